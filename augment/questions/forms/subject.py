"""Questions for the subject: "Which canal does not link X and Y?"."""

from augment.english.edits import Declined
from augment.english.inflection import inflect
from augment.english.parsed_sentence import ParsedToken
from augment.questions import lexicon
from augment.questions.asking import Asked, ask_noun, ask_subject
from augment.questions.forms.common import Wording, question, verb_phrase
from augment.questions.forms.objects import agent_part
from augment.questions.frame import Frame
from augment.questions.lexicon import BOUND
from augment.questions.people import PERSON, kind_of
from augment.questions.phrases import core_of, text_of_tokens
from augment.questions.verb_forms import join
from augment.questions.wordings.nouns import AGENTS

LONGEST_OWNED = 5  # tokens behind "whose"


def plain(f: Frame, denied: bool, w: Wording) -> str:
    """ "Which canal does not link X and Y?"."""
    asked = ask_subject(f, denied)
    if asked.noun is not None and is_general(f.subject):
        raise Declined("no-class")
    return question(asked.phrase, verb_phrase(f, denied, w, asked.singular))


def is_general(subject: ParsedToken) -> bool:
    """Whether a plural stands for all or many of its kind, of which no "which" asks: "most farmers", "governors"."""
    left = [c for c in subject.lefts if c.dep_ in ("det", "poss", "nummod", "amod", "quantmod")]
    known = any(c.dep_ in ("det", "poss", "nummod") and c.lower_ not in lexicon.COUNTED for c in left)
    return subject.tag_ == "NNS" and not known


def emphatic(f: Frame, denied: bool, w: Wording) -> str:
    """ "Which canal never linked X and Y?"; nobody asks "Which canal did link X and Y?"."""
    if not denied:
        raise Declined("no-never")
    asked = ask_subject(f, denied)
    if asked.phrase == "What":
        raise Declined("no-never")  # "What never produced a crystal?"
    return question(asked.phrase, emphatic_group(f, denied, asked.singular), f.predicate(denied, w.level))


def emphatic_group(f: Frame, denied: bool, singular: bool = False) -> str:
    """The group, insisting: "never linked", "did link". Raises Declined."""
    if not denied:
        return f.verb.emphatic(singular)
    if f.verb.negator != "not" or f.verb.tense != "VBD" or f.verb.is_be or not f.verb.plain:
        raise Declined("no-never")
    if f.verb.adverbs or f.verb.inner or f.verb.base in lexicon.ONCE or f.part("time") is not None:
        raise Declined("no-never")  # "was never immediately convinced", "never arrived in 1850"
    return f.verb.written(True, singular, negator="never")


def cleft(f: Frame, denied: bool, w: Wording) -> str:
    """ "Who was it that won the medal?"."""
    asked = ask_subject(f)
    if denied or asked.phrase != "Who" or f.verb.is_be or f.verb.passive or not asked.singular:
        raise Declined("no-cleft")
    be = "was" if f.verb.past else "is"
    return question(asked.phrase, be, "it that", verb_phrase(f, denied, w, asked.singular))


def framed(f: Frame, denied: bool, w: Wording) -> str:
    """ "In 1902, which bridge was not opened?"."""
    part = next((p for p in f.parts if p.role in ("time", "place") and p.preposition and p in f.chosen(w.level)), None)
    if denied or part is None or part in f.demanded or part.preposition in ("to", "into"):
        raise Declined("no-circumstance")
    asked = ask_subject(f, denied)
    if asked.phrase == "What" or is_general(f.subject):
        raise Declined("no-class")
    phrase = asked.phrase[0].lower() + asked.phrase[1:]
    return question(f.write(part.tokens, denied) + ",", phrase, verb_phrase(f, denied, w, asked.singular, part))


def owner(f: Frame, denied: bool, w: Wording) -> str:
    """ "Whose father was not a baker?"."""
    possessor = next((c for c in f.subject.lefts if c.dep_ == "poss"), None)
    if possessor is None or not (possessor.lower_ in ("his", "her") or kind_of(possessor, f) == PERSON):
        raise Declined("no-owner")
    if any(c.dep_ == "appos" for c in f.subject.rights):
        raise Declined("no-owner")  # "his brother Tom"
    tokens = [t for t in core_of(f.subject, short=True) if t.i > possessor.right_edge.i]
    if len(tokens) > LONGEST_OWNED:
        raise Declined("subject-too-long")
    return question("Whose", text_of_tokens(tokens), verb_phrase(f, denied, w))


def agent_noun(f: Frame, denied: bool, w: Wording) -> str:
    """ "Who is the author of the novel?"; nobody asks who is not."""
    noun, part = AGENTS.get(f.verb.base), f.part("object")
    if denied or noun is None or part is None or f.verb.passive or f.part("dative", "clause", "predicate", "particle"):
        raise Declined("no-agent-noun")
    if not f.verb.plain or (part.tokens[0].lower_ not in ("the", "his", "her", "its") and part.head.tag_ != "NNP"):
        raise Declined("no-agent-noun")
    if kind_of(f.subject, f) != PERSON:
        raise Declined("no-agent-noun")
    if any(t.lower_ in BOUND for p in f.chosen(w.level) if p is not part for t in p.tokens):
        raise Declined("pronoun")
    be = "was" if noun == "winner" else w.of("is", "was") if f.verb.past else "is"
    rest = f.predicate(denied, w.level, part)
    return question("Who", be, "the", noun, "of", f.write(part.tokens, denied), rest)


def of_agent(f: Frame, denied: bool, w: Wording) -> str:
    """ "Who did not open the mill?" for "The mill was not opened by the mayor."."""
    part = agent_part(f)
    if not f.verb.plain or f.verb.inner:
        raise Declined("no-agent")
    asked = ask_noun(part.asked, f)
    if w.variant % 2 and kind_of(part.asked, f) == PERSON:
        asked = Asked("Who", None, "who", True)
    text = active_group(f, denied, singular=asked.singular or part.asked.tag_ in ("NN", "NNP"), short=w.contracted)
    patient = f.write(_patient(f), denied)
    return question(asked.phrase, text, patient, f.predicate(denied, w.level, part))


def active_group(f: Frame, denied: bool, singular: bool, short: bool = False) -> str:
    """The active of a simple passive: "was not opened" -> "did not open"."""
    form = "VBD" if f.verb.past else "VBZ" if singular else "VBP"
    if not denied:
        return inflect(f.verb.base, form)
    do = {"VBD": "did", "VBZ": "does", "VBP": "do"}[form]
    if f.verb.negator != "not":
        return join(f.verb.negator, inflect(f.verb.base, form))
    return join(f"{do}n't" if short else f"{do} not", f.verb.base)


def _patient(f: Frame) -> list[ParsedToken]:
    subject = f.subject
    if subject.tag_ in ("PRP", "DT", "EX"):
        raise Declined("pronoun-subject")
    return core_of(subject, short=True)
