"""Phrases that deny: "far from", "free of", "without", "the absence of", "ceased to be"."""

from collections.abc import Iterator

from augment.english.clause import Clause, in_clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, form_of, linking_be, pick, plural, range_edit
from augment.opposites.implicit.failing import persons


def far_from(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "is popular" -> "is far from popular", "is anything but popular"; and back."""
    if not linking_be(clause):
        return
    verb = clause.head
    for wording in lexicon.FAR_FROM:
        words = s.doc[verb.i + 1 : verb.i + 3]
        last = after(words[-1]) if len(words) == 2 else verb
        if " ".join(t.lower_ for t in words) == wording and last.tag_ == "JJ":
            yield Change("far-from-dropped", [Edit(words[0].idx, last.idx, "")])
            return
    if s.denied:
        return
    for child in verb.rights:
        if child.dep_ != "acomp" or child.lower_ not in lexicon.GRADABLE or child.tag_ != "JJ":
            continue
        degrees = list(child.lefts)
        inner = ("prep", "xcomp", "ccomp", "conj", "cc", "advcl")
        if any(c.lower_ not in lexicon.DEGREES_DROPPED for c in degrees) or any(c.dep_ in inner for c in child.rights):
            continue
        if any(c.dep_ in ("conj", "cc") for c in verb.rights) or child.left_edge.i != verb.i + 1:
            continue
        yield Change("far-from", [range_edit(child.left_edge, child, f"{pick(s, lexicon.FAR_FROM)} {child.text}")])


def free_of(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "is free of salt" -> "contains salt", "is full of mud" -> "is free of mud"."""
    if not linking_be(clause) or s.denied:
        return
    adjective = after(clause.head)
    of = after(adjective)
    noun = next((c for c in of.rights if c.dep_ == "pobj"), None)
    if of.lower_ != "of" or clause.subject is None or noun is None or not _contained(s, clause.subject, noun):
        return
    if adjective.lower_ in ("free", "devoid"):
        verb = form_of("contain", clause.tense, clause.subject)
        if clause.tense == "VBP" or plural(clause.subject):
            verb = "contained" if clause.tense == "VBD" else "contain"
        yield Change("free-to-contain", [range_edit(clause.head, of, verb)])
    elif adjective.lower_ == "full":
        yield Change("full-to-free", [replace(adjective, "free")])


def _contained(s: Sentence, bearer: ParsedToken, noun: ParsedToken) -> bool:
    """Whether one thing may be in another: "salt" in "the water", not "charge", and no pain in a person."""
    listed = noun.lower_ in lexicon.MASSES | lexicon.FAULTS or s.wordnet.category(noun.lower_) in lexicon.CONTAINED
    return listed and not persons(s, bearer)


def lasting(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "remained popular" -> "ceased to be popular"."""
    verb = clause.head
    if lemma(verb.lower_) != "remain" or verb != clause.finite or s.denied:
        return
    said = next((c for c in verb.rights if c.dep_ in ("acomp", "attr")), None)
    if said is None or any(c.dep_ == "conj" for c in (*verb.rights, *said.rights)) or said.tag_[:2] == "VB":
        return
    if any(c.lower_ in ("only", "largely", "mostly", "relatively", "still", "until") for t in s.doc for c in [t]):
        return
    new = {"VBD": "ceased to be", "VBZ": "has ceased to be", "VBP": "have ceased to be"}.get(verb.tag_)
    if new is not None:
        yield Change("remain-to-cease", [range_edit(verb, verb, new)])


def absence(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "the presence of" and "the absence of"."""
    turned = {"presence": "absence", "absence": "presence"}
    for token in s.doc:
        if (
            token.lower_ in turned
            and after(token).lower_ == "of"
            and prior(token).lower_ in ("the", "complete", "total")
        ):
            yield Change(f"{token.lower_}-to-{turned[token.lower_]}", [replace(token, turned[token.lower_])])


def without(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "without a roof" -> "with a roof"."""
    for token in s.doc:
        noun = next((c for c in token.rights if c.dep_ == "pobj"), None)
        if token.lower_ != "without" or noun is None or not in_clause(token, clause):
            continue
        if (
            noun.tag_ not in ("NN", "NNS")
            or noun.lower_ in lexicon.NOT_WITH
            or prior(token).lower_ in ("or", "not", "and")
        ):
            continue
        first = noun.left_edge
        some = [replace(t, "some") for t in noun.subtree if t.lower_ == "any" and t.i >= first.i]
        if noun.tag_ == "NN" and first == noun and noun.lower_ not in lexicon.MASSES:
            continue
        yield Change("without-to-with", [replace(token, match_case("with", token)), *some])


def with_(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "a house with a roof" -> "a house without a roof"."""
    for token in s.doc:
        noun = next((c for c in token.rights if c.dep_ == "pobj"), None)
        if token.lower_ != "with" or noun is None or token.head.tag_ not in ("NN", "NNS") or token.i == 0:
            continue
        if not _carried(token.head, noun) or any(c.dep_ in ("conj", "cc", "relcl") for c in noun.rights):
            continue
        yield Change("with-to-without", [replace(token, "without")])


def _carried(bearer: ParsedToken, noun: ParsedToken) -> bool:
    """Whether one thing has another: "a man with a hat", not "a contract with the city"."""
    article = noun.left_edge.lower_ in ("a", "an") or (noun.tag_ == "NNS" and noun.left_edge.tag_ in ("NNS", "JJ"))
    counted = any(t.tag_ == "CD" for t in noun.subtree)
    return bearer.lower_ in lexicon.WITH_NOUNS and article and noun.tag_ in ("NN", "NNS") and not counted
