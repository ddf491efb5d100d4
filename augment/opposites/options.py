"""The options of the opposer."""

from dataclasses import dataclass

from augment.flags import flag


@dataclass(frozen=True)
class OppositesOptions:
    """Where the parser and the antonyms come from."""

    parser: str | None = flag(None, "spaCy pipeline: en_core_web_* or a folder; without one, the bundled pipeline")
    wordnet: str | None = flag(None, "folder with WordNet's files; without one, the installed ones")
