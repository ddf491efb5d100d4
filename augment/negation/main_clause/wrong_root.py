"""The main clause where the parse has its root on another word: "It's metal casing is smooth".

Each takes a clause or a root that was found and returns the main clause, or None where it is the one that was found.
"""

from dataclasses import replace

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, clause_at, verb_of
from augment.english.inflection import is_past
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.in_front import has_subject

BEFORE_BE = frozenset(["VBN", "VBD", "VB", "IN"])


def misspelt_its(clause: Clause) -> Clause | None:
    """The later clause where "It's" stands for "Its": "It's metal casing is smooth"."""
    finite = clause.finite
    if finite != clause.head or norm(finite) != "'s" or not finite.i or norm(prior(finite)) != "it":
        return None
    rights = [*finite.rights, *(s for c in finite.rights if c.dep_ == "ccomp" for s in c.lefts if s.dep_ in SUBJECT)]
    noun = next((c for c in rights if c.dep_ in ("attr", *SUBJECT) and c.tag_[:2] == "NN"), None)
    if noun is None or noun.left_edge.i != finite.i + 1 or noun.left_edge.tag_ in ("DT", "PRP$"):
        return None
    later = after(noun)
    if later.lower_ not in lexicon.AUXILIARIES or later.tag_ not in FINITE:
        return None
    main = clause_at(verb_of(later), clause.protected)
    return replace(main, subject=noun) if main is not None else None


def hung_on_subject(clause: Clause) -> Clause | None:
    """The first of two clauses, hung on its own subject: "Strife between them grew and the guests left the house"."""
    first = clause.head.head
    hung = clause.head.dep_ == "conj" and first.dep_ == "relcl" and first.head.dep_ == "ROOT" and first.tag_ == "VBD"
    if not hung or first.head.tag_[:2] != "NN" or after(first).tag_ != "CC" or first.lower_ in lexicon.PARTICIPLES:
        return None
    opened = any(t.tag_[0] == "W" or t.lower_ in lexicon.THAT or t.text == "," for t in clause.doc[: first.i])
    return None if opened else Clause(clause.doc, first, first, "VBD", first.head, clause.protected)


def hung_on_gerund(clause: Clause) -> Clause | None:
    """The clause hung on a gerund of its own subject: "No delay in using a right shall count as a waiver"."""
    gerund, noun = clause.head.head, after(clause.doc[0])
    hung = clause.subject is None and clause.head.dep_ == "ccomp" and (gerund.tag_, gerund.dep_) == ("VBG", "pcomp")
    opens = noun.head == noun and noun.tag_[:2] == "NN" and clause.doc[0].tag_ == "DT"
    return replace(clause, subject=noun) if hung and opens and gerund.i < clause.finite.i else None


def behind_list(clause: Clause) -> Clause | None:
    """The "be" behind a phrase with a clause taken for the main one: "Among the names he was known by was Ned"."""
    doc, verb = clause.doc, clause.head
    if doc[0].lower_ not in lexicon.AMONG or doc[0].head != verb or clause.question:
        return None
    be = next((c for c in verb.rights if c.dep_ == "conj" and norm(c) in lexicon.BE), None)
    if be is None or before_adverbs(be).tag_ not in BEFORE_BE or any(t.text == "," for t in doc[: be.i]):
        return None
    return Clause(doc, be, be, lexicon.BE[norm(be)], None, clause.protected) if not has_subject(be) else None


def capitalised_verb(root: ParsedToken, protected: frozenset[int]) -> Clause | None:
    """The clause of a past with a capital that no title explains: "His aunt Anna Left the house"."""
    subject = next((c for c in root.lefts if c.dep_ in ("nsubj", "nsubjpass")), None)
    stated = root.tag_ == "VBD" and subject is not None and any(c.dep_ == "dobj" for c in root.rights)
    words = [t for t in root.doc if t.is_alpha]
    certain = stated and is_past(root.lower_) and 2 * sum(t.text.islower() for t in words) > len(words)
    return Clause(root.doc, root, root, "VBD", subject, protected) if certain else None
