"""What the guards against damaged rewritings know: negators, number words. Data only."""


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


NEGATORS = _set(
    """not never no none nobody nothing nowhere neither nor cannot hardly barely scarcely seldom rarely without
    nay ain't"""
)
NOT_NEGATING = ("not only", "not just", "not merely", "no doubt", "no matter", "nothing but")  # affirmed all the same
# Words that deny without a negator: they may stand for one ("did not succeed", "failed").
IMPLICIT = _set(
    """fail fails failed failing lack lacks lacked lacking refuse refuses refused refusing deny denies denied denying
    decline declines declined unable absence absent missing except avoid avoids avoided prevent prevents prevented
    impossible unlikely few little illegal forbidden forbid prohibited prohibits ban banned free devoid little-known
    exclude excludes excluded reject rejects rejected unknown unless"""
)
NEGATIVE_PREFIXES = ("un", "in", "im", "il", "ir", "non", "dis")
_NOBODY = r"(?:no|none|no one|nobody|nothing|neither|never|hardly|few|only)(?: \w+){0,3}"  # "no student who is ill"
NEED_NOT = (
    r"\b(?:need not|needn't|(?:do|does|did)(?: not|n't) (?:need|have) to|not (?:necessary|obliged|required)"
    rf"|{_NOBODY} (?:have|has|had) to)\b"
)
MUST_NOT = (
    r"\b(?:must not|mustn't|(?:may|can) not be|not (?:allowed|permitted)|forbidden|prohibited"
    rf"|{_NOBODY} must)\b"
)

UNITS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
    "seventeen": 17, "eighteen": 18, "nineteen": 19, "first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5,
    "sixth": 6, "seventh": 7, "eighth": 8, "ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
    "thirteenth": 13, "fourteenth": 14, "fifteenth": 15, "sixteenth": 16, "seventeenth": 17, "eighteenth": 18,
    "nineteenth": 19,
}  # fmt: skip
TENS = {
    "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
    "twentieth": 20, "thirtieth": 30, "fortieth": 40, "fiftieth": 50,
}  # fmt: skip
SCALES = {"hundred": 100, "thousand": 1_000, "million": 1_000_000, "billion": 1_000_000_000,
          "trillion": 1_000_000_000_000}  # fmt: skip
OPTIONAL = frozenset(["one", "first", "second"])  # also a pronoun, an adverb, a unit of time: need not have a partner

# Capitalised without being a name: they may change or go.
NO_NAMES = frozenset(["i", "mr", "mrs", "ms", "dr", "st", "o", "no"])
DOUBLED = frozenset(["had", "that", "very", "her"])  # words that English may write twice in a row
