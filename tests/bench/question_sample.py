"""Draw a blind sample of questions and claims, and count what its judges marked.

    python tests/bench/question_sample.py draw --passages PASSAGES --texts 176 --seed 1 --out SAMPLE
    python tests/bench/question_sample.py score SAMPLE JUDGE_1.tsv JUDGE_2.tsv [--failures]

PASSAGES is a text file, a passage a line, or a dataset of ``pipelines`` with the column text. SAMPLE.md goes to two
judges together with question_rubric.md; SAMPLE.json, which tells kinds, rules and the planted errors, does not. Of one
passage comes one text at most; one text in twelve is spoilt: moved to the other side, two words lost or one doubled.
"""

import random
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import polars as pl

sys.path.insert(0, str(Path(__file__).parents[2]))

from blind_samples import Item, Marks, kappa, parser, planted_line, score, spoilt, write

from augment import Questioner

PLANTED = 12  # one in so many
KINDS = ("question", "contrast_question", "claim", "contrast_claim")
GOOD = ("own", "natural")
MARKS = {"side": ("own", "both", "wrong"), "said": ("natural", "odd", "bad")}


def items_of(passages: Sequence[str]) -> Iterator[Item]:
    """Every text that is made of passages: kind, rule, text; own and other, the passages; their two sentences."""
    for passage, (contrast, questions) in zip(passages, Questioner().results(list(passages)), strict=True):
        if contrast.text is None or contrast.sentence is None or contrast.negated is None:
            continue
        sides = [(passage, contrast.sentence), (contrast.text, contrast.negated)]
        for kind in KINDS:
            (own, sentence), (other, against) = sides[:: -1 if kind.startswith("contrast") else 1]
            if (text := getattr(questions, kind)) is not None:
                rule = getattr(questions, f"{kind}_rule")
                yield {
                    "kind": kind, "rule": rule, "text": text, "own": own, "other": other,
                    "sentence": sentence, "against": against, "planted": "",
                }  # fmt: skip


def draw(items: list[Item], texts: int, rng: random.Random) -> list[Item]:
    """As many of each kind, of a passage one; some spoilt."""
    rng.shuffle(items)
    left, seen, drawn = Counter({kind: texts // len(KINDS) for kind in KINDS}), set(), []
    for item in items:
        passage = min(item["own"], item["other"])
        if left[item["kind"]] and passage not in seen:
            left[item["kind"]] -= 1
            seen.add(passage)
            drawn.append(item)
    planted = set(rng.sample(range(len(drawn)), len(drawn) // PLANTED))
    return [_spoilt(item, rng) if number in planted else item for number, item in enumerate(drawn)]


def _spoilt(item: Item, rng: random.Random) -> Item:
    how = rng.choice(["side", "lost", "doubled"])
    if how == "side":
        turned = {"own": item["other"], "other": item["own"], "sentence": item["against"], "against": item["sentence"]}
        return {**item, **turned, "planted": how}
    return {**item, "text": spoilt(item["text"].split(), how, rng), "planted": how}


def as_page(items: Sequence[Item]) -> str:
    """What the judges read."""
    return "\n".join(
        f"### {number}\nPASSAGE (OWN): {item['own'].replace(item['sentence'], '[[' + item['sentence'] + ']]')}\n"
        f"IN OTHER the sentence reads: {item['against']}\nTEXT: {item['text']}\n"
        for number, item in enumerate(items, 1)
    )


def report(items: Sequence[Item], judges: Sequence[Marks]) -> Iterator[str]:
    """What both judges call good, the planted errors, and kappa."""
    good = {n: [marks[n][:2] == GOOD for marks in judges] for n in range(1, len(items) + 1)}
    planted = [n for n, item in enumerate(items, 1) if item["planted"]]
    real = [n for n in good if n not in planted]
    yield planted_line([sum(good[n]) for n in planted])
    yield "| both judges, % | texts | its side alone | and natural | bad to either |\n|---|---|---|---|---|"
    groups = {"all": KINDS, "questions": KINDS[:2], "claims": KINDS[2:]}
    for name, kinds in groups.items():
        rows = [n for n in real if items[n - 1]["kind"] in kinds]
        own = sum(all(marks[n][0] == "own" for marks in judges) for n in rows)
        bad = sum(any(marks[n][1] == "bad" for marks in judges) for n in rows)
        shares = (own, sum(all(good[n]) for n in rows), bad)
        yield f"| {name} | {len(rows)} | {' | '.join(f'{100 * share / len(rows):.0f}' for share in shares)} |"
    yield f"kappa {kappa([good[n][0] for n in real], [good[n][1] for n in real])}"


def failures(items: Sequence[Item], judges: Sequence[Marks]) -> Iterator[str]:
    """The texts that a judge did not call good, by the rule that wrote them."""
    by_rule = defaultdict(list)
    for number, item in enumerate(items, 1):
        marks = [several[number] for several in judges]
        if not item["planted"] and any(mark[:2] != GOOD for mark in marks):
            by_rule[item["rule"]].append(f"  {number} {item['text']}\n    of: {item['sentence']}\n    {marks}")
    for rule, texts in sorted(by_rule.items()):
        yield "\n".join([rule, *texts])


def main() -> None:
    commands, drawing = parser(__doc__)
    drawing.add_argument("--passages", required=True)
    drawing.add_argument("--texts", type=int, default=176)
    args = commands.parse_args()
    if args.command == "score":
        return score(args, MARKS, report, failures)
    path = Path(args.passages)
    files = sorted(path.glob("part-*.parquet"))
    texts = pl.read_parquet(files)["text"].to_list() if files else path.read_text(encoding="utf-8").splitlines()
    items = draw(list(items_of(texts)), args.texts, random.Random(args.seed))
    write(args.out, as_page(items), items)


if __name__ == "__main__":
    main()
