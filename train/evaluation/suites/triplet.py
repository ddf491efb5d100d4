"""Triplet: two texts that mean the same and one that is nearly identical and does not (text1, text2, negative).

An item is right if cos(text1, text2) is above cos(text1, negative) and above cos(text2, negative).
"""

from collections.abc import Sequence
from typing import Any

from train.evaluation import shares
from train.evaluation.datasets.items import Items
from train.evaluation.models import SentenceModel

UNIT = "% of items"
MEANING = "text1, text2: the text is nearer to the one that means the same than to the negative; both: both are."


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Share of right items per set and kind, as ``shares.run`` gives it. ``data``: a file or a folder of files."""
    return shares.run(models, data, "triplet", JUDGE)


def measures(items: Items) -> dict[str, float | None]:
    """By chance one in three: each of the three cosines is as often the highest."""
    return {"both": 100 / 3, "text1": 50.0, "text2": 50.0}


def judge(encode: shares.Encode, items: Items) -> shares.Judgement:
    """Whether text1 and text2 are nearer to each other than text1, and than text2, is to the negative; (items,)."""
    one, two, negative = shares.embed(encode, *(items.columns[name] for name in ("text1", "text2", "negative")))
    same = shares.rowwise(one, two)
    first, second = same > shares.rowwise(one, negative), same > shares.rowwise(two, negative)
    return {"both": first & second, "text1": first, "text2": second}


JUDGE = shares.Judge(("triplet",), measures, judge)
title, table, details, scores = shares.title, shares.table, shares.details, shares.scores
