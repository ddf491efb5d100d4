"""Time, and the words beside which a time may stand. Data only."""

import re

from augment.paraphrase.syntax.lexicon.listing import listed

MONTHS = frozenset(
    ["January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
     "December", "Jan.", "Feb.", "Aug.", "Sept.", "Oct.", "Nov.", "Dec."]
)  # fmt: skip
TIMES = listed(
    """year years month months week weeks day days hour hours minute minutes decade decades century centuries
    season seasons summer winter spring autumn fall morning afternoon evening night noon midnight dawn dusk
    time times period era age date monday tuesday wednesday thursday friday saturday sunday january february march
    april may june july august september october november december war wars wartime half 1st 2nd 3rd reign
    beginning end start middle outbreak eve christmas easter weekend weekends moment childhood youth adulthood
    antiquity today yesterday tomorrow lifetime stage millennium afterwards aftermath later"""
)
YEAR = re.compile(r"(?:1\d|20|21)\d\d(?:s|–\d\d(?:\d\d)?|/\d\d|-\d\d(?:\d\d)?)?")
DECADE_OR_DAY = re.compile(r"\d{1,2}(?:st|nd|rd|th|s)?")
TIME_PREPOSITIONS = listed("in on during at after before by since until throughout following between from within over")
TIME_ONLY = listed("during after before since until throughout")
UNTIL = listed("to until till through")
LASTING = listed("for over within throughout")
ADJUNCTS = listed("due because despite without owing thanks given under among amid except besides")  # close a sentence
BEHIND_DATE = listed("for by")
BEHIND_PARTICIPLE = listed("for with at from by against into in as under to")
DASHED = re.compile(r"\d[–-]\d")
# Verbs whose object may bear a date of its own: "described the mill in 1902".
TELLING = listed(
    """describe write discuss depict criticise criticize support oppose remember recall mention contain commemorate
    celebrate praise explain study cover report compare inspire base name refer concern feature include portray show
    examine explore investigate document record chronicle list note regard cite know resemble represent follow"""
)
EVENTIVE = ("tion", "sion", "ment", "ure", "val", "building", "founding", "opening", "closing")
EVENT_PREPOSITIONS = listed("during after before since until throughout following")
# Prepositions whose phrase stays next to its verb: "turned into a school in 1902".
STAYING = listed("of into to about on for than like upon against out off up down")
NEUTRAL = listed("of in at")  # prepositions within a noun phrase behind which a time is still heard with the verb
EVENTS = listed(
    """war wars death birth election elections revolution invasion battle retirement graduation marriage return
    arrival departure independence conquest collapse merger victory defeat siege occupation
    restoration reformation renaissance depression crisis earthquake fire storm flood hurricane ceremony match game
    season tour conference meeting festival championships championship olympics voyage trip visit school release
    split dissolution surrender armistice holocaust genocide rebellion uprising coup attack bombing premiere
    publication completion construction opening closure fall wedding divorce funeral match final"""
)
TIME_ARGUMENT = listed("originate last date take stretch span postpone schedule extend fall delay range vary")
PAST_ADVERBS = listed("later earlier afterwards ago thereafter soon shortly")
BESIDE_TIME = listed("only also just even alone solely too")  # would come to bear on a time that is put beside them
# What follows a time within a sentence would be heard with that: "his ranks in 1902, following the fire".
CLINGING = listed(
    """following after before as until since during titled entitled called named known due because owing while when
    including"""
)
BEFORE_TIME = listed("sometime shortly soon immediately right again once twice")  # speak of the time behind them
MEASURED = listed("price prices cost costs rate rates level levels population value values size state status situation")
PASSING = listed("through across along past around over")
DAYTIMES = listed("morning mornings evening evenings afternoon afternoons night nights day days weekend weekends")
# What is named by its year: "the 1932 election", "the election of 1932".
EDITIONS = listed(
    """election elections census championship championships olympics games cup season seasons war revolution uprising
    coup festival conference convention tournament referendum treaty constitution earthquake flood floods eruption
    crisis playoffs summit campaign tour draft massacre strike riots rebellion invasion plebiscite coronation
    epidemic outbreak hurricane expedition agreement census reform reforms budget famine"""
)

NOW = listed("currently now presently")
TIME_OPENING = listed("the that this last next")  # "the following year"
TAKING_WHEN = listed("life career case")  # "the case when it fell"
DECADE_PARTS = listed("start begin end")
