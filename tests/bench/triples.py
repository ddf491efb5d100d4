"""Sentences of MRPC, their human paraphrases and rule-made negations, for the probe of `--suite bias --triples`.

    python tests/bench/triples.py --mrpc msr_paraphrase_test.txt --out artifacts/proof/mrpc-test.tsv

Pairs that the annotators call paraphrases, detokenised (MRPC is kept in tokenised form). For measuring only:
MRPC's licence does not allow passing it on.
"""

import argparse
from pathlib import Path

from sacremoses import MosesDetokenizer

from augment.negation.negate import negate_texts
from augment.parsing import load_parser
from train.evaluation.sets import lines


def pairs(path: Path) -> list[tuple[str, str]]:
    """The paraphrases of an MRPC file: quality, two ids, two sentences, with tabs between; a header first."""
    detokenise = MosesDetokenizer("en").detokenize
    rows = [line.split("\t") for line in lines(path)[1:]]
    return [
        (detokenise(first.split()), detokenise(second.split())) for label, _, _, first, second in rows if label == "1"
    ]


def main() -> None:
    """Write the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--mrpc", type=Path, required=True)
    parser.add_argument("--out", type=Path, required=True)
    args = parser.parse_args()
    found = pairs(args.mrpc)
    negations = negate_texts([text for text, _ in found], load_parser())
    rows = [
        (text, paraphrase, made.negation)
        for (text, paraphrase), made in zip(found, negations, strict=True)
        if made.negation is not None
    ]
    args.out.parent.mkdir(parents=True, exist_ok=True)
    args.out.write_text(
        "\n".join("\t".join(row) for row in [("text", "paraphrase", "negation"), *rows]) + "\n", encoding="utf-8"
    )
    print(f"{args.out}: {len(rows):,} of {len(found):,} paraphrases with a negation")


if __name__ == "__main__":
    main()
