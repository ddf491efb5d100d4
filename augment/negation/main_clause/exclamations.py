"""Texts that state nothing, though a verb is there: exclamations and stage directions."""

from augment.english import lexicon
from augment.english.clause import FINITE
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedSentence
from augment.english.tokens import norm


def is_exclamation(doc: ParsedSentence) -> bool:
    """ "What a day it was!", "How tall he is!", "Boy was it cold!", "Who knows why": no statement to deny."""
    if doc[0].lower_ in lexicon.THERE and 3 < len(doc) < 6 and doc[1].lower_ in lexicon.GOES:
        return doc[2].tag_ == "PRP$"  # "There goes my weekend."
    knows = (doc[0].lower_, norm(doc[1] if len(doc) > 1 else doc[0])) == lexicon.WHO_KNOWS
    if knows or _wonders(doc) or _thanks(doc) or _takes_leave(doc) or _invokes(doc):
        return True
    if doc[-1].text != "!" or len(doc) < 4:
        return False
    first, second = doc[0].lower_, doc[1]
    if first in lexicon.EXCLAIMED_THING and len(doc) > 4:
        things = "NNS" in (second.tag_, doc[2].tag_) and second.tag_ in ("NNS", "JJ")
        if things or (second.lower_.endswith("s") and doc[2].lower_ in lexicon.NOMINATIVE):
            return True  # "What fools they are!"
    return (first in lexicon.EXCLAIMED_THING and second.lower_ in lexicon.INDEFINITE_ARTICLES) or (
        first in lexicon.EXCLAIMED_DEGREE and (second.tag_ in ("JJ", "RB") or second.lower_ in lexicon.DARE)
    )


def _wonders(doc: ParsedSentence) -> bool:
    """Whether an interjection stands before "be" and its subject: "Boy, was it cold.", "Holy cow is that a pie"."""
    if doc[0].lower_ not in lexicon.WONDERING or len(doc) < 5 or doc[-1].text == "?":
        return False
    start = 2 if doc[0].lower_ in lexicon.HOLY else 1
    start += doc[start].text == ","
    return norm(doc[start]) in lexicon.BE and doc[start + 1].lower_ in lexicon.PERSONAL


def _thanks(doc: ParsedSentence) -> bool:
    """Whether thanks open a text, for something or before "and": "Many thanks, and may the year be kind"."""
    if len(doc) < 5 or doc[0].tag_ != "JJ" or doc[1].lower_ not in lexicon.THANKING:
        return False
    return norm(doc[2]) in lexicon.FOR or (doc[2].text == "," and doc[3].tag_ == "CC")


def _takes_leave(doc: ParsedSentence) -> bool:
    """Whether "take care" or "never mind" is all, but for a name: "Take care, my friend"."""
    alone = tuple(t.lower_ for t in doc[:2]) in (lexicon.LEAVE, lexicon.NEVER_MIND) and len(doc) > 2 and doc[2].is_punct
    return alone and all(t.tag_[:2] not in ("VB", "MD", "CC") for t in doc[2:])


def _invokes(doc: ParsedSentence) -> bool:
    """Whether a wish calls on God: "God save the king"."""
    wish = doc[0].lower_ in lexicon.INVOKED and len(doc) > 2 and doc[1].tag_ in ("VB", "VBP")
    return wish and lemma(doc[1].lower_) == doc[1].lower_ and doc[1].lower_ not in lexicon.AUXILIARIES


def is_stage_direction(doc: ParsedSentence) -> bool:
    """Whether this is a stage direction: "Enter the king's secret agent, Ivo Lind"."""
    named = doc[0].lower_ in lexicon.ENTER and len(doc) > 3 and doc[-2].tag_ == "NNP"
    return named and all(t.tag_ not in FINITE for t in doc[1:])
