"""The main verb right behind an infinitive or a gerund that its subject holds, where the parse has none.

"His decision to resign surprised everyone", "Their plan to move failed", "The idea of moving abroad appeals to her".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.inflection import is_past, is_third_person_only
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after

OPENING = frozenset(["DT", "PRP$"])
DESCRIBING = frozenset(["JJ", "NN"])
ADVERBS = frozenset(["RB", "RP"])
OBJECT_START = frozenset(["DT", "PRP$", "PRP"])


def behind_infinitive(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of the verb behind a noun and the infinitive or the gerund with "of" that goes with it."""
    if doc[0].tag_ not in OPENING or doc[-1].text != "." or any(t.tag_ in FINITE for t in doc):
        return None
    noun = doc[1]
    while noun.tag_ in DESCRIBING and after(noun).tag_ in DESCRIBING:
        noun = after(noun)
    opens = after(noun)
    act = after(opens)
    infinitive = opens.tag_ == "TO" and act.tag_ == "VB" and act.lower_ not in lexicon.LINKING_VERBS | lexicon.KEEPING
    if noun.tag_ != "NN" or not (infinitive or (opens.lower_ in lexicon.OF and act.tag_ == "VBG")):
        return None
    verb = after(act)
    while verb.tag_ in ADVERBS:
        verb = after(verb)
    tense = _tense(verb) if verb.text.islower() and verb.i not in protected else None
    return Clause(doc, verb, verb, tense, noun, protected) if tense is not None else None


def _tense(verb: ParsedToken) -> str | None:
    following = after(verb)
    object_ = following.tag_ in OBJECT_START or following.lower_ in lexicon.INDEFINITE_PRONOUNS
    if is_past(verb.lower_):
        alone = verb.lower_ in lexicon.INTRANSITIVE_PAST | lexicon.SELDOM_PARTICIPLES
        return "VBD" if object_ or (alone and following.text == ".") else None
    certain = (verb.lower_, following.lower_) in lexicon.CERTAIN_WITH
    return "VBZ" if is_third_person_only(verb.lower_) and (object_ or certain) else None
