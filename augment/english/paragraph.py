"""Where the sentences of a paragraph begin and end, by syntok: no model is loaded."""

import re

import syntok.segmenter
import syntok.tokenizer

END = re.compile(r"[.!?…。][\"'”’»)\]]*$")  # of a finished sentence
UNIT = re.compile(r"\d ?(?:m|min|°[CF])[.](\s+)(?=[\"“(]?[A-Z])")  # taken for an abbreviation within a sentence
_TOKENIZER = syntok.tokenizer.Tokenizer(emit_hyphen_or_underscore_sep=True, replace_not_contraction=False)


def sentence_spans(paragraph: str) -> list[tuple[int, int]]:
    """[start, end) of the sentences in order; what does not end with a stop is joined with what follows.

    syntok also divides at a semicolon or bracket before a capital letter, which ends no sentence, and not after the
    UNIT of a number: "climbs 733 m. Bert led the group."
    """
    spans: list[tuple[int, int]] = []
    for tokens in syntok.segmenter.split(_TOKENIZER.tokenize(paragraph)):
        start, end = tokens[0].offset, tokens[-1].offset + len(tokens[-1].value)
        if spans and not END.search(paragraph[slice(*spans[-1])]):
            start = spans.pop()[0]
        spans.append((start, end))
    return [part for span in spans for part in _divided(paragraph, *span)]


def _divided(paragraph: str, start: int, end: int) -> list[tuple[int, int]]:
    units = list(UNIT.finditer(paragraph, start, end))
    starts, ends = [start, *(unit.end() for unit in units)], [*(unit.start(1) for unit in units), end]
    return list(zip(starts, ends, strict=True))
