"""Noun phrases that become subject or agent: which of them can, and their case."""

from spacy.tokens import Token

from augment.english.inflection import singular_form
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import quantified, sure
from augment.paraphrase.syntax.analysis.phrases import complete, edges
from augment.paraphrase.syntax.analysis.token_sequence import NOT_IN_SOURCE, SequenceToken, TokenSequence

STRAY = frozenset(["conj", "ROOT", "nsubj", "dep", "appos"])  # what a verb in a sound noun phrase never is


def movable(noun: Token, longest: int, clauses: bool = False) -> bool:
    """Whether a noun phrase is short and stands without a loose comma, or a clause unless ``clauses``, at its end."""
    first, last = edges(noun)
    tokens = noun.doc[first : last + 1]
    if (
        last - first >= longest
        or not complete(noun)
        or quantified(tokens)
        or noun.tag_ in ("CD", "WP", "WDT", "VBG", "DT", "EX", "JJ")
    ):
        return False
    if len(tokens) > 1 and any(t.tag_ == "PRP" and t.dep_ != "dobj" for t in tokens):
        return False
    if any(t.tag_[:2] in ("VB", "MD") and t.dep_ in STRAY and t.head.tag_[:2] == "NN" for t in tokens):
        return False
    if any(t.lower_ in lexicon.REFLEXIVE or t.dep_ in ("advcl", "ccomp") for t in tokens):
        return False
    if any(t.dep_ == "relcl" for t in tokens) and not (clauses and not any(t.lower_ in lexicon.PERSON for t in tokens)):
        return False
    if all(t.text != "," for t in tokens):
        return True
    if any(t.text == "," and noun.doc[t.i + 1].tag_ == "RB" for t in tokens):
        return False  # "Greenland, geographically a part of the Americas"
    loose = any(t.dep_ in ("relcl", "appos", "acl") for t in tokens)
    return not loose and any(c.dep_ == "conj" for c in noun.subtree)


def acts(noun: Token) -> bool:
    """Whether a noun names somebody or something that acts, and can be no means, measure, place or time."""
    if noun.lower_ in lexicon.NO_AGENT | lexicon.TIMES or noun.text in lexicon.MONTHS:
        return False
    if noun.tag_ in ("PRP", "NNP", "NNPS"):
        return True
    determined = any(c.dep_ in ("det", "poss", "nummod", "amod", "compound") for c in noun.lefts)
    if noun.tag_ not in ("NN", "NNS") or (noun.tag_ == "NN" and not determined):
        return False
    if any(c.lower_ == "the" for c in noun.lefts) and noun.lower_ in lexicon.NO_AGENT_WITH_THE:
        return False  # "was found by the fire"
    return sure(noun) or not {noun.lower_, singular_form(noun.lower_)}.isdisjoint(lexicon.AGENTS)


def in_case(noun: TokenSequence, head: Token, forms: dict[str, str]) -> TokenSequence:
    """A noun phrase in another case, if it is a pronoun."""
    if len(noun) == 1 and head.tag_ == "PRP":
        return (SequenceToken(forms.get(noun[0].text.lower(), noun[0].text.lower()), noun[0].i or NOT_IN_SOURCE),)
    return noun
