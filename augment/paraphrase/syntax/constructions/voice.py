"""Active and passive: "The council closed the mill." <-> "The mill was closed by the council."."""

from augment.english.clause import AUXILIARY
from augment.english.inflection import inflect, lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.participants import in_case
from augment.paraphrase.syntax.analysis.phrases import edges, takes_plural
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import (
    NOT_IN_SOURCE,
    SequenceToken,
    TokenSequence,
    find_span,
    new_tokens,
)
from augment.paraphrase.syntax.analysis.vetoes import first_veto
from augment.paraphrase.syntax.constructions.active_vetoes import ACTIVE_VETOES
from augment.paraphrase.syntax.constructions.passive_vetoes import PASSIVE_VETOES
from augment.paraphrase.syntax.constructions.voice_vetoes import Agent, Theme


def passive(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Make the object of an active verb of doing the subject."""
    theme = next((c for c in s.tails if c.dep_ == "dobj"), None)
    if theme is None or first_veto(PASSIVE_VETOES, Theme(s, theme)):
        return None
    toward_plural = takes_plural(theme)
    group = _passive_group(s, toward_plural) if toward_plural is not None else None
    if group is None:
        return None
    agent, patient = find_span(sequence, *edges(s.subject)), find_span(sequence, *edges(theme))
    if any(w.text == "," and w.i != NOT_IN_SOURCE for w in sequence[agent.stop : patient.start]):
        return None
    if agent.stop > find_span(sequence, s.verb.i, s.verb.i).start or patient.start < agent.stop:
        return None
    before, between, verb = sequence[: agent.start], *_around(sequence, s, agent.stop, patient.start)
    by = new_tokens("by") + in_case(sequence[agent], s.subject, lexicon.OBJECT_FORM)
    done = in_case(sequence[patient], theme, lexicon.SUBJECT_FORM)
    return before + done + _put_auxiliary(between, group) + _participle(verb, s) + by + sequence[patient.stop :]


def _passive_group(s: Statement, is_plural: bool) -> dict[str, str] | None:
    """The new form of each auxiliary, "" for the place right before the verb, "first" for the one after the subject."""
    auxiliaries = [c for c in s.verb.lefts if c.dep_ in AUXILIARY]
    forms = [a.lower_ for a in auxiliaries]
    if not forms and s.clause.tense in ("VBD", "VBZ", "VBP"):
        return {"first": (lexicon.PAST_BE if s.clause.tense == "VBD" else lexicon.PRESENT_BE)[is_plural]}
    if len(forms) != 1:
        return None
    if forms[0] in ("has", "have"):
        return {forms[0]: lexicon.HAVE_FORM[is_plural], "": "been"}
    if forms[0] == "had":
        return {"had": "had", "": "been"}
    if auxiliaries[0].tag_ == "MD" and s.verb.tag_ == "VB" and "'" not in forms[0]:
        return {forms[0]: forms[0], "": "be"}
    if forms[0] in lexicon.FINITE_BE and s.verb.tag_ == "VBG":
        return {forms[0]: (lexicon.PAST_BE if forms[0][0] == "w" else lexicon.PRESENT_BE)[is_plural], "": "being"}
    return None


def _around(sequence: TokenSequence, s: Statement, start: int, stop: int) -> tuple[TokenSequence, TokenSequence]:
    """What stands between subject and verb, and the verb with its particle."""
    at = find_span(sequence, s.verb.i, s.verb.i).start
    return sequence[start:at], sequence[at:stop]


def _put_auxiliary(between: TokenSequence, group: dict[str, str]) -> TokenSequence:
    changed = tuple(SequenceToken(group.get(w.text.lower(), w.text), w.i) for w in between)
    return new_tokens(group.get("first", "")) + changed + new_tokens(group.get("", ""))


def _participle(verb: TokenSequence, s: Statement) -> TokenSequence:
    form = inflect(lemma(s.verb.lower_), "VBN")
    return (SequenceToken(form, verb[0].i), *verb[1:])


def active(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Make the agent of a passive verb the subject."""
    agent = next((c for c in s.tails if c.lower_ == "by" and c.dep_ in ("agent", "prep")), None)
    noun = next((c for c in agent.children if c.dep_ == "pobj"), None) if agent is not None else None
    if agent is None or noun is None or first_veto(ACTIVE_VETOES, Agent(s, agent, noun)):
        return None
    group = _active_group(s, takes_plural(noun))
    if group is None:
        return None
    auxiliaries, form = group
    patient, doer = find_span(sequence, *edges(s.subject)), find_span(sequence, *edges(noun))
    by = find_span(sequence, *edges(agent))
    verb = find_span(sequence, s.verb.i, s.verb.i).start
    if not patient.stop <= verb < by.start or by.stop != doer.stop or by.start + 1 != doer.start:
        return None
    new_auxiliaries = tuple(
        SequenceToken(auxiliaries.get(w.text.lower(), w.text), w.i)
        for w in sequence[patient.stop : verb]
        if auxiliaries.get(w.text.lower()) != ""
    )
    start = verb + 1 + _particle(s)
    doing = (SequenceToken(form, sequence[verb].i), *sequence[verb + 1 : start])
    undergoing = in_case(sequence[patient], s.subject, lexicon.OBJECT_FORM)
    acting = in_case(sequence[doer], noun, lexicon.SUBJECT_FORM)
    return (
        sequence[: patient.start]
        + acting
        + new_auxiliaries
        + doing
        + undergoing
        + sequence[start : by.start]
        + sequence[by.stop :]
    )


def _particle(s: Statement) -> int:
    following = s.doc[s.verb.i + 1]
    return int(following.dep_ == "prt" and following.head == s.verb)


def _active_group(s: Statement, is_plural: bool | None) -> tuple[dict[str, str], str] | None:
    """What becomes of the auxiliaries ("" where one goes), and the form of the verb."""
    forms = [c.lower_ for c in s.verb.lefts if c.dep_ in AUXILIARY]
    base = lemma(s.verb.lower_)
    if forms in (["was"], ["were"]):
        return {forms[0]: ""}, inflect(base, "VBD")
    if forms == ["had", "been"]:
        return {"been": ""}, s.verb.text
    if is_plural is None:
        return None
    if forms in (["is"], ["are"]):
        return {forms[0]: ""}, base if is_plural else inflect(base, "VBZ")
    if len(forms) != 2:
        return None
    if forms[1] == "been" and forms[0] in ("has", "have"):
        return {"been": "", forms[0]: lexicon.HAVE_FORM[is_plural]}, s.verb.text
    if forms[1] == "be" and s.clause.tense == "MD" and "'" not in forms[0]:
        return {"be": ""}, base
    return None
