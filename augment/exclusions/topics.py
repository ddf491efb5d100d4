"""What a page is about, as a query names it: "Abraham Lincoln", "the Alps", "amphibians"."""

import re
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from spacy.lang.en.stop_words import STOP_WORDS

from augment.english.inflection import (
    is_adjective,
    is_noun,
    is_past,
    is_third_person,
    is_verb,
    lemma,
    plural_form,
    singular_form,
)
from augment.exclusions.lexicon import HUMAN_VERBS
from augment.exclusions.phrase import PERSON, Phrase, stem, stems_of

THING, CLASS = "thing", "class"
BEFORE_NOUN, UNSURE = 0.3, 0.25  # how little "the" tells where another noun follows, or a verb that may be one
HE_PER_SENTENCE = 0.2  # a page that says "he" or "she" more often is a person's
BEFORE_BARE = frozenset(
    [
        "in",
        "of",
        "on",
        "for",
        "with",
        "and",
        "or",
        "to",
        "by",
        "from",
        "about",
        "as",
        "than",
        "that",
        "is",
        "are",
        "was",
    ]
)
_BRACKETS = re.compile(r"\s*\([^()]*\)\s*$")
_LIST = re.compile(r"^(?:List|Lists|Outline|Index|Glossary) of ")
_HE = re.compile(r"\b(?:he|his|him|she|her)\b")
_NAME = re.compile(r"[^\W\d_a-z][^\W\d_]*\.?(?: (?:[^\W\d_a-z][^\W\d_]*\.?|the|de|van|von|of|la))*")


@dataclass(frozen=True)
class Topic:
    """``text`` is the topic in a query, ``short`` a person's last name. ``stems`` are its words of content.

    ``noun`` says what it is one of, "film director". Many of one noun are a topic themselves, of the kind CLASS.
    """

    text: str
    kind: str
    stems: frozenset[str]
    short: str | None = None
    noun: str = ""

    @property
    def head(self) -> str:
        return stem(self.text.split(" of ")[0].split()[-1])

    def is_in(self, stems: frozenset[str]) -> bool:
        """Whether a passage of these stems names the topic; a person's last name is enough, and most of many words."""
        if self.short is not None:
            return stem(self.short) in stems
        return bool(self.stems) and 3 * len(self.stems & stems) >= 2 * len(self.stems)


def topic_of(title: str, texts: Iterable[str]) -> Topic:
    """The topic of a page, from its title and from how its passages write it."""
    name = _LIST.sub("", _BRACKETS.sub("", title)).strip() or title
    prose = " ".join(texts)
    if _is_person(name, prose):
        words = name.split()
        is_byname = " the " in name or " of " in name
        return Topic(name, PERSON, stems_of(name), words[-1] if len(words) > 1 and not is_byname else None)
    return Topic(_as_written(name, prose), THING, stems_of(name))


def topic_from(phrase: Phrase) -> Topic:
    """The topic that two passages of different pages share."""
    words = phrase.text.split()
    if phrase.kind == PERSON and len(words) > 1:
        return Topic(phrase.text, PERSON, phrase.stems, words[-1])
    return Topic(phrase.text, PERSON if phrase.kind == PERSON else THING, phrase.stems)


def class_topic(noun: str) -> Topic:
    """All that are of one noun: "film directors"."""
    return Topic(plural_of(noun), CLASS, stems_of(noun))


def plural_of(noun: str) -> str:
    """The plural of a noun, with the nouns in front of it, whether it stands in the plural or not."""
    *first, last = noun.split(" ")
    return " ".join([*first, plural_form(singular_form(last))])


def _is_person(name: str, prose: str) -> bool:
    """Whether a page says "he" or "she" all the time, and its title is the name of one who is born, says, dies …"""
    if _NAME.fullmatch(name) is None or name.startswith(("The ", "A ", "An ")):
        return False
    first, *_, last = name.split() * 2
    if len(_HE.findall(prose)) <= HE_PER_SENTENCE * (1 + prose.count(". ")) or is_noun(last.lower()):
        return False
    called = first if " the " in name or " of " in name else last
    return re.search(rf"\b{re.escape(called)} (?:was born|{'|'.join(sorted(HUMAN_VERBS))})\b", prose) is not None


def _as_written(name: str, prose: str) -> str:
    """The form that stands most often within sentences: with or without "the", a capital, a plural."""
    if not name.strip():
        return name
    lowered = name[0].lower() + name[1:]
    *first, last = name.split(" ")
    several = " ".join([*first, plural_form(last)]) if (last.isalpha() and last[0].islower()) or not first else name
    several_lowered = several[0].lower() + several[1:]
    counts: dict[str, float] = defaultdict(float)
    for form in dict.fromkeys([name, lowered, several, several_lowered]):
        for before, after in re.findall(rf"(\S+) {re.escape(form)}\b(?! [A-Z])(?!-)(?=(?: ([a-z]+)\b)?)", prose):
            if before.lower() in ("a", "an"):  # "an alkane" is one of alkanes
                counts[several_lowered if form == lowered else form] += 1
            elif before.lower() == "the":
                of_topic, of_noun = _articles(form, after, form not in (name, lowered))
                counts[f"the {form}"] += of_topic
                counts[form] += of_noun
            elif before.lower() in BEFORE_BARE or before.endswith(","):
                counts[form] += 1
            elif before.endswith((".", "!", "?")):  # the capital may be the sentence's
                counts[form] += 0.5
                counts[form[0].lower() + form[1:]] += 0.5
            elif _takes_bare_object(before):
                counts[form] += 0.5
    is_common = name[1:].islower() and is_noun(last.lower())
    return max(
        counts,
        key=lambda form: (counts[form], is_common and form.islower()),
        default=_unwritten(name, lowered),
    )


def _articles(form: str, after: str, is_several: bool) -> tuple[float, float]:
    """What "the" in front of a form counts for the form with "the", and bare: "the tea trade" tells of no "the tea"."""
    if not after or after in STOP_WORDS or not is_noun(after):
        return 1, 0
    may_be_verb = is_third_person(after) or is_past(after) or (is_several and is_verb(after))
    if may_be_verb:
        return (UNSURE if form.islower() else 1), 0  # "the tea gardens", but "the Nile floods"
    return 0, BEFORE_NOUN


def _takes_bare_object(word: str) -> bool:
    """Whether a word is a verb that an object may follow: "makes insulin"."""
    return word.islower() and word.isalpha() and is_verb(lemma(word)) and not is_adjective(word)


def _unwritten(name: str, lowered: str) -> str:
    """A title that no sentence of its page repeats: "Economy of Angola" is the economy of Angola."""
    first, *others = name.split(" ")
    if first == "The" and name[1:].islower():
        return lowered
    if not is_noun(first.lower()) or not others or not others[0].islower():
        return name
    return f"the {lowered}" if "of" in others else lowered
