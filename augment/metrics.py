"""How much two texts differ in their words: match error rate (MER), from jiwer's word alignment, pair by pair.

The trainer computes MER a second time, in a module of its own: it may not import this package, so that a machine that
only trains needs none of the libraries of augmentation. Both are tested to give the same values.
"""

import re
from collections.abc import Sequence
from textwrap import shorten

import jiwer
import rapidfuzz  # noqa: F401  # aligns for jiwer: its version counts in fingerprints

from augment.augmenter import check_texts

FORMS = ("lower", "raw")  # of words
NOT_A_WORD = re.compile(r"[\W_]+")


def match_error_rate(reference: str, hypothesis: str, form: str = "lower") -> float:
    """Match error rate of one pair of texts, in [0, 1]; see ``match_error_rates``. Raises TypeError for lists."""
    for name, text in (("reference", reference), ("hypothesis", hypothesis)):
        if not isinstance(text, str):
            raise TypeError(f"{name} is {shorten(repr(text), 80)}, not a string; give lists to match_error_rates")
    return match_error_rates([reference], [hypothesis], form)[0]


def match_error_rates(references: Sequence[str], hypotheses: Sequence[str], form: str = "lower") -> list[float]:
    """Match error rate of each pair, in [0, 1]: (S + D + I) / (H + S + D + I) over jiwer's word alignment.

    Words are what white space separates, lower-cased unless ``form`` is "raw". The result has the length of both lists.
    Raises TypeError for what is no list of strings, ValueError where the lengths differ or for another ``form``.
    """
    references, hypotheses = check_texts(references, "references"), check_texts(hypotheses, "hypotheses")
    if form not in FORMS:
        raise ValueError(f"form {form!r}: expected one of {', '.join(FORMS)}")
    if len(references) != len(hypotheses):
        raise ValueError(f"{len(references)} references and {len(hypotheses)} hypotheses: give one for each")
    if not references:
        return []
    alignments = jiwer.process_words(_words(references, form), _words(hypotheses, form)).alignments
    rates = []
    for chunks in alignments:
        edits = sum(
            max(c.ref_end_idx - c.ref_start_idx, c.hyp_end_idx - c.hyp_start_idx) for c in chunks if c.type != "equal"
        )
        hits = sum(c.ref_end_idx - c.ref_start_idx for c in chunks if c.type == "equal")
        rates.append(edits / (hits + edits) if hits + edits else 0.0)
    return rates


def _words(texts: list[str], form: str) -> list[str]:
    return [" ".join((text if form == "raw" else text.lower()).split()) for text in texts]


def same_words(one: str, other: str) -> bool:
    """Whether two texts are equal but for case, punctuation and spaces."""
    return NOT_A_WORD.sub("", one).casefold() == NOT_A_WORD.sub("", other).casefold()
