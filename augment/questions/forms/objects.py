"""Questions for what the verb demands: "What does the canal not link?"."""

from augment.english.edits import Declined
from augment.english.inflection import inflect
from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax.lexicon import TIMES
from augment.questions import lexicon
from augment.questions.asking import any_of_its_kind, ask_noun, ask_object, ask_subject, is_known
from augment.questions.forms.common import Wording, inverted, question
from augment.questions.frame import SHORT, Frame
from augment.questions.naming import name_subject
from augment.questions.parts import Part
from augment.questions.verb_forms import join

NEAR = 5  # words of a subject between a question word and its preposition at the end


def plain(f: Frame, denied: bool, w: Wording) -> str:
    """ "What does the canal not link?", "Which prize did she not win?"."""
    part = f.part("object")
    if part is None or f.verb.base in lexicon.LIGHT | lexicon.MEASURING or f.part("dative"):
        raise Declined("no-object")
    check_asked(part.head, denied)
    if f.verb.base in lexicon.HOLDING and f.subject.left_edge.lower_ in lexicon.COUNTED:
        raise Declined("no-object")  # "What do some birds include?"
    if f.verb.base in lexicon.TO_SOMETHING and not any(p.preposition == "to" for p in f.chosen(w.level)):
        raise Declined("no-object")  # "What does she ascribe?" without to what
    behind = next((p for p in f.parts if p.role == "argument"), None)
    if behind is not None and behind.head.tag_ == "VBG":
        raise Declined("no-object")  # "bears an image showing a horse"
    if behind is not None and behind.preposition not in lexicon.ANSWERED_BY:
        raise Declined("no-object")  # "taught girls from poor families"
    return inverted(ask_object(part.head, f), f, denied, w, part)


def check_asked(noun: ParsedToken, denied: bool) -> None:
    """Raise Declined for an object that a denial leaves open: "What did they not build?" of "did not build a mill"."""
    known = noun.tag_ in ("NNP", "NNPS") or noun.left_edge.lower_ in ("the", "his", "her", "its", "their")
    if denied and not known:
        raise Declined("no-object")


def passive(f: Frame, denied: bool, w: Wording) -> str:
    """ "Which prize was not won?": the object asked for without its subject, which may be a pronoun."""
    part = passive_object(f)
    check_asked(part.head, denied)
    if any_of_its_kind(part.head):
        raise Declined("no-object")  # "Which balanced diet was provided?"
    asked = ask_noun(part.head, f)
    if asked.phrase == "What" or (asked.relative != "who" and is_known(part.head)):
        raise Declined("no-object")  # "What was felt on 17 April?" is stiff
    if any(t.lower_ in lexicon.BOUND for p in f.chosen(w.level) for t in p.tokens):
        raise Declined("pronoun")
    rest = f.predicate(denied, w.level, part)
    return question(asked.phrase, passive_group(f, part, denied, asked.singular), rest)


def passive_object(f: Frame) -> Part:
    """The object that may be the subject of a passive. Raises Declined."""
    part = f.part("object")
    if part is None or f.verb.auxiliary or f.verb.base in lexicon.LIGHT | lexicon.NO_PASSIVE:
        raise Declined("no-object")
    if part.head.tag_ not in ("NN", "NNS", "NNP") or f.part("clause", "predicate", "dative", "purpose", "particle"):
        raise Declined("no-object")
    if any(t.lower_ in lexicon.BOUND for t in part.tokens):
        raise Declined("pronoun")
    if any(p.role == "argument" and p.preposition not in lexicon.ANSWERED_BY for p in f.parts):
        raise Declined("no-object")
    return part


def passive_group(f: Frame, part: Part, denied: bool, singular: bool = False) -> str:
    """The passive of a simple tense: "linked" -> "was not linked"."""
    several = part.head.tag_ == "NNS" or part.head.lower_ in lexicon.PLURALS
    plural = (several or any(c.dep_ == "conj" for c in part.head.rights)) and not singular
    be = ("were" if plural else "was") if f.verb.past else ("are" if plural else "is")
    if denied and f.verb.opposite:
        raise Declined("no-passive")
    return join(be, f.verb.negator if denied else "", *f.verb.adverbs, inflect(f.verb.base, "VBN"), f.verb.particle)


def agent(f: Frame, denied: bool, w: Wording) -> str:
    """ "Who was the book not written by?"."""
    part = agent_part(f)
    asked = ask_object(part.asked, f)
    if len(name_subject(f, denied, w.short_subject, w.by_class).split()) > NEAR:
        raise Declined("subject-too-long")
    if asked in ("What", "Whom") and (w.variant % 2 or asked == "What"):
        return inverted("Who" if asked == "Whom" else asked, f, denied, w, part, ending="by")
    return inverted(f"By {asked[0].lower()}{asked[1:]}", f, denied, w, part)


def agent_part(f: Frame) -> Part:
    """By whom or what, with its noun; no means such as "by train". Raises Declined."""
    part = f.part("agent")
    if part is None or part.noun is None:
        raise Declined("no-agent")
    if f.verb.base in lexicon.RANKING:
        raise Declined("no-agent")  # "ranked 12th by tons of freight"
    determined = any(c.dep_ in ("det", "poss", "nummod", "conj") for c in part.noun.children)
    if (part.noun.tag_ == "NN" and not determined) or part.noun.lower_ in TIMES:
        raise Declined("no-agent")
    return part


def stranded(f: Frame, denied: bool, w: Wording) -> str:
    """ "What does the jury not consist of?"."""
    part = next((p for p in f.parts if p.role == "argument" and p.noun is not None and not p.fronted), None)
    if part is None or part.noun is None or part.noun.tag_ == "VBG" or part.head.dep_ != "prep":
        raise Declined("no-object")
    if part.noun.tag_ == "NN" and not list(part.noun.lefts):
        raise Declined("no-object")  # "for reference"
    if part.preposition in ("in", "on", "under") and f.verb.base not in lexicon.STRANDED_IN:
        raise Declined("no-object")  # "Which attempt was the device put together in?"
    kept = f.chosen(SHORT)
    if part.preposition in lexicon.NOT_STRANDED or not kept or part is not kept[-1] or list(part.head.lefts):
        raise Declined("no-object")
    if len(name_subject(f, denied, w.short_subject, w.by_class).split()) > NEAR:
        raise Declined("subject-too-long")
    if part.preposition in ("with", "from") and f.part("object") is not None:
        raise Declined("no-object")  # of the object: "got a board with buttons"
    check_asked(part.noun, denied)
    asked = ask_object(part.noun, f)
    short = Wording(SHORT, w.short_subject, w.by_class, w.contracted, w.variant)
    return inverted("Who" if asked == "Whom" else asked, f, denied, short, part, ending=part.preposition)


def nothing(f: Frame, denied: bool, w: Wording) -> str:
    """ "Which town has no school?": the denial in the object."""
    if not denied:
        raise Declined("denied-alone")
    asked = ask_subject(f, denied)
    if f.verb.adverbs or asked.phrase == "What":
        raise Declined("no-object")  # "What often has no goals?"
    return question(asked.phrase, without_any(f, w, asked.singular))


def without_any(f: Frame, w: Wording, singular: bool = False) -> str:
    """The predicate with "no" in its object: "has no school". Raises Declined."""
    part = f.part("object")
    if part is None or f.verb.negator != "not" or f.verb.passive or not f.verb.plain or f.verb.adverbs:
        raise Declined("no-object")
    if f.part("shared", "clause", "dative", "predicate") is not None:
        raise Declined("no-object")
    first, noun = part.tokens[0], part.head
    bare = noun.tag_ == "NNS" and first.tag_ in ("NNS", "JJ", "NN") and not any(c.dep_ == "poss" for c in noun.lefts)
    written = f.write(part.tokens, True)
    article, _, rest = written.partition(" ")
    sized = any(c.lower_ in lexicon.NOT_LACKED | lexicon.SIZES for c in noun.lefts)  # "read no small prayer"
    counted = sized or noun.lower_ in lexicon.AMOUNTS
    if counted or any(c.dep_ in ("conj", "nummod") for c in noun.children) or f.verb.base in lexicon.NO_WITHOUT:
        raise Declined("no-object")
    if article not in ("a", "an", "any") and not bare:
        raise Declined("no-object")
    thing = written if bare and article != "any" else rest
    return join(f.verb.written(False, singular), "no", thing, f.predicate(True, w.level, part))
