"""Rules for "both": "Both teams won" -> "Neither team won". Each takes a clause and a style, returns edits or None."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, SUBJECT, Clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import inflect, lemma, singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.additives import without_also
from augment.negation.realization.positive_polarity import to_negative
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.quantifiers import subject_start


def both_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Both teams won" -> "Neither team won", "Both A and B are" -> "Neither A nor B is"."""
    first = subject_start(clause)
    if first is not None and norm(clause.doc[0]) == "both" and clause.doc[0].i not in clause.protected:
        first = clause.doc[0]  # hung on the verb
    if first is None or norm(first) != "both" or clause.subject is None:
        return None
    if any(t.lower_ in lexicon.NOT_AFTER_NEITHER for t in clause.doc[clause.finite.i :]) or conjuncts(clause):
        return deny_whole(clause, style)  # "both sides met each other"
    conjunction = next((t for t in clause.doc[first.i : clause.finite.i] if norm(t) == "and"), None)
    neither = replace(first, match_case("neither", first))
    ever = [replace(t, "ever") for t in clause.doc[clause.subject.i : clause.head.i] if t.lower_ in lexicon.NEVER_FOR]
    ever += without_also(clause)
    if conjunction is not None:
        if any(t.text == "," for t in clause.doc[first.i : conjunction.i]):
            return deny_whole(clause, style)  # "both pupils of Holm, Anna and Eva met": an apposition
        single = all(map(_singular, _members(clause.subject))) and not _plural_predicate(clause)
        return [neither, replace(conjunction, "nor"), *(_singular_verb(clause) if single else []), *ever]
    if after(first).is_punct or _plural_predicate(clause):
        return deny_whole(clause, style)
    if after(first).tag_ in ("DT", "PRP$"):
        return [replace(first, match_case("neither of", first)), *_singular_verb(clause), *ever]
    if clause.subject != first and clause.subject.tag_ == "NNS":
        return [neither, replace(clause.subject, singular_form(clause.subject.text)), *_singular_verb(clause), *ever]
    return [neither, *_singular_verb(clause), *ever]


def _singular(member: ParsedToken) -> bool:
    """Whether one of two members is one: a noun, or an adjective in its place ("the mobile and the desktop client")."""
    described = member.tag_ == "JJ" and any(c.dep_ == "det" for c in member.lefts)
    return described or member.tag_ in ("NN", "NNP", "PRP")


def either_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Either party may withdraw" -> "Neither party may withdraw", "Either A or B" -> "Neither A nor B"."""
    first = subject_start(clause)
    if first is None or norm(first) != "either":
        return None
    joints = [t for t in clause.doc[first.i : clause.finite.i] if norm(t) in lexicon.DISJUNCTION]
    behind = (t for t in clause.doc[clause.finite.i :] if t.head == clause.head)
    if not joints and first.dep_ == "preconj" and any(norm(t) in lexicon.DISJUNCTION for t in behind):
        return deny_whole(clause, style)  # "Either the fuse blew or the switch is broken"
    if joints and (clause.subject is None or any(t.head not in _members(clause.subject) for t in joints)):
        return None
    if joints and any(t.lower_ in lexicon.ALSO | lexicon.NEVER_FOR for t in clause.doc[first.i :]):
        return None
    polar = [e for e in to_negative(clause) if joints and e.start > clause.finite.idx]
    return [replace(first, match_case("neither", first)), *(replace(t, "nor") for t in joints), *polar]


def _members(noun: ParsedToken) -> tuple[ParsedToken, ...]:
    return (noun, *noun.conjuncts)


def both_in_predicate(clause: Clause, style: str) -> list[Edit] | None:
    """ "was both hot and cold" -> "was neither hot nor cold", "both sang and danced" -> "neither sang nor danced"."""
    for token in clause.doc[max(clause.finite.i - 1, 0) : -1]:
        if (
            token.lower_ != "both"
            or token.dep_ != "preconj"
            or token.i in clause.protected
            or not _in_predicate(token, clause)
        ):
            continue
        conjunction = next((c for c in token.head.rights if c.dep_ == "cc" and norm(c) == "and"), None)
        if conjunction is not None:
            return [replace(token, "neither"), replace(conjunction, "nor")]
    return None


def either_verb(clause: Clause, style: str) -> list[Edit] | None:
    """ "either walks or rides" -> "neither walks nor rides"."""
    either, verb = prior(clause.finite), clause.finite
    alone = clause.finite == clause.head and not clause.takes_not and not (clause.question or clause.imperative)
    if not alone or either.lower_ not in lexicon.EITHER or either == clause.subject or either.i in clause.protected:
        return None
    conjunction = next((c for c in verb.rights if c.dep_ == "cc" and norm(c) in lexicon.DISJUNCTION), None)
    joined = [c for c in verb.rights if c.dep_ == "conj"]
    if conjunction is None or len(joined) != 1 or joined[0].tag_ != verb.tag_ or len(conjuncts(clause)) > 1:
        return None  # "either walks or rides and sometimes swims"
    if any(c.dep_ in SUBJECT | AUXILIARY or norm(c) in lexicon.NOT for c in joined[0].children):
        return None  # "either reads or he sleeps", "either applies or does not"
    return [replace(either, match_case("neither", either)), replace(conjunction, "nor")]


def _in_predicate(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word belongs to the verb, its object or its predicate."""
    member = token.head
    return member == clause.head or (member.head == clause.head and member.dep_ in ("dobj", "attr", "acomp"))


def _plural_predicate(clause: Clause) -> bool:
    """Whether the predicate is a plural noun: "both are teachers"."""
    return any(c.dep_ == "attr" and c.tag_ == "NNS" for c in clause.head.rights)


def _singular_verb(clause: Clause) -> list[Edit]:
    form = clause.finite.lower_
    if form in lexicon.SINGULAR_FORM:
        return [replace(clause.finite, lexicon.SINGULAR_FORM[form])]
    return (
        [replace(clause.finite, inflect(lemma(form), "VBZ"))] if clause.tense == "VBP" and not clause.takes_not else []
    )
