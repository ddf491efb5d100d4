"""What keeps a verb in its voice, active or passive: the vetoes of both changes, and what they look at."""

from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Span, Token

from augment.english.clause import AUXILIARY
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import counted
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated, temporal

LONGEST_AGENT, LONGEST_OBJECT = 10, 10  # tokens; longer ones read badly in their new place
LOOSE_CLAUSES = frozenset(["advcl", "xcomp", "acl", "npadvmod", "ccomp", "conj", "advmod"])


@dataclass(frozen=True)
class Theme:
    """The object ``noun`` of an active verb, which would become the subject."""

    s: Statement
    noun: Token

    @cached_property
    def last(self) -> int:
        """The index of its last token."""
        return edges(self.noun)[1]

    @cached_property
    def following(self) -> Span:
        """Up to two tokens behind it."""
        return self.s.doc[self.last + 1 :][:2]


@dataclass(frozen=True)
class Agent:
    """The phrase ``by`` of a passive verb and its ``noun``, which would become the subject."""

    s: Statement
    by: Token
    noun: Token

    @cached_property
    def last(self) -> int:
        """The index of its last token."""
        return edges(self.by)[1]

    @cached_property
    def following(self) -> Token:
        """The token behind it."""
        return self.s.doc[self.last + 1]


def shared_or_negated(case: Theme | Agent) -> bool:
    """The subject has another verb, or the statement is negated."""
    return case.s.coordinated or case.s.negated


def verb_apart(case: Theme | Agent) -> bool:
    """Something other than auxiliaries and adverbs stands between subject and verb."""
    s = case.s
    between = s.doc[edges(s.subject)[1] + 1 : s.verb.i]
    return not all(t.dep_ in AUXILIARY or t.tag_[:2] == "RB" or t.head.tag_[:2] == "RB" for t in between)


def contrasted(case: Theme | Agent) -> bool:
    """A statement stands beside another in a contrast, or opens with a phrase that no comma cuts off."""
    s = case.s
    marks = any(t.lower_ in lexicon.CONTRAST_MARKS for t in s.doc[s.start :])
    unmarked = any(not temporal(c) and s.doc[edges(c)[1] + 1].text != "," for c in s.fronts)
    return marks or unmarked or any(t.text == "(" for t in s.doc[s.verb.i : s.end])


def trailing(case: Theme | Agent) -> bool:
    """Something loose, or a date that a present cannot have, follows: "..., all of them new"."""
    s = case.s
    rest = s.doc[case.last + 1 : s.end]
    loose = any(t.text == "," and s.doc[t.i + 1].tag_ in lexicon.LOOSE for t in rest)
    present = s.clause.tense in ("VBZ", "VBP") and s.clause.finite.lower_[:2] != "ha"
    return loose or (present and any(dated(t) for t in rest))


def both_counted(case: Theme | Agent) -> bool:
    """Subject and agent, or subject and object, are both quantities."""
    return counted(phrase(case.noun)) and counted(phrase(case.s.subject))


def dangling(child: Token) -> bool:
    """Whether a clause takes its subject from the main one, or a phrase may belong to the object."""
    if child.dep_ in LOOSE_CLAUSES and child.tag_[:2] in ("VB", "JJ"):
        return not any(c.dep_ in ("nsubj", "nsubjpass") for c in child.lefts)
    if child.dep_ == "prep" and any(c.dep_ == "pcomp" or c.lower_ == "age" for c in child.children):
        return True  # "after leaving York", "at the age of six"
    return child.dep_ == "prep" and child.i > child.head.i and child.lower_ in lexicon.ABOUT
