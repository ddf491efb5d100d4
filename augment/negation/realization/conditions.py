"""Conditions beside a statement or an order whose polarity turned.

"Ends unless it is renewed" -> "does not end even if it is not renewed": left as it is, the exception would become the
only case in which it ends. "Do not run or you will fall" -> "Run and you will not fall"; so behind "otherwise".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, clause_at
from augment.english.edits import Edit, insert, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.attachment import governed
from augment.negation.realization.positive_polarity import to_negative
from augment.negation.realization.verb_group import add_not

SUBJECT_START = frozenset(["DT", "PRP", "PRP$", "NN", "NNS", "NNP"])  # tags


def even_if(clause: Clause, style: str) -> list[Edit]:
    """Edits on an "unless" and the verb behind it; none where it holds a negation or several verbs."""
    unless = next((t for t in clause.doc if t.lower_ in lexicon.EXCEPTING and t.i not in clause.protected), None)
    if unless is None or unless.dep_ != "mark":
        return []
    verb = unless.head
    if verb.i in (clause.head.i, clause.predicate.i) or not governed(verb.head, clause):
        return []
    denied = _participle(unless, verb) or _finite(verb, clause, style)
    return [replace(unless, match_case("even if", unless)), *denied] if denied else []


def or_else(clause: Clause, style: str) -> list[Edit]:
    """Edits on what happens if an order is not followed, or a duty not done: "Hurry or you will miss it"."""
    ordered = clause.imperative or (clause.finite.i == 0 and norm(clause.finite) in lexicon.DO)
    owed = not ordered and _owed(clause)
    following = clause.doc[clause.head.i + 1 : -1] if ordered or owed else ()
    modal = next((t for t in following if norm(t) in lexicon.THREATENING and t.i not in clause.protected), None)
    or_ = next((t for t in following if norm(t) in lexicon.DISJUNCTION or _opens_alternative(t)), None)
    if modal is None or or_ is None or or_.i > modal.i or modal.head.i < modal.i:
        return []
    below = any(t.dep_ == "mark" or t.tag_[0] == "W" for t in following if t.i < or_.i) or or_.head.tag_[:2] != "VB"
    below = below or prior(or_).lower_ in lexicon.NOMINATIVE
    if owed and prior(or_).text != "," and below:
        return []  # "must decide whether he or she will go"
    last = after(or_) if after(or_).lower_ in lexicon.OTHERWISE else or_
    between = clause.doc[last.i + 1 : modal.i]
    subject = len(between) and between[0].tag_ in SUBJECT_START and all(t.tag_[0] in "DPNJ" for t in between)
    else_ = clause_at(modal.head, clause.protected) if subject else None
    if else_ is None or else_.finite != modal or norm(after(modal)) in lexicon.NOT or conjuncts(else_):
        return []
    joint = Edit(or_.idx, last.idx + len(last), "and")
    if norm(modal) in lexicon.WILL:
        return [joint, *add_not(else_, style)]
    return [joint, replace(modal, lexicon.WILL_NOT[style])]


def _owed(clause: Clause) -> bool:
    """Whether a statement tells what must be done: "must leave", "have to pay", "need this mended"."""
    obliged = norm(clause.head) in lexicon.HAVE and after(clause.head).tag_ == "TO"
    return obliged or norm(clause.finite) in lexicon.OWED or lemma(clause.head.lower_) in lexicon.OBLIGED_TO


def _opens_alternative(token: ParsedToken) -> bool:
    """Whether what happens otherwise begins here: ", otherwise we will leave"."""
    return token.lower_ in lexicon.OTHERWISE and prior(token).text in lexicon.LIST_MARKS


def _participle(unless: ParsedToken, verb: ParsedToken) -> list[Edit]:
    """ "unless signed by both" -> "even if not signed by both"."""
    alone = after(unless) == verb and verb.tag_ in ("VBN", "VBD", "JJ") and verb.lower_ not in lexicon.STATED
    return [insert(verb, "not ")] if alone else []


def _finite(verb: ParsedToken, clause: Clause, style: str) -> list[Edit]:
    below = clause_at(verb, clause.protected)
    if below is None or below.subject is None or below.inverted or conjuncts(below):
        return []
    words = clause.doc[verb.left_edge.i : verb.right_edge.i + 1]
    denied = any(norm(t) in lexicon.NEGATORS | lexicon.NO | lexicon.NEVER for t in words)
    counted = below.subject.left_edge.lower_ in {*lexicon.QUANTIFIED, *lexicon.SOME, *lexicon.ONE, *lexicon.PRONOUNS}
    joined = any(c.dep_ == "conj" for c in verb.rights)
    if denied or counted or joined or below.tense not in FINITE:
        return []
    within = [e for e in to_negative(below) if e.end <= verb.right_edge.idx + len(verb.right_edge)]
    return [*add_not(below, style), *within]
