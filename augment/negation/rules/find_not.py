"""Which "not" is that of a clause's finite verb, and may be taken away (removal.py)."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, in_clause
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.further_predicates import no_clause_behind
from augment.negation.realization.verb_group import of_certainty, wished

PREDICATE = frozenset(["JJ", "JJR", "JJS", "DT", "PRP$", "RB", "RBR", "CD", "VBN"])  # tags of what opens one


def find_not(clause: Clause) -> ParsedToken | None:
    """The "not" of the clause's finite verb."""
    doc, finite = clause.doc, clause.finite
    if wished(clause):
        return next((t for t in doc[1 : clause.head.i] if norm(t) in lexicon.NOT), None)
    last = max(clause.head.i, finite.i + 2, *(c.i for c in clause.head.rights if c.dep_ == "acomp"))
    if clause.inverted and clause.subject is not None:
        last = max(last, clause.subject.right_edge.i + 1)
    elif clause.inverted_question:
        last += 4
    certainly = of_certainty(finite)
    start = certainly.i if certainly is not None else finite.i
    for token in doc[finite.i + 1 : max(last, start + 1) + 1]:
        if norm(token) not in lexicon.NOT or token.i in clause.protected:
            continue
        if clause.imperative and prior(token).lower_ in lexicon.MADE_SURE:
            return token  # "Be sure not to lock it"
        if _below(token, clause) or (clause.question and _of_another(token, clause)):
            continue
        if token.head.dep_ == "acomp" and token.head.head == clause.head and after(token).lower_ not in lexicon.ONLY:
            return token
        adjoins = clause.question or clause.head.lower_ == "let" or token.i in (finite.i + 1, start + 1)
        if adjoins or token.head in (clause.head, finite):
            return token
    return _behind_phrase(clause) or _behind_subject(clause) or _of_contrast(clause)


def _of_another(negator: ParsedToken, clause: Clause) -> bool:
    """Whether "not" belongs to another finite verb of a question: "the man who was not paid"; or to none: "or not"."""
    auxiliary = prior(negator)
    other = norm(auxiliary) in lexicon.AUXILIARY_TENSE or auxiliary.tag_ == "MD"
    return (negator.i > clause.finite.i + 1 and other) or auxiliary.lower_ in lexicon.DISJUNCTION


def _behind_subject(clause: Clause) -> ParsedToken | None:
    """The "not" before the predicate of a question with "be" whose subject holds a clause or a phrase: "Was the village
    where she was born not popular?"."""
    finite = clause.finite
    if finite.i or finite != clause.head or norm(finite) not in lexicon.BE or not clause.question:
        return None
    behind = clause.doc[finite.i + 2 : -1]
    negator = next((t for t in behind if norm(t) in lexicon.NOT and not _of_another(t, clause)), None)
    if negator is None or negator.i in clause.protected or after(negator).tag_ not in PREDICATE:
        return None
    return negator if all(t.tag_ != "CC" and t.text != "," for t in clause.doc[: negator.i]) else None


def _of_contrast(clause: Clause) -> ParsedToken | None:
    """The first "not" behind the verb that goes with a "but" and the same word: "did it not for money but for fame"."""
    behind = clause.doc[clause.head.i + 1 : -1]
    negator = next((t for t in behind if norm(t) in lexicon.NOT), None)
    if negator is None or negator.i in clause.protected or after(negator).tag_ not in ("IN", "TO"):
        return None
    if any(t.tag_ in FINITE for t in clause.doc[clause.head.i + 1 : negator.i]):
        return None
    if any(norm(t) in lexicon.DENYING_WORDS for t in clause.doc[: negator.i]):
        return None
    wanted = after(negator).tag_ == "TO" and after(after(negator)).dep_ in ("xcomp", "ccomp")
    if wanted and lemma(clause.head.lower_) not in lexicon.COMING:
        return None  # "told us not to go but to stay"
    buts = (t for t in behind if norm(t) in lexicon.CONTRASTING and t.i > negator.i and in_clause(t, clause))
    return negator if any(parallel(but, negator) for but in buts) else None


def _behind_phrase(clause: Clause) -> ParsedToken | None:
    """The "not" between a phrase behind "be" and the predicate: "is in any case not the only one"."""
    be, opening = clause.head, after(clause.finite)
    if be != clause.finite or norm(be) not in lexicon.BE or clause.question or opening.tag_ != "IN":
        return None
    predicate = next((c for c in be.rights if c.dep_ in ("attr", "acomp")), None)
    if predicate is None or opening.head != be:
        return None
    negator = predicate.left_edge
    adjoins = negator.i == opening.right_edge.i + 1 and after(negator).lower_ not in lexicon.ONLY
    return negator if adjoins and norm(negator) in lexicon.NOT and negator.i not in clause.protected else None


def _below(negator: ParsedToken, clause: Clause) -> bool:
    """Whether "not" belongs to what stands below the verb: "Do you regret not going?", "chose not to sing"."""
    lexical = not clause.takes_not and not clause.imperative and negator.i > clause.head.i
    if after(negator).tag_ == "VBG":
        return lexical or norm(clause.finite) in lexicon.DO
    return lexical and after(negator).tag_ == "TO"


def parallel(but: ParsedToken, negator: ParsedToken) -> bool:
    """Whether "but" opens the same kind of phrase as "not": "not because it is easy, but because it is right"."""
    phrase = after(but).tag_ in ("IN", "TO") or (after(but).tag_ == "DT" and no_clause_behind(but))
    alike = after(but).tag_ == "IN" and prior(but).text == "," and norm(prior(prior(but))) not in lexicon.NOT
    before = [c.lower_ for c in negator.head.rights if c.dep_ == "prep" and c.i < but.i]
    same = alike and after(but).lower_ in before  # "not be known for what we said, but for what we did"
    return same or (phrase and after(but).lower_ == after(negator).lower_)
