"""The verb behind a clause that is its subject, where the parse took the clause for the sentence.

"That she came surprised everyone", "What he did shocked the town", "That the bridge held is a miracle".
"""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause, verb_of
from augment.english.inflection import is_base_form, is_past, is_third_person_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.bare_noun import is_bare

OBJECT = frozenset(["DT", "PRP", "PRP$", "NN", "NNS", "NNP"])  # tags of what opens an object
CLAUSES = frozenset(["csubj", "csubjpass", "advcl"])  # relations of a clause that the parse has as the subject
OPENING = frozenset(["IN", "RB", "DT"])  # tags of what opens the phrase in front
BEHIND = OBJECT | {"IN", "TO", "RP", "RB", "JJ"}  # tags of what goes on with it
NO_PREDICATE_AFTER = frozenset(["PRP", "CC", "IN", "TO", "DT", "PRP$"])


def behind_clausal_subject(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the second verb of a text that opens with "that", "what", "how" or their like and a clause; "what"
    may stand behind a phrase: "In May what she wrote won a prize"."""
    first = _behind_phrase(doc) or doc[0]
    that = first.tag_ == "IN" and norm(first) in lexicon.THAT
    if len(doc) < 5 or doc[-1].text == "?" or not (that or norm(first) in lexicon.OPENS_SUBJECT):
        return None
    below = next((t for t in doc[first.i + 1 : -3] if t.tag_ in FINITE or _past_before_verb(t)), None)
    if below is None or verb_of(below).dep_ in CLAUSES or not _stated(first, below):
        return None
    finite = _second(first, below)
    if finite is None or finite.i in protected or finite.i + 2 >= len(doc):
        return None
    verb = verb_of(finite)
    past = lexicon.AUXILIARY_TENSE.get(finite.lower_) or ("VBD" if is_past(finite.lower_) else "VBZ")
    return Clause(doc, verb, finite, past, None, protected)


def behind_gerund(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause behind a gerund whose plural object was taken for the subject: "Now, moving nets takes days"."""
    gerund = next((t for t in doc[2:-3] if t.head == t), doc[0])
    if gerund.tag_ != "VBG" or prior(gerund).text != "," or doc[0].tag_ not in ("IN", "RB"):
        return None
    verb = next((c for c in gerund.rights if c.dep_ == "ccomp" and c.tag_ == "VBZ" and c.i not in protected), None)
    if verb is None or verb.lower_ in lexicon.AUXILIARIES:
        return None
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
    plural = subject is not None and subject.tag_ == "NNS" and after(subject) == verb
    return Clause(doc, verb, verb, "VBZ", gerund, protected) if plural else None


def behind_gerund_alone(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a past between the object of a gerund and a bare noun: "Closing the road reduced traffic"."""
    first = doc[0].lower_
    act = doc[0].tag_ in ("VBG", "NN") and first.endswith("ing") and lemma(first) != first and is_verb(lemma(first))
    if len(doc) < 5 or not act or any(t.tag_ in FINITE for t in doc) or doc[-1].text == "?":
        return None
    for token in doc[2:-2]:
        described = token.tag_ == "VBN" and token.dep_ == "amod" and is_past(token.lower_) and token.i not in protected
        if described and prior(token).tag_ in ("NN", "NNS", "JJ") and token.lower_ not in lexicon.COMPOUNDED:
            whole = is_bare(prior(token)) or any(t.tag_ in ("DT", "PRP$") for t in doc[1 : token.i - 1])
            return Clause(doc, token, token, "VBD", doc[0], protected) if whole and is_bare(token.head) else None
    return None


def behind_gerund_and_clause(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "be" behind a gerund and what is asked: "Understanding how cells sense force is vital", where the
    parse has no other verb and "sense" for a noun."""
    opened = len(doc) > 5 and doc[0].tag_ == "VBG" and doc[0].head == doc[0] and doc[1].tag_ in ("WRB", "WP")
    finite = [t for t in doc[3:-2] if t.tag_ in FINITE] if opened else []
    if len(finite) != 1 or norm(finite[0]) not in lexicon.BE or finite[0].i in protected or doc[-1].text == "?":
        return None
    verb = verb_of(finite[0])
    hidden = any(is_base_form(t.lower_) and prior(t).tag_ in ("NNS", "PRP") for t in doc[2 : finite[0].i])
    stated = hidden and verb.dep_ == "ccomp" and verb.head == doc[0] and finite[0].tag_ == "VBZ"
    return Clause(doc, verb, finite[0], "VBZ", doc[0], protected) if stated else None


def behind_gerund_for(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a present behind a gerund and "for", taken for its end: "Writing for the stage takes years"."""
    verb = next((t for t in doc[3:-2] if t.tag_ == "VBZ" and t.head == doc[0]), None) if doc[0].tag_ == "VBG" else None
    if verb is None or verb.i in protected or doc[0].head != doc[0] or doc[-1].text == "?":
        return None
    mark = next((c for c in verb.lefts if c.dep_ == "mark"), verb)
    return Clause(doc, verb, verb, "VBZ", doc[0], protected) if mark.lower_ in lexicon.FOR else None


def _heads(token: ParsedToken) -> bool:
    """Whether a finite form heads the text, or goes with a verb that no subject of its own stands before."""
    return token.head == token or (token.dep_ in AUXILIARY and token.tag_ == "MD")


def _past_before_verb(token: ParsedToken) -> bool:
    """Whether a past was taken for a participle between a noun and a verb: "That the dam [held] is a miracle"."""
    return token.tag_ == "VBN" and prior(token).tag_[:2] == "NN" and after(token).tag_ in FINITE


def _behind_phrase(doc: ParsedSentence) -> ParsedToken | None:
    """The "what" behind a phrase, or behind a clause and its comma, that opens the text."""
    what = next((t for t in doc[2:-4] if t.lower_ in lexicon.ASKING_WHAT), None)
    if what is None:
        return None
    if prior(what).text == ",":  # not "She told me, what she saw shocked her"
        opened = doc[0].tag_ in ("IN", "WRB") or all(t.tag_ not in FINITE for t in doc[: what.i])
        return what if opened else None
    behind_noun = doc[0].tag_ in OPENING and prior(what).tag_ in ("NN", "NNS", "CD", "RB")
    return what if behind_noun and all(t.tag_ not in FINITE for t in doc[: what.i]) else None


def _stated(first: ParsedToken, below: ParsedToken) -> bool:
    """Whether nothing but the subject goes between the opening and its verb."""
    between = below.doc[first.i + 1 : below.i]
    return all(t.tag_[0] not in "WVM" and t.text != "," and t.dep_ != "mark" for t in between)


def _second(first: ParsedToken, below: ParsedToken) -> ParsedToken | None:
    """The finite verb that follows without a subject of its own, or a past or present of an effect on somebody."""
    doc, moved = below.doc, below.head
    if norm(below) in lexicon.DO and below.dep_ in AUXILIARY and moved.lower_ in lexicon.AFFECTING_PEOPLE:
        return moved if moved.i == below.i + 1 else None  # "What he did shocked them"
    for token in doc[below.i + 1 : -2]:
        demonstrative = norm(token) in lexicon.THAT and after(token).tag_[:2] == "NN"  # "Whoever built that box"
        if token.tag_[0] == "W" or token.text == "," or token.tag_ == "CC":
            return None
        if token.dep_ == "mark" and not demonstrative:
            return None
        if token.lower_ in lexicon.AFFECTING_PEOPLE and after(token).tag_ in OBJECT:
            return token
        whom = prior(token).lower_ in lexicon.NEVER_SUBJECTS and prior(token).tag_ == "PRP"
        beside = token.i == below.i + (2 if whom else 1) and below.tag_ in ("VBD", "VBZ")
        beside = beside and norm(below) not in lexicon.AUXILIARY_TENSE  # "What they wrote fits in a drawer"
        own = norm(first) in lexicon.ASKING_WHAT and prior(below) != first  # not "What makes prices rise is war"
        third = norm(token) in lexicon.BE or own  # "In the end what matters is peace"
        third = third and token.tag_ in ("VBZ", "NNS") and is_third_person_only(token.lower_)
        past = token.tag_ in ("VBD", "VBN") and is_past(token.lower_)
        if beside and (third or past or token.tag_ == "MD") and after(token).tag_ in BEHIND | {"VB"}:
            return token
        if token.tag_ in FINITE and token.dep_ not in ("amod", "acl") and token != below.head:
            return token if prior(token).tag_ not in NO_PREDICATE_AFTER and _heads(token) else None
    return None
