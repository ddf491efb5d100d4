"""What a question puts in the place of a noun phrase: "Who", "Which canal"."""

from dataclasses import dataclass, replace

from augment.english.edits import Declined
from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax.lexicon import TIMES
from augment.questions import lexicon
from augment.questions.frame import Frame
from augment.questions.people import NAMES, PERSON, THING, certainly_person, class_of_name, kind_of, person_noun, quoted
from augment.questions.phrases import core_of, text_of_tokens

LONGEST_CLASS = 4  # tokens behind "which"


@dataclass(frozen=True)
class Asked:
    """A question word or phrase for a noun: "Who", "Which canal". ``noun`` is what a search names instead ("canal").

    ``singular`` tells that the phrase takes a singular verb, whatever the subject was.
    """

    phrase: str
    noun: str | None
    relative: str  # "who" or "that"
    singular: bool


def ask_subject(frame: Frame, denied: bool = False) -> Asked:
    """What asks for the subject, in the plural before a plural: "Who were the champions?". Raises Declined.

    Nobody asks what is no galaxy or what is not called a galaxy: that is left to other forms when ``denied``.
    """
    predicate = frame.part("predicate") if frame.verb.is_be else None
    if denied and _defines(frame):
        raise Declined("denied-definition")
    asked = ask_noun(frame.subject, frame)
    if denied and asked.phrase == "What" and frame.verb.base == "have":
        raise Declined("denied-definition")
    if asked.phrase != "Who" and predicate is not None and _is_answer(frame.subject, predicate.head):
        raise Declined("no-class")
    if predicate is not None and predicate.head.tag_ == "CD":
        raise Declined("amount")  # "What is 3259?"
    if predicate is not None and _is_general(predicate.head, asked.phrase):
        raise Declined("no-class")
    if asked.phrase == "What" and frame.verb.base in lexicon.HOLDING:
        raise Declined("no-class")  # "What includes some of the most famous towers?"
    if asked.phrase == "What" and frame.verb.base in lexicon.SIGNIFYING:
        raise Declined("no-class")  # "What meant that the mill was sold?", "What refers to the old road?"
    if frame.verb.is_be and frame.part("clause", "purpose") is not None and predicate is None:
        raise Declined("no-class")  # "What was to win?" of "The plan was to win"
    if asked.phrase == "What" and frame.verb.base in lexicon.MEASURING:
        raise Declined("amount")  # "What averages 5 °C?"
    if predicate is not None and predicate.head.tag_ in ("NN", "NNS") and asked.phrase == "What":
        word = lexicon.CLASS_OF_CLASS.get(predicate.head.lower_.removesuffix("s"))
        if word is not None and not frame.verb.plural:
            asked = Asked(f"Which {word}", word, "that", True)
    if frame.verb.base in ("become", "remain") and _unlike(frame):
        raise Declined("noun-unclear")  # "a doctor and his brother became martyrs", parsed as one
    several = predicate is not None and (
        predicate.head.tag_ in ("NNS", "NNPS") or any(c.dep_ == "conj" for c in predicate.head.rights)
    )
    return replace(asked, singular=asked.singular and not several)


def _unlike(frame: Frame) -> bool:
    """Whether a predicate is several things and the subject one."""
    predicate = frame.part("predicate", "object", "clause")
    return predicate is not None and predicate.head.tag_ == "NNS" and frame.subject.tag_ in ("NN", "NNP")


def _defines(frame: Frame) -> bool:
    """Whether a clause says what something is or is called, or gives a name to a place of its own: "the lowest"."""
    predicate = frame.part("predicate")
    named = predicate is not None and predicate.head.tag_ in ("NN", "NNS", "CD", *NAMES)
    first = predicate is not None and predicate.tokens[0].lower_ in ("the", "one")
    if frame.verb.passive:
        return frame.verb.base in lexicon.NAMING
    return (named or first) and frame.verb.base in ("be", "become", "remain")


def _is_general(predicate: ParsedToken, phrase: str) -> bool:
    """Whether a predicate holds of so many that nobody asks of which: "Who was a painter?", "What is mostly dry?"."""
    if predicate.tag_ == "NN" and any(c.lower_ in ("a", "an") for c in predicate.lefts):
        return True
    definite = any(c.lower_ == "the" or c.dep_ == "poss" for c in predicate.lefts)
    return phrase == "What" and (predicate.tag_[:2] == "JJ" or (predicate.tag_[:2] == "NN" and not definite))


def _is_answer(subject: ParsedToken, predicate: ParsedToken) -> bool:
    """Whether the predicate tells what is, not the subject: "One cue is the voice", "It is the Danube"."""
    return predicate.tag_ in NAMES or subject.left_edge.lower_ in ("a", "an", "one", "another")


def ask_noun(noun: ParsedToken, frame: Frame) -> Asked:
    """What asks for a noun phrase. Raises Declined."""
    if any(c.lower_ in ("other", "another") for c in noun.lefts):
        raise Declined("pronoun")
    if noun.text == "%":
        raise Declined("amount")
    if noun.lower_ in lexicon.EXAMPLES | {"rest", "remainder"}:
        raise Declined("pronoun")
    if any(c.dep_ == "conj" for c in noun.rights):
        return _ask_several(noun, frame)
    if (parts := _part_of(noun)) is not None:
        if noun is frame.subject and noun.lower_ in lexicon.COUNTED:
            raise Declined("no-class")  # "some of the letters": nothing tells which
        return Asked(f"Which of {frame.write(parts, False)}", None, "that", False)
    kind = kind_of(noun, frame)
    relative = "who" if kind == PERSON else "that"
    if noun.tag_ in ("NN", "NNS") and (which := _which(noun)) is not None:
        return Asked(f"Which {which}", which, relative, False)
    if noun.tag_ in NAMES and (told := _class_before(noun)) is not None:
        return Asked(f"Which {told.text}", told.text, "who" if person_noun(told) else "that", True)
    if noun.tag_ in NAMES and (name := class_of_name(noun)) is not None:
        return Asked(f"Which {name}", name, "that", True)
    if (apposed := class_by_apposition(noun)) is not None:
        return Asked(f"Which {apposed[0]}", apposed[0], "who" if apposed[1] else "that", True)
    if kind == PERSON:
        return Asked("Who", "person" if certainly_person(noun, frame) else None, "who", True)
    if kind == THING:
        return Asked("What", None, "that", True)
    raise Declined("noun-unclear")


def _class_before(name: ParsedToken) -> ParsedToken | None:
    """ "term" of "the term Isobar"."""
    left = list(name.lefts)
    plain = [c for c in left if c.dep_ == "compound" and c.tag_ == "NN" and c.text.islower()]
    first = [c for c in left if c.lower_ != "the"][:1]
    return plain[0] if len(plain) == 1 and plain == first and name.left_edge.lower_ == "the" else None


def _part_of(noun: ParsedToken) -> list[ParsedToken] | None:
    """ "the letters" of "some of the letters"."""
    of = next((c for c in noun.rights if c.lower_ == "of"), None)
    whole = next((c for c in of.rights if c.dep_ == "pobj"), None) if of is not None else None
    if noun.lower_ not in lexicon.PARTITIVE or whole is None or whole.tag_ not in ("NNS", "NNPS"):
        return None
    return core_of(whole, short=True)


def ask_object(noun: ParsedToken, frame: Frame) -> str:
    """The question word or phrase for an object: "What", "Whom", "Which gold medal". Raises Declined."""
    if noun.tag_ not in ("NN", "NNS", *NAMES) or noun.lower_ in lexicon.UNASKED:
        raise Declined("no-object")
    described = any(c.dep_ in ("amod", "prep", "acl", "compound") or _restricts(c) for c in noun.children)
    if is_known(noun) and not person_noun(noun):
        return "What"
    if (described and not any_of_its_kind(noun)) or noun.tag_ in NAMES:
        try:
            phrase = ask_noun(noun, frame).phrase
            return "Whom" if phrase == "Who" else phrase
        except Declined:
            pass
    kind = kind_of(noun, frame)
    if kind is None:
        raise Declined("noun-unclear")
    return "Whom" if kind == PERSON else "What"


def _restricts(child: ParsedToken) -> bool:
    """Whether a relative clause tells which: not "the sponges, which are soft"."""
    return child.dep_ == "relcl" and child.doc[child.left_edge.i - 1].text != ","


def any_of_its_kind(noun: ParsedToken) -> bool:
    """Whether an object is one of many and no other text tells which: "simulated a human voice"."""
    behind = any(c.dep_ in ("prep", "relcl", "acl", "appos") for c in noun.rights)
    return noun.tag_ == "NN" and not behind and any(c.lower_ in ("a", "an") for c in noun.lefts)


def is_known(noun: ParsedToken) -> bool:
    """Whether an object is one that the text takes for known, and of no listed class: "the long Saxon rule"."""
    definite = noun.tag_ == "NN" and any(c.lower_ == "the" for c in noun.lefts)
    definite = definite and any(c.dep_ in ("amod", "compound") for c in noun.lefts)
    return definite and noun.lower_ not in lexicon.CLASSES


def _ask_several(noun: ParsedToken, frame: Frame) -> Asked:
    kinds = {kind_of(n, frame) for n in (noun, *noun.conjuncts)}
    if kinds == {PERSON}:
        return Asked("Who", None, "who", True)
    if kinds == {THING}:
        return Asked("What", None, "that", True)
    raise Declined("noun-unclear")


def _which(noun: ParsedToken) -> str | None:
    """The noun with what stands before it, without its article: "old stone bridge"; None where "which" is odd."""
    if noun.lower_ in lexicon.NO_WHICH or not noun.text.isalpha() or quoted(noun):
        return None
    if noun.i and noun.text[0].isupper():
        return None  # a name with the tag of a noun
    if abstract(noun) and not person_noun(noun):
        return None
    left = list(noun.lefts)
    if any(c.dep_ in ("nummod", "poss", "predet", "quantmod") or c.tag_ == "JJS" for c in left):
        return None
    if noun.tag_ == "NN" and not any(c.lower_ in lexicon.DETERMINERS for c in left):
        return None
    if _is_of_something(noun):
        return None
    kept = [t for c in left if _kept_before(c) for t in c.subtree]
    last_class = next((i for i, t in enumerate(kept) if t.lower_ in lexicon.NAMED_CLASSES), None)
    if last_class is not None:
        kept, noun = kept[:last_class], kept[last_class]  # "the term isotope"
    last = max((i for i, t in enumerate(kept) if t.tag_ in NAMES), default=-1)
    named = [*kept[last + 1 :], noun]  # a name would be the answer: "the Ostra canal"
    named = named[2:] if named[0].text == "-" else named  # "Ostra-made boats"
    return text_of_tokens(named) if len(named) <= LONGEST_CLASS else None


def _is_of_something(noun: ParsedToken) -> bool:
    """Whether a noun means little without what is behind it: "the status of the treaty", "the turn towards peace"."""
    behind = any(c.dep_ == "prep" and c.lower_ in ("of", "towards", "toward") for c in noun.rights)
    return behind and noun.lower_ not in lexicon.CLASSES and (noun.tag_ == "NNS" or not person_noun(noun))


def _kept_before(child: ParsedToken) -> bool:
    if child.dep_ == "compound":
        return True
    if child.dep_ != "amod" or child.tag_ not in ("JJ", "VBN", "VBG") or child.lower_ in lexicon.NO_MODIFIER:
        return False
    return all(c.tag_ == "RB" and c.lower_ not in lexicon.COMPARING for c in child.lefts if c.dep_ == "advmod")


def abstract(noun: ParsedToken) -> bool:
    """Whether a noun names no thing: "construction", "importance"."""
    word = noun.lower_.removesuffix("s") if noun.tag_ == "NNS" else noun.lower_
    if noun.lower_.endswith("ics"):
        return True
    return word.endswith(lexicon.ABSTRACT_ENDINGS) and word not in lexicon.NO_ABSTRACT


def class_by_apposition(noun: ParsedToken) -> tuple[str, bool] | None:
    """The class of a name by its apposition, "Ann Reed, a Welsh painter, ...", and whether it is a person's."""
    apposition = next((c for c in noun.rights if c.dep_ == "appos" and c.tag_ == "NN"), None)
    if noun.tag_ != "NNP" or apposition is None or apposition.left_edge.i != noun.i + 2:
        return None  # of another noun: "Ostra Nights was written in Graz, then a small town"
    if abstract(apposition) or apposition.lower_ in lexicon.NO_WHICH | TIMES:
        return None
    if not any(c.lower_ in ("a", "an", "the") for c in apposition.lefts) or not apposition.text.isalpha():
        return None
    kept = [t for c in apposition.lefts if _kept_before(c) for t in c.subtree] + [apposition]
    return text_of_tokens(kept), person_noun(apposition)
