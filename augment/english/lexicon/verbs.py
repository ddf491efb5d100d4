"""Verbs by their forms and by what they do to the words around them."""

from augment.english.lexicon.listing import listed

# --- irregular verbs of which the inflection library knows no, another or several lemmas or forms ---
PAST_LEMMA = {"found": "find", "saw": "see", "lay": "lie", "fell": "fall", "bore": "bear", "bound": "bind",
              "left": "leave", "felt": "feel", "ground": "grind", "wound": "wind", "lit": "light", "hung": "hang",
              "hanged": "hang", "drived": "drive", "dove": "dive", "got": "get", "shone": "shine", "sung": "sing",
              "sunk": "sink", "sprung": "spring", "shrunk": "shrink", "rung": "ring", "drunk": "drink",
              "underwent": "undergo", "known": "know", "trans": "trans", "biased": "bias"}  # fmt: skip
UNLISTED_VERBS = listed(  # that the library does not know
    """supersede onboard unsubscribe reboot relaunch rezone outsell outpace prequalify preload preorder crowdfund
    fundraise livestream podcast blog sync resync saute deglaze rebrand repost repurpose repopulate reshape resize
    rehydrate recalibrate rebase reindex refactor bankroll badmouth decouple defragment deselect flatline greenlight
    headhunt incentivise kickstart jumpstart mislabel multitask parametrise parametrize redact screenshot spellcheck
    teleport timestamp transcode unfollow unfriend uninstall unmute upcycle upsell vape weaponise whitelist wiretap"""
)
VERB_PREFIXES = ("over", "under", "out", "mis", "pre", "re")  # "overspent" has the forms of "spent"
TRUNCATED_BY_LIBRARY = ("izes", "ises", "yzes", "yses")  # endings before whose "-s" it drops an "e" too
FORMS = {("broadcast", "VBD"): "broadcast", ("broadcast", "VBN"): "broadcast",
         ("lie", "VBD"): "lay", ("lie", "VBN"): "lain",
         ("overspend", "VBD"): "overspent", ("overspend", "VBN"): "overspent",
         ("bid", "VBD"): "bid", ("bid", "VBN"): "bid", ("light", "VBD"): "lit", ("light", "VBN"): "lit",
         ("get", "VBN"): "got", ("spell", "VBN"): "spelled", ("spell", "VBD"): "spelled", ("bear", "VBN"): "borne",
         ("bias", "VBN"): "biased", ("bias", "VBD"): "biased", ("beat", "VBN"): "beaten",
         ("torpedo", "VBZ"): "torpedoes", ("torpedo", "VBD"): "torpedoed", ("torpedo", "VBN"): "torpedoed",
         ("torpedo", "VBG"): "torpedoing"}  # fmt: skip
PAST_MISSPELT = frozenset(["lead"])  # "he lead the team"

# --- participles that modify a noun when no auxiliary precedes them: "a song titled X"; pasts that are finite verbs ---
PARTICIPLES = listed("titled entitled located situated born nicknamed dubbed headquartered aged subtitled abbreviated")
PREPARED = listed(  # before a thing that is joined to another: "bread and smoked fish", "rice and mixed vegetables"
    """smoked fried roasted baked dried cooked boiled grilled toasted pickled canned minced sliced chopped mashed
    stuffed steamed salted sweetened mixed assorted related associated used advanced skilled united combined
    organized organised detailed limited dedicated tinted arched cobbled freckled embroidered scrambled mulled
    creamed armoured armored unreleased faded whitewashed preferred secured"""
)
# Infinitives that are nouns besides: twice as often verbs in 39,000 sentences. Only where an object follows.
CHIEFLY_VERBS = listed(
    """affect beat bite blow bother build burn buy catch check clear click climb collect combine concentrate conduct
    construct convert cook cope cry dare dig digest dislike drive dump escape exploit express fail feed fill find
    fit fix gain gather give grab groom guess handle hatch hate help hide highlight hire hold hope hurt implement
    impress insert join keep kill knock laugh leave lie look make meet melt mention miss monitor mount move need
    pass pay pick pose preserve produce pull push quit raise reach read recall recruit refuse regret rent repeat rub
    run rush save scare sell serve shake shoot shout skip smell spawn squeeze stand stay steal stir stop take talk
    tear think throw treat trigger try underestimate urge use walk want warrant wash watch wear win wish worry
    wrap"""
)
HAVING_THINGS = listed(  # verbs whose two things may each be described: "had wooden floors and painted walls"
    """have contain include hold find note report see face wear show feature bring eat drink suffer display own keep
    carry offer lose play list mention cause"""
)
COMPOUNDED = listed(  # behind the noun that they go with: "a drug induced coma", "a family owned farm"
    """based related induced lined owned funded sponsored made built shaped themed sized oriented powered driven
    ridden infested brewed cooked baked picked defined generated"""
)
# Pasts that are no passive participles: a finite verb even where the parser sees a reduced relative clause.
INTRANSITIVE_PAST = listed(
    """fled debuted premiered peaked appeared died lived arrived remained belonged consisted existed occurred graduated
    retired returned emerged competed participated resulted ranged happened fell rose disappeared collapsed
    culminated stemmed originated ceased lasted resided coincided proceeded travelled traveled migrated settled
    merged circulated divorced exploded stood sat grew moved worked served studied stayed acted sailed fought
    starred lectured preached campaigned enrolled enlisted went came became began resigned continued succeeded
    failed agreed refused decided tried emigrated immigrated escaped departed qualified toured collaborated
    practised practiced accounted amounted matriculated survived deserted walked limped talked smiled laughed coughed
    snored wept rejoined glanced stared gazed peered nodded shrugged frowned grinned giggled chuckled sighed groaned
    yawned winced sneezed sobbed blinked trembled shivered hesitated waited listened chatted quarrelled prayed
    apologised apologized complained cursed knelt crept stepped wandered strolled stumbled galloped trotted jogged
    drifted lingered vanished slept dozed fainted sweated screamed replied responded reacted deteriorated
    relapsed"""
)
SELDOM_PARTICIPLES = listed(  # pasts, behind a noun: "sales improved in May", "a style evolved from it"
    """improved increased decreased declined stalled soared plunged surged slumped plummeted tumbled opened closed
    started ended stopped changed widened narrowed eased slowed weakened strengthened doubled halved tripled
    accelerated deteriorated broadened adhered apologised apologized arrived belonged benefited campaigned clashed
    coincided collaborated collapsed collided competed complained complied concurred conformed consented consisted
    conspired contributed converged cooperated corresponded crashed culminated dabbled defected departed depended
    differed diminished disagreed disappeared dwelled emerged emigrated erupted evolved excelled existed expired
    faded failed flocked flourished graduated happened hesitated hinted immigrated insisted intervened lasted
    lingered lived marched mattered migrated objected occurred originated participated perished persisted prayed
    prevailed proceeded prospered protested reacted remained resided resigned resorted responded resulted retaliated
    shone strayed struggled subsisted succumbed surged survived thrived traveled travelled vanished waited wandered"""
)
SEEMING = listed("seem look feel sound appear become get grow")  # before adjectives and participles
RECOVERING = frozenset(["recovered", "improved"])  # of a patient: "was given fluids and improved"
LEFT_OVER = frozenset(["remains", "survives", "changes"])  # behind "little": "Little remains of the walls"
TAKE_PART = ("take", "part")
RECOMMENDING = frozenset(["recommend"])
LINKING_VERBS = SEEMING | {"stay", "remain"}
KEEPING = listed("be get stay keep make drive")  # with an adjective behind them, or behind their object
GIVING_TO = listed("give tell sell offer teach")  # with two objects
LINKING = listed(  # pasts with a participle or a base form behind them that is no predicate
    """felt looked seemed stayed remained got became sounded appeared grew kept had left stood sat lay went helped let
    made dared saw heard needed turned proved ended"""
)
DITRANSITIVE = listed(
    """given awarded granted offered named called appointed elected made declared considered dubbed ordained
    consecrated crowned ranked voted proclaimed knighted rated deemed paid sent taught asked told shown sold
    left renamed retitled rebranded redesignated"""
)
ACTS = listed("types looks smiles waves stares laughs talks walks reads rests jumps dances sings eats drinks watches")
TAUGHT = frozenset(["taught"])  # with an object, behind "was a teacher and"
NAMING = listed("called named renamed dubbed considered labelled labeled termed declared appointed")
CERTAIN_WITH = frozenset([  # a present taken for a plural noun, and the word that shows it to be a verb
    ("rests", "on"), ("rests", "upon"), ("hinges", "on"), ("centers", "on"), ("centres", "on"), ("focuses", "on"),
    ("stems", "from"), ("amounts", "to"), ("refers", "to"), ("leads", "to"), ("turns", "into"), ("deals", "with"),
    ("depends", "on"), ("relies", "on"), ("feeds", "on"), ("preys", "on"), ("belongs", "to"), ("vests", "in"),
    ("results", "in"), ("lies", "in"), ("flowers", "in"), ("flowers", "from"), ("turns", "on"), ("conflicts", "with"),
    ("defaults", "to"), ("turns", "to"), ("triggers", "a"), ("clashes", "with"), ("interferes", "with"),
    ("collides", "with"), ("overlaps", "with"), ("sounds", "like"), ("looks", "like"), ("feels", "like"),
    ("tastes", "like"), ("syncs", "with"), ("matters", "hardly"), ("matters", "little"), ("dates", "from"),
    ("dates", "back"), ("swears", "by"), ("consists", "of"), ("differs", "from"),
    ("nests", "in"), ("nests", "on"), ("nests", "underground"), ("blooms", "in"), ("blooms", "from"), ("roosts", "in"),
    ("breeds", "in"), ("spawns", "in"), ("hatches", "in"), ("burrows", "in"), ("appeals", "to"),
])  # fmt: skip
AFFECTING_PEOPLE = listed(  # "That she came surprised everyone"
    """surprised surprises shocked shocks amazed amazes pleased pleases worried worries bothered bothers annoyed annoys
    upset upsets delighted delights angered angers alarmed alarms puzzled puzzles baffled baffles stunned stuns
    impressed impresses disappointed disappoints horrified horrifies saddened saddens scared scares frightened
    frightens struck strikes moved moves troubled troubles reassured reassures"""
)
DONE_BY_THINGS = listed(  # behind "shops in the bazaar", "the roots of the tree"
    """sell use serve offer need leave cost plant plan open clean attract house charge take carry show cause cover face
    support reach help form cross hold damage block change fear fill feed protect produce reflect store cool heat
    warm trap share cut"""
)
MOSTLY_VERBS = listed("features includes contains houses hosts")  # taken for plural nouns before a participle
VARIES = listed("changes ranges varies rises falls drops")  # with a span behind them; some are taken for plural nouns
HANDLES_DATA = listed(
    "retries reruns requeues replays queues logs caches exports imports syncs purges lists tags previews flags cleans"
)
STATES_OF_DATA = listed(  # participles before a noun; as pasts they have no logs or queues for subjects
    """failed blocked merged deleted expired rejected aborted cancelled canceled skipped corrupted compressed encrypted
    archived duplicated scheduled signed downloaded cached"""
)
CHANGED = listed(  # pasts that open a note on a change
    "reduced increased improved lowered raised shortened lengthened extended limited updated upgraded corrected"
)
MEASURING = listed("by to")  # before how much was changed
PLACING = listed("stand lie hang sit grow rise live flow come arise emerge bloom remain exist")  # may precede subjects
MOVING = listed("go come fly run roll march fall ride drive sail jump dash rush shoot walk crawl slide")
REVIEWED = listed("bought ordered purchased loved hated liked tried got")  # opens a review, with an object
CONTAINING = listed("contain contains contained containing")  # what it is of seldom can be counted
LASTING = listed("last remain stay continue survive persist endure keep wait")  # "did not last until noon" is clear
BORN_AND = listed("raised bred educated baptised baptized brought christened buried reared schooled")
GOING_FREE, FREE = listed("ship ships travel travels ride rides eat eats stay stays"), frozenset(["free"])
BEGUN = frozenset(["stopped", "started", "kept", "began"])  # open a review: "Stopped working after a month"
ONE_WITH_NEXT = frozenset(["go", "come", "try"])  # before "and": "try and call", "go ahead and call"
NEGATION_RAISING = listed("think believe suppose expect imagine guess reckon seem")  # "I don't think anyone knew"
BOTHER = frozenset(["bother"])  # "Don't bother to call" -> "Do bother to call"
ADVISING = listed("recommend suggest advise propose")  # "I would not recommend anyone go"

# --- saying and thinking ---
REPORTING = listed(
    """said says say wrote writes claimed claims stated states noted notes added adds argued argues explained
    explains believed believes thought thinks asked asks replied replies told reported reports announced
    observed remarked suggested suggests concluded recalled insisted declared warned answered commented admitted
    know knows think believe state claim suggest show say note report found showed felt held revealed indicate"""
)
SUPPOSED = listed("figured assumed guessed hoped wished decided noticed realized realised")  # before a bare clause
DONE_THERE = frozenset(["found", "held", "shown", "observed"])  # "those found there are red"
REMARKING = listed(
    """say tell think believe claim argue note seem appear hope guess suppose admit confess assume suspect fear reckon
    gather understand hear know feel imagine report insist explain write state suggest recall observe remark
    conclude warn expect assure promise swear bet find mention stress see mean remember"""
)
KNOWING = frozenset(["know"])
PERFORMING = listed("star host appear edit lecture play present")  # behind "guest"
SAYING = listed(
    """say tell write ask recall shout whisper yell reply answer explain claim argue state note add announce suggest
    report think declare promise warn insist complain admit cry call mutter murmur exclaim repeat demand text tweet
    observe remark conclude read sing point mention stress respond confess boast predict propose wonder ask order
    maintain assert scream growl sigh joke protest assure inform advise urge plead reassure remember lament quip"""
)
VOICED = SAYING | listed("snap beam snarl grumble hiss sob groan moan bellow gush")  # behind a quotation
ASKED_OF = listed("asked told questioned quizzed pressed")  # opens what a person answers: "Asked why, he left"
LIKED = listed("loved liked enjoyed hated appreciated adored disliked")  # may open a remark: "Really loved it"
SHOWING = listed("show suggest indicate reveal confirm find")  # closes: ", early results show"
PROVING = listed("prove show know say think believe ensure")  # before a clause without "that"
SAID_OR_SHOWN = SAYING | SHOWING | PROVING | listed("hold feel mean imply")  # before a clause
INFORMED = listed("informed notified assured advised reminded warned convinced persuaded")  # that something is so
SAY = frozenset(["say"])  # before a speaker with an article
AFFECTING = listed(  # whom an event touches: "School closures upset parents"
    "upset alarm anger annoy worry puzzle shock dismay delight disgust delay irritate"
)
TAKING_NOUNS = listed(  # no plurals before these: "Rain causes delay fees"
    """love like hate cause make throw suffer face bring give need want avoid fear have take get find plan host hold
    enjoy add offer mean charge pay see show include involve create"""
)
OPENING_NOTES = listed(  # "Works great"
    "works fits looks smells tastes sounds feels runs arrives goes comes plays reads"
)
DONE_TO = listed(  # participles that close a headline: "Suspect arrested in Lund"
    """arrested accused jailed killed injured wounded hospitalised hospitalized evacuated sacked acquitted convicted
    sentenced extradited deported detained rescued elected appointed"""
)
CLOSING_NOTE = listed("included denied declined")  # at the end: "Batteries included.", "Access denied."
DONE_WITH = listed(  # participles that close a note, of things: "Refund granted."
    """granted received replaced resolved cancelled canceled refunded repaired fixed installed issued sent approved
    rejected dispatched processed confirmed escalated reimbursed exchanged collected uploaded downloaded configured
    patched deployed tested verified scheduled booked transferred credited mailed posted attached archived assigned"""
)
AFFECTS = listed("increases decreases reduces improves raises lowers boosts affects strengthens weakens")  # by an act
APPRECIATED = frozenset(["appreciated"])  # "Any help will be appreciated"
RESOLVED = frozenset(["resolved"])  # a past behind these: "Symptoms resolved within a week"
SYMPTOMS = listed(
    """symptoms pains pain fevers fever rashes rash swelling swellings cough coughs headache headaches nausea
    bleeding effusion effusions infection infections oedema edema bruising diarrhoea diarrhea jaundice"""
)
# Plurals that a dictionary has as verbs too, and that are none in 39,000 sentences: nouns they stay where the parse has
# them for such, but behind a singular noun and its article ("The clerk files papers").
NO_PRESENT = listed(
    """thanks actions advantages alarms allies amounts archives arms articles associates authors babies backgrounds
    bags balloons balls bands bars bays beaches beds bicycles bikes boats bombs bones boots bottles bottoms bowls
    boxes brakes bricks bridges bubbles budgets bugs buses cages cakes camps candidates capsules cards careers
    cartoons cases caves chains chairs channels charts chickens chips circles classes clothes clouds clubs coats
    colours columns commissions compounds contents corners costumes couples courses courts cows crews crops crowds
    cultures cups curtains curves dams dishes distances doctors documents dogs drums ears edges eggs emails engineers
    eyes factors fans farms feathers fees files finances fingers firms flags flakes floors flowers forests fruits
    games gardens gases gifts glasses gloves grades grounds groups guests guys headlines heels helicopters holes
    holidays homes horses images inches instruments jackets jets jobs journals keys kids kings kittens knees lakes
    lamps languages layers leagues letters levels limbs locks machines maps masks mates meals meters metres mines
    ministers minutes mortars mothers motorcycles mouths muscles nails neighbours networks numbers occasions options
    packages pages panels pants papers parties partners pictures pillars pipes planes plates poles ponds pools
    portions ports positions pounds powers premises prices processes products programmes programs purposes quarters
    rabbits rats roads robes rocks roofs rooms routes rumors rumours samples sandwiches schools scissors screws
    seasons seats sections sectors seeds sentences shelves shoulders shops sides sites skills slopes snakes soils
    soldiers spaces spirits sports squares stables stations stones streams streets structures subjects suits tables
    tablets tanks tasks teams tents terms tickets times tires titles toes tools towels towers toys trees trends
    trials trips tools trucks tunnels tyres uniforms vests videos voices volumes walls wars weekends wheels windows
    wings winters witnesses woods words worms"""
)
INCLUDING = frozenset(["include"])
LIKE = frozenset(["like"])
NEEDING = frozenset(["need", "want", "hope", "plan", "wish"])  # before "to", nouns besides
LAYING = listed("hens chickens ducks geese pullets turtles")  # eggs
PERMITTED = listed("allowed permitted admitted accepted")  # "is allowed only with a ticket"
JUDGING = listed(  # of an event: "is near, which is handy"
    """handy useful helpful great nice lovely good fine perfect ideal excellent wonderful convenient lucky fortunate
    bad awful terrible annoying sweet kind thoughtful generous inconvenient frustrating disappointing unfortunate
    sad odd strange surprising unusual"""
)
JUDGED = listed("relief shame pity pleasure surprise disappointment nuisance bonus mistake blessing godsend letdown")
ENJOYING = listed("like love enjoy appreciate prefer adore welcome")  # "is bright, which we like"
KEEPING_FROM = frozenset(["help"])  # after "cannot": "cannot help laughing"
PRAISING = listed("recommend thank stress emphasise emphasize praise")  # "cannot thank you enough"
GIVING_THANKS = listed("give send offer express owe extend return say add convey")
TURNED = frozenset(["turned"])  # "a cook turned singer"
SOUGHT = frozenset(["wanted", "needed", "sought", "required"])  # "Housemate wanted for a mill"
LEFT = frozenset(["left", "sent"])  # open a note, before what was
COST = frozenset(["cost"])
RIPPED = frozenset(["ripped", "swept", "roared", "raced", "tore"])  # before "through": a storm did
SCHEDULED = listed("end start open close begin expire finish run leave arrive return retire launch stand")  # due to
COME = frozenset(["come", "become", "run", "put", "set", "cut", "hit"])  # participles like infinitives
REARED = listed(  # behind a plural and before a phrase, seldom its verb: "Larvae reared in tanks", "Rows pasted from"
    """reared treated inoculated fitted exposed kept fed given collected recorded obtained sampled placed stored pasted
    entered received allotted sent paid bought sold made built raised admitted recruited diagnosed infected injected
    assigned printed signed drawn taken planted sown grown"""
)
TRIED = frozenset(["tried"])  # with "before" behind it, by a court
MALFUNCTIONED = listed(  # pasts behind "was slow and", of which nobody makes a passive there
    """crashed leaked creaked flickered squeaked rattled wobbled lagged buzzed hummed glowed dripped ached itched faded
    peeled rusted rotted tasted smelled stank reeked drained overheated stalled sagged cracked"""
)
SMELLING = listed("tastes smells reeks stinks")  # before "of"
LIKING = listed(  # who may: "My parents like the house"
    """people men women children boys girls kids babies toddlers teenagers teens adults parents grandparents brothers
    sisters cousins friends neighbours neighbors customers clients guests visitors tourists commuters readers viewers
    listeners fans critics students pupils teachers workers farmers employees colleagues voters locals residents
    villagers buyers users shoppers owners drivers riders players patients passengers tenants members subscribers
    reviewers testers dogs cats horses"""
)
ENTITLED = frozenset(["entitled", "titled", "subtitled"])
COMING = frozenset(["come", "go", "follow"])  # behind "now", "then"
WALKING = listed("walking running driving riding cycling sailing travelling traveling")
POSTURES = frozenset(["standing", "sitting", "lying", "waiting", "attending"])  # in front of "was Anna"
