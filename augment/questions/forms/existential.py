"""Questions and claims of "There is a lake in the park." and "There is no lake in the park."."""

from dataclasses import replace

from augment.english.edits import Declined
from augment.english.parsed_sentence import ParsedToken
from augment.questions.forms.common import Wording, question, statement
from augment.questions.frame import Frame
from augment.questions.lexicon import BOUND_OPENING
from augment.questions.parts import Part
from augment.questions.phrases import core_of
from augment.questions.verb_forms import join

FEW = frozenset(["few", "fewer", "little"])
SOME = frozenset(["something", "anything", "someone", "anyone", "somebody", "anybody"])
WHERE = frozenset(["in", "at", "on", "near"])


def thing(f: Frame) -> Part:
    """What there is. Raises Declined."""
    part = f.part("predicate", "object")
    if part is None or not f.verb.is_be or not f.verb.plain or part.head.lower_ in SOME:
        raise Declined("no-plain-subject")  # "there is no somebody"
    inner = _inner_place(part)
    if inner is None:
        return part
    gone = {t.i for t in inner.subtree}
    return replace(part, tokens=tuple(t for t in part.tokens if t.i not in gone))


def _inner_place(part: Part) -> ParsedToken | None:
    """The place that the parser put to the noun: "clothes in the closets"."""
    return next((c for c in part.head.rights if c.dep_ == "prep" and c.lower_ in WHERE), None)


def _place(f: Frame) -> tuple[str, str, ParsedToken]:
    """Where it is, with its preposition and without, and the noun. Raises Declined."""
    for part in f.parts:
        if part.preposition in WHERE and part.noun is not None and part.role != "time":
            return _located(f, list(part.tokens), part.noun)
    what = f.part("predicate", "object")
    inner = _inner_place(what) if what is not None else None
    noun = next((c for c in inner.rights if c.dep_ == "pobj"), None) if inner is not None else None
    if inner is None or noun is None:
        raise Declined("no-place")
    return _located(f, core_of(inner), noun)


def _located(f: Frame, tokens: list[ParsedToken], noun: ParsedToken) -> tuple[str, str, ParsedToken]:
    if any(t.lower_ in BOUND_OPENING or t.tag_ == "PRP" for t in tokens):
        raise Declined("pronoun")
    return f.write(tokens, False), f.write(tokens[1:], False), noun


def what(f: Frame, denied: bool, w: Wording) -> str:
    """ "What is there in the park?", "What is missing from the park?"."""
    thing(f)
    where, place, _ = _place(f)
    if denied and _much(f, f.write(thing(f).tokens, False)):
        raise Declined("no-absence")
    if denied:
        return question("What", f.verb.be(True), w.of("missing from", "not found in", "absent from"), place)
    return question("What", f.verb.be(True), "there", where)


def where(f: Frame, denied: bool, w: Wording) -> str:
    """ "Where is there no lake?"."""
    _place(f)
    return question("Where", f.verb.finite, "there", _written(f, thing(f), denied))


def without(f: Frame, denied: bool, w: Wording) -> str:
    """ "absence of a lake in the park", "a lake in the park"."""
    part, (where, _, _) = thing(f), _place(f)
    if not denied:
        return join(w.of("existence of", "presence of", ""), f.write(part.tokens, False), where)
    opening = w.of("absence of", "lack of", "no")
    return join(opening, _bare(f, part) if opening == "no" else _single(f, part), where)


def evidence(f: Frame, denied: bool, w: Wording) -> str:
    """ "evidence that there is no lake in the park"."""
    opening = w.of("evidence that", "proof that", "source stating that", "passage which says that")
    return join(opening, "there", f.verb.finite, _all(f, denied))


def _all(f: Frame, denied: bool) -> str:
    """What there is and where, if that is said."""
    part, whole = thing(f), f.part("predicate", "object")
    try:
        where = _place(f)[0]
    except Declined:
        if part is not whole:
            raise  # "no results" of "no results in theories which rest on this" is another thing
        where = ""
    return join(_written(f, part, denied), where)


def _bare(f: Frame, part: Part) -> str:
    """What there is, without an article."""
    written = f.write(part.tokens, False)
    first, _, rest = written.partition(" ")
    counted = any(c.dep_ == "nummod" or c.lower_ in FEW for c in part.head.lefts)
    counted = counted or not FEW.isdisjoint(f.sides.denied_text.lower().split())  # "very few" are some
    if counted or first in ("no", "the", "not") or _much(f, written):
        raise Declined("no-absence")
    return rest if first in ("a", "an", "some", "any", "many", "several") else written


def _single(f: Frame, part: Part) -> str:
    """What there is, with an article if it is one thing: "absence of a lake"."""
    return f.write(part.tokens, False) if part.tokens[0].lower_ in ("a", "an") else _bare(f, part)


def _written(f: Frame, part: Part, denied: bool) -> str:
    written = f.write(part.tokens, False)
    if denied and any(c.dep_ == "conj" for c in part.head.rights):
        raise Declined("no-absence")  # "no lake and no pond"
    if denied and _much(f, written):
        return f"not {written}"
    return f"no {_bare(f, part)}" if denied else written


def _much(f: Frame, written: str) -> bool:
    """Whether there is something but "not many" of it."""
    first = written.partition(" ")[0]
    return first in ("many", "much") and f"not {first} " in f.sides.denied_text


def claim(f: Frame, denied: bool, w: Wording) -> str:
    """ "There is no lake in the park."."""
    return statement("There", f.verb.finite, _all(f, denied))


def having(f: Frame, denied: bool, w: Wording) -> str:
    """ "The park has no lake."."""
    part, (_, place, noun) = thing(f), _place(f)
    if not any(c.lower_ == "the" for c in noun.lefts) and noun.tag_ != "NNP":
        raise Declined("no-place")
    plural = noun.tag_ in ("NNS", "NNPS") or any(c.dep_ == "conj" for c in noun.rights)
    has = "had" if f.verb.past else "have" if plural else "has"
    lacks = "lacked" if f.verb.past else "lack" if plural else "lacks"
    if denied and w.variant % 2:
        return statement(place, lacks, f.write(part.tokens, False) if part.head.tag_ == "NN" else _bare(f, part))
    return statement(place, has, _written(f, part, denied))
