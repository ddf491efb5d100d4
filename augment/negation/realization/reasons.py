"""Reasons for a statement whose polarity turned, which speak against its denial: "was late because it rained" ->
"was not late even though it rained", "Being old, it leaked" -> "Despite being old, it did not leak".

Each takes a word, the clause and whether a negation was removed, and returns an edit or None.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, verb_of
from augment.english.edits import Edit, insert, match_case, replace
from augment.english.inflection import is_adjective, is_past, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.attachment import beside, governed, in_front, opening

PRESENT = frozenset(["VBZ", "VBP"])
COMPLEMENT = frozenset(["dobj", "attr", "acomp", "prep", "agent", "ccomp", "xcomp"])


def because(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "because it rained" -> "even though it rained", "Because it rained, ..." -> "Although it rained, ..."."""
    if after(token).lower_ in lexicon.OF:
        return cause(token, clause, removed)
    is_ = norm(prior(token)) in lexicon.BE_OR_SHORT and prior(token).tag_ != "POS"
    if is_ or not (beside(token, clause) or _before_past(token, clause)):
        return None  # "that's because it rained"
    again = norm(prior(token)) in lexicon.AND and any(
        t.lower_ in lexicon.BECAUSE and beside(t, clause) for t in clause.doc[: token.i]
    )  # "because it rained and because it was dark"
    if (first := token if again else opening(token, clause)) is None:
        return None
    new = "although" if in_front(token, clause) else "even though"
    return Edit(first.idx, token.idx + len(token), match_case(new, first))


def _before_past(token: ParsedToken, clause: Clause) -> bool:
    """Whether the verb behind "because" was taken for a participle: "stayed because the firm cut costs"."""
    between, behind = clause.doc[clause.head.i + 1 : token.i], clause.doc[token.i + 2 : -1]
    plain = all(t.tag_ not in FINITE and t.tag_[0] != "W" and t.dep_ != "mark" for t in between)
    hidden = any(
        t.tag_ in ("VBN", "VBD") and t.dep_ == "amod" and is_past(t.lower_) and prior(t).tag_[:2] == "NN"
        for t in behind
    )
    return token.i > clause.head.i and plain and hidden


def cause(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "because of the rain", "due to the rain" -> "despite the rain"."""
    last = after(token)
    thanks = token.lower_ in lexicon.THANKING and token.dep_ == "dobj"  # "won thanks to her", not "gave thanks to her"
    thanks = thanks and lemma(token.head.lower_) not in lexicon.GIVING_THANKS
    addressed = any(t.tag_ == "WP" or t.lower_ in lexicon.ADDRESSED for t in token.doc[token.i + 1 : token.i + 5])
    if token.lower_ in lexicon.THANKING and addressed:
        return None  # "Thanks to everyone who came, we won"
    stated = (thanks or token.dep_ in ("prep", "npadvmod")) and governed(token.head, clause)
    if last.lower_ not in lexicon.OF_OR_TO or not stated or _all_the_more(token) or _planned(last):
        return None
    first = opening(token, clause)
    return None if first is None else Edit(first.idx, last.idx + len(last), match_case("despite", first))


def _planned(to: ParsedToken) -> bool:
    """Whether a verb follows: "due to end in March", not "due to rain"."""
    return after(to).tag_ == "VB" or (after(to).lower_ in lexicon.SCHEDULED and after(after(to)).tag_ in ("IN", "RB"))


def _all_the_more(token: ParsedToken) -> bool:
    """Whether a reason follows "all the sadder", "all the more painful"; not "all the boats"."""
    before = token.doc[max(token.i - 4, 0) : token.i]
    all_the = next((t for t in before if t.lower_ in lexicon.ALL and after(t).lower_ in lexicon.THE), None)
    if all_the is None:
        return False
    return after(after(all_the)).lower_ in lexicon.MORE_OR_LESS or is_adjective(prior(token).lower_)


def as_(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ ", as it had no roof" -> ", although it had no roof"; not ", as the name says"."""
    verb, first = token.head, opening(token, clause)
    if (of := _result_of(token)) is not None:
        stated = token.dep_ == "prep" and governed(token.head, clause) and first is not None
        start = prior(token) if prior(token).lower_ in lexicon.MAINLY else token
        return Edit(start.idx, of.idx + len(of), match_case("despite", start)) if stated else None
    if token.i == 0 and _state(verb) and beside(token, clause):
        opens = next(c for c in verb.lefts if c.dep_ in SUBJECT).left_edge == after(token)
        known = after(token).lower_ in lexicon.ADDRESSED and any(c.lower_ in lexicon.AWARE for c in verb.rights)
        return replace(token, "Although") if opens and not known and norm(verb) in lexicon.BE_FORMS else None
    if not removed and _as_does(token, clause):
        return replace(token, "nor")
    likened = lemma(verb.lower_) in lexicon.AFTER_AS - lexicon.REASON_STATES | {lemma(clause.head.lower_)}
    likened = likened and not (lemma(verb.lower_) in lexicon.BE_FORMS and _state(verb))
    likened = likened or lemma(verb.lower_) in lexicon.SETTING_IN
    if first is None or token.i < clause.head.i or likened or not beside(token, clause):
        return None
    if not removed and clause.imperative and verb.tag_ == "VBD":
        return None  # "Consider his words, as he spoke to the king"
    if removed and norm(clause.finite) in lexicon.DO and clause.subject is None and prior(first).text == ",":
        return Edit(first.idx, token.idx + len(token), "even though")  # "Do not run, as you will fall"
    denied = any(norm(c) in lexicon.NOT for c in verb.lefts)  # "left as they did not pay him"
    if prior(first).text != "," and not ((denied or _state(verb)) and _alone(token, clause)):
        return None
    subject = next(c for c in verb.lefts if c.dep_ in SUBJECT)
    needed = COMPLEMENT - {"prep"} if norm(verb) in lexicon.BE else COMPLEMENT  # "as it is in other towns"
    told = any(c.dep_ in needed for c in verb.rights) or norm(subject) in lexicon.THERE
    stated = told and subject.left_edge == after(token) and after(token).lower_ not in lexicon.ONE
    compared = norm(after(verb)) in lexicon.AUXILIARIES or verb.lower_ in lexicon.DO
    new = "although" if prior(first).text == "," else "even though"
    return Edit(first.idx, token.idx + len(token), new) if stated and not compared else None


def _result_of(token: ParsedToken) -> ParsedToken | None:
    """The "of" of "as a result of", "as a consequence of"."""
    words = token.doc[token.i : token.i + 4]
    return words[3] if tuple(t.lower_ for t in words) in lexicon.RESULT_OF else None


def _as_does(token: ParsedToken, clause: Clause) -> bool:
    """Whether the same is said of another subject, to the end: "leaks, as does the other", "is old, as is the barn"."""
    verb, auxiliary = token.head, after(token)
    likened = prior(token).text == "," and token.i > clause.head.i and norm(auxiliary) in lexicon.AUXILIARIES
    finite = auxiliary.tag_ in FINITE or auxiliary.lower_ in lexicon.DO  # "do" with the tag of an infinitive
    if not likened or not finite or auxiliary not in (verb, *verb.lefts):
        return False
    named = SUBJECT | {"dobj"} if auxiliary == verb else SUBJECT  # "as do the men" with "do" for the main verb
    said = any(c.dep_ in named and c.i > auxiliary.i for c in verb.children)  # not ", as had been said"
    closed = verb.right_edge.i + 2 >= len(clause.doc) and all(
        t.tag_ not in FINITE for t in clause.doc[auxiliary.i + 1 :]
    )
    return said and closed


def _state(verb: ParsedToken) -> bool:
    """Whether a verb tells how something is, which gives a reason: "as it had no roof", "as they were old"."""
    form = norm(verb)
    if form in lexicon.BE_FORMS:
        there = any(norm(c) in lexicon.THERE for c in verb.lefts)
        return there or any(c.dep_ in ("acomp", "attr") for c in verb.rights)
    wished = any(c.tag_ == "MD" for c in verb.lefts)  # "as you would want to be treated"
    return lemma(form) in lexicon.REASON_STATES and not wished and any(c.dep_ in COMPLEMENT for c in verb.rights)


def _alone(token: ParsedToken, clause: Clause) -> bool:
    """Whether no word before "as" may go with it: "the same as", "so old as", "just as"."""
    before = clause.doc[clause.head.i : token.i]
    correlated = any(norm(t) in lexicon.BEFORE_COMPARING_AS for t in before)
    return not correlated and (prior(token).i != clause.head.i or norm(clause.head) not in lexicon.BE)


def since(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ ", since it has no roof" -> ", although it has no roof"; not "since it lost its roof"."""
    verb = token.head
    if not beside(token, clause):
        return None
    finite = next((c for c in verb.lefts if c.dep_ in ("aux", "auxpass")), verb)
    timeless = finite.tag_ == "MD" or (finite.tag_ in PRESENT and (finite == verb or norm(finite) not in lexicon.HAVE))
    if token.i and prior(token).text != ",":
        begun = clause.tense == "VBD" or norm(clause.finite) in lexicon.HAVE or opening(token, clause) != token
        begun = begun or _all_the_more(token)
        return replace(token, "even though") if timeless and not begun else None
    told = clause.tense == "VBD" and finite.tag_ == "VBD" and norm(clause.finite) not in lexicon.HAD
    reason = token.i > 0 or any(c.dep_ == "neg" for c in verb.lefts)  # "Since it had no roof", not "Since he left"
    return replace(token, match_case("although", token)) if timeless or (told and reason) else None


def being(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ ", being old" -> ", despite being old", ", having been mended" -> ", despite having ..."; of beliefs too."""
    verb = verb_of(token)
    if token.i == 0:
        return _in_front_of_all(verb, clause, "Despite")
    if token.lower_ in lexicon.WANTING or any(t.lower_ in lexicon.BEING for t in clause.doc[: token.i]):
        return None  # a list
    perfect = after(token).tag_ == "VBN" or after(after(token)).tag_ == "VBN"
    apart = (
        prior(token).text == "," and token.i > clause.head.i and verb.dep_ == "advcl" and governed(verb.head, clause)
    )
    stated = perfect if token.lower_ in lexicon.HAVING else apart
    stated = stated and all(t.tag_ not in FINITE and t.tag_[0] != "W" for t in clause.doc[clause.head.i + 1 : token.i])
    told = norm(clause.finite) in lexicon.BE and token.lower_ in lexicon.BEING and after(token) == verb
    if told and verb.tag_ == "VBN" and apart and not removed:  # "was leased out, being described as a barn"
        return replace(token, f"and {lexicon.UNCLIPPED.get(norm(clause.finite), norm(clause.finite))} not")
    return insert(token, "despite ") if apart and stated and verb.left_edge.i >= token.i and not removed else None


def _in_front_of_all(word: ParsedToken, clause: Clause, opposed: str) -> Edit | None:
    """ "Being old, it leaked" -> "Despite being old, ...", "Unable to pay, he left" -> "Although unable to ..."."""
    first = clause.doc[0]
    stated = word.dep_ == "advcl" and governed(word.head, clause) and clause.subject is not None
    apart = word.right_edge.i + 1 < len(clause.doc) and after(word.right_edge).text == ","
    return replace(first, f"{opposed} {first.lower_}") if stated and apart and not clause.inverted else None


def unable(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    return _in_front_of_all(token, clause, "Although") if token.i == 0 else None


def given(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ "Given that it rained", "Seeing as it rained" -> "Even though it rained"; "Given the rain" -> "Despite ..."."""
    mark, apart = after(token), token.i == 0 or prior(token).text == "," or prior(token).tag_ == "CC"
    if apart and token.lower_ in lexicon.SEEING and mark.lower_ in lexicon.HOW and token.i < clause.finite.i:
        return Edit(token.idx, mark.idx + len(mark), match_case("even though", token))  # "Seeing how it rained, ..."
    if not apart or token.dep_ not in ("prep", "advcl"):
        return None
    if mark.dep_ == "mark" and mark.lower_ in lexicon.THAT | lexicon.REPORTING_MARKS:
        if clause.tense == "MD" and token.i == 0:
            return None  # "Given that he did not pay, they may keep it": a condition
        return Edit(token.idx, mark.idx + len(mark), match_case("even though", token))
    noun = next((c for c in token.rights if c.dep_ == "pobj"), None)
    fact = noun is not None and noun.lower_ not in lexicon.CHANCES and noun.left_edge.tag_ in ("DT", "PRP$")
    fact = fact and norm(after(token)) not in lexicon.INDEFINITE_ARTICLES  # "Given a map, we could find it"
    return replace(token, "Despite") if fact and token.i == 0 and governed(token.head, clause) else None


def for_(token: ParsedToken, clause: Clause, removed: bool) -> Edit | None:
    """ ", for it had no roof" -> ", even though it had no roof"."""
    verb = token.head
    behind = token.dep_ == "mark" and prior(token).text == "," and token.i > clause.head.i
    if not behind or (clause.head.i not in (verb.head.i, verb.i) and clause.head.head.i != verb.i):
        return None
    stated = any(c.dep_ in SUBJECT and c.left_edge == after(token) for c in verb.lefts)
    return replace(token, "even though") if stated else None
