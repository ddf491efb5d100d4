"""Words for words, and words that deny without "not". Data only."""

from collections.abc import Iterator


def _set(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


def _pairs(listed: str) -> Iterator[tuple[str, str]]:
    for row in listed.strip().splitlines():
        left, _, right = row.partition(":")
        yield left.strip(), right.strip()


def _table(listed: str) -> dict[str, tuple[str, ...]]:
    return {left: tuple(word.strip() for word in right.split(",")) for left, right in _pairs(listed)}


# --- verbs with an object, or in the passive ---
TRANSITIVE = _table(
    """
    link: connect, join
    connect: link, join
    build: construct, put up
    construct: build, put up
    erect: build, put up
    demolish: tear down, pull down, knock down
    buy: purchase
    purchase: buy
    acquire: obtain, get
    obtain: get, acquire
    defeat: beat
    beat: defeat
    found: establish, set up
    publish: bring out, print
    release: bring out, put out
    finish: complete
    complete: finish
    shut: close
    assist: help
    require: need
    utilize: use, employ
    utilise: use, employ
    employ: hire
    hire: employ, take on
    permit: allow
    prohibit: ban, forbid
    ban: prohibit, forbid
    forbid: ban, prohibit
    depict: portray, show
    portray: depict
    contain: hold, include
    attend: go to, be present at
    visit: go to, pay a visit to
    marry: wed, get married to
    assassinate: murder
    injure: hurt, wound
    wound: injure
    capture: seize, take
    seize: capture, take
    attack: assault
    invade: march into, overrun
    flee: escape from, run away from
    rename: give a new name to
    criticize: find fault with, censure
    criticise: find fault with, censure
    praise: commend, speak well of
    select: choose, pick
    choose: select, pick
    nominate: put forward, propose
    reject: turn down, refuse
    announce: make known, make public
    investigate: look into
    examine: inspect, look at
    inspect: examine, look over
    repair: fix, mend
    renovate: refurbish, do up
    rebuild: reconstruct
    reconstruct: rebuild
    enlarge: expand, make bigger
    extend: lengthen
    reduce: cut, lower
    abolish: do away with, scrap
    cancel: call off
    postpone: put off, delay
    abandon: give up
    retain: keep, hold on to
    maintain: keep up, look after
    protect: guard, shield
    supply: provide
    donate: give
    manufacture: make, produce
    invent: devise, think up
    discover: find
    own: possess
    dissolve: disband
    disband: dissolve
    replace: take the place of, supersede
    surpass: exceed, outdo
    exceed: surpass
    resemble: look like
    consume: eat
    gather: collect
    inhabit: live in, dwell in
    encounter: come across, run into
    witness: see
    transport: carry, convey
    initiate: start, launch
    organize: arrange
    organise: arrange
    support: back
    oppose: be against, resist
    finance: fund, pay for
    fund: finance, pay for
    lease: rent
    encircle: surround
    surround: encircle
    adjoin: border
    earn: gain
    translate: render
    resolve: settle
    allocate: assign
    ignite: set fire to
    conquer: subdue
    restore: renovate
    store: keep
    reveal: disclose, make known
    conceal: hide
    hide: conceal
    educate: school
    teach: instruct
    instruct: teach
    prevent: stop
    delay: hold up
    bury: lay to rest, inter
    inter: bury
    dismiss: sack, fire
    compose: write
    pen: write
    imprison: jail, lock up
    arrest: detain
    murder: kill
    author: write
    write: pen
    assemble: put together
    harvest: gather in
    relinquish: give up
    install: put in
    obey: follow
    influence: affect
    affect: have an effect on
    accompany: go with
    """
)

# --- verbs without an object ---
INTRANSITIVE = _table(
    """
    begin: start
    start: begin
    commence: begin, start
    end: finish
    conclude: end
    reside: live, dwell
    die: pass away
    perish: die
    return: go back, come back
    retreat: withdraw, pull back
    resign: step down
    collapse: fall down
    arrive: get there
    relocate: move
    participate: take part
    assemble: gather
    occur: happen, take place
    cease: stop
    """
)

# --- nouns and adjectives ---
NOUNS = _table(
    """
    film: movie
    films: movies
    physician: doctor
    physicians: doctors
    attorney: lawyer
    automobile: car
    automobiles: cars
    vessel: ship
    vessels: ships
    residence: home
    cemetery: graveyard
    monarch: ruler
    award: prize
    awards: prizes
    prize: award
    competition: contest
    contest: competition
    illness: disease
    residents: inhabitants
    inhabitants: residents
    troops: soldiers
    soldiers: troops
    employees: workers, staff
    children: kids
    photographs: photos, pictures
    photograph: photo, picture
    highway: road
    garment: piece of clothing
    novel: book
    novels: books
    spouse: partner
    infant: baby
    infants: babies
    dwelling: house
    dwellings: houses
    conflict: war
    headquarters: head office
    railway: railroad
    cinema: movie theatre
    bicycle: bike
    aeroplane: plane
    airplane: plane
    weapons: arms
    clergyman: priest
    footballer: football player
    footballers: football players
    songwriter: writer of songs
    teacher: schoolteacher
    wages: pay
    salary: pay
    injury: wound
    injuries: wounds
    pupils: schoolchildren
    purchase: acquisition
    beginning: start
    commencement: beginning
    outskirts: edge
    """
)
ADJECTIVES_ALIKE = _table(
    """
    big: large
    large: big
    famous: well-known
    well-known: famous
    wealthy: rich
    rich: wealthy
    rapid: quick, fast
    entire: whole
    initial: first
    numerous: many
    principal: main, chief
    chief: main, principal
    main: principal
    difficult: hard
    ill: sick
    elderly: old
    annual: yearly
    yearly: annual
    rare: uncommon
    adjacent: neighbouring
    huge: enormous
    enormous: huge
    tiny: very small
    significant: important
    important: significant
    current: present
    identical: the same
    dangerous: hazardous
    affluent: wealthy
    costly: expensive
    expensive: costly
    """
)
PREPOSITIONS = _table(
    """
    during: in the course of
    throughout: all through
    near: close to
    despite: in spite of
    concerning: about
    regarding: about
    upon: on
    amongst: among
    """
)

# --- agents: who is said to have done it ---
AGENTS = dict(
    _pairs(
        """
        write: author
        win: winner
        found: founder
        direct: director
        design: designer
        invent: inventor
        compose: composer
        produce: producer
        own: owner
        lead: leader
        edit: editor
        publish: publisher
        discover: discoverer
        coach: coach
        manage: manager
        host: host
        create: creator
        build: builder
        paint: painter
        """
    )
)

# --- denials ---
ACHIEVEMENTS = _set(
    """win reach finish complete achieve gain secure find qualify pass escape defeat survive catch capture solve
    recover save prevent stop score attract obtain earn regain break beat convince persuade overcome attain
    retain repair prove reopen recapture cross climb conquer advance"""
)
HAVING = _set("have contain possess feature")
REFUSALS = _table(
    """
    accept: reject, turn down, refuse
    allow: forbid, prohibit
    permit: forbid, prohibit
    approve: reject
    include: exclude, leave out
    remember: forget
    obey: disobey
    trust: distrust
    abandon: keep
    notice: overlook
    """
)
# of a verb with a preposition ("" for an object): what the affirmed version says, and the denied one
ABSENCE: dict[str, tuple[tuple[str, str, tuple[str, ...]], ...]] = {
    "attend": (("", "be present at", ("be absent from", "miss", "stay away from")),),
    "participate": (("in", "take part in", ("sit out", "take no part in", "stay out of")),),
    "compete": (("in", "take part in", ("take no part in", "sit out")), ("at", "take part at", ("miss",))),
    "appear": (("in", "feature in", ("be absent from", "be missing from")), ("on", "feature on", ("be absent from",))),
    "feature": (("in", "appear in", ("be absent from", "be missing from")),),
    "join": (("", "become part of", ("stay out of", "remain outside")),),
    "return": (("to", "come back to", ("stay away from", "keep away from")),),
    "enter": (("", "go into", ("stay out of", "keep out of")),),
    "move": (("to", "relocate to", ("stay away from",)),),
    "use": (("", "make use of", ("do without", "manage without")),),
    "need": (("", "be in need of", ("manage without", "do without")),),
    "know": (("", "be aware of", ("be unaware of", "be ignorant of")),),
    "believe": (("", "think true", ("doubt", "disbelieve")),),
    "succeed": (("in", "be successful in", ("fail in", "be unsuccessful in")),),
    "differ": (("from", "be different from", ("be the same as", "be identical to")),),
    "agree": (("with", "share the view of", ("disagree with",)), ("to", "consent to", ("withhold consent to",))),
    "like": (("", "be fond of", ("dislike",)),),
    "recognise": (("", "accept", ("withhold recognition from",)),),
    "recognize": (("", "accept", ("withhold recognition from",)),),
    "mention": (("", "bring up", ("be silent about", "say nothing about", "leave out")),),
    "discuss": (("", "talk about", ("be silent about", "say nothing about")),),
}
OUTSIDE = _set("bear live reside locate situate work die grow settle stay study raise")
UNDONE = dict(
    _pairs(
        """
        open: unopened
        finish: unfinished
        complete: incomplete
        build: unbuilt
        publish: unpublished
        name: unnamed
        mark: unmarked
        pay: unpaid
        solve: unsolved
        resolve: unresolved
        elect: unelected
        damage: undamaged
        harm: unharmed
        injure: uninjured
        hurt: unhurt
        change: unchanged
        alter: unaltered
        explore: unexplored
        restore: unrestored
        sell: unsold
        record: unrecorded
        release: unreleased
        sign: unsigned
        defeat: undefeated
        use: unused
        occupy: unoccupied
        inhabit: uninhabited
        protect: unprotected
        answer: unanswered
        notice: unnoticed
        test: untested
        treat: untreated
        pave: unpaved
        translate: untranslated
        discover: undiscovered
        identify: unidentified
        fund: unfunded
        invite: uninvited
        punish: unpunished
        reward: unrewarded
        repair: unrepaired
        affect: unaffected
        develop: undeveloped
        confirm: unconfirmed
        document: undocumented
        seal: unsealed
        connect: unconnected
        attach: unattached
        heat: unheated
        light: unlit
        guard: unguarded
        staff: unstaffed
        regulate: unregulated
        recognise: unrecognised
        recognize: unrecognized
        approve: unapproved
        authorise: unauthorised
        authorize: unauthorized
        paint: unpainted
        decorate: undecorated
        perform: unperformed
        film: unfilmed
        date: undated
        number: unnumbered
        survey: unsurveyed
        classify: unclassified
        prove: unproven
        explain: unexplained
        visit: unvisited
        harvest: unharvested
        cultivate: uncultivated
        fortify: unfortified
        ratify: unratified
        implement: unimplemented
            conquer: unconquered
        """
    )
)
_COMPLEMENTARY = """
open: closed
alive: dead
present: absent
able: unable
aware: unaware
successful: unsuccessful
available: unavailable
possible: impossible
legal: illegal
visible: invisible
true: false
married: unmarried
inhabited: uninhabited
known: unknown
common: uncommon
popular: unpopular
active: inactive
complete: incomplete
navigable: unnavigable
accessible: inaccessible
edible: inedible
flammable: nonflammable
safe: unsafe
clear: unclear
certain: uncertain
similar: dissimilar
regular: irregular
correct: incorrect
necessary: unnecessary
important: unimportant
related: unrelated
conscious: unconscious
faithful: unfaithful
willing: unwilling
loyal: disloyal
guilty: innocent
reliable: unreliable
stable: unstable
healthy: unhealthy
fertile: infertile
identical: different
innocent: guilty
illegal: legal
closed: open
dead: alive
absent: present
impossible: possible
unavailable: available
unknown: known
unable: able
inactive: active
uninhabited: inhabited
invisible: visible
uncommon: common
unpopular: popular
unclear: clear
unsuccessful: successful
unfinished: finished
finished: unfinished
"""
ADJECTIVES = dict(_pairs(_COMPLEMENTARY))
