"""A second predicate behind a comma, which a "not" at the verb does not reach: "is a smith, and the head of the guild".

It is denied along: "is not a smith, nor the head of the guild"; what follows from the first has a "not" of its own: "is
not small, and hence not easy to miss".
"""

from collections.abc import Collection

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.inflection import is_third_person_only
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior

COMPLEMENTS = frozenset(["attr", "acomp", "oprd", "dobj", "prep", "agent"])
VERBAL = frozenset(["VB", "MD"])  # beginnings of tags
PREDICATES = frozenset(["NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "CD", "IN"])  # tags of what is no verb


def deny_predicate(clause: Clause) -> list[Edit] | None:
    """Edits that deny a second predicate too; None if only the whole can be denied."""
    if " and " not in text_of(clause.doc) or clause.imperative or clause.question:
        return []
    and_ = _joining(clause)
    if and_ is None:
        alike = _between_alike(clause) or _between_described(clause) or _of_list(clause, lexicon.AND)
        return [] if alike is None else [replace(alike, "or")]
    following = after(and_)
    if norm(following) in lexicon.CONCESSIVE:
        return None
    if norm(following) in lexicon.NOT:  # "is a plan, and not a promise"
        return [Edit(and_.idx, following.idx + len(following), "but")]
    if norm(following) in lexicon.NO:  # "with sadness, and no small measure of pride"
        return [Edit(and_.idx, following.idx + len(following), "nor any")]
    if norm(following) in lexicon.INFERRING:
        return [replace(following, f"{following.text} not")]
    last = following if norm(following) in lexicon.ALSO else and_
    return [Edit(and_.idx, last.idx + len(last), "nor")]


def affirm_predicate(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """Edits on a second predicate where the negation before it goes: "and" for "nor", "hence" for "hence not"."""
    if (or_ := _of_list(clause, lexicon.DISJUNCTION)) is not None:
        return [replace(or_, "and")]
    for token in clause.doc[negator.i + 2 : -2]:
        following = after(token)
        if token.i in clause.protected:
            continue
        nor = norm(token) in lexicon.NOR and prior(token).text == ","
        paired = next((t for t in clause.doc[token.i + 2 : -1] if nor and norm(t) in lexicon.NOR), None)
        if paired is not None and token.lower_ in lexicon.NEITHER:
            return [replace(token, "both"), replace(paired, "and")]  # "is not a joy, neither for me nor for you"
        if nor and norm(following) not in lexicon.AUXILIARIES and no_clause_behind(token):
            return [replace(token, "and")]
        if norm(token) in lexicon.AND and norm(following) in lexicon.INFERRING and no_clause_behind(token):
            denied = norm(after(following)) in lexicon.NOT
            first = after(after(following)) if denied else after(following)
            if first.tag_[:2] in VERBAL:
                return []  # "did not open the gate and thus let them in"
            return [delete(after(following)) if denied else insert(first, "not ")]
    return []


def _joining(clause: Clause) -> ParsedToken | None:
    """The "and" after a comma, or before "hence", that joins a second predicate to the only one before it."""
    for token in clause.doc[clause.head.i + 2 : -1]:
        if token.text == "," or (norm(token) in lexicon.AND and norm(after(token)) in lexicon.INFERRING):
            and_ = after(token) if token.text == "," else token
            joins = norm(and_) in lexicon.AND and and_.tag_ == "CC" and and_.i not in clause.protected
            return and_ if joins and _second(and_, clause) is not None and no_clause_behind(and_) else None
        if token.dep_ in SUBJECT or token.dep_ in ("mark", "agent"):
            return None  # "was a group founded by Ivo Lind, and singer Anna Berg"
    return None


def _between_alike(clause: Clause) -> ParsedToken | None:
    """The "and" between two predicates that each could stand alone: "is a smith and a singer", "is old and a ruin"."""
    for token in clause.doc[clause.head.i + 2 : -2]:
        if token.text in lexicon.ENDS or token.dep_ in SUBJECT or token.dep_ == "mark" or token.text == ",":
            return None
        if norm(token) not in lexicon.AND or token.tag_ != "CC" or token.i in clause.protected:
            continue
        article, second = after(token), after(token).head
        if article.lower_ not in lexicon.INDEFINITE_ARTICLES or second.dep_ != "conj" or second.left_edge != article:
            continue
        first = second.head
        if first.i == clause.head.i:  # "is quick and a joy", both hung on the verb
            first = next((c for c in first.rights if c.dep_ in ("attr", "acomp") and c.i < token.i), first)
        while first.dep_ in ("pobj", "prep") and first.head.i > clause.head.i:  # "is a friend of the king and a poet"
            first = first.head
        stated = first.dep_ in ("attr", "acomp") and first.head.i == clause.head.i and norm(clause.finite) in lexicon.BE
        begun = first.tag_ in ("JJ", "VBN") or first.left_edge.lower_ in lexicon.INDEFINITE_ARTICLES
        return token if stated and begun and no_clause_behind(token) else None
    return None


def _of_list(clause: Clause, joining: Collection[str]) -> ParsedToken | None:
    """The "and", or "or", before the last of three objects or more: "sells bread, milk and eggs"."""
    for first in clause.head.rights:
        last, commas = first, 0
        while first.dep_ in ("dobj", "attr") and (further := _further(last)) is not None:
            last, commas = further, commas + (prior(further.left_edge).text == ",")
            if prior(further.left_edge).text != ",":
                break
        and_ = prior(last.left_edge)
        listed = commas and norm(and_) in joining and and_.tag_ == "CC" and and_.i not in clause.protected
        if listed and all(t.tag_ not in FINITE and t.tag_[0] != "W" for t in clause.doc[first.i : last.i]):
            return and_
    return None


def _further(member: ParsedToken) -> ParsedToken | None:
    """The next member of a list of nouns behind a comma or "and"."""
    nouns = (c for c in member.rights if c.dep_ == "conj" and c.tag_[:2] == "NN")
    return next((c for c in nouns if prior(c.left_edge).text == "," or prior(c.left_edge).tag_ == "CC"), None)


def _between_described(clause: Clause) -> ParsedToken | None:
    """The "and" before a second adjective that stands apart: "is easy to use and well made", "is bright, and easy"."""
    first = next((c for c in clause.head.rights if c.dep_ == "acomp" and c.tag_[:2] == "JJ"), None)
    if first is None or norm(clause.finite) not in lexicon.BE_OR_SHORT:
        return None
    holders = (clause.head, first, *(c for c in first.rights if c.dep_ == "xcomp"))
    for token in clause.doc[first.i + 1 : -2]:
        if token.text in lexicon.ENDS or token.dep_ in SUBJECT or token.dep_ == "mark" or token.tag_ in FINITE:
            return None
        if norm(token) not in lexicon.AND or token.tag_ != "CC" or token.i in clause.protected:
            continue
        second = next((t for t in clause.doc[token.i + 1 : token.i + 4] if t.tag_ != "RB"), token)
        described = second.tag_ == "JJ" or (second.tag_ == "VBN" and after(token).tag_ == "RB")
        joined = second.dep_ == "conj" and second.head in holders and described
        joined = joined and after(token).lower_ not in lexicon.NEVER_FOR  # "is dark and sometimes smelled of smoke"
        if norm(after(token)) in lexicon.NOT:
            return None
        behind = any(c.dep_ in ("xcomp", "prep") and c.i < token.i for c in first.rights)
        apart = behind or prior(token).text == "," or after(token).tag_ == "RB"
        if joined and apart and no_clause_behind(token):
            return token
    return None


def _second(and_: ParsedToken, clause: Clause) -> ParsedToken | None:
    """What an "and" joins to the predicate; None where another verb or a list goes on."""
    head = clause.head
    joined = (c for first in (head, *head.rights) for c in first.rights if first == head or first.dep_ in COMPLEMENTS)
    second = next((c for c in joined if c.dep_ == "conj" and c.i > and_.i), None)
    if second is None or second.tag_ not in PREDICATES or prior(second).tag_ == "TO":
        return None
    agent = any(c.dep_ == "agent" for c in head.rights)
    by_agent = agent and second.lower_ in lexicon.BY and second == after(and_)  # "and by" becomes "or by"
    return None if by_agent or any(c.dep_ in SUBJECT for c in second.lefts) else second


def no_clause_behind(conjunction: ParsedToken) -> bool:
    """Whether no clause with a subject of its own begins behind a conjunction."""
    for token in conjunction.doc[conjunction.i + 1 : -1]:
        if token.lower_ in lexicon.PERSONS and token.i <= conjunction.i + 2:
            return False  # "is not popular, and so he and Anna paint it"
        if token.tag_[0] == "W" or norm(token) in lexicon.THAT or (token.tag_ == "CC" and after(token).tag_ in FINITE):
            return True
        if token.lower_ in lexicon.NOMINATIVE and prior(token).dep_ == "conj" and prior(token).tag_ in ("NN", "NNS"):
            return True  # "but a debt we owe"
        if token.tag_ in FINITE or token.text in lexicon.ENDS:
            return token.text in lexicon.ENDS
        seen = token.tag_ == "NNS" and prior(token).tag_ == "NN" and after(token).tag_ in ("DT", "PRP$")
        if seen and is_third_person_only(token.lower_):
            return False  # "and the old dog greets every guest", taken for a noun
        if token.lower_ in lexicon.VARIES and prior(token).dep_ == "compound" and after(token).tag_ == "IN":
            return False  # "and its height changes between 2 m and 3 m", taken for a noun
    return True
