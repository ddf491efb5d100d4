"""Transform the sentences of a file or of standard input, one a line, into a table on standard output.

    python -m augment.transformations [--parser NAME_OR_FOLDER] [--wordnet FOLDER] [--seed N] [in.txt] > out.tsv

The table has tabs between its columns and a header: text, paraphrase, negation, insertion, deletion, substitution,
random; a cell is empty where there is no such transformation. It is what ``python -m train.evaluation --suite bias
--triples`` reads. Repeated lines are taken once; blank ones and those that are not UTF-8 are left out, and counted.
"""

import sys
import time
from collections.abc import Sequence

from spacy.language import Language

from augment.flags import Parser, program
from augment.lines import add_file, output, read_file
from augment.opposites.wordnet import WordNetError, load_wordnet
from augment.parsing import ParserError, load_parser
from augment.transformations.synonyms import Synonyms
from augment.transformations.transform import Transformations, transform_texts


def main() -> None:
    """Entry point."""
    parser = Parser(prog=program("augment.transformations"), description=__doc__.splitlines()[0])
    add_file(parser)
    parser.add_argument("--parser", help="spaCy pipeline, by name or folder (default: the bundled one)")
    parser.add_argument("--wordnet", help="folder of WordNet's files (default: where the system has them)")
    parser.add_argument("--seed", type=int, default=42, help="which of several places is changed (default: 42)")
    args = parser.parse_args()
    lines = list(read_file(args.file))
    try:
        nlp, wordnet = load_parser(args.parser), Synonyms.of(load_wordnet(args.wordnet))
    except (ParserError, WordNetError) as error:
        raise SystemExit(f"error: {error}") from None
    with output():
        _run(lines, nlp, wordnet, args.seed)


def _run(lines: Sequence[tuple[str, bool]], nlp: Language, wordnet: Synonyms, seed: int) -> None:
    start = time.perf_counter()
    texts = list(dict.fromkeys(" ".join(text.split()) for text, valid in lines if valid and text.strip()))
    transformations = transform_texts(texts, nlp, wordnet, seed)
    print("\t".join(("text", *Transformations._fields)))
    for text, row in zip(texts, transformations, strict=True):
        print("\t".join((text, *(" ".join((one or "").split()) for one in row))))
    columns = zip(Transformations._fields, zip(*transformations, strict=True), strict=True) if transformations else ()
    counts = ", ".join(f"{name} {sum(one is not None for one in column):,}" for name, column in columns)
    took = time.perf_counter() - start
    print(f"{len(texts):,} sentences of {len(lines):,} lines in {took:.0f} s: {counts}", file=sys.stderr)


if __name__ == "__main__":
    main()
