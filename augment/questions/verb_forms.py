"""The verb group of a clause, written affirmed or denied: behind its subject, around it, as a gerund, an infinitive."""

from dataclasses import dataclass, replace

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Declined
from augment.english.inflection import infinitive, inflect
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import hyphenated_start, norm
from augment.questions.lexicon import HEARSAY, LOOSE_ADVERBS

SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
PLURAL = {singular: plural for plural, singular in SINGULAR.items()}
FULL = {"'re": "are", "'ve": "have", "'ll": "will", "'m": "am", "ca": "can", "wo": "will", "sha": "shall"}
DENIED_MODALS = {"can": "cannot", "may": "cannot", "might": "could not", "must": "need not"}
CHANGED_MODALS = DENIED_MODALS.keys() - {"can"}  # which "not" behind them denies otherwise
INVERTED_MODALS = {"may": "can", "might": "could", "must": "need"}
ABILITY = ("can", "could")
GROUP = frozenset(["aux", "auxpass", "neg", "advmod", "prt"])
UNCLEAR = frozenset(["'s", "'d", "ai"])  # short forms of several verbs


@dataclass(frozen=True)
class VerbGroup:
    """A finite verb and what belongs to it up to the main verb.

    ``finite`` is the finite form; ``base`` the infinitive of the main verb, ``main`` that verb as it stands behind an
    auxiliary, ``inner`` the words between both, ``adverbs`` those before a main verb that is finite itself.
    ``particle`` is set where the verb was exchanged for one with a particle ("tear down"). ``negator`` is empty where
    the denial is no part of the group; ``opposite`` is a verb that denies by itself ("lack" for "have").
    ``forbidding`` is the modal that the text itself denies by "not", so that "must not" does not become "need not".
    """

    finite: str
    tense: str
    base: str
    main: str
    main_tag: str
    auxiliary: bool
    inner: tuple[str, ...]
    adverbs: tuple[str, ...]
    negator: str
    passive: bool
    plural: bool
    particle: str = ""
    opposite: str = ""
    forbidding: str = ""

    @property
    def is_be(self) -> bool:
        """Whether the main verb is a form of "be"."""
        return self.base == "be"

    @property
    def past(self) -> bool:
        """Whether the finite verb is a past."""
        return self.tense == "VBD"

    @property
    def plain(self) -> bool:
        """Whether the tense is a simple present or past, of the active or the passive."""
        simple = not self.auxiliary or (self.finite in lexicon.BE and (self.is_be or self.main_tag == "VBN"))
        return simple and self.tense != "MD" and "been" not in self.inner and "being" not in self.inner

    @property
    def rest(self) -> tuple[str, ...]:
        """The words behind a finite auxiliary."""
        return (*self.inner, self.main, self.particle)

    def exchanged(self, base: str, particle: str = "") -> "VerbGroup":
        """The group with another main verb."""
        finite = self.finite if self.auxiliary else inflect(base, self.tense)
        main = inflect(base, self.main_tag) if self.auxiliary else ""
        return replace(self, finite=finite, base=base, main=main, particle=particle, opposite="")

    def written(self, denied: bool, singular: bool = False, short: bool = False, negator: str | None = None) -> str:
        """The group behind its subject: "links", "does not link", "has never been built".

        ``singular`` asks for the form after "who" and "what", ``short`` for "doesn't".
        """
        if denied and self.opposite and negator is None:
            return self.exchanged(self.opposite).written(False, singular)
        finite = self.finite_form(singular)
        if not denied or not self.negator:
            return join(finite, *self.rest) if self.auxiliary else join(*self.adverbs, finite, self.particle)
        negator = negator or self.negator
        if negator != "not" and self.auxiliary:
            return join(finite, negator, *self.rest)
        if negator != "not":
            return join(negator, *self.adverbs, finite, self.particle)
        if self.auxiliary:
            return join(f"{self.forbidding} not" if self.forbidding else _with_not(finite, short), *self.rest)
        return join(_with_not(self._do(singular), short), *self.adverbs, self.base, self.particle)

    def emphatic(self, singular: bool) -> str:
        """The affirmed group, insisting: "does link", "was indeed built". Raises Declined for "be" and "not still"."""
        if self.is_be or self.negator != "not":
            raise Declined("no-emphasis")
        if self.auxiliary:
            return join(self.finite_form(singular), "indeed", *self.rest)
        return join(self._do(singular), *self.adverbs, self.base, self.particle)

    def inverted(self, subject: str, denied: bool, short: bool = False) -> str:
        """The group around its subject: "did the army retreat", "did the army not retreat"."""
        if denied and self.opposite:
            return self.exchanged(self.opposite).inverted(subject, False)
        finite = self.finite if self.auxiliary else self._do()
        rest = self.rest if self.auxiliary else (*self.adverbs, self.base, self.particle)
        if not denied or not self.negator:
            return join(finite, subject, *rest)
        finite = self.forbidding or INVERTED_MODALS.get(finite, finite)
        contracted = _contracted(finite) if short and finite in lexicon.DO and self.negator == "not" else None
        return join(contracted, subject, *rest) if contracted else join(finite, subject, self.negator, *rest)

    def gerund(self, denied: bool) -> str:
        """The group as a gerund: "linking", "not being built". Raises Declined where there is none."""
        if denied and self.opposite:
            return self.exchanged(self.opposite).gerund(False)
        negator = self.negator if denied else ""
        if not self.auxiliary:
            return join(negator, *self.adverbs, inflect(self.base, "VBG"), self.particle)
        if self.main_tag == "VBG":
            return join(negator, *self.rest)
        if self.finite in lexicon.BE:
            return join(negator, "being", *self.rest)
        if self.finite in lexicon.HAVE:
            return join(negator, "having", *self.rest)
        raise Declined("no-gerund")

    def infinitive(self) -> str:
        """The group as an infinitive: "link", "be built". Raises Declined where a tense would be lost."""
        if self.tense == "MD" and self.finite in ABILITY:
            return join(*self.rest)
        if not self.plain:
            raise Declined("no-infinitive")
        return join("be", *self.rest) if self.auxiliary else join(*self.adverbs, self.base, self.particle)

    def as_verb(self, verb: str, singular: bool = False) -> str:
        """Another verb in the tense of the group: "fail" -> "failed". Raises Declined for modals and perfects."""
        if not self.plain:
            raise Declined("no-plain-tense")
        if verb == "be":
            return self.be(singular)
        return inflect(verb, "VBD" if self.past else "VBP" if self.plural and not singular else "VBZ")

    def be(self, singular: bool = False) -> str:
        """The form of "be" in the tense of the group."""
        if not self.plain:
            raise Declined("no-plain-tense")
        form = "was" if self.past else "is"
        return PLURAL[form] if self.plural and not singular else form

    def finite_form(self, singular: bool) -> str:
        """The finite verb, in the singular if so asked."""
        if not singular:
            return self.finite
        if not self.auxiliary and self.tense == "VBP":
            return inflect(self.base, "VBZ")
        return SINGULAR.get(self.finite, self.finite)

    def _do(self, singular: bool = False) -> str:
        do = lexicon.DO_FORM.get(self.tense, "did")
        return SINGULAR.get(do, do) if singular else do


def verb_group(clause: Clause, negator: str, opposite: str = "") -> VerbGroup:
    """The verb group of a clause. Raises Declined for what is no plain statement."""
    finite, head = clause.finite, clause.head
    if clause.imperative or clause.inverted or clause.question or clause.subject is None:
        raise Declined("no-statement")
    auxiliary, form = clause.takes_not, FULL.get(norm(finite), norm(finite))
    start = hyphenated_start(head).i  # "was re-elected"
    inner = list(clause.doc[finite.i + 1 : start]) if finite.i < start else []
    if any(t.dep_ not in GROUP and t.head.i != head.i and t.tag_[:2] != "RB" for t in inner):
        raise Declined("verb-group-unclear")
    if form in UNCLEAR or (not auxiliary and not finite.text.islower()):
        raise Declined("short-form")
    if any(t.lower_ in HEARSAY for t in head.lefts):
        raise Declined("denied-otherwise")
    before = [t for t in head.lefts if t.dep_ == "advmod" and t.tag_[:2] == "RB" and clause.subject.i < t.i < head.i]
    prefix = text_between(clause.doc, start, head.i)
    if prefix and not auxiliary:
        raise Declined("verb-group-unclear")
    be = norm(head) in lexicon.BE_FORMS or (form in lexicon.BE and finite.i == head.i)
    return VerbGroup(
        finite=form,
        tense=clause.tense,
        base="be" if be else prefix + infinitive(head.text, head.tag_ if finite.i != head.i else clause.tense),
        main=prefix + head.text if finite.i != head.i else "",
        main_tag=head.tag_ if finite.i != head.i else "",
        auxiliary=auxiliary,
        inner=tuple(t.lower_ for t in inner if _kept(t)),
        adverbs=() if auxiliary else tuple(t.lower_ for a in before if _kept(a) for t in a.subtree if t.text != ","),
        negator=negator,
        passive=any(c.dep_ == "auxpass" for c in head.lefts),
        plural=_plural(clause.subject, form),
        opposite=opposite,
    )


def _kept(token: ParsedToken) -> bool:
    compared = any(c.dep_ == "advmod" for c in token.lefts)  # "most clearly"
    return (token.lower_ not in LOOSE_ADVERBS or compared) and token.text != ","


def _plural(subject: ParsedToken, form: str) -> bool:
    """Whether a subject takes a plural verb, by the form of the verb where that tells."""
    if form in SINGULAR or form in PLURAL:
        return form in SINGULAR
    if any(c.dep_ == "conj" for c in subject.rights):
        return True
    return subject.tag_ in ("NNS", "NNPS") or subject.lower_ in ("they", "we", "you", "i", *lexicon.PLURAL_PRONOUNS)


def _with_not(finite: str, short: bool) -> str:
    return (_contracted(finite) if short else None) or DENIED_MODALS.get(finite, f"{finite} not")


def _contracted(finite: str) -> str | None:
    short = lexicon.CONTRACTED.get(finite, " ")
    return None if short[0] == " " or (finite in DENIED_MODALS and finite != "can") else short


def join(*pieces: str | None) -> str:
    """The pieces that are there, with blanks between."""
    return " ".join(piece for piece in pieces if piece)
