"""Rules for adverbs that a "not" meets at the verb: "only" and "even", "almost", "rather" and "quite".

"Only" goes behind the verb, to what it limits ("is not found only here"), and "not" takes the place of the degree
("is rather dry" -> "is not very dry"); where it would say something else, other words deny the same: "more than",
"nowhere near".
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, in_clause
from augment.english.edits import Edit, delete, insert, match_case, replace
from augment.english.inflection import inflect, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, hyphenated_start, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.whole_statement import deny_from, deny_whole
from augment.negation.rules.adding import negated_verb

LIMITED = frozenset(["dobj", "prep", "agent", "attr", "advmod", "advcl", "npadvmod", "xcomp"])  # what "only" limits
OPENS_PHRASE = frozenset(["IN", "TO", "WRB"])  # tags of what "not only" may stand before


def focus_adverb(clause: Clause, style: str) -> list[Edit] | None:
    """ "is only found here" -> "is not found only here", "almost fell" -> "came nowhere near falling"."""
    if clause.imperative or clause.inverted_question or clause.subject is None:
        return None
    word = _at_verb(clause)
    if word is None or word.tag_[:2] in ("JJ", "NN"):
        return None
    realize = REALIZATIONS.get(norm(word))
    return realize(clause, word, style) if realize is not None else None


def existential_focus(clause: Clause, style: str) -> list[Edit] | None:
    """ "There is only one way" -> "There is more than one way"."""
    there = clause.subject is not None and norm(clause.subject) in lexicon.THERE
    return focus_adverb(clause, style) or only_in_predicate(clause, style) if there else None


def only_in_predicate(clause: Clause, style: str) -> list[Edit] | None:
    """ "opens only at noon" -> "does not open only at noon", "has only two doors" -> "has more than two doors"."""
    if clause.imperative or clause.question:
        return None
    only = next((t for t in clause.doc[clause.finite.i + 1 : -1] if norm(t) in lexicon.ONLY_ADVERB), None)
    if only is None or only.i in clause.protected or not _limits_predicate(only, clause):
        return None
    if conjuncts(clause) or norm(after(only)) in lexicon.THAT:
        return negated_verb(clause, style)
    if (last := _before_amount(only)) is not None:
        return [Edit(only.idx, last.idx + len(last), "more than")]
    if clause.tense == "MD" and after(only).tag_ in OPENS_PHRASE:  # "may enter only with a guide"
        return [replace(only, f"not {only.text}")]
    return negated_verb(clause, style)


def only_subject(clause: Clause, style: str) -> list[Edit] | None:
    """ "Only adults may enter" -> "Not only adults may enter", "Only two came" -> "More than two came"."""
    if clause.subject is None or clause.inverted or clause.imperative or clause.question:
        return None
    only = clause.subject.left_edge
    if norm(prior(only)) in lexicon.AROUND:
        only = prior(only)
    if only.i and norm(only) not in lexicon.ONLY_ADVERB:
        only = prior(only)
    if norm(only) not in lexicon.ONLY_ADVERB or only.i in clause.protected or only.tag_ not in ("RB", "JJ"):
        return None
    if after(only) == clause.subject and clause.subject.lower_ in lexicon.IDEAS | lexicon.DRAWBACKS:
        return None  # "Only problem is that it is heavy", with "the" left out
    if (last := _before_amount(only)) is not None:
        return [Edit(only.idx, last.idx + len(last), match_case("more than", only))]
    if norm(after(only)) in lexicon.SELECTING:
        return deny_from(only, style)
    return [replace(only, match_case("not only", only))]


def only_in_front(clause: Clause, style: str) -> list[Edit] | None:
    """ "Only after the war did he return" is denied as a whole: "Not only after the war" would only add to it."""
    only = clause.doc[0]
    opened = after(only).tag_ in OPENS_PHRASE or after(only).lower_ in lexicon.SEQUENTIAL
    if norm(only) not in lexicon.ONLY_ADVERB or not opened or clause.question:
        return None
    inverted = any(t.tag_ in FINITE and norm(t) in lexicon.AUXILIARIES and _subject_behind(t) for t in clause.doc[2:-1])
    return deny_from(only, style) if inverted else None


def _subject_behind(auxiliary: ParsedToken) -> bool:
    """Whether a subject begins right behind an auxiliary, and none ends before it."""
    behind = auxiliary.doc[auxiliary.i + 1 : auxiliary.i + 7]
    subject = next((t for t in behind if t.dep_ in SUBJECT), None)
    return subject is not None and subject.left_edge == after(auxiliary) and subject.head.i >= auxiliary.i


def _limits_predicate(only: ParsedToken, clause: Clause) -> bool:
    """Whether "only" limits something in the clause's predicate, and nothing below it."""
    if any(_describes_noun(t) for t in (only.head, *only.head.ancestors) if t.i > clause.head.i):
        return False  # "sang a song available only as a demo", ", including a song heard only once"
    one = prior(prior(only))
    if norm(prior(only)) in lexicon.OF and norm(one) in lexicon.ONE_ALONE and prior(one).text == ",":
        return False  # "beat Lind, one of only two members to do so"
    if any(t.dep_ in SUBJECT or t.dep_ == "mark" for t in clause.doc[clause.finite.i + 1 : only.i]):
        return False
    if lemma(clause.head.lower_) in lexicon.SAYING and _finite_follows(only):
        return False  # "The guard says only six came"
    opens = after(only).tag_ in ("IN", "WRB") and only.head.dep_ == "advcl"  # "only when it rains"
    return only.tag_ == "RB" and in_clause(only.head.head if opens else only, clause)


def _describes_noun(token: ParsedToken) -> bool:
    """Whether a phrase behind a noun begins here that says something of it."""
    described = token.dep_ == "amod" and token.i > token.head.i
    return described or (norm(token) in lexicon.OPENS_ADDITION and token.dep_ == "prep" and prior(token).text == ",")


def _finite_follows(only: ParsedToken) -> bool:
    """Whether a noun phrase and then a finite verb follow."""
    behind = only.doc[only.i + 1 : only.i + 6]
    end = next((t for t in behind if t.tag_[0] not in "CNJ"), only)
    return end.tag_ in FINITE and end.i > only.i + 1


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


def _counts(token: ParsedToken) -> bool:
    """Whether a number or "a few" begins here."""
    amounts = lexicon.SMALL_AMOUNTS | lexicon.FRACTIONS
    few = norm(token) in lexicon.INDEFINITE_ARTICLES and norm(after(token)) in amounts
    of = norm(after(token)) not in lexicon.FRACTIONS or norm(after(after(token))) in lexicon.OF
    return (few and of) or token.tag_ in ("CD", "$")


def _before_amount(only: ParsedToken) -> ParsedToken | None:
    """What "more than" takes the place of before an amount: "only" in "only two", "only about" in "only about two"."""
    if _counts(after(only)):
        return only
    around = norm(after(only)) in lexicon.AROUND and _counts(after(after(only)))
    return after(only) if around else None


def _countable(token: ParsedToken) -> bool:
    """Whether "only" at the verb may count this: "only has two doors", "is only charged once"."""
    return norm(token) in lexicon.TIMES or (token.dep_ in ("dobj", "attr") and _counts(token.left_edge))


def _limiting(clause: Clause, only: ParsedToken, style: str) -> list[Edit]:
    """ "has only two doors", "could only watch", "can only be reached by boat", "is only found here"."""
    last = _before_amount(only)
    if last is not None and clause.takes_not:
        return [Edit(only.idx, last.idx + len(last), "more than")]
    counted = next((c.left_edge for c in clause.head.rights if _countable(c)), None)
    if counted is not None and not conjuncts(clause):
        return [delete(only), insert(counted, "more than ")]
    if _mere(clause, only):
        too = [after(only)] if norm(after(only)) in lexicon.TOO else []
        return [*negated_verb(clause, style), *(delete(t) for t in (only, *too))]
    if (phrase := _behind_adjective(clause, only)) is not None:
        negated = [e for e in negated_verb(clause, style) if not e.start <= only.idx < e.end]
        return [*negated, delete(only), insert(phrase, f"{only.text} ")]
    if norm(clause.finite) in lexicon.ABILITY and not conjuncts(clause):
        return _only_able(clause, only) or negated_verb(clause, style)
    return _before_limited(clause, only, style) or negated_verb(clause, style)


def _before_limited(clause: Clause, only: ParsedToken, style: str) -> list[Edit] | None:
    """ "only sells bread" -> "does not sell only bread", "is only used in May" -> "is not used only in May"."""
    verb = clause.head
    first = next((c for c in verb.rights if c.dep_ in LIMITED and not c.is_punct), None)
    if first is None or first.left_edge != after(verb) or norm(verb) in lexicon.BE_FORMS or conjuncts(clause):
        return None
    if norm(only) not in lexicon.ONLY_ADVERB or only.i > verb.i or norm(after(only)) in lexicon.RECENTLY:
        return None
    negated = [e for e in negated_verb(clause, style) if not e.start <= only.idx < e.end]
    moved = insert(first.left_edge, f"{only.text} ")
    edits = [*negated, delete(only), moved]
    return edits if negated else None


def _mere(clause: Clause, only: ParsedToken) -> bool:
    """Whether "only" belittles a complement: "is only a clerk", "is only natural"; not "is only found here"."""
    copula = clause.finite == clause.head and norm(clause.head) in lexicon.BE_OR_SHORT
    if not copula or only != after(clause.finite) or norm(clause.subject or only) in lexicon.THERE:
        return False
    if norm(after(only)) in lexicon.ABOUT:
        return False  # "is just about to leave"
    if after(only).tag_ == "DT" and norm(after(only)) in lexicon.INDEFINITE_ARTICLES:
        return any(c.dep_ == "attr" and c.tag_ == "NN" and c.left_edge.i <= after(only).i for c in clause.head.rights)
    adjective = next((c for c in clause.head.rights if c.dep_ == "acomp"), None)
    if adjective is None or any(t.tag_ not in ("RB", "JJ") for t in clause.doc[only.i : adjective.i + 1]):
        return False
    return after(adjective).is_punct or norm(after(adjective)) in lexicon.THAT or after(adjective).tag_ == "TO"


def _behind_adjective(clause: Clause, only: ParsedToken) -> ParsedToken | None:
    """The phrase that "only" limits in "is only relevant for lists", right behind the adjective."""
    adjective = next((c for c in clause.head.rights if c.dep_ == "acomp"), None)
    copula = clause.finite == clause.head and only == after(clause.finite)
    if adjective is None or not copula or adjective != after(only) or conjuncts(clause):
        return None
    return after(adjective) if after(adjective).tag_ == "IN" and after(adjective).head == adjective else None


def _just(clause: Clause, just: ParsedToken, style: str) -> list[Edit]:
    """ "I just wanted to ask" -> "I did not want to ask"; "not just" would only deny that it was no more."""
    following = after(just)
    counted = _counts(following) or any(_countable(c) for c in clause.head.rights)
    described = norm(clause.head) in lexicon.BE_FORMS | lexicon.BE_OR_SHORT and following.tag_[:2] in ("JJ", "RB")
    described = described and following.lower_ not in lexicon.ABOUT  # "is just about to leave"
    verbal = following.i <= clause.head.i and clause.head.tag_[:2] == "VB" and norm(clause.head) not in lexicon.BE_FORMS
    if counted or not (verbal or described or norm(following) in lexicon.AFTER_JUST):
        return _limiting(clause, just, style)
    return [*negated_verb(clause, style), delete(just)]


def _only_able(clause: Clause, only: ParsedToken) -> list[Edit] | None:
    """ "can only be reached by boat" -> "can be reached not only by boat", "could only watch" -> "could do more"."""
    perfect = norm(after(only)) in lexicon.HAVE
    phrase = next((c for c in clause.head.rights if c.tag_ in OPENS_PHRASE and c.dep_ in ("prep", "agent")), None)
    passive = clause.head.tag_ == "VBN"
    if phrase is not None and not perfect and (passive or norm(clause.finite) in lexicon.POSSIBILITY):
        return [delete(only), insert(phrase, f"not {only.text} ")]
    if perfect or clause.head.tag_ == "VBN" or norm(clause.head) in lexicon.BE_FORMS:
        return [Edit(clause.finite.idx, only.idx + len(only), "need not")]
    return [replace(only, "do more than")] if after(only) == clause.head else None


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
        return deny_whole(clause, style)
    if norm(after(almost)) in lexicon.WHOLLY | lexicon.LIKE:  # "is almost always late", "is almost like home"
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


def _obliged(clause: Clause, have: ParsedToken, style: str) -> list[Edit] | None:
    """ "may have to wait" -> "will not have to wait", also of "may want", "may be able"."""
    stated = clause.head == have and (after(have).tag_ == "TO" or norm(have) not in lexicon.OBLIGED_TO)
    if norm(have) in lexicon.SUBJUNCTIVE:
        stated = norm(after(have)) in lexicon.ABLE_TO
    if norm(clause.finite) not in lexicon.POSSIBILITY or not stated:
        return None
    edits = [e for e in negated_verb(clause, style) if e.start != clause.finite.idx]
    return [*edits, replace(clause.finite, lexicon.NOT_OBLIGED[norm(clause.finite)])]


def _either_way(clause: Clause, word: ParsedToken, style: str) -> list[Edit]:
    """ "may or may not pay"."""
    return deny_whole(clause, style)


REALIZATIONS = {
    **dict.fromkeys(lexicon.LIMITING, _limiting),
    **dict.fromkeys(lexicon.JUST, _just),
    **dict.fromkeys(lexicon.AS, _as_well),
    **dict.fromkeys(lexicon.SCALAR, _even),
    **dict.fromkeys(lexicon.NEARLY, _almost),
    **dict.fromkeys(lexicon.DEGREES, _degree),
    **dict.fromkeys(lexicon.AFTER_MODAL, _possible),
    **dict.fromkeys(lexicon.HAVE_INFINITIVES, _obliged),
    **dict.fromkeys(lexicon.OBLIGED_TO | lexicon.MINDED | lexicon.SUBJUNCTIVE, _obliged),
    **dict.fromkeys(lexicon.DISJUNCTION, _either_way),
}
FOCUS_WORDS = frozenset(REALIZATIONS)
