"""The words of a main clause that an antonym may replace, so that it contradicts what the clause asserts.

An adjective that is its predicate, an adjective in its predicate noun or in an indefinite object, its verb, an adverb
of its verb; then an adjective in an indefinite phrase with a preposition.
"""

from collections.abc import Iterator
from typing import NamedTuple

from augment.english import lexicon as english
from augment.english.clause import Clause
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import norm
from augment.opposites import lexicon
from augment.opposites.wordnet import ADJECTIVE, ADVERB, VERB


class ReplaceableWord(NamedTuple):
    """A word that an antonym may replace; ``rule`` names its place."""

    token: ParsedToken
    pos: str
    rule: str


def replaceable_words(clause: Clause) -> Iterator[ReplaceableWord]:
    """The words of a clause that an antonym may replace, in the order in which they are tried."""
    verb = clause.head
    for place in (_predicate(verb), _attributes(verb), _verb(clause), _adverbs(verb), _circumstances(verb)):
        for candidate in place:
            token = candidate.token
            whole = token.text.isalpha() and (token.text.islower() or token.i == 0)
            hyphened = any(t.text in "-–/" for t in token.doc[max(token.i - 1, 0) : token.i + 2])
            if whole and not hyphened and token.i not in clause.protected:
                yield candidate


def _predicate(verb: ParsedToken) -> Iterator[ReplaceableWord]:
    """ "The water was cold"."""
    for child in verb.rights:
        if child.dep_ == "acomp" and child.tag_ == "JJ":
            yield ReplaceableWord(child, ADJECTIVE, "predicate")


def _attributes(verb: ParsedToken) -> Iterator[ReplaceableWord]:
    """ "It is a large town", "It has a large harbour": what is presupposed, as of "the large town", is left alone."""
    for noun in verb.rights:
        fixed = any(c.lower_ in lexicon.DEFINITE or c.dep_ == "poss" for c in noun.lefts)
        if noun.tag_ not in ("NN", "NNS") or (noun.dep_ != "attr" and (noun.dep_ != "dobj" or fixed)):
            continue
        for child in noun.lefts:
            if child.dep_ == "amod" and child.tag_ == "JJ":
                yield ReplaceableWord(child, ADJECTIVE, "attribute")


def _verb(clause: Clause) -> Iterator[ReplaceableWord]:
    verb = clause.head
    linking = norm(verb) in {*english.BE, *english.HAVE, *english.DO, "be", "been", "being"}
    if verb.tag_[:2] == "VB" and not linking:
        yield ReplaceableWord(verb, VERB, "verb")


def _adverbs(verb: ParsedToken) -> Iterator[ReplaceableWord]:
    for child in verb.children:
        if child.dep_ == "advmod" and child.tag_ == "RB" and not list(child.children):
            yield ReplaceableWord(child, ADVERB, "adverb")


def _circumstances(verb: ParsedToken) -> Iterator[ReplaceableWord]:
    """ "was built on a high hill", "died in a small town": an indefinite phrase that the verb takes."""
    for preposition in verb.rights:
        for noun in preposition.children if preposition.dep_ == "prep" else ():
            if noun.dep_ == "pobj" and noun.tag_ == "NN" and noun.left_edge.lower_ in ("a", "an"):
                for child in noun.lefts:
                    if child.dep_ == "amod" and child.tag_ == "JJ":
                        yield ReplaceableWord(child, ADJECTIVE, "circumstance")
