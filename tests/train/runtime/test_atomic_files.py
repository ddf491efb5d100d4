"""Folders that are filled whole, and disks that refuse."""

import errno
import os
from pathlib import Path

import pytest

from train.runtime.atomic_files import filling
from train.runtime.errors import plain_errors


def names(folder: Path) -> list[str]:
    return sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*"))


def test_a_new_folder_is_there_once_it_is_whole(tmp_path: Path) -> None:
    (tmp_path / ".model.writing").mkdir()
    (tmp_path / ".model.writing" / "of a killed process").write_text("")
    with filling(tmp_path / "model") as folder:
        (folder / "a").mkdir()
        (folder / "a" / "x").write_text("1")
        assert not (tmp_path / "model").exists()
    assert names(tmp_path) == ["model", "model/a", "model/a/x"]


def test_a_folder_that_was_there_keeps_its_other_files_and_gets_the_new_ones(tmp_path: Path) -> None:
    (tmp_path / "kept").write_text("kept")
    (tmp_path / "x").write_text("old")
    with filling(tmp_path) as folder:
        (folder / "x").write_text("new")
        (folder / "y").write_text("new")
        assert (tmp_path / "x").read_text() == "old"
    assert names(tmp_path) == ["kept", "x", "y"]
    assert (tmp_path / "x").read_text() == "new"


def test_what_fails_changes_nothing_and_leaves_nothing(tmp_path: Path) -> None:
    def fail(folder: Path) -> None:
        with filling(folder) as staging:
            (staging / "x").write_text("half")
            raise ZeroDivisionError

    for folder in (tmp_path / "new", tmp_path):
        with pytest.raises(ZeroDivisionError):
            fail(folder)
    assert names(tmp_path) == []


def test_a_full_disk_ends_a_program_with_one_line(tmp_path: Path) -> None:
    full = OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), "run/x")
    with (
        pytest.raises(SystemExit, match=r"^error: run/x: No space left on device; free .* again$"),
        plain_errors(),
    ):
        raise full
    with pytest.raises(SystemExit, match=r"^error: run: No space left on device; free"), plain_errors("run"):
        raise Exception("I/O error: No space left on device (os error 28)")  # safetensors has an error of its own
    with pytest.raises(FileNotFoundError), plain_errors("run"):
        (tmp_path / "absent").read_text()
