"""Rules for "only", which goes behind the verb to what it limits: "is not found only here", "has more than two"."""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, in_clause
from augment.english.edits import Edit, delete, insert, match_case, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.shared_subject import conjuncts
from augment.negation.realization.whole_statement import deny_from
from augment.negation.rules.adding import negated_verb

LIMITED = frozenset(["dobj", "prep", "agent", "attr", "advmod", "advcl", "npadvmod"])  # what "only" limits
OPENS_PHRASE = frozenset(["IN", "TO", "WRB"])  # tags of what "not only" may stand before


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
    if _permits(clause) and after(only).tag_ in OPENS_PHRASE:  # "may enter only with a guide"
        return [replace(only, f"not {only.text}")]
    return negated_verb(clause, style)


def _permits(clause: Clause) -> bool:
    """Whether "not" before the verb would forbid: "may enter", "is allowed"."""
    return clause.tense == "MD" or (clause.head.lower_ in lexicon.PERMITTED and norm(clause.finite) in lexicon.BE)


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
    if only.i and prior(only).lower_ in lexicon.IF:
        return None  # "If only she had known"
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
    noun = clause.head == clause.finite and norm(clause.head) in lexicon.DO and clause.subject is None
    inverted = inverted or (noun and clause.head.i > 3 and after(clause.head).tag_ in ("DT", "CD", "PRP$"))
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
    below = [t for t in (only.head, *only.head.ancestors) if t.dep_ == "pcomp"]
    if any(prior(t.head).text == "," or t.head.lower_ in lexicon.TIME_CLAUSES for t in below):
        return False  # "won twice, whilst limiting his losses to only two", "left after receiving only two"
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


def counts(token: ParsedToken) -> bool:
    """Whether a number or "a few" begins here."""
    amounts = lexicon.SMALL_AMOUNTS | lexicon.FRACTIONS
    few = norm(token) in lexicon.INDEFINITE_ARTICLES and norm(after(token)) in amounts
    of = norm(after(token)) not in lexicon.FRACTIONS or norm(after(after(token))) in lexicon.OF
    return (few and of) or token.tag_ in ("CD", "$")


def _before_amount(only: ParsedToken) -> ParsedToken | None:
    """What "more than" takes the place of before an amount: "only" in "only two", "only about" in "only about two"."""
    if counts(after(only)):
        return only
    around = norm(after(only)) in lexicon.AROUND and counts(after(after(only)))
    return after(only) if around else None


def countable(token: ParsedToken) -> bool:
    """Whether "only" at the verb may count this: "only has two doors", "is only charged once"."""
    amount = token.dep_ in ("dobj", "attr") and counts(token.left_edge) and not _joined_before(token)
    return norm(token) in lexicon.TIMES or amount


def _joined_before(amount: ParsedToken) -> bool:
    """Whether a statement is joined before an amount that a wrong parse gives to the verb: "and they cost $ 6 . 00"."""
    return any(t.tag_ == "CC" and after(t).tag_ == "PRP" for t in amount.doc[amount.head.i + 1 : amount.i])


def limiting(clause: Clause, only: ParsedToken, style: str) -> list[Edit]:
    """ "has only two doors", "could only watch", "can only be reached by boat", "is only found here"."""
    if lemma(clause.head.lower_) in lexicon.MANAGING and _little(clause) and not conjuncts(clause):
        return [*negated_verb(clause, style), replace(only, "even")]  # "only managed a fifth place"
    last = _before_amount(only)
    if last is not None and clause.takes_not:
        return [Edit(only.idx, last.idx + len(last), "more than")]
    counted = next((c.left_edge for c in clause.head.rights if countable(c)), None)
    if counted is not None and not conjuncts(clause):
        return [delete(only), insert(counted, "more than ")]
    if _mere(clause, only):
        too = [after(only)] if norm(after(only)) in lexicon.TOO else []
        return [*negated_verb(clause, style), *(delete(t) for t in (only, *too))]
    if (phrase := _behind_adjective(clause, only)) is not None:
        negated = [e for e in negated_verb(clause, style) if not e.start <= only.idx < e.end]
        return [*negated, delete(only), insert(phrase, f"{only.text} ")]
    permitted = norm(clause.finite) in lexicon.BE and _permits(clause)
    if permitted and not conjuncts(clause) and (edits := _not_only_by(clause, only)) is not None:
        return edits
    if norm(clause.finite) in lexicon.ABILITY and not conjuncts(clause):
        return _only_able(clause, only) or negated_verb(clause, style)
    return _before_limited(clause, only, style) or negated_verb(clause, style)


def _little(clause: Clause) -> bool:
    """Whether what somebody managed is an act or a thing: "managed to win one", "managed a draw", not "the shop"."""
    infinitive = any(c.dep_ == "xcomp" for c in clause.head.rights)
    objects = (c.left_edge for c in clause.head.rights if c.dep_ == "dobj")
    return infinitive or any(norm(o) in lexicon.INDEFINITE_ARTICLES or o.tag_ == "CD" for o in objects)


def _before_limited(clause: Clause, only: ParsedToken, style: str) -> list[Edit] | None:
    """ "only sells bread" -> "does not sell only bread", "is only used in May" -> "is not used only in May"; a pronoun
    stays at the verb where more follows: "only saw it in May" -> "did not see it only in May"."""
    verb = clause.head
    first, more = ([c for c in verb.rights if c.dep_ in LIMITED and not c.is_punct] + [None, None])[:2]
    if first is None or first.left_edge != after(verb) or norm(verb) in lexicon.BE_FORMS or conjuncts(clause):
        return None
    if more is not None and first.tag_ == "PRP" and more.left_edge == after(first):
        first = more
    condition = next((c for c in verb.rights if c.dep_ == "advcl" and c.left_edge.lower_ in lexicon.IF), first)
    first = condition if condition.i > first.i else first  # "will only work properly if"
    if lemma(verb.lower_) in lexicon.TURNING_INTO:
        return None  # "did not only become law in May"
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


def _only_able(clause: Clause, only: ParsedToken) -> list[Edit] | None:
    """ "can only be reached by boat" -> "can be reached not only by boat", "could only watch" -> "could do more"."""
    perfect = norm(after(only)) in lexicon.HAVE
    passive = clause.head.tag_ == "VBN"
    limits = not perfect and (passive or norm(clause.finite) in lexicon.POSSIBILITY)
    if limits and (edits := _not_only_by(clause, only)) is not None:
        return edits
    if perfect or passive or norm(clause.head) in lexicon.BE_FORMS:
        return [Edit(clause.finite.idx, only.idx + len(only), "need not")]
    return [replace(only, "do more than")] if after(only) == clause.head else None


def _not_only_by(clause: Clause, only: ParsedToken) -> list[Edit] | None:
    """Edits that move "only" to a phrase with "not": "can only be reached by boat" -> "can be reached not only by"."""
    phrase = next((c for c in clause.head.rights if c.tag_ in OPENS_PHRASE and c.dep_ in ("prep", "agent")), None)
    return [delete(only), insert(phrase, f"not {only.text} ")] if phrase is not None else None
