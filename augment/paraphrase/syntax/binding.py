"""What keeps two phrases in their order: pronouns and what they stand for, quantifiers, negation, focus."""

from collections.abc import Iterable

from spacy.tokens import Token

from augment.paraphrase.syntax import words


def binds(earlier: Iterable[Token], later: Iterable[Token]) -> bool:
    """Whether a pronoun of the later phrase may stand for a noun of the earlier: they cannot change places.

    A pronoun that occurs in both phrases stands for something before them.
    """
    earlier = list(earlier)
    known = {words.PERSON[t.lower_] for t in earlier if t.lower_ in words.PERSON}
    pronouns = {words.PERSON[t.lower_] for t in later if t.lower_ in words.PERSON} - known
    return bool(pronouns) and any(names(t) for t in earlier)


def names(token: Token) -> bool:
    """Whether a token names something that a pronoun could stand for: a noun other than one of time."""
    if token.tag_ not in words.NOUNS or token.lower_ in words.TIMES:
        return False
    return token.dep_ != "compound" and token.text not in words.MONTHS


def demonstrative(tokens: Iterable[Token]) -> bool:
    """Whether a phrase points at something said before: "this", "such", "these"."""
    return any(t.lower_ in words.POINTING for t in tokens)


def quantified(tokens: Iterable[Token]) -> bool:
    """Whether a phrase holds a word whose scope depends on its place."""
    return any(t.lower_ in words.QUANTIFIERS for t in tokens)


def counted(tokens: Iterable[Token]) -> bool:
    """Whether a phrase is indefinite in number: a quantifier, a numeral."""
    return any(t.lower_ in words.QUANTIFIERS | words.INDEFINITE or t.dep_ == "nummod" for t in tokens)


def focused(token: Token) -> bool:
    """Whether "only", "even" and the like bear on a phrase, from within its start or from right before it."""
    first = token.left_edge
    before = token.doc[first.i - 1] if first.i else first
    return first.lower_ in words.FOCUS or before.lower_ in words.FOCUS
