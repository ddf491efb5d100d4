"""Negate a sentence: deny what its main clause asserts, or affirm what it denies, and change nothing else.

What is decided here:

* The main clause is the clause of the first root that heads one; later sentences of the same string stay as they are.
  Roots inside quotations or brackets, participles and other misparses give way to a better candidate (finding.py).
* Of coordinated main clauses the first is negated ("A came, but B stayed" -> "A did not come, but B stayed"), except
  before a reporting verb ("A came, he said" -> "A came, he did not say").
* Coordinated verbs of one subject are all negated: "sang and danced" -> "did not sing or dance", "was born in X and
  lives in Y" -> "was not born in X and does not live in Y". A contrast, "won but was fined", is denied as a whole.
* A negation in the main clause (not, never, no, nobody, neither ... nor, hardly, few, yet to ...) is removed, with
  agreement and do-support undone; none is ever doubled. "Without" and negations in other clauses do not count.
* Relative, adverbial and complement clauses, quotations, titles in quotes and brackets are left alone: "He claims that
  it rains" -> "He does not claim that it rains". A sentence whose only finite verb is quoted is declined.
* "still" and "no longer", "some" and "any", "already" and "yet", "sometimes" and "never", "all" and "not all", "both"
  and "neither", "there is a" and "there is no" change into one another.
* Where a "not" at the verb would deny less or something else: "On the hill stands a chapel" -> "stands no chapel",
  "Several men left" -> "No men left", "It may rain" -> "It cannot rain"; "Two men left" and "He only sang" -> "It is
  not the case that ...".
* Questions keep their order ("Did he not go?"), tags turn ("isn't it?" -> "is it?"), orders are forbidden.
* Fragments, titles, lists, exclamations ("What a day it was!") and other languages are declined with a reason.

A rule is one function from a clause to edits; RULES is the order in which they are tried.
"""

import hashlib
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc

from augment.negation import adding, both, frequency, indefinites, inversion, quantifiers, removal, scope
from augment.negation.clause import Clause
from augment.negation.edits import TEXT, Declined, Edit, apply, text_of
from augment.negation.finding import find_clause
from augment.negation.screening import reason_to_decline
from augment.negation.variants import draw
from augment.parsing import parse

Rule = Callable[[Clause, str], list[Edit] | None]

STYLES = ("full", "contracted")
BATCH_SIZE = 128
DOUBLED = re.compile(
    r"\b(?:not|never|no longer|\w+n['’]t) (?:not|never|no longer|no)\b|\bd(?:o|oes|id) not \w+ no\b",
    re.IGNORECASE,
)

RULES: tuple[tuple[str, Rule], ...] = (
    ("remove:fronted", inversion.fronted_negation),
    ("remove:not-the-case", removal.not_the_case),
    ("remove:no-longer", removal.no_longer),
    ("remove:not-only", removal.not_only),
    ("remove:not", removal.not_removed),
    ("remove:never", removal.never_removed),
    ("remove:not-all", removal.not_before_subject),
    ("remove:neither", indefinites.neither_nor),
    ("remove:yet-to", removal.yet_to),
    ("remove:by-no-means", removal.by_no_means),
    ("remove:pronoun", indefinites.no_pronoun),
    ("remove:no", indefinites.no_determiner),
    ("remove:few", indefinites.fewness),
    ("correlative", scope.correlative),
    ("existential", adding.no_in_existential),
    ("not-the-case", frequency.also_fronted),
    ("not-the-case", frequency.fronted_amount),
    ("inverted-to-no", adding.no_in_inversion),
    ("frequency", frequency.fronted_frequency),
    ("not-all", quantifiers.all_subject),
    ("not-all", quantifiers.each_subject),
    ("some-to-no", quantifiers.some_subject),
    ("one-to-none", quantifiers.one_subject),
    ("at-least-to-fewer", quantifiers.bounded_subject),
    ("not-the-case", quantifiers.counted_subject),
    ("both-to-neither", both.both_subject),
    ("both-to-neither", both.both_in_predicate),
    ("still-to-no-longer", adding.still_to_no_longer),
    ("sometimes-to-never", adding.sometimes_to_never),
    ("not-the-case", scope.wide_scope),
)


@dataclass(frozen=True, slots=True)
class Negation:
    """A negation, the rule that made it and the span [start, end) of the source it edits; or the reason why not."""

    negation: str | None
    rule: str | None
    reason: str | None
    span: tuple[int, int] | None


def negate(doc: Doc, style: str = "full", variants: int | None = None) -> Negation:
    """Negate a parsed sentence. ``style`` says how "not" is written: "full" or "contracted". Pure; never raises.

    With ``variants``, a seed, the general rule draws among "not", its short form, "never", "no longer" and "it is not
    the case that" where they are grammatical; the rule's name says which.
    """
    try:
        clause = find_clause(doc)
        rule, edits = _first_match(clause, style, variants)
        negation, span = apply(text_of(doc), edits + inversion.turned_tag(doc))
        if DOUBLED.search(negation) and not DOUBLED.search(text_of(doc)):  # the parse hid the negation that was there
            rule, (negation, span) = "not-the-case", apply(text_of(doc), scope.deny_whole(clause, style))
    except Declined as declined:
        return Negation(None, None, str(declined), None)
    if negation == text_of(doc):
        return Negation(None, None, "unchanged", None)
    return Negation(negation, rule, None, span)


def _first_match(clause: Clause, style: str, variants: int | None) -> tuple[str, list[Edit]]:
    for name, rule in RULES:
        edits = rule(clause, style)
        if edits:
            return name, edits
    if variants is not None:
        return draw(clause, variants)
    return adding.kind(clause), adding.negated_verb(clause, style)


def negate_texts(
    texts: list[str], nlp: Language, style: str = "full", batch_size: int = BATCH_SIZE, variants: int | None = None
) -> list[Negation]:
    """One Negation per text, in order. Texts that cannot be sentences are declined without being parsed.

    Raises ValueError for an unknown style.
    """
    if style not in STYLES:
        raise ValueError(f"style is {style!r}, expected one of {', '.join(STYLES)}")
    reasons = [reason_to_decline(text) for text in texts]
    docs = _parsed([t for t, reason in zip(texts, reasons, strict=True) if reason is None], nlp, batch_size)
    return [Negation(None, None, reason, None) if reason else negate(next(docs), style, variants) for reason in reasons]


def _parsed(texts: list[str], nlp: Language, batch_size: int) -> Iterator[Doc]:
    for text, doc in zip(texts, parse(texts, nlp, batch_size), strict=True):
        doc.user_data[TEXT] = text
        yield doc


@cache
def fingerprint() -> str:
    """A hash of this package's code and words: negations made with another value may differ."""
    digest = hashlib.sha256()
    for path in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
