"""How well dirty text is negated: copies of clean sentences in which one kind of dirt was put.

    python tests/bench/dirty_text.py --text SENTENCES.txt [--parser P] [--kinds lower-case tokenised ...] [--show 20]

SENTENCES holds a clean sentence per line. Of every kind of dirt is told in how many sentences the negation of the dirty
copy is the dirty copy of the negation, how many it declines that are negated when clean, and how many are negated
otherwise, the first of which are printed. Sentences that are declined when clean are left out.
"""

import argparse
import re
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

from spacy.language import Language

from augment.negation.negator import negate_texts
from augment.parsing import load_parser

Dirt = Callable[[str], str]

QUOTE = re.compile('"([^"]*)"')
SHORT_FORM = re.compile(r"(?i)(\w)(n['’]t|['’](?:s|m|re|ve|ll|d))\b")
MARK = re.compile(r"([,;:?!()]|\.$|\.(?=\"))(?!\d)")
APOSTROPHE = re.compile(
    r"(?i)\b(do|does|did|is|are|was|were|have|has|had|ca|could|should|wo|would)n't\b|\bi'm\b|\bi've\b"
)
LATER = "The rest of the day was quiet. We did not go out again."
NAMES = ("ANNA: ", "Mr. Reed: ", "Q: ", "Anna Reed: ")
MARKERS = ("- ", "1. ", "(a) ", "* ", "• ", "b) ")


def tokenised(text: str) -> str:
    """Penn Treebank's tokens, a blank between any two."""
    text = SHORT_FORM.sub(r"\1 \2", QUOTE.sub(r"`` \1 ''", text)).replace("cannot", "can not")
    text = " ".join(MARK.sub(r" \1 ", text).split())
    return text.replace("(", "-LRB-").replace(")", "-RRB-")


def typographic(text: str) -> str:
    """Curly quotation marks and apostrophes, and dashes."""
    return QUOTE.sub("“\\1”", text).replace("'", "’").replace(" -- ", " — ").replace(" - ", " – ")


def without_apostrophes(text: str) -> str:
    """ "don't" as "dont", "I'm" as "Im"."""
    return APOSTROPHE.sub(lambda match: match[0].replace("'", ""), text)


def in_front(pieces: tuple[str, ...]) -> Dirt:
    """One of some pieces before the text, drawn by its last words, which a negation seldom changes."""
    return lambda text: Random(text[-2:]).choice(pieces) + text


def emphasised(text: str) -> str:
    """The second word in bold."""
    first, _, rest = text.partition(" ")
    second, blank, others = rest.partition(" ")
    return f"{first} **{second}**{blank}{others}"


def extra_blanks(text: str) -> str:
    """Two blanks before every word of four letters."""
    return re.sub(r" (?=\w{4}\b)", "  ", f" {text} ")


KINDS: dict[str, Dirt] = {
    "lower-case": str.lower,
    "no-final-mark": lambda text: text.rstrip(".?!"),
    "lower-case-no-final-mark": lambda text: text.lower().rstrip(".?!"),
    "capitals": str.upper,
    "tokenised": tokenised,
    "tokenised-lower-case": lambda text: tokenised(text).lower(),
    "typographic": typographic,
    "no-apostrophes": without_apostrophes,
    "no-apostrophes-lower-case": lambda text: without_apostrophes(text).lower(),
    "several-sentences": lambda text: f"{text} {LATER}",
    "several-sentences-lower-case": lambda text: f"{text} {LATER}".lower(),
    "list-marker": in_front(MARKERS),
    "speaker": in_front(NAMES),
    "quoting": lambda text: f"> {text}",
    "link": lambda text: f"{text} https://example.org/a?b=1",
    "emoji": lambda text: f"{text} 😀👍",
    "marker-speaker-tokenised": lambda text: in_front(MARKERS)(in_front(NAMES)(tokenised(text))),
    "chat": lambda text: without_apostrophes(text).lower().rstrip(".?!") + " 😀",
    "emphasis": emphasised,
    "extra-blanks": extra_blanks,
}

COMPARED: dict[str, Dirt] = {  # kinds of which the place in the negation is not given: what of it is compared
    "emphasis": lambda text: text.replace("**", ""),
    "extra-blanks": lambda text: " ".join(text.split()),
}


def main() -> None:
    """Negate all copies and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--text", type=Path, required=True, help="clean sentences, one per line")
    parser.add_argument("--parser", help="a spaCy pipeline; default: the bundled one")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS))
    parser.add_argument("--show", type=int, default=0, help="differences to print of each kind")
    options = parser.parse_args()
    nlp = load_parser(options.parser)
    texts = options.text.read_text(encoding="utf-8").splitlines()
    clean = {t: n.text for t, n in zip(texts, negate_texts(texts, nlp), strict=True) if n.text is not None}
    print(f"{len(texts)} sentences, {len(clean)} negated")
    for kind in options.kinds:
        report(kind, clean, nlp, options.show)


def report(kind: str, clean: dict[str, str], nlp: Language, show: int) -> None:
    """One line of the table, and the differences."""
    dirt, compared = KINDS[kind], COMPARED.get(kind, str)
    pairs = {dirt(text): dirt(negation) for text, negation in clean.items()}
    started = time.perf_counter()
    found = negate_texts(list(pairs), nlp)
    seconds = time.perf_counter() - started
    results = [n.text or f"!{n.reason}" for n in found]
    rows = [(*pair, result) for pair, result in zip(pairs.items(), results, strict=True)]
    wrong = [row for row in rows if compared(row[1]) != compared(row[2])]
    declined = sum(got.startswith("!") for _, _, got in wrong)
    equal = 100 * (1 - len(wrong) / len(pairs))
    counts = f"declined {declined:3}  other {len(wrong) - declined:3}  {len(pairs) / seconds:4.0f}/s"
    print(f"{kind:30} equal {equal:5.1f} %  {counts}")
    for text, expected, got in wrong[:show]:
        print(f"    {text}\n      + {expected}\n      - {got}")


if __name__ == "__main__":
    main()
