"""How long a run may take, said before it begins."""

import time
from dataclasses import dataclass

from flows.augment_shards import FEW
from flows.fix.plan import STEP_FACTOR, Asked, Machine, steps_for

MEASURED_TEXTS = 3_000  # what the written items and five texts of each held-out sentence come to
# Seconds of one core of an EPYC: a sentence with all augmentations, a passage with questions and exclusions, what is
# loaded first, and what is loaded again by each process where there are several.
SENTENCE_SECONDS, PASSAGE_SECONDS, FIRST_LOAD, LOADS = 0.015, 0.03, 15, 30
ROUNDS, ROUNDS_SECONDS = 20, 0.085  # of ``_round`` there


@dataclass(frozen=True)
class Data:
    """What there is of data: so many sentences and passages, which share of what is made of each an earlier run has
    left, and in how many seconds the text was read: it is read again for passages."""

    sentences: int
    passages: int
    made: tuple[float, float] = (0, 0)
    reading: float = 0


def estimate(
    data: Data, workers: int, asked: Asked, machine: Machine, steps_done: int = 0, slow: float = 1
) -> dict[str, float]:
    """Seconds that data, training and measuring may still take. Training is what is known best.

    ``slow`` is what ``slowness`` found.
    """
    sentences, passages = data.sentences, data.passages
    steps = max(steps_for(asked, machine) - steps_done, 0)
    of_sentences = SENTENCE_SECONDS * sentences * (1 - data.made[0]) / _used(workers, sentences)
    of_passages = PASSAGE_SECONDS * passages * (1 - data.made[1]) / _used(workers, passages)
    loads = FIRST_LOAD + (LOADS if _used(workers, max(sentences, passages)) > 1 else 0)
    again = data.reading if passages and not data.made[1] else 0
    return {
        "data": slow * (loads + of_sentences + of_passages) + again,
        "training": 10 + training_time(steps, machine),
        "measuring": 15 + 2 * (MEASURED_TEXTS + 0.25 * sentences) / max(machine.texts_per_second, 1),
    }


def _used(workers: int, rows: int) -> int:
    """How many of the ``workers`` have work: few rows are made by one."""
    return 1 if rows < FEW else workers


def training_time(steps: int, machine: Machine) -> float:
    """Seconds, from the probe's."""
    return steps * STEP_FACTOR * machine.seconds_per_step


def slowness() -> float:
    """How many times as long as on an idle EPYC a little work takes here and now, 1 at least."""
    began = time.perf_counter()
    for _ in range(ROUNDS):
        _round()
    return max(1.0, (time.perf_counter() - began) / ROUNDS_SECONDS)


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
