"""Questions and claims where something else than the verb is denied: "No canal links ...", "There is no lake ..."."""

from augment.english.edits import Declined
from augment.questions.forms.common import Wording, statement
from augment.questions.forms.queries import STIFF_WORDS
from augment.questions.frame import SHORT, Frame
from augment.questions.people import person_noun
from augment.questions.phrases import core_of
from augment.questions.verb_forms import join

UNTOLD = frozenset(["other", "more", "fewer", "less"])  # than what?


def no_subject(f: Frame, denied: bool) -> str:
    """ "canal" of "No canal links X and Y". Raises Declined where the denial is not in the subject."""
    no, _, noun = f.write(core_of(f.subject), denied).partition(" ")
    if no.lower() != "no" or not noun or not denied or noun.partition(" ")[0] in UNTOLD:
        raise Declined("denied-otherwise")
    return noun


def not_one(f: Frame, denied: bool, w: Wording) -> str:
    """ "absence of any canal that links X and Y"."""
    noun = no_subject(f, denied)
    relative = "who" if person_noun(f.subject) else "that"
    opening = w.of("absence of any", "no", "lack of any", "no")
    return join(opening, noun, relative, f.verb.written(False), f.predicate(denied, w.level))


def object_of_none(f: Frame, denied: bool, w: Wording) -> str:
    """ "no canal linking X and Y"."""
    group = f.verb.gerund(False)
    if not STIFF_WORDS.isdisjoint(group.split()):
        raise Declined("no-gerund")  # "no gases having been found"
    return join("no", no_subject(f, denied), group, f.predicate(denied, w.level))


def evidence(f: Frame, denied: bool, w: Wording) -> str:
    """ "evidence that not all bees collect nectar"."""
    opening = w.of("evidence that", "proof that", "source stating that", "Which source says that")
    return f"{opening} {_stated(f, denied, w)}" + ("?" if opening[0] == "W" else "")


def claim(f: Frame, denied: bool, w: Wording) -> str:
    """ "Not all bees collect nectar."."""
    return statement(_stated(f, denied, w))


def no_claim(f: Frame, denied: bool, w: Wording) -> str:
    """ "There is no canal that links X and Y."."""
    noun = no_subject(f, denied)
    be = f.verb.be() if f.verb.plain else "is"
    return statement(
        "There",
        be,
        "no",
        noun,
        "who" if person_noun(f.subject) else "that",
        f.verb.written(False),
        f.predicate(denied, w.level),
    )


def _stated(f: Frame, denied: bool, w: Wording) -> str:
    subject = f.write(core_of(f.subject), denied)
    return join(subject, f.verb.written(False), f.predicate(denied, w.level if w.level != SHORT else "middle"))
