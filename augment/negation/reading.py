"""What the negator makes of a sentence: its reading of the parse, and the negation that this gives."""

from dataclasses import dataclass

from augment.english.clause import Clause
from augment.english.edits import Edit
from augment.english.parsed_sentence import ParsedSentence

REMOVE = "remove:"  # rules whose names begin so take a negation away
NOT_ONLY = "remove:not-only"
WHOLE = "not-the-case"  # the rule of a denial by "it is not the case that", whichever rule asked for it
AT_VERB = frozenset(["do-support", "copula", "modal", "be-auxiliary", "do-auxiliary", "have-auxiliary"])  # rules
# Rules that turn the polarity of the verb and of all that belongs to it; so do those that take a negation away.
TURNING = AT_VERB | {
    *("imperative", "existential", "still-to-no-longer", "without-still", "sometimes-to-never"),
    *("focus", "as-well-as", "postposed"),
}


@dataclass(frozen=True, slots=True)
class Negation:
    """A negation, the rule that made it and the span [start, end) of the source it edits; or the reason why not.

    ``confidence`` in [0, 1] says how likely it is right; None where there is no negation, or no second look at it.
    """

    text: str | None
    rule: str | None
    reason: str | None
    span: tuple[int, int] | None
    confidence: float | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """A parse with the clause that was taken for the main one, and what the rules made of it.

    ``clause`` is None where none was found. Either ``text``, ``rule``, ``edits`` and ``span`` are there, or a
    ``reason``.
    """

    sentence: ParsedSentence
    clause: Clause | None
    text: str | None = None
    rule: str | None = None
    edits: tuple[Edit, ...] = ()
    span: tuple[int, int] | None = None
    reason: str | None = None

    @property
    def removes(self) -> bool:
        """Whether a negation was taken away; else one was added, or nothing was made."""
        return self.rule is not None and self.rule.startswith(REMOVE)

    def as_negation(self, confidence: float | None = None) -> Negation:
        """The negation of this reading, or the reason why there is none."""
        return Negation(self.text, self.rule, self.reason, self.span, confidence)
