"""Commas that may stand or not: before the last of a list, and behind a phrase that opens a sentence."""

from spacy.tokens import Doc, Token

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import edges
from augment.paraphrase.syntax.analysis.temporal import dated
from augment.paraphrase.syntax.pattern import TokenEdit

OPENING = lexicon.FRONTED_ADVERBS | {"today"}
LONGEST = 8  # tokens of a phrase that opens a sentence
NAMES = frozenset(["NNP", "NNPS"])
ERAS = frozenset(["BC", "AD", "BCE", "CE", "B.C.", "A.D.", "BC."])
SUBJECTS = frozenset(["nsubj", "nsubjpass", "expl"])


def commas(doc: Doc) -> list[TokenEdit]:
    """ "In 1902 he sold wool, salt and tin." <-> "In 1902, he sold wool, salt, and tin."."""
    edits = [*_behind_opening(doc), *(_before_last(t) for t in doc[4:-1] if _closes_list(t))]
    conjunctions = [t for t in doc[3:-2] if t.lower_ in ("and", "but") and _joins_statements(t)]
    return [*edits, *(TokenEdit(t.i, t.i, f", {t.text}") for t in conjunctions)]


def _joins_statements(joint: Token) -> bool:
    """Whether a conjunction joins two statements with subjects of their own and no comma stands before it."""
    verb = joint.head
    if joint.dep_ != "cc" or verb.head != verb or joint.nbor(-1).is_punct or verb.i > joint.i:
        return False
    second = next((c for c in verb.rights if c.dep_ == "conj" and c.i > joint.i), None)
    subject = next((c for c in second.lefts if c.dep_ in SUBJECTS), None) if second is not None else None
    if second is None or subject is None or second.left_edge.i != joint.i + 1 or subject.left_edge.i != joint.i + 1:
        return False
    helped = any(c.dep_ in ("aux", "auxpass") for c in second.lefts)
    return (subject.tag_ in ("PRP", "EX") or helped) and any(c.dep_ in SUBJECTS for c in verb.lefts)


def _closes_list(joint: Token) -> bool:
    """Whether "and" stands before the last of three nouns or more."""
    second = joint.head
    if joint.lower_ != "and" or joint.dep_ != "cc" or second.dep_ != "conj" or second.tag_[:2] != "NN":
        return False
    first, before = second.head, second.left_edge.i - 1
    last = next((c for c in second.rights if c.dep_ == "conj"), None)
    top = first
    while top.dep_ == "conj":
        top = top.head
    mixed = (top.tag_ in NAMES) != (second.tag_ in NAMES)  # "with two sons, Karl and Emil" holds an apposition
    inner = any(t.tag_ == "CC" for t in joint.doc[min(top.head.i, top.i) : joint.i])  # "salt, bread and wine, tin"
    if mixed or inner:
        return False
    listed = first.tag_[:2] == "NN" and joint.doc[before].text == "," and not any(c.dep_ == "cc" for c in first.rights)
    closing = last is not None and last.tag_[:2] == "NN" and not any(c.tag_ == "CC" for c in last.subtree)
    return listed and last is not None and closing and last.left_edge.i == joint.i + 1


def _before_last(joint: Token) -> TokenEdit:
    if joint.nbor(-1).text == ",":
        return TokenEdit(joint.i - 1, joint.i, joint.text)
    return TokenEdit(joint.i, joint.i, f", {joint.text}")


def _behind_opening(doc: Doc) -> list[TokenEdit]:
    first = doc[0]
    if any(t.text in ERAS for t in doc[:LONGEST]):
        return []  # "By the 7th century BC wool was"
    if (first.dep_ == "advmod" and first.lower_ in OPENING) or (first.dep_ == "mark" and first.lower_ in lexicon.MARKS):
        return _behind_clause(first)
    if first.dep_ != "prep" or first.lower_ == "as":
        return []
    last = edges(first)[1]
    following = doc[last + 1 : last + 3]
    verb = first.head
    subject = next((c.left_edge for c in verb.lefts if c.dep_ in ("nsubj", "nsubjpass")), None)
    if not any(c.dep_ in ("pobj", "pcomp", "prep") for c in first.rights):
        return []  # "In the early age monks were": the parser gave the noun of the phrase to the next one
    if doc[last].tag_ in ("CC", "IN", "TO"):
        return []  # "After the sun sets and the air cools"
    if last >= LONGEST or len(following) < len(("comma", "subject")) or any(t.text == "," for t in doc[: last + 1]):
        return []
    reported = doc[verb.i + 1 : verb.i + 2].text == ","  # "In 2001, he said, the number rose"
    if reported or following[1].like_num:
        return []  # nor "In 2010 12 people"
    if following[0].text == "," and following[1] == subject and any(dated(t) for t in first.subtree):
        return [TokenEdit(last + 1, last + 2, following[1].text)]
    return [TokenEdit(last + 1, last + 1, f", {following[0].text}")] if following[0] == subject else []


def _behind_clause(first: Token) -> list[TokenEdit]:
    """A comma behind "later" or "when he died" where the subject follows at once."""
    whole = first if first.lower_ in OPENING else first.head
    place = whole.right_edge.i + 1
    verb = whole.head
    if whole == verb or place >= verb.i or whole.left_edge.i or (whole != first and whole.dep_ != "advcl"):
        return []
    subject = next((c.left_edge for c in verb.lefts if c.dep_ in SUBJECTS), None)
    plain = subject is not None and subject.i == place and subject.tag_ in ("PRP", "DT", "EX", "PRP$", "NNP")
    return [TokenEdit(place, place, f", {subject.text}")] if plain and subject is not None else []
