"""Fit the weights of ``negation_confidence``, and show how well it tells right negations from wrong ones.

    python -m augment.negation.second_look.calibration --fit DEV.conllu --test TEST.conllu [...] [--parser FOLDER]

Prints WEIGHTS for confidence.py, then for every file the share of right negations among the surest 100, 95 and 90 per
cent, with the lowest confidence among these, and the mean confidence. The trees are Universal Dependencies. A negation
counts as right where the rules make the same of the hand-made tree.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path

import numpy as np
from spacy.language import Language

from augment.english.prefilter import reason_to_decline
from augment.flags import Parser
from augment.negation.reader import negate, read, read_clause, read_polarity
from augment.negation.reading import Reading
from augment.negation.second_look.confidence import confidence, signs
from augment.negation.second_look.look import Look
from augment.negation.second_look.verification import settled
from augment.parser.conllu import Tree, trees_or_exit
from augment.parser.conversion.convert import convert
from augment.parser.docs import to_doc
from augment.parser.score import table
from augment.parsing import parse, parser_or_exit

COVERAGES = (1.0, 0.95, 0.9)
RIDGE = 1.0  # strength of the penalty on weights
STEPS = 30  # of Newton's method


def judged(trees: Sequence[Tree], nlp: Language) -> list[tuple[Look, bool]]:
    """A look at the negation of every sentence that has one, and whether the hand-made tree gives the same."""
    kept = [tree for tree in trees if reason_to_decline(tree.text) is None]

    def read_texts(texts: Sequence[str]) -> list[Reading]:
        return [read_polarity(doc) for doc in parse(texts, nlp)]

    readings = [read(doc) for doc in parse([tree.text for tree in kept], nlp)]
    chosen = settled(readings, read_texts, read_clause)
    wanted = [(negate(to_doc(tree, nlp.vocab)).text or "").rstrip() for tree in kept]
    return [(look, r.text == text) for (r, look), text in zip(chosen, wanted, strict=True) if look is not None]


def fit(looks: Sequence[tuple[Look, bool]]) -> dict[str, float]:
    """Weights of the signs by ridge-penalised maximum likelihood, found with Newton's method."""
    names = list(signs(looks[0][0]))
    x = np.array([[float(signs(look)[name]) for name in names] for look, _ in looks])  # (negations, signs)
    y = np.array([right for _, right in looks], dtype=float)
    penalty = RIDGE * np.eye(len(names))
    weights = np.zeros(len(names))
    for _ in range(STEPS):
        p = 1 / (1 + np.exp(-x @ weights))
        hessian = x.T @ (x * (p * (1 - p))[:, None]) + penalty
        weights += np.linalg.solve(hessian, x.T @ (y - p) - penalty @ weights)
    return dict(zip(names, (round(float(w), 3) for w in weights), strict=True))


def precisions(scores: Sequence[float], right: Sequence[bool]) -> list[tuple[float, float]]:
    """For each of COVERAGES: the share of right ones among the surest, and the lowest confidence among these."""
    order = np.argsort(-np.array(scores), kind="stable")
    kept = [order[: round(coverage * len(order))] for coverage in COVERAGES]
    return [(float(np.array(right)[part].mean()), scores[part[-1]]) for part in kept]


def main() -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--fit", type=Path, required=True, help="CoNLL-U file to fit the weights on")
    parser.add_argument("--test", type=Path, nargs="*", default=[], help="CoNLL-U files that choose nothing")
    parser.add_argument("--parser", help="spaCy pipeline: en_core_web_* or a folder (default: the bundled one)")
    args = parser.parse_args()
    nlp = parser_or_exit(args.parser)
    looks = {path: judged([convert(tree) for tree in trees_or_exit(path)], nlp) for path in [args.fit, *args.test]}
    weights = fit(looks[args.fit])
    print("WEIGHTS = {", *(f'    "{name}": {weight},' for name, weight in weights.items()), "}\n", sep="\n")
    rows = []
    for path, judgements in looks.items():
        scores, right = [confidence(look, weights) for look, _ in judgements], [right for _, right in judgements]
        shares = [f"{share:.1%} (from {least:.2f} on)" for share, least in precisions(scores, right)]
        rows.append([path.name, str(len(judgements)), *shares, f"{sum(scores) / len(scores):.1%}"])
    header = ["trees", "negations", *(f"right of the surest {coverage:.0%}" for coverage in COVERAGES), "mean"]
    print(table(header, rows))


if __name__ == "__main__":
    main()
