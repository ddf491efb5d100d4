"""All processes and all seeds of a run train on the same data, or one line says that they would not."""

import os
import subprocess
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema
from train import TrainConfig, run, scratch, train
from train.data.dataset import read_dataset
from train.data.tokens import tokenise
from train.runtime.errors import InputError
from train.scratch import train_tokenizer

ROOT = Path(__file__).parents[3]
MADE_ANEW = r"--data .*data\.parquet: was made anew while this run opened it"
# The second process opens the dataset after the first did, and after it was switched to the next version.
READ = """
import sys
from pathlib import Path
from pipelines.versions import publishing
from train.data.dataset import read_dataset
from train.runtime import distributed
from train.runtime.errors import plain_errors

with plain_errors():
    accelerator, out = distributed.start(), sys.argv[1]
    if accelerator.process_index == 1:
        accelerator.wait_for_everyone()
    dataset = read_dataset(out, ["text"])
    if accelerator.process_index == 0:
        publishing.rollback(out)
        accelerator.wait_for_everyone()
    print(sorted({text.rsplit(" ", 1)[0] for text in dataset.table["text"].to_pylist()}), flush=True)
    distributed.check_one_dataset(out, dataset.fingerprint, set())
    print("went on", flush=True)
"""


def write(path: Path, rows: int) -> None:
    made = [{"id": i, "text": f"The bridge number {i} is open.", "source": "made"} for i in range(rows)]
    pq.write_table(pa.Table.from_pylist(made, schema.SENTENCES), path)


@pytest.fixture
def out(tmp_path: Path) -> str:
    return str(tmp_path / "data.parquet")


@pytest.mark.parametrize("seeds", [(1,), (1, 2)])
def test_seeds_do_not_train_on_two_datasets(
    seeds: tuple[int, ...], out: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write(Path(out), 40)
    scratch.main(
        ["--data", out, "--output", str(tmp_path / "model"), "--vocab", "100", "--layers", "1", "--hidden", "64"]
    )
    finish = run.finish
    monkeypatch.setattr(run, "finish", lambda folder: [finish(folder), write(Path(out), 39)])
    config = TrainConfig(
        data=out, model=str(tmp_path / "model"), objective="simcse", seeds=seeds, output=tmp_path / "run",
        batch_size=4, max_steps=1, cache=tmp_path / "cache",
    )  # fmt: skip
    if len(seeds) == 1:
        train(config)
        return
    with pytest.raises(InputError, match=MADE_ANEW):
        train(config)
    assert not (tmp_path / "run" / "seed-2").exists()


def test_token_ids_of_a_dataset_that_changes_are_not_kept(out: str, tmp_path: Path, editions: Any) -> None:
    """Neither in part nor as files that nobody would remove."""
    editions.write(out, editions.FIRST)
    tokenizer, cache = train_tokenizer([editions.FIRST, editions.SECOND] * 4, 60), tmp_path / "cache"
    opened = read_dataset(out, ["text"])

    def changing() -> Iterator[pa.ChunkedArray]:
        texts = opened.column("text")
        yield next(texts)
        editions.write(out, editions.SECOND)
        yield from texts

    def tokens(texts: Iterable[pa.ChunkedArray], fingerprint: str) -> int:
        made = tokenise(texts, "text", tokenizer, 20, print, rows=3, cache=cache, fingerprint=fingerprint)
        return len(made)

    with pytest.raises(InputError, match=r"data\.parquet changed while it was read: another run made it anew"):
        tokens(changing(), opened.fingerprint)
    assert {path.suffix for path in cache.iterdir()} == {".lock"}
    again = read_dataset(out, ["text"])
    assert again.fingerprint != opened.fingerprint
    assert tokens(again.column("text"), again.fingerprint) == editions.SHARDS


@pytest.mark.slow
def test_processes_do_not_train_on_two_versions(two: str, tmp_path: Path) -> None:
    (tmp_path / "read.py").write_text(READ)
    launch = [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"}
    done = subprocess.run(
        [*launch, str(tmp_path / "read.py"), two], env=environment, capture_output=True, text=True, timeout=300
    )
    assert done.returncode != 0
    assert "['The first edition stays.']" in done.stdout
    assert "['The second edition came.']" in done.stdout
    assert "went on" not in done.stdout
    assert f"--data {two}: was made anew while this run opened it" in done.stderr
