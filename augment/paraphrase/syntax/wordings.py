"""Wordings that may stand for each other wherever their row fits (the form of rows: pattern.py). Data only."""

# ruff: noqa: E501  (a row is a line)

from augment.paraphrase.syntax import words
from augment.paraphrase.syntax.words import _set

NAMED = {
    "EVENTS": words.EVENTS - _set("fall split release fire final return school visit"),
    "WHILES": words.EVENTS
    | _set("season year period summer winter career reign tenure process campaign century decade day night week"),
    "LIVES": _set("career life reign childhood tenure season year history century decade country region"),
    "MEETINGS": _set(
        """election elections festival tournament championship championships event events ceremony conference
        competition contest games race olympics exhibition meeting match matches concert edition finals convention
        fair parade premiere wedding funeral rally debate auction summit ceremonies festivals tournaments competitions
        contests concerts exhibitions meetings trials talks negotiations qualifiers demonstration referendum"""
    ),
    "LEARNING": _set("doctorate degree phd ph.d. diploma bachelor b.a. b.s. bsc m.a. master master's bachelor's mba"),
    "SCHOOLS": _set("university college school academy institute conservatory seminary"),
    "RELEASED": _set("it album film song single game ep movie video soundtrack dvd version"),
    "AWARDS": _set("prize medal fellowship scholarship grant"),
    "GROUPS": _set("band party club team group army navy orchestra company faculty staff church choir troupe ensemble"),
    "BODIES": _set("association society federation union league cast committee council board academy crew commission"),
    "PLACES": _set(
        """village town city municipality commune suburb hamlet settlement neighbourhood neighborhood mountain lake
        island township community"""
    ),
    "REGIONS": _set("town city village country region area building house province state neighborhood period era"),
    "TIMES": words.TIMES,
    "MONTHS": frozenset(month.lower() for month in words.MONTHS),
    "HARM": _set("death deaths collapse creation formation development loss destruction establishment closure defeat"),
    "WORKS": _set("album film game match episode book novel concert song chapter single film movie performance issue"),
    "STUDIES": _set("study survey experiment investigation review series number tests experiments studies research"),
    "BE": _set("is are was were be been"),
}

# Conjunctions, prepositions and adverbs that join.
CONNECTIVES = """
in order to (VB) = to
because of = due to
(!is|are|was|were|be|been|as) due>VB to = because of
as a result of = because of
on account of = because of
owing to = due to
in spite of = despite
despite/IN = in spite of
although/IN:mark = even though
(!even|as|,|-) though/IN:mark = although
(,) though/IN:mark (he|she|it|they|the|this|there|his|her|its|their) = although
even though = although
such as (NN|DT|JJ|VBG|PRP$) = like
for example = for instance
(,) including/VBG>NNS (NNP|DT|PRP$|JJ) = among them
for instance = for example
(NN) as well as (NN|DT|PRP$) = in addition to
(NN) as well as (JJ>NN) = in addition to
together with = along with
along with = together with
in addition to = besides
in addition , = additionally ,
additionally , = in addition ,
furthermore , = moreover ,
moreover , = furthermore ,
as a result , = consequently ,
consequently , = as a result ,
as a consequence , = as a result ,
therefore = consequently
thus , = therefore ,
thus (VBD|VBZ) = therefore
nevertheless = nonetheless
nonetheless = nevertheless
whilst = while
amongst = among
(!once) upon/IN (!which|VBD|.) = on
towards = toward
toward = towards
prior to = before
before/IN:prep (VBG) (!VBD|VBZ|VBP|MD) = prior to
after/IN:prep (the|his|her|its|their|a) (JJ|CD|NNP*) ($EVENTS) (!'s|POS|HYPH|NN) = following
following/VBG:prep (DT|PRP$) = after
in the course of = during
near/IN:prep (NNP) = close to
close to (NNP) = near
next to (NNP|the) = beside
regarding/VBG:prep (DT|NN|PRP$) = concerning
concerning/VBG:prep (DT|NN|PRP$) = regarding
apart from = aside from
with the exception of = except for
instead of (VBG) = rather than
at the same time (!as|that|when|of|in) = simultaneously
simultaneously/RB (.|,|IN) = at the same time
at first (,|VBD|VBN|.) = initially
(is|are|was|were) initially (VBN) = at first
(is|are|was|were) currently (!VBN|VBG) = at present
at present = currently
(!once|yet|and|over|never|again) again/RB (.) = once more
once again = once more
once more = once again
nowadays = today
(,) but/CC (he|she|it|they|there) = yet
(,) but/CC (the|his|her|its|their) (!NN|latter|former) = yet
(!not|just|only|partly|simply|largely|mainly|is|was|mostly|and|or) because/IN:mark (he|she|it|they|there) = as
inside/IN:prep (the) = within
as well (.) = too
(is|are) currently (VBN|VBG) = presently
(NN|NNP) (,) which|who is (a|an) =
(!not|only|n't|never|or|and) until/IN:prep (DT|PRP$|CD|NNP) = up until
while/IN:mark = whilst
among/IN = amongst
(is|are) now/RB = currently
(!and|also|RB) also/RB (VBD|VBN) (!known|called|as) = additionally
(and) then/RB (VBD) = subsequently
(he|she|it|they|was|were) then/RB (VBD|VBN) = subsequently
(and) later/RB (VBD|VBN) = subsequently
currently/RB (VBZ|VBP) = presently
in charge of = responsible for
at the time (.|,) = at that time
throughout/IN (the|his|her|its|their) ($LIVES) (!'s|POS|HYPH|NN) = all through
via/IN:prep = through
(!not|the|his|her|its|their|an|but) only/RB (CD|a) = just
before/IN:prep (the|his|her|its|their) (JJ|CD|NNP*) ($EVENTS) (!'s|POS|HYPH|NN) = prior to
(VBN|VBD|NN|NNS) worldwide/RB (.|,|IN) = around the world
each year = every year
every year = each year
each day = every day
every day (!NN|life) = each day
each month = every month
(CD|NN|times|days) per year = a year
(VBD|VBN|VBZ|VBP|NN) annually/RB (.|,|IN) = every year
immediately after (VBG|DT|PRP$) = right after
shortly after = soon after
soon after = shortly after
shortly before = just before
shortly afterwards = soon afterwards
shortly thereafter = soon afterwards
"""

# Prepositions and phrases of time and place that are rarer, and contractions.
PHRASES = """
in conjunction with = together with
{did|was|were|does|do|could|would|has|have|had|is|are|should} not (!only|just|necessarily|even|merely|always|all|,|but) = {}n't
in collaboration with = together with
in the vicinity of = near
adjacent to (the|NNP) = next to
subsequent to = after
with regard to = regarding
with respect to = regarding
by means of = through
on top of = atop
in general = generally
in part (,|because|by|due|to) = partly
for the most part = mostly
so far (.|,) = to date
to date (.|,) = so far
at times = sometimes
from time to time = occasionally
in fact = actually
meanwhile , = in the meantime ,
hence , = therefore ,
afterwards = later
in the same year = that same year
that same year = in the same year
{CD} {years|months|weeks|days} later (,) = after {} {}
{CD} years old = {} years of age
a type of = a kind of
types of = kinds of
similar to = akin to
(the|an|his|her|their) opportunity (to) = chance
(is|are|was|were) actually = in fact
"""

# Adverbs of degree, frequency and time.
ADVERBS = """
often = frequently
rarely = seldom
seldom = rarely
commonly (used|found|called|seen|referred) = often
generally (considered|known|regarded|accepted|believed) = commonly
widely (regarded|considered|believed) = generally
officially (VBN|VBD) = formally
significantly = considerably
considerably = significantly
extremely = very
slightly (JJR) = a little
(is|are) generally (!considered|known|regarded|accepted|believed) = usually
somewhat (JJ) = rather
exclusively = solely
solely = exclusively
possibly = perhaps
perhaps = possibly
fully (VBN) = completely
frequently = often
usually = normally
typically = usually
normally = usually
(is|are|was|were|also) sometimes (VBN) = at times
occasionally = sometimes
especially = particularly
particularly = especially
mainly = primarily
primarily = mainly
chiefly = mainly
mostly (!NN) = mainly
largely = mostly
(!$TIMES|ago|and|or|or|,) later/RB (VBD|VBN) = subsequently
subsequently (VBD|VBN) = later
eventually = ultimately
originally/RB (VBN|VBD) = initially
previously/RB (VBN) = formerly
formerly/RB (VBN) = previously
quickly = rapidly
rapidly = quickly
entirely = completely
completely = entirely
totally = completely
nearly/RB (CD|all|every|half|entirely|always|the|a) = almost
almost/RB (CD|all|every|half|entirely|always|the|a|exclusively|immediately) = nearly
approximately = about
roughly/RB (CD) = approximately
(!NN|NNS|NNP|NNPS) about:!prep (CD) = approximately
(!NN|NNS|NNP|NNPS) around:!prep (CD) = about
more than (CD) (!CD) = over
(!VB) over:!prep (CD) = more than
less than (CD) = under
fewer than (CD) = under
just over (CD) = slightly more than
"""

# How many, and how large.
QUANTITIES = """
(!DT|PRP$|POS|CD|VBZ|NNP|´s|last|past|first|next) several/JJ>NNS (!hundred|thousand|million|times|more) = a number of
(!DT|PRP$|POS|so|too|how|as|very|not|great|good|n't) many/JJ>NNS (!$TIMES|ways|times|more|others|such|of) = a large number of
a number of (NNS|JJ) = several
many of (the|his|her|its|their|these) = a large number of
a lot of (NNS) = many
(in) the {summer|winter|spring|autumn} of (CD) = {}
the end of the {season|war|year|month|decade|century|campaign|tournament|show|episode} (!NN|of|POS|HYPH|CD|NNP|in|between|with|against) = the {}'s end
the beginning of = the start of
the start of = the beginning of
the rest of = the remainder of
at the age of {CD} = at age {}
(as|became|become) part of = a part of
(is|was|are|were|as|became|become) a part of = part of
a large number of (NNS|JJ) = many
a variety of (NNS|JJ) = various
a wide variety of = a wide range of
a wide range of = a wide variety of
numerous/JJ = many
(!DT|PRP$|POS) multiple/JJ>NNS = several
(!DT|PRP$|POS) various/JJ>NNS (!other) = different
the majority of (the|his|her|its|their|these) = most of
most of (the|his|her|its|their|these) = the majority of
a total of (CD) =
all of (the|his|her|its|their) = all
(is|are|was|were) one:attr of (the|his|her|its|their) (!two|three|four|CD|only|few) = among
<have> a population of {CD} (.|,) = <have> {} inhabitants
(died) aged {CD} (.|,|IN) = at the age of {}
at age {CD} (.|,|IN|PRP|NNP|VBD) = at the age of {}
(CD) % = percent
(CD) per cent = percent
(CD) km (!²|2|h) = kilometres
(CD) kilometres|kilometers = km
"""

# Verbs, alone and with what belongs to them.
VERBS = """
<participate> in = <take> part in
<take> part in = <participate> in
founded/VBD|VBN (!on|upon|with) = established
established/VBN:pass (in|by) = set up
set/VBN:pass up (!NN|NNS) = established
built/VBN:acl (in|by|between|for|at|from|during|near|on) = constructed
built/VBN:pass (in|by|between|for|at|from|during|near) = constructed
constructed/VBN:!amod = built
is|are located (in|on|at|near|within) = can be found
located/VBN (in|on|at|near|within|along|between|about|just|CD|south|north|east|west) = situated
situated/VBN (in|on|at|near|within|along|between) = located
<begin> (!VBG) = <start>
<commence> (!VBG) = <begin>
<start> (VBG) = <begin>
<start> (his|her|their|its) (JJ|NN*) (career|studies|education|training|work) = <begin>
<help> to (VB) = <help>
<enable> (PRP|NNS|NNP) (to) = <allow>
<require>/VBZ|VBP (a|an) (!JJ|CC) = <need>
<remain> (in|at|with) (NNP|the) = <stay>
<resign> (as|in|on|from|.|,|after) = <step> down
<increase>/VBD|VBZ|VBP (to|from|by) (CD|RB|about|over|more) = <rise>
<decrease>/VBD|VBZ|VBP (to|from|by) (CD|RB|about|over|more) = <fall>
<lose>/VBD to (NNP) = <be> beaten by
<travel>/VBD to (NNP) = <journey> to
<end>/VBD (in|on) (CD|$MONTHS) = <come> to an end
<compete> in = <take> part in
<go> on to (VB) = <proceed> to
<come> back to (NNP|the) = <return> to
<go> back to (NNP|the) = <return> to
<seem> to (VB) = <appear> to
<appear> to (be|have) = <seem> to
<arrive> in|at (NNP) = <reach>
may/MD (refer) = can
($RELEASED) was|were released/VBN:agentless (on|in) (CD|NNP|the|early|late) = came out
(book|novel|magazine|anthology|biography|autobiography|memoir) was published/VBN:agentless (on|in) (CD|$MONTHS|early|late) = came out
(he|she|who) <serve> as (NN|NNP) (!and) = <hold> the position of
(he|she) was educated at (NNP|the) = studied at
was|were awarded (a|an|the|his|her|NNP) (!to) = received
<receive>/VBD (a|an|the|his|her) (NNP*) ($AWARDS) = <be> awarded
appointed/VBN:pass (NN|NNP) = appointed as
elected/VBN:pass (NN|NNP) = elected as
appointed/VBN:pass as = appointed
referred/VBN:pass to as = called
known/VBN:acl for = noted for
used/VBN:acl (in|for|by|as) = utilized
<occur>/VBD (in|on|at|during|when|between|near) = <take> place
<take> place = <occur>
<attempt> to (VB) = <try> to
<try> to (VB) = <attempt> to
<seek> to (VB) = <try> to
<wish> to (VB) = <want> to
<choose> to (VB) = <decide> to
<decide> to (VB) = <make> the decision to
<intend> to (VB) = <plan> to
<purchase> = <buy>
<buy> (!into|out|off|up|back) = <purchase>
purchased/VBN:pass = bought
bought/VBN:pass (by|in|for|from|and) = purchased
<reside> (in|at|near|on) = <live>
<be>/VBD|VBZ a member of (the) (NNP*) ($GROUPS) = <belong> to
<be>/VBD|VBZ a member of (the) (NNP*) ($BODIES) = <belong> to
<leave>/VBD (the) (NNP*) ($GROUPS) (.|,|in|on|after|to|for) = <depart> from
($MEETINGS) (will) be held (in|on|at|from|between) = take place
<live> in (NNP) = <reside> in
<join> (the) (NNP*) ($GROUPS) = <become> part of
(he|she|they|and) <move> to (NNP) = <relocate> to
<return> to (NNP|the|his|her|their) = <go> back to
<say>/VBD (that|,|"|“|``|he|she|they|it) = <state>
<say> that:mark = <state> that
<claim> that:mark = <assert> that
<state> that:mark = <say> that
<argue> that:mark = <contend> that
<contend> that:mark = <argue> that
<note> that:mark = <point> out that
<reveal> that:mark = <disclose> that
<demonstrate> that:mark = <show> that
<find> that:mark = <discover> that
<discover> that:mark = <find> that
<consist> of = <be> made up of
consisting/VBG:acl of = made up of
composed/VBN of = made up of
made/VBN up of = composed of
<comprise>/VBZ (CD|DT|NNS) = <consist> of
used/VBN:pass (!to) = utilized
utilized|utilised/VBN:pass = used
<utilize> = <use>
<utilise> = <use>
<conduct> (a|an) ($STUDIES) = <carry> out
<carry> out (DT|NNS|PRP$|JJ) = <conduct>
carried/VBN:pass out = conducted
<make> his|her|its|their debut (in|for|at|on|against|with|.|,|as) = <debut>
<grow>/VBD up (in|on|near|at) = <be> raised
(he|she|they) was|were raised (in|on|near|at) = grew up
<attend> (NNP*) ($SCHOOLS) = <go> to
<receive> (his|her|a|an|the) (NNP*) ($LEARNING) = <obtain>
<earn> (his|her|a|an|the) (NNP*) ($LEARNING) = <receive>
<obtain> (his|her|a|an|the) (NNP*) ($LEARNING) = <receive>
<defeat>/VBD (NNP) = <beat>
demolished/VBN:pass = torn down
torn/VBN:pass down = demolished
selected/VBN:pass = chosen
chosen/VBN:pass = selected
completed/VBN:pass (in|by|on|and) = finished
<complete> (his|her|their) (studies|education|degree|training) = <finish>
permitted/VBN:pass to = allowed to
allowed/VBN:pass to (VB) = permitted to
intended/VBN:pass to (VB) = meant to
forced/VBN:pass to (VB) = compelled to
regarded/VBN:pass as (DT|one|PRP$) = considered to be
considered/VBN:pass to be (a|an|the|one) = regarded as
considered/VBN:pass (a|an|the|one) = considered to be
viewed/VBN:pass as = seen as
seen/VBN:pass as (DT|one|NN) = viewed as
<be>/VBZ|VBD part of = <form> part of
named/VBN:pass after (NNP|DT|PRP$) = named for
(also|is|was|are|were|commonly|locally|formerly|popularly|NN|NNS) known/VBN as (!a|an|one) = called
also called (NNP|the|a|an) = also known as
named/VBN:acl (NNP) = called
called/VBN:acl (NNP) = known as
best known for = most famous for
(is|was|are|were) known/VBN for = noted for
(he|she) died (on|in) (CD|$MONTHS) = passed away
(NNP) died (on|in) (CD|$MONTHS) = passed away
<perish> = <die>
<pass> away = <die>
<choose>/VBD (DT|NNP|PRP) = <select>
<select> (DT|NNP|PRP) = <choose>
<finish> (the|his|her|their) (!NN|season|year|race|NNP|CD|JJ) = <complete>
<replace> (NNP) (NNP*) (as|in|.|,|on) = <take> the place of
<succeed>/VBD (NNP|his|her) = <take> over from

<allow> (PRP|NNS|NNP) (to) = <permit>
<ensure> that:mark = <make> sure that
<donate> (DT|CD|PRP$) = <give>
<collaborate> with = <work> together with
<collaborate> on = <work> together on
erected/VBN:pass = built
composed/VBN:pass (by) = written
penned/VBN = written
authored/VBN = written
lies/VBZ (on|near|between|about|north|south|east|west) = is situated
lies/VBZ (in) (NNP) = is situated
<cover> an area of = <have> an area of
headquartered/VBN (in) = based
(company|organisation|organization|corporation|manufacturer|firm|charity|agency|airline|retailer|publisher) based/VBN:acl (in) (NNP) = headquartered
<establish>/VBD (a|an) (!record|reputation|lead|relationship|JJ|NNP) = <set> up
led/VBN (by) (NNP|DT) = headed
designed/VBN to (VB) = intended to
required/VBN:pass to (VB) = obliged to
believed/VBN:pass to = thought to
thought/VBN:pass to = believed to
<aim> to (VB) = <seek> to
(term|name|word|it) <refer>/VBZ to = <denote>
<focus> on = <concentrate> on
<result> in (!DT|NN) = <lead> to
<result> in = <lead> to
<lead>/VBD to (the|his|her|its|their) ($HARM) = <result> in
($MEETINGS) was|were held (in|on|at|from|between) = took place
<be>/VBZ|VBP able to (VB) = can
<have>/VBZ|VBP to (VB) = must
"""

# Nouns and adjectives.
NOUNS = """
(the|a|this|that|CD|PRP$|NNP|POS|debut|first|second|third|action|comedy|drama|horror) film/NN:!compound (!-|noir|NN) = movie
(the|CD|PRP$|NNP|POS|two|three|several|many|of|in) films/NNS = movies
movie/NN = film
movies/NNS = films
television/NN = TV
footballer/NN = football player
footballers/NNS = football players
(his|her) death/NN (!NN|POS|'s|HYPH) = passing
(this|that) country/NN:!compound (!NN) = nation
(the|in|of|to|from|other|several|many|different|all|CD) countries/NNS = nations
nations/NNS = countries
(CD) different/JJ>NNS = distinct
(the|his|her|its|their) only/JJ>NN (NN) (!CC|NN) = sole
sole/JJ:amod>NN = only
notable/JJ:amod = noteworthy
ill/JJ:acomp = sick
pupils/NNS = students
soldiers/NNS = troops
kids/NNS = children
(the|his|her|their|its) debut (album|single|novel|film) = first
victory/NN (over|against|.) = win
(a|the|their|his|her) defeat/NN (to|against) = loss
photograph/NN = photo
photographs/NNS = photos
(the) company/NN (!NN|CD|of) = firm
automobile/NN = car
automobiles/NNS = cars
physician/NN = doctor
physicians/NNS = doctors
(!district|general|power) attorney/NN (!general|NN) = lawyer
author/NN (!of|NN|'s) = writer
(NNP|JJ|a|an) writer/NN:attr (.|,|who|from|born|based) = author
assistance/NN = help
(!IN|DT) individuals/NNS (who|IN) = people
persons/NNS = people
(in) a {JJ} manner (.|,|that|IN) = a {} way
inhabitants/NNS = residents
annual/JJ:amod = yearly
famous/JJ:amod = well-known
entire/JJ:amod>NN (!NNS) = whole
largest/JJS = biggest
biggest/JJS = largest
huge/JJ:amod = enormous
important/JJ:amod = significant
subsequent/JJ:amod = later
wealthy/JJ:amod = rich
difficult/JJ:acomp = hard
(the|his|her|its|their) last/JJ ($WORKS) = final
(the|his|her|its|their) final/JJ ($WORKS) = last
railway station = train station
(the) next (day|year|season|month|week|morning|decade|match|game) = following
(the) previous/JJ (year|season|day|week|month|decade|century|election) = preceding
(his|her|their) first (album|single|novel|film|book) = debut
large/JJ:amod (NN|NNS) (!of) = big
main/JJ:amod (!event|card|line|lines|stage|draw|road|roads|street|entrance|belt|body|sequence|course|page|squad|team|roster|title|NNP) = principal
primary/JJ:amod (goal|purpose|reason|source|focus|role|objective|concern|function|cause|aim) = main
current/JJ:amod (!NNP|events|affairs|account|source) = present
additional/JJ:amod = further
($REGIONS) in which = where
following (year|day|season|month|week) = next
"""

TABLES = (CONNECTIVES, PHRASES, ADVERBS, QUANTITIES, VERBS, NOUNS)
