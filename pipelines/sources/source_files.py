"""The files that a source names: a path, a URL, a glob, or a folder: of files, of a hub's dataset, or of ours."""

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import yaml

from pipelines import schema, shards, storage
from pipelines.sources import formats
from pipelines.sources.wikipedia import multistream

README = "README.md"
# Beside the texts of a folder, or the rows of a dataset, as a rule: left out without a word.
BESIDE = re.compile(r"(?i)(readme|licen[cs]e)(\.\w+)?|_(success|metadata|common_metadata|version|manifest\.\w+)")
NO_TEXT = re.compile(r"(?i)(card|citation|changelog)(\.\w+)?|.*\.(py|png|jpe?g|svg|sha256|md5|lock)")
FRONT_MATTER = re.compile(rb"---\r?\n(.*?)\r?\n---", re.DOTALL)
SPLIT = re.compile(r"(?i)(?:^|[-_./ ])(train|test|validation|valid|val|dev|eval)(?:ing)?(?=[-_./ \d]|$)")
TRAIN = "train"
SHOWN = 10  # names of files that are left out
SAVED = ("dataset_info.json", "state.json", "dataset_dict.json")  # beside the Arrow files of datasets' save_to_disk

Report = Callable[[str], None]


def expand(source: str, report: Report = lambda _: None) -> list[str]:
    """The files that ``source`` names, in order; what is left out of a folder is reported.

    Raises NotFound where there is none, DatasetError and SchemaError where a dataset is not whole.
    """
    files = (
        file
        for path in storage.expand(source)
        for file in (_files_in(path, report) if not path.startswith("http") and storage.is_folder(path) else [path])
    )
    return list(dict.fromkeys(files))  # a glob with ** names folders and what is in them


def expand_all(sources: Sequence[str], report: Report = lambda _: None) -> list[str]:
    return [file for source in sources for file in expand(source, report)]


def apart(files: Sequence[str], sources: Sequence[str], out: str, report: Report = lambda _: None) -> list[str]:
    """``files`` without those of the dataset ``out`` where that lies in a folder among ``sources``: what an earlier run
    made of the texts in it is none of them."""
    place = storage.place(out)
    if not any(place.startswith(f"{storage.place(source)}/") for source in sources):
        return list(files)
    kept = [file for file in files if not storage.place(file).startswith(f"{place}/")]
    if len(kept) < len(files):
        report(f"{out}: lies in what is read and is left out")
    return kept


def _files_in(folder: str, report: Report) -> list[str]:
    names = storage.list_names(folder)
    if {*schema.MANIFESTS, schema.POINTER} & set(names) or any(map(shards.SHARD_NAME.fullmatch, names)):
        return [shard.url for shard in shards.list_shards(folder)]
    if README in names and (configs := _configs(folder)):
        return _of_config(folder, configs, report)
    found = [file for file in storage.find_files(folder) if not BESIDE.fullmatch(storage.base(file))]
    if any(file.endswith(".arrow") for file in found):
        found = [file for file in found if storage.base(file) not in SAVED]
    return _of_split(folder, _readable(folder, found, report), report)


def _readable(folder: str, files: Sequence[str], report: Report) -> list[str]:
    """Those files that hold something that is read."""
    kept: list[str] = []
    others: list[str] = []
    by_name: list[str] = []
    no_files: list[str] = []
    for file in files:
        if _is_named_otherwise(folder, file) or not storage.is_file(file):
            (by_name if _is_named_otherwise(folder, file) else no_files).append(file)
            continue
        try:
            found = None if multistream.is_index(file) else formats.detect(file)
        except formats.NotReadable:
            found = None
        (kept if found and found.kind != "empty" else others).append(file)
    if not kept:
        left = sorted([*by_name, *no_files, *others])
        holds = f"holds only {_shown(folder, left)}" if left else "is empty"
        raise storage.NotFound(f"{folder}: this folder {holds}; {formats.READ}")
    if others:
        report(f"{folder}: {len(others)} files are no text and are left out: {_shown(folder, others)}")
    if no_files:
        why = "links to folders or to nothing are left out"
        report(f"{folder}: {len(no_files)} {why}: {_shown(folder, no_files)}; name the folders to read them")
    if by_name:
        why = "files are left out for their names"
        report(f"{folder}: {len(by_name)} {why}: {_shown(folder, by_name)}; name them to read them")
    return kept


def _is_named_otherwise(folder: str, file: str) -> bool:
    """Whether its name, or that of a folder that it is in, says that a file is no text."""
    parts = _inner(folder, file).split("/")
    return NO_TEXT.fullmatch(parts[-1]) is not None or any(part.startswith("_") for part in parts)


def _inner(folder: str, file: str) -> str:
    return file[len(folder) :].strip("/")


def _shown(folder: str, files: Sequence[str]) -> str:
    more = len(files) - SHOWN
    names = (_inner(folder, file) for file in files[:SHOWN])
    return ", ".join(names) + (f" and {more} more" if more > 0 else "")


def _of_split(folder: str, files: list[str], report: Report) -> list[str]:
    """The files for training where all say in their names which split they are of, else all of them."""
    splits = [match[1].lower() if (match := SPLIT.search(file[len(folder) :])) else None for file in files]
    if TRAIN not in splits or None in splits or len(set(splits)) == 1:
        return files
    report(f"{folder}: the split {TRAIN!r} is read, the others are not; name their files to read them")
    return [file for file, split in zip(files, splits, strict=True) if split == TRAIN]


def _configs(folder: str) -> list[Mapping[str, Any]]:
    """What the dataset's README says of its parts; nothing where it says nothing."""
    readme = storage.join(folder, README)
    matter = FRONT_MATTER.match(storage.read_bytes(readme))
    try:
        read = yaml.safe_load(matter[1]) if matter else None
    except yaml.YAMLError as error:
        raise schema.SchemaError(f"{readme}: its head is no YAML ({' '.join(str(error).split())}); mend it") from None
    configs = read.get("configs") if isinstance(read, dict) else None
    return [c for c in configs or [] if isinstance(c, dict) and c.get("data_files")]


def _of_config(folder: str, configs: Sequence[Mapping[str, Any]], report: Report) -> list[str]:
    """The files of the default part and of its split for training."""
    by_name = {str(config.get("config_name", "default")): config for config in configs}
    default = [name for name, config in by_name.items() if config.get("default")]
    name = next(iter([*default, *({"default"} & by_name.keys()), *(by_name if len(by_name) == 1 else ())]), None)
    if name is None:
        first = _patterns(next(iter(by_name.values())))
        example = storage.join(folder, next(iter(first.values()))[0])
        parts = ", ".join(by_name)
        raise schema.SchemaError(f"{folder}: has the parts {parts}; give the files of one, such as {example}")
    splits = _patterns(by_name[name])
    split = TRAIN if TRAIN in splits else next(iter(splits))
    if len(splits) > 1 or len(by_name) > 1:
        report(f"{folder}: the split {split!r} of {name!r} is read; name the files of others to read them")
    prefix = str(by_name[name].get("data_dir", ""))
    root = storage.join(folder, prefix) if prefix else folder
    return [file for pattern in splits[split] for file in storage.expand(storage.join(root, pattern))]


def _patterns(config: Mapping[str, Any]) -> dict[str, list[str]]:
    """The patterns of a part's files by split. https://huggingface.co/docs/hub/datasets-manual-configuration"""
    data_files = config["data_files"]
    entries = data_files if isinstance(data_files, list) else [data_files]
    splits: dict[str, list[str]] = {}
    for entry in entries:
        split, path = (entry.get("split", TRAIN), entry.get("path")) if isinstance(entry, dict) else (TRAIN, entry)
        splits.setdefault(str(split), []).extend(map(str, path if isinstance(path, list) else [path]))
    return splits
