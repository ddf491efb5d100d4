"""What stands within quotation marks or brackets, which is never torn."""

from functools import lru_cache

from spacy.tokens import Doc

from augment.paraphrase.syntax import lexicon


@lru_cache(maxsize=1)  # asked for every sequence of a sentence
def quotations(doc: Doc) -> list[tuple[int, int]]:
    """The first and last token of everything within quotation marks or round brackets."""
    spans: list[tuple[int, int]] = []
    opened: dict[str, int] = {}
    for token in doc:
        closing = lexicon.CLOSING.get(token.text)
        if token.text == "''" and "``" not in opened:
            closing = token.text  # opens and closes, as a straight mark does
        if closing in opened and (closing != token.text or token.i):
            spans.append((opened.pop(closing), token.i))
        elif token.text in lexicon.OPENING:
            opened[token.text] = token.i
    return spans
