"""Phrases that say under which circumstances something happens, and stand before the subject or at the end."""

from spacy.tokens import Token

from augment.paraphrase.syntax import words


def free(child: Token) -> bool:
    """Whether a phrase says the same at either end: "after leaving York", "despite the rain", "due to the storm"."""
    if child.lower_ in words.COMPOUND_PREPOSITIONS:
        return any(c.lower_ in ("to", "of") for c in child.children)
    if child.left_edge != child or child.dep_ != "prep":
        return False
    gerund = next((c for c in child.children if c.dep_ == "pcomp" and c.tag_ == "VBG"), None)
    if gerund is not None:
        plain = not any(c.dep_ in ("conj", "nsubj", "aux", "auxpass") for c in gerund.children)
        return child.lower_ in words.GERUND_PREPOSITIONS and plain
    noun = next((c for c in child.children if c.dep_ == "pobj"), None)
    if noun is None:
        return False
    if noun.lower_ == "result" and child.lower_ == "as":
        return any(c.lower_ == "of" for c in noun.rights)
    return child.lower_ in words.FREE_PREPOSITIONS and noun.lower_ not in words.ABSTRACT


def placed(child: Token) -> bool:
    """Whether a phrase says where: "at the Olympic Games", "in the north"."""
    noun = next((c for c in child.children if c.dep_ == "pobj"), None)
    if noun is None or child.lower_ not in words.PLACE_PREPOSITIONS or child.left_edge != child:
        return False
    if noun.lower_ in words.ABSTRACT | words.TIMES or any(c.dep_ == "cc" for c in child.children):
        return False
    return noun.tag_ in ("NNP", "NNPS") or any(c.dep_ in ("det", "poss") for c in noun.lefts)


def named_place(child: Token) -> bool:
    """Whether a phrase gives a place or an event by its name: "at Skidmore College"."""
    noun = next((c for c in child.children if c.dep_ == "pobj"), None)
    plain = noun is not None and noun.tag_ in ("NNP", "NNPS") and all(c.tag_ == "NNP" for c in noun.conjuncts)
    return plain and child.lower_ in ("in", "at") and placed(child)
