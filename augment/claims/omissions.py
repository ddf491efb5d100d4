"""Whether a claim says something else without the words that it leaves out: "Few came" is not "People came"."""

from collections.abc import Sequence

from augment.claims import lexicon
from augment.english.inflection import is_mass, lemma
from augment.english.lexicon import BY_NO_MEANS, DAYS, TIME_NOUNS
from augment.english.parsed_sentence import ParsedToken

BEFORE = ("advmod", "neg", "preconj", "predet", "quantmod")  # relations of short words that qualify another
RESTRICTING = ("amod", "relcl", "acl", "prep")  # what narrows a noun down
NAMED = ("dative", "npadvmod", "appos", "nsubj", "dobj", "oprd")  # a second noun of "call him a fool"


def says_other(verb: ParsedToken, words: Sequence[ParsedToken]) -> bool:
    """Whether ``words``, the claim of a verb, say something else than its clause."""
    kept = {word.i for word in words}
    lost = [child for word in words for child in word.children if child.i not in kept]
    is_denied = any(child.dep_ == "neg" for child in verb.children)
    return (
        any(_qualifies(child) for child in lost)
        or (is_denied and any(_is_what_not_denies(child) for child in lost))
        or (not is_denied and _needs_denial(words))
        or (lemma(verb.lower_) in lexicon.NAMING and any(_is_named(child, verb) for child in lost))
        or any(_is_cut(word, lost, is_denied and word.i > verb.i) for word in words)
    )


def is_unsaid(verb: ParsedToken) -> bool:
    """Whether its sentence does not say what a clause says: "if it rains", "denied that it rained"."""
    if any(child.lower_ in lexicon.CONDITIONS and child.dep_ == "mark" for child in verb.lefts):
        return True
    if verb.dep_ == "relcl":  # "the car my brother bought" has the object of its clause in front
        return not any(word.tag_[0] == "W" for child in verb.lefts for word in child.subtree)
    above = [verb.head, verb.head.head]
    is_denied = any(child.dep_ == "neg" for word in above for child in word.children)
    return verb.dep_ == "ccomp" and (is_denied or lemma(verb.head.lower_) in lexicon.DOUBTING)


def is_little(adjective: ParsedToken) -> bool:
    """Whether an adjective says that there is not much: "few people", "little rain", no "little boy"."""
    return adjective.lower_ in lexicon.FEW or (adjective.lower_ in lexicon.LITTLE and is_mass(adjective.head.lower_))


def _qualifies(lost: ParsedToken) -> bool:
    if lost.dep_ == "amod":
        return is_little(lost)
    if lost.dep_ in BEFORE:
        compares = lost.lower_ in lexicon.COMPARING and lost.head.tag_.startswith("JJ")
        return compares or any(word.lower_ in lexicon.QUALIFYING for word in lost.subtree)
    if lost.dep_ != "prep":
        return False
    of_adjective = lost.head.dep_ == "acomp" and (lost.head.lower_, lost.lower_) in lexicon.ADJECTIVES_WITH
    return of_adjective or tuple(word.lower_ for word in lost.subtree) in BY_NO_MEANS


def _is_what_not_denies(lost: ParsedToken) -> bool:
    """Whether "not" denies no more than a word: "not only", "not very large", "not without leave"."""
    return lost.lower_ in lexicon.DENIED_ALONE or (lost.dep_ == "advmod" and lost.head.dep_ == "acomp")


def _needs_denial(words: Sequence[ParsedToken]) -> bool:
    """Whether "any" stands where nothing denies and nothing is possible: "He had received any money"."""
    return any(word.lower_ in lexicon.ANY for word in words) and all(word.tag_ != "MD" for word in words)


def _is_named(lost: ParsedToken, verb: ParsedToken) -> bool:
    is_noun = lost.tag_.startswith(("NN", "PRP")) and lost.lower_ not in DAYS | TIME_NOUNS
    return lost.i > verb.i and lost.dep_ in NAMED and is_noun  # "made one voyage a year" names nothing


def _is_cut(noun: ParsedToken, lost: Sequence[ParsedToken], is_denied: bool) -> bool:
    """Whether a noun says too much, or nothing, alone: "hundreds", "no member" for "no member of the club"."""
    if not noun.tag_.startswith("NN"):
        return False
    own = [child for child in lost if child.head.i == noun.i]
    if noun.lower_ in lexicon.PART_OF and any(child.lower_ == "of" for child in own):
        return True
    determiners = {child.lower_ for child in noun.lefts if child.dep_ in ("det", "poss")}
    is_universal = noun.lower_ in lexicon.ALL_OR_NOBODY or not determiners.isdisjoint(lexicon.ALL_OR_NO)
    is_indefinite = noun.tag_ in ("NN", "NNS") and determiners <= {"a", "an"}
    if is_universal and any(child.lower_ in lexicon.BUT for child in own):
        return True
    return (is_universal or (is_denied and is_indefinite)) and any(child.dep_ in RESTRICTING for child in own)
