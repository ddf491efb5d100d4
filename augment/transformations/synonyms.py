"""Synonyms from WordNet: words whose first sense is one and the same."""

from typing import Any

from augment.opposites.wordnet import NOUN, WordNet
from augment.transformations.lexicon import MIN_SHARE, SHORTEST


class Synonyms(WordNet):
    """WordNet, asked for synonyms too. Every answer is kept."""

    def __init__(self, reader: Any) -> None:
        super().__init__(reader)
        self._synonyms: dict[tuple[str, str], str | None] = {}

    @classmethod
    def of(cls, wordnet: WordNet) -> "Synonyms":
        """The same files, asked for synonyms."""
        return cls(wordnet.reader)

    def synonym(self, word: str, pos: str) -> str | None:
        """The most used other word of the first sense of ``word``, or None.

        That sense must be the usual one of ``word``, and the first of the other word.
        """
        key = (word, pos)
        if key not in self._synonyms:
            self._synonyms[key] = self._synonym(word, pos)
        return self._synonyms[key]

    def category(self, noun: str) -> str | None:
        """The category of a noun's first sense; None where that sense is a name: "tyre" is no place."""
        senses = self.reader.synsets(noun, NOUN)
        return super().category(noun) if senses and noun in senses[0].lemma_names() else None

    def lemma_itself(self, form: str, pos: str) -> bool:
        """Whether an inflected form is a word of its own too: "bellows"."""
        return any(form in sense.lemma_names() for sense in self.reader.synsets(form, pos))

    def _synonym(self, word: str, pos: str) -> str | None:
        senses = self.reader.synsets(word, pos)
        uses = [self._uses(sense, word) for sense in senses]
        if not senses or (uses[0] < MIN_SHARE * sum(uses) if sum(uses) else len(senses) > 1):
            return None
        if pos == NOUN and sum(map(bool, uses)) > 1:
            return None  # a "deposit" is paid as often as it lies on the ground
        others = [
            (lemma.count(), lemma.name())
            for lemma in senses[0].lemmas()
            if lemma.count() and _plain(lemma.name()) and not _related(word, lemma.name())
        ]
        usual = [(count, name) for count, name in others if self.reader.synsets(name, pos)[0] == senses[0]]
        return max(usual)[1] if usual else None

    @staticmethod
    def _uses(sense: Any, word: str) -> int:
        return sum(lemma.count() for lemma in sense.lemmas() if lemma.name().lower() == word)


def _plain(word: str) -> bool:
    return word.isalpha() and word.islower() and len(word) >= SHORTEST and not word.endswith("s")


def _related(one: str, other: str) -> bool:
    """Whether two words are one, or spellings of one: "colour", "color"."""
    return one[:4] == other[:4]
