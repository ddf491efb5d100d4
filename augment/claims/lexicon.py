"""Words of which one holds where the other does not, as "not fat" is heard: listed by what they are said of."""


def _pairs(text: str) -> tuple[tuple[str, str], ...]:
    return tuple((one, other) for one, _, other in (pair.partition("/") for pair in text.split()))


PERSONS = _pairs("""
alive/dead asleep/awake attractive/ugly beautiful/ugly bold/timid bored/interested brave/cowardly busy/idle calm/nervous
careful/careless clever/stupid clumsy/graceful confident/shy cruel/kind diligent/lazy drunk/sober fat/thin foolish/wise
friendly/hostile generous/stingy gentle/rough glad/sad greedy/modest guilty/innocent happy/sad hardworking/lazy
healthy/ill healthy/sick honest/lying hopeful/hopeless humble/proud late/punctual literate/illiterate lively/listless
loud/quiet male/female married/single merciful/merciless naive/sophisticated nasty/nice noisy/quiet obedient/stubborn
old/young optimistic/pessimistic patient/impatient polite/rude poor/rich poor/wealthy sane/mad shaved/bearded
short/tall slim/stout smart/stupid strong/weak talkative/silent thoughtful/thoughtless thrifty/wasteful tired/rested
well/ill bald/hairy deaf/hearing hungry/full truthful/lying employed/jobless
""")
THINGS = _pairs("""
abnormal/normal absent/present abstract/concrete ample/meager artificial/natural bad/good big/little big/small
blunt/sharp boring/interesting bright/dark broad/narrow broken/intact cheap/expensive clean/dirty clear/cloudy
closed/open coarse/fine cold/hot cold/warm common/rare complete/partial complex/simple cooked/raw correct/wrong
crooked/straight curved/straight damp/dry dangerous/safe dark/light dead/living deep/shallow delicious/tasteless
difficult/easy dull/exciting dull/sharp early/late easy/hard empty/full even/odd exact/vague external/internal
extraordinary/ordinary faint/strong fake/genuine false/true familiar/strange far/near fast/slow faulty/flawless
fertile/barren flat/steep foreign/domestic fragile/sturdy free/occupied fresh/stale frequent/rare full/vacant
gradual/sudden hard/soft harmful/harmless heavy/light helpful/useless high/low hollow/solid horizontal/upright
huge/tiny indoor/outdoor inner/outer large/small legal/forbidden locked/unlocked long/short loose/tight loud/quiet
lost/found major/minor meaningful/meaningless mild/severe mobile/fixed moving/still narrow/wide new/old noisy/silent
objective/subjective open/shut optional/compulsory optional/mandatory painful/painless perfect/flawed
plain/fancy pleasant/nasty powerful/powerless private/public profound/superficial pure/mixed real/imaginary
real/fictional reliable/erratic right/wrong ripe/green rough/smooth rural/urban salty/fresh sharp/blurred
sour/sweet spoken/written sunny/cloudy tame/wild temporary/permanent tender/tough thick/thin tidy/messy
trivial/important useful/useless valuable/worthless vertical/level wet/dry wonderful/awful
""")
# By the pattern of WORDINGS that the verbs stand in.
OBJECTS = _pairs("""
accept/decline accept/refuse accept/reject admit/deny allow/forbid approve/reject believe/doubt confirm/deny
remember/forget include/omit include/exclude keep/discard keep/lose love/hate like/dislike notice/overlook obey/flout
pass/fail permit/prohibit permit/forbid praise/criticize prove/disprove tolerate/ban trust/distrust
win/lose support/oppose enjoy/hate adopt/reject heed/ignore hit/miss understand/misunderstand spell/misspell
finish/abandon
""")
PEOPLE = _pairs("""
acquit/convict admit/exclude believe/doubt help/hinder honor/dishonor include/exclude invite/snub like/dislike
love/hate obey/defy praise/criticize recognize/forget remember/forget respect/despise spare/kill support/oppose
trust/distrust welcome/shun
""")
NOBODY = _pairs("agree/disagree comply/refuse live/die stay/leave succeed/fail survive/die win/lose")
NOTHING = _pairs("survive/perish succeed/fail work/fail float/sink last/vanish")
