"""What a dataset of many tiny shards costs: shards/s and CPU seconds of negation, directly and on a Prefect server.

    python tests/bench/tiny_shards.py [--shards 1000] [--rows 10] [--workers 1] [--ways direct server] [--checkout DIR]

Of the whole command, with its start-up; the CPU seconds are those of the command and its workers, not of the server.
The sentences are those of pipelines/sample/encyclopedia.txt again and again. --checkout measures another checkout.
"""

import argparse
import os
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path

import pyarrow as pa
from scaling import prefect_server

from pipelines import schema, shards
from pipelines.sources import building

ROOT = Path(__file__).parents[2]
TEXT = ROOT / "pipelines" / "sample" / "encyclopedia.txt"


def make_dataset(folder: str, count: int, rows: int) -> str:
    """A finished dataset of ``count`` shards of ``rows`` sentences."""
    lines = TEXT.read_text(encoding="utf-8").splitlines()
    names = [shards.shard_name(index, count) for index in range(count)]
    for index, name in enumerate(names):
        texts = [lines[(index * rows + row) % len(lines)] for row in range(rows)]
        ids = [building.sentence_id(text) for text in texts]
        table = pa.table([ids, texts, ["sample"] * rows], schema=schema.SENTENCES)
        shards.write_shard(f"{folder}/{name}", table, shards.Footer("corpus", name, rows, rows))
    shards.finish(folder, names, {})
    return folder


def measure(data: str, out: str, workers: int, checkout: Path, environment: Mapping[str, str]) -> tuple[float, float]:
    """Seconds of one run of the command, and its CPU seconds with those of its workers."""
    command = [sys.executable, "-m", "flows.augment_flow", "negation", "--data", data, "--out", out]
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic()
    done = subprocess.run(
        [*command, "--workers", str(workers)],
        cwd=checkout,
        env={**environment, "PYTHONPATH": str(checkout)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SystemExit(f"error: the run ended with status {done.returncode}: {done.stderr[-2000:]}")
    after, seconds = resource.getrusage(resource.RUSAGE_CHILDREN), time.monotonic() - start
    return seconds, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def main() -> None:
    parser = argparse.ArgumentParser(description="Shards/s where shards are tiny.")
    parser.add_argument("--shards", type=int, default=1_000)
    parser.add_argument("--rows", type=int, default=10, help="sentences a shard (default: 10)")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--ways", nargs="+", choices=("direct", "server"), default=["direct", "server"])
    parser.add_argument("--checkout", type=Path, default=ROOT, help="whose code runs (default: this one)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tiny", ignore_cleanup_errors=True) as name:
        data = make_dataset(f"{name}/data.parquet", args.shards, args.rows)
        for way in args.ways:
            given = data, f"{name}/{way}.parquet", args.workers, args.checkout.resolve()
            if way == "direct":
                here = {key: value for key, value in os.environ.items() if key != "PREFECT_API_URL"}
                seconds, cpu = measure(*given, here | {"PREFECT_HOME": f"{name}/prefect"})
            else:
                with prefect_server(Path(name)) as environment:
                    seconds, cpu = measure(*given, environment)
            load = os.getloadavg()[0]
            print(
                f"{way}: {args.shards / seconds:.1f} shards/s, {seconds:.0f} s, {cpu:.0f} CPU seconds; load {load:.0f}"
            )


if __name__ == "__main__":
    main()
