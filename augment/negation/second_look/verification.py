"""A second look at negations: each is parsed again, and what this parse contradicts gives way to another reading.

Another main clause, or none, is evidence of an error: "The best service do not I have had". That the reverse operation
does not give the source back is none: "some" has become "any", "and" has become "or".
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice

from augment.english.clause import Clause, clause_at
from augment.english.parsed_sentence import ParsedToken
from augment.negation.main_clause.before_participle import before_participle
from augment.negation.main_clause.candidates import SUBORDINATE, subordinated
from augment.negation.main_clause.find import further_clauses
from augment.negation.main_clause.shared_subject import verb_chain
from augment.negation.reading import AT_VERB, WHOLE, Negation, Reading
from augment.negation.second_look.confidence import confidence
from augment.negation.second_look.look import Look, look_at

UNVERIFIED = "unverified"
MISREAD = frozenset(["doubtful-parse", "no-finite-verb"])  # reasons why no main clause was found
MOST_TRIED = 3  # other readings of a sentence

ReadTexts = Callable[[Sequence[str]], list[Reading]]
ReadClause = Callable[[Clause], Reading]


@dataclass(frozen=True, slots=True)
class Doubt:
    """A look at a negation, the other readings to be tried, and whether the first one stays where these fail."""

    look: Look
    others: tuple[Reading, ...] = ()
    stays: bool = True


def verified(readings: Sequence[Reading], read_texts: ReadTexts, read_clause: ReadClause) -> list[Negation]:
    """For each reading, in order: its negation or that of the next reading, with its confidence, or the reason."""
    return [
        reading.as_negation(confidence(look) if look is not None else None)
        for reading, look in settled(readings, read_texts, read_clause)
    ]


def settled(
    readings: Sequence[Reading], read_texts: ReadTexts, read_clause: ReadClause
) -> list[tuple[Reading, Look | None]]:
    """For each reading, in order: it or the next one, with the look at it; without one where it gives no negation.

    All negations are read in one call of ``read_texts``, and then those of all other readings in another.
    """
    looks = _look([reading for reading in readings if reading.text is not None], read_texts)
    doubts = [_doubt(next(looks), read_clause) if reading.text is not None else None for reading in readings]
    others = _look([other for doubt in doubts if doubt for other in doubt.others], read_texts)
    return [
        (reading, None) if doubt is None else _settle(doubt, list(islice(others, len(doubt.others))))
        for reading, doubt in zip(readings, doubts, strict=True)
    ]


def _look(readings: Sequence[Reading], read_texts: ReadTexts) -> Iterator[Look]:
    seconds = read_texts([reading.text or "" for reading in readings])
    return (look_at(first, second) for first, second in zip(readings, seconds, strict=True))


def _doubt(look: Look, read_clause: ReadClause) -> Doubt:
    for contradicted, other_clauses, stays in DOUBTS:
        if contradicted(look):
            others = (read_clause(clause) for clause in other_clauses(look))
            return Doubt(look, tuple(islice((r for r in others if r.text is not None), MOST_TRIED)), stays)
    return Doubt(look)


def _settle(doubt: Doubt, others: list[Look]) -> tuple[Reading, Look | None]:
    best = next((other for other in others if _better(other, doubt.look)), doubt.look if doubt.stays else None)
    if best is None:
        return Reading(doubt.look.first.sentence, doubt.look.clause, reason=UNVERIFIED), None
    return best.first, best


def _better(other: Look, look: Look) -> bool:
    """Whether another reading stands its look, or is of the first of two clauses each of which hides the other."""
    at_verb = other.first.removes or _rule(other) in AT_VERB
    return other.upheld or (look.place == "earlier" and other.place == "later" and at_verb)


def _rule(look: Look) -> str:
    return (look.first.rule or "").partition(":")[0]


def _hides_all(look: Look) -> bool:
    """Whether no main clause is left where a "not" was added at the verb."""
    return look.place == "none" and look.second.reason in MISREAD and _rule(look) in AT_VERB


def _hides_noun(look: Look) -> bool:
    """Whether what was taken for the verb may be a noun besides."""
    return _hides_all(look) and _rule(look) == "do-support" and (look.verb is None or look.clause.tense == "VBP")


def _hides_earlier(look: Look) -> bool:
    """Whether a clause in front of the one that was negated is the main one now."""
    other, subject = look.other, look.clause.subject
    if look.place != "earlier" or other is None or other.i in look.clause.protected or _below(other):
        return False
    return subject is not None and subject.i > other.i  # else both verbs may have one subject


def _hides_later(look: Look) -> bool:
    """Whether a clause behind is the main one now, and the one that was negated below it, none, or not the negative."""
    if look.place != "later" or look.first.rule == WHOLE or _shares_subject(look):
        return False
    negative_already = look.second.removes and not look.first.removes
    return negative_already or look.verb is None or _below(look.verb) or clause_at(look.verb) is None


def _shares_subject(look: Look) -> bool:
    """Whether the other clause is only a further verb of the subject: "neither overheats nor shuts down"."""
    return look.other is not None and look.other.i in {conjunct.verb.i for conjunct in verb_chain(look.clause)}


def _below(verb: ParsedToken) -> bool:
    return verb.dep_ in SUBORDINATE or subordinated(verb)


def _that_clause(look: Look) -> Iterator[Clause]:
    clause = clause_at(look.other, look.clause.protected) if look.other is not None else None
    return iter([clause] if clause is not None and before_participle(clause) is None else [])


def _any_clause(look: Look) -> Iterator[Clause]:
    return (clause for clause in further_clauses(look.clause) if clause.head.dep_ != "conj")


# What contradicts a negation, the clauses to be tried instead, and whether it stays where these fail.
DOUBTS: tuple[tuple[Callable[[Look], bool], Callable[[Look], Iterator[Clause]], bool], ...] = (
    (_hides_noun, _any_clause, False),
    (_hides_all, _any_clause, True),
    (_hides_earlier, _that_clause, True),
    (_hides_later, _that_clause, True),
)
