"""Nouns, adjectives and prepositions for others, and what those are called who do something."""

from augment.questions.wordings.listing import pairs, table

# --- nouns and adjectives ---
NOUNS = table(
    """
    film: movie
    films: movies
    physician: doctor
    physicians: doctors
    attorney: lawyer
    automobile: car
    automobiles: cars
    residence: home
    cemetery: graveyard
    monarch: ruler
    award: prize
    awards: prizes
    prize: award
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
    footballer: football player
    footballers: football players
    songwriter: writer of songs
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
ADJECTIVES_ALIKE = table(
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
    dangerous: hazardous
    affluent: wealthy
    costly: expensive
    expensive: costly
    """
)
PREPOSITIONS = table(
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
    pairs(
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
