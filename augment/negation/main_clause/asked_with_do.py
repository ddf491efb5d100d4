"""Questions with "do" in which the parse has no verb behind the subject: "What ocean does the land border?"."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.edits import Declined
from augment.english.inflection import is_base_form, is_noun, is_verb, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.questions import MODIFIER, NOUNS
from augment.english.tokens import after, norm, prior

VERB = frozenset(["VB", "VBP"])
PARTICIPLES = frozenset(["VBN", "VBD"])


def asked_with_do(clause: Clause) -> Clause | None:
    """The clause with the last word behind "do" that can be a verb for its head; None where the parse has one.

    Raises Declined where two words can.
    """
    finite, doc = clause.finite, clause.doc
    if not clause.question or norm(finite) not in lexicon.DO or (clause.head.tag_ in VERB and clause.head != finite):
        return None
    asking = doc[1] if doc[0].tag_ == "IN" else doc[0]  # "Since when does a plumber charge for it?"
    opened = finite.i == 0 or (asking.tag_[0] == "W" and all(t.tag_[0] != "V" for t in doc[1 : finite.i]))
    if not opened or (finite.i == 1 and doc[0].lower_ in lexicon.ASKED_FOR and finite == clause.head):
        return None  # "Who did the dishes?"
    verb = _behind_subject(finite) or _behind_of(finite) or _closing(finite)
    if verb is not None and after(verb).tag_ == "IN" and any(_may_be_verb(t) for t in doc[verb.i + 2 : -1]):
        raise Declined("doubtful-parse")  # "How much does a letter from a friend help?"
    return Clause(doc, verb, finite, lexicon.DO[norm(finite)], prior(verb), clause.protected) if verb else None


def _behind_subject(finite: ParsedToken) -> ParsedToken | None:
    """The verb in the run of nouns behind "do": its end, or what stands before a possessor."""
    last = after(finite) if after(finite).tag_ == "PRP" else finite
    while after(last).tag_ in NOUNS | MODIFIER and after(last) != last:
        last = after(last)
    possessor = next((prior(t) for t in finite.doc[finite.i + 3 : last.i] if t.tag_ == "POS"), None)
    verb = _before_possessor(possessor, finite) if possessor is not None else None
    return verb or _verb_at(last, finite)


def _before_possessor(noun: ParsedToken, finite: ParsedToken) -> ParsedToken | None:
    """The verb of "does the page show last month's sales"."""
    if noun.lower_ not in lexicon.DAYS | lexicon.TIME_NOUNS:
        return None
    verb = prior(noun)
    while verb.tag_ in MODIFIER and verb.i > finite.i + 2:
        verb = prior(verb)
    return _verb_at(verb, finite) if prior(verb).tag_ in NOUNS else None


def _verb_at(last: ParsedToken, finite: ParsedToken) -> ParsedToken | None:
    """The end of a run of nouns, or an infinitive behind it, if it can be a verb and a subject stands before it."""
    verb = after(last) if after(last).tag_ in VERB else last
    if (
        verb.i < finite.i + 2
        or not verb.text.islower()
        or not is_verb(verb.lower_)
        or lemma(verb.lower_) != verb.lower_
    ):
        return None
    subject = prior(verb)
    alone = subject.i == finite.i + 1 and subject.lower_ in lexicon.DEMONSTRATIVES
    described = subject.tag_ in MODIFIER and subject.i > finite.i + 1 and after(finite).tag_ == "DT"  # "an echidna"
    return verb if alone or described or subject.tag_ in NOUNS | {"PRP"} else None


def _behind_of(finite: ParsedToken) -> ParsedToken | None:
    """The verb, not taken for one, behind a subject with "of": "Does early use of it shorten the stay?"."""
    of = next((t for t in finite.doc[finite.i + 2 : -2] if t.lower_ in lexicon.OF), None)
    behind = finite.doc[of.i + 2 : -1] if of is not None and finite.i == 0 else ()
    return next((t for t in behind if t.tag_ in ("JJ", "NN") and _base_form(t) and not is_noun(t.lower_)), None)


def _closing(finite: ParsedToken) -> ParsedToken | None:
    """The verb, taken for an adverb, behind a phrase of the subject: "What time does the shop on Elm Street close?"."""
    found = [
        t
        for t in finite.doc[finite.i + 3 : -1]
        if t.tag_ == "RB" and _base_form(t) and prior(t).tag_ in NOUNS and (after(t).is_punct or after(t).tag_ == "IN")
    ]
    return found[0] if len(found) == 1 else None


def _may_be_verb(word: ParsedToken) -> bool:
    return word.tag_ in ("NN", "VB", "VBP") and prior(word).tag_ in NOUNS and _base_form(word)


def _base_form(word: ParsedToken) -> bool:
    return word.text.islower() and is_base_form(word.lower_)


def asked_behind_gerund(clause: Clause) -> Clause | None:
    """The clause of "How do migrating eels find it?", where "do" was taken to go with what describes the subject."""
    do, verb = after(clause.doc[0]), clause.head
    asked = clause.question and clause.doc[0].tag_ == "WRB" and norm(do) in lexicon.DO and do.head.tag_ == "VBG"
    if not asked or verb != clause.finite or verb.tag_ not in VERB or do.head.i != 2 or do.head.head != verb:
        return None
    return Clause(clause.doc, verb, do, lexicon.DO[norm(do)], prior(verb), clause.protected)


def asked_of_done(clause: Clause) -> Clause | None:
    """The clause of "Have the results come back?" with the participle taken for a present or past of its own."""
    have, verb, subject = clause.doc[0], clause.head, clause.subject
    asked = clause.question and norm(have) in lexicon.HAVE and verb == clause.finite and verb.i > 1
    done = verb.lower_ in lexicon.COME or (verb.tag_ in PARTICIPLES and verb.dep_ == "ccomp" and verb.head == have)
    if not asked or not done or subject is None or subject.left_edge.i != 1:
        return None
    return Clause(clause.doc, verb, have, lexicon.HAVE[norm(have)], subject, clause.protected)


def asked_of_any(clause: Clause) -> Clause | None:
    """The clause of "Were any of the passengers hurt?", with "any" taken for the predicate."""
    be, any_ = clause.doc[0], after(clause.doc[0])
    asked = clause.question and clause.head == be and norm(be) in lexicon.BE and any_.lower_ in lexicon.ANY_OF
    if not asked or after(any_).lower_ not in lexicon.OF:
        return None
    verb = next((c for c in be.rights if c.tag_ in PARTICIPLES and c.dep_ in ("ccomp", "advcl")), None)
    tense = lexicon.BE[norm(be)]
    return Clause(clause.doc, verb, be, tense, any_, clause.protected) if verb is not None else None


def asked_of_passive(clause: Clause) -> Clause | None:
    """The clause of "When was the first lamp made?" with the participle taken for a past of its own."""
    doc, verb, subject = clause.doc, clause.head, clause.subject
    if doc[-1].text != "?" or doc[0].tag_[0] != "W" or clause.tense != "VBD" or verb != clause.finite:
        return None
    if subject is None or not 0 < subject.left_edge.i < verb.i:
        return None
    auxiliary = prior(subject.left_edge)
    asked = norm(auxiliary) in lexicon.BE or norm(auxiliary) in lexicon.HAVE
    if not asked or verb.i + 3 < len(doc) or any(t.tag_ in FINITE for t in doc[subject.left_edge.i : verb.i]):
        return None
    tense = lexicon.AUXILIARY_TENSE.get(norm(auxiliary), "VBD")
    return Clause(doc, verb, auxiliary, tense, subject, clause.protected)
