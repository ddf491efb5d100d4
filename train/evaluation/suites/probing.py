"""Probing: what a linear classifier reads from an embedding about its sentence (SSCL, Table 4), from treebanks.

- SentLen: the number of words, in SentEval's six ranges.
- TreeDepth: the depth of the dependency tree, in DEPTHS classes; lengths are balanced as in SentEval's set, so that the
  depth cannot be read from the length: within each length every class is cut to the size of the rarest.
- CoordInv: whether two coordinate clauses were swapped; each sentence that can be inverted appears in one form.

SentEval draws its sets from the Toronto Book Corpus with phrase-structure parses; these are of the same make from the
treebanks that are given, so figures compare between models here, not with published ones. The classifier is SentEval's
(train, dev, test; the penalty chosen on dev).
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from train.evaluation.datasets.classification import Examples
from train.evaluation.datasets.text_files import find_folder
from train.evaluation.datasets.treebank import Tree, depth, inverted, read
from train.evaluation.linear_classifier import FULL, SEED
from train.evaluation.models import SentenceModel
from train.evaluation.suites.transfer import evaluate
from train.runtime.errors import InputError

LENGTHS = ((5, 8), (9, 12), (13, 16), (17, 20), (21, 25), (26, 28))  # SentEval's bins, in words
DEPTHS = ((3, 3), (4, 4), (5, 5), (6, 6), (7, 7))
SPLITS = ("train", "dev", "test")
COMMONEST = "commonest class"
LEAST = 20  # sentences of each class in a part, for a score that says something
UNIT = "accuracy × 100"


def sentence_length(trees: Sequence[Tree]) -> Examples:
    """Sentences, each labelled with the index in LENGTHS of its number of words."""
    labelled = [(tree.text, _bin(len(tree.words), LENGTHS)) for tree in trees]
    return _examples([(text, label) for text, label in labelled if label is not None])


def tree_depth(trees: Sequence[Tree]) -> Examples:
    """Sentences, each labelled with the index in DEPTHS of its tree's depth.

    Within each range of lengths all classes are equally frequent.
    """
    cells: dict[int, dict[int, list[str]]] = defaultdict(lambda: defaultdict(list))
    for tree in trees:
        length, deep = _bin(len(tree.words), LENGTHS), depth(tree)
        label = None if deep is None else _bin(deep, DEPTHS)
        if length is not None and label is not None:
            cells[length][label].append(tree.text)
    random = np.random.default_rng(SEED)
    kept = []
    for length in sorted(cells):
        common = [label for label in sorted(cells[length]) if len(cells[length][label]) >= LEAST]
        size = min((len(cells[length][label]) for label in common), default=0)
        for label in common if len(common) > 1 else []:
            kept += [
                (cells[length][label][i], label) for i in np.sort(random.permutation(len(cells[length][label]))[:size])
            ]
    return _examples(kept)


def coordination_inversion(trees: Sequence[Tree]) -> Examples:
    """Sentences of two coordinate clauses, every other one inverted (label 1)."""
    both = [(tree.text, other) for tree in trees if (other := inverted(tree))]
    inverts = np.random.default_rng(SEED).permutation(len(both)) % 2
    return _examples([(pair[invert], int(invert)) for pair, invert in zip(both, inverts, strict=True)])


PROBES: dict[str, Callable[[Sequence[Tree]], Examples]] = {
    "SentLen": sentence_length,
    "TreeDepth": tree_depth,
    "CoordInv": coordination_inversion,
}


def run(models: Sequence[SentenceModel], data: str) -> dict[str, Any]:
    """Accuracy × 100 on test of every model on every probe, beside that of always saying the commonest class.

    ``{"files": {split: [path]}, "rows": {probe: {split: n}}, "classes": {probe: n}, "missing": {probe: reason},
    "scores": {model: {probe: accuracy}, "commonest class": …}, "details": {model: {probe: {"dev", "penalty", …}}}}``
    """
    files = find_files(data)
    trees = {part: [tree for path in files[part] for tree in read(path)] for part in SPLITS}
    loaded, missing = {}, {}
    for probe, make in PROBES.items():
        try:
            loaded[probe] = build(probe, make, trees)
        except InputError as error:
            missing[probe] = str(error)
    details = {
        model.name: {probe: evaluate(model, probe, parts, FULL) for probe, parts in loaded.items()} for model in models
    }
    accuracies = {
        name: {probe: result["accuracy"] for probe, result in probes.items()} for name, probes in details.items()
    }
    return {
        "files": {part: [path.name for path in paths] for part, paths in files.items()},
        "rows": {probe: {part: len(one.labels) for part, one in parts.items()} for probe, parts in loaded.items()},
        "classes": {probe: len(set(parts["train"].labels)) for probe, parts in loaded.items()},
        "missing": missing,
        "scores": {**accuracies, COMMONEST: {probe: _commonest(parts) for probe, parts in loaded.items()}},
        "details": details,
    }


def find_files(data: str) -> dict[str, list[Path]]:
    """The .conllu files of each part, by the word train, dev or test at the end of their names; treebanks are joined.

    Looked for in ``data`` or its folder ud, and in their folders. A treebank of test alone adds to the others' test.
    """
    root = find_folder(data, "ud")
    treebanks: dict[str, dict[str, Path]] = defaultdict(dict)
    for path in sorted(root.rglob("*.conllu")):
        treebank, _, part = path.stem.rpartition("-")
        treebanks[treebank][part] = path
    complete = [parts for parts in treebanks.values() if set(SPLITS) <= set(parts)]
    tests = [parts for parts in treebanks.values() if set(parts) == {"test"}]
    if not complete:
        raise InputError(
            f"no treebank with train, dev and test in {root}; expected files such as en_x-ud-train.conllu, "
            "en_x-ud-dev.conllu and en_x-ud-test.conllu"
        )
    return {part: [parts[part] for parts in complete + (tests if part == "test" else [])] for part in SPLITS}


def build(probe: str, make: Callable[[Sequence[Tree]], Examples], trees: dict[str, list[Tree]]) -> dict[str, Examples]:
    """The three parts of a probe, with labels from 0 on. InputError where a class is too rare to be learned."""
    parts = {part: make(trees[part]) for part in SPLITS}
    counts = {part: Counter(examples.labels) for part, examples in parts.items()}
    known = sorted(
        label for label, n in counts["train"].items() if n >= LEAST and all(counts[p][label] for p in SPLITS)
    )
    if len(known) < 2:
        sizes = ", ".join(f"{part} {dict(sorted(count.items()))}" for part, count in counts.items())
        raise InputError(
            f"{probe}: fewer than two classes with {LEAST} sentences in train and one in dev and test "
            f"(sentences by class: {sizes}); give a larger treebank"
        )
    return {part: _only(examples, known) for part, examples in parts.items()}


def _only(examples: Examples, known: list[int]) -> Examples:
    kept = examples.take([i for i, label in enumerate(examples.labels) if label in known])
    return Examples(kept.texts, [known.index(label) for label in kept.labels])


def _examples(rows: Sequence[tuple[str, int]]) -> Examples:
    """In SentEval's order: by number of words, then label."""
    ordered = sorted(rows, key=lambda row: (len(row[0].split()), row[1]))
    return Examples([text for text, _ in ordered], [label for _, label in ordered])


def _bin(value: int, bins: Sequence[tuple[int, int]]) -> int | None:
    return next((i for i, (low, high) in enumerate(bins) if low <= value <= high), None)


def _commonest(parts: dict[str, Examples]) -> float:
    """Accuracy × 100 on test of always saying train's commonest class."""
    label = Counter(parts["train"].labels).most_common(1)[0][0]
    return round(100 * parts["test"].labels.count(label) / len(parts["test"].labels), 2)


def title(result: dict[str, Any]) -> str:
    """What the table shows, with its unit."""
    names = ", ".join(name.removesuffix(".conllu") for name in result["files"]["test"])
    classes = ", ".join(f"{probe} {count}" for probe, count in result["classes"].items())
    return f"Probing, accuracy × 100 on test ({names}; classes: {classes})"


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """The size of each probe, and how far chance alone moves an accuracy: √(p (1 − p) / n)."""
    rows = [["probe", "classes", *SPLITS, "standard error at 50 %"]]
    for probe, sizes in result["rows"].items():
        error = 100 * (0.25 / sizes["test"]) ** 0.5
        rows.append([probe, str(result["classes"][probe]), *(f"{sizes[p]:,}" for p in SPLITS), f"{error:.1f}"])
    return [("Sentences of each probe", rows)]


def scores(result: dict[str, Any]) -> dict[str, dict[str, float]]:
    """Accuracies × 100 of the models, without the row that is no model."""
    return {name: accuracies for name, accuracies in result["scores"].items() if name != COMMONEST}


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first."""
    rows = [["model", *result["classes"]]]
    for model, accuracies in result["scores"].items():
        rows.append([model, *(f"{accuracies[probe]:.2f}" for probe in result["classes"])])
    return rows
