"""From text and a dump to a trained encoder at several sizes: seconds, rows/s, memory and disk of every stage.

    python tests/bench/million.py --work FOLDER --model ENCODER --text SENTENCES … --dumps DUMPS.bz2 …
      --sizes 10000 100000 1000000 [--only STAGE …] [--table tests/bench/million.md --plot tests/bench/million.svg]

Every stage is the program that a user starts, with two processes (or --workers), and is measured with all that it
starts: process_tree.py. --text and --dumps are read once; million_text.py makes of them as many different sentences,
and dumps of as many, as each size asks for. Figures go to FOLDER/figures.json after each stage; what is there is not
run again (--again STAGE). Without --text and --dumps the table and the plot alone are made: million_report.py.

Stages: dump, text (both are the flow `corpus`), negation, paraphrase, opposites, card, triplets, and of the trainer,
for the objectives sncse and litotes, a first step with tokens to be made, then --steps steps (0: one epoch).
negation-dask and negation-ray are not run by themselves: name them with --only. --runner starts the other
augmentations on another engine; the table names it.
"""

import argparse
import json
import os
import re
import shutil
import signal
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import million_report
import million_text
import process_tree
from process_tree import MB

from pipelines import schema, shards

ROOT = Path(__file__).parents[2]
TOKENISED = re.compile(r"tokenised (\w+): ([\d,]+) of \2 rows, ([\d,]+) rows/s")
FIRST_STEP = re.compile(r"step 1/\d+ ")
AUGMENTATIONS = ("negation", "paraphrase", "opposites")
MAIN = ("dump", "text", *AUGMENTATIONS, "card", "triplets")
TRAINED = tuple(f"{name}-{part}" for name in ("sncse", "litotes") for part in ("tokens", "train"))
CHUNK = "4096"  # tokens at once in training: memory of batches of 256
ENGINES = ("negation-dask", "negation-ray")
RUNNERS = ("processes", "dask", "ray")


@dataclass(frozen=True)
class Place:
    """What one size lies in, and how its programs are started."""

    folder: Path
    size: int
    args: argparse.Namespace

    def at(self, name: str) -> str:
        return str(self.folder / name)

    def flow(self, module: str, *words: str) -> list[str]:
        return [sys.executable, "-m", f"flows.{module}", *words]

    def augment(self, name: str, data: str, out: str, runner: str = "") -> list[str]:
        where = ("--runner", runner or self.args.runner, "--workers", str(self.args.workers))
        return self.flow("augment_flow", name, "--data", self.at(data), "--out", self.at(out), *where)

    def train(self, objective: str, data: str, output: str, steps: int) -> list[str]:
        torchrun = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", str(self.args.workers)]
        data_and_model = ["--data", self.at(data), "--model", self.args.model, "--objective", objective]
        pooling = ["--pooling", "mean"] if objective == "sncse" else []
        kept = ["--output", self.at(output), "--cache", self.at(f"tokens-{objective}"), "--chunk-tokens", CHUNK]
        return [*torchrun, "train/run.py", *data_and_model, *pooling, *kept, *_steps(steps)]


def _steps(steps: int) -> list[str]:
    return ["--max-steps", str(steps)] if steps else ["--epochs", "1"]


def command_of(stage: str, place: Place) -> tuple[list[str], str]:
    """The program of a stage, and what it writes."""
    at, workers = place.at, str(place.args.workers)
    if stage in ("dump", "text"):
        source, out = at("dump-multistream.xml.bz2" if stage == "dump" else "sentences.txt"), f"{stage}.parquet"
        sample = ["--sample", str(place.size)] if stage == "dump" else []
        return place.flow("corpus_flow", "--source", source, "--out", at(out), "--workers", workers, *sample), out
    if stage in ENGINES:
        out = f"{stage}.parquet"
        return place.augment("negation", "text.parquet", out, stage.removeprefix("negation-")), out
    if stage in AUGMENTATIONS:
        before = ("text", *AUGMENTATIONS)[AUGMENTATIONS.index(stage)]
        return place.augment(stage, f"{before}.parquet", f"{stage}.parquet"), f"{stage}.parquet"
    if stage == "card":
        card = [sys.executable, "-m", "pipelines.report.card", "--data", at("opposites.parquet"), "--out", at("card")]
        return card, "card"
    if stage == "triplets":
        data = ("--data", at("opposites.parquet"), "--out", at("triplets.parquet"))
        return place.flow("triplets_flow", *data), "triplets.parquet"
    objective, part = stage.rsplit("-", 1)
    data = {"sncse": "negation.parquet", "litotes": "triplets.parquet"}[objective]
    steps = 1 if part == "tokens" else place.args.steps
    return place.train(objective, data, stage, steps), f"tokens-{objective}" if part == "tokens" else stage


def measure(stage: str, place: Place) -> dict[str, Any]:
    """Run a stage and return its figures."""
    command, out = command_of(stage, place)
    for name in (out, stage):
        shutil.rmtree(place.at(name), ignore_errors=True)
    environment = os.environ | {
        "OMP_NUM_THREADS": "1",
        "ACCELERATE_USE_CPU": "true",
        "PREFECT_SERVER_ANALYTICS_ENABLED": "false",
        "PREFECT_HOME": place.at("prefect"),
        "PYTHONPATH": os.pathsep.join(filter(None, (str(ROOT), os.environ.get("PYTHONPATH")))),
    }
    measured, lines = process_tree.run(command, environment, place.folder / f"{stage}.log", stage)
    record = {"stage": stage, "size": place.size, **process_tree.as_record(measured)}
    record["disk_mb"] = round(_bytes(place.folder / out) / MB, 1)
    if stage in AUGMENTATIONS:
        record["runner"] = place.args.runner
    record |= _of_run(place, stage, lines) if stage in TRAINED else _of_dataset(place, stage, out)
    return record | {"rows_per_s": round(record["rows"] / measured.seconds, 1)}


def _of_dataset(place: Place, stage: str, out: str) -> dict[str, Any]:
    """Rows that a stage took and left. Of a card those of its dataset."""
    manifest = shards.read_manifest(place.at("opposites.parquet" if stage == "card" else out))
    left = {"rows_left": manifest["rows"], "shards": len(manifest["shards"])}
    if stage == "dump":
        left["xml_mb"] = json.loads((place.folder / "dump.json").read_text())["bytes"] / MB
    return {"rows": manifest["rows_in"] if stage in ("dump", "text") else manifest["rows"]} | left


def _of_run(place: Place, stage: str, lines: list[tuple[float, str]]) -> dict[str, Any]:
    """Of a run of the trainer: rows of its dataset, seconds to the first step, rows/s of steps and of tokens."""
    first = next(seconds for seconds, line in lines if FIRST_STEP.match(line))
    tokenised = [match for _, line in lines if (match := TOKENISED.search(line))]
    data = "negation.parquet" if stage.startswith("sncse") else "triplets.parquet"
    rows = shards.read_manifest(place.at(data))["rows"]
    record = {"rows": rows, "first_step_s": round(first, 1)}
    if tokenised:
        record["tokenised_rows_per_s"] = {m[1]: int(m[3].replace(",", "")) for m in tokenised}
    result = json.loads(Path(place.at(stage), "result.json").read_text())
    settings = json.loads(Path(place.at(stage), "args.json").read_text())
    seconds = lines[-1][0] - first
    done = min((result["steps"] - 1) * int(settings["batch_size"]), rows)
    trained = {"steps": result["steps"], "trained_rows_per_s": round(done / seconds, 1)} if done else {}
    return record | trained


def _bytes(path: Path) -> int:
    files = [path] if path.is_file() else [file for file in path.rglob("*") if file.is_file()]
    return sum(file.stat().st_size for file in files)


def prepare(place: Place, base: Callable[[], list[str]]) -> None:
    """The text and the dump of a size, where they are not there."""
    place.folder.mkdir(parents=True, exist_ok=True)
    text, dump, note = (place.folder / name for name in ("sentences.txt", "dump-multistream.xml.bz2", "dump.json"))
    if not text.exists():
        million_text.write_text(base(), text, place.size)
    if not note.exists() and "dump" in place.args.only:
        dumps = [Path(name) for name in place.args.dumps]
        wanted = place.size * place.args.dump_bytes
        names = million_text.names_in(base())
        written = million_text.write_dump(dumps, names, dump, lambda made: made >= wanted)
        note.write_text(json.dumps({"bytes": written, "packed": dump.stat().st_size}))


def base_of(args: argparse.Namespace) -> Callable[[], list[str]]:
    """What reads the real sentences, once."""
    found: list[str] = []

    def read() -> list[str]:
        out = str(Path(args.work) / "base.parquet")
        if not found:
            command = [
                sys.executable,
                "-m",
                "flows.corpus_flow",
                "--out",
                out,
                "--workers",
                str(args.workers),
                "--source",
            ]
            process_tree.run(
                [*command, *args.dumps, *args.text], dict(os.environ), Path(args.work) / "base.log", "base"
            )
            for shard in shards.list_shards(out):
                found.extend(shards.read_shard(shard)[0][schema.TEXT].to_pylist())
        return found

    return read


def main() -> None:
    parser = argparse.ArgumentParser(description="Every stage at several sizes: seconds, memory, disk.")
    parser.add_argument("--work", required=True, help="folder for data and figures: about 4 GB for a million rows")
    parser.add_argument("--model", help="encoder to train: folder or hub id")
    parser.add_argument("--text", nargs="*", default=[], help="files of real sentences")
    parser.add_argument("--dumps", nargs="*", default=[], help="Wikipedia dumps, .bz2, read whole into memory")
    parser.add_argument("--sizes", nargs="*", type=int, default=[10_000, 100_000, 1_000_000])
    parser.add_argument("--only", nargs="*", choices=(*MAIN, *TRAINED, *ENGINES), default=[*MAIN, *TRAINED])
    parser.add_argument("--again", nargs="*", choices=(*MAIN, *TRAINED, *ENGINES), default=[])
    parser.add_argument("--workers", type=int, default=2, help="processes (default: 2)")
    parser.add_argument(
        "--runner", choices=RUNNERS, default=RUNNERS[0], help="of the augmentations (default: %(default)s)"
    )
    parser.add_argument(
        "--steps", type=int, default=30, help="of the trainer, after the first (default: 30; 0: an epoch)"
    )
    parser.add_argument("--dump-bytes", type=int, default=700, help="of XML for each row of a size (default: 700)")
    parser.add_argument("--note", default="", help="kept beside the figures: what else ran on the machine")
    parser.add_argument("--table", type=Path, help="write the tables there")
    parser.add_argument("--plot", type=Path, help="write the plot there")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # what runs then ends too
    figures = million_report.Figures(Path(args.work) / "figures.json")
    base = base_of(args)
    for size in args.sizes if args.text or args.dumps else []:
        place = Place(Path(args.work) / str(size), size, args)
        prepare(place, base)
        for stage in args.only:
            if not figures.has(size, stage) or stage in args.again:
                figures.add(measure(stage, place) | {"note": args.note})
                print(json.dumps(figures.of(size, stage)), flush=True)
    if args.table:
        args.table.write_text(million_report.tables(figures), encoding="utf-8")
    if args.plot:
        million_report.plot(figures, args.plot)


if __name__ == "__main__":
    main()
