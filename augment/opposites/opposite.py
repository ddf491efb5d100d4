"""What every opposite is made of: edits of a parsed sentence, and the span within which all changes lie."""

from dataclasses import dataclass

from spacy.tokens import Doc

from augment.english.edits import Declined, apply, replace
from augment.english.inflection import inflect
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_of
from augment.paraphrase.syntax.analysis.token_sequence import takes_an

FORMS = {"JJ": "", "RB": "", "VB": "VB", "VBP": "VBP", "VBZ": "VBZ", "VBD": "VBD", "VBN": "VBN", "VBG": "VBG"}


@dataclass(frozen=True, slots=True)
class Opposite:
    """A text, the rule that made it and the span [start, end) of the source it edits; or the reason why not."""

    text: str | None
    rule: str | None
    reason: str | None
    span: tuple[int, int] | None


def no_opposite(reason: str) -> Opposite:
    """The reason why there is no opposite."""
    return Opposite(None, None, reason, None)


def build_opposite(source: str, text: str, rule: str) -> Opposite:
    """An opposite with the span [start, end) of whole words of ``source`` outside of which both texts are equal."""
    if text == source:
        return no_opposite("unchanged")
    start, shortest = 0, min(len(source), len(text))
    while start < shortest and source[start] == text[start]:
        start += 1
    tail = 0
    while tail < shortest - start and source[-1 - tail] == text[-1 - tail]:
        tail += 1
    while start and source[start - 1].isalnum():
        start -= 1
    end = len(source) - tail
    while end < len(source) and source[end].isalnum():
        end += 1
    return Opposite(text, rule, None, (start, end))


def inflected(lemma: str, token: ParsedToken) -> str:
    """A lemma in the form of the token it stands for. Raises Declined for forms that it does not know."""
    if token.tag_ not in FORMS:
        raise Declined("form-unclear")
    form = inflect(lemma, FORMS[token.tag_]) if FORMS[token.tag_] else lemma
    return form[0].upper() + form[1:] if token.text[0].isupper() else form


def replacing(token: ParsedToken, new: str) -> dict[int, str]:
    """The tokens that change, by index, when ``new`` stands in the place of one: itself, and "a" or "an" before it."""
    changed = {token.i: new}
    before = token.doc[token.i - 1] if token.i else None
    if before is not None and before.lower_ in ("a", "an"):
        negated = new.lower() == f"un{token.lower_}"  # "unimportant" is no "uniform"
        article = "an" if negated or takes_an(new) else "a"
        changed[before.i] = article.capitalize() if before.text[0].isupper() else article
    return changed


def text_with(doc: ParsedSentence, changed: dict[int, str]) -> str:
    """The text of a document with some tokens written otherwise. Raises Declined where two edits overlap."""
    return apply(text_of(doc), [replace(doc[i], new) for i, new in changed.items()])[0]


def doc_with(doc: Doc, changed: dict[int, str]) -> Doc:
    """The document with some tokens written otherwise and the parse as it was."""
    return Doc(
        doc.vocab,
        words=[changed.get(t.i, t.text) for t in doc],
        spaces=[bool(t.whitespace_) for t in doc],
        tags=[t.tag_ for t in doc],
        deps=[t.dep_ for t in doc],
        heads=[t.head.i for t in doc],
    )
