"""Cosines of encoders, from another process: the room of encoders imports no spaCy, and this one no torch.

That process is ``python -m train.evaluation.cosines``; it is started by the first question, and ends with this one.
"""

import json
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import fmean
from threading import Lock, Timer
from typing import IO, Any

MODULE = "train.evaluation.cosines"
ROOT = Path(__file__).parents[2]  # where the packages lie: `python -m` looks there
SECONDS = 300  # for one answer, loading an encoder included
MARKS = ("modules.json", "config.json")  # a folder with one of them holds an encoder


class EncoderError(ValueError):
    """An encoder cannot be used. The message says which one and what to do about it."""


def find_encoders(given: Sequence[str]) -> list[Path]:
    """The folders of encoders that ``given`` names; one without an encoder stands for those right below it.

    Raises EncoderError where there is none.
    """
    found: list[Path] = []
    for name in given:
        folder = Path(name)
        below = [folder] if _is_encoder(folder) else sorted(filter(_is_encoder, folder.glob("*/")))
        if not below:
            raise EncoderError(f"--model {name}: no encoder lies there; give a folder with a modules.json")
        found += below
    return list(dict.fromkeys(found))


def _is_encoder(folder: Path) -> bool:
    return any((folder / mark).is_file() for mark in MARKS)


class Encoders:
    """Encoders by their number among ``folders``. ``pooling`` is for those that do not say how to pool."""

    def __init__(self, folders: Sequence[Path], pooling: str | None = None) -> None:
        self.folders = list(folders)
        self._pooling = pooling
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[bytes] | None = None

    @property
    def names(self) -> list[str]:
        """As they were given."""
        return [str(folder) for folder in self.folders]

    def cosines(self, number: int, rows: Sequence[Sequence[str]]) -> list[list[float]]:
        """Of each row the cosines of its first text to the others. Raises EncoderError, IndexError."""
        folder = str(self.folders[number].resolve())
        answer = self._ask({"model": folder, "pooling": self._pooling, "rows": rows})
        if "error" in answer:
            raise EncoderError(answer["error"])
        return answer["cosines"]  # type: ignore[no-any-return]

    def close(self) -> None:
        """End the process. A question that waits for its answer gets an EncoderError."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            process = self._running()
            timer = Timer(SECONDS, process.kill)
            timer.start()
            try:
                assert process.stdin is not None
                assert process.stdout is not None
                process.stdin.write(json.dumps(question) + "\n")
                process.stdin.flush()
                line = process.stdout.readline()
            except BrokenPipeError:
                line = ""
            finally:
                timer.cancel()
            if not line:
                raise EncoderError(self._last_words())
            return json.loads(line)  # type: ignore[no-any-return]

    def _running(self) -> "subprocess.Popen[str]":
        if self._process is None or self._process.poll() is not None:
            self._discard()
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed by _discard)
            command = [sys.executable, "-m", MODULE]
            pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": self._errors}
            self._process = subprocess.Popen(command, cwd=ROOT, text=True, encoding="utf-8", **pipes)
        return self._process

    def _last_words(self) -> str:
        """Why the process ended: the last line that it wrote, as a rule the error."""
        assert self._errors is not None
        assert self._process is not None
        self._process.wait()
        self._errors.seek(0)
        lines = self._errors.read().decode(errors="replace").strip().splitlines()
        return f"the process of the encoders ended: {lines[-1] if lines else f'status {self._process.returncode}'}"

    def _discard(self) -> None:
        if self._process is not None:
            for pipe in (self._process.stdin, self._process.stdout, self._errors):
                if pipe is not None:
                    pipe.close()


def summary(cosines: Sequence[dict[str, float]]) -> dict[str, Any]:
    """``means`` of the cosines by column; in how many rows with both (``of``) the paraphrase is ``above`` the negation."""
    columns = dict.fromkeys(column for row in cosines for column in row)
    means = {column: fmean(row[column] for row in cosines if column in row) for column in columns}
    both = [row for row in cosines if {"negation", "paraphrase"} <= row.keys()]
    return {"means": means, "above": sum(row["paraphrase"] > row["negation"] for row in both), "of": len(both)}
