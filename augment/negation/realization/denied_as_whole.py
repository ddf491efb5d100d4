"""Signs that only the whole can be denied: one of several verbs of a subject leaves no room for a "not" of its own."""

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause, verb_of
from augment.english.inflection import is_past_only, is_present_alone, is_third_person, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.describing_participle import joined_to_participle
from augment.negation.main_clause.end_of_chain import is_means
from augment.negation.main_clause.further_tense import is_active, is_time
from augment.negation.main_clause.shared_subject import Conjunct, joined_by_conjunction
from augment.negation.realization.determiners import denies_object
from augment.negation.realization.results import so_is


def only_as_whole(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether a clause with these further verbs can only be denied by "It is not the case that"."""
    signs = (_already_negated,) if _list_of_passives(clause, verbs) else VERB_SIGNS
    return any(sign(clause, verbs) for sign in WHOLE_SIGNS) or any(sign(c) for c in verbs for sign in signs)


def _list_of_passives(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether several forms that can be participles follow one: "was laid down in May, launched and put to sea"."""
    passive = clause.finite != clause.head and norm(clause.finite) in lexicon.BE and clause.head.tag_ == "VBN"
    if not passive or len(verbs) < 2 or verbs[-1].conjunction is None:
        return False
    return norm(verbs[-1].conjunction) in lexicon.AND and all(
        c.own_clause is None and not is_active(c.verb) for c in verbs
    )


def _so_inversion(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether a second clause says the same of another subject, which a "not" would garble: "and so did the barn"."""
    if " so " not in text_of(clause.doc):
        return False
    following = clause.doc[clause.head.i + 1 : -2]
    inverted = (t for t in following if t.lower_ == "so" and norm(after(t)) in lexicon.AUXILIARIES)
    return any(prior(t).tag_ in ("CC", "RB") and norm(prior(t)) not in lexicon.AND for t in inverted)


def _mixed(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether the second of several verbs has its own tense and no conjunction, and is surely none of a list.

    "is light, has rings, and spins" is one: each of its verbs stands right behind its comma or "and".
    """
    if len(verbs) < 2 or verbs[0].conjunction is not None or verbs[0].own_clause is None:
        return False
    return not all(c.verb.tag_[:2] == "VB" and _leads(c) in (",", "and") for c in verbs)


def _leads(conjunct: Conjunct) -> str:
    """The mark or the conjunction right before a further verb, its auxiliary and its adverbs."""
    first = conjunct.verb if conjunct.own_clause is None else conjunct.own_clause.finite
    return norm(before_adverbs(first))


def _juxtaposed(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether a past follows without a conjunction: "went to school there, studied law in Cork"."""
    if clause.tense != "VBD" or clause.takes_not or joined_by_conjunction(verbs):
        return False
    pasts = [c.verb for c in verbs if c.verb.tag_ == "VBD" and c.own_clause is None and is_active(c.verb)]
    return any(not so_is(prior(past)) for past in pasts)


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
        if so_is(prior(token)) or prior(token).lower_ in lexicon.NEITHER:
            return False  # "and so is the barn", "and neither fits"
        if (
            token.tag_[0] not in "VN"
            or before_adverbs(token).tag_ != "CC"
            or token.i in clause.protected
            or token in covered
            or is_means(token)
            or joined_to_participle(token, clause)
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
    pasts = [
        t
        for t in pasts
        if t.lower_ not in lexicon.ENTITLED | lexicon.PROVIDED and t.dep_ != "relcl" and verb_of(t) not in attached
    ]
    pasts = [t for t in pasts if all(c.dep_ not in SUBJECT for v in (t, verb_of(t)) for c in v.children)]
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
    if token.tag_ == "NNS" and clause.tense == "VBZ" and not clause.takes_not and is_present_alone(token.lower_):
        return True  # "loses weight and decelerates"
    if token.i < 2 or token.nbor(-2).text != "," or after(token).tag_ not in ("IN", "DT", "PRP$", "TO"):
        return False
    form = token.lower_
    if token.tag_ == "NNS" and clause.tense == "VBZ":
        return is_third_person(form) and after(token).lower_ not in lexicon.OF
    return token.tag_ == "NN" and clause.tense == "VBP" and is_verb(form) and after(token).lower_ not in lexicon.OF


def _denied_in_list(clause: Clause, verbs: list[Conjunct]) -> bool:
    """Whether one of several further verbs is denied by its object: "came late, broke a cup and said nothing"."""
    alone = (c for c in verbs if c.own_clause is None and not c.contrasted)
    return len(verbs) > 1 and any(denies_object(c.verb) for c in alone)


def _already_negated(conjunct: Conjunct) -> bool:
    """Whether a further verb is negated otherwise than by its own "not" or "no": "sang and never danced"."""
    shared = conjunct.own_clause is None and not conjunct.contrasted and conjunct.governor.takes_not
    if any(c.dep_ == "neg" for c in conjunct.verb.children) and conjunct.negator is conjunct.never is None:
        return True
    return shared and denies_object(conjunct.verb)


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
        return _past(conjunct.own_clause) and not ((is_active(verb) and sure) or _behind_noun(verb, governor))
    if conjunct.own_clause is not None and governor.tense in ("VBZ", "VBP") and not governor.takes_not:
        active = is_active(verb) and with_object  # "drives a lorry, and won the cup in 2004"
        active = active or (conjunct.contrasted and verb.tag_ == "VBD" and norm(governor.head) not in lexicon.HAVE)
        return _past(conjunct.own_clause) and not active  # "has a roof, a porch, and paneled doors"
    passive = governor.finite != governor.head and norm(governor.finite) in lexicon.BE and conjunct.own_clause is None
    either = conjunct.conjunction is not None and norm(conjunct.conjunction) in lexicon.AND
    either = either and all(t.tag_[0] != "W" and t.dep_ != "mark" for t in verb.doc[governor.head.i : verb.i])
    either = either and not any(c.dep_ in ("dobj", "ccomp", "xcomp") and not is_time(c) for c in verb.rights)
    alike = verb.lower_ in lexicon.NAMING or lemma(verb.lower_) == lemma(governor.head.lower_)  # "and named a saint"
    tagged = verb.tag_ == "VBD" or (
        governor.subject is None and verb.lower_ in lexicon.TAUGHT
    )  # ", was ill and taught"
    joined = verb.lower_ in lexicon.BORN_AND | lexicon.INFORMED
    return passive and tagged and not (joined or either or alike)


def _behind_noun(verb: ParsedToken, governor: Clause) -> bool:
    """Whether a past follows what somebody was: "was the only candidate and won"."""
    nominal = any(c.dep_ == "attr" and c.i < verb.i for c in governor.head.rights)
    joined = prior(verb).tag_ == "CC" or norm(prior(verb)) in lexicon.ALSO
    return nominal and governor.tense == "VBD" and verb.tag_ == "VBD" and joined


def _obliged(clause: Clause) -> bool:
    has = norm(clause.head) in lexicon.HAVE and after(clause.head).tag_ != "TO"  # "has merit and may work"
    return not has and (lemma(clause.head.lower_) in lexicon.OBLIGING or norm(clause.finite) in lexicon.OBLIGING)


def _past(clause: Clause) -> bool:
    return clause.finite == clause.head and clause.tense == "VBD" and not clause.takes_not


# Why the whole is denied: the sentence, or one of its further verbs, leaves no room for a "not" of its own.
WHOLE_SIGNS = (_so_inversion, _mixed, _juxtaposed, _gapped_clause, _incomplete, _denied_in_list)


VERB_SIGNS = (_already_negated, _ambiguous)
