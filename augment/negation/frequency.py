"""Rules for sentences that open with what their denial has to take in: "Sometimes", "Often", "Also on the hill".

Left in front, such a word is not denied: "Sometimes ice is not used" may stand beside "Sometimes ice is used".
"""

from augment.negation import words
from augment.negation.clause import Clause, after, norm
from augment.negation.coordination import conjuncts
from augment.negation.edits import Edit, insert, replace, text_of
from augment.negation.inflection import infinitive
from augment.negation.scope import NOT_THE_CASE
from augment.negation.verbs import DO_FORM, add_not

PLACED = frozenset(["IN", "VBN", "JJ", "VBG"])  # tags after "Also" where the subject follows the verb


def fronted_frequency(clause: Clause, style: str) -> list[Edit] | None:
    """ "Sometimes ice is used" -> "Ice is never used", "Often ice is used" -> "Ice is not often used"."""
    first, subject = clause.doc[0], clause.subject
    if first.lower_ not in words.FREQUENCY or clause.question or clause.imperative or subject is None:
        return None
    denied = words.FREQUENCY[first.lower_]
    opening = clause.doc[2] if after(first).text == "," else after(first)
    counted = norm(opening) in {*words.QUANTIFIED, *words.SOME, *words.ONE} or opening.tag_ == "CD"
    if subject.left_edge != opening or clause.inverted or counted or conjuncts(clause) or norm(clause.finite)[0] == "'":
        last = clause.doc[1] if after(first).text == "," else first
        return [Edit(first.idx, last.idx + len(last), f"It is {denied} the case that")]
    return [Edit(first.idx, opening.idx, ""), *_inside(clause, denied)]


def _inside(clause: Clause, denied: str) -> list[Edit]:
    """Put "never" or "not often" into the verb group."""
    if denied == "never":
        return [insert(after(clause.finite) if clause.direct else clause.head, "never ")]
    adverb = denied.removeprefix("not ")
    if not clause.direct:
        return [replace(clause.head, f"{DO_FORM[clause.tense]} {denied} {infinitive(clause.head.text, clause.tense)}")]
    *rest, last = add_not(clause, "full")
    return [*rest, last._replace(new=f"{last.new} {adverb}")]


def fronted_amount(clause: Clause, style: str) -> list[Edit] | None:
    """ "In many towns salt is taxed" -> "It is not the case that in many towns salt is taxed"."""
    first, subject = clause.doc[0], clause.subject
    if first.tag_ != "IN" or after(first).lower_ not in words.SOME_OR_MANY or subject is None or clause.question:
        return None
    if first.head != clause.head or first.right_edge.i >= subject.left_edge.i:
        return None
    return [replace(first, f"It {NOT_THE_CASE[style]} the case that {first.lower_}")]


def also_fronted(clause: Clause, style: str) -> list[Edit] | None:
    """ "Also on the hill is a mill." -> "It is not the case that a mill is also on the hill."."""
    doc, finite = clause.doc, clause.finite
    if doc[0].lower_ != "also" or doc[1].tag_ not in PLACED or norm(finite) not in words.BE or clause.question:
        return None
    if (clause.subject is not None and not clause.inverted) or any(t.text == "," for t in doc[: finite.i]):
        return None
    last = doc[-2] if doc[-1].is_punct else doc[-1]
    if finite.i + 1 > last.i or last.i - finite.i > words.LONG_SUBJECT or doc[finite.i + 1].tag_[:2] in ("RB", "VB"):
        return None
    text = text_of(doc)
    place, subject = text[doc[1].idx : finite.idx].strip(), text[doc[finite.i + 1].idx : last.idx + len(last)]
    whole = f"It {NOT_THE_CASE[style]} the case that {subject} {finite.text} also {place}"
    return [Edit(doc[0].idx, last.idx + len(last), whole)]
