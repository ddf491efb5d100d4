"""Rules for statements that a "not" at the verb would turn into something else: the whole is denied.

"It ran until noon" -> "It did not run until noon" would say that it ran from then on; "must sometimes rest" -> "must
never rest" would forbid it; "Another sank in May and another in June" leaves the second half without a verb.
"""

from augment.english import lexicon
from augment.english.clause import FINITE, SUBJECT, Clause, in_clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.inflection import lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.main_clause.correlative import correlative_start
from augment.negation.realization.whole_statement import deny_whole
from augment.negation.rules.adding import negated_verb
from augment.negation.rules.postposed import postposed_subject

VERBAL = frozenset(["VB", "MD"])  # beginnings of tags
CONTRASTED_TAGS = frozenset(["DT", "PRP$", "NN", "NNS", "NNP", "JJ", "IN", "PRP"])  # of what follows ", not"


def until(clause: Clause, style: str) -> list[Edit] | None:
    """ "It ran until noon" -> "It did not run right up until noon"; "not until noon" would say that it ran later."""
    if clause.imperative or clause.question or clause.subject is None or clause.inverted:
        return None
    word = next((t for t in _following(clause) if t.lower_ in lexicon.UNTIL), None)
    if word is None or any(t.lower_ in lexicon.FROM for t in clause.doc[clause.finite.i : word.i]):
        return None
    if word.lower_ in lexicon.TILL and (prior(word).tag_ in ("JJ", "DT", "PRP$") or after(word).tag_[0] == "W"):
        return None  # "a mass of glacial till which rises", "locked the till"
    if any(t.lower_ in lexicon.ONLY_ADVERB for t in clause.doc[clause.finite.i + 1 : word.i]):
        return None  # "It was only two hours until dawn"
    if word.dep_ == "mark" and word.head.dep_ == "conj":
        return None  # "is red, but until May it was blue"
    if prior(word).tag_ == "CC" or (prior(word).text == "," and norm(after(word)) in lexicon.RECENTLY):
        return None  # "unless and until"; "by banks, until recently also by the state"
    if not _of_verb(word.head.head if word.dep_ == "mark" else word.head, clause):
        return None
    edits = negated_verb(clause, style)
    clear = after(word).lower_ in lexicon.FURTHER  # "is closed until further notice"
    clear = clear or (clause.head.lower_ in lexicon.USED_TO and after(clause.head).tag_ == "TO")
    limited = word.head.head if word.dep_ == "mark" else word.head
    clear = clear or any(lemma(verb.lower_) in lexicon.LASTING for verb in (clause.head, limited))
    if clear or any("the case that" in e.new for e in edits):
        return edits
    return [*edits, insert(prior(word), "right ") if prior(word).lower_ in lexicon.UP else insert(word, "right up ")]


def _of_verb(verb: ParsedToken, clause: Clause) -> bool:
    """Whether "until" limits the verb of the clause, or one that shares its subject and is not negative itself."""
    while verb != clause.head:
        other = verb.tag_[:2] in ("VB", "MD") and any(c.dep_ in SUBJECT or norm(c) in lexicon.NOT for c in verb.lefts)
        if other or verb.head == verb or not in_clause(verb, clause):
            return False
        verb = verb.head
    return True


def as_well_as(clause: Clause, style: str) -> list[Edit] | None:
    """ "has a bar as well as a pool" -> "does not have a bar or a pool"."""
    if clause.imperative or clause.question or clause.subject is None or clause.inverted:
        return None
    for token in _following(clause)[:-2]:
        last = after(after(token))
        if (token.lower_, after(token).lower_, last.lower_) != lexicon.AS_WELL_AS or not in_clause(token, clause):
            continue
        edits = negated_verb(clause, style)
        if any("the case that" in e.new for e in edits):
            return edits
        joined_by = last if last.dep_ == "cc" else token
        listed = joined_by.dep_ == "cc" and joined_by.head.tag_[:2] in ("NN", "JJ", "CD", "IN", "RB")
        listed = listed and after(last).tag_ != "VBG" and not _added(token, clause)
        or_ = [Edit(token.idx, last.idx + len(last), "or")] if listed else []
        return [*edits, *or_]
    return None


def _added(token: ParsedToken, clause: Clause) -> bool:
    """Whether a phrase with "with" or "including" goes on behind a comma, which the "not" does not reach."""
    between = clause.doc[clause.head.i + 1 : token.i]
    return any(t.lower_ in lexicon.OPENS_ADDITION and prior(t).text == "," for t in between)


def obliged_sometimes(clause: Clause, style: str) -> list[Edit] | None:
    """ "must sometimes rest" -> "need never rest", "has to sometimes rest" -> "never has to rest"."""
    around_verb = clause.doc[max(clause.finite.i - 1, 0) : clause.finite.i + 4]
    sometimes = next((t for t in around_verb if t.lower_ in lexicon.NEVER_FOR), None)
    if sometimes is None or clause.imperative or clause.question:
        return None
    if norm(clause.finite) in lexicon.HAVE and any(t.tag_ == "TO" for t in around_verb):
        moved = [delete(sometimes), insert(clause.finite, "never ")]
        return moved if sometimes.i > clause.finite.i else [replace(sometimes, "never")]
    if norm(clause.finite) not in lexicon.MUST:
        return None
    need = replace(clause.finite, "need")
    if sometimes.i > clause.head.i:  # "must rest sometimes"
        return [need, insert(after(clause.finite), "never "), delete(sometimes)]
    return [need, replace(sometimes, "never")]


def gapped(clause: Clause, style: str) -> list[Edit] | None:
    """ "Another sank in May and another in June" is denied as a whole."""
    if clause.imperative or clause.question or clause.subject is None or clause.inverted:
        return None
    return deny_whole(clause, style) if _gapped_verb(clause, _following(clause)) else None


def _following(clause: Clause) -> list[ParsedToken]:
    return [t for t in clause.doc[clause.finite.i + 1 : -1] if t.i not in clause.protected]


def _gapped_verb(clause: Clause, following: list[ParsedToken]) -> bool:
    """Whether a second subject goes without a verb: "Another sank in May and another in June"."""
    assert clause.subject is not None
    if clause.subject.left_edge.lower_ not in lexicon.ONE:
        return False
    joined = (t for t in following if t.lower_ in lexicon.ONE and t.i > 1)
    second = next((t for t in joined if _after_and(t)), None)
    return second is not None and all(t.tag_ not in FINITE for t in following if t.i > second.i)


def _after_and(second: ParsedToken) -> bool:
    """ "and one", "and the other"."""
    the = norm(second) == "other" and norm(prior(second)) == "the"
    return norm(prior(prior(second) if the else second)) in lexicon.AND


def narrow_focus(clause: Clause, style: str) -> list[Edit] | None:
    """Deny as a whole what a "not" at the verb would garble, or would deny only in part."""
    if clause.imperative or clause.question:
        return None
    if (some := _some_of(clause)) is not None:
        among = Edit(some.idx, after(some).idx + len(after(some)), "among")
        return [*(e for e in negated_verb(clause, style) if e.start != some.idx), among]
    return deny_whole(clause, style) if _alternatives(clause) else None


def turned(clause: Clause, style: str) -> list[Edit] | None:
    """ "Also found there was the bell" -> "The bell was also not found there"."""
    if clause.imperative or clause.question or not _turned(clause):
        return None
    return postposed_subject(clause, style)


def _turned(clause: Clause) -> bool:
    """Whether the predicate stands in front: "Also found there was a bell"."""
    if clause.head.i < clause.finite.i or clause.subject is None:
        return clause.head.i < clause.finite.i
    if any(t.tag_ == "WP" for t in clause.doc[:2]) and norm(clause.head) in lexicon.BE:
        return False  # "So what happened was the mill closed"
    named = norm(clause.head) in lexicon.BE and any(c.dep_ == "attr" for c in clause.head.rights)
    standing = clause.subject.tag_ == "VBG" and clause.subject.lower_ in lexicon.POSTURES and named
    asked = any(c.tag_[0] == "W" for c in clause.subject.lefts)  # "What was left was a box"
    participle = clause.subject.dep_ == "csubj" and not asked and (clause.subject.tag_ == "VBN" or standing)
    return (clause.inverted and not _there(clause)) or (participle and clause.subject.i not in clause.protected)


def told_by_deed(clause: Clause, style: str) -> list[Edit] | None:
    """ "Another way is to walk", "A weakness is forgetting": "not to walk" would be another way."""
    subject = clause.subject
    if subject is None or subject.lower_ not in lexicon.IDEAS or clause.inverted or clause.question:
        return None
    indefinite = norm(subject.left_edge) in lexicon.INDEFINITE_ARTICLES | lexicon.ONE.keys()
    deed = norm(clause.finite) in lexicon.BE and after(clause.finite).tag_ in ("VBG", "TO")
    return deny_whole(clause, style) if indefinite and deed else None


def _some_of(clause: Clause) -> ParsedToken | None:
    """The "some" of a predicate that is a part of something: "These are some of the rules" -> "not among the rules"."""
    some = (c for c in clause.head.rights if c.dep_ == "attr" and c.lower_ == "some")
    return next((c for c in some if after(c).lower_ in lexicon.OF), None)


def contrasted(clause: Clause, style: str) -> list[Edit] | None:
    """ "It is for adults, not for children" -> "It is not for adults, but for children"."""
    if clause.imperative or clause.question:
        return None
    following = clause.doc[clause.finite.i + 2 : -1]
    so_much = (t for t in following if (after(t).lower_, norm(after(after(t)))) == lexicon.SO_MUCH)
    if any(t.lower_ in lexicon.NOT and prior(t).lower_ not in lexicon.WITH for t in so_much):
        return deny_whole(clause, style)  # "honoured him not so much as a king, but as a friend"
    apart = (t for t in following if prior(t).text == "," or norm(prior(t)) in lexicon.AND)
    contrasts = (t for t in apart if t.lower_ == "not" and t.i not in clause.protected)
    contrasts = (
        t
        for t in contrasts
        if (in_clause(t, clause) or _beside(t.head, clause)) and after(t).lower_ not in lexicon.ONLY
    )
    negator = next((t for t in contrasts if _opens_contrast(after(t)) and t.head.tag_[:2] not in VERBAL), None)
    but = next((t for t in following if negator and t.i > negator.i and t.lower_ in lexicon.CONTRASTING), None)
    if negator is not None and but is not None:  # "are, in this sense, not fruits, but roots"
        return [delete(negator), replace(but, "and not")]
    if negator is None:
        return None
    first = prior(negator) if norm(prior(negator)) in lexicon.AND else negator
    return [*negated_verb(clause, style), Edit(first.idx, negator.idx + len(negator), "but")]


def _beside(noun: ParsedToken, clause: Clause) -> bool:
    """Whether a noun behind ", not" was taken for a further statement: "That's fact, not fiction"."""
    nominal = noun.tag_[:2] == "NN" or (noun.tag_ == "JJ" and prior(noun).tag_ == "DT")  # ", not the dark"
    return noun.dep_ == "parataxis" and noun.head == clause.head and nominal


def _opens_contrast(token: ParsedToken) -> bool:
    """Whether a phrase begins here: "not for children", "not down in the valley"."""
    described = prior(prior(prior(token))).tag_ == "JJ"  # "is good, not bad"
    if token.lower_ in lexicon.AFTER_COMMA_NOT and token.i + 2 >= len(token.doc) and not described:
        return False  # "It heats quickly, not bad."
    if token.lower_ in lexicon.MUCH | lexicon.MANY | lexicon.ENOUGH:
        return False  # "The acting is fine, not much fun in the story"
    return token.tag_ in CONTRASTED_TAGS or (token.tag_ == "RB" and after(token).tag_ == "IN")


def _alternatives(clause: Clause) -> bool:
    """Whether "either" opens one of two clauses: "Either the fuse is old or the lamp is broken"."""
    opening = clause.doc[0]
    if opening.lower_ != "either" or opening.head not in (clause.head, clause.finite):
        return False
    return any(t.lower_ == "or" and t.head == clause.head for t in clause.doc[clause.finite.i :])


def _there(clause: Clause) -> bool:
    return clause.subject is not None and norm(clause.subject) in lexicon.THERE


def correlative(clause: Clause, style: str) -> list[Edit] | None:
    """ "The more we eat, the more we want" -> "It is not the case that the more ...": no verb can take the "not"."""
    first = correlative_start(clause.doc)
    if first is None:
        return None
    phrase = f"t {lexicon.IS_NOT[style]} the case that the"
    return [replace(first, ("i" if first.i else "I") + phrase)]
