"""What joins, opens, reports and interrupts clauses: conjunctions, quotations, insertions, coordination."""

from augment.english.lexicon.listing import listed
from augment.english.lexicon.nouns import NOMINATIVE

# --- conjunctions and prepositions ---
AS_OR_WHILE = frozenset(["as", "while"])
SUBORDINATING = listed("while because although though if since unless whereas whether")
FRONTED_CONJUNCTIONS = listed(  # open a clause before the main one
    "if when whenever although though because unless whereas once"
)
GIVEN_THAT = listed("given granted provided assuming considering seeing")  # before "that"
ONCE_AGAIN = ("once", "again")
TEMPORAL_ADVERBS = frozenset(["once"])  # open a clause, or a phrase
TEMPORAL = listed("after before until once")  # conjunctions where a clause follows
TIME_CLAUSES = listed("until if before after while as once since till unless that because so")
SETBACKS = listed("losing missing failing falling breaking dropping conceding trailing")  # behind "despite"
PLACED = listed("in on at under near inside outside during")  # behind ", just not"
IN_CASE = ("in", "case")
CASE_OR_EVENT = frozenset(["case", "event", "instance"])  # "in no case", "in no event"
CONJUNCTION_PHRASES = (
    "in that", "given that", "provided that", "assuming that", "seeing that",
    "by the time", "in case", "each time", "every time", "the moment", "even if", "even though",
    "as soon as", "as long as", "ever since", "the same year the",
    "the same day the", "the day the", "the year the", "the first time the",
)  # fmt: skip
HOWEVER_YOU = frozenset([("however", "you"), ("however", "one")])  # open a clause in front: "However you pay, ..."
EVERYWHERE = frozenset(["everywhere"])  # before a pronoun: "Everywhere we went, people sang"
WHATEVER = listed("whatever whoever whichever wherever")  # open a clause in front: "Whatever happens, we ..."
OPENS_SUBJECT = listed("what whoever whatever how why whether")  # and a clause that may be the subject
CHOSEN = listed("whichever whatever whoever")  # behind a noun only where it is a verb: "takes whichever is free"
PROVIDED = frozenset(["provided", "given", "granted"])  # before "that": a condition
WHETHER_OR_NOT = frozenset(["whether"])
FREE_RELATIVES = listed("what whoever whatever whichever")  # "What surprised my aunt was the price"
DESPITE = listed("despite notwithstanding after before since besides except")  # no denial reaches what they open
UNTIL = frozenset(["until", "till"])
FURTHER = frozenset(["further"])  # "until further notice"
AS_WELL_AS = ("as", "well", "as")
THERE = frozenset(["there"])
WHERE, WHICH = frozenset(["where"]), frozenset(["which"])  # open relative clauses
HERE, PRESENTED_BY = frozenset(["here"]), frozenset(["is", "'s", "are"])  # "Here's the key"
THAT = frozenset(["that"])
MARKS = frozenset(["as", "that"])
PREPOSITIONS_OF_TIME = frozenset(["after", "before", "since"])
BEFORE_BARE_CLAUSE = listed("clear sure certain obvious plain evident")  # "that makes it clear you own it"
THAT_OF = listed("that those")  # before "of", after a verb
REPORTING_MARKS = frozenset(["as"])
BEFORE_AS = listed("for and but ,")
OF = frozenset(["of"])
THAN = frozenset(["than"])
FROM = frozenset(["from"])
TO_WHOM = frozenset(["to"])
BY, DURING = frozenset(["by"]), frozenset(["during"])
WHY = frozenset(["why"])
ASKING_WHAT = frozenset(["what", "who", "which"])
ASKING_HOW = frozenset(["how", "where", "when", "why"])
CONDITION_BY_INVERSION = frozenset(["had", "should", "were", "could"])  # "had he known"
CONDITION_SUBJECTS = NOMINATIVE | {"you", "there", "anyone", "anything", "any"}
OPEN_CONDITIONS = listed("had should were")  # "had he known, ..."

# --- reasons and obstacles beside a statement ---
THROUGH = frozenset(["through"])
BECAUSE = frozenset(["because"])
CAUSES = listed("due owing thanks")  # before "to"
RESULT_OF = frozenset([("as", "a", "result", "of"), ("as", "a", "consequence", "of")])
BEFORE_TO = CAUSES | {"according"}  # which a phrase with "to" goes with
GIVEN, SEEING = frozenset(["given"]), frozenset(["seeing"])  # "given that", "seeing as"
CHANCES = listed("chance chances choice option opportunity time")  # "given the chance"
WITHOUT = frozenset(["without"])
CASE = frozenset(["case"])  # "in which case"
HOW = frozenset(["how"])  # "seeing how"
REGARD = listed("regard regards respect reference exception view")  # behind "with": no reason
UNABLE = listed("unable unwilling reluctant eager anxious keen afraid")  # in front: why something was done
OF_OR_TO = frozenset(["of", "to"])
OBSTACLES = frozenset(["despite", "in"])  # "in spite of"
SPITE = frozenset(["spite"])
THOUGH = frozenset(["though"])
ALTHOUGH = frozenset(["although", "though"])
AFTER_CONTRASTING = frozenset(["not", "also", "rather", "instead"])  # behind "but"
SINCE = frozenset(["since"])
FOR = frozenset(["for"])
PARTLY = listed("partly partially possibly probably perhaps especially particularly")  # before a reason
FOCUSING_REASONS = listed("only just simply merely solely precisely exactly not so more less rather")
NAMES_OF = listed("name names title titles")  # "despite its name"
AFTER_AS = listed(  # verbs of a clause that says in what way, or according to whom: "as the name says"
    """say state mention note see know show describe suggest indicate discuss define report explain happen seem expect
    do imply mean claim call put tell write see demonstrate evidence argue point observe require need like want
    please wish choose use intend illustrate remember recall assure urge warn insist advise announce learn notice find
    hear think believe feel guess hope predict record"""
)
REASON_STATES = listed("have feel lack own want need fear hope contain cost hold like love hate")  # "as it had no roof"
AWARE = frozenset(["aware", "familiar"])  # behind "as you are": no reason
SETTING_IN = listed("begin start near approach draw end")  # behind "as": when it was, and not why
BEFORE_COMPARING_AS = listed("as so such same just exactly twice half far long soon much many well")
INTENDED = frozenset(["would", "could", "might"])  # behind "so": what is wanted, not what follows
ALONE_AS_SUBJECT = frozenset(["most", "many", "few", "several", "some", "others"])  # behind "but"
AFTER_SHORT_ANSWER = frozenset(["because", "although", "though", "since"])  # "it did because ..."
ON_CONDITION = frozenset(["if", "when", "unless"])
SILENT = listed("word sound doubt warning fuss pause trace hurry glance")  # behind "without": how, not in spite of what
LONG, AS_LONG_AS = frozenset(["long"]), frozenset(["as"])  # "as long as it is warm"
GRANTING = frozenset(["provided", "providing"])  # behind a comma: on what condition
EXCEPTING = frozenset(["unless"])
STATED = listed("agreed stated specified noted provided indicated required directed instructed told")  # "unless stated"
NOTABLY = frozenset(["notably"])
DRIVEN = listed("driven helped boosted buoyed fuelled fueled spurred lifted aided supported hit hurt")  # behind CHANGES
CHANGES = listed(
    "rise fall grow increase decrease improve decline drop climb jump surge soar gain recover shrink expand"
)
GIVING = frozenset(["giving"])
EARNING, LIVELIHOOD = frozenset(["earning"]), frozenset(["living"])  # "earning a living" is a deed
DESCRIBING_PARTICIPLES = listed("lingering growing rising falling mounting increasing declining existing continuing")
FIRST_TIME = listed("debut appearance entrance entry way comeback")  # "making her debut" is a deed
MEANING = frozenset(["meaning"])  # before "that": "meaning that it closes"
SUGGESTING = listed("suggesting indicating implying showing confirming demonstrating proving revealing hinting")
LEADING, MAKING = frozenset(["leading", "resulting"]), frozenset(["making", "giving", "leaving"])
RESULTING = (
    LEADING
    | MAKING
    | MEANING
    | SUGGESTING
    | listed(  # behind a comma: what an event leads to
        """causing reducing allowing enabling forcing preventing killing injuring creating triggering sparking prompting
    ending affecting destroying damaging smashing drowning wounding sinking flooding increasing raising lowering
    improving doubling halving boosting inhibiting marking earning saving costing ensuring rendering
    spawning requiring compelling obliging permitting granting inspiring inciting inducing provoking generating
    prolonging shortening weakening strengthening undermining"""
    )
)
OUTCOMES = listed(  # behind a comma: what the subject does by it
    """becoming winning joining replacing succeeding finishing graduating gaining losing reaching securing"""
)
NO_DEEDS = listed(  # behind a comma: how, when and why, or what hardly is a participle
    """including excluding involving according depending starting beginning ending following during ranging considering
    regarding concerning having being pending barring using owing assuming counting covering measuring numbering
    thinking believing knowing hoping wanting fearing wishing expecting feeling realizing realising trying intending
    consisting comprising totaling totalling averaging speaking looking judging given going coming seeming seeing
    rising falling running meaning traveling travelling moving something nothing anything everything"""
)
BELIEVING = listed("believing thinking knowing fearing feeling realizing realising suspecting")  # reasons
SUPPOSING = BELIEVING | listed(  # "Seeing the door was open, she went in"
    "assuming deciding figuring guessing hoping noticing seeing sensing supposing"
)
WANTING = listed("wanting hoping wishing lacking needing expecting")  # reasons in front
UNLIKE, NOT_LIKENED = frozenset(["unlike"]), listed("this that it so a an what")  # "Like this, it works"
IN_LINE = {  # in front, and what fits the opposite
    ("contrary", "to"): "in line with",
    ("in", "contrast", "to"): "in line with",
    ("in", "line", "with"): "contrary to",
}
OF_IN_LINE = frozenset(phrase[-2] for phrase in IN_LINE)
COMMENTS = {  # and what fits the opposite
    "fortunately": "unfortunately",
    "luckily": "unluckily",
    "unfortunately": "fortunately",
    "unluckily": "luckily",
    "sadly": "fortunately",
    "regrettably": "fortunately",
    "surprisingly": "unsurprisingly",
    "unsurprisingly": "surprisingly",
}
OFFICES = listed("position post role title office job seat rank record spot chair")
GIVING_OFFICE = listed("become appoint elect name make promote nominate get gain win take assume earn reach")
HOLDING_OFFICE = listed("hold keep retain fill occupy leave resign lose relinquish")
LEADS_TO = listed(  # behind ", which": what an event leads to
    "lead result cause prompt force enable allow prevent trigger spark end earn ensure provoke inspire help delay fix"
)
MEAN = frozenset(["mean"])
SUGGESTS = MEAN | listed(
    "suggest indicate imply show confirm demonstrate prove reveal hint"
)  # behind ", which": "that ..."
SUCCEEDING = listed("work suffice matter succeed happen last solve fix change")  # or not: ", which did not work"
MAKES = listed("make give leave win bring render put keep")  # so before a pronoun: "which made him famous"
SAVING = listed("get take save cost surprise worry annoy shock confuse upset hurt")  # so too, of an event alone
LOSING = listed("lose miss take catch forget break drop change")  # of a known thing: "lost the key, which cost him"
GOING_THERE = listed(  # who does so is then where the clause behind "where" says what he does
    """move go return come attend join enter settle travel emigrate immigrate relocate transfer participate compete
    appear enroll enrol head march fall retreat advance proceed sail flee migrate arrive become send take invite assign
    deploy exile lower draft appoint elect start begin stay remain continue run play retire escape bring walk drive ride
    qualify promote admit step withdraw climb land lead call second post transport evacuate deport commission
    teach work serve study train live reside make visit tour stop win lose carry spread perform premiere debut imprison
    jail detain"""
)
SENT_THERE = listed("shipped mailed exported delivered forwarded")  # behind "was": where something then happens to it
CREATING = listed(
    "write build make produce record compose paint design invent found establish launch publish direct create"
)
BEFORE_GOING_THERE = listed("born raised grew had originated")  # what may have been so before
NO_DOERS = listed("it this that these those")  # before "be": what follows is no deed of theirs, "It was fun, ..."
TO_OR_IN = frozenset(["to", "in"])
PAST_MODALS = frozenset(["could", "would", "had", "did"])
YES = frozenset(["yes", "yeah", "yep"])
# Before "but": no statement of their own.
CONCESSIONS = YES | listed("sorry thanks thank apologies true fair enough granted sure okay ok right agreed same maybe")
ANSWERS = YES | {"no"}

# --- quotations in front of the words that report them ---
OPENING_QUOTES = frozenset(['"', "“", "``", "„", "«", "'", "‘", "`"])
CLOSING_QUOTES = frozenset(['"', "”", "''", "»", "'", "’"])
ENDS_OF_QUOTATION = frozenset([",", "!", "?", ".", "...", "…"])  # right before the closing mark
STOPS_OF_QUOTATION = frozenset([",", "."])  # gone before "is not what"
WITHIN_SPEAKER = frozenset(["of", "for", "from", "at", "in", ",", "who", "which", "'s"])
OF_SPEAKER = frozenset(["of"])
OF_SPEAKERS = OF_SPEAKER | {"for", "from", "at", "with"}  # "a spokesman for the mayor"
BESIDE = listed("behind beside near opposite")  # where a speaker is: "said the boy behind the counter"
CLOTHES = listed("coat suit hat dress shirt uniform jacket cap helmet scarf")  # which tell a speaker from others

# --- clauses inserted into another, which state nothing of their own ---
DASHES = frozenset(["–", "—", "-", "--"])
LONG_DASHES = frozenset(["—", "--"])  # with or without blanks around them
OPENS_INSERTION = frozenset([",", ";", ":"])  # "The Storm; a comedy, opened in May"
STOPS = frozenset([";", ":", "...", "…"])  # another statement may follow
ENDS = frozenset([";", ":", ".", "–", "—"])  # what follows may be another sentence
REMARKS_BEFORE_COMMA = tuple(
    f"{remark},"
    for remark in (
        "you see", "you know", "you know what", "i mean", "i know", "i think", "mind you", "believe me", "trust me",
        "i tell you",
        "let's face it", "let's be honest", "let's see", "don't get me wrong", "make no mistake", "rest assured",
        "i must say", "i have to say", "i must admit", "i have to admit", "i must confess", "that said",
        "having said that", "believe it or not", "like it or not", "truth be told", "as luck would have it",
        "be that as it may",
    )
)  # fmt: skip
REMARKS_BEFORE_CLAUSE = tuple(
    f"{remark} "
    for remark in (
        "i guess", "i bet", "i suppose", "i dare say", "i must say", "i have to say", "i must admit", "i have to admit",
        "i must confess", "i'm afraid", "i am afraid", "i'd say", "i would say", "note that", "please note that",
        "note also that", "also note that", "please also note that", "be aware that", "please be aware that",
        "be warned that", "please be warned that",
        "remember that",
        "please remember that", "keep in mind that", "please keep in mind that", "bear in mind that", "be advised that",
        "please be advised that", "what do you mean", "please know that", "keep in mind though that",
        "let me assure you", "let me assure you that", "let me tell you that", "let me say that", "let me add that",
        "i tell you what", "i'll tell you what", "don't get me wrong", "dont get me wrong",
    )
)  # fmt: skip
# Of these, orders to heed what follows.
REMINDERS = tuple(r for r in REMARKS_BEFORE_CLAUSE if r.endswith(" that ") and r.split()[0] not in ("let", "i"))
FILLERS = frozenset([("you", "know"), ("i", "mean")])
AFTER_AFRAID = frozenset(["of", "to", "for", "so", "not"])  # no clause follows "I am afraid"

# --- coordination ---
COORDINATORS = frozenset(["and", "&", "or", "nor", "but"])
DISJUNCTIONS = frozenset(["or", "nor"])
AND = frozenset(["and", "&"])
ADDING = frozenset(["and", "&", "but"])  # "or" takes their place between verbs under one "not"
CONTRASTING, CONTRASTED = frozenset(["but"]), frozenset(["but", "yet"])
HOWEVER = frozenset(["however"])
RATHER_THAN = frozenset(["rather"])  # before "than"
WHILE, WHEREAS = frozenset(["while"]), frozenset(["while", "whereas"])
JOINING = listed("and & but yet so plus")  # before a statement with its own subject
TAKEN_UP = listed("it its they them their this these that")  # what was named before
OF_HIM_OR_HER = listed("he him his she her")
OTHERWISE = frozenset(["otherwise", "else"])
NOT_TURNED = OTHERWISE | {"also"}  # open a statement that stays as it is
LIST_MARKS = frozenset([",", ";"])
OPENS_CLAUSE = frozenset(["so", "as", "while", "then"])  # may stand before a subject
TILL = frozenset(["till"])
WITH = frozenset(["with"])
SOON_OR_LONG = listed("soon long")
AS_BEHIND = frozenset(["as"])  # "as soon as"
