"""Search: which passages a model finds for a query, on any collections in BEIR's layout.

Every query is compared with every passage, whose title and text are joined by a space, as in BEIR; texts are cut at the
model's own limit. The score is the cosine, or the dot product where the model names it as its similarity and does not
normalize. The measures are those of pytrec_eval (train/evaluation/rankings.py): nDCG@10 with linear gain, average
precision over the best 1,000 passages, recall@10 and @100, each a mean over the judged queries.

Passages are read, embedded and compared CHUNK at a time, and of each query the best DEPTH are kept: a corpus may be
larger than memory.
"""

import sys
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from train.evaluation.datasets import beir
from train.evaluation.models import Embeddings, SentenceModel
from train.evaluation.rankings import Keys, average_precision, key_order, merge_top, ndcg, recall, sort_keys
from train.evaluation.registry import Option
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.runtime.errors import InputError

CHUNK = 16_384  # passages at a time
QUERIES = 128  # queries that are compared with them at a time
DEPTH = 1000  # passages of a query that are kept, as in BEIR
MEASURES: dict[str, tuple[Callable[..., float], int]] = {
    "nDCG@10": (ndcg, 10),
    f"MAP@{DEPTH}": (average_precision, DEPTH),
    "recall@10": (recall, 10),
    "recall@100": (recall, 100),
}
HEADLINE = "nDCG@10"
MOVED = 5  # queries that are shown of those that rose most, and of those that fell most
OPTIONS = {
    "split": Option("which judgements, qrels/SPLIT.tsv", ("test", "dev")),
    "ignore_identical_ids": Option("leave out the passage that has the query's id (BEIR's rule, for ArguAna)"),
}


def run(
    models: Sequence[SentenceModel], data: str, split: str = "test", ignore_identical_ids: bool = False
) -> dict[str, Any]:
    """The MEASURES of every model on every collection, in [0, 1], and why others are missing.

    ``{"split", "ignore_identical_ids", "sets": {set: {"queries", "passages", "absent"}}, "missing": {set: reason},
    "similarity": {model: name}, "scores": {model: {set: {measure: x}}},
    "queries": {set: {"ids", "texts", HEADLINE: {model: x of each query}}}}``
    """
    sets, missing, queries = {}, {}, {}
    scores: dict[str, dict[str, dict[str, float]]] = {model.name: {} for model in models}
    for name, folder in beir.find_collections(data).items():
        try:
            collection = beir.load(folder, split)
        except InputError as error:
            missing[name] = str(error)
            continue
        sets[name] = {
            "queries": len(collection.queries),
            "passages": len(collection.ids),
            "absent": collection.absent,
        }
        by_model = {model.name: by_query(model, collection, ignore_identical_ids) for model in models}
        for model_name, values in by_model.items():
            scores[model_name][name] = means(values)
        queries[name] = {
            "ids": list(collection.queries),
            "texts": list(collection.queries.values()),
            HEADLINE: {model_name: values[HEADLINE] for model_name, values in by_model.items()},
        }
    if not sets:
        raise InputError(f"none of the sets in {data} can be used: {'; '.join(missing.values())}")
    return {
        "split": split,
        "ignore_identical_ids": ignore_identical_ids,
        "sets": sets,
        "missing": missing,
        "similarity": {model.name: model.similarity for model in models},
        "scores": scores,
        "queries": queries,
    }


def by_query(
    model: SentenceModel, collection: beir.Collection, ignore_identical_ids: bool = False
) -> dict[str, list[float]]:
    """Each of MEASURES for each of the queries."""
    rows = search(model, collection, ignore_identical_ids)
    values = []
    for ranked, judged, relevant in zip(rows, collection.judgements, collection.relevant, strict=True):
        grades = np.array([judged.get(row, 0) for row in ranked.tolist()], np.int64)
        values.append([function(grades, relevant, depth) for function, depth in MEASURES.values()])
    return dict(zip(MEASURES, np.array(values).T.tolist(), strict=True))


def means(values: Mapping[str, Sequence[float]]) -> dict[str, float]:
    """The mean over the queries of each measure of ``by_query``."""
    return {measure: float(np.mean(of_each)) for measure, of_each in values.items()}


def search(model: SentenceModel, collection: beir.Collection, ignore_identical_ids: bool = False) -> list[Any]:
    """The rows of the best DEPTH passages for each query, best first."""
    queries = _vectors(model, list(collection.queries.values()))
    own = _identical(collection) if ignore_identical_ids else np.full(len(queries), -1)
    best: Keys = np.empty((len(queries), 0), np.int64)
    done = 0
    for texts in collection.passages(CHUNK):
        passages, order = _vectors(model, texts), collection.order[done : done + len(texts)]
        best = np.concatenate(
            [
                merge_top(best[at : at + QUERIES], sort_keys(queries[at : at + QUERIES] @ passages.T, order), DEPTH + 1)
                for at in range(0, len(queries), QUERIES)
            ]
        )
        done += len(texts)
        if len(collection.ids) > CHUNK:
            print(f"  {model.name}: {done:,} of {len(collection.ids):,} passages", file=sys.stderr, flush=True)
    rows = np.argsort(collection.order)[key_order(best)]  # (queries, depth + 1)
    return [ranked[ranked != row][:DEPTH] for ranked, row in zip(rows, own, strict=True)]


def _vectors(model: SentenceModel, texts: Sequence[str]) -> Embeddings:
    """Embeddings whose dot products are the model's similarities."""
    embeddings = model.encode(texts)
    if model.similarity == "dot":
        return embeddings
    norms = np.linalg.norm(embeddings, axis=1, keepdims=True)
    return np.divide(embeddings, norms, out=np.zeros_like(embeddings), where=norms > 0)


def _identical(collection: beir.Collection) -> Any:
    """The row of the passage with the id of each query, −1 without one. (queries,)"""
    rows = {name: row for row, name in enumerate(collection.ids)}
    return np.array([rows.get(query, -1) for query in collection.queries])


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    names = list(result["sets"])
    if len(names) == 1:
        return f"Retrieval, {names[0]} {result['split']}, × 100"
    return f"Retrieval {result['split']}, mean of {len(names)} sets × 100, then {HEADLINE} of each"


def scores(result: dict[str, Any]) -> dict[str, dict[str, float | None]]:
    """Model → set → nDCG@10 × 100, and the mean of each measure over the sets."""
    return {
        model: {
            **{name: 100 * values[HEADLINE] for name, values in sets.items()},
            **{f"{name} average": 100 * _mean(sets, name) for name in MEASURES},
        }
        for model, sets in result["scores"].items()
    }


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: the means over the sets, and nDCG@10 of each of several."""
    several = list(result["sets"]) if len(result["sets"]) > 1 else []
    rows = [["model", *MEASURES, *several]]
    for model, sets in result["scores"].items():
        means = [_mean(sets, name) for name in MEASURES]
        rows.append([model, *(f"{100 * x:.2f}" for x in [*means, *(sets[name][HEADLINE] for name in several)])])
    return rows


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """All measures of each set; of several models the queries, too, for which the last differs most from the first."""
    tables = []
    for name, counts in result["sets"].items():
        absent = f"; {counts['absent']:,} judged passages are not in the corpus" if counts["absent"] else ""
        rows = [["model", "similarity", *MEASURES]]
        for model, sets in result["scores"].items():
            cells = [f"{100 * sets[name][measure]:.2f}" for measure in MEASURES]
            rows.append([model, result["similarity"][model], *cells])
        tables.append((f"{name}: {counts['queries']:,} queries, {counts['passages']:,} passages{absent}", rows))
        tables += _moved(name, result["queries"][name])
    return tables


def _moved(name: str, queries: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """The queries whose HEADLINE differs most between the first and the last model, the fallen ones first."""
    if len(queries[HEADLINE]) < 2:
        return []
    first, *_, last = queries[HEADLINE]
    before, after = queries[HEADLINE][first], queries[HEADLINE][last]
    order = sorted(range(len(before)), key=lambda i: after[i] - before[i])
    fallen = [i for i in order[:MOVED] if after[i] < before[i]]
    risen = [i for i in order[: -MOVED - 1 : -1] if after[i] > before[i]]
    cells = [["query", "id", first, last]] + [
        [queries["texts"][i], queries["ids"][i], f"{100 * before[i]:.1f}", f"{100 * after[i]:.1f}"]
        for i in (*fallen, *risen)
    ]
    what = f"{sum(map(float.__lt__, after, before)):,} fell, {sum(map(float.__gt__, after, before)):,} rose"
    return [(f"{name}: {HEADLINE} × 100 by query; {what}, the most moved of each", cells)] if cells[1:] else []


def figures(result: dict[str, Any]) -> list[Plot]:
    """nDCG@10 of each of several sets, or all measures of one, as bars."""
    if len(result["sets"]) == 1:
        [name] = result["sets"]
        values = {model: [100 * x for x in sets[name].values()] for model, sets in result["scores"].items()}
        return [draw.bars(title(result), list(MEASURES), values, "× 100")]
    values = {
        model: [100 * sets[name][HEADLINE] for name in result["sets"]] for model, sets in result["scores"].items()
    }
    return [draw.bars(f"Retrieval, {HEADLINE}", list(result["sets"]), values, f"{HEADLINE} × 100")]


def _mean(sets: dict[str, dict[str, float]], name: str) -> float:
    return float(np.mean([values[name] for values in sets.values()]))
