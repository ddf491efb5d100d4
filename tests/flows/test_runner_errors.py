"""A flow that cannot run where it was asked to says why in one line, before any work."""

import http.server
import socket
import threading
from collections.abc import Iterator
from concurrent.futures import CancelledError
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from flows import runners

HERE = "127.0.0.1"


@pytest.fixture
def closed() -> int:
    """A port at which nobody listens."""
    with socket.socket() as probe:
        probe.bind((HERE, 0))
        return int(probe.getsockname()[1])


@pytest.fixture
def listening() -> Iterator[int]:
    server = http.server.ThreadingHTTPServer((HERE, 0), http.server.BaseHTTPRequestHandler)
    threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True).start()
    yield server.server_port
    server.shutdown()
    server.server_close()


@pytest.fixture
def installed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "find_spec", lambda name: object())


def refused(name: str, workers: int | None = None, address: str | None = None) -> str:
    with pytest.raises(runners.RunnerError) as caught, runners.task_runner(name, workers, address):  # type: ignore[arg-type]
        pass
    assert "\n" not in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("name", ["threads", "processes"])
def test_an_address_is_for_clusters_only(name: str) -> None:
    assert f"for --runner dask or ray; {name} are of this machine" in refused(name, address="tcp://h:8786")


@pytest.mark.parametrize("name", ["dask", "ray"])
def test_an_engine_that_is_not_installed_names_its_extra(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runners, "find_spec", lambda name: None)
    assert refused(name) == f"--runner {name}: is not installed: pip install -e '.[{name}]' in the folder of Litotes"


def test_the_workers_of_a_running_cluster_are_not_ours_to_count() -> None:
    assert "a running cluster has its own" in refused("dask", workers=2, address="tcp://h:8786")


@pytest.mark.parametrize(("name", "scheme"), [("dask", "tcp://"), ("dask", ""), ("ray", "ray://"), ("ray", "")])
def test_an_address_at_which_nobody_answers_is_named(name: str, scheme: str, closed: int, installed: None) -> None:
    assert f"{scheme}{HERE}:{closed}: nobody answers at {HERE} port {closed}" in refused(
        name, address=f"{scheme}{HERE}:{closed}"
    )


@pytest.mark.parametrize(
    ("name", "address", "example"),
    [("dask", "ray://h:1", "tcp://HOST"), ("ray", "tcp://h:1", "ray://HOST"), ("dask", "tcp://h:port", "tcp://HOST")],
)
def test_an_address_of_another_kind_is_refused_with_an_example(
    name: str, address: str, example: str, installed: None
) -> None:
    message = refused(name, address=address)
    assert message.startswith(f"{address}: is no address")
    assert example in message


def test_a_cluster_elsewhere_needs_a_server_that_its_workers_reach(
    listening: int, installed: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The address stands for another machine's: only whether it is one of this machine is pretended."""
    monkeypatch.setattr(runners, "_is_here", lambda host: False)
    message = refused("dask", address=f"tcp://{HERE}:{listening}")
    assert "its workers cannot reach the Prefect server at 127.0.0.1" in message
    assert "PREFECT_API_URL" in message


def test_an_address_of_this_machine_is_told_from_others() -> None:
    assert runners._is_here(HERE)
    assert not runners._is_here("203.0.113.77")  # kept for documentation: no machine has it


@pytest.mark.parametrize("error", [BrokenProcessPool("a child ended\nabruptly"), CancelledError("lost")])
def test_lost_workers_are_told_from_what_a_task_raised(error: Exception) -> None:
    lost = pytest.raises(runners.RunnerError, match="workers were lost .*finished shards are skipped")
    with lost as caught, runners._losses("processes"):
        raise error
    assert "\n" not in str(caught.value)
    with pytest.raises(KeyError), runners._losses("processes"):
        raise KeyError("of a task")


def test_paths_are_whole_where_workers_stand_in_other_folders(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.chdir(tmp_path)
    assert runners.within_reach("artifacts/a", None) == "artifacts/a"
    assert runners.within_reach("artifacts/a", "tcp://h:8786") == str(tmp_path / "artifacts" / "a")
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    assert runners.within_reach("~/a.parquet", "tcp://h:8786") == str(tmp_path / "home" / "a.parquet")
    assert runners.within_reach("s3://bucket/a", "tcp://h:8786") == "s3://bucket/a"


def test_the_form_refuses_what_is_no_address() -> None:
    form = TypeAdapter(runners.Address)
    for good in (None, "tcp://h:8786", "ray://h:10001", "h:6379", "tls://[::1]:8786"):
        assert form.validate_python(good) == good
    for bad in ("http://h:1", "tcp://h:1/x", "two words", ""):
        with pytest.raises(ValidationError):
            form.validate_python(bad)
