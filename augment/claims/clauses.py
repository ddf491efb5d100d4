"""The core of a clause as a claim of its own: "Once rebuilt, the old bridge, a landmark, was never opened to carts."
-> "The bridge was never opened."
"""

from collections.abc import Iterable, Iterator
from contextlib import suppress

from augment.claims.omissions import is_unsaid, says_other
from augment.english.edits import Declined
from augment.english.lexicon import INDEFINITE_ARTICLES
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.opposites.lexicon.listing import listed
from augment.paraphrase.syntax.analysis.token_sequence import takes_an

CLAUSES = ("ROOT", "conj", "advcl", "ccomp", "relcl")
UNFINISHED = ("ccomp", "xcomp", "csubj", "expl", "parataxis")  # without these a verb says something else
SUBJECTS, OBJECTS = ("nsubj", "nsubjpass"), ("dobj", "attr", "acomp", "oprd")
AUXILIARIES, FINITE = ("aux", "auxpass"), ("VBD", "VBZ", "VBP", "MD")
WITHIN = ("det", "compound", "nummod", "poss")  # what a noun keeps in front of it
PRONOUNS = listed("he she it they we i you this that these those him her them us me")
FORMS_OF_BE = listed("be is are was were am been being 's 're 'm")
MOST_IN_PHRASE, LEAST, MOST = 5, 3, 10  # words
UNWANTED = frozenset('"()[]“”;:')


def clauses_of(doc: ParsedSentence) -> Iterator[str]:
    """The claims that the finite clauses of a sentence make, without what they can do without."""
    for token in doc:
        if token.tag_.startswith("VB") and token.dep_ in CLAUSES and not is_unsaid(token):
            words = _core(token)
            with suppress(Declined):
                if LEAST <= len(words) <= MOST and (claim := _written(words)):
                    yield claim


def _written(words: Iterable[ParsedToken]) -> str | None:
    """``words`` as a sentence; None where they hold brackets, quotation marks or the like. Raises Declined."""
    text = ""
    ordered = sorted(set(words), key=lambda word: word.i)
    for word, following in zip(ordered, [*ordered[1:], None], strict=True):
        joined = not text or word.text.startswith(("'", "’", "n't", "n’t"))
        shown = word.text
        if following is not None and word.lower_ in ("a", "an"):
            shown = "an" if takes_an(following.text) else "a"
        text += shown if joined else f" {shown}"
    return None if UNWANTED & set(text) or not text else f"{text[0].upper()}{text[1:]}."


def _core(verb: ParsedToken) -> list[ParsedToken]:
    """Subject, auxiliaries, verb and its objects, or its first phrase with a preposition; else nothing."""
    children = list(verb.children)
    subjects = [child for child in children if child.dep_ in SUBJECTS and child.i < verb.i]
    if len(subjects) != 1 or any(child.dep_ in UNFINISHED for child in children):
        return []
    auxiliaries = [child for child in children if child.dep_ in AUXILIARIES and child.i < verb.i]
    first = min((*auxiliaries, verb), key=lambda word: word.i)
    subject, complement = _phrase(subjects[0]), _complement(verb, children)
    if first.tag_ not in FINITE or first.i < subjects[0].i or _disagree(subjects[0], first):
        return []
    if subject is None or complement is None:
        return []
    short = [child for child in children if child.dep_ in ("neg", "prt")]
    words = [*subject, *auxiliaries, verb, *short, *complement]
    return [] if says_other(verb, words) else words


def _disagree(subject: ParsedToken, verb: ParsedToken) -> bool:
    """Whether a noun is of another number than its verb: "a range of colours are"."""
    if subject.tag_ not in ("NN", "NNS", "NNP"):
        return False
    return (verb.tag_ == "VBP" or verb.lower_ == "were") is not (subject.tag_ == "NNS") and (
        verb.tag_ in ("VBP", "VBZ") or verb.lower_ in ("was", "were")
    )


def _complement(verb: ParsedToken, children: list[ParsedToken]) -> list[ParsedToken] | None:
    """What the verb cannot do without; None where that is no plain phrase."""
    objects = [child for child in children if child.dep_ in OBJECTS]
    if len(objects) > 1 or any(child.i < verb.i for child in objects):
        return None
    if not objects:
        return None if verb.lower_ in FORMS_OF_BE else _first_place(verb, children)
    words: list[ParsedToken] = []
    for child in objects:
        phrase = [child] if child.dep_ == "acomp" else _phrase(child)
        if phrase is None or any(grandchild.dep_ in UNFINISHED for grandchild in child.children):
            return None
        adjectives = [word for word in child.lefts if word.dep_ == "amod" and child.dep_ != "acomp"]
        words += [*phrase, *(adjectives if len(adjectives) == 1 else [])]
    return words


def _first_place(verb: ParsedToken, children: list[ParsedToken]) -> list[ParsedToken]:
    for child in children:
        if child.dep_ in ("prep", "agent") and child.i > verb.i:
            nouns = [word for word in child.children if word.dep_ == "pobj"]
            phrase = _phrase(nouns[0]) if len(nouns) == 1 else None
            return [child, *phrase] if phrase else []
    return []


def _phrase(head: ParsedToken) -> list[ParsedToken] | None:
    """A pronoun, or a noun with what stands before it and no adjective; None for anything else, and for a long one."""
    if head.tag_ in ("PRP", "DT"):
        return [head] if head.lower_ in PRONOUNS else None
    if not head.tag_.startswith("NN") or any(child.dep_ == "predet" for child in head.lefts):
        return None
    before = [word for child in head.lefts if child.dep_ in WITHIN for word in child.subtree]
    asking = any(word.tag_ in ("WP$", "WDT", "WP") for word in before)
    counted = head.tag_ == "NNS" and any(
        word.head.i == head.i and word.lower_ in INDEFINITE_ARTICLES for word in before
    )
    return [*before, head] if len(before) < MOST_IN_PHRASE and not (asking or counted) else None  # "a few people"
