"""Questions for time, place, reason and number."""

from augment.english.edits import Declined
from augment.english.parsed_sentence import ParsedToken
from augment.questions import lexicon
from augment.questions.forms.common import Wording, inverted, named, question
from augment.questions.frame import Frame
from augment.questions.people import PERSON, kind_of

GIVEN = frozenset(["in", "at", "on", "near", "from", "within"])  # of a place that is told already


def time(f: Frame, denied: bool, w: Wording) -> str:
    """ "When did the army retreat?", "In which year ...?"; of the affirmed version alone, as is the place."""
    part = f.part("time")
    if denied or part is None or part.preposition in lexicon.NOT_WHEN or not _dated(part.asked):
        raise Declined("no-time")
    year = part.preposition == "in" and part.noun is not None and part.noun.text.isdigit()
    asked = w.of("When", "In which year", "In what year", "When") if year else "When"
    if part.preposition == "on" and part.noun is not None:
        asked = w.of("When", "On which date") if any(c.text.isdigit() for c in part.tokens) else "When"
    return inverted(asked, f, denied, w, *(p for p in f.parts if p.role == "time"))


def _dated(noun: ParsedToken) -> bool:
    return noun.text[:1].isdigit() or noun.text[:1].isupper() or any(c.text[:1].isdigit() for c in noun.children)


def since(f: Frame, denied: bool, w: Wording) -> str:
    """ "Since when has the mill not been open?"."""
    part = f.part("time")
    if part is None or part.preposition not in ("since", "until"):
        raise Declined("no-time")
    return inverted(f"{part.preposition.capitalize()} when", f, denied, w, part)


def place(f: Frame, denied: bool, w: Wording) -> str:
    """ "Where did the army retreat?"."""
    part = f.part("place")
    if (
        denied
        or part is None
        or part.preposition in lexicon.NOT_WHERE
        or (f.verb.is_be and f.part("predicate") is not None)
    ):
        raise Declined("no-place")
    if part.fronted and part.asked.lower_ not in lexicon.PLACES:
        raise Declined("no-place")  # "In chess", "At the US Open"
    others = [p for p in f.parts if p.preposition in GIVEN and p.role not in ("time", "place")]
    if any(t.tag_ == "NNP" for p in others for t in p.tokens):
        raise Declined("no-place")  # "Where is it named in an inscription in Ghent?"
    asked = "Where"
    if part.preposition == "in" and part.noun is not None and part.noun.lower_ in lexicon.ASKED_PLACES:
        asked = w.of("Where", f"In which {part.noun.lower_}")
    return inverted(asked, f, denied, w, *(p for p in f.parts if p.role == "place"))


def reason(f: Frame, denied: bool, w: Wording) -> str:
    """ "Why was the bridge not opened?"."""
    return inverted(w.of("Why", "Why", "For what reason"), f, denied, w, f.reason(denied))


def number(f: Frame, denied: bool, w: Wording) -> str:
    """ "How many goals did she score?"; of the affirmed version alone."""
    part = f.part("object")
    if denied or part is None or part.head.tag_ != "NNS" or f.verb.base == "be":
        raise Declined("no-number")
    count = next((c for c in part.head.lefts if c.dep_ == "nummod"), None)
    if count is None or count.left_edge.i != part.tokens[0].i or kind_of(f.subject, f) is None:
        raise Declined("no-number")
    if any(c.dep_ == "conj" for c in part.head.rights):
        raise Declined("no-number")  # "How many weavers did the firm have and 40 clerks?"
    counted = f.write([t for t in part.tokens if count.i < t.i <= part.head.i], denied)
    rest = f.write([t for t in part.tokens if t.i > part.head.i], denied)
    group = f.verb.inverted(named(f, denied, w), denied, w.contracted)
    return question(f"How many {counted}", group, rest, f.predicate(denied, w.level, part))


def purpose(f: Frame, denied: bool, w: Wording) -> str:
    """ "What was the mill used for?"; of "used to grind corn"."""
    part = f.part("purpose", "clause")
    if (
        denied
        or part is None
        or part.tokens[0].lower_ != "to"
        or not f.verb.passive
        or f.verb.base != "use"
        or kind_of(f.subject, f) == PERSON
    ):
        raise Declined("no-purpose")
    return inverted("What", f, denied, w, part, ending="for")
