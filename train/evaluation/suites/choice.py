"""Choice: which of some sentences means what a text means, by cosine (JSONL with input, sentences, label).

An item is right if the cosine of its input to the right sentence is above those to all others.
"""

from collections.abc import Sequence
from typing import Any

import numpy as np

from train.evaluation import shares
from train.evaluation.datasets.items import Items
from train.evaluation.models import SentenceModel

UNIT = "% of items"
MEANING = "top-1: the right sentence is nearer to the text than all others."


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Share of right choices per set and kind, as ``shares.run`` gives it. ``data``: a file or a folder of files."""
    return shares.run(models, data, "choice", JUDGE)


def measures(items: Items) -> dict[str, float | None]:
    """Chance is the mean of one by the number of sentences."""
    return {"top-1": float(np.mean([100 / len(sentences) for sentences in items.columns["sentences"]]))}


def judge(encode: shares.Encode, items: Items) -> shares.Judgement:
    """Whether the right sentence is above all others, (items,)."""
    sentences, labels = items.columns["sentences"], items.columns["label"]
    inputs, flat = shares.embed(encode, items.columns["input"], [text for texts in sentences for text in texts])
    candidates = np.split(flat, np.cumsum([len(texts) for texts in sentences])[:-1])
    rows = zip(inputs, candidates, labels, strict=True)
    return {"top-1": np.array([_is_top(shares.rowwise(options, vector), label) for vector, options, label in rows])}


def _is_top(similarity: shares.Floats, label: int) -> bool:
    """Whether the one at ``label`` is above all others; not where another is equal."""
    return bool((np.delete(similarity, label) < similarity[label]).all())


JUDGE = shares.Judge(("choice",), measures, judge)
title, table, details, scores = shares.title, shares.table, shares.details, shares.scores
