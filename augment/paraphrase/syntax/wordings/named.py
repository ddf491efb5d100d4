"""Lists of words that rows of wordings name. Data only."""

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
