"""The main clause of a sentence: its predicate, the verb that carries the tense, its subject.

The main clause is the one of the first sentence's root. Where the parser put the root on a word that heads no finite
clause, or inside a quotation, the nearest independent clause is taken instead; tags are checked against the words.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from spacy.tokens import Doc, Token

from augment.negation import words
from augment.negation.inflection import inflect, is_past, lemma

AUXILIARY = frozenset(["aux", "auxpass"])
SUBJECT = frozenset(["nsubj", "nsubjpass", "csubj", "csubjpass", "expl"])
SUBORDINATE = frozenset(["relcl", "acl", "advcl", "csubj", "csubjpass", "pcomp"])
NOMINAL = frozenset(["NN", "NNS", "NNP", "NNPS", "PRP", "DT", "CD", "EX", "WP", "WDT", "VBG"])
FINITE_TAGS = frozenset(["VBD", "VBZ", "VBP"])


class Declined(Exception):
    """The sentence cannot be negated; the only argument is the reason, a short name."""


def norm(token: Token) -> str:
    """A token in lower case with a straight apostrophe."""
    return token.lower_.replace("’", "'")


@dataclass(frozen=True, slots=True)
class Clause:
    """A finite clause. ``tense`` is the Penn tag of the finite verb: VBD, VBZ, VBP or MD; VB in an imperative."""

    doc: Doc
    head: Token
    finite: Token
    tense: str
    subject: Token | None

    @property
    def direct(self) -> bool:
        """Whether the finite verb takes "not" itself: an auxiliary, or a form of "be"."""
        return self.finite != self.head or norm(self.head) in words.BE or self.tense == "MD" or norm(self.head) == "'s"

    @property
    def imperative(self) -> bool:
        return self.tense == "VB"

    @property
    def inverted(self) -> bool:
        """Whether the subject follows the finite verb."""
        return self.subject is not None and self.subject.i > self.finite.i

    @property
    def question(self) -> bool:
        end = self.head.doc[self.head.right_edge.i]
        return end.text == "?" or self.doc[-1].text == "?"


def find_clause(doc: Doc) -> Clause:
    """The main clause of the first sentence that has one. Raises Declined."""
    quoted = _quoted(doc)
    fallback = None
    for root in doc:
        if root.head.i != root.i:
            continue
        for token in _candidates(root):
            clause = clause_at(token)
            if clause is None:
                continue
            if clause.finite.i not in quoted:
                return clause
            fallback = fallback or clause
    if fallback is None:
        raise Declined("no-finite-verb")
    if any(t.is_alpha and t.i not in quoted for t in doc):
        raise Declined("quotation-only")
    return fallback


def _candidates(root: Token) -> Iterator[Token]:
    """The root, then the heads of other independent clauses of its sentence from left to right."""
    yield root
    for token in root.subtree:
        if token != root and token.tag_[:2] in ("VB", "MD") and _independent(token):
            yield token


def _independent(token: Token) -> bool:
    if token.dep_ in SUBORDINATE or token.dep_ == "xcomp" or token.dep_ in AUXILIARY:
        return False
    if not any(c.dep_ in SUBJECT for c in token.lefts):
        return False
    return not any(c.dep_ == "mark" or c.tag_ in ("WDT", "WP", "WRB") for c in token.lefts)


def clause_at(token: Token) -> Clause | None:
    """The finite clause that a token heads, or None."""
    subject = next((c for c in token.children if c.dep_ in SUBJECT), None)
    for child in token.lefts:
        if child.dep_ in AUXILIARY and child.tag_ != "TO":
            tense = _auxiliary_tense(child)
            if tense:
                return Clause(token.doc, token, child, tense, subject)
    tense = _own_tense(token, subject)
    return Clause(token.doc, token, token, tense, subject) if tense else None


def _auxiliary_tense(token: Token) -> str | None:
    form = norm(token)
    for table in (words.BE, words.HAVE, words.DO, words.AMBIGUOUS):
        if form in table:
            return table[form]
    return "MD" if form in words.MODALS else None


def _own_tense(token: Token, subject: Token | None) -> str | None:
    form = norm(token)
    if form in words.BE or form in words.AMBIGUOUS:
        return words.BE.get(form, "VBZ")
    if any(c.tag_ == "TO" for c in token.lefts):
        return None
    if token.tag_ == "MD" and form in words.MODALS:
        return "MD"
    if form in words.HAVE and subject is not None:
        return words.HAVE[form]
    if form in words.DO and subject is not None:
        return words.DO[form]
    return _lexical_tense(token, subject)


def _lexical_tense(token: Token, subject: Token | None) -> str | None:
    """The tense of a verb without auxiliaries, checked against its form."""
    if token.tag_ in ("VB", "VBP"):
        if subject is not None and subject.i < token.i:
            return "VBP"
        return "VB" if subject is None and _opens(token) else token.tag_ if subject is not None else None
    if token.tag_ == "VBZ":
        return "VBZ" if inflect(lemma(token.lower_), "VBZ") == token.lower_ else None
    if token.tag_ in ("VBD", "VBN") and subject is not None:
        return "VBD" if is_past(token.lower_) else None
    if token.tag_ == "VBD" and is_past(token.lower_) and _has_nominal(token):
        return "VBD"
    return None


def _has_nominal(token: Token) -> bool:
    """Whether a noun phrase that the parser did not call a subject precedes the verb."""
    return any(c.tag_ in NOMINAL and c.dep_ not in ("prep", "punct") for c in token.lefts)


def _opens(token: Token) -> bool:
    """Whether nothing but punctuation, adverbs or "please" precedes a verb: it may be an imperative."""
    left = token.doc[token.left_edge.i : token.i]
    return all(t.is_punct or t.tag_ in ("RB", "UH", "CC") for t in left) and token.doc[-1].text in ".!:"


def _quoted(doc: Doc) -> set[int]:
    """Indices of the tokens inside paired double quotation marks."""
    inside: set[int] = set()
    start = None
    for token in doc:
        text = token.text
        if start is None and text in ('"', "“", "``"):
            start = token.i
        elif start is not None and text in ('"', "”", "''"):
            inside.update(range(start, token.i + 1))
            start = None
    return inside
