"""What stands behind the verb goes before the subject: "The mill burned in 1902." -> "In 1902, the mill burned."."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, demonstrative, focused, named, quantified, relative
from augment.paraphrase.syntax.analysis.circumstances import LONGEST_MOVED, free, loose_relative, with_time
from augment.paraphrase.syntax.analysis.phrases import complete, edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated, eventive, temporal, timed
from augment.paraphrase.syntax.analysis.token_sequence import (
    COMMA,
    TokenSequence,
    find_span,
    insert_tokens,
    remove_span,
)
from augment.paraphrase.syntax.word_order.subordinate import clause_moves, mark_of

NAMED_AFTER = frozenset(["name", "call", "model", "pattern", "title", "rename"])
SHORTEST_CLAUSE = 2  # tokens behind the first of a clause that may open a sentence


def front(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Move a phrase of time, or a clause, from after the verb to the start."""
    if s.fronts or s.coordinated or not s.flat or not s.last or s.doc[s.start].lower_ in ("then", "later"):
        return None
    if s.doc[s.start].tag_ in ("CC", "IN") and s.doc[s.start] not in s.subject.subtree:
        return None  # "And it was sold in May."
    for child in (*reversed(s.tails), *_final_date(s)):
        if _frontable(s, child):
            span = find_span(sequence, *edges(child))
            rest = remove_span(sequence, _with_commas(sequence, span))
            comma = (COMMA,) if s.start == 0 or not temporal(child) else ()
            return insert_tokens(rest, find_span(rest, s.start, s.end - 1).start, sequence[span] + comma)
    return None


def _final_date(s: Statement) -> list[Token]:
    """A date at the end that the parser gave to a noun: "He won the cup in 1902.", where it says when it was done."""
    for child in s.doc[s.verb.i + 2 : s.end]:
        noun = child.head
        plain = child.lower_ in ("in", "on", "from") and child.dep_ == "prep" and noun.tag_[:2] == "NN"
        if not plain or edges(child)[1] + 1 != s.end or s.clause.tense != "VBD" or not temporal(child):
            continue
        belongs_to_noun = lemma(s.verb.lower_) in lexicon.TELLING or noun.i > child.i
        loose = any(t.text == "," or t.lower_ in lexicon.POINTING for t in s.doc[s.verb.i : child.i])
        event = any(t.lower_ in lexicon.EVENTS or eventive(t) for t in s.doc[s.verb.i : child.i])
        return [] if belongs_to_noun or loose or event or s.fronts else [child]
    return []


def _with_commas(sequence: TokenSequence, place: slice) -> slice:
    """A phrase together with the comma before it."""
    before = place.start and sequence[place.start - 1].text == ","
    return slice(place.start - 1, place.stop) if before else place


def _frontable(s: Statement, child: Token) -> bool:
    first, last = edges(child)
    if any(t.text == "(" for t in s.doc[first : last + 2]) or _hangs(s, child):
        return False
    if child.i in s.clause.aside or focused(child) or last - first >= LONGEST_MOVED or not complete(child):
        return False
    if (
        loose_relative(child)
        or relative(child)
        or s.verbs_between(s.verb.i + 1, first - 1)
        or _tied(s, child, first)
        or not _ends_well(s, last)
    ):
        return False
    if child.dep_ == "advcl":
        if last - first < SHORTEST_CLAUSE:
            return False  # "The church cost much to build."
        told = s.doc[first - 1].text == "," and mark_of(child) == "when"  # "in 1902, when it burned"
        told = told or any(t.text == "," for t in phrase(child))  # "when he told it, to the joy of Ann"
        return clause_moves(s, child) and not s.start and not told and not _taken_up(s, child)
    if s.negated or s.doc[first - 1].text == ",":
        return False
    if child.lower_ == "after" and lemma(s.verb.lower_) in NAMED_AFTER:
        return False  # "is named after Karl Berg"
    others = (*s.doc[s.verb.i : first], *s.doc[last + 1 : s.end])
    if temporal(child) and child.lower_ in lexicon.LASTING and last + 1 < s.end:
        return False  # "For two years, they sailed before landing"
    if s.doc[last].lower_ in lexicon.DAYTIMES:
        return False  # "is replaced by Karl Berg in the morning"
    simple = child.lower_ in ("in", "on", "during") and temporal(child)
    if len(s.tails) == 1 and s.verb.tag_ != "VBN" and not simple:
        return False  # "For two years, the camp ran."
    if temporal(child):
        loose = s.verb.lower_ in lexicon.BE_FORMS and s.doc[first - 1].tag_ == "JJ" and s.doc[first - 1].dep_ != "acomp"
        return not loose and _takes_time(s, child) and not any(timed(t) for t in others) and not _after_event(s, child)
    if free(child):
        if child.lower_ == "following" and not any(eventive(t) for t in child.children):
            return False  # "drawn following his plans"
        by = child.lower_ == "by" and s.subject.dep_ == "nsubjpass"
        alone = not any(timed(t) for t in others) and not any(c.dep_ == "conj" for c in child.children)
        return _takes_time(s, child) and not by and alone and not s.start
    return False


def _hangs(s: Statement, child: Token) -> bool:
    """Whether a phrase may belong to the noun before it: "for his wish to rest", "the loss of York during the war"."""
    first = edges(child)[0]
    noun = s.doc[first - 1]
    if noun.tag_[:2] != "NN":
        return False
    if child.dep_ == "advcl":
        return s.doc[first].lower_ == "to" and noun.dep_ == "pobj" and noun.tag_ in ("NN", "NNS")
    if any(timed(t) for t in phrase(child)):
        return False
    while noun.head not in (s.verb, noun):
        if noun.dep_ == "prep" and noun.head.tag_[:2] == "NN":
            return True
        noun = noun.head
    return False


def _ends_well(s: Statement, last: int) -> bool:
    """Whether what follows a phrase belongs to the verb and does not take up the phrase."""
    if last + 1 >= s.end:
        return True
    if s.doc[last + 1].tag_[0] == "W":
        return False
    following = next((c for c in s.tails if edges(c)[0] > last), None)
    if following is None:
        return False
    begins = edges(following)[0]
    if begins == last + 1:
        return following.dep_ in ("prep", "advcl", "agent")
    loose = following.dep_ == "advcl" and following.tag_ in ("VBG", "VBN", "VB") and begins == last + 2
    return loose and s.doc[last + 1].text == ","


def _after_event(s: Statement, child: Token) -> bool:
    """Whether an event is named before the phrase, which may date that: "during the siege of York in 1644"."""
    between = s.doc[s.verb.i + 1 : child.left_edge.i]
    if any(eventive(t) or (t.lower_[-3:] == "ing" and t.tag_ == "NN" and t.nbor(1).lower_ == "of") for t in between):
        return True
    return any(c.dep_ == "prep" and c.lower_ in lexicon.EVENT_PREPOSITIONS and c.i < child.i for c in s.tails)


def _taken_up(s: Statement, child: Token) -> bool:
    """Whether the main clause speaks of what a clause behind it names: it could not come after that clause."""
    first, last = edges(child)
    rest, moved = [*s.doc[s.start : first], *s.doc[last + 1 : s.end]], list(phrase(child))
    return mark_of(child) == "until" or binds(moved, rest) or not named(rest).isdisjoint(named(moved))


def _tied(s: Statement, child: Token, first: int) -> bool:
    """Whether a pronoun or a quantifier keeps a phrase behind the rest."""
    rest, moved = s.doc[s.start : first], list(phrase(child))
    return binds(rest, moved) or demonstrative(moved) or (quantified(moved) and quantified(rest))


def _takes_time(s: Statement, child: Token) -> bool:
    """Whether a time is said in addition: not "The fair is in May", nor a present with the time of a noun."""
    if not with_time(s, child.i):
        return False
    ended = any(t.lower_ in lexicon.UNTIL or lexicon.DASHED.search(t.text) for t in phrase(child))
    if child.lower_ == "from" and not ended:
        return False  # "has a photograph of him from 1927"
    perfect = s.clause.finite.lower_[:2] == "ha" and s.clause.finite != s.verb
    present = s.clause.tense in ("VBZ", "VBP") and not perfect
    return not (present and any(dated(t) for t in phrase(child)))
