"""The words around a word, and how a word is compared."""

from augment.english.parsed_sentence import ParsedToken


def norm(token: ParsedToken) -> str:
    """A token in lower case with a straight apostrophe."""
    lower = token.lower_
    return lower if lower.isascii() else lower.replace("’", "'")  # the check is the faster one


def after(token: ParsedToken) -> ParsedToken:
    """The next token; the last one itself at the end."""
    return token.doc[token.i + 1] if token.i + 1 < len(token.doc) else token


def prior(token: ParsedToken) -> ParsedToken:
    """The token before; the first one itself at the start."""
    return token.doc[token.i - 1] if token.i else token


def glued(token: ParsedToken) -> bool:
    """Whether a hyphen without blanks joins a word to the one before it: "a thank-you note"."""
    hyphen = prior(token)
    return hyphen.text == "-" and not hyphen.whitespace_ and not prior(hyphen).whitespace_


def hyphenated_start(token: ParsedToken) -> ParsedToken:
    """The first token of a hyphenated word that a token ends: "co" of "co-starred"."""
    if token.i < 2 or token.doc[token.i - 1].text != "-":
        return token
    hyphen, opening = token.nbor(-1), token.nbor(-2)
    return token if hyphen.whitespace_ or opening.whitespace_ else opening


def before_adverbs(token: ParsedToken) -> ParsedToken:
    """The word before a verb, adverbs left out; the verb itself where there is none."""
    word = hyphenated_start(token)
    doc = word.doc
    while word.i:
        word = doc[word.i - 1]
        if word.tag_ != "RB":
            return word
    return token
