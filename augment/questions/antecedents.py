"""The name that a subject pronoun stands for, out of the sentences before: "Anna Reed" of "Anna Reed was a potter. She
sold the mill.".

What is not so is asked for by its subject, and a question that says "she" cannot be read without its passage. Only the
subject of the nearest sentence whose subject is no such pronoun comes into question: one person's name for "he" and
"she", the one thing that a sentence defines for "it", the only plural for "they".
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from spacy.language import Language
from spacy.tokens import Doc

from augment.english.clause import SUBJECT
from augment.english.edits import Declined
from augment.english.fast_doc import FastDoc
from augment.english.parsed_sentence import ParsedToken
from augment.parsing import parse
from augment.questions import lexicon
from augment.questions.contrast import Contrast, sentences_of
from augment.questions.people import NAMES, class_of_name, person_noun, quoted
from augment.questions.phrases import core_of, text_of_tokens

HE, SHE = frozenset(["he", "his", "him", "himself"]), frozenset(["she", "her", "hers", "herself"])
IT, THEY = frozenset(["it", "its", "itself"]), frozenset(["they", "their", "them", "themselves"])
FORMS = {form: forms for forms in (HE, SHE, IT, THEY) for form in forms}
NAMED = frozenset(["he", "she", "it", "they", "his", "its"])  # "her": an object too
ARTICLES = frozenset(["a", "an", "one", "another", "some", "any"])  # of a thing that is not known yet
PLURAL = ("NNS", "NNPS")
CLAUSES = frozenset(["ccomp", "xcomp", "csubj", "csubjpass"])
MOST_BACK = 4  # sentences
LONGEST = 8  # tokens of a name


def name_subjects(
    contrasts: Sequence[Contrast], docs: Mapping[int, Doc], passages: Sequence[str], nlp: Language
) -> dict[int, tuple[str, str]]:
    """Both versions of a contrast's sentence with its subject named, by its row, where that is sure.

    ``docs`` holds the parses of the contrasts' sentences, by row.
    """
    pronouns = {row: pronoun for row, doc in docs.items() if (pronoun := pronoun_of(FastDoc(doc))) is not None}
    before = {row: sentences_of(passages[row])[: contrasts[row].index] for row in pronouns}
    parsed = map(FastDoc, parse([sentence for several in before.values() for sentence in several], nlp))
    named = {}
    for row, pronoun in pronouns.items():
        name = antecedent(pronoun, list(islice(parsed, len(before[row]))))
        one, two = contrasts[row].sentence or "", contrasts[row].negated or ""
        end = pronoun.idx + len(pronoun.text)
        if name is not None and one[:end] == two[:end]:
            named[row] = (with_name(one, pronoun, name), with_name(two, pronoun, name))
    return named


def pronoun_of(doc: FastDoc) -> ParsedToken | None:
    """The pronoun that is the subject of a main clause, or whose subject that is; None where nothing before names it.

    "it" of "it is known that" stands for no name, and whatever is spoken of in front of a pronoun may be meant.
    """
    subject = _subject(doc)
    pronoun = None if subject is None else _bound(subject)
    if subject is None or pronoun is None or pronoun.lower_ not in NAMED:
        return None
    if any(t.dep_ in SUBJECT or t.tag_[:3] == "PRP" or t.tag_ in NAMES for t in doc[: pronoun.i]):
        return None
    empty = pronoun.lower_ == "it" and any(c.dep_ in CLAUSES for c in _behind(subject.head))
    return None if empty else pronoun


def antecedent(pronoun: ParsedToken, before: Sequence[FastDoc]) -> str | None:
    """What a pronoun stands for, as it is written within a sentence; None where that is not sure.

    ``before`` holds the parses of the sentences before its own, in order.
    """
    forms = FORMS[pronoun.lower_]
    for i in reversed(range(max(len(before) - MOST_BACK, 0), len(before))):
        subject = _subject(before[i])
        bound = None if subject is None else _bound(subject)
        if subject is None or (bound is not None and (FORMS[bound.lower_] is not forms or person_noun(subject))):
            return None
        if bound is None:
            named = _owner(subject) if forms in (HE, SHE) else subject
            return _written(named) if _fits(named, forms, before[: i + 1]) else None
    return None


def with_name(sentence: str, pronoun: ParsedToken, name: str) -> str:
    """A sentence with the name in the place of its pronoun."""
    name = name if sentence[: pronoun.idx].strip() else name[0].upper() + name[1:]
    name = f"{name}'s" if pronoun.tag_ == "PRP$" else name
    return sentence[: pronoun.idx] + name + sentence[pronoun.idx + len(pronoun.text) :]


def _subject(doc: FastDoc) -> ParsedToken | None:
    root = next((t for t in doc if t.dep_ == "ROOT"), None)
    return None if root is None else next((c for c in root.lefts if c.dep_ in SUBJECT), None)


def _bound(subject: ParsedToken) -> ParsedToken | None:
    """The subject itself, or the owner in front of it, where that is a pronoun."""
    first = subject.left_edge
    pronoun = subject if subject.tag_ == "PRP" else first if first.tag_ == "PRP$" else None
    return pronoun if pronoun is not None and pronoun.lower_ in FORMS else None


def _owner(subject: ParsedToken) -> ParsedToken:
    """Whose thing a subject is, "Bell" of "Bell's house", or the subject."""
    owner = next((c for c in subject.lefts if c.dep_ == "poss"), None)
    return subject if owner is None or person_noun(subject) else owner


def _written(named: ParsedToken) -> str | None:
    try:
        tokens = [t for t in core_of(named, short=True) if t.tag_ != "POS"]
        return text_of_tokens(tokens) if 0 < len(tokens) <= LONGEST else None
    except Declined:
        return None


def _fits(named: ParsedToken, forms: frozenset[str], before: Sequence[FastDoc]) -> bool:
    """Whether a pronoun of these ``forms`` stands for a noun of the last of the sentences ``before``."""
    if any(t.lower_ in lexicon.BOUND_OPENING for t in named.subtree):
        return False  # "the melody of this song"
    if forms is THEY:
        return _is_several(named)
    return _is_thing(named) if forms is IT else _is_person(named) and not _rivalled(named, forms, before)


def _rivalled(named: ParsedToken, forms: frozenset[str], before: Sequence[FastDoc]) -> bool:
    """Whether "he" or "she" may stand for another person.

    One is spoken of by the other pronoun, is the subject of a sentence before or of another clause; or somebody was
    "he" before the name came, and may be another name in its sentence.
    """
    own, words = {t.lower_ for t in named.subtree}, [{t.lower_ for t in doc} for doc in before]
    if any(several & (SHE if forms is HE else HE) for several in words):
        return True
    if any(t.dep_ in SUBJECT and t.lower_ not in own and _is_person(t) for t in before[-1]):
        return True
    subjects = [_owner(subject) for subject in map(_subject, before[:-1]) if subject is not None]
    if any(_is_person(subject) and subject.lower_ not in own for subject in subjects):
        return True
    spoken_of = next((i for i, several in enumerate(words) if several & forms), len(words))
    known = any(named.lower_ in several for several in words[: spoken_of + 1])
    return not known and any(t.tag_ == "NNP" and t.lower_ not in own for t in before[-1])


def _is_person(noun: ParsedToken) -> bool:
    """Whether a noun looks like one person's name: no plural, class, title or several of them."""
    if noun.tag_ != "NNP" or not noun.text[1:].islower() or _coordinated(noun) or quoted(noun):
        return False
    return class_of_name(noun) is None and noun.left_edge.tag_ != "DT"


def _is_thing(noun: ParsedToken) -> bool:
    """Whether a noun is a known thing, and the only one that its clause speaks of."""
    known = noun.tag_ == "NNP" or (noun.tag_ == "NN" and noun.left_edge.lower_ == "the")
    bare = noun.tag_ == "NN" and not any(c.dep_ in ("det", "poss") for c in noun.lefts)
    if (
        not (known or bare)
        or _coordinated(noun)
        or person_noun(noun)
        or any(c.dep_ in ("prep", "poss") for c in noun.children)
    ):
        return False
    return not any(_is_rival(c, plural=False) for c in noun.head.rights)


def _is_several(noun: ParsedToken) -> bool:
    """Whether a noun is a plural, and the only one that its clause speaks of."""
    if _coordinated(noun) or noun.tag_ not in PLURAL:
        return False
    return not any(_is_rival(c, plural=True) for c in noun.head.rights)


def _is_rival(child: ParsedToken, plural: bool) -> bool:
    """Whether something else in a clause may be meant: an object, who acts, a clause, what is the same as the subject.

    A clause is, whatever stands in it.
    """
    if child.dep_ == "agent":
        return any(_is_rival(c, plural) for c in child.rights)
    if child.dep_ not in ("dobj", "pobj", "oprd", "ccomp") and (child.dep_ != "attr" or child.tag_ not in NAMES):
        return False
    return child.dep_ == "ccomp" or (child.tag_ in PLURAL) is plural


def _coordinated(noun: ParsedToken) -> bool:
    return any(c.dep_ in ("conj", "cc") for c in noun.rights)


def _behind(verb: ParsedToken) -> Iterator[ParsedToken]:
    """What hangs on a verb, and on its adjective: "likely" of "it is likely to rain"."""
    for child in verb.rights:
        yield child
        if child.dep_ == "acomp":
            yield from child.rights
