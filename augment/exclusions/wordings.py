"""How a query says that something is left out: the wordings, each with what it needs.

Slots: {X} what both passages share, {Xs} its possessive, {Y} what only the unwanted one is about, {Y2} a second such,
{Yq} Y in the quotes of a search box, {Yn} Y without its article, {Z} what only the wanted one is about, {C} a plural
that names both Y and Z ("wars"). A wording is for any Y and X unless it says otherwise. Those marked ``development``
serve to choose and to stop by: no row for training is drawn with them (those that come with Litotes, written without
this list, use some of the same words).
"""

import re
from dataclasses import dataclass
from typing import Literal

from augment.exclusions.phrase import NAME, NOUN, PERSON, PLURAL, TITLE, YEAR
from augment.exclusions.topics import CLASS

Form = Literal["question", "phrase", "keywords", "request"]
Split = Literal["train", "development"]

TOPICS = (NAME, PERSON, TITLE, NOUN, PLURAL)
ANY = "any"
_SLOT = re.compile(r"\{(\w+)\}")


@dataclass(frozen=True)
class Wording:
    """``y`` and ``z`` are the kinds of phrase that may fill {Y} and {Z}, ``x`` the kind of topic ("any", "person" or
    "class": many things of one kind).

    An ``only`` wording wants what is about Y and leaves all else out: it serves as the reverse of the others.
    """

    text: str
    form: Form
    y: tuple[str, ...] = TOPICS
    z: tuple[str, ...] = TOPICS
    x: str = ANY
    split: Split = "train"
    only: bool = False

    @property
    def slots(self) -> frozenset[str]:
        return frozenset(_SLOT.findall(self.text))


def _development(*wordings: Wording) -> tuple[Wording, ...]:
    return tuple(Wording(**{**vars(wording), "split": "development"}) for wording in wordings)


QUESTIONS = (
    Wording("What is there to know about {X} apart from {Y}?", "question"),
    Wording("What else is there to say about {X}, besides {Y}?", "question"),
    Wording("What can you tell me about {X} that has nothing to do with {Y}?", "question"),
    Wording("Aside from {Y}, what is worth knowing about {X}?", "question"),
    Wording("Leaving {Y} aside, what do we know about {X}?", "question"),
    Wording("If we ignore {Y}, what is left to say about {X}?", "question"),
    Wording("What should I read about {X} if I am not interested in {Y}?", "question"),
    Wording("Can you tell me something about {X} other than {Y}?", "question"),
    Wording("What is known about {X} beyond {Y}?", "question"),
    Wording("Which facts about {X} do not concern {Y}?", "question"),
    Wording("Is there anything about {X} that does not involve {Y}?", "question"),
    Wording("What do we learn about {X} if we take {Y} out of the picture?", "question"),
    Wording("What about {X} and {Z}, leaving out {Y}?", "question"),
    Wording("How is {X} connected with {Z}, if we disregard {Y}?", "question"),
    Wording("What does {X} have to do with {Z} rather than with {Y}?", "question"),
    Wording("What is said about {X} and {Z}, as opposed to {Y}?", "question"),
    Wording("Who besides {Y} is connected with {X}?", "question", y=(PERSON,), z=(PERSON,)),
    Wording("Who else had to do with {X}, apart from {Y}?", "question", y=(PERSON,), z=(PERSON,)),
    Wording("What happened with {X} in years other than {Y}?", "question", y=(YEAR,), z=(YEAR,)),
    Wording("What do we know about {X}, the year {Y} excepted?", "question", y=(YEAR,), z=(YEAR, *TOPICS)),
    Wording("Which {C} other than {Y} have to do with {X}?", "question"),
    Wording("Besides {Y}, which other {C} come up with {X}?", "question"),
    Wording("What would a biography of {X} cover, apart from {Y}?", "question", x=PERSON),
    Wording("Who was {X}, apart from anything to do with {Y}?", "question", x=PERSON),
    Wording("What is there to know about {X}, leaving {Y} and {Y2} aside?", "question"),
    Wording("Which {X} are there besides {Y}?", "question", x=CLASS),
    Wording("Which of the {X} do you know, apart from {Y}?", "question", x=CLASS),
    Wording("What other {X} are there than {Y}?", "question", x=CLASS),
    *_development(
        Wording("Which {X}, leaving {Y} out of account, can you name?", "question", x=CLASS),
        Wording("Except for {Y}, what can be said about {X}?", "question"),
        Wording("What more is there to {X} than {Y}?", "question"),
        Wording("Putting {Y} to one side, what would you tell somebody about {X}?", "question"),
        Wording("When it comes to {X}, what is there on {Z} and not on {Y}?", "question"),
        Wording("Not counting {Y}, which {C} are linked with {X}?", "question"),
        Wording("Which people other than {Y} does one meet when reading about {X}?", "question", (PERSON,), (PERSON,)),
    ),
)

PHRASES = (
    Wording("{X}, but not {Y}", "phrase"),
    Wording("{X} apart from {Y}", "phrase"),
    Wording("{X}, except for {Y}", "phrase"),
    Wording("everything about {X} except {Y}", "phrase"),
    Wording("all there is on {X}, excluding {Y}", "phrase"),
    Wording("facts about {X} that have nothing to do with {Y}", "phrase"),
    Wording("aspects of {X} other than {Y}", "phrase"),
    Wording("topics around {X}, not counting {Y}", "phrase"),
    Wording("{X}, leaving out {Y}", "phrase"),
    Wording("{X}, setting {Y} aside", "phrase"),
    Wording("{X} in contexts other than {Y}", "phrase"),
    Wording("anything about {X} but {Y}", "phrase"),
    Wording("{X} without mentioning {Y}", "phrase"),
    Wording("a passage on {X} with no mention of {Y}", "phrase"),
    Wording("an account of {X} without {Y}", "phrase"),
    Wording("{X} and {Z}, but nothing on {Y}", "phrase"),
    Wording("{X}: {Z} rather than {Y}", "phrase"),
    Wording("{X}: {Z} instead of {Y}", "phrase"),
    Wording("{Z}, not {Y}, in connection with {X}", "phrase"),
    Wording("{C} linked with {X}, other than {Y}", "phrase"),
    Wording("{X} and {C}, with the exception of {Y}", "phrase"),
    Wording("people connected with {X}, {Y} excluded", "phrase", y=(PERSON,), z=(PERSON,)),
    Wording("{X} in any year but {Y}", "phrase", y=(YEAR,), z=(YEAR,)),
    Wording("{X}, leaving out what happened in {Y}", "phrase", y=(YEAR,), z=(YEAR, *TOPICS)),
    Wording("titles that come up with {X}, other than {Y}", "phrase", y=(TITLE,), z=(TITLE,)),
    Wording("a biography of {X} that leaves out {Y}", "phrase", x=PERSON),
    Wording("{Xs} story without {Y}", "phrase", x=PERSON),
    Wording("{X}, with neither {Y} nor {Y2}", "phrase"),
    Wording("{X}, but neither {Y} nor {Y2}", "phrase"),
    Wording("any of the {X} but {Y}", "phrase", x=CLASS),
    Wording("other {X} than {Y}", "phrase", x=CLASS),
    Wording("one of the {X}, just not {Y}", "phrase", x=CLASS),
    Wording("an example of {X} that is not {Y}", "phrase", x=CLASS),
    *_development(
        Wording("{X}, {Y} excepted", "phrase", x=CLASS),
        Wording("{X} with the exception of {Y}", "phrase"),
        Wording("sides of {X} that do not touch on {Y}", "phrase"),
        Wording("{X}, save for {Y}", "phrase"),
        Wording("{X}, with {Z} in place of {Y}", "phrase"),
        Wording("{X}, omitting {Y} and {Y2}", "phrase"),
        Wording("a portrait of {X} that passes over {Y}", "phrase", x=PERSON),
        Wording("texts on {X} that never bring up {Y}", "phrase"),
    ),
)

KEYWORDS = (
    Wording("{X} not {Y}", "keywords"),
    Wording("{X} NOT {Y}", "keywords"),
    Wording("{X} -{Yq}", "keywords"),
    Wording("{X} (not {Y})", "keywords"),
    Wording("{X} excluding {Y}", "keywords"),
    Wording("{X} other than {Y}", "keywords"),
    Wording("{X} minus {Y}", "keywords"),
    Wording("{X} no {Y}", "keywords", y=(NAME, PERSON, NOUN, PLURAL)),
    Wording("{X} {Z} not {Y}", "keywords"),
    Wording("{X} {Z} without {Y}", "keywords"),
    Wording("{X} excluding {Y} and {Y2}", "keywords"),
    Wording("{X} not in {Y}", "keywords", y=(YEAR,), z=(YEAR, *TOPICS)),
    *_development(
        Wording("{X} except {Y}", "keywords"),
        Wording("{X} {Z} minus {Y}", "keywords"),
        Wording("{X} / anything but {Y}", "keywords"),
    ),
)

REQUESTS = (
    Wording("Tell me about {X}, but leave out {Y}.", "request"),
    Wording("Please tell me about {X} without going into {Y}.", "request"),
    Wording("I want to read about {X}, not about {Y}.", "request"),
    Wording("I am looking for something on {X} that does not deal with {Y}.", "request"),
    Wording("Please find a text on {X} that says nothing about {Y}.", "request"),
    Wording("Describe {X}, but skip {Y}.", "request"),
    Wording("Give me some background on {X}; ignore {Y}.", "request"),
    Wording("Show me passages about {X}, as long as they are not about {Y}.", "request"),
    Wording("No {Yn}, please, just something about {X}.", "request", y=(NAME, PERSON, PLURAL)),
    Wording("I have heard enough about {Y}; what else is there about {X}?", "request"),
    Wording("I would like to learn about {X}, though not about {Y}.", "request"),
    Wording("Tell me about {X}, but don't mention {Y}.", "request"),
    Wording("When it comes to {X}, I want {Z} and not {Y}.", "request"),
    Wording("Tell me about {X} and {Z}, but not about {Y}.", "request"),
    Wording("As for {X}, I care about {Z}, not about {Y}.", "request"),
    Wording("Could you explain {X} to me, keeping {Y} and {Y2} out of it?", "request"),
    Wording("Tell me about {X}, but nothing that took place in {Y}.", "request", y=(YEAR,), z=(YEAR, *TOPICS)),
    Wording("Name {C} that have to do with {X}, but not {Y}.", "request"),
    Wording("I know {Y} already; tell me about others of the {X}.", "request", x=CLASS),
    Wording("Name some {X}, but not {Y}.", "request", x=CLASS),
    *_development(
        Wording("I already know about {Y}, so give me something different on {X}.", "request"),
        Wording("Write about {X} and steer clear of {Y}.", "request"),
        Wording("Spare me {Y} and tell me about {X}.", "request"),
        Wording("I'm after {Z}, definitely not {Y}, in the story of {X}.", "request"),
        Wording("Something on {X} would be nice, as far from {Y} as possible.", "request"),
    ),
)

ONLY = (
    Wording("nothing about {X} but {Y}", "phrase", only=True),
    Wording("{X}, but only as regards {Y}", "phrase", only=True),
    Wording("What is said about {X} and {Y}, and about nothing else?", "question", only=True),
    Wording("What is there on {Y}, and on that alone, in connection with {X}?", "question", only=True),
    Wording("If all else about {X} is left aside, what about {Y}?", "question", only=True),
    Wording("Tell me only about {Y} in connection with {X}.", "request", only=True),
    Wording("{X}: {Y} and not the rest", "phrase", only=True),
    Wording("I am interested in {X} only in connection with {Y}.", "request", only=True),
    Wording("{X} {Y} only", "keywords", only=True),
    Wording("On {X}, I want {Y} and nothing else.", "request", only=True),
    *_development(
        Wording("just {Y}, as it bears on {X}", "phrase", only=True),
        Wording("Of all that concerns {X}, I want to hear solely about {Y}.", "request", only=True),
    ),
)

WORDINGS = (*QUESTIONS, *PHRASES, *KEYWORDS, *REQUESTS, *ONLY)
EXCLUDING = tuple(wording for wording in WORDINGS if not wording.only)
