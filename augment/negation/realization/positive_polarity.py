"""Positive polarity items, which stand under no negation: "some" -> "any", "already" -> "yet", "too" -> "either"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.parsed_sentence import ParsedToken
from augment.english.tokens import after, norm, prior
from augment.negation.realization.additives import to_either
from augment.negation.realization.degrees import without_degree
from augment.negation.realization.scope import in_scope, raised


def to_negative(clause: Clause) -> list[Edit]:
    """Edits on words that would not stand under the new negation."""
    edits = []
    for token in clause.doc[max(0, clause.finite.i - 1) :]:
        form = token.lower_
        if form in lexicon.MUCH and prior(token).lower_ in lexicon.DEGREES:
            edits.append(delete(prior(token), token))  # "is pretty much closed"
            continue
        if form in lexicon.INDEED and clause.finite.i - 1 <= token.i < clause.head.i and prior(token).text != ",":
            edits += [delete(token)] if token.head == clause.head else []
        if form in lexicon.YET and after(token).lower_ in lexicon.ANOTHER and in_scope(after(token), clause):
            edits.append(delete(token))
            continue
        if form in lexicon.ALREADY and prior(token).text == "," and token.i > clause.head.i:
            continue  # "is dear, already at a record high"
        if form in lexicon.ALREADY and _before_auxiliary(token) and in_scope(token, clause):
            edits += [delete(token), insert(after(after(token)), "yet ")]  # "already has been sold"
            continue
        if form in lexicon.NOW and _of_verb(token, clause):
            edits.append(replace(token, "yet"))
            continue
        if token.i < clause.finite.i and form != "already":
            continue  # only adverbs stand in the scope of a "not" that follows
        if form in lexicon.TO_NEGATIVE and after(token).tag_ == "MD" and token.i > clause.head.i:
            continue  # "Send a picture and somebody will help"
        if token.dep_ == "attr" and any(c.dep_ == "relcl" for c in token.rights) and form in lexicon.SOMEBODY:
            continue  # "is someone who cares"
        if form in lexicon.SOME and prior(token).text == "," and after(token).tag_ in ("IN", "VBG", "VBN"):
            continue  # "has two letters, some from far away"
        if form in lexicon.TO_NEGATIVE and in_scope(token, clause) and not _approximate(token):
            edits.append(_under_negation(token))
        elif form in lexicon.AT and after(token).lower_ in lexicon.LEAST and after(after(token)).tag_ == "RB":
            edits += [Edit(token.idx, after(token).idx + len("least"), "even")] if in_scope(token, clause) else []
        elif form in lexicon.SOME and _to_do(token, clause):
            edits.append(replace(token, "any"))
        elif form in lexicon.TO_NEGATIVE and form.startswith("some") and raised(token, clause):
            edits.append(_under_negation(token))  # "I think somebody came"
        elif form in lexicon.CONTRASTING and prior(token) in (clause.finite, clause.head) and after(token).tag_ == "CD":
            edits.append(replace(token, "just"))  # "had but two"
        elif form in lexicon.SEVERAL and _counts_object(token, clause):
            edits.append(replace(token, "any"))
        elif form in lexicon.FEW and _a_few(token) and _counts_object(token, clause):
            edits.append(Edit(prior(token).idx, token.idx + len(token), "any"))
        elif (form in lexicon.DEGREES or form in lexicon.BITS) and in_scope(token, clause):
            edits += without_degree(token, clause)
        elif form in lexicon.ABOUT and after(token).lower_ in lexicon.AFTER_ABOUT and token.i == clause.finite.i + 1:
            edits.append(delete(token))
        elif form in lexicon.MUCH and after(token).lower_ in lexicon.TOO and after(after(token)).tag_ == "JJ":
            edits.append(delete(token))  # "is much too long"
        elif form in lexicon.ONE_ALONE and norm(after(token)) in lexicon.DISJUNCTION and _more_behind(token, clause):
            edits.append(Edit(token.idx, token.nbor(2).idx + len("more"), "any"))
        elif form in lexicon.NEARLY and after(token).tag_ == "CD" and in_scope(token, clause) and not _none_of(token):
            edits.append(replace(token, "anywhere near"))
        elif form in lexicon.BOTH and after(token).lower_ in lexicon.OF and in_scope(token, clause):
            edits.append(replace(token, "either"))
        elif form in lexicon.BOTH and token.dep_ == "preconj" and in_scope(token.head, clause):
            edits += _to_either_or(token)
        elif form in lexicon.CLOSING_ADDITIVES and closes_part(token) and _of_predicate(token, clause):
            edits += to_either(token)
    return edits


def _before_auxiliary(already: ParsedToken) -> bool:
    """Whether the finite auxiliary follows: "already has been sold"."""
    return after(already).dep_ in AUXILIARY and after(already).tag_ in FINITE


def _of_verb(now: ParsedToken, clause: Clause) -> bool:
    """Whether "now" stands beside the finite verb: "has now been built", "now works there"; not "now and then"."""
    following = after(now)
    if following.is_punct or following.tag_ in ("CC", "IN") or now.i in clause.protected:
        return False
    return prior(now) == clause.finite or (following == clause.finite and not clause.takes_not)


def _to_do(some: ParsedToken, clause: Clause) -> bool:
    """Whether "some" is who is to do what an infinitive says: "urged some of them to leave"."""
    return some.dep_ in SUBJECT and prior(some) == clause.head and some.head.tag_ == "VB" and some.i > clause.head.i


def _to_either_or(both: ParsedToken) -> list[Edit]:
    """ "in both Lund and Rome" -> "in either Lund or Rome"."""
    and_ = next((c for c in both.head.rights if c.dep_ == "cc" and norm(c) in lexicon.AND), None)
    if and_ is None:
        return []
    last = after(and_) if norm(after(and_)) in lexicon.ALSO else and_
    return [replace(both, "either"), Edit(and_.idx, last.idx + len(last), "or")]


def _more_behind(one: ParsedToken, clause: Clause) -> bool:
    """ "one or more rings", of what the verb is about."""
    return (
        after(after(one)).lower_ in lexicon.MORE
        and after(after(after(one))).tag_[:2] in ("NN", "JJ")
        and in_scope(one, clause)
    )


def _under_negation(some: ParsedToken) -> Edit:
    """ "some" -> "any", at the end of a list "and some" -> "or any"."""
    new, and_ = lexicon.TO_NEGATIVE[some.lower_], prior(some)
    member = some.head if some.dep_ == "det" else some
    listed = member.dep_ == "conj" and norm(and_) in lexicon.AND and some.i > 0
    return Edit(and_.idx, some.idx + len(some), f"or {new}") if listed else replace(some, new)


def _none_of(amount: ParsedToken) -> bool:
    """Whether "none of" goes before: "with none of almost 30 bidders"."""
    return prior(amount).lower_ in lexicon.OF and prior(prior(amount)).lower_ in lexicon.NONE


def _a_few(few: ParsedToken) -> bool:
    """Whether this is "a few", and neither "quite a few" nor "from a few"."""
    article = prior(few)
    return norm(article) in lexicon.INDEFINITE_ARTICLES and prior(article).tag_ not in ("RB", "PDT", "IN")


def _counts_object(several: ParsedToken, clause: Clause) -> bool:
    """Whether "several" counts what the verb is about, without naming it: "bought several hats"."""
    noun, following = (several.head if several.dep_ in ("amod", "det") else several), after(several)
    plural = noun.tag_ in ("NNS", "NNPS") or (noun == several and following.lower_ in lexicon.OF)
    determined = prior(several).tag_ in ("DT", "PRP$") and several.lower_ not in lexicon.FEW
    if not plural or following.tag_ == "CD" or determined:
        return False
    if noun.lower_ in lexicon.TIMES_OF | lexicon.TIME_NOUNS:
        return False  # "lasted several hours"
    if following.lower_ in lexicon.ROUND_NUMBERS | lexicon.DISTINCT or prior(several).lower_ in lexicon.OF:
        return False
    phrase = noun.head if noun.dep_ == "pobj" else noun
    direct = phrase.head.i == clause.head.i and phrase.dep_ in ("dobj", "prep", "agent") and prior(phrase).text != ","
    named = any(t.lower_ in lexicon.SUCH_AS or t.text == ":" for t in several.doc[noun.i + 1 : -1])
    return direct and not named and in_scope(several, clause)


def _approximate(token: ParsedToken) -> bool:
    """ "some 500 people", "some years later", "something of a star": no quantity that "any" could take up."""
    following = after(token)
    if token.lower_ == "something":
        return following.lower_ in lexicon.OF and after(following).lower_ in lexicon.INDEFINITE_ARTICLES
    if token.lower_ != "some" or token.i + 1 >= len(token.doc):
        return False
    if prior(token).lower_ in lexicon.TO_WHOM and following.lower_ in lexicon.EXTENTS:
        return False  # "helped to some extent"
    if norm(following) in lexicon.DISJUNCTION and norm(after(following)) in lexicon.QUANTIFIED:
        return True  # "some or all of them"
    if prior(token).lower_ in lexicon.BEFORE_SOME:
        return True  # "at least some", "300-some"
    return following.tag_ == "CD" or token.head.dep_ == "npadvmod" or following.lower_ in lexicon.VAGUE


def closes(token: ParsedToken) -> bool:
    """Whether only punctuation follows."""
    return all(t.is_punct for t in token.doc[token.i + 1 :])


def closes_part(token: ParsedToken) -> bool:
    """Whether a sentence or a part of it ends here: "helped him too.", "helped him, too, by ..."."""
    return closes(token) or after(token).text == ";" or (norm(token) in lexicon.ADDITIVES and after(token).text == ",")


def _of_predicate(token: ParsedToken, clause: Clause) -> bool:
    """Whether an adverb belongs to the verb, or to an infinitive under it: "would like to come as well"."""
    verb = token.head
    while verb.i != clause.head.i and verb.dep_ == "xcomp":
        verb = verb.head
    reason = any(t.lower_ in lexicon.BECAUSE for t in clause.doc[clause.head.i + 1 : token.i])
    return verb.i == clause.head.i and token.i not in clause.protected and not reason
