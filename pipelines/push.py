"""Publish a dataset on the Hugging Face hub, or another that speaks its protocol (HF_ENDPOINT).

    python -m pipelines.push --data artifacts/wiki_neg.parquet --repo OWNER/NAME --private

One commit with the shards, the manifest and the card as README.md, whose header says which files are the rows, so that
``load_dataset("OWNER/NAME")`` finds them. The card is CARD.md in the dataset's folder, or in the folder beside it that
`litotes card` writes. Triplets and pairs have no card of their own: theirs is made here. The token
is HF_TOKEN, or what `hf auth login` has stored; it is never printed.
"""

import argparse
import io
import json
import os
import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pyarrow.parquet as pq

from pipelines import manifest, schema, shards, storage
from pipelines.commands import command
from pipelines.flags import Parser
from pipelines.report.card import MARKDOWN
from pipelines.report.markdown import escaped

if TYPE_CHECKING:
    from huggingface_hub import CommitOperationAdd

README = "README.md"
PLOT = re.compile(r"!\[[^\]]*\]\(([\w.-]+\.png)\)")
CALL = re.compile(r'load_dataset\("[^"]*"')
MINIMAL = """---
pretty_name: {name}
language: [en]
license: {licence}
task_categories: [sentence-similarity]
tags: [sentence-embeddings, contrastive-learning, negation]
configs:
- config_name: default
  data_files: part-*.parquet
---

# {title}

{rows:,} rows, made by Litotes. Licence: {licence}.

```python
from datasets import load_dataset

rows = load_dataset("{repo}", split="train")
```

| column | type | meaning |
|---|---|---|
{columns}

What programs made here was not read by people one by one: some of it is wrong. The texts carry the errors, views and
gaps of their source. English only.
"""


def collect(data: str, repo: str, licence: str = "unknown") -> dict[str, str | bytes]:
    """What is published of the dataset ``data``: path in the repository → file, or content.

    ``licence`` is that of triplets and pairs; other datasets have it in their card. Raises DatasetError for a dataset
    that is not finished, or has no card and needs one.
    """
    folder = storage.pinned(data)  # one version, also where the next is published meanwhile
    content = manifest.read_manifest(folder)
    names = [shard["name"] for shard in content["shards"]]
    stated = manifest.name_in(folder) or schema.MANIFEST
    files: dict[str, str | bytes] = {name: _file(folder, name) for name in names}
    files[stated] = storage.read_bytes(storage.join(folder, stated))
    for place in (folder, shards.card_folder(folder)):
        if (card := storage.read_if_there(storage.join(place, MARKDOWN))) is not None:
            text = CALL.sub(f'load_dataset("{repo}"', card.decode())
            return {**files, **{name: _file(place, name) for name in PLOT.findall(text)}, README: text.encode()}
    return {**files, README: _minimal(data, repo, licence, content, storage.join(folder, names[0])).encode()}


def _file(folder: str, name: str) -> str | bytes:
    """A local file by its path, any other by its content."""
    path = storage.join(folder, name)
    return path if os.path.isfile(path) else storage.read_bytes(path)


def _minimal(data: str, repo: str, licence: str, content: Mapping[str, int], shard: str) -> str:
    columns = pq.read_schema(io.BytesIO(storage.read_bytes(shard)))
    if schema.TEXT in columns.names:
        first = f"{command('card', 'pipelines.report.card')} --data {data} --licence LICENCE"
        raise manifest.DatasetError(f"{data} has no card; make it first: {first}")
    title = storage.base(data).removesuffix(".parquet")
    meanings = schema.meanings()
    rows = "\n".join(f"| `{field.name}` | {field.type} | {meanings.get(field.name, '')} |" for field in columns)
    return MINIMAL.format(
        name=json.dumps(title), title=escaped(title), licence=licence, rows=content["rows"], repo=repo, columns=rows
    )


def push(data: str, repo: str, *, licence: str = "unknown", private: bool = False) -> str:
    """Publish the dataset ``data`` as ``repo`` ("OWNER/NAME"), made where it is not there. Returns the commit's URL.

    Raises DatasetError as `collect` does, and where the hub cannot be reached or refuses.
    """
    from huggingface_hub import CommitOperationAdd, HfApi

    api = HfApi()
    operations = [CommitOperationAdd(name, content) for name, content in collect(data, repo, licence).items()]
    _check(data, operations)
    try:
        made = api.create_repo(repo, repo_type="dataset", private=private or None, exist_ok=True)
        message = "Upload of a dataset by Litotes"
        info = api.create_commit(made.repo_id, operations, commit_message=message, repo_type="dataset")
    except Exception as error:  # each version of the hub's client has its own errors for networks
        first = str(error).strip().splitlines()[0]
        raise manifest.DatasetError(
            f"{repo} cannot be written ({type(error).__name__}: {first}). Set HF_TOKEN to a token that may write, or "
            "run `hf auth login`; unset HF_HUB_OFFLINE"
        ) from None
    return str(info.commit_url)


def _check(data: str, operations: "Sequence[CommitOperationAdd]") -> None:
    """Raise DatasetError where a shard is not the one that the manifest beside it states."""
    found = {operation.path_in_repo: operation for operation in operations}
    with next(found[name] for name in schema.MANIFESTS if name in found).as_file() as file:
        stated = schema.parse_manifest(file.read())["shards"]
    for entry in stated:
        if found[entry["name"]].upload_info.sha256.hex() != entry["sha256"]:
            shard = shards.Shard(storage.join(storage.pinned(data), entry["name"]), entry["name"], entry["sha256"])
            raise shards.error_of(shard, shards.DAMAGED)


def main(argv: Sequence[str] | None = None) -> None:
    """Publish a dataset and print the address of the commit; --dry-run lists the files alone."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="a finished dataset: folder or URL")
    parser.add_argument("--repo", required=True, metavar="OWNER/NAME", help="made where it is not there")
    parser.add_argument("--licence", default="unknown", help="of triplets and pairs, as hubs name it: cc-by-sa-4.0")
    parser.add_argument("--private", action="store_true", help="make the repository a private one")
    parser.add_argument("--dry-run", action="store_true", help="list what would be published")
    args = parser.parse_args(argv)
    try:
        if args.dry_run:
            print("\n".join(collect(args.data, args.repo, args.licence)))
        else:
            print(push(args.data, args.repo, licence=args.licence, private=args.private))
    except (manifest.DatasetError, schema.SchemaError, storage.StorageError) as error:
        raise SystemExit(f"error: {error}") from None


if __name__ == "__main__":
    main()
