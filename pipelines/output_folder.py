"""Whether a dataset may be made in a folder: nothing that is somebody else's is written over."""

from collections.abc import Iterable

from pipelines import schema, storage, temporary_files
from pipelines.commands import command
from pipelines.manifest import DatasetError

OURS = (*schema.MANIFESTS, schema.POINTER, schema.VERSIONS)  # beside shards


def check_no_dataset(out: str) -> None:
    """Raise DatasetError where a page or a card would go into a dataset."""
    if any(storage.exists(storage.join(out, manifest)) for manifest in schema.MANIFESTS):
        raise DatasetError(f"--out {out}: is a dataset, which holds no pages; give another --out")


def check_output(url: str, inputs: Iterable[str]) -> None:
    """Raise DatasetError where ``url`` cannot become a dataset folder: it is a file, an input, or somebody else's."""
    out = storage.place(url)
    for source in inputs:
        if f"{storage.place(source)}/".startswith(f"{out}/"):
            raise DatasetError(f"{url}: is what the run reads ({source}); give another --out")
    if f"/{schema.VERSIONS}/" in storage.pinned(url) and storage.pinned(url) != url:
        again = command("rebuild", "flows.rebuild_flow")
        raise DatasetError(f"{url}: is a published version; rebuild it with {again} or give another --out")
    if storage.exists(url) and not storage.is_folder(url):
        raise DatasetError(f"{url}: is a file; an output dataset is a folder. Give another --out or delete it")
    names = storage.list_names(url)
    ours = {n for n in names if n in OURS or schema.SHARD_NAME.fullmatch(n) or temporary_files.is_temporary(n)}
    others = [n for n in names if n not in ours]
    foreign = [n for n in others if n.endswith(".parquet")]
    if foreign:
        raise DatasetError(f"{url}: holds {foreign[0]}, which is not a shard of ours; give another --out")
    seen = [n for n in others if not n.startswith(".")]
    if seen and not ours:
        raise DatasetError(f"{url}: holds {seen[0]}, and no dataset; give a folder of its own as --out")
