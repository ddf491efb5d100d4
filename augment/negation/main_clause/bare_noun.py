"""Nouns that stand without an article, which is why the parse takes a verb before them for a part of their phrase."""

from augment.english.inflection import is_mass
from augment.english.parsed_sentence import ParsedToken


def is_bare(noun: ParsedToken) -> bool:
    """Whether a noun may stand without an article: of several things, or of what is not counted."""
    return noun.tag_ == "NNS" or (noun.tag_ == "NN" and is_mass(noun.lower_))
