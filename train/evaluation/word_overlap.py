"""How much two sentences differ in their words: match error rate, over one of two forms of text.

``tokenised`` is the form of OssCSE's splits: Moses tokens, then lower-cased. ``lowered`` is that of its Example 1 and
of the paraphrase filter: lower-cased words between white space. Both need jiwer, the first also sacremoses (pip install
"litotes[evaluate]").
"""

from collections.abc import Sequence
from functools import cache
from types import ModuleType

import numpy as np
import numpy.typing as npt

from train.runtime.errors import InputError

NEED = 'this suite needs {}: pip install "litotes[evaluate]"'


def tokenised(texts: Sequence[str]) -> list[str]:
    """Moses tokens with one space between them, lower-cased. White space inside a text is one space."""
    return moses(texts, lower=True)


def moses(texts: Sequence[str], *, lower: bool) -> list[str]:
    """Moses tokens with one space between them, as SentEval's script prepares STS (-no-escape)."""
    tokenize = _moses().MosesTokenizer("en").tokenize
    found = [str(tokenize(" ".join(text.split()), return_str=True, escape=False)) for text in texts]
    return [text.lower() for text in found] if lower else found


def lowered(texts: Sequence[str]) -> list[str]:
    """Lower-cased words with one space between them."""
    return [" ".join(text.lower().split()) for text in texts]


def match_error_rates(references: Sequence[str], hypotheses: Sequence[str]) -> npt.NDArray[np.float64]:
    """(S + D + I) / (S + D + I + H) of each pair over jiwer's alignment of words, in [0, 1]; 0 for two empty texts.

    OssCSE, equation 1. Shapes: (pairs,) each.
    """
    if not references:
        return np.zeros(0)
    aligned = _jiwer().process_words(list(references), list(hypotheses)).alignments
    edits = [sum(_longer(c) for c in chunks if c.type != "equal") for chunks in aligned]
    hits = [sum(_longer(c) for c in chunks if c.type == "equal") for chunks in aligned]
    return np.array([edit / ((edit + hit) or 1) for edit, hit in zip(edits, hits, strict=True)])


def _longer(chunk: object) -> int:
    """Words of an alignment's chunk: those of the longer side."""
    ref, hyp = (getattr(chunk, f"{side}_end_idx") - getattr(chunk, f"{side}_start_idx") for side in ("ref", "hyp"))
    return int(max(ref, hyp))


@cache
def _jiwer() -> ModuleType:
    try:
        import jiwer
    except ImportError:
        raise InputError(NEED.format("jiwer")) from None
    return jiwer


@cache
def _moses() -> ModuleType:
    try:
        import sacremoses
    except ImportError:
        raise InputError(NEED.format("sacremoses")) from None
    return sacremoses
