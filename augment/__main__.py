"""What is made of a sentence: its negation, a paraphrase, its opposites, each with the rule or the reason for none.

python -m augment The bridge is open.    the words of one sentence
python -m augment "The bridge is open." "The mill burned in 1902."
python -m augment                        reads a sentence a line from standard input
"""

import sys
from collections.abc import Iterator, Sequence

from augment.augmenter import AugmentError
from augment.flags import Parser, program
from augment.lines import output, read_file
from augment.reasons import in_words

NAMES = {"negated_antonym": "denied antonym"}  # as reports and cards call it
WIDTH = len("quantifier change")  # the longest name of an augmentation
LOADING = "loading the parser and the lexicons takes some seconds"
Augmentation = tuple[str, str | None, str | None, str | None]  # name, text, rule, reason


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point."""
    summary = (__doc__ or "").splitlines()[0]
    parser = Parser(prog=program("augment"), description=summary)
    parser.add_argument(
        "sentence",
        nargs="*",
        help="the words of one, or several, each in quotes; without any, a sentence a line from standard input",
    )
    parser.add_argument("--parser", help="spaCy pipeline, by name or folder (default: the bundled one)")
    parser.add_argument("--wordnet", help="folder of WordNet's files (default: where the system has them)")
    args = parser.parse_args(arguments)
    if args.sentence and not any(word.strip() for word in args.sentence):
        raise SystemExit("error: the sentence is blank; give its words, or none to read lines from standard input")
    print(LOADING, file=sys.stderr, flush=True)
    if not args.sentence and sys.stdin is not None and sys.stdin.isatty():
        print("a sentence, and Enter; an end of file ends", file=sys.stderr, flush=True)
    try:
        with output():
            for text, valid in [(text, True) for text in _sentences(args.sentence)] or read_file(None):
                _show(text.strip(), valid, args.parser, args.wordnet)
    except AugmentError as error:
        raise SystemExit(f"error: {error}") from None


def _show(text: str, valid: bool, parser: str | None, wordnet: str | None) -> None:
    print(text, flush=True)
    if not valid:
        print(_line(("all", None, None, "not-utf8")), flush=True)
        return
    for augmentation in augmentations(text, parser, wordnet):  # each as soon as it is there
        print(_line(augmentation), flush=True)


def _sentences(words: Sequence[str]) -> Sequence[str]:
    """What was typed as sentences: words without a blank in any are one sentence, whose quotes were left out."""
    return words if any(" " in word.strip() for word in words) else [" ".join(words)] if words else []


def augmentations(text: str, parser: str | None = None, wordnet: str | None = None) -> Iterator[Augmentation]:
    """Each augmentation of a sentence by its name. Raises AugmentError where the parser cannot be loaded."""
    from augment import Negator, Opposer, Paraphraser
    from augment.opposites.opposer import Opposites

    negation = Negator(parser=parser)(text)
    yield "negation", negation.text, negation.rule, negation.reason
    paraphrase = Paraphraser(parser=parser)(text)
    yield "paraphrase", paraphrase.text, paraphrase.origin, paraphrase.reason
    try:
        opposites = Opposer(parser=parser, wordnet=wordnet)(text)
    except AugmentError as error:
        yield "opposites", None, None, str(error)
        return
    for name, one in zip(Opposites._fields, opposites, strict=True):
        yield NAMES.get(name, name.replace("_", " ")), one.text, one.rule, one.reason


def _line(augmentation: Augmentation) -> str:
    name, text, rule, reason = augmentation
    return f"  {name:<{WIDTH}}  " + (f"– ({in_words(reason or '')})" if text is None else f"{text}  ({rule})")


if __name__ == "__main__":
    main()
