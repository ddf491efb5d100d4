"""Neighbouring phrases of a verb change places: "died in York in 1902" <-> "died in 1902 in York"."""

import itertools

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, focused, quantified
from augment.paraphrase.syntax.analysis.circumstances import named_place
from augment.paraphrase.syntax.analysis.phrases import complete, edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import eventive, temporal, timed
from augment.paraphrase.syntax.analysis.token_sequence import TokenSequence, find_span, swap_spans

PHRASES = frozenset(["prep", "agent", "npadvmod"])


def exchange_adjuncts(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Exchange a phrase of time, a place or an agent and its neighbour, behind any verb of the text."""
    changed = None
    for verb in s.doc:
        if verb.tag_[:2] != "VB" or verb.lower_ in lexicon.BE_FORMS or verb.i in s.clause.aside:
            continue
        phrases = [c for c in verb.rights if c.dep_ in PHRASES]
        for one, other in itertools.pairwise(phrases):
            if _exchangeable(verb, one, other):
                current = changed or sequence
                changed = swap_spans(current, find_span(current, *edges(one)), find_span(current, *edges(other)))
                break
    return changed


def _exchangeable(verb: Token, one: Token, other: Token) -> bool:
    if edges(one)[1] + 1 != edges(other)[0] or focused(one) or focused(other) or not complete(other):
        return False
    if verb.doc[edges(one)[0] - 1].text == "," or _spans(verb, one, other):
        return False
    if any(temporal(c) for c in verb.rights if c.i > edges(other)[1] and c.dep_ in PHRASES):
        return False  # "rose by a foot on many days during the spring"
    if _role(one) == "time" and _role(other) == "place" and verb.doc[edges(other)[1] + 1].lower_ in ("in", "at", "on"):
        return False  # "died in 1902 in a hut in Oslo"
    if any(timed(t) for t in verb.doc[verb.i + 1 : edges(one)[0]]):
        return False  # "studied law from 1970 to 1974 and art from 1974 to 1980 in York"
    roles = {_role(one), _role(other)}
    if len(roles) < 2 or "time" not in roles:
        return False
    if _role(one) != "time" and (verb.doc[edges(one)[0] - 1].tag_[:3] == "NNP" or _possessed(one)):
        return False  # "University of Maine at Orono in 1902", "from its inception in 1902"
    following = verb.doc[edges(other)[1] + 1 :][:2]
    if (
        len(following) == 2
        and following[0].text == ","
        and following[1].tag_ in ("DT", "NN", "NNP", "PRP$", "JJ", "CD")
    ):
        return False  # an apposition, perhaps to the last phrase
    first, second = list(phrase(one)), list(phrase(other))
    if (
        binds(first, second)
        or any(t.text == "," for t in (*first, *second))
        or (quantified(first) and quantified(second))
    ):
        return False
    if any(t.tag_[:2] in ("VB", "MD") and t.dep_ != "amod" for t in verb.doc[verb.i + 1 : edges(one)[1] + 1]):
        return False
    if any(_belongs(verb, c) for c in (one, other)) or sum(any(timed(t) for t in p) for p in (first, second)) > 1:
        return False
    if _role(one) == "time" and any(
        t.dep_ == "prep" and t != other and t.lower_ not in lexicon.NEUTRAL for t in second
    ):
        return False
    if _role(one) == "time" and (other.lower_ in lexicon.EVENT_PREPOSITIONS or any(eventive(t) for t in second)):
        return False
    if one.lower_ in lexicon.PASSING or other.lower_ in lexicon.LASTING:
        return False  # "passed on Sunday through the valley", "kept for two weeks in a cage"
    if one.lower_ in lexicon.EVENT_PREPOSITIONS or other.lower_ in lexicon.EVENT_PREPOSITIONS:
        return False
    if "agent" in roles and any(t.dep_ == "conj" for t in (*first, *second)):
        return False
    return _role(one) != "time" or not any(t.tag_[:2] in ("VB", "MD") for t in second)


def _spans(verb: Token, one: Token, other: Token) -> bool:
    """Whether one of two phrases opens a span that a third closes: "fought from May at York to June"."""
    opened = any(c.lower_ in ("from", "between") for c in (one, other))
    return opened and any(c.lower_ in lexicon.UNTIL and c not in (one, other) for c in verb.rights)


def _possessed(child: Token) -> bool:
    return any(t.tag_ == "PRP$" for t in phrase(child))


def _role(child: Token) -> str:
    if temporal(child):
        return "time"
    if child.dep_ == "agent":
        return "agent"
    return "place" if named_place(child) else "other"


def _belongs(verb: Token, child: Token) -> bool:
    """Whether a phrase stays next to its verb."""
    if temporal(child):
        return lemma(verb.lower_) in lexicon.TIME_ARGUMENT
    return child.lower_ in lexicon.STAYING or (
        child.lower_ in ("in", "at", "on") and lemma(verb.lower_) in lexicon.BOUND_PLACE
    )
