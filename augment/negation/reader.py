"""The rules applied to a parsed sentence: its likeliest reading, and the negation that this gives."""

import re
from functools import lru_cache

from spacy.tokens import Doc

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import CONFLICT, Declined, Edit, apply, delete, replace
from augment.english.fast_doc import FastDoc
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.find import find_clause
from augment.negation.main_clause.next_statement import next_statement
from augment.negation.reading import NOT_ONLY, REMOVE, WHOLE, Negation, Reading
from augment.negation.realization import side_clauses, whole_statement
from augment.negation.realization.certainty import certain
from augment.negation.realization.supposed import refers_back, supposes
from augment.negation.realization.variants import draw
from augment.negation.rules import adding, inversion, removal
from augment.negation.rules.find_not import find_not
from augment.negation.rules.table import NEEDED, RULES, Rule

FOR_ALL = frozenset([NOT_ONLY, REMOVE + WHOLE])  # rules that say something of the statements joined to a clause too
OUT_OF_PLACE = frozenset([WHOLE, "identified"])  # rules that leave a joined statement alone
DOUBLE_NEGATION = re.compile(  # "not never", "didn't no"; a fixed beginning makes the search fast
    r" n(?:(?<=\b[Nn]ot n)|(?<=\b[Nn]ever n)|(?<=\b[Nn]o longer n)|(?<=\wn't n)|(?<=\wn’t n))(?:ot|ever|o longer|o)\b"
    r"(?!\. ?\d)"  # "no. 1"
)
DOUBLE_NEGATION_APART = re.compile(
    r"not (?:(?<=\b[Dd]o not )|(?<=\b[Dd]oes not )|(?<=\b[Dd]id not ))\w+ no\b(?!\. ?\d)"
)


def negate(doc: Doc, style: str = "full", variants: int | None = None, alone: bool = False) -> Negation:
    """Negate a parsed sentence. ``style`` says how "not" is written: "full" or "contracted". Pure; never raises.

    With ``variants``, a seed, the general rule draws among "not", its short form, "never", "no longer" and "it is not
    the case that" where they are grammatical; the rule's name says which. ``alone``: a statement joined to the main
    clause stays as it is.
    """
    return read(doc, style, variants, alone).as_negation()


def read(doc: Doc | FastDoc, style: str = "full", variants: int | None = None, alone: bool = False) -> Reading:
    """The likeliest reading of a parsed sentence. Arguments as for ``negate``."""
    sentence = doc if isinstance(doc, FastDoc) else FastDoc(doc)
    try:
        clause = find_clause(sentence)
    except Declined as declined:
        return Reading(sentence, None, reason=str(declined))
    return read_clause(clause, style, variants, alone)


def read_polarity(doc: Doc | FastDoc) -> Reading:
    """The main clause of a parsed sentence and whether it is negative, which a second look asks for; no negation."""
    sentence = doc if isinstance(doc, FastDoc) else FastDoc(doc)
    try:
        clause = find_clause(sentence)
    except Declined as declined:
        return Reading(sentence, None, reason=str(declined))
    try:
        applicable = _applicable(NEEDED.intersection([token.lower_ for token in sentence]))
        removing = (name for name, rule in applicable if name.startswith(REMOVE) and _applies(rule, clause))
        return Reading(sentence, clause, rule=next(removing, None))
    except Declined as declined:
        return Reading(sentence, clause, reason=str(declined))


def _applies(rule: Rule, clause: Clause) -> bool:
    """Whether a rule makes edits. The usual one makes them where there is a "not", but may decline "ain't"."""
    if rule is not removal.not_removed or any(norm(t) in lexicon.AINT for t in clause.doc):
        return bool(rule(clause, "full"))
    return find_not(clause) is not None


def read_clause(clause: Clause, style: str = "full", variants: int | None = None, alone: bool = False) -> Reading:
    """The reading with this clause for the main one. ``alone``: a statement joined to it stays as it is."""
    try:
        rule, edits = _first_match(clause, style, variants)
        if rule != WHOLE:
            edits = certain(edits, clause)
            beside = side_clauses.adapt(clause, rule, edits, style)
            further = None if alone or rule in FOR_ALL else _next_turned(clause, rule, edits, style, variants)
            if further is not None:  # its "so" stays: "is not cheap, so we do not buy it"
                beside = [e for e in beside if e.end <= further[0]] + further[1]
            edits = edits + beside
        return _edited(clause, rule, edits + inversion.reverse_question_tag(clause.doc), style)
    except Declined as declined:
        if str(declined) == CONFLICT:
            return read_whole(clause, style)
        return Reading(clause.doc, clause, reason=str(declined))


def _next_turned(
    clause: Clause, rule: str, edits: list[Edit], style: str, variants: int | None
) -> tuple[int, list[Edit]] | None:
    """Where the statement joined to a clause begins, and the edits that turn its polarity too; None without any."""
    joined = next_statement(clause)
    if joined is None or any(edit.end > joined.joint.idx for edit in edits):
        return None
    first = joined.first
    try:
        further = joined.read()
    except Declined:
        return None
    reading = read_clause(further, style, variants)
    if reading.text is None or reading.rule in OUT_OF_PLACE:
        return None
    if reading.removes and not rule.startswith(REMOVE) and supposes(further, clause):
        return None
    turned = [e for e in reading.edits if e.start or not refers_back(further)]
    turned = [_within(e, text_of(further.doc), first.idx) for e in turned]
    removed = rule.startswith(REMOVE)
    then = first.lower_ in lexicon.THEN and prior(first).text == ","
    if clause.imperative and further.imperative and then and not (removed or reading.removes):
        let = clause.head.lower_ in lexicon.LET  # "Let's not boil it, or strain it"
        turned = [e for e in turned if not let or e.start != first.idx + further.head.idx]
        turned.append(replace(first, "or" if let else "and"))  # "Do not boil it, and do not strain it"
    either_one = norm(joined.joint) in lexicon.DISJUNCTION
    if either_one and (removed or reading.removes):
        return None
    opposed = norm(joined.joint) in lexicon.CONTRASTED and joined.joint.text.islower() and joined.joint != first
    if either_one or (opposed and not reading.removes and not removed):
        turned.append(replace(joined.joint, "and"))  # "is not bright, and it is not heavy"
    if not reading.removes and first.lower_ in (lexicon.INSTEAD if removed else lexicon.HOWEVER):
        turned.append(_no_longer_opposed(first))
    return joined.joint.idx, turned


def _no_longer_opposed(first: ParsedToken) -> Edit:
    """ "leaks, however, it is old" -> "does not leak, and it is not old"; "is not old; instead it is new"."""
    last = after(first) if after(first).text == "," else first
    return Edit(first.idx, last.idx + len(last), "and") if prior(first).text == "," else delete(first, last)


def _within(edit: Edit, part: str, shift: int) -> Edit:
    """An edit on a part of a sentence as one on the sentence, without the capital of a first word: "less than ten"."""
    opens = edit.start == 0 and not part[0].isupper()
    new = edit.new[:1].lower() + edit.new[1:] if opens else edit.new
    return Edit(edit.start + shift, edit.end + shift, new)


def read_whole(clause: Clause, style: str = "full") -> Reading:
    """The reading that denies a statement as a whole, whatever its main clause is."""
    try:
        return _applied(clause, WHOLE, whole_statement.deny_whole(clause, style))
    except Declined as declined:
        return Reading(clause.doc, clause, reason=str(declined))


def _edited(clause: Clause, rule: str, edits: list[Edit], style: str) -> Reading:
    reading = _applied(clause, rule, edits)
    text = clause.doc.text
    if _doubly_negated(reading.text or "") and not _doubly_negated(text):  # the parse hid the negation that was there
        reading = read_whole(clause, style)
    return Reading(clause.doc, clause, reason="unchanged") if reading.text == text else reading


def _applied(clause: Clause, rule: str, edits: list[Edit]) -> Reading:
    negation, span = apply(clause.doc.text, edits)
    return Reading(clause.doc, clause, negation, rule, tuple(sorted(set(edits))), span)


def _doubly_negated(text: str) -> bool:
    return bool(DOUBLE_NEGATION.search(text) or DOUBLE_NEGATION_APART.search(text))


@lru_cache(maxsize=4096)
def _applicable(words: frozenset[str]) -> list[tuple[str, Rule]]:
    """The rules that can apply to a sentence with these of the words that rules need."""
    return [(name, rule) for name, rule, needed in RULES if not needed or needed & words]


def _first_match(clause: Clause, style: str, variants: int | None) -> tuple[str, list[Edit]]:
    for name, rule in _applicable(NEEDED.intersection([token.lower_ for token in clause.doc])):
        edits = rule(clause, style)
        if edits:
            return _named(name, edits)
    if variants is not None:
        return _named(*draw(clause, variants))
    return _named(adding.general_rule_name(clause), adding.negated_verb(clause, style))


def _named(rule: str, edits: list[Edit]) -> tuple[str, list[Edit]]:
    """The rule's name and the edits, under a name of their own where they deny the whole."""
    whole = any("the case that" in edit.new for edit in edits) and not rule.endswith(WHOLE)
    return (WHOLE if whole else rule), edits
