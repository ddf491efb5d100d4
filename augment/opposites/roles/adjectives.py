"""Adjectives exchanged, or said of another thing.

"a red car and a blue bike" -> "a blue car and a red bike", "a green shirt and jeans" -> "a shirt and green jeans".
"""

from collections.abc import Iterator

from augment.english.edits import Edit
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after
from augment.opposites import lexicon
from augment.opposites.analysis.noun_phrases import (
    COMMON,
    NounPhrase,
    alike,
    listed_kind,
    same_place,
)
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.roles.exchange import Exchange, article_before


def adjectives(s: Sentence) -> Iterator[Exchange]:
    """Two adjectives of one kind, each before its noun."""
    described = [t for t in s.doc if t.dep_ == "amod" and t.tag_ == "JJ" and _plain(t, s)]
    for place, one in enumerate(described):
        for other in described[place + 1 :]:
            a, b = _phrase(one), _phrase(other)
            if a is None or b is None or one.head == other.head or _words(s, a) == _words(s, b):
                continue
            if not _one_kind(one, other, s) or (same_place(one.head, other.head) and not _else_described(one, other)):
                continue
            yield Exchange("adjectives", a, b)


def _plain(adjective: ParsedToken, s: Sentence) -> bool:
    """Whether an adjective describes a common noun, and is no part of a name or an expression."""
    noun = adjective.head
    if noun.tag_ not in COMMON or adjective.i in s.protected or noun.i < adjective.i:
        return False
    if adjective.lower_ in lexicon.NO_DESCRIPTION or (_kind(adjective) is None and adjective.text[0].isupper()):
        return False
    return not _expression(adjective, s, noun, after(adjective))


def _expression(adjective: ParsedToken, s: Sentence, *nouns: ParsedToken) -> bool:
    """Whether an adjective and a noun name a kind of thing: "hard hat", and not "old man"."""
    return any(s.wordnet.expression(adjective.lower_, noun.lower_) and listed_kind(noun) != "person" for noun in nouns)


def _phrase(adjective: ParsedToken) -> tuple[int, int] | None:
    """An adjective with those coordinated with it: "red and white"."""
    first, last = adjective.left_edge.i, adjective.right_edge.i
    doc = adjective.doc
    if first < adjective.i or any(t.tag_ not in ("JJ", "CC") for t in doc[first : last + 1]):
        return None
    before, following = doc[max(first - 1, 0)], doc[last + 1]
    if before.text in lexicon.MARKS or following.text in lexicon.MARKS or before.tag_[:2] in ("RB", "JJ", "NN"):
        return None
    joined = doc[first - 2] if first > 1 and before.tag_ == "DT" else before  # "a black and a brown dog"
    paired = joined.tag_ == "CC" and joined.i > 0 and doc[joined.i - 1].tag_ == "JJ"
    shade = adjective.lower_ in lexicon.SHADES and following.tag_ == "JJ"  # "dark blue"
    return None if paired or shade or following.tag_ in ("CC", "CD") else (first, last)


def _one_kind(one: ParsedToken, other: ParsedToken, s: Sentence) -> bool:
    kinds = _kind(one), _kind(other)
    if "rank" in kinds:
        return one.head.lower_ == other.head.lower_
    if None in kinds:
        return False
    nouns = [listed_kind(t.head) or s.wordnet.category(t.head.lower_) for t in (one, other)]
    if not {*kinds} <= lexicon.OF_ANYTHING and not {*nouns} <= lexicon.VISIBLE:
        return False  # "a long history"
    if nouns[0] != nouns[1] and not lexicon.OF_HAIR.isdisjoint((one.lower_, other.lower_)):
        return False  # "a blond shirt"
    if kinds[0] == kinds[1]:
        return True
    phrases = s.phrases.get(one.head.i), s.phrases.get(other.head.i)
    return phrases[0] is not None and phrases[1] is not None and alike(phrases[0], phrases[1], s.wordnet)


def _kind(adjective: ParsedToken) -> str | None:
    return lexicon.ADJECTIVE_KINDS.get(adjective.text) or lexicon.ADJECTIVE_KINDS.get(adjective.lower_)


def _words(s: Sentence, words: tuple[int, int]) -> list[str]:
    return sorted(t.lower_ for t in s.doc[words[0] : words[1] + 1] if t.tag_ != "CC")


def _else_described(one: ParsedToken, other: ParsedToken) -> bool:
    """Whether two nouns have different adjectives beside these: "a large black dog and a small brown dog"."""
    rest = [[c.lower_ for c in t.head.lefts if c.dep_ == "amod" and c != t] for t in (one, other)]
    return rest[0] != rest[1]


def moved(s: Sentence) -> Iterator[Exchange]:
    """An adjective at another noun: "a green shirt and jeans" -> "a shirt and green jeans"."""
    for adjective in s.doc:
        kind = _kind(adjective) if adjective.dep_ == "amod" and adjective.tag_ == "JJ" else None
        source = s.phrases.get(adjective.head.i)
        words = _phrase(adjective) if kind in lexicon.MOVABLE and source is not None and _plain(adjective, s) else None
        if words is None or source is None:
            continue
        for target in s.phrases.values():
            if target != source and _may_take(target, source, kind) and not _expression(adjective, s, target.noun):
                yield Exchange("adjective-moved", None, None, _moves(s, words, target))


def _may_take(target: NounPhrase, source: NounPhrase, kind: str | None) -> bool:
    """Whether an adjective of one phrase may describe another, which must be plain: "a shirt", "jeans"."""
    kinds = {target.kind, source.kind}
    if (kind == "colour" and "person" in kinds) or (kind == "state" and kinds & lexicon.BEINGS):
        return False
    if kind == "size" and target.noun.lower_ in lexicon.MASS:
        return False
    if len(kinds) > 1 and not any(kinds <= bearers for bearers in lexicon.BEARERS.get(kind or "", ())):
        return False
    before = target.noun.doc[target.first : target.noun.i]
    if listed_kind(target.noun) is None or listed_kind(source.noun) is None:
        return False
    plain = len(before) == 1 and before[0].lower_ in lexicon.ARTICLES
    return target.noun.tag_ in COMMON and (
        plain or (not len(before) and target.noun.tag_ == "NNS" and target.first > 0)
    )


def _moves(s: Sentence, words: tuple[int, int], target: NounPhrase) -> tuple[Edit, ...]:
    """The words left out where they are and put before the noun of another phrase, with both articles."""
    first, last = s.doc[words[0]], s.doc[words[1]]
    text = text_between(s.doc, words[0], words[1] + 1).lower()
    edits = [Edit(first.idx, after(last).idx, ""), Edit(target.noun.idx, target.noun.idx, f"{text} ")]
    edits += article_before(s.doc, words[0], after(last).text)
    return (*edits, *article_before(s.doc, target.noun.i, text))
