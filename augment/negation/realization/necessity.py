"""Whether "must" concludes ("He must be ill": "cannot be") or obliges ("Doors must be shut": "need not be")."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm


def concludes(clause: Clause) -> bool:
    """Whether the "must" of a clause says what is so for certain, by its subject and what is said of it."""
    if norm(clause.finite) not in lexicon.MUST or clause.question or clause.subject is None:
        return False
    if any(norm(t) in lexicon.CONCLUDING for t in clause.doc[clause.finite.i + 1 : clause.head.i]):
        return True  # "must still be"
    subject, head = clause.subject, clause.head
    if clause.doc[0].lower_ in lexicon.FREE_RELATIVES and norm(head) in lexicon.HAVE_INFINITIVES:
        return True  # "Whoever made it must have small hands"
    if norm(head) in lexicon.BE_FORMS:
        said = [c for c in head.rights if c.dep_ in ("acomp", "attr", "advmod", "prep", "nsubj")]
        return any(_concluded(subject, predicate) for predicate in said)
    doing = head.tag_ == "VBG" and any(norm(c) in lexicon.BE_FORMS for c in head.lefts)
    always = any(norm(t) in lexicon.ALWAYS for t in clause.doc[clause.finite.i :])
    return (doing and not always) or (_personal(subject) and lemma(head.lower_) in lexicon.CONCLUDED)


def _personal(subject: ParsedToken) -> bool:
    return norm(subject) in lexicon.PERSONAL or subject.left_edge.tag_ == "PRP$"


def _concluded(subject: ParsedToken, predicate: ParsedToken) -> bool:
    first = norm(predicate.left_edge)
    if norm(subject) in lexicon.THERE:
        return norm(predicate) in lexicon.CONCLUDED_THERE or first in lexicon.SOME
    if norm(predicate) in lexicon.STATES:
        return _personal(subject)
    if norm(predicate) in lexicon.SOMEWHERE or first in lexicon.ALMOST:
        return True
    if (norm(predicate), norm(after(predicate))) == lexicon.BY_NOW:
        return True
    named = predicate.dep_ == "attr" and predicate.tag_[:2] == "NN"
    if norm(subject) in lexicon.SINGULAR_DEMONSTRATIVES:
        return named
    placed = norm(subject) in lexicon.HE_OR_SHE and norm(predicate) in lexicon.IN
    return placed or (named and norm(subject) in lexicon.PERSONAL and (first in lexicon.THE or predicate.tag_ == "NNP"))
