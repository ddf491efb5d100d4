"""Paraphrase the sentences of a file or of standard input, one a line, into JSON lines on standard output.

    python -m augment.paraphrase [--engine ENGINE] [--choose farthest|first|random] [in.txt] > out

Every line gives one object: {"text", "paraphrase", "mer", "origin"}, or {"text", "paraphrase": null, "reason"}. A line
that is not UTF-8 is declined as "not-utf8" and shown with replacement characters. Progress goes to standard error.
"""

import json
import sys
import time
from collections.abc import Iterator
from itertools import islice

from augment.augmenter import AugmentError
from augment.flags import Parser, add_flags, program, take
from augment.lines import add_file, output, read_file, speed
from augment.paraphrase.engines.protocol import Engine
from augment.paraphrase.engines.registry import make_engine
from augment.paraphrase.options import ParaphraseOptions, SelectionOptions
from augment.paraphrase.paraphraser import Paraphrase, paraphrase_texts

CHUNK = 1_024  # lines between two reports


def main() -> None:
    """Entry point."""
    parser = Parser(prog=program("augment.paraphrase"), description=__doc__.splitlines()[0])
    add_file(parser)
    add_flags(parser, ParaphraseOptions)
    arguments = vars(parser.parse_args())
    try:
        options = take(ParaphraseOptions, arguments)
        with output():
            _run(make_engine(options), options, read_file(arguments["file"]))
    except AugmentError as error:
        raise SystemExit(f"error: {error}") from None


def _run(engine: Engine, options: SelectionOptions, lines: Iterator[tuple[str, bool]]) -> None:
    start, done, paraphrased = time.perf_counter(), 0, 0
    while chunk := list(islice(lines, CHUNK)):
        paraphrases = paraphrase_texts([text if valid else "" for text, valid in chunk], engine, options)
        for (text, valid), one in zip(chunk, paraphrases, strict=True):
            print(json.dumps(_record(text, valid, one), ensure_ascii=False))
        done, paraphrased = done + len(chunk), paraphrased + sum(one.text is not None for one in paraphrases)
        parts = [f"{done:,} lines", f"{paraphrased:,} paraphrased", speed(done, time.perf_counter() - start)]
        print(", ".join(filter(None, parts)), file=sys.stderr)


def _record(text: str, valid: bool, one: Paraphrase) -> dict[str, object]:
    if one.text is None or one.mer is None:
        return {"text": text, "paraphrase": None, "reason": one.reason if valid else "not-utf8"}
    return {"text": text, "paraphrase": one.text, "mer": round(one.mer, 4), "origin": one.origin}


if __name__ == "__main__":
    main()
