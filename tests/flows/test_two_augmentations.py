"""Two augmentations that write one folder at once: the second waits, and no dataset is made of both."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from flows import augment_shards
from flows.augment_shards import Job
from pipelines import shards
from pipelines.folder_lock import alone_in
from pipelines.sources import corpus
from pipelines.stages import registry

ROOT = Path(__file__).parents[2]
NEGATION = registry.get("negation")
FULL, CONTRACTED = (NEGATION.make_options({"style": style}) for style in ("full", "contracted"))
SHARDS = 3


@pytest.fixture
def data(tmp_path: Path) -> str:
    lines = [f"The bridge number {i} is open." for i in range(30)]
    (tmp_path / "text.txt").write_text("\n".join(lines) + "\n")
    text, out = str(tmp_path / "text.txt"), str(tmp_path / "data.parquet")
    return corpus.build_corpus([text], out, corpus.CorpusOptions(shards=SHARDS))


def negations(out: Path) -> list[str]:
    return [
        text for shard in shards.list_shards(str(out)) for text in shards.read_shard(shard)[0]["negation"].to_pylist()
    ]


def start(data: str, out: Path, style: str, environment: dict[str, str]) -> subprocess.Popen[str]:
    words = ["flows.augment_flow", "negation", "--data", data, "--out", str(out), "--style", style, "--workers", "1"]
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
    return subprocess.Popen(
        [sys.executable, "-m", *words],
        env=kept | environment,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        text=True,
    )


def wait_for(line: str, run: subprocess.Popen[str]) -> list[str]:
    """What ``run`` says, up to ``line``."""
    assert run.stderr
    said: list[str] = []
    for text in run.stderr:
        said.append(text)
        if line in text:
            return said
    raise AssertionError("".join(said))


@pytest.mark.slow
@pytest.mark.parametrize("through", ["direct", "server"])
def test_the_second_waits_and_one_of_the_two_is_there_whole(
    through: str, data: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    out = tmp_path / "out.parquet"
    api = {"PREFECT_API_URL": request.getfixturevalue("prefect_server")} if through == "server" else {}
    environment = {"PYTHONPATH": str(ROOT), "PREFECT_HOME": str(tmp_path / "prefect"), **api}
    with alone_in(str(out), lambda _: None):
        runs = [start(data, out, style, environment) for style in ("full", "contracted")]
        for run in runs:
            wait_for("out.parquet: waiting for another process that writes it", run)
        assert not list(out.iterdir())
    for run in runs:
        _, said = run.communicate(timeout=300)
        assert run.returncode == 0, said
    style = shards.read_manifest(str(out))["options"].get("style", "full")
    word = "is not" if style == "full" else "isn't"
    assert negations(out) == [f"The bridge number {i} {word} open." for i in range(30)]


def test_on_a_store_without_locks_the_first_refuses_what_the_second_wrote(data: str, tmp_path: Path) -> None:
    """An object store has none: here the second asks for none, and writes between two jobs of the first."""
    out = tmp_path / "out.parquet"

    def make_all(jobs: list[Job]) -> Iterator[dict[str, str]]:
        for job in jobs:
            yield augment_shards.make(job)
        augment_shards.make(jobs[0]._replace(options=CONTRACTED))

    with pytest.raises(shards.DatasetError, match=r"part-00000-of-00003\.parquet: another run wrote it meanwhile; let"):
        augment_shards.augment(NEGATION, FULL, data, str(out), make_all, lambda _: None, lambda *_: None, 1)
    with pytest.raises(shards.DatasetError, match="not finished"):
        shards.list_shards(str(out))
    augment_shards.augment(
        NEGATION, FULL, data, str(out), lambda jobs: map(augment_shards.make, jobs), lambda _: None, lambda *_: None, 1
    )
    assert negations(out) == [f"The bridge number {i} is not open." for i in range(30)]
