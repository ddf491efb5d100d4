"""The end of the subject of a question with "be" where it holds a clause or a phrase, by tags alone.

"Is the village where she was born [not] famous?", "Is the house on the corner [not] older than the church?". Parsers
are trained on few questions, and put the predicate into such a subject.
"""

from collections.abc import Iterator

from augment.english import lexicon
from augment.english.clause import FINITE, Clause
from augment.english.inflection import is_adjective, lemma
from augment.english.parsed_sentence import ParsedToken
from augment.english.questions import MODIFIER, NOUNS
from augment.english.tokens import after, before_adverbs, norm, prior

BEHIND_ADJECTIVE = frozenset(["IN", "TO", "RB", "CC", "WRB"])  # tags of what follows one that no noun follows
ADJECTIVES = frozenset(["JJ", "JJR"])
OBJECT_START = frozenset(["DT", "PRP$"])


def mended_end(clause: Clause, last: ParsedToken | None) -> ParsedToken | None:
    """``last``, the subject's end as the parse has it; the word before the predicate where ``last`` ends no subject."""
    copula = clause.inverted_question and clause.finite == clause.head and norm(clause.finite) in lexicon.BE
    first = after(clause.finite)
    opens = clause.finite.i == 0 or (clause.finite.i == 1 and clause.doc[0].tag_ == "CC")  # "Or is the note from Ann?"
    if not copula or not opens or first.tag_ in ("PRP", "EX", "WP") or norm(first) in lexicon.THERE:
        return last
    return (_before_predicate(clause) or last) if _goes_on(last) else last


def _goes_on(last: ParsedToken | None) -> bool:
    """Whether the subject goes on behind ``last``, or nobody knows where it ends."""
    if last is None:
        return True
    following = after(last)
    named = last.tag_ == "NN" and following.tag_ == "NNP"
    clause = following.tag_[0] == "W" or norm(following) in lexicon.THAT or following.tag_ == "PRP"
    return named or clause or following.tag_ == "IN" or following.lower_ in lexicon.PLACED_AFTER_NOUN


def _before_predicate(clause: Clause) -> ParsedToken | None:
    """The last word before the first adjective that nothing but the predicate can hold, or noun phrase, the last one
    where a clause stands before it."""
    doc, finite, below, phrase = clause.doc, clause.finite, False, None
    for token in doc[finite.i + 2 : -1]:
        if token.tag_[0] == "W" or token.dep_ == "mark":
            if prior(token).tag_ not in NOUNS | {"IN"}:
                break  # "Is the dog happy when it is warm?"
            below = True
        below = below or token.lower_ in lexicon.NOMINATIVE | lexicon.ADDRESSED or _opens_relative(token)
        if _takes_adjective(token):
            break
        if phrase is None or below:
            grew_up = below and token.tag_ in OBJECT_START and prior(token).tag_ == "RP"  # "where she grew up a town?"
            phrase = prior(token) if grew_up or _opens_predicate(token) else phrase
        if (last := _before_adjective(token, below)) is not None and last.i > finite.i:
            return last if phrase is None or below else phrase
    return phrase or _before_known(clause) or _before_hidden(clause)


def _takes_adjective(verb: ParsedToken) -> bool:
    """Whether an adjective or a second object behind a verb is that verb's: "known to be safe", "making people ill"."""
    base = lemma(verb.lower_)
    behind_to = verb.tag_ == "VB" and prior(verb).tag_ == "TO" and base in lexicon.KEEPING
    return behind_to or (
        verb.tag_ == "VBG" and prior(verb).tag_ in NOUNS and base in lexicon.KEEPING | lexicon.GIVING_TO
    )


def _before_adjective(token: ParsedToken, below: bool) -> ParsedToken | None:
    """The word before an adjective that no noun follows and none of the subject's words can govern."""
    alone = after(token).is_punct or after(token).tag_ in BEHIND_ADJECTIVE
    if token.tag_ not in ADJECTIVES or not alone or token.lower_ in lexicon.SUCH:
        return None
    closing = token.doc[-2]
    if closing != token and after(token).tag_ in ("IN", "TO") and closing.tag_ in ADJECTIVES | {"VBN"}:
        return None  # "Are the people [responsible for it] sorry?"
    last = _before_degree(token)
    if norm(last) in lexicon.BE or lemma(last.lower_) in lexicon.LINKING_VERBS:
        return None  # "Is the boy who is good at maths here?"
    ends = _closes_subject(last) or last.tag_ == "RP"
    return last if ends or (below and last.tag_ in FINITE | {"VB"}) else None


def _before_degree(adjective: ParsedToken) -> ParsedToken:
    """The word before an adjective and what goes with it: "too", "more", "five years"; "here" does not."""
    last = prior(adjective)
    while last.tag_ in ("RB", "RBR") and last.lower_ not in lexicon.PLACED_AFTER_NOUN:
        last = prior(last)
    return prior(prior(last)) if prior(last).tag_ == "CD" else last


def _opens_predicate(token: ParsedToken) -> bool:
    """Whether a noun phrase that opens here can be no object and no time: "Was the island [the capital]?"."""
    before = prior(token)
    if token.tag_ not in OBJECT_START or norm(token) in lexicon.THAT or not _closes_subject(before):
        return False
    if before.tag_ == after(token).tag_ == "NNP" and token.lower_ in lexicon.THE:
        return False  # "Winnie the Pooh"
    timed = any(t.lower_ in lexicon.TIME_NOUNS | lexicon.DAYS | lexicon.SHORT_TIMES for t in _phrase(token))
    return not timed and not _opens_relative(token)


def _opens_relative(token: ParsedToken) -> bool:
    """Whether a noun phrase behind a noun is the subject of a clause: "Was the man [the police arrested] guilty?"."""
    if token.tag_ not in OBJECT_START or prior(token).tag_ not in NOUNS:
        return False
    *_, last = _phrase(token)
    end = after(last)
    while end.tag_ == "RB":
        end = after(end)
    return end.tag_ in FINITE | {"VB"}


def _phrase(first: ParsedToken) -> Iterator[ParsedToken]:
    yield first
    for token in first.doc[first.i + 1 : -1]:
        if token.tag_ not in NOUNS and token.tag_ not in MODIFIER:
            return
        yield token


def _closes_subject(word: ParsedToken) -> bool:
    """Whether no object can follow a word: a noun, "here", what is said with "be" in a clause."""
    be = before_adverbs(word)
    said = word.tag_ in ADJECTIVES | {"VBN"} and norm(be) in lexicon.BE and be.i > 0
    return word.tag_ in NOUNS or word.lower_ in lexicon.HERE_OR_THERE or said


def _before_known(clause: Clause) -> ParsedToken | None:
    """The last word before a participle and "for", where nothing else may be the predicate: "[known for its wine]"."""
    inner = clause.doc[clause.finite.i + 2 : -2]
    known = next((t for t in inner if t.tag_ == "VBN" and norm(after(t)) in lexicon.FOR), None)
    last = prior(known) if known is not None else None
    return last if last is not None and (_closes_subject(last) or last.tag_ == "RP") else None


def _before_hidden(clause: Clause) -> ParsedToken | None:
    """The last word before an adjective that closes the question and was taken for a noun: "Was the car [quiet]?"."""
    closing, said = clause.doc[-2], [c for c in clause.finite.rights if c.dep_ in ("nsubj", "attr", "acomp")]
    hidden = closing.tag_ == "NN" and is_adjective(closing.lower_) and closing.dep_ != "attr" and len(said) == 1
    return prior(closing) if hidden and prior(closing).tag_ in NOUNS and closing.i > clause.finite.i + 3 else None
