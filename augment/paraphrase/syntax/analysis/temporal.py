"""Phrases of time: "in 1902", "during the war", "two years later"."""

from spacy.tokens import Token

from augment.english.parsed_sentence import ParsedToken
from augment.paraphrase.syntax import lexicon


def temporal(token: Token) -> bool:
    """Whether a phrase of the verb says when, or for how long."""
    if token.dep_ == "npadvmod" or token.tag_ in ("RB", "RBR"):
        return _time_later(token)
    noun = next((c for c in token.children if c.dep_ == "pobj"), None)
    if noun is None or any(c.dep_ == "cc" for c in token.children) or token.left_edge.lower_ in lexicon.FOCUS:
        return False
    if token.lower_ in lexicon.LASTING and any(c.dep_ == "nummod" for c in noun.lefts):
        return noun.lower_ in lexicon.TIMES and noun.tag_ == "NNS"
    if token.lower_ not in lexicon.TIME_PREPOSITIONS or _of_something_else(noun):
        return False
    if token.lower_ == "by" and not dated(noun) and noun.lower_ not in lexicon.MILESTONES:
        return False  # "won by two minutes"
    if token.lower_ == "in" and noun.tag_ == "NNS" and any(c.dep_ == "nummod" for c in noun.lefts):
        return False  # "written in two weeks"
    if dated(noun) or lexicon.DECADE_OR_DAY.fullmatch(noun.text):
        return not noun.text.isdigit() or len(noun.text) == 4 or any(t.text in lexicon.MONTHS for t in noun.subtree)
    bare = noun.i == noun.left_edge.i and noun.text.islower()
    if noun.lower_ in lexicon.TIMES:
        return not bare
    return noun.lower_ in lexicon.EVENTS and token.lower_ in lexicon.EVENT_PREPOSITIONS and not bare


def _time_later(token: Token) -> bool:
    """ "two years later", "the following year"."""
    first = token.left_edge
    if token.lower_ in lexicon.PAST_ADVERBS:
        return any(c.lower_ in lexicon.TIMES and c.dep_ == "npadvmod" for c in token.lefts)
    return token.lower_ in lexicon.TIMES and first.lower_ in lexicon.TIME_OPENING and first != token


def dated(token: ParsedToken) -> bool:
    """Whether a word is a year, a decade or a month."""
    return bool(lexicon.YEAR.fullmatch(token.text)) or token.text in lexicon.MONTHS


def timed(token: Token) -> bool:
    """Whether a word has to do with time at all."""
    return dated(token) or token.lower_ in lexicon.TIMES or token.lower_ in lexicon.PAST_ADVERBS


def eventive(token: Token) -> bool:
    """Whether a noun names an event, which a time behind it may date: "the completion of the tower in 1902"."""
    return token.tag_ in ("NN", "NNS") and (token.lower_ in lexicon.EVENTS or token.lower_.endswith(lexicon.EVENTIVE))


def _of_something_else(noun: Token) -> bool:
    """Whether a noun of time heads more than a time: "at the end of the road", "in the year that he died"."""
    if any(c.dep_ in ("relcl", "acl", "appos") and not dated(c) for c in noun.rights):
        return True
    if any(c.dep_ == "conj" and not timed(c) for c in noun.rights):
        return True  # "founder in 1902 and head of the choir"
    inner = next((p for of in noun.rights if of.dep_ == "prep" for p in of.children if p.dep_ == "pobj"), None)
    if inner is None:
        return False
    is_time = (
        inner.lower_ in lexicon.TIMES | lexicon.EVENTS or dated(inner) or lexicon.DECADE_OR_DAY.fullmatch(inner.text)
    )
    return not is_time
