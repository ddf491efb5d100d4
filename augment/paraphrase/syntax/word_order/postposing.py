"""What stands before the subject goes behind the verb: "In 1902 the mill burned." -> "The mill burned in 1902."."""

from collections.abc import Iterable

from spacy.tokens import Token

from augment.paraphrase.syntax import lexicon
from augment.paraphrase.syntax.analysis.binding import demonstrative, human, is_focused, relative
from augment.paraphrase.syntax.analysis.circumstances import LONGEST_MOVED
from augment.paraphrase.syntax.analysis.phrases import edges, phrase
from augment.paraphrase.syntax.analysis.statements import Statement
from augment.paraphrase.syntax.analysis.token_sequence import COMMA, TokenSequence, find_span, insert_tokens
from augment.paraphrase.syntax.word_order.dates_within import date_index
from augment.paraphrase.syntax.word_order.landing import landing_index
from augment.paraphrase.syntax.word_order.subordinate import mark_of

BROKEN_OFF = frozenset(["IN", "TO", "CC"])


def postpose(s: Statement, sequence: TokenSequence) -> TokenSequence | None:
    """Move a phrase or clause from before the subject to behind the verb and what belongs to it."""
    child = fronted_phrase(s)
    place = (landing_index(s, child) or date_index(s, child)) if child is not None and s.flat else None
    if child is None or place is None:
        return None
    if {s.doc[place].lower_, s.doc[place + 1].lower_} & lexicon.BESIDE_TIME or _clings(s, place):
        return None
    span = find_span(sequence, *edges(child))
    stop = span.stop + (sequence[span.stop].text == ",")
    rest = sequence[: span.start] + sequence[stop:]
    comma = (COMMA,) if mark_of(child) in lexicon.COMMA_MARKS or child.lower_ == "according" else ()
    if child.dep_ == "advcl" and (place + 1 < s.end or _resumes(s.doc[edges(child)[1] + 1 : s.end])):
        return None
    # A date may also stand within what follows the verb: "received a prize [in 1990] for her work".
    return insert_tokens(rest, _behind(rest, s.verb.i, place), comma + sequence[span])


def _resumes(tokens: Iterable[Token]) -> bool:
    """Whether a word takes up what was said before: "While York grew, trade elsewhere was slow"; not "There was"."""
    return any(
        (t.lower_ in lexicon.RESUMING and t.tag_ != "EX" and t.nbor(1).lower_ != "as")
        or (t.lower_ in lexicon.DEMONSTRATIVES and t.tag_ == "DT" and t.dep_ == "det")
        for t in tokens
    )


def _clings(s: Statement, place: int) -> bool:
    """Whether what follows a token would be heard with a phrase put behind it."""
    following = [t.lower_ for t in s.doc[place + 1 : min(place + 3, s.end)] if t.text != ","][:1]
    return bool(lexicon.CLINGING.intersection(following))


def _behind(sequence: TokenSequence, verb: int, index: int) -> int:
    """The place behind the verb's phrases up to a source token, whatever their order has become."""
    return find_span(sequence, min(verb, index), index).stop


def fronted_phrase(s: Statement) -> Token | None:
    """The only phrase before the subject, a connective aside, if it is one that moves at all."""
    fronts, start = list(s.fronts), s.start
    if len(fronts) == 2 and fronts[0].lower_ in lexicon.CONNECTIVES and s.doc[fronts[0].i + 1].text == ",":
        start = fronts.pop(0).i + 2
    if len(fronts) != 1 or fronts[0].left_edge.i != start or not s.independent:
        return None
    child = fronts[0]
    first, last = edges(child)
    if is_focused(child) or demonstrative(phrase(child)) or child.i in s.clause.protected:
        return None
    if last - first >= LONGEST_MOVED:
        return None
    if any(t.text != "," for t in s.doc[last + 1 : s.subject.left_edge.i]) or relative(child):
        return None
    if human(s.subject) and any(t.lower_ == "death" for t in phrase(child)):
        return None  # "After her death, Ann Reed sold the mill": it was not Ann who died
    whole = any(c.dep_ in ("pobj", "pcomp", "prep") for c in child.children) and s.doc[last].tag_ not in BROKEN_OFF
    return None if child.dep_ == "prep" and not whole else child
