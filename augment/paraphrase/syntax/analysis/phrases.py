"""Phrases of a parse: where they begin and end, their number, the case of their first word."""

from collections.abc import Iterator

from lemminflect import getLemma
from spacy.tokens import Token

from augment.english.inflection import is_noun, is_verb
from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax import lexicon


def edges(token: Token) -> tuple[int, int]:
    """The first and last index of a phrase, commas at its edges left out."""
    first, last = token.left_edge.i, token.right_edge.i
    while first < token.i and token.doc[first].text == ",":
        first += 1
    while last > token.i and token.doc[last].text in (",", "."):
        last -= 1
    return first, last


def phrase(token: Token) -> Iterator[Token]:
    """The words of a phrase, commas at its edges left out."""
    first, last = edges(token)
    yield from token.doc[first : last + 1]


def complete(token: Token) -> bool:
    """Whether no noun follows a noun phrase directly, which would have to be part of it."""
    following = token.doc[min(edges(token)[1] + 1, len(token.doc) - 1)]
    return following.tag_ not in ("NN", "NNS", "NNP", "NNPS", "POS", "HYPH", "SYM") or following.dep_ == "npadvmod"


def behind_preposition(token: Token) -> bool:
    """Whether a preposition stands before a token, which must be what it wants, whatever the parse says."""
    before = token.nbor(-1) if token.i else token
    return before.tag_ in ("IN", "TO") and before.dep_ != "prt"


def takes_plural(noun: ParsedToken) -> bool | None:
    """Whether a noun phrase takes a plural verb; None where its form does not tell."""
    second = next((c for c in noun.rights if c.dep_ == "conj"), None)
    if second is not None and (_determined(noun) != _determined(second) or noun.tag_ == second.tag_ == "NNP"):
        return None  # "her son and heir", "the Museum of Art and Design"
    if second is not None:
        return True if any(t.dep_ == "cc" and t.lower_ == "and" for t in noun.subtree) else None
    if noun.lower_ in lexicon.PRONOUN_NUMBER:
        return lexicon.PRONOUN_NUMBER[noun.lower_]
    if noun.lower_ in lexicon.EITHER_NUMBER:
        return None
    return {"NNS": True, "NNPS": True, "NN": False, "NNP": False}.get(noun.tag_)


def _determined(noun: ParsedToken) -> bool:
    return any(c.dep_ in ("det", "poss") for c in noun.lefts)


def uncapitalised(token: ParsedToken) -> str | None:
    """A sentence's first word as it is written elsewhere; None if it may be a name or not."""
    text = token.text
    following = token.doc[1] if len(token.doc) > 1 else token
    if "/" in text or (token.tag_ == "NNP" and _perhaps_common(token, following)):
        return None
    if (
        text == "I"
        or text in lexicon.OPENING
        or text[:2] == "I'"
        or token.tag_ in ("NNP", "NNPS")
        or (text.isupper() and len(text) > 1)
    ):
        return text
    if token.tag_ == "PRP" and text.lower() not in lexicon.SUBJECT_FORM.values():
        return text  # "Me Marga" is a name
    if token.tag_ in lexicon.CLOSED_TAGS:
        return text[0].lower() + text[1:]
    if (following.tag_ in ("NNP", "NNPS") and token.tag_[:2] == "NN") or not text.isalpha():
        return None
    lower = text.lower()
    if token.tag_[:2] == "JJ":
        return lower if getLemma(lower, upos="ADJ", lemmatize_oov=False) else None
    if token.tag_ in ("NN", "VBG", "VB", "JJ") and token.dep_[:5] == "nsubj" and not list(token.children):
        return None  # a name that the tagger does not know, perhaps
    is_word = is_noun(lower) or is_verb(lower) or token.tag_ in ("VBG", "VBN")
    return lower if is_word else None


def _perhaps_common(name: ParsedToken, following: ParsedToken) -> bool:
    """Whether a name may be a common noun: "County officials", "Argon is used"."""
    lower = name.text.lower()
    if following.tag_ in ("NN", "NNS") and following.text.islower() and lower in lexicon.BODIES:
        return True
    return name.dep_[:5] == "nsubj" and not list(name.children) and is_noun(lower)
