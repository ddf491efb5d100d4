"""What "but" and "although" oppose to a statement whose polarity turned goes with its denial: "is bright, but it is
heavy" -> "is not bright, and it is heavy"."""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.edits import Edit, delete, match_case, replace
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.goes_on import is_that
from augment.negation.main_clause.insertions import reminder
from augment.negation.realization.attachment import beside, in_front

MOST_WORDS = 4  # of what "though" opens without a verb
MOST_WITH_PARTICIPLE = 10  # where a participle or "still" comes first: "Though born in Wales, he left"
PREDICATIVE = frozenset(["VBN", "VBD", "JJ", "RB"])  # tags of that word
NO_VERB = frozenset(["JJ", "RB", "NN", "VBG", "VBN"])  # tags of its words


def but(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "is bright, but it is heavy" -> "is not bright, and it is heavy"; "but also to shine" -> "or to shine"."""
    also = after(token)
    if _behind_fragment(token, clause) or _reminds(token, clause):
        return replace(token, "and")
    if norm(also) in lexicon.ALSO and after(also).tag_ in ("TO", "IN") and token.i > clause.head.i and not removed:
        return Edit(token.idx, also.idx + len(also), "or")
    if token.dep_ != "cc" or token.head.i != clause.head.i or token.i < clause.finite.i or clause.imperative:
        return None
    if is_that(clause):
        return None  # "The problem is that it leaks, but they do not mend it"
    if token.text.istitle() or norm(after(token)) in lexicon.AFTER_CONTRASTING | lexicon.QUESTION_WORDS:
        return None  # "... here." But Anna left
    verb = next((c for c in clause.head.rights if c.dep_ == "conj" and c.i > token.i), None)
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None) if verb is not None else None
    apart = any(t.text in lexicon.STOPS for t in clause.doc[clause.head.i : token.i])
    if apart or verb is None or subject is None or subject.i < token.i or subject.lower_ in lexicon.ALONE_AS_SUBJECT:
        return None
    relative = subject.left_edge.tag_ in ("WP", "WP$", "WDT")  # "but whose name is lost"
    return replace(token, "and") if _stated(verb) and not relative else None


def _behind_fragment(but: ParsedToken, clause: Clause) -> bool:
    """Whether a noun or an adjective without a verb goes before: "Small, but it was warm", "Nice place, but ..."."""
    words, subject = clause.doc[: but.i], clause.subject
    if not words or prior(but).text != "," or subject is None or subject.left_edge.i != but.i + 1:
        return False
    said = [t for t in words if t.tag_[:2] in ("JJ", "NN") and t.lower_ not in lexicon.CONCESSIONS]
    return bool(said) and words[0].tag_ != "IN" and not any(t.tag_ in FINITE | {"VB"} for t in words)


def _reminds(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word behind the statement opens "note that" or the like: "is clean, but be warned that ..."."""
    return token.i > clause.head.i and prior(token).text == "," and bool(reminder(after(token)))


def _stated(verb: ParsedToken) -> bool:
    """Whether a clause has a finite verb, and says more than "but we do"."""
    finite = next((c for c in verb.lefts if c.tag_ in FINITE), verb)
    alone = finite == verb and norm(verb) in lexicon.AUXILIARIES and after(verb).is_punct
    return finite.tag_ in FINITE and not alone


def although(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "is bright, although it is old" -> "is not bright, and it is old", "Although it is old" -> "As it is".

    Without a verb: "Although born there" -> "Born there", "Although small" -> "Being small".
    """
    if _reminds(token, clause):
        return replace(token, "and")
    if _without_verb(token, clause):
        alone = after(token).tag_ == "JJ" and after(after(token)).text == ","
        return replace(token, match_case("being", token)) if alone else delete(token)
    if not beside(token, clause) or not _stated(token.head) or after(token).is_punct:
        return None
    if in_front(token, clause):
        new = "since" if after(token).tag_ == "IN" else "as"  # "As at first ..." would be misread
        return replace(token, match_case(new, token)) if token.i == 0 or prior(token).tag_ == "CC" else None
    return replace(token, "and") if token.i > clause.head.i and prior(token).text == "," else None


def _without_verb(though: ParsedToken, clause: Clause) -> bool:
    """Whether what "though" opens has neither a finite verb nor a comma within: "Though old, it runs"."""
    if though.i >= clause.finite.i or (though.i and prior(though).text != ","):
        return False
    comma = next((t for t in though.doc[though.i + 1 : -1] if t.text == ","), though)
    words = though.doc[though.i + 1 : comma.i]
    if comma.i > clause.finite.i or not words or (though.i and len(words) == 1):
        return False  # "The house, although small, has a garden"
    rest = though.doc[though.i + 2 : comma.i]
    if words[0].tag_ in PREDICATIVE and words[0].head.i != words[-1].i:  # not "Though old men, they ran"
        return len(words) <= MOST_WITH_PARTICIPLE and all(t.tag_ not in FINITE for t in rest)
    return len(words) <= MOST_WORDS and all(t.tag_ in NO_VERB for t in words) and words[-1].tag_ != "NN"


def while_(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "While dogs cannot fly, bats can swim" -> "As dogs cannot fly, bats cannot swim": no contrast any more."""
    if token.i or not beside(token, clause) or not in_front(token, clause):
        return None
    verb = token.head
    finite = next((c for c in verb.lefts if c.tag_ in FINITE), verb)
    able = norm(finite) in lexicon.MODALS and norm(finite) not in lexicon.WOULD
    stated = able or finite.tag_ in ("VBZ", "VBP") or any(c.dep_ in ("acomp", "attr") for c in verb.rights)
    denied = any(c.dep_ == "neg" for c in verb.children)
    progressive = finite != verb and verb.tag_ == "VBG"
    return replace(token, match_case("as", token)) if stated and not progressive and denied != removed else None
