"""What describes one thing said of another: titles of names, owners, colours that are worn, phrases and clauses.

"A boy with a hat and a girl" -> "A girl with a hat and a boy".
"""

from collections.abc import Iterator
from itertools import pairwise

from augment.english.inflection import singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after
from augment.opposites import lexicon
from augment.opposites.analysis.frames import phrase_of
from augment.opposites.analysis.noun_phrases import (
    COMMON,
    DESCRIBING,
    GOING_ON,
    NounPhrase,
    listed_kind,
    number_of,
    partner,
    same_place,
)
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.roles.exchange import Exchange
from augment.opposites.roles.participants import exchange_of
from augment.paraphrase.syntax.analysis.binding import human

PARTICIPANTS = frozenset(["nsubj", "nsubjpass", "dobj", "pobj", "attr", "ROOT"])


def titles(s: Sentence) -> Iterator[Exchange]:
    """Two names, each behind what it is: "the singer Ann Reed and the actor Tom Ford"."""
    named = [(t, title) for t in s.doc if (title := _title(t, s.protected)) is not None]
    for place, (one, first) in enumerate(named):
        for other, second in named[place + 1 :]:
            if s.doc[first].lower_ != s.doc[second].lower_ and one.lower_ != other.lower_:
                yield Exchange("titles", (first + 1, one.i), (second + 1, other.i))


def _title(name: ParsedToken, protected: frozenset[int]) -> int | None:
    """The index of the last word of what stands before a name and says what it is: "the singer Ann Reed"."""
    if name.tag_ != "NNP" or name.dep_ == "compound" or name.i in protected or after(name).tag_ in GOING_ON:
        return None
    parts = [c for c in name.lefts if c.dep_ == "compound"]
    title = next((c for c in reversed(parts) if c.tag_ == "NN"), name.head if name.dep_ == "appos" else None)
    if title is None or title.tag_ != "NN" or any(t.tag_ != "NNP" for t in name.doc[title.i + 1 : name.i]):
        return None
    known = title.text.islower() and (listed_kind(title) == "person" or human(title))
    return title.i if known and title.i < name.i else None


def owners(s: Sentence) -> Iterator[Exchange]:
    """Two to whom something belongs: "Anna's brother met the king's sister"."""
    owned = [(t, span) for t in s.doc if t.dep_ == "poss" and (span := _owner(t, s.protected)) is not None]
    for place, (one, first) in enumerate(owned):
        for other, second in owned[place + 1 :]:
            if one.head == other.head or singular_form(one.lower_) == singular_form(other.lower_):
                continue
            if _names(s, first) & _names(s, second):
                continue  # "as Anna Reed's only child, she is to inherit Anna's house"
            if (
                one.head.lower_ != other.head.lower_
                and (one.tag_ in COMMON) == (other.tag_ in COMMON)
                and not s.pronouns
            ):
                yield Exchange("owners", first, second)


def _names(s: Sentence, span: tuple[int, int]) -> frozenset[str]:
    return frozenset(t.lower_ for t in s.doc[span[0] : span[1] + 1] if t.tag_ == "NNP")


def _owner(noun: ParsedToken, protected: frozenset[int]) -> tuple[int, int] | None:
    first, mark = noun.left_edge.i, after(noun)
    tokens = noun.doc[first : noun.i + 1]
    inner = any(t.lower_ in lexicon.BOUND or t.text in lexicon.MARKS or t.tag_ == "POS" for t in tokens)
    opens = noun.doc[first].tag_ == "DT"
    joined = first and not opens and noun.doc[first - 1].tag_ in lexicon.PART_OF_NOUN | {"CC"}  # "Anna and Peter's"
    if mark.tag_ != "POS" or inner or joined or noun.i in protected or len(tokens) > lexicon.LONGEST:
        return None
    return (first, noun.i) if noun.tag_ in ("NN", "NNP") else None


def descriptions(s: Sentence) -> Iterator[Exchange]:
    """Two nouns of one kind of which one at least is described by what follows it; the descriptions stay."""
    phrases = list(s.phrases.values())
    for place, one in enumerate(phrases):
        for other in phrases[place + 1 :]:
            described = _description(one), _description(other)
            if described[0] == described[1] or not _coordinated(s, one, other) or not s.exchangeable(one, other):
                continue
            if number_of(one) == number_of(other) is not None and described[0] and one.kind in lexicon.BEINGS:
                yield exchange_of("descriptions", one, other)


def _description(phrase: NounPhrase) -> tuple[str, ...]:
    """The words of the phrases and clauses behind a noun, before what is coordinated with it."""
    end = next((c.i for c in phrase.noun.rights if c.dep_ in ("cc", "conj")), len(phrase.noun.doc))
    return tuple(t.lower_ for c in phrase.noun.rights if c.dep_ in DESCRIBING and c.i < end for t in c.subtree)


def _coordinated(s: Sentence, one: NounPhrase, other: NounPhrase) -> bool:
    return partner(other, s.phrases) == one.noun


def belongings(s: Sentence) -> Iterator[Exchange]:
    """The nouns of two phrases that describe two nouns alike: "a man with a hat and a woman with a bag"."""
    nouns = [p for p in s.phrases.values() if p.noun.dep_ == "pobj"]
    for place, one in enumerate(nouns):
        for other in nouns[place + 1 :]:
            a, b = phrase_of(one.noun), phrase_of(other.noun)
            if a[0] != b[0] or a[0] not in lexicon.BELONGING or a[1] == b[1] or not {a[1].tag_, b[1].tag_} <= COMMON:
                continue
            if b[1] not in list(a[1].conjuncts) and (a[0] == "of" or not _both_participate(a[1], b[1])):
                continue
            fields = _bare(one) and _bare(other)
            if not same_place(a[1], b[1]) and (s.exchangeable(one, other) or (fields and s.differ(one, other))):
                yield exchange_of("belongings", one, other)


def _bare(phrase: NounPhrase) -> bool:
    """Whether a phrase is a single common noun: "history", of "a degree in history and a doctorate in law"."""
    return phrase.noun.tag_ == "NN" and phrase.first == phrase.noun.i


def _both_participate(one: ParsedToken, other: ParsedToken) -> bool:
    """Whether each of two nouns takes part in what a verb says."""
    return all(t.dep_ in PARTICIPANTS for t in (one, other))


def colours(s: Sentence) -> Iterator[Exchange]:
    """The colours that two wear: "a man in red and a woman in blue"."""
    worn = [t for t in s.doc if t.dep_ == "pobj" and t.head.lower_ == "in" and _colour(t)]
    for one, other in pairwise(worn):
        if (
            one.lower_ != other.lower_
            and one.head.head != other.head.head
            and not same_place(one.head.head, other.head.head)
        ):
            yield Exchange("colours", (one.i, one.i), (other.i, other.i))


def _colour(word: ParsedToken) -> bool:
    return lexicon.ADJECTIVE_KINDS.get(word.lower_) == "colour" and not list(word.children)
