"""Whether a reason, an obstacle or a result belongs to the statement that is denied, and with which word it opens."""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

CHAIN = frozenset(["conj", "xcomp", "acomp", "attr", "oprd"])  # relations that lead up to the verb of the statement


def opening(token: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The first word of a reason, with "mainly" before it; None where the reason itself is what is stated or denied."""
    before = prior(token)
    if not token.i or before == token or (before.tag_ == "CC" and before.i == 0):
        return token  # "Because it rained, ...", "And because it rained, ..."
    if before.lower_ in lexicon.PART and (first := _in_part(before)) is not None:
        token, before = first, prior(first)  # "in large part because"
    elif before.lower_ in lexicon.MAINLY | lexicon.PARTLY:
        token, before = before, prior(before)
    elif (
        before.tag_ in ("CC", "RBR", "IN")
        or before.lower_ in lexicon.MORE_OR_LESS
        or before.lower_ in lexicon.FOCUSING_REASONS
    ):
        return None
    if norm(before) in lexicon.NOT or (norm(before) in lexicon.BE_FORMS and before.i >= clause.finite.i):
        return None  # "This is because it rained"
    contrasted = (t for t in token.doc[token.i + 1 : -1] if t.lower_ in lexicon.CONTRASTING)
    return None if any(after(t).lower_ == token.lower_ for t in contrasted) else token


def _in_part(part: ParsedToken) -> ParsedToken | None:
    """The "in" of "in part", "in large part"."""
    words = (prior(part), prior(prior(part)))
    return next((t for t in words if t.lower_ in lexicon.IN), None)


def beside(mark: ParsedToken, clause: Clause) -> bool:
    """Whether a conjunction opens a clause with a subject that belongs to the verb of the statement."""
    verb = mark.head
    stated = mark.dep_ == "mark" and verb.dep_ == "advcl" and any(c.dep_ in SUBJECT for c in verb.lefts)
    return stated and governed(verb.head, clause)


def governed(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word is the verb of the statement, or a part of its predicate."""
    while token.i not in (clause.head.i, clause.predicate.i):
        infinitive = token.dep_ in ("ccomp", "xcomp") and any(c.tag_ == "TO" for c in token.lefts)  # "allows him to go"
        if not infinitive and (token.dep_ not in CHAIN or any(c.dep_ in SUBJECT for c in token.lefts)):
            return False
        token = token.head
    return True


def in_front(token: ParsedToken, clause: Clause) -> bool:
    return token.i < (clause.finite if clause.subject is None else clause.subject).i
