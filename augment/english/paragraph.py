"""Where the sentences of a paragraph begin and end, by syntok: no model is loaded.

In a text whose sentences begin in lower case, as in tickets and chats, a full stop before a small letter ends one too.
"""

import re

import syntok.segmenter
import syntok.tokenizer

from augment.english import lexicon
from augment.english.sentences import ends_sentence

END = re.compile(r"[.!?…。][\"'”’»)\]]*$")  # of a finished sentence
UNIT = re.compile(r"\d ?(?:m|min|°[CF])[.](\s+)(?=[\"“(]?[A-Z])")  # taken for an abbreviation within a sentence
_LOWER_BOUNDARY = re.compile(r"(?<=\w)[.!?]+ +(?=[^\W\d_A-Z])")
_DIGIT_LAST = re.compile(r"\d\W*$")
_BEFORE_NAME = re.compile(
    r"(?:^|[\s(\"“])(?:Adm|Atty|Capt|Cmdr|Col|Cpl|Gen|Gov|Hon|Lt|Maj|Msgr|Pres|Pvt|Rep|Rev|Sen|Sgt|Supt|[Cc]f)\.$"
)
_NO_INITIALS = r"U\. (?:S\. )*(?:[SKA]|S\. R)|D\. C|N\. Y\. C|N\. [YJ]|[AP]\. M|B\. C(?:\. E)?|A\. D"
_INITIALS = re.compile(rf"(?<![\w.])(?!(?:{_NO_INITIALS})\.$)(?:[A-Z]\. )+[A-Z]\.$")
_NAME = re.compile(r"[A-Z][\w.'’-]*")
_TOKENIZER = syntok.tokenizer.Tokenizer(emit_hyphen_or_underscore_sep=True, replace_not_contraction=False)


def sentence_spans(paragraph: str) -> list[tuple[int, int]]:
    """[start, end) of the sentences in order; what does not end with a stop is joined with what follows.

    syntok also divides at a semicolon or bracket before a capital letter, which ends no sentence, behind a title or
    initials before a name ("Rep. Ann Reed", "W. E. Du Pont"), and not after the UNIT of a number: "climbs 733 m. Bert
    led the group."
    """
    spans: list[tuple[int, int]] = []
    for tokens in syntok.segmenter.split(_TOKENIZER.tokenize(paragraph)):
        start, end = tokens[0].offset, tokens[-1].offset + len(tokens[-1].value)
        if spans and _goes_on(paragraph[slice(*spans[-1])], paragraph[start:end]):
            start = spans.pop()[0]
        spans.append((start, end))
    return [part for span in spans for part in _divided(paragraph, *span)]


def _goes_on(before: str, following: str) -> bool:
    """Whether a sentence does not end where syntok divided it."""
    if not END.search(before):
        return True
    titled = _BEFORE_NAME.search(before) or _INITIALS.search(before)
    name = _NAME.match(following) if titled else None
    return name is not None and name[0].lower() not in lexicon.OPENERS


def spans_in_any_case(text: str) -> list[tuple[int, int]]:
    """``sentence_spans``; where at least as many sentences begin with a small letter as do not, also those that it
    does not part for that."""
    return spans_and_parted(text)[0]


def spans_and_parted(text: str) -> tuple[list[tuple[int, int]], int]:
    """``spans_in_any_case``, and at how many places a sentence was parted before a small letter."""
    spans = sentence_spans(text)
    parts = [part for span in spans for part in _in_lower_case(text, *span)]
    small = sum(text[start].islower() for start, _ in parts)
    return (parts, len(parts) - len(spans)) if 2 * small >= len(parts) else (spans, 0)


def _in_lower_case(text: str, first: int, last: int) -> list[tuple[int, int]]:
    """A sentence divided where a full stop stands before a small letter, but after abbreviations, initials, numbers and
    addresses."""
    starts, ends = [first], []
    for match in _LOWER_BOUNDARY.finditer(text, first, last):
        before, following = text[starts[-1] : match.end()].rstrip(), text[match.end() : last]
        if following[0].islower() and not _DIGIT_LAST.search(before) and ends_sentence(before, following, True):
            starts.append(match.end())
            ends.append(starts[-2] + len(before))
    return list(zip(starts, [*ends, last], strict=True))


def _divided(paragraph: str, start: int, end: int) -> list[tuple[int, int]]:
    units = list(UNIT.finditer(paragraph, start, end))
    starts, ends = [start, *(unit.end() for unit in units)], [*(unit.start(1) for unit in units), end]
    return list(zip(starts, ends, strict=True))
