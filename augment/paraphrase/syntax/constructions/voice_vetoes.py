"""What keeps a verb in its voice: vetoes against a passive, and against the active of a passive with an agent."""

from dataclasses import dataclass
from functools import cached_property

from spacy.tokens import Span, Token

from augment.english.clause import AUXILIARY
from augment.english.inflection import inflect, lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import counted
from augment.paraphrase.syntax.analysis.participants import acts, movable
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


def _no_passive(theme: Theme) -> bool:
    return lemma(theme.s.verb.lower_) not in lexicon.PASSIVE


def _shared_or_negated(case: Theme | Agent) -> bool:
    return case.s.coordinated or case.s.negated


def _unfit_subject(theme: Theme) -> bool:
    s = theme.s
    comma = s.doc[edges(s.subject)[1] + 1].text == ","
    return comma or s.subject.dep_ != "nsubj" or s.subject.lower_ in lexicon.NO_BY_AGENT


def _verb_apart(case: Theme | Agent) -> bool:
    """Something other than auxiliaries and adverbs stands between subject and verb."""
    s = case.s
    between = s.doc[edges(s.subject)[1] + 1 : s.verb.i]
    return not all(t.dep_ in AUXILIARY or t.tag_[:2] == "RB" or t.head.tag_[:2] == "RB" for t in between)


def _contrasted(case: Theme | Agent) -> bool:
    """A statement stands beside another in a contrast, or opens with a phrase that no comma cuts off."""
    s = case.s
    marks = any(t.lower_ in lexicon.CONTRAST_MARKS for t in s.doc[s.start :])
    unmarked = any(not temporal(c) and s.doc[edges(c)[1] + 1].text != "," for c in s.fronts)
    return marks or unmarked or any(t.text == "(" for t in s.doc[s.verb.i : s.end])


def _particle_behind(theme: Theme) -> bool:
    """ "shut the plant down"."""
    return any(c.dep_ == "prt" and c.i > theme.noun.i for c in theme.s.verb.rights)


def _receiver(theme: Theme) -> bool:
    """The object may begin with him to whom something is given: "caused the choir difficulties"."""
    compound = any(c.dep_ in ("compound", "nmod") for c in theme.noun.lefts)
    given = lemma(theme.s.verb.lower_) in lexicon.TWO_OBJECTS and compound
    return given and theme.noun.left_edge.tag_ in ("DT", "PRP$", "NNP")


def _object_apart(theme: Theme) -> bool:
    between = theme.s.doc[theme.s.verb.i + 1 : theme.noun.left_edge.i]
    return any(t.dep_ != "prt" for t in between)


def _second_object(theme: Theme) -> bool:
    return any(_second(child) for child in theme.s.tails)


def _object_goes_on(theme: Theme) -> bool:
    """ "described the crowd and that it was angry", "imposed curfews, a curb and those ..."."""
    s, following = theme.s, theme.following
    return (
        following[0].tag_ == "CC"
        or following[0].lower_ == "for"
        or (s.doc[theme.noun.i + 1].text in lexicon.QUOTES and lemma(s.verb.lower_) in lexicon.NAMED_BY)
        or (following[0].text == "," and following[-1].tag_ in lexicon.LOOSE)
    )


def _another_by(theme: Theme) -> bool:
    return any(c.lower_ == "by" for c in theme.s.tails)


def _trailing(case: Theme | Agent) -> bool:
    """Something loose, or a date that a present cannot have, follows: "..., all of them new"."""
    s = case.s
    rest = s.doc[case.last + 1 : s.end]
    loose = any(t.text == "," and s.doc[t.i + 1].tag_ in lexicon.LOOSE for t in rest)
    present = s.clause.tense in ("VBZ", "VBP") and s.clause.finite.lower_[:2] != "ha"
    return loose or (present and any(dated(t) for t in rest))


def _unclosed(theme: Theme) -> bool:
    """What follows an object or lies in it may belong elsewhere: a loose part, "in one of them", "to York"."""
    s, noun, end = theme.s, theme.noun, theme.last + 1
    following = s.doc[end]
    if following.text == "," and end != s.end:
        return True
    if any(t.dep_ == "acl" and t.tag_ == "VB" for t in noun.subtree) and end != s.end:
        return True
    behind = [c for c in s.tails if c.i > noun.i and c.dep_ in ("prep", "advmod")]
    within = [t for t in phrase(noun) if t.dep_ == "prep" and t.lower_ != "of"]
    return bool(within) or not all(temporal(c) for c in behind)


def _immovable(theme: Theme) -> bool:
    return not movable(theme.noun, LONGEST_OBJECT, clauses=True) or not movable(theme.s.subject, LONGEST_AGENT)


def _owned(theme: Theme) -> bool:
    """A possessive may stand for the subject."""
    return any(t.lower_ in lexicon.POSSESSIVE for t in phrase(theme.noun))


def _both_counted(case: Theme | Agent) -> bool:
    return counted(phrase(case.noun)) and counted(phrase(case.s.subject))


def _opens_with_number(theme: Theme) -> bool:
    """ "12 bridges were built by the army"."""
    return next(phrase(theme.noun)).like_num


def _name_with_phrase(theme: Theme) -> bool:
    prepositions = (c for c in theme.noun.rights if c.dep_ == "prep" and c.lower_ != "of")
    return theme.noun.tag_ in ("NNP", "NNPS") and any(prepositions)


def _idiom(theme: Theme) -> bool:
    """The object forms an idiom with the verb, or is a bare noun: "took place"."""
    noun = theme.noun
    bare = noun.tag_ == "NN" and not any(c.dep_ in ("det", "poss", "nummod", "amod") for c in noun.lefts)
    listed = noun.lower_ in lexicon.IDIOM_OBJECTS and (bare or noun.tag_ != "NN")
    return listed or (bare and len(list(phrase(noun))) == 1)


def _dangling_clause(theme: Theme) -> bool:
    return any(_dangling(c) or c.lower_ == "as" for c in (*theme.s.tails, *theme.s.fronts))


def _second(child: Token) -> bool:
    """Whether a phrase is a second object, or says what the object is or does."""
    return child.dep_ in ("oprd", "xcomp", "ccomp") or (child.dep_ == "dative" and child.tag_ not in ("IN", "TO"))


def _dangling(child: Token) -> bool:
    """Whether a clause takes its subject from the main one, or a phrase may belong to the object."""
    if child.dep_ in LOOSE_CLAUSES and child.tag_[:2] in ("VB", "JJ"):
        return not any(c.dep_ in ("nsubj", "nsubjpass") for c in child.lefts)
    if child.dep_ == "prep" and any(c.dep_ == "pcomp" or c.lower_ == "age" for c in child.children):
        return True  # "after leaving York", "at the age of six"
    return child.dep_ == "prep" and child.i > child.head.i and child.lower_ in lexicon.ABOUT


def _leaned_on(agent: Agent) -> bool:
    """The next statement may lack an auxiliary that stands in this one: "was built by Ann, and nets placed"."""
    rights = agent.s.verb.rights
    verb = next((c for c in rights if c.dep_ == "conj" and c.tag_ in ("VBD", "VBN")), None)
    if verb is None or any(c.dep_ in AUXILIARY or c.dep_ in ("dobj", "attr", "acomp") for c in verb.children):
        return False
    return verb.lower_ == inflect(lemma(verb.lower_), "VBN")


def _no_passive_verb(agent: Agent) -> bool:
    return agent.s.subject.dep_ != "nsubjpass" or agent.s.verb.tag_ != "VBN"


def _no_active(agent: Agent) -> bool:
    return lemma(agent.s.verb.lower_) in lexicon.NO_ACTIVE or any(c.dep_ in ("ccomp", "xcomp") for c in agent.s.tails)


def _no_agent(agent: Agent) -> bool:
    movable_both = movable(agent.noun, LONGEST_AGENT) and movable(agent.s.subject, LONGEST_OBJECT)
    return not movable_both or not acts(agent.noun)


def _phrase_between(agent: Agent) -> bool:
    """ "compared to a song by Ann Reed"."""
    between = agent.s.doc[agent.s.verb.i : agent.by.i]
    phrases = (t for t in between if t.head == agent.s.verb and t.dep_ == "prep" and t.lower_ != "into")
    return any(not temporal(t) for t in phrases)


def _relative_follows(agent: Agent) -> bool:
    """ "was ruled by Karl Berg, during which time"."""
    return any(t.tag_[0] == "W" for t in agent.s.doc[agent.last + 1 : agent.s.end][:3])


def _agent_goes_on(agent: Agent) -> bool:
    """ "designed by Karl Berg from Bonn"."""
    return agent.following.lower_ in lexicon.BEHIND_AGENT


def _behind_preposition(agent: Agent) -> bool:
    before = agent.s.doc[agent.by.i - 1]
    return before.tag_ == "IN" and before.dep_ != "prt"


def _owned_agent(agent: Agent) -> bool:
    return any(t.lower_ in lexicon.POSSESSIVE for t in phrase(agent.noun))


def _verb_follows(agent: Agent) -> bool:
    return agent.following.tag_ in lexicon.FINITE | {"VBN"}


def _several_agents(agent: Agent) -> bool:
    return sum(c.lower_ == "by" for c in agent.s.tails) != 1


def _behind_another_verb(agent: Agent) -> bool:
    return agent.s.verbs_between(agent.s.verb.i + 1, agent.by.i)


def _dangling_or_complement(agent: Agent) -> bool:
    if any(_dangling(c) for c in (*agent.s.fronts, *agent.s.tails)):
        return True
    return any(c.dep_ in ("oprd", "dative", "dobj", "prt") and c.i > agent.by.i for c in agent.s.tails)


PASSIVE_VETOES = (
    _no_passive,
    _shared_or_negated,
    _unfit_subject,
    _verb_apart,
    _contrasted,
    _particle_behind,
    _receiver,
    _object_apart,
    _second_object,
    _object_goes_on,
    _another_by,
    _trailing,
    _unclosed,
    _immovable,
    _owned,
    _both_counted,
    _opens_with_number,
    _name_with_phrase,
    _idiom,
    _dangling_clause,
)
ACTIVE_VETOES = (
    _verb_apart,
    _contrasted,
    _leaned_on,
    _no_passive_verb,
    _shared_or_negated,
    _no_active,
    _no_agent,
    _phrase_between,
    _relative_follows,
    _agent_goes_on,
    _behind_preposition,
    _owned_agent,
    _both_counted,
    _verb_follows,
    _several_agents,
    _trailing,
    _behind_another_verb,
    _dangling_or_complement,
)
