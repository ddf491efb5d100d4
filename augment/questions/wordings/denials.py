"""Words that deny without "not": verbs, participles and adjectives."""

from augment.questions.wordings.listing import listed, pairs, table

ACHIEVEMENTS = listed(
    """win reach finish complete achieve gain secure find qualify escape defeat survive catch capture solve
    recover save prevent stop score attract obtain earn regain break beat convince persuade overcome attain
    retain repair reopen recapture cross climb conquer advance"""
)
HAVING = listed("have contain possess feature")
REFUSALS = table(
    """
    accept: reject, turn down, refuse
    allow: forbid, prohibit
    permit: forbid, prohibit
    approve: reject
    include: exclude
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
    "join": (("", "become part of", ("stay out of",)),),
    "need": (("", "be in need of", ("manage without", "do without")),),
    "know": (("", "be aware of", ("be unaware of", "be ignorant of")),),
    "succeed": (("in", "be successful in", ("fail in", "be unsuccessful in")),),
    "differ": (("from", "be different from", ("be the same as", "be identical to")),),
    "agree": (("with", "agree with", ("disagree with",)), ("to", "consent to", ("withhold consent to",))),
    "like": (("", "be fond of", ("dislike",)),),
    "mention": (("", "bring up", ("be silent about", "say nothing about", "leave out")),),
    "discuss": (("", "talk about", ("be silent about", "say nothing about")),),
}
OUTSIDE = listed("bear live reside locate situate work die grow settle stay study raise")
UNDONE = dict(
    pairs(
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
ADJECTIVES = dict(
    pairs(
        """
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
    )
)
