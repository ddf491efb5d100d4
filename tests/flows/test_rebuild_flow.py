"""The rebuild, as a real flow on a real server: only what changed is redone, and readers see whole versions only."""

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import fsspec
import pytest

from flows import deployments
from flows.corpus_flow import WIKI1M
from flows.rebuild_flow import CORPUS, WIKI1M_TERMS, _terms
from pipelines import schema, shards, storage
from pipelines.report import card
from pipelines.versions import backend, publishing
from train.data.dataset import read_dataset

ROOT = Path(__file__).parents[2]
STAGES = (CORPUS, schema.NEGATION, schema.PARAPHRASE, "opposites")  # questions are for passages
SENTENCES = 48
SHARDS = 3
SECONDS = 400  # for a run on a busy machine


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory, sample_text: Path, small_wordnet: Path) -> Path:
    folder = tmp_path_factory.mktemp("project")
    shutil.copytree(small_wordnet, folder / "wordnet")
    lines = sample_text.read_text().splitlines()[:SENTENCES]
    (folder / "sample.txt").write_text("\n".join(lines) + "\n")
    (folder / "table.tsv").write_text(
        "".join(f"{text}\tAs is known, {text[0].lower()}{text[1:-1]} indeed.\n" for text in lines[::2])
    )
    return folder


def table(project: Path) -> dict[str, object]:
    return {"engine": "table", "table": str(project / "table.tsv")}


def options(project: Path, out: str) -> dict[str, object]:
    return {
        "source": (str(project / "sample.txt"),),
        "out": out if "://" in out else str(project / out),
        "shard_count": SHARDS,
        **table(project),
        "opposites": True,
        "wordnet": str(project / "wordnet"),
        "runner": "threads",
        "workers": 1,
        "licence": "apache-2.0",
        "attribution": "the sample's authors",
    }


def rebuild(project: Path, out: str, **changed: object) -> str:
    from flows.rebuild_flow import rebuild as flow

    return flow(**(options(project, out) | changed))


def command(project: Path, out: str) -> list[str]:
    """The same run from the command line."""
    words = {
        "source": project / "sample.txt",
        "out": project / out,
        "shards": SHARDS,
        "engine": "table",
        "table": project / "table.tsv",
        "wordnet": project / "wordnet",
        "runner": "threads",
        "workers": 1,
        "licence": "apache-2.0",
        "attribution": "the sample's authors",
    }
    flags = [word for name, value in words.items() for word in (f"--{name}", str(value))]
    return [sys.executable, "-m", "flows.rebuild_flow", "--opposites", *flags]


def environment() -> dict[str, str]:
    from prefect.settings import PREFECT_API_URL

    return os.environ | {"PYTHONPATH": str(ROOT), "PREFECT_API_URL": str(PREFECT_API_URL.value())}


def bytes_of(out: Path) -> dict[str, bytes]:
    """Every file of the current version, the card too, whose text names the dataset."""
    files = [path for path in sorted(out.rglob("*")) if path.is_file()]
    return {str(path.relative_to(out)): path.read_bytes().replace(out.stem.encode(), b"NAME") for path in files}


def stamps(project: Path, out: str) -> dict[str, dict[str, int]]:
    """When each shard of each stage was written."""
    work = Path(publishing.work_folder(str(project / out)))
    return {
        stage: {p.name: p.stat().st_mtime_ns for p in (work / f"{stage}.parquet").glob("part-*")} for stage in STAGES
    }


@pytest.fixture(scope="module")
def unbroken(project: Path, prefect_server: str) -> Path:
    """The dataset of an undisturbed run."""
    rebuild(project, "unbroken.parquet")
    return project / "unbroken.parquet"


def test_the_published_version_holds_every_row_with_all_augmentations_and_its_card(unbroken: Path) -> None:
    rows = read_dataset(str(unbroken), [schema.TEXT, schema.NEGATION, schema.PARAPHRASE, schema.ROLE_SWAP]).table
    assert len(rows) == SENTENCES
    assert rows[schema.NEGATION].null_count < SENTENCES / 5
    assert 0 < rows[schema.PARAPHRASE].null_count < SENTENCES
    text = Path(shards.card_folder(str(unbroken)), card.MARKDOWN).read_text()
    assert "Licence: apache-2.0. Attribution: the sample's authors." in text
    assert all(f"- **{stage}** · rows in: {SENTENCES} · " in text for stage in STAGES)
    assert "## Counts of `role_swap_reason`" in text
    assert Path(shards.card_folder(str(unbroken)), card.PAGE).read_text().startswith("<!doctype html>")


def test_a_second_run_skips_everything_and_one_changed_option_redoes_the_stage_that_it_belongs_to(
    project: Path, unbroken: Path
) -> None:
    out = str(unbroken)
    [first] = [version.name for version in publishing.versions(out)]
    before, published = stamps(project, unbroken.name), bytes_of(unbroken)
    assert rebuild(project, unbroken.name) == first
    assert stamps(project, unbroken.name) == before
    other = project / "other_wordnet"
    shutil.copytree(project / "wordnet", other)
    with open(other / "data.adv", "a") as file:
        file.write("  more\n")
    assert redone(project, unbroken.name, wordnet=str(other)) == ["opposites"]
    assert redone(project, unbroken.name, low=0.2) == ["paraphrase", "opposites"]
    assert publishing.versions(out)[0].name == first
    assert publishing.rollback(out, first) == first
    assert bytes_of(unbroken) == published


def redone(project: Path, out: str, **changed: object) -> list[str]:
    """The stages whose shards a rebuild with other options writes anew: all of them, or none."""
    before = stamps(project, out)
    rebuild(project, out, **changed)
    after = stamps(project, out)
    assert all(not set(before[s].values()) & set(after[s].values()) for s in STAGES if before[s] != after[s])
    return [stage for stage in STAGES if before[stage] != after[stage]]


@pytest.mark.slow
def test_killed_at_a_random_moment_the_old_version_stays_and_a_rerun_gives_the_same_bytes(
    project: Path, unbroken: Path
) -> None:
    out = project / "killed_midway.parquet"
    (project / "old.txt").write_text("The old edition is here.\nThe bridge was closed.\n")
    rebuild(project, "killed_midway.parquet", source=(str(project / "old.txt"),), shard_count=1)
    old = bytes_of(out)
    with open(project / "killed.log", "wb") as log:
        process = subprocess.Popen(command(project, out.name), env=environment(), stdout=log, stderr=log, cwd=project)
    work = Path(publishing.work_folder(str(out)))
    end = time.monotonic() + SECONDS
    while not (work / "corpus.parquet" / shards.shard_name(0, SHARDS)).exists():
        assert time.monotonic() < end
        assert process.poll() is None, (project / "killed.log").read_text()[-3000:]
        time.sleep(0.05)
    time.sleep(random.uniform(0, 2))
    process.send_signal(signal.SIGKILL)
    process.wait()
    assert bytes_of(out) in (old, bytes_of(unbroken))
    rebuild(project, "killed_midway.parquet")
    assert bytes_of(out) == bytes_of(unbroken)


def test_a_second_rebuild_of_the_same_dataset_is_refused_and_says_who_holds_it(
    project: Path, prefect_server: str
) -> None:
    with (
        publishing.rebuilding(str(project / "held.parquet")),
        pytest.raises(backend.Busy, match=f"held.parquet: is being rebuilt by process {os.getpid()} "),
    ):
        rebuild(project, "held.parquet")


def test_a_failing_stage_names_the_shard_and_leaves_the_old_version(project: Path, unbroken: Path) -> None:
    before = bytes_of(unbroken)
    broken = {"engine": "table", "table": str(project / "absent.tsv")}
    with pytest.raises(Exception, match=r"absent\.tsv"):
        rebuild(project, "unbroken.parquet", **broken)
    assert bytes_of(unbroken) == before


def test_a_missing_wordnet_is_said_before_the_first_stage(project: Path, prefect_server: str) -> None:
    with pytest.raises(Exception, match=r"absent.*wordnet-base"):
        rebuild(project, "early.parquet", wordnet=str(project / "absent"))
    assert not Path(publishing.work_folder(str(project / "early.parquet"))).exists()


def test_the_card_and_the_versions_are_artifacts_of_the_run(unbroken: Path) -> None:
    from prefect.settings import PREFECT_API_URL

    body = json.dumps({"artifacts": {"key": {"any_": ["dataset-card", "versions"]}}}).encode()
    request = urllib.request.Request(
        f"{PREFECT_API_URL.value()}/artifacts/filter", body, {"Content-Type": "application/json"}
    )
    found = json.loads(urllib.request.urlopen(request, timeout=60).read())
    assert {artifact["key"] for artifact in found} == {"dataset-card", "versions"}
    runs: dict[str, set[str]] = {}
    for artifact in found:
        runs.setdefault(artifact["flow_run_id"], set()).add(artifact["key"])
    assert {"dataset-card", "versions"} in runs.values()  # of one run, so that its page shows both
    assert any("## Provenance" in artifact["data"] for artifact in found)
    assert not any("![" in artifact["data"] for artifact in found)


@pytest.mark.slow
def test_from_s3_to_s3_a_second_run_skips_everything_and_the_shards_are_those_of_the_disk(
    project: Path, unbroken: Path, s3: dict[str, str]
) -> None:
    store, out = fsspec.filesystem("s3"), "s3://weekly/unbroken.parquet"
    store.mkdir("weekly")
    storage.write_bytes("s3://weekly/sample.txt", (project / "sample.txt").read_bytes())

    def written() -> dict[str, object]:
        return {path: store.modified(path) for path in store.find("weekly") if not path.endswith(schema.MANIFEST)}

    name = rebuild(project, out, source=("s3://weekly/sample.txt",))
    before = written()
    assert rebuild(project, out, source=("s3://weekly/sample.txt",)) == name
    assert written() == before
    [version] = publishing.versions(out)
    assert version.current
    for shard in shards.list_shards(out):
        assert storage.read_bytes(shard.url) == (unbroken / shard.name).read_bytes()
    text = storage.read_bytes(f"{shards.card_folder(version.url)}/{card.MARKDOWN}").decode()
    assert f"- **opposites** · rows in: {SENTENCES} · " in text


def test_the_terms_of_the_papers_corpus_are_of_no_other_source() -> None:
    """Parameters of a deployment hold for its runs on other sources too."""
    assert not any({"licence", "attribution"} & d.parameters.keys() for d in deployments.deployments())
    assert _terms((WIKI1M,), None, None, "en") == WIKI1M_TERMS
    assert _terms((WIKI1M,), "mit", None, "en").licence == "mit"
    for source in (("mine.txt",), (WIKI1M, "mine.txt")):
        assert _terms(source, None, None, "en") == card.Terms()
        assert _terms(source, "mit", "me", "de") == card.Terms("mit", "me", "de")


def test_parameters_out_of_range_are_refused_before_anything_is_made(project: Path, prefect_server: str) -> None:
    for wrong in ({"keep": 1}, {"sample": 0}, {"style": "old"}, {"source": ()}):
        with pytest.raises(Exception, match=next(iter(wrong))):
            rebuild(project, "wrong.parquet", **wrong)
    assert not (project / "wrong.parquet").exists()
    assert not (project / schema.VERSIONS / "wrong.parquet").exists()
