"""Which words lie in the scope of a clause's negation."""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause, belongs_to
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts

# Labels on the way from a word up to the clause's head that keep it in the scope of the clause's negation.
TRANSPARENT = frozenset([
    "dobj", "npadvmod", "predet", "nummod", "quantmod", "attr", "acomp", "pobj", "prep", "agent", "dative", "xcomp",
    "det", "amod", "nmod", "advmod", "neg", "oprd", "prt", "aux", "auxpass",
])  # fmt: skip


def in_scope(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word belongs to the clause's own predicate and stands in no quotation."""
    if token.i in clause.protected:
        return False
    while token.i != clause.head.i:
        if token.head.i == token.i or token.lower_ in lexicon.SCOPE_BARRIERS:
            return False
        listed = token.dep_ == "conj" and token.tag_[0] in "NIJ" and token.head.tag_[0] == token.tag_[0]
        # "a knife, a board and some string", the second taken for another name of the first
        listed = listed or (token.dep_ == "appos" and any(c.dep_ == "conj" for c in token.rights))
        if token.dep_ not in TRANSPARENT and not listed:
            return _shares_negation(token, clause)
        apart = token.lower_ in lexicon.SUMMARIZING | lexicon.WITH or _within_commas(token)
        if prior(token).text == "," and apart:
            return False
        token = token.head
    return True


def _within_commas(preposition: ParsedToken) -> bool:
    """Whether commas enclose a short phrase: ", to some,"."""
    return preposition.dep_ == "prep" and any(
        t.text == "," for t in preposition.doc[preposition.i + 2 : preposition.i + 4]
    )


def _shares_negation(verb: ParsedToken, clause: Clause) -> bool:
    """Whether a further verb is denied with the first, by the rules or by the text: "did not sing any or play any"."""
    shared = [c for c in conjuncts(clause) if c.verb.i == verb.i]
    if any(norm(t) in lexicon.NOT for t in clause.doc[clause.finite.i : clause.head.i + 2]):
        return bool(shared) and clause.takes_not and shared[0].own_clause is None
    return bool(shared)


def raised(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word stands in what is not thought: "I don't think anyone knew", "I am not sure if anyone knew"."""
    unsure = (c for c in clause.head.rights if c.lower_ in lexicon.SURE and after(c).lower_ in lexicon.WHETHER)
    holder = next(unsure, clause.head)
    raising = holder != clause.head or lemma(holder.lower_) in lexicon.NEGATION_RAISING | lexicon.ADVISING
    if not raising or token.i in clause.protected:
        return False
    stated = next((c for c in holder.rights if c.dep_ == "ccomp"), None)
    if stated is None or any(norm(c) in lexicon.NOT or c.lower_ in lexicon.NEVER for c in stated.lefts):
        return False
    return belongs_to(token, stated)


def licensed_below(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word in what is said below hangs on the negation of the clause: "I don't think anyone knew", and "any"
    and "ever" in "did not notice that anyone had left", "There is no proof that he ever lived here"; these not in a
    question or behind "can", nor with a "not" there.
    """
    if raised(token, clause):
        return True
    if token.i in clause.protected or not (token.lower_.startswith("any") or token.lower_ in lexicon.EVER):
        return False
    stated = token
    while stated.dep_ not in ("ccomp", "acl") or stated.tag_[0] not in "VM":
        if stated.head == stated or stated.dep_ not in TRANSPARENT | SUBJECT:
            return False
        stated = stated.head
    opened = next((c for c in stated.lefts if c.dep_ == "mark"), None)
    if stated.dep_ == "acl" and opened is None:
        return False
    own = any(
        norm(c) in lexicon.NOT | lexicon.NEVER | lexicon.WHETHER | lexicon.NO or c.tag_[0] == "W" or c.tag_ == "MD"
        for c in stated.doc[stated.left_edge.i : stated.i + 1]
    )
    above = stated.head
    while above != clause.head and above.dep_ in ("xcomp", "attr", "dobj"):
        above = above.head
    return above == clause.head and not own
