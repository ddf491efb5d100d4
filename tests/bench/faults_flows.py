"""The flows of many steps for faults.py, which need a Prefect server."""

import atexit
import tempfile
from pathlib import Path

from faults_data import _augmenter
from faults_program import Program, write_lines
from kills_server import Server
from prefect.settings import PREFECT_API_URL, temporary_settings

from flows import prepare_flow, rebuild_flow
from flows.errors import run_or_explain
from pipelines.sources import corpus
from pipelines.versions import publishing

HERE = {"runner": "threads", "workers": 1}  # where faults.c counts
_server: list[Server] = []


def _started() -> None:
    """One server for all attempts."""
    if _server:
        return
    folder = tempfile.TemporaryDirectory()
    server = Server(Path(folder.name))
    server.start()
    _server.append(server)
    atexit.register(lambda: (server.stop(), folder.cleanup()))
    for name in ("negation", "paraphrase"):
        _augmenter(name).batch(["The old lamp was built by monks."])


def _rebuild(_: Path) -> None:
    with temporary_settings(updates={PREFECT_API_URL: _server[0].environment["PREFECT_API_URL"]}):
        run_or_explain(lambda: rebuild_flow.rebuild(source=("lines.txt",), out="data.parquet", shard_count=2, **HERE))


def _before(place: Path) -> None:
    """A version that the rebuild replaces."""
    write_lines(place / "lines.txt")
    (place / "old.txt").write_text("The old bridge is open.\n")
    publishing.publish("data.parquet", corpus.build_corpus(["old.txt"], "old.parquet", corpus.CorpusOptions()))


def _prepare(_: Path) -> None:
    with temporary_settings(updates={PREFECT_API_URL: _server[0].environment["PREFECT_API_URL"]}):
        run_or_explain(
            lambda: prepare_flow.prepare(source=("lines.txt",), out="triplets.parquet", written=False, **HERE)
        )


PROGRAMS = {
    "prepare": Program(lambda place: write_lines(place / "lines.txt"), _prepare, ("triplets",), warm=_started, lines=0),
    "rebuild": Program(_before, _rebuild, ("data.parquet",), shown=("data.parquet",), warm=_started, lines=0),
}
