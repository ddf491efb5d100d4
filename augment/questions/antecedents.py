"""The name that a subject pronoun stands for, out of the sentences before: "Anna Reed" of "Anna Reed was a potter. She
sold the mill.".

What is not so is asked for by its subject, and a question that says "she" cannot be read without its passage. Only the
subject of the nearest sentence whose subject is no such pronoun comes into question: for "he" and "she" a name whose
sentence shows a person, for "it" a thing that its sentence defines or speaks of alone, for "they" the only plural.
"""

from collections.abc import Mapping, Sequence
from itertools import islice

from spacy.language import Language
from spacy.tokens import Doc

from augment.english.clause import SUBJECT
from augment.english.edits import Declined
from augment.english.fast_doc import FastDoc
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.parsing import parse
from augment.questions import lexicon
from augment.questions.contrast import Contrast, sentences_of
from augment.questions.people import NAMES, class_of_name, person_noun, quoted
from augment.questions.phrases import core_of, text_of_tokens

HE, SHE, IT, THEY = lexicon.HE, lexicon.SHE, lexicon.IT, lexicon.THEY
FORMS = {form: forms for forms in (HE, SHE, IT, THEY) for form in forms}
PLURAL = ("NNS", "NNPS")
CLAUSES = frozenset(["ccomp", "xcomp", "csubj", "csubjpass"])
DESCRIBING = frozenset(["relcl", "acl", "advcl"])
OBJECTS = frozenset(["dobj", "oprd", "ccomp"])
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

    Whatever is spoken of in front of a pronoun may be meant.
    """
    subject = _subject(doc)
    pronoun = None if subject is None else _bound(subject)
    if subject is None or pronoun is None or pronoun.lower_ not in lexicon.NAMED_PRONOUNS:
        return None
    if any(t.dep_ in SUBJECT or t.tag_[:3] == "PRP" or t.tag_ in NAMES for t in doc[: pronoun.i]):
        return None
    return None if FORMS[pronoun.lower_] is IT and _is_empty(subject.head) else pronoun


def _is_empty(verb: ParsedToken) -> bool:
    """Whether an "it" stands for no name: "it rained", "it is known that", "it is likely to", "it was he who"."""
    if lemma(verb.lower_) in lexicon.WEATHER or any(c.dep_ in CLAUSES for c in verb.rights):
        return True
    adjective = next((c for c in verb.rights if c.dep_ == "acomp"), None)
    if adjective is not None and any(c.dep_ in CLAUSES | DESCRIBING for c in adjective.rights):
        return True
    noun = next((c for c in verb.rights if c.dep_ == "attr"), None)
    known = noun is not None and (noun.tag_ in NAMES or noun.left_edge.lower_ == "the")
    return known and any(c.dep_ in CLAUSES | DESCRIBING for c in noun.rights)  # type: ignore[union-attr]


def antecedent(pronoun: ParsedToken, before: Sequence[FastDoc]) -> str | None:
    """What a pronoun stands for, as it is written within a sentence; None where that is not sure.

    ``before`` holds the parses of the sentences before its own, in order.
    """
    forms = FORMS[pronoun.lower_]
    for i in reversed(range(max(len(before) - MOST_BACK, 0), len(before))):
        subject = _subject(before[i])
        bound = None if subject is None else _bound(subject)
        if subject is None or (bound is not None and not _goes_on(subject, bound, forms)):
            return None
        if bound is None:
            named = _owner(subject) if forms in (HE, SHE) else subject
            return _written(named) if _fits(named, forms, before[: i + 1]) else None
    return None


def _goes_on(subject: ParsedToken, bound: ParsedToken, forms: frozenset[str]) -> bool:
    """Whether a sentence between speaks of the same and brings in nothing else that may be meant."""
    if FORMS[bound.lower_] is not forms or person_noun(subject):
        return False
    return forms in (HE, SHE) or (bound is subject and not _has_rival(subject, forms is THEY))


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
        tokens = core_of(named, short=True)
        tokens = tokens[:-1] if tokens[-1].tag_ == "POS" else tokens
        return text_of_tokens(tokens) if 0 < len(tokens) <= LONGEST else None
    except Declined:
        return None


def _fits(named: ParsedToken, forms: frozenset[str], before: Sequence[FastDoc]) -> bool:
    """Whether a pronoun of these ``forms`` stands for a noun of the last of the sentences ``before``."""
    if _coordinated(named) or any(t.lower_ in lexicon.BOUND_OPENING for t in named.subtree):
        return False  # "the melody of this song"
    if forms is THEY:
        return _is_several(named)
    if forms is IT:
        return _is_thing(named)
    return _is_person(named) and _acts_as_person(named, forms) and not _rivalled(named, forms, before)


def _is_person(noun: ParsedToken) -> bool:
    """Whether a noun may be one person's name: no plural, class, title or several of them."""
    if noun.tag_ != "NNP" or not noun.text[1:].islower() or _coordinated(noun) or quoted(noun):
        return False
    return class_of_name(noun) is None and noun.left_edge.tag_ != "DT"


def _acts_as_person(noun: ParsedToken, forms: frozenset[str]) -> bool:
    """Whether a name's sentence shows that it is a person's: by its verb, predicate or pronoun, or by two names."""
    verb = noun.head
    shown = lemma(verb.lower_) in lexicon.HUMAN_VERBS or any(FORMS.get(t.lower_) is forms for t in noun.doc)
    shown = shown or noun.dep_ == "poss" or any(c.dep_ == "attr" and person_noun(c) for c in verb.rights)
    return shown or any(c.dep_ == "compound" and c.tag_ == "NNP" for c in noun.lefts)


def _rivalled(named: ParsedToken, forms: frozenset[str], before: Sequence[FastDoc]) -> bool:
    """Whether "he" or "she" may stand for another person.

    One is spoken of by the other pronoun, is the subject of a sentence before or of another clause, acts or owns
    ("founded by Karl Lind"); or somebody was "he" before the name came, and may be another name in its sentence.
    """
    own, words = {t.lower_ for t in named.subtree}, [{t.lower_ for t in doc} for doc in before]
    if any(several & (SHE if forms is HE else HE) for several in words):
        return True
    others = [t for t in before[-1] if t.tag_ == "NNP" and t.lower_ not in own]
    if any((t.dep_ in SUBJECT or t.head.lower_ in lexicon.BEFORE_DOER) and _is_person(t) for t in others):
        return True
    subjects = [_owner(subject) for subject in map(_subject, before[:-1]) if subject is not None]
    if any(_is_person(subject) and subject.lower_ not in own for subject in subjects):
        return True
    spoken_of = next((i for i, several in enumerate(words) if several & forms), len(words))
    known = any(named.lower_ in several for several in words[: spoken_of + 1])
    return not known and bool(others)


def _is_thing(noun: ParsedToken) -> bool:
    """Whether a noun is a thing that its clause defines ("Norland is a kingdom"), or the one known thing in it."""
    if person_noun(noun) or any(c.dep_ in ("prep", "poss") for c in noun.children):
        return False
    bare = noun.tag_ == "NN" and not any(c.dep_ == "det" for c in noun.lefts)
    known = noun.tag_ == "NN" and noun.left_edge.lower_ == "the"
    if noun.tag_ == "NNP" or bare:
        defined = noun.head.lower_ in ("is", "was")
        predicate = next((c for c in noun.head.rights if c.dep_ == "attr" and c.tag_ == "NN"), None)
        return defined and predicate is not None and not person_noun(predicate)
    return known and not _has_rival(noun, plural=False)


def _is_several(noun: ParsedToken) -> bool:
    """Whether a noun is a plural, the only one that its clause speaks of and no count of some: "few badgers"."""
    counted = {t.lower_ for t in noun.lefts} & (lexicon.COUNTED | lexicon.FEW)
    if noun.tag_ not in PLURAL or counted or any(c.dep_ == "nummod" for c in noun.lefts):
        return False
    return not _has_rival(noun, plural=True)


def _has_rival(subject: ParsedToken, plural: bool) -> bool:
    """Whether another noun of the subject's clause may be meant: an object, who acts, where, what it is the same as."""
    for child in subject.head.rights:
        nouns = child.rights if child.dep_ in ("agent", "prep") else (child,)
        if plural and child.dep_ == "dobj" and any(t.tag_ in PLURAL for t in child.subtree):
            return True  # "a number of centres"
        if any(_is_rival(noun, plural) for noun in nouns):
            return True
    return False


def _is_rival(noun: ParsedToken, plural: bool) -> bool:
    if noun.dep_ == "ccomp" or (noun.dep_ == "attr" and noun.tag_ in NAMES):
        return True
    if noun.dep_ == "pobj" and not plural:  # "in the wood", not "of oak" and "in 1902"
        return noun.tag_ == "NNP" or (noun.tag_ == "NN" and any(c.dep_ == "det" for c in noun.lefts))
    return noun.dep_ in OBJECTS | {"pobj"} and (noun.tag_ in PLURAL) is plural


def _coordinated(noun: ParsedToken) -> bool:
    return any(c.dep_ in ("conj", "cc") for c in noun.rights)
