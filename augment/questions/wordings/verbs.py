"""Verbs for verbs, in the one sense that nearly every sentence has them in: rather no other word than a wrong one."""

from augment.questions.wordings.listing import table

# --- verbs with an object, or in the passive ---
TRANSITIVE = table(
    """
    link: connect
    connect: link
    build: construct
    construct: build
    erect: build, put up
    demolish: tear down, pull down
    buy: purchase
    purchase: buy
    acquire: obtain
    defeat: beat
    beat: defeat
    found: establish, set up
    finish: complete
    complete: finish
    shut: close
    assist: help
    require: need
    utilize: use
    utilise: use
    hire: employ
    permit: allow
    prohibit: forbid, ban
    ban: prohibit
    forbid: prohibit
    depict: portray
    portray: depict
    assassinate: murder
    injure: hurt
    wound: injure
    capture: seize
    seize: capture
    flee: escape from
    criticize: find fault with
    criticise: find fault with
    select: choose
    choose: select
    reject: refuse
    investigate: look into
    examine: inspect
    inspect: examine
    repair: mend
    renovate: refurbish
    rebuild: reconstruct
    reconstruct: rebuild
    enlarge: expand
    reduce: lower
    cancel: call off
    postpone: put off
    abandon: give up
    retain: keep
    manufacture: make, produce
    invent: devise
    surpass: exceed
    resemble: look like
    inhabit: live in
    encounter: come across
    transport: carry
    finance: fund
    fund: finance
    lease: rent
    encircle: surround
    surround: encircle
    adjoin: border
    allocate: assign
    ignite: set fire to
    reveal: disclose
    conceal: hide
    hide: conceal
    inter: bury
    pen: write
    imprison: jail
    author: write
    assemble: put together
    relinquish: give up
    """
)

# --- verbs without an object ---
INTRANSITIVE = table(
    """
    begin: start
    start: begin
    commence: begin, start
    conclude: end
    reside: live
    perish: die
    retreat: withdraw
    relocate: move
    participate: take part
    cease: stop
    """
)
