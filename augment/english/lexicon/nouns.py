"""Nouns, articles and pronouns: which count, which stand alone, which have a capital."""

from augment.english.lexicon.listing import listed

# "no" before a singular noun becomes "some" with these, "a" or "an" with others.
MASS_NOUNS = listed(
    """weight rent tax medicine fruit fish revenue baggage protein fat cancer inflammation nickel
    accordance access accommodation advantage advice agreement alcohol amount anger assistance attention authority
    awareness blame blood business care certainty change coal communication compensation competition concern
    confidence confusion consensus contact control courage cooperation corruption coverage credit crime criticism
    damage danger data daylight demand dialogue difference difficulty disagreement discrimination discussion doubt duty
    education effect effort electricity employment energy equipment evidence exercise expense experience expertise
    faith fear food freedom friction frost fuel funding gold good ground guilt harm help homework hope hostility
    immunity importance impact income increase independence influence information infrastructure input intelligence
    intention intent interaction interest justice knowledge land laughter legislation leisure life light love luck
    luggage machinery material meaning medication mention mercy money motion movement music news noise notice
    objection oil opposition oxygen pain participation patience pay peace permission poetry pollution power
    precedent pressure progress proof property protection publicity punishment rain reason recognition recourse
    regard regret relation relevance relief remorse research resistance respect response responsibility rest room
    running safety salt sense sex shade shame shelter sign significance snow soil space speech speed sport staff
    strength success sugar sun sunlight sunshine support surprise sympathy talent taxation technology time trace
    trade traffic training transport transportation treatment trouble trust truth understanding unemployment use
    value vegetation violence vision warning wastage water wealth weather wildlife wind wine wood work worry bread
    milk butter cheese flour rice meat beef pork honey tea coffee beer wheat grain hay straw sand mud dust smoke
    steam ice petrol gasoline iron steel copper silver timber lumber wool cotton silk leather livestock poultry
    trout salmon software hardware malware feedback furniture clothing jewelry mail spam sleep hunger thirst dirt
    garbage rubbish waste wreckage ink soap consistency accountability continuity transparency uniformity privacy
    secrecy urgency clarity proficiency sufficiency ammunition advancement affection aid alignment appetite
    appreciation armour armor art assurance automation backing balance bandwidth bloodshed cargo cash cleanup
    closure comfort commitment compassion competence compliance comprehension concentration connectivity consent
    consultation contamination contempt correspondence credibility curiosity dedication depth dignity discipline
    documentation drainage empathy encouragement enforcement engagement enjoyment enthusiasm entertainment erosion
    exposure favour favor fertility fiction flexibility foliage fun gas glory grace grass gratitude growth guidance
    guesswork happiness hardship hatred health heat honesty housing humour humor imagination inflation injustice
    innovation inspiration insurance integration integrity intimacy investment involvement labour labor leadership
    lighting literature logic loyalty maintenance manpower membership merit moisture momentum motivation nutrition
    optimism order outrage ownership paperwork parking planning politics popularity praise prejudice preparation
    prestige pride production productivity quality rainfall reality recovery recreation redress registration
    reliability reluctance repetition resentment restraint retaliation revenge sadness satisfaction scenery
    schooling scope scrutiny security self- control separation shipping signage sincerity slavery sorrow sovereignty
    stamina storage supervision suspense suspicion symmetry teaching tension terrain testing tolerance tourism
    toxicity transit travel turnover validity variation variety ventilation wit workmanship"""
)
SOMETIMES_COUNTED = listed(  # mass nouns that have an article with an adjective: "a significant difference"
    """advantage agreement change concern difference difficulty disagreement discussion effect impact
    increase influence intention interest meaning objection precedent protest reason relation relief response sense
    sign surprise threat time trace understanding use value vision warning"""
)
# Endings of nouns that stand without an article: of mass nouns, and of others that may.
MASS_ENDINGS = ("ness", "ism", "ing", "ance", "ence", "ity", "sis")
BARE_ENDINGS = ("tion", "sion", "ment", "try", "ture", "ics", "age", "phy", "ship", "cy", "gy", "hood", "dom")
IRREGULAR_PLURALS = listed(
    "larvae people men women children species fish police bacteria algae fungi nuclei genera aircraft spacecraft cattle"
)
PLURALS_BEFORE_NOUNS = listed(  # "sports cars"
    """ages sports arms savings sales goods customs systems news games women men rights weapons girls boys drinks
    explosives futures operations ladies veterans headquarters"""
)

# --- articles and pronouns ---
ARTICLES = frozenset(["the", "a", "an"])
THE = frozenset(["the"])
INDEFINITE_ARTICLES = ARTICLES - THE
A_BEFORE = ("eu", "uni", "use", "usu", "one")  # these with "a"
AN_BEFORE = ("a", "e", "i", "o", "un", "hour", "honest", "honor", "honour", "heir")  # beginnings of words with "an"
SINGULAR_DEMONSTRATIVES = frozenset(["this", "that"])
SINGULAR_DETERMINERS = SINGULAR_DEMONSTRATIVES | INDEFINITE_ARTICLES | {"every", "each", "another", "one"}
DEFINITE = listed(  # before "few" or "little": no denial
    "a the these those his her its their every next last past first"
)
IDENTIFIED = DEFINITE | listed("this that my our your")  # before "form of" or "part of": one that is known
DETERMINED = listed("the these those his her its their my our your")  # before a number: all of them are meant
DEMONSTRATIVES = SINGULAR_DEMONSTRATIVES | {"these", "those"}
PRESENTING = frozenset(["this", "these"])  # "there is this teacher"
RELATIVE_SUBJECTS = frozenset(["which", "who"])
THIRD_PERSON = frozenset(["he", "she", "it"])
SINGULAR_PRONOUNS = frozenset(["he", "she", "it", "this", "that"])
PLURAL_PRONOUNS = frozenset(["these", "those", "we", "they"])
ADJECTIVE_ENDINGS = (
    "solate",
    "onate",
    "ful",
    "ous",
)  # of "verbs" that are adjectives behind a singular: "disconsolate"
DRAWBACKS = listed("problem complaint drawback downside thing issue gripe con negative catch flaw question reason")
FIRST_PERSON = frozenset(["i", "we"])
INDEFINITE_PRONOUNS = listed("everyone everybody someone somebody anyone anybody nobody everything something nothing")
NOMINATIVE = frozenset(["i", "he", "she", "we", "they", "it"])
SUBJECTS_OF_DO = listed("i you we they he she it")
SPEAKERS = frozenset(["i", "we", "you", "they"])
PERSONAL = NOMINATIVE | {"you", "that", "this"}
OLD = frozenset(["old", "olds"])  # "five-year-old children"
BODY_SOUNDING, SOUNDS = listed("bowel heart breath lung"), frozenset(["sounds"])  # "bowel sounds present"
ACCUSATIVE = frozenset(["me", "him", "us", "them"])
NEVER_SUBJECTS = ACCUSATIVE | {"her"}  # of a finite verb: "helped her win"
TAG_SUBJECTS = NOMINATIVE | {"you", "there"}  # of ", isn't it?"
PATIENTS = frozenset(["he", "she", "patient"])
PERSONS = listed("i you he she we they")

# --- by meaning ---
IDEAS = listed(  # what an infinitive or a gerund tells: "another way is to walk"
    """way reason alternative option method approach possibility example explanation solution strategy technique means
    strength weakness advantage disadvantage benefit drawback challenge problem difficulty aim goal purpose objective
    idea theory step function role task use effect result consequence trick key secret answer
    origin claim belief view argument concern issue factor feature criticism suggestion hypothesis interpretation"""
)
MEANS = frozenset(["means"])
AFTER_MEANS = frozenset(["by", "of", "for"])  # here "means" is a noun
ANNOUNCING = listed(
    "thing truth fact point problem trouble reason question trick odds chances"
)  # "The truth is, nobody came"
DAYS = listed(
    "yesterday today tonight morning afternoon evening night week month year summer winter spring autumn time"
)
REASON_OR_WAY = frozenset(["reason", "way", "place"])  # "The reason he likes books"
SHORT_TIMES = listed("moment way")  # "a moment ago", "the whole way"
DATES = listed(
    """monday tuesday wednesday thursday friday saturday sunday january february april june july august september
    october november december"""
)
# Heads of a subject with a bare clause: "The last time the river froze was in 1963".
TIMES_WITH_CLAUSE = listed(
    "time day night morning evening week month year moment minute hour spring summer autumn winter season"
)
THIS_OR_LAST = listed("this last one")  # opens the text before a time
NEXT = frozenset(["next", "following", "same", "previous"])  # before a time that stands in front of a statement
TIME_NOUNS = listed(
    """night evening morning day days week weeks month months year years hour hours minute minutes second seconds
    moments decades centuries"""
)

NUMBERED_PARTS = listed("figure table section chapter theorem equation panel example step phase part appendix page")

# --- words with a capital wherever they stand; adjectives and nouns of the same form ---
CAPITALISED = listed(
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
FOR_TIME = ("for", "time")  # around "some": how long
