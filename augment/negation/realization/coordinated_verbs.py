"""Coordinated verbs that share a subject: "sang and danced". All of them are negated: "did not sing or dance".

Verbs that share the tense or the auxiliary with the first also share its "not", and "and" becomes "or", so that every
one of them is denied; before "then", "thus" and their like the order is part of what is said and "and" stays. A verb
with a tense or auxiliary of its own is negated on its own: "was not poor and does not beg". Where that would garble a
contrast ("was poor but begged") or leave out a verb that the parser did not attach, the whole is to be denied
(denied_as_whole.py).
"""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, Clause
from augment.english.edits import Edit, delete, replace
from augment.english.inflection import infinitive, inflect, is_verb
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import (
    Conjunct,
    conjuncts,
    joined_by_conjunction,
    noted,
    verb_chain,
)
from augment.negation.realization.denied_as_whole import only_as_whole
from augment.negation.realization.determiners import (
    denies_object,
    fewness_of,
    is_no,
    objects_of,
    without_fewness,
    without_no,
)
from augment.negation.realization.infinitives import infinitives, is_sequential
from augment.negation.realization.negative_polarity import to_affirmative
from augment.negation.realization.verb_group import add_not, negated_do
from augment.negation.realization.without_not import already, remove_not


def deny_conjuncts(clause: Clause, style: str) -> list[Edit] | None:
    """Edits that extend the negation of the clause to its further verbs; None if only the whole can be denied."""
    verbs, edits = verb_chain(clause), []
    if only_as_whole(clause, verbs):
        return None
    verbs = joined_by_conjunction(verbs)
    for i, conjunct in enumerate(verbs):
        verb, conjunction, governor = conjunct.verb, conjunct.conjunction, conjunct.governor
        own = conjunct.own_clause if not conjunct.contrasted else _contrasted_clause(conjunct)
        if clause.imperative and conjunction is not None and after(conjunction).lower_ in lexicon.ON_CONDITION:
            break  # "Call me, and if you can, bring a cup"
        if clause.imperative and prior(verb).lower_ in lexicon.THEN and prior(prior(verb)).text == ",":
            let = clause.head.lower_ in lexicon.LET
            new = "or" if let else f"and {negated_do('VBP', style)}"
            edits.append(replace(prior(verb), new))  # "Boil it, then strain it"
            continue
        shared = own is None and not governor.takes_not
        mixed = _mixed(verbs[:i]) or (conjunction is None and any(c.own_clause is not None for c in verbs[i + 1 :]))
        if shared and mixed:
            own = _clause_of(conjunct)  # "looks good, works well and is cheap", "is cheap, looks good and works well"
        apart = conjunct.never is not None or denies_object(verb) or prior(verb).lower_ in lexicon.NEVER_FOR
        apart = apart or (conjunction is not None and any(_few(o) is not None for o in objects_of(verb)))
        if own is None and governor.head.tag_ == "VBG" and verb.tag_ in ("VBD", "VBN"):
            own = Clause(governor.doc, verb, verb, "VBD", None, governor.protected)  # "had been waiting, but left"
        listed = any(c.conjunction is None for c in verbs[:i])
        if shared and (apart or (_behind_infinitive(conjunct) and not listed)):
            own = _clause_of(conjunct)  # "smokes and never walks", "and takes no exercise", "and sometimes floods"
        if own is None and not shared and conjunct.never is not None and not governor.question:
            if any(c.conjunction is None for c in verbs[:i]):
                return None  # "was written, sealed and never sent"
            edits.append(_with_auxiliaries(conjunct.never, governor))
            continue
        if own is None and noted(conjunct) and all(c.conjunction is None for c in verbs):
            own = _clause_of(conjunct)  # "Looks good, feels cheap"
        if own is None and conjunct.contrasted and _order(verb, governor):
            continue
        if own is not None:
            edits += _reversed(conjunct, own, style) + _both(conjunction, clause)
            if (
                conjunction is not None
                and norm(after(conjunction)) in lexicon.ALSO
                and after(after(conjunction)) == verb
            ):
                edits.append(delete(after(conjunction)))
            continue
        if governor.finite == governor.head and not governor.takes_not:
            edits.append(replace(verb, infinitive(verb.text, governor.tense)))
        if conjunction is not None and _joins(conjunction) and not is_sequential(conjunction):
            last = after(conjunction) if norm(after(conjunction)) in lexicon.ALSO else conjunction
            edits.append(Edit(conjunction.idx, last.idx + len(last), "or"))
    return [e for e in edits + _infinitives(clause) + _agents(clause) if text_of(clause.doc)[e.start : e.end] != e.new]


def _mixed(before: list[Conjunct]) -> bool:
    """Whether verbs before one have a tense of their own, and are in a list by commas."""
    return bool(before) and before[0].own_clause is not None and before[0].conjunction is None


def _few(noun: ParsedToken) -> ParsedToken | None:
    """The "few" or "little" of an object that turns into "many" or "much": not "too few"."""
    few = fewness_of(noun)
    return None if few is not None and prior(few).lower_ in lexicon.TOO else few


def _behind_infinitive(conjunct: Conjunct) -> bool:
    """Whether an infinitive would take a bare verb to itself: "wanted to sleep and took a room"."""
    verb, governor = conjunct.verb, conjunct.governor
    between = verb.doc[governor.head.i + 1 : verb.i]
    inflected = infinitive(verb.lower_, governor.tense) != verb.lower_
    return inflected and any(t.tag_ == "TO" and after(t).tag_ == "VB" for t in between)


def _both(conjunction: ParsedToken | None, clause: Clause) -> list[Edit]:
    """ "is flat or can be opened" -> "is not flat and cannot be opened": neither holds."""
    or_ = conjunction is not None and norm(conjunction) in lexicon.DISJUNCTION and after(conjunction).lower_ != "else"
    either = any(norm(t) in lexicon.EITHER for t in clause.doc[: conjunction.i]) if conjunction is not None else False
    return [replace(conjunction, "and")] if conjunction is not None and or_ and not either else []


def _with_auxiliaries(never: ParsedToken, governor: Clause) -> Edit:
    """The auxiliaries of the first verb for a "never": "was written in haste and never sent" -> "... and was sent"."""
    auxiliaries = " ".join(c.lower_ for c in governor.head.lefts if c.dep_ in AUXILIARY)
    if never.lower_ in lexicon.LONGER:
        return Edit(prior(never).idx, never.idx + len(never), f"{auxiliaries} still")
    return replace(never, f"{auxiliaries} {lexicon.NEAR_NEGATIVE.get(never.lower_, '')}".rstrip())


def deny_each(clause: Clause, style: str) -> list[Edit]:
    """Edits that deny every verb by a "not" of its own: "Did not arrive late, did not smell of smoke and had a lid"."""
    further = [edit for conjunct in verb_chain(clause) for edit in _reversed(conjunct, _clause_of(conjunct), style)]
    return add_not(clause, style) + further


def turn_conjuncts(clause: Clause, style: str) -> list[Edit]:
    """Edits that turn every further verb, where an object denies the first: "has no roots and takes in water"."""
    joined = [c for c in conjuncts(clause) if c.conjunction is None or norm(c.conjunction) not in lexicon.DISJUNCTION]
    return [edit for c in joined for edit in _reversed(c, _clause_of(c), style)]


def _clause_of(conjunct: Conjunct) -> Clause:
    """The clause of a further verb, with the tense of the first where it has none of its own."""
    governor, verb = conjunct.governor, conjunct.verb
    if conjunct.own_clause is not None or governor.takes_not:
        return conjunct.own_clause or governor
    return Clause(governor.doc, verb, verb, governor.tense, None, governor.protected)


def _infinitives(clause: Clause) -> list[Edit]:
    """ "and" -> "or" between two infinitives of a verb: "need to find a lamp and bring it"."""
    first = next((c for c in clause.head.rights if c.dep_ == "xcomp" and c.tag_ == "VB"), None)
    if first is None or prior(first).tag_ != "TO" or clause.imperative or clause.question:
        return []
    return infinitives(first, clause)


def _agents(clause: Clause) -> list[Edit]:
    """ "and by" -> "or by" between two agents: "was seen by the boys, and by a nurse"."""
    if "and by " not in text_of(clause.doc):
        return []
    following = clause.doc[clause.head.i : -1]
    agents = [t for t in following if t.lower_ == "by" and t.dep_ in ("agent", "prep", "conj") and _of_verb(t, clause)]
    joined_by = [prior(t) for t in agents[1:] if prior(t).lower_ in lexicon.AND and prior(t).i not in clause.protected]
    return [replace(t, "or") for t in joined_by]


def _of_verb(token: ParsedToken, clause: Clause) -> bool:
    return clause.head in (token.head, token.head.head)


def _order(verb: ParsedToken, governor: Clause) -> bool:
    """Whether an order follows: "We are busy, but let me know"; not an infinitive: "is to help, but also warn"."""
    infinitive = any(t.tag_ == "TO" for t in verb.doc[governor.head.i : verb.i])
    return verb.tag_ == "VB" and governor.head.tag_ != "VB" and not infinitive


def _joins(conjunction: ParsedToken) -> bool:
    return norm(conjunction) in lexicon.ADDING


def _contrasted_clause(conjunct: Conjunct) -> Clause | None:
    """The clause of a verb after "but", with the tense of the first where it has none of its own."""
    governor, verb = conjunct.governor, conjunct.verb
    if conjunct.own_clause is not None or governor.takes_not or governor.imperative:
        return conjunct.own_clause
    return Clause(governor.doc, verb, verb, governor.tense, None, governor.protected)


def _reversed(conjunct: Conjunct, own: Clause, style: str) -> list[Edit]:
    """Edits that turn the polarity of a further verb with a clause of its own."""
    if (negator := conjunct.negator) is not None:
        return remove_not(own, negator) + to_affirmative(own, negator)
    if (never := conjunct.never) is not None:
        return _without_never(never, own)
    if (answered := already(own)) is not None:  # "and has yet to answer"
        return answered
    objects = objects_of(conjunct.verb)
    no = next((c for o in objects for c in o.lefts if is_no(c)), None)
    if no is not None:
        return _with_repairs(without_no(no), no, own)
    few = next((f for f in map(_few, objects) if f is not None), None)
    if few is not None:
        return [without_fewness(few)]  # "is slow and has little charm"
    pronoun = next((o for o in objects if o.lower_ in lexicon.PRONOUNS), None)
    if pronoun is not None:  # "has nothing to do with it"
        return _with_repairs(replace(pronoun, lexicon.PRONOUNS[pronoun.lower_]), pronoun, own)
    and_ = [replace(conjunct.conjunction, "and")] if conjunct.conjunction and conjunct.contrasted else []
    adverb = prior(own.finite)
    if adverb.lower_ in lexicon.NEVER_FOR:
        return [*and_, replace(adverb, "never")]  # "and sometimes floods"
    loose = adverb.lower_ in lexicon.STILL | lexicon.INSTEAD  # "can walk but still needs help"
    just = adverb.lower_ in lexicon.JUST | lexicon.SIMPLY  # "and just got more confused"
    dropped = [delete(adverb)] if (and_ and loose) or just else []
    return and_ + dropped + add_not(own, style)


def _without_never(never: ParsedToken, own: Clause) -> list[Edit]:
    """ "and never floods" -> "and floods", "rarely floods" -> "often floods", "no longer floods" -> "still floods"."""
    if never.lower_ in lexicon.LONGER:
        return [Edit(prior(never).idx, never.idx + len(never), "still")]
    often = lexicon.NEAR_NEGATIVE.get(never.lower_)
    return [replace(never, often) if often else delete(never), *to_affirmative(own, never)]


def _with_repairs(turned: Edit, negator: ParsedToken, own: Clause) -> list[Edit]:
    """The edit on "no" or "nothing" and those on what went with it: "and have no taste at all" -> "some taste"."""
    return [turned, *(e for e in to_affirmative(own, negator) if e.start >= turned.end)]


def affirm_conjuncts(clause: Clause, style: str) -> list[Edit]:
    """Edits on further verbs that shared a negation now removed: "did not sing or dance" -> "sang and danced".

    A further verb that was not denied now is: "is not old and looks new" -> "is old and does not look new".
    """
    edits: list[Edit] = []
    for conjunct in conjuncts(clause):
        governor = conjunct.governor
        if conjunct.own_clause is not None:
            if conjunct.contrasted and _forbids(conjunct.own_clause, clause):
                continue
            nor = prior(conjunct.own_clause.finite).lower_ in lexicon.NOR  # "nor are its agents" (rules/inversion.py)
            edits += [] if nor else _reversed(conjunct, conjunct.own_clause, style)
            continue
        if conjunct.verb.lower_ in lexicon.DO and prior(conjunct.verb).lower_ in lexicon.NOR:
            continue  # "nor do the men" (rules/inversion.py)
        if (never := conjunct.never) is not None and not governor.takes_not:
            edits += _without_never(never, governor)
            continue
        if denies_object(conjunct.verb) and not governor.takes_not:  # "never married and had no children"
            edits += _reversed(conjunct, _clause_of(conjunct), style)
            continue
        supported = governor.finite != governor.head and norm(governor.finite) in lexicon.DO
        if supported and is_verb(conjunct.verb.lower_):
            edits.append(replace(conjunct.verb, inflect(conjunct.verb.lower_, governor.tense)))
        if (
            conjunct.conjunction is not None
            and norm(conjunct.conjunction) in lexicon.DISJUNCTIONS
            and not _else(conjunct)
        ):
            edits.append(replace(conjunct.conjunction, "and"))
    return [e for e in edits if text_of(clause.doc)[e.start : e.end] != e.new]


def _forbids(own: Clause, first: Clause) -> bool:
    """Whether an order follows: "I am not sure, but don't tell her"."""
    addressed = first.subject is not None and first.subject.lower_ in lexicon.FIRST_PERSON
    return (
        addressed
        and own.tense == "VBP"
        and norm(own.finite) in lexicon.DO
        and own.finite != own.head
        and norm(first.finite) not in lexicon.DO
    )


def _else(conjunct: Conjunct) -> bool:
    """Whether "or else" stands before the verb."""
    return conjunct.conjunction is not None and after(conjunct.conjunction).lower_ == "else"
