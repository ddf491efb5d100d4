"""Reasons and obstacles beside a statement whose polarity turned: "was late because it rained" -> "was not late even
though it rained", "came despite the rain" -> "did not come because of the rain".

What spoke for a statement speaks against its denial. Left as it is, a reason would either be heard as what the "not"
denies, or no longer fit. The same holds for what follows from a statement ("is cheap, so buy two" -> "is not cheap, but
buy two", "fell, killing two" -> "did not fall, which would have killed two") and for the answer in front of it ("Yes,
it is open" -> "No, it is not open"). What was opposed to a statement goes with its denial: "is bright, but it is heavy"
-> "is not bright, and it is heavy" (opposed_clauses.py). The reasons are in reasons.py.
"""

from collections.abc import Callable

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, match_case, replace
from augment.english.inflection import is_base_form
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.reading import NOT_ONLY, REMOVE, TURNING
from augment.negation.realization.absolutes import even_with, with_
from augment.negation.realization.attachment import beside, governed
from augment.negation.realization.conditions import even_if, or_else
from augment.negation.realization.opposed_clauses import although, but, while_
from augment.negation.realization.reasons import as_, because, being, cause, for_, given, since, unable
from augment.negation.realization.results import deed, only_to, outcome, result, so
from augment.negation.realization.supposed import done_there, held, led_to
from augment.negation.realization.turned_words import comment, driven_by, in_line, likeness, notably, rather_than

NOT_ALL = "not-all"
# Rules that turn a statement by a word of its subject, or by "right up until".
IN_SUBJECT = frozenset([
    NOT_ALL, "a-to-no", "some-to-no", "one-to-none", "both-to-neither", "either-to-neither", "even-to-not-even",
    "until",
])  # fmt: skip


def adapt(clause: Clause, rule: str, edits: list[Edit], style: str) -> list[Edit]:
    """Edits on reasons, obstacles, exceptions and answers that go with these edits of a rule."""
    removed = rule.startswith(REMOVE)
    if clause.question or not (removed or rule.partition(":")[0] in TURNING | IN_SUBJECT) or rule == NOT_ONLY:
        return []
    found: list[Edit | None] = [*even_if(clause, style), *or_else(clause, style)]
    for token in clause.doc:
        rewrites = [rewrite] if (rewrite := REWRITES.get(token.lower_)) is not None else []
        rewrites += [deed] if token.tag_ == "VBG" else []
        if rewrites and token.i not in clause.protected:
            fitting = (r for r in rewrites if r not in OF_SUBJECT or rule not in IN_SUBJECT)  # "No mill ran, and ..."
            found.append(next((e for r in fitting if (e := r(token, clause, removed)) is not None), None))
    if rule == NOT_ALL:  # "Not all dogs bark" says nothing of foxes
        found = [e for e in found if e is None or e.new not in lexicon.NOR]
    return [e for e in found if e is not None and all(e.end <= d.start or d.end <= e.start for d in edits)]


def _then(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "Fold it, then cut along the line" -> "..., and do not cut ...", where the parse shows no second order."""
    verb = after(token)
    second = verb.text.islower() and is_base_form(verb.lower_) and prior(token).text == "," and token.i > clause.head.i
    return replace(token, "and do not") if clause.imperative and second and not removed else None


def _provided(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "is welcome, provided it is clean" -> "is not welcome, even if it is clean"."""
    that = after(token) if norm(after(token)) in lexicon.THAT else token
    states = token.dep_ == "advcl" and token.head in (clause.head, clause.predicate) and prior(token).text == ","
    below = any(c.dep_ == "ccomp" and c.i > that.i for c in token.rights)
    fits = states and below and token.i > clause.head.i and not removed
    return Edit(token.idx, that.idx + len(that), "even if") if fits else None


def _as_long_as(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "works as long as it is warm" -> "does not work even if it is warm"; not "ruled as long as he lived"."""
    first, mark = prior(token), after(token)
    if removed or token.i < clause.head.i or mark.dep_ != "mark" or norm(first) != norm(mark):
        return None
    verb = mark.head
    states = any(t.tag_ in ("VBZ", "VBP") for t in (verb, *verb.lefts)) and verb.i > mark.i
    beside_it = {token.head.i, verb.head.i} & {clause.head.i, clause.predicate.i}
    fits = states and beside_it and norm(mark) in lexicon.AS_LONG_AS and not clause.imperative
    return Edit(first.idx, mark.idx + len(mark), "even if") if fits else None


def _just_not(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "runs in May, just not in June" -> "does not run in May, just in June"."""
    not_, behind = after(token), prior(token).text == "," and token.i > clause.head.i
    placed = norm(not_) in lexicon.NOT and after(not_).lower_ in lexicon.PLACED
    return delete(not_) if behind and placed and not removed else None


def _despite(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "despite the rain" -> "because of the rain", "Despite being old, ..." -> "Being old, ..."."""
    last = after(after(token)) if token.lower_ in lexicon.IN else token
    if last != token and (after(token).lower_ not in lexicon.SPITE or last.lower_ not in lexicon.OF):
        return None
    if token.dep_ != "prep" or not governed(token.head, clause) or prior(token).tag_ in ("CC", "RB"):
        return None
    noun = next((c for t in (token, last) for c in t.rights if c.dep_ in ("pobj", "pcomp") and c.i > last.i), None)
    if noun is None or noun.lower_ in lexicon.NAMES_OF:
        return None
    if after(last).tag_ == "VBG" and noun.dep_ == "pcomp":
        if token.i == 0 or prior(token).text == ",":
            return delete(token, last)
        event = after(last).lower_ in lexicon.SETBACKS  # "won despite losing his shoe"
        return Edit(token.idx, last.idx + len(last), "after") if event else None
    return Edit(token.idx, last.idx + len(last), match_case("because of", token))


def _even_though(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "even though it rained" -> "because it rained"; of "even with" and "even without" the "even" goes."""
    though = after(token)
    if though.lower_ in lexicon.WITH | lexicon.WITHOUT | lexicon.TIME_BEHIND_EVEN:
        return even_with(token, clause)
    if though.lower_ not in lexicon.THOUGH or not beside(though, clause) or prior(token).tag_ == "CC":
        return None
    return Edit(token.idx, though.idx + len(though), match_case("because", token))


def _answer(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "Yes, it is open" -> "No, it is not open", and back."""
    affirms = token.lower_ in lexicon.YES
    if token.i or affirms == removed or (clause.subject is None and not clause.imperative):
        return None
    first = 2 if after(token).text == "," else 1
    opened = clause.head if clause.subject is None else clause.subject.left_edge
    stated = opened.i == first and token.tag_ == "UH"
    comma = "" if first == 2 or opened.tag_ == "PRP" else ","  # "No bus runs" is another sentence, "No you can" is not
    return replace(token, f"{match_case('no' if affirms else 'yes', token)}{comma}") if stated else None


OF_SUBJECT = (outcome, deed, rather_than, with_, notably)  # that deny once more what is done
Rewrite = Callable[[ParsedToken, Clause, bool], Edit | None]
REWRITES: dict[str, Rewrite] = {
    **dict.fromkeys(lexicon.BECAUSE, because),
    **dict.fromkeys(lexicon.CAUSES, cause),
    **dict.fromkeys(lexicon.OBSTACLES, _despite),
    **dict.fromkeys(lexicon.SCALAR, _even_though),
    **dict.fromkeys(lexicon.REPORTING_MARKS, as_),
    **dict.fromkeys(lexicon.SINCE, since),
    **dict.fromkeys(lexicon.FOR, for_),
    **dict.fromkeys(lexicon.INFERRING, so),
    **dict.fromkeys(lexicon.RESULTING, result),
    **dict.fromkeys(lexicon.OUTCOMES, outcome),
    **dict.fromkeys(lexicon.ANSWERS, _answer),
    **dict.fromkeys(lexicon.CONTRASTING, but),
    **dict.fromkeys(lexicon.THEN, _then),
    **dict.fromkeys(lexicon.GRANTING, _provided),
    **dict.fromkeys(lexicon.LONG, _as_long_as),
    **dict.fromkeys(lexicon.JUST, _just_not),
    **dict.fromkeys(lexicon.ALTHOUGH, although),
    **dict.fromkeys(lexicon.BEING | lexicon.HAVING | lexicon.BELIEVING | lexicon.WANTING, being),
    **dict.fromkeys(lexicon.UNABLE, unable),
    **dict.fromkeys(lexicon.GIVEN | lexicon.SEEING, given),
    **dict.fromkeys(lexicon.UNLIKE | lexicon.LIKE, likeness),
    **dict.fromkeys(lexicon.COMMENTS, comment),
    **dict.fromkeys(lexicon.OF_IN_LINE, in_line),
    **dict.fromkeys(lexicon.RATHER_THAN, rather_than),
    **dict.fromkeys(lexicon.NOTABLY | lexicon.EMPHASISING, notably),
    **dict.fromkeys(lexicon.DRIVEN, driven_by),
    **dict.fromkeys(lexicon.WHILE, while_),
    **dict.fromkeys(lexicon.WHERE, done_there),
    **dict.fromkeys(lexicon.OFFICES, held),
    **dict.fromkeys(lexicon.WITH | lexicon.WITHOUT, with_),
    **dict.fromkeys(lexicon.WHICH, led_to),
    **dict.fromkeys(lexicon.ONLY_ADVERB, only_to),
}
