"""Before and after: figures of both encoders from the evaluation's files, as a table, examples and README.md."""

import json
import re
import shutil
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from flows.fix.data import described_origins
from flows.fix.plan import STEPS, Asked, FixError, Folder, Machine
from flows.fix.wrong_way import FEW, FEW_SAID, NEIGHBOURS_KEPT, OLD_SELF, note, number
from pipelines import schema, shards, storage
from pipelines.report.changes import changes
from pipelines.report.markdown import escaped, marked
from pipelines.sources import held, origins, triplets

HEADING = "## Before and after"
PLOT = "before_after.png"
# As the trainer's card has it, and older versions of both.
MADE_BY = re.compile(r"Made by(?: \(paths shortened\))?\n\n(```\nlitotes fix [^\n]*\n```\n\nwhich trained it by\n\n)?")
BY = "Made by (paths shortened)"
# Of the trainer's card: its scores, as it has taken none, and what was put in their place, or at the end once.
SCORES = re.compile(rf"^(?:## Scores|{HEADING})\n.*?(?=^## |\Z)", re.MULTILINE | re.DOTALL)
# What it says of the licence of all triplets, and what was put in its place.
LICENCE = re.compile(r"; (?:its licence is not stated|[\d,]+ came with Litotes .*)$", re.MULTILINE)
OLD_BATCH = 20  # triplets of a step, where an older version has not written how many
OTHER = "other sentence"  # as the evaluation calls it
SHOWN = "Cosines of sentences to others, before and after"
WRITTEN = {
    ("contrast", "contrast"): 'two passages that differ in one "not": both questions find theirs, % (chance 25)',
    ("contrast", "exclusion"): '"X, but not Y": the passage without Y comes first, % (chance 50)',
    ("choice", "choice"): '"not fat" nearer to "thin" than to "fat" and "not thin", % (chance 33)',
    ("triplet", "roles"): "exchanged roles or attributes are noticed, % (chance 33)",
}
# What, of how many, before, after, and which way is better ("" where it is not known).
Row = tuple[str, int, float | None, float | None, str]
COUNTED = {"retrieval": "queries"}  # what the sets of a suite count, if not items


def collect(asked: Asked, folder: Folder, sentences: int, steps: int) -> dict[str, Any]:
    """The figures of both encoders: ``{"rows": [Row, …], "examples": […]}``, and of what run they are."""
    results = {path.stem: json.loads(path.read_text(encoding="utf-8")) for path in folder.report.glob("*.json")}
    cosines = results.get("cosines")
    if cosines is None or len(cosines["models"]) != 2:
        raise FixError(f"{folder.report} is not complete; delete it and start again")
    before, after = cosines["models"]
    rows: list[Row] = [
        (
            f"mean cosine to {_article(name)}",
            count,
            cosines["models"][before][name]["mean"],
            cosines["models"][after][name]["mean"],
            _direction(cosines, name),
        )
        for name, count in cosines["counts"].items()
    ]
    above = "paraphrase above negation"
    shares = (cosines["models"][model][above] for model in (before, after))
    rows.append((f"{above}, %", cosines["with_both"], *shares, _direction(cosines, above)))
    rows += _drift(results.get("drift"))
    for suite, by_set in ((name, results.get(name)) for name in ("contrast", "choice", "triplet", "retrieval")):
        rows += _scores(suite, by_set, before, after) if by_set else []
    examples = [
        {
            "text": one["text"],
            "with": [
                [name, text, one["cosines"][before][name], one["cosines"][after][name]]
                for name, text in one["texts"].items()
            ],
        }
        for one in cosines["examples"]
    ]
    run = {"sentences": sentences, "held_out": cosines["rows"], "steps": steps, "quick": asked.quick}
    return {**run, **_trained_on(folder, steps), "rows": rows, "examples": examples}


def _trained_on(folder: Folder, steps: int) -> dict[str, int]:
    """How many triplets there are and a step has, how many come with Litotes, and how many of those drawn are of the
    text; nothing where they lie there no more."""
    data = folder.dataset("triplets")
    if not shards.is_finished(data):
        return {}
    written, claims = origins.of_litotes(data)
    manifest = shards.read_manifest(data)
    unranked = int(manifest["counts"][schema.KIND].get(held.KIND, 0))
    of_litotes = {"written": written, "short_claims": claims}
    own = {"unranked": unranked, "sentences_trained": int(shards.read_manifest(folder.dataset("trained"))["rows"])}
    counts = {kind: int(count) for kind, count in manifest["counts"][schema.KIND].items()}
    settings = json.loads((folder.model / "args.json").read_text(encoding="utf-8"))
    own["batch"] = int(settings["batch_size"])
    oversample = settings.get("oversample") or ()
    own["drawn"] = round(steps * own["batch"] * share_of_text(counts, claims, oversample))
    own["left_out"] = sum(counts[kind] for kind, times in _often(counts, oversample).items() if not times)
    return {"triplets": int(manifest["rows"]), **of_litotes, **own}


def share_of_text(counts: Mapping[str, int], claims: int, oversample: Sequence[str]) -> float:
    """What part of an epoch is the text's, in [0, 1]: ``counts`` by kind, ``claims`` short ones of Litotes' own words,
    and how often an epoch has the kinds that begin so (the trainer's --oversample)."""
    epoch = {kind: counts[kind] * times for kind, times in _often(counts, oversample).items()}
    own = sum(count for kind, count in epoch.items() if not kind.startswith(triplets.KEPT_KINDS))
    return (own - claims) / max(sum(epoch.values()), 1)


def _often(kinds: Iterable[str], oversample: Sequence[str]) -> dict[str, int]:
    """How often an epoch has the triplets of each kind."""
    times = dict(item.split("=") for item in sorted(oversample, key=len))
    return {kind: next((int(times[word]) for word in reversed(times) if kind.startswith(word)), 1) for kind in kinds}


def _sentences(found: dict[str, Any]) -> int:
    """How many of the text's were trained on; an older version counted those nearly the same as one kept apart."""
    return int(found.get("sentences_trained", found["sentences"] - found["held_out"]))


def quick_note(found: dict[str, Any]) -> str:
    """What the figures of a quick run are worth."""
    of = f", of {found['triplets']:,}," if "triplets" in found else ""
    batch = found.get("batch", OLD_BATCH)
    return (
        f"This was a try (--quick): {found['steps']:,} steps of {batch} triplets{of} teach far less than a "
        "whole run, and antonyms can even get nearer. The same command without --quick and with another --out trains "
        f"up to {STEPS:,} steps."
    )


def _article(name: str) -> str:
    return {OTHER: "another sentence", "antonym": "the antonym"}.get(name, f"the {name}")


def _drift(result: dict[str, Any] | None) -> list[Row]:
    if not result:
        return []
    _, after = result["models"].values()
    kept, texts = after["neighbours_kept"], result["texts"]
    return [
        (OLD_SELF, texts, 1.0, after["old_self"], _direction(result, "old self")),
        (
            NEIGHBOURS_KEPT,
            texts,
            100.0,
            None if kept is None else 100 * kept,
            _direction(result, "neighbours kept"),
        ),
    ]


def _direction(result: dict[str, Any], *headings: str) -> str:
    """What the evaluation wrote of the first of ``headings`` that its table has."""
    written = result.get("directions", {})
    return next((written[heading] for heading in headings if heading in written), "")


def _scores(suite: str, result: dict[str, Any], before: str, after: str) -> list[Row]:
    """The main measure of each set, × 100."""
    rows: list[Row] = []
    scale = 100 if suite == "retrieval" else 1
    for name in result["scores"][before] if "scores" in result else ():
        one, other = (result["scores"][model][name] for model in (before, after))
        measure = next(iter(one))
        what = WRITTEN.get((suite, name), f"{suite} {name}: {measure} × 100")
        count = result["sets"][name][COUNTED.get(suite, "items")]
        better = _direction(result, f"{name} {measure}", measure)
        rows.append((what, count, scale * one[measure], scale * other[measure], better))
    return rows


def write(
    folder: Folder, machine: Machine, found: dict[str, Any], made_by: str, model: str, licence: str | None = None
) -> None:
    """README.md and the plot beside it, table and plot in the encoder's own card, and the rows in its result.json.

    Both cards say the command, in which the encoder goes by the name ``model``. ``licence`` is that of the text.
    """
    folder.add_to_result("before_after", found["rows"])
    start = folder.started_from
    copied = f" (from the folder `{model}`)" if model != start else ""
    for place in (folder.path, folder.model):
        shutil.copyfile(folder.report / "cosines.png", place / PLOT)
    section = f"{HEADING}\n\n{_about(found)}\n\n{_table(found)}\n\n![{SHOWN}]({PLOT})\n"
    own = folder.model / "README.md"
    text, *after = (part.strip() for part in SCORES.split(own.read_text(encoding="utf-8")))
    note = [f"**{quick_note(found)}**"] if found["quick"] else []
    if note and note[0] not in text:
        text = re.sub(r"^# .*$", lambda title: f"{title[0]}\n\n{note[0]}", text, count=1, flags=re.MULTILINE)
    text = "\n\n".join([text, section.rstrip(), *filter(None, after)])
    text = MADE_BY.sub(lambda _: f"{BY}\n\n```\n{made_by}\n```\n\nwhich trained it by\n\n", text, count=1)
    if "triplets" in found:
        text = LICENCE.sub(lambda _: f"; {_licences(found, licence)}", text, count=1)
    _write(own, f"{text}\n")
    parts = [
        f"# {escaped(start.rpartition('/')[2])}-litotes",
        f"`{start}`{copied} after {found['steps']:,} steps of training with Litotes ({machine.precision}), on the "
        f"triplets of {_sentences(found):,} sentences of `--text` and on those that come with Litotes.",
        *note,
        f"```python\nfrom sentence_transformers import SentenceTransformer\n\n"
        f'model = SentenceTransformer("{folder.model.name}")  # beside this file: start Python here, or give its path\n'
        'print(model.encode(["The bridge is not open."]).shape)\n```',
        f"{BY}\n\n```\n{made_by}\n```",
        section.rstrip(),
        f"## Examples\n\n{_examples(found)}",
        "`model/` is the encoder, with its card; `report/report.html` has every figure; `data/` can be deleted.",
    ]
    _write(folder.card, "\n\n".join(parts) + "\n")


def _licences(found: dict[str, Any], licence: str | None) -> str:
    ours, every = sum(_of_litotes(found)), found["triplets"]
    of_text = f"whose licence is {escaped(licence) if licence else 'not stated'}"
    return f"{ours:,} came with Litotes (Apache-2.0), {every - ours:,} are of the text, {of_text}"


def _of_litotes(found: dict[str, Any]) -> tuple[int, ...]:
    """How many triplets come with Litotes: written ones and short claims, by an older version both in one."""
    return (found["written"], found["short_claims"]) if "written" in found else (found["of_litotes"],)


def _write(path: Path, text: str) -> None:
    storage.write_bytes(str(path), text.encode())


def _about(found: dict[str, Any]) -> str:
    about = (
        f"Cosines and neighbours: {found['held_out']:,} sentences of `--text` that were kept apart from training, with "
        'the negations, antonyms and paraphrases that the rules write of them. The rows with passages, "not fat" and '
        "exchanged roles: Litotes' own held-out items, which nothing is trained on. n is how many sentences, items or "
        "queries a row is the mean of."
    )
    if "triplets" in found:  # older versions did not write it
        ours = (*_of_litotes(found), found["unranked"]) if "unranked" in found else _of_litotes(found)
        batch = found.get("batch", OLD_BATCH)
        drawn = f"{found['steps'] * batch:,} triplets were drawn, {batch} a step, of {found['triplets']:,}"
        drawn += f", about {found['drawn']:,} of them from your text" if "drawn" in found else ""
        left_out = f"; {found['left_out']:,} of these are of kinds that are not drawn" if found.get("left_out") else ""
        about = f"{drawn}: {described_origins(found['triplets'], *ours)}{left_out}.\n\n{about}"
    return about


def _table(found: dict[str, Any]) -> str:
    lines = [
        f"| {what} | {count:,} | {number(what, before)} | {number(what, after)} | {_better(better)}{_caution(count)} |"
        for what, count, before, after, *better in found["rows"]
    ]
    table = "\n".join(["| | n | before | after | better |", "|---|--:|--:|--:|---|", *lines])
    return "\n\n".join(filter(None, [table, note(found["rows"])]))


def _caution(count: int) -> str:
    return FEW_SAID if count < FEW else ""


def _better(directions: list[str]) -> str:
    return "".join(directions).removesuffix(" is better")


def _examples(found: dict[str, Any]) -> str:
    """A list, since on a narrow screen a table of sentences has a word a line."""
    lines = ["Each sentence with its cosines to others, before → after; marked: what is new and what is left out.", ""]
    for example in found["examples"]:
        lines.append(f"- **{escaped(example['text'])}**")
        lines += [
            f"  - {one:.2f} → {two:.2f}, {name}: {_beside(example['text'], name, text)}"
            for name, text, one, two in example["with"]
        ]
    return "\n".join(lines)


def _beside(text: str, name: str, other: str) -> str:
    return escaped(other) if name == OTHER else marked(changes(text, other))


def as_text(found: dict[str, Any], examples: int = 3) -> str:
    """The table for a terminal, and the first examples."""
    width = max(len(what) for what, *_ in found["rows"])
    lines = [f"{'':<{width}}       n  before   after"]
    lines += [
        f"{what:<{width}}  {count:>6,}  {number(what, one):>6}  {number(what, two):>6}  {said}".rstrip()
        for what, count, one, two, *better in found["rows"]  # none in a file of an older version
        for said in [f"{''.join(better)}{_caution(count)}"]
    ]
    lines += ["", said] if (said := note(found["rows"])) else []
    for example in found["examples"][:examples]:
        lines += ["", example["text"]]
        lines += [f"  {one:5.2f} → {two:5.2f}  {name}: {text}" for name, text, one, two in example["with"]]
    return "\n".join(lines)
