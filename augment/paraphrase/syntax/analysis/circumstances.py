"""Phrases that say under which circumstances something happens, and stand before the subject or at the end."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import eventive

LONGEST_MOVED = 25  # tokens of what changes its place


def free(child: Token) -> bool:
    """Whether a phrase says the same at either end: "after leaving York", "despite the rain", "due to the storm"."""
    if child.lower_ in lexicon.COMPOUND_PREPOSITIONS:
        return any(c.lower_ in ("to", "of") for c in child.children)
    if child.left_edge != child or child.dep_ != "prep":
        return False
    gerund = next((c for c in child.children if c.dep_ == "pcomp" and c.tag_ == "VBG"), None)
    if gerund is not None:
        plain = not any(c.dep_ in ("conj", "nsubj", "aux", "auxpass") for c in gerund.children)
        return child.lower_ in lexicon.GERUND_PREPOSITIONS and plain
    noun = next((c for c in child.children if c.dep_ == "pobj"), None)
    if noun is None:
        return False
    if noun.lower_ == "result" and child.lower_ == "as":
        return any(c.lower_ == "of" for c in noun.rights) and lemma(child.head.lower_) not in lexicon.REGARDING
    return child.lower_ in lexicon.FREE_PREPOSITIONS and noun.lower_ not in lexicon.ABSTRACT


def says_where(child: Token) -> bool:
    """Whether a phrase says where: "at the Olympic Games", "in the north"."""
    noun = next((c for c in child.children if c.dep_ == "pobj"), None)
    if noun is None or child.lower_ not in lexicon.PLACE_PREPOSITIONS or child.left_edge != child:
        return False
    if noun.lower_ in lexicon.ABSTRACT | lexicon.TIMES or any(c.dep_ == "cc" for c in child.children):
        return False
    return noun.tag_ in ("NNP", "NNPS") or any(c.dep_ in ("det", "poss") for c in noun.lefts)


def named_place(child: Token) -> bool:
    """Whether a phrase gives a place or an event by its name: "at Skidmore College"."""
    noun = next((c for c in child.children if c.dep_ == "pobj"), None)
    plain = noun is not None and noun.tag_ in ("NNP", "NNPS") and all(c.tag_ == "NNP" for c in noun.conjuncts)
    return plain and child.lower_ in ("in", "at") and says_where(child)


def loose_relative(child: Token) -> bool:
    """Whether a phrase holds a relative clause behind a comma, which would seem to belong to what follows."""
    return any(t.text == "," and any(n.tag_[0] == "W" for n in t.doc[t.i + 1 : t.i + 3]) for t in phrase(child))


def with_time(s: Statement, place: int) -> bool:
    """Whether a verb may have a time beside it: "was mayor in May", not "is in May" or "was the first in May"."""
    if s.clause.finite.lower_ == "had" and any(c.lower_ == "already" for c in s.verb.lefts):
        return False  # "had already been closed in 1902": not by then
    if s.verb.lower_ not in lexicon.BE_FORMS:
        return lemma(s.verb.lower_) not in lexicon.TIME_ARGUMENT
    predicates = [c for c in s.tails if c.dep_ in ("attr", "acomp") and c.i < place]
    ranked = any(t.lower_ in lexicon.EPITHETS or t.tag_ in ("JJS", "RBS") for t in s.doc[s.verb.i : place])
    return bool(predicates) and not ranked and not any(eventive(c) for c in predicates)
