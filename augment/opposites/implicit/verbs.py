"""Verbs and their contraries: "has" and "lacks", "accepted" and "rejected", "said that" and "denied that"."""

from collections.abc import Iterator

from augment.english.clause import Clause
from augment.english.inflection import lemma, singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, be_form, range_edit, to_verb
from augment.paraphrase.syntax.analysis.binding import human


def saying(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "He said that it was open" -> "He denied that it was open"."""
    verb = clause.head
    new = lexicon.SAYING.get(lemma(verb.lower_))
    below = next((c for c in verb.rights if c.dep_ == "ccomp"), None)
    if new is None or below is None or s.denied or verb.tag_[:2] != "VB":
        return
    mark = next((c for c in below.lefts if c.dep_ == "mark" and c.lower_ == "that"), None)
    if mark is None or any(c.dep_ in ("conj", "dobj", "prep") for c in verb.rights) or after(verb) != mark:
        return
    if any(c.dep_ == "conj" for c in below.rights):
        return
    yield Change(f"{lemma(verb.lower_)}-to-{new}", [to_verb(verb, new)])


def having(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "It has a roof" -> "It lacks a roof", "contains salt" -> "is free of salt"."""
    verb, base = clause.head, lemma(clause.head.lower_)
    new = lexicon.HAVING.get(base)
    thing = next((c for c in verb.rights if c.dep_ == "dobj"), None)
    if new is None or s.denied or thing is None or verb.tag_ not in ("VBD", "VBZ", "VBP", "VB") or not one_verb(verb):
        return
    if not lackable(s, verb, thing) or (base == "enjoy" and thing.lower_ != "support"):
        return
    first = thing.left_edge
    if base == "contain" and first == thing and verb == clause.finite:
        be = be_form(clause.tense, clause.subject)
        yield Change("contain-to-free", [range_edit(verb, verb, f"{be} free of")])
        return
    yield Change(f"{base}-to-{new}", [to_verb(verb, new)])


def one_verb(verb: ParsedToken) -> bool:
    """Whether a verb stands in its clause alone, without a second verb or a further phrase of its own."""
    further = ("conj", "cc", "xcomp", "ccomp", "prt", "parataxis", "oprd", "dative")
    return not any(c.dep_ in further or (c.dep_ == "advcl" and c.tag_ == "VBG") for c in verb.rights)


def happens(s: Sentence, verb: ParsedToken, thing: ParsedToken) -> bool:
    """Whether one has something as it happens, so that nobody lacks it: "had a fever", "had a discussion"."""
    lasting = thing.lower_ in lexicon.MASSES | lexicon.LACKABLE | lexicon.HAD_FOR_LONG
    one = singular_form(thing.lower_) if thing.tag_ == "NNS" else thing.lower_  # "windows" are no program
    return lemma(verb.lower_) == "have" and not lasting and s.wordnet.category(one) in lexicon.HAPPENING


def lackable(s: Sentence, verb: ParsedToken, thing: ParsedToken) -> bool:
    """Whether something may be had or lacked: "a roof", "windows", not "the roof", "a fever", "a population of 500"."""
    if thing.tag_ not in ("NN", "NNS") or thing.lower_ in lexicon.NOT_LACKED or happens(s, verb, thing):
        return False
    if s.wordnet.category(thing.lower_) in lexicon.NEVER_LACKED:
        return False
    words = list(thing.subtree)
    if any(t.tag_ == "CD" or t.lower_ in lexicon.DENYING_WORDS for t in words):
        return False
    if any(c.dep_ in ("conj", "relcl", "appos", "cc") for c in thing.rights) or after(thing.right_edge).text == ",":
        return False
    determiners = [c for c in thing.lefts if c.dep_ in ("det", "poss", "predet", "nummod")]
    described = [c for c in thing.lefts if c.tag_ in ("JJR", "JJS", "RB") or c.lower_ in lexicon.VAGUE]
    article = not determiners or determiners[0].lower_ in ("a", "an")
    return article and not described and (bool(determiners) or thing.tag_ == "NNS" or thing.lower_ in lexicon.MASSES)


def taking(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "accepted the offer" -> "rejected the offer"."""
    verb, base = clause.head, lemma(clause.head.lower_)
    new = lexicon.TAKING.get(base)
    if new is None or s.denied or not one_verb(verb) or verb.tag_[:2] != "VB" or verb.tag_ == "VBG":
        return
    things = [c for c in verb.rights if c.dep_ == "dobj"]
    passive = any(c.dep_ == "auxpass" for c in verb.lefts)
    thing = things[0] if things else clause.subject if passive else None
    if thing is None or (base in lexicon.OWN_OBJECTS and thing.lower_ not in lexicon.OWN_OBJECTS[base]):
        return
    if any(c.lower_ in ("as", "into", "from", "to", "for") for c in verb.rights) or prior(verb).text == "-":
        return
    assert clause.subject is not None
    agent = clause.subject
    people = human(agent) or agent.lower_ in lexicon.PERSONAL
    if base in lexicon.BY_PEOPLE and (passive or not people):
        return
    yield Change(f"{base}-to-{new}", [to_verb(verb, new)])
