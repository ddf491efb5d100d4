"""Comparatives that go together: "the more we eat, the more we want", "the higher the price, the lower the demand"."""

from augment.english import lexicon
from augment.english.clause import FINITE
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, prior

NOUN_PHRASE = frozenset(["DT", "PRP", "PRP$", "EX"])  # tags that open a subject


def correlative_start(doc: ParsedSentence) -> ParsedToken | None:
    """The first "the" of such a pair that opens the text or follows an adverbial; None where there is none."""
    openings = [t for t in doc[:-2] if t.lower_ == "the" and _comparative(after(t))]
    if len(openings) < 2 or not _opens(openings[0]):
        return None
    first, answer = openings[0], openings[1]
    if prior(answer).text == ",":
        return first if not _noun_phrase_alone(first, answer) else None
    pair = after(after(first)).tag_ in NOUN_PHRASE and after(after(answer)).tag_ in NOUN_PHRASE
    return first if pair else None  # "The longer you wait the worse it gets"


def _opens(word: ParsedToken) -> bool:
    """Whether nothing but an adverbial and a comma stands before a word."""
    before = word.doc[: word.i]
    phrase = prior(word).text == "," and all(t.tag_ not in FINITE for t in before)
    return phrase or all(t.tag_ == "CC" for t in before)


def _noun_phrase_alone(first: ParsedToken, answer: ParsedToken) -> bool:
    """Whether the first comparative only describes a noun: "the older brother was a smith, the younger a tailor"."""
    second, follows = after(first), after(after(first))
    described = second.lower_ not in lexicon.COMPARATIVES and follows.tag_ not in NOUN_PHRASE and follows.text != ","
    return described and after(after(answer)).tag_ not in ("PRP", "PRP$") and after(after(answer)).lower_ != "the"


def _comparative(token: ParsedToken) -> bool:
    """Whether a word compares: by its tag, or by its ending before a noun phrase ("the nearer the ship came")."""
    if token.tag_ in ("JJR", "RBR") or token.lower_ in lexicon.COMPARATIVES:
        return token.lower_ not in lexicon.NO_COMPARATIVES
    ending = token.lower_.endswith("er") and token.lower_ not in lexicon.NO_COMPARATIVES
    return ending and (token.tag_ in ("JJ", "RB") or after(token).lower_ == "the" or after(token).tag_ == "PRP")
