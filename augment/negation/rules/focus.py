"""Rules for adverbs that a "not" meets at the verb: "even", "just", "almost", "rather" and "quite".

"Not" takes the place of the degree ("is rather dry" -> "is not very dry"); where it would say something else, other
words deny the same: "nowhere near".
"""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, hyphenated_start, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.coordinated_verbs import deny_conjuncts
from augment.negation.realization.positive_polarity import to_negative
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.adding import negated_verb
from augment.negation.rules.only import countable, counts, limiting, only_in_predicate


def focus_adverb(clause: Clause, style: str) -> list[Edit] | None:
    """ "is only found here" -> "is not found only here", "almost fell" -> "came nowhere near falling"."""
    if clause.imperative or clause.inverted_question or clause.subject is None:
        return None
    word = _at_verb(clause)
    if word is None or (word.tag_[:2] in ("JJ", "NN") and norm(word) not in lexicon.LITTLE):
        return None
    realize = REALIZATIONS.get(norm(word))
    return realize(clause, word, style) if realize is not None else None


def existential_focus(clause: Clause, style: str) -> list[Edit] | None:
    """ "There is only one way" -> "There is more than one way"."""
    there = clause.subject is not None and norm(clause.subject) in lexicon.THERE
    return focus_adverb(clause, style) or only_in_predicate(clause, style) if there else None


def _at_verb(clause: Clause) -> ParsedToken | None:
    """The word that a "not" at the verb would meet, adverbs of the whole sentence left out."""
    if clause.takes_not:
        token = after(clause.finite)
        while _of_sentence(token):
            token = after(token)
        kept = norm(token) in lexicon.BEFORE_NOT.get(norm(clause.finite), ())
        return None if kept else token
    token = prior(hyphenated_start(clause.head))
    while token.i and (_of_sentence(token) or (norm(token) in lexicon.WHOLLY and norm(prior(token)) in lexicon.NEARLY)):
        token = prior(token)
    assert clause.subject is not None
    return token if token.i > clause.subject.i else None


def _of_sentence(token: ParsedToken) -> bool:
    if token.i + 1 == len(token.doc):
        return False
    nearly = norm(token) in lexicon.NEARLY and norm(after(token)) in lexicon.SENTENCE_ADVERBS
    return nearly or norm(token) in lexicon.SENTENCE_ADVERBS


def _just(clause: Clause, just: ParsedToken, style: str) -> list[Edit]:
    """ "I just wanted to ask" -> "I did not want to ask"; "not just" would only deny that it was no more."""
    following = after(just)
    one_of = following.lower_ in lexicon.ONE and after(following).lower_ in lexicon.OF  # "is just one of those days"
    counted = not one_of and (counts(following) or any(countable(c) for c in clause.head.rights))
    described = norm(clause.head) in lexicon.BE_FORMS | lexicon.BE_OR_SHORT and following.tag_[:2] in ("JJ", "RB")
    described = described and following.lower_ not in lexicon.ABOUT  # "is just about to leave"
    placed = clause.finite == clause.head and norm(clause.head) in lexicon.BE_FORMS and following.tag_ == "IN"
    described = described or (placed and following.lower_ not in lexicon.ABOUT)  # "is just behind the church"
    verbal = following.i <= clause.head.i and clause.head.tag_[:2] == "VB" and norm(clause.head) not in lexicon.BE_FORMS
    if counted or not (one_of or verbal or described or norm(following) in lexicon.AFTER_JUST):
        return limiting(clause, just, style)
    return [*negated_verb(clause, style), delete(just)]


def _simply(clause: Clause, simply: ParsedToken, style: str) -> list[Edit]:
    """ "simply fell" -> "did not fall"; "not simply" would say that it did more."""
    manner = clause.head.tag_ == "VBN" and norm(clause.finite) in lexicon.BE  # "is simply furnished"
    return negated_verb(clause, style) if manner or _joined(simply) else [*negated_verb(clause, style), delete(simply)]


def _joined(adverb: ParsedToken) -> bool:
    """Whether another adverb goes with it: "finally and fully"."""
    return after(adverb).tag_ == "CC"


def _finally(clause: Clause, finally_: ParsedToken, style: str) -> list[Edit]:
    """ "has finally paid" -> "has still not paid", "finally left" -> "did not leave"."""
    edits = negated_verb(clause, style)
    if norm(clause.finite) in lexicon.HAVE and clause.takes_not and prior(finally_) == clause.finite:
        return [replace(finally_, "still not"), *(e for e in edits if e.start > finally_.idx)]
    return edits if _joined(finally_) else [*edits, delete(finally_)]


def _even(clause: Clause, even: ParsedToken, style: str) -> list[Edit]:
    """ "is even better" -> "is not better", but "was even there" -> "was not even there"."""
    compared = after(even).tag_ in ("JJR", "RBR") or norm(after(even)) in lexicon.MORE_OR_LESS
    compared = compared or norm(clause.finite) in lexicon.POSSIBILITY  # "might even fall"
    return [*negated_verb(clause, style), delete(even)] if compared else negated_verb(clause, style)


def _as_well(clause: Clause, as_: ParsedToken, style: str) -> list[Edit] | None:
    """ "may as well wait" -> "may as well not wait"."""
    well = after(as_)
    free = norm(clause.finite) in lexicon.POSSIBLE and norm(well) in lexicon.AFTER_MODAL
    return [insert(after(well), "not ")] if free and after(well).tag_[:2] == "VB" else None


def _almost(clause: Clause, almost: ParsedToken, style: str) -> list[Edit]:
    """ "is almost ready" -> "is nowhere near ready", "almost fell" -> "came nowhere near falling"."""
    finite, head = clause.finite, clause.head
    if conjuncts(clause):
        be = clause.finite == clause.head and norm(finite) in lexicon.BE_OR_SHORT and after(finite) == almost
        further = deny_conjuncts(clause, style) if be else None
        return deny_whole(clause, style) if further is None else [replace(almost, "nowhere near"), *further]
    if norm(after(almost)) in lexicon.AT_ALL_TIMES:  # "is almost always late"
        ever = Edit(almost.idx, after(almost).idx + len(after(almost)), "hardly ever")
        return [ever, *(e for e in to_negative(clause) if e.start >= ever.end)]
    as_if = norm(after(almost)) in lexicon.AS and norm(after(after(almost))) in lexicon.IF
    if as_if or norm(after(almost)) in lexicon.WHOLLY | lexicon.LIKE:  # "is almost wholly dry", "is almost like home"
        return [delete(almost), *negated_verb(clause, style)]
    be = clause.takes_not and norm(finite) in (lexicon.BE_OR_SHORT if finite == head else lexicon.BE)
    if be and (after(almost) != head or head.tag_ == "VBG" or norm(head) in lexicon.COMPLETED):
        return [replace(almost, "nowhere near")]
    if be:
        came = inflect("come", clause.tense)
        return [Edit(finite.idx, almost.idx + len(almost), f"{came} nowhere near being")]
    if after(almost) != head:
        return negated_verb(clause, style)
    came = "come" if clause.takes_not else inflect("come", clause.tense)
    gerund = inflect(lemma(head.lower_), "VBG")
    return [Edit(almost.idx, head.idx + len(head), f"{came} nowhere near {gerund}")]


def _degree(clause: Clause, word: ParsedToken, style: str) -> list[Edit]:
    """ "is rather dry" -> "is not very dry", "quite liked it" -> "did not like it"."""
    following = norm(after(word))
    edits = negated_verb(clause, style)
    absolute = norm(word) in lexicon.QUITE and following in lexicon.ABSOLUTE
    if absolute or following in lexicon.THAN or any(e.start <= word.idx < e.end for e in edits):
        return edits
    if following in lexicon.OF:  # "is somewhat of a mess"
        return [*edits, replace(word, "much")]
    return [*edits, delete(word)]


def _possible(clause: Clause, well: ParsedToken, style: str) -> list[Edit] | None:
    """ "may well rain" -> "cannot rain"."""
    if norm(clause.finite) not in lexicon.POSSIBLE or after(well).tag_[:2] not in ("VB", "RB"):
        return None
    return [delete(well), *negated_verb(clause, style)]


def not_obliged(clause: Clause, style: str) -> list[Edit] | None:
    """ "may have to wait" -> "will not have to wait", also of "may want", "may be able"."""
    if clause.imperative or clause.inverted_question or clause.subject is None or not clause.takes_not:
        return None
    have = _at_verb(clause)
    if have is None or norm(have) not in OBLIGED:
        return None
    stated = clause.head == have
    if norm(have) in lexicon.HAVE_INFINITIVES and after(have).tag_ != "TO":
        return None  # "may have a dog"
    if norm(have) in lexicon.SUBJUNCTIVE:
        stated = norm(after(have)) in lexicon.ABLE_TO
    if norm(clause.finite) not in lexicon.POSSIBILITY or not stated:
        return None
    edits = [e for e in negated_verb(clause, style) if e.start != clause.finite.idx]
    return [*edits, replace(clause.finite, lexicon.NOT_OBLIGED[norm(clause.finite)])]


def _little_more(clause: Clause, little: ParsedToken, style: str) -> list[Edit] | None:
    """ "is little more than a hut" -> "is much more than a hut"."""
    more = after(little)
    compared = more.lower_ in lexicon.MORE and after(more).lower_ in lexicon.THAN
    return [replace(little, "much")] if compared and not conjuncts(clause) else None


def _at_least(clause: Clause, at: ParsedToken, style: str) -> list[Edit] | None:
    """ "should at least try" -> "should not even try"."""
    least = after(at)
    bound = least.lower_ in lexicon.LEAST and after(least) == clause.head and clause.takes_not
    return [*negated_verb(clause, style), Edit(at.idx, least.idx + len(least), "even")] if bound else None


def _either_way(clause: Clause, word: ParsedToken, style: str) -> list[Edit]:
    """ "may or may not pay"."""
    return deny_whole(clause, style)


REALIZATIONS = {
    **dict.fromkeys(lexicon.LIMITING, limiting),
    **dict.fromkeys(lexicon.JUST, _just),
    **dict.fromkeys(lexicon.SIMPLY, _simply),
    **dict.fromkeys(lexicon.FINALLY, _finally),
    **dict.fromkeys(lexicon.AS, _as_well),
    **dict.fromkeys(lexicon.SCALAR, _even),
    **dict.fromkeys(lexicon.NEARLY, _almost),
    **dict.fromkeys(lexicon.DEGREES, _degree),
    **dict.fromkeys(lexicon.AFTER_MODAL, _possible),
    **dict.fromkeys(lexicon.DISJUNCTION, _either_way),
    **dict.fromkeys(lexicon.AT, _at_least),
    **dict.fromkeys(lexicon.LITTLE, _little_more),
}
OBLIGED = lexicon.HAVE_INFINITIVES | lexicon.OBLIGED_TO | lexicon.MINDED | lexicon.SUBJUNCTIVE
FOCUS_WORDS = frozenset(REALIZATIONS)
