"""What the parse of a negation says of it: a look at two readings, of a source and of its negation.

A negation changes a few words. The other words should be parsed as before, the clause that was negated should still be
the main one, and the rules should see that its polarity has turned.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from augment.english.clause import Clause
from augment.english.edits import Edit
from augment.english.parsed_sentence import ParsedSentence, ParsedToken
from augment.negation.reading import Reading

Place = Literal["same", "earlier", "later", "none"]


@dataclass(frozen=True, slots=True)
class Look:
    """A reading that gave a negation, the reading of that negation, and in what they agree.

    Of the second reading only the clause and whether it is negative count.

    ``clause``: the clause that was negated. ``place``: where the main clause of the negation is in the source; that
    clause is "same". ``other``: the word of the source that heads it where it is another clause. ``verb``: the word of
    the negation that is the negated verb, None where it is no verb now. ``turned``: whether the negation is negative
    and the source was not, or the other way round. ``moved`` and ``relabelled`` count words that no edit touched, with
    another head and with another tag or relation.
    """

    first: Reading
    second: Reading
    clause: Clause
    place: Place
    other: ParsedToken | None
    verb: ParsedToken | None
    turned: bool
    moved: int
    relabelled: int

    @property
    def upheld(self) -> bool:
        """Whether the main clause of the negation is the clause that was negated, with its polarity turned."""
        return self.place == "same" and self.turned


def look_at(first: Reading, second: Reading) -> Look:
    """The look at a reading that gave a negation, with the reading of that negation."""
    clause = first.clause
    if clause is None:
        raise ValueError(f"no clause was negated: {first.reason}")
    words = dict(_untouched(first, second.sentence))
    sources = {word.i: first.sentence[i] for i, word in words.items()}
    place, other = _place(first, second.clause, sources)
    pairs = [(first.sentence[i], word) for i, word in words.items()]
    return Look(
        first,
        second,
        clause,
        place,
        other,
        _verb(clause, first.edits, second.sentence),
        second.clause is not None and first.removes != second.removes,
        sum(_moved(source, word, words, sources) for source, word in pairs),
        sum(source.dep_ != word.dep_ or source.tag_ != word.tag_ for source, word in pairs),
    )


def _untouched(first: Reading, negation: ParsedSentence) -> Iterator[tuple[int, ParsedToken]]:
    """The words that no edit touched: their index in the source, and the word of the negation."""
    starts = {token.idx: token for token in negation}
    edits, shift, done = first.edits, 0, 0
    for token in first.sentence:
        while done < len(edits) and edits[done].end <= token.idx:
            shift += _growth(edits[done])
            done += 1
        if done < len(edits) and edits[done].start < token.idx + len(token):
            continue
        word = starts.get(token.idx + shift)
        if word is not None and word.lower_ == token.lower_:
            yield token.i, word


def _growth(edit: Edit) -> int:
    return len(edit.new) - (edit.end - edit.start)


def _place(first: Reading, main: Clause | None, sources: dict[int, ParsedToken]) -> tuple[Place, ParsedToken | None]:
    negated = first.clause
    if main is None or negated is None:
        return "none", None
    head, finite = sources.get(main.head.i), sources.get(main.finite.i)
    removed = any(edit.start <= negated.head.idx < edit.end and not edit.new for edit in first.edits)
    if removed or head is None or finite is None or head.i in (negated.head.i, negated.finite.i):
        return "same", None  # "removed" of "it is not the case that"
    return ("earlier" if head.i < negated.head.i else "later"), head


def _verb(negated: Clause, edits: tuple[Edit, ...], negation: ParsedSentence) -> ParsedToken | None:
    head, shift = negated.head, 0
    for edit in edits:
        if edit.end <= head.idx:
            shift += _growth(edit)
        elif edit.start < head.idx + len(head):
            start = edit.start + shift
            put = [t for t in negation if start <= t.idx < start + len(edit.new) and t.tag_[:2] in ("VB", "MD")]
            return put[-1] if put else None
    return next((t for t in negation if t.idx == head.idx + shift), None)


def _moved(
    source: ParsedToken, word: ParsedToken, words: dict[int, ParsedToken], sources: dict[int, ParsedToken]
) -> bool:
    expected = words.get(source.head.i)
    return word.head.i in sources if expected is None else word.head.i != expected.i
