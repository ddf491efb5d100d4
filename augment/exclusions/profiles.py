"""What queries need to know of a passage, and of all passages together."""

import math
from collections import Counter
from collections.abc import Container, Iterable
from dataclasses import dataclass, replace

from augment.exclusions.phrase import ABOUT, NAME, NOUN, PERSON, Phrase
from augment.exclusions.topics import Topic

OWN_TOPIC = ABOUT + 2  # prominence of the page's own topic in its passages
SMALL = 500  # passages: of fewer, frequencies say nothing
COMMON = 0.02  # of all passages: a single noun that is in more of them names no topic


@dataclass(frozen=True)
class Profile:
    """A passage, the stems in it, and its phrases, the most prominent first.

    ``defined`` is the subject of its first sentence and what that is said to be; ``own`` its page's topic, if named;
    ``usual`` the stems that many passages of the page have.
    """

    text: str
    stems: frozenset[str]
    phrases: tuple[Phrase, ...]
    defined: tuple[str, str] = ("", "")
    own: str = ""
    usual: frozenset[str] = frozenset()

    def with_topic(self, topic: Topic, title: str = "") -> "Profile":
        """The profile of a passage on the page of this topic, the ``title`` with its mark put in front of the text."""
        profile = replace(self, text=title + self.text, stems=self.stems | topic.stems) if title else self
        if not topic.is_in(profile.stems):
            return profile
        kind = PERSON if topic.kind == PERSON else NAME if topic.text[:1].isupper() else NOUN
        own = Phrase(topic.text, kind, topic.stems, topic.head, topic.noun, OWN_TOPIC)
        others = (p for p in profile.phrases if not (p.is_name and p.stems <= topic.stems))
        return replace(profile, phrases=(own, *others), own=topic.text)

    def noun_of(self, topic: Topic) -> str:
        """What the passage says that the topic is, or an empty string."""
        subject, noun = self.defined
        return noun if subject in topic.stems else ""

    def names(self, topics: Container[str] = ()) -> list[Phrase]:
        """The names that the passage is about; those of a single word only if they are ``topics``."""
        names = [phrase for phrase in self.phrases if phrase.kind in (NAME, PERSON) and phrase.prominence >= ABOUT]
        return [phrase for phrase in names if len(phrase.stems) > 1 or phrase.text in topics]

    def likeness(self, other: "Profile") -> float:
        """The share of stems in common, 0 to 1."""
        return len(self.stems & other.stems) / max(len(self.stems | other.stems), 1)


class Frequencies:
    """In how many passages a stem occurs: what occurs in many tells little."""

    def __init__(self, passages: Iterable[frozenset[str]]) -> None:
        self._counts: Counter[str] = Counter()
        self._total = 0
        for stems in passages:
            self._counts.update(stems)
            self._total += 1

    def is_rare(self, phrase: Phrase) -> bool:
        """Whether one of its words is in few passages; in a small collection nothing can be told."""
        return self._total < SMALL or any(self._counts[stem] < COMMON * self._total for stem in phrase.stems)

    def rarity(self, phrase: Phrase, topic: Topic) -> float:
        """The mean of log(passages / passages that hold the word), over the words that are not the topic's."""
        stems = phrase.stems - topic.stems
        total = sum(math.log((self._total + 2) / (self._counts[stem] + 1)) for stem in stems)
        return total / len(stems) if stems else 0.0
