"""Infinitives joined by "and": both are denied, "or" stands between them, unless they are one thing ("go and see")."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior


def infinitives(first: ParsedToken, clause: Clause) -> list[Edit]:
    """ "and" -> "or" between an infinitive and the next: "to find a lamp and bring it"; not in "to go and see"."""
    second = next((c for c in first.rights if c.dep_ == "conj" and c.tag_ == "VB"), None)
    and_ = next((c for c in first.rights if norm(c) in lexicon.AND), None)
    if second is None or and_ is None or and_.i in clause.protected or is_sequential(and_):
        return []
    opens = after(after(and_)) if after(and_).tag_ == "TO" else after(and_)
    return [replace(and_, "or")] if opens == second else []


def is_sequential(conjunction: ParsedToken) -> bool:
    """Whether "and" joins verbs to one thing ("try and call", "tried and tried"), or what follows says that the order
    matters."""
    first = prior(conjunction)
    if first.tag_[:2] == "VB" and first.lower_ == after(conjunction).lower_:
        return True
    first = prior(first) if first.lower_ in lexicon.AHEAD else first  # "go ahead and call"
    one_thing = lemma(first.lower_) in lexicon.ONE_WITH_NEXT
    return one_thing or norm(after(conjunction)) in lexicon.SEQUENTIAL
