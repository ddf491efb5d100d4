"""Which passages are set against each other: of one page, of pages that are about one name, of pages on things of one
kind.

A page is what ``source`` names, as dumps write it: ``FILE:TITLE@REVISION``, or ``FILE:GROUP``.
"""

import hashlib
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple

from augment.exclusions import Profile, Topic, class_topic, topic_from, topic_of

NEXT_TO = 1  # passages so near on a page speak of the same
BROAD = 0.03  # of all pages: a name that more of them are about is no topic of two
LEAST_BROAD = 8  # pages, where there are few in all
USUAL, FEW = 0.2, 3  # of the passages of a page, and at least so many: what is in more of them is usual there
DRAWN, TRIED = 12, 8  # passages drawn as unwanted ones for each, and how many of them are tried
LEAD = 3  # passages at the start of a page, which say what its topic is
MOST_USES = 3  # of a passage as the unwanted one, by passages of other pages
_PAGE = re.compile(r"[^:]*:(.+?)(?:@\d+)?")


@dataclass
class Page:
    """A page with the numbers of its passages."""

    title: str
    source: str
    passages: list[int] = field(default_factory=list)


class Passage(NamedTuple):
    """A passage with the page that it is of, and its place there."""

    profile: Profile
    page: Page
    topic: Topic
    place: int


Candidates = Iterator[tuple[Topic, Passage]]


class Passages:
    """The passages of a dataset, each with its page, or None where its source names no page.

    ``profiles_of`` reads the texts of all. A title that stands in front of a passage stays there.
    """

    def __init__(self, texts: list[str], sources: list[str], profiles_of: Callable[[list[str]], list[Profile]]) -> None:
        pages: dict[str, Page] = {}
        titles = [""] * len(texts)
        for number, source in enumerate(sources):
            if (match := _PAGE.fullmatch(source)) is not None:
                pages.setdefault(source, Page(match[1], source)).passages.append(number)
                front = f"{match[1]}: "
                titles[number] = front if texts[number].startswith(front) else ""
        bodies = [text.removeprefix(title) for text, title in zip(texts, titles, strict=True)]
        self.profiles = profiles_of(bodies)
        self.all: list[Passage | None] = [None] * len(texts)
        for page in pages.values():
            topic = topic_of(page.title, (bodies[number] for number in page.passages))
            topic = replace(topic, noun=self.profiles[page.passages[0]].noun_of(topic))
            usual = _usual([self.profiles[number].stems for number in page.passages])
            for place, number in enumerate(page.passages):
                profile = self.profiles[number].with_topic(topic, titles[number])
                self.all[number] = Passage(replace(profile, usual=usual), page, topic, place)
        self._named, self._of_noun = self._by_name(), self._by_noun()
        self._uses: Counter[str] = Counter()

    def of_page(self, passage: Passage) -> Candidates:
        """Other passages of the page, not too near; for half of the passages those with most words in common first."""
        numbers = passage.page.passages
        far = [numbers[place] for place in range(len(numbers)) if abs(place - passage.place) > NEXT_TO]
        drawn = sorted(far, key=lambda number: _hash(passage.profile.text, str(number - numbers[0])))[:DRAWN]
        for other in _ordered(passage, self._whole(drawn))[:TRIED]:
            yield passage.topic, other

    def across(self, passage: Passage) -> Candidates:
        """Passages of other pages that are about a name that this one is about, with the name as the topic."""
        tried = 0
        for phrase in passage.profile.names(self._named):
            for other in self._elsewhere(passage, self._named.get(phrase.text, [])):
                if tried == TRIED:
                    return
                tried += 1
                yield topic_from(phrase), other

    def of_class(self, passage: Passage) -> Candidates:
        """Passages that say what another thing of the same kind is, with the kind as the topic."""
        others = self._of_noun.get(passage.topic.noun, []) if passage.place < LEAD else []
        for other in self._elsewhere(passage, others)[:TRIED]:
            yield class_topic(passage.topic.noun), other

    def count_use(self, unwanted: Passage) -> None:
        """To be called with the unwanted passage of a pair of two pages: a passage is used so MOST_USES times."""
        self._uses[unwanted.profile.text] += 1

    def _whole(self, numbers: list[int]) -> list[Passage]:
        return [passage for number in numbers if (passage := self.all[number]) is not None]

    def _elsewhere(self, passage: Passage, numbers: list[int]) -> list[Passage]:
        others = [other for other in self._whole(numbers) if other.page.title != passage.page.title]
        others = [other for other in others if self._uses[other.profile.text] < MOST_USES]
        return _ordered(
            passage, sorted(others, key=lambda other: _hash(passage.profile.text, other.profile.text))[:DRAWN]
        )

    def _by_name(self) -> dict[str, list[int]]:
        """The passages that are about each name, broad ones left out."""
        known = [(number, passage) for number, passage in enumerate(self.all) if passage is not None]
        topics = {passage.topic.text for _, passage in known}
        named: dict[str, list[int]] = defaultdict(list)
        pages: dict[str, set[str]] = defaultdict(set)
        for number, passage in known:
            for phrase in passage.profile.names(topics):
                named[phrase.text].append(number)
                pages[phrase.text].add(passage.page.title)
        most = max(LEAST_BROAD, BROAD * len({passage.page.title for _, passage in known}))
        return {name: numbers for name, numbers in named.items() if 1 < len(pages[name]) <= most}

    def _by_noun(self) -> dict[str, list[int]]:
        """The first passages of pages that name the topic and what it is, by the latter."""
        numbers: dict[str, list[int]] = defaultdict(list)
        for number, passage in enumerate(self.all):
            if passage is None or not passage.topic.noun or not passage.profile.own:
                continue
            if passage.place < LEAD and class_topic(passage.topic.noun).is_in(passage.profile.stems):
                numbers[passage.topic.noun].append(number)
        return numbers


def _usual(passages: list[frozenset[str]]) -> frozenset[str]:
    """The stems that many passages of a page have: they tell no two of them apart."""
    counts = Counter(stem for stems in passages for stem in stems)
    most = max(FEW, USUAL * len(passages))
    return frozenset(stem for stem, count in counts.items() if count > most)


def _ordered(passage: Passage, others: list[Passage]) -> list[Passage]:
    if _hash(passage.profile.text) % 2:
        return others
    return sorted(others, key=lambda other: -passage.profile.likeness(other.profile))


def _hash(*texts: str) -> int:
    return int.from_bytes(hashlib.blake2b("\0".join(texts).encode(), digest_size=8).digest(), "big")
