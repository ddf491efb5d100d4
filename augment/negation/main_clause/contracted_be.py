"""The main verb "'s" that was taken for a possessive: "Dinner's ready", "Nobody's perfect", "My brother's late"."""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.english.tokens import after, norm, prior

BEHIND_PREDICATE = frozenset(["RB", "IN", "TO", "RP"])
BEFORE = frozenset(["DT", "PRP$", "NN", "NNP", "JJ"])


def contracted_be(doc: ParsedSentence, protected: frozenset[int]) -> Clause | None:
    """The clause of "'s" between a subject and an adjective with which the text, or a phrase behind it, goes on."""
    be = next((t for t in doc[1:-2] if t.tag_ == "POS" and norm(t) in lexicon.AMBIGUOUS), None)
    if be is None or be.i in protected or doc[-1].text not in lexicon.ENDS_OF_ORDER:
        return None
    subject, predicate = prior(be), after(be)
    if any(t.tag_ not in BEFORE for t in doc[: be.i]) or any(t.tag_ in FINITE for t in doc):
        return None
    anyone = subject.i == 0 and subject.lower_ in lexicon.INDEFINITE_PRONOUNS
    stated = predicate.tag_ == "JJ" or (predicate.lower_ in lexicon.CLOSING_STATES | lexicon.AT_HOME and anyone)
    alone = subject.tag_ in ("NN", "NNP") and _ends(predicate)
    return Clause(doc, be, be, "VBZ", subject, protected) if stated and alone else None


def _ends(predicate: ParsedToken) -> bool:
    """Whether no noun follows that a possessor would have: "My brother's late." but not "My brother's late wife."."""
    following = after(predicate)
    if following.tag_ == "CC" and after(following).tag_ == "JJ":
        following = after(after(following))
    return following.is_punct or following.tag_ in BEHIND_PREDICATE
