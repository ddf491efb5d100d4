"""Whether a noun names a person or a thing, and the class that a name tells: "Elbe Canal" is a canal."""

from typing import TYPE_CHECKING

from augment.english.inflection import is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after
from augment.paraphrase.syntax.lexicon import PEOPLE, THINGS
from augment.questions import lexicon
from augment.questions.phrases import QUOTES

if TYPE_CHECKING:
    from augment.questions.frame import Frame

PERSON, THING = "person", "thing"
NAMES = ("NNP", "NNPS")
OF_PERSONS = frozenset(["his", "her", "he", "she", "himself", "herself"])


def kind_of(noun: ParsedToken, frame: "Frame") -> str | None:
    """Whether a noun names a person or a thing; None where nothing tells."""
    word = noun.lower_
    if word in lexicon.PERSONAL:
        return PERSON
    if word in lexicon.THINGLIKE or noun.tag_ == "VBG":
        return THING
    if noun.tag_ in NAMES:
        return _kind_of_name(noun, frame)
    if noun.tag_ not in ("NN", "NNS"):
        return None
    return PERSON if person_noun(noun) else THING


def person_noun(noun: ParsedToken) -> bool:
    """Whether a common noun names people."""
    word = noun.lower_
    one = word.removesuffix("s") if noun.tag_ == "NNS" else word
    if word in PEOPLE or one in PEOPLE or one in lexicon.PERSONS:
        return True
    if one in THINGS | lexicon.NO_PERSON:
        return False
    return one.endswith(lexicon.PERSON_ENDINGS) and not (one[-2:] in ("er", "or") and not _doer(one))


def _doer(word: str) -> bool:
    """Whether a word is a verb with "-er" or "-or": "teacher", "governor", not "foyer"."""
    stem = word[:-2]
    return is_verb(stem) or is_verb(f"{stem}e") or (stem[-1:] == stem[-2:-1] and is_verb(stem[:-1]))


def certainly_person(noun: ParsedToken, frame: "Frame") -> bool:
    """Whether a noun names one person and no team or firm: "Kilmarnock won"."""
    if noun.tag_ not in NAMES:
        return noun.tag_ != "NNS"
    told = any(t.lower_ in OF_PERSONS for t in noun.doc)
    return told or lemma(frame.verb.base) not in lexicon.TEAM_VERBS


def class_of_name(noun: ParsedToken) -> str | None:
    """The class that a name ends or begins with: "canal" of "Elbe Canal", "lake" of "Lake Baikal"."""
    if quoted(noun):
        return None  # "Winter Road", a song
    word = noun.lower_
    compounds = [c for c in noun.lefts if c.dep_ in ("compound", "det", "nmod", "amod")]
    if noun.tag_ in NAMES and compounds and word in lexicon.CLASSES:
        return word
    first = noun.left_edge
    opening = lexicon.OPENING_CLASSES.get(first.lower_) if first is not noun else None
    if opening is not None and first.head is noun:
        return opening
    of = any(c.lower_ == "of" for c in noun.rights)
    return lexicon.OPENING_CLASSES.get(word) if of and noun.text[0].isupper() else None


def quoted(noun: ParsedToken) -> bool:
    """Whether a name is a title in quotation marks."""
    return after(noun).text in QUOTES and after(noun).i != noun.i


def _kind_of_name(noun: ParsedToken, frame: "Frame") -> str | None:
    if noun.tag_ == "NNPS" and noun.lower_.endswith(lexicon.PEOPLES):
        return PERSON
    if class_of_name(noun) is not None or quoted(noun):
        return THING
    if noun.tag_ == "NNPS":
        acting = noun is frame.subject and not (frame.verb.is_be or frame.verb.passive)
        return None if acting else THING  # "the Analog Brothers performed"
    left = [c for c in noun.lefts if c.dep_ in ("compound", "det", "amod", "nmod")]
    if any(c.lower_ in lexicon.TITLES for c in left):
        return PERSON
    if any(c.dep_ == "det" for c in left) or any(c.text.isdigit() for c in left):
        return None
    apposition = next((c for c in noun.rights if c.dep_ == "appos"), None)
    if apposition is not None and apposition.tag_ in ("NN", "NNS"):
        return PERSON if person_noun(apposition) else THING
    return _kind_by_predicate(noun, frame) if noun is frame.subject else None


def _kind_by_predicate(name: ParsedToken, frame: "Frame") -> str | None:
    predicate = frame.part("predicate")
    if predicate is not None and frame.verb.base in ("be", "become") and predicate.head.tag_ in ("NN", "NNS"):
        return PERSON if person_noun(predicate.head) else THING
    words = {t.lower_ for t in name.doc}
    if words & OF_PERSONS and not words & {"its", "it"}:
        return PERSON
    plain = len([c for c in name.lefts if c.dep_ == "compound"]) <= 3 and name.text[1:].islower()
    full = any(c.dep_ == "compound" for c in name.lefts) or frame.verb.base not in lexicon.TEAM_VERBS
    return PERSON if plain and full and frame.verb.base in lexicon.HUMAN_VERBS else None  # "Latvia served as"
