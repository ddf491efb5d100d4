"""Ranking errors: the pairs that a model ranks worst, and their classes. SNCSE, equation 11, section 5 and Table 4.

The error of a pair is the squared difference of its ranks by human score and by cosine among the pairs of its set. A
pair gets the class of the first simple signal that fires; the signals see words only, so that a class says what to look
at, not what went wrong. Each class's share of the worst pairs is shown with its share of all pairs.
"""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import numpy.typing as npt
from scipy.stats import rankdata

from train.evaluation.models import SentenceModel, cosine
from train.evaluation.report import draw
from train.evaluation.report.draw import Plot
from train.evaluation.suites import sts
from train.runtime.errors import InputError

TOP = 5  # worst pairs that are shown per set, as in SNCSE's Table 4
WORST_SHARE = 0.05  # share of a set's pairs whose classes are counted as those of the worst
CLASSES = ("negation", "word order", "typo", "substitution", "low overlap", "other")
NEGATIONS = {
    *("not", "no", "never", "none", "nobody", "nothing", "nowhere", "neither", "nor", "without", "cannot", "hardly"),
    *("barely", "scarcely", "n't", "nt", "dont", "doesnt", "didnt", "isnt", "arent", "wasnt", "werent", "wont", "cant"),
}
WORD = re.compile(r"[^\W_]+(?:['’][^\W_]+)*")
LOW_OVERLAP = 0.25  # shared words over all words (Jaccard); below it two sentences look independent
SAME_WORDS = 0.8  # above it they hold the same words
MAX_SUBSTITUTED = 2  # words at most that a substitution exchanges


def split_words(text: str) -> list[str]:
    """Lower-cased words; a contracted "n't" is one of its own."""
    split = re.sub(r"n['’]t\b", " n't", text.lower())
    return re.findall(r"n't|" + WORD.pattern, split)


def classify(left: str, right: str) -> str:
    """The first of CLASSES whose signal fires.

    negation: one of the two holds an odd number of negation words, the other an even one; word order: the same words in
    another order; typo: one word differs, by one letter added, lost or changed, or by two exchanged; substitution: at
    most MAX_SUBSTITUTED words differ in place, as where an antonym stands; low overlap: few words in common.
    """
    one, other = split_words(left), split_words(right)
    if _negations(one) % 2 != _negations(other) % 2:
        return "negation"
    shared = jaccard(one, other)
    if shared >= SAME_WORDS and one != other and _moved(one, other):
        return "word order"
    differing = [(a, b) for a, b in zip(one, other, strict=False) if a != b] if len(one) == len(other) else []
    if len(differing) == 1 and one_letter_apart(*differing[0]):
        return "typo"
    if 0 < len(differing) <= MAX_SUBSTITUTED and len(differing) < len(one):
        return "substitution"
    return "low overlap" if shared < LOW_OVERLAP else "other"


def jaccard(one: Sequence[str], other: Sequence[str]) -> float:
    """Shared words over all words, each as often as it occurs (Jaccard); 1 for two empty sentences."""
    a, b = Counter(one), Counter(other)
    return (a & b).total() / ((a | b).total() or 1) if a or b else 1.0


def one_letter_apart(one: str, other: str) -> bool:
    """Whether words of four letters or more differ by one letter, or by two neighbours exchanged."""
    if min(len(one), len(other)) < 4 or abs(len(one) - len(other)) > 1:
        return False
    start = next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    a, b = one[start:], other[start:]
    return a[1:] == b[1:] or a[1:] == b or a == b[1:] or (a[:2] == b[1::-1] and a[2:] == b[2:])


def ranks(values: Sequence[float] | npt.NDArray[np.float64]) -> npt.NDArray[np.float64]:
    """Ranks from 1, ties with their mean rank. (values,)"""
    ranked: npt.NDArray[np.float64] = rankdata(values)
    return ranked


def run(models: Sequence[SentenceModel], data: str, top: int = TOP) -> dict[str, Any]:
    """The worst pairs of every model on every STS set that is there, and the classes of its worst.

    ``{"missing": {set: why}, "models": {model: {set: {"pairs": n, "top": [{"left", "right", "gold", "cosine",
    "rank_gold", "rank_model", "class"}, …], "classes": {class: {"all", "worst", "too_high"}}}}}}``, where "all" and
    "worst" are the class's shares, and "too_high" is the share of its worst pairs that the model finds more similar
    than people do, None where it has none.
    """
    loaded, missing = {}, {}
    for name in sts.SETS:
        try:
            loaded[name] = sts.load(data, name)
        except InputError as error:
            missing[name] = str(error)
    if not loaded:
        raise InputError(f"none of the STS sets is in {data}; expected SentEval's layout")
    classes = {name: [classify(*pair) for pair in zip(p.left, p.right, strict=True)] for name, p in loaded.items()}
    worst_by_model = {
        model.name: {name: worst_pairs(model, pairs, classes[name], top) for name, pairs in loaded.items()}
        for model in models
    }
    return {"missing": missing, "models": worst_by_model}


def worst_pairs(model: SentenceModel, pairs: sts.Pairs, classes: Sequence[str], top: int) -> dict[str, Any]:
    """The ``top`` pairs with the greatest error, and the classes among all pairs and among the worst of them."""
    n = len(pairs.gold)
    embeddings = model.encode(pairs.left + pairs.right)
    similarity = cosine(embeddings[:n], embeddings[n:])
    by_gold, by_model = ranks(pairs.gold), ranks(similarity)
    order = np.argsort(-((by_model - by_gold) ** 2), kind="stable")
    chosen = order[: max(1, round(WORST_SHARE * n))]
    in_worst, in_all = Counter(classes[i] for i in chosen), Counter(classes)
    ranked_too_high = Counter(classes[i] for i in chosen if by_model[i] > by_gold[i])
    return {
        "pairs": n,
        "top": [
            {
                **{"left": pairs.left[i], "right": pairs.right[i], "gold": pairs.gold[i]},
                **{"cosine": float(similarity[i]), "rank_gold": float(by_gold[i]), "rank_model": float(by_model[i])},
                "class": classes[i],
            }
            for i in order[:top]
        ],
        "classes": {
            name: {
                "all": in_all[name] / n,
                "worst": in_worst[name] / len(chosen),
                "too_high": ranked_too_high[name] / in_worst[name] if in_worst[name] else None,
            }
            for name in CLASSES
        },
    }


def table(result: dict[str, Any]) -> list[list[str]]:
    """Rows of the printed table, header first: each class's share of the worst pairs (of all), mean of the sets."""
    rows = [["model", *CLASSES]]
    for model, sets in result["models"].items():
        cells = []
        for name in CLASSES:
            worst, everywhere = (
                np.mean([one_set["classes"][name][of] for one_set in sets.values()]) for of in ("worst", "all")
            )
            cells.append(f"{100 * worst:.1f} % ({100 * everywhere:.1f} %)")
        rows.append([model, *cells])
    return rows


def _mean_share(sets: dict[str, Any], name: str, of: str) -> float:
    """A class's share ``of`` "worst" or "all" pairs, mean of the sets."""
    return float(np.mean([one_set["classes"][name][of] for one_set in sets.values()]))


def title(result: dict[str, Any]) -> str:
    """What the table shows."""
    worst = f"{100 * WORST_SHARE:g} %"
    return f"Rank errors: what the worst {worst} of the pairs look like (in brackets: all), mean of the sets"


def details(result: dict[str, Any]) -> list[tuple[str, list[list[str]]]]:
    """Further tables with their titles: the worst pairs of every model, set by set."""
    header = ["set", "sentence", "other sentence", "score", "cosine", "rank by score", "rank by model", "class"]
    tables = []
    for model, sets in result["models"].items():
        tables.append((f"Share of the worst pairs that {model} ranks too high", _directions(sets)))
        rows = [header]
        for name, one_set in sets.items():
            for pair in one_set["top"]:
                ranked = [f"{pair['rank_gold']:.0f}", f"{pair['rank_model']:.0f}"]
                figures = [f"{pair['gold']:.2f}", f"{pair['cosine']:.3f}", *ranked]
                rows.append([name, pair["left"], pair["right"], *figures, pair["class"]])
        tables.append((f"Worst pairs of {model} (ranks from 1, the least similar)", rows))
    return tables


def _directions(sets: dict[str, Any]) -> list[list[str]]:
    """A row per set: of each class's worst pairs the share that is ranked too high."""
    shares = {name: [one_set["classes"][label]["too_high"] for label in CLASSES] for name, one_set in sets.items()}
    rows = [[name, *("–" if x is None else f"{100 * x:.0f} %" for x in row)] for name, row in shares.items()]
    return [["set", *CLASSES], *rows]


def figures(result: dict[str, Any]) -> list[Plot]:
    """Each class's share of the worst pairs by its share of all: above 1, the model fails there more than elsewhere."""
    lift = {}
    for model, sets in result["models"].items():
        worst, everywhere = ([_mean_share(sets, name, of) for name in CLASSES] for of in ("worst", "all"))
        lift[model] = [a / b if b else None for a, b in zip(worst, everywhere, strict=True)]
    return [
        draw.bars(
            "How often a class is among the worst pairs, against chance", list(CLASSES), lift, "times as often", even=1
        )
    ]


def _negations(tokens: Sequence[str]) -> int:
    return sum(token in NEGATIONS for token in tokens)


def _moved(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the words that both hold stand in another order."""
    shared = Counter(one) & Counter(other)

    def shared_tokens(tokens: Sequence[str]) -> list[str]:
        remaining = shared.copy()
        in_order = []
        for token in tokens:
            if remaining[token] > 0:
                remaining[token] -= 1
                in_order.append(token)
        return in_order

    return shared_tokens(one) != shared_tokens(other)
