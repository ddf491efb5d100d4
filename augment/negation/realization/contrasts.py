""" "But" between two parts of a predicate: both are denied, each in its own way.

"is cheap but not good" -> "is not cheap but good"; "has a stove but no chimney" -> "does not have a stove but has a
chimney"; "is small but clean" -> "is neither small nor clean"; "works at home but also abroad" -> "... or abroad".
"""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause, in_clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.inflection import is_third_person
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior
from augment.negation.realization.determiners import is_no, without_no
from augment.negation.realization.further_predicates import no_clause_behind
from augment.negation.realization.verb_group import add_not

COMPLEMENTS = frozenset(["acomp", "attr", "dobj", "oprd"])


def deny_contrast(clause: Clause, style: str) -> list[Edit] | None:
    """Edits that deny both sides of a "but" in the predicate; None where there is none."""
    text = text_of(clause.doc)
    if ("but" not in text and "yet" not in text) or clause.imperative or clause.question:
        return None
    following = clause.doc[clause.finite.i + 1 : -1]
    but = next((t for t in following if _opposes(t) and _contrasts(t, clause)), None)
    return _both_denied(clause, but, style) if but is not None else None


def _opposes(token: ParsedToken) -> bool:
    """Whether a word is "but", or "yet" between two parts."""
    yet = norm(token) in lexicon.CONTRASTED and prior(token).text == "," and token.head.dep_ == "acomp"
    return yet or norm(token) in lexicon.CONTRASTING


def _contrasts(but: ParsedToken, clause: Clause) -> bool:
    """Whether a word joins two parts of the predicate, and no clause with a subject of its own."""
    if but.i in clause.protected or but.dep_ != "cc" or not in_clause(but, clause):
        return False
    if prior(but) in (clause.finite, clause.head) and after(but).tag_ == "CD":
        return False  # "had but one friend"
    if norm(after(but)) in lexicon.NOT | lexicon.NEVER:
        return norm(after(after(but))) not in lexicon.AFTER_BUT_NOT
    if (norm(prior(but)), norm(but)) == lexicon.ANYTHING_BUT or any(
        t.text in lexicon.LONG_DASHES for t in clause.doc[clause.finite.i : but.i]
    ):
        return False
    second = _second(but)
    close = second is not None and second.tag_ == "JJ" and prior(second) == but  # "strong here but weak there, and ..."
    if second is not None and not close and (not no_clause_behind(but) or _mistaken_verb(but, second)):
        return False
    return second is not None and all(t.dep_ not in SUBJECT for t in clause.doc[but.i : second.i])


def in_attribute(but: ParsedToken) -> bool:
    """Whether "but" joins what is said of a noun behind a preposition: "is the age of the able but cruel king"."""
    return but.head.dep_ == "amod" and but.head.head.dep_ == "pobj"


def _mistaken_verb(but: ParsedToken, second: ParsedToken) -> bool:
    """Whether a present was taken for a noun: "finished without errors, but the counter displays old data"."""
    apart = but.head.tag_[:2] == "VB" and (prior(but).text == "," or norm(but.head) in lexicon.BE)
    apart = apart and after(but).tag_ in ("DT", "PRP$")
    named = prior(second).tag_ == "NN" and second.tag_ == "NNS"
    return apart and named and is_third_person(second.lower_)


def _second(but: ParsedToken) -> ParsedToken | None:
    return next((c for c in but.head.rights if c.dep_ == "conj" and c.i > but.i), None)


def _both_denied(clause: Clause, but: ParsedToken, style: str) -> list[Edit] | None:
    if norm(after(but)) in lexicon.NOT | lexicon.NEVER:
        not_, degree = after(but), after(after(but))
        by_much = norm(degree) in lexicon.BY and after(degree).lower_ in lexicon.MUCH
        if by_much and all(t.is_punct for t in but.doc[degree.i + 2 :]):
            return [*add_not(clause, style), delete(prior(but) if prior(but).text == "," else but, after(degree))]
        if (rest := _second_phrase(but)) is not None:
            return [*add_not(clause, style), delete(but, rest)]
        too = degree.lower_ in lexicon.TOO and after(degree).tag_ in ("JJ", "RB")  # "but not too heavy"
        return [*add_not(clause, style), delete(not_, degree if too else not_)]
    second = _second(but)
    superlative = second is not None and second.tag_ == "VBN" and any(t.tag_ == "RBS" for t in second.subtree)
    if second is None or (second.tag_[:2] == "VB" and not superlative and not _described(but, second)):
        return None
    if but.head.dep_ == "amod" and but.head.i > but.head.head.i:
        return None  # "is a liquid, soluble in water but not in oil"
    if (no := next((c for c in second.lefts if is_no(c)), None)) is not None:
        verb = f"{clause.head.text} " if second.head.dep_ == "dobj" else ""
        without = without_no(no)
        return [*add_not(clause, style), without._replace(new=verb + without.new)]
    if norm(second) in lexicon.PRONOUNS:  # "has many songs but nothing new"
        return [*add_not(clause, style), replace(second, lexicon.PRONOUNS[norm(second)])]
    if in_attribute(but):
        return None
    near = (but.head, *but.head.rights, *but.head.ancestors)
    first = next((t for t in near if t.dep_ in COMPLEMENTS and t.i < but.i), None)
    if any(norm(t) in lexicon.NOT for t in clause.doc[clause.finite.i : but.i]):
        return None
    within = but.head.dep_ == "amod" or (but.head.dep_ == "conj" and but.head.head.dep_ == "pobj")
    if first is not None and within and but.head.tag_ in ("JJ", "RB"):
        return None  # "was able to offer phones and, later, convenient but costly roaming"
    last = after(but) if after(but).lower_ in lexicon.ALSO | lexicon.IN_SPITE else but
    qualified = first is not None and prior(first.left_edge).lower_ in lexicon.ALWAYS  # "is always old, but rather new"
    if first is not None and first.head == clause.head and after(but).lower_ not in lexicon.ALSO and not qualified:
        return [insert(first.left_edge, "neither "), Edit(but.idx, last.idx + len(last), "nor")]
    return [*add_not(clause, style), Edit(but.idx, last.idx + len(last), "or")]


def _described(but: ParsedToken, second: ParsedToken) -> bool:
    """Whether a participle with an adverb is said besides an adjective: "is small but well stocked"."""
    like = but.head.tag_ == "JJ" and second.tag_ == "VBN" and prior(second).tag_ == "RB"
    return like and prior(prior(second)) == but


def _second_phrase(but: ParsedToken) -> ParsedToken | None:
    """The end of the sentence's last phrase in "can win against a boy but not against a man"."""
    second, verb = _second(but), but.head
    if second is None or second.tag_ not in ("IN", "TO") or second.i != but.i + 2 or verb.tag_ != "VB":
        return None
    if not any(c.dep_ == "prep" and c.i < but.i for c in verb.rights):
        return None
    last = second.right_edge
    return last if all(t.is_punct for t in but.doc[last.i + 1 :]) else None
