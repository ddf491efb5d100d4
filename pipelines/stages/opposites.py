"""The opposites stage: one shard of sentences in, the same rows with the opposites' columns out."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from augment import parsing
from augment.opposites import opposer, wordnet
from pipelines import shards
from pipelines.stages import stage
from pipelines.stages.negation import load_parser, parser_fingerprint

WordNetError = wordnet.WordNetError
STAGE = "opposites"


@dataclass(frozen=True)
class OppositesOptions:
    """``parser``: None for the bundled pipeline, else a path or an installed ``en_core_web_*``.

    ``wordnet``: None for the first place that has WordNet (augment/opposites/wordnet.py says which), else its folder.
    """

    parser: str | None = None
    wordnet: str | None = None

    def public(self) -> dict[str, str]:
        """The options as the manifest states them."""
        return {"parser": self.parser or "bundled", "wordnet": self.wordnet or "installed"}


@functools.lru_cache(maxsize=1)
def load_wordnet(folder: str | None) -> wordnet.WordNet:
    """WordNet, loaded once per process."""
    return wordnet.load_wordnet(folder)


@functools.lru_cache(maxsize=1)
def wordnet_fingerprint(folder: str | None) -> str:
    return load_wordnet(folder).fingerprint()


def stage_of(options: OppositesOptions) -> stage.Stage[Any]:
    """The stage with what it needs loaded."""
    words = load_wordnet(options.wordnet)
    nlp = load_parser(options.parser)
    code = [parsing.__file__, stage.__file__, __file__]
    made_by = {
        "parser": parser_fingerprint(options.parser),
        "wordnet": wordnet_fingerprint(options.wordnet),
        "rules": opposer.fingerprint(),
        "made_with": shards.made_with("spacy", "lemminflect", "nltk", code=code),
    }
    work = functools.partial(opposer.oppose_texts, nlp=nlp, wordnet=words)
    return stage.Stage(STAGE, made_by, work, _cells)


def oppose_shard(
    source: shards.Shard, target: str, options: OppositesOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    """Write ``source``'s rows with the columns of AUGMENTATIONS["opposites"] to ``target``; returns ``target``.

    Columns that the shard already has are kept; opposites of an earlier run are replaced. Skips the work where
    ``target`` already holds it.
    """
    return stage.augment_shard(source, target, stage_of(options), report)


def _cells(made: opposer.Opposites) -> tuple[Any, ...]:
    """Four values for each of the three opposites, in the order of the schema."""
    return tuple(value for one in made for value in (one.text, one.rule, one.reason, one.span))
