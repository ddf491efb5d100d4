"""Human paraphrases, rule-made negations and other changes: for the probe of `--suite bias --triples`.

    python tests/bench/triples.py --mrpc msr_paraphrase_test.txt --out artifacts/proof/mrpc-test.tsv [--wordnet FOLDER]

Pairs that the annotators call paraphrases, detokenized (MRPC is kept in tokenized form). For measuring only:
MRPC's licence does not allow passing it on.
"""

import argparse
from pathlib import Path

from sacremoses import MosesDetokenizer

from augment.negation.negator import negate_texts
from augment.opposites.opposer import oppose_texts
from augment.opposites.wordnet import load_wordnet
from augment.parsing import load_parser
from augment.transformations.synonyms import Synonyms
from augment.transformations.transform import change_texts
from pipelines.schema import ANTONYM, NEGATED_ANTONYM, NEGATION, PARAPHRASE, ROLE_SWAP, TEXT
from train.evaluation.datasets.text_files import read_lines

OPPOSITES = (ANTONYM, NEGATED_ANTONYM, ROLE_SWAP)
HEADER = (TEXT, PARAPHRASE, NEGATION, *OPPOSITES, "insertion", "deletion", "substitution")


def pairs(path: Path) -> list[tuple[str, str]]:
    """The paraphrases of an MRPC file: quality, two ids, two sentences, with tabs between; a header first."""
    detokenize = MosesDetokenizer("en").detokenize
    rows = [line.split("\t") for line in read_lines(path)[1:]]
    return [
        (detokenize(first.split()), detokenize(second.split())) for label, _, _, first, second in rows if label == "1"
    ]


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mrpc", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--wordnet", help="folder of WordNet's files (default: where the system has them)")
    args = parser.parse_args()
    found, nlp = pairs(args.mrpc), load_parser()
    texts = [text for text, _ in found]
    negations = negate_texts(texts, nlp)
    wordnet = load_wordnet(args.wordnet)
    opposites = oppose_texts(texts, nlp, wordnet)
    changes = change_texts(texts, nlp, Synonyms.of(wordnet))
    rows = [
        (
            *pair,
            negated.text,
            *(getattr(opposed, name).text or "" for name in OPPOSITES),
            *(one or "" for one in changed),
        )
        for pair, negated, opposed, changed in zip(found, negations, opposites, changes, strict=True)
        if negated.text is not None
    ]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text("\n".join("\t".join(row) for row in [HEADER, *rows]) + "\n", encoding="utf-8")
    print(f"{args.out}: {len(rows):,} of {len(found):,} paraphrases with a negation")


if __name__ == "__main__":
    main()
