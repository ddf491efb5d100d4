"""Draw a blind sample of negations, and count what its judges marked.

    python tests/bench/negation_sample.py draw --text wikipedia=FILE[,FILE] other=FILE[,FILE] --out SAMPLE
    python tests/bench/negation_sample.py score SAMPLE JUDGE_1.tsv JUDGE_2.tsv [--failures]

Each FILE has a sentence a line. Drawn are sentences of the half that nobody reads while rules are written: those whose
hash is odd (``--read`` draws of the other half). SAMPLE.md goes to two judges together with negation_rubric.md;
SAMPLE.json, which tells the group of a sentence and the planted errors, does not. Twelve negations of each group are
shown once more, spoilt: words lost or doubled, or the sentence itself with "indeed".
"""

import argparse
import hashlib
import json
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from augment import Negator

PLANTED = 12  # of a group
WORDS = (4, 45)  # of a sentence
Item = dict[str, str]  # group, sentence, result (empty: declined), planted
Marks = dict[int, tuple[str, ...]]  # mark, remark


def of_half(sentence: str, read: bool) -> bool:
    """Whether a sentence is of the half that may be read while rules are written, or of the other."""
    return hashlib.sha1(f"litotes-v2 {sentence}".encode(), usedforsecurity=False).digest()[0] % 2 == (0 if read else 1)


def draw(group: str, texts: Sequence[str], number: int, rng: random.Random) -> list[Item]:
    """Items of one group: sentences drawn evenly from its files, each with its negation."""
    chosen = [text for file in texts for text in rng.sample(file, min(number // len(texts) + 1, len(file)))][:number]
    results = Negator().batch(chosen)
    items = [
        {"group": group, "sentence": text, "result": result.text or "", "planted": ""}
        for text, result in zip(chosen, results, strict=True)
    ]
    negated = [item for item in items if len(item["result"].split()) > 5]
    return items + [_spoilt(item, rng) for item in rng.sample(negated, min(PLANTED, len(negated)))]


def _spoilt(item: Item, rng: random.Random) -> Item:
    words, how = item["result"].split(), rng.choice(["lost", "doubled", "not denied"])
    place = rng.randrange(1, len(words) - 2)
    if how == "not denied":
        words = item["sentence"].split()
        words.insert(1, "indeed")
    elif how == "lost":
        del words[place : place + 2]
    else:
        words.insert(place, words[place])
    return item | {"result": " ".join(words), "planted": how}


def as_page(items: Sequence[Item]) -> str:
    """What the judges read."""
    lines = []
    for number, item in enumerate(items, 1):
        lines.append(f"{number}\n  {item['sentence']}\n  -> {item['result'] or '(declined)'}\n")
    return "".join(lines)


def read_marks(path: str, items: Sequence[Item]) -> Marks:
    """The marks of one judge. Raises SystemExit where some are missing."""
    lines = (line.split("\t") for line in Path(path).read_text(encoding="utf-8").splitlines() if line.strip())
    marks = {int(cells[0]): tuple(cell.strip() for cell in cells[1:]) for cells in lines}
    if missing := [n for n in range(1, len(items) + 1) if not marks.get(n)]:
        sys.exit(f"{path}: no marks for {missing}; a line is number<TAB>mark<TAB>a few words")
    return marks


def report(items: Sequence[Item], judges: Sequence[Marks]) -> Iterator[str]:
    """What both judges call good, by group; what either calls bad; the planted errors, the declined, and kappa."""
    marks = {n: [judge[n][0] for judge in judges] for n in range(1, len(items) + 1)}
    planted = [n for n, item in enumerate(items, 1) if item["planted"]]
    declined = [n for n, item in enumerate(items, 1) if not item["result"]]
    real = [n for n in marks if n not in planted and n not in declined]
    called = [sum(mark == "good" for mark in marks[n]) for n in planted]
    yield f"{len(planted)} planted: {called.count(2)} called good by both, {called.count(0)} by neither"
    wrongly = sum(set(marks[n]) == {"wrong"} for n in declined)
    yield f"{len(declined)} declined of {len(declined) + len(real)}, {wrongly} wrongly to both"
    yield "| both judges, % | sentences | good | good or side | not bad | bad to either |\n|---|---|---|---|---|---|"
    for group in [*dict.fromkeys(item["group"] for item in items), "all"]:
        rows = [n for n in real if group in (items[n - 1]["group"], "all")]
        within = ({"good"}, {"good", "side"}, {"good", "side", "odd"})
        shares = [sum(set(marks[n]) <= allowed for n in rows) for allowed in within]
        shares.append(sum("bad" in marks[n] for n in rows))
        yield f"| {group} | {len(rows)} | {' | '.join(f'{100 * share / len(rows):.1f}' for share in shares)} |"
    one, two = (sum(marks[n][j] == "good" for n in real) / len(real) for j in (0, 1))
    chance = one * two + (1 - one) * (1 - two)
    alike = sum((marks[n][0] == "good") == (marks[n][1] == "good") for n in real) / len(real)
    yield f"each judge: {100 * one:.1f}, {100 * two:.1f}; kappa {(alike - chance) / (1 - chance):.2f}"


def failures(items: Sequence[Item], judges: Sequence[Marks]) -> Iterator[str]:
    """What a judge did not call good or rightly declined."""
    for number, item in enumerate(items, 1):
        marks = [judge[number] for judge in judges]
        if not item["planted"] and any(mark[0] not in ("good", "right") for mark in marks):
            yield f"{number} {item['sentence']}\n  -> {item['result'] or '(declined)'}\n  {marks}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    drawing = commands.add_parser("draw")
    drawing.add_argument("--text", nargs="+", required=True, metavar="GROUP=FILE[,FILE]")
    drawing.add_argument("--sentences", type=int, default=166, help="of each group")
    drawing.add_argument("--read", action="store_true", help="of the half that may be read")
    drawing.add_argument("--seed", type=int, default=1)
    drawing.add_argument("--out", required=True)
    scoring = commands.add_parser("score")
    scoring.add_argument("sample")
    scoring.add_argument("judges", nargs=2)
    scoring.add_argument("--failures", action="store_true")
    args = parser.parse_args()
    if args.command == "draw":
        rng, items = random.Random(args.seed), []
        for group, _, files in (text.partition("=") for text in args.text):
            lines = [Path(file).read_text(encoding="utf-8").splitlines() for file in files.split(",")]
            fitting = [
                [s for s in dict.fromkeys(several) if WORDS[0] <= len(s.split()) <= WORDS[1] and of_half(s, args.read)]
                for several in lines
            ]
            items += draw(group, fitting, args.sentences, rng)
        rng.shuffle(items)
        Path(f"{args.out}.md").write_text(as_page(items), encoding="utf-8")
        Path(f"{args.out}.json").write_text(json.dumps(items, ensure_ascii=False, indent=1), encoding="utf-8")
        print(f"{len(items)} items in {args.out}.md")
        return
    items = json.loads(Path(f"{args.sample}.json").read_text(encoding="utf-8"))
    judges = [read_marks(path, items) for path in args.judges]
    print("\n".join([*report(items, judges), *(failures(items, judges) if args.failures else ())]))


if __name__ == "__main__":
    main()
