"""How much and how many: what counts a subject, and what takes its place in a denial."""

from augment.english.lexicon.listing import listed
from augment.english.lexicon.nouns import INDEFINITE_ARTICLES

# --- subjects that a "not" at the verb would leave outside of what is denied ---
SOME = listed("some several certain various numerous multiple countless innumerable")  # "no" takes their place
SOME_NOUNS = listed("few number couple handful variety bunch")  # after "a", before "of"
SOME_OR_MANY = listed("some many several most numerous certain various rare")  # after a preposition in front
ONE = {"one": "no", "another": "no other", "other": "no other"}
SUMMARIZING = listed("something someone somebody")  # behind a comma: ", something he never did"
OR_SO = listed("later earlier more less so fewer")  # behind "or": "at noon or later"
ONE_ALONE = frozenset(["one"])
# Singular nouns that count: "a lot of", "a number of" cannot take "no".
AMOUNTS = listed(
    "lot number few series handful couple variety range total majority plethora plenty deal bit multitude group pair"
)
MANY_NOUNS = listed("plethora multitude")
MANY = frozenset(["many", "numerous"])
PLENTY = frozenset(["plenty"])
ENOUGH = frozenset(["enough"])
MOST = frozenset(["most"])
MORE_OR_LESS = frozenset(["more", "less"])
COMPARATIVES = listed("more less fewer later earlier better worse larger smaller greater nearer closer")  # after "no"
NO_COMPARATIVES = listed("former latter upper inner outer other elder")
COUNTING = listed(
    "many several few more fewer less much other various numerous multiple countless innumerable enough little such"
)
SEVERAL, COUPLE, TIMES_COUNTED = frozenset(["several"]), frozenset(["couple"]), frozenset(["times"])
DISTINCT = listed("different distinct separate")  # after "several", which "no" could not replace

# --- all, many, few ---
QUANTIFIED = {"all": "not all", "every": "not every", "everyone": "not everyone", "everybody": "not everybody",
              "everything": "not everything", "many": "not many", "much": "not much", "enough": "not enough",
              "someone": "no one", "somebody": "nobody", "something": "nothing"}  # fmt: skip
RATED = frozenset(["star", "stars"])  # "Five stars, will come back"
SO_MUCH = ("so", "much")  # after "not", before "as"
PRETTY_MUCH = ("pretty", "much")  # in front of "everyone"
LARGE = frozenset(["large", "great", "big", "significant", "substantial", "considerable"])  # "a large part of it"
LEAST = frozenset(["least"])
EITHER_WAY = frozenset(["way"])  # behind "either"
BOTH, MORE = frozenset(["both"]), frozenset(["more"])
ALL = frozenset(["all", "every"])
ANY_OF = {"anyone": "not everyone", "anybody": "not everybody", "anything": "not everything", "any": ""}
ANYONE_ASKED = {"anyone": "no one", "anybody": "nobody", "someone": "no one", "somebody": "nobody",
                "anything": "nothing"}  # fmt: skip
HARDLY = {"everyone": "hardly anyone", "everybody": "hardly anybody", "everything": "hardly anything"}
EVERY = frozenset(["every"])
FLOATING = frozenset(["both", "all", "each"])  # quantifiers of the subject that may stand before the verb
MAJORITY = frozenset(["majority"])
QUANTITIES_ALONE = listed("most many some others several all both few")  # subjects: "Most went there"
FEW = frozenset(["few"])
FEWNESS = {"few": "many", "little": "much"}
LITTLE = frozenset(["little"])  # before a participle: "is little known"
AMOUNTS_OF_THIS = listed("none some all most much little")  # before "of this"
LITTLE_OR_MUCH = LITTLE | {"much"}
NOT_LITTLE = {"known": "well", "understood": "well", **dict.fromkeys(listed("read used seen played visited"), "widely")}
AMOUNT_OF = {"much": "a lot"}  # without a noun, behind the verb
MUCH = frozenset(FEWNESS.values())  # after "too" and "very"
GRADING = frozenset(["very", "really"])  # before an adjective
VERY = frozenset(
    ["very", "relatively", "comparatively", "so", "too", "scant", "precious"]
)  # before "few" and "little", gone with them

# --- numbers and parts ---
BOUNDS = {  # before a number that counts the subject, and what denies them
    "at least": "fewer than", "no less than": "fewer than", "no fewer than": "fewer than",
    "as many as": "not as many as", "more than": "no more than", "over": "no more than", "well over": "no more than",
    "well more than": "no more than", "just over": "no more than", "slightly over": "no more than",
    "just under": "far fewer than", "well under": "at least",
    "fewer than": "at least", "less than": "at least", "under": "at least", "at most": "more than",
    "far fewer than": "at least", "far less than": "at least", "up to": "more than", "just": "more than",
    "a mere": "more than", "no more than": "more than",
    "barely": "more than", "hardly": "more than", "scarcely": "more than",
} | dict.fromkeys(
    ("about", "around", "approximately", "roughly", "nearly", "almost", "some", "an estimated", "close to"),
    "far fewer than",
)  # fmt: skip
BOUND_WORDS = frozenset(bound.split()[0] for bound in BOUNDS) - INDEFINITE_ARTICLES
LEAST_OR_MOST = frozenset(["least", "most"])
AT_MOST = frozenset(["at most"])
AT_LEAST = frozenset(["at least"])  # before "one": "no"
ADDITIONAL = {"an additional": "additional", "another": "more", "a further": "further"}
TWO = listed("two 2")
TENS = listed("twenty thirty forty fifty sixty seventy eighty ninety")
FEW_COUNTED = TWO | listed("three four five six seven eight nine ten 3 4 5 6 7 8 9 10")  # as in a picture
PICTURED = listed(  # what a picture may show: "Three men drink at a bar"
    """men women people children boys girls kids guys ladies babies toddlers teenagers adults friends players dancers
    workers dogs puppies cats birds horses"""
)
EACH = frozenset(["each"])
THE_OTHER = ("the", "other")
FIRST_OR_LAST = listed("first second third next last")
IN = frozenset(["in"])  # "one in five"
HALF = frozenset(["half"])
FRACTIONS = listed("third quarter fifth sixth eighth tenth quarters thirds")
AROUND = listed("about around roughly approximately")  # before an amount, behind "only"
ROUND_NUMBERS = listed("dozen hundred thousand million")
MULTITUDES = {"dozens": "a dozen", "hundreds": "a hundred", "thousands": "a thousand", "millions": "a million",
              "billions": "a billion", "tens": "ten"}  # fmt: skip
COUNTABLE = frozenset(["number", "numbers"])
GREAT_AMOUNTS = {  # before "of", and what "not" denies in their place
    **dict.fromkeys(listed("lots loads tons plenty lot number numbers"), "many"),
    **dict.fromkeys(listed("deal amount quantity"), "much"),
    **dict.fromkeys(listed("percentage proportion fraction minority share portion"), ""),
}
AMOUNTS_ALONE = listed("lots loads tons plenty numbers")  # without "a" in front
SMALL = listed("small tiny minor minuscule")
SMALL_AMOUNTS = listed("few handful couple little")  # after "a"
PART_WORDS = listed("part parts portion portions section sections share version form variant segment fraction")
COUNTED = HALF | MULTITUDES.keys() | GREAT_AMOUNTS.keys() | PART_WORDS
TOTAL = frozenset(["total"])
LOT = frozenset(["lot"])  # "a lot more"
OTHERS_ALONE = frozenset(["others"])
MORE_FEWER = listed("more fewer less")
WEIGHING = listed("mean")  # with "more" before its subject, which is then no amount: "More trees mean better air"
EXACTLY = frozenset(["exactly", "precisely"])
SEVERAL_ALONE = listed("rest majority remainder poor rich")  # "the rest go out"
PARTS = listed(
    """% percent cent per half third thirds quarter quarters fifth fifths tenth total lot number part portion minority
    majority amount few million percentage proportion fraction share version form variant section segment"""
)
SHARES = listed("parts portions sections areas numbers amounts quantities")  # "large parts of the hill burned"
APPROXIMATE = listed(
    """about around approximately roughly well some nearly almost over under up to at least most more than an
    estimated additional further another as many only exactly just $ £ €"""
)
BEFORE_PARTS = frozenset([",", ":"])  # before "one of gold, the other of tin"
OPENING_AMOUNTS = SOME | ONE.keys() | QUANTIFIED.keys() | {"each", "both"}

# --- how often ---
OFTEN = listed("many several most some every each numerous")  # before TIMES_OF, in front of a sentence
TWICE, MANY_TIMES = frozenset(["twice", "thrice"]), frozenset(["times"])
TIMES_OF = listed(
    "time times day days week weeks month months year years morning mornings evening evenings night nights"
)
TIMES = frozenset(["once", "twice"])
WITHIN, SPANS = frozenset(["in"]), listed("days weeks months years decades")  # "We have not met in weeks"
AFTER_COUNTED_TIMES = frozenset(["a", "an", "per", "again"])  # "once a year", "once again"
QUITE_A = {"few": "many", "lot": "a lot", "bit": "much", "while": "long", "number": "many"}
SOME_ALONE = frozenset(["some"])
PART = frozenset(["part"])  # in "in large part because"
