"""The syntactic engine: meaning-preserving alternations on the dependency parse, without any translation model.

A sentence that is one plain statement (sentence.py) is a line of words (line.py). An alternation takes a line and
gives another one, or None; ALTERNATIONS lists them. They are tried alone and in the order of the table one after the
other, so that the surface differs more: "In 1902 the council closed the mill." gives "The council closed the mill in
1902.", "In 1902 the mill was closed by the council." and "The mill was closed by the council in 1902.".
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Collection, Iterator
from functools import cache
from itertools import combinations, pairwise
from pathlib import Path

from spacy.language import Language
from spacy.tokens import Doc, Token

from augment import parsing
from augment.negation.edits import TEXT, Declined, text_of
from augment.negation.negate import fingerprint as negation_fingerprint
from augment.negation.screening import reason_to_decline
from augment.paraphrase.protocol import Candidate
from augment.paraphrase.syntax import (
    adjuncts,
    adverbials,
    conjuncts,
    coordination,
    dates,
    nouns,
    parentheses,
    predicates,
    relatives,
    reporting,
    rewording,
    voice,
    words,
)
from augment.paraphrase.syntax.line import Line, line_of, render, rewrite
from augment.paraphrase.syntax.pattern import Edit
from augment.paraphrase.syntax.phrases import uncapitalised
from augment.paraphrase.syntax.quotations import quotations
from augment.paraphrase.syntax.sentence import Sentence, opens, statements_of

Alternation = Callable[[Sentence, Line], Line | None]
Row = tuple[str, str, Alternation]

BATCH_SIZE = 128
MAX_COMBINED = 3
# Alternations within a phrase; of all others, which move a constituent, one is made in a sentence.
INNER = frozenset(["of-to-genitive", "genitive-to-of", "conjuncts", "adjectives", "reduce", "expand"])
FINITE_CLAUSES = frozenset(["gerunds", "relative-that", "purpose"])  # not beside a clause that a move spells out
COUNTING = frozenset(["dates", "spans", "years", "numerals", "lifetimes"])
SPELT_OUT = frozenset(["expand", "relative-active", "relative-passive"])
# Sentences in which nothing is moved, but single words may still be changed.
STILL_REWORDED = frozenset(
    ["fragment", "length", "spliced", "order-matters", "parse-in-doubt", "inverted", "several-sentences", "no-clause"]
)
EXCLUSIVE = (frozenset(["reduce", "expand", "relative-active", "relative-passive", "exchange"]),)

# From the inside of a sentence outwards: what comes first moves words within phrases that later ones move as a whole.
# Each is tried on the text as a whole, on every statement of it or also on the clauses within these.
ALTERNATIONS: tuple[Row, ...] = (
    ("of-to-genitive", "text", nouns.of_to_genitive),
    ("genitive-to-of", "text", nouns.genitive_to_of),
    ("conjuncts", "text", conjuncts.swap_nouns),
    ("adjectives", "text", coordination.swap_adjectives),
    ("relative-active", "text", relatives.relative_active),
    ("relative-passive", "text", relatives.relative_passive),
    ("reduce", "text", relatives.reduce),
    ("expand", "text", relatives.expand),
    ("apposition", "text", nouns.apposition),
    ("dative", "clause", predicates.dative),
    ("exchange", "text", adjuncts.exchange),
    ("participle", "text", relatives.participle),
    ("front", "statement", adverbials.front),
    ("back", "statement", adverbials.back),
    ("insert", "statement", parentheses.insert),
    ("extract", "text", parentheses.extract),
    ("front-adverb", "statement", parentheses.front_adverb),
    ("also", "statement", parentheses.also),
    ("passive", "statement", voice.passive),
    ("active", "statement", voice.active),
    ("copula", "statement", predicates.copula),
    ("existential", "text", predicates.existential),
    ("clauses", "text", coordination.swap_clauses),
    ("report-last", "text", reporting.report_last),
    ("report-first", "text", reporting.report_first),
)

# Changes of single words, each of which leaves all others in their places: they are made wherever they apply.
REWORDINGS: tuple[tuple[str, Callable[[Doc], list[Edit]]], ...] = (
    ("dates", dates.dates),
    ("lifetimes", dates.lifetimes),
    ("spans", dates.spans),
    ("years", dates.years),
    ("aspect", rewording.aspect),
    ("connectives", rewording.connectives),
    ("verbs", rewording.verbs),
    ("phrases", rewording.phrases),
    ("quantities", rewording.quantities),
    ("adverbs", rewording.adverbs),
    ("nouns", rewording.nouns),
    ("that", rewording.that),
    ("relatives", rewording.relatives),
    ("relative-that", rewording.relative_that),
    ("purpose", rewording.purpose),
    ("gerunds", rewording.gerunds),
    ("additions", rewording.additions),
    ("placed", rewording.placed),
    ("ordinals", dates.ordinals),
    ("subjects", rewording.subjects),
    ("numerals", dates.numerals),
)


def alternate(doc: Doc) -> list[Candidate]:
    """Every paraphrase of a parsed sentence, single alternations first. Raises Declined if it is no plain statement."""
    if _words_missing(doc):
        raise Declined("words-missing")
    line, reworded = line_of(doc), _reworded(doc)
    try:
        statements = statements_of(doc)
    except Declined as declined:
        if not reworded or str(declined) not in STILL_REWORDED or not opens(doc):
            raise
        statements = []
    opening = uncapitalised(doc[0])
    found: dict[str, Candidate] = {}
    for names, changed in _wordings(statements, line, reworded, doc):
        try:
            text = render(changed, doc, opening)
        except Declined:
            continue
        if text != text_of(doc):
            found.setdefault(text, Candidate(text, "syntax:" + "+".join(names)))
    return list(found.values())


def _open(token: Token) -> bool:
    return token.lower_ in words.WANTING and token.dep_ in ("prep", "agent") and not list(token.children)


def _words_missing(doc: Doc) -> bool:
    """Whether a text was stripped of words: "had a beam of and a draft of .", an empty quotation or bracket."""
    return any(
        (_open(t) and after.text in words.WANTED) or (t.text, after.text) in words.EMPTY for t, after in pairwise(doc)
    )


def _reworded(doc: Doc) -> dict[str, list[Edit]]:
    """The edits of each rewording outside of quotations, brackets, names and compounds; no word is changed twice."""
    aside = {i for first, last in quotations(doc) for i in range(first, last + 1)}
    found: dict[str, list[Edit]] = {}
    for name, reword in REWORDINGS:
        for edit in reword(doc):
            places = range(edit.first, edit.last + 1)
            birthday = name == "lifetimes" or (name == "dates" and doc[edit.first - 1].lower_ == "born")
            if name not in COUNTING and edit.text in {e.text for e in found.get(name, [])}:
                continue  # a word is not repeated
            if birthday or (aside.isdisjoint(places) and _free(doc, edit)):
                aside.update(places)
                found.setdefault(name, []).append(edit)
    return found


def _free(doc: Doc, edit: Edit) -> bool:
    """Whether an edit touches no part of a name or of a word with a hyphen."""
    first = doc[edit.first]
    plain = not first.text[0].isupper() or first.text in words.MONTHS
    if not plain and (first.i or doc[1].text[0].isupper()):
        return False
    beside = (doc[max(edit.first - 1, 0)], doc[min(edit.last + 1, len(doc) - 1)])
    return not any(t.text in words.HYPHENS for t in beside)


def _wordings(
    statements: list[Sentence], line: Line, reworded: dict[str, list[Edit]], doc: Doc
) -> Iterator[tuple[tuple[str, ...], Line]]:
    """Lines after moves, after one kind of rewording, and after both moves and all rewordings."""
    moved = list(_combinations(statements, line)) if statements else []
    yield from moved
    for name, found in reworded.items():
        yield (name,), rewrite(line, doc, found)
    for names, changed in [((), line), *moved] if reworded else ():
        kinds = _kinds_beside(names, reworded)
        yield (*names, *kinds), rewrite(changed, doc, [edit for k in kinds for edit in reworded[k]])


def _kinds_beside(names: tuple[str, ...], kinds: Collection[str]) -> list[str]:
    """The rewordings that may stand beside each other and beside moves."""
    spelt_out = not SPELT_OUT.isdisjoint(names)
    enough = any(name not in INNER for name in names)  # "in the year 1990" is stilted beside a move
    return [k for k in kinds if not (spelt_out and k in FINITE_CLAUSES) and not (enough and k == "years")]


def _combinations(statements: list[Sentence], line: Line) -> Iterator[tuple[tuple[str, ...], Line]]:
    """Lines after each alternation that applies, then after two of them and more, in the order of the table."""
    working = [row for row in ALTERNATIONS if _applied((row,), statements, line) is not None]
    for size in range(1, MAX_COMBINED + 1):
        for rows in combinations(working, size):
            names = tuple(name for name, _, _ in rows)
            if _go_together(names) and (changed := _applied(rows, statements, line)) is not None:
                yield names, changed


def _go_together(names: tuple[str, ...]) -> bool:
    moves = sum(name not in INNER for name in names)
    return moves < 2 and all(len(group.intersection(names)) < 2 for group in EXCLUSIVE)


def _applied(rows: tuple[Row, ...], statements: list[Sentence], line: Line) -> Line | None:
    """A line after several alternations, each wherever it applies; None if one of them applies nowhere."""
    for _, scope, alternation in rows:
        before = line
        for statement in statements[:1] if scope == "text" else statements:
            if statement.independent or scope == "clause":
                line = _tried(alternation, statement, line) or line
        if line is before:
            return None
    return line


def _tried(alternation: Alternation, s: Sentence, line: Line) -> Line | None:
    try:
        return alternation(s, line)
    except Declined:
        return None


class SyntaxEngine:
    """Paraphrases by alternations on the parse. ``reasons`` counts the sentences that got none, by reason."""

    def __init__(self, nlp: Language | None = None, batch_size: int = BATCH_SIZE) -> None:
        self.nlp = nlp if nlp is not None else parsing.load_parser()
        self.batch_size = batch_size
        self.reasons: Counter[str] = Counter()
        self.fingerprint = {"engine": "syntax", "code": fingerprint(), "parser": parsing.fingerprint(self.nlp)}

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        """The candidates of each text, same length and order; none where nothing may be moved."""
        reasons = [reason_to_decline(text) for text in texts]
        plain = [text for text, reason in zip(texts, reasons, strict=True) if reason is None]
        docs = parsing.parse(plain, self.nlp, self.batch_size)
        return [
            self._declined(reason) if reason else self._candidates(text, next(docs))
            for text, reason in zip(texts, reasons, strict=True)
        ]

    def _candidates(self, text: str, doc: Doc) -> list[Candidate]:
        doc.user_data[TEXT] = text
        try:
            return alternate(doc) or self._declined("no-alternation")
        except Declined as declined:
            return self._declined(str(declined))

    def _declined(self, reason: str) -> list[Candidate]:
        self.reasons[reason] += 1
        return []


@cache
def fingerprint() -> str:
    """A hash of this package's code and words and of those it borrows: other candidates need another value."""
    digest = hashlib.sha256(negation_fingerprint().encode())
    for path in sorted(Path(__file__).parent.rglob("*.py")):
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
