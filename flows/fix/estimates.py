"""How long a run may take, said before it begins."""

import json
import time
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from typing import NamedTuple

from flows.augment_shards import FEW
from flows.fix.plan import BATCH, STEP_FACTOR, Machine

MEASURED_TEXTS = 3_000  # what the written items and five texts of each held-out sentence come to
# Seconds of one core of an EPYC: a sentence with all augmentations, a passage with questions and exclusions, what is
# loaded first, and what is loaded again by each process where there are several.
SENTENCE_SECONDS, PASSAGE_SECONDS, FIRST_LOAD, LOADS = 0.015, 0.03, 15, 30
ALL_MADE = 5  # seconds where an earlier run has left all: it is looked at
ROUNDS, ROUNDS_SECONDS = 20, 0.085  # of ``_round`` there
TEXTS = 4 * BATCH  # of a step at most
RECORDS = 5  # the last ones of metrics.jsonl, whose pace counts
APART = 1.5  # times the least is the most, where both are said


class Span(NamedTuple):
    """Seconds: where nothing else wants the machine, and while it is as busy as it was when it was timed."""

    least: float
    most: float

    def times(self, count: float) -> "Span":
        return Span(count * self.least, count * self.most)

    def plus(self, seconds: float) -> "Span":
        return Span(self.least + seconds, self.most + seconds)


IDLE = Span(1, 1)


@dataclass(frozen=True)
class Data:
    """What there is of data: so many sentences and passages, which share of what is made of each an earlier run has
    left, and in how many seconds the text was read: it is read again for passages."""

    sentences: int
    passages: int
    made: tuple[float, float] = (0, 0)
    reading: float = 0


def estimate(data: Data, workers: int, steps: int, machine: Machine, step: Span, slow: Span = IDLE) -> dict[str, Span]:
    """What data, ``steps`` of training and measuring may still take. Training is what is known best.

    ``step`` is what ``step_seconds`` says, ``slow`` what ``slowness`` found.
    """
    sentences, passages = data.sentences, data.passages
    of_sentences = SENTENCE_SECONDS * sentences * (1 - data.made[0]) / _used(workers, sentences)
    of_passages = PASSAGE_SECONDS * passages * (1 - data.made[1]) / _used(workers, passages)
    every = data.made[0] == 1 and (not passages or data.made[1] == 1)
    loads = ALL_MADE if every else FIRST_LOAD + (LOADS if _used(workers, max(sentences, passages)) > 1 else 0)
    again = data.reading if passages and not data.made[1] else 0
    texts = 2 * (MEASURED_TEXTS + 0.25 * sentences) / max(machine.texts_per_second, 1)
    idle = (machine.idle_seconds_per_step or machine.seconds_per_step) / max(machine.seconds_per_step, 1e-9)
    return {
        "data": slow.times(loads + of_sentences + of_passages).plus(again),
        "training": step.times(max(steps, 0)).plus(10),
        "measuring": Span(idle * texts, texts).plus(15),
    }


def step_seconds(machine: Machine, metrics: Path | None = None) -> Span:
    """Of a step: by the pace of the run itself, where its file ``metrics`` has some records, else by the probe's."""
    if metrics and (rates := _rates(metrics)):
        return Span(TEXTS / max(rates), TEXTS / median(rates))
    idle = machine.idle_seconds_per_step or machine.seconds_per_step
    return Span(idle, machine.seconds_per_step).times(STEP_FACTOR)


def _rates(metrics: Path) -> list[float]:
    """Texts a second of the last records."""
    if not metrics.exists():
        return []
    rates = []
    for line in metrics.read_text(encoding="utf-8").splitlines()[-RECORDS - 1 :]:
        try:
            rates.append(float(json.loads(line).get("sentences_per_s", 0)))
        except ValueError:  # it was being written when the run was killed
            continue
    return [rate for rate in rates if rate > 0][-RECORDS:]


def _used(workers: int, rows: int) -> int:
    """How many of the ``workers`` have work: few rows are made by one."""
    return 1 if rows < FEW else workers


def slowness() -> Span:
    """How many times as long as on an idle EPYC a little work takes here, 1 at least: in CPU time, and now."""
    began, used = time.perf_counter(), time.process_time()
    for _ in range(ROUNDS):
        _round()
    least = max(1.0, (time.process_time() - used) / ROUNDS_SECONDS)
    return Span(least, max(least, (time.perf_counter() - began) / ROUNDS_SECONDS))


def _round() -> dict[str, int]:
    """Text and numbers, as the rules have them."""
    lengths: dict[str, int] = {}
    for number in range(15_000):
        word = f"word{number % 5_000}"
        lengths[word] = lengths.get(word, 0) + len(word.replace("o", "a").split("r"))
    return lengths


def duration(seconds: float) -> str:
    """ "40 s", "12 min", "3 h 20 min"."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"


def said(span: Span) -> str:
    """ "12 min"; "3 min to 12 min" where the machine was busy when it was timed."""
    if span.most < APART * span.least:
        return duration(span.most)
    least, most = duration(span.least), duration(span.most)
    return f"{least} to {most}" if least != most else most
