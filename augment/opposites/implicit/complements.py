"""Verbs and adjectives that turn the verb below them: "failed to open", "stopped singing", "kept him from going"."""

from collections.abc import Iterator

from augment.english.clause import Clause, in_clause
from augment.english.edits import Edit, match_case, replace
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, form_of, range_edit, to_verb


def infinitives(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "failed to open" -> "opened", "refused to go" -> "agreed to go", "continued to sing" -> "stopped singing"."""
    for verb in _verbs(s, clause):
        to, below = after(verb), after(after(verb))
        if to.tag_ != "TO" or below.tag_ != "VB":
            continue
        base = lemma(verb.lower_)
        plain = not any(c.dep_ == "conj" and c.tag_ == "VB" for c in below.rights)
        if base in lexicon.TO_PLAIN and plain and (base != "decline" or verb.tag_ != "NN"):
            form = form_of(lemma(below.lower_), verb.tag_, clause.subject)
            if verb.tag_ == "VB" and prior(verb).lower_ in ("did", "does", "do"):
                continue
            yield Change(f"{base}-dropped", [range_edit(verb, below, form), *_some(s, below)])
        elif base in lexicon.TO_OTHER and not any(c.dep_ == "auxpass" for c in verb.lefts):
            yield Change(f"{base}-to-{lexicon.TO_OTHER[base]}", [to_verb(verb, lexicon.TO_OTHER[base])])
        elif base in lexicon.STOPPING and not any(c.dep_ == "conj" for c in below.rights):
            new = lexicon.STOPPING[base]
            gerund = below.lower_ if new == "continue" else inflect(below.lower_, "VBG")
            if below.lower_ == "be" and new == "stop":
                new, gerund = "cease", "to be"
            gerund = f"to {gerund}" if new == "continue" else gerund
            yield Change(f"{base}-to-{new}", [to_verb(verb, new), range_edit(to, below, gerund)])


def _verbs(s: Sentence, clause: Clause) -> Iterator[ParsedToken]:
    """The verbs of the main clause, where nothing denies them already."""
    if s.denied:
        return
    for token in s.doc:
        if token.tag_[:2] == "VB" and token.dep_ not in ("aux", "auxpass") and in_clause(token, clause):
            yield token


def _some(s: Sentence, below: ParsedToken) -> list[Edit]:
    """Edits on what only a denial allows."""
    some = {"any": "some", "anyone": "someone", "anything": "something"}
    return [replace(t, some[t.lower_]) for t in s.doc[below.i :] if t.lower_ in some]


def gerunds(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "stopped singing" -> "continued singing"."""
    for verb in _verbs(s, clause):
        new = lexicon.STOPPING_GERUND.get(lemma(verb.lower_))
        below = after(verb)
        if new is None or below.tag_ != "VBG" or below.dep_ != "xcomp" or below.head != verb:
            continue
        yield Change(f"{lemma(verb.lower_)}-to-{new}", [to_verb(verb, new)])


def persons(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "allowed him to go" -> "prevented him from going", and back."""
    for verb in _verbs(s, clause):
        base = lemma(verb.lower_)
        if base in lexicon.PREVENTING or base in lexicon.FORBIDDING:
            yield from _prevented(verb, base)
        elif base in lexicon.ALLOWING:
            yield from _allowed(verb, base)


def _prevented(verb: ParsedToken, base: str) -> Iterator[Change]:
    below = next((c for c in verb.rights if c.dep_ in ("ccomp", "xcomp") and c.tag_ == "VB"), None)
    to = next((c for c in below.lefts if c.tag_ == "TO"), None) if below is not None else None
    if below is None or to is None or after(to) != below:
        return
    passive = any(c.dep_ == "auxpass" for c in verb.lefts)
    if not passive and to == after(verb):
        return
    if base in lexicon.FORBIDDING:
        yield Change("forbid-to-allow", [to_verb(verb, lexicon.FORBIDDING[base])])
        return
    new = lexicon.PREVENTING[base]
    gerund = inflect(below.lower_, "VBG")
    conjuncts = [c for c in below.rights if c.dep_ == "conj" and c.tag_[:2] == "VB"]
    if conjuncts:
        return
    yield Change(f"{base}-to-{new}", [to_verb(verb, new), range_edit(to, below, f"from {gerund}")])


def _allowed(verb: ParsedToken, base: str) -> Iterator[Change]:
    objects = [c for c in verb.rights if c.dep_ == "dobj"]
    places = [verb, *objects]
    for place in places:
        for source in place.rights:
            below = next((c for c in source.rights if c.dep_ == "pcomp" and c.tag_ == "VBG"), None)
            if source.lower_ != "from" or below is None or after(source) != below:
                continue
            if not objects and not any(c.dep_ == "auxpass" for c in verb.lefts):
                continue
            if any(c.dep_ == "conj" for c in below.rights):
                continue
            new, plain = lexicon.ALLOWING[base], lemma(below.lower_)
            yield Change(f"{base}-to-{new}", [to_verb(verb, new), range_edit(source, below, f"to {plain}")])


def success(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "succeeded in opening it" -> "failed to open it"."""
    for verb in _verbs(s, clause):
        inner, below = after(verb), after(after(verb))
        if lemma(verb.lower_) == "succeed" and inner.lower_ == "in" and below.tag_ == "VBG" and below.head == inner:
            edits = [to_verb(verb, "fail"), range_edit(inner, below, f"to {lemma(below.lower_)}")]
            yield Change("succeed-to-fail", edits)


def able(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "was able to go" -> "was unable to go"."""
    for token in s.doc:
        new = lexicon.ABLE.get(token.lower_)
        other = [t for t in s.doc if t.lower_ in lexicon.DENYING_WORDS and t != token]
        if new is None or after(token).tag_ != "TO" or token.dep_ != "acomp" or other:
            continue
        if any(c.dep_ == "advmod" and c.lower_ not in ("also", "still") for c in token.lefts):
            continue
        edits = [] if new.startswith(("un", "re")) else _some(s, token)
        yield Change(f"{token.lower_}-to-{new}", [replace(token, match_case(new, token)), *edits])
