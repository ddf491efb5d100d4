"""The contrast of a passage: the same text with the polarity of one sentence turned, and what goes with it ("because",
"even though"); nothing else is changed.

Which sentence follows a stable hash of the passage, so that it is not always the first; in a share of the passages one
that holds a negation goes first. What is tied to the sentences around it, or has a doubtful
negation, gives way to the next.
"""

import hashlib
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from augment.english.dirt import label_end
from augment.english.lexicon import AUXILIARIES
from augment.english.paragraph import spans_in_any_case
from augment.negation.reading import REMOVE, WHOLE, Negation
from augment.questions.cues import AWKWARD, COMMON_WORDS, CUES, POINTING, RESTING, UNNAMED
from augment.questions.words import words_of

MIN_WORDS, MAX_WORDS = 6, 30  # of the sentence that is edited
MOST_TRIED = 4  # sentences of one passage
DOUBTFUL_RULES = frozenset(["contrast", "postposed", "amount", "as-well-as", "until", f"{REMOVE}not-only"])
SURE = 0.8  # confidence of a negation that is taken at once
MOST_SHARED = 0.7  # of a sentence's own words, in another sentence of the passage: the edit would contradict that one
OPENING = 5  # words of the next sentence that may tie it to this one
TITLE, TITLE_WORDS = re.compile(r"[^.:;!?]{1,80}: (?=[\"“'(]?[^\W_a-z])"), 8
FURTHER = re.compile(r"; | [–—] |, (?:thereby |thus )?[a-z]+ing\b(?! to\b)")  # "..., forcing them to leave"
NO_SENTENCE, REPEATED, CLUMSY = "no-fitting-sentence", "repeated-elsewhere", "whole-denial"

Negate = Callable[[Sequence[str]], list[Negation]]


@dataclass(frozen=True, slots=True)
class Contrast:
    """A passage with one sentence turned: its text, rule and span in characters of the passage; or the reason why not.

    ``index`` is the place of that sentence among those of the passage, ``sentence`` and ``negated`` are its two
    versions, ``confidence`` says how likely the second is right.
    """

    text: str | None
    rule: str | None
    reason: str | None
    span: tuple[int, int] | None
    index: int | None = None
    sentence: str | None = None
    negated: str | None = None
    confidence: float | None = None


@dataclass
class Search:
    """The sentences of a passage that may be turned, the likeliest first, and what came of those tried."""

    passage: str
    spans: list[tuple[int, int]]
    order: list[int]
    tried: list[Contrast] = field(default_factory=list)

    @property
    def next_index(self) -> int | None:
        """The sentence to be tried next; None where one is good or none is left."""
        turn = len(self.tried)
        good = any(_surety(contrast) >= (True, SURE) for contrast in self.tried)
        return None if good or turn >= min(len(self.order), MOST_TRIED) else self.order[turn]

    def sentence(self, index: int) -> str:
        return self.passage[slice(*self.spans[index])]

    def result(self) -> Contrast:
        """The surest of the contrasts, or the first reason why there is none."""
        made = [contrast for contrast in self.tried if contrast.text is not None]
        if made:
            return max(made, key=_surety)
        return self.tried[0] if self.tried else no_contrast(NO_SENTENCE)


def _surety(contrast: Contrast) -> tuple[bool, float]:
    """How sure a contrast is: first whether there is one by a rule that seldom fails."""
    return contrast.rule is not None and contrast.rule not in DOUBTFUL_RULES, contrast.confidence or 1


def no_contrast(reason: str) -> Contrast:
    return Contrast(None, None, reason, None)


def contrast_passages(passages: Sequence[str], negate: Negate, negative_share: float) -> list[Contrast]:
    """One Contrast per passage, in order. ``negate`` gives the negations of sentences.

    In the share ``negative_share`` of the passages a sentence that holds a negation is tried first, if there is one.
    """
    searches = [search_in(passage, negative_share) for passage in passages]
    for _ in range(MOST_TRIED):
        chosen = [(search, index) for search in searches if (index := search.next_index) is not None]
        negations = negate([search.sentence(index) for search, index in chosen])
        for (search, index), negation in zip(chosen, negations, strict=True):
            search.tried.append(_contrast(search, index, negation))
    return [search.result() for search in searches]


def spans_of(passage: str) -> list[tuple[int, int]]:
    """Where the sentences of a passage lie, without a title in front and without labels."""
    spans = spans_in_any_case(passage)
    if spans and (title := title_end(passage)):
        spans[0] = (max(title, spans[0][0]), max(title, spans[0][1]))
    return [(start + label_end(passage[start:end]), end) for start, end in spans]


def sentences_of(passage: str) -> list[str]:
    """The sentences of a passage, by the numbers that ``Contrast.index`` gives them."""
    return [passage[slice(*span)] for span in spans_of(passage)]


def search_in(passage: str, negative_share: float) -> Search:
    """The sentences of a passage that may be turned, in the order in which they are tried."""
    spans = spans_of(passage)
    sentences = [*(passage[slice(*span)] for span in spans), ""]
    words = [words_of(sentence) for sentence in sentences[:-1]]
    fitting = [i for i, several in enumerate(words) if MIN_WORDS <= len(several) <= MAX_WORDS]
    negative_first = _draw(passage, "negative") < negative_share

    def rank(index: int) -> tuple[bool, bool, float]:
        second = negative_first and CUES.isdisjoint(words[index])
        return second, is_awkward(sentences[index], sentences[index + 1]), _draw(passage, str(index))

    return Search(passage, spans, sorted(fitting, key=rank))


def title_end(passage: str) -> int:
    """Where a title in front, "The mill of Orr: It stands ...", ends; 0 where there is none."""
    title = TITLE.match(passage)
    words = words_of(title[0]) if title else []
    return title.end() if title and len(words) <= TITLE_WORDS and AUXILIARIES.isdisjoint(words) else 0


def is_awkward(sentence: str, following: str) -> bool:
    """Whether a sentence is tied to those around it, or says several things of which one would be turned."""
    words, opening = words_of(sentence), words_of(following)[:OPENING]
    tied = not RESTING.isdisjoint(opening[:1]) or not POINTING.isdisjoint(opening)
    tied = tied or not UNNAMED.isdisjoint(words[:1])
    return tied or FURTHER.search(sentence) is not None or not AWKWARD.isdisjoint(words)


def _contrast(search: Search, index: int, negation: Negation) -> Contrast:
    if negation.text is None or negation.span is None:
        return no_contrast(negation.reason or "unchanged")
    if negation.rule == WHOLE:
        return no_contrast(CLUMSY)
    sentences = [search.sentence(i) for i in range(len(search.spans))]
    if is_repeated(sentences[index], [*sentences[:index], *sentences[index + 1 :]]):
        return no_contrast(REPEATED)
    start, end = search.spans[index]
    return Contrast(
        search.passage[:start] + negation.text + search.passage[end:],
        negation.rule,
        None,
        (start + negation.span[0], start + negation.span[1]),
        index,
        sentences[index],
        negation.text,
        negation.confidence,
    )


def is_repeated(sentence: str, others: Sequence[str]) -> bool:
    """Whether another sentence says much the same in the same words."""
    own = set(words_of(sentence)) - COMMON_WORDS
    return any(len(own.intersection(words_of(other))) >= MOST_SHARED * len(own) for other in others)


def _draw(passage: str, what: str) -> float:
    """A number in [0, 1) that depends on the passage and on nothing else."""
    digest = hashlib.blake2b(f"{what}\0{passage}".encode(errors="surrogatepass"), digest_size=8).digest()
    return int.from_bytes(digest, "big") / 2**64
