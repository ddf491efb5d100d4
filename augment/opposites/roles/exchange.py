"""Two ranges of tokens in each other's place: capitals, articles and the number of verbs follow."""

from typing import NamedTuple

from augment.english.edits import Declined, Edit, apply, match_case, replace
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_between
from augment.opposites import lexicon
from augment.opposites.opposite import Opposite, build_opposite
from augment.paraphrase.syntax.analysis.phrases import uncapitalised
from augment.paraphrase.syntax.analysis.token_sequence import takes_an
from augment.paraphrase.syntax.lexicon import NUMBER

PLURAL_FORM = {"is": "are", "was": "were", "has": "have", "does": "do"}
SINGULAR_FORM = {plural: singular for singular, plural in PLURAL_FORM.items()}
AUXILIARY = frozenset(["aux", "auxpass"])
# The rule of an adverbial turned round, where the sentence names no second event to change places with the first.
ANOTHER_TIME = "another-time"
Range = tuple[int, int]  # the first and the last token


class Exchange(NamedTuple):
    """The ranges ``one`` and ``other`` change places; ``edits`` are what else changes. ``rule`` names what they are.

    Without ranges the edits are all of it.
    """

    rule: str
    one: Range | None
    other: Range | None
    edits: tuple[Edit, ...] = ()
    forms: tuple[str | None, str | None] = (None, None)  # how they are written in their new place, where otherwise


def write_exchange(doc: ParsedSentence, exchange: Exchange) -> Opposite:
    """The sentence after an exchange. Raises Declined."""
    one, other = exchange.one, exchange.other
    if one is None or other is None:
        return build_opposite(doc.text, apply(doc.text, list(exchange.edits))[0], exchange.rule)
    if one[0] <= other[1] and other[0] <= one[1]:
        raise Declined("overlap")
    edits = [*_put(doc, one, other, exchange.forms[1]), *_put(doc, other, one, exchange.forms[0]), *exchange.edits]
    return build_opposite(doc.text, apply(doc.text, edits)[0], exchange.rule)


def _put(doc: ParsedSentence, place: Range, moved: Range, form: str | None) -> list[Edit]:
    """The words of ``moved`` in the place of others, and "a" or "an" before them."""
    text = form or _written(doc, moved)
    if place[0] == 0:
        text = text[0].upper() + text[1:]
    start, end = doc[place[0]], doc[place[1]]
    return [Edit(start.idx, end.idx + len(end), text), *article_before(doc, place[0], text)]


def article_before(doc: ParsedSentence, place: int, text: str) -> list[Edit]:
    """ "a" or "an" before a place where ``text`` will stand. Raises Declined where its letters do not tell."""
    before = doc[place - 1] if place else None
    if before is None or before.lower_ not in ("a", "an"):
        return []
    article = "an" if takes_an(text.split()[0]) else "a"
    return [replace(before, match_case(article, before))] if before.lower_ != article else []


def _written(doc: ParsedSentence, words: Range) -> str:
    """Words as they are written inside of a sentence. Raises Declined where their capital is unclear."""
    text = text_between(doc, words[0], words[1] + 1)
    if words[0] or not doc[0].text[0].isupper():
        return text
    opening = uncapitalised(doc[0]) or (doc[0].lower_ if doc[0].lower_ in lexicon.NOUN_KINDS else None)
    if opening is None:
        raise Declined("capital-unclear")
    return opening + text[len(doc[0]) :]


def agreement(verb: ParsedToken, now: bool | None, before: bool | None) -> tuple[Edit, ...]:
    """The finite verb in the number of its new subject. Raises Declined where that is unclear."""
    finite = next((child for child in verb.lefts if child.dep_ in AUXILIARY), verb)
    form = finite.lower_
    if now == before and now is not None:
        return ()
    if finite.tag_ in ("MD", "VBG", "VBN", "TO", "VB") or (finite.tag_ == "VBD" and form not in NUMBER):
        return ()
    if now is None or before is None or (form not in NUMBER and finite.tag_ not in ("VBZ", "VBP")):
        raise Declined("number-unclear")
    if form in NUMBER:
        new = (PLURAL_FORM if now else SINGULAR_FORM).get(form, form)
    else:
        new = lemma(form) if now else inflect(lemma(form), "VBZ")
    return (Edit(finite.idx, finite.idx + len(finite), new),) if new != form else ()
