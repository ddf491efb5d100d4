"""Suites of evaluation on the weights of a run while it trains: ``--eval-suite`` of train/run.py.

The suites are those of ``python -m train.evaluation``, with their defaults, on the folder of ``--eval-data``; a set of
STS may be named instead of a suite. Sentences are tokenised at the first evaluation, and their token ids are kept.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path

from train.evaluation.models import SentenceModel
from train.evaluation.registry import SUITES, Outcome, measure
from train.evaluation.suites import sts
from train.runtime.errors import InputError

AVERAGE = "average"


def check_names(names: Sequence[str]) -> None:
    """InputError unless each is a suite or a set of STS."""
    unknown = [name for name in names if name not in SUITES and name not in sts.FILES]
    if unknown:
        raise InputError(
            f"--eval-suite {', '.join(unknown)}: neither a suite ({', '.join(SUITES)}) nor a set of STS "
            f"({', '.join(sts.FILES)})"
        )


class Suites:
    """What --eval-suite asks for, of one run.

    Its sets are loaded at once: a suite that has none is an InputError before the first step, and each set that is
    missing is said.
    """

    def __init__(self, names: Sequence[str], data: str, model: SentenceModel, say: Callable[[str], None]) -> None:
        self.names, self.data, self.model, self.say = list(dict.fromkeys(names)), data, model, say
        model.keep_ids()
        for name in self.names:
            if name in sts.FILES:
                sts.load(data, name)
                continue
            outcome = measure(name, [], data, {})
            if outcome.error:
                raise InputError(f"--eval-suite {name}: {outcome.error}")
            for what, reason in outcome.missing.items():
                say(f"--eval-suite {name}, missing {what}: {reason}")

    def scores(self) -> dict[str, float | None]:
        """``"SUITE/SET"`` → score × 100, as the suite gives it, on the present weights, dropout off.

        What a suite cannot compute is said, and left out.
        """
        found: dict[str, float | None] = {}
        for name in self.names:
            scores = self._set(name) if name in sts.FILES else self._suite(measure(name, [self.model], self.data, {}))
            found |= {f"{'sts' if name in sts.FILES else name}/{what}": score for what, score in scores.items()}
        return found

    def _set(self, name: str) -> dict[str, float | None]:
        score = sts.spearman(self.model.encode, sts.load(self.data, name))
        return {name: 100 * score if score == score else None}

    def _suite(self, outcome: Outcome) -> Mapping[str, float | None]:
        if outcome.error:
            self.say(f"--eval-suite {outcome.suite}: {outcome.error}")
        return outcome.scores.get(self.model.name, {})


def noted(folder: Path, step: int) -> dict[str, float | None]:
    """What metrics.jsonl in ``folder`` holds of ``scores`` after ``step``."""
    records = [json.loads(line) for line in (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()]
    return {name: x for record in records if record["step"] == step for name, x in record.items() if "/" in name}


def headlines(names: Iterable[str]) -> list[list[str]]:
    """What of ``"SUITE/SET"`` stands on the screen and in the curves, as groups that share a plot: of each suite its
    averages together, or, where it has none, every score alone.
    """
    suites: dict[str, list[str]] = {}
    for name in names:
        suites.setdefault(name.partition("/")[0], []).append(name)
    groups = []
    for found in suites.values():
        averages = [name for name in found if name.endswith(AVERAGE)]
        groups += [averages] if averages else [[name] for name in found]
    return groups


def said(scores: Mapping[str, float | None]) -> str:
    """The headlines of ``scores`` in one line."""
    shown = [name for group in headlines(scores) for name in group]
    return "  ".join(f"{name} {'–' if (x := scores[name]) is None else f'{x:.2f}'}" for name in shown)
