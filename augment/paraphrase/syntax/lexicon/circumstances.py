"""Phrases and clauses that stand before the subject or behind the verb. Data only."""

from augment.paraphrase.syntax.lexicon.listing import listed

PLACE_PREPOSITIONS = listed("in at near within on under throughout across")
CONNECTIVES = listed(
    """however therefore moreover furthermore nevertheless nonetheless meanwhile consequently additionally instead
    unfortunately fortunately finally eventually initially originally currently traditionally historically
    interestingly surprisingly reportedly apparently allegedly presumably evidently subsequently similarly
    likewise ultimately later afterwards thereafter recently previously formerly"""
)
FREE_PREPOSITIONS = listed("despite during after before following throughout since according amid")
GERUND_PREPOSITIONS = listed("after before since when while")
COMPOUND_PREPOSITIONS = listed("due because prior thanks")
ABSTRACT = listed(
    """addition fact particular general contrast result consequence example instance turn hand way case cases
    conclusion short comparison response return order part point view terms time sense effect spite contrary
    least first last best all present once words reality practice theory principle essence sum"""
)

BOUND_PLACE = listed(
    """involve interest base locate situate result engage specialise specialize invest believe consist succeed fail
    include rely depend focus concentrate insist comment embark enlist settle enrol enroll participate compete serve
    major arrive resign"""
)
INSERTED = frozenset(["for example", "for instance", "as a result", "in turn", "by contrast", "in contrast", "in fact"])
CONTRASTING = listed("however therefore nevertheless nonetheless moreover furthermore meanwhile consequently")

NAMING = listed("known called named spelled spelt written referred termed")  # "also known as" is no addition
# Adverbs between subject and verb that stand as well at the start.
FRONTED_ADVERBS = listed(
    """later eventually subsequently initially originally currently recently previously formerly reportedly
    allegedly apparently traditionally historically afterwards temporarily ultimately presently
    unfortunately supposedly presumably additionally meanwhile consequently therefore nevertheless
    nonetheless furthermore moreover however thereafter similarly occasionally sometimes"""
)

MARKS = listed("when while after before because although though if unless since once whereas until")
COMMA_MARKS = listed("although though whereas while since")  # keep a comma when they follow the main clause
CONCESSIVE = listed("although though whereas")
# Verbs whose object does what an infinitive behind it says: "hired a guard to watch the door".
CONTROL = listed(
    """appoint assign assist authorise authorize ban bring challenge choose command commission convict convince cast
    direct draft elect employ engage exploit free hire influence inform inspire instruct motivate nominate pay
    persuade plan predict prepare press propose prosecute recommend recruit refuse release request select send
    sign stimulate supply teach train trigger trust urge welcome warn ask allow want help"""
)
RESULTS = listed(
    """be become find discover win reveal finish end lose die meet learn prove see reach make form create return
    give include show lead get have do say produce join leave start begin come"""
)
# Verbs of which an infinitive may be the complement, or result, and no purpose.
NO_PURPOSE = listed(
    """go use appear seem continue fail try attempt begin start want wish need have come grow live manage tend happen
    prove turn decide agree refuse choose plan intend hope expect allow force ask order tell require enable cause
    receive gain obtain lead help invite encourage persuade believe know say think consider report suppose be get
    remain return permit design say threaten elect supposed take like prefer love strive serve work able fight
    combine wait hesitate pause"""
)

PLACE_OR_TIME = listed("in at on")  # the shortest prepositions of both
NEAR_PLACE = listed("in on near")
EXISTING_AT = listed("in at on near within")
DATING = listed("in on during")
ABOUT = listed("of about over on between")  # what may belong to the object before it
