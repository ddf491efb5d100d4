"""A parsed sentence cut into what alternations move: phrases before the subject, subject, verb, phrases after it.

Only sentences whose parse can be trusted are cut: one statement with a subject and a finite verb in their usual order.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Doc, Token

from augment.negation.asides import asides
from augment.negation.clause import AUXILIARY, SUBJECT, Clause, clause_at
from augment.negation.edits import Declined, text_of
from augment.negation.inflection import is_noun, is_verb
from augment.paraphrase.syntax import words

MAX_TOKENS, MIN_TOKENS = 50, 5  # longer sentences are often parsed wrongly, shorter ones have nothing to move
STATEMENTS = re.compile(r"[;:]|\.\.\.|…|—|--| [-–] ")
PAIRS = (("(", ")"), ("[", "]"), ("“", "”"))


@dataclass(frozen=True)
class Sentence:
    """``fronts`` and ``tails`` are the heads of the phrases before the subject and after the verb, in their order.

    ``end`` is the index of the full stop.
    """

    doc: Doc
    clause: Clause
    subject: Token
    fronts: tuple[Token, ...]
    tails: tuple[Token, ...]
    end: int

    @property
    def verb(self) -> Token:
        return self.clause.head

    @cached_property
    def opening(self) -> str | None:
        """The first word as it is written inside a sentence; None if unknown."""
        return uncapitalised(self.doc[0])

    @cached_property
    def flat(self) -> bool:
        """Whether the text is a single statement, without semicolon, colon or dash."""
        return not STATEMENTS.search(text_of(self.doc))

    @cached_property
    def coordinated(self) -> bool:
        """Whether the verb is one of several: a phrase may belong to one of them only."""
        kinds = ("conj", "ccomp", "parataxis", "cc")
        return any(c.dep_ in kinds and (c.dep_ != "ccomp" or c.i < self.verb.i) for c in self.verb.children)

    @cached_property
    def negated(self) -> bool:
        return any(t.lower_ in words.NEGATIVE or t.dep_ == "neg" for t in self.doc)

    def verbs_between(self, first: int, last: int) -> bool:
        """Whether a verb other than the main one and its auxiliaries stands among the tokens first..last."""
        return any(
            t.tag_[:2] in ("VB", "MD") and t != self.verb and not (t.head == self.verb and t.dep_ in AUXILIARY)
            for t in self.doc[first : last + 1]
        )


def sentence_of(doc: Doc) -> Sentence:
    """Cut a parsed sentence. Raises Declined where it is no plain statement or its parse is in doubt."""
    _screen(doc)
    roots = [t for t in doc if t.head == t]
    if len(roots) != 1:
        raise Declined("several-sentences")
    clause = clause_at(roots[0], asides(doc))
    if clause is None or clause.subject is None or clause.imperative or clause.head.i in clause.aside:
        raise Declined("no-clause")
    if clause.inverted or clause.subject.i > clause.head.i:
        raise Declined("inverted")
    start = clause.subject.left_edge.i
    fronts = tuple(c for c in clause.head.lefts if c.i < start and c.dep_ != "punct")
    tails = tuple(c for c in clause.head.rights if c.dep_ != "punct")
    sentence = Sentence(doc, clause, clause.subject, fronts, tails, len(doc) - 1)
    _check(sentence)
    return sentence


def _screen(doc: Doc) -> None:
    """Raise Declined for what is no sentence, or one in which order carries meaning."""
    if not MIN_TOKENS <= len(doc) <= MAX_TOKENS:
        raise Declined("length")
    if doc[-1].text != "." or not doc[0].text[0].isupper():
        raise Declined("fragment")
    text = text_of(doc)
    if any(text.count(a) != text.count(b) for a, b in PAIRS) or text.count('"') % 2:
        raise Declined("unpaired-marks")
    if words.ORDERED.search(text) or any(t.is_space for t in doc):
        raise Declined("order-matters")
    if any(t.dep_ == "dep" for t in doc):
        raise Declined("parse-in-doubt")


def _check(sentence: Sentence) -> None:
    """Raise Declined where subject and verb do not stand side by side as the parse says."""
    clause, doc = sentence.clause, sentence.doc
    subjects = [c for c in clause.head.lefts if c.dep_ in SUBJECT]
    if len(subjects) != 1 or sentence.subject.tag_[0] == "W":
        raise Declined("parse-in-doubt")
    _, last = edges(sentence.subject)
    for token in doc[last + 1 : clause.head.i]:
        if token.dep_ in AUXILIARY or token.text == "," or token.head == token.i:
            continue
        if token.tag_ not in ("RB", "RBR", "RBS") and not any(t.tag_[:2] == "RB" for t in (token.head,)):
            raise Declined("parse-in-doubt")
    number = plural(sentence.subject)
    if number is not None and clause.finite.lower_ in words.NUMBER and words.NUMBER[clause.finite.lower_] != number:
        raise Declined("disagreement")


def edges(token: Token) -> tuple[int, int]:
    """The first and last index of a phrase, commas at its edges left out."""
    first, last = token.left_edge.i, token.right_edge.i
    while first < token.i and token.doc[first].text == ",":
        first += 1
    while last > token.i and token.doc[last].text in (",", "."):
        last -= 1
    return first, last


def phrase(token: Token) -> Iterator[Token]:
    """The words of a phrase, commas at its edges left out."""
    first, last = edges(token)
    yield from token.doc[first : last + 1]


def plural(noun: Token) -> bool | None:
    """Whether a noun phrase takes a plural verb; None where its form does not tell."""
    if any(c.dep_ == "conj" for c in noun.rights):
        joined = [c.lower_ for c in noun.rights if c.dep_ == "cc"]
        return True if joined == ["and"] or (not joined and _ends_in_and(noun)) else None
    if noun.lower_ in words.PRONOUN_NUMBER:
        return words.PRONOUN_NUMBER[noun.lower_]
    if noun.lower_ in words.EITHER_NUMBER:
        return None
    return {"NNS": True, "NNPS": True, "NN": False, "NNP": False}.get(noun.tag_)


def _ends_in_and(noun: Token) -> bool:
    return any(t.dep_ == "cc" and t.lower_ == "and" for t in noun.subtree)


def uncapitalised(token: Token) -> str | None:
    """A sentence's first word as it is written elsewhere; None if it may be a name or not."""
    text = token.text
    if text == "I" or text[:2] == "I'" or token.tag_ in ("NNP", "NNPS") or (text.isupper() and len(text) > 1):
        return text
    if token.tag_ in words.CLOSED_TAGS:
        return text[0].lower() + text[1:]
    following = token.doc[1] if len(token.doc) > 1 else token
    if following.tag_ in ("NNP", "NNPS") or not text.isalpha() or text.lower().endswith(words.NATIONAL):
        return None
    known = is_noun(text.lower()) or is_verb(text.lower()) or token.tag_ in ("JJ", "VBG", "VBN", "JJR", "JJS")
    return text.lower() if known else None
