"""The clause that reports a quotation in front of it: ‹"It is late," said the guard›, whatever the parse.

Parsers take the verb or its subject for the other, or for a part of the quotation; the words alone tell.
"""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.inflection import inflect, is_past, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tense import auxiliary_tense
from augment.english.tokens import after, norm, prior

NOUN_PHRASE = frozenset(
    ["PRP", "DT", "PRP$", "NN", "NNS", "NNP", "NNPS", "JJ", "JJR", "JJS", "CD", "POS", "VBG", "VBN", "HYPH"]
)
PARTICIPLES = frozenset(["VBG", "VBN"])
MAX_SPEAKER = 8  # words before the verb in ‹"...," the old mayor of Brill said›


def reporting_clause(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause after the quotation that opens the text, or None."""
    start = quotation_end(doc)
    if not start or start + 2 >= len(doc):
        return None
    first = doc[start]
    protected = protected | frozenset(range(start))
    tense, speaker = reporting_tense(first), after(first)
    if tense and _noun_phrase(speaker):
        last = noun_phrase_end(speaker)
        return Clause(doc, first, first, tense, last, protected) if last.tag_ not in PARTICIPLES else None
    return _speaker_first(first, protected) if _noun_phrase(first) and _continues(first) else None


def quotation_end(doc: ParsedSentence) -> int:
    """The index after the quotation that opens the text and ends like one that is reported; 0 where none does."""
    if doc[0].text not in lexicon.OPENING_QUOTES:
        return 0
    closing = next((t for t in doc[2:] if t.text in lexicon.CLOSING_QUOTES), doc[0])
    if after(closing).text == ",":
        return closing.i + 2
    return closing.i + 1 if prior(closing).text in lexicon.ENDS_OF_QUOTATION else 0


def reporting_tense(token: ParsedToken) -> str | None:
    """The tense of a verb of saying."""
    form = token.lower_
    base = lemma(form)
    if base not in lexicon.VOICED or not token.text.islower():
        return None
    if inflect(base, "VBZ") == form:
        return "VBZ"
    return "VBD" if is_past(form) else "VBP" if form == base else None


def _noun_phrase(token: ParsedToken) -> bool:
    return token.tag_ in NOUN_PHRASE


def _continues(token: ParsedToken) -> bool:
    """Whether a word goes on with the sentence: no capital, or that of a name."""
    return token.text[0].islower() or token.tag_[:3] == "NNP" or token.text == "I"


def noun_phrase_end(first: ParsedToken) -> ParsedToken:
    """The last word of the noun phrase that begins here."""
    last = first
    while _within(last) and _within(after(last)) and last.tag_ != "PRP" and after(last) != last:
        last = after(last)
    return last


def _within(token: ParsedToken) -> bool:
    return _noun_phrase(token) or (token.tag_ == "RB" and after(token).tag_ == "HYPH")  # "the second-oldest of them"


def _speaker_first(first: ParsedToken, protected: frozenset[int]) -> Clause | None:
    """The clause of a speaker before the verb: ‹"...," the old mayor has often said›."""
    doc, finite = first.doc, None
    for token in doc[first.i + 1 : first.i + MAX_SPEAKER]:
        if finite is None and (tense := auxiliary_tense(token)):
            finite, finite_tense = token, tense
        elif finite is not None and lemma(token.lower_) in lexicon.VOICED:
            return Clause(doc, token, finite, finite_tense, prior(finite), protected)
        elif finite is None and (tense := reporting_tense(token)) and _noun_phrase(prior(token)):
            return Clause(doc, token, token, tense, prior(token), protected)
        elif not (_noun_phrase(token) or token.tag_ == "RB" or norm(token) in lexicon.WITHIN_SPEAKER):
            return None
    return None
