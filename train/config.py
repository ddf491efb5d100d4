"""Arguments of train/run.py: flags, a file of flags, published defaults, and the run's folder, which stores them."""

import argparse
import json
import shutil
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from transformers.configuration_utils import PretrainedConfig

from train.data.dataset import HOW_TO_MAKE, HOW_TO_MAKE_PAIRS
from train.data.packing import EVERY_TOKEN
from train.evaluation.during_training import check_names
from train.evaluation.report.files import write_json
from train.model.encoder import HEADS, POOLINGS
from train.model.prompt import TEMPLATES
from train.objectives import OBJECTIVES, REGULARIZERS, TERMS
from train.objectives.loss import Loss, options_of, parse_options, parse_terms
from train.objectives.recipes import recipe
from train.runtime.checkpoint import newest
from train.runtime.distributed import PRECISIONS
from train.runtime.errors import InputError

LARGE = 1024  # hidden width from which a model is "large"
RESULT = "result.json"  # written last: the run is finished
DEFAULTS: dict[str, Any] = {"epochs": 1, "schedule": "linear", "clip": 1.0, "head_lr_scale": 1.0, "template": ["sncse"]}


def parse(argv: Sequence[str] | None, doc: str | None) -> argparse.Namespace:
    """The command line, after the file of --config. None stands for "what the objective's paper does"."""
    parser = argparse.ArgumentParser(description=doc, formatter_class=argparse.RawDescriptionHelpFormatter)
    group = parser.add_argument_group("what to train on what")
    add = group.add_argument
    add("--data", help="dataset: a folder of Parquet shards or a file; any fsspec address")
    add("--pairs", help="dataset of pairs, where some terms read pairs and others the sentences of --data")
    add("--model", default="bert-base-uncased", help="folder or hub id to start from (default: %(default)s)")
    add("--output", type=Path, help="folder of the run (default: artifacts/OBJECTIVE)")
    add("--config", type=Path, help="TOML file of these flags (batch-size = 64); the command line has precedence")
    group = parser.add_argument_group("the loss")
    add = group.add_argument
    presets = ", ".join(f"{name} ({o.paper})" for name, o in OBJECTIVES.items())
    add("--objective", choices=OBJECTIVES, default="sncse", metavar="NAME", help=f"{presets}; default: %(default)s")
    terms = ", ".join(f"{name} ({term.paper})" for name, term in {**TERMS, **REGULARIZERS}.items())
    add("--terms", metavar="NAME=WEIGHT,…", help=f"compose the loss, e.g. infonce=1,margin=1e-3. Terms: {terms}")
    add("--set", metavar="TERM.NAME=VALUE,…", default="", help="coefficients: " + _format_coefficients())
    add("--temperature", type=float, help="τ of every term that has one (all papers 0.05)")
    add("--layers", type=_integers, default=[-2, -3], help="layers whose vectors are SSCL's negatives (default: -2,-3)")
    add(
        "--recall",
        choices=("coupled", "decoupled"),
        default="coupled",
        help="pull to the initial weights through the gradient (OssCSE) or beside the optimizer (default: %(default)s)",
    )
    group = parser.add_argument_group("the encoder")
    add = group.add_argument
    add(
        "--pooling",
        choices=POOLINGS,
        help="default: mask for sncse, osscse; mean for sscl, pairsupcon, litotes; else cls",
    )
    add(
        "--template",
        nargs="+",
        metavar="NAME|TEXT",
        help=f"prompt of --pooling mask: {', '.join(TEMPLATES)}, or one "
        "or two texts with {} and [MASK] (default: sncse; osscse for osscse)",
    )
    add("--denoise", action="store_true", help="in training, subtract the empty template's vector (PromptBERT)")
    add(
        "--dropout",
        action=argparse.BooleanOptionalAction,
        default=True,
        help="--no-dropout trains without the model's own dropout, which infonce needs (its two views would be one)",
    )
    add("--head", choices=HEADS, help="in training: mlp (SimCSE), contrast (PairSupCon) or none (SSCL; averages)")
    add("--keep-head", action=argparse.BooleanOptionalAction, help="evaluate and export with the head (simcse-sup)")
    add("--max-length", type=int, default=32, help="tokens per input with prompt, [CLS] and [SEP] (all papers 32)")
    group = parser.add_argument_group("optimisation")
    add = group.add_argument
    add(
        "--keep-initial",
        type=float,
        default=0.0,
        metavar="SHARE",
        help="average the trained weights with the initial ones, this share of the latter (WiSE-FT; default: 0)",
    )
    add("--batch-size", type=int, help="rows per step, over all processes (64; SNCSE 256; PairSupCon 1024; …)")
    add("--lr", type=float, help="first learning rate (3e-5; SNCSE, OssCSE 1e-5; PairSupCon 5e-6; large models less)")
    add("--schedule", choices=("linear", "constant"), help="linear to 0 (SimCSE and its kin) or constant (PairSupCon)")
    add("--head-lr-scale", type=float, help="the heads' learning rate over the encoder's (1; PairSupCon 100)")
    add("--clip", type=float, help="maximal gradient norm (1; PairSupCon 0: off)")
    add("--epochs", type=int, help="1; OssCSE 2; PairSupCon and supervised SimCSE 3")
    add("--max-steps", type=int, help="stop, and end the schedule, after this many steps")
    add(
        "--seed",
        "--seeds",
        dest="seeds",
        type=_integers,
        default=[42],
        help="one, or several as 42,43,44: a run each and mean ± std (all papers 42, PairSupCon 0)",
    )
    group = parser.add_argument_group("life")
    add = group.add_argument
    add("--eval-data", help="folder in SentEval's layout: keep the weights that are best on STS-B dev")
    add(
        "--eval-suite",
        type=lambda text: text.split(","),
        metavar="NAME,…",
        help="suites of train.evaluation, or sets of STS, that are scored too at each evaluation, from --eval-data",
    )
    add("--eval-steps", type=int, default=125, help="steps between evaluations (SimCSE and its kin 125)")
    add("--save-steps", type=int, default=1000, help="steps between checkpoints (default: 1000)")
    add("--resume", action="store_true", help="continue the run in --output from its last checkpoint, exactly")
    add("--track", type=lambda text: text.split(","), default=[], help="tensorboard, wandb: also log there")
    add(
        "--chunk-tokens",
        type=int,
        default=131_072,
        help="tokens that a process encodes at once; a larger "
        "share of the batch goes through GradCache (default: 131072)",
    )
    add(
        "--precision",
        choices=PRECISIONS,
        default="auto",
        help="of matmuls; weights stay float32 (auto: bf16 on a GPU that has it; it pays on a CPU with AMX as well)",
    )
    add("--compile", action="store_true", help="torch.compile the encoder: for long runs on a GPU")
    add("--cache", type=Path, default=Path("artifacts/.tokens"), help="folder for token ids (default: %(default)s)")
    argv = list(sys.argv[1:] if argv is None else argv)
    args = parser.parse_args([*_from_file(parser, argv), *argv])
    if args.data is None:
        parser.error(f"--data is missing: the dataset to train on. {HOW_TO_MAKE}")
    args.output = args.output or Path("artifacts") / args.objective
    return args


def _integers(text: str) -> list[int]:
    return [int(word) for word in text.split(",")]


def _format_coefficients() -> str:
    return ", ".join(f"{term}.{name} ({p.default})" for term in TERMS for name, p in options_of(term).items())


def _from_file(parser: argparse.ArgumentParser, argv: Sequence[str]) -> list[str]:
    """The file of --config as flags, so that the parser checks them like any others."""
    first = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    first.add_argument("--config", type=Path)
    path = first.parse_known_args(argv)[0].config
    if path is None:
        return []
    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        parser.error(f"--config {path}: {error}")
    words: list[str] = []
    for key, value in content.items():
        flag = f"--{key.replace('_', '-')}"
        if flag not in parser._option_string_actions or key == "config":
            parser.error(f"--config {path}: {key!r} is not a flag of this program")
        if isinstance(value, bool):
            words += [flag] if value else {f"--no-{flag[2:]}"} & parser._option_string_actions.keys()
        elif isinstance(value, list) and key == "template":
            words += [flag, *map(str, value)]
        else:
            words += [flag + "=" + (",".join(map(str, value)) if isinstance(value, list) else str(value))]
    return words


def resolve(args: argparse.Namespace, config: PretrainedConfig) -> Loss:
    """Put the published settings where no flag was given; return the loss. Changes ``args``.

    Raises InputError for values that cannot work.
    """
    preset = OBJECTIVES[args.objective]
    roberta = config.model_type == "roberta" or "roberta" in args.model.lower()
    published, published_weights = recipe(args.objective, roberta=roberta, large=config.hidden_size >= LARGE)
    published = DEFAULTS | published
    averages = args.pooling is not None and POOLINGS[args.pooling][0] in EVERY_TOKEN
    head = "none" if preset.head == "mlp" and averages else preset.head  # SimCSE's code has no head with averages
    published |= {"pooling": preset.pooling, "head": head, "keep_head": preset.keep_head}
    for name in published:
        if getattr(args, name) is None:
            setattr(args, name, published[name])
    args.keep_head = args.keep_head and args.head != "none" and args.pooling != "cls_before_pooler"
    if args.keep_head and args.head == "contrast":
        raise InputError("--keep-head: PairSupCon's head is for training only; take --head mlp")
    weights = parse_terms(args.terms) if args.terms else published_weights
    weights = {name: float(weight) for name, weight in weights.items() if weight}
    chosen = parse_options(args.set, list(weights))
    args.options = {
        term: {name: p.default for name, p in options_of(term).items()} | chosen.get(term, {}) for term in weights
    }
    if args.temperature is not None:
        for options in args.options.values():
            options |= {"temperature": args.temperature} if "temperature" in options else {}
    args.weights = weights
    _check(args)
    loss = Loss(weights, args.options)
    if bool(args.pairs) != bool(loss.columns and loss.pair_columns):
        raise InputError(
            f"--pairs names the dataset of pairs where some terms read pairs and others sentences, and only "
            f"there; these read {', '.join([*loss.columns, *loss.pair_columns])}. {HOW_TO_MAKE_PAIRS}"
        )
    return loss


def _check(args: argparse.Namespace) -> None:
    if args.denoise and args.pooling != "mask":
        raise InputError("--denoise subtracts the vector of the empty template; it needs --pooling mask")
    for name in ("max_length", "lr", "epochs", "max_steps", "eval_steps", "save_steps", "temperature", "chunk_tokens"):
        value = getattr(args, name)
        if value is not None and not value > 0:
            raise InputError(f"--{name.replace('_', '-')} {value} must be above 0")
    if not 0 <= args.keep_initial < 1:
        raise InputError(f"--keep-initial {args.keep_initial} must be 0 or more and below 1")
    check_names(args.eval_suite or [])
    if args.eval_suite and not args.eval_data:
        raise InputError("--eval-suite needs --eval-data, the folder of its sets")
    if min(args.seeds) < 0 or len(set(args.seeds)) < len(args.seeds):
        raise InputError(f"--seeds {args.seeds} must be different numbers from 0")


def check_batch(args: argparse.Namespace, processes: int, rows: int) -> None:
    """Raise InputError unless the batch can be dealt to the processes and the data can fill it."""
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


def open_folder(args: argparse.Namespace, seed: int, folder: Path, fingerprint: str, processes: int) -> None:
    """Make the run's folder and note its arguments, or check that a resumed run has the same ones.

    A run that has not reached its first checkpoint has nothing to lose and is begun anew.
    """
    path = folder / "args.json"
    aside = ("resume", "output", "cache", "config", "seeds", "track")
    now = {name: value for name, value in vars(args).items() if name not in aside}
    now = json.loads(json.dumps({**now, "seed": seed, "data_fingerprint": fingerprint, "processes": processes}))
    if not path.exists() and folder.exists() and any(folder.iterdir()):
        raise InputError(f"--output {folder} holds something that is not a run; choose another folder")
    if newest(folder / "checkpoints") is None and not (folder / RESULT).exists():
        shutil.rmtree(folder / "checkpoints", ignore_errors=True)  # a best score may have been written already
        write_json(path, {**now, "command": " ".join(sys.argv)})
        return
    if not args.resume:
        raise InputError(f"--output {folder} holds a run; add --resume to continue it or choose another folder")
    before: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    elsewhere = ("data", "pairs")  # where these lie may change, what is in them may not
    changed = [
        f"{name} was {before.get(name)!r} and is now {value!r}"
        for name, value in now.items()
        if name not in elsewhere and before.get(name) != value
    ]
    if changed:
        raise InputError(f"--resume continues the run in {folder} as it was begun, but {'; '.join(changed)}")
