"""Datasets of many tiny shards: they go many to a job, and every shard is its own as before."""

import json
import os
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import NoReturn

import pyarrow as pa
import pytest
from prefect.settings import PREFECT_API_URL, temporary_settings

from flows import augment_flow, augment_shards, execution
from flows.augment_shards import JOB_ROWS, JOBS_PER_WORKER, Job, grouped
from pipelines import schema, shards
from pipelines.stages import registry, stage

ROOT = Path(__file__).parents[2]
COUNT = 300
NEGATION = registry.get("negation")


def shards_of(*rows: int | None) -> list[shards.Shard]:
    return [shards.Shard(f"data/{index}", str(index), rows=count) for index, count in enumerate(rows)]


def sizes(groups: list[list[shards.Shard]]) -> list[int]:
    return [len(group) for group in groups]


def test_consecutive_shards_are_grouped_up_to_so_many_rows() -> None:
    tiny = shards_of(*[10] * 5_000)
    groups = grouped(tiny, 4)
    assert sizes(groups) == [JOB_ROWS // 10] * 25
    assert [shard for group in groups for shard in group] == tiny
    assert sizes(grouped(shards_of(1_999, 1, 1, 2_000, 0, 20_000, 5), None)) == [2, 1, 2, 1, 1]
    assert grouped([], 4) == []


def test_no_worker_goes_without_where_there_are_shards_for_all() -> None:
    assert len(grouped(shards_of(*[10] * 1_000), 64)) >= JOBS_PER_WORKER * 64
    assert sizes(grouped(shards_of(20, 20, 20, 20), 8)) == [1, 1, 1, 1]


def test_a_shard_of_which_nobody_knows_the_rows_is_alone() -> None:
    assert sizes(grouped(shards_of(None), 1)) == [1]
    assert sizes(grouped(shards_of(10, None, 10), None)) == [1, 1, 1]


def write(folder: Path, count: int) -> str:
    """A finished dataset of ``count`` shards of one sentence."""
    names = [shards.shard_name(index, count) for index in range(count)]
    for index, name in enumerate(names):
        table = pa.table([[index], [f"The lamp of house {index} is lit."], ["here"]], schema=schema.SENTENCES)
        shards.write_shard(str(folder / name), table, shards.Footer("test", name, 1, 1))
    shards.finish(str(folder), names, {})
    return str(folder)


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def negate(data: str, out: Path, workers: int = 1) -> None:
    execution.call(augment_flow.flow_of(NEGATION), data=data, out=str(out), runner="processes", workers=workers)


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> str:
    return write(tmp_path_factory.mktemp("tiny") / "tiny.parquet", COUNT)


@pytest.fixture(scope="module")
def one_by_one(tiny: str, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """The bytes of the dataset where every shard is made by itself."""
    out = tmp_path_factory.mktemp("one") / "out.parquet"
    augmenter = NEGATION.load(NEGATION.make_options({}))
    sources = shards.list_shards(tiny)
    for source in sources:
        stage.augment_shard(source, shards.output_of(source, str(out)), NEGATION, augmenter)
    shards.finish(str(out), [s.name for s in sources], NEGATION.stated_options(NEGATION.make_options({})))
    return bytes_of(out)


@pytest.mark.slow
def test_a_direct_run_in_few_jobs_gives_the_bytes_of_a_job_a_shard(
    tiny: str, one_by_one: dict[str, bytes], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with temporary_settings(updates={PREFECT_API_URL: ""}):
        negate(tiny, tmp_path / "out.parquet")
    assert bytes_of(tmp_path / "out.parquet") == one_by_one
    said = [line for line in capsys.readouterr().err.splitlines() if " shards, about " in line]
    assert [line.split(" → ")[1].split(": ")[1].split(",")[0] for line in said] == [
        f"{COUNT // 2} of {COUNT} shards",
        f"{COUNT} of {COUNT} shards",
    ]
    assert all(line.endswith(" rows/s") for line in said)


def test_a_file_that_is_no_dataset_is_refused_before_a_worker_starts(tmp_path: Path) -> None:
    text = tmp_path / "rows.json"
    text.write_text('[{"text": "The mill stands."}]')

    def make_all(jobs: list[Job]) -> NoReturn:
        raise AssertionError(jobs)

    negation = registry.get("negation")
    arguments = (negation, negation.make_options({}), str(text), str(tmp_path / "out"), make_all)
    with pytest.raises(shards.DatasetError, match=r"rows.json: no Parquet file; litotes corpus"):
        augment_shards.augment(*arguments, print, lambda *_: None, workers=1)


def test_a_job_goes_on_at_the_shard_that_failed_and_names_it(tmp_path: Path) -> None:
    data = write(tmp_path / "data.parquet", 4)
    sources = shards.list_shards(data)
    damaged, whole = Path(sources[2].url), Path(sources[2].url).read_bytes()
    damaged.write_bytes(whole[:-4])
    out, said = tmp_path / "out.parquet", list[str]()
    job = Job("negation", sources, str(out), NEGATION.make_options({}))
    with pytest.raises(shards.DatasetError, match=r"part-00002-of-00004\.parquet: checksum differs"):
        augment_shards.make(job)
    stamps = {path.name: path.stat().st_mtime_ns for path in out.iterdir()}
    assert sorted(stamps) == [source.name for source in sources[:2]]
    damaged.write_bytes(whole)
    made = augment_shards.make(job, said.append)
    assert list(made) == [str(out / source.name) for source in sources]
    assert all(shards.is_done(path, fingerprint) for path, fingerprint in made.items())
    assert [line.endswith("up to date") for line in said] == [True, True, False, False]
    assert {name: (out / name).stat().st_mtime_ns for name in stamps} == stamps


@pytest.mark.slow
def test_a_killed_run_goes_on_within_a_job(tiny: str, one_by_one: dict[str, bytes], tmp_path: Path) -> None:
    out = tmp_path / "out.parquet"
    kept = {name: value for name, value in os.environ.items() if not name.startswith("PREFECT_")}
    command = [sys.executable, "-m", "flows.augment_flow", "negation", "--data", tiny, "--out", str(out)]
    environment = kept | {"PYTHONPATH": str(ROOT), "PREFECT_HOME": str(tmp_path / "prefect")}
    process = subprocess.Popen(
        [*command, "--workers", "1"], env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    end = time.monotonic() + 300
    while len(list(out.glob("part-*"))) < 5:
        assert time.monotonic() < end
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.wait()
    survivors = {path.name: path.stat().st_mtime_ns for path in out.glob("part-*")}
    assert 5 <= len(survivors) < COUNT // 2  # in the middle of the first job
    with temporary_settings(updates={PREFECT_API_URL: ""}):
        negate(tiny, out)
    assert bytes_of(out) == one_by_one
    assert survivors.items() <= {path.name: path.stat().st_mtime_ns for path in out.glob("part-*")}.items()


def of_server(api: str, path: str, body: dict[str, object]) -> list[dict[str, object]]:
    request = urllib.request.Request(f"{api}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.loads(urllib.request.urlopen(request, timeout=60).read())


@pytest.mark.slow
def test_on_a_server_many_tiny_shards_are_few_task_runs(
    tiny: str, one_by_one: dict[str, bytes], tmp_path: Path, prefect_server: str
) -> None:
    negate(tiny, tmp_path / "out.parquet")
    assert bytes_of(tmp_path / "out.parquet") == one_by_one
    [run] = of_server(prefect_server, "/flow_runs/filter", {"flow_runs": {"name": {"any_": ["negation of tiny"]}}})
    tasks = of_server(prefect_server, "/task_runs/filter", {"task_runs": {"flow_run_id": {"any_": [run["id"]]}}})
    assert sorted(str(task["name"]) for task in tasks) == [
        f"negation-part-00000-of-00300.parquet and {COUNT // 2 - 1} more",
        f"negation-part-00150-of-00300.parquet and {COUNT // 2 - 1} more",
    ]
    assert {task["state_type"] for task in tasks} == {"COMPLETED"}
