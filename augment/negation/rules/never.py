"""Rules that put "never" or "no longer" in the place of an adverb: "ever", "still", "sometimes"."""

from itertools import pairwise

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.asked_subject import end_of_asked
from augment.negation.realization.coordinated_verbs import deny_conjuncts
from augment.negation.realization.positive_polarity import to_negative
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.adding import negated_verb


def ever_to_never(clause: Clause, style: str) -> list[Edit] | None:
    """ "Did you ever think of it?" -> "Did you never think of it?"."""
    if not clause.inverted_question:
        return None
    ever = next((t for t in clause.doc[clause.finite.i + 1 : clause.head.i + 1] if t.lower_ == "ever"), None)
    behind = after(end) if (end := end_of_asked(clause)) is not None else clause.finite
    if behind.lower_ in lexicon.EVER:  # "Was the bridge they built ever used?"
        return [replace(behind, "never")]
    return [replace(ever, "never")] if ever is not None and ever.head in (clause.head, clause.finite) else None


def still_to_no_longer(clause: Clause, style: str) -> list[Edit] | None:
    """ "is still used" -> "is no longer used"."""
    token = _adverb_at_verb(clause, lexicon.STILL)
    if token is None or _in_spite(token, clause):
        return None
    if norm(clause.finite) in lexicon.MUST:  # "must still be paid"
        obliged = clause.head.tag_ == "VBN" and after(token).lower_ in lexicon.SUBJUNCTIVE
        return [replace(clause.finite, "need"), replace(token, "no longer")] if obliged else None
    if any(c.negator is not None or c.never is not None for c in conjuncts(clause)):
        return [*negated_verb(clause, style), delete(token)]  # "still leaks and is not mended"
    contrasted = next((c.conjunction for c in conjuncts(clause) if c.contrasted), None)  # "still runs but needs oil"
    own = [e for e in deny_conjuncts(clause, style) or () if contrasted is not None and e.start >= contrasted.idx]
    return [replace(token, "no longer"), *(e for e in to_negative(clause) if e.start > token.idx), *own]


def without_still(clause: Clause, style: str) -> list[Edit] | None:
    """ "Even so, he still won" -> "Even so, he did not win"."""
    token = _adverb_at_verb(clause, lexicon.STILL)
    return [*negated_verb(clause, style), delete(token)] if token is not None and _in_spite(token, clause) else None


def _in_spite(still: ParsedToken, clause: Clause) -> bool:
    """Whether "still" tells in spite of what, not since when: "Even so, he still won", "is cheap but still works"."""
    before = [t.lower_ for t in clause.doc[: still.i]]
    conceded = before[-1] in lexicon.CONTRASTED or not lexicon.CONCEDING.isdisjoint(before)
    conceded = conceded or not lexicon.CONCEDING_WITH.isdisjoint(pairwise(before))
    event = clause.finite.tag_ == "VBD" and clause.finite == clause.head and norm(clause.head) not in lexicon.BE_FORMS
    base = lemma(clause.head.lower_)
    return conceded or (event and base not in lexicon.HELD and base != clause.head.lower_)  # "I still read history"


def sometimes_to_never(clause: Clause, style: str) -> list[Edit] | None:
    """ "is sometimes used", "is used sometimes" -> "is never used"."""
    if (last := _closing(clause)) is not None:
        return [insert(after(clause.finite) if clause.takes_not else clause.head, "never "), delete(last)]
    token = _adverb_at_verb(clause, lexicon.NEVER_FOR)
    further = deny_conjuncts(clause, style) if token is not None and not clause.imperative else []
    if token is None:
        return None
    if further is None or (further and any(t.lower_ in lexicon.NEVER_FOR for t in clause.doc[token.i + 1 :])):
        return deny_whole(clause, style)  # "is sometimes old and sometimes looks new"
    own = [e for e in further if clause.takes_not or e.new == "or" or " not" in e.new]  # "never used rye or mixed it"
    return [*_never_for(clause, token), *own]


def _closing(clause: Clause) -> ParsedToken | None:
    """ "sometimes" at the end of a statement of one verb."""
    doc = clause.doc
    last = doc[-2] if len(doc) > 2 and doc[-1].is_punct else doc[-1]
    if clause.subject is None or clause.subject.i > clause.finite.i or clause.question or clause.imperative:
        return None
    alone = last.lower_ in lexicon.AT_TIMES and last.head == clause.head and not conjuncts(clause)
    alone = alone and (norm(clause.finite) not in lexicon.DO or clause.finite == clause.head)  # "do go"
    return last if alone and not prior(last).is_punct else None


def _never_for(clause: Clause, token: ParsedToken) -> list[Edit]:
    """The edits that put "never" in the place of "sometimes" or "occasionally"."""
    between = clause.doc[clause.finite.i + 1 : token.i]
    if len(between) and all(t.lower_ in lexicon.BE_FORMS for t in between):  # "has been occasionally seen"
        return [replace(clause.finite, f"{clause.finite.text} never"), delete(token)]
    if norm(clause.finite) in lexicon.DO and clause.finite != clause.head and after(token) == clause.head:
        never = Edit(clause.finite.idx, token.idx + len(token), "never")  # "does sometimes rain" -> "never rains"
        return [never, replace(clause.head, inflect(clause.head.lower_, clause.tense))]
    first = prior(token) if prior(token).lower_ in lexicon.ALSO else token
    return [Edit(first.idx, token.idx + len(token), "never")]  # "also occasionally"


def _adverb_at_verb(clause: Clause, forms: frozenset[str]) -> ParsedToken | None:
    """An adverb of ``forms`` right before a lexical verb or right after an auxiliary."""
    doc, finite = clause.doc, clause.finite
    around = (
        [finite.i - 1, *range(finite.i + 1, max(finite.i + 2, clause.head.i))] if clause.takes_not else [finite.i - 1]
    )
    for i in around:
        if 0 < i < len(doc) - 1 and doc[i].lower_ in forms and doc[i].tag_ == "RB":
            following = doc[i + 1]
            counted = doc[i].lower_ == "once" and following.lower_ in lexicon.AFTER_COUNTED_TIMES
            return doc[i] if not following.is_punct and not counted else None
    return None
