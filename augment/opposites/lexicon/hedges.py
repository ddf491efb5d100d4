"""Words that weaken a statement: added, and dropped where they stand. Data only."""

from augment.opposites.lexicon.listing import listed

ADVERBS_OF_HEARSAY = ("reportedly", "allegedly", "supposedly", "possibly")  # added
HEDGING_ADVERBS = listed(  # dropped
    """reportedly allegedly supposedly possibly probably perhaps apparently presumably seemingly purportedly
    ostensibly conceivably arguably maybe likely"""
)
IT_IS = ("It is unclear whether", "It is possible that", "It is not certain that", "It is said that")
OPENS = (  # dropped in front of a clause
    "it is unclear whether", "it is possible that", "it is said that", "it is believed that", "it is thought that",
    "it is likely that", "it is uncertain whether", "it is not certain that", "it is probable that",
    "it is alleged that",
    "it is rumored that", "it is rumoured that", "it was reported that", "it is reported that", "it is assumed that",
    "it appears that", "it seems that", "it is claimed that", "it is not known whether", "it is estimated that",
    "it is not clear whether", "it is presumed that",
)  # fmt: skip
SAID_TO = ("said", "thought", "believed", "reported")  # "is said to be"
HEARD = listed("said thought believed reported rumored rumoured alleged claimed assumed presumed considered likely "
               "supposed understood")  # fmt: skip
SEEMING = listed("seem appear")
MAY = ("may", "might")
MODALS_DROPPED = listed("may might")  # what "could have been" was not
NO_CHANCE = listed("must should shall ought need can could may might would will 'd 'll")
NAMES_AND_I = frozenset(["NNP", "NNPS"])
AFTER_HEDGE = listed("not because due the a an from by in on as only of to")  # what the adverb weakens alone
BEFORE_HEDGE = listed("most more very not and or but quite as less so")
IS = listed("is are was were")
ARE = listed("are were")
IS_SAID = {"was": "is", "were": "are", "is": "is", "are": "are"}
# Of themselves the speakers hear nothing by hearsay.
SPEAKERS = listed("i we")
ADVERBS_OF_SPEAKERS = ("possibly",)
IT_IS_OF_SPEAKERS = IT_IS[:3]
