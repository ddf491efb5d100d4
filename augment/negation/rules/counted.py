"""Rules for subjects with a number or a share: "Two ships sank", "At least 30 people came", "Half of them left".

A "not" at the verb would leave the amount outside of what is denied: the amount changes instead, "Fewer than two ships
sank". Each rule takes a clause and a style and returns edits or None.
"""

from collections.abc import Callable

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.realization.whole_statement import deny_whole, identifies, uncapitalised
from augment.negation.rules.adding import negated_verb
from augment.negation.rules.amounts import Amount, amount_from, is_fraction, is_number, unattached_amount
from augment.negation.rules.bounded import few_shown
from augment.negation.rules.quantifiers import subject_start, under_no

MOST_OF_AGE = 7  # tokens of "seventy-eight-year-old"


def counted_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Two ships sank" -> "Fewer than two ships sank", "About half of them left" -> "Far less than half of them"."""
    first = subject_start(clause) or unattached_amount(clause)
    if first is None or (first.i and prior(first).lower_ in lexicon.DETERMINED):
        return None
    if clause.subject is not None and clause.subject.tag_ == "PRP" and clause.subject != first:
        return None  # "After three months of use it works", with "three" hung on "it"
    aged = first.doc[first.i : first.i + MOST_OF_AGE] if after(first).text == "-" else ()
    if any(t.lower_ in lexicon.OLD and prior(t).text == "-" for t in aged):
        return None  # "Five-year-old children read"
    amount = amount_from(first)
    if (
        clause.subject is None
        and first.tag_ == "RBR"
        and not any(t.tag_ == "CD" for t in clause.doc[first.i : first.i + 4])
    ):
        return None  # "As they became less obliging, costs increased", "More likely, they read it"
    share = after(first).lower_ in lexicon.PARTS
    if clause.subject is not None and first.tag_ == "CD" and not share and identifies(clause):
        return negated_verb(clause, style)  # "Two early guests were Ann Berg and the mayor"
    for sign, realize in AMOUNTS:
        if sign(amount, clause):
            return realize(amount, clause, style)
    opened = clause.subject is None and norm(first) in lexicon.OPENING_AMOUNTS
    if opened and norm(first) in lexicon.ALL and not first.i and after(first).lower_ not in lexicon.OF:
        return [replace(first, match_case(lexicon.QUANTIFIED[norm(first)], first))]
    return deny_whole(clause, style) if opened else None


def _noted(amount: Amount, clause: Clause) -> bool:
    """Whether a note says more of the amount, before the verb or behind it: "45 % (38 of 61) left", "Two men, A and B".

    Behind the verb: "Two gates led there, one from the east, the other from the west", "Eight are used: three ...".
    """
    if not is_number(amount, clause):
        return False
    doc = clause.doc
    notes = (t for t in doc[amount.number.i + 1 : clause.finite.i] if t.text in lexicon.OPENS_NOTE)
    if before_adverbs(clause.finite).text in lexicon.CLOSES_NOTE and (note := next(notes, None)) is not None:
        inner = doc[note.i + 1 : clause.finite.i]
        return norm(after(note)) not in lexicon.SUCH_AS and any(_specifies(t) for t in inner)  # "including two mayors"
    marks = (t for t in doc[clause.finite.i : -2] if t.text in lexicon.BEFORE_PARTS)
    return any(norm(after(t)) in lexicon.ONE_ALONE or (t.text == ":" and after(t).tag_ == "CD") for t in marks)


def _specifies(token: ParsedToken) -> bool:
    """Whether a word of a note names what is counted, or counts it again: "(38 of 61)", ", Anna and Eva,"."""
    again = norm(token) in lexicon.ONE_ALONE | lexicon.MAINLY | lexicon.MOST | {"both"}
    return again or token.tag_ in ("CD", "NNP", "NNPS") or token.tag_[0] == "W"


def _whole(amount: Amount, clause: Clause, style: str) -> list[Edit]:
    return deny_whole(clause, style)


def _fewer(amount: Amount, clause: Clause, style: str) -> list[Edit]:
    first, bound, number = amount
    if not bound and few_shown(number, clause):
        return negated_verb(clause, style)
    parts = {number.lower_, after(number).lower_, after(after(number)).lower_}
    less = is_fraction(number) or not parts.isdisjoint(lexicon.PARTS)
    if bound in lexicon.ADDITIONAL:
        new = f"{'less' if less else 'fewer'} than {number.text} {lexicon.ADDITIONAL[bound]}"
        return [Edit(first.idx, number.idx + len(number), _opening(new, first))]
    if norm(after(number)) in lexicon.DISJUNCTION and after(after(number)).tag_ == "CD":  # "two or three men"
        last = after(after(number))
        new = "no" if after(last).tag_ in ("NNS", "NN", "JJ") else "none"
        return [Edit(first.idx, last.idx + len(last), _opening(new, first))]
    new = lexicon.BOUNDS.get(bound, "fewer than")
    new = new.replace("fewer", "less") if less else new
    if not bound:
        return [Edit(first.idx, first.idx + len(first), _opening(f"{new} {uncapitalised(first)}", first))]
    return [Edit(first.idx, number.idx, _opening(f"{new} ", first))]


def _at_least_one(amount: Amount, clause: Clause) -> bool:
    one = norm(amount.number) in lexicon.ONE and amount.bound in lexicon.AT_LEAST
    return one and after(amount.number).lower_ not in lexicon.IN


def _none(amount: Amount, clause: Clause, style: str) -> list[Edit] | None:
    """ "At least one ship sank" -> "No ship sank", "at least one did" -> "none did"."""
    alone = after(amount.number).lower_ in lexicon.OF or amount.number == clause.subject
    end = amount.number.idx + len(amount.number)
    of_two = after(amount.number).lower_ in lexicon.OF and after(after(after(amount.number))).lower_ in lexicon.TWO
    none = "neither" if of_two else "none"
    return under_no(clause, Edit(amount.first.idx, end, _opening(none if alone else "no", amount.first)), style)


def _opening(new: str, first: ParsedToken) -> str:
    """A phrase with a capital where the word whose place it takes has one, or is a number that opens the text."""
    digits = not first.text[0].isalpha() and not any(t.is_alpha for t in first.doc[: first.i])
    return new[0].upper() + new[1:] if digits else match_case(new, first)


def _multitude(amount: Amount, clause: Clause) -> bool:
    """ "Hundreds of people"."""
    following = after(amount.first)
    return amount.first.lower_ in lexicon.MULTITUDES and (following.lower_ in lexicon.OF or following == clause.finite)


def _fewer_than_hundred(amount: Amount, clause: Clause, style: str) -> list[Edit]:
    """ "Hundreds of thousands of people came" -> "Fewer than a hundred thousand people came"."""
    first, last = amount.first, amount.first
    new = "fewer than " + lexicon.MULTITUDES[first.lower_]
    second = after(after(first))
    if after(first).lower_ in lexicon.OF and second.lower_ in lexicon.MULTITUDES:
        new += f" {second.lower_.removesuffix('s')}"
        last = second
    if after(last).lower_ in lexicon.OF and after(after(last)).tag_ not in ("DT", "PRP", "PRP$"):
        last = after(last)
    return [Edit(first.idx, last.idx + len(last), match_case(new, first))]


def _great_amount(amount: Amount, clause: Clause) -> bool:
    """ "Lots of people", "a lot of people", "a large number of them"."""
    return _great_number(amount.first) is not None


def _great_number(first: ParsedToken) -> ParsedToken | None:
    """The last word of "plenty", "a lot", "a large number" before "of"; not of "amount of", which a form says."""
    words = [first, after(first), after(after(first)), after(after(after(first)))]
    for last in words if norm(first) in lexicon.INDEFINITE_ARTICLES | lexicon.AMOUNTS_ALONE else ():
        if last.lower_ in lexicon.GREAT_AMOUNTS and after(last).lower_ in lexicon.OF:
            return last
    return None


def _not_many(amount: Amount, clause: Clause, style: str) -> list[Edit]:
    """ "A large number of people came" -> "Not many people came", "A fairly large number" -> "No fairly large ..."."""
    last = _great_number(amount.first)
    assert last is not None
    if any(t.lower_ in lexicon.SMALL for t in last.lefts):
        return [replace(amount.first, f"{match_case('not even', amount.first)} {amount.first.lower_}")]
    degree = after(amount.first)
    if degree.tag_ == "RB" and degree != last and degree.lower_ not in lexicon.VERY:  # "a fairly large number of them"
        return [replace(amount.first, match_case("no", amount.first))]
    of = after(last)
    partitive = after(of).tag_ in ("DT", "PRP", "PRP$")
    many = lexicon.GREAT_AMOUNTS[last.lower_]
    if not many:  # "a large part of it", "a small percentage of them"
        return _no_part(amount, clause, style) or []
    counted = next((t for t in clause.doc[of.i + 1 : clause.finite.i] if t.tag_[:2] == "NN"), of)
    many = "many" if counted.tag_ == "NNS" else many  # "a large amount of coins"
    uncounted = counted.tag_ in ("NN", "NNP") and clause.finite.lower_ not in lexicon.PLURAL_FINITE
    many = "much" if uncounted and last.lower_ not in lexicon.COUNTABLE else many  # "a large number of police"
    end = last if partitive else of
    return [Edit(amount.first.idx, end.idx + len(end), match_case(f"not {many}", amount.first))]


def _part(amount: Amount, clause: Clause) -> bool:
    """ "Part of the wall", "large parts of the hill", "a version of the song"."""
    subject, first = clause.subject, amount.first
    if subject is None or after(subject).lower_ not in lexicon.OF:
        return norm(first) in lexicon.PART_WORDS and after(first).lower_ in lexicon.OF
    if norm(first) in lexicon.INDEFINITE_ARTICLES:
        return subject.lower_ in lexicon.PART_WORDS
    return subject.lower_ in lexicon.SHARES | lexicon.PART_WORDS and first.lower_ not in lexicon.IDENTIFIED


def _no_part(amount: Amount, clause: Clause, style: str) -> list[Edit] | None:
    """ "Part of the wall collapsed" -> "No part of the wall collapsed"."""
    first = amount.first
    article = norm(first) in lexicon.INDEFINITE_ARTICLES
    if article and after(first).lower_ in lexicon.LARGE:
        return [replace(first, match_case(f"not {first.lower_}", first))]  # "Not a large part of the wall"
    new = "no" if article else f"no {uncapitalised(first)}"
    return under_no(clause, Edit(first.idx, first.idx + len(first), match_case(new, first)), style)


def _total(amount: Amount, clause: Clause) -> bool:
    """ "A total of 30 ships"."""
    noun = after(amount.first)
    return noun.lower_ in lexicon.TOTAL and after(noun).lower_ in lexicon.OF


def _total_of_fewer(amount: Amount, clause: Clause, style: str) -> list[Edit]:
    first, number = amount.first, amount.first.nbor(3)
    if number.tag_ != "CD" or clause.finite.lower_ in lexicon.SINGULAR_FINITE:
        return [replace(number, f"fewer than {number.text}")]
    return [Edit(first.idx, number.idx, match_case("fewer than ", first))]


def _more(amount: Amount, clause: Clause) -> bool:
    """ "More ships sank", "Others sank"; not "More trees have meant better air"."""
    first = amount.first
    others = first.lower_ in lexicon.OTHERS_ALONE and first == clause.subject
    weighed = lemma(clause.head.lower_) in lexicon.WEIGHING
    more = (
        first.lower_ in lexicon.MORE_FEWER
        and not weighed
        and after(first).tag_ in ("NN", "NNS", "JJ")
        and clause.subject != first
    )
    return others or more


def _no_more(amount: Amount, clause: Clause, style: str) -> list[Edit] | None:
    first = amount.first
    new = Edit(first.idx, first.idx + len(first), match_case(f"no {first.lower_}", first))
    return under_no(clause, new, style)


def _exactly(amount: Amount, clause: Clause) -> bool:
    return amount.first.lower_ in lexicon.EXACTLY and after(amount.first).tag_ == "CD"


def _not_exactly(amount: Amount, clause: Clause, style: str) -> list[Edit]:
    return [replace(amount.first, match_case(f"not {amount.first.lower_}", amount.first))]


Sign = Callable[[Amount, Clause], bool]
Realize = Callable[[Amount, Clause, str], list[Edit] | None]
AMOUNTS: tuple[tuple[Sign, Realize], ...] = (
    (_total, _total_of_fewer),
    (_multitude, _fewer_than_hundred),
    (_great_amount, _not_many),
    (_exactly, _not_exactly),
    (_at_least_one, _none),
    (_noted, _whole),
    (is_number, _fewer),
    (_part, _no_part),
    (_more, _no_more),
)
