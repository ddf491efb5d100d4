"""Rules that add a negation to an affirmative clause. Each takes a clause and a style and returns edits or None."""

from spacy.tokens import Token

from augment.negation import words
from augment.negation.clause import Clause, norm
from augment.negation.coordination import deny_conjuncts
from augment.negation.edits import Edit, insert, replace
from augment.negation.inflection import inflect, lemma, singular
from augment.negation.polarity import to_negative
from augment.negation.verbs import add_not

SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}


def no_in_existential(clause: Clause, style: str) -> list[Edit] | None:
    """ "There is a school." -> "There is no school."; before a number or another determiner "not" stays right."""
    if clause.subject is None or norm(clause.subject) != "there" or norm(clause.head) not in {*words.BE, "be", "been"}:
        return None
    noun = next((c for c in clause.head.rights if c.dep_ in ("attr", "nsubj") and c.tag_[:2] == "NN"), None)
    if noun is None:
        return None
    first = noun.left_edge
    coordinated = any(c.dep_ == "conj" for c in noun.rights)
    if first.lower_ in ("a", "an", "some") and not coordinated:
        return [replace(first, "no")]
    bare = noun.tag_ in ("NN", "NNS") and all(c.dep_ in ("amod", "compound", "punct") for c in noun.lefts)
    counted = any(t.lower_ in ("many", "several", "few", "more", "fewer", "less", "much", "other") for t in noun.lefts)
    return [insert(first, "no ")] if bare and not counted and first.i > clause.finite.i else None


def quantified_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "All members voted" -> "Not all members voted": "not" after the verb would be heard as "none"."""
    first = _subject_start(clause)
    if first is None or norm(first) not in words.QUANTIFIED:
        return None
    if any(c.dep_ in ("relcl", "acl") for c in first.children) or first.nbor().tag_ == "NNP":
        return None
    return [replace(first, _cased(words.QUANTIFIED[norm(first)], first))]


def some_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Some members voted" -> "No members voted", "Some of them" -> "None of them"."""
    first = _subject_start(clause)
    if first is None or norm(first) != "some" or first.i + 1 >= len(clause.doc) or first.nbor().tag_ == "CD":
        return None
    return [replace(first, _cased("no" if first.nbor().tag_[:2] in ("NN", "JJ") else "none", first))]


def both_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Both teams won" -> "Neither team won", "Both A and B are" -> "Neither A nor B is"."""
    first = _subject_start(clause)
    if first is None or norm(first) != "both" or clause.subject is None:
        return None
    edits = [replace(first, _cased("neither", first)), *_singular_verb(clause)]
    conjunction = next((c for c in clause.subject.rights if c.dep_ == "cc" and norm(c) == "and"), None)
    if conjunction is not None:
        return [*edits, replace(conjunction, "nor")]
    if clause.subject != first and clause.subject.tag_ == "NNS":
        edits.append(replace(clause.subject, singular(clause.subject.text)))
    return edits


def still_to_no_longer(clause: Clause, style: str) -> list[Edit] | None:
    """ "is still used" -> "is no longer used"."""
    token = _adverb(clause, frozenset(["still"]))
    return [replace(token, "no longer")] if token is not None else None


def sometimes_to_never(clause: Clause, style: str) -> list[Edit] | None:
    """ "is sometimes used" -> "is never used"."""
    token = _adverb(clause, words.NEVER_FOR)
    return [replace(token, "never")] if token is not None else None


def negated_verb(clause: Clause, style: str) -> list[Edit]:
    """The general rule: "not" after an auxiliary, do-support otherwise, for all coordinated verbs."""
    edits = add_not(clause, style) + deny_conjuncts(clause, style)
    taken = {e.start for e in edits}
    return edits + [e for e in to_negative(clause) if e.start not in taken]


def kind(clause: Clause) -> str:
    """The name under which ``negated_verb`` is counted: what carries the negation."""
    if clause.imperative:
        return "imperative"
    if not clause.direct:
        return "do-support"
    form = norm(clause.finite)
    if clause.finite == clause.head:
        return "copula" if clause.tense != "MD" else "modal"
    if clause.tense == "MD":
        return "modal"
    return "be-auxiliary" if form in words.BE else "do-auxiliary" if form in words.DO else "have-auxiliary"


def _subject_start(clause: Clause) -> Token | None:
    if clause.subject is None or clause.inverted:
        return None
    return clause.subject.left_edge


def _singular_verb(clause: Clause) -> list[Edit]:
    form = clause.finite.lower_
    if form in SINGULAR:
        return [replace(clause.finite, SINGULAR[form])]
    return [replace(clause.finite, inflect(lemma(form), "VBZ"))] if clause.tense == "VBP" and not clause.direct else []


def _adverb(clause: Clause, forms: frozenset[str]) -> Token | None:
    """An adverb of ``forms`` right before a lexical verb or right after an auxiliary."""
    doc, finite = clause.doc, clause.finite
    around = [finite.i - 1, finite.i + 1] if clause.direct else [finite.i - 1]
    for i in around:
        if 0 < i < len(doc) - 1 and doc[i].lower_ in forms and doc[i].tag_ == "RB":
            following = doc[i + 1]
            return doc[i] if not following.is_punct and following.lower_ not in ("a", "an", "per", "again") else None
    return None


def _cased(new: str, old: Token) -> str:
    return new[0].upper() + new[1:] if old.text[0].isupper() else new
