"""What a direct call of every program that runs a flow costs before and after its work: runs of a few sentences.

    python tests/bench/start_times.py [--rounds 3] [--checkout FOLDER]

Without a Prefect server. CPU seconds are of the program and of all that it started; of the rounds the least is printed.
``--checkout`` measures another checkout of the project by the same Python.
"""

import argparse
import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
TEXT = "The lamp is lit.\nThe mill was old.\n\nThe road was closed in 1902.\nThe bridge of the town is open.\n"
PASSAGES = ROOT / "tests" / "flows" / "harlow.txt"
PAIRS = "sentence1\tsentence2\tgold_label\nThe lamp is lit.\tThe lamp is on.\tentailment\n"
PROGRAMS = (
    "corpus --source text.txt --out out/corpus.parquet",
    "passages --source passages.jsonl --group page --out out/passages.parquet",
    "augment negation --data out/corpus.parquet --out out/negation.parquet",
    "exclusions --data out/passages.parquet --out out/exclusions.parquet",
    "pairs --source pairs.tsv --out out/pairs.parquet",
    "triplets --data out/negation.parquet --out out/triplets.parquet",
    "prepare --source text.txt --passages 0 --out out/prepared.parquet",
    "rebuild --source text.txt --out out/rebuilt.parquet",
)


def measure(words: list[str], folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """Wall-clock and CPU seconds."""
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    command = [sys.executable, "-m", "flows.cli", *words]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True)
    wall, after = time.monotonic() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode:
        raise SystemExit(f"{' '.join(words)}: {done.stderr[-2000:]}")
    return wall, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--checkout", type=Path, default=ROOT)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "text.txt").write_text(TEXT)
        rows = [{"text": text, "page": "Harlow"} for text in PASSAGES.read_text().splitlines()]
        (folder / "passages.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
        (folder / "pairs.tsv").write_text(PAIRS)
        kept = {key: value for key, value in os.environ.items() if not key.startswith("PREFECT_")}
        quiet = {"PREFECT_SERVER_ANALYTICS_ENABLED": "false", "DO_NOT_TRACK": "1", "HF_HUB_OFFLINE": "1"}
        environment = kept | quiet | {"PYTHONPATH": str(args.checkout.resolve()), "PREFECT_HOME": str(folder / "home")}
        measure(PROGRAMS[0].split(), folder, environment)  # the first run of a server makes its database
        rounds = []
        for _ in range(args.rounds):
            shutil.rmtree(folder / "out")
            rounds.append([measure(program.split(), folder, environment) for program in PROGRAMS])
    print("| program | seconds | of CPU |\n|---|---|---|")
    for program, times in zip(PROGRAMS, zip(*rounds, strict=True), strict=True):
        wall, cpu = (min(each) for each in zip(*times, strict=True))
        print(f"| `{program.partition(' --')[0]}` | {wall:.1f} | {cpu:.1f} |")


if __name__ == "__main__":
    main()
