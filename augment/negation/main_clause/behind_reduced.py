"""The verb behind a participle and its phrase, which was taken for the verb: "Rows pasted from a sheet lose zeros".

"Larvae reared in tanks grew faster", "Forms received before noon are read", "Logs older than a week are deleted".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, verb_of
from augment.english.inflection import is_base_form, is_past, is_past_only, singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tense import auxiliary_tense
from augment.english.tokens import after, norm, prior

PHRASE = frozenset(["IN", "DT", "JJ", "JJR", "NN", "NNS", "NNP", "CD", "PRP$", "HYPH", "RB"])  # tags within it
ENDS_PHRASE = frozenset(["NN", "NNS", "NNP", "CD"])
OPENING = frozenset(["IN", "RB", "TO", "VBG", "WRB"])  # tags of what opens the phrase or clause in front
NOUN_START = frozenset(["DT", "PRP$", "NNP"])
PARTICIPLES = frozenset(["VBN", "VBD"])


def verb_behind_phrase(clause: Clause) -> Clause | None:
    """The clause of the second verb, if the first can only describe the subject that opens the text."""
    head, subject = clause.head, clause.subject
    if _compared(head):
        finite = next((t for t in clause.doc[2:-2] if norm(t) in lexicon.BE), None)
        return _of(finite, clause, head) if finite is not None else None
    if subject is None or clause.tense != "VBD" or head != clause.finite or subject.tag_ not in ("NN", "NNS", "NNP"):
        return None
    opens = after(subject) == head and _opens(subject.left_edge)
    ambiguous = not is_past_only(head.lower_) and head.lower_ not in lexicon.INTRANSITIVE_PAST
    if not opens or not ambiguous or head.lower_ in lexicon.SELDOM_PARTICIPLES:
        return None
    amount = any(c.dep_ == "dobj" and any(g.tag_ == "CD" for g in c.lefts) for c in head.rights)
    purpose = after(head).tag_ == "TO" and after(after(head)).tag_ == "VB"  # "The firm hired to repair the roof left"
    purpose = purpose and after(after(head)).lower_ not in lexicon.PROVING
    if (after(head).tag_ != "IN" and not amount and not purpose) or norm(after(head)) in lexicon.THAT | lexicon.WHETHER:
        return None
    for token in clause.doc[head.i + 3 if purpose else head.i + 2 : -1]:
        if purpose and token.tag_ in NOUN_START and prior(token).tag_ in ENDS_PHRASE:
            return None  # "The man asked to see the book John has written"
        if prior(token).tag_ in ENDS_PHRASE and (finite := _second(token, head)) is not None:
            return _of(finite, clause, subject)
        second = token.tag_ == "VBZ" or (token.tag_ in FINITE and auxiliary_tense(token))
        if purpose and prior(token).tag_ in ENDS_PHRASE and second:
            return _of(token, clause, subject)  # "The cook asked to leave the room has left"
        if token.tag_ not in PHRASE or norm(token) in lexicon.THAT | lexicon.SUBORDINATING - lexicon.SINCE:
            return None  # "The firm sold two plants because the market changed"
    return None


def _opens(first: ParsedToken) -> bool:
    """Whether a subject opens the text, or stands behind a phrase and its comma."""
    phrase = first.doc[: first.i]
    return not first.i or (prior(first).text == "," and phrase[0].tag_ in OPENING)


def _of(finite: ParsedToken, clause: Clause, subject: ParsedToken) -> Clause | None:
    if finite.i in clause.protected:
        return None
    verb = verb_of(finite)
    tense = auxiliary_tense(finite) or ("VBZ" if finite.tag_ == "VBZ" else "VBD" if is_past(finite.lower_) else "VBP")
    return Clause(clause.doc, verb, finite, tense, subject, clause.protected)


def _second(token: ParsedToken, first: ParsedToken) -> ParsedToken | None:
    """A finite verb that nothing else needs: with "be", with an object of its own, or joined to the first."""
    owned = any(c.dep_ == "dobj" for c in token.rights)
    if norm(token) in lexicon.BE and any(t.dep_ == "mark" for t in token.doc[first.i : token.i]):
        return token  # "received before noon are read"
    if token.tag_ in ("VB", "VBP") and is_base_form(token.lower_):
        alone = all(c.dep_ not in SUBJECT and c.tag_ != "TO" for c in token.lefts)
        return token if owned and alone else None
    if token.tag_ not in PARTICIPLES or not is_past(token.lower_) or norm(after(token)) in lexicon.BY:
        return None
    joined = token.dep_ == "conj" and token.head == first
    shared = any(c.dep_ == "conj" and any(o.dep_ == "dobj" for o in c.rights) for c in token.rights)
    described = first.lower_ in lexicon.REARED  # "Larvae reared in tanks pupated earlier"
    return token if owned or joined or shared or described or is_past_only(token.lower_) else None


def _compared(first: ParsedToken) -> bool:
    """Whether a plural that opens the text was taken for a verb before a comparison: "Logs older than a week are"."""
    plural = first.i == 0 and first.tag_ == "VBZ" and singular_form(first.lower_) != first.lower_
    return plural and after(first).tag_ == "JJR" and norm(after(after(first))) in lexicon.THAN
