"""Tasks of the mteb package, by their names: ``--suite mteb:STSBenchmark,SciFact``; English sub-sets only.

mteb brings the texts, from the hub or the hub's cache, and the measure, its main score; the model gives the embeddings,
with no prompt but its own. A task whose texts cannot be had is missing, with the reason. It needs ``pip install
-e '.[mteb]'``.
"""

import os
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np
import torch
from numpy.typing import ArrayLike
from torch import Tensor

from train.evaluation.models import Embeddings, SentenceModel
from train.runtime.errors import InputError

UNIT = "main score × 100"


class Adapter:
    """A model as mteb calls it (its EncoderProtocol). Cosine is the similarity."""

    def __init__(self, model: SentenceModel) -> None:
        from mteb.models import ModelMeta

        self.model = model
        self.mteb_model_meta = ModelMeta.create_empty({"name": "litotes/evaluated"})

    def encode(self, inputs: Iterable[Mapping[str, Any]], **_: Any) -> Embeddings:
        """The embeddings of the texts of all batches, (texts, dim)."""
        return self.model.encode([text for batch in inputs for text in batch["text"]])

    def similarity(self, one: ArrayLike, other: ArrayLike) -> Tensor:
        """The cosine of each row of ``one`` with each of ``other``, (rows, others)."""
        return _units(one) @ _units(other).T

    def similarity_pairwise(self, one: ArrayLike, other: ArrayLike) -> Tensor:
        """The cosine of each row of ``one`` with the same row of ``other``, (rows,)."""
        return (_units(one) * _units(other)).sum(-1)


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """The main score of every model on every task; ``data``: names of tasks, with commas between.

    ``{"measures": {task: name of its main score}, "missing": {task: reason}, "scores": {model: {task: score}}}``
    """
    loaded, missing = {}, {}
    for name in data.split(","):
        try:
            loaded[name] = load_task(name)
        except InputError as error:
            missing[name] = str(error)
    if not loaded:
        raise InputError("; ".join(missing.values()))
    return {
        "measures": {name: task.metadata.main_score for name, task in loaded.items()},
        "missing": missing,
        "scores": {
            model.name: {name: _evaluate(Adapter(model), task) for name, task in loaded.items()} for model in models
        },
    }


def load_task(name: str) -> Any:
    """A task with its texts. InputError where mteb has none of that name, or its texts are nowhere to be had."""
    import mteb

    try:
        task = mteb.get_task(name, languages=["eng"], exclusive_language_filter=True)
    except (KeyError, ValueError) as error:
        raise InputError(
            f"mteb has no task {name!r} in English ({error.args[0]}); `mteb available-tasks` lists them, and a colon "
            "goes before their names: --suite mteb:STSBenchmark,SciFact"
        ) from None
    try:
        task.load_data()
    except Exception as error:  # of whichever library fetches them
        offline = "HF_HUB_OFFLINE is set; " if os.environ.get("HF_HUB_OFFLINE", "0") not in ("", "0") else ""
        reason = f"{type(error).__name__}: {' '.join(str(error).split())}"
        raise InputError(
            f"{name}'s texts are not in the hub's cache and cannot be fetched ({offline}{reason}); run it once where "
            "huggingface.co can be reached, or bring that machine's cache and name it with HF_HOME"
        ) from None
    return task


def _evaluate(adapter: Adapter, task: Any) -> float:
    import mteb

    result = mteb.evaluate(adapter, task, cache=None, co2_tracker=False, show_progress_bar=False)
    return float(result.task_results[0].get_score())


def _units(rows: ArrayLike) -> Tensor:
    """The rows in unit length, (rows, dim)."""
    return torch.nn.functional.normalize(torch.as_tensor(np.asarray(rows)), dim=-1)


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    return "Tasks of mteb, main score × 100"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first."""
    rows = [["model", *(f"{name} ({measure})" for name, measure in result["measures"].items())]]
    for model, by_task in result["scores"].items():
        rows.append([model, *(f"{100 * score:.2f}" for score in by_task.values())])
    return rows
