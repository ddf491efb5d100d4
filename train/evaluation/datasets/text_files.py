"""Text files of the evaluation sets: where they are, and their lines."""

from pathlib import Path

from pipelines.schema import TEXT
from train.data.dataset import read_dataset
from train.runtime.errors import InputError

DATASET = ".parquet"
NOT_LINES = (".jsonl", ".json", ".tsv", ".csv")  # files whose lines are more than a text


def find_folder(data: str, name: str) -> Path:
    """The folder of the sets ``name`` (senteval, clustering, ud): ``data/name`` if it exists, else ``data`` itself."""
    inner = Path(data) / name
    return inner if inner.is_dir() else Path(data)


def read_lines(path: Path) -> list[str]:
    """The lines of a UTF-8 file, or of a Latin-1 one (SentEval's TREC), without byte order mark or line ends.

    Split at line feeds only: sentences may hold other characters that Python counts as line ends.
    """
    try:
        content = path.read_bytes()
    except OSError:
        raise InputError(f"{path} is missing") from None
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError:
        text = content.decode("latin-1")
    return [line.rstrip("\r") for line in text.removesuffix("\n").split("\n")]


def read_texts(data: str, folder: str) -> list[str]:
    """The distinct texts of a file with one a line, of a dataset, or of all .txt files of a folder.

    ``data`` is one of the three; the .txt files may also be in its folder ``folder``. InputError if there are none.
    """
    path = Path(data)
    if path.suffix == DATASET:
        return list(dict.fromkeys(read_dataset(data, [TEXT]).table.column(TEXT).to_pylist()))
    if path.suffix in NOT_LINES:
        raise InputError(f"{path} has rows, not texts; give a file with one text a line, or a dataset ({DATASET})")
    place = find_folder(data, folder)
    paths = sorted(place.glob("*.txt")) if path.is_dir() else [path]
    if not paths:
        raise InputError(f"no .txt file in {place}; give a file with one text a line, or a dataset ({DATASET})")
    lines = (" ".join(line.split()) for file in paths for line in read_lines(file))
    return list(dict.fromkeys(line for line in lines if line))
