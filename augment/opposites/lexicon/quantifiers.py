"""Words that say of how many, how much or how often something holds, and what contradicts them. Data only."""

from augment.opposites.lexicon.listing import listed

# A determiner before its noun, and its contrary; before "of the", before "the".
DETERMINERS = {
    "all": "no", "every": "no", "each": "no", "some": "no", "no": "all", "many": "few", "few": "many", "most": "few",
    "several": "no", "numerous": "few", "countless": "few",
}  # fmt: skip
BEFORE_OF = {
    "all": "none", "each": "none", "some": "none", "none": "all", "many": "few", "few": "many", "most": "few",
    "several": "none", "both": "neither", "neither": "both", "much": "little", "little": "much",
}  # fmt: skip
OF_MASS = {"most": "little", "some": "none", "all": "none", "much": "little"}  # of what cannot be counted
QUANTIFYING_PRONOUNS = {
    "everyone": "no one", "everybody": "nobody", "everything": "nothing", "everywhere": "nowhere",
    "nobody": "everybody",
    "nothing": "everything", "someone": "no one", "somebody": "nobody", "nowhere": "everywhere",
}  # fmt: skip
QUANTIFYING_ADVERBS = {
    "always": "never", "never": "always", "often": "rarely", "frequently": "rarely", "usually": "rarely",
    "sometimes": "never", "rarely": "often", "seldom": "often", "occasionally": "never", "regularly": "rarely",
    "commonly": "rarely", "generally": "rarely", "typically": "rarely", "mostly": "rarely",
    "infrequently": "frequently",
}  # fmt: skip
NO_TIME = listed(
    "year years day days week weeks month months time times night morning summer winter weekend season "
    "evening hour hours minutes minute decade decades centuries seasons sides side way ways kinds sorts "
    "occasions century two three four five other second third"
)  # "every year", "each other"
BEFORE_FIXED = listed("like unlike at after above first not almost nearly virtually practically of for with in over")
BEFORE_ADVERB = listed("not almost nearly very so too as more most less least how nor or but only quite relatively")
AFTER_NEVER = listed("before again been ending mind to")
QUANTITY_BEFORE = listed("so as too how very not that this the a these those his her its their relatively")
ONLY_BY_DENIAL = listed("again any anyone anybody anything anywhere ever yet either")
OTHERS = listed("others other while whereas but")

# --- numbers ---
UNITS = listed(
    """percent % km kilometres kilometers m metres meters miles mile feet ft acres hectares kg tonnes "
    "tons pounds dollars
    euros years year months month days day weeks week hours hour minutes minute seconds half age inches degrees million
    billion litres liters yards decades decade centuries century square cubic"""
)
# Words before a number, and what contradicts them: before what is counted, before what is measured.
LIMITS = {
    "at least": ("fewer than", "less than"), "at most": ("more than", "more than"), "more than": ("fewer than",
    "less than"),
    "fewer than": ("more than", "more than"), "less than": ("more than", "more than"), "over": ("fewer than",
    "less than"),
    "under": ("over", "over"), "up to": ("more than", "more than"), "nearly": ("more than", "more than"),
    "almost": ("more than", "more than"), "no fewer than": ("fewer than", "less than"),
    "no more than": ("more than", "more than"), "no less than": ("fewer than", "less than"),
    "well over": ("far fewer than", "far less than"), "as many as": ("more than", "more than"),
}  # fmt: skip
ABOVE = frozenset(["more than", "over", "well over"])  # limits of which one is none
COMPARED = {"more": "less", "less": "more", "most": "least", "least": "most"}
BEFORE_SUPERLATIVE = listed("the its his her their our 's second")
BEFORE_DEGREE = listed("once no not any nothing even far much one")
NO_DEGREE = listed("recent recently likely")
BEFORE_LIMIT = listed("to no not nothing little any of once much")
TIME_UNITS = listed("years year months month days day weeks week decades hours seasons season minutes decade centuries")
DENYING = listed("no none neither nobody nothing nowhere never few little rarely seldom")
DEFINITE_AFTER_ALL = listed("the his her its their our my your these those")
BARE_ARGUMENTS = listed("nsubj nsubjpass dobj attr")
EXEMPLIFYING = listed(
    "of-which which where whom such including especially particularly notably except like namely respectively"
)
BEFORE_PRONOUN = listed("not almost nearly or and but if if than like")
PLURAL_PRONOUNS = listed("they we these those both us them many few several others some most people police cattle")
# Words before "of" that take the number of what follows it, and of these those that tell no number alone.
SHARES = listed(
    """some most all half rest majority minority percent % lot lots plenty more third thirds quarter quarters couple
    handful"""
)
EITHER_ALONE = listed("all half more rest majority minority percent %")
NUMBERS = listed("number dozen")  # after "a"
ONE = listed("one 1")
BEHIND_THERE = listed("attr dobj oprd")  # relations of what "there" stands for
# A subject with these is some of a number: whether the opposite is so of the others, it does not tell.
PARTIAL = ("some", "several", "many", "numerous", "various", "certain", "countless", "at least", "more than", "over")
PARTIAL_NOUNS = listed(
    "number couple handful part half third quarter dozens hundreds thousands lots plenty some several many"
)
# "No" before these is "every", though they may stand without an article too.
COUNTED_TOO = listed(
    """room exercise experience crime sport speech business tax medicine treatment light dialogue movement competition
    danger difficulty doubt duty effort fear increase pleasure proof property talent technology worry performance"""
)
WITHOUT_ONE = listed("their theirs themselves each together")  # what is said of two, not of one
PARTS_OF = listed("third half quarter fifth of other more")
BE_USED = listed("been was were used called seen")
