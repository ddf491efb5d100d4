"""How often a sentence is negated as it should be, of forms whose negation is known: sentences put together from parts.

    python tests/bench/forms.py [--parts first] [--count 200] [--seed 1] [--parser P] [--forms NAME ...] [--show 5]

A form says what its sentence and its negations are: "The firm closed plants and raised prices." has "The firm did not
close plants or raise prices." Verbs go with objects that they have in life, many of them without an article, as it is
these that a parser takes for noun phrases. Of every form is told how many of the sentences drawn get one of the
negations that it allows, how many are declined, and how many get another text, the first of which are printed. The
last form is of sentences and fragments that look like the others and are none: "had wooden floors and painted walls".
"""

import argparse
from collections.abc import Callable, Iterator
from random import Random

from forms_parts import LOOK_ALIKES, PARTS, Parts
from forms_wholes import WHOLES, Wholes

from augment.english.inflection import inflect
from augment.negation.negator import negate_texts
from augment.parsing import load_parser

DECLINED = ""  # in the place of a negation
NO_PLURALS = ("news", "loss", "bus")
TIMES = ("In May", "Last year,", "After lunch,", "In the village,")

Form = Callable[["Draw"], tuple[str, tuple[str, ...]]]


class Draw:
    """Subjects and predicates drawn by a seed."""

    def __init__(self, parts: Parts, wholes: Wholes, seed: int) -> None:
        self.parts, self.wholes, self.random = parts, wholes, Random(seed)

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


def whole(draw: Draw) -> tuple[str, tuple[str, ...]]:
    """A long statement: its subject may hold a clause, and a phrase or clause may go in front or behind."""
    wholes, choice = draw.wholes, draw.random.choice
    several = choice((False, True))
    who = choice(wholes.several if several else wholes.one)
    (verb, rest), group = choice(wholes.predicates), choice(("past", "present", "perfect", "modal"))
    have, do = ("have", "do") if several else ("has", "does")
    modal = choice(("will", "would", "could", "should"))
    said_, denied_ = {
        "past": (inflect(verb, "VBD"), f"did not {verb}"),
        "present": (inflect(verb, "VBP" if several else "VBZ"), f"{do} not {verb}"),
        "perfect": (f"{have} {inflect(verb, 'VBN')}", f"{have} not {inflect(verb, 'VBN')}"),
        "modal": (f"{modal} {verb}", f"{modal} not {verb}"),
    }[group]
    front, tail = choice(wholes.fronts), choice(wholes.tails)
    return said(f"{front}{who} {said_} {rest}{tail}."), (said(f"{front}{who} {denied_} {rest}{tail}."),)


def asked_of(draw: Draw) -> tuple[str, tuple[str, ...]]:
    thing, what = draw.random.choice(draw.wholes.asked), draw.random.choice(draw.wholes.said_of_it)
    be = draw.random.choice(("Are", "Were") if thing in draw.wholes.asked_several else ("Is", "Was"))
    return f"{be} {thing} {what}?", (f"{be} {thing} not {what}?", f"{be}n't {thing} {what}?")


def asked_long(draw: Draw) -> tuple[str, tuple[str, ...]]:
    """What is asked with "have", "do" or a modal about such a subject, or why."""
    wholes, choice = draw.wholes, draw.random.choice
    several = choice((False, True))
    who = choice(wholes.several if several else wholes.one)
    (verb, rest), opening = choice(wholes.predicates), choice(("", "", "why "))
    present = ("have", "do") if several else ("has", "does")
    auxiliary = choice((*present, "had", "did", "could", "should", "would"))
    done = inflect(verb, "VBN") if auxiliary.startswith("ha") else verb
    asks = said(f"{opening}{auxiliary}")
    return f"{asks} {who} {done} {rest}?", (f"{asks} {who} not {done} {rest}?", f"{asks}n't {who} {done} {rest}?")


def denial(form: Form) -> Form:
    """The other way: a negation is given, and its sentence is to come back."""

    def turned(draw: Draw) -> tuple[str, tuple[str, ...]]:
        text, negations = form(draw)
        return negations[0], (text,)

    return turned


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
    "long": whole,
    "long, denied": denial(whole),
    "be": asked_of,
    "be, denied": denial(asked_of),
    "asked, long": asked_long,
    "asked, long, denied": denial(asked_long),
    "look-alikes": look_alike,
}


def drawn(name: str, parts: str, count: int, seed: int) -> Iterator[tuple[str, tuple[str, ...]]]:
    """``count`` sentences of a form, each with the negations that are right."""
    draw = Draw(PARTS[parts], WHOLES[parts], seed)
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
        items = list(drawn(name, args.parts, args.count, args.seed))
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
