"""The folder of a run: its settings in args.json, and the check that a resumed run has the same ones."""

import fcntl
import hashlib
import json
import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from pipelines.schema import in_settings
from train.runtime.atomic_files import temporary_of, write_json
from train.runtime.checkpoint import newest
from train.runtime.errors import InputError

ARGUMENTS = "args.json"
SHORTENED = "without_secrets"  # in it: the settings whose addresses are stored without password and token
RESULT = "result.json"  # written last: the run is finished
START = "start_fingerprint"  # in it too: the weights that the run began with, where they lie in a folder
NOT_STORED = ("resume", "output", "config", "seeds")
# Where data lie may change, what is in them may not; the cache and the trackers change no weight.
MAY_CHANGE = ("data", "pairs", "cache", "track", SHORTENED)


def stored_settings(folder: Path) -> dict[str, Any]:
    """The settings of the run in ``folder`` by name, as far as they were stored; its seed as the only one of ``seeds``.

    InputError where there are none, with what to do about it.
    """
    path = folder / ARGUMENTS
    try:
        stored: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        several = any(folder.glob("seed-*"))
        remedy = "its runs are of several seeds: repeat the flags" if several else "there is no run to continue"
        raise InputError(f"--resume without --data: {folder} holds no {ARGUMENTS}; {remedy}") from None
    except (OSError, ValueError) as error:
        raise InputError(f"--resume: {path} cannot be read ({error}); repeat the flags of the run") from None
    if shortened := stored.get(SHORTENED):
        raise InputError(
            f"--resume without --data: {path} has the addresses of {', '.join(shortened)} without their passwords and "
            "tokens; repeat the flags of the run"
        )
    return {name: value for name, value in stored.items() if value is not None} | {"seeds": [stored.get("seed", 42)]}


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Hold the run's folder, made where it is not there. InputError where another process holds it."""
    folder.mkdir(parents=True, exist_ok=True)
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            remedy = "wait for it or choose another folder"
            raise InputError(f"--output {folder}: another process trains there; {remedy}") from None
        yield
    finally:
        fcntl.flock(descriptor, fcntl.LOCK_UN)  # a forked process may have it too
        os.close(descriptor)


def weights_fingerprint(model: str | None) -> str | None:
    """Hexadecimal digest of the weights in a folder, its Dense modules' too; None for a hub id."""
    if not model or not Path(model).is_dir():
        return None
    files = [path for pattern in ("*.safetensors", "[0-9]*_*/*.safetensors") for path in Path(model).glob(pattern)]
    digest = hashlib.blake2b(digest_size=16)
    for path in sorted(files):
        digest.update(f"{path.relative_to(model).as_posix()} {path.stat().st_size} ".encode())
        with path.open("rb") as file:
            while block := file.read(1 << 20):
                digest.update(block)
    return digest.hexdigest() if files else None


def open_folder(
    settings: Mapping[str, Any], seed: int, folder: Path, fingerprint: str, processes: int, command: str
) -> None:
    """Make the run's folder and store its settings, or check that a resumed run has the same ones, and the same start.

    A run that has not reached its first checkpoint has nothing to lose and is begun anew.
    """
    path = folder / ARGUMENTS
    begun = temporary_of(path).name  # all that is there where a run was killed while it stored its settings
    given = {name: str(x) if isinstance(x, Path) else x for name, x in settings.items() if name not in NOT_STORED}
    stored = {name: in_settings(value) for name, value in given.items()}
    if shortened := [name for name in given if stored[name] != given[name]]:
        stored[SHORTENED] = shortened
    if start := weights_fingerprint(settings.get("model")):
        stored[START] = start
    now = json.loads(json.dumps({**stored, "seed": seed, "data_fingerprint": fingerprint, "processes": processes}))
    if not path.exists() and folder.exists() and any(inner.name != begun for inner in folder.iterdir()):
        raise InputError(f"--output {folder} holds something that is not a run; choose another folder")
    if newest(folder / "checkpoints") is None and not (folder / RESULT).exists():
        shutil.rmtree(folder / "checkpoints", ignore_errors=True)  # a best score may have been written already
        write_json(path, {**now, "command": command})
        return
    if not settings.get("resume"):
        raise InputError(f"--output {folder} holds a run; add --resume to continue it or choose another folder")
    before: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    changed = [
        f"{name} was {before.get(name)!r} and is now {value!r}"
        for name, value in now.items()
        if name not in (*MAY_CHANGE, START) and before.get(name) != value and not _one_folder(before.get(name), value)
    ]
    if changed:
        raise InputError(f"--resume continues the run in {folder} as it was begun, but {'; '.join(changed)}")
    if START in before and before[START] != now.get(START):
        raise InputError(
            f"--resume continues the run in {folder} as it was begun, but the weights of its start, "
            f"{now.get('model')}, have changed since; put them back or choose another --output"
        )


def _one_folder(before: object, now: object) -> bool:
    """Whether two settings are paths of one folder that is there: "minilm" and "/models/minilm"."""
    if not isinstance(before, str) or not isinstance(now, str) or not Path(now).is_dir():
        return False
    return Path(before).resolve() == Path(now).resolve()
