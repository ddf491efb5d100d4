"""What shows that a part was left out of a text without which the rest says nothing, or another thing."""

import re

from augment.questions import lexicon
from augment.questions.frame import Frame

TWO_SIDES = re.compile(r"\bto the \w+ to the \w+\b")  # "borders Peru to the south to the east", out of a list
TWO_YEARS = re.compile(r"\bin \d{4} in \d{4}\b")  # "in 2011, against half of that in 1962"
LONE_COMMA = re.compile(r"\bthat [^,]+, (?:is|was|are|were|has|have|had)\b")  # "that the king's son, is to go"
LONE_DASH = re.compile(r"\w[—–] \w")  # "The northern part— is flat"
NEAR_TO = re.compile(r"(?:\bnot|n['’]t) (?:\w+ )?near \d")  # "did not have near 60,000 members": without "anywhere"
AS_MUCH = re.compile(r"\b(?:nearly|almost|just|twice|quite|equally|half) as \w+\??$")  # "is nearly as strong?"
NUMBERED = re.compile(r"[–\-\d]")  # "between 1920-1930"


def loses_a_part(text: str, lower: list[str], asks: bool, frame: Frame | None) -> bool:
    """Whether a text lacks the second of a pair, what it compares with, or the mark that closes an insertion.

    ``lower`` are its words in lower case, ``frame`` the sentence that it was made of.
    """
    if TWO_YEARS.search(text) or ",," in text or TWO_SIDES.search(text) or LONE_DASH.search(text):
        return True
    if NEAR_TO.search(text) or (asks and AS_MUCH.search(text)) or _between_one(lower):
        return True
    if frame is None:
        return LONE_COMMA.search(text) is not None
    source = frame.sides.denied_text
    if LONE_COMMA.search(text) and not LONE_COMMA.search(source):
        return True
    dash = text.count("—") % 2 > source.count("—") % 2
    return dash or _compares_no_more(lower, frame) or _lacks_and(lower, frame)


def _compares_no_more(lower: list[str], frame: Frame) -> bool:
    """Whether "more than it takes in" has lost what it is more than."""
    doc = frame.subject.doc
    compared = [t for t in doc if t.tag_ in ("JJR", "RBR") and t.lower_ in lower]
    return "than" not in lower and any(t.lower_ == "than" and t.i > c.i for c in compared for t in doc)


def _lacks_and(lower: list[str], frame: Frame) -> bool:
    """Whether "both in looks and in mind" has lost its second part."""
    paired = any(t.lower_ == "both" and t.dep_ in ("preconj", "cc") for t in frame.subject.doc)
    return paired and "both" in lower and "and" not in lower[lower.index("both") :]


def _between_one(lower: list[str]) -> bool:
    """Whether a text says "between" of one thing: "the differences between the concept of God"."""
    behind = lower[lower.index("between") + 1 :] if "between" in lower else []
    return bool(behind) and not any(
        w in lexicon.BETWEEN or (w.endswith("s") and w not in lexicon.STOP) or NUMBERED.search(w) for w in behind
    )
