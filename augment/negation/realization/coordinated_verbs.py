"""Coordinated verbs that share a subject: "sang and danced". All of them are negated: "did not sing or dance".

Verbs that share the tense or the auxiliary with the first also share its "not", and "and" becomes "or", so that every
one of them is denied; before "then", "thus" and their like the order is part of what is said and "and" stays. A verb
with a tense or auxiliary of its own is negated on its own: "was not poor and does not beg". Where that would garble a
contrast ("was poor but begged") or leave out a verb that the parser did not attach, the whole is to be denied.
"""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause
from augment.english.edits import Edit, replace
from augment.english.inflection import infinitive, inflect, is_noun, is_past_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.further_tense import is_active
from augment.negation.main_clause.shared_subject import (
    Conjunct,
    conjuncts,
    is_means,
    joined_by_conjunction,
    verb_chain,
)
from augment.negation.realization.determiners import is_no, of_comparison, without_no
from augment.negation.realization.polarity_items import to_affirmative
from augment.negation.realization.verb_group import add_not, remove_not


def deny_conjuncts(clause: Clause, style: str) -> list[Edit] | None:
    """Edits that extend the negation of the clause to its further verbs; None if only the whole can be denied."""
    verbs, edits = verb_chain(clause), []
    for sign in WHOLE_SIGNS:
        if sign(clause, verbs):
            return None
    if verbs and any(sign(c) for c in verbs for sign in VERB_SIGNS):
        return None
    verbs = joined_by_conjunction(verbs)
    for i, conjunct in enumerate(verbs):
        verb, conjunction, governor = conjunct.verb, conjunct.conjunction, conjunct.governor
        own = conjunct.own_clause if not _contrasted(conjunct) else _contrasted_clause(conjunct)
        if clause.imperative and conjunction is not None and after(conjunction).lower_ in lexicon.ON_CONDITION:
            break  # "Call me, and if you can, bring a cup"
        shared = own is None and not governor.takes_not
        if shared and conjunction is None and any(c.own_clause is not None for c in verbs[i + 1 :]):
            own = _clause_of(conjunct)  # "looks good, works well and is cheap"
        if own is None and _contrasted(conjunct) and _order(verb, governor):
            continue
        if own is not None:
            edits += _reversed(conjunct, own, style) + _both(conjunction, clause)
            continue
        if governor.finite == governor.head and not governor.takes_not:
            edits.append(replace(verb, infinitive(verb.text, governor.tense)))
        if conjunction is not None and _joins(conjunction) and not _sequential(conjunction):
            last = after(conjunction) if norm(after(conjunction)) in lexicon.ALSO else conjunction
            edits.append(Edit(conjunction.idx, last.idx + len(last), "or"))
    return [e for e in edits + _agents(clause) if text_of(clause.doc)[e.start : e.end] != e.new]


def _both(conjunction: ParsedToken | None, clause: Clause) -> list[Edit]:
    """ "is flat or can be opened" -> "is not flat and cannot be opened": neither holds."""
    or_ = conjunction is not None and norm(conjunction) in lexicon.DISJUNCTION and after(conjunction).lower_ != "else"
    either = any(norm(t) in lexicon.EITHER for t in clause.doc[: conjunction.i]) if conjunction is not None else False
    return [replace(conjunction, "and")] if conjunction is not None and or_ and not either else []


def deny_each(clause: Clause, style: str) -> list[Edit]:
    """Edits that deny every verb by a "not" of its own: "Did not arrive late, did not smell of smoke and had a lid"."""
    further = [edit for conjunct in verb_chain(clause) for edit in _reversed(conjunct, _clause_of(conjunct), style)]
    return add_not(clause, style) + further


def _clause_of(conjunct: Conjunct) -> Clause:
    """The clause of a further verb, with the tense of the first where it has none of its own."""
    governor, verb = conjunct.governor, conjunct.verb
    if conjunct.own_clause is not None or governor.takes_not:
        return conjunct.own_clause or governor
    return Clause(governor.doc, verb, verb, governor.tense, None, governor.protected)


def _mixed(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether the second of several verbs has its own tense and no conjunction: "is light, has rings, and spins"."""
    return len(verbs) > 1 and verbs[0].conjunction is None and verbs[0].own_clause is not None


def _juxtaposed(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether a past follows without a conjunction: "went to school there, studied law in Cork"."""
    past = clause.tense == "VBD" and not clause.takes_not
    return (
        past and not joined_by_conjunction(verbs) and any(c.verb.tag_ == "VBD" and c.own_clause is None for c in verbs)
    )


def _agents(clause: Clause) -> list[Edit]:
    """ "and by" -> "or by" between two agents: "was seen by the boys, and by a nurse"."""
    if "and by " not in text_of(clause.doc):
        return []
    following = clause.doc[clause.head.i : -1]
    agents = [t for t in following if t.lower_ == "by" and t.dep_ in ("agent", "prep", "conj") and _of_verb(t, clause)]
    joined_by = [prior(t) for t in agents[1:] if prior(t).lower_ in lexicon.AND and prior(t).i not in clause.protected]
    return [replace(t, "or") for t in joined_by]


def _so_inversion(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether a second clause says the same of another subject, which a "not" would garble: "and so did the barn"."""
    if " so " not in text_of(clause.doc):
        return False
    following = clause.doc[clause.head.i + 1 : -2]
    inverted = (t for t in following if t.lower_ == "so" and norm(after(t)) in lexicon.AUXILIARIES)
    return any(prior(t).tag_ in ("CC", "RB") for t in inverted)


def _of_verb(token: ParsedToken, clause: Clause) -> bool:
    return clause.head in (token.head, token.head.head)


def _gapped_clause(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether a further clause leaves out what the first said: "will rise and the fees lowered", ", and B over C"."""
    attached = [c.verb for c in verbs]
    further = [c for c in clause.head.rights if c.dep_ == "conj" and c not in attached and c.i not in clause.protected]
    if clause.finite == clause.head and any(c.dep_ == "attr" for c in clause.head.rights):
        further = [c for c in further if c.tag_[:2] != "NN"]  # "is a smith and the first mayor of Ys"
    phrases = {p.lower_ for p in clause.head.rights if p.dep_ == "prep"}
    objects = any(c.dep_ in ("dobj", "attr", "acomp") for c in clause.head.rights)
    if not objects and any(p.lower_ in phrases for c in further if c.tag_ in ("NN", "NNS") for p in c.rights):
        return True
    subjects = [(s, c) for c in further if c.tag_ == "VBN" and clause.takes_not for s in c.lefts if s.dep_ in SUBJECT]
    joined = [
        (s, c) for s, c in subjects if prior(s.left_edge).tag_ == "CC" or prior(s.left_edge).text in lexicon.STOPS
    ]
    return any(all(t.tag_[:2] not in ("VB", "MD") for t in clause.doc[s.i : c.i]) for s, c in joined)


def _incomplete(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether a verb of the list was not found: "sang, danced, and juggled" with "juggled" hung on a noun."""
    if clause.imperative or clause.question:
        return False
    last = verbs[-1].verb if verbs else clause.head
    if clause.tense == "VBD" and not clause.takes_not and _unattached_past(clause, [c.verb for c in verbs]):
        return True
    if "CC" not in [token.tag_ for token in clause.doc[last.i + 1 :]]:
        return False
    open_list = bool(verbs) and all(c.conjunction is None and before_adverbs(c.verb).text == "," for c in verbs)
    covered = {clause.head, clause.finite, *(c.verb for c in verbs)}
    for token in clause.doc[last.i + 1 :]:
        if _starts_another_clause(token) or (token.dep_ in SUBJECT and token.head not in covered):
            return _resumed(clause, token)
        if (
            token.tag_[0] not in "VN"
            or before_adverbs(token).tag_ != "CC"
            or token.i in clause.protected
            or token in covered
            or is_means(token)
        ):
            continue
        if _finite_form(token) or (open_list and token.tag_ == "VBN") or _like_a_noun(token, clause):
            return True
    return False


def _resumed(clause: Clause, opening: ParsedToken) -> bool:
    """Whether a verb of the first one's form follows ", and" after a clause: "asks who would come, and weeps"."""
    following = clause.doc[opening.i : -1]
    if clause.takes_not or any(t.text in lexicon.ENDS for t in following):
        return False
    verb = next((t for t in following if t.tag_ == clause.tense and t.text.islower()), None)
    if verb is None:
        return False
    joined_by = before_adverbs(verb)
    resumed = joined_by.tag_ == "CC" and prior(joined_by).text == "," and verb.i not in clause.protected
    return resumed and all(c.dep_ not in SUBJECT for c in verb.children)


def _unattached_past(clause: Clause, attached: list[ParsedToken]) -> bool:
    """Whether a past without a subject goes on after a comma: "grew tall, thought he was king, and left"."""
    pasts = [
        t for t in clause.doc[clause.head.i + 2 :] if t.tag_ == "VBD" and prior(t).text == "," and t not in attached
    ]
    pasts = [t for t in pasts if all(c.dep_ not in SUBJECT for c in t.children)]
    return any(is_past_only(t.lower_) or any(c.dep_ in ("ccomp", "dobj") for c in t.rights) for t in pasts)


def _starts_another_clause(token: ParsedToken) -> bool:
    """Whether further verbs may belong to a clause that opens here, or to another sentence."""
    return token.dep_ in ("mark", "relcl") or token.tag_[0] == "W" or token.text in lexicon.ENDS


def _finite_form(token: ParsedToken) -> bool:
    """Whether a word is tagged as a finite verb, and neither describes a noun nor belongs to a title."""
    return token.tag_ in ("VBD", "VBZ", "VBP") and token.text.islower() and token.dep_ not in ("amod", "relcl")


def _like_a_noun(token: ParsedToken, clause: Clause) -> bool:
    """Whether a verb after "and" may have been taken for a noun: "are old, and date from 1900", "ease and calm it"."""
    if token.tag_ == "VB" and token.dep_ == "conj" and token.head.tag_[:2] == "NN" and clause.tense == "VBP":
        return all(t.tag_ != "TO" for t in token.doc[clause.head.i : token.i])
    if token.tag_ == "NNS" and clause.tense == "VBZ" and not clause.takes_not and _only_verb(token.lower_):
        return True  # "loses weight and decelerates"
    if token.i < 2 or token.nbor(-2).text != "," or after(token).tag_ not in ("IN", "DT", "PRP$", "TO"):
        return False
    form = token.lower_
    if token.tag_ == "NNS" and clause.tense == "VBZ":
        return is_verb(lemma(form)) and inflect(lemma(form), "VBZ") == form and after(token).lower_ not in lexicon.OF
    return token.tag_ == "NN" and clause.tense == "VBP" and is_verb(form) and after(token).lower_ not in lexicon.OF


def _only_verb(form: str) -> bool:
    """Whether a form in -s is that of a verb and of no noun."""
    return is_verb(lemma(form)) and inflect(lemma(form), "VBZ") == form and not is_noun(lemma(form))


def _order(verb: ParsedToken, governor: Clause) -> bool:
    """Whether an order follows: "We are busy, but let me know"; not an infinitive: "is to help, but also warn"."""
    infinitive = any(t.tag_ == "TO" for t in verb.doc[governor.head.i : verb.i])
    return verb.tag_ == "VB" and governor.head.tag_ != "VB" and not infinitive


def _joins(conjunction: ParsedToken) -> bool:
    return norm(conjunction) in lexicon.ADDING


def _contrasted(conjunct: Conjunct) -> bool:
    """Whether a further verb stands after "but": it is denied on its own, "did not win and did not lose money"."""
    return conjunct.conjunction is not None and norm(conjunct.conjunction) in lexicon.CONTRASTING


def _contrasted_clause(conjunct: Conjunct) -> Clause | None:
    """The clause of a verb after "but", with the tense of the first where it has none of its own."""
    governor, verb = conjunct.governor, conjunct.verb
    if conjunct.own_clause is not None or governor.takes_not or governor.imperative:
        return conjunct.own_clause
    return Clause(governor.doc, verb, verb, governor.tense, None, governor.protected)


def _negator(conjunct: Conjunct) -> ParsedToken | None:
    """The "not" of a further verb, which goes: "is old and does not work" -> "is not old and works"."""
    own = conjunct.own_clause
    if own is None:
        return None
    following = own.doc[own.finite.i + 1 : own.head.i + 2]
    return next((t for t in following if norm(t) in lexicon.NOT and t.head in (own.head, own.finite)), None)


def _ambiguous(conjunct: Conjunct) -> bool:
    """Whether a past may be active or passive: "was based in Cork and played at the park", "was a mill, later sold".

    So with a further "may", which "cannot" does not deny where "must" or "need" went before.
    """
    governor, verb = conjunct.governor, conjunct.verb
    if conjunct.own_clause is not None and norm(conjunct.own_clause.finite) in lexicon.POSSIBILITY:
        uncertain = after(conjunct.own_clause.finite).lower_ in lexicon.UNCERTAIN  # "may perhaps be late"
        return uncertain or _obliged(governor) or _obliged(conjunct.own_clause)  # "must pay and may need to wait"
    with_object = conjunct.conjunction is not None and any(c.dep_ == "dobj" for c in verb.rights)
    if conjunct.own_clause is not None and governor.finite == governor.head and norm(governor.finite) in lexicon.BE:
        sure = governor.tense == "VBD" or verb.tag_ == "VBN" or is_past_only(verb.lower_) or with_object
        return _past(conjunct.own_clause) and not (is_active(verb) and sure)
    if conjunct.own_clause is not None and governor.tense in ("VBZ", "VBP") and not governor.takes_not:
        active = is_active(verb) and with_object  # "drives a lorry, and won the cup in 2004"
        return _past(conjunct.own_clause) and not active  # "has a roof, a porch, and paneled doors"
    passive = governor.finite != governor.head and norm(governor.finite) in lexicon.BE and conjunct.own_clause is None
    either = conjunct.conjunction is not None and norm(conjunct.conjunction) in lexicon.AND
    either = either and all(t.tag_[0] != "W" and t.dep_ != "mark" for t in verb.doc[governor.head.i : verb.i])
    either = either and not any(c.dep_ in ("dobj", "ccomp", "xcomp") for c in verb.rights)
    return passive and verb.tag_ == "VBD" and verb.lower_ not in lexicon.BORN_AND and not either


def _obliged(clause: Clause) -> bool:
    return lemma(clause.head.lower_) in lexicon.OBLIGING or norm(clause.finite) in lexicon.OBLIGING


def _past(clause: Clause) -> bool:
    return clause.finite == clause.head and clause.tense == "VBD" and not clause.takes_not


def _reversed(conjunct: Conjunct, own: Clause, style: str) -> list[Edit]:
    """Edits that turn the polarity of a further verb with a clause of its own."""
    if (negator := _negator(conjunct)) is not None:
        return remove_not(own, negator) + to_affirmative(own, negator)
    objects = _objects(conjunct.verb)
    no = next((c for o in objects for c in o.lefts if is_no(c)), None)
    if no is not None:
        return [without_no(no)]
    pronoun = next((o for o in objects if o.lower_ in lexicon.PRONOUNS), None)
    if pronoun is not None:  # "has nothing to do with it"
        return [replace(pronoun, lexicon.PRONOUNS[pronoun.lower_])]
    and_ = [replace(conjunct.conjunction, "and")] if conjunct.conjunction and _contrasted(conjunct) else []
    return and_ + add_not(own, style)


def _objects(verb: ParsedToken) -> list[ParsedToken]:
    return [c for c in verb.rights if c.dep_ in ("dobj", "attr") and not of_comparison(c)]


def _already_negated(conjunct: Conjunct) -> bool:
    """Whether a further verb is negated otherwise than by its own "not" or "no": "sang and never danced"."""
    objects = _objects(conjunct.verb)
    shared = conjunct.own_clause is None and not _contrasted(conjunct)
    if any(c.dep_ == "neg" for c in conjunct.verb.children) and _negator(conjunct) is None:
        return True
    return shared and any(o.lower_ in lexicon.PRONOUNS or any(is_no(c) for c in o.lefts) for o in objects)


def affirm_conjuncts(clause: Clause, style: str) -> list[Edit]:
    """Edits on further verbs that shared a negation now removed: "did not sing or dance" -> "sang and danced".

    A further verb that was not denied now is: "is not old and looks new" -> "is old and does not look new".
    """
    edits: list[Edit] = []
    for conjunct in conjuncts(clause):
        governor = conjunct.governor
        if conjunct.own_clause is not None:
            if _contrasted(conjunct) and _forbids(conjunct.own_clause, clause):
                continue
            nor = prior(conjunct.own_clause.finite).lower_ in lexicon.NOR  # "nor are its agents" (rules/inversion.py)
            edits += [] if nor else _reversed(conjunct, conjunct.own_clause, style)
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


def _sequential(conjunction: ParsedToken) -> bool:
    """Whether "and" joins verbs to one thing ("try and call"), or what follows says that the order matters."""
    first = prior(conjunction)
    first = prior(first) if first.lower_ in lexicon.AHEAD else first  # "go ahead and call"
    one_thing = lemma(first.lower_) in lexicon.ONE_WITH_NEXT
    return one_thing or norm(after(conjunction)) in lexicon.SEQUENTIAL


# Why the whole is denied: the sentence, or one of its further verbs, leaves no room for a "not" of its own.
WHOLE_SIGNS = (_so_inversion, _mixed, _juxtaposed, _gapped_clause, _incomplete)
VERB_SIGNS = (_already_negated, _ambiguous)
