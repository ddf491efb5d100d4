"""What a disk refuses is said in one line with a remedy, and a killed write leaves nothing for good."""

import errno
import os
import platform
import subprocess
import sys
from pathlib import Path

import pytest

from pipelines import disk, storage
from pipelines.folder_lock import alone_in


@pytest.mark.parametrize(
    ("number", "remedy"),
    [
        (errno.ENOSPC, "free some space"),
        (errno.EDQUOT, "your quota"),
        (errno.EIO, "the disk fails"),
        (errno.EROFS, "a folder that you may write to"),
        (errno.EACCES, "change the rights"),
        (errno.ENOTDIR, "a part of that path is a file: name another folder"),
        (errno.EEXIST, "a file is there: name another folder"),
    ],
)
def test_what_a_disk_refuses_is_explained_with_path_and_remedy(number: int, remedy: str) -> None:
    said = disk.explain(OSError(number, os.strerror(number), "run/args.json"), "run")
    assert said is not None
    assert said.startswith(f"run/args.json: {os.strerror(number)}; ")
    assert remedy in said
    assert said.endswith("run the same command again")


def test_an_error_without_a_number_of_its_own_is_read_and_others_are_left_alone() -> None:
    rust = Exception("Error while serializing: I/O error: No space left on device (os error 28)")
    assert str(disk.explain(rust, "run")).startswith("run: No space left on device; free")
    copying = OSError([("a", "b", "[Errno 30] Read-only file system: 'b'")])
    assert str(disk.explain(copying, "run")).startswith("run: Read-only file system; ")
    assert disk.explain(FileNotFoundError(errno.ENOENT, "no such file", "x"), "run") is None
    assert disk.explain(ValueError("28"), "run") is None


def test_a_folder_that_cannot_be_made_is_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path, *_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS), str(path))

    monkeypatch.setattr(Path, "mkdir", refuse)
    with pytest.raises(storage.StorageError, match=r"new/page.html: cannot be written .*nothing was changed: the disk"):
        storage.write_bytes(str(tmp_path / "new" / "page.html"), b"page")


def test_a_dataset_in_a_folder_without_rights_is_refused_with_the_remedy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(path: str, *_: object, **__: object) -> None:
        raise OSError(errno.EACCES, os.strerror(errno.EACCES), path)

    monkeypatch.setattr(os, "makedirs", refuse)
    said = r"own.parquet: cannot be written .*; nothing was changed: change the rights of the file or folder"
    with (
        pytest.raises(storage.Refused, match=said),
        alone_in(str(tmp_path / "own.parquet"), print),
    ):  # no second attempt
        pass


def test_a_write_sweeps_what_killed_writes_of_the_same_file_left(tmp_path: Path) -> None:
    gone = subprocess.run([sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, check=True)
    dead, here = int(gone.stdout), f".tmp-{platform.node()}."
    left = [f"{here}{dead}-page.html", f"{here}{dead}-page.html.writing", f"{here}{dead}-other-page.html"]
    left += [f"{here}{os.getppid()}-page.html", f"{here}{os.getppid()}-page.html.writing"]
    for name in left:
        (tmp_path / name).write_bytes(b"")
    storage.write_bytes(str(tmp_path / "page.html"), b"page")
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*left[2:], "page.html"])
