"""Draw a blind sample of negations, and count what its judges marked.

    python tests/bench/negation_sample.py draw --text wikipedia=FILE[,FILE] other=FILE[,FILE] --out SAMPLE
    python tests/bench/negation_sample.py score SAMPLE JUDGE_1.tsv JUDGE_2.tsv [--failures]

Each FILE has a sentence a line. Drawn are sentences of the half that nobody reads while rules are written: those whose
hash is odd (``--read`` draws of the other half). SAMPLE.md goes to two judges together with negation_rubric.md;
SAMPLE.json, which tells the group of a sentence and the planted errors, does not. Twelve negations of each group are
shown once more, spoilt: words lost or doubled, or the sentence itself with "indeed".
"""

import hashlib
import random
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2]))

from blind_samples import Item, Marks, kappa, parser, planted_line, score, spoilt, write

from augment import Negator

PLANTED = 12  # of a group
WORDS = (4, 45)  # of a sentence
MARKS = {"mark": ("good", "side", "odd", "bad", "right", "wrong")}


def fits(sentence: str, read: bool) -> bool:
    """Whether a sentence is of fitting length, and of the half that may be read while rules are written, or not."""
    half = hashlib.sha1(f"litotes-v2 {sentence}".encode(), usedforsecurity=False).digest()[0] % 2
    return WORDS[0] <= len(sentence.split()) <= WORDS[1] and half == (0 if read else 1)


def draw(group: str, texts: Sequence[str], number: int, rng: random.Random) -> list[Item]:
    """Items of one group: sentences drawn evenly from its files, each with its negation, empty where declined."""
    chosen = [text for file in texts for text in rng.sample(file, min(number // len(texts) + 1, len(file)))][:number]
    results = Negator().batch(chosen)
    items: list[Item] = [
        {"group": group, "sentence": text, "result": result.text or "", "planted": ""}
        for text, result in zip(chosen, results, strict=True)
    ]
    negated = [item for item in items if len(item["result"].split()) > 5]
    return items + [_spoilt(item, rng) for item in rng.sample(negated, min(PLANTED, len(negated)))]


def _spoilt(item: Item, rng: random.Random) -> Item:
    how = rng.choice(["lost", "doubled", "not denied"])
    sentence = item["sentence"].rstrip(" .!?")
    affirmed = f"{sentence} indeed{item['sentence'][len(sentence) :]}"
    result = affirmed if how == "not denied" else spoilt(item["result"].split(), how, rng)
    return {**item, "result": result, "planted": how}


def as_page(items: Sequence[Item]) -> str:
    """What the judges read."""
    lines = []
    for number, item in enumerate(items, 1):
        lines.append(f"{number}\n  {item['sentence']}\n  -> {item['result'] or '(declined)'}\n")
    return "".join(lines)


def report(items: Sequence[Item], judges: Sequence[Marks]) -> Iterator[str]:
    """What both judges call good, by group; what either calls bad; the planted errors, the declined, and kappa."""
    marks = {n: [judge[n][0] for judge in judges] for n in range(1, len(items) + 1)}
    planted = [n for n, item in enumerate(items, 1) if item["planted"]]
    declined = [n for n, item in enumerate(items, 1) if not item["result"]]
    real = [n for n in marks if n not in planted and n not in declined]
    yield planted_line([sum(mark == "good" for mark in marks[n]) for n in planted])
    wrongly = sum(set(marks[n]) == {"wrong"} for n in declined)
    yield f"{len(declined)} declined of {len(declined) + len(real)}, {wrongly} wrongly to both"
    yield "| both judges, % | sentences | good | good or side | not bad | bad to either |\n|---|---|---|---|---|---|"
    for group in [*dict.fromkeys(item["group"] for item in items), "all"]:
        rows = [n for n in real if group in (items[n - 1]["group"], "all")]
        if not rows:
            continue
        within = ({"good"}, {"good", "side"}, {"good", "side", "odd"})
        shares = [sum(set(marks[n]) <= allowed for n in rows) for allowed in within]
        shares.append(sum("bad" in marks[n] for n in rows))
        yield f"| {group} | {len(rows)} | {' | '.join(f'{100 * share / len(rows):.1f}' for share in shares)} |"
    one, two = ([marks[n][j] == "good" for n in real] for j in (0, 1))
    yield f"each judge: {100 * sum(one) / len(one):.1f}, {100 * sum(two) / len(two):.1f}; kappa {kappa(one, two)}"


def failures(items: Sequence[Item], judges: Sequence[Marks]) -> Iterator[str]:
    """What a judge did not call good or rightly declined."""
    for number, item in enumerate(items, 1):
        marks = [judge[number] for judge in judges]
        if not item["planted"] and any(mark[0] not in ("good", "right") for mark in marks):
            yield f"{number} {item['sentence']}\n  -> {item['result'] or '(declined)'}\n  {marks}"


def main() -> None:
    commands, drawing = parser(__doc__)
    drawing.add_argument("--text", nargs="+", required=True, metavar="GROUP=FILE[,FILE]")
    drawing.add_argument("--sentences", type=int, default=166, help="of each group")
    drawing.add_argument("--read", action="store_true", help="of the half that may be read")
    args = commands.parse_args()
    if args.command == "score":
        return score(args, MARKS, report, failures)
    rng, items = random.Random(args.seed), []
    for group, _, files in (text.partition("=") for text in args.text):
        lines = [dict.fromkeys(Path(file).read_text(encoding="utf-8").splitlines()) for file in files.split(",")]
        fitting = [[s for s in several if fits(s, args.read)] for several in lines]
        items += draw(group, fitting, args.sentences, rng)
    rng.shuffle(items)
    write(args.out, as_page(items), items)


if __name__ == "__main__":
    main()
