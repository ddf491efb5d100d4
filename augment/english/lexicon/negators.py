"""Words that deny, and what becomes of them and of others under a negation."""

from augment.english.lexicon.listing import listed

# --- negators ---
ONLY = frozenset(["only", "just", "merely"])  # after "not"
NOT = frozenset(["not", "n't", "nt"])
NEGATORS = NOT | {"n’t"}  # however the apostrophe is written
NO = frozenset(["no"])
FRONTED_NEGATORS = listed("no never nor neither not hardly scarcely barely rarely seldom nowhere little")
DUNNO = frozenset(["dunno"])  # "do not know"
NEVER = frozenset(["never"])
ONCE = frozenset(["once"])  # behind "never", gone with it
BETWEEN = frozenset(["between"])  # before two of which "or" becomes "and" where "no" goes
AFTER_NEVER = frozenset(["before", "again"])  # in front: "Never before had we seen"
ONLY_IN_FRONT = ONLY - {"just"}  # "Not only did he ..."
SCARCELY = frozenset(["hardly", "scarcely", "barely"])  # in front: "hardly had he left when ..."
FRONTED_DETERMINERS = frozenset(["no", "neither"])  # "In neither case did they"
FRONTED_REMOVED = frozenset(["never", "nor", "neither", "little"])  # in front of an inversion that goes with them
AFTER_FRONTED_NOT = {"until": "before", "once": "at least once"}  # "Not until May did it ..."
NOR = frozenset(["nor", "neither"])  # open a negative clause with inversion
DENIED_SUBJECTS = frozenset(["a", "one", "each"])  # after "not" in front of a subject
DISABLED = frozenset(["unable"])  # "was unable to walk"
SINGLE = frozenset(["single"])  # "not a single door"
EITHER = frozenset(["either"])  # before "not"
INSTEAD = frozenset(["instead", "rather"])  # after "but"
FARTHER = frozenset(["further", "farther"])  # behind "no"
BY_NO_MEANS = (("by", "no", "means"), ("in", "no", "way"), ("in", "no", "sense"), ("on", "no", "account"))
COUNTED_AFTER_NO = frozenset(["difference", "reason"])  # "makes no difference" -> "makes a difference"
NO_DOING = listed(
    "denying telling knowing saying escaping stopping mistaking avoiding predicting doubting"
)  # "there is no ..."
NO_NEGATION = (("in", "no", "time"), ("to", "no", "avail"))  # "came in no time"
HARDLY_ANY = {"anyone": "many people", "anybody": "many people", "anything": "a lot"}  # what denies "hardly anyone"
NEAR_NEGATIVE = {"hardly": "", "barely": "", "scarcely": "", "scarce": "", "rarely": "often", "seldom": "often",
                 "nowhere": "somewhere"}  # fmt: skip
NOWHERE_NEAR = ("nowhere", "near")
CHOICES = frozenset(["choice", "option", "alternative"])  # "no choice but to leave"
ALIKE = frozenset(["alike", "like"])  # "look nothing alike"
NOT_ONCE = ("not", "once")
EVER = frozenset(["ever"])  # behind "hardly"
AT_ALL = ("at", "all")
ALL_BUT = frozenset(["but", "except"])  # "Nobody but the cook was awake"
NOBODY = {"nobody": "somebody", "none": "some people"}
PRONOUNS = {"nobody": "somebody", "nothing": "something", "none": "some"}
TO_SOME = {**PRONOUNS, "nowhere": "somewhere"}
DENYING_WORDS = NEGATORS | NO | NEVER | NEAR_NEGATIVE.keys() | PRONOUNS.keys()
SECOND_NEGATION = {"no": "some", **PRONOUNS}  # "ain't got no money"
ANYTHING_BUT = ("anything", "but")
NO_OR_NOT, LATER_THAN = NO | {"not"}, ("later", "than")
BEFORE_SOME = frozenset(["least", "-"])  # "at least some", "300-some": no "any"
LET_ALONE = ("let", "alone")  # "a day, let alone a week"
ALMOST = frozenset(["almost", "virtually", "practically", "nearly", "hardly"])  # before "no", gone with it
TITLED = listed(  # between "no" and a name: "No King Arthur ruled here"
    """mr mr. mrs mrs. ms ms. dr dr. sir lady lord king queen prince princess captain president professor sheriff
    emperor pope bishop saint st. father mother uncle aunt"""
)
NAMED_NO = frozenset(["Doubt"])  # "No Doubt was a band"
NOT_THE_CASE_WORDS = ("it", "is", "not", "the", "case", "that")
NONE_THE = ("none", "the")  # before a comparative: "none the wiser"
NEITHER = frozenset(["neither"])

# --- polarity items: what a word of the affirmative becomes under negation, and back ---
TO_NEGATIVE = {"some": "any", "someone": "anyone", "somebody": "anybody", "something": "anything",
               "somewhere": "anywhere", "someplace": "anyplace", "already": "yet"}  # fmt: skip
TO_AFFIRMATIVE = {"any": "some", "anyone": "someone", "anybody": "somebody", "anything": "something",
                  "anywhere": "somewhere", "anyplace": "someplace", "yet": "already", "either": "too"}  # fmt: skip
ADDITIVES = frozenset(["too", "also"])
CLOSING_ADDITIVES = ADDITIVES | {"well"}  # "too", "as well" at the end of a sentence
WHETHER = frozenset(["whether", "if"])
SURE = frozenset(["sure", "certain", "convinced"])  # "is not sure whether" -> "is sure that"
AT = frozenset(["at"])  # before "all"
AFTER_BUT_NOT = frozenset(["limited"])  # "including but not limited to"
AFTER_COMMA_NOT = frozenset(["bad", "terrible", "awful"])  # an afterthought at the end: "It works, not bad."
IF = frozenset(["if"])  # "few, if any"
NOTHING_SHORT = ("nothing", "short")
EMPHATIC = frozenset(["whatsoever"])  # "no doubt whatsoever"
YET, ANOTHER = frozenset(["yet"]), frozenset(["another"])  # "as yet", "yet another"
INDEED = frozenset(["indeed"])
AFTER_NOT = frozenset(["exactly", "even"])  # go with the "not" before them
LONGER = frozenset(["longer"])  # behind "no"
AFTER_ANY = frozenset(["longer", "more"])  # "any longer"
SCOPE_BARRIERS = listed(  # phrases that a "not" at the verb does not reach
    "after before since than despite because notwithstanding"
)
MUCH_OR_MANY = {"nothing": "a good deal", "nobody": "many people", "none": "many"}  # for "almost nothing"
ANY = frozenset(["any"])
SOMEBODY = frozenset(["someone", "somebody", "something"])
NO_ARTICLE_BEFORE = frozenset(["other", "such", "one"])  # behind "any"
VAGUE = frozenset(["time", "extent", "sort", "kind", "degree", "point"])  # "some time later" has no "any"
EXTENTS = frozenset(["extent", "degree"])  # behind "to some"
NOT_ONE = VAGUE | {"part", "action", "emotion", "fault"}  # behind "any", no "a" takes its place
AT_TIMES = frozenset(["sometimes", "occasionally"])
NEVER_FOR = AT_TIMES | {"once"}  # adverbs that "never" replaces
NOW_AND_THEN = (  # in front: "From time to time the lamp flickers"
    ("from", "time", "to", "time"), ("every", "now", "and", "then"), ("now", "and", "then"), ("now", "and", "again"),
    ("once", "in", "a", "while"), ("every", "so", "often"), ("at", "times"),
)  # fmt: skip
OF_NOW_AND_THEN = frozenset(phrase[-1] for phrase in NOW_AND_THEN)
FREQUENCY = dict.fromkeys(sorted(AT_TIMES), "never") | {  # in front of a sentence, and what denies them
    adverb: f"not {adverb}" for adverb in ("often", "frequently", "usually", "typically", "normally", "generally")
}
NOT_AFTER_NEITHER = listed("each together also only")  # "neither" in the subject would garble them
NO_FOR = frozenset(["a", "an", "some"])  # determiners that "no" takes the place of
NONE = frozenset(["none"])
