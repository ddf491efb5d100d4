"""Pronouns, people, and words whose sense depends on their place. Data only."""

from augment.paraphrase.syntax.lexicon.listing import listed
from augment.paraphrase.syntax.lexicon.nouns import ORGANISATIONS

PERSON = {
    "he": "he", "him": "he", "his": "he", "himself": "he", "she": "she", "her": "she", "hers": "she",
    "herself": "she", "it": "it", "its": "it", "itself": "it", "they": "they", "them": "they", "their": "they",
    "theirs": "they", "themselves": "they",
}  # fmt: skip
OBJECT_FORM = {"he": "him", "she": "her", "they": "them", "i": "me", "we": "us", "you": "you"}
SUBJECT_FORM = {"him": "he", "her": "she", "them": "they", "me": "I", "us": "we", "it": "it", "you": "you"}
POSSESSIVE = listed("his her its their my our your")
REFLEXIVE = listed("himself herself itself themselves myself ourselves yourself yourselves oneself other another")
POINTING = listed("this that these those such same here there elsewhere thereby thereafter")
# Subjects that become no agent: "by it", "by those".
NO_BY_AGENT = POINTING | listed("it he she they there")
PRONOUN_NUMBER = {"he": False, "she": False, "it": False, "this": False, "that": False, "they": True, "we": True,
                  "these": True, "those": True, "him": False, "her": False, "them": True,
                  "us": True, "me": False, "you": True, "i": True, "both": True}  # fmt: skip
NUMBER = {"is": False, "was": False, "has": False, "does": False, "are": True, "were": True, "do": True}
EITHER_NUMBER = listed(
    """number majority variety range series species couple pair group team family staff crew band half rest none
    all some most more police people cattle data media means headquarters total percent dozen handful lot bulk
    minority part portion army committee board public"""
)

PEOPLE = listed(
    """people man men woman women boy boys girl girls child children king kings queen queens prince princess bishop
    priest pope monk nun president mayor chief captain coach champion head guest hero son daughter brother sister
    father mother husband wife parent parents uncle aunt cousin friend friends lord lady lords poet poets pilot
    student students scientist judge judges saint knight duke count baron guard cook host thief president lawyer
    member members soldier citizen citizens refugee refugees resident residents inhabitant inhabitants victim
    victims native natives colleague colleagues partner partners someone person persons individual individuals
    athlete athletes architect architects artist artists patient patients delegate delegates candidate candidates"""
)
# Things whose names end as those of people who do something.
THINGS = listed(
    """revolver number paper container transmitter computer steamer cruiser destroyer freighter tanker tower river
    server newspaper thriller poster border order center chapter character cover dinner disaster factor filter
    finger fiber flower folder gender hammer helicopter indicator interior layer letter monitor motor meter
    newsletter offer opener panther parameter pointer power printer processor quarter reactor receiver remainder
    reminder roller roster router rudder scanner sector semester sensor shelter shoulder shutter silver slider
    summer winter spider sweater theater timber tractor trailer trigger vector water weather wrapper adapter
    amplifier barrier bomber booster buffer bumper burner carrier charter cluster collider connector controller
    counter crater cylinder error fighter harbor interceptor ladder launcher liner manner marker matter mirror
    murder mower odor plant patent event tournament document government department settlement monument movement
    element component continent restaurant variant elephant apartment committee guarantee coffee jubilee degree tree
    specimen regimen abdomen behavior behaviour color honor labor error horror favor flavor humor rumor vapor mirror
    terror agreement argument treatment statement experiment instrument investment equipment amount accident door
    floor corner anchor cellar collar trigger feather leather ladder gutter banner lever fender stair liter litre
    centimeter incident parliament content extent percent talent present amendment regiment argument segment
    fragment pigment"""
)
PROFESSIONS = ("er", "or", "ist", "ian", "poet", "soldier", "architect")
AGENTIVE = ("er", "or", "ist", "ian", "man", "men", "woman", "women", "ant", "ent", "ee")

NEGATIVE = listed(
    """not n't nt no never none nobody nothing nowhere nor neither hardly scarcely barely rarely seldom few little
    without unable cannot"""
)
QUANTIFIERS = listed(
    """every each any no none all most few both many much everyone everybody everything anyone anything nobody
    nothing either neither several only fewer less more half everywhere always often usually sometimes"""
)
WITH_INFINITIVE = listed(
    """obligation obligations right rights ability duty duties effort efforts attempt attempts plan plans decision
    desire need failure refusal opportunity chance power powers permission permit order orders way ways
    proposal proposals vote votes plot conspiracy bid campaign time money funds fund licence license reason authority
    mandate ambition potential tendency willingness inability claim threat offer motion petition"""
)
FOCUS = listed(
    """only even just merely mainly mostly partly especially particularly primarily solely exactly simply largely
    chiefly specifically notably including not almost usually often generally principally predominantly"""
)
# Bodies whose names begin a title: "County prosecutor Ann Reed".
BODIES = listed(
    """county city state town district federal police court club army company senate village provincial regional
    university school college church party council government navy hospital team union museum"""
)
# What acts besides people: bodies of people, animals, forces.
AGENTS = (
    ORGANISATIONS
    | BODIES
    | listed(
        """government firm manufacturer developer publisher studio network label band team crew choir orchestra
        troupe ensemble staff faculty police troops force forces regiment brigade fleet senate assembly congress
        cabinet coalition ministry administration authorities parliament brewery chain retailer airline library
        gallery theatre theater community tribe clan family couple pair mob crowd gang militia public nation country
        kingdom empire republic monastery order foundation charity organisation organization institution league
        dynasty enemy majesty panel jury newspaper magazine journal press media dog cat horse cow bull pig goat
        sheep wolf fox bear lion tiger elephant shark whale crocodile snake spider bird eagle hawk owl crow mouse
        rat rabbit monkey ape insect bee wasp ant mosquito beetle moth caterpillar animal fish storm fire flood
        earthquake hurricane tornado typhoon cyclone explosion bomb blast tsunami avalanche landslide eruption
        lightning wave plague virus disease drought gale wind"""
    )
)
NO_AGENT_WITH_THE = listed("fire wave order press")  # beside which somebody may be, or which are a means
