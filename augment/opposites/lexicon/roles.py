"""Words and thresholds of exchanged roles and attributes. Data only."""

from augment.opposites.lexicon.listing import listed

LONGEST = 7  # tokens of a phrase that changes places
MOST_TOKENS = 80  # of a sentence; the parses of longer ones are seldom right
BEINGS = frozenset(["person", "people", "animal", "name"])
PLACES = frozenset(["name", "named", "location", "building"])
WIDE_KINDS = listed("artifact object body group food plant substance location")
ABSTRACT = listed("act communication cognition attribute event state time quantity feeling phenomenon process relation")
MIN_DEPTH = 7  # of the broader terms in WordNet that two nouns of such a kind share
ARTICLES = listed("a an the")
MARKS = listed(", ; : ( ) [ ] \" “ ” `` '' - – — / & ' ’")
PART_OF_NOUN = listed(
    "NN NNS NNP NNPS JJ JJR JJS CD POS HYPH $ DT PRP$"
)  # tags that cannot stand right before a phrase
DEGREES = listed("very quite rather somewhat newly highly fairly extremely brightly smartly")
NO_EDGE = frozenset(["-", "/", "#", "$", '"', "“", "``", "'", "‘", "£", "€"])
# Words whose phrase keeps its place: they count, point back, or take another phrase up.
BOUND = listed(
    """no every each any all both either neither another other others same such this that
    these those whose which what most more less fewer only even own former latter respective various different
    one some certain first second last next several himself herself itself themselves similar"""
)
# Nouns that stand for an amount, a view, a time or nothing in particular.
NO_PARTICIPANTS = listed(
    """front back top side middle bottom end edge center centre background foreground distance way lot number group
    bunch couple variety range part kind type sort piece pair series set view picture photo image shot scene case order
    time times day days night morning evening afternoon week weeks month months year years century minutes hours
    thing things something someone anyone everyone one ones other others each addition example fact result
    ground floor air beach
    percent amount majority rest half turn place respect regard terms account behalf means use favor favour
    sides areas parts area
    name names ii iii iv jr sr st v. vs"""
)

# Adjectives that do not describe by themselves, or point.
NO_DESCRIPTION = listed(
    """other same different such own many few several various certain similar only more most less main whole entire
    much little-known former latter next previous due able available possible likely major minor key chief full
    total single double multiple numerous additional further respective particular specific general total overall
    last new alone aware more-than left right top bottom"""
)

# --- exchanged roles ---
# Prepositions behind which two that act, or two things, may change places; with places and times they seldom may.
TURNING = listed("at behind onto on under over above below after toward towards past beneath following ahead off") | {
    "in front of", "on top of", "in back of",
}  # fmt: skip
# Verbs with a preposition that take one like their subject, or like their object.
TURNING_VERBS = frozenset(
    f"{verb} {preposition}"
    for preposition, verbs in {
        "to": """lose write speak talk listen lie whisper sing wave surrender apologize apologise reply respond wait
                 point belong succumb submit yield report defer cling give throw pass hand show sell lend serve read
                 offer send bring explain teach toss kick donate present deliver feed run walk bow gesture""",
        "from": """descend derive borrow learn inherit differ escape hide split separate secede run flee buy receive
                   steal take get evolve originate deviate""",
        "for": "wait perform vote work mistake care cook dress pose speak sing smile play",
        "into": "merge flow drain transform turn convert develop evolve crash bump run",
        "on": "depend rely focus jump sit stand lie lean step land rest fall",
        "over": "prevail triumph win jump leap tower rule",
        "of": "dream think speak",
        "about": "talk write speak",
    }.items()
    for verb in verbs.split()
)
PRONOUNS = listed("he she him her they them we us i me you")
SYMMETRIC = listed(
    """meet marry divorce wed resemble equal match border adjoin face play fight date kiss hug embrace touch contact
    encounter join tie accompany intersect overlap parallel mirror befriend partner rival neighbour neighbor
    approximate wrestle box battle duel abut connect link cross be become remain have contain include comprise
    constitute represent mean cost weigh measure span total number consist feature involve complement cuddle
    differ converse dance argue chat compete race interact share"""
)  # verbs that say the same of both, or nothing that one does to the other
# Verbs between things of the same kind in WordNet's files that seldom are of one kind indeed.
ONE_WAY = listed(
    """visit leave enter found join attend coach manage captain lead govern rule reach own build design write play
    record release direct sign occupy inhabit settle found establish represent portray star host enter cross drive
    pass issue
    use make produce compose receive launch appoint elect grant report say dedicate serve premiere win lose earn
    approve propose announce state note claim inspire influence
    power discover score provide run incorporate
    do get go put land
    name call carry operate ride wear edit publish read study translate perform sing"""
)
ONE_WAY_PREPOSITIONS = listed("during in within since until despite without via per throughout about")
EXCHANGED = listed("with for to")  # after these:
EXCHANGING = listed("replace substitute exchange swap confuse compare prefer introduce")  # with "with", "for", "to"
MALE = listed(
    """man men boy boys guy guys male males gentleman gentlemen father dad son brother husband king prince uncle groom
    waiter policeman policemen fireman firemen fisherman fishermen cowboy cowboys lord duke actor grandfather nephew"""
)
FEMALE = listed(
    """woman women girl girls lady ladies female females mother mom daughter sister wife queen princess aunt bride
    waitress policewoman actress grandmother niece nun cheerleader"""
)
POSTURES = listed("be sit lie stand rest hang lean kneel perch sleep crouch hide")
POSITIONS = listed("on under behind above below beneath underneath over atop") | {"in front of", "on top of"}
PHYSICAL = listed("person animal clothing furniture vehicle instrument building item artifact plant food")
POSITIONS_OF_THINGS = POSITIONS | listed("near beside by opposite")
THINGS = listed("furniture vehicle building item artifact plant food instrument")
MOVABLE = listed("colour size material look age state")  # kinds of adjectives that may describe another thing instead
MASS = listed("sand snow grass water hair clothing meat")
BEARERS = {  # kinds of nouns that an adjective describes alike
    "colour": (THINGS | {"clothing", "animal"},),
    "size": (THINGS, frozenset(["person", "animal"])),
    "material": (THINGS,),
    "look": (frozenset(["person", "animal"]),),
    "age": (frozenset(["person", "animal"]), THINGS),
}
LISTING = frozenset([",", ":"])  # "three people, a woman and two men"
OF_ANYTHING = listed("colour origin side rank field level")  # kinds of adjectives that describe what cannot be seen too
VISIBLE = PHYSICAL | listed("people clothing body outdoors drink location substance object")
SHADES = listed("dark light bright pale deep")
BELONGING = listed("in with of for on at")
SURROUNDINGS = listed("outdoors building location")  # that nobody holds
FRONT = listed("front top back")  # "in front of"
PRONOUN_NUMBER = {"he": False, "him": False, "she": False, "her": False, "they": True, "them": True, "we": True,
                  "us": True, "you": True}  # fmt: skip

# --- two that are related ---
RELATIONS = listed(
    """son daughter father mother brother sister nephew niece uncle aunt grandson granddaughter grandfather cousin wife
    husband pupil student teacher disciple successor predecessor assistant deputy leader head founder capital suburb
    part district village town city municipality commune settlement neighborhood neighbourhood borough parish hamlet
    subsidiary tributary branch division member ancestor descendant rival enemy boss servant
    variant subspecies predecessor sequel prequel satellite colony province region area"""
)
RELATING = listed("of in to")
LIFE = listed("bear die be live kill begin end start finish")  # what has an order of its own
SEQUENCE = {"before": "after", "after": "before", "later": "earlier", "earlier": "later"}
DEFINITE = listed("the this that these those his her its their last")
FOLLOWING = listed("prior following")
LATER = listed("later earlier")
FIXED_BEFORE_SEQUENCE = listed(
    "named look looks looked looking take takes took taken day year week month soon ever even night time hour one until"
)
FIXED_AFTER_SEQUENCE = listed(
    "all that long which whom this then dark noon midnight hours school work each every him her it them"
)
NAMED = listed(
    """named called look looks looked looking take takes took taken modeled modelled run runs running chase go goes
    going chasing"""
)
