"""The model card of a run: README.md in its folder, with its scores, its data and the command that made it.

Everything in it is read from what the run has written: args.json, result.json and metrics.jsonl.
"""

import json
import re
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from huggingface_hub import ModelCardData

from train.objectives import OBJECTIVES
from train.runtime.atomic_files import write_text
from train.runtime.errors import InputError

FILE_NAME = "README.md"
MAX_CURVE_ROWS = 12  # rows at most of the table of scores during training
# Settings that the card explains in its text, or that say nothing about the model.
NOT_LISTED = {
    *("command", "data", "data_fingerprint", "model", "objective", "weights", "options", "eval_data", "processes"),
    *("eval_steps", "eval_suite", "save_steps", "max_steps", "seed", "terms", "set", "chunk_tokens", "compile"),
}


def model_card(folder: Path) -> None:
    """Write FILE_NAME into a run's folder. InputError where one of the run's files is missing or broken."""
    args, result = _json(folder / "args.json"), _json(folder / "result.json")
    records = _records(folder / "metrics.jsonl")
    parts = [
        _header(),
        f"# {folder.resolve().name}",
        _summary(args),
        "## Use\n\n" + _usage(folder),
        "## Scores\n\n" + _scores(result, records),
        "## Training\n\n" + _training(args, result, records),
        "## Limits\n\n" + LIMITS,
    ]
    write_text(folder / FILE_NAME, "\n\n".join(parts) + "\n")


def average_card(folder: Path, shares: Mapping[Path, float]) -> str:
    """The card of the average of several runs, with the share of each."""
    rows = "\n".join(f"| `{_code(model.resolve().name)}` | {share:.3g} |" for model, share in shares.items())
    parts = [
        _header(),
        f"# {folder.resolve().name}",
        "A sentence encoder: the weighted average of runs that started from the same encoder. Similarity is the cosine "
        "of two embeddings. What each was trained on stands in its own card.",
        "## Use\n\n" + _usage(folder),
        f"## Averaged\n\n| run | share of the weights |\n|---|---|\n{rows}",
        "## Limits\n\nNone of the runs' scores holds for their average. " + EVALUATE,
    ]
    return "\n\n".join(parts) + "\n"


# A path from the root, at the start of a word or after the =, comma, quote or bracket of a setting; not of s3://x/y.
ABSOLUTE_PATH = re.compile(r"""(?<![^\s=,'"\[(])(?:file://)?/(?:[^\s/,'"]+/)*([^\s/,'"]+)/?""")
# The same between quotes, where it may hold blanks: alone, or after the = of a flag.
QUOTED_PATH = re.compile(r"""(['"])([^\s'"/=]*=)?(?:file://)?/(?:[^'"/]*/)*([^'"/]+)/?\1""")
EVALUATE = "Evaluate on your own data before you rely on it."
LIMITS = (
    "The scores above were taken on the development set that also chose the weights, where there was one; they say "
    f"nothing about other languages, domains or longer texts. {EVALUATE}"
)


def _header() -> str:
    """The metadata block that model hubs read."""
    data = ModelCardData(
        library_name="sentence-transformers",
        pipeline_tag="sentence-similarity",
        tags=["sentence-transformers", "sentence-similarity", "feature-extraction"],
    )
    return f"---\n{data.to_yaml()}\n---"


def _summary(args: dict[str, Any]) -> str:
    objective = OBJECTIVES.get(args["objective"])
    source = f" ({objective.paper})" if objective else ""
    return (
        f"A sentence encoder: `{_code(_portable(args['model']))}` trained with the objective "
        f"**{args['objective']}**{source}, {args['pooling']} pooling. Similarity is the cosine of two embeddings."
    )


def _usage(folder: Path) -> str:
    lines = [
        "from sentence_transformers import SentenceTransformer",
        "",
        f'model = SentenceTransformer("{folder.resolve().name}")  # this folder',
        'embeddings = model.encode(["The bridge is open.", "The bridge is not open."])',
        "model.similarity(embeddings, embeddings)",
    ]
    prompt = "The prompt is part of the tokenizer; no code of its own is needed."
    return "```python\n" + "\n".join(lines) + "\n```" + (f"\n\n{prompt}" if _prompted(folder) else "")


def _prompted(folder: Path) -> bool:
    return (folder / "1_WordWeights").is_dir()


def _scores(result: dict[str, Any], records: Sequence[dict[str, Any]]) -> str:
    """The score of the weights that were kept, and the scores on the development set during training."""
    if result["stsb_dev"] is None:
        return f"None was taken during training: the weights are the last ones, of step {result['step']:,}."
    kept = f"STS-B dev, Spearman × 100: **{100 * result['stsb_dev']:.2f}**, at step {result['step']:,}, the best of:"
    taken = [record for record in records if record.get("stsb_dev") is not None]
    shown = taken[:: -(-len(taken) // MAX_CURVE_ROWS) or 1]
    rows = "".join(f"\n| {record['step']:,} | {100 * record['stsb_dev']:.2f} |" for record in shown)
    others = "".join(
        f"\n| {name.replace('/', ', ')} | {'–' if score is None else f'{score:.2f}'} |"
        for name, score in result.get("suites", {}).items()
    )
    table = (
        f"\n\nOther scores at step {result['step']:,}:\n\n| suite, set | score |\n|:--|--:|{others}" if others else ""
    )
    return f"{kept}\n\n| step | STS-B dev |\n|--:|--:|{rows}{table}"


def _training(args: dict[str, Any], result: dict[str, Any], records: Sequence[dict[str, Any]]) -> str:
    weights = args.get("weights") or {}
    loss = " + ".join(f"{weight:g} × {name}" for name, weight in weights.items())
    last = next((record for record in reversed(records) if "loss" in record), None)
    settings = [
        (name, value) for name, value in args.items() if name not in NOT_LISTED and value not in (None, False, [], {})
    ]
    lines = [
        f"- data: `{_code(_portable(args['data']))}` (fingerprint `{args['data_fingerprint'][:16]}`)",
        f"- {result['steps']:,} steps, seed {result['seed']}, {args['processes']} process(es)",
        *([f"- loss: {loss}"] if loss else []),
        *([f"- loss at the end: {last['loss']:.4f} (step {last['step']:,})"] if last else []),
        *(f"- {name.replace('_', ' ')}: {_code(_setting(value))}" for name, value in settings),
    ]
    return "\n".join(lines) + f"\n\nMade by\n\n```\n{_without_folders(args['command'])}\n```"


def _setting(value: object) -> str:
    return _portable(value) if isinstance(value, str) else _without_folders(value)


def _portable(address: str) -> str:
    """A hub id or a remote address as it is; of a local file or folder the name alone, which holds on any machine."""
    path = Path(address.removeprefix("file://").removeprefix("local://"))
    return path.name if path.is_absolute() or path.exists() else address


def _without_folders(text: object) -> str:
    """``text`` with the name alone of every absolute path in it."""
    return ABSOLUTE_PATH.sub(r"\1", QUOTED_PATH.sub(r"\1\2\3\1", str(text)))


def _code(value: object) -> str:
    """Without what would end a span of code."""
    return str(value).replace("`", "'")


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
