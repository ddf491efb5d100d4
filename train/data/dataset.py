"""Reading a dataset, checked whole before training begins, a shard at a time: it may be larger than memory.

A dataset is a folder of shards with a ``_manifest.parquet``, or a single Parquet file, on any fsspec file system.
"""

import hashlib
import os
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import fsspec
import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq
from fsspec.implementations.local import LocalFileSystem

from pipelines import schema
from train.runtime.card_header import licence_of
from train.runtime.errors import InputError
from train.runtime.portable_names import portable

KIND = "kind"


@dataclass(frozen=True)
class Dataset:
    """The columns that were asked for, in row order, and a fingerprint of the files that they came from.

    ``parts(columns)`` reads some of them anew, shard by shard. ``sources`` say for a model card what was read: name,
    rows, kinds of rows with their counts, licence.
    """

    path: str
    schema: pa.Schema
    rows: int
    parts: Callable[[Sequence[str]], Iterator[pa.Table]]
    fingerprint: str
    sources: tuple[dict[str, Any], ...] = ()

    @property
    def table(self) -> pa.Table:
        """All of it, in memory."""
        return pa.concat_tables(self.parts(self.schema.names))

    def column(self, name: str) -> Iterator[pa.ChunkedArray]:
        """One column, a shard at a time."""
        return (part.column(name) for part in self.parts([name]))


def how_to_make() -> str:
    """The commands that make a dataset of sentences."""
    return (
        "Make it with:\n"
        f"  {schema.command('corpus', 'flows.corpus_flow')} --source FILE_OR_URL --out artifacts/wiki1m.parquet\n"
        f"  {schema.command('augment', 'flows.augment_flow')} negation --data artifacts/wiki1m.parquet "
        "--out artifacts/wiki1m_neg.parquet"
    )


def how_to_make_triplets() -> str:
    """The command that makes a dataset of triplets."""
    made_with = schema.command("triplets", "flows.triplets_flow")
    return f"Make it with:\n  {made_with} --data DATASETS --out artifacts/triplets.parquet"


def how_to_make_pairs() -> str:
    """The command that makes a dataset of pairs."""
    made_with = schema.command("pairs", "flows.pairs_flow")
    return f"Make it with:\n  {made_with} --source FILE.tsv --out artifacts/nli.parquet"


def check_there(path: str, columns: Sequence[str]) -> None:
    """Raise InputError with the remedy where ``path`` is a local one at which nothing lies."""
    if "://" not in path and "::" not in path and not os.path.exists(path):
        raise InputError(f"there is no dataset at {path}. {_remedy(_fields(columns))}")


def read_dataset(path: str, columns: Sequence[str]) -> Dataset:
    """Read ``columns``, of sentences or of pairs, after checking it whole: manifest, sizes, checksums, schema, nulls.

    Where the score of pairs is asked for and there are labels instead, the labels are read. Raises InputError or
    SchemaError with the file, what was found and the remedy.
    """
    try:
        fs, root = fsspec.core.url_to_fs(path)
    except (ImportError, ValueError) as error:  # an unknown protocol, or one whose package is not installed
        raise InputError(f"cannot read {path}: {error}") from None
    if isinstance(fs, LocalFileSystem):
        root = os.path.realpath(root)  # one version of the dataset, also where the next is published meanwhile
    expected = _fields(columns)
    manifest = _manifest(fs, root, path)
    if manifest is None and (pointer := _content(fs, schema.within(root, schema.POINTER))) is not None:
        root = schema.version_at(root.rstrip("/"), pointer)
        manifest = _manifest(fs, root, path)
    if manifest is not None:
        if isinstance(fs, LocalFileSystem):
            for shard in manifest["shards"]:
                schema.check_link(root, shard["name"])
        files = [(schema.within(root, shard["name"]), f"{path}/{shard['name']}", shard) for shard in manifest["shards"]]
        fingerprint = str(manifest["fingerprint"])
    else:
        content = _content(fs, root)
        if content is None and fs.exists(root):
            raise InputError(
                f"{path} has no {schema.MANIFEST}: it is unfinished. Rerun the flow that makes it (finished "
                "shards are kept), or let it end"
            )
        if content is None:
            raise InputError(f"there is no dataset at {path}. {_remedy(expected)}")
        fingerprint = hashlib.sha256(content).hexdigest()
        files = [(root, path, {"bytes": len(content), "sha256": fingerprint})]
    rows, kinds, found = 0, Counter[str](), expected
    for file in files:
        content = _checked(fs, *file, path)
        part = _parse(content, file[1], expected)
        rows, kinds, found = rows + len(part), kinds + _count_kinds(content, file[1]), part.schema
    if not rows:
        raise InputError(f"{path} holds no rows. {_remedy(expected)}")

    def parts(names: Sequence[str]) -> Iterator[pa.Table]:
        for file in files:
            table = pq.ParquetFile(pa.BufferReader(_checked(fs, *file, path))).read(columns=list(names))
            yield schema.with_plain_text(table, found)

    source = {"name": portable(path), "rows": rows, "kinds": dict(sorted(kinds.items()))}
    return Dataset(path, found, rows, parts, fingerprint, ({**source, "licence": _licence(fs, root)},))


def _fields(columns: Sequence[str]) -> pa.Schema:
    """The fields of ``columns``, of sentences or of pairs, in the schema's order."""
    known = [*schema.augmented(*schema.AUGMENTATIONS), *schema.PAIRS, *schema.SCORED, *schema.TRIPLETS]
    fields = {field.name: field for field in known}
    return pa.schema([field for name, field in fields.items() if name in columns])


def _content(fs: Any, path: str) -> bytes | None:
    """All of a file; None where there is no such file."""
    try:
        content: bytes = fs.cat_file(path)
    except (FileNotFoundError, NotADirectoryError, IsADirectoryError):
        return None
    except Exception as error:  # every file system has its own errors for networks and credentials
        raise InputError(f"cannot read {path}: {type(error).__name__}: {error}") from None
    return content


def _manifest(fs: Any, root: str, path: str) -> dict[str, Any] | None:
    """The manifest of the folder ``root``, of this version or an earlier one; None where there is none."""
    for name in schema.MANIFESTS:
        content = _content(fs, schema.within(root, name))
        if content is None:
            continue
        try:
            manifest = schema.parse_manifest(content)
        except ValueError as error:
            raise InputError(f"{path}/{name} cannot be read ({error}). Rerun the flow that makes it") from None
        if manifest["format"] != schema.FORMAT:
            raise InputError(f"{path}/{name} has format {manifest['format']}, this version reads {schema.FORMAT}")
        return manifest
    return None


def _checked(fs: Any, file: str, where: str, stated: Mapping[str, Any], path: str) -> bytes:
    """The bytes of a file of the dataset ``path``. Raises InputError where they are not those that are stated."""
    content = _content(fs, file)
    if content is None:
        fault = "is listed in the manifest but missing"
    elif len(content) != stated["bytes"]:
        fault = f"has {len(content):,} bytes, the manifest says {stated['bytes']:,}"
    elif hashlib.sha256(content).hexdigest() != stated["sha256"]:
        fault = "does not match its checksum"
    else:
        return content
    again = _manifest(fs, file.rpartition("/")[0], path)
    if stated not in (again or {"shards": ()})["shards"]:
        raise InputError(f"{path} {schema.CHANGED}")
    raise InputError(f"{where} {fault}. Rerun the flow that made {path}: it redoes this shard and keeps the others")


def _count_kinds(content: bytes, where: str) -> Counter[str]:
    """How many rows there are of each kind, where the file says of what kind a row is."""
    file = pq.ParquetFile(pa.BufferReader(content))
    if KIND not in file.schema_arrow.names:
        return Counter()
    try:
        kinds = file.read(columns=[KIND]).column(KIND).to_pylist()
    except (pa.ArrowInvalid, OSError) as error:
        raise InputError(f"{where}: the column {KIND} cannot be read ({error})") from None
    return Counter(kind for kind in kinds if kind and isinstance(kind, str))  # a user's own column may hold anything


def _licence(fs: Any, root: str) -> str | None:
    """The licence that the dataset's card names, in its folder or beside it; None where there is none."""
    beside = root.rstrip("/").removesuffix(".parquet") + ".card/CARD.md"
    for place in (schema.within(root, "CARD.md"), schema.within(root, "README.md"), beside):
        try:
            content = _content(fs, place)
            named = licence_of(content.decode()) if content else None
        except (InputError, ValueError):  # a card is not worth a run
            continue
        if named:
            return named
    return None


def _parse(content: bytes, where: str, expected: pa.Schema) -> pa.Table:
    try:
        file = pq.ParquetFile(pa.BufferReader(content))
        if schema.SCORE in expected.names and schema.SCORE not in file.schema_arrow.names:
            expected = pa.schema([schema.PAIRS.field(n if n != schema.SCORE else schema.LABEL) for n in expected.names])
        if not set(expected.names) <= set(file.schema_arrow.names):
            schema.check(file.schema_arrow, expected, where)
        table = schema.with_plain_text(file.read(columns=expected.names), expected)
        schema.check(table.schema, expected, where)
    except (pa.ArrowInvalid, OSError) as error:  # a damaged page is an OSError
        raise InputError(f"{where} is not a readable Parquet file ({error}). {_remedy(expected)}") from None
    schema.check_nulls(table, expected, where)
    if schema.LABEL in expected.names:
        check_labels(table, where)
    for name in schema.number_columns():
        if name in expected.names:
            check_finite(table, name, where, _remedy(expected))
    return table


def check_labels(table: pa.Table, where: str, remedy: str | None = None) -> None:
    """InputError for the first label that is none of schema.LABELS."""
    unknown = pc.invert(pc.is_in(table.column(schema.LABEL), pa.array(schema.LABELS))).to_pylist()
    if any(unknown):
        row = unknown.index(True)
        raise InputError(
            f"{where}: label {table.column(schema.LABEL)[row].as_py()!r} in row {row} is not one of "
            f"{', '.join(schema.LABELS)}. {remedy or how_to_make_pairs()}"
        )


def check_finite(table: pa.Table, name: str, where: str, remedy: str) -> None:
    """InputError for the first number of the column ``name`` that is not finite."""
    finite = pc.is_finite(table.column(name)).fill_null(True).to_pylist()
    if not all(finite):
        row = finite.index(False)
        found = table.column(name)[row].as_py()
        raise InputError(f"{where}: {name} {found} in row {row} is not a finite number. {remedy}")


def _remedy(expected: pa.Schema) -> str:
    if schema.NEGATIVE in expected.names:
        return how_to_make_triplets()
    return how_to_make_pairs() if schema.PREMISE in expected.names else how_to_make()
