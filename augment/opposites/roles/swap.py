"""Roles and attributes exchanged: the same words, another meaning. Which rules are tried, and in which order."""

from collections.abc import Callable, Iterator

from augment.english.edits import Declined
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.opposite import Opposite, no_opposite
from augment.opposites.roles import adjectives, attributes, converses, numbers, participants, relations
from augment.opposites.roles.exchange import Exchange, write_exchange

Rule = Callable[[Sentence], Iterator[Exchange]]
ROLES: tuple[Rule, ...] = (
    relations.comparatives,
    relations.predicates,
    participants.within_frames,
    participants.across_frames,
    relations.positions,
    relations.routes,
    relations.nested,
    relations.sequences,
    relations.times,
    converses.directions,
    converses.neighbours,
    converses.later,
)
ATTRIBUTES: tuple[Rule, ...] = (
    attributes.descriptions,
    attributes.belongings,
    attributes.titles,
    attributes.owners,
    attributes.colours,
    numbers.numbers,
    numbers.counts,
    adjectives.adjectives,
    adjectives.moved,
)


def role_swap(s: Sentence) -> Opposite:
    """The sentence with two participants, places or events in each other's place, or at another time; or why not."""
    return _first(s, ROLES)


def attribute_swap(s: Sentence) -> Opposite:
    """The sentence with what describes two things exchanged; or the reason why not. Pure."""
    return _first(s, ATTRIBUTES)


def _first(s: Sentence, rules: tuple[Rule, ...]) -> Opposite:
    if len(s.doc) > lexicon.MOST_TOKENS:
        return no_opposite("too-long")
    if s.mutual and rules == ROLES:
        return no_opposite("mutual")
    reason = "no-pair"
    for rule in rules:
        try:
            for exchange in rule(s):
                try:
                    return write_exchange(s.doc, exchange)
                except Declined as declined:
                    reason = str(declined)
        except Declined as declined:
            reason = str(declined)
    return no_opposite(reason)
