"""The flows of many steps for faults.py, as their commands run them without a Prefect server."""

from pathlib import Path

from faults_data import warm_all
from faults_program import Program, write_lines

from flows import prepare_flow, rebuild_flow
from flows.execution import run_command
from pipelines.sources import corpus
from pipelines.versions import publishing

HERE = {"runner": "threads", "workers": 1}  # where faults.c counts


def _rebuild(_: Path) -> None:
    run_command(rebuild_flow.rebuild, source=("lines.txt",), out="data.parquet", shard_count=2, **HERE)


def _before(place: Path) -> None:
    """A version that the rebuild replaces."""
    write_lines(place / "lines.txt")
    (place / "old.txt").write_text("The old bridge is open.\n")
    publishing.publish("data.parquet", corpus.build_corpus(["old.txt"], "old.parquet", corpus.CorpusOptions()))


def _prepare(_: Path) -> None:
    run_command(prepare_flow.prepare, source=("lines.txt",), out="triplets.parquet", written=False, **HERE)


PROGRAMS = {
    "prepare": Program(lambda place: write_lines(place / "lines.txt"), _prepare, ("triplets",), warm=warm_all, lines=0),
    "rebuild": Program(_before, _rebuild, ("data.parquet",), shown=("data.parquet",), warm=warm_all, lines=0),
}
