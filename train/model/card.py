"""The model card of a run: README.md in its folder, with its scores, its data and the command that made it.

Everything in it is read from what the run has written: args.json, result.json and metrics.jsonl. No path of the machine
is in it: data and models go by their names.
"""

import html
import json
import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import Path
from typing import Any

from huggingface_hub import ModelCardData

from pipelines import schema
from train.model.provenance import base_model
from train.objectives import OBJECTIVES, REGULARIZERS
from train.objectives.loss import Loss
from train.objectives.recipes import composed
from train.runtime.atomic_files import write_text
from train.runtime.card_header import read_header
from train.runtime.errors import InputError
from train.runtime.portable_names import command_without_folders, portable, without_folders

FILE_NAME = "README.md"
LENGTH_FILE = "sentence_bert_config.json"  # has the longest input
SIMILARITY_FILE = "config_sentence_transformers.json"  # has how embeddings are compared
SPECIAL = re.compile(r"([\\`*_\[\]|~#])")
MAX_CURVE_ROWS = 12  # rows at most of the table of scores during training
# Settings that every run has, in the order of the card.
SETTINGS = ("max_length", "batch_size", "lr", "schedule", "clip", "epochs", "precision")
NAMES = {"max_length": "max length in training"}
TAGS = ("sentence-transformers", "sentence-similarity", "feature-extraction")
NEGATION = "negation"  # the tag of encoders that were trained to hear it
EVALUATE = "Evaluate on your own data before you rely on it."
USES = "For search, clustering and similarity of English sentences"
HEARS = ", where a sentence and its denial must not be taken for the same"
MISSES = (
    " It hears negation as its training data has it: what those lack (irony, a denial over several sentences, rare "
    "constructions) it may not hear."
)
CHOSEN = (
    "The scores above were taken on the development set that also chose the weights; they say nothing about other "
    "languages, domains or longer texts."
)


def model_card(folder: Path) -> None:
    """Write FILE_NAME into a run's folder. InputError where one of the run's files is missing or broken."""
    args, result = _json(folder / "args.json"), _json(folder / "result.json")
    records = _records(folder / "metrics.jsonl")
    provenance, hears = result.get("provenance", {}), _hears_negation(args)
    start = provenance.get("start") or portable(args["model"])
    limits = [
        f"English only.{MISSES if hears else ''}",
        *([CHOSEN] if result["stsb_dev"] is not None else []),
        EVALUATE,
    ]
    parts = [
        _header(provenance, hears),
        f"# {_plain(start.rpartition('/')[2])}-{'composed' if _composed(args) else args['objective']}",
        _summary(args, start, folder),
        f"## Use\n\n{USES}{HEARS if hears else ''}.\n\n" + _usage(folder),
        "## Scores\n\n" + _scores(result, records),
        "## Training\n\n" + _training(args, result, records),
        "## Data\n\n" + _data(args, provenance.get("data", [])),
        "## Limits\n\n" + "\n\n".join(limits),
    ]
    write_text(folder / FILE_NAME, "\n\n".join(parts) + "\n")


def average_card(folder: Path, name: str, shares: Mapping[Path, float], begun: Collection[Path] = ()) -> str:
    """The card of ``name``, the average of several runs, which lies in ``folder``, with the share of each.

    ``begun`` is which of them is what the runs started from, if one is: its own card does not say so.
    """
    rows = "\n".join(f"| `{_code(model.resolve().name)}` | {share:.3g} |" for model, share in shares.items())
    headers = {model: _header_of(model) for model in shares}
    hears = all(NEGATION in headers[model].get("tags", []) for model in headers if model not in begun)
    for model in begun:
        headers[model] |= {"base_model": base_model(str(model))}
    first, *others = headers.values()
    common = {
        name: first.get(key) if all(other.get(key) == first.get(key) for other in others) else None
        for name, key in (("base_model", "base_model"), ("licence", "license"))
    }
    parts = [
        _header(common, hears),
        f"# {_plain(name)}",
        "A sentence encoder: the weighted average of runs that started from the same encoder. Similarity is the "
        f"{_similarity(folder)} of two embeddings. What each was trained on stands in its own card.",
        f"## Use\n\n{USES}{HEARS if hears else ''}.\n\n" + _usage(folder),
        f"## Averaged\n\n| run | share of the weights |\n|---|---|\n{rows}",
        f"## Limits\n\nEnglish only.{MISSES if hears else ''}\n\nNone of the runs' scores holds for their average. "
        + EVALUATE,
    ]
    return "\n\n".join(parts) + "\n"


def _header_of(model: Path) -> dict[str, Any]:
    card = model / FILE_NAME
    return read_header(card.read_text(encoding="utf-8")) if card.is_file() else {}


def _hears_negation(args: Mapping[str, Any]) -> bool:
    """Whether the loss reads negations, or triplets, which have them."""
    if not args.get("weights"):
        return False
    loss = Loss(args["weights"], args.get("options") or {})
    return schema.NEGATION in loss.columns or bool(loss.triplet_columns)


def _header(provenance: Mapping[str, Any], hears: bool) -> str:
    """The metadata block that model hubs read."""
    names = [str(source["name"]) for source in provenance.get("data", [])]
    on_hub = [name.removeprefix("hf://datasets/") for name in names if name.startswith("hf://datasets/")]
    data = ModelCardData(
        language="en",
        license=provenance.get("licence"),
        base_model=provenance.get("base_model"),
        library_name="sentence-transformers",
        pipeline_tag="sentence-similarity",
        tags=[*TAGS, *([NEGATION] if hears else [])],
        datasets=list(dict.fromkeys("/".join(name.split("/")[:2]).partition("@")[0] for name in on_hub)) or None,
    )
    return f"---\n{data.to_yaml()}\n---"


def _composed(args: Mapping[str, Any]) -> bool:
    """Whether the loss is one that --terms composed, not that of the objective or of an ablation of it."""
    return bool(args.get("terms")) and composed(args["objective"], args.get("weights") or ())


def _summary(args: dict[str, Any], start: str, folder: Path) -> str:
    objective, typed = OBJECTIVES.get(args["objective"]), portable(args["model"])
    source = f" ({objective.paper})" if objective else ""
    copy = f" (from the folder `{_code(typed)}`)" if typed != start else ""
    loss = "composed terms (below)" if _composed(args) else f"the objective **{args['objective']}**{source}"
    return (
        f"A sentence encoder: `{_code(start)}`{copy} trained with {loss}, {args['pooling']} pooling. Similarity is the "
        f"{_similarity(folder)} of two embeddings."
    )


def _similarity(folder: Path) -> str:
    """How the exported encoder compares, in words: as its settings say, else the cosine."""
    path = folder / SIMILARITY_FILE
    settings = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return "dot product" if settings.get("similarity_fn_name") == "dot" else "cosine"


def _usage(folder: Path) -> str:
    """Code that runs where the card lies; train/push.py puts the name on the hub in its place."""
    lines = [
        "from sentence_transformers import SentenceTransformer",
        "",
        'model = SentenceTransformer(".")  # this folder: start Python in it, or give its path',
        'embeddings = model.encode(["The bridge is open.", "The bridge is not open."])',
        "model.similarity(embeddings, embeddings)",
    ]
    notes = ["The prompt is part of the tokenizer; no code of its own is needed."] if _prompted(folder) else []
    if longest := _longest_input(folder):
        notes.insert(0, f"It reads the first {longest:,} tokens of a text.")
    return "\n\n".join(["```python\n" + "\n".join(lines) + "\n```", *notes])


def _longest_input(folder: Path) -> int | None:
    """The tokens that the exported encoder reads; training may have read fewer. None where no file says it."""
    path = folder / LENGTH_FILE
    longest = json.loads(path.read_text(encoding="utf-8")).get("max_seq_length") if path.exists() else None
    return int(longest) if longest is not None else None


def _prompted(folder: Path) -> bool:
    return (folder / "1_WordWeights").is_dir()


def _scores(result: dict[str, Any], records: Sequence[dict[str, Any]]) -> str:
    """The scores of the weights that were kept, beside those before training, and STS-B dev during training."""
    if result["stsb_dev"] is None:
        return f"None was taken during training: the weights are the last ones, of step {result['step']:,}."
    before = result.get("before", {})
    names = {"STS-B dev, Spearman × 100": (_percent(before.get("stsb_dev")), _percent(result["stsb_dev"]))}
    for name, score in result.get("suites", {}).items():
        names[name.replace("/", ", ")] = (before.get("suites", {}).get(name), score)
    rows = "".join(f"\n| {name} | {_number(first)} | {_number(last)} |" for name, (first, last) in names.items())
    table = f"| score | before training | step {result['step']:,} |\n|:--|--:|--:|{rows}"
    taken = [record for record in records if record.get("stsb_dev") is not None]
    shown = taken[:: -(-len(taken) // MAX_CURVE_ROWS) or 1]
    curve = "".join(f"\n| {record['step']:,} | {100 * record['stsb_dev']:.2f} |" for record in shown)
    return f"{table}\n\nThe step was chosen by STS-B dev:\n\n| step | STS-B dev |\n|--:|--:|{curve}"


def _percent(score: float | None) -> float | None:
    return None if score is None else 100 * score


def _number(score: float | None) -> str:
    return "–" if score is None else f"{score:.2f}"


def _training(args: dict[str, Any], result: dict[str, Any], records: Sequence[dict[str, Any]]) -> str:
    weights = args.get("weights") or {}
    loss = " + ".join(f"{weight:g} × {name}" for name, weight in weights.items())
    last = next((record for record in reversed(records) if "loss" in record), None)
    lines = [
        f"- {result['steps']:,} steps, seed {result['seed']}, {_processes(args['processes'])}",
        *([f"- loss: {loss}"] if loss else []),
        *([f"- loss at the end: {last['loss']:.4f} (step {last['step']:,})"] if last else []),
        *(f"- {name}: {_code(_setting(value))}" for name, value in _settings(args).items()),
    ]
    command = command_without_folders(args["command"])
    cut = " (paths shortened)" if command != args["command"] else ""
    command = command.replace("```", "")
    return "\n".join(lines) + f"\n\nMade by{cut}\n\n```\n{command}\n```"


def _processes(count: int) -> str:
    return "1 process" if count == 1 else f"{count} processes"


def _settings(args: dict[str, Any]) -> dict[str, Any]:
    """The settings that this run read, by name: those of every run, and those that its loss and its pooling ask for."""
    weights = args.get("weights") or {}
    given = {name: args.get(name) for name in SETTINGS}
    if args.get("max_steps"):
        del given["epochs"]  # it was not they that ended the run
    outputs = Loss(weights, args.get("options") or {}).outputs() if weights else set()
    for name, holds in {
        "template": args["pooling"] == "mask",
        "denoise": args["pooling"] == "mask",
        "layers": "layers" in outputs,
        "recall": bool(weights.keys() & REGULARIZERS),
        "head": args.get("head") != "none" and bool(outputs & {"head", "layers"}),
        "keep_head": args.get("head") != "none",
        "head_lr_scale": args.get("head_lr_scale") != 1 and bool(outputs & {"head", "layers", "logits"}),
        "keep_initial": True,
        "oversample": True,
    }.items():
        given |= {name: args.get(name)} if holds else {}
    given |= {"dropout": "none"} if args.get("dropout") is False else {}
    coefficients = {f"{t}.{name}": x for t, o in (args.get("options") or {}).items() for name, x in o.items()}
    given = {NAMES.get(name, name.replace("_", " ")): x for name, x in given.items()}
    said = {name: x for name, x in given.items() if x not in (None, False, [], {}, 0)}
    return said | coefficients


def _data(args: dict[str, Any], sources: Sequence[Mapping[str, Any]]) -> str:
    """A line for each dataset: its rows, their kinds, its licence."""
    lines = [f"- fingerprint `{args['data_fingerprint'][:16]}`"]
    if not sources:
        return "\n".join([f"- `{_code(portable(args[name]))}`" for name in ("data", "pairs") if args.get(name)] + lines)
    told = []
    for source in sources:
        kinds = ", ".join(f"{_plain(kind)} {count:,}" for kind, count in source["kinds"].items())
        licence = f"licence {_plain(source['licence'])}" if source["licence"] else "its licence is not stated"
        told.append(f"- `{_code(source['name'])}`: {source['rows']:,} rows{f' ({kinds})' if kinds else ''}; {licence}")
    return "\n".join(told + lines)


def _setting(value: object) -> str:
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ", ".join(map(portable, value))
    return portable(value) if isinstance(value, str) else without_folders(value)


def _code(value: object) -> str:
    """In one line, without what would end a span of code."""
    return " ".join(str(value).replace("`", "'").split())


def _plain(value: object) -> str:
    """In one line, and nothing of it becomes Markdown or HTML."""
    return SPECIAL.sub(r"\\\1", html.escape(" ".join(str(value).split()), quote=False))


def _json(path: Path) -> dict[str, Any]:
    try:
        content: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, json.JSONDecodeError) as error:
        raise InputError(f"{path} cannot be read ({error}); a card needs the folder of a finished run") from None
    return content


def _records(path: Path) -> list[dict[str, Any]]:
    try:
        return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    except (OSError, json.JSONDecodeError) as error:
        raise InputError(f"{path} cannot be read ({error}); a card needs the folder of a finished run") from None
