"""Queries from wordings: which wordings fit what there is to say, and their slots filled."""

import hashlib
from collections.abc import Callable, Sequence
from typing import NamedTuple

from augment.exclusions.phrase import PERSON, PLURAL, TITLE, Phrase
from augment.exclusions.topics import CLASS, Topic, plural_of
from augment.exclusions.wordings import ANY, TOPICS, Wording

CHOICES = 3  # phrases among which a query's is drawn
LAST_NAMES = 0.25  # how often a person is called by the last name alone
RARE = 0.5  # how often a wording with a class, a title or persons is taken where one fits
WANTING_MORE = 0.35  # how often one that names what the wanted passage alone is about

Draw = Callable[[int], int]


def draws(*texts: str) -> Draw:
    """A function that draws a number below n, the same numbers for the same texts everywhere."""
    seed, count = "\0".join(texts).encode(), 0

    def draw(below: int) -> int:
        nonlocal count
        count += 1
        digest = hashlib.blake2b(seed, digest_size=8, salt=str(count).encode()).digest()
        return int.from_bytes(digest, "big") % below

    return draw


class Materials(NamedTuple):
    """What a query may speak of: the topic, what is left out, and what the wanted passage alone is about."""

    topic: Topic
    excluded: list[Phrase]
    wanted: list[Phrase]


class Query(NamedTuple):
    """``names`` are what the wording's slots stand for, the topic always among them."""

    text: str
    wording: Wording
    names: dict[str, str]


def query_of(wordings: Sequence[Wording], materials: Materials, draw: Draw) -> Query | None:
    """A wording with its slots filled, drawn among those that fit; None where none does."""
    fitting = [wording for wording in wordings if fill(wording, materials, _first) is not None]
    for is_such, share in ((_is_rare, RARE), (_wants_more, WANTING_MORE)):
        such = [wording for wording in fitting if is_such(wording)]
        if such and draw(100) < 100 * share:
            fitting = such
    if not fitting:
        return None
    wording = _drawn_by_form(fitting, draw)
    slots = fill(wording, materials, draw)
    if slots is None:
        return None
    names = {slot: name for slot, name in slots.items() if slot == "X" or slot in wording.slots}
    if wording.slots & {"Yn", "Yq"}:
        names["Y"] = slots["Y"]
    return Query(_finished(wording, slots, draw), wording, names)


def _first(_: int) -> int:
    return 0


def _is_rare(wording: Wording) -> bool:
    return "C" in wording.slots or wording.x == CLASS or wording.y in ((PERSON,), (TITLE,))


def _wants_more(wording: Wording) -> bool:
    return "Z" in wording.slots


def _drawn_by_form(wordings: list[Wording], draw: Draw) -> Wording:
    """One of them; every form as likely as any other."""
    forms = sorted({wording.form for wording in wordings})
    form = forms[draw(len(forms))]
    choices = [wording for wording in wordings if wording.form == form]
    return choices[draw(len(choices))]


def fill(wording: Wording, materials: Materials, draw: Draw) -> dict[str, str] | None:
    """What stands in the slots, or None where the wording does not fit."""
    topic, excluded, wanted = materials
    if wording.x not in (ANY, topic.kind) or (topic.kind == CLASS and wording.x == ANY and _is_rare(wording)):
        return None
    name = topic.short if topic.short is not None and draw(100) < 100 * LAST_NAMES else topic.text
    slots = {"X": name, "Xs": name + ("'" if name.endswith("s") else "'s")}
    ys = [phrase for phrase in excluded if phrase.kind in wording.y]
    zs = [phrase for phrase in wanted if phrase.kind in wording.z]
    if "C" in wording.slots:
        return _with_class(slots, ys, zs)
    needs_z = "Z" in wording.slots or wording.z != TOPICS
    if not ys or (needs_z and not zs):
        return None
    y = ys[draw(min(CHOICES, len(ys)))]
    slots |= {"Y": y.text, "Yn": y.text.removeprefix("the ")}
    if zs:
        slots["Z"] = zs[draw(min(CHOICES, len(zs)))].text
    if "Y2" in wording.slots:
        second = [phrase for phrase in ys if not phrase.stems & y.stems]
        if not second:
            return None
        slots["Y2"] = second[draw(min(CHOICES, len(second)))].text
    return slots


def _with_class(slots: dict[str, str], ys: list[Phrase], zs: list[Phrase]) -> dict[str, str] | None:
    """Y and Z that have their noun in common: "the Winter War" and "the Continuation War" are wars."""
    for y in ys:
        for z in zs:
            if y.noun and y.noun == z.noun and _names_one(y) and _names_one(z):
                return slots | {"Y": y.text, "Z": z.text, "C": plural_of(y.noun)}
    return None


def _names_one(phrase: Phrase) -> bool:
    return phrase.kind != PLURAL and phrase.noun != phrase.text


def _finished(wording: Wording, slots: dict[str, str], draw: Draw) -> str:
    """Questions and requests open with a capital, phrases in half of the cases; keywords are often in small letters."""
    if wording.form == "keywords":
        slots = {slot: text.removeprefix("the ") for slot, text in slots.items()}
        slots["Yq"] = f'"{slots["Y"]}"' if " " in slots["Y"] and '"' not in slots["Y"] else slots["Y"]
    text = wording.text.format(**slots)
    if wording.form == "keywords":
        return text.lower() if "NOT" not in text and draw(2) else text
    return text[0].upper() + text[1:] if wording.form != "phrase" or draw(2) else text
