"""Queries in the style of a search: noun phrases, orders, statements without a verb."""

from augment.english.edits import Declined
from augment.questions import lexicon
from augment.questions.asking import Asked, ask_subject
from augment.questions.forms.common import Wording, named, verb_phrase
from augment.questions.forms.subject import is_general
from augment.questions.frame import Frame
from augment.questions.sides import PHRASE
from augment.questions.verb_forms import join

ARTICLES = frozenset(["the", "a", "an"])
NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS"])
STIFF_WORDS = frozenset(["being", "having"])
# verbs of which no participle is made: no "species tending to breed"
STILL = frozenset(["have", "tend", "seem", "appear", "bear", "belong", "own", "instance", "include"])
EVIDENCE = (  # no "Is it true that", which both versions answer
    "evidence that", "proof that", "source stating that", "passage which says that", "Which source says that",
    "text saying that",
)  # fmt: skip
DENYING = ("passage denying that", "text which disputes that", "source that denies that")
CONFIRMING = ("passage confirming that", "text which shows that", "source that confirms that")
LONGEST_TELEGRAM = 16  # words


def ask_class(f: Frame, denied: bool) -> Asked:
    """What names the subject by its class. Raises Declined for "street that was Beech Lane", which says it twice."""
    predicate = f.part("predicate")
    if f.verb.is_be and predicate is not None and predicate.head.tag_ in NOUNS:
        raise Declined("no-class")
    return ask_subject(f, denied)


def noun_phrase(f: Frame, denied: bool, w: Wording) -> str:
    """ "canal that does not link X and Y"."""
    asked = ask_class(f, denied)
    phrase = verb_phrase(f, denied, w, asked.singular)
    if asked.noun is None or f.verb.base in lexicon.HOLDING - {"have"}:
        raise Declined("no-class")  # "towns that include Graz"
    return f"{asked.noun} {asked.relative} {phrase}"


def reduced(f: Frame, denied: bool, w: Wording) -> str:
    """ "canal not linking X and Y", "bridge never opened"."""
    asked = ask_subject(f, denied)
    if asked.noun is None or f.verb.is_be or not f.verb.plain or (f.verb.past and not f.verb.passive):
        raise Declined("no-class")
    if not f.verb.passive and ((denied and f.verb.negator) or asked.noun == "person" or f.verb.base in STILL):
        raise Declined("no-gerund")  # "species not tending to breed in water"
    predicate = f.predicate(denied, w.level)
    if f.verb.passive:
        negator = f.verb.negator if denied else ""
        return join(asked.noun, negator, *f.verb.rest, predicate)
    return join(asked.noun, f.verb.gerund(denied), predicate)


def order(f: Frame, denied: bool, w: Wording) -> str:
    """ "Find the canal that does not link X and Y."."""
    asked = ask_class(f, denied)
    phrase = verb_phrase(f, denied, w, asked.singular)
    if is_general(f.subject):
        raise Declined("no-class")  # "Find the governors who ...", where all are meant
    if asked.noun is None:
        if asked.phrase != "Who":
            raise Declined("no-class")
        return w.of(f"Tell me who {phrase}.", f"I want to know who {phrase}.", f"Do you know who {phrase}?")
    return _order(asked, phrase, w)


def _order(asked: Asked, phrase: str, w: Wording) -> str:
    noun, described = asked.noun, f"{asked.noun} {asked.relative} {phrase}"
    which = "who" if noun == "person" else f"which {noun}"
    return w.of(
        f"Find the {described}.",
        f"Name the {described}.",
        f"Tell me {which} {phrase}.",
        f"I am looking for the {described}.",
        f"Can you name the {described}?",
        f"Do you know {which} {phrase}?",
        f"Looking for {'someone' if noun == 'person' else 'the ' + str(noun)} {asked.relative} {phrase}",
        f"Show me the {described}.",
    )


def gerund(f: Frame, denied: bool, w: Wording) -> str:
    """ "the canal not linking X and Y"."""
    subject, predicate = named(f, denied, w), f.predicate(denied, w.level)
    if not predicate:
        raise Declined("too-little-said")
    if f.verb.base in STILL and f.part("object", "predicate", "clause") is not None:
        raise Declined("no-gerund")
    group, clause = f.verb.gerund(denied), f.part("clause")
    if not STIFF_WORDS.isdisjoint(group.split()) or (clause is not None and clause.head.dep_ == "ccomp"):
        raise Declined("no-gerund")  # "the canal not being a river", "historians believing the army fled"
    return join(subject, group, predicate)


def evidence(f: Frame, denied: bool, w: Wording) -> str:
    """ "evidence that the canal does not link X and Y"."""
    opening = w.of(*EVIDENCE)
    phrase = f"{opening} {named(f, denied, w)} {verb_phrase(f, denied, w)}"
    return phrase + ("?" if opening[0] == "W" else "")


def denying(f: Frame, denied: bool, w: Wording) -> str:
    """ "passage denying that the canal links X and Y"; "passage confirming that ..."."""
    if denied and (f.verb.forbidding or f.sides.scope == PHRASE):
        raise Declined("denied-otherwise")
    opening = w.of(*(DENYING if denied else CONFIRMING))
    return f"{opening} {named(f, False, w)} {verb_phrase(f, False, w)}"


def why(f: Frame, denied: bool, w: Wording) -> str:
    """ "reasons why the bridge was not opened"; where a reason is given."""
    part = f.reason(denied)
    opening = w.of("reasons why", "why", "the reason that", "explanation of why")
    return join(opening, named(f, denied, w), verb_phrase(f, denied, w, False, part))


def telegram(f: Frame, denied: bool, w: Wording) -> str:
    """ "Anna Lind never won the gold medal", "canal does not link the harbours": a statement typed into a search."""
    group = f.verb.written(denied, False, w.contracted)
    words = join(named(f, denied, w), group, f.predicate(denied, w.level)).split()
    kept = words[1:] if words[0] in ARTICLES else words
    if not 4 <= len(kept) <= LONGEST_TELEGRAM:
        raise Declined("no-telegram")
    return " ".join(kept)
