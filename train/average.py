"""The weighted average of trained encoders: one encoder at the cost of one.

    python train/average.py --model RUN_A RUN_B --weights 0.4,0.6 --output FOLDER

The runs must have started from the same encoder, directly or through a run before: their weights then lie in one basin,
and what each has learnt adds up (model soups, Wortsman et al. 2022). Where their args.json or result.json say what they
started from, this is checked.
The encoder that they started from may be among them, as a folder or a hub id (--keep-initial of the trainer does the
same within a run). Vocabulary, prompt template, pooling and what follows it must be the same in all; settings of the
runs need not be. The longest input and the prompts of sentence-transformers are those of the first run.
"""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from train.runtime.flags import Parser

if __name__ == "__main__":  # started as a file: import from the project's root, not from this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import torch
from huggingface_hub import snapshot_download
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from pipelines.schema import instead_of
from train.evaluation.embeddings import tokenizer_spec
from train.model import card
from train.model.encoder import load_backbone
from train.model.modules import own_tokenizer, read_modules
from train.model.provenance import own_id
from train.runtime.atomic_files import current_umask, filling, open_to_readers, temporary_of, write_text
from train.runtime.errors import InputError, first_line, plain_errors

BACKBONE = "model.safetensors"
OTHER_FILES = ("*.bin", "*.h5", "*.msgpack", "*.ckpt", "*.onnx", "onnx", "openvino", ".*")  # weights in other formats
WANTED = ("*.json", "*.txt", "*.safetensors", "*.model")  # of a hub's repository
RUN_FILES = (
    *("args.json", "result.json", "metrics.jsonl", "curves.png", "checkpoints", card.FILE_NAME),
    "before_after.png",  # of litotes fix
)


def average(models: Sequence[Path], weights: Sequence[float], output: Path) -> None:
    """Write ``output``: the first folder with every tensor averaged over all, weights scaled to a sum of 1.

    Of folders without modules.json, as a plain encoder that runs started from, only the weights are taken.
    Raises InputError where the folders are not runs of one encoder, or ``output`` exists.
    """
    if len(models) < 2 or len(weights) != len(models):
        raise InputError(f"--weights {_format_weights(weights)}: give one weight for each of two models or more")
    if not all(0 < weight < float("inf") for weight in weights):
        raise InputError(f"--weights {_format_weights(weights)}: must be above 0")
    if output.exists():
        shutil.rmtree(temporary_of(output), ignore_errors=True)
        raise InputError(f"--output {output} exists already; choose another folder")
    shares = [weight / sum(weights) for weight in weights]
    for model in models:
        if not (model / BACKBONE).is_file():
            raise InputError(f"{model} holds no {BACKBONE}; name folders that the trainer has written")
    first = min(models, key=lambda model: [not (model / name).is_file() for name in ("modules.json", "result.json")])
    for model in models:
        _check_same_parts(first, model)
    plain = [model for model in models if not (model / "modules.json").is_file()]
    _check_heads(first, plain)
    initial = _same_start(models)
    order = sorted(range(len(models)), key=lambda i: models[i] != first)  # the first one's names are those of all
    ordered, parts = [models[i] for i in order], [shares[i] for i in order]
    averaged = {BACKBONE: _average_tensors([model / BACKBONE for model in ordered], parts)}
    whole = [(model, part) for model, part in zip(ordered, parts, strict=True) if model not in plain]
    of_whole = sum(part for _, part in whole) if plain else 1.0
    for name in _weight_files(first)[1:]:  # what follows the backbone; a plain encoder has none of it
        averaged[name] = _average_tensors([model / name for model, _ in whole], [part / of_whole for _, part in whole])
    with filling(output) as folder:  # killed halfway, it must not pass for the average
        ignored = shutil.ignore_patterns(*RUN_FILES, *OTHER_FILES)
        shutil.copytree(first, folder, ignore=ignored, dirs_exist_ok=True)
        folder.chmod(0o777 & ~current_umask())
        for name, tensors in averaged.items():
            save_file(tensors, folder / name, metadata={"format": "pt"})
        for file in folder.rglob("*"):
            if file.is_file():
                open_to_readers(file)
        of_each = dict(zip(models, shares, strict=True))
        begun = {model for model in models if initial == _identity(str(model))}
        write_text(folder / card.FILE_NAME, card.average_card(folder, output.resolve().name, of_each, begun))


def _average_tensors(files: Sequence[Path], shares: Sequence[float]) -> dict[str, torch.Tensor]:
    """The tensors of the first file, each the average over all files."""
    averaged = _load(files[0])
    shapes = {name: value.shape for name, value in averaged.items()}
    sets = []
    for file in files:
        tensors = _load(file)
        if tensors.keys() != shapes.keys() and (file.parent / "tokenizer.json").is_file():
            known = load_backbone(str(file.parent)).state_dict()  # stored with a head of another task, or a prefix
            tensors = {name: known[name] for name in shapes if name in known}
        if {name: value.shape for name, value in tensors.items()} != shapes:
            raise InputError(f"{file} has other tensors than {files[0]}: only runs of one encoder can be averaged")
        sets.append(tensors)
    for name, value in averaged.items():
        if value.is_floating_point():
            parts = [share * tensors[name].double() for share, tensors in zip(shares, sets, strict=True)]
            averaged[name] = torch.stack(parts).sum(0).to(value.dtype)
    return averaged


def _load(file: Path) -> dict[str, torch.Tensor]:
    try:
        return load_file(file)
    except (OSError, SafetensorError) as error:
        raise InputError(f"{file} cannot be read ({error})") from None


def _check_same_parts(first: Path, other: Path) -> None:
    """Whatever an embedding depends on but weights and the longest input."""
    here, there = (_parts(model) for model in (first, other))
    for what in here:  # in this order: the first difference explains the others
        if what in there and here[what] != there[what]:
            raise InputError(f"{other} and {first} differ in {what}: only runs of one encoder can be averaged")


def _check_heads(first: Path, plain: Sequence[Path]) -> None:
    """InputError where a run keeps trained layers after the pooling, in which a ``plain`` encoder has no share."""
    modules = read_modules(str(first)) if plain else None
    if modules and modules.dense:
        raise InputError(
            f"{plain[0]} is a plain encoder, and {first} keeps a head (a Dense layer after the pooling) that was "
            f"trained on it: average the runs alone, or train with --keep-initial in the place of {plain[0]}"
        )


def _parts(model: Path) -> dict[str, object]:
    """What must be the same in all models. Of a plain encoder the vocabulary alone: how it is used, the runs say."""
    modules = read_modules(str(model))
    tokenizer = own_tokenizer(str(model), modules)
    if modules is None:
        return {"vocabulary": tokenizer.get_vocab()}
    return {
        "vocabulary": tokenizer.get_vocab(),
        "pooling": (modules.pooling, modules.include_prompt),
        "Normalize": modules.normalize,
        "Dense layers": [(layer.activation, layer.linear.weight.shape) for layer in modules.dense],
        "tokenizer or prompt template": tokenizer_spec(tokenizer),
    }


def _weight_files(folder: Path) -> list[str]:
    """The names of the weights of the backbone and of the modules after it."""
    if not (folder / "modules.json").is_file():
        return [BACKBONE]
    paths = [module["path"] for module in json.loads((folder / "modules.json").read_text(encoding="utf-8"))]
    return [BACKBONE, *(f"{path}/{BACKBONE}" for path in paths if path and (folder / path / BACKBONE).is_file())]


def find_folder(model: str) -> Path:
    """The folder of ``model``, or of what the hub has under this id. InputError where there is neither, or no encoder
    but below it."""
    if instead := instead_of(model):
        raise InputError(f"--model {model}: {instead}")
    if Path(model).exists():
        return Path(model)
    try:
        return Path(snapshot_download(model, allow_patterns=list(WANTED)))
    except (OSError, ValueError) as error:
        first = first_line(error)
        raise InputError(f"--model {model}: neither a folder nor a model of the hub ({first})") from None


def initial_encoder(run: Path) -> str | None:
    """The encoder that ``run`` started from, as its args.json and result.json say; None where that is not known.

    If that encoder is itself the folder of a run, the encoder which that run started from, and so on: what two runs
    have in common may lie further back. It is given by its hub id, where that is known, else by its resolved path.
    InputError for a broken file.
    """
    model, followed = _model_of(run), {run.resolve()}
    while model is not None and Path(model).is_dir():
        folder = Path(model).resolve()
        before = _model_of(folder) if folder not in followed else None
        if before is None:
            break
        run, model, followed = folder, before, followed | {folder}
    return _recorded_start(run) or (model and _identity(model))


def _model_of(run: Path) -> str | None:
    model = _read(run / "args.json").get("model")
    return model if isinstance(model, str) else None


def _recorded_start(run: Path) -> str | None:
    """The hub id of what ``run`` started from, as its result.json says; None where that has the name of a folder."""
    provenance = _read(run / "result.json").get("provenance")
    start = provenance.get("start") if isinstance(provenance, dict) else None
    return start if isinstance(start, str) and "/" in start else None


def _identity(model: str) -> str:
    """What a folder or hub id is known by: its hub id, else the resolved path."""
    return own_id(model) or str(Path(model).resolve() if Path(model).is_dir() else model)


def _read(path: Path) -> dict[str, Any]:
    """What a run has written; empty where it is not there."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return {}
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read ({error})") from None
    if not isinstance(content, dict):
        raise InputError(f"{path} cannot be read (it holds no settings)")
    return content


def _same_start(models: Sequence[Path]) -> str | None:
    """What all started from, of which it is known; None where it is known of none. InputError if they differ."""
    started = {model: initial for model in models if (initial := initial_encoder(model)) is not None}
    if len(set(started.values())) > 1:
        listed = ", ".join(f"{model} from {initial}" for model, initial in started.items())
        raise InputError(f"these runs started from different encoders: {listed}; only runs of one can be averaged")
    return next(iter(started.values()), None)


def _format_weights(weights: Sequence[float]) -> str:
    return ",".join(f"{weight:g}" for weight in weights)


def main() -> None:
    """Write the average of --model to --output. Exit status 1 with a message where the folders do not fit together."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--model", nargs="+", required=True, help="folders that the trainer has written; also what they started from"
    )
    parser.add_argument(
        "--weights", type=lambda text: [float(part) for part in text.split(",")], help="one each; default: equal"
    )
    parser.add_argument("--output", type=Path, required=True, help="folder to write")
    args = parser.parse_args()
    with plain_errors(args.output):
        weights = args.weights or [1.0] * len(args.model)
        average([find_folder(model) for model in args.model], weights, args.output)
        parts = (f"{weight / sum(weights):.3g} of {model}" for model, weight in zip(args.model, weights, strict=True))
        print(f"{args.output}: the average of {len(args.model)} encoders: {', '.join(parts)}")


if __name__ == "__main__":
    main()
