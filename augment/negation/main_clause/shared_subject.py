"""The verbs that share a subject with the first: "sang and danced", and whose tense or auxiliary each of them has."""

from dataclasses import dataclass

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.end_of_chain import ends_chain
from augment.negation.main_clause.further_tense import own_clause
from augment.negation.main_clause.next_verb import next_verb

ASKED = SUBJECT | {"attr"}  # relations of what a question asks about, behind its auxiliary


@dataclass(frozen=True, slots=True)
class Conjunct:
    """A further verb of the clause; ``own_clause`` is its clause where it has a tense or auxiliary of its own.

    ``governor`` is the clause whose tense or auxiliary it would share: the last before it that has its own.
    """

    verb: ParsedToken
    conjunction: ParsedToken | None
    own_clause: Clause | None
    governor: Clause

    @property
    def contrasted(self) -> bool:
        """Whether it stands after "but": it is denied on its own, "did not win and did not lose money"."""
        return self.conjunction is not None and norm(self.conjunction) in lexicon.CONTRASTING

    @property
    def negator(self) -> ParsedToken | None:
        """Its own "not", which goes: "is old and does not work" -> "is not old and works"."""
        own = self.own_clause
        if own is None:
            return None
        following = own.doc[own.finite.i + 1 : own.head.i + 2]
        return next((t for t in following if norm(t) in lexicon.NOT and t.head in (own.head, own.finite)), None)

    @property
    def never(self) -> ParsedToken | None:
        """Its own "never", "rarely" or (no) "longer": "has a dog and has never had a cat", "and rarely freezes"."""
        own = self.own_clause
        before = [prior(self.verb)]
        if own is not None and own.finite != own.head:
            before = list(own.doc[own.finite.i + 1 : own.head.i])
        never = lexicon.NEVER | lexicon.NEAR_NEGATIVE.keys()
        return next((t for t in before if t.lower_ in never or _no_longer(t)), None)


def _no_longer(token: ParsedToken) -> bool:
    return token.lower_ in lexicon.LONGER and norm(prior(token)) in lexicon.NO


def conjuncts(clause: Clause) -> list[Conjunct]:
    """The verbs coordinated with the clause's head, up to the first subject of its own."""
    return joined_by_conjunction(verb_chain(clause))


def joined_by_conjunction(verbs: list[Conjunct]) -> list[Conjunct]:
    """The verbs if a conjunction joins any of them, or if all are present forms: "It sorts files, strips comments"."""
    listed = all(_present(c) and before_adverbs(c.verb).text in lexicon.LIST_MARKS for c in verbs)
    listed = listed or all(_apart(c) or noted(c) for c in verbs)
    return verbs if listed or any(c.conjunction is not None or _follows(c) for c in verbs) else []


def _follows(conjunct: Conjunct) -> bool:
    """Whether "then" alone leads up to a verb: "rose, then fell", "opens it then closes it"."""
    return prior(conjunct.verb).lower_ in lexicon.THEN and conjunct.governor.tense in ("VBD", "VBZ")


def _apart(conjunct: Conjunct) -> bool:
    """Whether a further predicate with "be" or an auxiliary follows a comma: "plays the organ, is a nurse"."""
    own, first = conjunct.own_clause, conjunct.governor.head
    if own is None or not own.takes_not or before_adverbs(own.finite).text != ",":
        return False
    between = first.doc[first.i + 1 : own.finite.i]
    return sum(t.text == "," for t in between) == 1 and all(
        t.tag_[0] != "W" and t.tag_ not in FINITE and t.dep_ not in SUBJECT and t.dep_ != "mark" for t in between
    )


def noted(conjunct: Conjunct) -> bool:
    """Whether a comma alone parts the predicates of a note without a subject: "Arrived on time, fits perfectly"."""
    clause = conjunct.governor
    opens = (
        clause.subject is None and not (clause.imperative or clause.question) and clause.doc[0].tag_ in ("VBZ", "VBD")
    )
    first = next((c for c in conjunct.verb.lefts if c.dep_ in AUXILIARY), conjunct.verb)
    return opens and conjunct.conjunction is None and before_adverbs(first).text == ","


def _present(conjunct: Conjunct) -> bool:
    return conjunct.own_clause is None and conjunct.verb.tag_ in ("VBZ", "NNS")


def verb_chain(clause: Clause) -> list[Conjunct]:
    """The further verbs, be they joined by a conjunction or by commas alone."""
    verbs: list[Conjunct] = []
    current, governor = clause.head, clause
    while (following := next_verb(current, governor)) is not None:
        if following.i in clause.protected or ends_chain(following, current, governor) or _of_below(following, current):
            break
        conjunction = _conjunction(current, following)
        if conjunction is not None and norm(conjunction) not in lexicon.COORDINATORS:
            break
        verbs.append(Conjunct(following, conjunction, own_clause(governor, following), governor))
        current, governor = following, verbs[-1].own_clause or governor
    return verbs


def _of_below(verb: ParsedToken, current: ParsedToken) -> bool:
    """Whether a verb belongs to a gerund, or to a "who" that had none yet: "hated being fined and being scolded",
    "the story of a girl who, wanting more, leaves"."""
    if any(c.tag_ == "VBG" and c.dep_ in AUXILIARY for c in verb.lefts):
        return current.tag_ != "VBG" and all(c.tag_ != "VBG" for c in current.lefts if c.dep_ in AUXILIARY)
    if verb.lower_ in lexicon.PROVIDED and norm(after(verb)) in lexicon.THAT:
        return True  # ", provided that it is dry"
    asked = next((c for c in verb.lefts if c.dep_ in AUXILIARY), verb)
    if (
        current.doc[-1].text == "?"
        and prior(asked).tag_ == "CC"
        and any(c.left_edge == after(asked) and c.dep_ in ASKED for c in (*verb.lefts, *verb.rights))
    ):
        return True  # "did they cancel it or is Ivo joking?"
    between = current.doc[current.i + 1 : verb.i]
    relative = next((t for t in between if t.tag_ == "WP" and after(t).text == ","), None)
    return relative is not None and relative.head.tag_ == "VBG" and verb.tag_ in FINITE and prior(verb).text == ","


def _conjunction(current: ParsedToken, following: ParsedToken) -> ParsedToken | None:
    """The conjunction between two verbs, be it hung on either or on a noun."""
    linked = [*current.rights, *following.head.rights]
    joining = [c for c in linked if c.dep_ == "cc" and current.i < c.i < following.i]
    conjunction = max(joining, key=lambda c: c.i, default=None)
    if conjunction is None and before_adverbs(following).tag_ == "CC":
        return before_adverbs(following)  # hung on a noun
    return conjunction
