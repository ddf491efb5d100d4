"""Six transformations of a sentence and how similar a model finds them to it. OssCSE, section 3.1, Figures 1 and 2.

Paraphrase and negation oppose surface and meaning; insertion, deletion, substitution and a random sentence do not. All
six are read from a table (``python -m augment.transformations < sentences.txt > six.tsv`` makes one); a dataset of
stage 1 has negation, and paraphrase if it was asked for, and the random sentence is another row's. Where the file has
them, the opposites of stage 1 stand beside these.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np

from pipelines.schema import ANTONYM, NEGATED_ANTONYM, NEGATION, PARAPHRASE, ROLE_SWAP, TEXT, SchemaError
from train.data.dataset import read_dataset
from train.evaluation.models import SentenceModel, cosine
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.suites.opposition import derangement
from train.evaluation.word_overlap import lowered, match_error_rates
from train.runtime.errors import InputError

SIX = ("paraphrase", "negation", "insertion", "deletion", "substitution", "random")
APART = (PARAPHRASE, NEGATION, "random")
KINDS = (*SIX, ANTONYM, ROLE_SWAP, NEGATED_ANTONYM)
# What means the same should rank above what does not.
RANKED = (
    *((PARAPHRASE, opposite) for opposite in (NEGATION, ANTONYM, ROLE_SWAP)),
    *((NEGATED_ANTONYM, opposite) for opposite in (NEGATION, ANTONYM)),
)
SAMPLE = 2000  # sentences at most
SHOWN = 200  # points of a kind in a plot

Variants = dict[str, list[str | None]]  # kind → one text per sentence, None where there is none


def load(data: str, seed: int = 42) -> tuple[list[str], Variants]:
    """Up to SAMPLE sentences and their variants of every kind.

    ``data`` is a tab-separated file with a header, ``text`` and any of KINDS, or a dataset. InputError where it has
    neither negation nor paraphrase, or fewer than two rows.
    """
    texts, found = _read_table(Path(data)) if data.endswith(".tsv") else _read_dataset(data)
    if not any(value for kind in ("paraphrase", "negation") for value in found.get(kind, [])):
        raise InputError(
            f"{data} holds neither negations nor paraphrases: python -m flows.augment_flow negation makes them"
        )
    rows = _rows(texts, found, seed)
    if len(rows) < 2:
        raise InputError(f"{data} holds {len(rows)} usable rows; the probe needs two or more")
    texts = [texts[row] for row in rows]
    return texts, complete(texts, {kind: [values[row] for row in rows] for kind, values in found.items()}, seed)


def complete(texts: list[str], found: Variants, seed: int = 42) -> Variants:
    """Every kind: those that were ``found``, and another row's sentence as "random"; the rest is all None."""
    others: list[str | None] = [texts[i] for i in derangement(len(texts), seed)]
    absent = {"random": others}
    return {kind: found[kind] if any(found.get(kind, [])) else absent.get(kind, [None] * len(texts)) for kind in KINDS}


def run(models: Sequence[SentenceModel], data: str, seed: int = 42) -> dict[str, Any]:
    """How similar each model finds each kind to its sentence, beside the kind's MER; and what it ranks first.

    ``{"rows": n, "kinds": {kind: {"rows", "mer"}}, "models": {model: {kind: {"mean", "std"} or None, "ranked":
    {"paraphrase > negation": {"share", "triples"}, …}}}, "points": {model: {kind: [[cosine, MER], …]}}}``; "ranked"
    holds the pairs of RANKED for which there are triples.
    """
    texts, variants = load(data, seed)
    rows = {kind: [i for i, value in enumerate(values) if value] for kind, values in variants.items()}
    rates = {
        kind: match_error_rates(lowered([texts[i] for i in chosen]), lowered([variants[kind][i] or "" for i in chosen]))
        for kind, chosen in rows.items()
    }
    result: dict[str, Any] = {"rows": len(texts), "models": {}, "points": {}}
    result["kinds"] = {
        kind: {"rows": len(chosen), "mer": float(rates[kind].mean()) if chosen else None}
        for kind, chosen in rows.items()
    }
    for model in models:
        cosines = _cosines(model, texts, variants)
        result["models"][model.name] = summary(cosines)
        result["points"][model.name] = {
            kind: np.round(np.stack([cosines[kind][chosen], rates[kind]], 1)[:SHOWN], 4).tolist()
            for kind, chosen in rows.items()
        }
    return result


def summary(cosines: dict[str, Any]) -> dict[str, Any]:
    """Mean and deviation of each kind's cosines (NaN: no such variant), and the share of rankings that are right."""
    found: dict[str, Any] = {}
    for kind, values in cosines.items():
        known = values[~np.isnan(values)]
        found[kind] = {"mean": float(known.mean()), "std": float(known.std())} if len(known) else None
    ranked = {}
    for same, opposite in RANKED:
        both = ~np.isnan(cosines[same]) & ~np.isnan(cosines[opposite])
        if both.any():
            above = cosines[same][both] > cosines[opposite][both]
            ranked[f"{same} > {opposite}"] = {"share": float(above.mean()), "triples": int(both.sum())}
    return {**found, "ranked": ranked}


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    return f"Transformations of {result['rows']:,} sentences: mean cosine to the sentence, triples ranked rightly"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: mean cosines, and the shares of triples ranked rightly."""
    kinds = [kind for kind in KINDS if kind in SIX or result["kinds"][kind]["rows"]]
    pairs = list(dict.fromkeys(pair for found in result["models"].values() for pair in found["ranked"]))
    mers = [result["kinds"][kind]["mer"] for kind in kinds]
    rows = [["model", *kinds, *pairs]]
    rows.append(["(match error rate)", *("–" if mer is None else f"{mer:.3f}" for mer in mers), *("" for _ in pairs)])
    for model, found in result["models"].items():
        means = ["–" if found[kind] is None else f"{found[kind]['mean']:.3f}" for kind in kinds]
        rows.append([model, *means, *(ranked(found, pair) for pair in pairs)])
    return rows


def ranked(found: dict[str, Any], pair: str = f"{PARAPHRASE} > {NEGATION}") -> str:
    """The share of a pair's triples that are ranked rightly, of one model's summary."""
    share = found["ranked"].get(pair)
    return "–" if share is None else f"{100 * share['share']:.1f} % of {share['triples']:,}"


def figures(result: dict[str, Any]) -> list[Plot]:
    """How far apart the meanings are, OssCSE's Figure 1, both with a panel per model, and its Figure 2."""
    points = {
        model: {kind: kinds[kind] for kind in ("paraphrase", "negation") if kinds[kind]}
        for model, kinds in result["points"].items()
    }
    axes = ("cosine to the sentence", "match error rate")
    means = {model: [found[kind] and found[kind]["mean"] for kind in SIX] for model, found in result["models"].items()}
    return [
        apart(result),
        draw.scatter("Surface against similarity: a point per sentence", points, *axes),
        draw.bars("Mean similarity of each transformation", list(SIX), means, "cosine to the sentence"),
    ]


def apart(result: dict[str, Any]) -> Plot:
    """The cosines to paraphrase, negation and another sentence, a panel per model."""
    distributions = {
        model: {kind: np.array(kinds[kind])[:, 0] for kind in APART if kinds[kind]}
        for model, kinds in result["points"].items()
    }
    heading = "Similarity of a sentence to its paraphrase, its negation and a random sentence"
    return draw.histograms(heading, distributions, "cosine to the sentence", "sentences")


def _cosines(model: SentenceModel, texts: list[str], variants: Variants) -> dict[str, Any]:
    """Kind → cosines to the sentences, NaN where there is no variant. (texts,) each."""
    embeddings = model.encode([*texts, *(value or "" for values in variants.values() for value in values)])
    anchor, others = embeddings[: len(texts)], embeddings[len(texts) :].reshape(len(KINDS), len(texts), -1)
    there = np.array([[value is not None and value != "" for value in values] for values in variants.values()])
    return {kind: np.where(there[k], cosine(anchor, others[k]), np.nan) for k, kind in enumerate(variants)}


def _rows(texts: list[str], found: Variants, seed: int) -> list[int]:
    """At most SAMPLE rows: those with both paraphrase and negation first, then those with one of the two."""
    count = [
        sum(bool(found[kind][i]) for kind in ("paraphrase", "negation") if kind in found) for i in range(len(texts))
    ]
    order = np.random.default_rng(seed).permutation(len(texts))
    chosen = sorted((i for i in order if count[i]), key=lambda i: -count[i])[:SAMPLE]
    return sorted(int(i) for i in chosen)


def _read_dataset(data: str) -> tuple[list[str], Variants]:
    opposites = [ANTONYM, ROLE_SWAP, NEGATED_ANTONYM]
    for more in ([PARAPHRASE, *opposites], opposites, [PARAPHRASE]):
        try:
            columns = read_dataset(data, [TEXT, NEGATION, *more]).table.to_pydict()
            break
        except SchemaError:
            continue
    else:  # negations alone will do; if they are missing too, the error says how to make them
        columns = read_dataset(data, [TEXT, NEGATION]).table.to_pydict()
    return columns.pop(TEXT), {kind: columns[kind] for kind in KINDS if kind in columns}


def _read_table(path: Path) -> tuple[list[str], Variants]:
    try:
        lines = path.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise InputError(f"{path} cannot be read ({error})") from None
    header = lines[0].split("\t") if lines else []
    if "text" not in header or not set(header) <= {"text", *KINDS}:
        raise InputError(
            f"{path}: the header is {header}, expected text and any of {', '.join(KINDS)}, with tabs between"
        )
    rows = [line.split("\t") for line in lines[1:]]
    for number, row in enumerate(rows, 2):
        if len(row) != len(header):
            raise InputError(f"{path}, row {number}: {len(row)} columns, the header has {len(header)}")
    columns = {name: [row[i] for row in rows] for i, name in enumerate(header)}
    return columns.pop("text"), {kind: [value or None for value in values] for kind, values in columns.items()}
