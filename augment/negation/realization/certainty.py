"""Adverbs of doubt under a negation: "perhaps" becomes "certainly", as "perhaps not" would leave it open."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case, replace
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after


def certain(edits: list[Edit], clause: Clause) -> list[Edit]:
    """The edits with "certainly" for "perhaps", as "perhaps not" would leave it open."""
    unsure = [t for t in clause.doc if t.lower_ in lexicon.UNCERTAIN and _of_statement(t, clause)]
    for token in unsure if not (clause.question or clause.imperative) else ():
        covering = next((e for e in edits if e.start <= token.idx < e.end), None)
        new = match_case("certainly", token)
        if covering is None:
            edits = [*edits, replace(token, new)]
        else:
            edits = [e if e != covering else e._replace(new=e.new.replace(token.text, new)) for e in edits]
    return edits


def _of_statement(token: ParsedToken, clause: Clause) -> bool:
    """Whether an adverb says how sure the main statement is: "perhaps it will", and not "could not possibly"."""
    if token.i in clause.protected or token.head not in (clause.head, clause.finite):
        return False
    if after(token).text == "," and after(after(token)).tag_ == "CC":
        return False  # "Possibly, but it rains"
    modal = token.lower_ in lexicon.POSSIBLY and clause.tense == "MD" and token.i > clause.finite.i
    behind = 2 if clause.takes_not else 0  # "is perhaps old", not "I think maybe ..."
    return token.i < max(clause.head.i, clause.finite.i + behind) and not modal
