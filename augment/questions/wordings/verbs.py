"""Verbs for verbs."""

from augment.questions.wordings.listing import table

# --- verbs with an object, or in the passive ---
TRANSITIVE = table(
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
    publish: bring out
    finish: complete
    complete: finish
    shut: close
    assist: help
    require: need
    utilize: use, employ
    utilise: use, employ
    hire: employ, take on
    permit: allow
    prohibit: ban, forbid
    ban: prohibit, forbid
    forbid: ban, prohibit
    depict: portray, show
    portray: depict
    contain: include
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
    resolve: settle
    allocate: assign
    ignite: set fire to
    conquer: subdue
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
INTRANSITIVE = table(
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
    arrive: get there
    relocate: move
    participate: take part
    assemble: gather
    cease: stop
    """
)
