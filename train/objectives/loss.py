"""A loss: terms of the table, with their weights and coefficients, over what the encoder gives for a batch."""

import inspect
from collections.abc import Mapping, Sequence
from typing import Any, get_args

import torch
from torch import Tensor

from pipelines.schema import HYPOTHESIS, ID, LABEL, MER, PREMISE, SCORE, edited_columns, span_of
from train.objectives import TERMS, VIEWS
from train.runtime.errors import InputError

PAIR = (PREMISE, HYPOTHESIS)


def options_of(term: str) -> dict[str, inspect.Parameter]:
    """The keyword-only coefficients of a term's function, by name."""
    function = TERMS[term].function
    if function is None:
        return {}
    parameters = inspect.signature(function).parameters
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
    """A weighted sum of terms over what the encoder gives for the whole (global) batch."""

    def __init__(self, weights: Mapping[str, float], options: Mapping[str, Mapping[str, Any]]) -> None:
        self.weights = dict(weights)
        self.options = {name: dict(options.get(name, {})) for name in self.weights}
        self.inputs = [word for name in self.weights for word in TERMS[name].inputs]
        used = {word.split("@")[0] for word in self.inputs}
        if "logits" in used:
            used |= {"premise", "hypothesis"}
        self.views = [name for name in VIEWS if name in used]
        if not self.views:
            raise InputError(f"--terms {','.join(self.weights)} says nothing about sentences; add infonce or another")

    @property
    def columns(self) -> list[str]:
        """The columns of sentences that the data must have, if any. An edit comes with its span: it may be cut off."""
        columns = [column for column in self._read() if column not in PAIR]
        return [ID, *columns, *(span_of(column) for column in edited_columns() if column in columns)] if columns else []

    @property
    def pair_columns(self) -> list[str]:
        """The columns of pairs that the data must have, if any. Labels do for a score (train/data/dataset.py)."""
        columns = [column for column in self._read() if column in PAIR]
        labelled = {"entailed", "logits"} & set(self.inputs)
        rates = [MER] if "mer" in self.inputs else []
        return [*columns, LABEL if labelled else SCORE, *rates] if columns else []

    def _read(self) -> list[str]:
        return list(dict.fromkeys(VIEWS[view].column for view in self.views))

    @property
    def needed(self) -> list[str]:
        """Columns without which a row is left out."""
        return list(dict.fromkeys(column for name in self.weights for column in TERMS[name].needs))

    def kinds(self) -> set[str]:
        """Which outputs the encoder must give: of "head", "embedding", "layers", "initial", "logits"."""
        kinds = {word.partition("@")[2] or "head" for word in self.inputs if word.split("@")[0] in VIEWS}
        return kinds | ({"logits"} if "logits" in self.inputs else set())

    def __call__(self, outputs: Mapping[str, Tensor], rows: Mapping[str, Tensor]) -> dict[str, Tensor]:
        """Each term, unweighted, and their weighted sum under "loss". All scalars.

        ``outputs``: "head", "embedding", "initial" (views, batch, dim), "layers" (layers, views, batch, dim), "logits"
        (1, batch, 2). ``rows``: (batch,) masks "negation", "paraphrase", … and "entailed"; "score", "mer".
        """
        terms = {}
        for name, options in self.options.items():
            term = TERMS[name]
            if term.function is not None:
                terms[name] = term.function(*(self._input(word, outputs, rows) for word in term.inputs), **options)
        total = torch.stack([self.weights[name] * value for name, value in terms.items()]).sum()
        return {"loss": total, **terms}

    def _input(self, word: str, outputs: Mapping[str, Tensor], rows: Mapping[str, Tensor]) -> Tensor:
        if word == "logits":
            return outputs["logits"][0]
        if word in ("entailed", "score", "mer"):
            return rows[word]
        if word.startswith("has "):
            return torch.stack([rows[column] for column in word.split()[1:]]).all(0)
        view, _, kind = word.partition("@")
        return outputs[kind or "head"].select(-3, self.views.index(view))


def parse_terms(text: str) -> dict[str, float]:
    """``infonce=1,margin=1e-3`` as weights; a name alone weighs 1."""
    weights: dict[str, float] = {}
    for part in text.split(","):
        name, _, weight = part.strip().partition("=")
        if name not in TERMS:
            raise InputError(f"--terms {part!r}: no such term; there are {', '.join(TERMS)}")
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
