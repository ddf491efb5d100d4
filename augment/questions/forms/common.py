"""What the forms of questions share."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from augment.questions.frame import Frame
from augment.questions.naming import name_subject
from augment.questions.parts import Part
from augment.questions.verb_forms import join

INITIALS = re.compile(r"\b[A-Z]\.[A-Z]$")  # "U.S"


@dataclass(frozen=True)
class Wording:
    """How a form is worded: which parts are kept (Frame.chosen), how the subject is named, which variant is taken."""

    level: str
    short_subject: bool
    by_class: bool
    contracted: bool
    variant: int

    def of(self, *variants: str) -> str:
        """One of several texts."""
        return variants[self.variant % len(variants)]


Form = Callable[[Frame, bool, Wording], str]  # the clause, whether its denied version is asked about, the wording


def sentence(mark: str, *pieces: str | None) -> str:
    """The pieces as a sentence that ends with a mark."""
    text = join(*pieces).rstrip(" .,;:")
    if text[-2:] in ("Jr", "Sr") or INITIALS.search(text) or text.endswith(("Inc", "Ltd", "Co")):
        text += "."
    return text[0].upper() + text[1:] + ("" if mark == "." and text[-1] == "." else mark)


def question(*pieces: str | None) -> str:
    """The pieces as a question."""
    return sentence("?", *pieces)


def statement(*pieces: str | None) -> str:
    """The pieces as a statement."""
    return sentence(".", *pieces)


def named(f: Frame, denied: bool, w: Wording) -> str:
    """The subject as the wording names it in a question. Raises Declined."""
    return name_subject(f, denied, w.short_subject, w.by_class)


def verb_phrase(f: Frame, denied: bool, w: Wording, singular: bool = False, *without: Part | None) -> str:
    """Verb group and what follows it."""
    return join(f.verb.written(denied, singular, w.contracted), f.predicate(denied, w.level, *without))


def inverted(asked: str, f: Frame, denied: bool, w: Wording, *without: Part, ending: str = "") -> str:
    """A question with the finite verb before its subject. Raises Declined where that is a pronoun."""
    group = f.verb.inverted(named(f, denied, w), denied, w.contracted)
    return question(asked, group, f.predicate(denied, w.level, *without), ending)
