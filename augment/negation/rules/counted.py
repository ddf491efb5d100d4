"""Rules for subjects with a number or a share: "Two ships sank", "At least 30 people came", "Half of them left".

Each takes a clause and a style and returns edits or None.
"""

from typing import NamedTuple

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.quantifiers import subject_start


def bounded_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "At least 30 people came" -> "Fewer than 30 people came"."""
    first = subject_start(clause)
    if first is None or first.i + 2 >= clause.finite.i:
        return None
    second, number = after(first), first.nbor(2)
    bound = lexicon.BOUNDS.get(f"{first.lower_} {second.lower_}")
    if bound is None or number.tag_ != "CD" or number.lower_ == "one" or after(number).text == "%":
        return None
    return [Edit(first.idx, second.idx + len(second), match_case(bound, first))]


class Amount(NamedTuple):
    """An amount in front of a clause: its first word, the number in it (or the first word again), what it counts."""

    first: ParsedToken
    number: ParsedToken
    subject: ParsedToken


def counted_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Two ships sank" -> "It is not the case that two ships sank"; so with "more ships", "half of them"."""
    first = subject_start(clause) or _unattached_amount(clause)
    if first is None:
        return None
    if clause.subject is None and norm(first) in lexicon.OPENING_AMOUNTS:
        return deny_whole(clause, style)
    amount = _amount_from(first, clause)
    for sign in AMOUNT_SIGNS:
        if sign(amount, clause):
            return deny_whole(clause, style)
    return None


def _amount_from(first: ParsedToken, clause: Clause) -> Amount:
    """The amount that begins with a word, "about" and its like skipped on the way to the number."""
    subject = clause.subject or first
    if first.i and prior(first).tag_ == "IN" and _year(first) and after(first).tag_ != "NNS":
        first = after(first)  # "In 2006 28 kg were sold"
    number = after(first) if first.lower_ == "a" and after(first).lower_ in lexicon.APPROXIMATE else first
    while number.lower_ in lexicon.APPROXIMATE and number.i < clause.finite.i:
        number = after(number)
    return Amount(first, number, subject)


def _only(amount: Amount, clause: Clause) -> bool:
    """ "Only ships sank"."""
    return amount.first.lower_ == "only"


def _part(amount: Amount, clause: Clause) -> bool:
    """ "A third of the ships sank"."""
    if not {amount.first.lower_, amount.number.lower_} & lexicon.INDEFINITE_ARTICLES:
        return False
    part = after(amount.number)
    return amount.subject.lower_ in lexicon.PARTS or (part.lower_ in lexicon.PARTS and after(part).lower_ in lexicon.OF)


def _share(amount: Amount, clause: Clause) -> bool:
    """ "Large parts of the hill burned"."""
    shares = amount.subject.lower_ in lexicon.SHARES and after(amount.subject).lower_ in lexicon.OF
    return shares and amount.first.lower_ not in lexicon.DEFINITE


def _counting_word(amount: Amount, clause: Clause) -> bool:
    """ "More ships sank", "half of them sank"."""
    for word in (amount.first, amount.number):
        if word.lower_ in lexicon.COUNTED and after(word).tag_ not in ("HYPH", "JJ", "RB", "VBN"):
            return True
    return False


def _numeral(amount: Amount, clause: Clause) -> bool:
    """Whether a number counts the subject and is no year or part of a name."""
    number, subject = amount.number, amount.subject
    if number.tag_ != "CD":
        return False
    finite = norm(clause.finite)
    if number == subject:
        return not _year(number) and finite not in lexicon.SINGULAR_FINITE and clause.tense != "VBZ"
    several = subject.tag_ == "NNS" or finite in lexicon.PLURAL_FINITE  # "28 kg were sold"
    return several or subject.lower_ in lexicon.PARTS


AMOUNT_SIGNS = (_only, _part, _share, _counting_word, _numeral)


def _unattached_amount(clause: Clause) -> ParsedToken | None:
    """The first word of an amount that the parser took for an adverbial: "Well over a quarter of the towns voted"."""
    opened = clause.subject is None and not clause.imperative and not clause.question
    return clause.doc[0] if opened and norm(clause.doc[0]) in lexicon.APPROXIMATE | lexicon.OPENING_AMOUNTS else None


def _year(number: ParsedToken) -> bool:
    return number.text.isdigit() and len(number) == 4
