"""SIGKILL a small rebuild at random moments, run it again, and compare with an undisturbed run byte by byte.

    python tests/bench/kills.py --what flow worker server --times 20 [--first 0] [--seed 42] [--runner processes]

``flow`` kills the process of a direct run; ``worker`` the worker of a work pool, in turn alone and with its children;
``server`` Prefect's server, which is started again at once while the run goes on. A moment is a fraction of the time
from the first write to the end of an undisturbed run, drawn from the seed and its number alone, so ``--first 10
--times 5`` does the moments 10 to 14. Every line tells the moment and what was seen; the exit status is 1 if one
dataset was not whole. Code that is edited meanwhile gives other bytes: run it on a copy.
"""

import argparse
import os
import random
import signal
import sys
import tempfile
from pathlib import Path

from kills_series import Series
from kills_server import Server, serving
from kills_targets import TARGETS, Target


def become_nursery(server: Server) -> None:
    """Import and load what a rebuild needs, with the server's settings, so that forks start at once."""
    os.environ.update(server.environment)
    os.chdir(server.folder)
    from augment import parsing
    from flows import rebuild_flow  # noqa: F401

    parsing.shared_parser(None)


def disturb(series: Series, target: Target, what: str, number: int, seed: int) -> str:
    """Kill at moment ``number`` of ``seed``, run again, and check; returns a line that tells what was seen."""
    moment = random.Random(f"{seed}-{what}-{number}").random() * target.seconds
    place = series.copy(f"{what}-{number}")
    seen = target.disturb(place, number, moment)
    stood = series.which(place)
    series.run(place)
    series.check(place)
    return f"{what} {number}: at {moment:.2f} of {target.seconds:.2f} s: {seen}; {stood} stood, then the same bytes"


def main() -> None:
    parser = argparse.ArgumentParser(description="Kill a small rebuild at random moments and compare the end.")
    parser.add_argument("--what", nargs="+", choices=sorted(TARGETS), required=True)
    parser.add_argument("--times", type=int, default=20, help="of each")
    parser.add_argument("--first", type=int, default=0, help="number of the first moment")
    parser.add_argument("--seed", type=int, default=42)
    parser.add_argument("--runner", default="threads", help="where the shards run")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))  # the server goes too
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, serving(Path(folder)) as server:
        series = Series(server, args.runner)
        become_nursery(server)
        series.prepare()
        for what in args.what:
            target = TARGETS[what](series)
            for number in range(args.first, args.first + args.times):
                try:
                    print(disturb(series, target, what, number, args.seed), flush=True)
                except AssertionError as error:
                    wrong += 1
                    print(f"{what} {number}: WRONG: {error}", flush=True)
            target.close()
    total = len(args.what) * args.times
    print(f"{total - wrong} of {total} ended with the bytes of an undisturbed run", flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
