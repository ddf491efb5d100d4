"""A small rebuild, what an undisturbed one makes, and whether a disturbed one ended with the same."""

import multiprocessing
import os
import shutil
import signal
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from kills_server import ROOT, SECONDS, Server, wait_for

from pipelines import temporary_files
from pipelines.sources import corpus
from pipelines.versions import publishing, symlink

NAME = "data.parquet"
SENTENCES, SHARDS = 96, 4
OLD = "The old edition is here.\nThe bridge was closed.\n"
FORKS = multiprocessing.get_context("fork")
Fork = multiprocessing.context.ForkProcess


@dataclass
class Series:
    """A dataset with an old version, what an undisturbed rebuild makes of it, and how long that takes."""

    server: Server
    runner: str
    wanted: dict[str, bytes] = field(default_factory=dict)
    old: dict[str, bytes] = field(default_factory=dict)
    seconds: float = 0.0

    @property
    def folder(self) -> Path:
        return self.server.folder

    def prepare(self) -> None:
        lines = (ROOT / "pipelines" / "sample" / "encyclopedia.txt").read_text().splitlines()[:SENTENCES]
        (self.folder / "sample.txt").write_text("\n".join(lines) + "\n")
        (self.folder / "old.txt").write_text(OLD)
        pairs = (f"{text}\tAs is known, {text[0].lower()}{text[1:-1]} indeed.\n" for text in lines[::2])
        (self.folder / "table.tsv").write_text("".join(pairs))
        out = str(self.folder / "prepared" / NAME)
        publishing.publish(
            out, corpus.build_corpus([str(self.folder / "old.txt")], f"{out}.old", corpus.CorpusOptions())
        )
        self.old = bytes_of(self.folder / "prepared")
        calm = self.copy("calm")
        process = self.begin(calm)
        start = time.monotonic()
        assert ended(process) == 0, self.words()
        self.seconds, self.wanted = time.monotonic() - start, bytes_of(calm)
        assert self.wanted != self.old

    def copy(self, name: str) -> Path:
        """A place of its own with the old version published."""
        shutil.copytree(self.folder / "prepared", self.folder / name, symlinks=True)
        return self.folder / name

    def parameters(self, place: Path) -> dict[str, Any]:
        """Of the rebuild."""
        return {
            "source": [str(self.folder / "sample.txt")],
            "out": str(place / NAME),
            "shard_count": SHARDS,
            "engine": "table",
            "table": str(self.folder / "table.tsv"),
            "licence": "apache-2.0",
            "attribution": "not stated",
            "runner": self.runner,
            "workers": 1,
        }

    @property
    def log(self) -> Path:
        return self.folder / "runs.log"

    def words(self) -> str:
        return self.log.read_text(errors="replace")[-3000:]

    def start(self, place: Path) -> Fork:
        process = FORKS.Process(target=rebuild, args=(self.parameters(place), str(self.log)))
        process.start()
        return process

    def run(self, place: Path) -> None:
        """A rebuild that must succeed; an orphan of a killed one may hold the dataset for a while."""
        end = time.monotonic() + SECONDS
        while ended(self.start(place)) != 0:
            assert "is being rebuilt by process" in self.words()[-600:], self.words()
            assert time.monotonic() < end, self.words()
            time.sleep(1)

    def begin(self, place: Path) -> Fork:
        """A rebuild that has just begun to work."""
        process = self.start(place)
        wait_for(lambda: is_begun(place) or not process.is_alive(), "begun rebuild")
        assert process.is_alive() or process.exitcode == 0, self.words()
        return process

    def which(self, place: Path) -> str:
        """The version that readers see; fails where it is neither."""
        now = bytes_of(place)
        assert now in (self.old, self.wanted), f"{place}: half a dataset"
        return "the new version" if now == self.wanted else "the old version"

    def check(self, place: Path) -> None:
        """The dataset is the undisturbed one and nothing unfinished lies about."""
        assert bytes_of(place) == self.wanted, f"{place}: other bytes"
        left = [p for p in place.rglob("*") if p.name.startswith(temporary_files.PREFIX) or p.name == symlink.STAGING]
        assert not left, left


def bytes_of(place: Path) -> dict[str, bytes]:
    """Every file of the current version, the card too."""
    out = place / NAME
    return {str(path.relative_to(out)): path.read_bytes() for path in sorted(out.rglob("*")) if path.is_file()}


def is_begun(place: Path) -> bool:
    """Whether the new rebuild has written its first file."""
    new = Path(publishing.work_folder(str(place / NAME))) / "corpus.parquet" / f"part-00000-of-{SHARDS:05d}.parquet"
    return new.exists()


def rebuild(parameters: dict[str, Any], log: str) -> None:
    """The body of a fork: a rebuild, called directly."""
    from flows import rebuild_flow
    from flows.errors import run_or_explain

    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    out = os.open(log, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
    os.dup2(out, 1)
    os.dup2(out, 2)
    os.setsid()
    run_or_explain(lambda: rebuild_flow.rebuild(**parameters))


def ended(process: Fork) -> int | None:
    """The exit status, or None where it does not end."""
    process.join(SECONDS)
    return process.exitcode
