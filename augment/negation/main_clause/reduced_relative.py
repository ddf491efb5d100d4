"""The verb behind a participle that was taken for it: "The people interviewed said the same".

Two finite forms side by side, or with nothing but a time or a particle between, cannot both be verbs of the clause.
"""

from collections.abc import Callable

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, verb_of
from augment.english.inflection import is_past, is_past_only, is_present_alone, is_third_person_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior

NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS", "DT"])
FORMS: dict[str, Callable[[str], bool]] = {"VBD": is_past, "VBZ": is_third_person_only, "VBP": is_verb}
COMPLEMENT = frozenset(["RB", "RP"])  # tags of words between the participle and the verb


def verb_after_participle(clause: Clause) -> Clause | None:
    """The clause of the verb right behind the head, if the head can be a participle of the noun before it."""
    head, subject = clause.head, clause.subject
    if clause.takes_not or clause.tense != "VBD" or is_past_only(head.lower_) or head.lower_ in lexicon.LINKING:
        return None
    if subject is None or subject.tag_ not in NOUNS:
        return None
    if before_adverbs(head) != subject:
        return _no_noun_behind(clause, subject)
    if subject.left_edge.i and prior(subject.left_edge).tag_[:2] == "NN":
        return None  # "the man Anna thought was dead"
    if (certain := _no_noun_behind(clause, subject)) is not None:
        return certain
    finite = _after_adverbials(head)
    tense = _tense(finite) if finite.text.islower() and finite.i not in clause.protected else None
    placed = prior(finite).lower_ in lexicon.PLACED_AFTER_NOUN and subject.tag_ == "NNS"
    if finite.tag_ == "VB" and placed and is_verb(finite.lower_) and lemma(head.lower_) not in lexicon.HELPING:
        tense = "VBP"  # "The soldiers stationed there remind me of him"
    if tense is None:
        return None
    verb = verb_of(finite)
    return Clause(clause.doc, verb, finite, tense, subject, clause.protected)


def _no_noun_behind(clause: Clause, subject: ParsedToken) -> Clause | None:
    """The clause of a third person right behind the head that can be no noun: "the amount of tea sold diversifies"."""
    verb, noun = after(clause.head), before_adverbs(clause.head)
    form = verb.tag_ in ("NNS", "VBZ") and verb.text.islower() and is_present_alone(verb.lower_)
    certain = form and verb.i not in clause.protected
    certain = certain and verb.lower_ not in lexicon.THANKING  # "The roof held thanks to the beams"
    certain = certain and verb.dep_ != "dobj"  # "The farmer built dams"
    within = noun.tag_[:2] == "NN" and noun in list(subject.subtree) and not clause.inverted
    return Clause(clause.doc, verb, verb, "VBZ", subject, clause.protected) if certain and within else None


def _after_adverbials(participle: ParsedToken) -> ParsedToken:
    """The word behind a participle and its particle, adverb or time: "baked this morning", "called for"."""
    word = after(participle)
    while (word.tag_ in COMPLEMENT or word.lower_ in lexicon.DAYS) and word != after(word):
        word = after(word)
    later = after(after(word))
    timed = word.tag_ in ("CD", "DT") and after(word).lower_ in lexicon.TIME_NOUNS
    if timed and later.lower_ in lexicon.BEFORE_OR_LATER:
        return after(later)  # "an MRI performed two weeks later"
    if after(word).lower_ in lexicon.DAYS and word.tag_ in ("DT", "JJ"):
        return after(after(word))
    return after(word) if word.tag_ == "IN" and after(word).tag_ in FINITE else word


def _tense(token: ParsedToken) -> str | None:
    """The tense of a word that is finite by its tag and its form."""
    form = norm(token)
    if form in lexicon.AUXILIARY_TENSE:
        return lexicon.AUXILIARY_TENSE[form]
    if token.tag_ not in FINITE or token == token.doc[-1]:
        return None
    fits = FORMS[token.tag_](form) if token.tag_ in FORMS else True
    return token.tag_ if fits else None
