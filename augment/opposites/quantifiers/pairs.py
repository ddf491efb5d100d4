"""Two, and none of two: "both" and "neither"."""

from collections.abc import Iterator

from augment.english.clause import SUBJECT, Clause, in_clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import inflect, lemma, singular_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.positive_polarity import to_negative
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change

SINGULAR = {"are": "is", "were": "was", "have": "has", "do": "does"}
PLURAL = {singular: many for many, singular in SINGULAR.items()}


def both(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "Both gates are open" -> "Neither gate is open", "both Anna and Tom" -> "neither Anna nor Tom"."""
    for token in s.doc:
        if token.lower_ != "both" or s.denied or not in_clause(token, clause):
            continue
        if (nor := _joined(token)) is not None:
            one = nor[1].tag_ in ("NN", "NNP") and nor[1].head == clause.subject
            if (one and _plural_predicate(clause)) or (token.head == clause.subject and _further_verb(clause)):
                continue
            edits = [replace(token, match_case("neither", token)), replace(nor[0], "nor")]
            yield Change("both-to-neither", edits + (_singular_verb(clause) if one else []) + _any(clause, token))
        elif after(token).lower_ == "of" and after(token).head == token:
            yield from _neither_of(clause, token, "neither", token)
        elif token.head.tag_ == "NNS" and token.head.left_edge == token and token.dep_ in ("det", "predet"):
            yield from _neither_of_nouns(clause, token)


def _neither_of_nouns(clause: Clause, token: ParsedToken) -> Iterator[Change]:
    noun, following = token.head, after(token)
    if following.tag_ in ("DT", "PRP$"):
        yield from _neither_of(clause, token, "neither of", noun)
        return
    one = singular_form(noun.lower_)
    if (
        one == noun.lower_
        or (noun == clause.subject and (_plural_predicate(clause) or _of_two(clause)))
        or any(c.dep_ in ("conj", "cc") for c in noun.rights)
        or following.tag_ == "CD"
    ):
        return
    edits = [replace(token, match_case("neither", token)), replace(noun, match_case(one, noun))]
    if noun == clause.subject:
        yield Change("both-to-neither", edits + _singular_verb(clause) + _any(clause, token))
    elif noun.i > clause.finite.i and noun.dep_ != "attr":
        yield Change("both-to-neither", edits)


def _neither_of(clause: Clause, token: ParsedToken, new: str, noun: ParsedToken) -> Iterator[Change]:
    described = any(c.dep_ == "amod" for c in noun.lefts)
    if noun == clause.subject and (_plural_predicate(clause) or _of_two(clause) or described):
        return
    verb = _singular_verb(clause) if noun == clause.subject else []
    yield Change("both-to-neither", [replace(token, match_case(new, token)), *verb, *_any(clause, token)])


def _plural_predicate(clause: Clause) -> bool:
    """Whether the predicate would not go with a singular: "are teachers"."""
    return any(c.dep_ == "attr" and c.tag_ in ("NNS", "NNPS") for c in clause.head.rights)


def _of_two(clause: Clause) -> bool:
    """Whether what is said is said of two, or by two verbs: "lost their jobs", "run and bark"."""
    behind = clause.doc[clause.finite.i :]
    return _further_verb(clause) or any(t.lower_ in lexicon.WITHOUT_ONE for t in behind)


def _further_verb(clause: Clause) -> bool:
    """Whether another verb has the same subject: both would need the number of the new one."""
    verbs = [c for c in clause.head.rights if c.dep_ == "conj"]
    return any(all(c.dep_ not in SUBJECT for c in verb.lefts) for verb in verbs)


def _any(clause: Clause, token: ParsedToken) -> list[Edit]:
    return [e for e in to_negative(clause) if e.start >= clause.finite.idx] if token.i < clause.finite.i else []


def _joined(token: ParsedToken) -> tuple[ParsedToken, ParsedToken] | None:
    """The "and" that "both" goes with, and what stands behind it."""
    top = token.head
    if top.i < token.i or token.dep_ not in ("preconj", "cc", "det", "advmod", "predet"):
        return None
    conjuncts = [c for c in top.rights if c.dep_ == "conj"]
    joins = [c for c in top.rights if c.dep_ == "cc" and c.lower_ == "and"]
    if len(conjuncts) != 1 or len(joins) != 1 or top.left_edge != token or top.tag_[:2] == "VB":
        return None
    return (joins[0], conjuncts[0]) if joins[0].i < conjuncts[0].i and prior(joins[0]).text != "," else None


def _singular_verb(clause: Clause) -> list[Edit]:
    finite = clause.finite
    if norm(finite) in SINGULAR:
        return [replace(finite, SINGULAR[norm(finite)])]
    if clause.tense == "VBP" and finite == clause.head:
        return [replace(finite, inflect(finite.lower_, "VBZ"))]
    return []


def neither(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "Neither of the gates" -> "Both of the gates", "neither Anna nor Tom" -> "both Anna and Tom"."""
    for token in s.doc:
        if token.lower_ != "neither" or not in_clause(token, clause):
            continue
        if any(t.lower_ in lexicon.ONLY_BY_DENIAL for t in s.doc[token.i :]) or _inverted(clause, token):
            return
        nor = [t for t in s.doc[token.i :] if t.lower_ == "nor"]
        of = after(token).lower_ == "of"
        if (len(nor) != 1) != of or prior(token).lower_ == "and":
            return
        edits = [replace(token, match_case("both", token))]
        edits += [] if of else [replace(nor[0], "and")]
        first = token.i < clause.finite.i and (of or nor[0].i < clause.finite.i)
        yield Change("neither-to-both", edits + (_plural_verb(clause) if first else []))
        return


def _inverted(clause: Clause, token: ParsedToken) -> bool:
    """Whether the verb stands before its subject: "Neither did he call"."""
    subject = clause.subject
    return clause.inverted or (subject is not None and token.i < clause.finite.i < subject.i)


def _plural_verb(clause: Clause) -> list[Edit]:
    finite = clause.finite
    if norm(finite) in PLURAL:
        return [replace(finite, PLURAL[norm(finite)])]
    if clause.tense == "VBZ" and finite == clause.head:
        return [replace(finite, lemma(finite.lower_))]
    return []
