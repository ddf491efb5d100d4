"""Damaged and full disks, and two rebuilds at once: a clear error and the old version, then the undisturbed bytes."""

import bz2
import gzip
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from pipelines import schema, shards, storage, temporary_files
from pipelines.sources import corpus
from pipelines.sources.wikipedia import dump
from pipelines.stages import registry, stage
from pipelines.versions import backend, publishing

ROOT = Path(__file__).parents[2]
SENTENCES, SHARDS = 24, 2
STAGES = ("corpus", "negation")
OLD = "The old edition is here.\nThe bridge was closed.\n"


def rebuild(source: Path, out: Path) -> str:
    """What the flow ``rebuild`` does, without Prefect, paraphrases and card."""
    with publishing.rebuilding(str(out)):
        sentences, negated = (storage.join(publishing.work_folder(str(out)), f"{name}.parquet") for name in STAGES)
        corpus.build_corpus([str(source)], sentences, corpus.CorpusOptions(shards=SHARDS))
        definition = registry.get("negation")
        augmenter = definition.load(definition.make_options({}))
        for shard in shards.list_shards(sentences):
            stage.augment_shard(shard, shards.output_of(shard, negated), definition, augmenter)
        names = [shard.name for shard in shards.list_shards(sentences)]
        shards.finish(negated, names, {})
        return publishing.publish(str(out), negated).version


def bytes_of(out: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


@pytest.fixture(scope="module")
def texts(tmp_path_factory: pytest.TempPathFactory, sample_text: Path) -> Path:
    folder = tmp_path_factory.mktemp("texts")
    lines = sample_text.read_text().splitlines()[:SENTENCES]
    (folder / "new.txt").write_text("\n".join(lines) + "\n")
    (folder / "old.txt").write_text(OLD)
    return folder


@pytest.fixture(scope="module")
def wanted(texts: Path) -> dict[str, bytes]:
    """The dataset of an undisturbed rebuild."""
    rebuild(texts / "new.txt", texts / "undisturbed.parquet")
    return bytes_of(texts / "undisturbed.parquet")


def flip(path: Path, where: float) -> None:
    data = bytearray(path.read_bytes())
    data[int(where * len(data))] ^= 4
    path.unlink()  # never the bytes that a published version shares
    path.write_bytes(data)


def truncate(path: Path, where: float) -> None:
    data = path.read_bytes()
    path.unlink()
    path.write_bytes(data[: int(where * len(data))])


@pytest.mark.parametrize("dataset", STAGES)
@pytest.mark.parametrize("damage", [flip, truncate])
@pytest.mark.parametrize("finished", [True, False])
def test_a_damaged_shard_of_any_stage_is_redone(
    texts: Path,
    wanted: dict[str, bytes],
    tmp_path: Path,
    dataset: str,
    damage: Callable[[Path, float], None],
    finished: bool,
) -> None:
    out = tmp_path / "data.parquet"
    rebuild(texts / "new.txt", out)
    folder = Path(publishing.work_folder(str(out))) / f"{dataset}.parquet"
    for where in (0.1, 0.5, 0.9, 0.99):
        damage(folder / shards.shard_name(1, SHARDS), where)
        if not finished:
            (folder / schema.MANIFEST).unlink()
        rebuild(texts / "new.txt", out)
        assert bytes_of(folder.parent / "negation.parquet") == bytes_of(out) == wanted
    assert len(publishing.versions(str(out))) == 1


def test_a_shard_damaged_while_it_is_read_is_named_and_the_old_version_stays(
    texts: Path, wanted: dict[str, bytes], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out = tmp_path / "data.parquet"
    rebuild(texts / "old.txt", out)
    old = bytes_of(out)
    real = stage.augment_shard

    def damage_first(source: shards.Shard, *rest: object) -> str:
        flip(Path(source.url), 0.5)
        return real(source, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(stage, "augment_shard", damage_first)
    with pytest.raises(shards.DatasetError, match=r"corpus.parquet/part-00000-of-00002.parquet: checksum differs"):
        rebuild(texts / "new.txt", out)
    assert bytes_of(out) == old
    monkeypatch.undo()
    rebuild(texts / "new.txt", out)
    assert bytes_of(out) == wanted


def test_a_published_shard_that_rots_is_replaced_by_a_new_version(
    texts: Path, wanted: dict[str, bytes], tmp_path: Path
) -> None:
    out = tmp_path / "data.parquet"
    rebuild(texts / "new.txt", out)
    with open(out / shards.shard_name(0, SHARDS), "r+b") as file:  # the folder of the stages shares these bytes
        file.seek(100)
        file.write(b"\xff\xff")
    rebuild(texts / "new.txt", out)
    assert bytes_of(out) == wanted
    assert [version.current for version in publishing.versions(str(out))] == [False, True]


PAGE = "<page><title>{0}</title><ns>0</ns><revision><id>{0}</id><text>The heron {0} is a bird.</text></revision></page>"
DUMP = '<mediawiki version="0.11">' + "".join(PAGE.format(number) for number in range(200)) + "</mediawiki>"


@pytest.mark.parametrize(("name", "pack"), [("w.xml", bytes), ("w.xml.gz", gzip.compress), ("w.bz2", bz2.compress)])
def test_a_source_that_is_cut_off_leaves_the_old_version(
    texts: Path, tmp_path: Path, name: str, pack: Callable[[bytes], bytes]
) -> None:
    out, source = tmp_path / "data.parquet", tmp_path / name
    rebuild(texts / "old.txt", out)
    old = bytes_of(out)
    data = pack(DUMP.encode())
    source.write_bytes(data[: len(data) // 2])
    with pytest.raises((storage.StorageError, dump.DumpError), match=rf"{name}: (cannot be read|damaged or cut off)"):
        rebuild(source, out)
    assert bytes_of(out) == old
    source.write_bytes(data)
    rebuild(source, out)
    assert shards.read_manifest(str(out))["rows"] == 200


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 256 KiB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(folder)]
    if os.geteuid() != 0 or subprocess.run(command, capture_output=True).returncode != 0:
        pytest.skip("needs the right to mount a small tmpfs")
    try:
        yield folder
    finally:
        subprocess.run(["umount", str(folder)], check=True)


def fill(disk: Path, free: int) -> Path:
    """Leave ``free`` bytes."""
    ballast = disk / "ballast"
    ballast.unlink(missing_ok=True)
    status = os.statvfs(disk)
    ballast.write_bytes(b"\0" * (status.f_bavail * status.f_frsize - free))
    return ballast


def test_a_full_disk_is_said_the_old_version_stays_and_freed_space_is_used(
    texts: Path, wanted: dict[str, bytes], small_disk: Path
) -> None:
    out = small_disk / "data.parquet"
    rebuild(texts / "old.txt", out)
    old = bytes_of(out)
    errors = []
    for free in range(0, 256 << 10, 4 << 10):
        ballast = fill(small_disk, free)
        try:
            rebuild(texts / "new.txt", out)
            break
        except storage.StorageError as error:
            errors.append(str(error))
            assert bytes_of(out) == old
        ballast.unlink()
        assert not [name for name in storage.list_names(str(out.parent)) if name.startswith(temporary_files.PREFIX)]
    assert len(errors) >= 3
    assert all("cannot be written" in error and "No space left on device" in error for error in errors), errors
    assert bytes_of(out) == wanted


def test_a_full_scratch_disk_is_said(
    texts: Path, small_disk: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(small_disk, 0)
    monkeypatch.setattr("tempfile.tempdir", str(small_disk))
    with pytest.raises(storage.StorageError, match=r"rows.arrow: cannot be written .*; set TMPDIR to a disk with more"):
        corpus.build_corpus([str(texts / "new.txt")], str(tmp_path / "c.parquet"), corpus.CorpusOptions())


HOLDER = """
import sys
from pipelines.versions import publishing as versions
with versions.rebuilding(sys.argv[1]):
    print("held", flush=True)
    sys.stdin.read()
"""


def test_two_rebuilds_at_once_are_one_and_a_killed_one_holds_nothing(texts: Path, tmp_path: Path) -> None:
    out = tmp_path / "data.parquet"
    command = [sys.executable, "-c", HOLDER, str(out)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=ROOT) as holder:
        assert holder.stdout is not None
        holder.stdout.readline()
        with pytest.raises(backend.Busy, match=f"data.parquet: is being rebuilt by process {holder.pid} of .*; wait"):
            rebuild(texts / "old.txt", out)
        assert not out.exists()
        holder.send_signal(signal.SIGKILL)
        holder.wait()
    rebuild(texts / "old.txt", out)
    assert shards.read_manifest(str(out))["rows"] == len(OLD.splitlines())
