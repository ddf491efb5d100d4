"""Cosines of encoders, from another process: the room of encoders imports no spaCy, and this one no torch.

That process is ``python -m train.evaluation.cosine_server``: started by the first question, it ends with this one.
"""

import json
import shlex
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from itertools import takewhile
from pathlib import Path
from statistics import fmean
from threading import Lock, Timer
from typing import IO, Any

from pipelines import encoder_hub
from pipelines.commands import command
from pipelines.encoder_folders import is_encoder, right_below
from pipelines.schema import NEGATION, PARAPHRASE, text_columns

COMMAND = (sys.executable, "-m", "train.evaluation.cosine_server")
ROOT = Path(__file__).parents[2]  # where the packages lie: `python -m` looks there
SECONDS = 300  # for one answer, loading an encoder included


class EncoderError(ValueError):
    """An encoder cannot be used. The message says which one and what to do about it."""


def find_encoders(given: Sequence[str]) -> list[Path]:
    """The folders of encoders that ``given`` names; one without an encoder stands for those right below it, and what
    is no folder is an id of the hub.

    Raises EncoderError where there is none.
    """
    found: list[Path] = []
    for name in given:
        folder = Path(name)
        below = [folder] if is_encoder(folder) else right_below(folder)
        if not below and (folder.exists() or encoder_hub.is_path(name)):
            raise EncoderError(f"--model {name}: no encoder lies there; give a folder with a modules.json")
        if not below and (why := encoder_hub.why_missing(name)) is not None:
            raise EncoderError(f"--model {name}: {why}")
        found += below or [folder]
    return list(dict.fromkeys(found))


def check_sentences(sentences: Sequence[str], models: Sequence[str]) -> None:
    """Raise EncoderError, with the command that is meant, where a sentence is the folder of an encoder, or a path."""
    for text in sentences:
        if "/" in text and len(text.split()) == 1 and not Path(text).exists():
            raise EncoderError(f"{text}: no such folder, and no sentence; encoders follow --model")
    folders = [
        text for text in sentences if Path(text).is_dir() and (is_encoder(Path(text)) or right_below(Path(text)))
    ]
    if folders:
        others = [text for text in sentences if text not in folders]
        meant = shlex.join([*others, "--model", *folders, *models])
        what = "is the folder of an encoder" if len(folders) == 1 else "are folders of encoders"
        program = command("try", "pipelines.try_page")
        raise EncoderError(f"{' and '.join(folders)} {what}, and no sentence: {program} {meant}")


class Encoders:
    """Encoders by their number among ``folders``, or ids of the hub. ``pooling`` is for those that do not say how to
    pool.

    ``command`` starts the process that answers: a line of JSON for a line of JSON. May be called from several threads.
    """

    def __init__(self, folders: Sequence[Path], pooling: str | None = None, command: Sequence[str] = COMMAND) -> None:
        self.folders = list(folders)
        self._pooling, self._command = pooling, list(command)
        self._closed = False
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._errors: IO[bytes] | None = None

    @property
    def names(self) -> list[str]:
        """What tells them apart: their paths, without the folders that all of them lie in."""
        parts = [folder.parts for folder in self.folders]
        levels = zip(*(own[:-1] for own in parts), strict=False) if len(parts) > 1 else ()
        common = len(list(takewhile(lambda level: len(set(level)) == 1, levels)))
        return [str(Path(*own[common:])) for own in parts]

    def cosines(self, number: int, rows: Sequence[Sequence[str]]) -> list[list[float]]:
        """Of each row the cosines of its first text to the others. Raises EncoderError, IndexError."""
        folder = self.folders[number]
        model = str(folder.resolve() if folder.exists() else folder)  # an id of the hub stays as it is
        answer = self._ask({"model": model, "pooling": self._pooling, "rows": rows})
        if "error" in answer:
            raise EncoderError(answer["error"])
        return answer["cosines"]  # type: ignore[no-any-return]

    def close(self) -> None:
        """End the process, for good. A question that waits for its answer gets an EncoderError."""
        self._closed = True
        if self._process is not None:
            self._process.kill()
        with self._lock:  # whoever waits for an answer has found none by then
            self._discard()

    def _ask(self, question: dict[str, Any]) -> dict[str, Any]:
        with self._lock:
            if self._closed:
                raise EncoderError("the program is ending")
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
            if not line.endswith("\n"):
                raise EncoderError(self._last_words())
            return json.loads(line)  # type: ignore[no-any-return]

    def _running(self) -> "subprocess.Popen[str]":
        if self._process is None or self._process.poll() is not None:
            self._discard()
            self._errors = tempfile.TemporaryFile()  # noqa: SIM115  (closed by _discard)
            pipes: dict[str, Any] = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": self._errors}
            self._process = subprocess.Popen(self._command, cwd=ROOT, text=True, encoding="utf-8", **pipes)
            if self._closed:  # meanwhile
                self._process.kill()
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
            self._process.wait()
            for pipe in (self._process.stdin, self._process.stdout, self._errors):
                if pipe is not None:
                    with suppress(BrokenPipeError):  # of a question that was not read
                        pipe.close()


def summary(cosines: Sequence[dict[str, float]]) -> dict[str, Any]:
    """Of each column of texts the ``mean`` and the number of cosines (``of``), in the order of the registry.

    And in how many rows with both (``of``) the paraphrase is ``above`` the negation.
    """
    columns = {name: [row[name] for row in cosines if name in row] for name in text_columns()}
    means = {name: {"mean": fmean(values), "of": len(values)} for name, values in columns.items() if values}
    both = [row for row in cosines if {NEGATION, PARAPHRASE} <= row.keys()]
    return {"means": means, "above": sum(row[PARAPHRASE] > row[NEGATION] for row in both), "of": len(both)}
