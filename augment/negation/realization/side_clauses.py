"""Reasons and obstacles beside a statement whose polarity turned: "was late because it rained" -> "was not late even
though it rained", "came despite the rain" -> "did not come because of the rain".

What spoke for a statement speaks against its denial. Left as it is, a reason would either be heard as what the "not"
denies, or no longer fit. The same holds for what follows from a statement ("is cheap, so buy two" -> "is not cheap, but
buy two", "fell, killing two" -> "did not fall, which would have killed two") and for the answer in front of it ("Yes,
it is open" -> "No, it is not open").
"""

from collections.abc import Callable

from augment.english import lexicon
from augment.english.clause import SUBJECT, Clause
from augment.english.edits import Edit, delete, match_case, replace
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.reading import NOT_ONLY, REMOVE, TURNING

CHAIN = frozenset(["conj", "xcomp", "acomp", "attr", "oprd"])  # relations that lead up to the verb of the statement
PRESENT = frozenset(["VBZ", "VBP"])
COMPLEMENT = frozenset(["dobj", "attr", "acomp", "prep", "agent", "ccomp", "xcomp"])


def adapt(clause: Clause, rule: str, edits: list[Edit]) -> list[Edit]:
    """Edits on reasons, obstacles and answers that go with these edits of a rule."""
    removed = rule.startswith(REMOVE)
    if clause.question or not (removed or rule.partition(":")[0] in TURNING) or rule == NOT_ONLY:
        return []
    found = []
    for token in clause.doc:
        rewrite = REWRITES.get(token.lower_)
        if rewrite is not None and token.i not in clause.protected:
            found.append(rewrite(token, clause, removed))
    return [e for e in found if e is not None and all(e.end <= d.start or d.end <= e.start for d in edits)]


def _because(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "because it rained" -> "even though it rained", "Because it rained, ..." -> "Although it rained, ..."."""
    if after(token).lower_ in lexicon.OF:
        return _cause(token, clause, removed)
    if not _beside(token, clause) or (first := _opening(token, clause)) is None:
        return None
    new = "although" if _in_front(token, clause) else "even though"
    return Edit(first.idx, token.idx + len(token), match_case(new, first))


def _cause(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "because of the rain", "due to the rain" -> "despite the rain"; a "not" before it may deny the cause alone."""
    last = after(token)
    if last.lower_ not in lexicon.OF_OR_TO or not (removed or _in_front(token, clause)):
        return None
    if token.dep_ not in ("prep", "npadvmod") or not _governed(token.head, clause):
        return None
    first = _opening(token, clause)
    return None if first is None else Edit(first.idx, last.idx + len(last), match_case("despite", first))


def _despite(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "despite the rain" -> "because of the rain", "Despite being old, ..." -> "Being old, ..."."""
    last = after(after(token)) if token.lower_ in lexicon.IN else token
    if last != token and (after(token).lower_ not in lexicon.SPITE or last.lower_ not in lexicon.OF):
        return None
    if token.dep_ != "prep" or not _governed(token.head, clause) or prior(token).tag_ in ("CC", "RB"):
        return None
    noun = next((c for t in (token, last) for c in t.rights if c.dep_ in ("pobj", "pcomp") and c.i > last.i), None)
    if noun is None or noun.lower_ in lexicon.NAMES_OF:
        return None
    if after(last).tag_ == "VBG" and noun.dep_ == "pcomp":
        apart = token.i == 0 or prior(token).text == ","
        return delete(token, last) if apart else None
    return Edit(token.idx, last.idx + len(last), match_case("because of", token))


def _even_though(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "even though it rained" -> "because it rained"."""
    though = after(token)
    if though.lower_ not in lexicon.THOUGH or not _beside(though, clause) or prior(token).tag_ == "CC":
        return None
    return Edit(token.idx, though.idx + len(though), match_case("because", token))


def _as(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ ", as it had no roof" -> ", although it had no roof"; not ", as the name says"."""
    verb = token.head
    likened = lemma(verb.lower_) in lexicon.AFTER_AS | {lemma(clause.head.lower_)} - lexicon.BE_FORMS
    if prior(token).text != "," or token.i < clause.head.i or likened or not _beside(token, clause):
        return None
    subject = next(c for c in verb.lefts if c.dep_ in SUBJECT)
    needed = COMPLEMENT - {"prep"} if norm(verb) in lexicon.BE else COMPLEMENT  # "as it is in other towns"
    stated = any(c.dep_ in needed for c in verb.rights) and subject.left_edge == after(token)
    stated = stated and after(token).lower_ not in lexicon.ONE
    compared = norm(after(verb)) in lexicon.AUXILIARIES or verb.lower_ in lexicon.DO
    return replace(token, "although") if stated and not compared else None


def _since(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ ", since it has no roof" -> ", although it has no roof"; not "since it lost its roof"."""
    verb = token.head
    apart = token.i == 0 or prior(token).text == ","
    if not apart or not _beside(token, clause):
        return None
    finite = next((c for c in verb.lefts if c.dep_ in ("aux", "auxpass")), verb)
    timeless = finite.tag_ == "MD" or (finite.tag_ in PRESENT and (finite == verb or norm(finite) not in lexicon.HAVE))
    return replace(token, match_case("although", token)) if timeless else None


def _so(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "is cheap, so we buy it" -> "is not cheap, but we buy it"; also of "and so", "and hence"."""
    verb, joined = token.head, prior(token)
    if clause.imperative or token.i < clause.head.i or verb.tag_[:2] not in ("VB", "MD"):
        return None
    if norm(joined) not in lexicon.AND and (joined.text != "," or token.lower_ not in lexicon.SO):
        return None  # ", hence its name"
    subject = next((c for c in verb.lefts if c.dep_ in SUBJECT), None)
    follows = clause.head.head.i == verb.i or verb.head.i == clause.head.i
    stated = subject is not None and subject.left_edge == after(token)
    intended = any(c.lower_ in lexicon.INTENDED for c in verb.lefts)  # "held it up, so they might see it"
    if not stated or not follows or intended:
        return None
    if norm(joined) in lexicon.AND and (before := prior(joined)).text != ",":
        return Edit(before.idx + len(before), token.idx + len(token), ", but")
    return Edit((token if joined.text == "," else joined).idx, token.idx + len(token), "but")


def _result(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "was sold, making it the oldest" -> "was not sold, which would have made it the oldest"."""
    first = prior(token) if prior(token).lower_ in lexicon.SEQUENTIAL else token
    if removed or clause.imperative or token.i < clause.head.i or prior(first).text != ",":
        return None
    if token.tag_ != "VBG" or token.dep_ != "advcl" or not _governed(token.head, clause) or not _of_event(token):
        return None
    if any(c.dep_ == "conj" and c.tag_ == "VBG" for c in token.rights):
        return None
    past = clause.tense == "VBD" or norm(clause.finite) in lexicon.PAST_MODALS
    base = lemma(token.lower_)
    new = f"which would have {inflect(base, 'VBN')}" if past else f"which would {base}"
    return Edit(first.idx, token.idx + len(token), new)


def _of_event(participle: ParsedToken) -> bool:
    """Whether a participle tells what an event leads to, and not what its subject does: "causing", "making it"."""
    form, following = participle.lower_, after(participle)
    if form in lexicon.LEADING:
        return following.lower_ in lexicon.TO_OR_IN
    return form not in lexicon.MAKING or following.tag_ == "PRP"


def _answer(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "Yes, it is open" -> "No, it is not open", and back."""
    affirms = token.lower_ in lexicon.YES
    if token.i or affirms == removed or clause.subject is None:
        return None
    first = 2 if after(token).text == "," else 1
    stated = clause.subject.left_edge.i == first and token.tag_ == "UH"
    return replace(token, match_case("no" if affirms else "yes", token)) if stated else None


def _opening(token: ParsedToken, clause: Clause) -> ParsedToken | None:
    """The first word of a reason, with "mainly" before it; None where the reason itself is what is stated or denied."""
    before = prior(token)
    if not token.i or before == token:
        return token
    if before.lower_ in lexicon.MAINLY | lexicon.PARTLY:
        token, before = before, prior(before)
    elif before.tag_ in ("CC", "RBR", "JJR", "IN") or before.lower_ in lexicon.FOCUSING_REASONS:
        return None
    if norm(before) in lexicon.NOT or (norm(before) in lexicon.BE_FORMS and before.i >= clause.finite.i):
        return None  # "This is because it rained"
    contrasted = (t for t in token.doc[token.i + 1 : -1] if t.lower_ in lexicon.CONTRASTING)
    return None if any(after(t).lower_ == token.lower_ for t in contrasted) else token


def _beside(mark: ParsedToken, clause: Clause) -> bool:
    """Whether a conjunction opens a clause with a subject that belongs to the verb of the statement."""
    verb = mark.head
    stated = mark.dep_ == "mark" and verb.dep_ == "advcl" and any(c.dep_ in SUBJECT for c in verb.lefts)
    return stated and _governed(verb.head, clause)


def _governed(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word is the verb of the statement, or a part of its predicate."""
    while token.i != clause.head.i:
        if token.dep_ not in CHAIN or any(c.dep_ in SUBJECT for c in token.lefts):
            return False
        token = token.head
    return True


def _in_front(token: ParsedToken, clause: Clause) -> bool:
    return token.i < (clause.finite if clause.subject is None else clause.subject).i


Rewrite = Callable[[ParsedToken, Clause, bool], Edit | None]
REWRITES: dict[str, Rewrite] = {
    **dict.fromkeys(lexicon.BECAUSE, _because),
    **dict.fromkeys(lexicon.CAUSES, _cause),
    **dict.fromkeys(lexicon.OBSTACLES, _despite),
    **dict.fromkeys(lexicon.SCALAR, _even_though),
    **dict.fromkeys(lexicon.REPORTING_MARKS, _as),
    **dict.fromkeys(lexicon.SINCE, _since),
    **dict.fromkeys(lexicon.INFERRING, _so),
    **dict.fromkeys(lexicon.RESULTING, _result),
    **dict.fromkeys(lexicon.ANSWERS, _answer),
}
