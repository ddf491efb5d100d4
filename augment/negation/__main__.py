"""Negate the sentences of a file or of standard input, one a line, into JSON lines on standard output.

    python -m augment.negation [--parser NAME_OR_FOLDER] [--style full|contracted] [--variants SEED]
                               [--no-verify] [in.txt] > out

Every line gives one object: {"text", "negation", "rule", "span", "confidence"}, or {"text", "negation": null,
"reason"}. A line that is not UTF-8 is declined as "not-utf8" and shown with replacement characters. Progress goes to
standard error.
"""

import json
import sys
import time
from collections.abc import Iterator
from itertools import islice

from augment import parsing
from augment.augmenter import AugmentError
from augment.english.sentences import sentences
from augment.flags import Parser, add_flags, program, take
from augment.lines import add_file, output, read_file, speed
from augment.negation.negator import negate_texts
from augment.negation.options import NegationOptions
from augment.negation.reading import Negation

CHUNK = 4_096  # lines between two reports


def main() -> None:
    """Entry point."""
    parser = Parser(prog=program("augment.negation"), description=__doc__.splitlines()[0])
    add_file(parser)
    add_flags(parser, NegationOptions)
    arguments = vars(parser.parse_args())
    try:
        options = take(NegationOptions, arguments)
        parsing.shared_parser(options.parser)  # a missing one is said before anything is read
        with output():
            _run(options, read_file(arguments["file"]))
    except AugmentError as error:
        raise SystemExit(f"error: {error}") from None


def _run(options: NegationOptions, lines: Iterator[tuple[str, bool]]) -> None:
    start, read, negated, several = time.perf_counter(), 0, 0, 0
    while chunk := list(islice(lines, CHUNK)):
        decoded = [(text, "") if valid else ("", text) for text, valid in chunk]
        texts = [text for text, _ in decoded]
        nlp = parsing.shared_parser(options.parser)  # a new one where it has met too many words
        negations = negate_texts(texts, nlp, options.style, variants=options.variants, verify=options.verify)
        for (text, invalid), negation in zip(decoded, negations, strict=True):
            print(json.dumps(_record(text, invalid, negation), ensure_ascii=False))
        read, negated = read + len(chunk), negated + sum(n.text is not None for n in negations)
        several += sum(len(sentences(text)) > 1 for text in texts)
        parts = [f"{read:,} lines", f"{negated:,} negated", speed(read, time.perf_counter() - start)]
        parts.append(f"{several:,} of several sentences, of which one is negated" if several else "")
        print(", ".join(filter(None, parts)), file=sys.stderr)


def _record(text: str, invalid: str, negation: Negation) -> dict[str, object]:
    if invalid:
        return {"text": invalid, "negation": None, "reason": "not-utf8"}
    if negation.text is None:
        return {"text": text, "negation": None, "reason": negation.reason}
    record = {"text": text, "negation": negation.text, "rule": negation.rule, "span": negation.span}
    return record | {"confidence": negation.confidence}


if __name__ == "__main__":
    main()
