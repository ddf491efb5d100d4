"""Coordinated adjectives and clauses change places: "dry and stony soil", "Its head is red and its legs are grey."."""

from itertools import pairwise

from spacy.tokens import Token

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.phrases import edges
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import TokenSequence, find_span, swap_spans

NOUNS = frozenset(["NN", "NNS", "NNP", "NNPS"])


def swap_adjectives(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """ "dry and stony soil" -> "stony and dry soil", "red, dry and stony soil" reversed, wherever it stands."""
    changed = None
    for first in s.doc:
        members = _members(first)
        if len(members) < 2 or first.i in s.clause.protected or not _free(members):
            continue
        current = changed or sequence
        for one, other in zip(members[: len(members) // 2], reversed(members), strict=False):
            current = swap_spans(current, find_span(current, one.i, one.i), find_span(current, other.i, other.i))
        changed = current
    return changed


def _members(first: Token) -> list[Token]:
    """Adjectives of one word each joined by commas and one "and" that begin here; none where anything is between."""
    members = [first]
    while (following := next((c for c in members[-1].rights if c.dep_ == "conj"), None)) is not None:
        members.append(following)
    if first.dep_ == "conj" or any(not _adjective(m) or not _bare(m) for m in members):
        return []
    between = [first.doc[a.i + 1 : b.i].text for a, b in pairwise(members)]
    joined = between and between[-1] in ("and", ", and") and all(t == "," for t in between[:-1])
    return members if joined and (len(members) > 2 or between == ["and"]) else []


def _adjective(token: Token) -> bool:
    """Whether a word is an adjective by its tag and its form: not "dermatologist"."""
    noun = token.text.islower() and token.text.endswith(lexicon.PROFESSIONS) and not token.text.endswith("ior")
    return token.tag_ == "JJ" and token.is_alpha and not noun


def _bare(adjective: Token) -> bool:
    return adjective.left_edge == adjective


def _free(members: list[Token]) -> bool:
    """Whether no order is fixed by use or sense, and nothing is said of the last alone: "tired and afraid of it"."""
    lowered = {m.lower_ for m in members}
    if lowered & (lexicon.FROZEN | lexicon.TIED | lexicon.EPITHETS) or len(lowered) < len(members):
        return False
    first, last = members[0], members[-1]
    following = first.doc[last.i + 1]
    small = all(m.text.islower() for m in members) or following.tag_ in ("NN", "NNS")
    attributive = first.dep_ == "amod" and following.tag_ in NOUNS and small
    return attributive or (first.dep_ == "acomp" and following.text in (".", ",") and last.right_edge.i == last.i)


def swap_clauses(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
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
    earlier_words = {t.lower_ for t in s.doc[: joint.i]}
    subject_is_definite = s.subject.left_edge.lower_ == "the" and not any(t.text == "," for t in s.doc[: joint.i])
    if (
        s.doc[joined].lower_ == "the"
        and not subject_is_definite
        and subject is not None
        and subject.lower_ not in earlier_words
    ):
        return None  # "The isle is small, and the station has few visitors"
    if _referring(s, first, (joined, edges(second)[1])) or any(
        t.lower_ in lexicon.TIED for t in s.doc[joined : joined + 2] if subject is None
    ):
        return None
    return swap_spans(sequence, find_span(sequence, *first), find_span(sequence, joined, edges(second)[1]))


def _stative(verb: Token) -> bool:
    """Whether a verb describes how something is, so that the order of telling is no order of events."""
    passive = any(c.dep_ == "auxpass" and c.lower_ in ("is", "are") for c in verb.lefts)
    return (
        verb.lower_ in ("is", "are")
        or passive
        or (verb.lower_ in lexicon.DESCRIPTIVE and not any(c.dep_ in ("aux", "auxpass") for c in verb.lefts))
    )


def _referring(s: Statement, first: tuple[int, int], second: tuple[int, int]) -> bool:
    earlier, later = s.doc[first[0] : first[1] + 1], s.doc[second[0] : second[1] + 1]
    pointing = any(t.lower_ in lexicon.POINTING | lexicon.REFERRING for t in later)
    if pointing or any(t.dep_ == "relcl" for t in later):
        return True
    return (
        any(t.lower_ in lexicon.PERSON and lexicon.PERSON[t.lower_] for t in later)
        and first[0] == 0
        and not any(t.lower_ in lexicon.PERSON for t in earlier)
    )
