"""Where the sentences of a paragraph begin and end, by syntok: no model is loaded."""

import re

import syntok.segmenter
import syntok.tokenizer

END = re.compile(r"[.!?…。][\"'”’»)\]]*$")  # of a finished sentence
_TOKENIZER = syntok.tokenizer.Tokenizer(emit_hyphen_or_underscore_sep=True, replace_not_contraction=False)


def sentence_spans(paragraph: str) -> list[tuple[int, int]]:
    """[start, end) of the sentences in order; what does not end with a stop is joined with what follows.

    syntok also divides at a semicolon or bracket before a capital letter, which ends no sentence.
    """
    spans: list[tuple[int, int]] = []
    for tokens in syntok.segmenter.split(_TOKENIZER.tokenize(paragraph)):
        start, end = tokens[0].offset, tokens[-1].offset + len(tokens[-1].value)
        if spans and not END.search(paragraph[slice(*spans[-1])]):
            start = spans.pop()[0]
        spans.append((start, end))
    return spans
