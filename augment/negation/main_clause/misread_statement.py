"""Signs that a second statement is none: a participle, a compound or a phrase was taken for it, or it reports one."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.inflection import is_past, is_past_only, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior

REPORTING = lexicon.SAYING | lexicon.REMARKING


def is_misread(clause: Clause, joint: ParsedToken) -> bool:
    """Whether one of the signs below holds of a statement behind a conjunction or a mark."""
    return _participle(clause, joint) or _misspelt_its(clause) or _in_compound(clause, joint) or _in_phrase(clause)


def is_no_statement(first: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether a word and a verb behind a statement open none: a question, a report, a participle, "rest assured"."""
    return (
        (first.lower_, after(first).lower_) == lexicon.REST_ASSURED
        or _asks(first, verb)
        or _in_state(first, verb, clause)
        or _reports(first, verb)
        or _shares_be(first, verb, clause)
    )


def _participle(clause: Clause, joint: ParsedToken) -> bool:
    """Whether a past behind a comma alone may be a participle: "We hear jokes, wit elbowed aside by slapstick"."""
    verb = clause.head
    if verb != clause.finite or clause.tense != "VBD" or clause.takes_not or is_past_only(verb.lower_):
        return False
    if verb.lower_ in lexicon.TURNED and clause.subject is not None and after(verb).tag_ in ("NN", "NNP", "JJ"):
        return clause.subject.tag_ == "NN" and norm(joint) not in lexicon.JOINING  # "a cook turned singer"
    if clause.subject is not None and clause.subject.lower_ in lexicon.DAYS and after(verb).is_punct:
        return True  # "a station, today disused"
    if clause.subject is not None and clause.subject.tag_[:2] == "NN" and norm(joint) not in lexicon.JOINING:
        named = verb.lower_ in lexicon.NAMING and any(c.dep_ == "oprd" for c in verb.rights)  # ", a town called Ys"
        place = prior(prior(joint)).tag_ == clause.subject.tag_ == "NNP" and verb.i == 1  # "at Ys, Kent set in May"
        rest = joint.doc[joint.i + verb.i + 1 :]
        listed = rest[0].text == "," and rest[1].tag_ == "CC" if len(rest) > 2 else False
        listed = listed and all(t.tag_ not in FINITE for t in rest)  # ", the volume sold, and the price"
        if (named or place or listed or verb.tag_ == "VBN") and all(c.dep_ != "dobj" for c in verb.rights):
            return True  # ", the English met in papers"
    by = any(t.lower_ in lexicon.BY for t in clause.doc[verb.i + 1 : verb.i + 3])
    return by and norm(joint) not in lexicon.JOINING and clause.subject is not None and clause.subject.tag_ != "PRP"


def _misspelt_its(clause: Clause) -> bool:
    """Whether "it's" stands for "its" before a participle and a noun: "with the guard and it's mounted band"."""
    be, noun = clause.finite, next((c for c in clause.finite.rights if c.dep_ == "attr"), None)
    if be != clause.head or norm(be) != "'s" or clause.subject is None or noun is None or noun.tag_ != "NN":
        return False
    described = noun.left_edge == after(be) and noun.left_edge.tag_ == "VBN" and after(noun.left_edge) == noun
    return described and all(t.is_punct for t in clause.doc[noun.i + 1 :])


def _in_phrase(clause: Clause) -> bool:
    """Whether the subject stands in a phrase with a preposition: "after three months of use it works"."""
    first = clause.subject.left_edge if clause.subject is not None else clause.doc[0]
    return (
        first.i == 1
        and prior(first).tag_ == "IN"
        and prior(first).dep_ == "prep"
        and clause.finite.tag_ in ("VB", "NN")
    )


def _in_compound(clause: Clause, joint: ParsedToken) -> bool:
    """Whether a participle ends a second compound: "is a Ys Prize winning and Leeds Award nominated Irish poet"."""
    verb, described = clause.head, clause.doc[clause.head.i + 1 : clause.head.i + 3]
    if verb != clause.finite or clause.tense != "VBD" or is_past_only(verb.lower_) or prior(verb).tag_ != "NNP":
        return False
    paired = prior(joint).tag_ in ("VBG", "VBN") and prior(prior(joint)).tag_ == "NNP"
    return paired and [t.tag_ for t in described] == ["JJ", "NN"]


def _asks(first: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a question follows, which goes with a denial as well: "but what can I do?", "but did you see it?"."""
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT and c.i > first.i), None)
    turned = first.dep_ in AUXILIARY and subject is not None and subject.left_edge == after(first)
    return turned or (norm(first) in lexicon.QUESTION_WORDS and after(first).tag_ in FINITE)


def _in_state(first: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether "with" goes on: "runs with a bottle in his hand and his eyes closed"."""
    closing = is_past(verb.lower_) and verb.tag_ in ("VBD", "VBN") and after(verb).is_punct and first.tag_ == "PRP$"
    return closing and any(norm(t) in lexicon.WITH for t in clause.doc[clause.head.i + 1 : first.i])


def _shares_be(first: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether a participle shares the "be" of the first statement: "The firm was sold and its mill demolished"."""
    passive = clause.head.tag_ == "VBN" and norm(clause.finite) in lexicon.BE
    closing = verb.tag_ in ("VBD", "VBN") and after(verb).is_punct and all(c.is_punct for c in verb.rights)
    alone = not any(c.dep_ in AUXILIARY for c in verb.lefts) and not is_past_only(verb.lower_)
    if _counted_off(first) and alone and verb.tag_ in ("VBD", "VBN") and all(c.dep_ != "dobj" for c in verb.rights):
        return verb.lower_ not in lexicon.INTRANSITIVE_PAST  # ", most of them made by hand"
    if first.tag_ == "PRP$" and prior(first).text == "," and alone and not closing:  # ", its men sent to another"
        objects = any(c.dep_ in ("dobj", "ccomp", "xcomp") for c in verb.rights)
        closing = verb.tag_ in ("VBD", "VBN") and after(verb).tag_ in ("IN", "TO", "RP") and not objects
        closing = closing and verb.lower_ not in lexicon.SELDOM_PARTICIPLES
    if passive and prior(first).text == "," and first.tag_ == "DT" and not closing:
        closing = any(c.dep_ == "acl" and c.tag_ == "VBN" for n in verb.rights if n.dep_ == "conj" for c in n.rights)
        closing = closing and all(c.dep_ != "dobj" for c in verb.rights)  # ", the sac emptied, and the gap closed"
    return passive and closing and alone and verb.lower_ not in lexicon.INTRANSITIVE_PAST


def _counted_off(first: ParsedToken) -> bool:
    """Whether "most of them", "each" or "the other" opens what may describe something before it."""
    part = first.lower_ in lexicon.QUANTITIES_ALONE | lexicon.EACH and prior(first).text == ","
    of_them = part and (after(first).lower_ in lexicon.OF or first.lower_ in lexicon.EACH)
    other = (first.lower_, after(first).lower_) == lexicon.THE_OTHER and prior(first).tag_ == "CC"
    return of_them or (other and any(t.dep_ == "npadvmod" for t in first.doc[: first.i]))


def _reports(first: ParsedToken, verb: ParsedToken) -> bool:
    """Whether what went before is reported by this: "Do not eat it, doctors have warned"."""
    inserted = prior(first).text == after(verb).text == "," and lemma(verb.lower_) in REPORTING | lexicon.SHOWING
    own = [*(c for c in verb.lefts if c.dep_ in AUXILIARY), *(c for c in verb.rights if c.dep_ in ("ccomp", "dobj"))]
    if inserted and not own:
        return True  # ", official figures showed, ..."
    closes = prior(first).text == "," and verb.i + 2 == len(verb.doc) and not any(c.i > verb.i + 1 for c in verb.rights)
    return closes and lemma(verb.lower_) in REPORTING | lexicon.SHOWING
