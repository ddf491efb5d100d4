"""The options of the opposer."""

from dataclasses import dataclass

from augment.augmenter import AugmentError
from augment.flags import check, flag


@dataclass(frozen=True)
class OppositesOptions:
    """Where the parser and the antonyms come from. Raises AugmentError for what cannot be."""

    parser: str | None = flag(None, "spaCy pipeline: en_core_web_* or a folder; without one, the bundled pipeline")
    wordnet: str | None = flag(None, "folder with WordNet's files; without one, the installed ones")

    def __post_init__(self) -> None:
        check(self, AugmentError)
