"""Versions, on a disk and on an object store: one switch, a reader never sees a half, the last ones stay."""

import sys
import threading
from pathlib import Path
from typing import Any

import fsspec
import pytest

from pipelines import output_folder, schema, shards, storage
from pipelines.versions import publishing

Editions = Any  # the class of conftest.py


@pytest.fixture(scope="module")
def bucket(s3: dict[str, str]) -> str:
    fsspec.filesystem("s3").mkdir("editions")
    return "s3://editions"


@pytest.fixture(params=["disk", "s3"])
def out(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "disk":
        return str(tmp_path / "data.parquet")
    return f"{request.getfixturevalue('bucket')}/{request.node.originalname}/{request.node.callspec.id}/data.parquet"


def numbers(out: str) -> list[str]:
    return [version.name.split("-")[0] for version in publishing.versions(out)]


def flip(folder: str) -> None:
    """Change a bit of a shard, which gets a file of its own where it shared one."""
    url = storage.join(folder, shards.list_shards(folder)[1].name)
    data = bytearray(storage.read_bytes(url))
    data[len(data) // 3] ^= 4
    storage.write_bytes(url, bytes(data))


def test_readers_of_both_programs_read_the_current_version(two: str, editions: Editions) -> None:
    assert editions.read(two) == editions.SECOND
    assert [shard.name for shard in shards.list_shards(two)] == [
        shards.shard_name(i, editions.SHARDS) for i in range(editions.SHARDS)
    ]
    assert [shards.read_shard(shard)[0].num_rows for shard in shards.list_shards(two)] == [1] * editions.SHARDS
    assert shards.read_manifest(two)["rows"] == editions.SHARDS


def test_publishing_the_same_again_makes_no_version(two: str, work: str) -> None:
    assert "up to date" in publishing.publish(two, work).note
    assert numbers(two) == ["0001", "0002"]


def test_another_card_makes_a_version(two: str, work: str, editions: Editions) -> None:
    storage.write_bytes(f"{shards.card_folder(work)}/CARD.md", b"Another licence.")
    publishing.publish(two, work)
    assert numbers(two) == ["0001", "0002", "0003"]
    assert storage.read_bytes(f"{shards.card_folder(two)}/CARD.md") == b"Another licence."
    assert editions.read(two) == editions.SECOND


def test_rollback_goes_back_and_forth(two: str, editions: Editions) -> None:
    first, second = (version.name for version in publishing.versions(two))
    assert publishing.rollback(two) == first
    assert editions.read(two) == editions.FIRST
    assert publishing.rollback(two, "2") == second
    assert editions.read(two) == editions.SECOND
    assert not publishing.versions(two)[1].withdrawn


def test_what_was_rolled_back_is_not_published_again_but_something_new_is(
    two: str, work: str, editions: Editions
) -> None:
    publishing.rollback(two)
    assert "rolled back; not published" in publishing.publish(two, work).note
    assert editions.read(two) == editions.FIRST
    publishing.publish(two, editions.write(work, editions.THIRD))
    assert editions.read(two) == editions.THIRD
    assert numbers(two) == ["0001", "0002", "0003"]


def test_going_back_by_options_publishes_the_old_content_as_a_new_version(
    two: str, work: str, editions: Editions
) -> None:
    publishing.publish(two, editions.write(work, editions.FIRST))
    assert editions.read(two) == editions.FIRST
    assert numbers(two) == ["0001", "0002", "0003"]


@pytest.mark.parametrize(("to", "message"), [("9", "no version 9; there are: 0001-"), (None, "no version before")])
def test_a_version_that_is_not_there_is_refused(
    out: str, work: str, editions: Editions, to: str | None, message: str
) -> None:
    publishing.publish(out, editions.write(work, editions.FIRST))
    with pytest.raises(shards.DatasetError, match=message):
        publishing.rollback(out, to)


def test_the_last_versions_and_the_current_one_stay(out: str, work: str, editions: Editions) -> None:
    for number in range(5):
        publishing.publish(out, editions.write(work, f"Edition {number} is here."), keep=3)
    assert numbers(out) == ["0003", "0004", "0005"]
    publishing.rollback(out, "3")
    publishing.prune(out, 1)
    assert numbers(out) == ["0003", "0005"]
    assert [name for name in storage.list_names(publishing.backend_of(out).home) if name.startswith("0004")] == []
    assert editions.read(out) == "Edition 2 is here."
    with pytest.raises(shards.DatasetError, match="keep 1: 2 or more"):
        publishing.publish(out, work, keep=1)


@pytest.mark.parametrize(("keep", "left"), [(2, ["0001", "0003"]), (3, ["0001", "0002", "0003"])])
def test_after_a_rollback_what_was_read_stays_and_what_was_withdrawn_goes_first(
    two: str, work: str, editions: Editions, keep: int, left: list[str]
) -> None:
    publishing.rollback(two)
    begun = shards.list_shards(two)
    publishing.publish(two, editions.write(work, editions.THIRD), keep)
    assert numbers(two) == left
    read = [shards.read_shard(shard)[0][schema.TEXT][0].as_py() for shard in begun]
    assert read == [f"{editions.FIRST} {number}" for number in range(editions.SHARDS)]


def test_a_version_that_was_never_switched_to_does_not_take_the_place_of_the_one_in_use(
    two: str, work: str, editions: Editions
) -> None:
    backend = publishing.backend_of(two)
    publishing.publish(two, editions.write(work, editions.THIRD))
    second = publishing.versions(two)[1].name
    backend.switch_to(second)  # as after a kill just before the switch to the third
    publishing.publish(two, editions.write(work, "The fourth edition is here."), keep=2)
    assert second in backend.names()
    assert editions.read(two) == "The fourth edition is here."


def test_a_rollback_passes_over_what_was_withdrawn_unless_it_is_named(two: str, work: str, editions: Editions) -> None:
    first, second = (version.name for version in publishing.versions(two))
    publishing.rollback(two)
    publishing.publish(two, editions.write(work, editions.THIRD))
    third = publishing.versions(two)[-1].name
    assert publishing.rollback(two) == first
    with pytest.raises(shards.DatasetError, match="no version before the current one, or all withdrawn; see: "):
        publishing.rollback(two)
    assert publishing.rollback(two, third) == third
    assert [version.withdrawn for version in publishing.versions(two)] == [False, True, False]
    assert "rolled back; not published" in publishing.publish(two, editions.write(work, editions.SECOND)).note
    assert publishing.rollback(two, second) == second


def test_a_reader_that_has_begun_stays_with_its_version(two: str, work: str, editions: Editions) -> None:
    begun = shards.list_shards(two)
    publishing.publish(two, editions.write(work, editions.THIRD))
    read = [shards.read_shard(shard)[0][schema.TEXT][0].as_py() for shard in begun]
    assert read == [f"{editions.SECOND} {number}" for number in range(editions.SHARDS)]


def test_readers_beside_a_publisher_always_read_one_whole_edition(two: str, work: str, editions: Editions) -> None:
    seen: list[str | BaseException] = []
    stop = threading.Event()

    def read() -> None:
        while not stop.is_set():
            try:
                seen.append(editions.read(two))
            except BaseException as error:
                seen.append(error)

    reader = threading.Thread(target=read, daemon=True)
    reader.start()
    for number in range(4):
        publishing.publish(two, editions.write(work, f"Edition {number} is here."), keep=20)
    stop.set()
    reader.join(60)
    assert [error for error in seen if not isinstance(error, str)] == []
    assert len(set(seen)) > 1


def test_a_damaged_shard_is_never_published(two: str, work: str, editions: Editions) -> None:
    flip(editions.write(work, editions.THIRD))
    with pytest.raises(shards.DatasetError, match=r"part-00001-of-00003.parquet: checksum differs.*was not changed"):
        publishing.publish(two, work)
    assert editions.read(two) == editions.SECOND


def test_a_damaged_version_is_published_anew_and_not_rolled_back_to(two: str, work: str, editions: Editions) -> None:
    for version in publishing.versions(two):
        flip(version.url)
    with pytest.raises(shards.DatasetError, match=r"0001-.* is damaged .*part-00001-of-00003.*nothing was changed"):
        publishing.rollback(two)
    publishing.publish(two, work)
    assert editions.read(two) == editions.SECOND
    assert numbers(two) == ["0001", "0002", "0003"]


def test_an_unfinished_dataset_is_not_published(two: str, work: str, editions: Editions) -> None:
    storage.remove(f"{work}/{schema.MANIFEST}")
    with pytest.raises(shards.DatasetError, match="not finished"):
        publishing.publish(two, work)
    assert editions.read(two) == editions.SECOND


def test_what_is_no_dataset_with_versions_is_left_alone(two: str, work: str, editions: Editions) -> None:
    plain = editions.write(f"{two}.plain", editions.FIRST)
    with pytest.raises(shards.DatasetError, match="has no versions"):
        publishing.publish(plain, work)
    with pytest.raises(shards.DatasetError, match="is a published version"):
        output_folder.check_output(two, [])


def test_the_command_lists_and_rolls_back(
    two: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture
) -> None:
    def run(*words: str) -> str:
        monkeypatch.setattr(sys, "argv", ["versions", *words])
        publishing.main()
        return capsys.readouterr().out

    assert "3 rows" in run("list", two).splitlines()[1]
    assert run("list", two).splitlines()[1].endswith("current")
    assert f"{two} is version 0001-" in run("rollback", two)
    assert run("list", two).splitlines()[1].endswith("withdrawn")
    with pytest.raises(SystemExit, match="error: .*no version 7"):
        run("rollback", two, "--to", "7")
