"""Arguments of train/run.py: flags, published defaults, and the folder that remembers them."""

import argparse
import json
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from transformers.configuration_utils import PretrainedConfig

from train.checkpoint import newest
from train.encoder import POOLINGS
from train.errors import InputError
from train.evaluation.report import write_json
from train.objectives import OBJECTIVES, recipe
from train.parquet import HOW_TO_MAKE

LARGE = 1024  # hidden width from which a model is "large"


def parse(argv: Sequence[str] | None, doc: str | None) -> argparse.Namespace:
    """The command line. None stands for "the published setting of this objective and kind of model"."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--data", help="dataset: a folder of Parquet shards or a file; any fsspec address")
    add("--model", default="bert-base-uncased", help="folder or hub id to start from (default: %(default)s)")
    add("--objective", choices=OBJECTIVES, default="sncse", help="default: %(default)s")
    add("--pooling", choices=POOLINGS, help="default: mask for sncse, cls for simcse")
    add("--output", type=Path, help="folder of the run (default: artifacts/OBJECTIVE)")
    add("--batch-size", type=int, help="rows per step, over all processes (SNCSE 256, large 128; SimCSE 64)")
    add("--max-length", type=int, default=32, help="tokens per input with prompt, [CLS] and [SEP] (default: 32)")
    add("--lr", type=float, help="first learning rate (SNCSE 1e-5, large 5e-6; SimCSE 3e-5)")
    add("--epochs", type=int, default=1, help="default: 1, as in both papers")
    add("--max-steps", type=int, help="stop, and reach learning rate 0, after this many steps")
    add("--eval-data", help="folder in SentEval's layout: keep the weights that are best on STS-B dev")
    add("--eval-steps", type=int, default=125, help="steps between evaluations, which also write a checkpoint")
    add("--seed", type=int, default=42, help="default: 42, as in both papers")
    add("--resume", action="store_true", help="continue the run in --output from its last checkpoint, exactly")
    add("--temperature", type=float, help="τ of InfoNCE (both papers 0.05)")
    add("--alpha", type=float, help="lower margin (SNCSE 0.1)")
    add("--beta", type=float, help="upper margin (SNCSE 0.3)")
    add("--margin-weight", type=float, help="λ (SNCSE 1e-3, RoBERTa 5e-4)")
    args = parser.parse_args(argv)
    if args.data is None:
        parser.error(f"--data is missing: the dataset to train on. {HOW_TO_MAKE}")
    return args


def settle(args: argparse.Namespace, config: PretrainedConfig, processes: int, rows: int) -> None:
    """Put the published settings where no flag was given, and refuse what cannot work. Changes ``args``."""
    roberta = config.model_type == "roberta" or "roberta" in args.model.lower()
    published = recipe(args.objective, roberta=roberta, large=config.hidden_size >= LARGE)
    for name in ("batch_size", "lr", "temperature", "alpha", "beta", "margin_weight"):
        if getattr(args, name) is None:
            setattr(args, name, published.get(name))
        elif name not in published:
            raise InputError(
                f"--{name.replace('_', '-')} has no meaning for --objective {args.objective}; leave it out"
            )
    args.pooling = args.pooling or OBJECTIVES[args.objective].pooling
    args.output = args.output or Path("artifacts") / args.objective
    for name in ("batch_size", "max_length", "lr", "epochs", "max_steps", "eval_steps", "temperature"):
        value = getattr(args, name)
        if value is not None and not value > 0:
            raise InputError(f"--{name.replace('_', '-')} {value} must be above 0")
    if args.seed < 0:
        raise InputError(f"--seed {args.seed} must be 0 or more")
    if args.batch_size < 2 or args.batch_size % processes:
        raise InputError(
            f"--batch-size {args.batch_size} must be 2 or more and a multiple of the {processes} processes: it counts "
            "the rows of all of them"
        )
    if args.batch_size > rows:
        raise InputError(
            f"--batch-size {args.batch_size} is more than the {rows} rows of {args.data}; "
            "lower it (and mind that fewer rows in a batch are fewer negatives) or take more data"
        )


def open_folder(args: argparse.Namespace, fingerprint: str, processes: int) -> None:
    """Make the run's folder and note its arguments, or check that a resumed run has the same ones.

    A run that has not reached its first checkpoint has nothing to lose and is begun anew.
    """
    path = args.output / "args.json"
    now = {name: value for name, value in vars(args).items() if name not in ("resume", "output")}
    now = json.loads(json.dumps({**now, "data_fingerprint": fingerprint, "processes": processes}))
    if not path.exists() and args.output.exists() and any(args.output.iterdir()):
        raise InputError(f"--output {args.output} holds something that is not a run; choose another folder")
    if newest(args.output / "checkpoints") is None and not (args.output / "model.safetensors").exists():
        shutil.rmtree(args.output / "checkpoints", ignore_errors=True)  # a best score may have been written already
        write_json(path, {**now, "command": " ".join(sys.argv)})
        return
    if not args.resume:
        raise InputError(f"--output {args.output} holds a run; add --resume to continue it or choose another folder")
    if newest(args.output / "checkpoints") is None:
        raise InputError(f"--output {args.output} holds a finished model without checkpoints; choose another folder")
    before: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    changed = [
        f"{name} was {before.get(name)!r} and is now {value!r}"
        for name, value in now.items()
        if name != "data" and before.get(name) != value  # where the data lies may change, what is in it may not
    ]
    if changed:
        raise InputError(f"--resume continues the run in {args.output} as it was begun, but {'; '.join(changed)}")
