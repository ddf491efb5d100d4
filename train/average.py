"""The weighted average of trained encoders: one encoder at the cost of one.

    python train/average.py --model RUN_A RUN_B --weights 0.4,0.6 --output FOLDER

The runs must have started from the same encoder, directly or through a run before: their weights then lie in one basin,
and what each has learnt adds up (model soups, Wortsman et al. 2022). Where the runs have an args.json, this is checked.
--keep-initial of train/run.py averages with that encoder itself.
"""

import argparse
import json
import shutil
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

if __name__ == "__main__":  # started as a file: import from the project's root, not from this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import torch
from safetensors import SafetensorError
from safetensors.torch import load_file, save_file

from train.model import card
from train.runtime.atomic_files import write_text
from train.runtime.errors import InputError, plain_errors

# Files that must be the same in all folders: the tokenizer, and the modules after the backbone.
MUST_MATCH = ("tokenizer.json", "vocab.txt", "modules.json", "*/config.json")
RUN_FILES = ("args.json", "result.json", "metrics.jsonl", "curves.png", "checkpoints", card.FILE_NAME)


def average(models: Sequence[Path], weights: Sequence[float], output: Path) -> None:
    """Write ``output``: the first folder with every tensor averaged over all, weights scaled to a sum of 1.

    Raises InputError where the folders are not runs of one encoder, or ``output`` exists.
    """
    if len(models) < 2 or len(weights) != len(models):
        raise InputError(f"--weights {_format_weights(weights)}: give one weight for each of two models or more")
    if not all(0 < weight < float("inf") for weight in weights):
        raise InputError(f"--weights {_format_weights(weights)}: must be above 0")
    if output.exists():
        raise InputError(f"--output {output} exists already; choose another folder")
    shares = [weight / sum(weights) for weight in weights]
    for model in models:
        if not (model / "model.safetensors").is_file():
            raise InputError(f"{model} holds no model.safetensors; name folders that train/run.py has written")
        _check_same_files(models[0], model)
    _check_same_start(models)
    files = sorted(path.relative_to(models[0]) for path in models[0].rglob("*.safetensors"))
    files = [file for file in files if file.parts[0] not in RUN_FILES]
    averaged = {file: _average_tensors([model / file for model in models], shares) for file in files}
    output.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=output.parent) as scratch:  # killed halfway, it must not pass for the average
        folder = Path(scratch) / output.name
        shutil.copytree(models[0], folder, ignore=shutil.ignore_patterns(*RUN_FILES))
        for file, tensors in averaged.items():
            save_file(tensors, folder / file, metadata={"format": "pt"})
        write_text(folder / card.FILE_NAME, card.average_card(folder, dict(zip(models, shares, strict=True))))
        folder.rename(output)


def _average_tensors(files: Sequence[Path], shares: Sequence[float]) -> dict[str, torch.Tensor]:
    sets = [_load(file) for file in files]
    first = sets[0]
    for file, tensors in zip(files, sets, strict=True):
        if {name: value.shape for name, value in tensors.items()} != {name: v.shape for name, v in first.items()}:
            raise InputError(f"{file} has other tensors than {files[0]}: only runs of one encoder can be averaged")
    averaged = dict(first)
    for name, value in first.items():
        if value.is_floating_point():
            parts = [share * tensors[name].double() for share, tensors in zip(shares, sets, strict=True)]
            averaged[name] = torch.stack(parts).sum(0).to(value.dtype)
    return averaged


def _load(file: Path) -> dict[str, torch.Tensor]:
    try:
        return load_file(file)
    except (OSError, SafetensorError) as error:
        raise InputError(f"{file} cannot be read ({error})") from None


def _check_same_files(first: Path, other: Path) -> None:
    for pattern in MUST_MATCH:
        for name in sorted({path.relative_to(root) for root in (first, other) for path in root.glob(pattern)}):
            one, two = first / name, other / name
            if not (one.is_file() and two.is_file() and one.read_bytes() == two.read_bytes()):
                raise InputError(f"{other} and {first} differ in {name}: only runs of one encoder can be averaged")


def initial_encoder(run: Path) -> str | None:
    """The encoder that ``run`` started from, as its args.json says; None where that is not known.

    If that encoder is itself the folder of a run, the encoder which that run started from, and so on: what two runs
    have in common may lie further back. A folder is given by its resolved path. InputError for a broken args.json.
    """
    model, followed = _model_of(run), {run.resolve()}
    while model is not None and Path(model).is_dir():
        folder = Path(model).resolve()
        before = _model_of(folder) if folder not in followed else None
        if before is None:
            return str(folder)
        model, followed = before, followed | {folder}
    return model


def _model_of(run: Path) -> str | None:
    path = run / "args.json"
    try:
        settings = json.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise InputError(f"{path} cannot be read ({error})") from None
    if not isinstance(settings, dict):
        raise InputError(f"{path} cannot be read (it holds no settings)")
    model: str | None = settings.get("model")
    return model


def _check_same_start(models: Sequence[Path]) -> None:
    started = {model: initial for model in models if (initial := initial_encoder(model)) is not None}
    if len(set(started.values())) > 1:
        listed = ", ".join(f"{model} from {initial}" for model, initial in started.items())
        raise InputError(f"these runs started from different encoders: {listed}; only runs of one can be averaged")


def _format_weights(weights: Sequence[float]) -> str:
    return ",".join(f"{weight:g}" for weight in weights)


def main() -> None:
    """Write the average of --model to --output. Exit status 1 with a message where the folders do not fit together."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", nargs="+", type=Path, required=True, help="folders that train/run.py has written")
    parser.add_argument(
        "--weights", type=lambda text: [float(part) for part in text.split(",")], help="one each; default: equal"
    )
    parser.add_argument("--output", type=Path, required=True, help="folder to write")
    args = parser.parse_args()
    with plain_errors():
        average(args.model, args.weights or [1.0] * len(args.model), args.output)
        print(f"{args.output}: the average of {len(args.model)} encoders")


if __name__ == "__main__":
    main()
