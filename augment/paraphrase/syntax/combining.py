"""Alternations and rewordings put together: every line of words that a sentence can become."""

from collections import Counter
from collections.abc import Collection, Iterator

from spacy.tokens import Doc, Token

from augment.english.edits import Declined
from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.alternations import (
    ALTERNATIONS,
    COUNTING,
    EXCLUSIVE,
    FINITE_CLAUSES,
    INNER,
    NAMING,
    NEEDS,
    REWORDINGS,
    SPELT_OUT,
    Alternation,
    Row,
)
from augment.paraphrase.syntax.analysis.quotations import quotations
from augment.paraphrase.syntax.analysis.sentence import Sentence
from augment.paraphrase.syntax.analysis.token_sequence import Line, rewrite
from augment.paraphrase.syntax.pattern import Edit

MAX_COMBINED = 3
SHORTEST_CONTENT = 4  # letters of a word that is not said twice


def reworded(doc: Doc) -> dict[str, list[Edit]]:
    """The edits of each rewording outside of quotations, brackets, names and compounds; no word is changed twice."""
    aside = {i for first, last in quotations(doc) for i in range(first, last + 1)}
    found: dict[str, list[Edit]] = {}
    known = Counter(map(_stem, doc))
    for name, reword in REWORDINGS:
        for edit in reword(doc):
            if name not in COUNTING and _repeats(doc, edit, known):
                continue
            places = range(edit.first, edit.last + 1)
            born = "born" in (doc[edit.first].lower_, doc[edit.first - 1].lower_)
            birthday = name == "lifetimes" or (name == "dates" and born)
            if name not in COUNTING and edit.text in {e.text for e in found.get(name, [])}:
                continue  # a word is not repeated
            if birthday or (aside.isdisjoint(places) and (name in NAMING or _free(doc, edit))):
                aside.update(places)
                found.setdefault(name, []).append(edit)
    return found


def _repeats(doc: Doc, edit: Edit, known: Counter[str]) -> bool:
    """Whether an edit says a word that stands elsewhere, or changes one of two alike: "started by starting"."""
    old = Counter(map(_stem, doc[edit.first : edit.last + 1]))
    new = {lemma(word) for word in edit.text.lower().split() if len(word) >= SHORTEST_CONTENT} - lexicon.COLOURLESS
    alike = len(old) == 1 and max(known[word] for word in old) > 1 and not lexicon.COLOURLESS.issuperset(old)
    return alike or any(known[word] > old[word] for word in new)


def _stem(token: Token) -> str:
    return lemma(token.lower_)


def _free(doc: Doc, edit: Edit) -> bool:
    """Whether an edit touches no part of a name or of a word with a hyphen."""
    first = doc[edit.first]
    plain = not first.text[0].isupper() or first.text in lexicon.MONTHS
    if not plain and (first.i or doc[1].text[0].isupper()):
        return False
    beside = (doc[max(edit.first - 1, 0)], doc[min(edit.last + 1, len(doc) - 1)])
    return not any(t.text in lexicon.HYPHENS for t in beside)


def wordings(
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
    relations = {token.dep_ for token in statements[0].doc}
    rows = [row for row in ALTERNATIONS if row[0] not in NEEDS or NEEDS[row[0]] in relations]
    made: list[tuple[tuple[Row, ...], Line]]
    made = [((row,), changed) for row in rows if (changed := _applied(row, statements, line)) is not None]
    working = [single[0] for single, _ in made]
    for size in range(1, MAX_COMBINED + 1):
        yield from ((_names(rows), changed) for rows, changed in made)
        if size < MAX_COMBINED:
            made = [
                ((*rows, row), changed)
                for rows, before in made
                for row in working[working.index(rows[-1]) + 1 :]
                if _go_together(_names((*rows, row))) and (changed := _applied(row, statements, before)) is not None
            ]


def _names(rows: tuple[Row, ...]) -> tuple[str, ...]:
    return tuple(name for name, _, _ in rows)


def _go_together(names: tuple[str, ...]) -> bool:
    moves = sum(name not in INNER for name in names)
    return moves < 2 and all(len(group.intersection(names)) < 2 for group in EXCLUSIVE)


def _applied(row: Row, statements: list[Sentence], line: Line) -> Line | None:
    """A line after an alternation, wherever it applies; None if that is nowhere."""
    _, scope, alternation = row
    before = line
    for statement in statements[:1] if scope == "text" else statements:
        if statement.independent or scope == "clause":
            line = _tried(alternation, statement, line) or line
    return None if line is before else line


def _tried(alternation: Alternation, s: Sentence, line: Line) -> Line | None:
    try:
        return alternation(s, line)
    except Declined:
        return None
