"""A finite clause: its predicate, the verb that carries the tense, its subject. Tags are checked against the words."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from augment.english import lexicon
from augment.english.inflection import is_base_form, is_verb
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tense import asks, auxiliary_tense, main_verb_tense, passive_imperative
from augment.english.tokens import after, glued, norm, prior

FINITE = frozenset(["VBD", "VBZ", "VBP", "MD"])  # tags
AUXILIARY = frozenset(["aux", "auxpass"])
OBJECT_TAGS = frozenset(["NN", "NNS", "NNP", "DT", "PRP", "PRP$", "JJ"])
OPENING = frozenset(["DT", "PRP$", "NNP"])  # tags that open a subject behind a time
SUBJECT = frozenset(["nsubj", "nsubjpass", "csubj", "csubjpass", "expl"])


class cached_attribute:
    """A property computed once: functools.cached_property without its lock, which takes longer than these rules."""

    def __init__(self, compute: Callable[[Any], bool]) -> None:
        self.compute, self.name = compute, compute.__name__

    def __get__(self, owner: Any, _: type) -> bool:
        value = owner.__dict__[self.name] = self.compute(owner)
        return value


@dataclass(frozen=True)
class Clause:
    """A finite clause. ``tense`` is the Penn tag of the finite verb: VBD, VBZ, VBP or MD; VB in an imperative.

    ``protected`` holds the indices of tokens in quotation marks or brackets, which no rule edits.
    """

    doc: ParsedSentence
    head: ParsedToken
    finite: ParsedToken
    tense: str
    subject: ParsedToken | None
    protected: frozenset[int] = frozenset()

    @cached_attribute
    def takes_not(self) -> bool:
        """Whether the finite verb takes "not" itself: an auxiliary, or a form of "be"."""
        if self.finite != self.head or norm(self.head) in lexicon.BE or self.tense == "MD" or norm(self.head) == "'s":
            return True
        if self.inverted_question and norm(self.head) in lexicon.DO:
            return True  # "Does the river freeze?" with "freeze" taken for a noun
        if self.inverted and self.inverted_question and norm(self.head) in lexicon.HAVE:
            return after(self.head) == self.subject  # "Have you a pen?"
        if norm(self.head) in lexicon.DO and (
            self.head.i + 2 == len(self.doc) or after(self.head).lower_ in lexicon.AFTER_SHORT_ANSWER
        ):
            return True  # "Maybe it does.", "It did because I called"
        if norm(self.head) in lexicon.DO and after(self.head).text == ",":  # "We did, though, win"
            behind = self.doc[self.head.i + 2 : self.head.i + 6]  # or "I do, but it gets hard"
            return any(t.tag_ == "VB" or (t.tag_ == "CC" and t.i == self.head.i + 2) for t in behind)
        following = self.head.i + 1  # "have been seen", "had better go" with "have" taken for the main verb
        lower = self.doc[following].lower_ if following < len(self.doc) else ""
        better = lower == "better" and norm(self.head) == "had" and after(self.doc[following]).tag_[:2] != "NN"
        compared = lower in lexicon.MORE_OR_LESS and after(self.doc[following]).tag_[:2] != "NN"  # "less money owed"
        doubled = compared and after(after(self.doc[following])).text.endswith("ed")
        return norm(self.head) in lexicon.HAVE and (better or doubled or lower in ("been", ","))

    @property
    def predicate(self) -> ParsedToken:
        """The word on which the rest of the clause hangs: the head, or the participle behind "got"."""
        return self.head.head if self.head.dep_ == "auxpass" else self.head

    @cached_attribute
    def imperative(self) -> bool:
        """Whether this is an imperative: "Take it."."""
        return self.tense == "VB"

    @cached_attribute
    def inverted(self) -> bool:
        """Whether the subject follows the finite verb."""
        return self.subject is not None and self.subject.i > self.finite.i

    @cached_attribute
    def inverted_question(self) -> bool:
        """Whether this is a question with the finite verb in front of its subject: "Did he go?", "Where is it?"."""
        if not self.question or (self.subject is not None and not self.inverted and not self._asked_object):
            return False
        asking = lexicon.BE if self.finite == self.head else lexicon.BE.keys() | lexicon.DO.keys()
        opened = self.doc[0].tag_[0] == "W" and norm(self.finite) in asking
        fronted = self.inverted or self._asked_object or self.doc[self.finite.i - 1].tag_[0] == "W"
        return self.finite.i == 0 or fronted or opened or (self.subject is None and self._called)

    @property
    def _called(self) -> bool:
        """Whether nothing but an interjection or who is asked goes before the verb: "Hey, is it open?"."""
        before = self.doc[: self.finite.i]
        return 0 < len(before) < 4 and all(t.lower_ in lexicon.BEFORE_QUESTION | lexicon.HEED for t in before)

    @property
    def _asked_object(self) -> bool:
        """Whether what is asked for was taken for the subject: "What was I to do?", "What good does it do?"."""
        if self.subject is None or self.subject.left_edge.tag_[0] != "W":
            return False
        behind = any(c.dep_ in SUBJECT and c.i > self.finite.i for c in self.head.children)
        following = after(self.finite)
        quoted = norm(self.finite) in lexicon.DO and following.text in lexicon.OPENING_QUOTES  # "What does “ken” mean?"
        return behind or quoted or following.lower_ in lexicon.NOMINATIVE | lexicon.ADDRESSED

    @cached_attribute
    def question(self) -> bool:
        """Whether the text ends with a question mark, or opens with "Do you", "Anna, are you" and their like."""
        return self.doc[-1].text == "?" or asks(self.doc)


def clause_at(token: ParsedToken, protected: frozenset[int] = frozenset()) -> Clause | None:
    """The finite clause that a token heads, or None."""
    subject = _subject(token)
    if subject is not None and subject.tag_ == "PRP" and glued(subject):
        return None  # "a thank-you note"
    auxiliaries = [c for c in token.lefts if (c.dep_ in AUXILIARY or _opens_question(c)) and auxiliary_tense(c)]
    if token.tag_ in ("VBN", "VBD"):  # "Ann's will had said so"
        auxiliaries = [c for c in auxiliaries if c.tag_ != "MD" or prior(c).tag_ != "POS"]
    if not auxiliaries and any(c.lower_ in lexicon.HAVING and c.dep_ in AUXILIARY for c in token.lefts):
        return None  # "The firm, having had a warning, paid"
    if (did := _do_of_modifier(token)) is not None:  # "did not empty bins", with "empty" for an adjective
        return Clause(token.doc, denied_verb(did) or token, did, lexicon.DO[norm(did)], subject, protected)
    if (did := _do_before_object(token)) is not None:
        emphatic = after(token).tag_ in OBJECT_TAGS and is_verb(token.lower_)  # "it does experience storms"
        return Clause(token.doc, token if emphatic else did, did, lexicon.DO[did.lower_], subject, protected)
    if auxiliaries:  # two finite ones: the first belongs to a clause that the parser missed
        finite = [c for c in auxiliaries if c.tag_ in FINITE] or auxiliaries[:1]
        finite = [c for c in finite if c.tag_ == "MD"][-1:] or finite
        if norm(after(finite[-1])) not in lexicon.NOT:  # "Whatever you do, don't drink"
            finite = [c for c in auxiliaries if norm(after(c)) in lexicon.NOT][-1:] or finite
        if token.tag_ in ("NN", "NNS") and (verb := denied_verb(finite[-1])) is not None and verb.i < token.i:
            token = verb  # "did not water gardens", with "gardens" for the verb
        of_noun = token.tag_ in ("NNS", "VBZ") or (token.lower_, after(token).lower_) in lexicon.READ_ACCESS
        if of_noun and norm(finite[-1]) in lexicon.HAVE:  # "have orbits": no participle ends in -s
            token = finite[-1]
        if subject is None:
            subject = next((c for c in finite[-1].children if c.dep_ in SUBJECT), None)
        return Clause(token.doc, token, finite[-1], auxiliary_tense(finite[-1]) or "MD", subject, protected)
    done = after(token)
    described = done.dep_ == "amod" and done.tag_ == "VBN" and done.head.lower_ in lexicon.INDEFINITE_PRONOUNS
    priced = done.lower_ in lexicon.COST and after(done).lower_ in lexicon.MORE_OR_LESS  # "has cost less than"
    if norm(token) in lexicon.HAVE and (described or priced):
        return Clause(token.doc, done, token, lexicon.HAVE[norm(token)], subject, protected)  # "has hurt anyone who"
    if token.lower_ == "is" and token.i and prior(token).lower_ == "that" and after(token).text == ",":
        return None  # "that is," is no statement
    got = _passive_got(token)
    if got is not None and subject is None:
        subject = _subject(got)
    if got is not None and subject is not None:
        return Clause(token.doc, got, got, lexicon.GET_TENSE.get(got.lower_, got.tag_), subject, protected)
    if subject is None and (be := passive_imperative(token)) is not None:
        return Clause(token.doc, be, be, "VB", None, protected)
    tense = main_verb_tense(token, subject)
    if tense is None and subject is None and token.doc[-1].text == "?" and _does(token):
        tense = lexicon.DO[norm(token)]
    return Clause(token.doc, token, token, tense, subject, protected) if tense else None


def _passive_got(token: ParsedToken) -> ParsedToken | None:
    """The "got" or "became" of a passive: "The lid got stuck"."""
    auxiliary = next((c for c in token.lefts if c.dep_ == "auxpass"), token)
    linking = auxiliary.text in lexicon.GET_TENSE or auxiliary.text in lexicon.REMAINING
    return auxiliary if linking and auxiliary.tag_ in FINITE else None


def _does(token: ParsedToken) -> bool:
    """Whether a form of "do" may be finite: not in "What to do with it?"."""
    return norm(token) in lexicon.DO and prior(token).tag_ != "TO"


def _opens_question(token: ParsedToken) -> bool:
    return token.i == 0 and token.tag_ == "MD" and token.doc[-1].text == "?"  # "Shan't it work?"


def _subject(token: ParsedToken) -> ParsedToken | None:
    """The subject; of two, the one after the comma: "In Graz, Austria, guilds bake" with "Austria" for a subject."""
    subjects = [c for c in token.children if c.dep_ in SUBJECT]
    if not subjects and token.tag_ == "VBP" and token.i in (1, 2):  # "Yet most understand it"
        subjects = [c for c in token.lefts if c.lower_ in lexicon.QUANTITIES_ALONE and after(c) == token]
    if len(subjects) == 1 and subjects[0].lower_ in lexicon.TIME_NOUNS and subjects[0].left_edge.tag_ == "DT":
        subjects += [c for c in subjects[0].rights if c.left_edge == after(subjects[0]) and c.left_edge.tag_ in OPENING]
    second = subjects[1] if len(subjects) > 1 and subjects[1].i < token.i and subjects[1].tag_ != "CD" else None
    if second is not None and _names_region(second):
        return subjects[0]
    if second is not None and subjects[0].lower_ in lexicon.TIME_NOUNS and after(subjects[0]) == second.left_edge:
        return second  # "These days the rest seems strange"
    if second is not None and after(subjects[0]).text == "," and prior(second.left_edge).dep_ in AUXILIARY:
        return second  # "Mods, could someone pin this?"
    return second if second is not None and prior(second.left_edge).text == "," else next(iter(subjects), None)


def _names_region(second: ParsedToken) -> bool:
    """Whether a "second subject" says where a place is: "The mill in Salem, Oregon was built in 1890"."""
    place = prior(prior(second))
    alone = second.left_edge == second and second.tag_ == "NNP" and prior(second).text == ","
    return alone and place.tag_ == "NNP" and place.i > 1 and place.doc[0].tag_ not in ("IN", "RB")


def denied_verb(do: ParsedToken) -> ParsedToken | None:
    """The verb right behind "do not" that was taken for a noun or an adjective: "did not water gardens"."""
    if norm(do) not in lexicon.DO or norm(after(do)) not in lexicon.NOT:
        return None
    verb = next((t for t in do.doc[do.i + 2 :] if t.tag_ != "RB"), do)
    return verb if verb.tag_[:2] in ("NN", "JJ") and is_base_form(verb.lower_) else None


def _do_of_modifier(token: ParsedToken) -> ParsedToken | None:
    """The "do" of "do not" and a verb that was taken for a part of its object, or is hung on the "do"."""
    hung = [a for c in token.lefts if c.dep_ == "amod" for a in c.lefts if a.dep_ in AUXILIARY]
    found = ((do, verb) for do in (token, *hung) if (verb := denied_verb(do)) is not None)
    return next((do for do, verb in found if after(verb).tag_[:2] in ("NN", "JJ")), None)


def _do_before_object(token: ParsedToken) -> ParsedToken | None:
    """The verb "did" before its object, with the object taken for the verb: "she did research on stone tools"."""
    verb = prior(token)
    if (
        token.tag_ not in ("NN", "NNS")
        or verb.lower_ not in lexicon.DO
        or verb.head != token
        or not token.text.islower()
    ):
        return None
    return verb if token.doc[-1].text != "?" else None


def verb_of(finite: ParsedToken) -> ParsedToken:
    """The verb that a finite form goes with, behind it: "left" of "had"; the form itself where it is the verb."""
    return finite.head if finite.dep_ in AUXILIARY and finite.head.i > finite.i else finite


def in_clause(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word stands in the clause itself and not in one below it."""
    return belongs_to(token, clause.head)


def belongs_to(token: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a word stands in the clause of a verb and not in one below it."""
    while token.i != verb.i:
        if token.dep_ in ("relcl", "acl", "advcl", "ccomp", "parataxis") or token.head.i == token.i:
            return False
        if token.dep_ == "conj" and token.tag_[0] == "V" and any(c.dep_ in SUBJECT for c in token.lefts):
            return False
        token = token.head
    return True
