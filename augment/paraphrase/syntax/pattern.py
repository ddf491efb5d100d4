"""Rows of a table of wordings, "LEFT = RIGHT", as patterns over the tokens of a parse.

LEFT is a row of items with a blank between: words ("in", "in|at"), a verb in any form ("<begin>"), tags ("CD",
"NN|JJ") or the name of a list ("$EVENTS"). A word may be narrowed by its tag ("set/VBN"), its relation ("role:dobj",
or ":pass" for a participle with its auxiliary, "!amod" for any other relation) and its head's tag ("many>NNS").
Items in brackets stand around the words that are replaced; "(!x)" must not be there, "(NNP*)" may stand any number of
times. "{CD}" is a word that RIGHT takes over as "{}". RIGHT is words, of which "<start>" takes the form of LEFT's verb.
"""

import itertools
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from spacy.tokens import Doc, Token

from augment.english.inflection import inflect, lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import takes_plural

SUBJECTS = frozenset(["nsubj", "nsubjpass"])
PASSIVE, AGENTLESS = "pass", "agentless"


class TokenEdit(NamedTuple):
    """Write ``text`` for the tokens first..last of a sentence; ``verb`` if its form is that of its place."""

    first: int
    last: int
    text: str
    verb: bool = False


@dataclass(frozen=True, slots=True)
class PatternItem:
    """One place of a pattern; empty fields ask for nothing."""

    words: frozenset[str] = frozenset()
    alternative_tags: tuple[str, ...] = ()  # tags, one of which will do as well as one of the words
    tags: tuple[str, ...] = ()  # tags that narrow the words
    lemma: str = ""
    relation: str = ""
    head: str = ""
    negative: bool = False
    kept: bool = False
    repeated: bool = False

    def fits(self, token: Token) -> bool:
        """Whether a token may stand at this place."""
        return self._is(token) != self.negative

    def _is(self, token: Token) -> bool:
        if self.lemma:
            matches = token.tag_[:2] == "VB" and lemma(token.lower_) == self.lemma and _well_formed(token, self.tags)
        else:
            matches = token.tag_.startswith(self.alternative_tags) or (
                token.lower_ in self.words and token.tag_.startswith(self.tags or "")
            )
        return matches and token.head.tag_.startswith(self.head) and self._related(token)

    def _related(self, token: Token) -> bool:
        if self.relation in (PASSIVE, AGENTLESS):
            agent = any(c.lower_ == "by" for c in token.rights)
            return any(c.dep_ == "auxpass" for c in token.lefts) and not (agent and self.relation == AGENTLESS)
        if self.relation[:1] == "!":
            return token.dep_ != self.relation[1:]
        return not self.relation or token.dep_ == self.relation


def _well_formed(verb: Token, tags: tuple[str, ...]) -> bool:
    """Whether a verb is active and its tag agrees with its auxiliaries."""
    auxiliaries = [c for c in verb.lefts if c.dep_ in ("aux", "auxpass")]
    if any(c.dep_ == "auxpass" for c in auxiliaries) or not verb.tag_.startswith(tags or ""):
        return False
    if verb.tag_ == "VBD" and verb.dep_ == "conj" and any(c.dep_[:3] == "aux" for c in verb.head.lefts):
        return any(c.dep_ in SUBJECTS for c in verb.lefts)  # "has held and [has] directed"
    if verb.tag_ == "VBN":
        return any(c.lower_ in lexicon.HAVE_FORMS for c in auxiliaries)
    return not auxiliaries or verb.tag_ in ("VB", "VBG")


@dataclass(frozen=True, slots=True)
class PatternRow:
    """A pattern and what is written for it: what stands before, what is replaced, what follows, the new words."""

    before: tuple[PatternItem, ...]
    core: tuple[PatternItem, ...]
    after: tuple[PatternItem, ...]
    right: tuple[str, ...]

    def edit(self, doc: Doc, start: int) -> TokenEdit | None:
        """The edit that writes this row's words at a token, if its pattern fits there."""
        stop = start + len(self.core)
        if stop >= len(doc) or not all(i.fits(t) for i, t in zip(self.core, doc[start:stop], strict=True)):
            return None
        if not _around(doc, start - 1, -1, self.before[::-1]) or not _around(doc, stop, 1, self.after):
            return None
        verb = next((t for i, t in zip(self.core, doc[start:stop], strict=True) if i.lemma), None)
        formed = verb is not None or any("VBN" in item.tags for item in self.core)
        kept = [t.text if t.i else t.lower_ for i, t in zip(self.core, doc[start:stop], strict=True) if i.kept]
        new = [_form(word, verb, kept) for word in self.right]
        return TokenEdit(start, stop - 1, " ".join(new), formed) if None not in new else None  # type: ignore[arg-type]


def _around(doc: Doc, place: int, step: int, items: tuple[PatternItem, ...]) -> bool:
    for item, following in itertools.zip_longest(items, items[1:]):
        while item.repeated and 0 <= place < len(doc) and item.fits(doc[place]):
            if following is not None and following.fits(doc[place]):
                break
            place += step
        if item.repeated:
            continue
        if not 0 <= place < len(doc):
            return item.negative
        if not item.fits(doc[place]):
            return False
        place += step
    return True


def _form(word: str, verb: Token | None, kept: list[str]) -> str | None:
    if "{}" in word:
        return word.replace("{}", kept.pop(0))
    if word[0] != "<" or verb is None:
        return word
    base = word[1:-1]
    return _be(verb) if base == "be" else inflect(base, verb.tag_)


def _be(verb: Token) -> str | None:
    """The form of "be" in a verb's place; None where its subject's number is not known."""
    if verb.tag_ in lexicon.BE_FORM:
        return lexicon.BE_FORM[verb.tag_]
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECTS), None)
    number = takes_plural(subject) if subject is not None else None
    if number is None or (subject is not None and subject.lower_ == "i"):
        return None
    return (lexicon.PAST_BE if verb.tag_ == "VBD" else lexicon.PRESENT_BE)[number]


Table = dict[str, list[PatternRow]]


def compile_table(listed: str, named: Mapping[str, frozenset[str]]) -> Table:
    """The rows of a text, one per line, under each word or lemma that their first replaced item may be."""
    rows: Table = defaultdict(list)
    for written in filter(None, map(str.strip, listed.splitlines())):
        left, _, right = written.partition(" =")
        row = _row(left.split(), tuple(right.split()), named)
        first = row.core[0]
        for word in first.words or ((f"<{first.lemma}>",) if first.lemma else ("",)):
            rows[word].append(row)
    return dict(rows)


def _row(left: list[str], right: tuple[str, ...], named: Mapping[str, frozenset[str]]) -> PatternRow:
    around: tuple[list[PatternItem], list[PatternItem]] = ([], [])
    core: list[PatternItem] = []
    for written in left:
        if written[0] == "(":
            around[bool(core)].append(_item(written[1:-1], named))
        else:
            core.append(_item(written, named))
    return PatternRow(tuple(around[0]), tuple(core), tuple(around[1]), right)


def _item(written: str, named: Mapping[str, frozenset[str]]) -> PatternItem:
    negative, kept, repeated = written[0] == "!", written[0] == "{", written[-1] == "*"
    written = written.strip("!{}*")
    if written[0] == "<" and len(written) > 1:
        base, _, tags = written[1:].partition(">")
        return PatternItem(negative=negative, lemma=base, tags=tuple(tags[1:].split("|")) if tags else ())
    written, _, head = written.partition(">")
    written, _, relation = written.partition(":") if len(written) > 1 else (written, "", "")
    written, _, tags = written.partition("/")
    item = PatternItem(negative=negative, kept=kept, repeated=repeated, head=head, relation=relation)
    options = written.split("|") if written != "|" else [written]
    chosen = tuple(tags.split("|")) if tags else ()
    alternative_tags = tuple(o for o in options if (o[0] != "$" and o.isupper()) or o == "PRP$")
    listed = [o for o in options if o not in alternative_tags]
    words = frozenset().union(*(named[o[1:]] if o[0] == "$" and len(o) > 1 else {o} for o in listed))
    return _with(item, words=words, alternative_tags=alternative_tags, tags=chosen)


def _with(item: PatternItem, **fields: object) -> PatternItem:
    return PatternItem(**{name: fields.get(name, getattr(item, name)) for name in PatternItem.__slots__})  # type: ignore[arg-type]


@lru_cache(maxsize=1)  # for all tables of a sentence
def _keys(doc: Doc) -> list[tuple[str, str]]:
    """Under which keys of a table the rows stand that may fit each token."""
    lowered = [(token.lower_, token.tag_) for token in doc]
    return [(word, f"<{lemma(word)}>" if tag[:2] == "VB" else "") for word, tag in lowered]


def match_table(doc: Doc, rows: Table) -> list[TokenEdit]:
    """What the rows of a table write in a sentence: at each token the first row that fits."""
    match_table: list[TokenEdit] = []
    for place, keys in enumerate(_keys(doc)):
        candidates = (row.edit(doc, place) for key in keys if key in rows for row in rows[key])
        edit = next((e for e in candidates if e is not None), None)
        if edit is not None and (not match_table or edit.first > match_table[-1].last):
            match_table.append(edit)
    return match_table
