"""Rules for subjects behind their verb: "Among the guests was the mayor", "Nestled between the hills lies the town".

A "not" at the verb reads badly there: the subject moves in front of it, "The mayor was not among the guests".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.edits import Declined, Edit, insert, match_case, replace
from augment.english.inflection import infinitive, lemma
from augment.english.parsed_sentence import ParsedToken, text_between
from augment.english.tokens import after, norm, prior
from augment.negation.realization.determiners import no_to_listed
from augment.negation.realization.verb_group import add_not
from augment.negation.realization.whole_statement import deny_from, uncapitalised

SUBJECT_LABELS = SUBJECT | {"attr", "dobj", "oprd"}  # parsers take a subject behind its verb for an object
INDEFINITE_TAGS = frozenset(["NN", "NNS", "CD"])


def postposed_subject(clause: Clause, style: str) -> list[Edit]:
    """ "Among the guests was the mayor" -> "The mayor was not among the guests". Raises Declined."""
    first = _front(clause)
    front = clause.doc[first.i : clause.finite.i]
    negative = any(norm(t) in lexicon.NOT | lexicon.NO for t in front)
    if first.i in clause.protected or negative or not len(front) or clause.question:
        raise Declined("inversion")
    subject = _behind(clause)
    acts = (c for c in clause.head.lefts if c.dep_ == "csubj")
    object_ = subject is not None and subject.tag_ == "PRP" and after(subject).tag_ == "JJ"
    taken = any(g.dep_ in SUBJECT for c in acts for g in c.lefts) or object_
    if taken and not clause.takes_not:
        return add_not(
            clause, style
        )  # "The club run by Ann shapes the way we think", "The men trained here find it hard"
    if subject is not None and takes_no(subject, clause):
        return [replace(subject.left_edge, "no")]
    if subject is not None and subject.lower_ in lexicon.SOME_ALONE and after(subject).lower_ in lexicon.OF:
        return [replace(subject, "none")]
    if subject is not None and _counted(subject) and len(front) > 1:
        return [insert(subject.left_edge, "fewer than ")]
    listed = subject is not None and after(subject.right_edge).text == ","
    if len(front) == 1 and first.tag_ == "VBN" and listed and clause.finite.lower_ in lexicon.PLURAL_FINITE:
        return [replace(first, match_case(f"not {first.lower_}", first))]  # "Attached are the bill, a photo and a map"
    if norm(clause.finite) == "'s" or front[0].tag_[0] == "W":
        return add_not(clause, style)  # "So here's the plan"; "What do you think", without its question mark
    if subject is None or front[0].lower_ in lexicon.ONLY or _indefinite(subject):
        if len(front) == 1:
            return _not_behind(clause, subject, style)
        also = first.lower_ in lexicon.ALSO
        return (None if also else _no_behind(clause, subject)) or deny_from(first, style)
    return [_uninverted(clause, first, subject, style)]


def _counted(subject: ParsedToken) -> bool:
    """Whether a number of things stands behind the verb: "In the box were four beads"."""
    number = subject.left_edge
    alone = number.tag_ == "CD" and number != subject and after(number).tag_ != "CD" and subject.tag_ == "NNS"
    return alone and number.lower_ not in lexicon.ONE.keys() | {"1"} and all(c.dep_ != "conj" for c in subject.rights)


def _not_behind(clause: Clause, subject: ParsedToken | None, style: str) -> list[Edit]:
    """ "Below are some rules" -> "Below are no rules", "Here is what we found" -> "Here is not what ..."."""
    first = after(clause.finite)
    some = after(first) if norm(first) in lexicon.LIMITING else first
    if some.lower_ in lexicon.SOME_ALONE and after(some).lower_ in lexicon.OF:  # "Here are just some of the rules"
        return [Edit(first.idx, some.idx + len(some), "none")]
    if subject is not None and subject.left_edge.lower_ in lexicon.SOME and subject.left_edge != subject:
        return [replace(subject.left_edge, "no")]
    if subject is not None and subject.tag_ in ("NN", "NNS") and norm(clause.finite) not in lexicon.BE:
        return [insert(subject.left_edge, "no ")]  # "Then came spring"
    return add_not(clause, style)


def _no_behind(clause: Clause, subject: ParsedToken | None) -> list[Edit] | None:
    """ "On the hill stood a mill and a barn" -> "... no mill and no barn", of mass nouns "no X or Y"."""
    if subject is None or subject.tag_ not in ("NN", "NNS") or subject.left_edge.i < clause.finite.i:
        return None
    first, further = subject.left_edge, no_to_listed(subject)
    if further is None or after(subject).tag_ == "CD" or first.lower_ in lexicon.MANY | lexicon.MUCH:
        return None
    if first.lower_ in lexicon.INDEFINITE_ARTICLES | lexicon.SOME:
        return [replace(first, "no"), *further] if subject.lower_ not in lexicon.AMOUNTS else None
    return [insert(first, "no "), *further] if first.tag_ in ("NN", "NNS", "JJ", "VBG", "VBN") else None


def takes_no(subject: ParsedToken, clause: Clause) -> bool:
    """Whether a subject behind the verb has an article that "no" can replace: "On the hill stands a chapel"."""
    first = subject.left_edge
    article = first.lower_ in lexicon.INDEFINITE_ARTICLES and first.i > clause.finite.i
    if clause.finite.lower_ in lexicon.PLURAL_FINITE and subject.tag_ == "NN":
        return False  # "On the table were a knife, a plate and a cup"
    return article and subject.lower_ not in lexicon.AMOUNTS and all(c.dep_ != "conj" for c in subject.rights)


def _front(clause: Clause) -> ParsedToken:
    """The first word of the phrase in front of the verb, "But" and "However," left out."""
    first = clause.doc[0]
    if first.tag_ == "CC":
        return after(first)
    return clause.doc[2] if first.tag_ == "RB" and after(first).text == "," and len(clause.doc) > 2 else first


def _behind(clause: Clause) -> ParsedToken | None:
    """The subject right after the verb ("stands the", "was held the", "gone are the"); None where there is another."""
    last = clause.head if clause.head.i > clause.finite.i else clause.finite
    if any(t.tag_ != "RB" for t in clause.doc[clause.finite.i + 1 : last.i]):
        return None
    following = (c for verb in (clause.head, clause.head.head) for c in verb.rights)
    return next((c for c in following if c.dep_ in SUBJECT_LABELS and c.left_edge == after(last)), None)


def _indefinite(subject: ParsedToken) -> bool:
    """Whether a subject could not stand in front: "a mayor and two poets", "roses"."""
    first = subject.left_edge
    if first.lower_ in lexicon.INDEFINITE_ARTICLES | lexicon.SOME_OR_MANY or first.tag_ == "CD":
        return True
    determined = any(c.dep_ in ("det", "poss", "predet") or c.tag_ == "DT" for c in subject.lefts)
    return subject.tag_ in INDEFINITE_TAGS and not determined


def _uninverted(clause: Clause, first: ParsedToken, subject: ParsedToken, style: str) -> Edit:
    also = first.lower_ == "also" and after(first).i < clause.finite.i
    opening = after(first) if also else first
    front = text_between(clause.doc, opening.i + 1, clause.finite.i).removesuffix(",")
    end = _end(first, subject)
    named = text_between(clause.doc, subject.left_edge.i, end)
    if (
        prior(_last_clause(subject)).text == "," or (end == len(clause.doc) - 1 and "," in named)
    ) and not named.endswith(","):
        named += ","  # "the mayor, who had come late,"
    named = named if first.i else named[0].upper() + named[1:]
    place = opening.lower_ if opening.lower_ in lexicon.DEGREE else uncapitalised(opening)
    new = f"{named} {_negated(clause, style)} {place} {front}".rstrip()
    return Edit(first.idx, clause.doc[end - 1].idx + len(clause.doc[end - 1]), new)


def _end(first: ParsedToken, subject: ParsedToken) -> int:
    """The index after the subject, without the clause that belongs to "so great": "the demand [that they ran out]"."""
    end = subject.right_edge.i + 1
    if end < len(first.doc) and first.doc[end].tag_ == "WRB":
        return len(first.doc) - 1  # "gone are the days when ..."
    if _described_after_comma(list(first.doc[subject.right_edge.i : -1])):
        return len(first.doc) - 1  # "was the mayor, now known for his speech"
    phrase = first.doc[subject.i + 1 : end] if first.lower_ in lexicon.DEGREE else ()
    return next((t.i for t in phrase if t.lower_ == "that"), end)


def _described_after_comma(rest: list[ParsedToken]) -> bool:
    """Whether a comma and a participle with what belongs to it are all that follows a subject."""
    marks = [t for t in rest if t.text == ","]
    if len(marks) != 1 or marks[0].i > rest[0].i + 1 or any(t.tag_ in FINITE or t.tag_ == "CC" for t in rest):
        return False
    return any(t.tag_ == "VBN" for t in rest[:5])


def _last_clause(subject: ParsedToken) -> ParsedToken:
    """The first word of what closes a subject: a relative clause or an apposition; else the subject's first word."""
    return next((c.left_edge for c in subject.rights if c.dep_ in ("relcl", "appos", "acl")), subject.left_edge)


def _negated(clause: Clause, style: str) -> str:
    """The verb with "not": "was not", "does not stand"."""
    finite, head = clause.finite, clause.head
    if clause.takes_not:
        rest = text_between(clause.doc, finite.i + 1, head.i + 1)
        verb = lexicon.CONTRACTED.get(norm(finite)) if style == "contracted" else None
        return (verb or f"{finite.lower_} not") + (f" {rest}" if rest else "")
    lay = head.lower_ == "lay"  # taken for a present where its subject seems to be an object
    auxiliary = lexicon.DO_FORM["VBD" if lay else clause.tense]
    verb = lexicon.CONTRACTED[auxiliary] if style == "contracted" else f"{auxiliary} not"
    return f"{verb} {lemma(head.text) if lay else infinitive(head.text, clause.tense)}"
