"""The words around a word, and how a word is compared."""

from spacy.tokens import Token


def norm(token: Token) -> str:
    """A token in lower case with a straight apostrophe."""
    return token.lower_.replace("’", "'")


def after(token: Token) -> Token:
    """The next token; the last one itself at the end."""
    return token.doc[token.i + 1] if token.i + 1 < len(token.doc) else token


def prior(token: Token) -> Token:
    """The token before; the first one itself at the start."""
    return token.doc[token.i - 1] if token.i else token


def hyphenated_start(token: Token) -> Token:
    """The first token of a hyphenated word that a token ends: "co" of "co-starred"."""
    if token.i < 2 or token.doc[token.i - 1].text != "-":
        return token
    hyphen, opening = token.nbor(-1), token.nbor(-2)
    return token if hyphen.whitespace_ or opening.whitespace_ else opening


def before_adverbs(token: Token) -> Token:
    """The word before a verb, adverbs left out; the verb itself where there is none."""
    word = hyphenated_start(token)
    doc = word.doc
    while word.i:
        word = doc[word.i - 1]
        if word.tag_ != "RB":
            return word
    return token
