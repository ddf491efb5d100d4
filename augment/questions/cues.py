"""Words that deny, and words that a sentence shares with any other, as data."""


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


CUES = _set(  # a sentence that holds one carries a negation, in its main clause or elsewhere
    """not n't never no nobody nothing none nowhere neither nor without cannot hardly scarcely barely rarely seldom
    unable unlikely unknown impossible unaware unwilling unsuccessful unsuccessfully incapable lack lacks lacked lacking
    fail fails failed failing refuse refuses refused deny denies denied"""
)
COMMON_WORDS = _set(  # say little of what a sentence is about
    """the a an and or but of in on at to for from by with as into between about over under after before during this
    that these those it its he his him she her they their them we our you your i my me is are was were be been being has
    have had do does did will would can could may might shall should must not no also there here which who whom whose
    what when where while than then so such only very more most some any all both each other one two"""
)

AWKWARD = _set(  # a sentence that holds one is turned last: what it says is tied to what stands around it
    """also even however thus therefore hence although though while whereas because since but only just too instead
    moreover furthermore nevertheless nonetheless otherwise consequently likewise similarly despite until unless if
    which example instance whilst any see slightly somewhat rather quite first second next later
    least partially partly"""
)
RESTING = _set(  # open a sentence that rests on the one before it
    "thus therefore hence consequently accordingly similarly likewise nevertheless otherwise"
)
POINTING = _set("this these those such example examples instance result results consequence")  # near its beginning
UNNAMED = POINTING | _set("other others another")  # open a sentence that does not say what it speaks of
AFFIRMED = {  # said of something: what denies it, and what affirms it
    "unable": "able", "unlikely": "likely", "unknown": "known", "impossible": "possible", "unaware": "aware",
    "unwilling": "willing", "unsuccessful": "successful", "unsuccessfully": "successfully", "incapable": "capable",
}  # fmt: skip
TO_DO = {  # before an infinitive
    "fail": "manage", "fails": "manages", "failed": "managed", "failing": "managing",
    "refuse": "agree", "refuses": "agrees", "refused": "agreed",
}  # fmt: skip
HAVING = {"lack": "have", "lacks": "has", "lacked": "had", "lacking": "having"}  # before an object
AFTER_DENIAL = {"any": "some", "anyone": "someone", "anybody": "somebody", "anything": "something"}
DENIED_WORDS = _set("any anyone anybody anything either yet ever")
BEFORE_SET_DENIAL = _set("almost virtually practically nearly hardly or still yet why")  # "or not", "still unknown"
BEFORE_WITHOUT = _set("not or and nor with never")
SET_AFTER_WITHOUT = _set(  # what would say nothing, or something else, after "with" or "while"
    """regard respect question doubt exception fail limit limits saying mentioning which whom whose it them him her
    being having"""
)
SUPPOSING = _set("if unless whether")
CONTRASTING = _set("but rather instead only")
