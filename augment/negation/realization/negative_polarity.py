"""Negative polarity items, which do not stand without a negation: "any" -> "some", "yet", "ever", "until", "at all"."""

from augment.english import lexicon
from augment.english.clause import Clause
from augment.english.edits import Edit, delete, insert, replace
from augment.english.parsed_sentence import ParsedToken, text_of
from augment.english.tokens import after, norm, prior
from augment.negation.realization.additives import to_both
from augment.negation.realization.degrees import in_the_least, is_much_of_a, taken_out
from augment.negation.realization.determiners import article_for_any
from augment.negation.realization.positive_polarity import closes, closes_part
from augment.negation.realization.scope import in_scope, licensed_below


def to_affirmative(clause: Clause, negator: ParsedToken) -> list[Edit]:
    """Edits on words that would not stand without the removed negation."""
    edits = []
    for token in clause.doc[negator.i + 1 :]:
        form = token.lower_
        if form == "all" and _at_all(token) and (in_scope(prior(token), clause) or _closes_asked(token, clause)):
            edits.append(delete(prior(token), token))
        elif form in lexicon.WHETHER and prior(token).lower_ in lexicon.SURE and prior(token).head == clause.head:
            edits.append(replace(token, "that"))
        elif _known_if(token, clause):
            edits.append(replace(token, "whether"))  # "I don't know if it will rain"
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
        elif form == "ever" and prior(token).text == "," and token.head == clause.head and closes_part(token):
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
        elif form in lexicon.ONCE and token.i == negator.i + 1 and negator.lower_ in lexicon.NEVER:
            edits.append(delete(token))  # "has never once asked"
        elif form in lexicon.DISJUNCTION and token.head.head.lower_ in lexicon.BETWEEN:
            edits.append(replace(token, "and"))  # "no link between trust or wealth"
        elif form in lexicon.SINGLE and _not_one(token, clause):
            edits.append(taken_out(token, token))
        elif _only_negative(token, clause):
            edits.append(delete(token))
        elif form in lexicon.TO_AFFIRMATIVE and (in_scope(token, clause) or licensed_below(token, clause)):
            edits.append(replace(token, article_for_any(token) or lexicon.TO_AFFIRMATIVE[form]))
    edits += without_not_even(clause, negator)
    return [e for e in edits if text_of(clause.doc)[e.start : e.end] != e.new]


def _known_if(word: ParsedToken, clause: Clause) -> bool:
    """Whether it is the "if" of "know if it will rain"; not of "did not know if asked"."""
    known = word.lower_ in lexicon.IF and prior(word) == clause.head and clause.head.lower_ in lexicon.KNOWING
    return known and after(word).tag_[:2] not in ("VB", "IN")


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


def _focuses(even: ParsedToken, clause: Clause) -> bool:
    """Whether "even" or "exactly" goes with a "not" before it: not "is not even", "not even out", "not even though"."""
    following = after(even)
    do_alone = clause.finite == clause.head and norm(clause.finite) in lexicon.DO  # "do not even out", taken for "do"
    alone = do_alone or even.tag_[:2] == "VB" or even.dep_ in ("acomp", "attr", "oprd", "mark") or following.is_punct
    apart = following.tag_ in ("CD", "RP", "CC") or following.dep_ == "prt"
    return not alone and not apart and following.lower_ not in lexicon.THOUGH | lexicon.WHETHER


def _closes_clause(token: ParsedToken) -> bool:
    """Whether only punctuation or another clause follows: "had no car either, because ..."."""
    following = after(token)
    joined = following.lower_ in lexicon.ADDING
    below = following.lower_ in lexicon.SUBORDINATING | lexicon.UNTIL
    return closes(token) or following.text in (",", ";") or joined or below
