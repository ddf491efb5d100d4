"""Active and passive: "The council closed the mill." <-> "The mill was closed by the council."."""

from spacy.tokens import Token

from augment.english.clause import AUXILIARY
from augment.english.inflection import inflect, lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import counted
from augment.paraphrase.syntax.analysis.participants import acts, in_case, movable
from augment.paraphrase.syntax.analysis.phrases import edges, phrase, plural
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated, temporal
from augment.paraphrase.syntax.analysis.token_sequence import (
    NOT_IN_SOURCE,
    SequenceToken,
    TokenSequence,
    find_span,
    new_tokens,
)

LONGEST_AGENT, LONGEST_OBJECT = 10, 10  # tokens; longer ones read badly in their new place


def passive(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Make the object of an active verb of doing the subject."""
    theme = next((c for c in s.tails if c.dep_ == "dobj"), None)
    if theme is None or not _can_be_passive(s, theme):
        return None
    toward_plural = plural(theme)
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


def _can_be_passive(s: Statement, theme: Token) -> bool:
    verb = s.verb
    if lemma(verb.lower_) not in lexicon.PASSIVE or s.coordinated or s.negated:
        return False
    if (
        s.doc[edges(s.subject)[1] + 1].text == ","
        or s.subject.dep_ != "nsubj"
        or s.subject.lower_ in ("it", "he", "she", "they", "there", *lexicon.POINTING)
    ):
        return False
    if not _near(s) or _contrasted(s):
        return False
    between = s.doc[verb.i + 1 : theme.left_edge.i]
    if any(c.dep_ == "prt" and c.i > theme.i for c in verb.rights) or _gives(verb, theme):
        return False  # "shut the plant down", "caused the choir difficulties"
    if any(t.dep_ != "prt" for t in between) or any(_second(c) for c in s.tails):
        return False
    following = s.doc[edges(theme)[1] + 1 :][:2]
    if (
        following[0].tag_ == "CC"
        or following[0].lower_ == "for"
        or (s.doc[theme.i + 1].text in lexicon.QUOTES and lemma(verb.lower_) in lexicon.NAMED_BY)
        or (following[0].text == "," and following[-1].tag_ in lexicon.LOOSE)
    ):
        return False  # "described the crowd and that it was angry", "imposed curfews, a curb and those ..."
    if any(c.lower_ == "by" for c in s.tails) or _trailing(s, edges(theme)[1]):
        return False
    return (
        not _unclosed(s, theme)
        and movable(theme, LONGEST_OBJECT, clauses=True)
        and movable(s.subject, LONGEST_AGENT)
        and not _bound(s, theme)
    )


def _contrasted(s: Statement) -> bool:
    """Whether a statement stands beside another in a contrast, or opens with a phrase that no comma cuts off."""
    marks = any(t.lower_ in ("while", "whereas", "whilst", "but", "although", "though") for t in s.doc[s.start :])
    unmarked = any(not temporal(c) and s.doc[edges(c)[1] + 1].text != "," for c in s.fronts)
    return marks or unmarked or any(t.text == "(" for t in s.doc[s.verb.i : s.end])


def _gives(verb: Token, theme: Token) -> bool:
    """Whether the first words of an object may be another one, of him to whom something is given or caused."""
    compound = any(c.dep_ in ("compound", "nmod") for c in theme.lefts)
    return lemma(verb.lower_) in lexicon.TWO_OBJECTS and compound and theme.left_edge.tag_ in ("DT", "PRP$", "NNP")


def _near(s: Statement) -> bool:
    """Whether nothing but auxiliaries and adverbs stands between subject and verb."""
    between = s.doc[edges(s.subject)[1] + 1 : s.verb.i]
    return all(t.dep_ in AUXILIARY or t.tag_[:2] == "RB" or t.head.tag_[:2] == "RB" for t in between)


def _trailing(s: Statement, last: int) -> bool:
    """Whether something loose, or a date that a present cannot have, follows: "..., all of them new"."""
    rest = s.doc[last + 1 : s.end]
    loose = any(t.text == "," and s.doc[t.i + 1].tag_ in lexicon.LOOSE for t in rest)
    return loose or (
        s.clause.tense in ("VBZ", "VBP") and s.clause.finite.lower_[:2] != "ha" and any(dated(t) for t in rest)
    )


def _second(child: Token) -> bool:
    """Whether a phrase is a second object, or says what the object is or does."""
    return child.dep_ in ("oprd", "xcomp", "ccomp") or (child.dep_ == "dative" and child.tag_ not in ("IN", "TO"))


def _unclosed(s: Statement, theme: Token) -> bool:
    """Whether what follows an object or lies in it may belong elsewhere: a loose part, "in one of them", "to York"."""
    end = edges(theme)[1] + 1
    following = s.doc[end]
    if following.text == "," and end != s.end:
        return True
    if any(t.dep_ == "acl" and t.tag_ == "VB" for t in theme.subtree) and end != s.end:
        return True
    behind = [c for c in s.tails if c.i > theme.i and c.dep_ in ("prep", "advmod")]
    within = [t for t in phrase(theme) if t.dep_ == "prep" and t.lower_ != "of"]
    return bool(within) or not all(temporal(c) for c in behind)


def _bound(s: Statement, theme: Token) -> bool:
    """Whether something keeps subject and object in their order: a pronoun, a scope, an idiom, a dangling clause."""
    tokens = list(phrase(theme))
    if any(t.lower_ in lexicon.POSSESSIVE for t in tokens) or (counted(tokens) and counted(phrase(s.subject))):
        return True
    if tokens[0].like_num:
        return True  # "12 bridges were built by the army"
    bare = theme.tag_ == "NN" and not any(c.dep_ in ("det", "poss", "nummod", "amod") for c in theme.lefts)
    if theme.tag_ in ("NNP", "NNPS") and any(c.dep_ == "prep" and c.lower_ != "of" for c in theme.rights):
        return True
    if (theme.lower_ in lexicon.IDIOM_OBJECTS and (bare or theme.tag_ != "NN")) or (bare and len(tokens) == 1):
        return True
    return any(_dangling(c) or c.lower_ == "as" for c in (*s.tails, *s.fronts))


def _dangling(child: Token) -> bool:
    """Whether a clause takes its subject from the main one, or a phrase may belong to the object."""
    if child.dep_ in ("advcl", "xcomp", "acl", "npadvmod", "ccomp", "conj", "advmod") and child.tag_[:2] in (
        "VB",
        "JJ",
    ):
        return not any(c.dep_ in ("nsubj", "nsubjpass") for c in child.lefts)
    if child.dep_ == "prep" and any(c.dep_ == "pcomp" or c.lower_ == "age" for c in child.children):
        return True  # "after leaving York", "at the age of six"
    return child.dep_ == "prep" and child.i > child.head.i and child.lower_ in ("of", "about", "over", "on", "between")


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
    if forms[0] in ("is", "are", "was", "were") and s.verb.tag_ == "VBG":
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
    if agent is None or noun is None or not _can_be_active(s, agent, noun):
        return None
    group = _active_group(s, plural(noun))
    if group is None:
        return None
    auxiliaries, form = group
    patient, doer = find_span(sequence, *edges(s.subject)), find_span(sequence, *edges(noun))
    by = find_span(sequence, *edges(agent))
    verb = find_span(sequence, s.verb.i, s.verb.i).start
    if not patient.stop <= verb < by.start or by.stop != doer.stop or by.start + 1 != doer.start:
        return None
    kept = tuple(
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
        + kept
        + doing
        + undergoing
        + sequence[start : by.start]
        + sequence[by.stop :]
    )


def _leaned_on(s: Statement) -> bool:
    """Whether the next statement may lack an auxiliary that stands in this one: "was built by Ann, and nets placed"."""
    verb = next((c for c in s.verb.rights if c.dep_ == "conj" and c.tag_ in ("VBD", "VBN")), None)
    if verb is None or any(c.dep_ in AUXILIARY or c.dep_ in ("dobj", "attr", "acomp") for c in verb.children):
        return False
    return verb.lower_ == inflect(lemma(verb.lower_), "VBN")


def _particle(s: Statement) -> int:
    following = s.doc[s.verb.i + 1]
    return int(following.dep_ == "prt" and following.head == s.verb)


def _can_be_active(s: Statement, agent: Token, noun: Token) -> bool:
    if not _near(s) or _contrasted(s) or _leaned_on(s):
        return False
    if s.subject.dep_ != "nsubjpass" or s.coordinated or s.negated or s.verb.tag_ != "VBN":
        return False
    if lemma(s.verb.lower_) in lexicon.NO_ACTIVE or any(c.dep_ in ("ccomp", "xcomp") for c in s.tails):
        return False
    if not movable(noun, LONGEST_AGENT) or not movable(s.subject, LONGEST_OBJECT) or not acts(noun):
        return False
    if any(
        t.head == s.verb and t.dep_ == "prep" and t.lower_ != "into" and not temporal(t)
        for t in s.doc[s.verb.i : agent.i]
    ):
        return False  # "compared to a song by Ann Reed"
    if any(t.tag_[0] == "W" for t in s.doc[edges(agent)[1] + 1 : s.end][:3]):
        return False  # "was ruled by Karl Berg, during which time"
    if s.doc[edges(agent)[1] + 1].lower_ in ("from", "of", "with", "through", "for"):
        return False  # "designed by Karl Berg from Bonn"
    before = s.doc[agent.i - 1]
    if (before.tag_ == "IN" and before.dep_ != "prt") or any(t.lower_ in lexicon.POSSESSIVE for t in phrase(noun)):
        return False
    if counted(phrase(noun)) and counted(phrase(s.subject)):
        return False
    if s.doc[edges(agent)[1] + 1].tag_ in lexicon.FINITE | {"VBN"}:
        return False
    if (
        sum(c.lower_ == "by" for c in s.tails) != 1
        or _trailing(s, edges(agent)[1])
        or s.verbs_between(s.verb.i + 1, agent.i)
    ):
        return False
    if any(_dangling(c) for c in s.fronts):
        return False
    return not any(_dangling(c) or (c.dep_ in ("oprd", "dative", "dobj", "prt") and c.i > agent.i) for c in s.tails)


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
