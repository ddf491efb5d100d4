"""Adverbs and focus words: which go before "not", and which change or go with it."""

from augment.english.lexicon.listing import listed

FEELINGS = listed(  # open "Glad I called"
    """glad happy sad sorry surprised amazed pleased thankful grateful relieved delighted disappointed shocked proud
    thrilled"""
)
BEFORE_FEELING = listed("so very really")
HOPING = listed("hope hoping wish wishing guess")  # open "Hope it works"
ALSO = frozenset(["also"])
TOGETHER = frozenset(["together"])
PARTING = listed("up down out off away back")  # no prepositions, or seldom
PARTICLES = PARTING | listed("in over along")  # in front: "Up went the curtain"
PLACED_AFTER_NOUN = listed("below above here there upstairs downstairs nearby outside abroad alone")
HERE_OR_THERE = listed("here there nearby")
STILL, ALREADY = frozenset(["still"]), frozenset(["already"])
CONCEDING = listed("although though however whatever whichever despite nonetheless nevertheless")  # before "still"
CONCEDING_WITH = frozenset([("no", "matter"), ("even", "so"), ("even", "if")])
HELD = listed(  # pasts behind "still" that tell since when, not in spite of what
    """live work reside exist stand lie sit own keep hold have need want love like hate believe think know belong use
    wear run teach serve wait lack fear hope contain cost feel remain face owe produce sell depend rely speak play"""
)
NOW = frozenset(["now"])  # "has now been built": "has not yet been built"
NOW_OR_THEN = frozenset(["now", "then", "next", "first", "here"])  # before "comes"
OTHERS = frozenset(["other", "others", "another"])  # after "still"
BEFORE_SUBJECT = frozenset(["only", "both", "either"])
SO = frozenset(["so"])
GOOD = frozenset(["good"])  # behind "any"
BY_FAR = ("by", "far")
SURPRISINGLY = listed("surprisingly interestingly")  # of a degree before an adjective
ANSWERING = listed("hope afraid guess suppose")  # before "so" or "not" at the end: "I hope so"
ANSWERING_NOT = listed("think believe imagine expect")  # so before "not": "I think not"
THEREFORE = frozenset(["therefore"])
SUCH = frozenset(["such"])
DEGREE = frozenset(["so", "such"])  # open "so great was the demand that ..."

# --- words that "not" meets at the verb: it goes before some, others change under it ---
LIMITING = listed("only just merely solely")
MANAGING = frozenset(["manage"])  # "only managed a draw" tells of less than was hoped for
RECENTLY = listed("recently lately now")  # "has only recently begun"
BACK = frozenset(["back"])  # "back away slowly"
HOMEWARDS = frozenset(["home", "back"])  # "Just got home"
NOTE_ADVERBS = {"finally": "finally ", "just": "", "recently": "recently ", "actually": "actually "}  # "Just got it"
JUST, AS = frozenset(["just"]), frozenset(["as"])
AFTER_JUST = listed("like as too so")  # "is just like it": under "not", "just" would be another one
FINALLY = frozenset(["finally"])
SIMPLY = frozenset(["simply"])  # before TOO; under "not" it would mean "only"
TOO = frozenset(["too"])
OF_CERTAINTY = (("without", "a", "doubt"), ("without", "doubt"), ("without", "question"), ("beyond", "doubt"),
                ("of", "course"), ("no", "doubt"), ("for", "sure"), ("none", "the", "less"), ("all", "the", "same"),
                ("in", "fact"), ("after", "all"), ("most", "likely"))  # fmt: skip
LESS = frozenset(["less"])
HEDGES = frozenset(["kind", "sort"])  # before "of"
TURNING_INTO = frozenset(["become", "get"])  # "only" stays before these
SELECTING = frozenset(["certain", "some", "selected", "specific", "particular"])  # after "only": not all
ONLY_ADVERB = frozenset(["only"])
SCALAR = frozenset(["even"])
TIME_BEHIND_EVEN = frozenset(["after"])  # "Even after a year, it works"
BEFORE_EVEN = frozenset([",", "-", "–", "—"])  # before "not even"
ABOUT = frozenset(["about"])
AFTER_ABOUT = frozenset(["all"])  # "is about all there is"
NEARLY = frozenset(["almost", "nearly"])
SLIGHT = frozenset(["slightly", "somewhat"])  # "not at all" denies them
DEGREES = SLIGHT | listed("rather quite fairly pretty")  # "not very" denies the others
ITS = frozenset(["its"])  # of "neither party": "their" of both
BITS = frozenset(["bit", "little"])  # "a bit dry"
ABSOLUTE = listed("sure certain right true ready clear possible alone enough finished done the")  # "not quite"
QUITE = frozenset(["quite"])
AT_ALL_TIMES = frozenset(["always"])  # after "almost": "hardly ever"
MOST_OF_THE_TIME = ("most", "of", "the", "time")  # in front
WHOLLY = listed("always all every everything everyone everybody everywhere")  # after "almost"
COMPLETED = frozenset(["finished", "done", "complete"])  # "is almost finished"
# Adverbs of the whole sentence: the negation follows them ("was certainly not", "probably did not").
SENTENCE_ADVERBS = listed(
    """also probably presumably certainly definitely absolutely allegedly reportedly apparently supposedly
    therefore thus hence consequently evidently obviously clearly undoubtedly likely unfortunately fortunately
    surprisingly interestingly ironically however moreover furthermore nevertheless nonetheless
    arguably meanwhile surely perhaps maybe possibly"""
)
AFTER_LIKELY = frozenset(["to", "that"])  # here "likely" is no adverb
UP = frozenset(["up"])
AHEAD = frozenset(["ahead"])
INFERRING = listed("hence thus therefore so consequently accordingly")  # before what follows from a first predicate
CONCESSIVE = listed("yet still")  # after "and"
IN_SPITE = listed("nonetheless nevertheless still yet")  # after "but", gone behind "nor"
SEQUENTIAL = frozenset(["then", "thus", "so", "hence", "thereby", "therefore", "consequently"])
LATER = frozenset(["later"])
BEFORE_OR_LATER = LATER | {"earlier", "before", "afterwards"}  # behind an amount of time
BEFORE_RESULT = SEQUENTIAL | listed(  # before a participle behind a comma, where it may tell what came of an event
    """effectively eventually ultimately finally subsequently later soon also even personally virtually instantly
    immediately mortally fatally severely seriously badly heavily greatly significantly"""
)
STRESSING = frozenset(["absolutely"])  # before "no", gone with it
EMPHASISING = listed("particularly especially notably")  # before an example: "some birds, particularly owls"
NAMING_SOME = frozenset(["including"])  # before examples: "boats sank, including a ferry"
PARTICULAR, SUCH_AS_TWO = ("in", "particular"), ("such", "as")
SOME_OR_FEW = frozenset(["some", "a"])  # open "some towns like Brill": under "no" the likeness stays
MAINLY = listed("mainly mostly chiefly largely primarily predominantly typically partly")
SUCH_AS = listed("such including includes like notably e.g. namely")  # examples of the subject follow
THEN = frozenset(["then"])
RATHER = frozenset(["rather", "instead"])  # behind "but"
AMONG = frozenset(["among", "amongst"])
ONCE_OR_NOW = listed("once now then long formerly originally already still")  # "the firm, once the largest here, ..."
OPENS_EXAMPLE = EMPHASISING | MAINLY | {"including", "among"}  # behind a comma: "the ships, mostly old,"
OPENS_ADDITION = frozenset(["with", "including"])  # behind a comma: "is large, with two towers"
OPENS_NOTE = frozenset([",", "("])  # behind an amount
CLOSES_NOTE = frozenset([",", ")"])
MERELY = frozenset(["just", "simply", "only", "merely"])
AGO = frozenset(["ago"])
