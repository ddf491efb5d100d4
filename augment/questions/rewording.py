"""A clause in other words: the verb, nouns and adjectives exchanged where a question may say the same otherwise."""

from collections.abc import Iterator
from dataclasses import replace

from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax.analysis.token_sequence import takes_an
from augment.questions.draw import Draw
from augment.questions.frame import Frame
from augment.questions.lexicon import GROUPS
from augment.questions.wordings.nouns import ADJECTIVES_ALIKE, NOUNS, PREPOSITIONS
from augment.questions.wordings.verbs import INTRANSITIVE, TRANSITIVE

TABLES = {"NN": NOUNS, "NNS": NOUNS, "JJ": ADJECTIVES_ALIKE, "IN": PREPOSITIONS}
AMOUNTS = GROUPS | {"amount", "extent", "scale", "part", "proportion", "quantity", "degree"}
PREPOSITIONAL = frozenset(["from", "with", "into", "across", "like", "in", "fault with", "fire to"])


def reworded(frame: Frame, draw: Draw) -> Frame:
    """The frame with another verb, or other words in its parts; the frame itself where nothing is known."""
    frame = _with_verb(frame, draw)
    swaps: dict[int, str] = {}
    for token in _tokens(frame):
        words = TABLES.get(token.tag_, {}).get(token.lower_)
        if words is not None and token.text.islower() and token.i not in frame.changes and _free(token):
            swaps |= _swap(token, words[draw.number(f"swap{token.i}") % len(words)])
    return replace(frame, swaps=swaps) if swaps else frame


def _with_verb(frame: Frame, draw: Draw) -> Frame:
    verb = frame.verb
    transitive = verb.passive or frame.part("object") is not None
    words = (TRANSITIVE if transitive else INTRANSITIVE).get(verb.base)
    if words is None or verb.adverbs or frame.part("particle", "predicate", "shared", "dative", "clause") is not None:
        return frame
    base, _, particle = words[draw.number("verb") % len(words)].partition(" ")
    if particle in PREPOSITIONAL and (verb.passive or frame.part("object") is None):
        return frame  # "was looked into by"
    return replace(frame, verb=verb.exchanged(base, particle))


def _tokens(frame: Frame) -> Iterator[ParsedToken]:
    for part in frame.parts:
        yield from part.tokens


def _free(token: ParsedToken) -> bool:
    """Whether a word is no part of a name, a compound, a hyphenated word or a comparison ("the more famous one")."""
    if token.tag_ == "JJ" and any(c.dep_ in ("advmod", "prep") for c in token.children):
        return False
    if token.tag_ == "JJ" and token.head.lower_ in AMOUNTS:
        return False  # "a large number"
    neighbours = [token.doc[i] for i in (token.i - 1, token.i + 1) if 0 <= i < len(token.doc)]
    named = any((t.tag_ in ("NNP", "NNPS") and t.dep_ == "compound") or t.text in ("-", '"', "“") for t in neighbours)
    return not named and token.dep_ != "compound" and not any(c.dep_ == "compound" for c in token.lefts)


def _swap(token: ParsedToken, word: str) -> dict[int, str]:
    """The token, and the article before it where that changes."""
    swaps = {token.i: word}
    before = token.doc[token.i - 1] if token.i else None
    if before is not None and before.lower_ in ("a", "an"):
        swaps[before.i] = "an" if takes_an(word) else "a"
    return swaps
