"""The verb before a participle and its noun, where the parse has the participle for it: "It now retries failed jobs".

A present before a participle is taken for the subject of a past; a past at the start is taken for a participle:
"Reduced memory use by 27 percent" is a note on a change, as is "Reduced the memory use".
"""

from dataclasses import replace

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.inflection import is_noun, is_past, is_past_only, is_third_person_only, is_verb, lemma
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, before_adverbs, norm, prior

OBJECT = frozenset(["NN", "NNS", "NNP"])  # tags of what a participle describes
SINGULAR = frozenset(["NN", "NNP", "CD"])
DESCRIBED = OBJECT | frozenset(["JJ", "VBN", "VBD", "CC"])


def before_participle(clause: Clause) -> Clause | None:
    """The verb that was taken for a noun before a participle and its noun: "moths experience increased risks"."""
    return _third_person_before(clause) or _plural_before(clause) or _infinitive_before(clause)


def _third_person_before(clause: Clause) -> Clause | None:
    """ "The page now retries failed payments": no noun has an adverb in front, no log fails a request."""
    head, verb = clause.head, prior(clause.head)
    noun = before_adverbs(verb)
    if clause.takes_not or clause.tense != "VBD" or verb.i in clause.protected or is_past_only(head.lower_):
        return None
    if verb.head != head or not verb.text.islower() or not is_third_person_only(verb.lower_):
        return None
    if noun.tag_ not in SINGULAR and noun.tag_ != "PRP":
        return None
    with_adverb = prior(verb) != noun and prior(verb).head in (verb, head) and noun.head in (verb, head)
    of_data = verb.lower_ in lexicon.HANDLES_DATA and head.lower_ in lexicon.STATES_OF_DATA
    if not (with_adverb or of_data or not is_noun(lemma(verb.lower_))) or not _noun_follows(head):
        return None
    torn = noun.dep_ == "compound" and after(head).tag_ == "CC"  # its article hangs on the verb
    subject = None if torn else noun
    return Clause(clause.doc, verb, verb, "VBZ", subject, clause.protected)


def _infinitive_before(clause: Clause) -> Clause | None:
    """ "It does not now retry failed payments", with "does not fail" for the verb."""
    head, verb = clause.head, prior(clause.head)
    past = norm(clause.finite) in lexicon.DO and head != clause.finite and lemma(head.lower_) != head.lower_
    bare = verb.i > clause.finite.i and verb.text.islower() and is_verb(verb.lower_) and is_past(head.lower_)
    return replace(clause, head=verb) if past and bare and _noun_follows(head) else None


def _noun_follows(participle: ParsedToken) -> bool:
    """Whether the noun that a participle describes follows, without an article: "failed [and blocked] uploads"."""
    behind = participle.doc[participle.i + 1 : participle.i + 5]
    noun = next((t for t in behind if t.tag_ in OBJECT or t.tag_ not in DESCRIBED), participle)
    return noun.tag_ in OBJECT


def _plural_before(clause: Clause) -> Clause | None:
    verb, head = clause.subject, clause.head
    if verb is None or verb.tag_ != "NN" or verb.i + 1 != head.i or head.tag_ != "VBD" or is_past_only(head.lower_):
        return None
    noun = prior(verb)
    described = after(head).tag_ in ("NN", "NNS") and noun.tag_ == "NNS" and noun.head == verb
    return Clause(clause.doc, verb, verb, "VBP", noun, clause.protected) if described and is_verb(verb.lower_) else None


def change_note(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of a past that opens a note on a change, taken for a participle: "Reduced load by 2 percent"."""
    first = doc[0]
    if first.lower_ not in lexicon.CHANGED or not is_past(first.lower_) or 0 in protected or len(doc) < 5:
        return None
    noun = first.head
    if noun.tag_ not in ("NN", "NNS") or noun.dep_ != "ROOT" or noun.left_edge != first or first.dep_ != "amod":
        return None
    plain = all(t.text.islower() and t.tag_[0] in "NJ" for t in doc[1 : noun.i + 1])
    measured = plain and any(_measures(c) for c in noun.rights)
    return Clause(doc, first, first, "VBD", None, protected) if measured else None


def _measures(preposition: ParsedToken) -> bool:
    """Whether a phrase says by how much or to what: "by 27 percent", "by half", "to 90 seconds"; not "by 1990"."""
    if preposition.lower_ not in lexicon.MEASURING:
        return False
    phrase = preposition.doc[preposition.i + 1 : preposition.right_edge.i + 1]
    return any((t.tag_ == "CD" and t.head.tag_[:2] == "NN") or t.lower_ in lexicon.PARTS for t in phrase)
