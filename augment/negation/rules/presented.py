""" "Here's the key" -> "This is not the key": what is handed over with "here" is not denied by "here's not"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

LONG = 8  # words from "are" on in "Here are the dates that the court set for us."
OPENS_PRESENTED = frozenset(["DT", "PRP$", "NN", "NNS", "NNP", "JJ", "CD", "WRB", "WP"])


def presented(clause: Clause, style: str) -> list[Edit] | None:
    """ "Here's the key", "Here is how it works" -> "This is not the key", "This is not how it works"."""
    here, be = prior(clause.finite), clause.finite
    if clause.question or here.lower_ not in lexicon.HERE or norm(be) not in lexicon.PRESENTED_BY:
        return None
    opens = here.i == 0 or prior(here).is_punct or prior(here).tag_ in ("CC", "UH", "RB")
    handed = norm(be) == "'s" or _asked(after(be)) or here.i or len(clause.doc) > be.i + LONG
    if not opens or after(be).tag_ not in OPENS_PRESENTED or not handed:
        return None
    plural = norm(be) in lexicon.PLURAL_FINITE
    this = "these are" if plural else "this is"
    last = after(be) if plural and after(be).lower_ in lexicon.SOME_ALONE and after(after(be)).tag_ == "NNS" else be
    return [Edit(here.idx, last.idx + len(last), f"{match_case(this, here)} not")]


def _asked(token: ParsedToken) -> bool:
    return token.tag_[0] == "W"
