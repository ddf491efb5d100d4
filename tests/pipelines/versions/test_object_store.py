"""Versions on an object store (moto's S3 server): a small object in the place of a link, another in that of a lock."""

import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import fsspec
import pytest

from pipelines import schema, shards, storage
from pipelines.versions import backend, publishing
from train.data.dataset import read_dataset
from train.runtime.errors import InputError

ROOT = Path(__file__).parents[3]
Editions = Any  # the class of conftest.py


@pytest.fixture(scope="module")
def bucket(s3: dict[str, str]) -> str:
    fsspec.filesystem("s3").mkdir("objects")
    return "s3://objects"


@pytest.fixture
def out(bucket: str, request: pytest.FixtureRequest) -> str:
    return f"{bucket}/{request.node.name}/data.parquet"


def test_a_broken_pointer_is_said_and_mended(two: str, editions: Editions) -> None:
    assert storage.list_names(two) == [schema.POINTER]
    storage.write_bytes(storage.join(two, schema.POINTER), b"../../elsewhere")
    for read in (lambda: read_dataset(two, [schema.TEXT]), lambda: shards.list_shards(two)):
        with pytest.raises((InputError, schema.SchemaError), match=r"names no version .*versions rollback"):
            read()
    publishing.rollback(two, "1")
    assert editions.read(two) == editions.FIRST


class Stop(BaseException):
    """Ends the process in the test's place."""


def test_stopped_at_any_write_the_old_version_stays_and_a_rerun_publishes(editions: Editions) -> None:
    for step in range(1, 30):
        data = f"memory://editions/{step}.parquet"
        publishing.publish(data, editions.write(publishing.workshop(data), editions.FIRST))
        work = editions.write(publishing.workshop(data), editions.SECOND)
        with pytest.MonkeyPatch.context() as monkeypatch:
            left = iter(range(step - 1))
            for name in ("copy", "write_bytes", "remove"):
                real = getattr(storage, name)

                def call(*args: object, real=real, left=left) -> object:
                    if next(left, None) is None:
                        raise Stop
                    return real(*args)

                monkeypatch.setattr(storage, name, call)
            try:
                publishing.publish(data, work)
                break
            except Stop:
                pass
        assert editions.read(data) in (editions.FIRST, editions.SECOND)
        publishing.publish(data, work)
        assert editions.read(data) == editions.SECOND
        assert [version.number for version in publishing.versions(data)] == [1, 2]
        left_over = set(storage.list_names(publishing.shelf(data).home)) - {v.name for v in publishing.versions(data)}
        assert left_over == {publishing.WORK}
    assert step > editions.SHARDS + 3


HOLDER = """
import sys
from pipelines.versions import publishing as versions
with versions.rebuilding(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_a_second_rebuild_is_refused_and_a_killed_one_of_this_machine_holds_nothing(out: str) -> None:
    command = [sys.executable, "-c", HOLDER, out]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT)
    assert process.stdout is not None
    assert process.stdin is not None
    process.stdout.readline()
    with pytest.raises(backend.Busy, match=f"being rebuilt by process {process.pid} of "), publishing.rebuilding(out):
        pass
    process.send_signal(signal.SIGKILL)
    process.wait()
    process.stdout.close()
    process.stdin.close()
    with publishing.rebuilding(out):
        assert f"process {os.getpid()} ".encode() in storage.read_bytes(f"{publishing.shelf(out).home}/.rebuild.lock")
    assert not storage.exists(f"{publishing.shelf(out).home}/.rebuild.lock")


def test_a_rebuild_on_another_machine_is_respected_until_its_lock_is_deleted(out: str) -> None:
    lock = f"{publishing.shelf(out).home}/.rebuild.lock"
    assert storage.create(lock, b"process 7 of user 0 on elsewhere")
    assert not storage.create(lock, b"process 8 of user 0 on nowhere")
    with (
        pytest.raises(backend.Busy, match=f"process 7 of user 0 on elsewhere.*delete {lock}"),
        publishing.rebuilding(out),
    ):
        pass
    storage.remove(lock)
    with publishing.rebuilding(out):
        pass
