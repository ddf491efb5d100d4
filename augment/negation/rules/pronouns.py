"""Rules that take away a negative pronoun: "nobody", "nothing", "none".

Each takes a clause and a style and returns edits or None.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause
from augment.english.edits import Edit, delete, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.coordinated_verbs import turn_conjuncts
from augment.negation.realization.determiners import ARGUMENTS, of_comparison, with_emphasis
from augment.negation.realization.negative_polarity import to_affirmative
from augment.negation.realization.whole_statement import deny_whole

EXCEPTED = frozenset(["DT", "PRP", "PRP$", "NNP", "VB"])  # tags behind "but"


def nobody_but(clause: Clause, style: str) -> list[Edit] | None:
    """ "Nobody but Clara knew" -> "Somebody other than Clara knew"."""
    first = clause.doc[0]
    if first.lower_ in lexicon.NOBODY:
        some, but = lexicon.NOBODY[first.lower_], after(first)
    elif first.lower_ in lexicon.NO and after(first).lower_ == "one":
        some, but = "someone", after(after(first))
    else:
        return None
    if but.lower_ not in lexicon.ALL_BUT or clause.finite.i <= but.i + 1:
        return None
    return [Edit(first.idx, but.idx + len(but), f"{match_case(some, first)} other than")]


def _added(nothing: ParsedToken, clause: Clause) -> bool:
    """Whether "nothing" comes behind the predicate and a comma: "It's OK, nothing special"."""
    predicate = any(c.dep_ in ("acomp", "attr") and c.i < nothing.i for c in clause.head.rights)
    return predicate and prior(nothing.left_edge).text == ","


def no_pronoun(clause: Clause, style: str) -> list[Edit] | None:
    """ "No one came" -> "Someone came", "found nothing" -> "found something", "None were" -> "Some were"."""
    subject = clause.subject if clause.subject is not None else prior(clause.finite)
    hidden = [subject] if subject.dep_ in ("conj", "ROOT", "poss") else []
    hidden += [t for t in (_right_behind(clause), _before_relative(clause)) if t is not None]
    hidden += [p for c in clause.head.children for p in c.lefts if p.dep_ == "poss" and p.lower_ in lexicon.PRONOUNS]
    for token in [*hidden, *clause.head.children]:
        argument = token.dep_ in ARGUMENTS or token.dep_ == "advmod" or token in hidden
        if not argument or token.i in clause.protected:
            continue
        if _value(token) or _added(token, clause):
            continue
        first = token.left_edge
        if token.lower_ == "nothing" and after(token).lower_ == "much":
            much = replace(after(token), match_case("much", token))
            return [delete(token), much, *to_affirmative(clause, token)]
        if token.lower_ == "one" and first.lower_ in lexicon.NO:
            return [
                Edit(first.idx, token.idx + len(token), match_case("someone", first)),
                *(_some(t) for t in _row(token)),
                *to_affirmative(clause, token),
                *_besides(token),
            ]
        if after(token).lower_ in lexicon.ALIKE and token.lower_ in lexicon.PRONOUNS:
            return [delete(token)]  # "look nothing alike"
        if token.lower_ in lexicon.MUCH_OR_MANY and prior(token).lower_ in lexicon.ALMOST:  # "costs almost nothing"
            much = Edit(prior(token).idx, token.idx + len(token), lexicon.MUCH_OR_MANY[token.lower_])
            return [much, *to_affirmative(clause, token)]
        if (token.lower_, after(token).lower_) == lexicon.NOTHING_SHORT:
            return [replace(token, "far")]  # "is nothing short of a wonder" says that it is one
        if token.lower_ == "nothing" and after(token).lower_ == "but" and after(after(token)).tag_ not in FINITE:
            if norm(clause.head) in lexicon.BE and norm(clause.subject or token) not in lexicon.THERE:
                return [replace(token, "anything")]  # "It is nothing but a list"
            return [replace(token, match_case("something", token)), replace(after(token), "besides")]
        if of_comparison(token):
            if norm(after(after(token))) not in lexicon.LESS:
                return [delete(token)]  # "was none the wiser"
            continue
        if token.lower_ in lexicon.PRONOUNS and after(token).text == "," and after(after(token)).lower_ in lexicon.NO:
            return deny_whole(clause, style)  # "We had nothing, no money and no friends"
        if token.lower_ in lexicon.PRONOUNS:
            edits = [with_emphasis(_some(t), t) for t in (token, *_row(token))] + to_affirmative(clause, token)
            edits += _besides(token) + further_turned(token, clause, style)
            several = token.lower_ == "none" and token == clause.subject and not _of_mass(token)
            several = several and clause.head.dep_ != "pobj"  # "None of this matters"
            return edits + (plural_verb(clause) if several else [])
    return None


def _before_relative(clause: Clause) -> ParsedToken | None:
    """The pronoun that opens the text, where the parse has it for the sentence: "Nobody who has met her will agree"."""
    pronoun = _denying(clause.doc[0])
    opens = pronoun is not None and pronoun.dep_ == "ROOT" and after(pronoun).tag_[0] == "W"
    return pronoun if opens else None


def _right_behind(clause: Clause) -> ParsedToken | None:
    """The pronoun behind a verb that the parse took for another word: "That he won surprised nobody"."""
    pronoun = _denying(after(clause.head))
    hung = pronoun is not None and pronoun.head != clause.head and clause.head.tag_[0] != "V"
    return pronoun if hung else None


def _denying(first: ParsedToken) -> ParsedToken | None:
    """The pronoun that begins here: "nobody", or the "one" of "no one"."""
    if first.lower_ in lexicon.NO and after(first).lower_ in lexicon.ONE_ALONE:
        return after(first)
    return first if first.lower_ in lexicon.PRONOUNS else None


def thought_of_nobody(clause: Clause, style: str) -> list[Edit] | None:
    """ "I think nobody came" -> "I think somebody came": nobody says "I do not think nobody came"."""
    raising = lemma(clause.head.lower_) in lexicon.NEGATION_RAISING and not clause.question
    stated = next((c for c in clause.head.rights if c.dep_ == "ccomp"), None) if raising else None
    pronoun = next((c for c in stated.lefts if c.dep_ in SUBJECT), None) if stated is not None else None
    if pronoun is None or stated is None or any(t.i in clause.protected for t in (pronoun, stated)):
        return None
    but = after(pronoun)
    excepted = [replace(but, "other than")] if but.lower_ in lexicon.ALL_BUT and after(but).tag_ in EXCEPTED else []
    alone = pronoun.right_edge == pronoun or bool(excepted)
    if pronoun.lower_ in lexicon.PRONOUNS and pronoun.left_edge == pronoun and alone:
        return [_some(pronoun), *excepted]
    one = pronoun.lower_ in lexicon.ONE and prior(pronoun).lower_ in lexicon.NO and alone
    return [Edit(prior(pronoun).idx, pronoun.idx + len(pronoun), "someone"), *excepted] if one else None


def _besides(pronoun: ParsedToken) -> list[Edit]:
    """ "nobody in the hall but the cook" -> "somebody in the hall besides the cook"."""
    but = next((t for t in pronoun.doc[pronoun.i + 1 : -1] if t.lower_ in lexicon.ALL_BUT), pronoun)
    named = but != pronoun and after(but).tag_ in EXCEPTED and not prior(but).is_punct
    return [replace(but, "besides")] if named and all(t.tag_ not in FINITE for t in but.doc[but.i :]) else []


def _row(first: ParsedToken) -> list[ParsedToken]:
    """The pronouns in one row with the first: "nobody and nothing", "nobody to call and nowhere to go"."""
    return [t for t in first.doc[first.i + 2 :] if t.lower_ in lexicon.TO_SOME and _listed(t, first)]


def _listed(second: ParsedToken, first: ParsedToken) -> bool:
    """Whether a pronoun is joined to another one or to its verb: "There is nothing bad, but nothing good"."""
    if prior(second).tag_ != "CC":
        return False
    stated = any(t.tag_ in FINITE for t in first.doc[first.i : second.i])
    alike = after(first).tag_ == "TO" and after(second).tag_ == "TO"  # "There was no one to ask and nothing to do"
    return (alike and not stated) or (second.dep_ == "conj" and second.head in (first, first.head))


def _some(pronoun: ParsedToken) -> Edit:
    return replace(pronoun, match_case(lexicon.TO_SOME[pronoun.lower_], pronoun))


def _of_mass(none: ParsedToken) -> bool:
    """Whether what "none" is taken from is singular: "none of this", "none of the water"."""
    of = after(none)
    nouns = [c for c in of.rights if c.dep_ == "pobj"] if of.lower_ in lexicon.OF else []
    if of.lower_ in lexicon.OF and after(of).tag_ == "WP":
        return True  # "none of what they said"
    return any(
        n.lower_ in lexicon.SINGULAR_PRONOUNS
        or (n.tag_ == "NN" and n.lower_ not in lexicon.IRREGULAR_PLURALS and all(c.dep_ != "conj" for c in n.rights))
        for n in nouns
    )


def _value(token: ParsedToken) -> bool:
    """Whether "None" is what a program returns: with a capital within a sentence, or between backticks."""
    return token.text == "None" and token.i > 0 and not (prior(token).is_punct and prior(token).text in lexicon.ENDS)


def further_turned(noun: ParsedToken, clause: Clause, style: str) -> list[Edit]:
    """ "has no roots and takes in water" -> "has roots and does not take in water"."""
    return turn_conjuncts(clause, style) if noun.head == clause.head and noun.i > clause.head.i else []


def plural_verb(clause: Clause) -> list[Edit]:
    """The edit that makes the verb a plural one: "None of them was late" -> "Some of them were late"."""
    form = clause.finite.lower_
    if form in lexicon.PLURAL_FORM:
        return [replace(clause.finite, lexicon.PLURAL_FORM[form])]
    return [replace(clause.finite, lemma(form))] if clause.tense == "VBZ" and not clause.takes_not else []
