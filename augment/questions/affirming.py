"""Affirm a sentence where its denial stands below the main clause, or in a word: "was unable to come", "although it was
never built", "left without a word".

The negator turns the main clause. Where a denial is elsewhere, turning the main clause would leave it, and a question
about it would have the same answer on both sides. One denial is turned, and only where the sentence has no other.
"""

from collections.abc import Callable, Iterator

from augment.english.clause import Clause, clause_at
from augment.english.edits import Declined, Edit, apply, delete, match_case, replace
from augment.english.fast_doc import FastDoc
from augment.english.inflection import is_mass
from augment.english.parsed_sentence import ParsedToken
from augment.english.protected_spans import protected_spans
from augment.english.tokens import after, norm, prior
from augment.negation.reader import read_clause
from augment.negation.reading import Negation
from augment.negation.realization.determiners import is_no, without_no
from augment.questions import cues
from augment.questions.words import words_of

CUE = "cue:"  # rules of this module begin so
Change = Callable[[ParsedToken], list[Edit] | None]


def affirm(doc: FastDoc) -> Negation | None:
    """The sentence with its one denial affirmed; None where there is none or several, or where it cannot be."""
    protected = protected_spans(doc)
    denials = [token for token in doc if norm(token) in cues.CUES]
    if len(denials) != 1 or denials[0].i in protected or prior(denials[0]).lower_ in cues.BEFORE_SET_DENIAL:
        return None
    if any(token.lower_ in cues.CONTRASTING for token in doc[denials[0].i + 1 :]):
        return None  # "not to rule but to serve"
    try:
        affirmed = _affirmed(doc, denials[0], protected)
    except Declined:
        return None
    return None if affirmed is None or _leaves_denied_words(doc, affirmed) else affirmed


def _leaves_denied_words(doc: FastDoc, affirmed: Negation) -> bool:
    """Whether a word that only a denial allows stands behind the edit as before: "is still preceded by anything"."""
    end = affirmed.span[1] if affirmed.span else 0
    return any(token.idx >= end and token.lower_ in cues.DENIED_WORDS for token in doc)


def _affirmed(doc: FastDoc, denial: ParsedToken, protected: frozenset[int]) -> Negation | None:
    rule, edits = next(((name, edits) for name, change in CHANGES if (edits := change(denial))), ("clause", None))
    edits = edits or _clause_affirmed(denial, protected)
    if not edits:
        return None
    text, span = apply(doc.text, [*edits, *_and_for_but(denial)])
    return Negation(text, CUE + rule, None, span)


def _clause_affirmed(denial: ParsedToken, protected: frozenset[int]) -> list[Edit] | None:
    """The clause in which the denial stands, affirmed by the negator's rules."""
    clause = next((c for verb in _verbs_above(denial) if (c := clause_at(verb, protected)) is not None), None)
    if clause is None or _supposes(clause):
        return None
    reading = read_clause(clause, alone=True)
    touched = any(edit.start < denial.idx + len(denial) and denial.idx <= edit.end for edit in reading.edits)
    denies = any(not cues.CUES.isdisjoint(words_of(edit.new)) for edit in reading.edits)  # a second verb
    return list(reading.edits) if reading.removes and touched and not denies else None


def _and_for_but(denial: ParsedToken) -> list[Edit]:
    """Edits on the "but" of a clause that is no longer a contrast: "was planned, but never built" -> "and built"."""
    verb = next(_verbs_above(denial), denial)
    if verb.dep_ != "conj" or verb.head.dep_ == "conj":
        return []
    return [replace(t, "and") for t in verb.head.rights if t.dep_ == "cc" and t.lower_ == "but" and t.i < verb.i][-1:]


def _supposes(clause: Clause) -> bool:
    """Whether a clause states nothing: "if it did not work", "had it not worked"."""
    supposed = any(c.dep_ == "mark" and c.lower_ in cues.SUPPOSING for c in clause.head.lefts)
    return supposed or (clause.inverted and clause.head.dep_ == "advcl")


def _verbs_above(denial: ParsedToken) -> Iterator[ParsedToken]:
    return (token for token in (denial, *denial.ancestors) if token.tag_[:2] in ("VB", "MD"))


def _adjective(token: ParsedToken) -> list[Edit] | None:
    """ "unable" -> "able", where it is said of something: "is unknown", not "unknown men", "the unknown"."""
    new = cues.AFFIRMED.get(token.lower_)
    noun = token.dep_ in ("pobj", "dobj", "nsubj") or (token.dep_ == "amod" and token.i < token.head.i)
    if new is None or noun or token.tag_[:2] not in ("JJ", "RB"):
        return None
    edits = [replace(token, match_case(new, token))]
    article = prior(token)
    return edits + ([replace(article, "a")] if article.lower_ == "an" else []) + _some_for_any(token, token)


def _verb(token: ParsedToken) -> list[Edit] | None:
    """ "failed to come" -> "managed to come", "refused to come" -> "agreed to come", "lacks a roof" -> "has a roof"."""
    form = token.lower_
    if form in cues.TO_DO and after(token).tag_ == "TO" and after(after(token)).tag_ == "VB":
        return [replace(token, match_case(cues.TO_DO[form], token)), *_some_for_any(token, token)]
    objects = [c for c in token.rights if c.dep_ == "dobj" and c.tag_[:2] == "NN"]
    if form in cues.HAVING and token.tag_[:2] == "VB" and objects and not _passive(token):
        return [replace(token, match_case(cues.HAVING[form], token)), *_some_for_any(token, token)]
    return None


def _passive(token: ParsedToken) -> bool:
    return any(c.dep_ == "auxpass" for c in token.lefts)


def _without(token: ParsedToken) -> list[Edit] | None:
    """ "without a roof" -> "with a roof", "without any help" -> "with some help", "without asking" -> "while ..."."""
    named = token.i > 0 and token.text[0].isupper()
    if token.lower_ != "without" or named or prior(token).lower_ in cues.BEFORE_WITHOUT:
        return None
    following = after(token)
    if following.tag_ == "VBG" and following.dep_ == "pcomp":
        tied = following.lower_ in cues.SET_AFTER_WITHOUT
        return None if tied else [replace(token, match_case("while", token)), *_some_for_any(token, following)]
    noun = next((c for c in token.rights if c.dep_ == "pobj"), None)
    if noun is None or noun.tag_ not in ("NN", "NNS", "NNP") or noun.lower_ in cues.SET_AFTER_WITHOUT:
        return None
    determined = noun.tag_ != "NN" or is_mass(noun.lower_) or any(c.dep_ in ("det", "poss") for c in noun.lefts)
    return [replace(token, match_case("with", token)), *_some_for_any(token, noun)] if determined else None


def _no_after_with(token: ParsedToken) -> list[Edit] | None:
    """ "with no roof" -> "with a roof"."""
    if token.lower_ != "no" or prior(token).lower_ != "with" or not is_no(token) or token.head.i <= token.i:
        return None
    return [without_no(token)]


def _not_before_verb(token: ParsedToken) -> list[Edit] | None:
    """ "decided not to go" -> "decided to go", "not knowing it" -> "knowing it"."""
    following = after(token)
    infinitive = following.tag_ == "TO" and after(following).tag_ == "VB"
    participle = following.tag_ == "VBG" and following.head.i != token.i and following.dep_ in ("advcl", "acl", "pcomp")
    if norm(token) != "not" or not (infinitive or participle):
        return None
    return [delete(token), *_some_for_any(token, following.head if infinitive else following)]


def _some_for_any(denial: ParsedToken, top: ParsedToken) -> list[Edit]:
    """Edits on what only a denial allows, behind it and below ``top``: "any" -> "some"."""
    behind = [t for t in top.subtree if t.i > denial.i]
    return [replace(t, match_case(cues.AFTER_DENIAL[t.lower_], t)) for t in behind if t.lower_ in cues.AFTER_DENIAL]


CHANGES: tuple[tuple[str, Change], ...] = (
    ("adjective", _adjective),
    ("verb", _verb),
    ("without", _without),
    ("with-no", _no_after_with),
    ("not", _not_before_verb),
)
