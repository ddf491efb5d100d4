"""The options of the negator."""

from dataclasses import dataclass

from augment.augmenter import AugmentError
from augment.flags import check, flag

STYLES = ("full", "contracted")


@dataclass(frozen=True)
class NegationOptions:
    """How sentences are negated. Raises AugmentError for values that cannot be."""

    parser: str | None = flag(None, "spaCy pipeline: en_core_web_* or a folder; without one, the bundled pipeline")
    style: str = flag("full", 'how "not" is written: "does not" or "doesn\'t"', STYLES)
    verify: bool = flag(True, "parse every negation too, and take another reading where this parse contradicts it")
    variants: int | None = flag(None, 'seed to draw among "not", "never", "no longer" and others; without one, "not"')

    def __post_init__(self) -> None:
        if self.parser in STYLES:
            raise AugmentError(f"parser {self.parser!r}: that is a style; give style={self.parser!r}")
        check(self, AugmentError)
