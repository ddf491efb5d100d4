"""What stands behind the verb goes before the subject: "The mill burned in 1902." -> "In 1902, the mill burned."."""

from spacy.tokens import Token

from augment.english.inflection import lemma
from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import binds, demonstrative, is_focused, named, quantified, relative
from augment.paraphrase.syntax.analysis.circumstances import LONGEST_MOVED, free, loose_relative, with_time
from augment.paraphrase.syntax.analysis.phrases import behind_preposition, complete, edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.temporal import dated, eventive, temporal, timed
from augment.paraphrase.syntax.analysis.token_sequence import (
    COMMA,
    TokenSequence,
    find_span,
    insert_tokens,
    remove_span,
)
from augment.paraphrase.syntax.analysis.vetoes import Phrase, first_veto
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
    moved = Phrase(s, child)
    if first_veto(VETOES, moved) is not None:
        return False
    if child.dep_ == "advcl":
        return first_veto(CLAUSE_VETOES, moved) is None
    if first_veto(PHRASE_VETOES, moved) is not None:
        return False
    if temporal(child):
        return first_veto(TIME_VETOES, moved) is None
    return free(child) and first_veto(FREE_VETOES, moved) is None


def _next_to_bracket(moved: Phrase) -> bool:
    return any(t.text == "(" for t in moved.s.doc[moved.first : moved.last + 2])


def _protected(moved: Phrase) -> bool:
    return moved.child.i in moved.s.clause.protected


def _focused(moved: Phrase) -> bool:
    return is_focused(moved.child)


def _too_long(moved: Phrase) -> bool:
    return moved.last - moved.first >= LONGEST_MOVED


def _noun_goes_on(moved: Phrase) -> bool:
    return not complete(moved.child)


def _behind_preposition(moved: Phrase) -> bool:
    """ "rose from a year earlier"."""
    return behind_preposition(moved.s.doc[moved.first])


def _with_relative(moved: Phrase) -> bool:
    return loose_relative(moved.child) or relative(moved.child)


def _behind_another_verb(moved: Phrase) -> bool:
    return moved.s.verbs_between(moved.s.verb.i + 1, moved.first - 1)


def _too_short_clause(moved: Phrase) -> bool:
    """ "The church cost much to build."."""
    return moved.last - moved.first < SHORTEST_CLAUSE


def _clause_stays(moved: Phrase) -> bool:
    return not clause_moves(moved.s, moved.child)


def _not_first_statement(moved: Phrase) -> bool:
    return bool(moved.s.start)


def _continues_story(moved: Phrase) -> bool:
    """ "in 1902, when it burned", "when he told it, to the joy of Ann"."""
    narrative = moved.s.doc[moved.first - 1].text == "," and mark_of(moved.child) == "when"
    return narrative or any(t.text == "," for t in phrase(moved.child))


def _negated(moved: Phrase) -> bool:
    return moved.s.negated


def _behind_comma(moved: Phrase) -> bool:
    return moved.s.doc[moved.first - 1].text == ","


def _named_after(moved: Phrase) -> bool:
    """ "is named after Karl Berg"."""
    return moved.child.lower_ == "after" and lemma(moved.s.verb.lower_) in NAMED_AFTER


def _lasting_amid(moved: Phrase) -> bool:
    """ "For two years, they sailed before landing"."""
    amid = moved.last + 1 < moved.s.end
    return amid and moved.child.lower_ in lexicon.LASTING and temporal(moved.child)


def _time_of_day(moved: Phrase) -> bool:
    """ "is replaced by Karl Berg in the morning"."""
    return moved.s.doc[moved.last].lower_ in lexicon.DAYTIMES


def _only_complement(moved: Phrase) -> bool:
    """ "For two years, the camp ran."."""
    simple = moved.child.lower_ in lexicon.DATING and temporal(moved.child)
    return len(moved.s.tails) == 1 and moved.s.verb.tag_ != "VBN" and not simple


def _behind_loose_adjective(moved: Phrase) -> bool:
    before = moved.s.doc[moved.first - 1]
    return moved.s.verb.lower_ in lexicon.BE_FORMS and before.tag_ == "JJ" and before.dep_ != "acomp"


def _without_time(moved: Phrase) -> bool:
    return not _takes_time(moved.s, moved.child)


def _another_time(moved: Phrase) -> bool:
    s = moved.s
    return any(timed(t) for t in (*s.doc[s.verb.i : moved.first], *s.doc[moved.last + 1 : s.end]))


def _plan(moved: Phrase) -> bool:
    """ "drawn following his plans"."""
    return moved.child.lower_ == "following" and not any(eventive(t) for t in moved.child.children)


def _agent(moved: Phrase) -> bool:
    return moved.child.lower_ == "by" and moved.s.subject.dep_ == "nsubjpass"


def _coordinated(moved: Phrase) -> bool:
    return any(c.dep_ == "conj" for c in moved.child.children)


def _may_belong_to_noun(moved: Phrase) -> bool:
    """Whether a phrase may belong to the noun before it: "for his wish to rest", "the loss of York during the war"."""
    s, child, first = moved.s, moved.child, moved.first
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


def _ends_badly(moved: Phrase) -> bool:
    """Whether what follows a phrase takes up the phrase or does not belong to the verb."""
    s, last = moved.s, moved.last
    if last + 1 >= s.end:
        return False
    if s.doc[last + 1].tag_[0] == "W":
        return True
    following = next((c for c in s.tails if edges(c)[0] > last), None)
    if following is None:
        return True
    begins = edges(following)[0]
    if begins == last + 1:
        return following.dep_ not in ("prep", "advcl", "agent")
    loose = following.dep_ == "advcl" and following.tag_ in ("VBG", "VBN", "VB") and begins == last + 2
    return not loose or s.doc[last + 1].text != ","


def _after_event(moved: Phrase) -> bool:
    """Whether an event is named before the phrase, which may date that: "during the siege of York in 1644"."""
    s, child = moved.s, moved.child
    between = s.doc[s.verb.i + 1 : child.left_edge.i]
    if any(eventive(t) or (t.lower_[-3:] == "ing" and t.tag_ == "NN" and t.nbor(1).lower_ == "of") for t in between):
        return True
    return any(c.dep_ == "prep" and c.lower_ in lexicon.EVENT_PREPOSITIONS and c.i < child.i for c in s.tails)


def _referred_to(moved: Phrase) -> bool:
    """Whether the main clause speaks of what a clause behind it names: it could not come after that clause."""
    s, tokens = moved.s, list(phrase(moved.child))
    rest = [*s.doc[s.start : moved.first], *s.doc[moved.last + 1 : s.end]]
    return mark_of(moved.child) == "until" or binds(tokens, rest) or not named(rest).isdisjoint(named(tokens))


def _tied(moved: Phrase) -> bool:
    """Whether a pronoun or a quantifier keeps a phrase behind the rest."""
    rest, tokens = moved.s.doc[moved.s.start : moved.first], list(phrase(moved.child))
    return binds(rest, tokens) or demonstrative(tokens) or (quantified(tokens) and quantified(rest))


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


VETOES = (
    _next_to_bracket,
    _behind_preposition,
    _may_belong_to_noun,
    _protected,
    _focused,
    _too_long,
    _noun_goes_on,
    _with_relative,
    _behind_another_verb,
    _tied,
    _ends_badly,
)
CLAUSE_VETOES = (_too_short_clause, _clause_stays, _not_first_statement, _continues_story, _referred_to)
PHRASE_VETOES = (_negated, _behind_comma, _named_after, _lasting_amid, _time_of_day, _only_complement)
TIME_VETOES = (_behind_loose_adjective, _without_time, _another_time, _after_event)
FREE_VETOES = (_plan, _without_time, _agent, _another_time, _coordinated, _not_first_statement)
