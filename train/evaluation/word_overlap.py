"""Match error rate: how much two sentences differ in their words, over one of two forms of text.

``moses_lowercase`` is the form of OssCSE's splits: Moses tokens, then lower-cased. ``lowercase_words`` is the form of
its Example 1 and of the paraphrase filter: lower-cased words between white space. The rates need jiwer, the first form
needs sacremoses (pip install -e '.[evaluate]').
"""

from collections.abc import Sequence
from functools import cache
from types import ModuleType

import numpy as np
import numpy.typing as npt

from train.runtime.errors import InputError

NOT_INSTALLED = "this suite needs {}: pip install -e '.[evaluate]' in the folder of Litotes"


def moses_lowercase(texts: Sequence[str]) -> list[str]:
    """Moses tokens with one space between them, lower-cased. White space inside a text is one space."""
    return moses_tokens(texts, lower=True)


def moses_tokens(texts: Sequence[str], *, lower: bool) -> list[str]:
    """Moses tokens with one space between them, as SentEval's script prepares STS (-no-escape)."""
    tokenize = _load_sacremoses().MosesTokenizer("en").tokenize
    tokenized = [str(tokenize(" ".join(text.split()), return_str=True, escape=False)) for text in texts]
    return [text.lower() for text in tokenized] if lower else tokenized


def lowercase_words(texts: Sequence[str]) -> list[str]:
    """Lower-cased words with one space between them."""
    return [" ".join(text.lower().split()) for text in texts]


def match_error_rates(references: Sequence[str], hypotheses: Sequence[str]) -> npt.NDArray[np.float64]:
    """(S + D + I) / (S + D + I + H) of each pair over jiwer's alignment of words, in [0, 1]; 0 for two empty texts.

    OssCSE, equation 1. Shapes: (pairs,) each.
    """
    if not references:
        return np.zeros(0)
    aligned = _load_jiwer().process_words(list(references), list(hypotheses)).alignments
    edits = [sum(_chunk_words(c) for c in chunks if c.type != "equal") for chunks in aligned]
    hits = [sum(_chunk_words(c) for c in chunks if c.type == "equal") for chunks in aligned]
    return np.array([edit / ((edit + hit) or 1) for edit, hit in zip(edits, hits, strict=True)])


def _chunk_words(chunk: object) -> int:
    """Words of an alignment's chunk: those of the longer side."""
    ref, hyp = (getattr(chunk, f"{side}_end_idx") - getattr(chunk, f"{side}_start_idx") for side in ("ref", "hyp"))
    return int(max(ref, hyp))


@cache
def _load_jiwer() -> ModuleType:
    try:
        import jiwer
    except ImportError:
        raise InputError(NOT_INSTALLED.format("jiwer")) from None
    return jiwer


@cache
def _load_sacremoses() -> ModuleType:
    try:
        import sacremoses
    except ImportError:
        raise InputError(NOT_INSTALLED.format("sacremoses")) from None
    return sacremoses
