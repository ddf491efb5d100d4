"""A query that wants one passage and excludes another, for two passages that share a topic."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from augment import fingerprint as fingerprints
from augment import parsing
from augment.augmenter import check_texts
from augment.english.fast_doc import FastDoc
from augment.exclusions import phrases
from augment.exclusions.differences import Difference, difference_of
from augment.exclusions.noun_phrases import definition_of
from augment.exclusions.options import ExclusionOptions
from augment.exclusions.phrase import ABOUT, ABOUT_LONE, MENTIONED, NOUN, PLURAL, YEAR, Phrase, stems_of
from augment.exclusions.profiles import Frequencies, Profile
from augment.exclusions.queries import Draw, Materials, draws, query_of
from augment.exclusions.topics import CLASS, Topic, topic_from
from augment.exclusions.wordings import EXCLUDING, ONLY, Wording

NOT_NAMED = "topic not named in the wanted passage"
NOT_NAMED_THERE = "topic not named in the unwanted passage"
NOTHING_TO_EXCLUDE = "nothing that only the unwanted passage is about"
NO_WORDING = "no wording fits"
ALIKE = 4  # letters


class Exclusion(NamedTuple):
    """``text`` wants one passage and excludes the other; ``reverse`` wants the other. ``reason``: why there is none.

    ``is_mutual`` says that each passage is about something that the other is not: then the reverse may exclude, too.
    """

    text: str | None
    rule: str | None
    reason: str | None
    reverse: str | None = None
    is_mutual: bool = False


@dataclass(frozen=True)
class Excluder(ExclusionOptions):
    """Reads passages, and writes the queries: ``exclude(topic, wanted, unwanted, frequencies)``; ``differences``."""

    def profiles(self, texts: Sequence[str]) -> list[Profile]:
        """One profile per passage, in order. Raises ParserError where the parser cannot be loaded."""
        nlp = parsing.shared_parser(self.parser)
        split = [phrases.sentences_of(text) for text in check_texts(texts)]
        docs = parsing.parse((sentence for sentences in split for sentence in sentences), nlp)
        profiles = []
        for text, sentences in zip(texts, split, strict=True):
            parsed = [FastDoc(next(docs)) for _ in sentences]
            defined = definition_of(parsed[0]) if parsed else ("", "")
            profiles.append(Profile(text, stems_of(text), phrases.phrases_of(parsed), defined))
        return profiles

    def exclude(self, topic: Topic, wanted: Profile, unwanted: Profile, frequencies: Frequencies) -> Exclusion:
        """The query for ``wanted`` that excludes ``unwanted``, and its reverse where that can be written. Pure."""
        if not topic.is_in(wanted.stems):
            return Exclusion(None, None, NOT_NAMED)
        if not topic.is_in(unwanted.stems):
            return Exclusion(None, None, NOT_NAMED_THERE)
        theirs = only_in(unwanted, wanted, topic, frequencies)
        ours = only_in(wanted, unwanted, topic, frequencies)
        if not theirs:
            return Exclusion(None, None, NOTHING_TO_EXCLUDE)
        draw = draws(topic.text, wanted.text, unwanted.text)
        materials = Materials(topic, theirs, ours or only_in(wanted, unwanted, topic, frequencies, MENTIONED))
        query = query_of(self._those_of(EXCLUDING), materials, draw)
        if query is None:
            return Exclusion(None, None, NO_WORDING)
        reverse = self._reverse(query.wording, topic, theirs, ours, draw)
        return Exclusion(query.text, query.wording.text, None, reverse, bool(ours))

    def differences(self, topic: Topic, profile: Profile) -> Iterator[Difference]:
        """Searches on the topic and on a phrase of the passage, each without another of its phrases. Pure."""
        draw = draws(topic.text, profile.text)
        about = [one for one in profile.phrases if one.prominence >= MENTIONED and not one.stems <= topic.stems]
        topics = [topic] if topic.is_in(profile.stems) else []
        for wanted in [*topics, topic_from(about[draw(len(about))])] if about else []:
            others = [phrase for phrase in about if not phrase.stems & wanted.stems]
            if not others:
                continue
            excluded = others[draw(len(others))]
            rest = [phrase for phrase in others if not phrase.stems & excluded.stems]
            second = [phrase for phrase in rest[1:] if not phrase.stems & rest[0].stems]
            materials = Materials(wanted, [excluded, *second], rest[:1])
            if (found := difference_of(self._those_of(EXCLUDING), materials, draw)) is not None:
                yield found

    def _those_of(self, wordings: Sequence[Wording]) -> list[Wording]:
        return [wording for wording in wordings if wording.split == self.wordings]

    def _reverse(
        self, wording: Wording, topic: Topic, theirs: list[Phrase], ours: list[Phrase], draw: Draw
    ) -> str | None:
        """A query for the unwanted passage: in the same words, in others, or for what it alone is about."""
        excluding, only = Materials(topic, ours, theirs), Materials(topic, theirs, ours)
        same = ([wording], excluding)
        other = (self._those_of(EXCLUDING), excluding)
        alone = (self._those_of(ONLY), only)
        first = (same, same, other, alone)[draw(4)]
        queries = (query_of(choices, materials, draw) for choices, materials in (first, other, alone))
        return next((query.text for query in queries if query is not None), None)

    @property
    def fingerprint(self) -> dict[str, Any]:
        """Everything that decides the queries: parser, code and libraries."""
        return {"parser": parsing.shared_fingerprint(self.parser)} | fingerprints.of_code(__name__)


def only_in(one: Profile, other: Profile, topic: Topic, frequencies: Frequencies, least: int = ABOUT) -> list[Phrase]:
    """What only one passage is about, the most telling first: no word of it stands in the other passage.

    Of many things of one kind, only the topic of the passage's own page is told apart.
    """
    telling = [
        phrase
        for phrase in (_without_topic(phrase, topic) for phrase in one.phrases)
        if not topic.stems <= phrase.stems
        and not (len(phrase.stems) == 1 and _begin_alike(phrase, topic))
        and phrase.head not in topic.stems
        and not (rest := phrase.stems - topic.stems) & other.stems
        and (phrase.text == one.own or not rest <= one.usual | other.usual)
        and _is_telling(phrase, one, frequencies, least)
    ]
    if topic.kind == CLASS:
        telling = [phrase for phrase in telling if phrase.text == one.own]
    return sorted(telling, key=lambda p: (-p.prominence * frequencies.rarity(p, topic), p.text))


def _begin_alike(phrase: Phrase, topic: Topic) -> bool:
    """Whether a word may be a form of the topic's: "abaci" of "abacus"."""
    return any(one[:ALIKE] == other[:ALIKE] for one in phrase.stems for other in topic.stems)


def _is_telling(phrase: Phrase, profile: Profile, frequencies: Frequencies, least: int) -> bool:
    """Whether the passage is about it: a year must be its only one, a lone noun prominent and rare."""
    if phrase.prominence < (ABOUT_LONE if phrase.is_lone_noun else least):
        return False
    if phrase.kind == YEAR:
        return all(other.kind != YEAR or other.text == phrase.text for other in profile.phrases)
    return phrase.is_name or len(phrase.stems) > 1 or frequencies.is_rare(phrase)


def _without_topic(phrase: Phrase, topic: Topic) -> Phrase:
    """What a phrase says beside the topic: "the military of Algeria" is the military, for Algeria."""
    for name in (topic.text, topic.text.removeprefix("the ")):
        if phrase.kind in (NOUN, PLURAL) and phrase.text.endswith(f" of {name}"):
            text = phrase.text.removesuffix(f" of {name}")
            return replace(phrase, text=text, stems=stems_of(text))
    return phrase
