"""What a passage speaks of: its names, years, titles and noun phrases, whole and by prominence."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace

from augment.english.parsed_sentence import ParsedSentence, text_of
from augment.exclusions import lexicon
from augment.exclusions.noun_phrases import MAX_WORDS, noun_phrases, subject_of
from augment.exclusions.phrase import NAME, NOUN, PERSON, PLURAL, TITLE, YEAR, Phrase, form, forms_of, stem, stems_of

OPENING = 30  # characters: a passage that opens with a year tells of it
LONGEST_ABBREVIATION = 8  # characters, with the full stop

_BOUNDARY = re.compile(r"[.!?][\"”’')\]]* +(?=[\"“‘'(\[]*[^\W_a-z])")
_ABBREVIATION = re.compile(r"\b(?:[A-Z]|Dr|Mr|Mrs|Ms|St|Mt|Gen|Col|Lt|Prof|vs|No|Jr|Sr|c|ca|cf|approx)\.$")
_QUOTED = re.compile(r"[\"“]([A-Z][^\"“”]{2,40}[^\s,.;:\"“”])[\"”]")
_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_YEAR = re.compile(
    rf"(?:\b(?:in|since|until|during|by|after|before|from|early|late|(?:{_MONTHS})(?: \d\d?,)?) )"
    r"(1[0-9]\d\d|20[0-2]\d)\b(?![-–/,.]?\d)(?! BC)",
    re.IGNORECASE,
)


def sentences_of(text: str) -> list[str]:
    """The sentences of a passage, as far as marks and capitals tell: an initial or a short title ends none."""
    starts = [0]
    for match in _BOUNDARY.finditer(text):
        end = match.start() + 1
        if not _ABBREVIATION.search(text, max(starts[-1], end - LONGEST_ABBREVIATION), end):
            starts.append(match.end())
    return [text[start:end].strip() for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]


def phrases_of(docs: Sequence[ParsedSentence]) -> tuple[Phrase, ...]:
    """The phrases of a passage, given its parsed sentences; each once, the most prominent first."""
    texts = [text_of(doc) for doc in docs]
    by_sentence = [forms_of(text) for text in texts]
    subjects = {subject_of(docs[0])} | {year.text for year in _years(texts[0][:OPENING])} if docs else set()
    phrases: dict[str, Phrase] = {}
    times: Counter[str] = Counter()
    for doc, text in zip(docs, texts, strict=True):
        for phrase in (*noun_phrases(doc), *_titles(text), *_years(text)):
            key = phrase.text.lower().removeprefix("the ")
            times[key] += 1
            known = phrases.get(key)
            if known is None or (known.kind == NAME and phrase.kind in (PERSON, TITLE)):
                phrases[key] = replace(phrase, prominence=_prominence(phrase, by_sentence, subjects))
    often = [p for key, p in phrases.items() if times[key] > 1 or not p.is_lone_noun or p.head in subjects]
    whole = _whole_names(often, " ".join(texts))
    return tuple(sorted(whole, key=lambda phrase: (-phrase.prominence, phrase.text)))


def _whole_names(phrases: list[Phrase], text: str) -> list[Phrase]:
    """Without the short forms of longer names, first names among them. A last name known for a person's always is."""
    persons = {phrase.head for phrase in phrases if phrase.kind == PERSON}
    longer = [phrase for phrase in phrases if phrase.is_name and len(phrase.stems) > 1]
    return [
        replace(phrase, kind=PERSON, noun="") if phrase.kind == NAME and _may_be_person(phrase, persons) else phrase
        for phrase in (_uncapitalised(phrase, text) for phrase in phrases)
        if not (phrase.is_name and any(phrase.stems < other.stems for other in longer))
        and not _goes_on(phrase, text)
        and not _is_counted(phrase, text)
        and not _is_unsure(phrase, text)
    ]


def _uncapitalised(phrase: Phrase, text: str) -> Phrase:
    """A word that is written small elsewhere is no name: "Limescale" where a sentence begins."""
    small = phrase.text.lower()
    if phrase.kind not in (NAME, PERSON) or " " in small or re.search(rf"[\w,;(] {re.escape(phrase.text)}\b", text):
        return phrase
    return replace(phrase, text=small, kind=NOUN) if re.search(rf"\b{re.escape(small)}\b", text) else phrase


def _goes_on(phrase: Phrase, text: str) -> bool:
    """Whether a name of one word begins a longer one somewhere: "Robert of Chester"."""
    if phrase.kind not in (NAME, PERSON) or " " in phrase.text:
        return False
    return re.search(rf"\b{re.escape(phrase.text)} (?:of |in |de |von )?[^\W\d_a-z]", text) is not None


def _is_counted(phrase: Phrase, text: str) -> bool:
    """Whether a single noun that stands bare has an article elsewhere: "by road", but "a road" too."""
    if phrase.kind != NOUN or not phrase.is_lone_noun:
        return False
    return re.search(rf"\b(?:an?|the|this|that|each|every) {re.escape(phrase.text)}\b", text, re.IGNORECASE) is not None


def _is_unsure(phrase: Phrase, text: str) -> bool:
    """Whether a single word stands with a capital and only where sentences begin, or is a name that was taken for a
    noun there."""
    word = phrase.text[0].upper() + phrase.text[1:]
    if " " in word or word.isupper() or phrase.kind not in (NAME, NOUN, PLURAL):
        return False
    is_capital_within = re.search(rf"[\w,;(] {re.escape(word)}\b", text) is not None
    if phrase.kind == NAME:
        return not is_capital_within
    return is_capital_within and re.search(rf"\b{re.escape(phrase.text)}\b", text) is None


def _may_be_person(phrase: Phrase, persons: set[str]) -> bool:
    return phrase.head in persons and not phrase.text.startswith("the ") and " of " not in phrase.text


def _prominence(phrase: Phrase, by_sentence: Sequence[frozenset[str]], subjects: set[str]) -> int:
    """A person is spoken of by the last name, anything else by all of its words."""
    words = frozenset([form(phrase.text.split()[-1])]) if phrase.kind == PERSON else forms_of(phrase.text)
    speaking = [words <= forms for forms in by_sentence]
    return sum(speaking) + (sum(speaking) > 1) + speaking[0] + (speaking[0] and phrase.head in subjects)


def _titles(text: str) -> Iterator[Phrase]:
    for match in _QUOTED.finditer(text):
        words = match[1].split()
        if 2 <= len(words) <= MAX_WORDS and all(w[0].isupper() or w in lexicon.SMALL_WORDS for w in words):
            yield Phrase(f'"{match[1]}"', TITLE, stems_of(match[1]), stem(words[-1]))


def _years(text: str) -> Iterator[Phrase]:
    for match in _YEAR.finditer(text):
        yield Phrase(match[1], YEAR, frozenset([match[1]]), match[1])
