"""The options of the questioner."""

from dataclasses import dataclass

from augment.augmenter import AugmentError
from augment.flags import check, flag
from augment.negation.options import STYLES


@dataclass(frozen=True)
class QuestionOptions:
    """How passages are contrasted and asked about. Raises AugmentError for what cannot be."""

    parser: str | None = flag(None, "spaCy pipeline: en_core_web_* or a folder; without one, the bundled pipeline")
    style: str = flag("full", 'how "not" is written in passages: "does not" or "doesn\'t"', STYLES)
    variants: int | None = flag(None, 'seed to draw among "not", "never", "no longer" and others; without one, "not"')
    negative_share: float = flag(0.5, "share of passages that turn a sentence with a negation first", ge=0, le=1)

    def __post_init__(self) -> None:
        check(self, AugmentError)
