"""Words and thresholds of antonyms and of antonyms denied. Data only."""

from augment.opposites.lexicon.listing import listed

# --- antonyms ---
MIN_SHARE = 0.5  # of a word's tagged uses that are in senses which share the antonym
FEW_SENSES = 2  # a word that the tagged texts never use must have no more senses than this
PREFIXES = ("un", "in", "im", "il", "ir", "dis")  # of an opposite that anybody understands
# Which one, where WordNet lists several.
PREFERRED = {
    "early": "late", "late": "early", "last": "first", "open": "closed", "positive": "negative", "negative": "positive",
    "male": "female", "female": "male", "present": "absent", "lose": "win", "specific": "general", "past": "future",
    "accept": "reject", "rise": "fall", "fall": "rise", "stop": "start", "deep": "shallow", "full": "empty",
}  # fmt: skip
# The opposite for a person, and for anything else.
BY_PERSON = {"old": ("young", "new"), "short": ("tall", "long")}
# Words whose opposite in WordNet is no plain one, or belongs to a use that a parse does not show.
NO_ANTONYM = listed(
    """other same different former latter local general top single second half right left real real-life natural own
    certain fresh square live native personal national international following free little much many few
    current musical civil christian central original annual double digital medical industrial professional political
    cubic present leading main next previous common particular direct live fit mean kind fine hard soft
    light dark fair sharp flat black white red red-hot solid liquid blue green golden senior junior
    come go give take have hold work idle know believe leave arrive sit stand lie gather spread move stay add issue
    claim find show raise suffer enjoy change manage turn cover feed cross set travel join do keep let say tell
    see look mean appear disappear make follow precede break fix focus order throw catch record
    attend miss differ equal tie untie divide unite rich poor patronize
    approve disapprove sleep wake hide fill arm disarm critical theatrical dynamic dramatic
    act refrain friendly multiple organic due undue responsible irresponsible veil unveil seal unseal uncompromising
    there here back well ill generally specifically still up down above below forward backward ahead
    primarily personally on off in out over away together apart ever never always once again"""
)
# An adjective and a noun that together name a kind of thing, beside those that WordNet lists.
FIXED = frozenset(
    ["short film", "short films", "short story", "short stories", "wide receiver", "long jump", "high school",
     "new age", "public school", "public schools", "private school", "private schools", "public transport",
     "open source"]
)  # fmt: skip
NO_ATTRIBUTE = listed(
    "full empty independent dependent active passive potential actual complete similar"
)  # before a noun
ORDINALS = listed("first last")  # these stand before a noun only: "he was first, until 1763, a steward"
# Opposites that do not stand before a noun.
PREDICATIVE = listed("alive asleep awake afraid unafraid alone able unable aware unaware absent present ready unready")
# Adjectives after which a preposition or an infinitive is the same for both opposites.
SAME_COMPLEMENT = frozenset([frozenset(["guilty", "innocent"]), frozenset(["absent", "present"])])
OTHER_COMPLEMENT = listed("independent dependent unmarried married indifferent different")
COMPLEMENTS = listed("to of from on with about for by as upon into between than")
MEASURING = listed("as so too how more most less least enough half twice that")  # degrees that compare or lead on
# Verbs whose opposite takes other phrases.
OTHER_FRAME = {
    verb: listed(phrases)
    for verb, phrases in {
        "sell": "to for", "buy": "from for", "lend": "to", "borrow": "from", "admit": "to", "open": "with to for as",
        "win": "over", "lose": "to", "accept": "as into to", "enter": "into", "begin": "with by as",
        "end": "with by as in", "include": "on", "qualify": "for from as", "disqualify": "from for as",
        "succeed": "as to", "agree": "on to", "rise": "to at from", "fall": "to into in",
    }.items()
}  # fmt: skip
TRANSITIVE_ONLY = listed(
    "win lose accept reject hire include exclude enter buy sell love hate praise criticize continue discontinue"
)
INTRANSITIVE_ONLY = listed("agree disagree succeed fail rise fall")
CONTESTS = listed(
    """game games match matches election elections race races battle battles war wars final finals championship
    championships title titles cup tournament case lawsuit series competition fight bout contest"""
)

# With these a thing and its opposite may both be so: "can be cold", "was often cold".
CHANCE_MODALS = listed("can could may might")
CHANCE = CHANCE_MODALS | listed("often sometimes usually frequently occasionally rarely generally mostly partly")

# --- the opposite denied ---
# Beside words that differ in a prefix of PREFIXES: where one does not hold, the other does.
COMPLEMENTARY = frozenset(
    frozenset(pair.split("/"))
    for pair in listed(
        """awake/asleep alive/dead open/closed open/shut present/absent true/false wrong/right
    guilty/innocent safe/dangerous public/private male/female win/lose accept/reject succeed/fail remember/forget
    include/exclude attend/miss pass/fail permit/forbid temporary/permanent legal/illegal odd/even
    empty/full married/single voluntary/compulsory formal/informal known/unknown optional/obligatory
    successful/unsuccessful possible/impossible mobile/immobile literate/illiterate"""
    )
)
NOT_DENIED = listed("include exclude")  # "does not exclude" says less than "includes"
# Words that "not" would be heard with, or whose scope would change.
SCOPED = listed(
    """always often usually sometimes frequently rarely generally mostly mainly only just merely even also still already
    yet again both all every each most many some several few any either no very extremely highly quite rather so too
    especially particularly almost nearly completely totally entirely fully absolutely increasingly relatively
    fairly somewhat slightly partly largely once twice ever never more less enough then therefore because until unless
    if whether sufficiently equally truly really perhaps probably possibly presumably originally initially"""
)
ADDING = frozenset(["copula", "be-auxiliary", "have-auxiliary", "do-auxiliary", "do-support"])
REMOVING = frozenset(["remove:not"])
