"""Words that relate two, turned to their converse, as if the two had changed places: "north of" and "south of",
"preceded by" and "followed by"; and times told from another event: "the following year" and "the previous year".
"""

from collections.abc import Iterator

from augment.english.edits import match_case, replace
from augment.english.inflection import is_past
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.roles.exchange import ANOTHER_TIME, Exchange


def directions(s: Sentence) -> Iterator[Exchange]:
    """ "lies north of Leeds" -> "lies south of Leeds"; only where the direction relates two, not in "the north of"."""
    for token in s.doc:
        new = lexicon.CONVERSE_DIRECTIONS.get(token.lower_)
        if new is None or token.i in s.protected or token.text[0].isupper() or after(token).lower_ != "of":
            continue
        before = prior(token)
        related = before.tag_ in ("VBN", "VBZ", "VBD", "VBP", "RB", ",") or before.lower_ in lexicon.UNITS_OF_WAY
        if not related or "-" in (before.text, after(token).text):
            continue
        if any(t.lower_ in lexicon.CONVERSE_DIRECTIONS for t in s.doc if t != token):
            continue
        yield Exchange("direction", None, None, (replace(token, new),))


def neighbours(s: Sentence) -> Iterator[Exchange]:
    """ "was preceded by" -> "was followed by", "the following year" -> "the previous year"."""
    for token in s.doc:
        if token.i in s.protected or token.i == 0:
            continue
        if after(token).lower_ == "by" and token.lower_ in lexicon.CONVERSE_PARTICIPLES and token.tag_ == "VBN":
            if any(t.lower_ in lexicon.CONVERSE_PARTICIPLES for t in s.doc if t != token):
                continue
            yield Exchange("order", None, None, (replace(token, lexicon.CONVERSE_PARTICIPLES[token.lower_]),))
        new = lexicon.CONVERSE_TIMES.get(token.lower_)
        period = after(token)
        if new is None or prior(token).lower_ != "the" or period.lower_ not in lexicon.PERIODS:
            continue
        if after(period).lower_ not in ("of", "'s"):
            yield Exchange(ANOTHER_TIME, None, None, (replace(token, match_case(new, token)),))


def later(s: Sentence) -> Iterator[Exchange]:
    """ "He later moved to York" -> "He earlier moved to York"; not after what it would contradict: "born in 1950"."""
    dated = any(t.tag_ == "CD" for t in s.doc)
    for token in s.doc:
        new = lexicon.CONVERSE_ADVERBS.get(token.lower_)
        if new is None or token.i == 0 or token.i in s.protected or token.tag_ not in ("RB", "RBR") or dated:
            continue
        verb = after(token)
        past = verb.tag_ == "VBD" and is_past(verb.lower_) and token.head == verb
        if past and prior(token).tag_ in ("PRP", "NN", "NNP", "NNS", "WP", "WDT") and _first(verb):
            yield Exchange(ANOTHER_TIME, None, None, (replace(token, new),))


def _first(verb: ParsedToken) -> bool:
    """Whether no verb goes before, which the sentence would put after it: "was born there and later moved"."""
    return all(t.tag_ not in ("VBD", "VBZ", "VBP", "MD") for t in verb.doc[: verb.i])
