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

from pipelines.schema import ANTONYM, NEGATED_ANTONYM, NEGATION, PARAPHRASE, ROLE_SWAP, TEXT, SchemaError, command
from train.data.dataset import read_dataset
from train.evaluation.datasets.text_files import read_lines
from train.evaluation.models import SentenceModel, cosine
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.suites.opposition import derangement
from train.evaluation.word_overlap import lowercase_words, match_error_rates
from train.runtime.errors import InputError

SIX = ("paraphrase", "negation", "insertion", "deletion", "substitution", "random")
IN_HISTOGRAMS = (PARAPHRASE, NEGATION, "random")
VARIANTS = (*SIX, ANTONYM, ROLE_SWAP, NEGATED_ANTONYM)
# What means the same should rank above what does not.
RANKED = (
    *((PARAPHRASE, opposite) for opposite in (NEGATION, ANTONYM, ROLE_SWAP)),
    *((NEGATED_ANTONYM, opposite) for opposite in (NEGATION, ANTONYM)),
)
SAMPLE = 2000  # sentences at most
PLOTTED = 200  # points of a variant in a plot

Variants = dict[str, list[str | None]]  # name of the variant → one text per sentence, None where there is none


def load(data: str, seed: int = 42) -> tuple[list[str], Variants]:
    """Up to SAMPLE sentences and their variants, one list per name in VARIANTS.

    ``data`` is a tab-separated file with a header, ``text`` and any of VARIANTS, or a dataset. InputError where it has
    neither negation nor paraphrase, or fewer than two rows.
    """
    texts, variants = _read_table(Path(data)) if data.endswith(".tsv") else _read_dataset(data)
    if not any(value for variant in ("paraphrase", "negation") for value in variants.get(variant, [])):
        made_with = command("augment", "flows.augment_flow")
        raise InputError(f"{data} holds neither negations nor paraphrases: {made_with} negation makes them")
    rows = _choose_rows(texts, variants, seed)
    if len(rows) < 2:
        raise InputError(f"{data} holds {len(rows)} usable rows; the probe needs two or more")
    texts = [texts[row] for row in rows]
    return texts, fill_missing(
        texts, {variant: [values[row] for row in rows] for variant, values in variants.items()}, seed
    )


def fill_missing(texts: list[str], known: Variants, seed: int = 42) -> Variants:
    """A list for each of VARIANTS: as ``known``; "random" is another row's sentence; all None where there is none."""
    others: list[str | None] = [texts[i] for i in derangement(len(texts), seed)]
    absent = {"random": others}
    return {
        variant: known[variant] if any(known.get(variant, [])) else absent.get(variant, [None] * len(texts))
        for variant in VARIANTS
    }


def run(models: Sequence[SentenceModel], data: str, seed: int = 42) -> dict[str, Any]:
    """Cosine of each variant to its sentence, beside the variant's MER, and the share of triples ranked correctly.

    ``{"rows": n, "kinds": {variant: {"rows", "mer"}}, "models": {model: {variant: {"mean", "std"} or None, "ranked":
    {"paraphrase > negation": {"share", "triples"}, …}}}, "points": {model: {variant: [[cosine, MER], …]}}}``; "ranked"
    holds the pairs of RANKED for which there are triples.
    """
    texts, variants = load(data, seed)
    rows = {variant: [i for i, value in enumerate(values) if value] for variant, values in variants.items()}
    rates = {
        variant: match_error_rates(
            lowercase_words([texts[i] for i in chosen]), lowercase_words([variants[variant][i] or "" for i in chosen])
        )
        for variant, chosen in rows.items()
    }
    result: dict[str, Any] = {"rows": len(texts), "models": {}, "points": {}}
    result["kinds"] = {
        variant: {"rows": len(chosen), "mer": float(rates[variant].mean()) if chosen else None}
        for variant, chosen in rows.items()
    }
    for model in models:
        cosines = _cosines(model, texts, variants)
        result["models"][model.name] = summary(cosines)
        result["points"][model.name] = {
            variant: np.round(np.stack([cosines[variant][chosen], rates[variant]], 1)[:PLOTTED], 4).tolist()
            for variant, chosen in rows.items()
        }
    return result


def summary(cosines: dict[str, Any]) -> dict[str, Any]:
    """Mean and deviation of each kind's cosines (NaN: no such variant), and the share of rankings that are right."""
    by_variant: dict[str, Any] = {}
    for variant, values in cosines.items():
        known = values[~np.isnan(values)]
        by_variant[variant] = {"mean": float(known.mean()), "std": float(known.std())} if len(known) else None
    ranked = {}
    for same, opposite in RANKED:
        both = ~np.isnan(cosines[same]) & ~np.isnan(cosines[opposite])
        if both.any():
            above = cosines[same][both] > cosines[opposite][both]
            ranked[f"{same} > {opposite}"] = {"share": float(above.mean()), "triples": int(both.sum())}
    return {**by_variant, "ranked": ranked}


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    return f"Transformations of {result['rows']:,} sentences: mean cosine to the sentence, triples ranked rightly"


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: mean cosines, and the shares of triples ranked rightly."""
    columns = [variant for variant in VARIANTS if variant in SIX or result["kinds"][variant]["rows"]]
    pairs = list(dict.fromkeys(pair for measured in result["models"].values() for pair in measured["ranked"]))
    mers = [result["kinds"][variant]["mer"] for variant in columns]
    rows = [["model", *columns, *pairs]]
    rows.append(["(match error rate)", *("–" if mer is None else f"{mer:.3f}" for mer in mers), *("" for _ in pairs)])
    for model, measured in result["models"].items():
        means = ["–" if measured[variant] is None else f"{measured[variant]['mean']:.3f}" for variant in columns]
        rows.append([model, *means, *(format_ranked(measured, pair) for pair in pairs)])
    return rows


def format_ranked(measured: dict[str, Any], pair: str = f"{PARAPHRASE} > {NEGATION}") -> str:
    """The share of a pair's triples that are ranked rightly, of one model's summary."""
    share = measured["ranked"].get(pair)
    return "–" if share is None else f"{100 * share['share']:.1f} % of {share['triples']:,}"


def figures(result: dict[str, Any]) -> list[Plot]:
    """How far apart the meanings are, OssCSE's Figure 1, both with a panel per model, and its Figure 2."""
    points = {
        model: {variant: points[variant] for variant in ("paraphrase", "negation") if points[variant]}
        for model, points in result["points"].items()
    }
    axes = ("cosine to the sentence", "match error rate")
    means = {
        model: [measured[variant] and measured[variant]["mean"] for variant in SIX]
        for model, measured in result["models"].items()
    }
    return [
        cosine_histograms(result),
        draw.scatter("Surface against similarity: a point per sentence", points, *axes),
        draw.bars("Mean similarity of each transformation", list(SIX), means, "cosine to the sentence"),
    ]


def cosine_histograms(result: dict[str, Any]) -> Plot:
    """The cosines to paraphrase, negation and another sentence, a panel per model."""
    distributions = {
        model: {variant: np.array(points[variant])[:, 0] for variant in IN_HISTOGRAMS if points[variant]}
        for model, points in result["points"].items()
    }
    heading = "Similarity of a sentence to its paraphrase, its negation and a random sentence"
    return draw.histograms(heading, distributions, "cosine to the sentence", "sentences")


def _cosines(model: SentenceModel, texts: list[str], variants: Variants) -> dict[str, Any]:
    """Kind → cosines to the sentences, NaN where there is no variant. (texts,) each."""
    embeddings = model.encode([*texts, *(value or "" for values in variants.values() for value in values)])
    anchor, others = embeddings[: len(texts)], embeddings[len(texts) :].reshape(len(VARIANTS), len(texts), -1)
    there = np.array([[value is not None and value != "" for value in values] for values in variants.values()])
    return {variant: np.where(there[k], cosine(anchor, others[k]), np.nan) for k, variant in enumerate(variants)}


def _choose_rows(texts: list[str], variants: Variants, seed: int) -> list[int]:
    """At most SAMPLE rows: those with both paraphrase and negation first, then those with one of the two."""
    count = [
        sum(bool(variants[variant][i]) for variant in ("paraphrase", "negation") if variant in variants)
        for i in range(len(texts))
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
    return columns.pop(TEXT), {variant: columns[variant] for variant in VARIANTS if variant in columns}


def _read_table(path: Path) -> tuple[list[str], Variants]:
    lines = read_lines(path)
    header = lines[0].split("\t")
    if "text" not in header or not set(header) <= {"text", *VARIANTS}:
        raise InputError(
            f"{path}: the header is {header}, expected text and any of {', '.join(VARIANTS)}, with tabs between"
        )
    rows = [line.split("\t") for line in lines[1:]]
    for number, row in enumerate(rows, 2):
        if len(row) != len(header):
            raise InputError(f"{path}, row {number}: {len(row)} columns, the header has {len(header)}")
    columns = {name: [row[i] for row in rows] for i, name in enumerate(header)}
    return columns.pop("text"), {variant: [value or None for value in values] for variant, values in columns.items()}
