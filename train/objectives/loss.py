"""A loss: terms of the table, with their weights and coefficients, over what the encoder gives for a batch."""

import inspect
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, get_args

import torch
from torch import Tensor

from pipelines import schema
from train.data.values import column_of
from train.objectives.inputs import Input, Logits, Present, Value, View, view_sources
from train.objectives.regularizers import REGULARIZERS
from train.objectives.terms import TERMS
from train.runtime.errors import InputError

PAIR_COLUMNS = frozenset([*schema.PAIRS.names, *schema.SCORED.names])
TRIPLET_COLUMNS = frozenset(schema.TRIPLETS.names) - frozenset(schema.SENTENCES.names)


def options_of(term: str) -> dict[str, inspect.Parameter]:
    """The keyword-only coefficients of a term's function, by name. A regularizer has none."""
    if term in REGULARIZERS:
        return {}
    parameters = inspect.signature(TERMS[term].function).parameters
    return {name: p for name, p in parameters.items() if p.kind is inspect.Parameter.KEYWORD_ONLY}


def read_option(term: str, name: str, text: str) -> Any:
    """``text`` as a value of ``term.name``: a number, or one of the words that its signature allows."""
    known = options_of(term) if term in TERMS else {}
    if name not in known:
        offered = ", ".join(f"{t}.{n}" for t in TERMS for n in options_of(t))
        raise InputError(f"--set {term}.{name}: no such coefficient; there are {offered}")
    words = get_args(known[name].annotation)
    if words:
        if text not in words:
            raise InputError(f"--set {term}.{name}={text}: must be one of {', '.join(words)}")
        return text
    try:
        return float(text)
    except ValueError:
        raise InputError(f"--set {term}.{name}={text}: must be a number") from None


class Loss:
    """A weighted sum of terms over what the encoder gives for the whole (global) batch.

    ``weights`` may name regularizers, which are no part of the sum.
    """

    def __init__(self, weights: Mapping[str, float], options: Mapping[str, Mapping[str, Any]]) -> None:
        self.weights = {name: weight for name, weight in weights.items() if name in TERMS}
        self.options = {name: dict(options.get(name, {})) for name in self.weights}
        self.inputs: list[Input] = [source for name in self.weights for source in TERMS[name].inputs]
        self.masks = list(
            dict.fromkeys(c for source in self.inputs if isinstance(source, Present) for c in source.columns)
        )
        used = {source.name for source in self.inputs if isinstance(source, View)}
        if Logits() in self.inputs:
            used |= {"premise", "hypothesis"}
        _check_names("view", used, view_sources())
        _check_names("presence of the column", self.masks, [*_nullable_texts(), *schema.number_columns()])
        self.sources = {name: source for name, source in view_sources().items() if name in used}
        self.views = list(self.sources)
        if not self.views:
            raise InputError(f"--terms {','.join(weights)} says nothing about sentences; add infonce or another")

    @property
    def columns(self) -> list[str]:
        """The columns of sentences that the data must have, if any.

        An edit comes with its span: it may be cut off. What an augmentation made is compared with the text.
        """
        texts = [column for column in self._text_columns() if column not in PAIR_COLUMNS | TRIPLET_COLUMNS]
        spans = [schema.span_of(column) for column in schema.edited_columns() if column in texts]
        numbers = [column for column in self._number_columns() if column not in PAIR_COLUMNS | TRIPLET_COLUMNS]
        return [*dict.fromkeys([schema.ID, schema.TEXT, *texts, *spans, *numbers])] if texts or numbers else []

    @property
    def pair_columns(self) -> list[str]:
        """The columns of pairs that the data must have, if any.

        Every pair has a label or a score. A label stands for a score where the data has none (train/data/dataset.py).
        """
        texts = [column for column in self._text_columns() if column in PAIR_COLUMNS]
        numbers = [column for column in self._number_columns() if column in PAIR_COLUMNS]
        graded = schema.LABEL if schema.LABEL in numbers else schema.SCORE
        others = [column for column in numbers if column not in (schema.LABEL, schema.SCORE)]
        return [*texts, graded, *others] if texts or numbers else []

    @property
    def triplet_columns(self) -> list[str]:
        """The columns of triplets that the data must have, if any."""
        named = [column for column in (*self._text_columns(), *self._number_columns()) if column in TRIPLET_COLUMNS]
        return [schema.ID, *named] if named else []

    @property
    def data_columns(self) -> list[str]:
        """The columns that --data must have: those of sentences, else of pairs, else of triplets."""
        return self.columns or self.pair_columns or self.triplet_columns

    def _text_columns(self) -> list[str]:
        """The columns of all views, and those texts whose presence is asked for."""
        viewed = [source.column for source in self.sources.values()]
        asked = [column for column in (*self.masks, *self.needed) if column in _nullable_texts()]
        return list(dict.fromkeys([*viewed, *asked]))

    def _number_columns(self) -> list[str]:
        """The columns of all values, and those numbers whose presence is asked for."""
        values = [column_of(source.name) for source in self.inputs if isinstance(source, Value)]
        asked = [column for column in (*self.masks, *self.needed) if column in schema.number_columns()]
        return list(dict.fromkeys([*values, *asked]))

    @property
    def needed(self) -> list[str]:
        """Columns without which a row is left out."""
        return list(dict.fromkeys(column for name in self.weights for column in TERMS[name].needs))

    def outputs(self) -> set[str]:
        """Which outputs the encoder must give: of "head", "embedding", "layers", "initial", "logits"."""
        named = {source.output for source in self.inputs if isinstance(source, View)}
        return {*named, *(["logits"] if Logits() in self.inputs else [])}

    def __call__(
        self, outputs: Mapping[str, Tensor], present: Mapping[str, Tensor], values: Mapping[str, Tensor]
    ) -> dict[str, Tensor]:
        """Each term, unweighted, and their weighted sum under "loss". All scalars.

        ``outputs``: "head", "embedding", "initial" (views, batch, dim), "layers" (layers, views, batch, dim), "logits"
        (1, batch, 2). ``present``: (batch,) masks by column. ``values``: (batch,) numbers by name.
        """

        def read(source: Input) -> Tensor:
            match source:
                case View(name, output):
                    return outputs[output].select(-3, self.views.index(name))
                case Present(columns):
                    return torch.stack([present[column] for column in columns]).all(0)
                case Value(name):
                    return values[name]
                case Logits():
                    return outputs["logits"][0]

        terms = {name: TERMS[name].function(*map(read, TERMS[name].inputs), **o) for name, o in self.options.items()}
        total = torch.stack([self.weights[name] * value for name, value in terms.items()]).sum()
        return {"loss": total, **terms}


def _nullable_texts() -> tuple[str, ...]:
    """The columns of texts that a row may lack, or whose text may be of no use."""
    return (*schema.text_columns(), schema.NEGATIVE, schema.REVERSE)


def _check_names(kind: str, names: Iterable[str], known: Collection[str]) -> None:
    """Raise InputError for one of ``names``, which terms read, that is not ``known``."""
    for name in names:
        if name not in known:
            raise InputError(f"a term reads the {kind} {name!r}; there are {', '.join(known)}")


def parse_terms(text: str) -> dict[str, float]:
    """``infonce=1,margin=1e-3`` as weights, of terms and regularizers; a name alone weighs 1."""
    weights: dict[str, float] = {}
    for part in text.split(","):
        name, _, weight = part.strip().partition("=")
        if name not in TERMS and name not in REGULARIZERS:
            raise InputError(f"--terms {part!r}: no such term; there are {', '.join([*TERMS, *REGULARIZERS])}")
        if name in weights:
            raise InputError(f"--terms names {name} twice")
        try:
            weights[name] = float(weight or 1)
        except ValueError:
            raise InputError(f"--terms {part!r}: the weight must be a number") from None
    return weights


def parse_options(text: str, terms: Sequence[str]) -> dict[str, dict[str, Any]]:
    """``margin.alpha=0.2,mixed.mask=infinite`` as options by term; each term must be one of ``terms``."""
    options: dict[str, dict[str, Any]] = {}
    for part in filter(None, (part.strip() for part in text.split(","))):
        key, _, value = part.partition("=")
        term, _, name = key.partition(".")
        options.setdefault(term, {})[name] = read_option(term, name, value)
        if term not in terms:
            raise InputError(f"--set {key}: the loss has no term {term}, only {', '.join(terms)}")
    return options
