"""Words of which one holds where the other does not, as "not fat" is heard: listed by what they are said of."""

from augment.opposites.lexicon.listing import listed


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((one, other) for one, _, other in (pair.partition("/") for pair in text.split()))


PERSONS = _pairs("""
alive/dead asleep/awake attractive/ugly beautiful/ugly bold/timid bored/interested brave/cowardly busy/idle
calm/nervous careful/careless clever/stupid clumsy/graceful confident/shy cruel/kind diligent/lazy drunk/sober
fat/thin foolish/wise friendly/hostile generous/stingy gentle/rough glad/sad guilty/innocent happy/sad
hardworking/lazy healthy/ill healthy/sick humble/proud late/punctual literate/illiterate lively/listless
loud/quiet married/single merciful/merciless naive/sophisticated nasty/nice noisy/quiet old/young
optimistic/pessimistic patient/impatient polite/rude poor/rich poor/wealthy sane/mad short/tall slim/stout
smart/stupid strong/weak talkative/silent thoughtful/thoughtless thrifty/wasteful tired/rested well/ill hungry/full
employed/jobless
""")
THINGS = _pairs("""
abnormal/normal absent/present abstract/concrete ample/meager artificial/natural bad/good big/little big/small
blunt/sharp boring/interesting bright/dark broad/narrow broken/intact cheap/expensive clean/dirty clear/cloudy
closed/open cold/hot cold/warm common/rare complete/partial complex/simple cooked/raw correct/wrong crooked/straight
curved/straight damp/dry dangerous/safe dark/light dead/living deep/shallow difficult/easy dull/exciting dull/sharp
early/late easy/hard empty/full exact/vague external/internal extraordinary/ordinary faint/strong fake/genuine
false/true familiar/strange far/near fast/slow faulty/flawless fertile/barren flat/steep foreign/domestic
fragile/sturdy fresh/stale frequent/rare gradual/sudden hard/soft harmful/harmless heavy/light
helpful/useless high/low hollow/solid indoor/outdoor inner/outer large/small legal/forbidden locked/unlocked
long/short loose/tight loud/quiet major/minor meaningful/meaningless mild/severe mobile/fixed narrow/wide new/old
noisy/silent objective/subjective open/shut optional/compulsory optional/mandatory painful/painless perfect/flawed
plain/fancy pleasant/nasty powerful/powerless private/public profound/superficial real/imaginary real/fictional
reliable/erratic right/wrong rough/smooth rural/urban sharp/blurred sunny/cloudy tame/wild
temporary/permanent tender/tough thick/thin tidy/messy trivial/important useful/useless valuable/worthless wet/dry
""")
# Of the adjectives that differ in a prefix: those said of persons, and those whose one word has another sense.
AFFIXAL_PERSONS = listed(
    """afraid armed aware capable conscious contented cooperative courteous dishonest disobedient displeased eligible
    employed enthusiastic experienced faithful fortunate grateful happy hospitable humane illiterate immature immortal
    impatient insane insensitive intelligent irrational irresolute irresponsible kind lucky married patriotic prepared
    qualified ready selfish sympathetic unwilling unworthy vulnerable"""
)
NOT_OPPOSED = _pairs("""
able/unable accompanied/unaccompanied angular/rounded animate/inanimate antiseptic/septic attributable/unattributable
basic/incidental born/unborn busy/idle buttoned/unbuttoned certain/uncertain colored/discolored
comparable/incomparable commercial/non-commercial compromising/uncompromising concerned/unconcerned
confident/diffident connected/disconnected considerable/inconsiderable credible/incredible critical/uncritical
decided/undecided determinate/indeterminate differentiated/undifferentiated disinherited/inherited
disintegrate/integrate disintegrated/integrated disordered/ordered disproven/proved due/undue eastern/western
easy/uneasy even/uneven expressible/inexpressible eyed/eyeless first/last fit/unfit fixed/unfixed glorious/inglorious
immaterial/material impartial/partial impotent/potent instrumental/vocal invariable/variable involved/uninvolved
like/unlike lined/unlined maximal/minimal mental/physical opposed/unopposed primary/secondary qualitative/quantitative
reconstructed/unreconstructed shaven/unshaven sized/unsized stressed/unstressed thematic/unthematic
""")
# By the pattern of WORDINGS that the verbs stand in.
OBJECTS = _pairs("""
accept/decline accept/refuse accept/reject admit/deny allow/forbid approve/reject believe/doubt confirm/deny
remember/forget include/omit include/exclude keep/discard keep/lose like/dislike notice/overlook obey/flout pass/fail
permit/prohibit permit/forbid trust/distrust win/lose support/oppose adopt/reject heed/ignore hit/miss
finish/abandon
""")
PEOPLE = _pairs("""
acquit/convict admit/exclude believe/doubt include/exclude like/dislike obey/defy remember/forget spare/kill
support/oppose trust/distrust welcome/shun
""")
NOBODY = _pairs("agree/disagree comply/refuse live/die stay/leave succeed/fail survive/die win/lose")
NOTHING = _pairs("survive/perish succeed/fail work/fail float/sink last/vanish")

# Of clauses: what would leave another claim behind if it were left out.
QUALIFYING = listed(  # before what they qualify: "no longer", "hardly", "not all", "neither"
    """no not n't n’t hardly barely scarcely rarely seldom almost nearly virtually practically neither nowhere
    supposedly allegedly"""
)
FEW, LITTLE = frozenset(["few"]), frozenset(["little"])  # the latter before what is not counted
COMPARING = listed("as less least more most half")  # before an adjective
DENIED_ALONE = listed(  # behind "not", which denies no more than they say
    """only just merely simply solely entirely completely wholly fully totally quite always necessarily exactly all
    both every much often usually without until till except"""
)
ANY = listed("any anyone anybody anything ever")  # with a denial or where something is possible
NAMING = listed("call name make elect appoint declare crown dub label nickname christen consider deem proclaim")
ALL_OR_NO = listed("all every each any no neither either both")
ALL_OR_NOBODY = listed("everyone everybody everything anyone anybody anything nobody nothing none")
BUT = listed("but except save besides")
PART_OF = listed(  # nothing without what follows "of"
    """lot lots number numbers couple handful variety range series majority minority plenty deal bit pair group amount
    amounts quantity dozens hundreds thousands millions billions tens percentage proportion fraction part parts portion
    rest kind kinds sort sorts type types form forms lack absence loads tons set piece pieces side end top
    bottom edge"""
)
CONDITIONS = listed("if unless whether lest")
DOUBTING = listed("deny doubt dispute refute wish pretend imagine suppose disprove")  # a clause that may be false
ADJECTIVES_WITH = frozenset(  # of another sense than the adjective alone
    _pairs("""
short/of fond/of capable/of devoid/of worthy/of tired/of sick/of free/of free/from full/of subject/to due/to prone/to
equal/to similar/to close/to different/from familiar/with good/at bad/at good/for bad/for rich/in poor/in high/in
low/in far/from independent/of typical/of aware/of
""")
)
# Of adjectives before nouns: those that are no predicates, in their sense there.
NEVER_PREDICATES = listed(
    """last first latter former front back own other same middle left right north south east west northern southern
    eastern western central few many several much main only such single sole mere sheer utter entire whole very next
    previous following upper lower inner outer chief principal overall further various certain particular respective
    total current initial eventual due"""
)
NO_NOUNS = ALL_OR_NOBODY | listed("someone somebody something one ones")  # "the blue one", "nothing new"
AFTER_GREAT = frozenset(["many"])
UNCOUNTED = listed("hair skin fur stuff jewellery makeup underwear cutlery mail fuel air")  # beside english.MASS_NOUNS
