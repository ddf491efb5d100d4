"""Questions and predicates that deny without "not": "failed to", "lacks", "remained unopened", "is closed"."""

from collections.abc import Callable

from augment.english import lexicon as english
from augment.english.edits import Declined
from augment.english.inflection import inflect
from augment.questions import lexicon
from augment.questions.asking import ask_subject
from augment.questions.forms.common import Form, Wording, question, statement
from augment.questions.frame import Frame
from augment.questions.naming import name_subject
from augment.questions.parts import Part
from augment.questions.people import PERSON, kind_of
from augment.questions.verb_forms import join
from augment.questions.wordings.denials import (
    ABSENCE,
    ACHIEVEMENTS,
    ADJECTIVES,
    HAVING,
    OUTSIDE,
    REFUSALS,
    UNDONE,
)

NOT_UNDONE = frozenset(["by", "as", "for", "to", "until", "till", "since", "before", "after", "with", "into", "from"])
SET_FREQUENCY = frozenset(["sometimes", "always", "often", "never", "usually"])
Predicate = Callable[[Frame, bool, Wording, bool], str]  # a verb phrase; singular after "who" or "what" if so asked


def failure(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "failed to win the prize", "managed to win the prize", "was unable to read"."""
    infinitive, base, predicate = f.verb.infinitive(), f.verb.base, f.predicate(denied, w.level)
    if f.verb.negator == "no longer" or not SET_FREQUENCY.isdisjoint(infinitive.split()):
        raise Declined("no-achievement")  # "is unable to sometimes freeze"
    if f.verb.tense == "MD" and not denied and kind_of(f.subject, f) != PERSON:
        raise Declined("no-achievement")  # "What is able to cause rust?"
    if f.verb.is_be or f.verb.base in lexicon.VARYING:
        raise Declined("no-achievement")  # "is unable to be a town", "to vary"
    if f.verb.tense == "MD" and not f.verb.passive:
        past = f.verb.finite == "could"
        be = ("was" if past else "is") if singular or not f.verb.plural else ("were" if past else "are")
        return join(be, "unable" if denied else "able", "to", infinitive, predicate)
    if f.verb.passive or base not in ACHIEVEMENTS or not f.verb.past:
        raise Declined("no-achievement")
    if not denied and w.variant % 2:
        return join(f.verb.as_verb("succeed", singular), "in", f.verb.gerund(False), predicate)
    verb = "fail" if denied else "manage"
    return join(f.verb.as_verb(verb, singular), "to", infinitive, predicate)


def lack(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "lacks a school", "is without a school"; "has a school"."""
    part = f.part("object")
    if f.verb.base not in HAVING or part is None or f.verb.auxiliary or part.tokens[0].lower_ in lexicon.NOT_LACKED:
        raise Declined("no-having")
    if f.verb.adverbs or any(t.text[0].isdigit() for t in part.tokens):
        raise Declined("no-having")  # "lacks a diameter of 126,000 miles"; "often has goals"
    if denied and part.head.tag_ == "NNS" and kind_of(f.subject, f) == PERSON:
        raise Declined("no-having")  # "he lacks troubles"
    thing, rest = f.write(part.tokens, denied), f.predicate(denied, w.level, part)
    if denied and w.variant % 3 == 1:
        return join(f.verb.be(singular), "without", thing, rest)
    return join(f.verb.as_verb("lack" if denied else "have", singular), thing, rest)


def undone(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "remained unopened", "was left unopened"; "was opened"."""
    word = UNDONE.get(f.verb.base)
    if word is None or not f.verb.passive or not f.verb.plain or f.part("agent") is not None or f.verb.adverbs:
        raise Declined("no-undone")
    if f.part("predicate", "clause", "purpose") is not None or f.verb.inner:
        raise Declined("no-undone")
    if any(c.dep_ == "conj" for c in f.clause_head.rights):
        raise Declined("no-undone")  # "remained undiscovered or reported"
    if any(p.preposition in NOT_UNDONE or (p.role == "time" and not p.preposition) for p in f.parts):
        raise Declined("no-undone")  # "stayed unreleased July 3"
    predicate = f.predicate(denied, w.level)
    if not denied:
        return join(f.verb.written(False, singular), predicate)
    left = "be left" if f.verb.past else "be"
    verb, _, behind = w.of("remain", "remain", left, "stay" if f.verb.past else "remain").partition(" ")
    group = join(f.verb.as_verb(verb, singular), behind)
    return join(group, word, predicate)


def adjective(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "is closed" for "is not open", and the other way round."""
    part = f.part("predicate")
    other = ADJECTIVES.get(part.head.lower_) if part is not None and f.verb.is_be and f.verb.plain else None
    if other is None or part is None or any(c.dep_ in ("advmod", "conj", "npadvmod") for c in part.head.children):
        raise Declined("no-antonym")
    if f.verb.inner:
        raise Declined("no-antonym")
    rest = f.predicate(denied, w.level, part)
    behind = [t for t in part.tokens if t.i > part.head.i]
    word = other if denied else part.head.lower_
    return join(f.verb.be(singular), word, f.write(behind, denied) if behind else "", rest)


def instead(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "rejected the offer" for "did not accept the offer", "was forbidden" for "was not allowed"."""
    other = REFUSALS.get(f.verb.base)
    if f.verb.base == "include" and f.subject.tag_ == "NNS" and not f.verb.passive:
        raise Declined("no-opposite")  # "the sites do not include the hands" leaves nothing out
    if f.verb.adverbs or f.verb.inner:
        raise Declined("no-opposite")
    if other is None or not f.verb.plain or (f.part("object", "clause") is None and not f.verb.passive):
        raise Declined("no-opposite")
    if f.verb.passive and any(p.preposition == "in" for p in f.parts) and f.verb.base == "include":
        raise Declined("no-opposite")  # "left out in"
    predicate = f.predicate(denied, w.level)
    if not denied:
        return join(f.verb.written(False, singular), predicate)
    verb, _, particle = w.of(*other).partition(" ")
    if f.verb.passive:
        return join(f.verb.be(singular), inflect(verb, "VBN"), particle, predicate)
    return join(f.verb.as_verb(verb, singular), particle, predicate)


def absence(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "was absent from the wedding", "missed the wedding" for "did not attend the wedding"."""
    rows = ABSENCE.get(f.verb.base)
    if rows is None or not f.verb.plain or f.verb.passive or f.verb.adverbs:
        raise Declined("no-absence")  # "did not often use" is not "did without"
    for preposition, affirmed, others in rows:
        part = f.part("object") if not preposition else _with_preposition(f, preposition)
        if part is None:
            continue
        tokens = part.tokens if not preposition else [t for t in part.tokens if t.i != part.head.i]
        verb, _, behind = (w.of(*others) if denied else affirmed).partition(" ")
        return join(f.verb.as_verb(verb, singular), behind, f.write(tokens, denied), f.predicate(denied, w.level, part))
    raise Declined("no-absence")


def _with_preposition(f: Frame, preposition: str) -> Part | None:
    return next((p for p in f.parts if p.preposition == preposition and not p.fronted), None)


def outside(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "was born outside Graz", "lies somewhere other than in Graz" for "was not born in Graz"."""
    part = next((p for p in f.parts if p.role in ("place", "argument") and p.preposition == "in"), None)
    alone = (part is not None and f.demanded in ((part,), ())) or (f.verb.base in OUTSIDE and f.demanded == (part,))
    if part is None or not alone or f.verb.base not in OUTSIDE or f.verb.adverbs or f.verb.inner:
        raise Declined("no-place")
    if part.noun is None or part.noun.tag_ != "NNP" or any(c.dep_ == "conj" for c in part.noun.rights):
        raise Declined("no-place")
    name = f.write([t for t in part.tokens if t.i != part.head.i], denied)
    preposition = w.of("outside", "somewhere other than", "outside of") if denied else "in"
    return join(f.verb.written(False, singular), preposition, name, f.predicate(denied, w.level, part))


def other_than(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "is something other than a village", "is anything but a village"."""
    part = f.part("predicate")
    if part is None or not f.verb.is_be or not f.verb.plain or part.head.tag_ != "NN" or f.verb.inner:
        raise Declined("no-predicate")
    if part.tokens[0].lower_ not in ("a", "an"):
        raise Declined("no-predicate")
    what = f.write(part.tokens, denied)
    rest = f.predicate(denied, w.level, part)
    if not denied:
        return join(f.verb.be(singular), what, rest)
    openings = (
        "anything but",
        "in no way",
        "anything but" if kind_of(f.subject, f) == PERSON else "something other than",
    )
    return join(f.verb.be(singular), w.of(*openings), what, rest)


def modal_denial(f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    """ "was by no means the capital", "at no time led the party"; "really was", "at one time led"."""
    if f.verb.negator != "not" or f.verb.tense == "MD" or f.verb.inner:
        raise Declined("no-denial")  # "was at no time mostly covered"
    predicate = f.predicate(denied, w.level)
    if f.verb.is_be:
        if not predicate:
            raise Declined("no-denial")
        return join(
            f.verb.written(False, singular), w.of("by no means", "in no way") if denied else "indeed", predicate
        )
    if f.verb.tense != "VBD" or not f.verb.plain:
        raise Declined("no-denial")
    phrase = w.of("at no time", "at no point") if denied else "actually"
    if f.verb.auxiliary:
        return join(f.verb.finite_form(singular), phrase, *f.verb.rest, predicate)
    return join(phrase, f.verb.written(False, singular), predicate)


PREDICATES: dict[str, Predicate] = {
    "failure": failure, "lack": lack, "undone": undone, "adjective": adjective, "instead": instead,
    "absence": absence, "outside": outside, "other-than": other_than, "by-no-means": modal_denial,
}  # fmt: skip


def _predicate(name: str, f: Frame, denied: bool, w: Wording, singular: bool) -> str:
    if f.verb.particle or f.part("particle") is not None:
        raise Declined("particle")  # "carried out" is not "carried"
    return PREDICATES[name](f, denied, w, singular)


def as_question(name: str) -> Form:
    """The form that asks for the subject of a predicate: "Who failed to win the prize?"."""

    def form(f: Frame, denied: bool, w: Wording) -> str:
        predicate = f.part("predicate")
        adjectival = predicate is not None and predicate.head.tag_[:2] == "JJ"
        if name == "by-no-means" and not (denied and f.verb.is_be and adjectival):
            raise Declined("no-denial")  # nobody asks "What at no time rose?", "Who is in no way the son of the king?"
        asked = ask_subject(f, denied)
        unasked = not denied if f.verb.tense == "MD" else asked.phrase == "What"
        if name == "failure" and unasked:
            raise Declined("no-achievement")  # "Who was able to win?", "What managed to win?"
        phrase = _predicate(name, f, denied, w, asked.singular)
        if asked.noun is not None and w.variant // 64 % 3 == 2:
            return f"{asked.noun} {asked.relative} {phrase}"
        return question(asked.phrase, phrase)

    return form


def as_claim(name: str) -> Form:
    """The form that states a predicate: "She failed to win the prize."."""

    def form(f: Frame, denied: bool, w: Wording) -> str:
        phrase = _predicate(name, f, denied, w, False)
        return statement(claimed(f, denied, w), phrase)

    return form


def claimed(f: Frame, denied: bool, w: Wording) -> str:
    """The subject of a claim: a pronoun too, for a claim is read beside its passage."""
    subject = f.subject
    if subject.tag_ == "PRP" and subject.lower_ in english.THIRD_PERSON | {"they"}:
        return subject.lower_
    return name_subject(f, denied, w.short_subject, w.by_class, asked=False)
