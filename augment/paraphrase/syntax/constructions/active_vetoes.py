"""What keeps a passive verb with an agent from becoming active."""

from augment.english.clause import AUXILIARY
from augment.english.inflection import inflect, lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.participants import acts, movable
from augment.paraphrase.syntax.analysis.phrases import phrase
from augment.paraphrase.syntax.analysis.temporal import temporal, timed
from augment.paraphrase.syntax.constructions.voice_vetoes import (
    LONGEST_AGENT,
    LONGEST_OBJECT,
    Agent,
    both_counted,
    contrasted,
    dangling,
    shared_or_negated,
    trailing,
    verb_apart,
)


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


def _agent_with_time(agent: Agent) -> bool:
    """ "was bitten by a dog on Monday"."""
    return any(timed(t) for t in agent.s.doc[agent.noun.i + 1 : agent.last + 1])


def _owned_agent(agent: Agent) -> bool:
    return any(t.lower_ in lexicon.POSSESSIVE for t in phrase(agent.noun))


def _verb_follows(agent: Agent) -> bool:
    return agent.following.tag_ in lexicon.FINITE | {"VBN"}


def _several_agents(agent: Agent) -> bool:
    return sum(c.lower_ == "by" for c in agent.s.tails) != 1


def _behind_another_verb(agent: Agent) -> bool:
    return agent.s.verbs_between(agent.s.verb.i + 1, agent.by.i)


def _dangling_or_complement(agent: Agent) -> bool:
    if any(dangling(c) for c in (*agent.s.fronts, *agent.s.tails)):
        return True
    return any(c.dep_ in ("oprd", "dative", "dobj", "prt") and c.i > agent.by.i for c in agent.s.tails)


ACTIVE_VETOES = (
    verb_apart,
    contrasted,
    _leaned_on,
    _no_passive_verb,
    shared_or_negated,
    _no_active,
    _no_agent,
    _phrase_between,
    _relative_follows,
    _agent_goes_on,
    _behind_preposition,
    _agent_with_time,
    _owned_agent,
    both_counted,
    _verb_follows,
    _several_agents,
    trailing,
    _behind_another_verb,
    _dangling_or_complement,
)
