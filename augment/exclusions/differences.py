"""A search that leaves something out, beside what it wants and what it leaves out: "the marsh, but not its birds", "the
marsh", "its birds".

What such a search should find an encoder knows before any training: the vector of what is wanted less a share of that
of what is left out. So these three texts teach it what its own vector of the search is to be.
"""

from collections.abc import Sequence
from typing import NamedTuple

from augment.exclusions.queries import Draw, Materials, query_of
from augment.exclusions.wordings import Wording

# Ways to name both and leave nothing out, {x} and {y}.
INCLUDING = (
    "{x} and {y}",
    "{y} and {x}",
    "{x} with {y}",
    "{x}, {y}",
    "{x} {y}",
    "{x}, including {y}",
    "{x}, especially {y}",
    "{x}, not least {y}",
    "{x} as well as {y}",
    "{x} in connection with {y}",
    "both {x} and {y}",
    "not only {x} but also {y}",
    "Tell me about {x}, above all {y}.",
    "What is there to know about {x} and {y}?",
    "What is the link between {x} and {y}?",
    "I want to read about {y} and {x}.",
)


class Difference(NamedTuple):
    """``text`` wants ``wanted`` without ``excluded``; ``both`` names the two and leaves nothing out."""

    text: str
    wanted: str
    excluded: str
    both: str


def difference_of(wordings: Sequence[Wording], materials: Materials, draw: Draw) -> Difference | None:
    """A search in one of ``wordings`` with what it is made of; None where no wording fits."""
    query = query_of(wordings, materials, draw)
    if query is None:
        return None
    names = query.names
    wanted = " and ".join(names[slot] for slot in ("X", "Z") if slot in names)
    excluded = " and ".join(names[slot] for slot in ("Y", "Y2") if slot in names)
    return difference(query.text, wanted, excluded, draw)


def difference(text: str, wanted: str, excluded: str, draw: Draw) -> Difference:
    """The same of a search that is there already."""
    both = INCLUDING[draw(len(INCLUDING))].format(x=wanted, y=excluded)
    return Difference(text, wanted, excluded, both)
