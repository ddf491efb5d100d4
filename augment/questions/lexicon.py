"""The words that questions are made with. Data only."""

import re


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


NEGATION = _set(
    """not n't never no cannot nobody none nothing neither nor nowhere hardly scarcely barely rarely seldom few fewer
    without"""
)

# --- adverbs within a verb group that a question leaves out ---
LOOSE_ADVERBS = _set(
    """also then later subsequently however thus therefore eventually finally furthermore moreover meanwhile
    additionally consequently soon thereafter afterwards afterward instead likewise similarly indeed hence nevertheless
    nonetheless though too again now currently evidently clearly obviously just already yet still even
    further both all"""
)

# Those without which more would be said: "is often sticky".
LIMITING = _set(
    """often usually sometimes generally normally typically mostly mainly largely partly frequently commonly primarily
    probably possibly perhaps allegedly reportedly occasionally rarely seldom nearly almost only partially"""
)

# --- who and what ---
PERSONAL = _set("he she him her who someone somebody everyone everybody police clergy")
THINGLIKE = _set("it something everything")
HEARSAY = _set("reportedly allegedly supposedly")  # "was reportedly not built" is not "was not reportedly built"
COMPARING = _set("more most less least as so too")
EXAMPLES = _set("example examples instance instances")
UNRESOLVED = (
    _set(
        """i we you me us him them they it he she this that these those such here there myself ourselves one ones
    another following someone somebody everyone everybody something everything others former latter"""
    )
    | EXAMPLES
)
LONE = _set("neither either both none many most some all several few")  # without "of them" nobody knows of whom
ELEMENTS = _set(  # which the parser takes for names
    """arsenic astatine americium aluminium aluminum antimony argon barium beryllium bismuth boron bromine
    cadmium caesium calcium carbon cerium chlorine chromium cobalt copper curium fluorine gallium germanium
    helium hydrogen iodine iridium krypton lithium magnesium manganese neon nickel niobium nitrogen osmium
    oxygen palladium phosphorus platinum plutonium polonium potassium radium radon rhodium selenium silicon
    sodium strontium sulfur sulphur tantalum tellurium thorium titanium tungsten uranium vanadium xenon yttrium
    zinc zirconium"""
)
PERSON_ENDINGS = ("er", "or", "ist", "ian", "man", "men", "woman", "women")
PEOPLES = ("icans", "ians", "eans", "greeks", "romans", "turks", "serbs", "jews", "arabs", "mans",
           "british", "english", "french", "irish", "dutch", "welsh", "spanish", "chinese", "japanese", "portuguese",
           "danes", "swedes", "poles", "czechs", "finns", "goths", "vikings")  # NNPS  # fmt: skip
PERSONS = _set(
    """nominee trustee referee employee alumnus alumna national descendant contestant consultant assistant recipient
    passenger stranger carpenter butcher barber sheriff astrologer philosopher biographer villager islander foreigner
    commoner peasant pensioner bachelor brewer plumber treasurer voter settler traveller newcomer official
    correspondent superintendent agent client participant occupant tenant lieutenant
    author actor actress singer songwriter musician composer conductor painter sculptor politician footballer
    player writer novelist journalist teacher professor mathematician physicist chemist biologist engineer
    lawyer doctor physician surgeon nurse general officer soldier sailor captain pilot bishop priest monk nun king
    queen prince princess emperor duke count earl baron knight saint president mayor governor minister senator
    chancellor ambassador diplomat judge attorney activist entrepreneur businessman banker merchant farmer worker
    coach manager swimmer runner cyclist boxer wrestler golfer skier skater rower driver rider gymnast athlete
    cricketer goalkeeper midfielder defender striker forward quarterback pitcher batsman bowler wife husband son
    daughter brother sister father mother uncle aunt cousin widow grandson granddaughter nephew niece friend
    critic scholar historian philosopher theologian poet playwright dramatist screenwriter director producer
    presenter broadcaster comedian dancer designer architect photographer illustrator animator
    programmer scientist researcher academic student pupil graduate founder owner leader chief commander admiral
    colonel major lieutenant sergeant veteran rebel pirate explorer inventor pioneer missionary rabbi imam pope
    cardinal archbishop deacon pastor reverend vicar citizen resident inhabitant settler native immigrant refugee
    winner champion medalist medallist member representative delegate candidate deputy secretary treasurer
    chairman chairwoman spokesman spokesperson employee employer servant slave guard guest host heir victim
    survivor witness suspect thief murderer criminal prisoner reviewer critic parent child boy girl man woman
    detective troop
    baby infant teenager adult individual human rapper guitarist drummer pianist violinist cellist bassist
    vocalist soprano tenor baritone bass librarian archaeologist anthropologist psychologist economist
    filmmaker sociologist linguist geologist botanist zoologist astronomer astronaut nobleman noble"""
)
NO_PERSON = _set(
    """meteor model
    abdomen accelerator alligator amber anchor answer ban banner barrier bestseller bomber border boulder buffer
    butter calculator calendar cancer career carrier center centre chamber chapter character charter cluster color
    colour computer consist container controller conveyor copper corner corridor counter cover crater crossover
    cruiser cutter cylinder denominator destroyer diameter differ dinner disaster disorder door elevator ember
    encounter equator error escalator exterior factor favor feather fever filter finger fist flavor floor flower
    folder freighter frontier generator gesture glitter hangover harbor harbour header helicopter honor humor
    indicator interior labor labour ladder layer layover leather letter lever liner list litter liver lumber major
    manner manor matter median meridian meter mirror mist monitor monster motor newsletter newspaper number ocean
    offer omen order paper parameter pepper pier plaster poster powder power predictor printer processor quarter
    quarterfinal razor reactor receiver refrigerator regimen region register remainder river roster router rubber
    rumor rumour scanner schooner sector semen semester server sewer shelter shoulder shower silver simulator
    skyscraper specimen stamen starter steamer sulfur summer sweater takeover tanker tender terror theater thriller
    thunder tier timber tower tractor trailer transmitter turnover twist twitter van vapor vector ventilator waist
    wallpaper water weather winter wrist"""
)
TITLES = _set(
    """sir mr mr. mrs mrs. ms ms. dr dr. saint st. king queen prince princess pope bishop archbishop lord lady emperor
    empress duke count baron captain colonel general major lieutenant admiral president professor rabbi judge
    senator governor cardinal brother sister sergeant commander"""
)
HUMAN_VERBS = _set(
    """bear marry study graduate write sing act star play compose paint teach preach retire resign die emigrate
    immigrate enlist train coach manage direct argue say tell think believe claim state note announce describe
    suggest explain criticise criticize praise attend educate ordain appoint elect nominate name hire sign
    debut score compete serve work live move return join leave become win lose receive earn own marry divorce murder
    kill arrest sentence convict imprison travel visit meet learn perform record release produce edit invent discover
    know recall remember wish want hope decide agree refuse accept reject practise practice lecture research campaign
    represent succeed fight command lead rule reign inherit speak swim run ride drive walk sleep eat drink"""
)
TEAM_VERBS = _set(
    """win lose play finish score compete join leave sign move return announce state say claim perform record
    release produce support receive earn serve work hire fight move debut represent succeed rule meet represent
    agree refuse accept reject"""
)
# Last words of names, by which one may ask: "Which bridge ...?".
CLASSES = _set(
    """abbey academy act agreement airline airport album archipelago army avenue award band bank basilica basin battle
    bay beach bridge brigade building canal canyon castle cathedral cave cemetery channel chapel church city club
    college comet committee community company conference constitution convent convention corporation council county
    court creek cup dam department desert diocese district dome election empire estate expedition expressway falls
    farm festival field film fleet foundation forest fort fortress gallery garden gardens glacier group gulf hall
    harbour harbor highway hill hospital hotel house inn institute institution island islands isle journal kingdom
    lagoon lake league library line lighthouse lodge magazine manor mansion market massacre medal mill mine ministry
    mission monastery monument mosque mountain mountains movement museum newspaper observatory opera orchestra
    organisation organization palace park party peak peninsula pier plain plant plateau port press prison prize
    programme program project province pub quarry race railway railroad range ranch reef regiment region republic
    reservoir revolution ridge river road ruins school sea seminary senate series show shrine society squadron square
    stadium state station strait street studio studios synagogue temple theatre theater tournament tower town
    township treaty tribe tribunal trust tunnel university valley viaduct village volcano wall war waterfall
    waterway woods zoo"""
)
# First words of names, by which one may ask: "Lake Baikal".
OPENING_CLASSES = {"lake": "lake", "river": "river", "mount": "mountain", "mt": "mountain", "mt.": "mountain",
                   "cape": "cape", "fort": "fort", "castle": "castle", "hotel": "hotel", "port": "port",
                   "university": "university", "battle": "battle", "treaty": "treaty", "republic": "republic",
                   "kingdom": "kingdom", "church": "church", "isle": "island", "bay": "bay", "gulf": "gulf",
                   "palace": "palace", "temple": "temple", "hms": "ship", "uss": "ship", "ss": "ship"}  # fmt: skip
# Nouns by which no "which" asks: there is but one of each, or they name no thing.
NO_WHICH = _set(
    """population majority number rest remainder part half amount lack beginning end fact idea result reason cause
    purpose aim goal case time way kind sort type lot bulk total area climate weather economy length height width
    depth weight age history something anything everything nothing someone anyone everyone one ones something it
    objective difference same latter former following other others headquarters who what name title home life death
    birth work job career rest world moon sun sky sea media police public youth origin meaning evidence information
    advice music water air land chemistry etymology perfect status role period rule use turn study principle view
    surface interest belief myth data power state level rate amount degree process scene sense"""
)
ORDINAL = _set("first second third fourth fifth sixth seventh eighth ninth tenth last next only sole")
NO_MODIFIER = ORDINAL | _set(
    """single same other former current
    new late present final main such own several many few various numerous certain more most all both some any
    further additional original previous earlier later subsequent total whole entire latter early latest upcoming"""
)
ABSTRACT_ENDINGS = ("ion", "ment", "ness", "ity", "ance", "ence", "ing", "ship", "hood", "ism", "ure", "al")
NO_ABSTRACT = _set(
    """building painting region station nation institution organisation organization association commission
    corporation railway fortification mission mansion division section edition composition publication television
    vegetation monument document settlement department parliament regiment instrument government apartment element
    university city community facility charity society entity municipality locality celebrity ship battleship
    championship township flagship warship steamship structure sculpture creature feature lecture picture manufacture
    hospital festival canal journal animal metal capital terminal medal cathedral rival crystal conference residence
    award-winning ring king wing spring string offering meeting wedding reading drawing clothing crossing landing
    ministry population"""
)

NAMING = _set("call know name term dub title define refer nickname entitle")  # nobody asks what is not called so
ONCE = _set("die bear lose get gain earn begin start end stop marry derive make")  # "who never died at ..."
UNFINISHED = _set("become seek tend attempt intend seem want")  # nothing is said by these alone
NAMED_CLASSES = _set("term word name phrase letter order genus species")  # "the term isotope"
PLURALS = _set("genera data criteria phenomena bacteria media strata algae fungi larvae taxa spectra people police"
               " cattle clergy livestock offspring personnel fauna flora")  # fmt: skip
GROUPS = _set("number majority minority variety range couple lot dozen series pair rest half most some any all none"
              " percent % team band family staff crew group crowd public youth species group aircraft")  # fmt: skip
PARTITIVE = _set("some several many most all both two three four five six seven eight nine ten few")  # "of the letters"
ANSWERED_BY = _set("to into as for in at on")  # prepositions of what surely belongs to the verb, not to its object
DETERMINERS = _set("the a an this these that those")
KEPT_BEHIND_NOUN = _set("of to between for from towards toward as")
# Nouns by which a question asks for what is said to be a village, a song ...
CLASS_OF_CLASS = {
    **dict.fromkeys(_set("village town city municipality hamlet suburb commune settlement neighbourhood neighborhood"
                         " district parish county island peninsula valley province region locality"), "place"),
    **dict.fromkeys(_set("song single album film novel book series poem opera play painting symphony musical game"
                         " documentary compilation sitcom episode sequel anthology ballad"), "work"),
    **dict.fromkeys(_set("company firm organisation organization club team school university college agency charity"
                         " party association institution institute society bank manufacturer band"), "organisation"),
    **dict.fromkeys(_set("species genus moth beetle plant tree bird fish snail spider fern shrub orchid butterfly"
                         " frog lizard snake mammal herb grass"), "organism"),
}  # fmt: skip

# --- adjuncts ---
YEAR_LIKE = r"(?:1\d|20|21)\d\d(?:s|–\d\d(?:\d\d)?|/\d\d|-\d\d(?:\d\d)?)?"
TIME_ADVERBS = _set("today yesterday tomorrow nowadays once twice annually yearly monthly")
RELATIVE_TIMES = _set("later earlier afterwards thereafter soon ago")  # after what, the sentence does not say
NOT_WHEN = _set("since until for from by throughout over within between")
NOT_WHERE = _set("into throughout within across")
PLACE_PREPOSITIONS = _set("in at on near within across throughout outside inside")
WHERE_PREPOSITIONS = PLACE_PREPOSITIONS | {"to", "into"}
MOTION = _set(
    """move go travel return emigrate immigrate flee sail march fly migrate relocate retreat come head walk run send
    take bring transfer ship deport exile drive ride journey withdraw advance"""
)
PLACES = _set(
    """town city village country region district state province county area place island valley street river coast
    capital house building church school university college hospital park museum palace castle centre center station
    theatre theater stadium hall prison camp square garden forest mountain mountains hills sea ocean lake desert
    border shore north south east west suburb suburbs neighbourhood neighborhood farm office studio hotel site field
    cemetery abroad ground grounds northeast northwest southeast southwest parish municipality territory base airport
    harbour harbor port monastery abbey library gallery court factory plant mine room cave tunnel bridge tower"""
)
NO_PLACE = _set(
    """addition fact particular general contrast result consequence example instance turn hand way case cases
    conclusion response return order part point view terms sense effect spite contrary least first last best all
    words reality practice theory principle essence sum form role favour favor charge command front style manner
    honour honor memory series album film song book novel season game match episode report article paper study
    interview list work works field war battle championship election tournament team squad"""
)
ATTRIBUTED = _set("opinion view eyes case cases words")  # "In his opinion, ...": what follows is not said of all
REASON_PREPOSITIONS = _set("because due owing thanks")
TIME_MARKS = _set("when after before while until once as")
ARGUMENT_PREPOSITIONS = _set("to into as with for from of against by about over between onto upon on at among in")
BEFORE_GERUNDS = _set("after before since while when")
LOOSE_PREPOSITIONS = _set(
    """during despite after before since until throughout following including like unlike besides except along
    alongside according due because together while per in at on within"""
)

# --- verbs about whose objects no question asks ---
MEASURING = _set("average last weigh measure cost total span number rank")  # "How long does it last?", no "what"
LIGHT = _set("call name take make give play do get put have keep hold let set be")
NOT_STRANDED = _set("as like per between among amid at")
COUNTED = _set("most many some several few all both")  # "Which citizens speak Arabic?" is not answered by "most"
STRANDED_IN = _set(
    """participate specialise specialize result believe engage invest involve end culminate interest appear star act
    play perform compete feature"""
)
UNASKED = _set("eye hand foot what part way one ones number lot kind sort type something anything place role course")
OTHERS = _set("other another further similar same various certain following")
BOUND_OPENING = _set("his her its their my our your this that these those such")
WEATHER = _set("rain snow hail drizzle freeze thaw")
HOLDING = _set("have include contain comprise feature lie consist")  # nobody asks what does
SUBORDINATING = _set("if although though when while unless")  # open no subject
VARYING = _set("vary differ depend range change")
SIGNIFYING = _set("mean refer denote signify")
HE, SHE = _set("he his him himself"), _set("she her hers herself")
IT, THEY = _set("it its itself"), _set("they their them themselves")
NAMED_PRONOUNS = _set("he she it they his its")  # "her": an object too
BEFORE_DOER = _set("by of with for")  # before another person who may be "he"
BETWEEN = _set("and two both people men women children teeth sheep them us you another")  # more than one thing
RANKING = _set("rank sort classify divide grade")  # "by" what, not by whom
TO_SOMETHING = _set("ascribe attribute subject devote dedicate relate confine")
FEW = _set("few no none neither nobody nothing hardly scarcely barely little fewer less only")
BOUND = _set("his her its their himself herself itself themselves each other")
SIZES = _set("small little great large big mean high low strong weak long short good")
AMOUNTS = _set("lot bit deal")  # "It rains a lot"
NO_WITHOUT = _set("be become remain do lack")
NOT_LACKED = _set("many several some few various numerous two three four five six seven eight nine ten both all")
NO_PASSIVE = _set(
    """become have cost lack resemble fit suit weigh mean contain include comprise feature want like love see hear watch
    notice survive tour star call name consider deem know involve"""
)
ASKED_PLACES = _set("town city village country region district state province county area parish municipality")

# --- what a question must not be made of ---
STOP = _set(
    """who what which when where why how whose whom the a an of in on at to for by with from as and or that is was are
    were be been being has have had do does did not n't never indeed not no find name tell me person i am looking
    can you want know it its his her their this they he she one evidence proof source stating true false fact matter
    reality actually lack absence any"""
)
POINTING_BACK = re.compile(
    r"\bthe (?:former|latter|above)\b|^(?:former|latter) |\bof the same name\b|"
    r"\bsuch (?!as)|\bthere(?:of|in|by|after)\b"
)
THAT_TIME = re.compile(
    r"\b[Aa]t the time\b(?! of)|"
    r"\b(?:that|this|(?:the|that|this) (?:same|following|next|previous|preceding)) "
    r"(?:year|day|month|week|time|period|point|date|season|era|century|decade)\b"
)
OF_PERSONS = _set("his her him himself herself")
OF_SEVERAL = _set("their themselves")
SEVERAL = _set("and people men women children public who")
CUT_OFF = _set(  # no text ends with one
    """to of than as from with into for by between and or that which such depending including regarding concerning"""
)
NO_END = _set("is are was were has have had do does did not never can cannot could will would may might must")
UNBOUND = _set("him them it they us me we you these those this myself here")
ADDRESSING = re.compile(r"(?:Tell me|I am|I want|Can you)\b(?!.*\b(?:him|them|it|they|us|we|these|those|this)\b)")
QUANTIFIED = _set("all every each everyone everybody everything both much many the a an any")  # after "not" in front
