"""The words that the alternations know. Data only: the functions themselves name hardly a word."""

import re


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


# --- marks and articles ---
STOPS = frozenset([",", ".", ";", ":", "!", "?", ")", "]"])
NO_BLANK_BEFORE = STOPS | frozenset(["'s", "’s", "'", "’", "”", "%"])
NO_BLANK_AFTER = frozenset(["(", "[", "“", "$", "£", "€", "₤"])
HYPHENS = frozenset(["-", "–", "—", "/", "’s"])
QUOTES = frozenset(['"', "''", "``", "”", "“"])
OPENING = frozenset(["(", "“", "``", '"', "‘"])
CLOSING = {")": "(", "”": "“", "''": "``", '"': '"', "’": "‘"}
GOING_ON = frozenset(["CC", "PRP", "VBD", "VBZ", "VBP"])  # behind a comma they take nothing up
WANTING, WANTED = _set("of from between at by with"), _set("and , . ) or in")  # what cannot follow in a whole text
EMPTY = {('"', '"'), ("``", "''"), ("(", ")"), ("(", ","), (",", ",")}
SPACED = frozenset(["percent", "kilometres"])  # have a blank before them where the source has a sign and none
SOUNDED = ("uni", "use", "usa", "usu", "eu", "one", "once", "ubi", "uti", "uk", "ura", "uro", "ute", "ewe")
SILENT_H = ("hour", "honest", "honour", "honor", "heir")

# --- sentences in which order carries meaning: they are declined whole ---
ORDERED = re.compile(
    r"\b(?:respectively|successively|consecutively|vice versa|each other|one another|in that order|in turn|followed by"
    r"|the latter|the former(?= (?:is|was|are|were|had|has|being|of)\b)|the following(?= \w+s\b)|as follows|not only"
    r"|either|neither|too [a-z]+ to|so [a-z]+ that|such that|more [a-z]+ than|less [a-z]+ than|the more|as well as"
    r"|rather than|instead of|let alone|much less|no sooner)\b",
    re.IGNORECASE,
)

# --- tags ---
VERBAL = frozenset(["VBD", "VBZ", "VBP", "VBN", "VB", "VBG"])
LOOSE = frozenset(["DT", "PDT", "VBN", "VBG", "NN", "NNS", "NNP", "JJ", "CD", "WDT", "WP", "PRP$"])
FINITE = frozenset(["VBD", "VBZ", "VBP", "MD"])
NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS", "CD"])
MILESTONES = _set("end beginning time start middle close turn")
CLOSED_TAGS = frozenset(
    ["DT", "IN", "PRP", "PRP$", "CC", "WRB", "WDT", "WP", "EX", "TO", "PDT", "MD", "RB", "RBR", "RBS", "CD"]
)

# --- pronouns ---
PERSON = {
    "he": "he", "him": "he", "his": "he", "himself": "he", "she": "she", "her": "she", "hers": "she",
    "herself": "she", "it": "it", "its": "it", "itself": "it", "they": "they", "them": "they", "their": "they",
    "theirs": "they", "themselves": "they",
}  # fmt: skip
OBJECT_FORM = {"he": "him", "she": "her", "they": "them", "i": "me", "we": "us", "you": "you"}
SUBJECT_FORM = {"him": "he", "her": "she", "them": "they", "me": "I", "us": "we", "it": "it", "you": "you"}
POSSESSIVE = _set("his her its their my our your")
REFLEXIVE = _set("himself herself itself themselves myself ourselves yourself yourselves oneself other another")
POINTING = _set("this that these those such same here there thereby thereafter")
PRONOUN_NUMBER = {"he": False, "she": False, "it": False, "this": False, "that": False, "they": True, "we": True,
                  "these": True, "those": True, "him": False, "her": False, "them": True,
                  "us": True, "me": False, "you": True, "i": True, "both": True}  # fmt: skip
NUMBER = {"is": False, "was": False, "has": False, "does": False, "are": True, "were": True, "do": True}
EITHER_NUMBER = _set(
    """number majority variety range series species couple pair group team family staff crew band half rest none
    all some most more police people cattle data media means headquarters total percent dozen handful lot bulk
    minority part portion army committee board public"""
)

PEOPLE = _set(
    """people man men woman women boy boys girl girls child children king kings queen queens prince princess bishop
    priest pope monk nun president mayor chief captain coach champion head guest hero son daughter brother sister
    father mother husband wife parent parents uncle aunt cousin friend friends lord lady lords poet poets pilot
    student students scientist judge judges saint knight duke count baron guard cook host thief president lawyer
    member members soldier citizen citizens refugee refugees resident residents inhabitant inhabitants victim
    victims native natives colleague colleagues partner partners someone person persons individual individuals
    athlete athletes architect architects artist artists patient patients delegate delegates candidate candidates"""
)
PROFESSIONS = ("er", "or", "ist", "ian", "poet", "soldier", "architect")
AGENTIVE = ("er", "or", "ist", "ian", "man", "men", "woman", "women", "ant", "ent", "ee")

# --- scope ---
NEGATIVE = _set(
    """not n't nt no never none nobody nothing nowhere nor neither hardly scarcely barely rarely seldom few little
    without unable cannot"""
)
QUANTIFIERS = _set(
    """every each any no none all most few both many much everyone everybody everything anyone anything nobody
    nothing either neither several only fewer less more half everywhere always often usually sometimes"""
)
WITH_INFINITIVE = _set(
    """obligation obligations right rights ability duty duties effort efforts attempt attempts plan plans decision
    desire need failure refusal opportunity chance power powers permission permit order orders way ways
    proposal proposals vote votes plot conspiracy bid campaign time money funds fund licence license reason authority
    mandate ambition potential tendency willingness inability claim threat offer motion petition"""
)
FOCUS = _set(
    """only even just merely mainly mostly partly especially particularly primarily solely exactly simply largely
    chiefly specifically notably including not almost usually often generally principally predominantly"""
)

# --- time ---
MONTHS = frozenset(
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
     "December", "Jan.", "Feb.", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."]
)  # fmt: skip
TIMES = _set(
    """year years month months week weeks day days hour hours minute minutes decade decades century centuries
    season seasons summer winter spring autumn fall morning afternoon evening night noon midnight dawn dusk
    time times period era age date monday tuesday wednesday thursday friday saturday sunday january february march
    april may june july august september october november december war wars wartime half 1st 2nd 3rd reign
    beginning end start middle outbreak eve christmas easter weekend weekends moment childhood youth adulthood
    antiquity today yesterday tomorrow lifetime stage millennium afterwards aftermath later"""
)
YEAR = re.compile(r"(?:1\d|20|21)\d\d(?:s|–\d\d(?:\d\d)?|/\d\d|-\d\d(?:\d\d)?)?")
DECADE_OR_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th|s)?")
TIME_PREPOSITIONS = _set("in on during at after before by since until throughout following between from within over")
TIME_ONLY = _set("during after before since until throughout")
UNTIL = _set("to until till through")
LASTING = _set("for over within throughout")
ADJUNCTS = _set("due because despite without owing thanks given under among amid except besides")  # close a sentence
BEHIND_DATE = _set("for with at from by against after as")
DASHED = re.compile(r"\d[–-]\d")
# Verbs whose object may bear a date of its own: "described the mill in 1902".
TELLING = _set(
    """describe write discuss depict criticise criticize support oppose remember recall mention contain commemorate
    celebrate praise explain study cover report compare inspire base name refer concern feature include portray show
    examine explore investigate document record chronicle list note regard cite know resemble represent follow"""
)
EVENTIVE = ("tion", "sion", "ment", "ure", "val", "building", "founding", "opening", "closing")
EVENT_PREPOSITIONS = _set("during after before since until throughout following")
# Prepositions whose phrase stays next to its verb: "turned into a school in 1902".
STAYING = _set("of into to about on for than like upon against out off up down")
NEUTRAL = _set("of in at")  # prepositions within a noun phrase behind which a time is still heard with the verb
EVENTS = _set(
    """war wars death birth election elections revolution invasion battle retirement graduation marriage return
    arrival departure independence conquest collapse merger victory defeat siege occupation
    restoration reformation renaissance depression crisis earthquake fire storm flood hurricane ceremony match game
    season tour conference meeting festival championships championship olympics voyage trip visit school release
    split dissolution surrender armistice holocaust genocide rebellion uprising coup attack bombing premiere
    publication completion construction opening closure fall wedding divorce funeral match final"""
)
TIME_ARGUMENT = _set("originate last date take stretch span postpone schedule extend fall delay be range vary")
PAST_ADVERBS = _set("later earlier afterwards ago thereafter soon shortly")

# --- phrases before the subject that stand as well after it ---
PLACE_PREPOSITIONS = _set("in at near within on under throughout across")
CONNECTIVES = _set(
    """however therefore moreover furthermore nevertheless nonetheless meanwhile consequently additionally instead
    unfortunately fortunately finally eventually initially originally currently traditionally historically
    interestingly surprisingly reportedly apparently allegedly presumably evidently subsequently similarly
    likewise ultimately later afterwards thereafter recently previously formerly"""
)
FREE_PREPOSITIONS = _set("despite during after before following throughout since according amid")
GERUND_PREPOSITIONS = _set("after before since when while")
COMPOUND_PREPOSITIONS = _set("due because prior thanks")
# Verbs whose "in", "at" or "on" says no circumstance but belongs to them.
PLACE_ARGUMENT = _set(
    """put place locate live reside stay lie stand sit situate base be arrive enrol enroll enlist include participate
    result involve engage specialise specialize invest major believe interest set end culminate consist remain
    settle dwell look aim point succeed fail graduate rank score list appear feature star depict describe mention
    show hold host carry publish mean see find know keep leave land dress drop rest focus concentrate rely depend
    position seat spend instal install engrave write record house store seem lead bear die marry"""
)
ABSTRACT = _set(
    """addition fact particular general contrast result consequence example instance turn hand way case cases
    conclusion short comparison response return order part point view terms time sense effect spite contrary
    least first last best all present once words reality practice theory principle essence sum"""
)

BOUND_PLACE = _set(
    """involve interest base locate situate result engage specialise specialize invest believe consist succeed fail
    include rely depend focus concentrate insist comment embark enlist settle enrol enroll participate compete serve
    major arrive resign"""
)
CONTRASTING = _set("however therefore nevertheless nonetheless moreover furthermore meanwhile consequently")

NAMING = _set("known called named spelled spelt written referred termed")  # "also known as" is no addition
# Adverbs between subject and verb that stand as well at the start.
FRONTED_ADVERBS = _set(
    """later eventually subsequently initially originally finally currently recently previously formerly reportedly
    allegedly apparently traditionally historically afterwards temporarily ultimately presently
    unfortunately supposedly presumably additionally meanwhile consequently therefore nevertheless
    nonetheless furthermore moreover however thereafter similarly occasionally sometimes"""
)

# --- adverbial clauses ---
INSERTED_MARKS = _set("when after before although though")
MARKS = _set("when while after before because although though if unless since once whereas until")
COMMA_MARKS = _set("although though whereas while since")  # keep a comma when they follow the main clause
CONCESSIVE = _set("although though whereas")
# Verbs whose object does what an infinitive behind it says: "hired a guard to watch the door".
CONTROL = _set(
    """appoint assign assist authorise authorize ban bring challenge choose command commission convict convince cast
    direct draft elect employ engage exploit free hire influence inform inspire instruct motivate nominate pay
    persuade plan predict prepare press propose prosecute recommend recruit refuse release request select send
    sign stimulate supply teach train trigger trust urge welcome warn ask allow want help"""
)
RESULTS = _set(
    """be become find discover win reveal finish end lose die meet learn prove see reach make form create return
    give include show lead get have do say produce join leave start begin come"""
)
# Verbs of which an infinitive may be the complement, or result, and no purpose.
NO_PURPOSE = _set(
    """go use appear seem continue fail try attempt begin start want wish need have come grow live manage tend happen
    prove turn decide agree refuse choose plan intend hope expect allow force ask order tell require enable cause
    receive gain obtain lead help invite encourage persuade believe know say think consider report suppose be get remain return permit
    design say threaten elect supposed take like prefer love strive serve work able fight combine"""
)

# --- verbs ---
BE_FORMS = _set("is are was were be been being am 's 're")
PAST_BE, PRESENT_BE = {True: "were", False: "was"}, {True: "are", False: "is"}
HAVE_FORM = {True: "have", False: "has"}
HAVE_FORMS = _set("has have had having 've 'd")
BE_FORM = {"VB": "be", "VBN": "been", "VBG": "being"}
# Verbs of doing: their object undergoes what the verb says, and the passive means the same.
PASSIVE = _set(
    """abandon abolish accelerate accept accompany accuse acquire activate adapt address adjust administer adopt
    affect aid amend analyse analyze announce appoint approve arrange arrest assassinate assault assemble assess
    assign assist attack attract audit author authorise authorize award ban banish bestow bless block bomb book
    boost borrow breach break bring broadcast broaden build bully burn bury buy calculate cancel capture carve
    cast cause celebrate chair challenge charge christen cite classify clean clear close coach collect colonise
    colonize combine command commission compare compile complete compose conceive condemn conduct confirm
    confiscate confront conquer consecrate construct contest control convert convict convince cook copy correct
    crash create criticise criticize crown crush cultivate curate cut damage decorate dedicate defeat defend
    define delay deliver demolish demonstrate denounce deploy deport depose describe design destroy detain deter
    devastate develop devise diagnose dig direct disband disclose discover discuss dismiss dispatch display
    dissolve distribute divide document dominate donate draft draw drive earn ease edit educate elect elevate
    eliminate emphasise employ enact encounter endanger endorse enforce engineer enlarge entertain erect escort
    establish evacuate evaluate examine excavate execute exhibit exploit explore export expose extend facilitate
    fight fill film finance fire fix flood formulate foster found free fulfil fulfill fund furnish gain generate
    give govern grant greet guard guide harm highlight hire hit hold honor honour host hunt identify ignore
    illustrate implement import impose imprison improve inaugurate infect influence inform inhabit initiate injure
    inspect inspire install instruct integrate interview introduce invade invent investigate isolate issue judge
    justify kidnap kill knock launch lay lead liberate license lift locate loot lower maintain make manage
    manipulate manufacture market master mention modify motivate murder name nominate nurture observe obtain
    occupy offer offset open operate oppose organise organize oust outlaw outline override oversee overthrow
    overturn own paint patent patrol pay perceive perform persuade photograph pioneer plan plant play plough
    plunder poison popularise popularize portray postpone praise preach predict prepare present preserve prevent
    print process prohibit promote propose prosecute protect publish pump punish purchase pursue quote raid raise
    ratify reach rebuild receive recognise recognize recommend reconstruct record recover recruit redesign
    redevelop reduce reform refurbish refuse regain regulate reinforce reject release relocate remake remove
    rename renovate rent reopen repair repeal replace request rescue research reshape resist resolve restart
    restore restructure resume retain reuse reveal reverse review revise revive revoke rob rout rule sack
    safeguard salvage save scan score screen sculpt seal secure seize select sell send separate serve settle shake
    shape share shelter shift ship shock shoot shut sign simplify sing sink slaughter solve spark sponsor spread
    stabilise stabilize stage steal stimulate stop store strengthen stress strike strip study submit subsidise
    succeed sue summarise supervise supplement supply support suppress surprise surround survey suspend symbolise
    symbolize tackle target teach televise terminate test torture tow trace trade train transcribe transfer
    transform translate transport treat trigger uncover underline undertake unearth unify unite unveil upgrade
    uphold use verify veto violate visit wage wash weaken weave welcome widen win withdraw witness worship wound
    write"""
)
# Participles of a present state: "a mill located in York" is "a mill that is located in York".
STATES = _set("locate situate base know use find")
NAMED_BY = _set("name call title entitle dub")  # "an album named Tide"
# Prepositions behind an object that the parser may have given to the verb for the object.
LOOSE_PREPOSITIONS = _set("for from with on against between over about of under by towards toward through")
# Verbs that make something: what they made was made in the past.
CREATION = _set(
    """write direct produce compose design build found create develop publish release record edit film illustrate
    translate paint draw establish construct commission erect invent discover launch introduce sculpt author
    photograph choreograph arrange compile devise pioneer engineer score shoot stage"""
)
MADE = _set("film song album novel book single opera movie painting episode poem novella sculpture video ep musical")
# Objects that form an idiom with the verb, or name no thing that undergoes anything.
IDIOM_OBJECTS = _set(
    """place part birth way use time care advantage rise account charge command control office role attention
    effect form shape course action aim arms battle career debut degree degrees duty fire ground hand hands head
    heart home interest job life light look mind name passage point possession post practice root seat side sides
    stage step steps test tour toll trip turn war water weight record year years day days one something anything
    nothing everything music people baseball football basketball cricket hockey rugby guitar drums piano bass law
    medicine mathematics minutes games matches miles"""
)
# Passives that are no events with an agent, or whose active is no English.
NO_ACTIVE = _set(
    """bear base know follow situate locate rumour rumor repute mean separate divide bind bound join set sit strand
    title entitle charge survive pass run come preside"""
)
# Nouns after "by" that are no agents: means, measures, places and times.
NO_AGENT = _set(
    """river lake road sea train bus car hand law name default mail vote means way year years end time night
    day date century percent points margin method mistake accident chance virtue using air land boat ship rail
    telephone phone post email force majority vote votes decree phone order proxy turns nature weight volume area
    population height length size number name hand boat ferry radio foot horseback mouth birth marriage descent
    profession trade mid late early noon dawn midnight side bank banks coast shore beach minute minutes hours
    seconds goals runs wickets decision knockout submission process reference reason contrast comparison extension
    then now age times half % metres feet miles km m"""
)

# --- nouns ---
# What somebody or some place has one or some of: "the capital of France" is "France's capital".
RELATIONAL = _set(
    """capital mayor president population economy history culture climate geography coast border government
    parliament constitution army navy economy king queen emperor ruler leader founder chairman director governor
    minister ambassador captain coach manager owner author wife husband son sons daughter daughters brother sister
    father mother parents widow grandson granddaughter nephew niece uncle cousin children child successor
    predecessor death birth career reputation works novels poems films albums debut territory airport
    university cathedral newspaper newspapers industry education currency language area inhabitants residents
    citizens reign rule policies policy theory theories ideas teachings writings paintings life invasion
    declaration independence conquest neighbours neighbors ally allies residence house grave tomb estate"""
)
OWNERS = _set(
    """band film album company club team city town village school country church organisation organization book novel
    series show game building castle island king queen bishop emperor president mayor university state province
    region district county kingdom empire nation republic party army museum theatre theater hospital college
    cathedral abbey monastery family dynasty magazine newspaper airline railway airport house poet painter composer
    author singer artist group festival project programme program movie play opera song ship bridge tower"""
)
NOT_OWNED = _set("area birth declaration invasion conquest independence house son daughter child")
UNIQUE = _set(
    """capital mayor president founder author winner chairman director governor captain coach manager owner
    successor predecessor king queen emperor ruler head chief birthplace hometown headquarters seat creator
    inventor namesake designer architect producer composer champion runner-up host editor commander site venue
    setting home county largest type predecessor"""
)
EPITHETS = _set(
    """first second third last only largest smallest oldest youngest highest lowest longest main principal earliest
    latest most next final biggest tallest fastest busiest sole original current former fourth fifth sixth seventh
    eighth ninth tenth"""
)
ORGANISATIONS = _set(
    """commission committee department ministry council board authority agency university college institute school
    society association museum church office bureau centre center academy company corporation group party union club
    federation foundation trust service services conference court bank award awards prize festival act"""
)
# Conjuncts whose order is fixed by use.
FROZEN = _set(
    """men women husband wife law order rock roll supply demand trial error pros cons day night black white back
    forth arts crafts sons daughters boys girls mother father life death time again rise fall ladies gentlemen
    church state food drink food beverage research development science technology health safety bed breakfast
    health wellness cause effect sex drugs bread butter salt pepper knife fork thunder lightning cat mouse
    hide seek terms conditions profit loss mergers acquisitions rhythm blues country western search rescue
    copyright trademark nuts bolts needle thread lock key room board hustle bustle flora fauna north south east
    west up down left right above below more less etc others other so such on off here there now then first
    finally early later before after once again track field drum bass cricket football arms ammunition bow arrow
    arrows hip hop goods services checks balances search arms flesh blood heart soul hand foot crime punishment
    war peace love hate sugar spice mum dad mom brothers sisters uncle aunt king queen kings queens lord lady
    lords ladies bride groom past present parent child parents children rest both birth death beginning end"""
)
HALVES = _set("herzegovina tobago barbuda nevis grenadines caicos futuna miquelon labrador cunha")  # of one name
TIED = _set(
    """both etc rest on his her its their others other another same such respective later then thus so also hence more
    even many several few numerous various"""
)

# Prepositions before a coordination whose members belong together, and verbs that say how something is.
TOGETHER = _set("between of among amongst into from with")
MERGING = _set(
    """merge combine join unite link connect compare mix marry separate divide distinguish reconcile blend integrate
    share alternate"""
)
STATIVE = _set(
    """feature star contain belong specialise specialize represent connect link depict surround last focus date
    comprise encompass resemble consist"""
)

# --- reports ---
REPORTING = _set(
    """say state claim report note argue announce explain suggest write believe estimate conclude observe remark
    maintain assert insist admit confirm recall declare contend think hold"""
)
IMPERSONAL = _set("report believe say estimate claim argue suggest think rumour rumor allege note")

# Verbs after which "that" may stand or not, and pairs of verbs with an infinitive or a gerund behind them.
THAT_VERBS = _set("say state claim believe think announce know feel suggest hope learn discover realise realize argue")
ASPECT = {"begin": "start", "start": "begin", "continue": "continue"}
NO_GERUND = _set("be have know believe understand see need like love want seem appear feel think belong exist become")
UNITS = _set("km mi m ft kg g cm mm miles metres meters feet acres hectares inches pounds tons tonnes points goals")

# --- two objects ---
DATIVE_TO = _set("give send show offer sell award grant hand lend pay teach bring leave")
DATIVE_FOR = _set("buy build make")
