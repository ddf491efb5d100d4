"""What follows from a statement whose polarity turned: "is cheap, so buy two" -> "is not cheap, but buy two"."""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause
from augment.english.edits import Edit
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.attachment import governed


def so(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "is cheap, so we buy it" -> "is not cheap, but we buy it"; also of "and so", "and hence"."""
    verb, joined = token.head, prior(token)
    if clause.imperative or token.i < clause.head.i or verb.tag_[:2] not in ("VB", "MD"):
        return None
    if norm(joined) not in lexicon.AND and (joined.text != "," or token.lower_ not in lexicon.SO):
        return None  # ", hence its name"
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
    follows = clause.head.head.i == verb.i or verb.head.i == clause.head.i
    stated = subject is not None and subject.left_edge == after(token)
    intended = any(c.lower_ in lexicon.INTENDED for c in verb.lefts)  # "held it up, so they might see it"
    if not stated or not follows or intended or _of_another_clause(token, clause):
        return None
    if norm(joined) in lexicon.AND and (before := prior(joined)).text != ",":
        return Edit(before.idx + len(before), token.idx + len(token), ", but")
    return Edit((token if joined.text == "," else joined).idx, token.idx + len(token), "but")


def _of_another_clause(token: ParsedToken, clause: Clause) -> bool:
    """Whether a clause joined to the statement goes before: "is deep, but the water is cold, so you need a coat"."""
    between = clause.doc[clause.head.i + 1 : token.i - 1]
    joint = next((t for t in between if t.dep_ == "cc" and t.head.i == clause.head.i), None)
    return joint is not None and any(t.dep_ in SUBJECT and t.i > joint.i for t in between)


def result(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "was sold, making it the oldest" -> "was not sold, which would have made it the oldest"."""
    first = prior(token) if prior(token).lower_ in lexicon.SEQUENTIAL else token
    if removed or clause.imperative or token.i < clause.head.i or prior(first).text != ",":
        return None
    if token.tag_ != "VBG" or token.dep_ != "advcl" or not governed(token.head, clause) or not _of_event(token):
        return None
    if any(c.dep_ == "conj" and c.tag_ == "VBG" for c in token.rights):
        return None
    past = clause.tense == "VBD" or norm(clause.finite) in lexicon.PAST_MODALS
    base = lemma(token.lower_)
    new = f"which would have {inflect(base, 'VBN')}" if past else f"which would {base}"
    return Edit(first.idx, token.idx + len(token), new)


def _of_event(participle: ParsedToken) -> bool:
    """Whether a participle tells what an event leads to, and not what its subject does: "causing", "making it"."""
    form, following = participle.lower_, after(participle)
    if form in lexicon.LEADING:
        return following.lower_ in lexicon.TO_OR_IN
    return form not in lexicon.MAKING or following.tag_ == "PRP"
