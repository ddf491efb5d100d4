"""How often a sentence is negated as it should be, of forms whose negation is known: sentences put together from parts.

    python tests/bench/forms.py [--parts first] [--count 200] [--seed 1] [--parser P] [--forms NAME ...] [--show 5]

A form says what its sentence and its negations are: "The firm closed plants and raised prices." has "The firm did not
close plants or raise prices." Verbs go with objects that they have in life, many of them without an article, as it is
these that a parser takes for noun phrases. Of every form is told how many of the sentences drawn get one of the
negations that it allows, how many are declined, and how many get another text, the first of which are printed. The
last form is of sentences and fragments that look like the others and are none: "had wooden floors and painted walls".
"""

import argparse
from collections.abc import Callable, Iterator, Mapping
from random import Random
from typing import NamedTuple

from augment.english.inflection import inflect
from augment.negation.negator import negate_texts
from augment.parsing import load_parser

Objects = Mapping[str, tuple[str, ...]]


class Parts(NamedTuple):
    """Verbs with their objects, and subjects: one thing, several, several of a place or a group."""

    objects: Objects
    one: tuple[str, ...]
    several: tuple[str, ...]
    many_of: tuple[str, ...]


# The rules were mended on the first; the second was drawn from once, when they were done.
PARTS = {
    "first": Parts(
        {
            "block": ("roads", "the view"),
            "build": ("houses", "dams", "a bridge"),
            "buy": ("bread", "two lamps", "new tyres"),
            "clean": ("windows", "the floor"),
            "close": ("plants", "two windows", "the road"),
            "control": ("prices", "the border"),
            "count": ("votes", "the coins"),
            "cover": ("seeds", "the pan"),
            "cross": ("the river", "borders"),
            "damage": ("crops", "houses", "the roof"),
            "deliver": ("letters", "milk", "the parcel"),
            "help": ("refugees", "the old man"),
            "improve": ("services", "her French"),
            "move": ("furniture", "the table"),
            "open": ("shops", "the gate"),
            "order": ("parts", "three chairs"),
            "paint": ("signs", "old boats", "the fence"),
            "plan": ("trips", "the wedding"),
            "plant": ("trees", "maize", "a hedge"),
            "raise": ("prices", "cattle", "money"),
            "record": ("songs", "water levels", "the interview"),
            "reduce": ("costs", "traffic", "noise"),
            "repair": ("clocks", "the roof", "old boats"),
            "report": ("fires", "the loss"),
            "search": ("cars", "the house"),
            "sell": ("bread", "timber", "his car"),
            "share": ("food", "the room"),
            "study": ("maps", "the report"),
            "support": ("farmers", "the plan"),
            "test": ("engines", "new drugs", "the water"),
            "train": ("nurses", "dogs", "two teachers"),
            "translate": ("novels", "the text"),
            "treat": ("patients", "burns"),
            "use": ("salt", "new tools"),
            "visit": ("schools", "the museum", "her sister"),
            "wash": ("curtains", "the car"),
            "watch": ("birds", "the news"),
            "write": ("poems", "a letter"),
        },
        (
            "the nurse",
            "my uncle",
            "the firm",
            "Maria",
            "Dr. Holt",
            "the new owner",
            "her team",
            "the council",
            "the farmer",
        ),
        ("nurses", "the teachers", "local farmers", "my parents", "people in the village", "volunteers"),
        ("the members of the club", "the owners of the farm"),
    ),
    "second": Parts(
        {
            "bake": ("bread", "two cakes"),
            "carry": ("bricks", "the basket"),
            "catch": ("trout", "thieves", "the bus"),
            "change": ("tyres", "the date"),
            "check": ("tickets", "the brakes"),
            "collect": ("stamps", "rubbish", "the rent"),
            "cook": ("rice", "three meals"),
            "dig": ("wells", "a ditch"),
            "dry": ("herbs", "the dishes"),
            "edit": ("films", "the article"),
            "empty": ("bins", "the tank"),
            "feed": ("horses", "the cat"),
            "fix": ("bugs", "the tap"),
            "fold": ("sheets", "the map"),
            "grow": ("wheat", "tall flowers"),
            "guard": ("banks", "the bridge"),
            "hang": ("pictures", "the lamp"),
            "hunt": ("deer", "rabbits"),
            "load": ("trucks", "the gun"),
            "lock": ("doors", "the shed"),
            "measure": ("rainfall", "the depth"),
            "mend": ("nets", "old shoes"),
            "pack": ("boxes", "her bag"),
            "pick": ("apples", "the winner"),
            "print": ("posters", "the photo"),
            "publish": ("essays", "a journal"),
            "rent": ("bicycles", "the hall"),
            "review": ("books", "the contract"),
            "serve": ("soup", "late guests"),
            "ship": ("goods", "the order"),
            "store": ("grain", "the records"),
            "sweep": ("streets", "the yard"),
            "teach": ("music", "young children"),
            "tour": ("castles", "the coast"),
            "trade": ("silk", "old coins"),
            "walk": ("dogs", "the length of the wall"),
            "water": ("gardens", "the roses"),
            "weigh": ("parcels", "the fish"),
        },
        (
            "the baker",
            "our neighbour",
            "the agency",
            "Peter",
            "Ms. Grant",
            "the old captain",
            "his crew",
            "the ministry",
        ),
        ("sailors", "the guards", "young doctors", "our cousins", "people on the island", "tourists"),
        ("the workers of the mill", "the children of the valley"),
    ),
}
DECLINED = ""  # in the place of a negation
NO_PLURALS = ("news", "loss", "bus")
TIMES = ("In May", "Last year,", "After lunch,", "In the village,")

Form = Callable[["Draw"], tuple[str, tuple[str, ...]]]


class Draw:
    """Subjects and predicates drawn by a seed."""

    def __init__(self, parts: Parts, seed: int) -> None:
        self.parts, self.random = parts, Random(seed)

    def one(self) -> str:
        return self.random.choice(self.parts.one)

    def several(self) -> str:
        return self.random.choice(self.parts.several + self.parts.many_of)

    def any(self) -> str:
        return self.random.choice(self.parts.one + self.parts.several)

    def verbs(self, count: int = 1) -> list[tuple[str, str]]:
        """Verbs with an object each."""
        objects = self.parts.objects
        return [(verb, self.random.choice(objects[verb])) for verb in self.random.sample(sorted(objects), count)]


def said(text: str) -> str:
    return text[0].upper() + text[1:]


def stated(tag: str, not_: str, subject: Callable[[Draw], str]) -> Form:
    def form(draw: Draw) -> tuple[str, tuple[str, ...]]:
        who, [(verb, thing)] = subject(draw), draw.verbs()
        return said(f"{who} {inflect(verb, tag)} {thing}."), (said(f"{who} {not_} {verb} {thing}."),)

    return form


def joined(tag: str, not_: str, count: int) -> Form:
    def form(draw: Draw) -> tuple[str, tuple[str, ...]]:
        who, verbs = draw.one(), draw.verbs(count)
        *first, last = [f"{inflect(verb, tag)} {thing}" for verb, thing in verbs]
        *denied, end = [f"{verb} {thing}" for verb, thing in verbs]
        return (
            said(f"{who} {', '.join(first)} and {last}."),
            (said(f"{who} {not_} {', '.join(denied)} or {end}."),),
        )

    return form


def perfect(draw: Draw) -> tuple[str, tuple[str, ...]]:
    who, verbs = draw.one(), draw.verbs(2)
    first, last = [f"{inflect(verb, 'VBN')} {thing}" for verb, thing in verbs]
    return said(f"{who} has {first} and {last}."), (said(f"{who} has not {first} or {last}."),)


def asked(opening: str, word: str, subject: Callable[[Draw], str]) -> Form:
    def form(draw: Draw) -> tuple[str, tuple[str, ...]]:
        who, [(verb, thing)] = subject(draw), draw.verbs()
        asks = said(f"{opening}{word}")
        plain, short = f"{asks} {who} not {verb} {thing}?", f"{asks}n't {who} {verb} {thing}?"
        return f"{asks} {who} {verb} {thing}?", (plain, short.replace("Willn't", "Won't"))

    return form


def ordered(draw: Draw) -> tuple[str, tuple[str, ...]]:
    [(verb, thing)] = draw.verbs()
    return said(f"{verb} {thing}."), (f"Do not {verb} {thing}.",)


def ordered_often(draw: Draw) -> tuple[str, tuple[str, ...]]:
    [(verb, thing)], often = draw.verbs(), draw.random.choice(("every day", "each week", "twice a year"))
    return said(f"{verb} {thing} {often}."), (f"Do not {verb} {thing} {often}.",)


def two_orders(draw: Draw) -> tuple[str, tuple[str, ...]]:
    (verb, thing), (other, second) = draw.verbs(2)
    return said(f"{verb} {thing} and {other} {second}."), (f"Do not {verb} {thing} or {other} {second}.",)


def fronted(draw: Draw) -> tuple[str, tuple[str, ...]]:
    time, who, [(verb, thing)] = draw.random.choice(TIMES), draw.any(), draw.verbs()
    return f"{time} {who} {inflect(verb, 'VBD')} {thing}.", (f"{time} {who} did not {verb} {thing}.",)


def relative(draw: Draw) -> tuple[str, tuple[str, ...]]:
    who, [(other, second), (verb, thing)] = draw.random.choice(("The nurse", "The man", "The farmer")), draw.verbs(2)
    whole = f"{who} who {inflect(other, 'VBD')} {second}"
    return f"{whole} {inflect(verb, 'VBD')} {thing}.", (f"{whole} did not {verb} {thing}.",)


def reason(draw: Draw) -> tuple[str, tuple[str, ...]]:
    who, other, [(verb, thing), (why, second)] = draw.one(), draw.any(), draw.verbs(2)
    because = f"{other} {inflect(why, 'VBD')} {second}"
    return (
        said(f"{who} {inflect(verb, 'VBD')} {thing} because {because}."),
        (said(f"{who} did not {verb} {thing} even though {because}."),),
    )


def act(draw: Draw) -> tuple[str, tuple[str, ...]]:
    [(verb, thing)], cost = draw.verbs(), draw.random.choice(("traffic", "costs", "noise", "the risk"))
    return (
        said(f"{inflect(verb, 'VBG')} {thing} reduced {cost}."),
        (said(f"{inflect(verb, 'VBG')} {thing} did not reduce {cost}."),),
    )


def reported(draw: Draw) -> tuple[str, tuple[str, ...]]:
    who, [(verb, thing)] = draw.any(), draw.verbs()
    below = f"that {who} {inflect(verb, 'VBD')} {thing}."
    return f"The mayor said {below}", (f"The mayor did not say {below}",)


def passive(draw: Draw) -> tuple[str, tuple[str, ...]]:
    [(verb, thing)], who = draw.verbs(), draw.one()
    was = "were" if thing.endswith(("s", "cattle")) and not thing.endswith(NO_PLURALS) else "was"
    done = f"{inflect(verb, 'VBN')} by {who}."
    amount, _, rest = thing.partition(" ")
    fewer = {"a": f"no {rest}", "two": f"fewer than two {rest}", "three": f"fewer than three {rest}"}.get(amount, thing)
    return said(f"{thing} {was} {done}"), (said(f"{thing} {was} not {done}"), said(f"{fewer} {was} {done}"))


def denied(draw: Draw) -> tuple[str, tuple[str, ...]]:
    who, [(verb, thing)] = draw.any(), draw.verbs()
    return said(f"{who} did not {verb} {thing}."), (said(f"{who} {inflect(verb, 'VBD')} {thing}."),)


# What looks like the forms above and is something else, each with what may come of it; none: it is to be declined.
LOOK_ALIKES = {
    "The house had wooden floors and painted walls.": ("The house did not have wooden floors {} painted walls.",),
    "The car had leather seats and tinted windows.": ("The car did not have leather seats {} tinted windows.",),
    "She ate ham and scrambled eggs.": ("She did not eat ham {} scrambled eggs.",),
    "They bought bread and smoked fish.": ("They did not buy bread {} smoked fish.",),
    "The report noted delays and increased costs.": ("The report did not note delays {} increased costs.",),
    "The shop sold hats, used books and painted plates.": (
        "The shop did not sell hats, used books {} painted plates.",
    ),
    "He did not show fear or regret.": ("He showed fear {} regret.",),
    "They did not offer food or help.": ("They offered food {} help.",),
    "She did not bring the milk or water bottles.": ("She brought the milk {} water bottles.",),
    "The clerk files papers.": ("The clerk does not file papers.",),
    "The school grades essays.": ("The school does not grade essays.",),
    "Demand changes every year.": ("Demand does not change every year.",),
    "Last three days.": (),
    "Top ten songs.": (),
    "Chapter two notes.": (),
    "Sugar free drinks.": (),
    "Oil paintings on display.": (),
    "Store managers in Leeds.": (),
    "The results of the blood tests.": (),
    "The members of the support staff.": (),
    "Weapons research programs.": (),
    "Two years work experience.": (),
    "A family owned business.": (),
    "The human rights groups.": (),
}


def look_alike(draw: Draw) -> tuple[str, tuple[str, ...]]:
    text = draw.random.choice(sorted(LOOK_ALIKES))
    return text, tuple(form.format(word) for form in LOOK_ALIKES[text] for word in ("and", "or")) or (DECLINED,)


FORMS: dict[str, Form] = {
    "past": stated("VBD", "did not", Draw.any),
    "present": stated("VBZ", "does not", Draw.one),
    "present, several": stated("VBP", "do not", Draw.several),
    "two pasts": joined("VBD", "did not", 2),
    "three pasts": joined("VBD", "did not", 3),
    "two presents": joined("VBZ", "does not", 2),
    "three presents": joined("VBZ", "does not", 3),
    "two perfects": perfect,
    "did": asked("", "did", Draw.any),
    "does": asked("", "does", Draw.one),
    "do": asked("", "do", Draw.several),
    "why did": asked("why ", "did", Draw.any),
    "will": asked("", "will", Draw.any),
    "order": ordered,
    "order, how often": ordered_often,
    "two orders": two_orders,
    "time in front": fronted,
    "who": relative,
    "because": reason,
    "act": act,
    "said that": reported,
    "passive": passive,
    "denied": denied,
    "look-alikes": look_alike,
}


def drawn(name: str, parts: Parts, count: int, seed: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """``count`` sentences of a form, each with the negations that are right."""
    draw = Draw(parts, seed)
    for _ in range(count):
        yield FORMS[name](draw)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=200, help="sentences of each form (default: 200)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parts", choices=PARTS, default="second", help="which verbs and subjects (default: second)")
    parser.add_argument("--parser", help="folder of a pipeline (default: the bundled one)")
    parser.add_argument("--forms", nargs="+", choices=FORMS, default=[*FORMS], metavar="NAME")
    parser.add_argument("--show", type=int, default=0, metavar="N", help="print so many wrong ones of each form")
    args = parser.parse_args()
    nlp, every = load_parser(args.parser), [0, 0, 0]
    print(f"{'form':18} {'right, %':>9} {'declined':>9} {'other':>6}")
    for name in args.forms:
        items = list(drawn(name, PARTS[args.parts], args.count, args.seed))
        made = [negation.text or DECLINED for negation in negate_texts([text for text, _ in items], nlp)]
        wrong = [(text, found) for (text, right), found in zip(items, made, strict=True) if found not in right]
        declined = sum(found == DECLINED for _, found in wrong)
        counts = [len(items) - len(wrong), declined, len(wrong) - declined]
        every = [a + b for a, b in zip(every, counts, strict=True)]
        print(f"{name:18} {100 * counts[0] / len(items):9.1f} {counts[1]:9} {counts[2]:6}")
        for text, found in wrong[: args.show]:
            print(f"    {text}  ->  {found}")
    print(f"{'all':18} {100 * every[0] / sum(every):9.1f} {every[1]:9} {every[2]:6}")


if __name__ == "__main__":
    main()
