"""Claims: the core of a sentence, and other wordings of it."""

from augment.english.edits import Declined
from augment.questions import lexicon
from augment.questions.forms.common import Wording, statement, verb_phrase
from augment.questions.forms.indirect import claimed
from augment.questions.forms.objects import NEAR, agent_part, passive_group, passive_object, without_any
from augment.questions.forms.subject import active_group, emphatic_group
from augment.questions.frame import CLAUSES, Frame
from augment.questions.naming import name_subject
from augment.questions.phrases import core_of


def core(f: Frame, denied: bool, w: Wording) -> str:
    """ "The canal does not link X and Y."; what stood in front stays there."""
    front = next((p for p in f.chosen(w.level) if p.fronted and not f.holds_denial(p)), None)
    opening = f"{f.write(front.tokens, denied)}," if front is not None else None
    return statement(opening, claimed(f, denied, w), verb_phrase(f, denied, w, False, front))


def framed(f: Frame, denied: bool, w: Wording) -> str:
    """ "In 1902, the bridge was not opened."."""
    part = next((p for p in f.parts if p.role in ("time", "place") and p.preposition), None)
    if part is None or part in f.demanded or part not in f.chosen(w.level):
        raise Declined("no-circumstance")
    return statement(f"{f.write(part.tokens, denied)},", claimed(f, denied, w), verb_phrase(f, denied, w, False, part))


def emphatic(f: Frame, denied: bool, w: Wording) -> str:
    """ "The canal never linked X and Y.", "The canal did link X and Y."."""
    return statement(claimed(f, denied, w), emphatic_group(f, denied), f.predicate(denied, w.level))


def check_named(f: Frame) -> None:
    """Raise Declined for a pronoun behind an opening that insists: "In reality, this was not built."."""
    if f.subject.tag_ in ("PRP", "DT"):
        raise Declined("pronoun-subject")


def truth(f: Frame, denied: bool, w: Wording) -> str:
    """ "It is false that the canal links X and Y.", "It is true that ..."."""
    if denied and f.verb.forbidding:
        raise Declined("denied-otherwise")  # "must not" is more than that it is false that it must
    check_named(f)
    opening = w.of("It is false that", "It is not true that", "It is wrong to say that", "It is untrue that")
    opening = opening if denied else "It is true that"
    return statement(opening, claimed(f, denied, w), verb_phrase(f, False, w))


def nothing(f: Frame, denied: bool, w: Wording) -> str:
    """ "The town has no school."."""
    if not denied:
        raise Declined("denied-alone")
    if f.verb.base in lexicon.HOLDING - {"have"} or f.part("particle"):
        raise Declined("no-object")  # "The players include no likes of Anna Lind.", "took no mills over"
    return statement(claimed(f, denied, w), without_any(f, w))


def passive(f: Frame, denied: bool, w: Wording) -> str:
    """ "The gold medal was not won by Anna Lind."."""
    part = passive_object(f)
    definite = part.tokens[0].lower_ == "the" or part.tokens[0].tag_ == "NNP"
    if not definite or f.subject.tag_ in ("PRP", "DT") or any(t.dep_ in CLAUSES for t in part.tokens):
        raise Declined("no-passive")
    agent = name_subject(f, denied, short=True, asked=False)
    rest = f.predicate(denied, w.level, part)
    if len(part.tokens) > NEAR or any(c.dep_ == "conj" for c in f.subject.rights):
        raise Declined("no-passive")  # stiff
    near = all(p.role in ("time", "place") for p in f.chosen(w.level) if p is not part)
    behind = (f"by {agent}", rest) if near else (rest, f"by {agent}")
    return statement(f.write(part.tokens, denied), passive_group(f, part, denied), *behind)


def active(f: Frame, denied: bool, w: Wording) -> str:
    """ "The mayor did not open the mill."."""
    part = agent_part(f)
    if not f.verb.plain or f.verb.inner or f.subject.tag_ in ("PRP", "DT", "EX"):
        raise Declined("no-agent")
    if f.part("clause", "predicate", "purpose") is not None or part.asked.tag_ == "PRP":
        raise Declined("no-agent")
    singular = part.asked.tag_ in ("NN", "NNP") and not any(c.dep_ == "conj" for c in part.asked.rights)
    agent = f.write([t for t in part.tokens if t.i > part.head.i], denied)
    patient = f.write(core_of(f.subject, short=True), denied)
    group = active_group(f, denied, singular, w.contracted)
    return statement(agent, group, patient, f.predicate(denied, w.level, part))


def stressed(f: Frame, denied: bool, w: Wording) -> str:
    """ "In fact, the canal does not link X and Y."."""
    check_named(f)
    openings = ("In fact,", "As a matter of fact,", *(("In reality,", "Actually,") if denied else ()))
    opening = w.of(*openings)
    return statement(opening, claimed(f, denied, w), verb_phrase(f, denied, w))
