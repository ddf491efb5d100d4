"""Alternations and rewordings put together: every token sequence that a sentence can become."""

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
    AlternationRow,
)
from augment.paraphrase.syntax.analysis.quotations import quotations
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import TokenSequence, apply_edits
from augment.paraphrase.syntax.pattern import TokenEdit

MAX_COMBINED = 3
SHORTEST_CONTENT = 4  # letters of a word that is not said twice


def edits_by_rewording(doc: Doc) -> dict[str, list[TokenEdit]]:
    """The edits of each rewording outside of quotations, brackets, names and compounds; no word is changed twice."""
    protected = {i for first, last in quotations(doc) for i in range(first, last + 1)}
    edits_by_name: dict[str, list[TokenEdit]] = {}
    counts = Counter(map(_stem, doc))
    for name, reword in REWORDINGS:
        for edit in reword(doc):
            if name not in COUNTING and _repeats(doc, edit, counts):
                continue
            places = range(edit.first, edit.last + 1)
            born = "born" in (doc[edit.first].lower_, doc[edit.first - 1].lower_)
            birthday = name == "lifetimes" or (name == "dates" and born)
            if name not in COUNTING and edit.text in {e.text for e in edits_by_name.get(name, [])}:
                continue  # a word is not repeated
            if birthday or (protected.isdisjoint(places) and (name in NAMING or _free(doc, edit))):
                protected.update(places)
                edits_by_name.setdefault(name, []).append(edit)
    return edits_by_name


def _repeats(doc: Doc, edit: TokenEdit, counts: Counter[str]) -> bool:
    """Whether an edit says a word that stands elsewhere, or changes one of two alike: "started by starting"."""
    old = Counter(map(_stem, doc[edit.first : edit.last + 1]))
    new = {lemma(word) for word in edit.text.lower().split() if len(word) >= SHORTEST_CONTENT} - lexicon.COLOURLESS
    alike = len(old) == 1 and max(counts[word] for word in old) > 1 and not lexicon.COLOURLESS.issuperset(old)
    return alike or any(counts[word] > old[word] for word in new)


def _stem(token: Token) -> str:
    return lemma(token.lower_)


def _free(doc: Doc, edit: TokenEdit) -> bool:
    """Whether an edit touches no part of a name or of a word with a hyphen."""
    first = doc[edit.first]
    plain = not first.text[0].isupper() or first.text in lexicon.MONTHS
    if not plain and (first.i or doc[1].text[0].isupper()):
        return False
    neighbours = (doc[max(edit.first - 1, 0)], doc[min(edit.last + 1, len(doc) - 1)])
    return not any(t.text in lexicon.HYPHENS for t in neighbours)


def combine(
    statements: list[Statement], sequence: TokenSequence, edits_by_rewording: dict[str, list[TokenEdit]], doc: Doc
) -> Iterator[tuple[tuple[str, ...], TokenSequence]]:
    """Sequences after moves, after one rewording, after both; each with the names of its changes."""
    moved = list(_combinations(statements, sequence)) if statements else []
    yield from moved
    for name, edits in edits_by_rewording.items():
        yield (name,), apply_edits(sequence, doc, edits)
    for names, changed in [((), sequence), *moved] if edits_by_rewording else ():
        added = _compatible_rewordings(names, edits_by_rewording)
        yield (*names, *added), apply_edits(changed, doc, [edit for name in added for edit in edits_by_rewording[name]])


def _compatible_rewordings(moves: tuple[str, ...], rewordings: Collection[str]) -> list[str]:
    """The rewordings that may be made together with ``moves``."""
    spelt_out = not SPELT_OUT.isdisjoint(moves)
    enough = any(name not in INNER for name in moves)  # "in the year 1990" is stilted beside a move
    return [
        rewording
        for rewording in rewordings
        if not (spelt_out and rewording in FINITE_CLAUSES) and not (enough and rewording == "years")
    ]


def _combinations(
    statements: list[Statement], sequence: TokenSequence
) -> Iterator[tuple[tuple[str, ...], TokenSequence]]:
    """Sequences after each alternation that applies, then after two of them and more, in the order of the table."""
    relations = {token.dep_ for token in statements[0].doc}
    rows = [row for row in ALTERNATIONS if row[0] not in NEEDS or NEEDS[row[0]] in relations]
    combinations: list[tuple[tuple[AlternationRow, ...], TokenSequence]]
    combinations = [((row,), changed) for row in rows if (changed := _applied(row, statements, sequence)) is not None]
    applicable = [single[0] for single, _ in combinations]
    for size in range(1, MAX_COMBINED + 1):
        yield from ((_names(rows), changed) for rows, changed in combinations)
        if size < MAX_COMBINED:
            combinations = [
                ((*rows, row), changed)
                for rows, before in combinations
                for row in applicable[applicable.index(rows[-1]) + 1 :]
                if _go_together(_names((*rows, row))) and (changed := _applied(row, statements, before)) is not None
            ]


def _names(rows: tuple[AlternationRow, ...]) -> tuple[str, ...]:
    return tuple(name for name, _, _ in rows)


def _go_together(names: tuple[str, ...]) -> bool:
    moves = sum(name not in INNER for name in names)
    return moves < 2 and all(len(group.intersection(names)) < 2 for group in EXCLUSIVE)


def _applied(row: AlternationRow, statements: list[Statement], sequence: TokenSequence) -> TokenSequence | None:
    """The sequence after an alternation, wherever that applies; None if it applies nowhere."""
    _, scope, alternation = row
    before = sequence
    for statement in statements[:1] if scope == "text" else statements:
        if statement.independent or scope == "clause":
            sequence = _tried(alternation, statement, sequence) or sequence
    return None if sequence is before else sequence


def _tried(alternation: Alternation, s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    try:
        return alternation(s, sequence)
    except Declined:
        return None
