"""What is asked for, the folder of a run with what it was begun with, and its steps."""

import fcntl
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TextIO

from pipelines import storage, temporary_files
from pipelines.addresses import in_settings, without_secrets
from pipelines.sources import splitting
from pipelines.sources.documents import AUTO, Documents
from pipelines.sources.passages import PassagesOptions

FILE = "fix.json"  # in the output folder, written first
LOCK = ".lock"
BATCH, STEPS = 20, 6_000  # the batch of the preset, the steps of the encoder that comes with Litotes
BY_FLOW = 50_000  # sentences from which on the flow makes the augmentations
QUICK_SENTENCES, QUICK_PASSAGES, QUICK_SECONDS = 1_200, 200, 90
LEAST_QUICK_STEPS = 40  # fewer change nothing that one could see
# Of the probe's step: more texts, a loss and an optimizer, but shorter texts. MiniLM in bfloat16 took .88 (EPYC).
STEP_FACTOR = 1.0


class FixError(ValueError):
    """What a user can mend. The message names it and the remedy."""

    def __init__(self, message: object = "") -> None:
        super().__init__(without_secrets(message))


@dataclass(frozen=True)
class Asked:
    """What the user asked for; flows/fix/resume.py says what of it may change between two tries."""

    model: str
    text: tuple[str, ...]
    column: str | None = None
    encoding: str | None = None
    split: splitting.Split = splitting.AUTO
    group: str | None = None
    sample: int | None = None
    passages: int | None = None
    min_words: int = PassagesOptions.min_words
    steps: int | None = None
    lr: float | None = None
    quick: bool = False
    seed: int = 42
    precision: str = "auto"
    retrieval: str | None = None
    documents: Documents = AUTO
    titles: bool = False
    licence: str | None = None

    @property
    def passage_options(self) -> PassagesOptions:
        return PassagesOptions(
            documents=self.documents,
            titles=self.titles,
            column=self.column,
            encoding=self.encoding,
            group=self.group,
            min_words=self.min_words,
            sample=self.passages,
            seed=self.seed,
        )


@dataclass(frozen=True)
class Machine:
    """What train.probe found: the encoder's own pooling, the precision and its reason, the speed, the threads, and the
    seconds of a step where nothing else wants the cores (None: not known)."""

    pooling: str | None
    precision: str
    why: str
    seconds_per_step: float
    texts_per_second: int
    threads: int | None = None
    idle_seconds_per_step: float | None = None


class Folder:
    """The output folder: where everything lies, and what was asked for."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.data, self.model, self.report = path / "data", path / "model", path / "report"
        self.card, self.result = path / "README.md", path / "before_after.json"

    def dataset(self, name: str) -> str:
        return str(self.data / f"{name}.parquet")

    @property
    def is_training(self) -> bool:
        """Whether the trainer has reached a checkpoint: until then it begins anew, with whatever it is given."""
        return any((self.model / "checkpoints").glob("step-*")) or self._result.exists()

    @property
    def steps_done(self) -> int:
        """All steps of a training that has come to its end, else those of the last checkpoint; 0 without one."""
        if self.steps_trained is not None:
            return self.steps_trained
        names = [path.name for path in (self.model / "checkpoints").glob("step-*")]
        return max((int(number) for name in names if (number := name.removeprefix("step-")).isdigit()), default=0)

    @property
    def steps_trained(self) -> int | None:
        """The steps of a training that has come to its end, else None."""
        if not self._result.exists() or (self.model / "checkpoints").exists():
            return None
        return int(json.loads(self._result.read_text(encoding="utf-8"))["steps"])

    @property
    def started_from(self) -> str:
        """What the encoder of a finished training was made of: a hub id, or the name of a folder."""
        result = json.loads(self._result.read_text(encoding="utf-8"))
        return str(result.get("provenance", {}).get("start", "an encoder"))  # older versions did not write it

    def add_to_result(self, name: str, content: Any) -> None:
        """Put ``content`` beside what a finished training says of itself, which is published with the encoder."""
        result = json.loads(self._result.read_text(encoding="utf-8"))
        self.write(str(self._result.relative_to(self.path)), result | {name: content})

    @property
    def metrics(self) -> Path:
        """What the trainer writes every ten steps."""
        return self.model / "metrics.jsonl"

    @property
    def own_metrics(self) -> Path | None:
        """``metrics``, where they are of what FILE says: it is written anew where the encoder is another one."""
        if not self.metrics.exists() or self.metrics.stat().st_mtime < (self.path / FILE).stat().st_mtime:
            return None
        return self.metrics

    @property
    def _result(self) -> Path:
        return self.model / "result.json"

    def begun_with(self) -> dict[str, Any] | None:
        """What ``store`` wrote; None where the folder is free. FixError where something else is in the way."""
        if self.path.exists() and not self.path.is_dir():
            raise FixError(f"--out {self.path} is a file; name a folder")
        try:
            state = json.loads((self.path / FILE).read_text(encoding="utf-8"))
        except FileNotFoundError:
            if self.path.exists() and not all(map(_is_killed_runs, self.path.iterdir())):
                raise FixError(f"--out {self.path} holds something else; name another folder") from None
            return None
        except (OSError, ValueError) as error:
            raise FixError(f"{self.path / FILE} cannot be read ({error}); name another --out") from None
        return dict(state)

    @contextmanager
    def alone(self, say: Callable[[str], None]) -> Iterator[int]:
        """One run at a time in this folder: a second waits. Yields the lock, which the programs that a run starts
        inherit: where a run was killed and its trainer was not, the next one waits for the trainer. A run that ends
        before it has written FILE leaves nothing behind."""
        made = [folder for folder in (self.path, *self.path.parents) if not folder.exists()]
        with self._locked(say) as file:
            try:
                yield file.fileno()
            finally:
                if not (self.path / FILE).exists():
                    self._clear(made)

    def _locked(self, say: Callable[[str], None]) -> TextIO:
        """The lock that is there now, open and locked, and not one that another run took away meanwhile."""
        while True:
            try:
                self.path.mkdir(parents=True, exist_ok=True)
            except FileNotFoundError:
                raise FixError(f"--out {self.path} cannot be made there; name another folder") from None
            with suppress(FileNotFoundError):
                file = (self.path / LOCK).open("w")
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    say(f"waiting for a run that is at work in {self.path}")
                    fcntl.flock(file, fcntl.LOCK_EX)
                with suppress(FileNotFoundError):
                    if os.path.samestat(os.fstat(file.fileno()), (self.path / LOCK).stat()):
                        return file
                file.close()

    def _clear(self, made: Sequence[Path]) -> None:
        """Take away what a run leaves that has not begun, and of the folders that it ``made`` those that are empty."""
        for path in filter(_is_killed_runs, self.path.iterdir()):
            path.unlink()
        with suppress(OSError):
            for folder in made:
                folder.rmdir()

    def store(self, asked: Asked, machine: Machine, inputs: Mapping[str, Any]) -> None:
        """Write FILE: the options, what the probe found, and the digests of the files that are read."""
        self.write(FILE, {"asked": in_settings(asdict(asked)), "machine": asdict(machine), "inputs": dict(inputs)})

    def write(self, name: str, content: Any) -> None:
        """As JSON, whole or not at all."""
        storage.write_bytes(str(self.path / name), (json.dumps(content, indent=1, ensure_ascii=False) + "\n").encode())


def _is_killed_runs(path: Path) -> bool:
    """Whether a run may have left ``path`` that was killed before it had written FILE."""
    return path.name == LOCK or temporary_files.is_temporary(path.name, FILE)


def steps_for(asked: Asked, machine: Machine) -> int:
    """As asked; else STEPS, and of a quick run what QUICK_SECONDS hold."""
    if asked.steps is not None:
        return asked.steps
    if not asked.quick:
        return STEPS
    return min(STEPS, max(LEAST_QUICK_STEPS, int(QUICK_SECONDS / (STEP_FACTOR * machine.seconds_per_step))))
