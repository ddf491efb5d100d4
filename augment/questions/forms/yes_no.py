"""Yes/no questions, of which the passage of their own version says yes."""

from augment.questions.forms.common import Wording, inverted, named, question, verb_phrase
from augment.questions.frame import Frame


def plain(f: Frame, denied: bool, w: Wording) -> str:
    """ "Does the canal link X and Y?"; "Is it true that the canal does not link X and Y?", as "Does it not ...?" is
    asked by who expects that it does."""
    if not denied:
        return inverted("", f, denied, w)
    return question(w.of("Is it true that", "Is it correct that"), named(f, denied, w), verb_phrase(f, denied, w))
