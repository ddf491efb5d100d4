"""Train the bundled English pipeline.

    python -m augment.parser.train --data DATA/ud --silver SILVER.conllu --vectors VECTORS --output OUT

`--data` is a folder with the Universal Dependencies treebanks EWT and Atis (a subfolder each); they are converted to
the CLEAR-style scheme here. `--silver` files hold trees that are in that scheme already (augment/parser/silver.py
writes them), `--vectors` is a folder from augment/parser/vectors.py. The pipeline is written to OUT/model, the best of
the run by its scores on EWT dev. Same data and seed, same weights.
"""

import argparse
import random
from collections.abc import Iterable
from pathlib import Path

import spacy
from spacy.cli.train import train
from spacy.language import Language
from spacy.strings import StringStore
from spacy.tokens import DocBin
from spacy.util import load_config
from spacy.vocab import Vocab

from augment.flags import Parser, must_exist
from augment.parser.clauses import clauses
from augment.parser.conllu import Tree, read_conllu
from augment.parser.conversion.convert import convert
from augment.parser.docs import joined, noisy_copies, to_doc
from augment.parser.swap import swapped_copies

CONFIG = Path(__file__).with_name("config.cfg")
ATIS_SHARE = 0.2  # spoken queries without capitals or punctuation: a little is robustness, more is bias
NOISE_SHARE = 0.15
JOINED_SHARE = 0.03
RESTART_RATE = 0.001  # half of the first run's
UD = "https://universaldependencies.org/treebanks/en_{}"
META = {
    "name": "litotes_dep",
    "version": "1.2.0",
    "description": "English tagger and dependency parser (CLEAR-style labels) on one shared convolutional encoder.",
    "license": "CC BY-SA 4.0",
    "author": "Litotes",
    "sources": [
        {"name": "UD English EWT", "url": UD.format("ewt"), "license": "CC BY-SA 4.0"},
        {"name": "UD English Atis", "url": UD.format("atis"), "license": "CC BY-SA 4.0"},
        {"name": "Text of many kinds, parsed automatically: see README.md", "license": "CC BY-SA and freer"},
        {"name": "en_core_web_sm 2.2.5, as silver parser", "url": "https://spacy.io/models/en", "license": "MIT"},
        {
            "name": "all-MiniLM-L6-v2, for word vectors and a teacher",
            "url": "https://www.sbert.net",
            "license": "Apache-2.0",
        },
    ],
}


def gold_trees(folder: Path, split: str) -> list[Tree]:
    """Converted trees of the files `*-SPLIT.conllu` of a treebank folder; FileNotFoundError if there is none."""
    files = sorted(folder.glob(f"*-{split}.conllu"))
    if not files:
        raise FileNotFoundError(f"no *-{split}.conllu in {folder}; --data must hold the treebanks EWT and Atis")
    return [convert(tree) for file in files for tree in read_conllu(file)]


def training_trees(data: Path, silver: Iterable[Path], gold_copies: int, seed: int) -> list[Tree]:
    """Gold (each EWT tree `gold_copies` times), a share of Atis, copies of these; silver; clauses, pairs; shuffled."""
    rng = random.Random(seed)
    atis = gold_trees(data / "Atis", "train")
    gold = gold_trees(data / "EWT", "train") * gold_copies + rng.sample(atis, int(len(atis) * ATIS_SHARE))
    trees = [*gold, *swapped_copies(gold, seed), *(tree for path in silver for tree in read_conllu(path))]
    trees += [clause for tree in trees for clause in clauses(tree)]
    trees += [joined(*rng.sample(trees, 2)) for _ in range(int(len(trees) * JOINED_SHARE))]
    trees = [*trees, *noisy_copies(trees, NOISE_SHARE, seed)]
    rng.shuffle(trees)
    return trees


def save_docs(trees: list[Tree], path: str) -> None:
    """Write the trees as spaCy's binary format for its `train` command."""
    vocab = Vocab()
    DocBin(docs=[to_doc(tree, vocab) for tree in trees]).to_disk(path)


def interpolate(nlp: Language, start: Language, share: float) -> None:
    """Move the weights of `nlp` back towards those it was trained from: `share` of the new ones, the rest old.

    Wortsman et al. 2022, "Robust fine-tuning of zero-shot models" (https://arxiv.org/abs/2109.01903), equation 1.
    """
    for name in nlp.pipe_names:
        trained, before = (pipeline.get_pipe(name) for pipeline in (nlp, start))
        for new, old in zip(trained.model.walk(), before.model.walk(), strict=True):  # type: ignore[attr-defined]
            for parameter in new.param_names:
                if new.has_param(parameter):
                    mixed = share * new.get_param(parameter) + (1 - share) * old.get_param(parameter)
                    new.set_param(parameter, mixed)


def publish(best: Path, target: Path, start: Path | None = None, share: float = 1.0) -> None:
    """Copy a trained pipeline with its name and sources, without this machine's paths and the corpus' words.

    With `start`, the pipeline it was trained from, `share` of the weights are the new ones (see `interpolate`).
    """
    nlp = spacy.load(best)
    if start:
        interpolate(nlp, spacy.load(start), share)
    nlp.config["paths"] = dict.fromkeys(nlp.config["paths"])
    nlp.meta["performance"] = {name: nlp.meta["performance"][name] for name in ("tag_acc", "dep_uas", "dep_las")}
    nlp.meta.update(META)
    nlp.to_disk(target)
    labels = [label for labels in nlp.pipe_labels.values() for label in labels]
    StringStore([*spacy.blank("en").vocab.strings, *labels]).to_disk(target / "vocab" / "strings.json")


def main(arguments: list[str] | None = None) -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", type=Path, required=True, help="folder of UD treebanks with EWT and Atis")
    parser.add_argument("--silver", type=Path, nargs="*", default=[], help="CoNLL-U files already in CLEAR style")
    parser.add_argument("--vectors", type=Path, required=True, help="folder from augment/parser/vectors.py")
    parser.add_argument("--output", type=Path, required=True)
    parser.add_argument("--start", type=Path, help="pipeline of an earlier run whose weights to go on from")
    parser.add_argument("--share", type=float, default=1.0, help="of the new weights in a mean with those of --start")
    parser.add_argument("--max-steps", type=int, default=12000, help="batches of about 1,000 words")
    parser.add_argument("--gold-copies", type=int, default=2, help="weight of a gold tree against a silver one")
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args(arguments)
    must_exist(parser, args.data, *args.silver, args.vectors, args.start)

    config = load_config(CONFIG, interpolate=False)
    config["paths"] = {name: str(args.output / f"{name}.spacy") for name in ("train", "dev")}
    config["paths"]["vectors"] = str(args.vectors)
    config["system"]["seed"] = args.seed
    config["training"]["max_steps"] = args.max_steps
    if args.start:
        config["components"] = {name: {"source": str(args.start)} for name in config["nlp"]["pipeline"]}
        config["training"]["optimizer"]["learn_rate"]["initial_rate"] = RESTART_RATE
    try:
        trees = (
            training_trees(args.data, args.silver, args.gold_copies, args.seed),
            gold_trees(args.data / "EWT", "dev"),
        )
    except (FileNotFoundError, ValueError) as error:
        parser.error(str(error))
    args.output.mkdir(parents=True, exist_ok=True)
    for split, name in zip(trees, ("train", "dev"), strict=True):
        save_docs(split, config["paths"][name])
    config.to_disk(args.output / "config.cfg")
    train(args.output / "config.cfg", args.output)
    publish(args.output / "model-best", args.output / "model", args.start, args.share)


if __name__ == "__main__":
    main()
