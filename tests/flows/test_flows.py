"""Flows on a real Prefect server and without one: every way in ends with the same bytes, also after a SIGKILL."""

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from flows import deployments
from pipelines import schema, shards

ROOT = Path(__file__).parents[2]
BIN = Path(sys.executable).parent
MODULE = [sys.executable, "-m"]
pytestmark = pytest.mark.slow  # a server, and a process for every run

SENTENCES = 480
SHARDS = 12

Run = Callable[..., subprocess.CompletedProcess[str]]


def wait_for(condition: Callable[[], object], seconds: float, what: str) -> object:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if found := condition():
            return found
        time.sleep(0.2)
    raise AssertionError(f"no {what} within {seconds} s")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, sample_text: Path) -> Path:
    """A folder with the project's settings and a corpus of the sample text in SHARDS shards."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("prefect.toml", "prefect.yaml"):
        (folder / name).write_text((ROOT / name).read_text())
    (folder / "artifacts").mkdir()
    (folder / "artifacts" / "sample.txt").write_bytes(sample_text.read_bytes())
    return folder


@pytest.fixture(scope="module")
def environment(project: Path) -> dict[str, str]:
    """The environment without any server address, with the checkout on the path."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith("PREFECT_")}
    return kept | {"PYTHONPATH": str(ROOT), "DO_NOT_TRACK": "1", "LITOTES_HOME": str(project)}


@pytest.fixture(scope="module")
def server(project: Path, environment: dict[str, str]) -> Iterator[dict[str, str]]:
    """A real Prefect server on a free port of 127.0.0.1; yields the environment that points to it."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    url = f"http://127.0.0.1:{port}/api"
    command = [str(BIN / "prefect"), "server", "start", "--host", "127.0.0.1", "--port", str(port)]
    with open(project / "server.log", "wb") as log:
        process = subprocess.Popen(command, cwd=project, env=environment, stdout=log, stderr=log)

    def healthy() -> bool:
        try:
            return urllib.request.urlopen(f"{url}/health", timeout=2).status == 200
        except OSError:
            return False

    try:
        wait_for(healthy, 120, "healthy server")
        yield environment | {"PREFECT_API_URL": url}
    finally:
        process.terminate()
        process.wait(30)


@pytest.fixture(scope="module")
def corpus(project: Path, server: dict[str, str]) -> str:
    command = ["flows.corpus_flow", "--source", "artifacts/sample.txt", "--out", "artifacts/wiki1m.parquet"]
    run_module(project, server, *command, "--shards", str(SHARDS))
    return "artifacts/wiki1m.parquet"


def run_module(folder: Path, environment: dict[str, str], *command: str) -> subprocess.CompletedProcess[str]:
    done = subprocess.run([*MODULE, *command], cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stderr[-3000:]
    return done


def negate(data: str, out: str) -> list[str]:
    return ["flows.augment_flow", "negation", "--data", data, "--out", out]


def bytes_of(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def rows_of(folder: Path, *augmentations: str) -> list[dict]:
    found = shards.list_shards(str(folder))
    return [row for shard in found for row in shards.read_shard(shard, schema.augmented(*augmentations))[0].to_pylist()]


@pytest.fixture(scope="module")
def unbroken(project: Path, server: dict[str, str], corpus: str) -> dict[str, bytes]:
    """The bytes of an undisturbed run."""
    run_module(project, server, *negate(corpus, "artifacts/unbroken.parquet"))
    return bytes_of(project / "artifacts" / "unbroken.parquet")


def call(server: dict[str, str], path: str, body: dict | None = None) -> list | dict:
    request = urllib.request.Request(
        server["PREFECT_API_URL"] + path, json.dumps(body or {}).encode(), {"Content-Type": "application/json"}
    )
    return json.loads(urllib.request.urlopen(request, timeout=30).read())


def test_every_row_is_accounted_for(unbroken: dict[str, bytes], project: Path) -> None:
    manifest = schema.parse_manifest(unbroken[schema.MANIFEST])
    assert manifest["rows"] == manifest["rows_in"] == SENTENCES
    made = sum(manifest["counts"][schema.NEGATION_RULE].values())
    declined = sum(manifest["counts"][schema.NEGATION_REASON].values())
    assert made + declined == SENTENCES
    assert made > 0.8 * SENTENCES
    for shard in shards.list_shards(str(project / "artifacts" / "unbroken.parquet")):
        for row in shards.read_shard(shard, schema.augmented("negation"))[0].to_pylist():
            assert (row["negation"] is None) == (row["negation_rule"] is None) == (row["negation_reason"] is not None)
            if row["negation"] is not None:
                start, end = row["negation_span"]
                tail = len(row["text"]) - end
                assert row["negation"][:start] == row["text"][:start]
                assert row["negation"][len(row["negation"]) - tail :] == row["text"][end:]


def test_a_direct_run_without_a_server_gives_the_same_bytes_and_a_rerun_skips_every_shard(
    project: Path, environment: dict[str, str], corpus: str, unbroken: dict[str, bytes]
) -> None:
    out = project / "artifacts" / "direct.parquet"
    run_module(project, environment, *negate(corpus, str(out)))
    assert bytes_of(out) == unbroken
    stamps = {p.name: p.stat().st_mtime_ns for p in out.glob("part-*")}
    again = run_module(project, environment, *negate(corpus, str(out)))
    assert {p.name: p.stat().st_mtime_ns for p in out.glob("part-*")} == stamps
    assert f"{SHARDS} of {SHARDS} shards are up to date" in again.stderr


def test_a_run_killed_at_any_shard_ends_with_the_same_bytes_when_rerun(
    project: Path, server: dict[str, str], corpus: str, unbroken: dict[str, bytes]
) -> None:
    out = project / "artifacts" / "killed.parquet"
    command = [*MODULE, *negate(corpus, str(out)), "--workers", "1"]
    quiet = subprocess.DEVNULL
    process = subprocess.Popen(command, cwd=project, env=server, stdout=quiet, stderr=quiet, start_new_session=True)
    wait_for(lambda: len(list(out.glob("part-*"))) >= 3, 120, "third shard")
    os.killpg(process.pid, signal.SIGKILL)  # its worker as well, which writes the last shards within a second
    process.wait()
    assert not (out / schema.MANIFEST).exists()
    with pytest.raises(shards.DatasetError, match="not finished"):
        shards.list_shards(str(out))
    survivors = {p.name: p.stat().st_mtime_ns for p in out.glob("part-*")}
    assert 3 <= len(survivors) < SHARDS
    run_module(project, server, *negate(corpus, str(out)))
    assert bytes_of(out) == unbroken
    assert survivors.items() <= {p.name: p.stat().st_mtime_ns for p in out.glob("part-*")}.items()


def test_paraphrases_join_negations_in_either_order(
    project: Path, server: dict[str, str], corpus: str, unbroken: dict[str, bytes]
) -> None:
    table = project / "artifacts" / "table.tsv"
    texts = [row["text"] for row in rows_of(project / corpus)]
    table.write_text("".join(f"{text}\tAs is known, {text[0].lower()}{text[1:-1]} indeed.\n" for text in texts[::2]))
    flags = ["--engine", "table", "--table", str(table), "--workers", "2"]
    for data, out in (("artifacts/unbroken.parquet", "np"), (corpus, "p")):
        run_module(
            project, server, "flows.augment_flow", "paraphrase", "--data", data, "--out", f"artifacts/{out}", *flags
        )
    run_module(project, server, *negate("artifacts/p", "artifacts/pn"))
    one, other = (rows_of(project / "artifacts" / name, "negation", "paraphrase") for name in ("np", "pn"))
    assert one == other
    counts = schema.parse_manifest((project / "artifacts" / "pn" / schema.MANIFEST).read_bytes())["counts"]
    assert sum(counts[schema.NEGATION_RULE].values()) > 0.8 * SENTENCES
    made = sum(counts[schema.PARAPHRASE_ORIGIN].values())
    assert made + sum(counts[schema.PARAPHRASE_REASON].values()) == SENTENCES
    assert made > 0.3 * SENTENCES


def test_bad_input_ends_with_one_clear_line(project: Path, server: dict[str, str]) -> None:
    command = [*MODULE, *negate("artifacts/absent.parquet", "artifacts/x.parquet")]
    done = subprocess.run(command, cwd=project, env=server, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert done.stderr.strip().splitlines()[-1].startswith("error: artifacts/absent.parquet: no such dataset. Make one")
    assert "Traceback" not in done.stderr


def test_a_server_that_does_not_answer_is_named_with_the_remedy(project: Path, server: dict[str, str]) -> None:
    environment = server | {"PREFECT_API_URL": "http://127.0.0.1:9/api"}
    command = [*MODULE, *negate("artifacts/absent.parquet", "artifacts/x.parquet")]
    done = subprocess.run(command, cwd=project, env=environment, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last.startswith("error: Prefect's server does not answer (Failed to reach API at http://127.0.0.1:9/")
    assert "unset PREFECT_API_URL" in last


def test_an_output_equal_to_the_input_is_refused(project: Path, server: dict[str, str], corpus: str) -> None:
    before = bytes_of(project / corpus)
    command = [*MODULE, *negate(corpus, f"{corpus}/")]
    done = subprocess.run(command, cwd=project, env=server, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "is what the run reads" in done.stderr
    assert bytes_of(project / corpus) == before


def test_a_damaged_shard_fails_the_run_with_its_name(project: Path, server: dict[str, str], corpus: str) -> None:
    copy = project / "artifacts" / "damaged.parquet"
    copy.mkdir()
    for name, data in bytes_of(project / corpus).items():
        (copy / name).write_bytes(data[:-4] if name.startswith("part-00003") else data)
    command = [*MODULE, *negate(str(copy), "artifacts/from_damaged.parquet")]
    done = subprocess.run(command, cwd=project, env=server, capture_output=True, text=True, timeout=120)
    assert done.returncode == 1
    assert "part-00003-of-00012.parquet: checksum differs" in done.stderr
    assert "Traceback" not in done.stderr
    assert not (project / "artifacts" / "from_damaged.parquet" / schema.MANIFEST).exists()


def test_served_deployments_run_as_written_and_a_cron_schedule_yields_scheduled_runs(
    project: Path, server: dict[str, str], corpus: str, unbroken: dict[str, bytes]
) -> None:
    expected = len(deployments.deployments())
    log = open(project / "serve.log", "wb")  # noqa: SIM115
    (project / "schedules.json").write_text('{"passages/wiki": {"cron": "0 2 * * *"}}')
    command = [*MODULE, "flows.serve", "--schedules", "schedules.json"]
    serving = subprocess.Popen(command, cwd=project, env=server, stdout=log, stderr=log)
    try:
        wait_for(lambda: len(call(server, "/deployments/filter")) == expected, 60, "deployments")
        command = [str(BIN / "prefect"), "deployment", "run", "augment/negation", "--watch"]
        done = subprocess.run(command, cwd=project, env=server, capture_output=True, text=True, timeout=180)
        assert done.returncode == 0, done.stdout + done.stderr
        assert bytes_of(project / "artifacts" / "wiki1m_neg.parquet") == unbroken
        body = {"flow_runs": {"state": {"type": {"any_": ["SCHEDULED"]}}}}
        filter_ = {"deployments": {"name": {"any_": ["wikipedia", "wiki"]}}}
        wanted = {deployment["id"] for deployment in call(server, "/deployments/filter", filter_)}
        assert len(wanted) == 2

        def scheduled() -> bool:
            runs = call(server, "/flow_runs/filter", body)
            assert {run["auto_scheduled"] for run in runs} <= {True}
            return bool({run["deployment_id"] for run in runs} == wanted)

        wait_for(scheduled, 60, "SCHEDULED runs")
        artifacts = call(server, "/artifacts/filter", {"artifacts": {"key": {"any_": ["negation-counts"]}}})
        rows = json.loads(artifacts[-1]["data"])
        assert sum(row["rows"] for row in rows) == SENTENCES
    finally:
        serving.terminate()
        serving.wait(30)
        log.close()


def test_the_work_pool_of_prefect_yaml_runs_the_deployment(
    project: Path, server: dict[str, str], unbroken: dict[str, bytes]
) -> None:
    """After the served one: its deployments go first, since the two ways in must not be mixed."""
    prefect = str(BIN / "prefect")
    (project / "flows").symlink_to(ROOT / "flows")
    for name in ("augment/negation", "augment/paraphrase", "augment/opposites", "corpus/wiki1m", "rebuild/wikipedia"):
        subprocess.run([prefect, "deployment", "delete", name], cwd=project, env=server, check=False)
    for command in (["work-pool", "create", "local", "--type", "process"], ["--no-prompt", "deploy", "--all"]):
        done = subprocess.run([prefect, *command], cwd=project, env=server, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
    for path in (project / "artifacts" / "wiki1m_neg.parquet").iterdir():
        path.unlink()
    with open(project / "worker.log", "wb") as log:
        worker = subprocess.Popen(
            [prefect, "worker", "start", "--pool", "local"],
            cwd=project,
            env=server | {"PREFECT_WORKER_QUERY_SECONDS": "2"},
            stdout=log,
            stderr=log,
        )
    try:
        command = [prefect, "deployment", "run", "augment/negation", "--watch"]
        done = subprocess.run(command, cwd=project, env=server, capture_output=True, text=True, timeout=180)
        assert done.returncode == 0, done.stdout + done.stderr
        assert bytes_of(project / "artifacts" / "wiki1m_neg.parquet") == unbroken
    finally:
        worker.kill()  # its first SIGTERM does not end it
        worker.wait()
