"""Suites of evaluation on the weights of a run while it trains: ``--eval-suite`` of train/run.py.

The suites are those of ``python -m train.evaluation``, with their defaults, on the folder of ``--eval-data`` or, as
SUITE:DATA, on data of their own; a set of STS may be named instead of a suite. Sentences are tokenized at the first
evaluation; the token ids are cached.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from train.evaluation.models import SentenceModel
from train.evaluation.registry import SUITES, parse_suites, run_suite
from train.evaluation.suites import sts
from train.runtime.errors import InputError

AVERAGE = "average"
NO_OPTIONS: Mapping[str, Any] = {}


def check_names(names: Sequence[str]) -> None:
    """InputError unless each is a suite, with its data after a colon or not, or a set of STS."""
    unknown = [name for name in parse_suites(names, sts.FILES) if name not in SUITES and name not in sts.FILES]
    if unknown:
        raise InputError(
            f"--eval-suite {', '.join(unknown)}: neither a suite ({', '.join(SUITES)}) nor a set of STS "
            f"({', '.join(sts.FILES)})"
        )


class Suites:
    """The suites of --eval-suite, on the model of one run.

    The sets are loaded when it is made. InputError if a suite has none of its sets; a set that is missing is logged
    with ``log``. ``options`` are options of suites that the run knows, as the base of drift.
    """

    def __init__(
        self,
        names: Sequence[str],
        data: str,
        model: SentenceModel,
        log: Callable[[str], None],
        options: Mapping[str, Any] = NO_OPTIONS,
    ) -> None:
        self.data = {name: own or data for name, own in parse_suites(names, sts.FILES).items()}
        self.model, self.log, self.options = model, log, options
        model.cache_token_ids()
        for name, folder in self.data.items():
            if name in sts.FILES:
                sts.load(folder, name)
                continue
            outcome = run_suite(name, [], folder, options)
            if outcome.error:
                raise InputError(f"--eval-suite {name}: {outcome.error}")
            for what, reason in outcome.missing.items():
                log(f"--eval-suite {name}, missing {what}: {reason}")

    def scores(self) -> dict[str, float | None]:
        """``"SUITE/SET"`` → score × 100, as the suite gives it, on the present weights, dropout off.

        What a suite cannot compute is logged and left out.
        """
        values: dict[str, float | None] = {}
        for name, folder in self.data.items():
            scores = self._set(name) if name in sts.FILES else self._suite(name, folder)
            values |= {f"{'sts' if name in sts.FILES else name}/{what}": score for what, score in scores.items()}
        return values

    def _set(self, name: str) -> dict[str, float | None]:
        score = sts.spearman(self.model.encode, sts.load(self.data[name], name))
        return {name: 100 * score if score == score else None}

    def _suite(self, name: str, folder: str) -> Mapping[str, float | None]:
        outcome = run_suite(name, [self.model], folder, self.options)
        if outcome.error:
            self.log(f"--eval-suite {name}: {outcome.error}")
        return outcome.scores.get(self.model.name, {})


def read_scores(folder: Path, step: int) -> dict[str, float | None]:
    """The scores of ``step`` that metrics.jsonl in ``folder`` holds, as ``Suites.scores`` gave them."""
    records = [json.loads(line) for line in (folder / "metrics.jsonl").read_text(encoding="utf-8").splitlines()]
    return {name: x for record in records if record["step"] == step for name, x in record.items() if "/" in name}


def headlines(names: Iterable[str]) -> list[list[str]]:
    """The names ``"SUITE/SET"`` that are printed and plotted, in groups that share a plot.

    The averages of a suite are one group. Where a suite has no average, each score is a group.
    """
    suites: dict[str, list[str]] = {}
    for name in names:
        suites.setdefault(name.partition("/")[0], []).append(name)
    groups = []
    for scores in suites.values():
        averages = [name for name in scores if name.endswith(AVERAGE)]
        groups += [averages] if averages else [[name] for name in scores]
    return groups


def format_scores(scores: Mapping[str, float | None]) -> str:
    """The headlines of ``scores`` in one line."""
    shown = [name for group in headlines(scores) for name in group]
    return "  ".join(f"{name} {'–' if (x := scores[name]) is None else f'{x:.2f}'}" for name in shown)
