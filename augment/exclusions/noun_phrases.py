"""The names and noun phrases of a parsed sentence that could stand in a query, and what a sentence defines."""

import re
from collections.abc import Iterator

from augment.english.inflection import is_adjective, is_noun, is_verb, singular_form
from augment.english.parsed_sentence import ParsedSentence, ParsedToken, text_between
from augment.exclusions import lexicon
from augment.exclusions.phrase import NAME, NOUN, PERSON, PLURAL, Phrase, stem, stems_of

MAX_WORDS, MAX_CHARS = 6, 48

_PHRASE = re.compile(r"[^\W\d_][^\W_]*(?:[ '’-]{1,2}[^\W_]+|\. (?=[A-Z])[^\W_]+)*")
_NAMES, _NOUNS = ("NNP", "NNPS"), ("NN", "NNS")
_ARGUMENTS = ("nsubj", "nsubjpass", "dobj", "pobj", "attr", "conj", "appos")
_SUBJECTS = ("nsubj", "nsubjpass")
_BE = ("is", "are", "was", "were")


def noun_phrases(doc: ParsedSentence) -> Iterator[Phrase]:
    within: set[int] = set()  # nouns behind the "of" of a phrase
    for token in doc:
        if token.i in within or token.dep_ not in _ARGUMENTS or token.tag_ not in (*_NAMES, *_NOUNS):
            continue
        phrase = _name(token) if token.tag_ in _NAMES else _common(token)
        if phrase is not None and _is_writable(phrase.text):
            if (of := _of(token)) is not None and " of " in phrase.text:
                within.add(of.i)
            yield phrase


def _is_writable(text: str) -> bool:
    return len(text.split()) <= MAX_WORDS and 3 <= len(text) <= MAX_CHARS and _PHRASE.fullmatch(text) is not None


def _start(token: ParsedToken, relations: tuple[str, ...]) -> int:
    """Where the unbroken run of modifiers before a noun begins."""
    start = token.i
    for left in reversed(list(token.lefts)):
        if left.dep_ not in relations or left.right_edge.i != start - 1:
            break
        start = left.left_edge.i
    return start


def _article(token: ParsedToken, start: int) -> str | None:
    """Article ("the ", or empty) before the run; None where something else determines the noun."""
    before = [left for left in token.lefts if left.i < start]
    if not before:
        return ""
    if len(before) != 1 or before[0].lower_ not in lexicon.DETERMINERS or before[0].i != start - 1:
        return None
    return f"{before[0].text if before[0].i else 'the'} "  # "The Fountainhead" is a title where no sentence begins


def _name(token: ParsedToken) -> Phrase | None:
    doc = token.doc
    start, end = _start(token, ("compound", "nmod")), token.i + 1
    words = [doc[i] for i in range(start, end)]
    article = _article(token, start)
    if article is None or any(w.tag_ not in _NAMES for w in words) or not _stands_alone(doc, start, end):
        return None
    if article and end + 1 < len(doc) and doc[end].lower_ in ("and", "&", "or") and doc[end + 1].tag_ in _NAMES:
        return None  # "the Food and Drug Office" is one name
    if any(w.lower_.strip(".") in lexicon.CALENDAR for w in words) or not token.text[0].isupper():
        return None
    if token.lower_ in lexicon.PEOPLE or (len(words) == 1 and not _is_proper(token, start)):
        return None
    if token.lower_ in lexicon.HONORIFICS and (article or not any(map(_is_given_name, words[:-1]))):
        return None  # "the Prime Minister"; "Stephen King" is a person
    ranks = [w.i for w in words[:-1] if w.lower_ in lexicon.HONORIFICS]
    kind = PERSON if not article and (ranks or _is_person(token, start)) else NAME
    if ranks and not article:
        start = ranks[-1] + 1 if ranks[-1] + 1 < token.i else ranks[-1]  # "Queen Isaura" stays whole
    of = _of(token)
    if of is not None:
        inner = _name(of) if of.tag_ in _NAMES else None
        if inner is None or " of " in inner.text:
            return None
        text = f"{article}{text_between(doc, start, end)} of {inner.text}"
        return Phrase(text, NAME, stems_of(text), stem(token.text), token.lower_)
    if token.tag_ == "NNPS" and len(words) == 1:
        kind = PLURAL
    text = article + text_between(doc, start, end)
    return Phrase(text, kind, stems_of(text), stem(token.text), "" if kind == PERSON else token.lower_)


def _is_proper(token: ParsedToken, start: int) -> bool:
    """Whether a single word with a capital is a name: no noun that opens a sentence, no part of a longer name."""
    if any(right.dep_ == "conj" and _start(right, ("compound",)) < right.i for right in token.rights):
        return False  # "Alpha and Beta Aquarii" have their last word in common
    if start and token.dep_ not in ("conj", "appos"):
        return token.lower_ not in lexicon.GENERIC | lexicon.NO_NAMES
    return not (is_noun(token.lower_) or is_verb(token.lower_))


def _is_given_name(word: ParsedToken) -> bool:
    """Whether a word in front of "King" or "Bishop" makes a name of it: "Stephen", no "Vice" and no "Lord"."""
    small = word.lower_.strip(".")
    return not (small in lexicon.HONORIFICS or is_noun(small) or is_adjective(small))


def _stands_alone(doc: ParsedSentence, start: int, end: int) -> bool:
    """Whether a name ends where the parse says so."""
    before = doc[start - 1] if start else None
    after = doc[end] if end < len(doc) else None
    if before is not None and (before.tag_ in _NAMES or before.text in "-–/&'\"“" or before.tag_ == "CD"):
        return False
    return after is None or not (after.tag_ in (*_NAMES, "CD", "NN", "NNS", "POS") or after.text in '-–/&"”')


def _is_person(token: ParsedToken, start: int) -> bool:
    if token.dep_ == "nsubj" and token.head.lower_ in lexicon.HUMAN_VERBS and token.tag_ == "NNP":
        return True
    if start and token.doc[start - 1].lower_ in lexicon.HONORIFICS and token.doc[start - 1].tag_ in _NOUNS:
        return True
    return any(right.dep_ == "relcl" and any(c.lower_ == "who" for c in right.children) for right in token.rights)


def _of(token: ParsedToken) -> ParsedToken | None:
    """The noun behind an "of" that follows directly."""
    for right in token.rights:
        if right.dep_ == "prep" and right.lower_ == "of" and right.i == token.i + 1:
            return next((child for child in right.rights if child.dep_ == "pobj"), None)
    return None


def _common(token: ParsedToken) -> Phrase | None:
    doc = token.doc
    start = _start(token, ("compound", "nmod", "amod"))
    article = _article(token, start)
    words = [doc[i] for i in range(start, token.i + 1)]
    is_bare = not article and token.tag_ == "NN"
    if article is None or any(_is_vague(word) for word in words[:-1]) or not _ends_here(token):
        return None
    if is_bare and token.dep_ in ("conj", "attr", "appos"):  # "the rise and fall" has one article for both
        return None
    if start == 0 and (
        doc[0].tag_ not in _NOUNS or not is_noun(doc[0].lower_)
    ):  # a capital that may be the sentence's or the word's own
        return None
    text = article + _lowered(doc, start, token.i + 1)
    kind = PLURAL if token.tag_ == "NNS" else NOUN
    of = _of(token)
    if of is not None:
        inner = _inner(of)
        if inner is None or (is_bare and len(words) == 1) or (_is_generic(token) and len(words) == 1):
            return None
        text = f"{text} of {inner.text}"
    elif _is_generic(token) or (article and len(words) == 1):
        return None
    return Phrase(text, kind, stems_of(text), stem(token.text), token.lower_)


def _lowered(doc: ParsedSentence, start: int, end: int) -> str:
    """The words without the capital that opens a sentence."""
    text = text_between(doc, start, end)
    return text[0].lower() + text[1:] if start == 0 and text[1:2].islower() else text


def _inner(token: ParsedToken) -> Phrase | None:
    """The phrase behind an "of", without one of its own."""
    if any(right.dep_ in ("conj", "cc", "relcl", "acl") for right in token.rights):
        return None
    phrase = _name(token) if token.tag_ in _NAMES else _common(token) if token.tag_ in _NOUNS else None
    return phrase if phrase is not None and " of " not in phrase.text else None


def _ends_here(token: ParsedToken) -> bool:
    """Whether no word follows that the parser may have cut off: another noun, a hyphen, a number."""
    following = token.doc[token.i + 1] if token.i + 1 < len(token.doc) else None
    return following is None or not (
        following.tag_ in (*_NAMES, *_NOUNS, "CD", "HYPH", "POS", "VBG") or following.text in "-–/\"”'"
    )


def _is_vague(word: ParsedToken) -> bool:
    return word.lower_ in lexicon.VAGUE or word.tag_ in ("JJR", "JJS", "CD", "RB", "PRP$", "DT", "PDT", "POS", "HYPH")


def _is_generic(token: ParsedToken) -> bool:
    word = token.lower_
    return bool({word, singular_form(word)} & lexicon.GENERIC)


def definition_of(doc: ParsedSentence) -> tuple[str, str]:
    """The stem of a sentence's subject and what it is said to be: "Osk is a kelp farm" gives ("osk", "kelp farm").

    Two empty strings where the sentence defines nothing.
    """
    for token in doc:
        if token.dep_ == "attr" and token.head.dep_ == "ROOT" and token.head.lower_ in _BE and token.tag_ in _NOUNS:
            words = text_between(doc, _start(token, ("compound", "nmod")), token.i + 1)
            single = singular_form(token.lower_)
            if single in lexicon.NO_CLASS or _PHRASE.fullmatch(words) is None or not words.islower():
                break
            return subject_of(doc), words.removesuffix(token.text) + single
    return "", ""


def subject_of(doc: ParsedSentence) -> str:
    """The stem of the subject of a sentence's main clause, or an empty string."""
    return next((stem(t.text) for t in doc if t.dep_ in _SUBJECTS and t.head.dep_ == "ROOT"), "")
