"""The options of the excluder."""

from dataclasses import dataclass

from augment.flags import flag


@dataclass(frozen=True)
class ExclusionOptions:
    """Which wordings are used, and what parses the passages."""

    wordings: str = flag("train", "which wordings: those to train on, or a fifth kept apart", ("train", "development"))
    parser: str | None = flag(None, "spaCy pipeline: en_core_web_* or a folder; without one, the bundled pipeline")
