"""The negation stage: one shard of sentences in, the same rows with the negation columns out."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from augment import parsing
from augment.negation import negator as rules
from pipelines import shards
from pipelines.stages import stage

if TYPE_CHECKING:
    from spacy.language import Language

ParserError = parsing.ParserError
STAGE = "negation"


@dataclass(frozen=True)
class NegationOptions:
    """``parser``: None for the bundled pipeline, else a path or an installed ``en_core_web_*``.

    ``style``: ``full`` ("does not") or ``contracted`` ("doesn't"). ``variants``: None, or a seed to draw among "not",
    "never", "no longer" and others where they are grammatical.
    """

    parser: str | None = None
    style: str = "full"
    variants: int | None = None

    def public(self) -> dict[str, str | int | None]:
        """The options as the manifest states them."""
        return {"parser": self.parser or "bundled", "style": self.style, "variants": self.variants}


@functools.lru_cache(maxsize=1)
def load_parser(name: str | None) -> "Language":
    """The parser, loaded once per process."""
    return parsing.load_parser(name)


@functools.lru_cache(maxsize=1)
def parser_fingerprint(name: str | None) -> str:
    return parsing.fingerprint(load_parser(name))


def stage_of(options: NegationOptions) -> stage.Stage[Any]:
    """The stage with what it needs loaded."""
    nlp = load_parser(options.parser)
    made_by = {
        "style": options.style,
        "variants": options.variants,
        "parser": parser_fingerprint(options.parser),
        "rules": rules.fingerprint(),
        "made_with": shards.made_with("spacy", "lemminflect", code=[parsing.__file__, stage.__file__, __file__]),
    }
    work = functools.partial(rules.negate_texts, nlp=nlp, style=options.style, variants=options.variants)
    return stage.Stage(STAGE, made_by, work, _cells)


def negate_shard(
    source: shards.Shard, target: str, options: NegationOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    """Write ``source``'s rows with the columns of AUGMENTATIONS["negation"] to ``target``; returns ``target``.

    Columns that the shard already has are kept; negation columns of an earlier run are replaced. Skips the work where
    ``target`` already holds it.
    """
    return stage.augment_shard(source, target, stage_of(options), report)


def _cells(made: rules.Negation) -> tuple[Any, ...]:
    return made.negation, made.rule, made.reason, made.span
