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
    cemetery: graveyard
    automobile: car
    automobiles: cars
    photographs: photos
    photograph: photo
    aeroplane: plane
    airplane: plane
    contest: competition
    residents: inhabitants
    inhabitants: residents
    dwelling: house
    dwellings: houses
    railway: railroad
    footballer: football player
    footballers: football players
    """
)
ADJECTIVES_ALIKE = table(
    """
    famous: well-known
    well-known: famous
    affluent: wealthy
    elderly: old
    entire: whole
    annual: yearly
    adjacent: neighbouring
    huge: enormous
    enormous: huge
    significant: important
    important: significant
    dangerous: hazardous
    costly: expensive
    expensive: costly
    """
)
PREPOSITIONS = table(
    """
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
