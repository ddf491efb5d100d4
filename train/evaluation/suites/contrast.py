"""Contrast: two passages of which one answers a query and the other does not, because it says otherwise.

JSONL with q1, q2, doc1, doc2 (q1 belongs to doc1, q2 to doc2): each query with its passage above the other, and both
("pairwise"). JSONL with query, positive, negative: the positive above the negative ("right rank"); with a corpus, also
how often the negative ("violation@k", less is better) and the positive ("recall@k") are among the first k of all.
"""

from collections.abc import Sequence
from functools import partial
from typing import Any

import numpy as np

from train.evaluation import shares
from train.evaluation.datasets.items import Items
from train.evaluation.datasets.json_lines import read_passages
from train.evaluation.models import SentenceModel
from train.evaluation.registry import Option

UNIT = "% of items"
MEANING = (
    "q1, q2: the first or second query is nearer to its own passage than to the other; pairwise: both are; right rank: "
    "the query is nearer to the positive passage than to the negative."
)
CUTOFFS = (1, 10)
OPTIONS = {"corpus": Option("JSONL or dataset of passages, or a BEIR folder, for violation@k and recall@k")}


def run(models: Sequence[SentenceModel], data: str, corpus: str | None = None) -> dict[str, Any]:
    """Shares per set and kind, as ``shares.run`` gives them. ``data``: a file or a folder of files.

    With ``corpus`` the items' own passages are added to it, where their text is not in it.
    """
    passages = None if corpus is None else read_passages(corpus)
    judge_with = partial(judge, passages=passages)
    measure_with = partial(measures, corpus=passages is not None)
    return shares.run(models, data, "contrast", shares.Judge(("questions", "ranking"), measure_with, judge_with))


def measures(items: Items, *, corpus: bool = False) -> dict[str, float | None]:
    """Chance: a query is right in one of two cases, both are in one of four."""
    if items.format == "questions":
        return {"pairwise": 25.0, "q1": 50.0, "q2": 50.0}
    return {"right rank": 50.0, **(dict.fromkeys(_corpus_measures()) if corpus else {})}


def _corpus_measures() -> list[str]:
    return [f"{name}@{k}" for name in ("violation", "recall") for k in CUTOFFS]


def judge(encode: shares.Encode, items: Items, passages: Sequence[tuple[str, str]] | None = None) -> shares.Judgement:
    """The measures of the items, (items,) each; ``passages``: title and text of each passage of a corpus."""
    if items.format == "questions":
        return judge_questions(encode, items)
    in_corpus = {} if passages is None else judge_in_corpus(encode, items, passages)
    return {**judge_ranking(encode, items), **in_corpus}


def judge_questions(encode: shares.Encode, items: Items) -> shares.Judgement:
    """Whether each query has its own passage above the other, and whether both have, (items,)."""
    q1, q2, doc1, doc2 = shares.embed(encode, *(items.columns[name] for name in ("q1", "q2", "doc1", "doc2")))
    first = shares.rowwise(q1, doc1) > shares.rowwise(q1, doc2)
    second = shares.rowwise(q2, doc2) > shares.rowwise(q2, doc1)
    return {"pairwise": first & second, "q1": first, "q2": second}


def judge_ranking(encode: shares.Encode, items: Items) -> shares.Judgement:
    """Whether the query has the positive above the negative, (items,)."""
    columns = (items.columns[name] for name in ("query", "positive", "negative"))
    query, positive, negative = shares.embed(encode, *columns)
    return {"right rank": shares.rowwise(query, positive) > shares.rowwise(query, negative)}


def judge_in_corpus(encode: shares.Encode, items: Items, passages: Sequence[tuple[str, str]]) -> shares.Judgement:
    """Whether the negative and the positive are among the first k of the corpus, (items,).

    A passage of equal cosine counts as before the positive and as behind the negative.
    """
    texts = join_corpus(items, passages)
    places = {text: place for place, text in enumerate(texts)}
    query, corpus = shares.embed(encode, items.columns["query"], texts)
    positive, negative = ([places[text] for text in items.columns[name]] for name in ("positive", "negative"))
    before = np.array(
        [_count_before(corpus @ vector, *pair) for vector, *pair in zip(query, positive, negative, strict=True)]
    )
    violations = {f"violation@{k}": before[:, 1] < k for k in CUTOFFS}
    return violations | {f"recall@{k}": before[:, 0] < k for k in CUTOFFS}


def join_corpus(items: Items, passages: Sequence[tuple[str, str]]) -> list[str]:
    """The items' own passages and those of the corpus, title in front, that are not among them with or without it."""
    own = dict.fromkeys(items.columns["positive"] + items.columns["negative"])
    titled = [(f"{title} {text}".strip(), text) for title, text in passages]
    return list(own | dict.fromkeys(full for full, text in titled if full not in own and text not in own))


def _count_before(similarity: shares.Floats, positive: int, negative: int) -> tuple[int, int]:
    """How many passages are before the positive, and how many before the negative; an equal one is before the first."""
    return int((similarity >= similarity[positive]).sum()) - 1, int((similarity > similarity[negative]).sum())


title, table, details, scores = shares.title, shares.table, shares.details, shares.scores
