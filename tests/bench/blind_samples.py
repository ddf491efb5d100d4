"""What the two scripts that draw blind samples share: items spoilt on purpose, marks, agreement."""

import argparse
import json
import random
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path

Item = Mapping[str, str]
Marks = dict[int, tuple[str, ...]]  # of an item's number: its marks and a remark
Report = Callable[[Sequence[Item], Sequence[Marks]], Iterator[str]]


def spoilt(words: Sequence[str], how: str, rng: random.Random) -> str:
    """A text with two words "lost" or one "doubled"."""
    place = rng.randrange(1, max(len(words) - 1, 2))
    kept = words[place] if how == "doubled" else ""
    return " ".join([*words[:place], *([kept, kept] if kept else []), *words[place + (1 if kept else 2) :]])


def read_marks(path: str, items: Sequence[Item], marks: Mapping[str, Sequence[str]]) -> Marks:
    """The marks of one judge, each one of those allowed. Raises SystemExit where some are missing or others."""
    lines = (line.split("\t") for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip())
    found = {int(cells[0]): tuple(cell.strip() for cell in cells[1:]) for cells in lines}
    if missing := [n for n in range(1, len(items) + 1) if len(found.get(n, ())) < len(marks)]:
        sys.exit(f"{path}: no marks for {missing}; a line is number<TAB>{'<TAB>'.join(marks)}<TAB>a few words")
    allowed = list(marks.values())
    for number, given in found.items():
        if other := [mark for mark, known in zip(given, allowed, strict=False) if mark not in known]:
            sys.exit(f"{path}: item {number} has {other}; marks are {'; '.join(' '.join(known) for known in allowed)}")
    return found


def kappa(one: Sequence[bool], two: Sequence[bool]) -> str:
    """Cohen's kappa of two judges' good against the rest."""
    shares = sum(one) / len(one), sum(two) / len(two)
    chance = shares[0] * shares[1] + (1 - shares[0]) * (1 - shares[1])
    alike = sum(a == b for a, b in zip(one, two, strict=True)) / len(one)
    return f"{(alike - chance) / (1 - chance):.2f}" if chance < 1 else "undefined"


def planted_line(called: Sequence[int]) -> str:
    """How many of the planted errors both judges and neither called good, from how many judges called each."""
    return f"{len(called)} planted: {called.count(2)} called good by both, {called.count(0)} by neither"


def parser(description: str | None) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """The commands draw and score, and draw's own parser for what it takes besides."""
    whole = argparse.ArgumentParser(description=description, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = whole.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--out", required=True)
    scoring = commands.add_parser("score")
    scoring.add_argument("sample")
    scoring.add_argument("judges", nargs=2)
    scoring.add_argument("--failures", action="store_true")
    return whole, drawing


def write(out: str, page: str, items: Sequence[Item]) -> None:
    """The page for the judges, and what they do not see."""
    Path(f"{out}.md").write_text(page, encoding="utf-8")
    Path(f"{out}.json").write_text(json.dumps(items, ensure_ascii=False, indent=1), encoding="utf-8")
    print(f"{len(items)} in {out}.md, {sum(bool(item['planted']) for item in items)} of them spoilt")


def score(args: argparse.Namespace, marks: Mapping[str, Sequence[str]], *reports: Report) -> None:
    """Print what the judges marked: the first report, and where asked for the others."""
    items = json.loads(Path(f"{args.sample}.json").read_text(encoding="utf-8"))
    judges = [read_marks(path, items, marks) for path in args.judges]
    for report in reports[: None if args.failures else 1]:
        print("\n".join(report(items, judges)))
