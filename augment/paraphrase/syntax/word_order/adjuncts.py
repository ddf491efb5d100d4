"""Neighbouring phrases of a verb change places: "died in York in 1902" <-> "died in 1902 in York"."""

import itertools
from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Span, Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, is_focused, quantified
from augment.paraphrase.syntax.analysis.circumstances import named_place
from augment.paraphrase.syntax.analysis.phrases import behind_preposition, complete, edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import eventive, temporal, timed
from augment.paraphrase.syntax.analysis.token_sequence import TokenSequence, find_span, swap_spans
from augment.paraphrase.syntax.analysis.vetoes import first_veto

PHRASES = frozenset(["prep", "agent", "npadvmod"])
APPOSITION = frozenset(["DT", "NN", "NNP", "PRP$", "JJ", "CD"])  # tags of what may begin one behind a comma


@dataclass(frozen=True)
class AdjunctPair:
    """Two neighbouring phrases behind a verb, by their heads."""

    verb: Token
    one: Token
    other: Token

    @cached_property
    def one_role(self) -> str:
        """What the first phrase says: "time", "agent", "place" or "other"."""
        return _role(self.one)

    @cached_property
    def other_role(self) -> str:
        """What the second phrase says."""
        return _role(self.other)

    @cached_property
    def first(self) -> list[Token]:
        """The tokens of the first phrase."""
        return list(phrase(self.one))

    @cached_property
    def second(self) -> list[Token]:
        """The tokens of the second phrase."""
        return list(phrase(self.other))

    @cached_property
    def before(self) -> Token:
        """The token before both."""
        return self.verb.doc[edges(self.one)[0] - 1]

    @cached_property
    def following(self) -> Span:
        """Up to two tokens behind both."""
        return self.verb.doc[edges(self.other)[1] + 1 :][:2]


def exchange_adjuncts(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Exchange a phrase of time, a place or an agent and its neighbour, behind any verb of the text."""
    changed = None
    for verb in s.doc:
        if verb.tag_[:2] != "VB" or verb.lower_ in lexicon.BE_FORMS or verb.i in s.clause.protected:
            continue
        phrases = [c for c in verb.rights if c.dep_ in PHRASES]
        for one, other in itertools.pairwise(phrases):
            if first_veto(VETOES, AdjunctPair(verb, one, other)) is None:
                current = changed or sequence
                changed = swap_spans(current, find_span(current, *edges(one)), find_span(current, *edges(other)))
                break
    return changed


def _role(child: Token) -> str:
    if temporal(child):
        return "time"
    if child.dep_ == "agent":
        return "agent"
    return "place" if named_place(child) else "other"


def _not_adjacent(pair: AdjunctPair) -> bool:
    return edges(pair.one)[1] + 1 != edges(pair.other)[0]


def _one_is_focused(pair: AdjunctPair) -> bool:
    return is_focused(pair.one) or is_focused(pair.other)


def _second_goes_on(pair: AdjunctPair) -> bool:
    return not complete(pair.other)


def _behind_comma(pair: AdjunctPair) -> bool:
    return pair.before.text == ","


def _behind_preposition(pair: AdjunctPair) -> bool:
    """ "rose from a year earlier in May"."""
    return behind_preposition(pair.first[0])


def _within_span(pair: AdjunctPair) -> bool:
    """One of the phrases opens a span that a third closes: "fought from May at York to June"."""
    opened = any(c.lower_ in ("from", "between") for c in (pair.one, pair.other))
    return opened and any(c.lower_ in lexicon.UNTIL and c not in (pair.one, pair.other) for c in pair.verb.rights)


def _before_another_time(pair: AdjunctPair) -> bool:
    """ "rose by a foot on many days during the spring"."""
    last = edges(pair.other)[1]
    return any(temporal(c) for c in pair.verb.rights if c.i > last and c.dep_ in PHRASES)


def _place_goes_on(pair: AdjunctPair) -> bool:
    """ "died in 1902 in a hut in Oslo"."""
    time_and_place = pair.one_role == "time" and pair.other_role == "place"
    return time_and_place and pair.verb.doc[edges(pair.other)[1] + 1].lower_ in lexicon.PLACE_OR_TIME


def _behind_another_time(pair: AdjunctPair) -> bool:
    """ "studied law from 1970 to 1974 and art from 1974 to 1980 in York"."""
    return any(timed(t) for t in pair.verb.doc[pair.verb.i + 1 : edges(pair.one)[0]])


def _no_time_among_two_roles(pair: AdjunctPair) -> bool:
    return pair.one_role == pair.other_role or "time" not in (pair.one_role, pair.other_role)


def _place_belongs_to_noun(pair: AdjunctPair) -> bool:
    """ "University of Maine at Orono in 1902", "from its inception in 1902"."""
    possessed = any(t.tag_ == "PRP$" for t in pair.first)
    return pair.one_role != "time" and (pair.before.tag_[:3] == "NNP" or possessed)


def _apposition_follows(pair: AdjunctPair) -> bool:
    """An apposition follows, perhaps to the second phrase."""
    following = pair.following
    return len(following) == 2 and following[0].text == "," and following[1].tag_ in APPOSITION


def _bound(pair: AdjunctPair) -> bool:
    """A pronoun, a comma or two quantifiers keep the order."""
    return (
        binds(pair.first, pair.second)
        or any(t.text == "," for t in (*pair.first, *pair.second))
        or (quantified(pair.first) and quantified(pair.second))
    )


def _behind_another_verb(pair: AdjunctPair) -> bool:
    between = pair.verb.doc[pair.verb.i + 1 : edges(pair.one)[1] + 1]
    return any(t.tag_[:2] in ("VB", "MD") and t.dep_ != "amod" for t in between)


def _bound_to_verb(pair: AdjunctPair) -> bool:
    return any(_belongs(pair.verb, child) for child in (pair.one, pair.other))


def _two_times(pair: AdjunctPair) -> bool:
    return all(any(timed(t) for t in tokens) for tokens in (pair.first, pair.second))


def _time_before_nested_phrase(pair: AdjunctPair) -> bool:
    nested = (t for t in pair.second if t.dep_ == "prep" and t != pair.other)
    return pair.one_role == "time" and any(t.lower_ not in lexicon.NEUTRAL for t in nested)


def _time_before_event(pair: AdjunctPair) -> bool:
    event = pair.other.lower_ in lexicon.EVENT_PREPOSITIONS or any(eventive(t) for t in pair.second)
    return pair.one_role == "time" and event


def _passing_or_lasting(pair: AdjunctPair) -> bool:
    """ "passed on Sunday through the valley", "kept for two weeks in a cage"."""
    return pair.one.lower_ in lexicon.PASSING or pair.other.lower_ in lexicon.LASTING


def _event(pair: AdjunctPair) -> bool:
    return pair.one.lower_ in lexicon.EVENT_PREPOSITIONS or pair.other.lower_ in lexicon.EVENT_PREPOSITIONS


def _agents_coordinated(pair: AdjunctPair) -> bool:
    agent = "agent" in (pair.one_role, pair.other_role)
    return agent and any(t.dep_ == "conj" for t in (*pair.first, *pair.second))


def _time_before_verb(pair: AdjunctPair) -> bool:
    return pair.one_role == "time" and any(t.tag_[:2] in ("VB", "MD") for t in pair.second)


def _belongs(verb: Token, child: Token) -> bool:
    """Whether a phrase stays next to its verb."""
    if temporal(child):
        return lemma(verb.lower_) in lexicon.TIME_ARGUMENT
    return child.lower_ in lexicon.STAYING or (
        child.lower_ in lexicon.PLACE_OR_TIME and lemma(verb.lower_) in lexicon.BOUND_PLACE
    )


VETOES = (
    _not_adjacent,
    _one_is_focused,
    _second_goes_on,
    _behind_comma,
    _behind_preposition,
    _within_span,
    _before_another_time,
    _place_goes_on,
    _behind_another_time,
    _no_time_among_two_roles,
    _place_belongs_to_noun,
    _apposition_follows,
    _bound,
    _behind_another_verb,
    _bound_to_verb,
    _two_times,
    _time_before_nested_phrase,
    _time_before_event,
    _passing_or_lasting,
    _event,
    _agents_coordinated,
    _time_before_verb,
)
