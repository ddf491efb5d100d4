"""Negate a sentence: deny what its main clause asserts, or affirm what it denies, and change nothing else.

What is decided here:

* The main clause is the clause of the first root that heads one; later sentences of the same string stay as they are.
  A root that is quoted, in brackets, a participle or another misparse gives way to a better candidate (main_clause/).
* Of coordinated main clauses the first is negated ("A came, but B stayed" -> "A did not come, but B stayed"), also
  before a reporting verb ("A came, he said" -> "A did not come, he said").
* Coordinated verbs of one subject are all negated: "sang and danced" -> "did not sing or dance", "was born in X and
  lives in Y" -> "was not born in X and does not live in Y". A contrast, "won but was fined", is denied as a whole.
* A clause put into another, "- I saw it twice -", ", I think,", "You see, ...", "Had he known, ...", is left alone; a
  quotation in front is denied by its report: "...," said the guard -> "..." is not what the guard said.
* A negation in the main clause (not, never, no, nobody, neither ... nor, hardly, few, yet to ...) is removed, with
  agreement and do-support undone; none is ever doubled. "Without" and negations in other clauses do not count.
* Relative, adverbial and complement clauses, quotations, titles in quotes and brackets are left alone: "He claims that
  it rains" -> "He does not claim that it rains". A sentence whose only finite verb is quoted is declined,
  but behind an adverbial denied as a whole: ‹According to her, it is not the case that "it rains"›.
* "still" and "no longer", "some" and "any", "already" and "yet", "sometimes" and "never", "all" and "not all", "both"
  and "neither", "there is a" and "there is no" change into one another.
* Where a "not" at the verb would deny less or something else: "On the hill stands a chapel" -> "stands no chapel",
  "Several men left" -> "No men left", "It may rain" -> "It cannot rain"; "Two men left", "It ran until May" -> "It is
  not the case that ...".
* A definite subject behind its verb moves in front of it: "Among the guests was the mayor" -> "The mayor was not among
  the guests"; a negation in front goes with its inversion: "Never before had we met" -> "We had met".
* Questions keep their order ("Did he not go?"), question tags are reversed ("isn't it?" -> "is it?"), imperatives
  become prohibitions.
* Every negation is parsed too, unless ``verify`` is off. Where that parse has another main clause, the other clause may
  be negated instead; where it has none any more, the sentence may be declined ("unverified"). How far both parses agree
  gives the confidence (second_look/).
* Fragments, titles, lists, exclamations ("What a day it was!") and other languages are declined with a reason; so is a
  parse that contradicts itself ("doubtful-parse").

A rule is one function from a clause to edits; RULES is the order in which they are tried.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import islice
from typing import Any, ClassVar

from spacy.language import Language
from spacy.tokens import Doc

from augment import fingerprint as fingerprints
from augment import parsing
from augment.augmenter import Augmenter, check_texts
from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.clean_copy import CleanCopy
from augment.english.edits import CONFLICT, Declined, Edit, apply
from augment.english.fast_doc import FastDoc
from augment.english.prefilter import reason_to_decline
from augment.english.sentences import MOST_SENTENCES, sentences
from augment.negation.main_clause.find import find_clause
from augment.negation.options import STYLES, NegationOptions
from augment.negation.reading import REMOVE, WHOLE, Negation, Reading
from augment.negation.realization import whole_statement
from augment.negation.realization.polarity_items import certain
from augment.negation.realization.variants import draw
from augment.negation.rules import (
    adding,
    both_neither,
    counted,
    focus,
    frequency,
    identified,
    indefinites,
    inversion,
    not_only,
    quantifiers,
    removal,
    reported,
    wide_scope,
)
from augment.negation.second_look.verification import verified
from augment.parsing import parse

Rule = Callable[[Clause, str], list[Edit] | None]

BATCH_SIZE = 128
WINDOW = 4 * BATCH_SIZE  # texts whose parses are kept for the second look
DOUBLE_NEGATION = re.compile(  # "not never", "didn't no"; a fixed beginning makes the search fast
    r" n(?:(?<=\b[Nn]ot n)|(?<=\b[Nn]ever n)|(?<=\b[Nn]o longer n)|(?<=\wn't n)|(?<=\wn’t n))(?:ot|ever|o longer|o)\b"
)
DOUBLE_NEGATION_APART = re.compile(r"not (?:(?<=\b[Dd]o not )|(?<=\b[Dd]oes not )|(?<=\b[Dd]id not ))\w+ no\b")

ANY: frozenset[str] = frozenset()
RULES: tuple[tuple[str, Rule, frozenset[str]], ...] = (  # name, rule, words without any of which it cannot apply
    (WHOLE, reported.quoted_verb, ANY),
    ("correlative", wide_scope.correlative, frozenset(["the"])),
    ("remove:fronted", inversion.fronted_negation, lexicon.FRONTED_NEGATORS),
    ("remove:no-doing", indefinites.no_doing, lexicon.NO_DOING),
    ("remove:few", indefinites.few_or_none, frozenset(lexicon.FEWNESS)),
    ("remove:hardly-any", indefinites.hardly_any, lexicon.SCARCELY),
    ("remove:not-the-case", removal.not_the_case_removed, frozenset(["case"])),
    ("remove:no-longer", removal.no_longer_removed, frozenset(["longer"])),
    ("remove:not-only", not_only.not_only, lexicon.ONLY),
    ("remove:not", removal.not_removed, lexicon.NEGATORS),
    ("remove:never", removal.never_removed, lexicon.NEVER | lexicon.NEAR_NEGATIVE.keys()),
    ("remove:not-all", removal.not_before_subject, frozenset(["not"])),
    ("remove:neither", indefinites.neither_nor, frozenset(["neither"])),
    ("remove:yet-to", removal.yet_to, frozenset(["yet"])),
    ("remove:by-no-means", removal.by_no_means, lexicon.NO),
    ("remove:anything-but", removal.anything_but, frozenset(["anything"])),
    ("remove:pronoun", indefinites.no_pronoun, lexicon.NO | lexicon.PRONOUNS.keys()),
    ("remove:no", indefinites.no_determiner, lexicon.NO),
    ("remove:few", indefinites.fewness, frozenset(lexicon.FEWNESS)),
    ("not-what", reported.not_what_was_said, ANY),
    ("fronted-amount", frequency.fronted_amount, lexicon.SOME_OR_MANY | lexicon.SOME_NOUNS),
    (WHOLE, frequency.fronted_time, lexicon.OFTEN),
    ("until", wide_scope.until, lexicon.UNTIL),
    ("as-well-as", wide_scope.as_well_as, frozenset(["well"])),
    ("sometimes-to-never", wide_scope.obliged_sometimes, lexicon.NEVER_FOR),
    (WHOLE, wide_scope.gapped, frozenset(lexicon.ONE)),
    ("focus", focus.existential_focus, lexicon.THERE),
    ("existential", adding.no_in_existential, frozenset(["there"])),
    ("postposed", frequency.fronted_place, ANY),
    ("postposed", adding.no_in_inversion, ANY),
    ("frequency", frequency.fronted_frequency, frozenset(lexicon.FREQUENCY)),
    ("not-all", quantifiers.all_subject, frozenset(lexicon.QUANTIFIED) | lexicon.MUCH),
    ("not-all", quantifiers.any_subject, frozenset(lexicon.ANY_OF)),
    ("not-all", quantifiers.each_subject, frozenset(["each"])),
    ("some-to-no", quantifiers.some_subject, lexicon.SOME | lexicon.SOME_NOUNS),
    (WHOLE, wide_scope.told_by_deed, lexicon.IDEAS),
    ("identified", identified.identified, lexicon.INDEFINITE_ARTICLES | lexicon.ONE.keys()),
    ("one-to-none", quantifiers.one_subject, frozenset(lexicon.ONE)),
    ("only", focus.only_subject, lexicon.ONLY_ADVERB),
    ("amount", counted.counted_subject, ANY),
    ("a-to-no", quantifiers.article_subject, lexicon.INDEFINITE_ARTICLES),
    ("both-to-neither", both_neither.both_subject, frozenset(["both"])),
    ("either-to-neither", both_neither.either_subject, frozenset(["either"])),
    ("both-to-neither", both_neither.both_in_predicate, frozenset(["both"])),
    ("ever-to-never", adding.ever_to_never, frozenset(["ever"])),
    ("still-to-no-longer", adding.still_to_no_longer, frozenset(["still"])),
    ("sometimes-to-never", adding.sometimes_to_never, lexicon.NEVER_FOR),
    ("postposed", wide_scope.turned, ANY),
    ("contrast", wide_scope.contrasted, frozenset(["not"])),
    (WHOLE, wide_scope.narrow_focus, ANY),
    ("focus", focus.focus_adverb, focus.FOCUS_WORDS),
    ("focus", focus.only_in_predicate, lexicon.ONLY_ADVERB),
)
NO_SENTENCE = frozenset(["no-finite-verb", "exclamation", "no-letters"])  # reasons to go on to the next sentence
NEEDED = frozenset().union(*(needed for _, _, needed in RULES))


@dataclass(frozen=True)
class Negator(NegationOptions, Augmenter[Negation]):
    """Negates sentences: ``Negator()("The bridge is open.").text`` is "The bridge is not open."."""

    column_names = ("negation", "negation_rule", "negation_reason", "negation_span", "negation_confidence")
    column_types: ClassVar[Mapping[str, Any]] = {"negation_span": list[int], "negation_confidence": float}

    def batch(self, texts: Sequence[str]) -> list[Negation]:
        """One Negation per text, in order. Raises ParserError where the pipeline cannot be loaded."""
        nlp = parsing.shared_parser(self.parser)
        return negate_texts(check_texts(texts), nlp, self.style, variants=self.variants, verify=self.verify)

    def cells(self, result: Negation) -> tuple[Any, ...]:
        """Text, rule, reason, span and confidence, in the order of ``column_names``."""
        return result.text, result.rule, result.reason, result.span, result.confidence

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Options, parser, code and library versions, which decide the negations together."""
        settings = vars(self) | {"parser": parsing.shared_fingerprint(self.parser)}
        return settings | fingerprints.of_code(__name__)


def negate(doc: Doc, style: str = "full", variants: int | None = None) -> Negation:
    """Negate a parsed sentence. ``style`` says how "not" is written: "full" or "contracted". Pure; never raises.

    With ``variants``, a seed, the general rule draws among "not", its short form, "never", "no longer" and "it is not
    the case that" where they are grammatical; the rule's name says which.
    """
    return read(doc, style, variants).as_negation()


def read(doc: Doc, style: str = "full", variants: int | None = None) -> Reading:
    """The likeliest reading of a parsed sentence. Arguments as for ``negate``."""
    sentence = FastDoc(doc)
    try:
        clause = find_clause(sentence)
    except Declined as declined:
        return Reading(sentence, None, reason=str(declined))
    return read_clause(clause, style, variants)


def read_polarity(doc: Doc) -> Reading:
    """The main clause of a parsed sentence and whether it is negative, which a second look asks for; no negation."""
    sentence = FastDoc(doc)
    try:
        clause = find_clause(sentence)
    except Declined as declined:
        return Reading(sentence, None, reason=str(declined))
    try:
        applicable = _applicable(NEEDED.intersection([token.lower_ for token in sentence]))
        removing = (name for name, rule in applicable if name.startswith(REMOVE) and rule(clause, "full"))
        return Reading(sentence, clause, rule=next(removing, None))
    except Declined as declined:
        return Reading(sentence, clause, reason=str(declined))


def read_clause(clause: Clause, style: str = "full", variants: int | None = None) -> Reading:
    """The reading with this clause for the main one."""
    try:
        rule, edits = _first_match(clause, style, variants)
        edits = edits if rule == WHOLE else certain(edits, clause)
        return _edited(clause, rule, edits + inversion.reverse_question_tag(clause.doc), style)
    except Declined as declined:
        if str(declined) == CONFLICT:
            return read_whole(clause, style)
        return Reading(clause.doc, clause, reason=str(declined))


def read_whole(clause: Clause, style: str = "full") -> Reading:
    """The reading that denies a statement as a whole, whatever its main clause is."""
    return _applied(clause, WHOLE, whole_statement.deny_whole(clause, style))


def _edited(clause: Clause, rule: str, edits: list[Edit], style: str) -> Reading:
    reading = _applied(clause, rule, edits)
    text = clause.doc.text
    if _doubly_negated(reading.text or "") and not _doubly_negated(text):  # the parse hid the negation that was there
        reading = read_whole(clause, style)
    return Reading(clause.doc, clause, reason="unchanged") if reading.text == text else reading


def _applied(clause: Clause, rule: str, edits: list[Edit]) -> Reading:
    negation, span = apply(clause.doc.text, edits)
    return Reading(clause.doc, clause, negation, rule, tuple(sorted(set(edits))), span)


def _doubly_negated(text: str) -> bool:
    return bool(DOUBLE_NEGATION.search(text) or DOUBLE_NEGATION_APART.search(text))


@lru_cache(maxsize=4096)
def _applicable(words: frozenset[str]) -> list[tuple[str, Rule]]:
    """The rules that can apply to a sentence with these of the words that rules need."""
    return [(name, rule) for name, rule, needed in RULES if not needed or needed & words]


def _first_match(clause: Clause, style: str, variants: int | None) -> tuple[str, list[Edit]]:
    for name, rule in _applicable(NEEDED.intersection([token.lower_ for token in clause.doc])):
        edits = rule(clause, style)
        if edits:
            return _named(name, edits)
    if variants is not None:
        return _named(*draw(clause, variants))
    return _named(adding.general_rule_name(clause), adding.negated_verb(clause, style))


def _named(rule: str, edits: list[Edit]) -> tuple[str, list[Edit]]:
    """The rule's name and the edits, under a name of their own where they deny the whole."""
    whole = any("the case that" in edit.new for edit in edits) and not rule.endswith(WHOLE)
    return (WHOLE if whole else rule), edits


def negate_texts(
    texts: list[str],
    nlp: Language,
    style: str = "full",
    batch_size: int = BATCH_SIZE,
    variants: int | None = None,
    verify: bool = True,
) -> list[Negation]:
    """One Negation per text, in order. A dirty text is negated by way of its clean copy (english/dirt.py).

    Of several sentences the first that can be negated is, later ones only after what is no sentence. With ``verify``
    every negation gets a second look (second_look/), which parses it too, and has its confidence. Raises ValueError for
    an unknown style.
    """
    if style not in STYLES:
        raise ValueError(f"style is {style!r}, expected one of {', '.join(STYLES)}")
    copies = [sentences(text) for text in texts]
    results: dict[int, Negation] = {}
    rows: Sequence[int] = range(len(texts))
    for turn in range(MOST_SENTENCES):
        found = negate_sentences([copies[row][turn].text for row in rows], nlp, style, batch_size, variants, verify)
        for row, negation in zip(rows, found, strict=True):
            if turn == 0 or negation.text is not None:
                results[row] = _written(copies[row][turn], negation)
        rows = [row for row in rows if results[row].reason in NO_SENTENCE and turn + 1 < len(copies[row])]
    return [results[row] for row in range(len(texts))]


def _written(copy: CleanCopy, negation: Negation) -> Negation:
    """The negation of a clean copy as that of its original."""
    if not copy.boundaries or negation.text is None:
        return negation
    try:
        text, span = copy.write(negation.text)
    except Declined as declined:
        return Negation(None, None, str(declined), None)
    return replace(negation, text=text, span=span)


def negate_sentences(
    texts: list[str], nlp: Language, style: str, batch_size: int, variants: int | None, verify: bool
) -> list[Negation]:
    """``negate_texts`` of single clean sentences. Texts that cannot be sentences are declined without being parsed."""
    reasons = [reason_to_decline(text) for text in texts]
    docs = parse([t for t, reason in zip(texts, reasons, strict=True) if reason is None], nlp, batch_size)
    readings = (read(doc, style, variants) for doc in docs)
    made = _verified(readings, nlp, style, batch_size, variants) if verify else (r.as_negation() for r in readings)
    return [Negation(None, None, reason, None) if reason else next(made) for reason in reasons]


def _verified(
    readings: Iterator[Reading], nlp: Language, style: str, batch_size: int, variants: int | None
) -> Iterator[Negation]:
    """The readings after their second look, WINDOW at a time."""

    def read_texts(texts: Sequence[str]) -> list[Reading]:
        return [read_polarity(doc) for doc in parse(texts, nlp, batch_size)]

    def read_other(clause: Clause) -> Reading:
        return read_clause(clause, style, variants)

    while window := list(islice(readings, WINDOW)):
        yield from verified(window, read_texts, read_other)
