"""The manifest of a dataset folder: its shards with their checksums, its counts and options; written last.

    python -m pipelines.manifest artifacts/wiki_neg.parquet    # prints it as JSON

It is itself a Parquet file, without rows and with the columns of the shards, and holds its JSON in the footer: polars,
pandas and Hugging Face datasets read a folder only where all that lies in it can be read as its rows. Folders of
earlier versions, with a ``_manifest.json``, are read as they are.
"""

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines import schema, storage
from pipelines.addresses import without_secrets
from pipelines.flags import Parser

ENDING = ".parquet"  # of the name of a dataset
DATA, WHOLE = "data", "augmented.parquet"  # where litotes fix has its datasets, and the one with all augmentations


class DatasetError(ValueError):
    """A dataset is missing, unfinished or damaged. The message names the file and the command that mends it."""

    def __init__(self, message: object = "") -> None:
        super().__init__(without_secrets(message))


def is_finished(url: str) -> bool:
    """Whether the dataset folder has a manifest, which is written last."""
    return name_in(url) is not None


def name_in(url: str) -> str | None:
    """The name of the manifest in the folder ``url``, None where there is none."""
    return next((name for name in schema.MANIFESTS if storage.exists(storage.join(url, name))), None)


def read_manifest(url: str) -> dict[str, Any]:
    """The manifest of a dataset folder. Raises DatasetError where the dataset is not finished."""
    folder = storage.pinned(url)
    for name in schema.MANIFESTS:
        path = storage.join(folder, name)
        if (content := storage.read_if_there(path)) is not None:
            break
    else:
        if below := _datasets_in(folder):
            raise DatasetError(f"{url}: no dataset but a folder of datasets; name one of them, such as {below[0]}")
        if not storage.is_folder(folder):
            raise DatasetError(f"{url}: {'a file, and no dataset' if storage.exists(folder) else 'no such dataset'}")
        raise DatasetError(
            f"{url}: no {schema.MANIFEST}, so the dataset is not finished; rerun the flow that makes it "
            "(finished shards are skipped), or let it end"
        )
    try:
        manifest = schema.parse_manifest(content, whole=True)
    except ValueError as error:
        raise DatasetError(f"{path}: damaged manifest ({error}); delete it and rerun the flow") from error
    if manifest["format"] != schema.FORMAT:
        raise DatasetError(f"{path}: format {manifest['format']}, this version reads format {schema.FORMAT}")
    return manifest


def _datasets_in(folder: str) -> list[str]:
    """The finished datasets in a folder that is none, or in its folder ``data``: first the one of litotes fix
    that has all augmentations."""
    if folder.rstrip("/").endswith(ENDING):
        return []
    places = [storage.join(folder, name) for name in ("", DATA)]
    found = [storage.join(place, name) for place in places for name in storage.list_names(place)]
    finished = [path for path in found if path.endswith(ENDING) and is_finished(path)]
    return sorted(finished, key=lambda path: (storage.base(path) != WHOLE, path))


def write_manifest(url: str, manifest: Mapping[str, Any], columns: pa.Schema) -> None:
    """Write the manifest of the folder ``url``, whose shards have ``columns``; one of an earlier version goes."""
    sink = pa.BufferOutputStream()
    with pq.ParquetWriter(sink, columns.remove_metadata()) as writer:
        writer.add_key_value_metadata({schema.MANIFEST_KEY: json.dumps(manifest, indent=1) + "\n"})
    storage.write_bytes(storage.join(url, schema.MANIFEST), sink.getvalue().to_pybytes())
    storage.remove(storage.join(url, schema.OLD_MANIFEST))


def remove_manifest(url: str) -> None:
    """Make the dataset folder an unfinished one."""
    for name in schema.MANIFESTS:
        storage.remove(storage.join(url, name))


def main(argv: Sequence[str] | None = None) -> None:
    parser = Parser(description="Print the manifest of a dataset as JSON.")
    parser.add_argument("data", help="the dataset, e.g. artifacts/wiki1m_neg.parquet")
    args = parser.parse_args(argv)
    try:
        print(json.dumps(read_manifest(args.data), indent=1, ensure_ascii=False))
    except (DatasetError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
