"""Negate a sentence: deny what its main clause asserts, or affirm what it denies, and change nothing else.

What is decided here:

* The main clause is the clause of the first root that heads one; later sentences of the same string stay as they are.
  A root that is quoted, in brackets, a participle or another misparse gives way to a better candidate (main_clause/).
* Of joined statements all are turned: "A came, and B stayed" -> "A did not come, and B did not stay", "It rained; we
  did not go" -> "It did not rain; we went", "is cheap, so we buy it" -> "is not cheap, so we do not buy it". What can
  only be denied as a whole and what "or" joins stay; with "and" for "but", as with a denial of what is no longer there:
  "There is a well, but nobody uses it" -> "There is no well, and nobody uses it". Before a reporting verb the first is
  turned: "A came, he said" -> "A did not come, he said".
* Coordinated verbs of one subject are all negated: "sang and danced" -> "did not sing or dance", "was born in X and
  lives in Y" -> "was not born in X and does not live in Y". A contrast, "won but was fined", is denied as a whole.
  Before the last of three objects or more "or" stands for "and": "does not sell bread, milk or eggs".
* A clause put into another, "- I saw it twice -", ", I think,", "You see, ...", "Had he known, ...", is left alone; a
  quotation in front is denied by its report: "...," said the guard -> "..." is not what the guard said.
* A negation in the main clause (not, never, no, nobody, neither ... nor, hardly, few, yet to ...) is removed, with
  agreement and do-support undone; none is ever doubled. "Without" and negations in other clauses do not count.
* Relative, adverbial and complement clauses, quotations, titles (in quotes, or in capitals: "the show So You
  Think You Can Cook") and brackets are left alone: "He claims that it rains" -> "He does not claim that it rains". A
  sentence whose only finite verb is quoted is declined, but behind an adverbial denied as a whole: ‹According to her,
  it is not the case that "it rains"›. "Note that ...", "Keep in mind that ..." are left alone too.
* What spoke for the statement speaks against its denial: "because it rained" and "even though it rained", "due to" and
  "despite", ", as it had no roof" and ", although ..." change into one another, "..., although it leaks" becomes "...,
  and it leaks", "Although it leaks" becomes "As it leaks", "..., killing two" becomes "..., which would have killed
  two", "..., selling flour" becomes "..., and did not sell flour", "With a pump, ..." becomes "Even with a pump, ...",
  ", which is why ..." becomes ", so that is not why ...", ", especially Anna" becomes ", not even Anna", "Contrary to"
  and "In line with" change into one another, "Yes, it is" becomes "No, it is not"; "also" goes.
  "unless it rains" becomes "even if it does not rain", ", provided it is dry" ", even if it is dry", "Run or you will
  fall" becomes "Do not run and you will not fall".
  What is likened goes along: "and so is the barn" becomes "and neither is the barn", ", as is the barn" ", nor is ...".
* "still" and "no longer", "some" and "any", "already" and "yet", "sometimes" and "never", "all" and "not all", "both"
  and "neither", "there is a" and "there is no" change into one another.
* "must not" becomes "may" where it forbids, as "shall not" does in contracts; "must" becomes "need not" where it
  obliges (realization/necessity.py).
* Where a "not" at the verb would deny less or something else: "On the hill stands a chapel" -> "stands no chapel",
  "Several men left" -> "No men left", "Five men left" -> "Fewer than five men left", "It may rain" -> "It cannot rain",
  "It ran until May" -> "It did not run right up until May".
* A definite subject behind its verb moves in front of it: "Among the guests was the mayor" -> "The mayor was not among
  the guests"; a negation in front goes with its inversion: "Never before had we met" -> "We had met".
* Questions keep their order ("Did he not go?"); those for a name, a place, a degree or a way ("What is the capital?",
  "Where is it?", "How old are you?", "How do I mend it?") are declined ("open-question"): nobody asks them with "not".
  Those without a subject take "don't", "haven't", "not" or "never": "Need help?" -> "Don't need help?".
  Question tags are reversed ("isn't it?" -> "is it?"), imperatives become prohibitions.
* Every negation is parsed too, unless ``verify`` is off. Where that parse has another main clause, the other clause may
  be negated instead; where it has none any more, the sentence may be declined ("unverified"). How far both parses agree
  gives the confidence (second_look/).
* Fragments, titles, lists, exclamations ("What a day it was!") and other languages are declined with a reason; so is a
  parse that contradicts itself ("doubtful-parse").

A rule is one function from a clause to edits; RULES of rules/table.py is the order in which they are tried.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from spacy.language import Language

from augment import fingerprint as fingerprints
from augment import parsing
from augment.augmenter import FAILED, Augmenter
from augment.collector import collector_paused
from augment.english.clause import Clause
from augment.english.clean_copy import CleanCopy
from augment.english.edits import Declined
from augment.english.prefilter import reason_to_decline
from augment.english.sentences import MOST_SENTENCES, sentences
from augment.negation.options import STYLES, NegationOptions
from augment.negation.reader import read, read_clause, read_polarity
from augment.negation.reading import Negation, Reading
from augment.negation.second_look.verification import verified
from augment.parser.inference.batch_parser import parse_fast

BATCH_SIZE = 256
WINDOW = 2 * BATCH_SIZE  # texts whose parses are held at a time
NO_SENTENCE = frozenset(["no-finite-verb", "exclamation", "no-letters"])  # reasons to go on to the next sentence


@dataclass(frozen=True)
class Negator(NegationOptions, Augmenter[Negation]):
    """Negates sentences: ``Negator()("The bridge is open.").text`` is "The bridge is not open."."""

    column_names = ("negation", "negation_rule", "negation_reason", "negation_span", "negation_confidence")
    column_types: ClassVar[Mapping[str, Any]] = {"negation_span": list[int], "negation_confidence": float}

    @property
    def failed(self) -> Negation:
        """No negation."""
        return Negation(None, None, FAILED, None)

    def results(self, texts: list[str]) -> list[Negation]:
        """One Negation per text, in order. Raises ParserError where the pipeline cannot be loaded."""
        nlp = parsing.shared_parser(self.parser)
        return negate_texts(texts, nlp, self.style, variants=self.variants, verify=self.verify)

    def cells(self, result: Negation) -> tuple[Any, ...]:
        """Text, rule, reason, span and confidence, in the order of ``column_names``."""
        return result.text, result.rule, result.reason, result.span, result.confidence

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Options, parser, code and library versions, which decide the negations together."""
        settings = vars(self) | {"parser": parsing.shared_fingerprint(self.parser)}
        return settings | fingerprints.of_code(__name__)


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
        negations = negate_sentences([copies[row][turn].text for row in rows], nlp, style, batch_size, variants, verify)
        for row, negation in zip(rows, negations, strict=True):
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
    kept = [text for text, reason in zip(texts, reasons, strict=True) if reason is None]
    negations: list[Negation] = []
    for first in range(0, len(kept), WINDOW):
        with collector_paused():
            negations += _negate_window(kept[first : first + WINDOW], nlp, style, batch_size, variants, verify)
    made = iter(negations)
    return [Negation(None, None, reason, None) if reason else next(made) for reason in reasons]


def _negate_window(
    texts: list[str], nlp: Language, style: str, batch_size: int, variants: int | None, verify: bool
) -> list[Negation]:
    readings = [read(doc, style, variants) for doc in parse_fast(texts, nlp, batch_size)]
    if not verify:
        return [reading.as_negation() for reading in readings]

    def read_texts(texts: Sequence[str]) -> list[Reading]:
        return [read_polarity(doc) for doc in parse_fast(texts, nlp, batch_size)]

    def read_other(clause: Clause) -> Reading:
        return read_clause(clause, style, variants)

    return verified(readings, read_texts, read_other)
