"""Whether files are in the encoding in which they will be read."""

import gzip
from pathlib import Path

import pytest

from pipelines.sources import encoding_checks, encodings

ASCII = b"The bridge over the river is open.\n" * 9_000


def test_a_file_that_is_no_utf8_further_down_is_an_error_as_where_it_is_read(tmp_path: Path) -> None:
    late = ASCII + "The café is open.\n".encode("cp1252")
    (tmp_path / "late.txt").write_bytes(late)
    (tmp_path / "late.txt.gz").write_bytes(gzip.compress(late))
    for name in ("late.txt", "late.txt.gz"):
        with pytest.raises(encodings.EncodingError, match="line 9001, .* give --encoding cp1252"):
            encoding_checks.check([str(tmp_path / name)], None)
    encoding_checks.check([str(tmp_path / "late.txt")], "cp1252")


def test_what_will_be_read_is_no_error(tmp_path: Path) -> None:
    """One damaged line among good ones is left out, counted; a byte order mark says what the file is in."""
    good = ASCII + "The café is open.\nThe naïve one is shut.\n".encode()
    files = {"good": good, "damaged": good + b"\xe9\n", "marked": "The café is open.".encode("utf-16"), "empty": b""}
    for name, content in files.items():
        (tmp_path / f"{name}.txt").write_bytes(content)
    encoding_checks.check([*(str(path) for path in tmp_path.iterdir()), "s3://elsewhere/not-fetched.txt"], None)
