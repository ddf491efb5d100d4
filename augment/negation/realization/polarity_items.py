"""Words that only fit one polarity: "some" and "any", "already" and "yet", "too" and "either"."""

from augment.english import lexicon
from augment.english.clause import AUXILIARY, FINITE, SUBJECT, Clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior
from augment.negation.realization.additives import to_both, to_either
from augment.negation.realization.degrees import in_the_least, is_much_of_a, taken_out, without_degree
from augment.negation.realization.determiners import article_for_any
from augment.negation.realization.scope import in_scope, licensed_below, raised


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
        elif form in lexicon.NEARLY and after(token).tag_ == "CD" and in_scope(token, clause):
            edits.append(replace(token, "anywhere near"))
        elif form in lexicon.BOTH and token.dep_ == "preconj" and in_scope(token.head, clause):
            edits += _to_either_or(token)
        elif form in lexicon.CLOSING_ADDITIVES and _closes_part(token) and _of_predicate(token, clause):
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


def _focuses(even: ParsedToken, clause: Clause) -> bool:
    """Whether "even" or "exactly" goes with a "not" before it: not "is not even", "not even out", "not even though"."""
    following = after(even)
    do_alone = clause.finite == clause.head and norm(clause.finite) in lexicon.DO  # "do not even out", taken for "do"
    alone = do_alone or even.tag_[:2] == "VB" or even.dep_ in ("acomp", "attr", "oprd", "mark") or following.is_punct
    apart = following.tag_ in ("CD", "RP", "CC") or following.dep_ == "prt"
    return not alone and not apart and following.lower_ not in lexicon.THOUGH | lexicon.WHETHER


def _under_negation(some: ParsedToken) -> Edit:
    """ "some" -> "any", at the end of a list "and some" -> "or any"."""
    new, and_ = lexicon.TO_NEGATIVE[some.lower_], prior(some)
    member = some.head if some.dep_ == "det" else some
    listed = member.dep_ == "conj" and norm(and_) in lexicon.AND and some.i > 0
    return Edit(and_.idx, some.idx + len(some), f"or {new}") if listed else replace(some, new)


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


def to_affirmative(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """Edits on words that would not stand without the removed negation."""
    edits = []
    for token in clause.doc[negator.i + 1 :]:
        form = token.lower_
        if form == "all" and _at_all(token) and (in_scope(prior(token), clause) or _closes_asked(token, clause)):
            edits.append(delete(prior(token), token))
        elif form in lexicon.WHETHER and prior(token).lower_ in lexicon.SURE and prior(token).head == clause.head:
            edits.append(replace(token, "that"))
        elif form == "anymore" and token.head == clause.head:
            edits.append(delete(token))
            if clause.finite != clause.head and prior(clause.head) == negator:  # "will be rich anymore"
                edits.append(insert(clause.head, "still "))
        elif form in lexicon.AFTER_ANY and prior(token).lower_ == "any" and token.head == clause.head:
            edits.append(delete(prior(token), token))
        elif form in lexicon.ANY_OF and prior(token).lower_ in lexicon.JUST:
            continue  # "by just anyone"
        elif form in lexicon.YET and prior(token).lower_ in lexicon.AS:
            edits.append(delete(prior(token), token))
        elif form in lexicon.AFTER_NOT and token.i == negator.i + 1 and _focuses(token, clause):
            edits.append(delete(token))  # "is not exactly cheap"
        elif form in lexicon.QUITE and token.i == negator.i + 1 and after(token).tag_ == "VB":
            edits.append(delete(token))  # "cannot quite hide it"
        elif form == "any" and after(token).lower_ in lexicon.AFTER_ANY:
            edits += [replace(token, "some")] if after(after(token)).tag_[:2] == "NN" else []  # "any more seals"
        elif form == "any" and after(token).tag_ in ("JJR", "RBR") and _of_degree(token):
            edits.append(delete(token))  # "could not be any easier"
        elif form == "any" and after(token).lower_ in lexicon.GOOD and after(after(token)).tag_[:2] != "NN":
            edits.append(delete(token))  # "is not any good"
        elif form == "ever" and prior(token).text == "," and token.head == clause.head and _closes_part(token):
            edits.append(delete(prior(token), token))  # "It does not leak, ever"
        elif form == "ever" and clause.finite.i - 1 <= token.i < clause.head.i:
            edits.append(delete(token))
        elif form in lexicon.SPANS and _since(token, clause):
            edits.append(insert(token, "recent "))
        elif form == "until" and not _from_before(token, clause) and _until_of_verb(token, clause):
            edits.append(_before(token))
        elif form == "either" and (not _closes_clause(token) or prior(token).tag_ in ("IN", "TO")):
            edits += to_both(token) if in_scope(token, clause) else []
        elif form in lexicon.MUCH and is_much_of_a(token) and in_scope(token, clause):
            edits.append(Edit(token.idx, after(token).idx + len(after(token)), "quite"))  # "is not much of a cook"
        elif form in lexicon.LEAST and (edit := in_the_least(token)) is not None:
            edits.append(edit)
        elif form in lexicon.SINGLE and _not_one(token, clause):
            edits.append(taken_out(token, token))
        elif _only_negative(token, clause):
            edits.append(delete(token))
        elif form in lexicon.TO_AFFIRMATIVE and (in_scope(token, clause) or licensed_below(token, clause)):
            edits.append(replace(token, article_for_any(token) or lexicon.TO_AFFIRMATIVE[form]))
    edits += without_not_even(clause, negator)
    return [e for e in edits if text_of(clause.doc)[e.start : e.end] != e.new]


def _since(span: ParsedToken, clause: Clause) -> bool:
    """Whether "in weeks" tells how long something has not been: "We have not met in weeks"."""
    perfect = norm(clause.finite) in lexicon.HAVE and clause.finite != clause.head
    ends = after(span).is_punct or after(span).tag_ == "CC"
    return perfect and ends and norm(prior(span)) in lexicon.WITHIN and in_scope(prior(span), clause)


def _not_one(single: ParsedToken, clause: Clause) -> bool:
    """Whether "a single" stands for "even one": "has not a single door"; not "is not a single mother"."""
    noun, there = single.head, norm(clause.subject or clause.head) in lexicon.THERE
    even_one = noun.dep_ == "dobj" or (noun.dep_ == "attr" and there)
    return even_one and norm(prior(single)) in lexicon.INDEFINITE_ARTICLES and in_scope(single, clause)


def _of_degree(any_: ParsedToken) -> bool:
    """Whether "any" goes with a comparative: "not any easier", "not any less salty"; not "not any larger mill"."""
    described = after(after(any_))
    return any_.head == after(any_) or (any_.head == described and described.tag_ in ("JJ", "RB"))


def _at_all(all_: ParsedToken) -> bool:
    """ "at all", and not "at all times"."""
    return norm(prior(all_)) in lexicon.AT and after(all_).tag_[:2] != "NN"


def _closes_asked(all_: ParsedToken, clause: Clause) -> bool:
    """Whether "at all" ends a clause behind "be": "That's not what I said at all"."""
    said = all_.head
    return (
        said.dep_ == "ccomp"
        and said.head == clause.head
        and after(all_).is_punct
        and norm(said.head) in lexicon.BE_OR_SHORT
    )


def without_not_even(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """Edits on an example that goes with a removed negation: "Nobody, not even Ann, came" -> "Somebody, even Ann"."""
    following = clause.doc[negator.i + 2 : -2]
    return [
        delete(t)
        for t in following
        if norm(t) in lexicon.NOT and after(t).lower_ in lexicon.SCALAR and prior(t).text in lexicon.BEFORE_EVEN
    ]


def _only_negative(token: ParsedToken, clause: Clause) -> bool:
    """Whether a word goes with the negation: "no doubt whatsoever", "I don't think he ever came", "not that cold"."""
    if token.lower_ in lexicon.EMPHATIC:
        return in_scope(prior(token), clause)
    if token.lower_ in lexicon.THAT and token.tag_ == "RB" and norm(prior(token)) in lexicon.NOT:
        described = after(token).dep_ == "amod" and after(token).head.tag_ == "NNS"  # "not that old men snore"
        measured = after(after(token)).lower_ in lexicon.INDEFINITE_ARTICLES  # "not that big a deal"
        return after(token).tag_ in ("JJ", "RB") and not (described or measured)
    return token.lower_ == "ever" and licensed_below(token, clause)


def _before(token: ParsedToken) -> Edit:
    """ "until" and "until after" become "before"."""
    last = after(token) if after(token).lower_ == "after" else token
    return Edit(token.idx, last.idx + len(last), "before")


def _from_before(until: ParsedToken, clause: Clause) -> bool:
    """ "from 1966 until 1970"."""
    return any(t.lower_ in lexicon.FROM for t in clause.doc[clause.finite.i : until.i])


def _until_of_verb(token: ParsedToken, clause: Clause) -> bool:
    """Whether "until" opens a phrase or clause of the verb: "did not end until he died"."""
    verb = token.head if token.dep_ == "mark" else token
    governor = verb.head.head if verb.head.dep_ in ("xcomp", "acomp") else verb.head  # "did not learn to swim until"
    return clause.head in (verb.head, governor) and token.i not in clause.protected


def _approximate(token: ParsedToken) -> bool:
    """ "some 500 people", "some years later", "something of a star": no quantity that "any" could take up."""
    following = after(token)
    if token.lower_ == "something":
        return following.lower_ in lexicon.OF and after(following).lower_ in lexicon.INDEFINITE_ARTICLES
    if token.lower_ != "some" or token.i + 1 >= len(token.doc):
        return False
    if norm(following) in lexicon.DISJUNCTION and norm(after(following)) in lexicon.QUANTIFIED:
        return True  # "some or all of them"
    if prior(token).lower_ in lexicon.BEFORE_SOME:
        return True  # "at least some", "300-some"
    return following.tag_ == "CD" or token.head.dep_ == "npadvmod" or following.lower_ in lexicon.VAGUE


def _closes(token: ParsedToken) -> bool:
    """Whether only punctuation follows."""
    return all(t.is_punct for t in token.doc[token.i + 1 :])


def _closes_clause(token: ParsedToken) -> bool:
    """Whether only punctuation or another clause follows: "had no car either, because ..."."""
    following = after(token)
    joined = following.lower_ in lexicon.ADDING
    below = following.lower_ in lexicon.SUBORDINATING | lexicon.UNTIL
    return _closes(token) or following.text in (",", ";") or joined or below


def _closes_part(token: ParsedToken) -> bool:
    """Whether a sentence or a part of it ends here: "helped him too.", "helped him, too, by ..."."""
    return _closes(token) or after(token).text == ";" or (norm(token) in lexicon.ADDITIVES and after(token).text == ",")


def _of_predicate(token: ParsedToken, clause: Clause) -> bool:
    """Whether an adverb belongs to the verb, or to an infinitive under it: "would like to come as well"."""
    verb = token.head
    while verb.i != clause.head.i and verb.dep_ == "xcomp":
        verb = verb.head
    reason = any(t.lower_ in lexicon.BECAUSE for t in clause.doc[clause.head.i + 1 : token.i])
    return verb.i == clause.head.i and token.i not in clause.protected and not reason
