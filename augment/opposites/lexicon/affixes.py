"""Opposites by a prefix or a suffix, beside those that WordNet lists; and words that only look like such. Data only."""

from augment.opposites.lexicon.listing import listed

NEGATIVE_PREFIXES = ("un", "in", "im", "il", "ir", "dis", "non")
PAIRED_SUFFIXES = (("ful", "less"), ("fully", "lessly"))
NO_AFFIX = listed(  # no opposites, or not of the word's usual sense
    """valuable invaluable flammable inflammable famous infamous habitable inhabitable different indifferent pressed
    impressed due undue responsible irresponsible easy uneasy canny uncanny ably passive impassive tense intense vest
    invest habit inhabit flammatory numerable innumerable shameful shameless priceless pitiful pitiless artful artless
    restful restless faithful bashful heartless hearted gracious ungracious sensible insensible human inhuman humane
    moral couth kempt ruly wieldy wilful gainly told untold seemly earthly unearthly like unlike
    considerable inconsiderable mobile immobile concerned unconcerned scientific unscientific limited improved
    unimproved involved uninvolved
    just unjust justly credible incredible decisively indecisively incompleted noncommercial mean indispensable
    fortunately hopeful thankful thankless mindful dutiful tearful cheerful playful wonderful beautiful skilful
    tactful fitting becoming unbecoming certain selfless selfish regretful doubtful doubtless organic
    original
    worthy classified critical limited interested disinterested posed disposed affected disaffected content
    discontent ordered disordered born unborn covered cover make claim charge color bend formed informed
    specific nonspecific fictional standard associated dissociated"""
)
OPEN_OR_NOT = {"closed": "open", "shut": "open"}  # participles whose opposite is an adjective
IS_NOW = listed("is are 's 're")
# Participles that take "un-" as states: "is unpaved", "remained unfinished".
UN_PARTICIPLES = listed(
    """altered announced answered armed attended authorized authorised beaten blemished broken buried censored changed
    charted claimed cut damaged dated decided decorated defeated defended developed disclosed disputed disturbed
    documented dressed equipped escorted examined exploited explained explored fenced finished fortified furnished
    guarded harmed heated identified impaired inhabited injured insured invited known licensed lit loved manned
    marked married mentioned moved named noticed numbered observed occupied opened opposed paid painted paved polluted
    prepared protected proven published punished qualified reached recognized recognised recorded refined regulated
    released repaired resolved restored restricted satisfied scathed sealed secured signed signposted sold solved
    spoiled staffed supported supervised surfaced tested titled touched trained treated used verified wanted warranted
    wounded"""
)
AFFIXAL_VERBS = {
    one: other
    for pair in listed(
        """agree/disagree obey/disobey like/dislike trust/distrust connect/disconnect lock/unlock pack/unpack
        wrap/unwrap fasten/unfasten load/unload allow/disallow validate/invalidate respect/disrespect
        activate/deactivate install/uninstall inherit/disinherit assemble/disassemble"""
    )
    for one, other in (pair.split("/"), pair.split("/")[::-1])
}
AFFIXAL_PAIRS = {
    one: other
    for pair in listed(
        """harmful/harmless painful/painless powerful/powerless useful/useless careful/careless meaningful/meaningless
        colourful/colourless colorful/colorless tasteful/tasteless fruitful/fruitless fearful/fearless
        toxic/non-toxic violent/non-violent essential/non-essential commercial/non-commercial fatal/non-fatal
        linear/non-linear existent/non-existent native/non-native alcoholic/non-alcoholic residential/non-residential
        religious/non-religious verbal/non-verbal professional/non-professional partisan/non-partisan
        wooded/treeless helpful/unhelpful popular/unpopular healthy/unhealthy reliable/unreliable accurate/inaccurate
        legal/illegal lawful/unlawful regular/irregular logical/illogical relevant/irrelevant rational/irrational
        perfect/imperfect practical/impractical mature/immature polite/impolite precise/imprecise pure/impure
        probable/improbable proper/improper honest/dishonest loyal/disloyal obedient/disobedient
    satisfied/dissatisfied
        similar/dissimilar advantageous/disadvantageous adequate/inadequate appropriate/inappropriate
        capable/incapable complete/incomplete consistent/inconsistent convenient/inconvenient correct/incorrect
        decisive/indecisive direct/indirect edible/inedible effective/ineffective
        efficient/inefficient eligible/ineligible experienced/inexperienced expensive/inexpensive
        frequent/infrequent significant/insignificant sincere/insincere soluble/insoluble stable/unstable
        sufficient/insufficient tolerant/intolerant audible/inaudible accessible/inaccessible active/inactive
        acceptable/unacceptable affordable/unaffordable ambitious/unambitious attractive/unattractive
        authorized/unauthorized available/unavailable avoidable/unavoidable believable/unbelievable clear/unclear
        comfortable/uncomfortable conventional/unconventional desirable/undesirable enthusiastic/unenthusiastic
        equal/unequal ethical/unethical eventful/uneventful fair/unfair familiar/unfamiliar favorable/unfavorable
        favourable/unfavourable fertile/infertile fit/unfit fortunate/unfortunate happy/unhappy harmed/unharmed
        hurt/unhurt intentional/unintentional just/unjust kind/unkind lucky/unlucky navigable/unnavigable
        necessary/unnecessary official/unofficial orthodox/unorthodox pleasant/unpleasant predictable/unpredictable
        productive/unproductive profitable/unprofitable ready/unready realistic/unrealistic reasonable/unreasonable
        related/unrelated remarkable/unremarkable safe/unsafe stable/unstable steady/unsteady successful/unsuccessful
        suitable/unsuitable sure/unsure sustainable/unsustainable tidy/untidy typical/atypical usual/unusual
        willing/unwilling wise/unwise workable/unworkable modest/immodest
        distinguishable/indistinguishable dependent/independent visible/invisible curable/incurable
    flexible/inflexible
        formal/informal compatible/incompatible competent/incompetent conclusive/inconclusive"""
    )
    for one, other in (pair.split("/"), pair.split("/")[::-1])
}
