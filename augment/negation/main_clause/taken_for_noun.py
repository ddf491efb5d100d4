"""The verb that the parse took for a noun or a subject, in front of a clause: "Section 4 states that it is due"."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, clause_at
from augment.english.edits import Declined
from augment.english.inflection import is_past_only, is_verb, lemma
from augment.english.tokens import after, before_adverbs, norm, prior
from augment.negation.main_clause.candidates import subordinated
from augment.negation.main_clause.in_front import has_subject

NAMED = frozenset(["NN", "NNP", "CD"])


def verb_as_subject(clause: Clause) -> Clause | None:
    """The verb taken for the subject of another: "We order take out", "The guests leave and prices may fall"."""
    verb = clause.subject
    if verb is not None and verb.tag_ == "NN" and is_past_only(verb.lower_) and after(verb).text == ",":
        raise Declined("doubtful-parse")  # "the handheld froze, beeped and died"
    if verb is None or verb.dep_ != "nsubj" or verb.tag_ not in ("VBP", "VBZ", "VBD") or subordinated(verb):
        return None
    object_ = clause.head.tag_ == "NNS" and prior(clause.head) == verb and verb.tag_ == "VBZ" and verb.i > 1
    if object_ and prior(verb).tag_ in NAMED:
        return Clause(clause.doc, verb, verb, "VBZ", prior(verb), clause.protected)  # "The new owner treats burns"
    if clause.head == clause.finite and clause.head.tag_ == "VB" and prior(clause.head) == verb and has_subject(verb):
        return clause_at(verb, clause.protected)  # "We order take out"
    listed = verb.tag_ == clause.head.tag_ == clause.tense and before_adverbs(clause.head).text == ","
    if listed and has_subject(verb) and any(c.dep_ == "conj" for c in clause.head.rights):
        return clause_at(verb, clause.protected)  # "It binds zinc, cleaves the bond and releases it"
    noun = next((c for c in verb.rights if c.dep_ == "conj" and c.tag_[:2] in ("NN", "PR")), None)
    second = noun is not None and after(noun.right_edge) == clause.finite and prior(noun.left_edge).tag_ == "CC"
    return clause_at(verb, clause.protected) if second and has_subject(verb) else None


def before_that(clause: Clause) -> Clause | None:
    """The present taken for a noun before "that" and a clause: "Section 4 states that the tax is due"."""
    for token in clause.doc[1 : clause.finite.i - 2]:
        if token.tag_ in FINITE or token.tag_[0] == "W" or token.dep_ == "mark" or token.i in clause.protected:
            return None
        if norm(after(token)) not in lexicon.THAT or token.tag_ != "NNS" or prior(token).tag_ not in NAMED:
            continue
        stated = lemma(token.lower_) in lexicon.SAYING and after(after(token)).tag_ not in FINITE
        below = clause.subject is not None and clause.subject.i > token.i
        return Clause(clause.doc, token, token, "VBZ", prior(token), clause.protected) if stated and below else None
    return None


def before_that_of(clause: Clause) -> Clause | None:
    """The present taken for a noun before "that of": "Its depth rivals that of the lake, and to dive would be hard"."""
    for token in clause.doc[1 : clause.finite.i - 2]:
        if token.tag_[0] not in "NJDICVP" or token.dep_ == "mark":
            return None
        before_that = norm(after(token)) in lexicon.THAT_OF and after(after(token)).lower_ in lexicon.OF
        if before_that and token.tag_ in ("NNS", "VBZ") and is_verb(lemma(token.lower_)):
            return Clause(clause.doc, token, token, "VBZ", clause.subject, clause.protected)
    return None
