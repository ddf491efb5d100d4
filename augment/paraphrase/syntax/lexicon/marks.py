"""Marks, tags, and sentences that are declined whole. Data only."""

import re

from augment.paraphrase.syntax.lexicon.listing import listed

STOPS = frozenset([",", ".", ";", ":", "!", "?", ")", "]"])
NO_BLANK_BEFORE = STOPS | frozenset(["'s", "’s", "'", "’", "”", "%"])
NO_BLANK_AFTER = frozenset(["(", "[", "“", "$", "£", "€", "₤"])
HYPHENS = frozenset(["-", "–", "—", "/", "’s"])
QUOTES = frozenset(['"', "''", "``", "”", "“"])
OPENING = frozenset(["(", "“", "``", '"', "''", "‘"])
CLOSING = {")": "(", "”": "“", "''": "``", '"': '"', "’": "‘"}
GOING_ON = frozenset(["CC", "PRP", "VBD", "VBZ", "VBP"])  # behind a comma they take nothing up
WANTING, WANTED = listed("of from between at by with"), listed("and , . ) or in")  # what cannot follow in a whole text
EMPTY = {('"', '"'), ("``", "''"), ("(", ")"), ("(", ","), (",", ",")}
SOUNDED = ("uni", "use", "usa", "usu", "eu", "one", "once", "ubi", "uti", "uk", "ura", "uro", "ute", "ewe")
SILENT_H = ("hour", "honest", "honour", "honor", "heir")

ORDERED = re.compile(
    r"\b(?:respectively|successively|consecutively|vice versa|each other|one another|in that order|in turn|followed by"
    r"|the latter|the former(?= (?:is|was|are|were|had|has|being|of)\b)|the following(?= \w+s\b)|as follows|not only"
    r"|either|neither|too [a-z]+ to|so [a-z]+ that|such that|more [a-z]+ than|less [a-z]+ than|the more|as well as"
    r"|rather than|instead of|let alone|much less|no sooner)\b",
    re.IGNORECASE,
)

VERBAL = frozenset(["VBD", "VBZ", "VBP", "VBN", "VB", "VBG"])
LOOSE = frozenset(["DT", "PDT", "VBN", "VBG", "NN", "NNS", "NNP", "JJ", "CD", "WDT", "WP", "PRP$"])
FINITE = frozenset(["VBD", "VBZ", "VBP", "MD"])
NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS", "CD"])
MILESTONES = listed("end beginning time start middle close turn")
CLOSED_TAGS = frozenset(
    ["DT", "IN", "PRP", "PRP$", "CC", "WRB", "WDT", "WP", "EX", "TO", "PDT", "MD", "RB", "RBR", "RBS", "CD"]
)

# Words that may well stand twice in a sentence.
COLOURLESS = listed(
    """that which with from into upon about than then when while where there their them they this these those some such
    have been were being will would could should might must after before during between through over under also more
    most many much other each because though although despite until since than along together and the for but not a an
    in on at by to of as or so is are was be he she it his her its be do can may up out one two since both well"""
)

ARTICLES = listed("the a an")
DEMONSTRATIVES = listed("this these those")
RESUMING = listed("elsewhere there such")
REFERRING = listed("also then therefore thus so too")  # to the clause before
CONSEQUENT = listed("thus therefore hence consequently")
ADDING = listed("also further then")
