"""What opposites ask of a sentence: its main clause, its noun phrases, its frames, its pronouns."""

import re
from collections.abc import Iterable
from functools import cached_property

from spacy.tokens import Doc

from augment.english.clause import Clause, in_clause
from augment.english.edits import Declined, Edit
from augment.english.fast_doc import FastDoc
from augment.english.inflection import singular_form
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.protected_spans import protected_spans
from augment.english.tokens import after
from augment.negation.main_clause.find import find_clause
from augment.negation.main_clause.headline import is_headline
from augment.opposites import lexicon
from augment.opposites.analysis.frames import Frame, frames_of
from augment.opposites.analysis.noun_phrases import NAMES, NounPhrase, alike, noun_phrases
from augment.opposites.wordnet import WordNet
from augment.paraphrase.syntax.lexicon import NEGATIVE, PERSON

TOGETHER = re.compile(r"\b(?:each other|one another|respectively|together|vice versa|between|both)\b", re.IGNORECASE)


class Sentence:
    """A parsed sentence, and what is found in it when it is asked for."""

    def __init__(self, source: Doc, wordnet: WordNet) -> None:
        self.source, self.wordnet = source, wordnet
        self.doc: ParsedSentence = FastDoc(source)
        self.protected = protected_spans(self.doc)

    @cached_property
    def _clause(self) -> Clause | Declined:
        try:
            return find_clause(self.doc)
        except Declined as declined:
            return declined

    @cached_property
    def words(self) -> frozenset[str]:
        """Its words in lower case."""
        return frozenset([token.lower_ for token in self.doc])

    @cached_property
    def denied(self) -> bool:
        """Whether its main clause holds a word that denies. Raises Declined where there is no main clause."""
        if NEGATIVE.isdisjoint(self.words) and all(t.dep_ != "neg" for t in self.doc):
            return False
        return any((t.lower_ in NEGATIVE or t.dep_ == "neg") and in_clause(t, self.clause) for t in self.doc)

    def protects(self, edits: Iterable[Edit]) -> bool:
        """Whether an edit touches what stands in quotation marks or brackets."""
        places = [(self.doc[i].idx, self.doc[i].idx + len(self.doc[i])) for i in self.protected]
        return any(edit.start < end and start < edit.end for edit in edits for start, end in places)

    @property
    def clause(self) -> Clause:
        """The main clause. Raises Declined where there is none."""
        if isinstance(self._clause, Declined):
            raise Declined(*self._clause.args)
        return self._clause

    @property
    def statement(self) -> Clause:
        """The main clause of a plain statement. Raises Declined for a question, an order, a headline ("Refund granted")
        or a clause without subject."""
        clause = self.clause
        if clause.question or clause.imperative or clause.subject is None or is_headline(clause):
            raise Declined("no-statement")
        return self.clause

    @cached_property
    def phrases(self) -> dict[int, NounPhrase]:
        """The noun phrases that may change places, by the index of their noun."""
        return noun_phrases(self.doc, self.protected, self.wordnet)

    @cached_property
    def frames(self) -> list[Frame]:
        """The verbs with their participants."""
        return frames_of(self.doc, self.protected)

    @cached_property
    def pronouns(self) -> frozenset[str]:
        """The third persons that the sentence's pronouns stand for: "he", "she", "it", "they"."""
        return frozenset(PERSON[t.lower_] for t in self.doc if t.lower_ in PERSON and t.tag_[:3] == "PRP")

    @cached_property
    def mutual(self) -> bool:
        """Whether the sentence says of two what each is to the other, so that an exchange may say the same."""
        return bool(TOGETHER.search(self.doc.text))

    def exchangeable(self, one: NounPhrase, other: NounPhrase) -> bool:
        """Whether two phrases are of one kind, differ, and no pronoun stands for one that cannot for the other."""
        return alike(one, other, self.wordnet) and self.differ(one, other)

    def differ(self, one: NounPhrase, other: NounPhrase) -> bool:
        """The same but for their kinds."""
        if one.words == other.words or singular_form(one.noun.lower_) == singular_form(other.noun.lower_):
            return False
        if _bare_beside_plural(one, other) or _bare_beside_plural(other, one):
            return False
        if one.owner != other.owner or _nested(one, other) or _restricted(one, other) or _restricted(other, one):
            return False
        return all(_may_mean(one, pronoun) == _may_mean(other, pronoun) for pronoun in self.pronouns)

    def pronouns_beside(self, one: ParsedToken, other: ParsedToken) -> bool:
        """Whether the sentence holds pronouns of the third person beside these two tokens."""
        return any(t.lower_ in PERSON for t in self.doc if t not in (one, other))


def _nested(one: NounPhrase, other: NounPhrase) -> bool:
    return one.first <= other.noun.i and other.first <= one.noun.i


def _restricted(name: NounPhrase, noun: NounPhrase) -> bool:
    """Whether a name would come before what tells a noun from others: "the guest in Room 5"."""
    if name.noun.tag_ not in NAMES or noun.noun.tag_ in NAMES:
        return False
    following = after(noun.noun)
    return following.head == noun.noun and following.dep_ in ("prep", "acl", "relcl")


def _bare_beside_plural(one: NounPhrase, other: NounPhrase) -> bool:
    """Whether a noun without its article would have to do without it elsewhere: "Woman before dancers"."""
    singular = one.noun.tag_ == "NN" and one.noun.doc[one.first].tag_ not in ("DT", "CD") and not one.owner
    return singular and one.kind in ("person", "animal") and other.noun.tag_ == "NNS"


def _may_mean(phrase: NounPhrase, pronoun: str) -> bool:
    """Whether a pronoun may stand for a phrase."""
    word = phrase.noun.lower_
    if pronoun == "they":
        return phrase.plural is not False or phrase.kind in ("group", "people")
    if phrase.plural:
        return False
    if phrase.noun.tag_ in NAMES:
        return True
    if phrase.kind == "people":
        return pronoun == "it"
    if pronoun == "it":
        return phrase.kind != "person"
    return phrase.kind in lexicon.BEINGS and word not in (lexicon.FEMALE if pronoun == "he" else lexicon.MALE)
