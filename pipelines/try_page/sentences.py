"""What is made of a visitor's sentences: rows as in datasets, how the page shows them, and the drawing of a parse."""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from threading import RLock
from typing import Any, NamedTuple

from augment.augmenter import Augmenter, AugmentError
from augment.reasons import in_words
from pipelines.report.changes import changes
from pipelines.sources import splitting
from pipelines.stages import registry
from pipelines.stages.definition import Column

Columns = dict[str, list[Any]]
WARM_UP = "The lamp is lit."
DRAWING = {"compact": True, "distance": 90, "bg": "#ffffff", "color": "#1b1f24", "font": "sans-serif"}
DRAWING |= {"fine_grained": True, "word_spacing": 32, "offset_x": 40}
KEPT = 8  # requests whose rows are kept: the page asks for rows, then for cosines, then for a file


class Made(NamedTuple):
    """The rows of some sentences, column by column, and what could not be made at all: augmentation to message."""

    columns: Columns
    missing: dict[str, str]


class Sentences:
    """Runs augmentations on lists of sentences. ``options`` are theirs by name, as ``parser`` and ``wordnet``.

    May be called from several threads; one works at a time.
    """

    def __init__(self, **options: Any) -> None:
        self._options = options
        self._lock = RLock()
        self._rows = lru_cache(KEPT)(self._make)
        self._loaded: dict[str, Augmenter[Any]] = {}

    def load(self) -> None:
        """Load what all augmentations need: seconds, the first time. Raises AugmentError without a parser."""
        self.parse(WARM_UP)
        self.rows([WARM_UP], [augmentation.name for augmentation in registry.augmentations()])

    def rows(self, texts: Sequence[str], names: Sequence[str]) -> Made:
        """What the augmentations of these names make of ``texts``. Raises ValueError for a name that there is not."""
        return self._rows(tuple(texts), tuple(names))

    def parse(self, text: str) -> dict[str, Any]:
        """``svg``, displaCy's drawing of the parse of ``text``, and ``words``: word, tag, relation, head."""
        with self._lock:  # also while importing: two threads that import spaCy at once are in each other's way
            from spacy import displacy

            from augment.parsing import parse, shared_parser

            [doc] = parse([text], shared_parser(self._options.get("parser")))
            drawing = displacy.render(doc, style="dep", options=DRAWING, jupyter=False)
        return {"svg": drawing, "words": [[t.text, t.tag_, t.dep_, t.head.text] for t in doc if not t.is_space]}

    def _make(self, texts: tuple[str, ...], names: tuple[str, ...]) -> Made:
        columns: Columns = {"text": list(texts)}
        missing = {}
        with self._lock:
            for name in names:
                try:
                    columns |= self._augmenter(name).columns(texts)
                except AugmentError as error:
                    missing[name] = str(error)
        return Made(columns, missing)

    def _augmenter(self, name: str) -> Augmenter[Any]:
        if name not in self._loaded:
            augmentation = registry.get(name)
            self._loaded[name] = augmentation.load(augmentation.make_options(self._options))
        return self._loaded[name]


def divided(lines: Sequence[str]) -> list[str]:
    """The sentences of ``lines`` in order, as ``--split auto`` of a corpus divides them. A line that it would reject,
    as a greeting, stays."""
    whole: dict[int | str, str] = dict(enumerate(lines))
    records = ((number, (line,), None) for number, line in enumerate(lines))
    rows = splitting.split_rows(records, splitting.AUTO, "", lambda _: None, True, splitting.Counts())
    return [texts[0] if texts else whole[number] for number, texts, _ in rows]


def variants(columns: Columns) -> list[dict[str, str]]:
    """Of each row the texts that were made of it, by their columns."""
    names = [column.name for column in _texts(columns)]
    return [{name: columns[name][row] for name in names if columns[name][row] is not None} for row in _rows(columns)]


def shown(columns: Columns) -> list[dict[str, Any]]:
    """Of each row its text, what was ``made`` of it and what was ``declined``, as the page shows them."""
    texts = list(_texts(columns))
    rows = []
    for row in _rows(columns):
        about = [_shown(column, columns, row) for column in texts]
        made, declined = ([one for one in about if ("text" in one) is there] for there in (True, False))
        rows.append({"text": columns["text"][row], "made": made, "declined": declined})
    return rows


def _shown(text: Column, columns: Columns, row: int) -> dict[str, Any]:
    """One text of a row with its rule, numbers and pieces, or with the reason why there is none."""
    about = {column.role: columns[column.name][row] for column in registry.all_columns() if column.text == text.name}
    head: dict[str, Any] = {"column": text.name, "name": _name(text), "meaning": text.meaning}
    if (made := columns[text.name][row]) is None:
        return head | {"reason": in_words(about.get("reason") or "none")}
    span = about.get("span")
    head |= {"text": made, "rule": about.get("rule"), "span": span, "numbers": list(_numbers(text, columns, row))}
    compared = text.display is None or text.display.compared
    return head | {"pieces": changes(columns["text"][row], made, span) if compared else [("same", made)]}


def _name(text: Column) -> str:
    """As the report calls one of them: "denied antonym"."""
    return text.name if text.display is None else text.display.one.partition(" ")[2]


def _numbers(text: Column, columns: Columns, row: int) -> Iterator[tuple[str, float]]:
    for column in registry.all_columns():
        if column.text == text.name and column.role == "number" and columns[column.name][row] is not None:
            yield column.label or column.name, columns[column.name][row]


def _texts(columns: Columns) -> Iterable[Column]:
    return (column for column in registry.all_columns() if column.role == "text" and column.name in columns)


def _rows(columns: Columns) -> range:
    return range(len(columns["text"]))
