"""Short claims out of sentences, each with its negation, its opposite by a word, and that opposite denied."""

from augment.claims.claimer import Claimer, FourWay, Read, Worded

__all__ = ["Claimer", "FourWay", "Read", "Worded"]
