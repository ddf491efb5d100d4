"""What a run reads, by content: a run goes on only where the text, the model and the search sets are as they were."""

import json
from collections.abc import Iterable, Mapping
from pathlib import Path

from flows.fix.plan import Asked, FixError
from pipelines import encoder_folders, encoder_hub, shards
from pipelines.addresses import without_secrets
from pipelines.sources import corpus, encoding_checks, passage_checks, source_files

OF_A_MODEL = {".json", ".safetensors", ".bin", ".model", ".txt"}  # its weights, settings and vocabulary
SET = ("corpus.jsonl", "queries.jsonl", "qrels/test.tsv")  # a set for --retrieval
SHOWN = 3  # changed files in a message
Digests = dict[str, dict[str, str]]  # flag → file → SHA-256


def check(asked: Asked) -> None:
    """Raise before anything heavy is loaded where a file is missing, or one of its columns.

    FixError, or StorageError and SchemaError with the file and the remedy.
    """
    _check_model(asked.model)
    files = source_files.expand_all(asked.text)
    if all(Path(file).is_file() and not Path(file).stat().st_size for file in files):
        raise FixError(f"--text {files[0]} is empty; name a file with sentences")
    corpus.check_readable(files, asked.column, asked.encoding)
    encoding_checks.check(files, asked.encoding)
    passage_checks.check_group(files, asked.passage_options)
    if asked.retrieval is None:
        return
    sets = [path.parent for depth in ("", "*/", "*/*/") for path in Path(asked.retrieval).glob(depth + SET[0])]
    missing = [folder / name for folder in sets for name in SET if not (folder / name).is_file()]
    if not sets or missing:
        what = f"{missing[0]} is missing" if missing else f"no {SET[0]} in this folder or below"
        raise FixError(
            f"--retrieval {asked.retrieval}: {what}; a set is a folder with {', '.join(SET)} (BEIR's layout)"
        )
    for folder in sets:
        for name in SET[:2]:
            _check_first_row(folder / name)
        _check_judgements(folder / SET[2])


def _check_model(model: str) -> None:
    """Raise FixError for what can only be a folder, and is none, and for a folder in which no encoder lies."""
    if Path(model).is_file():
        raise FixError(f"--model {model} is a file; give the folder of an encoder, or its id on the hub")
    if encoder_hub.is_path(model) and not Path(model).is_dir():
        raise FixError(f"--model {model}: no such folder; give the folder of an encoder, or its id on the hub")
    if instead := encoder_folders.instead_of(model):
        raise FixError(f"--model {model}: {instead}")
    if Path(model).is_dir() and not encoder_folders.is_encoder(Path(model)):
        marks = " and no ".join(encoder_folders.MARKS)
        raise FixError(f"--model {model}: no encoder lies in this folder: it has no {marks}")


def check_on_hub(model: str) -> None:
    """Raise FixError where ``model`` is no folder and the hub has none of that name, or cannot be asked.

    What is in the hub's cache is not asked for.
    """
    if not Path(model).is_dir() and (why := encoder_hub.why_missing(model)) is not None:
        raise FixError(f"--model {model}: {why}")


def name_of_model(model: str) -> str:
    """For a card: a hub id as it is, of a folder the name alone."""
    is_folder = model.startswith(encoder_hub.PATH_MARKS) or Path(model).is_dir()
    return Path(model).expanduser().resolve().name if is_folder else model


def _check_first_row(path: Path) -> None:
    with path.open(encoding="utf-8", errors="replace") as file:
        line = file.readline()
    try:
        row = json.loads(line)
    except ValueError:
        row = None
    if not isinstance(row, dict) or not all(isinstance(row.get(name), str) for name in ("_id", "text")):
        raise FixError(f'--retrieval: {path}, row 1 has no "_id" and "text" that are strings')


def _check_judgements(path: Path) -> None:
    """The evaluation reads ids and grades too, and says what is wrong with them: after the training."""
    rows = path.read_text(encoding="utf-8", errors="replace").removesuffix("\n").split("\n")
    for number, row in enumerate(rows, 1):
        if row.count("\t") != 2:
            columns = "query-id, corpus-id and score, with tabs between them"
            raise FixError(f"--retrieval: {path}, row {number}: not {columns}: {row[:80]!r}")
    if not any(row.rpartition("\t")[2].strip().isdecimal() for row in rows):
        raise FixError(f"--retrieval: {path} has no row with a score, as 1")


def digests(asked: Asked) -> Digests:
    """The files behind --text, --model and --retrieval. Of a model of the hub: the commit that lies in the cache."""
    return {
        "text": _hashed(source_files.expand_all(asked.text)),
        "model": of_model(asked.model),
        "retrieval": _hashed(_files_below(asked.retrieval)) if asked.retrieval else {},
    }


def changes(before: Mapping[str, Mapping[str, str]], now: Digests) -> dict[str, str]:
    """What is another file now, by flag: {"text": "a.txt has changed"}. A path may be written in another way."""
    lines = {}
    for flag, files in now.items():
        old = _by_place(before.get(flag, {}), files)
        if found := [_change(file, old, files) for file in sorted({*old, *files}) if old.get(file) != files.get(file)]:
            more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
            lines[flag] = f"{', '.join(found[:SHOWN])}{more}"
        elif flag == "text" and [*old] != [*files]:  # the data are made in this order
            lines[flag] = "has its files in another order"
    return lines


def _by_place(before: Mapping[str, str], now: Mapping[str, str]) -> dict[str, str]:
    """The files of before, each by the name that it has now where it is the same file: "a.txt" for "/data/a.txt"."""
    names = {_place(file): file for file in now}
    return {names.get(_place(file), file): digest for file, digest in before.items()}


def _place(file: str) -> str:
    return file if "://" in file else str(Path(file).expanduser().resolve())


def _change(file: str, old: Mapping[str, str], now: Mapping[str, str]) -> str:
    return f"{file} {'is new' if file not in old else 'is gone' if file not in now else 'has changed'}"


def _hashed(files: Iterable[str]) -> dict[str, str]:
    return {without_secrets(file): shards.sha256_of(file) for file in files}


def of_model(model: str) -> dict[str, str]:
    """The files of a model's folder; of the hub's, the commit in the cache, nothing where it is not there yet."""
    if Path(model).is_dir():
        return _hashed(file for file in _files_below(model) if Path(file).suffix in OF_A_MODEL)
    config = encoder_hub.cached(model, "config.json") if not Path(model).exists() else None
    return {model: Path(config).parent.name} if config else {}


def _files_below(folder: str) -> list[str]:
    """Hidden files and folders left out."""
    paths = sorted(path for path in Path(folder).rglob("*") if path.is_file())
    return [str(path) for path in paths if not any(part[0] == "." for part in path.relative_to(folder).parts)]
