"""A participle behind "and" that describes, and is no further verb of the subject."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.inflection import is_past_only, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior


def felt(participle: ParsedToken) -> bool:
    """Whether a participle goes with an adjective before it: "seemed old and worn", "felt tired and drained"."""
    verb, and_ = participle.head, before_adverbs(participle)
    joined = participle.tag_ == "VBN" and and_.tag_ == "CC" and prior(and_).dep_ == "acomp" and prior(and_).head == verb
    alone = all(c.dep_ in ("cc", "conj", "punct", "prep", "advmod") for c in participle.children)
    return joined and alone and lemma(verb.lower_) in lexicon.SEEMING


def joined_to_participle(past: ParsedToken, clause: Clause) -> bool:
    """Whether a past goes with a participle behind a noun: "is a field built in 1930 and made obsolete in 1959"."""
    copula = clause.finite == clause.head and norm(clause.head) in lexicon.BE_OR_SHORT
    if not copula or past.tag_ not in ("VBD", "VBN") or prior(past).tag_ != "CC" or is_past_only(past.lower_):
        return False
    described = any(t.dep_ == "acl" and t.tag_ == "VBN" for t in past.doc[clause.head.i + 1 : past.i])
    return described and all(c.dep_ not in ("dobj", "ccomp") for c in past.rights) and clause.tense != "VBD"


def tells_state(participle: ParsedToken, clause: Clause) -> bool:
    """Whether a participle at the end tells in what state something came: "arrived on time and well packed"."""
    manner, closes = prior(participle), after(participle).is_punct
    placed = participle.tag_ == "VBN" and manner.tag_ == "RB" and prior(manner).tag_ == "CC" and closes
    active = clause.takes_not or participle.lower_ in lexicon.INTRANSITIVE_PAST
    return placed and clause.tense == "VBD" and not active
