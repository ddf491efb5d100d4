"""Words that only fit one polarity: "some" and "any", "already" and "yet", "too" and "either"."""

from spacy.tokens import Token

from augment.negation import words
from augment.negation.clause import Clause, norm
from augment.negation.edits import Edit, delete, replace

BARRIERS = frozenset(["relcl", "acl", "advcl", "ccomp", "csubj", "parataxis", "appos", "pcomp"])


def to_negative(clause: Clause) -> list[Edit]:
    """Edits on words that would not stand under the new negation."""
    edits = []
    for token in clause.doc[clause.finite.i - 1 if clause.finite.i else 0 :]:
        new = words.TO_NEGATIVE.get(token.lower_)
        if new and _in_scope(token, clause) and not _approximate(token):
            edits.append(replace(token, new))
        elif token.lower_ in ("too", "well") and _closes(token):
            edits.append(_either(token))
    return edits


def to_affirmative(clause: Clause, negator: Token) -> list[Edit]:
    """Edits on words that would not stand without the removed negation."""
    edits = []
    for token in clause.doc[negator.i + 1 :]:
        form = token.lower_
        if form == "all" and norm(token.nbor(-1)) == "at":
            edits.append(delete(token.nbor(-1), token))
        elif form == "either" and not _closes(token):
            continue
        elif form in words.TO_AFFIRMATIVE and _in_scope(token, clause):
            edits.append(replace(token, words.TO_AFFIRMATIVE[form]))
    return [e for e in edits if clause.doc.text[e.start : e.end] != e.new]


def _in_scope(token: Token, clause: Clause) -> bool:
    """Whether no clause boundary lies between a word and the clause's head."""
    while token.i != clause.head.i:
        if token.dep_ in BARRIERS and token.lower_ != "until":
            return token.dep_ == "advcl" and token.head.i == clause.head.i and False
        if token.dep_ == "conj" and any(c.dep_ in ("nsubj", "nsubjpass", "expl") for c in token.children):
            return False
        if token.head.i == token.i:
            return False
        token = token.head
    return True


def _approximate(token: Token) -> bool:
    """ "some 500 people", "some years later": no quantity that "any" could take up."""
    if token.lower_ != "some" or token.i + 1 >= len(token.doc):
        return False
    following = token.nbor()
    return following.tag_ == "CD" or token.head.dep_ == "npadvmod" or following.lower_ in words.VAGUE


def _closes(token: Token) -> bool:
    """Whether only punctuation follows."""
    return all(t.is_punct for t in token.doc[token.i + 1 :])


def _either(token: Token) -> Edit:
    if token.lower_ == "well" and token.i and token.nbor(-1).lower_ == "as":
        start = token.nbor(-1)
        return Edit(start.idx, token.idx + len(token), "either")
    return replace(token, "either" if token.lower_ == "too" else token.text)
