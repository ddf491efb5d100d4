"""Rules that take away a negation at the verb: "not", "never", "no longer".

Each takes a clause and a style and returns edits or None.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, Clause, in_clause
from augment.english.edits import Declined, Edit, delete, insert, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.contrasts import in_attribute
from augment.negation.realization.coordinated_verbs import affirm_conjuncts
from augment.negation.realization.further_predicates import affirm_predicate, no_clause_behind
from augment.negation.realization.necessity import concludes
from augment.negation.realization.negative_polarity import to_affirmative, without_not_even
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.realization.without_not import remove_not
from augment.negation.rules.find_not import find_not, parallel
from augment.negation.rules.inversion import nor_clauses

DESCRIBED = frozenset(["JJ", "RB", "VBN", "VBG"])  # tags behind "nowhere near": "full", "as good", "finished"


def no_longer_removed(clause: Clause, style: str) -> list[Edit] | None:
    """ "is no longer used" -> "is still used"."""
    for token in clause.doc[max(0, clause.finite.i - 2) : clause.head.i + 3]:
        if token.lower_ in lexicon.NO and token.i + 1 < len(clause.doc) and after(token).lower_ in lexicon.LONGER:
            if any(t.tag_ == "CC" for t in clause.doc[clause.head.i : token.i]):
                continue  # "was broken and no longer used"
            if token.i > clause.head.i and norm(clause.head) not in lexicon.BE and not clause.imperative:
                return [insert(clause.head, "still "), delete(token, after(token))]  # "can wait no longer"
            still = Edit(token.idx, after(token).idx + len("longer"), "still")
            repairs = [e for e in to_affirmative(clause, after(token)) if e.start >= still.end]
            return [still, *affirm_conjuncts(clause, style), *repairs, *nor_clauses(clause), *_not_only(token, clause)]
    return None


def _not_only(no: ParsedToken, clause: Clause) -> list[Edit]:
    """ "is no longer used as a mill, only as a barn" -> "is still used as a mill, not only as a barn"."""
    for token in no.doc[no.i : -2]:
        only = after(token)
        if token.tag_ in FINITE and token not in (clause.head, clause.finite):
            return []
        if token.text == "," and only.lower_ in lexicon.ONLY_ADVERB and after(only).tag_ in ("IN", "NN", "NNS"):
            return [insert(only, "not ")]
    return []


def not_the_case_removed(clause: Clause, style: str) -> list[Edit] | None:
    """ "It is not the case that he left." -> "He left."."""
    case = next(t.i for t in clause.doc if t.lower_ == "case")
    phrase = clause.doc[max(case - 4, 0) : case + 2]
    if tuple(norm(t).replace("n't", "not") for t in phrase) != lexicon.NOT_THE_CASE_WORDS:
        return None
    opens = prior(phrase[0]).text == "," or all(t.tag_ not in FINITE for t in clause.doc[: phrase[0].i])
    return [delete(phrase[0], phrase[-1])] if opens and case not in clause.protected else None


def not_removed(clause: Clause, style: str) -> list[Edit] | None:
    """ "did not leave" -> "left", "cannot" -> "can", "isn't" -> "is"."""
    negator = find_not(clause)
    if negator is None:
        return None
    if (both := _two_modals(clause)) is not None:
        return both
    either = norm(prior(negator)) in lexicon.EITHER  # "would either not play or skip"
    if _replaced(clause, negator) or either or after(negator).tag_ == "CC":  # "cannot or does not want to pay"
        return deny_whole(clause, style)
    allowed = _allowed(clause, negator)
    affirmative = to_affirmative(clause, negator)
    if allowed or (norm(clause.finite) in lexicon.WOULD and clause.head.lower_ in lexicon.RECOMMENDING):
        # "may sell it to any third party", "would recommend it to anyone"
        affirmative = [edit for edit in affirmative if not edit.new.startswith("some")]
    edits = (
        _always(clause, negator, allowed or remove_not(clause, negator))
        + affirm_conjuncts(clause, style)
        + affirmative
        + nor_clauses(clause)
    )
    edits += affirm_predicate(clause, negator)
    edits += _as_much(clause, negator)
    return edits + _contrast(clause, negator) + _all_for_some(clause) + _doubled(clause) + _without_still(clause)


def _allowed(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """Edits on "must not" where it forbids: "must not park" -> "may park"; "must not have seen it" concludes. So does
    "shall not" of contracts, behind a noun: "The Buyer shall not resell it"."""
    finite, following = clause.finite, after(negator)
    party = norm(finite) in lexicon.SHALL and clause.subject is not None and clause.subject.tag_[:2] == "NN"
    forbids = norm(finite) in lexicon.MUST or (party and following.tag_ == "VB" and following == clause.head)
    forbids = forbids and negator.i == finite.i + 1 and norm(following) not in lexicon.HAVE
    if not forbids or clause.question or clause.subject is None or concludes(clause):
        return []
    return [Edit(finite.idx, negator.idx + len(negator), "may")]


def _always(clause: Clause, negator: ParsedToken, removing: list[Edit]) -> list[Edit]:
    """Edits that remove a "not", with "always" for "sometimes": "Sometimes it does not stop" -> "It always stops"."""
    sometimes = next(
        (t for t in clause.doc[: negator.i] if t.lower_ in lexicon.AT_TIMES and t.head == clause.head), None
    )
    alone = after(negator).is_punct or clause.inverted or clause.inverted_question or conjuncts(clause)
    if sometimes is None or alone:
        return removing
    if sometimes.i and prior(sometimes) in (clause.subject, clause.finite):
        return [replace(sometimes, "always"), *removing]
    opening = after(after(sometimes)) if after(sometimes).text == "," else after(sometimes)
    *others, last = removing
    if sometimes.i or clause.subject is None or opening != clause.subject.left_edge or not last.new:
        return removing
    new = f"{last.new} always" if last.start == clause.finite.idx else f"always {last.new}"
    return [Edit(sometimes.idx, opening.idx, ""), *others, last._replace(new=new)]


def _as_much(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """Edits on "so ... as", which goes with a negation: "is not so much bad as dull" -> "is as much bad as dull"."""
    if (even := _so_much_as(clause, negator)) is not None:
        return [even]
    so = next((t for t in clause.doc[negator.i + 1 : negator.i + 3] if t.lower_ in lexicon.SO), None)
    compared = so is not None and any(t.lower_ in lexicon.REPORTING_MARKS for t in clause.doc[so.i + 2 : so.i + 9])
    plain = compared and so is not None and all(t.text != "," for t in clause.doc[so.i : so.i + 4])
    return [replace(so, "as")] if plain and so is not None else []


def _so_much_as(clause: Clause, negator: ParsedToken) -> Edit | None:
    """ "did not offer so much as a chair" -> "offered a chair", "not he so much as she" -> "he rather than she"."""
    for so in clause.doc[negator.i + 1 : -3]:
        last = after(after(so))
        if (so.lower_, after(so).lower_) != lexicon.SO_MUCH or last.lower_ not in lexicon.AS:
            continue
        cleft = clause.subject is not None and norm(clause.subject) in lexicon.POINTING and so.i > negator.i + 1
        if cleft and norm(clause.finite) in lexicon.BE:
            return Edit(so.idx, last.idx + len(last), "rather than")
        return delete(so, last) if after(last).tag_ in ("DT", "VB") else None
    return None


def _doubled(clause: Clause) -> list[Edit]:
    """Edits on the second negation of "He ain't got no money", "You ain't seen nothing"."""
    if norm(clause.finite) not in lexicon.AINT:
        return []
    second = lexicon.SECOND_NEGATION
    return [replace(t, second[t.lower_]) for t in clause.doc[clause.finite.i :] if t.lower_ in second]


def _without_still(clause: Clause) -> list[Edit]:
    """ "The parcel still has not come" -> "The parcel has come"."""
    still = prior(clause.finite)
    return [delete(still)] if still.lower_ == "still" and still.i < clause.finite.i else []


def _two_modals(clause: Clause) -> list[Edit] | None:
    """ "We cannot and will not accept it" -> "We can and will accept it"."""
    for start in (clause.finite.i, clause.finite.i - 3):
        words = clause.doc[start : start + 5] if start >= 0 else ()
        if len(words) < 5 or words[2].tag_ != "CC" or any(norm(words[i]) not in lexicon.NOT for i in (1, 4)):
            continue
        if all(norm(words[i]) in lexicon.MODALS for i in (0, 3)):
            return [_affirmed(words[0], words[1]), _affirmed(words[3], words[4])]
    return None


def _affirmed(modal: ParsedToken, negator: ParsedToken) -> Edit:
    written = lexicon.WRITTEN_OUT[norm(modal)] if norm(modal) in lexicon.CLIPPED_MODALS else modal.text
    return Edit(modal.idx, negator.idx + len(negator), written)


def _all_for_some(clause: Clause) -> list[Edit]:
    """ "Some doors are not locked" -> "All doors are locked"."""
    subject = clause.subject
    first = subject.left_edge if subject is not None and not clause.inverted else clause.finite
    plural = subject is not None and subject.tag_ == "NNS" and first.lower_ == "some" and first.head == subject
    return [replace(first, match_case("all", first))] if plural else []


def _contrast(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """ "is not a root but a fruit" -> "is a root and not a fruit"."""
    for token in clause.doc[negator.i + 1 : -1]:
        if (rather := _rather(token)) is not None:
            return [rather]
        joins = token.lower_ == "but" and token.dep_ == "cc" and not in_attribute(token)
        if not joins or not (in_clause(token, clause) or _after_cleft(token, clause)):
            continue
        if parallel(token, negator):
            set_apart = any(t.text == "," for t in clause.doc[negator.i + 1 : token.i - 1])  # ", as in most ferns, but"
            start = prior(token) if prior(token).text == "," and not set_apart else token
            end = token.idx + len(token)
            return [Edit(start.idx, end, " and not" if start != token else "and not")]
        if prior(token).text != ",":
            last = after(token) if after(token).lower_ in lexicon.INSTEAD else token
            opens = _has_own_verb(token) or not no_clause_behind(after(token))
            return [] if opens else [Edit(token.idx, last.idx + len(last), "and not")]
    return []


def _rather(but: ParsedToken) -> Edit | None:
    """ ", but rather a copy", ", but, rather, a copy" -> " and not a copy", where no clause follows."""
    if but.lower_ not in lexicon.CONTRASTING or prior(but).text != ",":
        return None
    rather = after(after(but)) if after(but).text == "," else after(but)
    last = after(rather) if after(rather).text == "," else rather
    if rather.lower_ not in lexicon.RATHER or not no_clause_behind(after(last)):
        return None
    return Edit(prior(but).idx, last.idx + len(last), " and not")


def _after_cleft(but: ParsedToken, clause: Clause) -> bool:
    """Whether "but" ends a cleft sentence: "It was not the cold that he feared but the silence"."""
    cleft = clause.subject is not None and clause.subject.lower_ == "it" and norm(clause.head) in lexicon.BE
    return cleft and all(t.tag_ not in FINITE or "relcl" in (t.dep_, t.head.dep_) for t in clause.doc[but.i :])


def _replaced(clause: Clause, negator: ParsedToken) -> bool:
    """Whether a further verb says what happened instead: "did not sail but instead walked"."""
    following = clause.doc[negator.i + 1 : -1]
    prohibits = clause.finite.i == 0 and norm(clause.finite) in lexicon.DO
    if not prohibits and any(norm(t) in lexicon.DO and norm(prior(t)) in lexicon.CONTRASTING for t in following):
        last = next(t for t in following if norm(t) in lexicon.DO and norm(prior(t)) in lexicon.CONTRASTING)
        return not clause.imperative and norm(after(last)) not in lexicon.NOT  # "did not say so but did write it"
    return any(t.lower_ in lexicon.INSTEAD and prior(t).lower_ == "but" and _has_own_verb(prior(t)) for t in following)


def never_removed(clause: Clause, style: str) -> list[Edit] | None:
    """ "never married" -> "married", "hardly moved" -> "moved", "rarely wins" -> "often wins"."""
    low = clause.subject.i if clause.subject is not None else 0
    first = after(clause.doc[0]) if clause.doc[0].lower_ in lexicon.VERY else clause.doc[0]
    if lexicon.NEAR_NEGATIVE.get(first.lower_) == "often" and after(first).text == "," and not clause.inverted:
        return [replace(first, match_case("often", first))]  # "Rarely, it leaks"
    for token in clause.doc[low : clause.head.i + 3]:
        near = lexicon.NEAR_NEGATIVE.get(token.lower_)
        if (token.lower_ not in lexicon.NEVER and near is None) or token.i in clause.protected:
            continue
        if token.lower_ == "scarce" and after(token) != clause.head:
            continue  # "Water is scarce"; an adverb in "had scarce begun"
        let = norm(prior(token)) in lexicon.AFTER_LET  # "Let us never forget"
        near_verb = let or after(token).lower_ == "ever" or abs(token.i - clause.finite.i) == 1
        if token.head not in (clause.head, clause.finite) and not near_verb:
            continue
        allowed = [] if near else _allowed(clause, token)
        edit = allowed[0] if allowed else replace(token, near) if near else delete(token)
        beside = lexicon.SCALAR | lexicon.QUITE
        if not near and not allowed and after(token).lower_ in beside and after(after(token)) == clause.head:
            edit = delete(token, after(token))  # "never even saw it", "never quite fits"
        if after(token).lower_ == "ever":  # "hardly ever" -> "often"
            edit = Edit(token.idx, after(token).idx + len("ever"), "often")
        if (token.lower_, after(token).lower_) == lexicon.NOWHERE_NEAR:
            edit = _nearly(token, clause)
        if token.i and prior(token).lower_ in lexicon.ALMOST:  # "almost never" -> "often"
            edit = Edit(prior(token).idx, token.idx + len(token), "often")
        repairs = [e for e in to_affirmative(clause, token) if e.start >= edit.end]
        return [edit, *affirm_conjuncts(clause, style), *repairs, *nor_clauses(clause)]
    return None


def _nearly(nowhere: ParsedToken, clause: Clause) -> Edit:
    """ "is nowhere near full" -> "is almost full", "came nowhere near falling" -> "came close to falling"."""
    near = after(nowhere)
    if after(near).tag_ == "VBG" and lemma(clause.head.lower_) in lexicon.COMING:
        return Edit(nowhere.idx, near.idx + len(near), "close to")
    if after(near).tag_ in DESCRIBED or after(near).lower_ in lexicon.AS:
        return Edit(nowhere.idx, near.idx + len(near), "almost")
    return delete(nowhere)


def not_before_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Not all members voted" -> "All members voted"."""
    opening = clause.doc[0]
    if opening.lower_ == "not" and after(opening).lower_ in lexicon.THAT and clause.finite.i > 2:
        raise Declined("no-finite-verb")  # "Not that I know of"
    if norm(opening) in lexicon.NOT and after(opening).tag_ == "VBN" and after(after(opening)) == clause.finite:
        return [delete(opening)]  # "Not attached are the bill, a photo and a map"
    denied = lexicon.DENIED_SUBJECTS | lexicon.ALL
    if clause.subject is None and norm(opening) in lexicon.NOT and after(opening).lower_ in denied:
        return [delete(opening)]  # "Not a day goes by": the subject is taken for a time
    if clause.subject is None or clause.inverted:
        return None
    first = clause.subject.left_edge
    if norm(opening) in lexicon.NOT and after(opening).lower_ in lexicon.SCALAR and first.i == 2:
        return [delete(opening)]  # "Not even the boys can save it", with "even" hung on the verb
    for token in (first, prior(first) if first.i else first):
        if token.lower_ == "not" and token.i + 1 < len(clause.doc):
            following = after(token)
            degree = following.lower_ in lexicon.VERY and after(following).lower_ in lexicon.MUCH  # "not too many"
            single = after(following)
            if following.lower_ in lexicon.INDEFINITE_ARTICLES and single.lower_ in lexicon.SINGLE:
                return [Edit(token.idx, single.idx + len(single), match_case("at least one", token))]
            if degree or following.lower_ in lexicon.QUANTIFIED or following.lower_ in lexicon.DENIED_SUBJECTS:
                return [delete(token), *without_not_even(clause, token)]
            if following.lower_ in lexicon.SCALAR:  # "Not even a small part of it was used"
                small = after(following).lower_ in lexicon.INDEFINITE_ARTICLES
                return [delete(token, following) if small else delete(token)]
    return None


def _has_own_verb(conjunction: ParsedToken) -> bool:
    return any(c.dep_ == "conj" and c.i > conjunction.i and c.tag_[:2] == "VB" for c in conjunction.head.rights)
