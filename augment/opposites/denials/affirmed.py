"""A sentence with "not" said without it: "could not come" -> "was unable to come", "did not win" -> "failed to win"."""

from collections.abc import Iterator

from augment.english import lexicon as english
from augment.english.clause import Clause
from augment.english.edits import Edit, match_case
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.opposites import lexicon
from augment.opposites.analysis.sentence import Sentence
from augment.opposites.changes import Change, be_form, form_of, range_edit
from augment.opposites.implicit.failing import other_object, persons
from augment.opposites.implicit.verbs import happens


def _not_after(token: ParsedToken) -> ParsedToken | None:
    """The "not" right after a verb."""
    following = after(token)
    return following if norm(following) in ("not", "n't") and following != token else None


def _alone(s: Sentence, clause: Clause) -> bool:
    """Whether one word denies, and the verb is the only one of its clause."""
    several = sum(t.lower_ in lexicon.DENYING_WORDS for t in s.doc) > 1
    return not several and not any(c.dep_ in ("conj", "cc", "parataxis") for c in clause.head.rights)


def _starting(first: ParsedToken, last: ParsedToken, new: str) -> Edit:
    """An edit that keeps the capital of its first word."""
    return range_edit(first, last, match_case(new, first))


def unable(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "could not come" -> "was unable to come"."""
    finite, verb = clause.finite, clause.head
    last = finite if finite.lower_ == "cannot" else _not_after(finite)
    if finite.lower_ not in lexicon.CAN or last is None or not _alone(s, clause) or after(last) != verb:
        return
    if verb.tag_ != "VB" or verb.lower_ in lexicon.NOT_ABLE or clause.subject is None or clause.inverted:
        return
    be = be_form("VBD" if finite.lower_ == "could" else "VBP", clause.subject)
    yield Change("affirmed:unable", [_starting(finite, last, f"{be} unable to")])


def forbidden(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "was not allowed to go" -> "was forbidden to go"."""
    finite, verb = clause.finite, clause.head
    denial = _not_after(finite)
    if denial is None or verb.lower_ not in ("allowed", "permitted") or after(denial) != verb or not _alone(s, clause):
        return
    if norm(finite) in english.BE and after(verb).tag_ == "TO" and after(after(verb)).tag_ == "VB":
        yield Change("affirmed:forbidden", [range_edit(denial, verb, "forbidden")])


def without_no(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "has no roof" -> "lacks a roof", "has no windows" -> "lacks windows"."""
    verb = clause.head
    no = after(verb)
    noun = no.head
    if no.lower_ != "no" or lemma(verb.lower_) not in ("have", "contain", "possess") or verb != clause.finite:
        return
    if noun.dep_ != "dobj" or noun.head != verb or noun.tag_ not in ("NN", "NNS") or not _alone(s, clause):
        return
    if after(no).tag_ not in ("NN", "NNS", "JJ") or noun.lower_ in lexicon.NOT_LACKED_WITHOUT_NO:
        return
    if any(c.dep_ in ("conj", "cc") for c in noun.rights) or (
        noun.tag_ == "NN" and noun.lower_ not in lexicon.LACKABLE
    ):
        return
    yield Change("affirmed:lack", [range_edit(verb, no, form_of("lack", verb.tag_, clause.subject))])


def no_longer(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "is no longer open" -> "has ceased to be open"."""
    finite = clause.finite
    no, longer = after(finite), after(after(finite))
    if (no.lower_, longer.lower_) != ("no", "longer") or norm(finite) not in lexicon.CEASED or not _alone(s, clause):
        return
    if after(longer).tag_ in ("IN", "VBG") or after(longer).is_punct:
        return
    yield Change("affirmed:cease", [_starting(finite, longer, lexicon.CEASED[norm(finite)])])


def few(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "Not many people came" -> "Few people came", "is not often closed" -> "is rarely closed"."""
    for token in s.doc:
        new = lexicon.AFTER_NOT.get(after(token).lower_)
        if token.lower_ != "not" or new is None or not _alone(s, clause) or norm(prior(token)) in english.DO:
            continue
        if after(token).lower_ == "many" and token.i and after(after(token)).tag_ not in ("NNS", "JJ"):
            continue
        following = after(token)
        yield Change("affirmed:few", [_starting(token, following, new)])


def verbs(s: Sentence, clause: Clause) -> Iterator[Change]:
    """ "did not win" -> "failed to win", "does not have a roof" -> "lacks a roof"."""
    finite, verb = clause.finite, clause.head
    denial = _not_after(finite)
    if denial is None or after(denial) != verb or not _alone(s, clause) or clause.inverted or clause.imperative:
        return
    if any(t.lower_ in lexicon.AGAINST_FAILING for t in s.doc[verb.i :]) or clause.subject is None:
        return
    if norm(finite) in english.DO and verb.tag_ == "VB":
        tag = english.DO[norm(finite)]
        base = verb.lower_
        if base in lexicon.CONTRARY_VERBS and not _clausal(s, verb):
            form = inflect(lexicon.CONTRARY_VERBS[base], tag)
            yield Change("affirmed:verb", [range_edit(finite, verb, form)])
        elif base not in lexicon.NEVER_FAILED and _may_fail(s, clause, tag):
            yield Change("affirmed:fail", [range_edit(finite, verb, f"{inflect('fail', tag)} to {base}")])
    elif norm(finite) not in english.HAVE or verb.tag_ != "VBN" or other_object(verb):
        return
    elif lemma(verb.lower_) in lexicon.FAILABLE:
        yield Change("affirmed:fail", [range_edit(denial, verb, f"failed to {lemma(verb.lower_)}")])


def _may_fail(s: Sentence, clause: Clause, tag: str) -> bool:
    """Whether what is not done is something that one may fail to do, and no habit: "I do not run"."""
    listed = clause.head.lower_ in lexicon.FAILABLE | lexicon.FAILABLE_IF_DENIED and not other_object(clause.head)
    return listed and (tag == "VBD" or (clause.subject is not None and not persons(s, clause.subject)))


def _clausal(s: Sentence, verb: ParsedToken) -> bool:
    things = [c for c in verb.rights if c.dep_ == "dobj"]
    if verb.lower_ in ("have", "possess"):
        return (
            not things
            or happens(s, verb, things[0])
            or any(c.tag_ == "CD" for c in things[0].subtree)
            or things[0].lower_ in lexicon.NOT_LACKED
        )
    if verb.lower_ in ("believe", "think"):
        return after(verb).lower_ != "that"
    return not things or any(c.dep_ in ("xcomp", "ccomp", "prt") for c in verb.rights)
