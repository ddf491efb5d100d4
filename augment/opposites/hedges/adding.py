"""Hedges added: "may be", "is said to be", "reportedly", "it is unclear whether"."""

from collections.abc import Iterator
from zlib import crc32

from augment.english import lexicon as english
from augment.english.clause import Clause
from augment.english.edits import Declined, Edit, insert
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, be_form, habitual, pick, plural, range_edit


def hedges(s: Sentence, clause: Clause) -> Iterator[Change]:
    """One of the hedges that the clause allows, drawn by its text."""
    if clause.inverted or clause.tense == "MD" or s.denied or norm(clause.finite) in lexicon.NO_CHANCE:
        return
    if clause.finite.text.startswith(("'", "’")) or (clause.subject is not None and clause.subject.lower_ == "there"):
        return
    kinds = (_modal, _said, _adverb, _clause)
    start = crc32(s.doc.text.encode(errors="replace")) // 7 % len(kinds)
    for kind in (*kinds[start:], *kinds[:start]):
        try:
            edits = kind(s, clause)
        except Declined:
            continue
        if edits:
            yield Change(kind.__name__.strip("_"), edits)


def _group(clause: Clause) -> tuple[str, bool] | None:
    """The infinitive that a finite verb group becomes, and whether it lies in the past; None where that is unclear."""
    finite, verb = clause.finite, clause.head
    if habitual(verb) or any(c.lower_ == "being" for c in verb.lefts):
        return None  # "used to smoke", "was being built"
    if norm(finite) in english.BE:
        return ("have been" if clause.tense == "VBD" else "be"), clause.tense == "VBD"
    if finite == verb:
        base = lemma(verb.lower_) if clause.tense != "VBP" else verb.lower_
        if clause.tense == "VBD":
            return f"have {_participle(base)}", True
        return base, False
    if norm(finite) in ("has", "have", "had"):
        return "have", norm(finite) == "had"
    return None


def _participle(base: str) -> str:
    return "been" if base == "be" else inflect(base, "VBN")


def _coordinated(clause: Clause) -> bool:
    return any(c.dep_ in ("conj", "cc") for c in clause.head.rights)


def _before(clause: Clause) -> ParsedToken:
    """The first word of a verb group with the adverbs before it."""
    first = clause.finite
    while first.i and prior(first).tag_ == "RB" and prior(first).head == clause.head:
        first = prior(first)
    return first


def _modal(s: Sentence, clause: Clause) -> list[Edit]:
    """ "is" -> "may be", "won" -> "may have won"."""
    group = _group(clause)
    if group is None or _coordinated(clause) or _before(clause) != clause.finite:
        return []
    return [range_edit(clause.finite, clause.finite, f"{pick(s, lexicon.MAY)} {group[0]}")]


def _said(s: Sentence, clause: Clause) -> list[Edit]:
    """ "is" -> "is said to be", "won" -> "is believed to have won"."""
    group = _group(clause)
    if group is None or _coordinated(clause) or _before(clause) != clause.finite or clause.subject is None:
        return []
    if clause.subject.lower_ in ("it", "this", "that", *lexicon.SPEAKERS) or clause.subject.tag_ in ("VBG", "VB", "DT"):
        return []
    be = lexicon.IS_SAID.get(norm(clause.finite))
    if be is None and clause.tense == "VBP" and _singular(clause.subject):
        return []  # "This book list all birds"
    if be is None:
        be = be_form("VBP", clause.subject, None if clause.tense == "VBD" else clause.tense == "VBP")
    return [range_edit(clause.finite, clause.finite, f"{be} {pick(s, lexicon.SAID_TO)} to {group[0]}")]


def _adverb(s: Sentence, clause: Clause) -> list[Edit]:
    """ "was born" -> "was reportedly born", "won" -> "reportedly won"."""
    finite, verb = clause.finite, clause.head
    word = pick(s, lexicon.ADVERBS_OF_SPEAKERS if _speaking(clause) else lexicon.ADVERBS_OF_HEARSAY)
    if finite == verb and norm(verb) not in english.BE:
        first = _before(clause)
        return [insert(first, f"{word} ")] if first.i else []
    following = after(finite)
    return [insert(following, f"{word} ")] if following.is_alpha and following.tag_ != "RB" else []


def _clause(s: Sentence, clause: Clause) -> list[Edit]:
    """ "It is unclear whether the bridge is open"; only where the subject opens the sentence."""
    first = s.doc[0]
    if clause.subject is None or clause.subject.left_edge.i or first.tag_ == "CC" or _coordinated(clause):
        return []
    if any(c.dep_ in ("parataxis", "ccomp") for c in clause.head.children) or not first.is_alpha:
        return []
    lower = (first.tag_ not in lexicon.NAMES_AND_I and first.lower_ != "i" and first.text[1:].islower()) or len(
        first
    ) == 1
    names = first.lower_ == "i" or first.tag_ in lexicon.NAMES_AND_I or first.lower_ in english.CAPITALISED
    word = first.text if names or not lower else first.lower_
    opening = pick(s, lexicon.IT_IS_OF_SPEAKERS if _speaking(clause) else lexicon.IT_IS)
    return [Edit(first.idx, first.idx + len(first), f"{opening} {word}")]


def _speaking(clause: Clause) -> bool:
    return clause.subject is not None and clause.subject.lower_ in lexicon.SPEAKERS


def _singular(subject: ParsedToken) -> bool:
    """Whether a noun takes no plural verb, as "a group of men" may."""
    several = any(t.tag_ in ("NNS", "NNPS") for t in subject.subtree)
    return subject.tag_ in ("NN", "NNP") and not several and not plural(subject)
