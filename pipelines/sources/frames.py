"""Triplets from frames: sentences whose slots a script fills, and passages about the facets of a topic.

A file of frames is JSONL, and its name ends so: ``roles.frames.jsonl``. A line is one of

* ``{"kind": "role", "fill": …, "forms": […]}``: forms with {a} and {b} that say one thing, and another with a and b
  exchanged: "{a} taught {b} Braille.", "{b} learned Braille from {a}."
* ``{"kind": "choice", "fill": …, "yes": […], "no": […]}``: forms of a statement and its opposite, with {x} or none; or
  with {a} and {b} that may change places everywhere: "{a} met {b}."
* ``{"kind": "topic", "names": […], "members": true, "facets": [{"names": […], "passage": …}, …]}``: what searches that
  leave out one facet of a topic look for; the facets of a topic with members are those. ``"searches": […]``, which a
  topic may have, are ways of its own to leave out {y}: "Which hikes near Arnfell are there, {y} aside?"

``fill`` is a list, or a name in ``sample/frames/fillers.json``. What a frame gives is drawn by a hash of it: the same
everywhere.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

from augment.exclusions.differences import Difference, difference, difference_of
from augment.exclusions.phrase import NOUN, Phrase
from augment.exclusions.queries import Draw, Materials, draws, query_of
from augment.exclusions.topics import CLASS, THING, Topic
from augment.exclusions.wordings import EXCLUDING, ONLY, Wording
from augment.metrics import match_error_rate
from pipelines import schema
from pipelines.sources import formats, readers

SUFFIX = formats.FRAMES
FILLERS = Path(__file__).parents[1] / "sample" / "frames" / "fillers.json"
ROWS = {"role": 5, "choice": 6, "topic": 8}  # of one frame
DIFFERENCES = 8  # of a topic, beside its rows
TOO_FEW = "too few forms, fillers or facets"
FRESH = 4  # times that a drawn row may be one that was drawn before
OWN = 60  # per cent of the searches that leave a facet out are the topic's own, where it has some
# How often the reverse of a search is another exclusion, that of the wanted facet, and how often a plain search.
EXCLUDED, PLAIN = 50, 30  # per cent; else a search for that facet only

KINDS = {"role": "frame role", "choice": "frame choice", "topic": "frame exclusion"}
DIFFERENCE_KIND = f"frame {schema.DIFFERENCE_KIND}"

Texts = tuple[str, str, str, str]  # anchor, positive, negative, reverse
T = TypeVar("T")


class Frame(dict[str, Any]):
    """A frame, or a facet of one. Raises ValueError where it lacks a field."""

    def __missing__(self, name: str) -> Any:
        raise ValueError(f"the field {name!r} is missing")


def read(file: str) -> Iterator[tuple[int, str, list[Texts], str | None]]:
    """Each line's number, the kind of its triplets and their texts, or the reason why there are none.

    A topic comes twice, the second time with its differences, of the kind DIFFERENCE_KIND.
    Raises StorageError where the file cannot be read.
    """
    for number, line, reason in readers.lines(file):
        if line is None or not line.strip():
            yield number, "", [], reason or readers.BLANK
            continue
        try:
            rows = rows_of(frame := json.loads(line))
            differences = differences_of(frame) if frame["kind"] == "topic" else []
        except json.JSONDecodeError as error:
            yield number, "", [], f"no frame: {error.msg} at column {error.colno}"
        except (ValueError, AttributeError) as error:
            yield number, "", [], f"no frame: {error}"
        else:
            yield number, KINDS[frame["kind"]], rows, None
            if differences:
                yield number, DIFFERENCE_KIND, differences, None


def are_in(file: str) -> bool:
    """Whether the first line of ``file`` that holds something is a frame, whatever the file's name."""
    first = next((line for _, line, _ in readers.lines(file) if line is not None and line.strip()), "")
    try:
        value = json.loads(first)
    except (ValueError, RecursionError):
        return False
    return isinstance(value, dict) and value.get("kind") in (*_MAKERS,) and schema.ANCHOR not in value


def rows_of(given: Mapping[str, Any]) -> list[Texts]:
    """The texts that a frame gives, each row once. Raises ValueError with what is wrong with the frame."""
    if not isinstance(given, Mapping):
        raise ValueError("it is no JSON object")
    frame = Frame(given)
    kind = frame.get("kind")
    if kind not in (*_MAKERS,):
        raise ValueError(f"kind {kind!r} is none of {', '.join(_MAKERS)}")
    return _rows(_MAKERS[kind], frame, ROWS[kind])


def differences_of(topic: Mapping[str, Any]) -> list[Texts]:
    """Searches that leave a facet of the topic out, the topic, the facet, and both in one text.

    Raises ValueError with what is wrong with the frame.
    """
    return _rows(_difference, Frame(topic), DIFFERENCES, "difference")


def _rows(maker: Callable[[Frame, Draw], Texts | None], frame: Frame, count: int, *salt: str) -> list[Texts]:
    seed = json.dumps(frame, sort_keys=True)
    try:
        drawn = (maker(frame, draws(seed, *salt, str(number))) for number in range(FRESH * count))
        return list(islice(_distinct(row for row in drawn if row is not None and len(set(row[:3])) == 3), count))
    except (TypeError, IndexError) as error:
        raise ValueError(str(error)) from error


def _distinct(rows: Iterable[Texts]) -> Iterator[Texts]:
    """Each triplet once, as soon as it is drawn."""
    seen: set[tuple[str, ...]] = set()
    for row in rows:
        if row[:3] not in seen:
            seen.add(row[:3])
            yield row


def _role(frame: Frame, draw: Draw) -> Texts:
    """Two forms, and both with a and b exchanged."""
    first, second = _two(frame["forms"], draw)
    a, b = _two(_fillers(frame["fill"]), draw)
    there, back = {"a": a, "b": b}, {"a": b, "b": a}
    return _filled(first, there), _filled(second, there), _filled(first, back), _filled(second, back)


def _choice(frame: Frame, draw: Draw) -> Texts:
    """Two forms of one side, and two of the other: the first as like the anchor as may be.

    Where a and b may change places they do so in half of the texts, and in every third row the positive is the anchor
    with them exchanged.
    """
    ways = _ways(frame, draw)

    def filled(form: str) -> str:
        return _filled(form, ways[draw(2)] if len(ways) > 1 else ways[0])

    same, other = (frame["yes"], frame["no"]) if draw(2) else (frame["no"], frame["yes"])
    first, second = _two(same, draw)
    if len(ways) > 1 and not draw(3):
        anchor, positive = (_filled(first, way) for way in ways)
    else:
        anchor, positive = filled(first), filled(second)
    others = sorted(map(filled, other), key=lambda text: match_error_rate(anchor, text))
    index = 0 if draw(3) else draw(len(others))
    return anchor, positive, others[index], _one([*others[:index], *others[index + 1 :]], draw)


def _ways(frame: Frame, draw: Draw) -> Sequence[Mapping[str, str]]:
    """How the slots of a choice are filled: none or {x} one way, {a} and {b} either way."""
    if not frame.get("fill"):
        return [{}]
    if not any("{a}" in form for form in frame["yes"]):
        return [{"x": _one(_fillers(frame["fill"]), draw)}]
    a, b = _two(_fillers(frame["fill"]), draw)
    return [{"a": a, "b": b}, {"a": b, "b": a}]


def _topic(frame: Frame, draw: Draw) -> Texts:
    """A search that leaves out a facet, the passage of another, the passage of that one, and a search that wants it."""
    topic = _named(frame, draw)
    wanted, unwanted = map(Frame, _two(frame["facets"], draw))
    own = frame.get("searches")
    anchor = _excluding(own, topic, unwanted, wanted, draw)
    if (share := draw(100)) < EXCLUDED:
        reverse = _excluding(own, topic, wanted, unwanted, draw)
    elif share < EXCLUDED + PLAIN:
        reverse = f"{topic.text} {_one(unwanted['names'], draw).removeprefix('the ')}"
    else:
        reverse = _search(ONLY, topic, unwanted, wanted, draw)
    return anchor, wanted["passage"], unwanted["passage"], reverse


def _difference(frame: Frame, draw: Draw) -> Difference | None:
    """A search that leaves out a facet, the topic's name, the facet's, and both."""
    wanted, unwanted = map(Frame, _two(frame["facets"], draw))
    topic = _named(frame, draw)
    own = frame.get("searches")
    if own and draw(100) < OWN:
        excluded = _one(unwanted["names"], draw)
        return difference(_filled(_one(own, draw), {"y": excluded}), topic.text, excluded, draw)
    return difference_of(_of_training(EXCLUDING), _materials(topic, unwanted, wanted, draw), draw)


def _named(frame: Frame, draw: Draw) -> Topic:
    return Topic(_one(frame["names"], draw), CLASS if frame.get("members") else THING, frozenset())


def _excluding(own: Sequence[str] | None, topic: Topic, unwanted: Frame, wanted: Frame, draw: Draw) -> str:
    """A search of the topic's ``own``, or in a wording for all topics, that leaves out a facet."""
    if own and draw(100) < OWN:
        return _filled(_one(own, draw), {"y": _one(unwanted["names"], draw)})
    return _search(EXCLUDING, topic, unwanted, wanted, draw)


def _search(wordings: Sequence[Wording], topic: Topic, named: Frame, other: Frame, draw: Draw) -> str:
    found = query_of(_of_training(wordings), _materials(topic, named, other, draw), draw)
    if found is None:
        raise ValueError(f"no wording fits {topic.text!r}")
    return found.text


def _of_training(wordings: Sequence[Wording]) -> list[Wording]:
    return [wording for wording in wordings if wording.split == "train"]


def _materials(topic: Topic, named: Frame, other: Frame, draw: Draw) -> Materials:
    return Materials(topic, [_phrase(named, draw)], [_phrase(other, draw)])


def _phrase(facet: Frame, draw: Draw) -> Phrase:
    return Phrase(_one(facet["names"], draw), NOUN, frozenset(facet["names"]), "")


_MAKERS: dict[str, Callable[[Frame, Draw], Texts]] = {"role": _role, "choice": _choice, "topic": _topic}


def _one(choices: Sequence[T], draw: Draw) -> T:
    if not choices:
        raise ValueError(TOO_FEW)
    return choices[draw(len(choices))]


def _two(choices: Sequence[T], draw: Draw) -> tuple[T, T]:
    if len(choices) < 2:
        raise ValueError(TOO_FEW)
    first = draw(len(choices))
    second = draw(len(choices) - 1)
    return choices[first], choices[second + (second >= first)]


def _fillers(fill: str | list[str]) -> Sequence[str]:
    if isinstance(fill, list):
        return fill
    if fill == "person":
        return _people()
    if fill not in _lists():
        raise ValueError(f"the list of fillers {fill!r} is unknown; there are person, {', '.join(_lists())}")
    return _lists()[fill]


@cache
def _lists() -> dict[str, list[str]]:
    lists: dict[str, list[str]] = json.loads(FILLERS.read_text(encoding="utf-8"))
    return lists


@cache
def _people() -> list[str]:
    return [f"{first} {last}" for first in _lists()["first"] for last in _lists()["last"]]


_ARTICLE = re.compile(r"\b([Aa]) (?=\0[aeiou])")
_START = re.compile(r"(^|[.!?] )\0([a-z])")


def _filled(form: str, slots: Mapping[str, str]) -> str:
    """A form with its slots filled: "an" before a vowel, a capital at the start of a sentence."""
    try:
        text = form.format(**{slot: f"\0{filler}" for slot, filler in slots.items()})
    except (KeyError, IndexError) as error:
        there = " and ".join(f"{{{slot}}}" for slot in slots) or "none without a fill"
        slot = error.args[0] if isinstance(error, KeyError) else ""
        raise ValueError(f"the slot {{{slot}}} is unknown: this frame has {there}") from error
    text = _ARTICLE.sub(r"\1n ", text)
    return _START.sub(lambda start: start[1] + start[2].upper(), text).replace("\0", "")
