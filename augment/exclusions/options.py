"""The options of the excluder."""

from dataclasses import dataclass

from augment.augmenter import AugmentError
from augment.flags import check, flag


@dataclass(frozen=True)
class ExclusionOptions:
    """Which wordings are used, and what parses the passages. Raises AugmentError for what cannot be."""

    wordings: str = flag("train", "which wordings: those to train on, or a fifth kept apart", ("train", "development"))
    parser: str | None = flag(None, "spaCy pipeline: en_core_web_* or a folder; without one, the bundled pipeline")

    def __post_init__(self) -> None:
        check(self, AugmentError)
