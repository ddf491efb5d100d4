"""Coordinated adjectives and clauses change places: "dry and stony soil", "Its head is red and its legs are grey."."""

from spacy.tokens import Token

from augment.paraphrase.syntax import words
from augment.paraphrase.syntax.line import Line, find, swap
from augment.paraphrase.syntax.phrases import edges
from augment.paraphrase.syntax.sentence import Sentence

NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS"])


def swap_adjectives(s: Sentence, line: Line) -> Line | None:
    """ "dry and stony soil" -> "stony and dry soil", wherever it stands."""
    changed = None
    for first in s.doc:
        second = next((c for c in first.rights if c.dep_ == "conj"), None)
        if (
            first.tag_ != "JJ"
            or not first.is_alpha
            or second is None
            or second.i != first.i + 2
            or first.i in s.clause.aside
        ):
            continue
        joined = (
            s.doc[first.i + 1].lower_ == "and"
            and second.tag_ == "JJ"
            and not any(c.dep_ == "conj" for c in second.rights)
        )
        fixed = {first.lower_, second.lower_} & (
            words.FROZEN | words.TIED | words.EPITHETS
        ) or first.lower_ == second.lower_
        if (
            joined
            and not fixed
            and first.left_edge == first
            and second.left_edge == second
            and _ends_here(first, second)
        ):
            current = changed or line
            changed = swap(current, find(current, first.i, first.i), find(current, second.i, second.i))
    return changed


def _ends_here(first: Token, second: Token) -> bool:
    """Whether nothing is said of the second adjective alone: "tired and afraid of the dark"."""
    following = first.doc[second.i + 1]
    attributive = first.dep_ == "amod" and following.tag_ in NOUNS and first.text.islower() and second.text.islower()
    return attributive or (first.dep_ == "acomp" and following.text in (".", ",") and second.right_edge.i == second.i)


def swap_clauses(s: Sentence, line: Line) -> Line | None:
    """Coordinated clauses that describe a state change places: "Its head is red and its legs are grey."."""
    second = next((c for c in s.verb.rights if c.dep_ == "conj"), None)
    joint = next((c for c in s.verb.rights if c.dep_ == "cc"), None)
    if second is None or joint is None or s.fronts or s.negated or not s.flat or joint.lower_ not in ("and", "but"):
        return None
    if not _stative(s.verb) or not _stative(second) or any(c.dep_ == "conj" for c in second.rights):
        return None
    subject = next((c for c in second.lefts if c.dep_ in ("nsubj", "nsubjpass")), None)
    start = (subject or second).left_edge.i
    joined = joint.i + 1
    if start != joined or edges(second)[1] + 2 != len(s.doc) or s.verbs_between(s.verb.i + 1, joint.i):
        return None
    first = (0 if subject is not None else s.verb.i, joint.i - 1 - (s.doc[joint.i - 1].text == ","))
    if subject is None and s.verb.tag_ == "VBN":
        return None  # its auxiliary stands before the phrase that would move
    if _referring(s, first, (joined, edges(second)[1])) or any(
        t.lower_ in words.TIED for t in s.doc[joined : joined + 2] if subject is None
    ):
        return None
    return swap(line, find(line, *first), find(line, joined, edges(second)[1]))


def _stative(verb: Token) -> bool:
    """Whether a verb describes how something is, so that the order of telling is no order of events."""
    passive = any(c.dep_ == "auxpass" and c.lower_ in ("is", "are") for c in verb.lefts)
    return (
        verb.lower_ in ("is", "are")
        or passive
        or (
            verb.lower_ in ("has", "have", "contains", "contain", "lacks", "includes", "include")
            and not any(c.dep_ in ("aux", "auxpass") for c in verb.lefts)
        )
    )


def _referring(s: Sentence, first: tuple[int, int], second: tuple[int, int]) -> bool:
    earlier, later = s.doc[first[0] : first[1] + 1], s.doc[second[0] : second[1] + 1]
    pointing = any(t.lower_ in words.POINTING | {"also", "then", "therefore", "thus", "so", "too"} for t in later)
    if pointing or any(t.dep_ == "relcl" for t in later):
        return True
    return (
        any(t.lower_ in words.PERSON and words.PERSON[t.lower_] for t in later)
        and first[0] == 0
        and not any(t.lower_ in words.PERSON for t in earlier)
    )
