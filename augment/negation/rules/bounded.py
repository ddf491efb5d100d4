"""Rules for an amount with a bound: "has at least ten doors" -> "has fewer than ten doors", "Many, but not all"."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.edits import Edit, match_case
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.necessity import concludes
from augment.negation.rules.adding import negated_verb

COUNTED = frozenset(["dobj", "attr", "nsubj"])  # what the number may count; a subject behind "there is"


def at_least(clause: Clause, style: str) -> list[Edit] | None:
    """ "has at least ten doors" -> "has fewer than ten doors", "has at least one" -> "does not have even one".

    Also "had at most two" -> "had more than two", "must have at least two" -> "need not have even two".
    """
    if clause.imperative or clause.question or clause.subject is None:
        return None
    at = next((t for t in clause.doc[clause.finite.i + 1 : -2] if _opens_bound(t)), None)
    if at is None or at.i in clause.protected or conjuncts(clause):
        return None
    number = after(after(at))
    counted = number if number.dep_ in COUNTED else number.head
    below = at if counted.head == at else counted  # "had at most two minutes", with "at" for a preposition
    counts = number.tag_ in ("CD", "$") and below.head == clause.head and counted.dep_ in COUNTED | {"pobj"}
    if not counts or any(c.dep_ == "conj" for c in counted.rights):
        return None
    end = after(at).idx + len(after(at))
    if after(at).lower_ in lexicon.MOST:
        return [Edit(at.idx, end, "more than")]
    obliged = norm(clause.finite) in lexicon.MUST and not concludes(clause)
    if norm(number) in lexicon.ONE or obliged:
        there = norm(clause.subject) in lexicon.THERE and prior(at) == clause.head and not obliged
        return [Edit(at.idx, end, "not even")] if there else [*negated_verb(clause, style), Edit(at.idx, end, "even")]
    aged = number == counted and norm(clause.head) in lexicon.BE  # "is at least sixty"
    less = aged or counted.tag_ == "NN" or after(number).lower_ in lexicon.PARTS or number.tag_ == "$"
    return [Edit(at.idx, end, "less than" if less else "fewer than")]


def _opens_bound(token: ParsedToken) -> bool:
    return f"{token.lower_} {after(token).lower_}" in lexicon.AT_LEAST | lexicon.AT_MOST


def deadline(clause: Clause, style: str) -> list[Edit] | None:
    """ "Reply no later than Friday", "is to reply no later than Friday" -> "not ... by Friday": the duty is denied."""
    owed = norm(clause.finite) in lexicon.OWED | lexicon.NEEDING
    owed = owed or (norm(clause.finite) in lexicon.BE and _to_do(clause))
    if clause.question or not (clause.imperative or owed):
        return None
    no = next((t for t in clause.doc[clause.finite.i : -3] if t.lower_ in lexicon.NO_OR_NOT and _later(t)), None)
    if no is None or no.i in clause.protected:
        return None
    than, first = after(after(no)), prior(no) if prior(no).lower_ in lexicon.BY else no
    return [*negated_verb(clause, style), Edit(first.idx, than.idx + len(than), "by")]


def _later(no: ParsedToken) -> bool:
    return (after(no).lower_, after(after(no)).lower_) == lexicon.LATER_THAN


def _to_do(clause: Clause) -> bool:
    return after(clause.finite).tag_ == "TO" and clause.finite == clause.head


def two_can(clause: Clause, style: str) -> list[Edit] | None:
    """ "Two players can share a hut" -> "Two players cannot share a hut"; not "Two of them can", "Two or three can"."""
    subject = clause.subject
    if subject is None or clause.question or norm(clause.finite) not in lexicon.ABLE or subject.tag_ != "NNS":
        return None
    first = subject.left_edge
    counted = first.tag_ == "CD" and first.head == subject and first.i < subject.i < clause.finite.i
    bounded = first.i and f"{prior(first).lower_} {first.lower_}" in lexicon.BOUNDS
    shared = norm(after(first)) in lexicon.DISJUNCTION or after(first).lower_ in lexicon.PARTS
    return negated_verb(clause, style) if counted and not bounded and not shared else None


def few_shown(number: ParsedToken, clause: Clause) -> bool:
    """Whether a sentence is about two, or about some that are seen to do something: "Five men are digging".

    "Fewer than two" would be stiff: a "not" at the verb denies it.
    """
    subject = clause.subject
    apart = after(number).tag_ == "CD" or after(number).lower_ in lexicon.PARTS | lexicon.DISJUNCTION
    if subject is None or subject.tag_ != "NNS" or number.head != subject or apart:
        return False
    doing = norm(clause.finite) in lexicon.BE and clause.head.tag_ == "VBG"
    shown = clause.tense == "VBP" and (doing or subject.lower_ in lexicon.PICTURED)
    return norm(number) in lexicon.TWO or (shown and norm(number) in lexicon.FEW_COUNTED)


def but_not_all(clause: Clause, style: str) -> list[Edit] | None:
    """ "Many, but not all, of the roads are paved" -> "Few of the roads are paved"."""
    doc = clause.doc
    for first in doc[: min(clause.finite.i, 6)]:
        but = after(after(first)) if after(first).text == "," else after(first)
        all_ = after(after(but))
        amount = norm(first) in lexicon.MANY | lexicon.MOST | lexicon.SOME and first.i not in clause.protected
        if not amount or norm(but) not in lexicon.CONTRASTING or norm(after(but)) not in lexicon.NOT:
            continue
        if norm(all_) not in lexicon.ALL or any(t.tag_ in FINITE for t in doc[: all_.i]):
            return None
        last = after(all_) if after(all_).text == "," else all_
        none = "none" if after(last).lower_ in lexicon.OF or after(last).i >= clause.finite.i else "no"
        few = none if norm(first) in lexicon.SOME else "few"
        return [Edit(first.idx, last.idx + len(last), match_case(few, first))]
    return None
