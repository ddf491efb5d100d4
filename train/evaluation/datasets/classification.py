"""SentEval's seven classification tasks as it reads them: MR, CR, SUBJ, MPQA, SST-2, TREC and MRPC."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import numpy.typing as npt

from train.evaluation.datasets.text_files import find_folder, read_lines
from train.evaluation.models import Embeddings, SentenceModel
from train.runtime.errors import InputError

# Files with label 1 and with label 0.
BINARY = {
    "MR": ("MR/rt-polarity.pos", "MR/rt-polarity.neg"),
    "CR": ("CR/custrev.pos", "CR/custrev.neg"),
    "SUBJ": ("SUBJ/subj.objective", "SUBJ/subj.subjective"),
    "MPQA": ("MPQA/mpqa.pos", "MPQA/mpqa.neg"),
}
SPLIT = {
    "SST-2": {split: f"SST/binary/sentiment-{split}" for split in ("train", "dev", "test")},
    "TREC": {"train": "TREC/train_5500.label", "test": "TREC/TREC_10.label"},
    "MRPC": {split: f"MRPC/msr_paraphrase_{split}.txt" for split in ("train", "test")},
}
TASKS = (*BINARY, *SPLIT)
QUESTIONS = ("ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM")  # TREC's classes


@dataclass(frozen=True)
class Examples:
    """Sentences with a label from 0 on; ``others`` holds the second sentence of pairs."""

    texts: list[str]
    labels: list[int]
    others: list[str] | None = None

    def features(self, model: SentenceModel) -> Embeddings:
        """What the classifier sees, (rows, dim): the embedding; of a pair [|a − b|, a · b], (rows, 2 dim)."""
        if self.others is None:
            return model.encode(self.texts)
        both = model.encode(self.texts + self.others)
        a, b = both[: len(self.texts)], both[len(self.texts) :]
        return np.concatenate([np.abs(a - b), a * b], axis=1)

    def take(self, rows: Sequence[int] | npt.NDArray[np.int64]) -> "Examples":
        """Some of the rows, in the order given."""
        others = [self.others[i] for i in rows] if self.others else None
        return Examples([self.texts[i] for i in rows], [self.labels[i] for i in rows], others)


def load(data: str, task: str) -> dict[str, Examples]:
    """The parts of one of TASKS: "train", "dev" and "test", as far as it has them, or "all" if it is cross-validated.

    In SentEval's order, by number of words and label, on which its folds depend. Blank lines of the four binary tasks
    are sentences without words, as there. InputError with file and row where a file is missing or broken.
    """
    root = find_folder(data, "senteval")
    if task in BINARY:
        labelled = [
            (line.split(), label)
            for name, label in zip(BINARY[task], (1, 0), strict=True)
            for line in read_lines(root / name)
        ]
        return {"all": _sorted([words for words, _ in labelled], [label for _, label in labelled])}
    parts = {part: READERS[task](root / name) for part, name in SPLIT[task].items()}
    for part, name in SPLIT[task].items():
        if not parts[part].texts:
            raise InputError(f"{root / name} holds no rows")
    return parts


def _sorted(texts: list[list[str]], labels: list[int], others: list[list[str]] | None = None) -> Examples:
    def key(i: int) -> tuple[int, ...]:
        return (len(texts[i]), *((len(others[i]),) if others else ()), labels[i])

    order = sorted(range(len(texts)), key=key)
    seconds = [" ".join(others[i]) for i in order] if others else None
    return Examples([" ".join(texts[i]) for i in order], [labels[i] for i in order], seconds)


def _read_sst(path: Path) -> Examples:
    rows = [_cells(line, 2, path, row, "a sentence, a tab and 0 or 1") for row, line in enumerate(read_lines(path), 1)]
    return _sorted(
        [text.split() for text, _ in rows], [_label(label, ("0", "1"), path, i) for i, (_, label) in enumerate(rows, 1)]
    )


def _read_mrpc(path: Path) -> Examples:
    rows = [
        _cells(line, 5, path, row, "quality, two ids and two sentences, with tabs between")
        for row, line in enumerate(read_lines(path)[1:], 2)
    ]
    labels = [_label(cells[0], ("0", "1"), path, row) for row, cells in enumerate(rows, 2)]
    return _sorted([cells[3].split() for cells in rows], labels, [cells[4].split() for cells in rows])


def _read_trec(path: Path) -> Examples:
    texts, labels = [], []
    for row, line in enumerate(read_lines(path), 1):
        question_class, colon, rest = line.strip().partition(":")
        words = rest.split(" ")[1:]
        if not colon or not any(words):
            raise InputError(f"{path}, row {row}: not CLASS:subclass and a question: {line[:80]!r}")
        labels.append(_label(question_class, QUESTIONS, path, row))
        texts.append([word for word in words if word])
    return _sorted(texts, labels)


READERS: dict[str, Callable[[Path], Examples]] = {"SST-2": _read_sst, "TREC": _read_trec, "MRPC": _read_mrpc}


def _cells(line: str, count: int, path: Path, row: int, expected: str) -> list[str]:
    cells = line.strip().split("\t")
    if len(cells) != count:
        raise InputError(f"{path}, row {row} has {len(cells)} columns, not {count} ({expected}): {line[:80]!r}")
    return cells


def _label(text: str, known: Sequence[str], path: Path, row: int) -> int:
    if text.strip() not in known:
        raise InputError(f"{path}, row {row}: label {text[:40]!r} is not one of {', '.join(known)}")
    return known.index(text.strip())
