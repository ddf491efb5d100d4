"""What single parts cost as rows grow, where whole stages of that size take too long: memory in MB, CPU seconds.

    python tests/bench/million_parts.py keys|sample|words|triplets|shards|tokens --text SENTENCES.txt [--rows N …]

* keys: the set of 64-bit keys that finds duplicates (hash_set.py), N random ones.
* sample: half of N lines drawn by their hash (sampling.py).
* words: the parser's vocabulary after N lines were split into words.
* triplets: at most 1,000 of a kind of N rows whose negations are "not" behind the first word.
* shards: the flow `augment` on N shards of 10 lines.
* tokens: a first step of the trainer on such rows (--model), tokens to be made; all processes together.

The first four print the process's peak, so N grows from run to run.
"""

import argparse
import itertools
import os
import random
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import process_tree
import pyarrow as pa

from pipelines import schema, shards
from pipelines.sources import sampling, triplets
from pipelines.sources.building import ROWS_PER_SHARD, RowCounts, sentence_id
from pipelines.sources.hash_set import HashSet


def lines(text: str, rows: int) -> Iterator[str]:
    with open(text, encoding="utf-8") as file:
        yield from (line.rstrip("\n") for line in itertools.islice(file, rows))


def negated(text: str, rows: int, out: Path) -> str:
    """A dataset with negations that no rule made; one row in twelve has none."""
    fields, total = schema.augmented("negation"), -(-rows // ROWS_PER_SHARD)
    left = lines(text, rows)
    for index in range(total):
        texts = list(itertools.islice(left, ROWS_PER_SHARD))
        cuts = [None if i % 12 == 0 else t.find(" ") + 1 for i, t in enumerate(texts)]
        made = {
            "id": [sentence_id(t) for t in texts],
            "text": texts,
            "source": ["made"] * len(texts),
            "negation": [None if c is None else f"{t[:c]}not {t[c:]}" for t, c in zip(texts, cuts, strict=True)],
            "negation_span": [None if c is None else [c, c] for c in cuts],
        }
        table = pa.table([pa.array(made.get(f.name, [None] * len(texts)), f.type) for f in fields], schema=fields)
        name = shards.shard_name(index, total)
        footer = shards.Footer("negation", "made", len(texts), len(texts))
        shards.write_shard(str(out / name), table, footer, fields)
    shards.finish(str(out), [shards.shard_name(i, total) for i in range(total)], {})
    return str(out)


def keys(rows: int) -> None:
    held, draw = HashSet(), random.Random(1).getrandbits
    while len(held) < rows:
        held.add(draw(64))


def sample(text: str, rows: int) -> None:
    found = ((line, f"text:{number}") for number, line in enumerate(lines(text, rows)))
    for _ in sampling.draw(found, rows // 2, 42, RowCounts()):
        pass


def words(text: str, rows: int) -> None:
    from augment import parsing

    left = lines(text, rows)
    for some in iter(lambda: list(itertools.islice(left, 1_000)), []):
        for _ in parsing.shared_parser(None).tokenizer.pipe(some):
            pass


def run(what: str, args: argparse.Namespace, rows: int, folder: Path) -> process_tree.Measured:
    """A flow, or the trainer, as a program."""
    data, workers = str(folder / "in.parquet"), "2"
    if what == "tokens":
        command = [sys.executable, "-m", "torch.distributed.run", "--nproc_per_node", workers, "train/run.py"]
        command += [
            "--data",
            negated(args.text, rows, folder / "in.parquet"),
            "--model",
            args.model,
            "--pooling",
            "mean",
        ]
        command += ["--max-steps", "1", "--batch-size", "16", "--output", str(folder / "run"), "--cache", str(folder)]
    else:
        (folder / "in.txt").write_text("\n".join(lines(args.text, 10 * rows)), encoding="utf-8")
        source = ["--source", str(folder / "in.txt"), "--out", data, "--shards", str(rows)]
        process_tree.run(
            [sys.executable, "-m", "flows.corpus_flow", *source], dict(os.environ), folder / "log", "corpus"
        )
        command = [sys.executable, "-m", "flows.augment_flow", "negation", "--data", data, "--workers", workers]
        command += ["--out", str(folder / "out.parquet")]
    environment = os.environ | {"ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"}
    return process_tree.run(command, environment, folder / "log", what)[0]


def main() -> None:
    parser = argparse.ArgumentParser(description="What single parts cost as rows grow.")
    parser.add_argument("what", choices=("keys", "sample", "words", "triplets", "shards", "tokens"))
    parser.add_argument("--text", help="file, a sentence a line")
    parser.add_argument("--rows", nargs="+", type=int, default=[100_000, 1_000_000])
    parser.add_argument("--model", help="encoder, for tokens")
    args = parser.parse_args()
    for rows in args.rows:
        with tempfile.TemporaryDirectory(prefix="parts") as name:
            if args.what in ("shards", "tokens"):
                print(rows, process_tree.as_record(run(args.what, args, rows, Path(name))), flush=True)
                continue
            data = negated(args.text, rows, Path(name) / "in.parquet") if args.what == "triplets" else ""
            start = time.process_time()
            if args.what == "keys":
                keys(rows)
            elif args.what == "triplets":
                triplets.build_triplets([data], f"{name}/out.parquet", triplets.TripletOptions(1_000))
            else:
                {"sample": sample, "words": words}[args.what](args.text, rows)
            peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
            print(f"{rows:,} rows: {time.process_time() - start:.1f} CPU seconds, peak {peak:,.0f} MB", flush=True)


if __name__ == "__main__":
    main()
