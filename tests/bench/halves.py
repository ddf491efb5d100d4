"""OssCSE's Cont. and Oppn. halves on development sets, and what they become if shared words are held against a pair.

    python tests/bench/halves.py --model FOLDER [FOLDER ...] --senteval SENTEVAL
        [--weights 0,0.05,0.1,0.2] [--pooling cls_mean]

The halves of STS-B dev, SICK trial and STS12's three training files, cut as the suite `bias` cuts the test
sub-sets. A pair's score is its cosine + weight × MER: weight 0 is the encoder itself, to choose by without a look at
the test; the others show what an encoder with less surface bias would gain on one half and lose on the other.
"""

import argparse
import sys
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2]))

from train.evaluation.datasets.text_files import find_folder
from train.evaluation.models import cosine, load_model
from train.evaluation.suites import bias, sts
from train.evaluation.word_overlap import match_error_rates, moses_lowercase
from train.model.encoder import POOLINGS


def load(senteval: str) -> dict[str, sts.Pairs]:
    found = {name: sts.load(senteval, name) for name in sts.DEV_SETS}
    for path in sorted((find_folder(senteval, "senteval") / "STS" / "STS12-en-train").glob("STS.input.*.txt")):
        found[f"STS12 {path.name.split('.')[2]} train"] = sts.load_subset(path)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", nargs="+", required=True)
    parser.add_argument("--senteval", required=True)
    parser.add_argument("--pooling", choices=POOLINGS, help="instead of the models' own")
    parser.add_argument("--weights", type=lambda text: [float(x) for x in text.split(",")], default=[0, 0.05, 0.1, 0.2])
    args = parser.parse_args()
    sets = load(args.senteval)
    rates = {name: match_error_rates(moses_lowercase(s.left), moses_lowercase(s.right)) for name, s in sets.items()}
    halves = {name: bias.consistent(s.gold, rates[name]) for name, s in sets.items()}
    print(f"| model | weight | {' | '.join(bias.HALVES)} | {' | '.join(sets)} |\n|{'---|' * (len(sets) + 4)}")
    for path in args.model:
        model = load_model(path, args.pooling)
        cosines = {name: cosine(model.encode(s.left), model.encode(s.right)) for name, s in sets.items()}
        for weight in args.weights:
            scores = {name: cosines[name] + weight * rates[name] for name in sets}
            found = []
            for invert in (False, True):
                chosen = {name: halves[name] ^ invert for name in sets}
                parts = [bias.correlation(scores[n][c], np.asarray(sets[n].gold)[c]) for n, c in chosen.items()]
                found.append(bias.weighted_mean(parts, [int(c.sum()) for c in chosen.values()]))
            found += [bias.correlation(scores[name], np.asarray(s.gold)) for name, s in sets.items()]
            cells = [f"{100 * value:.2f}" if value is not None else "–" for value in found]
            print(f"| {model.name} | {weight:g} | {' | '.join(cells)} |", flush=True)


if __name__ == "__main__":
    main()
