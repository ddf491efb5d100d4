"""Rules for sentences that open with what their denial has to take in: "Sometimes", "Often", "Also on the hill".

Left in front, such a word is not denied: "Sometimes ice is not used" may stand beside "Sometimes ice is used".
"""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, insert, match_case, replace
from augment.english.inflection import infinitive, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.positive_polarity import to_negative
from augment.negation.realization.verb_group import add_not
from augment.negation.realization.whole_statement import deny_from, uncapitalised
from augment.negation.rules.postposed import postposed_subject

DESCRIBING = frozenset(["JJ", "VBN", "RB"])
PLACED = frozenset(["IN", "VBN", "JJ", "VBG"])  # tags after "Also" where the subject follows the verb


def fronted_frequency(clause: Clause, style: str) -> list[Edit] | None:
    """ "Sometimes ice is used" -> "Ice is never used", "Often ice is used" -> "Ice is not often used".

    Also "From time to time ice is used".
    """
    first, subject = clause.doc[0], clause.subject
    phrase = next((p for p in lexicon.NOW_AND_THEN if tuple(t.lower_ for t in clause.doc[: len(p)]) == p), ())
    denied = "never" if phrase else lexicon.FREQUENCY.get(first.lower_)
    if denied is None or clause.question or clause.imperative:
        return None
    if subject is None:  # "Sometimes even gives the wrong dish"
        alone = denied == "never" and not phrase and clause.doc[1] in (clause.finite, prior(clause.finite))
        return [replace(first, match_case(denied, first))] if alone and not conjuncts(clause) else None
    last = clause.doc[max(len(phrase) - 1, 0)]
    last = after(last) if after(last).text == "," else last
    opening = after(last)
    if opening.tag_ in DESCRIBING and any(t.text == "," for t in clause.doc[opening.i : subject.left_edge.i]):
        return None  # "Often late, he lost his job"
    counted = norm(opening) in {*lexicon.QUANTIFIED, *lexicon.SOME, *lexicon.ONE} or opening.tag_ == "CD"
    if subject.left_edge != opening or clause.inverted or counted or conjuncts(clause) or norm(clause.finite)[0] == "'":
        return [Edit(first.idx, last.idx + len(last), f"It is {denied} the case that")]
    return [Edit(first.idx, opening.idx, ""), *_inside(clause, denied)]


def _inside(clause: Clause, denied: str) -> list[Edit]:
    """Put "never" or "not often" into the verb group."""
    if denied == "never":
        return [insert(after(clause.finite) if clause.takes_not else clause.head, "never ")]
    adverb = denied.removeprefix("not ")
    if not clause.takes_not:
        return [
            replace(
                clause.head, f"{lexicon.DO_FORM[clause.tense]} {denied} {infinitive(clause.head.text, clause.tense)}"
            )
        ]
    *rest, last = add_not(clause, "full")
    return [*rest, last._replace(new=f"{last.new} {adverb}")]


def fronted_amount(clause: Clause, style: str) -> list[Edit] | None:
    """ "In some towns salt is taxed" -> "In no towns is salt taxed", "In many towns" -> "In few towns"."""
    opening, subject = clause.doc[0], clause.subject
    first = clause.doc[2] if opening.tag_ == "RB" and after(opening).text == "," and len(clause.doc) > 2 else opening
    amount = after(after(first)).lower_ in lexicon.SOME_NOUNS if after(first).lower_ == "a" else False
    if first.tag_ != "IN" or subject is None or clause.question:
        return None
    if first.lower_ in lexicon.LIKE | lexicon.UNLIKE | lexicon.DESPITE:
        return None
    if not amount and after(first).lower_ not in lexicon.SOME_OR_MANY:
        return None
    if first.lower_ in lexicon.WITH and any(c.dep_ == "pobj" and c.tag_ == "NN" for c in first.rights):
        return None  # "With some help from Ann, he agreed"
    if (first.lower_, first.right_edge.lower_) == lexicon.FOR_TIME:
        return None  # "For some time, the firm did well"
    behind = (t for t in clause.doc[clause.finite.i :] if t.lower_ in lexicon.OTHERS_ALONE)
    others = any(prior(t).tag_ == "IN" and prior(t).dep_ != "mark" for t in behind)
    if others:  # "For some it was easy, while for others it was hard"
        return deny_from(first, style)
    if first.head != clause.head or first.right_edge.i >= subject.left_edge.i:
        return None
    if after(first).lower_ in lexicon.MOST or first.right_edge.lower_ in lexicon.TIME_NOUNS:
        return None  # "In most cases it works", "In a few days it will work"
    alone = after(after(first)).tag_ in ("DT", "PRP", ",", "EX") and not amount and after(first).lower_ in lexicon.SOME
    if not alone and (inverted := _inverted(clause, first)) is not None:
        return inverted
    if first != opening:
        return [insert(first, f"it {lexicon.IS_NOT[style]} the case that ")]
    return [replace(first, f"It {lexicon.IS_NOT[style]} the case that {first.lower_}")]


def fronted_time(clause: Clause, style: str) -> list[Edit] | None:
    """ "Many times we pay twice" -> "It is not the case that many times we pay twice"."""
    first, subject = clause.doc[0], clause.subject
    counted = first.lower_ in lexicon.TWICE or (first.tag_ == "CD" and after(first).lower_ in lexicon.MANY_TIMES)
    if counted and subject is not None and first.i < subject.left_edge.i and first.head != subject:
        return deny_from(first, style) if not clause.question and not clause.inverted else None
    if first.lower_ not in lexicon.OFTEN or after(first).lower_ not in lexicon.TIMES_OF or clause.question:
        return None
    opening = clause.doc[3] if len(clause.doc) > 3 and clause.doc[2].text == "," else clause.doc[2]
    fronted = subject is not None and subject.left_edge == opening and after(first).head != subject
    return deny_from(first, style) if fronted else None


def _inverted(clause: Clause, first: ParsedToken) -> list[Edit] | None:
    """The clause with "no" or "few" in front and the auxiliary before its subject; None where it is not that simple."""
    subject, finite, head = clause.subject, clause.finite, clause.head
    assert subject is not None
    start, amount = subject.left_edge, after(first)
    between = clause.doc[first.right_edge.i + 1 : start.i]
    if conjuncts(clause) or clause.inverted or any(t.text != "," for t in between) or norm(finite)[0] == "'":
        return None
    if start.lower_ in lexicon.OPENING_AMOUNTS or subject.i > finite.i:
        return None
    last = amount if amount.lower_ in lexicon.SOME_OR_MANY else after(amount)
    last = after(last) if after(last).lower_ in lexicon.OF else last
    few = "few" if amount.lower_ in lexicon.MANY else "no"
    if last.lower_ in lexicon.OF and after(last).tag_ in ("DT", "PRP$", "PRP"):
        few = "few of" if few == "few" else "none of"  # "For some of these tasks"
    edits = [Edit(amount.idx, last.idx + len(last), few), *(replace(t, "") for t in between)]
    edits += [e for e in to_negative(clause) if e.start > finite.idx]
    name = uncapitalised(start) if start.i else start.text
    if clause.takes_not:
        able = lexicon.CAN.get(norm(finite), finite.lower_)
        return [*edits, Edit(start.idx, start.idx + len(start), f"{able} {name}"), delete(finite)]
    do = lexicon.DO_FORM[clause.tense]
    return [*edits, insert(start, f"{do} "), replace(head, infinitive(head.text, clause.tense))]


def fronted_place(clause: Clause, style: str) -> list[Edit] | None:
    """ "Also on the hill is the mill", "Located in the park is the mill": the subject moves to the front."""
    doc, finite = clause.doc, clause.finite
    opening = after(doc[0]) if doc[0].lower_ == "also" else doc[0]
    placed = opening.tag_ in PLACED if opening.i else opening.tag_ == "VBN"
    if _moves_in(clause):
        return postposed_subject(clause, style)
    if not placed or norm(finite) not in lexicon.BE or clause.question:
        return None
    if (clause.subject is not None and not clause.inverted) or any(t.text == "," for t in doc[: finite.i - 1]):
        return None
    if after(finite).tag_[:2] in ("RB", "VB"):
        return None
    return postposed_subject(clause, style)


def _moves_in(clause: Clause) -> bool:
    """Whether a place stands before a verb of motion, and its subject behind: "Down the hill came the band"."""
    first, verb = clause.doc[0], clause.head
    moves = clause.finite == verb and clause.tense == "VBD" and lemma(verb.lower_) in lexicon.MOVING
    phrase = first.tag_ in ("IN", "RB") and first.dep_ == "prep" and first.right_edge.i + 1 == clause.finite.i
    inverted = clause.subject is None or clause.inverted
    return moves and phrase and inverted and not clause.question and after(verb).tag_ in ("DT", "PRP$", "NNS")
