"""What lies in the folder of a dataset beside its shards: its manifest, and where its current version is.

Both stages read it: ``schema`` passes it on, and it imports pyarrow only, as that does.
"""

import json
import os
import re
from collections.abc import Mapping
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines.addresses import without_secrets
from pipelines.commands import command

MANIFEST = "_manifest.parquet"  # in every dataset folder, written last: a Parquet file without rows
OLD_MANIFEST = "_manifest.json"  # in folders of earlier versions
MANIFESTS = (MANIFEST, OLD_MANIFEST)
MANIFEST_KEY = b"litotes-manifest"  # in the footer of the manifest: its JSON
SHARD_NAME = re.compile(r"part-\d{5,}-of-\d{5,}\.parquet")
SHA256 = re.compile(r"[0-9a-f]{64}")
FORMAT = 1  # of the manifest
VERSIONS = ".versions"  # beside a dataset, the folder of its versions
POINTER = "_version"  # in a dataset's folder on an object store: where its current version is


class SchemaError(ValueError):
    """A file does not hold the columns that its reader needs. The message names the file, the column and the remedy."""

    def __init__(self, message: object = "") -> None:
        super().__init__(without_secrets(message))


def parse_manifest(content: bytes, whole: bool = False) -> dict[str, Any]:
    """The manifest that a file with these bytes holds. Raises ValueError where it is damaged.

    ``whole``: it must say all that a manifest says, and not only what names the shards and what they must be.
    """
    try:
        if content.startswith(b"PAR1"):
            content = (pq.read_metadata(pa.BufferReader(content)).metadata or {})[MANIFEST_KEY]
        manifest: dict[str, Any] = json.loads(content)
        if manifest["format"] == FORMAT:
            _check_manifest(manifest, whole)
    except (ValueError, KeyError, TypeError, RecursionError, pa.ArrowException, OSError) as error:
        raise ValueError(f"{type(error).__name__}: {error}") from error
    return manifest


def _check_manifest(manifest: dict[str, Any], whole: bool) -> None:
    """Raise ValueError, KeyError or TypeError unless all that readers take from a manifest has its type."""
    for shard in manifest["shards"]:
        name = shard["name"]
        if not isinstance(name, str) or not SHARD_NAME.fullmatch(name):
            raise ValueError(f"it names {name!r}, which is no shard in its folder")
        if not isinstance(shard["sha256"], str) or not SHA256.fullmatch(shard["sha256"]):
            raise ValueError(f"it has no checksum of {name}")
        _check_types(shard, whole, fingerprint=str, rows=int, bytes=int)
    _check_types(manifest, whole, stage=str, fingerprint=str, rows=int, rows_in=int)
    _check_types(manifest, whole, options=dict, rejected=dict, rejected_rows=dict, counts=dict)


def _check_types(values: Mapping[str, Any], whole: bool, **types: type) -> None:
    for name, wanted in types.items():
        if name not in values and not whole:
            continue
        if not isinstance(values[name], wanted) or isinstance(values[name], bool):
            raise TypeError(f"{name} is {values[name]!r}")


def check_link(folder: str, name: str) -> None:
    """Raise SchemaError where the local file ``name`` is a link to a file that is not of ``folder``.

    Links of a hub's cache, from a snapshot to its blobs, are of the folder.
    """
    path = os.path.join(folder, name)
    if not os.path.islink(path):
        return
    real, home = os.path.realpath(path), os.path.realpath(folder)
    snapshot = re.match(r"(.*)/snapshots/[^/]+(?:/|$)", home)
    if not real.startswith((home + "/", f"{snapshot[1]}/blobs/" if snapshot else home + "/")):
        raise SchemaError(f"{path}: is a link to a file outside its folder; a dataset has none. Make it again")


def version_at(root: str, pointer: bytes) -> str:
    """The folder of the version that the ``pointer`` of the dataset ``root`` names. Raises SchemaError."""
    parts = pointer.decode(errors="replace").strip().split("/")
    if len(parts) != 3 or parts[0] != VERSIONS or "" in parts or ".." in parts:
        raise SchemaError(
            f"{root}/{POINTER} names no version ({'/'.join(parts)[:80]!r}). Mend it with: "
            f"{command('versions', 'pipelines.versions')} rollback {root} --to VERSION"
        )
    return "/".join([root.rstrip("/").rpartition("/")[0], *parts])
