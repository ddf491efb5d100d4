"""How the negation flow grows: shards/s with 1 and 2 workers on every engine, and what the flow costs over its stage.

    python tests/bench/scaling.py --text SENTENCES.txt … [--rows 5000] [--shards 4] [--rounds 1] [--json]

A Prefect server runs beside it, as it does in use. In every round the bare stage (one process, model loaded before the
clock starts) and each engine with 1 and 2 workers do the same shards; figures are medians of these interleaved rounds.

* shards/s: after the first shard of every worker, so without start-up.
* start-up: until the first shard is written, less what a shard takes: imports, engine, workers, model.
* over the stage: seconds a shard with 1 worker over those of the bare stage. Of the whole flow, from the command to its
  end, at --whole shards: measured start-up, end and time a shard, put together.
"""

import argparse
import json
import os
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = "1"  # before numpy: one thread a worker

from pipelines import shards
from pipelines.sources import corpus
from pipelines.stages import registry, stage

BARE = ("bare", 1)
ENGINES = ("processes", "dask", "ray")
HOST = "127.0.0.1"


@contextmanager
def prefect_server(home: Path) -> Iterator[dict[str, str]]:
    """The environment that points to a server of its own, which ends with the block."""
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port = probe.getsockname()[1]
    quiet = {"PREFECT_HOME": str(home / "prefect"), "PREFECT_SERVER_ANALYTICS_ENABLED": "false", "DO_NOT_TRACK": "1"}
    url = f"http://{HOST}:{port}/api"
    command = [sys.executable, "-m", "prefect", "server", "start", "--host", HOST, "--port", str(port)]
    with open(home / "server.log", "wb") as log:
        server = subprocess.Popen(command, env=os.environ | quiet, stdout=log, stderr=log)
    try:
        _wait_for(f"{url}/health")
        yield os.environ | quiet | {"PREFECT_API_URL": url}
    finally:
        server.terminate()
        server.wait(30)


def _wait_for(url: str, seconds: int = 180) -> None:
    for _ in range(seconds):
        try:
            urllib.request.urlopen(url, timeout=2).close()
            return
        except OSError:
            time.sleep(1)
    raise SystemExit(f"error: no Prefect server at {url} within {seconds} s")


def make_corpus(texts: list[str], folder: Path, rows: int, count: int) -> str:
    """``count`` shards of ``rows`` distinct sentences drawn from ``texts``."""
    out = str(folder / "corpus.parquet")
    corpus.build_corpus(texts, out, corpus.CorpusOptions(sample=rows * count, shards=count))
    found = shards.read_manifest(out)["rows"]
    if found != rows * count:
        raise SystemExit(f"error: {found} sentences found, {rows * count} are needed; fewer --shards or --rows")
    return out


def bare(data: str, out: str) -> dict[str, float]:
    """The stage function over every shard in this process: seconds a shard."""
    definition = registry.get("negation")
    augmenter = definition.load(definition.make_options({}))
    _ = augmenter.fingerprint  # loads the parser
    start = time.perf_counter()
    for shard in shards.list_shards(data):
        stage.augment_shard(shard, shards.output_of(shard, out), definition, augmenter)
    return {"seconds": (time.perf_counter() - start) / len(shards.list_shards(data))}


def flow(data: str, out: str, engine: str, workers: int, environment: dict[str, str]) -> dict[str, float]:
    """The whole flow as a command: seconds a shard, until the first shard, after the last, in all."""
    command = [sys.executable, "-m", "flows.augment_flow", "negation", "--data", data, "--out", out]
    start = time.time()
    subprocess.run(
        [*command, "--runner", engine, "--workers", str(workers)], env=environment, check=True, capture_output=True
    )
    end = time.time()
    written = sorted(path.stat().st_mtime for path in Path(out).glob("part-*"))
    seconds = (written[-1] - written[workers - 1]) / (len(written) - workers)
    return {
        "seconds": seconds,
        "start": written[0] - start - seconds * workers,
        "end": end - written[-1],
        "wall": end - start,
    }


def measure(data: str, folder: Path, rounds: int, engines: list[str]) -> dict[tuple[str, int], dict[str, float]]:
    """Medians of every figure, by engine and workers."""
    found: dict[tuple[str, int], list[dict[str, float]]] = {}
    with prefect_server(folder) as environment:
        for _ in range(rounds):
            for key in (BARE, *((engine, workers) for engine in engines for workers in (1, 2))):
                out = str(folder / "out.parquet")
                shutil.rmtree(out, ignore_errors=True)
                made = bare(data, out) if key == BARE else flow(data, out, *key, environment)
                found.setdefault(key, []).append(made)
    return {key: {name: statistics.median(m[name] for m in many) for name in many[0]} for key, many in found.items()}


def table(found: dict[tuple[str, int], dict[str, float]], whole: int) -> list[dict[str, Any]]:
    base = found[BARE]["seconds"]
    rows = []
    for (engine, workers), made in found.items():
        row = {"engine": engine, "workers": workers, "shards/s": 1 / made["seconds"]}
        if engine != "bare":
            row |= {"start-up s": made["start"], "speed-up": found[engine, 1]["seconds"] / made["seconds"]}
        if engine != "bare" and workers == 1:
            total = made["start"] + whole * made["seconds"] + made["end"]
            row |= {"over the stage %": 100 * (made["seconds"] / base - 1)}
            row |= {f"of {whole} shards %": 100 * (total / (whole * base) - 1)}
        rows.append(row)
    return rows


def main() -> None:
    parser = argparse.ArgumentParser(description="Shards/s by engine and workers, and the overhead of the flow.")
    parser.add_argument("--text", nargs="+", required=True, help="files, a sentence a line")
    parser.add_argument("--rows", type=int, default=5_000, help="sentences a shard (default: 5000)")
    parser.add_argument("--shards", type=int, default=4, help="a run (default: 4; at least 3)")
    parser.add_argument("--rounds", type=int, default=1, help="figures are their medians (default: 1)")
    parser.add_argument("--engines", nargs="+", choices=ENGINES, default=list(ENGINES))
    parser.add_argument("--whole", type=int, default=200, help="shards of the whole flow (default: 200, 1M sentences)")
    parser.add_argument("--json", action="store_true", help="print JSON instead of a table")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="scaling", ignore_cleanup_errors=True) as name:
        data = make_corpus(args.text, Path(name), args.rows, args.shards)
        rows = table(measure(data, Path(name), args.rounds, args.engines), args.whole)
    if args.json:
        print(json.dumps(rows, indent=1))
        return
    heads = list(max(rows, key=len))
    print(*(f"{head:>17}" for head in heads))
    for row in rows:
        print(
            *(f"{row.get(h, ''):>17.3f}" if isinstance(row.get(h), float) else f"{row.get(h, ''):>17}" for h in heads)
        )


if __name__ == "__main__":
    main()
