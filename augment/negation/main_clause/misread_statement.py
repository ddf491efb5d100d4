"""Signs that a second statement is none: a participle, a compound or a phrase was taken for it."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.inflection import is_past_only
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior


def is_misread(clause: Clause, joint: ParsedToken) -> bool:
    """Whether one of the signs below holds of a statement behind a conjunction or a mark."""
    return _participle(clause, joint) or _misspelt_its(clause) or _in_compound(clause, joint) or _in_phrase(clause)


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
