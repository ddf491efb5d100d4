"""``litotes fix`` for faults.py: small, from an encoder and a text to the encoder that it made, measured.

The programs of ``train/`` that it starts are forks here, of a process that has imported them already. Of what comes
with Litotes, written triplets, held-out items and claims in words of ours, it takes the first few, and it keeps fewer
sentences apart than it does for people.
"""

import functools
import os
import signal
import tempfile
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from faults_data import warm_all
from faults_program import Program, command, status_of
from faults_training import evaluation, run, scratch
from matplotlib.figure import Figure  # noqa: F401
from matplotlib.image import AxesImage  # noqa: F401

from flows.fix import command as fix
from flows.fix import data as fix_data
from flows.fix import training
from pipelines.sources import corpus, held_out, triplets
from train import probe
from train.evaluation.suites import choice, contrast, cosines, drift, triplet  # noqa: F401

SAMPLE = Path(__file__).parents[2] / "pipelines" / "sample" / "encyclopedia.txt"
SENTENCES, DOCUMENT, APART, FEW = 32, 4, 12, 24  # FEW: lines of a file of ours
SMALL = ("--vocab", "600", "--layers", "1", "--hidden", "64")
WORDS = (
    *("--model", "encoder", "--text", "text.txt", "--out", "fixed", "--steps", "12", "--precision", "fp32"),
    *("--min-words", "20", "--workers", "1"),
)
STARTED: dict[str, Callable[[], None]] = {
    "train.probe": probe.main,
    "train.run": run.main,
    "train.evaluation": evaluation.main,
}


def _given(place: Path) -> None:
    lines = SAMPLE.read_text(encoding="utf-8").splitlines()[:SENTENCES]
    documents = ["\n".join(lines[i : i + DOCUMENT]) for i in range(0, SENTENCES, DOCUMENT)]
    (place / "text.txt").write_text("\n\n".join(documents), encoding="utf-8")
    (place / "items").mkdir()
    for source in (Path(triplets.WRITTEN[0]), *training.HELD_OUT.glob("*.jsonl")):
        first = source.read_text(encoding="utf-8").splitlines(keepends=True)[:FEW]
        (place / "items" / source.name).write_text("".join(first), encoding="utf-8")
    with tempfile.TemporaryDirectory() as folder:
        data = corpus.build_corpus(["text.txt"], f"{folder}/corpus.parquet", corpus.CorpusOptions())
        scratch.main(["--data", data, "--output", "encoder", *SMALL])


def _fix(_: Path) -> None:
    held_out.HeldOutOptions = functools.partial(held_out.HeldOutOptions, least=APART)
    fix_data.ENOUGH = 2 * APART
    training._started, training.HELD_OUT, triplets.WRITTEN = Fork, Path("items"), ("items/triplets.tsv",)
    fix.main(WORDS)


class Fork:
    """What ``training._started`` gives; the fork has all that this process has open, the lock too."""

    def __init__(self, words: Sequence[str], _: object = None, **options: object) -> None:
        module, *arguments = words
        self._files = [tempfile.TemporaryFile("w+") for name in ("stdout", "stderr") if name in options]  # noqa: SIM115
        self.returncode: int | None = None
        self._pid = os.fork()
        if self._pid == 0:
            for number, file in enumerate(self._files, 1):
                os.dup2(file.fileno(), number)
            os._exit(status_of(lambda: command(STARTED[module], *arguments)))

    def wait(self) -> int:
        if self.returncode is None:
            self.returncode = os.waitstatus_to_exitcode(os.waitpid(self._pid, 0)[1])
        return self.returncode

    @property
    def stdout(self) -> Iterable[str] | None:
        """Its lines, once it has ended."""
        if not self._files:
            return None
        self.wait()
        self._files[0].seek(0)
        return self._files[0]

    def communicate(self, timeout: float) -> tuple[str, ...]:
        self.wait()
        for file in self._files:
            file.seek(0)
        return tuple(file.read() for file in self._files)

    def kill(self) -> None:
        os.kill(self._pid, signal.SIGKILL)

    def __enter__(self) -> "Fork":
        return self

    def __exit__(self, *_: object) -> None:
        for file in self._files:
            file.close()


PROGRAMS = {"fix": Program(_given, _fix, ("fixed",), warm=warm_all, lines=0)}
