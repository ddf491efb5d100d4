"""Clauses with "not only", whatever the parse: "Not only was it cold, but ...", "It not only hums but also ..."."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.inflection import is_past, is_third_person_only
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.questions import subject_end
from augment.english.tokens import after, norm, prior

INVERTED = {**dict.fromkeys(lexicon.MODALS, "MD"), **lexicon.AUXILIARY_TENSE}
VERB_TAGS = frozenset(["VB", "VBP", "VBN", "VBG", "VBD", "NN"])  # of the verb behind an auxiliary, or by mistake
PARTICIPLES = frozenset(["VBN", "VBG"])


def not_only_clause(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "not only" before an auxiliary and its subject, or between a subject and its verb."""
    negator = next((t for t in doc[:-4] if norm(t) in lexicon.NOT), None)
    if negator is None or after(negator).lower_ not in lexicon.ONLY_IN_FRONT or negator.i in protected:
        return None
    verb = after(after(negator))
    return _in_front(verb, protected) if not negator.i else _before_verb(negator, verb, protected)


def _in_front(finite: ParsedToken, protected: frozenset[int]) -> Clause | None:
    tense, subject = INVERTED.get(norm(finite)), subject_end(finite)
    if tense is None or subject is None:
        return None
    verb = _verb_behind(subject)
    verbal = verb.tag_ in (PARTICIPLES if norm(finite) in lexicon.BE else VERB_TAGS)
    return Clause(finite.doc, verb if verbal else finite, finite, tense, subject, protected)


def _verb_behind(subject: ParsedToken) -> ParsedToken:
    """The word behind a subject and its adverbs, or behind a phrase of it: "did the mill [in the valley] burn"."""
    word = after(subject)
    while word.tag_ == "RB" and after(word) != word:
        word = after(word)
    if word.tag_ != "IN":
        return word
    return next((t for t in word.doc[word.i :] if t.tag_[:2] == "VB" or t.is_punct), word)


def _before_verb(negator: ParsedToken, verb: ParsedToken, protected: frozenset[int]) -> Clause | None:
    """The clause of "It not only hums but also shakes": a verb behind both "not only" and "but"."""
    doc = negator.doc
    but = next((t for t in doc[verb.i : -2] if norm(t) in lexicon.CONTRASTING), None)
    if but is None or prior(negator).tag_[:2] not in ("NN", "PR"):
        return None
    second = after(after(but)) if norm(after(but)) in lexicon.ALSO else after(but)
    tense = _tense(verb)
    if tense is None or tense != _tense(second):
        return None
    return Clause(doc, verb, verb, tense, prior(negator), protected)


def _tense(word: ParsedToken) -> str | None:
    """The tense of a form that is a verb's by its tag or may be one."""
    if word.tag_ in ("VBZ", "NNS") and is_third_person_only(word.lower_):
        return "VBZ"
    return "VBD" if word.tag_ in ("VBD", "VBN") and is_past(word.lower_) else None
