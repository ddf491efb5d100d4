"""Runs are called by stage and dataset, have both as tags, and a command says what failed once."""

import json
import os
import subprocess
import sys
import urllib.request
from pathlib import Path
from typing import Any

import pytest
from prefect import get_client
from prefect.flow_engine import run_flow

from flows import corpus_flow, deployments, labels
from pipelines.versions import publishing

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("data", "name"),
    [
        ("artifacts/wiki1m.parquet", "wiki1m"),
        ("s3://bucket/wiki1m.parquet/", "wiki1m"),
        (f"artifacts/.versions/wikipedia.parquet/{publishing.WORK}/corpus.parquet", "wikipedia"),
        ("artifacts/triplets.parts/negation.parquet", "triplets"),
        (("a/one.parquet", "a/two.parquet"), "one"),
    ],
)
def test_a_dataset_is_named_without_its_folders(data: Any, name: str) -> None:
    assert labels.dataset_name(data) == name


def runs(api: str, name: str) -> list[dict[str, Any]]:
    body = json.dumps({"flow_runs": {"name": {"any_": [name]}}}).encode()
    request = urllib.request.Request(f"{api}/flow_runs/filter", body, {"Content-Type": "application/json"})
    return json.loads(urllib.request.urlopen(request, timeout=60).read())


def test_a_run_is_called_by_stage_and_dataset_and_found_by_both(tmp_path: Path, prefect_server: str) -> None:
    (tmp_path / "a.txt").write_text("The lamp is lit.\nThe mill is old.\n")
    corpus_flow.build_corpus(source=(str(tmp_path / "a.txt"),), out=str(tmp_path / "lamps.parquet"))
    [run] = runs(prefect_server, "corpus of lamps")
    assert {"corpus", "lamps"} <= set(run["tags"])


def test_deployments_are_tagged_by_stage_and_dataset() -> None:
    every = deployments.deployments(rebuild_parameters={"out": "a/b"})
    tags = {f"{one.flow.name}/{one.name}": one.tags for one in every}
    assert tags["augment/negation"] == ["negation", "wiki1m"]
    assert tags["rebuild/wikipedia"] == ["rebuild", "b"]
    assert tags["exclusions/passages"] == ["exclusions"]


def test_a_run_of_a_deployment_on_another_dataset_does_not_keep_the_tag_of_the_usual_one(
    tmp_path: Path, prefect_server: str
) -> None:
    (tmp_path / "a.txt").write_text("The lamp is lit.\nThe mill is old.\n")
    parameters = {"source": [str(tmp_path / "a.txt")], "out": str(tmp_path / "lamps.parquet")}
    [usual] = [one for one in deployments.deployments() if f"{one.flow.name}/{one.name}" == "corpus/wiki1m"]
    deployment = usual.to_serve()
    identity = deployment.apply()
    with get_client(sync_client=True) as client:
        run = client.create_flow_run_from_deployment(identity, parameters=parameters, tags=["mine"])
        assert {"corpus", "wiki1m", "mine"} <= {*run.tags}
        run_flow(usual.flow, flow_run=run, parameters=parameters)
        tags = {*client.read_flow_run(run.id).tags}
    assert {"corpus", "lamps", "mine"} <= tags
    assert "wiki1m" not in tags


@pytest.mark.slow
def test_a_command_says_what_failed_once(tmp_path: Path, prefect_server: str) -> None:
    """Of the flow's process, and of the process in which a task failed."""
    environment = os.environ | {"PREFECT_API_URL": prefect_server, "PYTHONPATH": str(ROOT)}
    (tmp_path / "a.txt").write_text("The lamp is lit.\nThe mill is old.\n")
    corpus_flow.build_corpus(source=(str(tmp_path / "a.txt"),), out=str(tmp_path / "damaged.parquet"))
    [shard] = (tmp_path / "damaged.parquet").glob("part-*")
    shard.write_bytes(shard.read_bytes()[:-4])
    for data, said in (("absent.parquet", "absent.parquet: no such dataset"), ("damaged.parquet", f"{shard.name}: ")):
        command = [sys.executable, "-m", "flows.augment_flow", "negation", "--data", data, "--out", "out.parquet"]
        done = subprocess.run(
            [*command, "--workers", "1"], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=300
        )
        assert done.returncode == 1
        lines = [line for line in (done.stdout + done.stderr).splitlines() if said in line]
        assert len(lines) == 1, lines
        assert lines[0].startswith("error: ")
