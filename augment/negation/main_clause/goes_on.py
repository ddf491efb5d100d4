"""Whether what is joined to a main clause goes on with a clause below it: "left when A was hit and B was shot"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, Clause
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior


def still_below(first: ParsedToken, clause: Clause) -> bool:
    """Whether a conjunction or a relative before a statement still waits for its verb: "as, in his eyes, it is old"."""
    waiting = 0
    for token in clause.doc[clause.head.i + 1 : first.i]:
        if token.tag_ in FINITE or (token.tag_ in ("TO", "VBN", "VBG") and prior(token).tag_[0] == "W"):
            waiting = max(waiting - 1, 0)
        elif (token.tag_[0] == "W" and _asks_on(token, clause)) or _opens_clause(token):
            waiting += 1
    asked = after(first) if first.tag_ == "IN" else first  # "and under what conditions it is old"
    return waiting > 0 or asked.tag_ in ("WDT", "WP", "WP$")


def _asks_on(word: ParsedToken, clause: Clause) -> bool:
    """Whether a clause follows a question word, be it behind a phrase: "asked why, in such a storm, they sailed"."""
    following = after(word)
    inserted = following.text == "," and prior(word) == clause.head and after(following).tag_ == "IN"
    return following.tag_ not in ("CC", ",") or inserted


def like_one_below(first: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether "and" goes on with a clause below: with what is reported, a reason, one that has the same modal, where
    the main clause has none, or a passive or progressive one: "left when A was hit and B was shot"."""
    if _reported_along(first, verb, clause):
        return True
    if norm(prior(first)) not in lexicon.AND or prior(prior(first)).is_punct:
        return False
    between = clause.doc[clause.head.i + 1 : first.i]
    modals = {c.lower_ for c in verb.lefts if c.tag_ == "MD"} - {clause.finite.lower_}
    if any(t.lower_ in modals and t.tag_ == "MD" for t in between) or any(map(_argues, between)):
        return True
    if clause.tense == "MD" and verb.tag_ == "VBD":  # "would have helped if I knew and had the time"
        return any(t.tag_ == "VBD" and "advcl" in (t.dep_, t.head.dep_) for t in between)
    if clause.takes_not:
        return False
    alike = (t for t in between if t.tag_ == verb.tag_ and t.dep_ in ("advcl", "relcl"))
    return _with_be(verb) and any(map(_with_be, alike))


def _with_be(verb: ParsedToken) -> bool:
    return any(c.dep_ in AUXILIARY and norm(c) in lexicon.BE for c in verb.lefts)


def _opens_clause(token: ParsedToken) -> bool:
    without_verb = after(token).tag_ == "VBG" or (token.lower_ in lexicon.WHILE and after(token).tag_ == "IN")
    marks = token.dep_ == "mark" and not without_verb  # "while limping", "while out of town"
    return _because(token) or (marks and token.lower_ in lexicon.SUBORDINATING | lexicon.THAT)


def _because(token: ParsedToken) -> bool:
    return token.lower_ in lexicon.BECAUSE and after(token).lower_ not in lexicon.OF


def _argues(token: ParsedToken) -> bool:
    """Whether a reason or an obstacle follows."""
    return _because(token) or (token.dep_ == "mark" and token.lower_ in lexicon.THOUGH)


def _reported_along(first: ParsedToken, verb: ParsedToken, clause: Clause) -> bool:
    """Whether what "that" opens goes on: "is that A leaks, but B does not", "said that A may leak, and B may"."""
    told = next((c for c in clause.head.rights if c.dep_ == "ccomp" and c.i < first.i), None)
    if told is None or not any(c.dep_ == "mark" for c in told.lefts) or prior(first).tag_ != "CC":
        return False
    if norm(clause.head) in lexicon.BE:
        return is_that(clause)
    modals = {c.lower_ for c in told.lefts if c.tag_ == "MD"} - {clause.finite.lower_}
    return any(c.tag_ == "MD" and c.lower_ in modals for c in verb.lefts)


def is_that(clause: Clause) -> bool:
    """Whether "that" follows "be": "The trouble is that ...", "is not that ..."."""
    following = after(clause.head)
    following = after(following) if norm(following) in lexicon.NOT else following
    return norm(clause.head) in lexicon.BE and following.lower_ in lexicon.THAT
