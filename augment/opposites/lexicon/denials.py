"""Words of sentences that are said by denying their opposite, or without "not". Data only."""

from augment.opposites.lexicon.listing import listed

CAN = listed("could can cannot ca")
NOT_ABLE = listed("be have help but stand happen occur seem mean matter possibly")  # "could not be", "could not help"
CEASED = {"is": "has ceased to be", "are": "have ceased to be", "was": "had ceased to be", "were": "had ceased to be"}
AFTER_NOT = {"many": "few", "often": "rarely", "frequently": "rarely"}
CONTRARY_VERBS = {
    "have": "lack", "possess": "lack", "accept": "reject", "believe": "doubt", "include": "exclude",
    "obey": "disobey", "trust": "distrust", "remember": "forget", "lose": "keep", "approve": "reject",
}  # fmt: skip
FAILABLE_IF_DENIED = listed(
    """appear respond return reach qualify progress advance chart materialize materialise occur work arrive start
    finish contain become sell perform compete play score lead survive change improve come go help report know keep
    follow mention cover explain show find make take meet win attract bring end get give pay provide prevent see stop
    succeed understand use say tell run read leave turn join participate make move arrest confess answer
    apologise apologize comply confirm cooperate notice notify obey save sign submit complete deliver declare disclose
    inform register"""
)
NEVER_FAILED = listed(
    """want like need know wish love hate intend mean care mind think believe feel have own belong exist live seem
    look remain stay depend contain die fall hurt suffer cause fear hope expect see hear matter consider differ fail
    lose happen occur become cost do get age include consist"""
)
DENIED_ADVERBS = {
    "often": "not infrequently", "frequently": "not infrequently", "rarely": "not often", "seldom": "not often",
    "commonly": "not uncommonly",
}  # fmt: skip
BEFORE_NOT_OFTEN = listed("is are was were has have had can could will would")
DENIED_AMOUNTS = {"many": "not a few", "few": "not many"}
DENIED_LIMITS = {
    "at least": "no {} than", "more than": "no {} than", "over": "no {} than", "at most": "no more than",
    "up to": "no more than", "fewer than": "no more than", "less than": "no more than",
}  # fmt: skip
INEXACT_LIMITS = frozenset(["more than", "over", "fewer than"])  # of what is counted
ABLE_OR_LIKELY = listed("able willing likely")
UN = ("un", "in", "im", "il", "ir")
NEVER_NOT_UN = listed("direct formal dependent independent finite definite visible incredible active complete just fit")
COUNTING_SUBJECTS = listed(
    """every each any all some no none few many most both neither either several only nobody everyone everybody
    everything"""
)
AGAINST_DENIAL = listed("only also even just until unless never hardly twice once times any if whether because")
PERFECT = listed("has have had 've")
NOT_LACKED_WITHOUT_NO = listed("idea choice longer problem problems intention intentions plans doubt one children "
                               "siblings effect reason interest relation place say way time")  # fmt: skip
LACKABLE = listed(
    """electricity water access authority power control support experience evidence money equipment furniture
    information training protection funding heating influence knowledge confidence rain food land formal legal fuel"""
)
NO_DENIED_DEGREE = listed("much well still newly long mutually")
AWKWARD_FAILING = listed("include hold prove take generate draw set cross form react raise")
