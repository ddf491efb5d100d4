"""The English words that the rules know, as data.

Every list of words is here, under a name that says what the words have in common. A rule itself may name the single
word that its construction is made of, as in ``token.lower_ == "both"``, and no list; a test holds that.
"""


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# --- finite verbs that take "not" directly, with the tag that their ending shows ---
BE = {"am": "VBP", "are": "VBP", "is": "VBZ", "was": "VBD", "were": "VBD", "'m": "VBP", "'re": "VBP", "ai": "VBP"}
HAVE = {"have": "VBP", "has": "VBZ", "had": "VBD", "'ve": "VBP"}
DO = {"do": "VBP", "does": "VBZ", "did": "VBD"}
MODALS = _set("can could may might must shall should will would ought need dare ca wo sha 'll 'd better cannot")
NO_NAMES = _set("would could should must ought ca wo sha")  # modals that no name begins with: "Would buy again"
AUXILIARY_TENSE = {**BE, **HAVE, **DO}
DO_FORM = {tag: form for form, tag in DO.items()}  # of do-support, by the tag of the verb
BE_OR_SHORT = BE.keys() | {"'s"}
BE_FORMS = BE.keys() | {"be", "been"}
HAVE_INFINITIVES = frozenset(["have", "'ve"])  # after a modal
AUXILIARIES = MODALS | BE.keys() | HAVE.keys() | DO.keys()
AMBIGUOUS = {"'s": "VBZ", "'d": "VBD"}  # is or has, had or would

# Forms in which "not" is written as part of the word, or for which the short form has to be written out.
JOINED = {"can": "cannot", "may": "cannot", "might": "could not", "must": "need not"}  # "may not" would leave it open
JOINED_TO_HAVE = {"can": "cannot", "may": "cannot", "might": "could not", "must": "cannot"}  # "must have gone"
IS_NOT = {"full": "is not", "contracted": "isn't"}  # by style, in "it is not the case that"
CLIPPED_MODALS = frozenset(["ca", "wo", "sha"])  # what is left of "can't", "won't", "shan't" before "n't"
SEMI_MODALS = frozenset(["need", "dare"])  # "need not go", "needs to go"
POSSIBILITY = frozenset(["may", "might"])
WRITTEN_OUT = {"'ve": "have", "'ll": "will", "ca": "can", "wo": "will", "sha": "shall"}
CONTRACTED = {
    "is": "isn't", "are": "aren't", "was": "wasn't", "were": "weren't", "have": "haven't", "has": "hasn't",
    "had": "hadn't", "do": "don't", "does": "doesn't", "did": "didn't", "can": "can't", "could": "couldn't",
    "should": "shouldn't", "will": "won't", "would": "wouldn't", "must": "needn't", "'re": " aren't",
    "need": "needn't", "may": "can't", "might": "couldn't",
}  # fmt: skip

BE_BY_PERSON = {"i": "am", "there": "is", "it": "is", "they": "are"}
HAVE_BY_PERSON = {"i": "have", "there": "has", "it": "has", "they": "have"}
GOT = frozenset(["got"])
CLIPPED_TO = frozenset(["ta"])  # "gotta"
PARTICIPLES_AFTER_HAD = _set("been had got gotten done gone seen")  # "she'd been", "it ain't been"

# Words between a finite verb and its "not": "had better not", "would rather not", "may well not".
BEFORE_NOT = {"had": ("better",), "'d": ("better", "rather"), "would": ("rather",), "might": ("as",), "as": ("well",),
              }  # fmt: skip

# --- irregular verbs of which the inflection library knows no, another or several lemmas or forms ---
PAST_LEMMA = {"found": "find", "saw": "see", "lay": "lie", "fell": "fall", "bore": "bear", "bound": "bind",
              "left": "leave", "felt": "feel", "ground": "grind", "wound": "wind", "lit": "light", "hung": "hang",
              "hanged": "hang", "drived": "drive", "dove": "dive", "got": "get", "shone": "shine", "sung": "sing",
              "sunk": "sink", "sprung": "spring", "shrunk": "shrink", "rung": "ring", "drunk": "drink",
              "underwent": "undergo", "known": "know", "trans": "trans", "biased": "bias"}  # fmt: skip
UNLISTED_VERBS = _set(  # that the library does not know
    """supersede onboard unsubscribe reboot relaunch rezone outsell outpace prequalify preload preorder crowdfund
    fundraise livestream podcast blog sync resync saute deglaze rebrand repost repurpose repopulate reshape resize
    rehydrate recalibrate rebase reindex refactor bankroll badmouth decouple defragment deselect flatline greenlight
    headhunt incentivise kickstart jumpstart mislabel multitask parametrise parametrize redact screenshot spellcheck
    teleport timestamp transcode unfollow unfriend uninstall unmute upcycle upsell vape weaponise whitelist wiretap"""
)
TRUNCATED_BY_LIBRARY = ("izes", "ises", "yzes", "yses")  # endings before whose "-s" it drops an "e" too
FORMS = {("broadcast", "VBD"): "broadcast", ("broadcast", "VBN"): "broadcast",
         ("lie", "VBD"): "lay", ("lie", "VBN"): "lain", ("light", "VBD"): "lit", ("light", "VBN"): "lit",
         ("get", "VBN"): "got", ("spell", "VBN"): "spelled", ("spell", "VBD"): "spelled", ("bear", "VBN"): "borne",
         ("bias", "VBN"): "biased", ("bias", "VBD"): "biased", ("beat", "VBN"): "beaten"}  # fmt: skip

# --- negators ---
ONLY = frozenset(["only", "just", "merely"])  # after "not"
NOT = frozenset(["not", "n't", "nt"])
NEGATORS = NOT | {"n’t"}  # however the apostrophe is written
NO = frozenset(["no"])
FRONTED_NEGATORS = _set("no never nor neither not hardly scarcely barely rarely seldom nowhere little")
NEVER = frozenset(["never"])
AFTER_NEVER = frozenset(["before", "again"])  # in front: "Never before had we seen"
ONLY_IN_FRONT = ONLY - {"just"}  # "Not only did he ..."
SCARCELY = frozenset(["hardly", "scarcely", "barely"])  # in front: "hardly had he left when ..."
FRONTED_DETERMINERS = frozenset(["no", "neither"])  # "In neither case did they"
FRONTED_REMOVED = frozenset(["never", "nor", "neither", "little"])  # in front of an inversion that goes with them
AFTER_FRONTED_NOT = {"until": "before", "once": "at least once"}  # "Not until May did it ..."
NOR = frozenset(["nor", "neither"])  # open a negative clause with inversion
DENIED_SUBJECTS = frozenset(["a", "one", "each"])  # after "not" in front of a subject
INSTEAD = frozenset(["instead", "rather"])  # after "but"
BY_NO_MEANS = (("by", "no", "means"), ("in", "no", "way"), ("in", "no", "sense"), ("on", "no", "account"))
COUNTED_AFTER_NO = frozenset(["difference", "reason"])  # "makes no difference" -> "makes a difference"
NO_DOING = _set("denying telling knowing saying escaping stopping mistaking avoiding predicting")  # "there is no ..."
NO_NEGATION = (("in", "no", "time"), ("to", "no", "avail"))  # "came in no time"
HARDLY_ANY = {"anyone": "many people", "anybody": "many people", "anything": "a lot"}  # what denies "hardly anyone"
NEAR_NEGATIVE = {"hardly": "", "barely": "", "scarcely": "", "scarce": "", "rarely": "often", "seldom": "often",
                 "nowhere": "somewhere"}  # fmt: skip
PRONOUNS = {"nobody": "somebody", "nothing": "something", "none": "some"}

AINT = frozenset(["ai"])  # what is left of "ain't"
SECOND_NEGATION = {"no": "some", **PRONOUNS}  # "ain't got no money"

ALSO = frozenset(["also"])

ANYTHING_BUT = ("anything", "but")
ALMOST = frozenset(["almost", "virtually", "practically", "nearly", "hardly"])  # before "no", gone with it

# "no" before a singular noun becomes "some" with these, "a" or "an" with others.
MASS_NOUNS = _set(
    """accordance access accommodation advantage advice agreement alcohol anger assistance attention authority
    awareness blame blood business care certainty change coal communication compensation competition concern
    confidence confusion consensus contact control courage cooperation corruption coverage credit crime criticism damage
    danger data dialogue difference difficulty disagreement discrimination discussion doubt duty education
    effect effort electricity employment energy equipment evidence expense experience expertise faith fear food
    freedom friction fuel funding gold good ground guilt harm help homework hope hostility immunity importance
    impact income increase independence influence information infrastructure input intelligence intention intent
    interaction interest justice knowledge land laughter legislation leisure life light love luck luggage
    machinery material meaning mention mercy money motion movement music news noise notice objection oil opposition
    oxygen pain participation patience pay peace permission poetry pollution power precedent pressure progress
    proof property protection publicity punishment rain reason recognition recourse regard regret relation
    relevance relief remorse research resistance respect response responsibility rest room running safety salt
    sense sex shame shelter sign significance snow soil space speech speed sport staff strength success sugar
    support surprise sympathy talent taxation technology time trace trade traffic training transport
    transportation treatment trouble trust truth understanding unemployment use value vegetation violence vision
    warning wastage water wealth weather wildlife wind wine wood work worry"""
)

SOMETIMES_COUNTED = _set(  # mass nouns that have an article with an adjective: "a significant difference"
    """advantage agreement change concern difference difficulty disagreement discussion effect experience impact
    increase influence intention interest meaning objection precedent protest reason relation relief response sense
    sign surprise threat time trace understanding use value vision warning"""
)

# --- polarity items: what a word of the affirmative becomes under negation, and back ---
TO_NEGATIVE = {"some": "any", "someone": "anyone", "somebody": "anybody", "something": "anything",
               "somewhere": "anywhere", "already": "yet"}  # fmt: skip
TO_AFFIRMATIVE = {"any": "some", "anyone": "someone", "anybody": "somebody", "anything": "something",
                  "anywhere": "somewhere", "yet": "already", "either": "too"}  # fmt: skip
CLOSING_ADDITIVES = frozenset(["too", "well"])  # "too", "as well" at the end of a sentence
SURE = frozenset(["sure", "certain", "convinced"])  # "is not sure whether" -> "is sure that"
NEGATION_RAISING = _set("think believe suppose expect imagine guess reckon seem")  # "I don't think anyone knew"
NONE_THE = ("none", "the")  # before a comparative: "none the wiser"
AT = frozenset(["at"])  # before "all"
IF = frozenset(["if"])  # "few, if any"
EMPHATIC = frozenset(["whatsoever"])  # "no doubt whatsoever"
AFTER_ANY = frozenset(["longer", "more"])  # "any longer"
SCOPE_BARRIERS = _set(
    "after before since than despite because notwithstanding"
)  # phrases that a "not" at the verb does not reach
VAGUE = frozenset(["time", "extent", "sort", "kind", "degree", "point"])  # "some time later" has no "any"
# Singular nouns that count: "a lot of", "a number of" cannot take "no".
PLACING = _set("stand lie hang sit grow rise live flow come arise emerge bloom remain exist")  # may precede subjects
FLOATING = frozenset(["both", "all", "each"])  # quantifiers of the subject that may stand before the verb
AMOUNTS = _set(
    "lot number few series handful couple variety range total majority plethora plenty deal bit multitude group pair"
)
MOVING = _set("go come fly run roll march fall ride drive sail jump dash rush shoot walk crawl slide")
PARTICLES = _set("up down out off away in over back along")  # in front: "Up went the curtain"
TOGETHER = frozenset(["together"])
PLACED_AFTER_NOUN = _set("below above here there upstairs downstairs nearby outside abroad")
MANY_NOUNS = _set("plethora multitude")
MORE_OR_LESS = frozenset(["more", "less"])
COMPARATIVES = _set("more less fewer later earlier better worse larger smaller greater")  # "no more than"
NO_COMPARATIVES = _set("former latter upper inner outer other elder")
PRESENTING = frozenset(["this", "these"])  # "there is this teacher"
DEFINITE = _set("a the these those his her its their every next last past first")  # before "few" or "little": no denial
DETERMINED = _set("the these those his her its their my our your")  # before a number: all of them are meant
COUNTING = _set(
    "many several few more fewer less much other various numerous multiple countless innumerable enough little such"
)
DEGREE = frozenset(["so", "such"])  # open "so great was the demand that ..."
DISTINCT = _set("different distinct separate")  # after "several", which "no" could not replace
QUANTIFIED = {"all": "not all", "every": "not every", "everyone": "not everyone", "everybody": "not everybody",
              "everything": "not everything", "many": "not many", "much": "not much", "someone": "no one",
              "somebody": "nobody", "something": "nothing"}  # fmt: skip
ALL = frozenset(["all", "every"])
ANY_OF = {"anyone": "not everyone", "anybody": "not everybody", "anything": "not everything", "any": ""}
MAJORITY = frozenset(["majority"])
QUANTITIES_ALONE = _set("most many some others several all both few")  # subjects: "Most went there"
FEWNESS = {"few": "many", "little": "much"}
AMOUNT_OF = {"much": "a lot"}  # without a noun, behind the verb
MUCH = frozenset(FEWNESS.values())  # after "too" and "very"
VERY = frozenset(["very", "relatively", "comparatively", "so", "too"])  # before "few" and "little", gone with them
NOT_THE_CASE_WORDS = ("it", "is", "not", "the", "case", "that")

ARTICLES = frozenset(["the", "a", "an"])
THE = frozenset(["the"])
INDEFINITE_ARTICLES = ARTICLES - THE

# --- subjects that a "not" at the verb would leave outside of what is denied ---
SOME = _set("some several certain various numerous multiple countless innumerable")  # "no" takes their place
SOME_NOUNS = _set("few number couple handful variety bunch")  # after "a", before "of"
ONE = {"one": "no", "another": "no other", "other": "no other"}
BOUNDS = {  # before a number that counts the subject, and what denies them
    "at least": "fewer than", "no less than": "fewer than", "no fewer than": "fewer than", "as many as": "fewer than",
    "more than": "no more than", "over": "no more than", "well over": "no more than", "well more than": "no more than",
    "fewer than": "at least", "less than": "at least", "under": "at least", "at most": "more than",
    "far fewer than": "at least", "far less than": "at least", "up to": "more than", "just": "more than",
    "a mere": "more than", "no more than": "more than",
} | dict.fromkeys(
    ("about", "around", "approximately", "roughly", "nearly", "almost", "some", "an estimated", "close to"),
    "far fewer than",
)  # fmt: skip
BOUND_WORDS = frozenset(bound.split()[0] for bound in BOUNDS) - INDEFINITE_ARTICLES
AT_LEAST = frozenset(["at least"])  # before "one": "no"
ADDITIONAL = {"an additional": "additional", "another": "more", "a further": "further"}
IN = frozenset(["in"])  # "one in five"
HALF = frozenset(["half"])
FRACTIONS = _set("third quarter fifth sixth eighth tenth quarters thirds")
ROUND_NUMBERS = _set("dozen hundred thousand million")
MULTITUDES = {"dozens": "a dozen", "hundreds": "a hundred", "thousands": "a thousand", "millions": "a million",
              "billions": "a billion", "tens": "ten"}  # fmt: skip
GREAT_AMOUNTS = {  # before "of", and what "not" denies in their place
    **dict.fromkeys(_set("lots loads tons plenty lot number numbers"), "many"),
    **dict.fromkeys(_set("deal amount quantity"), "much"),
    **dict.fromkeys(_set("percentage proportion fraction minority share portion"), ""),
}
SMALL = _set("small tiny minor minuscule")
PART_WORDS = _set("part parts portion portions section sections share version form variant segment fraction")
COUNTED = HALF | MULTITUDES.keys() | GREAT_AMOUNTS.keys() | PART_WORDS
TOTAL = frozenset(["total"])
OTHERS_ALONE = frozenset(["others"])
MORE_FEWER = _set("more fewer less")
EXACTLY = frozenset(["exactly", "precisely"])
PARTS = _set(
    """% percent cent per half third thirds quarter quarters fifth fifths tenth total lot number part portion minority
    majority amount few million percentage proportion fraction share version form variant section segment"""
)
SHARES = _set("parts portions sections areas numbers amounts quantities")  # "large parts of the hill burned"
SINGULAR_FINITE = frozenset(["is", "was", "has"])
PLURAL_FINITE = frozenset(["are", "were", "have"])
PLURAL_FORM = {"is": "are", "was": "were", "has": "have", "does": "do"}
SINGULAR_FORM = {plural: single for single, plural in PLURAL_FORM.items()}
APPROXIMATE = _set(
    """about around approximately roughly well some nearly almost over under up to at least most more than an
    estimated additional further another as many only exactly just $ £ €"""
)
IDEAS = _set(  # what an infinitive or a gerund tells: "another way is to walk"
    """way reason alternative option method approach possibility example explanation solution strategy technique means
    strength weakness advantage disadvantage benefit drawback challenge problem difficulty aim goal purpose objective
    idea theory step function role task use effect result consequence trick key secret answer
    origin claim belief view argument concern issue factor feature criticism suggestion hypothesis interpretation"""
)
STILL = frozenset(["still"])
OTHERS = frozenset(["other", "others", "another"])  # after "still"
BEFORE_SUBJECT = frozenset(["only", "both", "either"])
SUCH_AS = _set("such including includes like notably e.g. namely")  # examples of the subject follow
OPENS_NOTE = frozenset([",", "("])  # behind an amount
CLOSES_NOTE = frozenset([",", ")"])
BEFORE_PARTS = frozenset([",", ":"])  # before "one of gold, the other of tin"
EMPHASISING = _set("particularly especially notably")  # before an example: "some birds, particularly owls"
PARTICULAR = ("in", "particular")
MAINLY = _set("mainly mostly chiefly largely primarily predominantly typically")
OPENS_EXAMPLE = EMPHASISING | MAINLY | {"including", "among"}  # behind a comma: "the ships, mostly old,"
OPENING_AMOUNTS = SOME | ONE.keys() | QUANTIFIED.keys() | {"each", "both"}
NO_ABILITY = {"may": "will", "might": "would", "must": "need"}  # after a subject with "no"
SUCH = frozenset(["such"])
MANY = frozenset(["many", "numerous"])
MOST = frozenset(["most"])
TIME_NOUNS = _set(
    "day days week weeks month months year years hour hours minute minutes second seconds moments decades"
)
CAN = {"may": "can", "might": "could"}  # "in no case can it"
EVERY = frozenset(["every"])
ONE_ALONE = frozenset(["one"])
INCLUDING = frozenset(["include"])
NOT_AFTER_NEITHER = _set("each together also only")  # "neither" in the subject would garble them
# Words that "not" meets at the verb: it goes before some, others change under it.
TIMES = frozenset(["once", "twice"])
LIMITING = _set("only just merely solely")
SIMPLY = frozenset(["simply"])  # before TOO; under "not" it would mean "only"
TOO = frozenset(["too"])
OF_CERTAINTY = (("without", "a", "doubt"), ("without", "doubt"), ("without", "question"), ("beyond", "doubt"),
                ("of", "course"), ("no", "doubt"), ("for", "sure"), ("none", "the", "less"), ("all", "the", "same"),
                ("in", "fact"), ("after", "all"))  # fmt: skip
LESS = frozenset(["less"])
ONLY_ADVERB = frozenset(["only"])
SCALAR = frozenset(["even"])
BEFORE_EVEN = frozenset([",", "-", "–", "—"])  # before "not even"
ABOUT = frozenset(["about"])
AFTER_ABOUT = frozenset(["all"])  # "is about all there is"
NEARLY = frozenset(["almost", "nearly"])
SLIGHT = frozenset(["slightly", "somewhat"])  # "not at all" denies them
DEGREES = SLIGHT | _set("rather quite fairly pretty")  # "not at all" denies the others too
BITS = frozenset(["bit", "little"])  # "a bit dry"
ABSOLUTE = _set("sure certain right true ready clear possible alone enough finished done the")  # "not quite"
QUITE = frozenset(["quite"])
QUITE_A = {"few": "many", "lot": "a lot", "bit": "much", "while": "long", "number": "many"}
WHOLLY = _set("always all every everything everyone everybody everywhere")  # after "almost"
COMPLETED = frozenset(["finished", "done", "complete"])  # "is almost finished"
DISJUNCTION = frozenset(["or"])  # "may or may not"
SMALL_AMOUNTS = _set("few handful couple little")  # after "a"
ABILITY = _set("can could may might")
POSSIBLE = _set("may might could can")  # before "well"
CONCLUDING = _set("still already surely certainly undoubtedly")  # behind "must": it concludes
CONCLUDED = _set("seem look feel sound mean think believe love hate wonder hurt")  # behind "must"
BY_NOW = ("by", "now")
ALWAYS = _set("always times")  # "at all times": an obligation
HE_OR_SHE = frozenset(["he", "she"])
CONCLUDED_THERE = _set(
    "mistake error reason way explanation cause catch misunderstanding something someone somebody hundreds thousands"
)
STATES = _set(  # that nobody is obliged to be in: "You must be tired"
    """tired exhausted hungry thirsty starving freezing mad crazy insane joking kidding dreaming proud angry furious
    happy glad sad lonely mistaken wrong worried relieved thrilled delighted excited jealous bored busy rich desperate
    late early nice hard tough difficult strange odd awful terrible wonderful exciting fun true noon midnight"""
)
SOMEWHERE = frozenset(["somewhere"])
OBLIGED_TO = frozenset(["need"])
NOT_OBLIGED = {"may": "will not", "might": "will not"}  # "may have to"
THERE = frozenset(["there"])
LIKE = frozenset(["like"])
THAT = frozenset(["that"])
MARKS = frozenset(["as", "that"])
THAT_OF = _set("that those")  # before "of", after a verb
REPORTING_MARKS = frozenset(["as"])
BEFORE_AS = _set("for and but ,")
OF = frozenset(["of"])
THAN = frozenset(["than"])
AFTER_LIKELY = frozenset(["to", "that"])  # here "likely" is no adverb
WHY = frozenset(["why"])
ASKING_HOW = frozenset(["how", "where", "when", "why"])
AFTER_SUBJECT = frozenset(["here", "there", "else", "please"])  # before "not" in a question: "has anyone here not"
WISHES = frozenset(["may", "let"])  # open "May God bless you", "Let x be a number"
LET_KNOW = frozenset(["know", "have"])  # "let us know" asks for something, "let us go" does not
AFTER_LET = frozenset(["'s", "us"])
AFTER_MODAL = frozenset(["well"])  # "may well be"
POSSIBLY = frozenset(["possibly"])
UNCERTAIN = _set("perhaps maybe possibly")  # "certainly" takes their place in the denial

# Adverbs of the whole sentence: the negation follows them ("was also not", "probably did not").
SENTENCE_ADVERBS = _set(
    """also probably presumably certainly definitely allegedly reportedly apparently supposedly
    therefore thus hence consequently evidently obviously clearly undoubtedly likely unfortunately fortunately
    surprisingly interestingly ironically however moreover furthermore nevertheless nonetheless additionally
    arguably meanwhile perhaps maybe possibly"""
)
OFTEN = _set("many several most some every each numerous")  # before TIMES_OF, in front of a sentence
TIMES_OF = _set("time times day days week weeks month months year years morning mornings evening evenings night nights")
NEVER_FOR = frozenset(["sometimes", "occasionally", "once"])  # adverbs that "never" replaces
AFTER_COUNTED_TIMES = frozenset(["a", "an", "per", "again"])  # "once a year", "once again"
MUST = frozenset(["must"])
UP = frozenset(["up"])
FROM = frozenset(["from"])
LASTING = _set("last remain stay continue survive persist endure keep")  # "did not last until noon" is clear
UNTIL = frozenset(["until", "till"])
AS_WELL_AS = ("as", "well", "as")
FREQUENCY = {"sometimes": "never", "occasionally": "never"} | {  # in front of a sentence, and what denies them
    adverb: f"not {adverb}" for adverb in ("often", "frequently", "usually", "typically", "normally", "generally")
}
ENDS = frozenset([";", ":", ".", "–", "—"])  # what follows may be another sentence
AND = frozenset(["and"])
BY = frozenset(["by"])
ADDING = frozenset(["and", "but"])  # "or" takes their place between verbs under one "not"
CONTRASTING = frozenset(["but"])
AHEAD = frozenset(["ahead"])
ONE_WITH_NEXT = frozenset(["go", "come", "try"])  # before "and": "try and call", "go ahead and call"
INFERRING = _set("hence thus therefore so consequently accordingly")  # before what follows from a first predicate
CONCESSIVE = _set("yet still")  # after "and"
IN_SPITE = _set("nonetheless nevertheless still yet")  # after "but", gone behind "nor"
SEQUENTIAL = frozenset(["then", "thus", "so", "hence", "thereby", "therefore", "consequently"])

# Participles that modify a noun when no auxiliary precedes them: "a song titled X".
PARTICIPLES = _set("titled entitled located situated born nicknamed dubbed headquartered aged subtitled abbreviated")

# Pasts that are no passive participles: a finite verb even where the parser sees a reduced relative clause.
SOME_OR_MANY = _set("some many several most numerous certain various rare")  # after a preposition in front
INTRANSITIVE_PAST = _set(
    """debuted premiered peaked appeared died lived arrived remained belonged consisted existed occurred graduated
    retired returned emerged competed participated resulted ranged happened fell rose disappeared collapsed
    culminated stemmed originated ceased lasted resided coincided proceeded travelled traveled migrated settled
    merged circulated divorced exploded stood sat grew moved worked served studied stayed acted sailed fought
    starred lectured preached campaigned enrolled enlisted went came became began resigned continued succeeded
    failed agreed refused decided tried emigrated immigrated escaped departed qualified toured collaborated
    practised practiced matriculated survived"""
)

LINKING = _set(  # pasts with a participle or a base form behind them that is no predicate
    """felt looked seemed stayed remained got became sounded appeared grew kept had left stood sat lay went helped let
    made dared saw heard needed turned proved ended"""
)
DAYS = _set("yesterday today tonight morning afternoon evening night week month year summer winter spring autumn time")

# Verbs that open an order even where a clause follows: "suppose the line is straight".
IMPERATIVES = _set("let suppose assume consider imagine note recall remember say see compare")
NO_PRESENT = frozenset(["thanks"])
DITRANSITIVE = _set(
    """given awarded granted offered named called appointed elected made declared considered dubbed ordained
    consecrated crowned ranked voted proclaimed knighted rated deemed paid sent taught asked told shown sold
    left renamed retitled rebranded redesignated"""
)
NAMING = _set("called named dubbed considered labelled labeled termed declared appointed")
AMBITRANSITIVE_PAST = _set(  # seldom participles behind a noun: "sales improved in May"
    """improved increased decreased declined opened closed started ended stopped changed widened narrowed eased slowed
    weakened strengthened doubled halved tripled accelerated deteriorated broadened"""
)
CERTAIN_WITH = frozenset([  # a present taken for a plural noun, and the word that shows it to be a verb
    ("rests", "on"), ("rests", "upon"), ("hinges", "on"), ("centers", "on"), ("centres", "on"), ("focuses", "on"),
    ("stems", "from"), ("amounts", "to"), ("refers", "to"), ("leads", "to"), ("turns", "into"), ("deals", "with"),
    ("depends", "on"), ("relies", "on"), ("belongs", "to"), ("vests", "in"), ("results", "in"), ("lies", "in"),
])  # fmt: skip
REPORTING = _set(
    """said says say wrote writes claimed claims stated states noted notes added adds argued argues explained
    explains believed believes thought thinks asked asks replied replies told reported reports announced
    observed remarked suggested suggests concluded recalled insisted declared warned answered commented admitted
    know knows think believe state claim suggest show say note report found showed felt held revealed indicate"""
)
DONE_THERE = frozenset(["found", "held", "shown", "observed"])  # "those found there are red"
FREE_RELATIVES = _set("what whoever whatever whichever")  # "What surprised my aunt was the price"
OPENING_NOTES = _set("works fits looks smells tastes sounds feels runs arrives goes comes plays reads")  # "Works great"
ANNOUNCING = _set("thing truth fact point problem trouble reason question trick")  # "The truth is, nobody came"
SUBORDINATING = _set("while because although though if since unless whereas whether")
MOSTLY_VERBS = _set("features includes contains houses hosts")  # taken for plural nouns before a participle
WHATEVER = _set("whatever whoever whichever wherever")  # open a clause before the main one: "Whatever happens, we ..."
SUBJUNCTIVE = frozenset(["be"])  # "If it be needed"
FRONTED_CONJUNCTIONS = _set(
    "if when whenever although though because unless whereas"
)  # open a clause before the main one
TEMPORAL = _set("after before until once")  # conjunctions where a clause follows
CONJUNCTION_PHRASES = (
    "in that", "given that", "provided that", "assuming that", "seeing that",
    "by the time", "in case", "each time", "every time", "the moment", "even if", "as soon as", "the same year the",
    "the same day the", "the day the", "the year the", "the first time the",
)  # fmt: skip
IRREGULAR_PLURALS = _set("larvae people men women children species fish police bacteria algae fungi nuclei genera")
NO_FINITE_AFTER = _set("to be been being can could will would shall should must")
AN_BEFORE = ("a", "e", "i", "o", "un", "hour", "honest", "honor", "honour", "heir")  # beginnings of words with "an"
SINGULAR_DEMONSTRATIVES = frozenset(["this", "that"])
SINGULAR_DETERMINERS = SINGULAR_DEMONSTRATIVES | INDEFINITE_ARTICLES | {"every", "each", "another", "one"}
RELATIVE_SUBJECTS = frozenset(["which", "who"])
THIRD_PERSON = frozenset(["he", "she", "it"])
SINGULAR_PRONOUNS = frozenset(["he", "she", "it", "this", "that"])
PAST_MISSPELT = frozenset(["lead"])  # "he lead the team"
PLURAL_PRONOUNS = frozenset(["these", "those", "we", "they"])
NOMINATIVE = frozenset(["i", "he", "she", "we", "they", "it"])
SUBJECTS_OF_DO = _set("i you we they he she it")
SPEAKERS = frozenset(["i", "we", "you", "they"])
PERSONAL = NOMINATIVE | {"you", "that", "this"}
ACCUSATIVE = frozenset(["me", "him", "us", "them"])
TAG_SUBJECTS = NOMINATIVE | {"you", "there"}  # of ", isn't it?"
# --- quotations in front of the words that report them ---
OPENING_QUOTES = frozenset(['"', "“", "``", "„", "«", "'", "‘", "`"])
CLOSING_QUOTES = frozenset(['"', "”", "''", "»", "'", "’"])
ENDS_OF_QUOTATION = frozenset([",", "!", "?", ".", "...", "…"])  # right before the closing mark
STOPS_OF_QUOTATION = frozenset([",", "."])  # gone before "is not what"
SAYING = _set(
    """say tell write ask recall shout whisper yell reply answer explain claim argue state note add announce suggest
    report think declare promise warn insist complain admit cry call mutter murmur exclaim repeat demand text tweet
    observe remark conclude read sing point mention stress respond confess boast predict propose wonder ask order
    maintain assert scream growl sigh joke protest assure inform advise urge plead"""
)
WITHIN_SPEAKER = frozenset(["of", "for", "from", "at", "in", ",", "who", "which", "'s"])
OF_SPEAKER = frozenset(["of"])
OF_SPEAKERS = OF_SPEAKER | {"for", "from", "at", "with"}  # "a spokesman for the mayor"

# --- clauses inserted into another, which state nothing of their own ---
DASHES = frozenset(["–", "—", "-", "--"])
LONG_DASHES = frozenset(["—", "--"])  # with or without blanks around them
OPENS_INSERTION = frozenset([",", ";", ":"])  # "The Storm; a comedy, opened in May"
STOPS = frozenset([";", ":"])  # another statement may follow
REMARKING = _set(
    """say tell think believe claim argue note seem appear hope guess suppose admit confess assume suspect fear reckon
    gather understand hear know feel imagine report insist explain write state suggest recall observe remark
    conclude warn expect assure promise swear bet find mention stress see mean remember"""
)
REMARKS_BEFORE_COMMA = tuple(
    f"{remark},"
    for remark in (
        "you see", "you know", "i mean", "i know", "i think", "mind you", "believe me", "trust me", "i tell you",
        "let's face it", "let's be honest", "don't get me wrong", "make no mistake", "rest assured", "i must say",
        "i have to say", "i must admit", "i have to admit", "i must confess", "that said", "having said that",
    )
)  # fmt: skip
REMARKS_BEFORE_CLAUSE = (
    "i guess", "i bet", "i suppose", "i dare say", "i must say", "i have to say", "i must admit", "i have to admit",
    "i must confess", "i'm afraid", "i am afraid", "i'd say", "i would say",
)  # fmt: skip
AFTER_AFRAID = frozenset(["of", "to", "for", "so", "not"])  # no clause follows "I am afraid"
CONDITION_BY_INVERSION = frozenset(["had", "should", "were", "could"])  # "had he known"
CONDITION_SUBJECTS = NOMINATIVE | {"you", "there", "anyone", "anything", "any"}

# Endings of nouns that stand without an article: of mass nouns, and of others that may.
MASS_ENDINGS = ("ness", "ism", "ing", "ance", "ence", "ity", "sis")
BARE_ENDINGS = ("tion", "sion", "ment", "try", "ture", "ics", "age", "phy", "ship", "cy", "gy", "hood", "dom")

# --- coordination ---
COORDINATORS = frozenset(["and", "or", "nor", "but"])
DISJUNCTIONS = frozenset(["or", "nor"])
LIST_MARKS = frozenset([",", ";"])
OPENS_CLAUSE = frozenset(["so", "as", "while", "then"])  # may stand before a subject
PLURALS_BEFORE_NOUNS = _set(
    "ages sports arms savings sales goods customs systems news games women men"
)  # "sports cars"
BORN_AND = _set("raised bred educated baptised baptized brought christened buried reared schooled")

# --- words with a capital wherever they stand; adjectives and nouns of the same form ---
CAPITALISED = _set(
    """afghan african albanian algerian american arab arabian arabic argentine armenian asian assyrian australian
    austrian aztec babylonian balinese baltic basque bavarian belgian bengali bosnian brazilian breton british buddhist
    bulgarian burmese byzantine cambodian canadian cantonese caribbean carolingian catalan catholic celtic chilean
    chinese christian colombian confucian coptic cornish croatian cuban cypriot czech danish dutch edwardian egyptian
    elizabethan english estonian ethiopian etruscan european filipino finnish flemish french gaelic genoese georgian
    german germanic ghanaian gothic greek hawaiian hebrew hellenistic hindu hungarian icelandic inca indian indonesian
    iranian iraqi irish islamic israeli italian jamaican japanese javanese jewish jordanian kenyan korean kurdish latin
    latvian lebanese libyan lithuanian lutheran macedonian malay malaysian maltese maori mayan mediterranean mexican
    minoan mongol mongolian moorish moroccan muslim napoleonic nepalese nigerian nordic norman norse norwegian ottoman
    pakistani palestinian persian peruvian phoenician polish polynesian portuguese protestant prussian roman romanian
    russian saxon scandinavian scottish serbian siberian sicilian sikh slavic slovak slovenian somali soviet spanish
    sudanese sumerian swedish swiss syrian taiwanese tamil thai tibetan tunisian turkish ukrainian venetian victorian
    vietnamese viking welsh yugoslav zulu"""
)

# --- orders ---
GOING = frozenset(["go", "come"])  # "Come see us"
MERELY = frozenset(["just", "simply", "only", "merely"])
HESITATIONS = _set("um uh hum huh hmm mm yeah")  # "um-hum"
LET = frozenset(["let"])
INSTRUCTIONS = _set(  # verbs of recipes and manuals
    """add arrange bake beat blend boil brush chill chop combine cook cool cover cut dissolve drain fold fry garnish
    heat knead let mix peel place pour preheat press put reduce refrigerate remove repeat rinse roast roll rub season
    serve set shake shape simmer slice spoon spread sprinkle stir strain toss transfer turn unplug wash whisk wipe"""
)
NO_OPENING_ORDERS = _set("like save past near wish hope think guess bet believe swear thank bless god say see mind")
OBJECTS = _set("it them him me us")
ENDS_OF_ORDER = frozenset([".", "!"])
TIME_CLAUSES = _set("until if before after while as once since till unless that because so")
PLEASE = frozenset(["please", "kindly", "just", "pls", "plz"])

DATES = _set(
    """monday tuesday wednesday thursday friday saturday sunday january february april june july august september
    october november december"""
)

# --- dirty text ---
APOSTROPHES = {  # words that are often written without their apostrophe, and are no other words without it
    word.replace("'", ""): word
    for word in _set(
        """don't doesn't didn't isn't aren't wasn't weren't haven't hasn't hadn't can't couldn't shouldn't won't
        wouldn't mustn't ain't i'm i've you're you've you'll they're they've they'll we've he's she's that's there's
        what's who's where's here's it'll could've should've would've"""
    )
}
AMBIGUOUS_WITHOUT = frozenset(["its", "lets"])  # an apostrophe was left out before some words, or in front, only
AFTER_IT_IS = _set("a an the not been so very too just really also never always going my your our")  # "its a shame"
EMPHASISED = _set(
    """not never no did do does is was are were am have has had will would can could must should all so very really
    always only too any every nothing nobody"""
)
ENTITIES = {"amp": "&", "quot": '"', "apos": "'", "#39": "'", "#x27": "'", "nbsp": " ", "lt": "<", "gt": ">"}  # of HTML
ABBREVIATIONS = _set(
    """mr mrs ms dr st prof jr sr vs etc no inc ltd co corp gen col lt capt sgt rev hon mt ft vol pp ed eds al ca approx
    fig cf dept univ gov sen rep pres est ave blvd rd bros mme mlle messrs jan feb mar apr jun jul aug sep sept oct nov
    dec nos op esp viz ext pg eg ie tel mob ph rec msgr supt det"""
)
OPENERS = _set(  # words with a capital that no name begins with
    """he she it they we i you this that these those there the a an his her its their my our your in on at after before
    when while as if but and so then however also what who why how where not no some all many most both one for with
    from by since although though because during until later now please yes well"""
)
HEADINGS = _set("Section Article Clause Chapter Step Rule Part Paragraph")  # before a number and a sentence
EXCLAIMING = frozenset(["what"])  # before an article
QUESTION_WORDS = _set("who whom whose what which where when why how")
CONTINUING = SUBORDINATING | QUESTION_WORDS | COORDINATORS | {"that"}  # before what is no sentence without a capital
OPEN_ORDERS = _set("do have had may should need dare")  # auxiliaries that may open an order or a condition
ASKED_FOR = ["who"]  # the subject itself
ADDRESSED = frozenset(["you"])  # the object of no order: "Thank you"
PERSONS = _set("i you he she we they")
OPEN_CONDITIONS = _set("had should were")  # "had he known, ..."
BEFORE_QUESTION = COORDINATORS | _set("well so ok okay hey hi oh um then now please ,")
ASKED_SUBJECTS = _set(
    """i you he she it we they there this that these those the a an any anyone anybody anything my your his her our
    their someone everyone everybody everything"""
)
BEFORE_LINK = _set("at see visit on via from to is of the in and or with by using check")

# --- languages ---
ENGLISH = _set(
    """across several including through between under over within about against around because before while until
    such many some all both only more most other the a of and to in is was were are be been by with for that
    which this these those from at as on it its he she they his her their we you i has had have not but or an
    who when will would can could may into after during also there did does do no never what how why where if
    than then so my our your him them us me let 's n't without any first one two three each every another other same
    very much well since among upon both either being became made used known called while though few own himself"""
)
FOREIGN = _set(
    """der die das und ist nicht ein eine des dem den mit von zu auf für im sich auch wird sind le la les des et
    est une un dans pour que qui sur pas du au aux avec ne se el los las y en es por con para una su del al lo
    como il di che è per gli della sono non ha nel het een van niet zijn op te dat voor met o os um uma não em
    do da dos das que com och att som är på det av inte"""
)
