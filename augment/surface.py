"""The surface of sentences: how much two texts differ in words, whatever they mean."""

import jiwer


def match_error_rates(references: list[str], hypotheses: list[str]) -> list[float]:
    """Match error rate of each pair, in [0, 1]: (S + D + I) / (H + S + D + I) over jiwer's word alignment.

    Words are what white space separates, lower-cased: the form that reproduces the printed values of OssCSE's
    Example 1. Both lists have the same length; so has the result.
    """
    if not references:
        return []
    alignments = jiwer.process_words(_words(references), _words(hypotheses)).alignments
    rates = []
    for chunks in alignments:
        edits = sum(
            max(c.ref_end_idx - c.ref_start_idx, c.hyp_end_idx - c.hyp_start_idx) for c in chunks if c.type != "equal"
        )
        hits = sum(c.ref_end_idx - c.ref_start_idx for c in chunks if c.type == "equal")
        rates.append(edits / (hits + edits) if hits + edits else 0.0)
    return rates


def _words(texts: list[str]) -> list[str]:
    return [" ".join(text.lower().split()) for text in texts]
