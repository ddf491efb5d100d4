"""How orders, wishes, exclamations and questions open."""

from augment.english.lexicon.auxiliaries import BE_OR_SHORT
from augment.english.lexicon.clauses import COORDINATORS
from augment.english.lexicon.listing import listed

# --- orders ---
GOING = frozenset(["go", "come"])  # "Come see us"
GOES = frozenset(["goes"])  # "There goes my weekend."
HESITATIONS = listed("um uh hum huh hmm mm yeah")  # "um-hum"
WONDERING = listed("boy man wow gosh god damn holy")  # before an exclamation: "Boy was it cold"
HOLY = frozenset(["holy"])  # of these, the one before a noun: "Holy cow is that a pie"
EXCLAIMED_THING, EXCLAIMED_DEGREE, DARE = (
    frozenset(["what"]),
    frozenset(["how"]),
    frozenset(["dare"]),
)
WHO_KNOWS = ("who", "knows")
INVOKED = frozenset(["god", "heaven", "lord"])  # "God save the king"
NEVER_MIND = ("never", "mind")  # alone
LEAVE = ("take", "care")  # alone, or before a name
ENTER = frozenset(["enter"])  # of a stage direction before a name
ASKING = listed("do does did don't doesn't didn't is are can could will would have has")  # open questions
REQUESTING = frozenset(["could", "would"])  # before "you", behind a comma
ASKING_OR_CONDITIONAL = frozenset(["could", "would"])  # "Could he have known, he would have left"
WISHED = listed("nice great good lovely wonderful happy pleasant safe blessed fantastic")  # "have a nice day"
TURNING_ORDERS = listed("turn keep bear veer swing go")  # "Turn left at the barn."
LEFTWARDS = frozenset(["left"])  # a verb besides
COUNTING_ORDERS = frozenset(["name", "list"])  # "Name ten painters."
LET = frozenset(["let"])
# Verbs that open an order even where a clause follows: "suppose the line is straight".
IMPERATIVES = listed("let suppose assume consider imagine note recall remember say see compare")
INSTRUCTIONS = listed(  # verbs of recipes and manuals
    """add arrange bake beat blend boil brush chill chop combine cook cool cover cut dissolve drain fold fry garnish
    heat knead let mix peel place pour preheat press put reduce refrigerate remove repeat rinse roast roll rub season
    serve set shake shape simmer slice spoon spread sprinkle stir strain toss transfer turn unplug wash whisk wipe"""
)
COOKING = listed("simmer bake boil fry rinse soak store whisk knead")  # a phrase may follow: "Simmer for an hour"
INTERFACE_ORDERS = listed("press click tap select choose open type enter hit hold release launch run")  # before a name
ROUTINE_ORDERS = listed("test check clean charge replace empty oil sand brush sweep dust mop iron feed walk clear buy")
ROUTINELY = listed("daily weekly monthly yearly nightly regularly twice carefully gently thoroughly")
BEFORE_OBJECTS = listed(  # adjectives of things that are handled; others end a compound: "sugar free drinks"
    "new old fresh hot warm clean long short large small big good sharp dry wet extra different other own damp"
)
LABELS = listed(
    """type class grade unit level room bus line gate platform channel group route model size last front rear bottom
    top season game stage round ward league"""
)  # with a number
NO_OPENING_ORDERS = listed("like save past near wish hope think guess bet believe swear thank bless god say see mind")
OPEN_ORDERS = listed("do have had may should need dare")  # auxiliaries that may open an order or a condition
DIRECTIONS = frozenset(["left", "right"])  # "turn left"
OBJECTS = listed("it them him me us")
ENDS_OF_ORDER = frozenset([".", "!"])
ASKING_POLITELY = frozenset(["please", "kindly"])
FIND = frozenset(["find"])  # "Please find enclosed the bill"
ENCLOSED = frozenset(["attached", "enclosed"])
PLEASE = frozenset(["please", "kindly", "just", "pls", "plz"])

REASSURING = listed("worries worry problem problems rush hurry offence offense")  # "No worries, take your time"

# --- wishes, exclamations and questions ---
ASKED_SHORT = {  # openings of questions without subject or auxiliary, "Need help?", and of their denials
    **{v: f"don't {v}" for v in ("want", "need", "fancy", "care", "wanna")},
    **{v: f"haven't {v}" for v in ("heard", "seen", "tried", "got")},
    **{v: f"not {v}" for v in ("looking", "feeling", "thinking", "planning", "hoping", "struggling", "searching",
                               "ready", "interested", "curious", "tired", "hungry", "bored", "sure", "happy")},
    "ever": "never", "any": "no", "anyone": "no one", "anybody": "nobody", "why": "why not",
}  # fmt: skip
WHY_NOT_JUST = {"why not just": "why"}  # the same advice
UNSURE = ("sure", "curious")  # before a question word
ASKING_SHORT = frozenset([*ASKED_SHORT, "do", "have", "not", "never", "no", "nobody"])  # their first words
WISHES = frozenset(["may", "let"])  # open "May God bless you", "Let x be a number"
HELPING = frozenset(["help", "let", "make"])  # before an object and a bare infinitive
THANKING = frozenset(["thank", "thanks"])
LET_KNOW = frozenset(["know", "have"])  # "let us know" asks for something, "let us go" does not
REMEMBERING = frozenset(["remember"])  # "remember not to call"
MADE_SURE = frozenset(["sure", "certain", "careful"])  # before "to" or "not to" in an order
REST_ASSURED = ("rest", "assured")  # an order
HEED = frozenset(["look", "listen", "wait"])  # no order before a comma and a statement
MATES = listed("man boy dude mate guys god gosh")  # called out before a comma
MAKE_SURE = ("make", "sure")
CARE_ORDERS = listed("book store ship handle")  # taken for nouns at the start: "Store in a dry place, and use ..."
SHALL = frozenset(["shall"])  # "Let's go, shall we."
NOTICES_BY_NOUN = (("reminder", "that"), ("heads", "-", "up", "that"), ("heads", "up", "that"))  # "A reminder that"
NOTICES = (  # open a message, whose statement follows
    ("to", "let", "you", "know", "that"), ("to", "say", "that"), ("to", "tell", "you", "that"),
    ("to", "inform", "you", "that"), ("to", "remind", "you", "that"), ("to", "confirm", "that"),
    *NOTICES_BY_NOUN,
)  # fmt: skip
LET_SAY = listed(
    "start begin say explain add give tell show remind quote read finish repeat stress"
)  # "Let me not start"
AFTER_LET = frozenset(["'s", "us"])
ADDRESSED = frozenset(["you"])  # the object of no order: "Thank you"
EXCLAIMING = frozenset(["what"])  # before an article
EXCLAIMING_DEGREE = frozenset(["how"])  # before an adjective
QUESTION_WORDS = listed("who whom whose what which where when why how")
ASKED_FOR = ["who"]  # the subject itself
# Before "not" in a question: "has anyone here not", "do you really not".
AFTER_SUBJECT = listed("here there else please really actually")
CLOSING_STATES = listed("over out up on off down away back ready open shut")  # "Is the time of kings over?"
AT_HOME = frozenset(["home"])  # "Nobody's home"
BEFORE_QUESTION = COORDINATORS | listed("well so ok okay hey hi oh um then now please ,")
ASKED_SUBJECTS = listed(
    """i you he she it we they there this that these those the a an any anyone anybody anything my your his her our
    their someone everyone everybody everything"""
)

# --- questions for a name, a place, a degree or a way, which nobody asks with "not" ---
ASKING_WHO = frozenset(["what", "who"])
ASKING_WHERE = frozenset(["where", "when"])
ASKING_HOW_MUCH = frozenset(["how"])
ASKING_WAY = frozenset(["how", "where", "when"])  # before "do"
ABLE = frozenset(["can"])
MANY_OR_MUCH = frozenset(["many", "much", "long"])  # behind "how"
IN_DISBELIEF = listed(
    "be know see notice hear believe think like love want miss forget remember realize realise care feel"
)
FEELING = frozenset(["feel"])
BEYOND = frozenset(["more", "else"])  # behind "what"
ASKING_ABILITY = frozenset(["can", "could"])  # behind "where"
ASKING_EXTENT = (("to", "what", "extent"), ("to", "what", "degree"))
OF_EXTENT = frozenset(phrase[-1] for phrase in ASKING_EXTENT)
OPEN_QUESTIONS = OF_EXTENT | frozenset(
    [*BE_OR_SHORT, *MANY_OR_MUCH, *ASKING_HOW_MUCH, *ASKING_WHERE, *BEYOND, *ASKING_ABILITY]
)
ASKING_WHICH = frozenset(["what", "whose", "which"])
POINTING = frozenset(["it", "this", "that", "these", "those"])
