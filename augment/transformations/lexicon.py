"""The words that transformations know, and thresholds. Data only."""


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# --- insertion ---
ADVERBS = ("also", "apparently", "reportedly", "certainly", "evidently")  # they stand before any verb
HEARSAY = frozenset(["apparently", "reportedly", "evidently"])  # nobody says so of himself
RECENT = frozenset(["new", "recent"])  # not beside a date
AGES = _set("old new young recent modern ancient early late aged")
# Adjectives that say how something is in one respect: one of them may contradict another.
DIMENSIONS = (
    AGES,
    _set(
        """large small big little tiny huge enormous vast great tall short high low long wide narrow larger smaller
        bigger largest smallest biggest massive giant"""
    ),
    _set("quiet loud noisy busy crowded lively"),
    _set("cheap expensive costly dear free"),
    _set("fresh stale rotten old frozen spoilt spoiled dried"),
    _set("clever stupid foolish silly dumb"),
    _set("healthy sick ill dead dying injured weak"),
    _set("remote near close central nearby neighbouring neighboring"),
    _set("local foreign national international global"),
    _set("important minor trivial unimportant"),
)
# What can be said of a noun by its kind, after WordNet's files. Nouns of other kinds take none of these.
ADJECTIVES = {
    "person": ("young", "local", "clever"),
    "animal": ("young", "large", "healthy"),
    "artifact": ("old", "large", "new"),
    "group": ("small", "local", "old"),
    "location": ("small", "remote", "quiet"),
    "object": ("large", "small"),
    "plant": ("tall", "young"),
    "food": ("fresh", "cheap"),
    "communication": ("short", "new"),
    "event": ("recent", "short", "important"),
    "body": ("small", "large"),
}
HEADS = _set("nsubj nsubjpass dobj pobj attr")  # relations of a noun that heads its phrase
ARTICLES = _set("a an the")
# Before "of" these count or name a kind: "a group of islands", "the king of Spain".
NO_CATEGORY = _set(
    """one way part end side top front back rest home order world city state country capital time times ground air
    people police"""
)

# --- deletion ---
# Adjectives without which the noun means another thing, or nothing.
NEEDED = _set(
    """other same such own many few several more most less least only whole entire certain various different similar
    next last first second third previous former latter main final sole very particular due worth able unable free real
    high low great due little enough fake false alleged so-called would-be"""
)
# Adverbs that can go beside those in -ly; others answer what the verb asks ("went there"), or deny.
ADVERBIALS = _set(
    "also often still then now soon always sometimes very quite rather too just even already perhaps however therefore"
)
NO_ADVERB = _set("only hardly scarcely barely rarely merely nearly early likely supposedly allegedly daily family")
DATED = _set("in on since during until after before")  # with a date these can go

# --- substitution ---
MIN_SHARE = 0.5  # of a word's tagged uses that its first sense must have
TAGS = {"NN": "n", "NNS": "n", "JJ": "a", "RB": "r"} | dict.fromkeys(("VB", "VBD", "VBG", "VBN", "VBP", "VBZ"), "v")
# Words that WordNet's first sense misreads in running text, or that stand in too many fixed phrases.
NO_SYNONYM = _set(
    """be have do make take get go come give keep let put set use show know see say call be become
    time year day way part number people man woman thing place end side hand head state world life name line
    most more much many other such same own new good well high long right left early late back
    not also only so then now very as too just still there here up down out off over again even ever never
    first second third last next one two three enough little single individual live instead require
    dozen dozens hundred thousand"""
)
SHORTEST = 3  # letters of a synonym; shorter ones are abbreviations
