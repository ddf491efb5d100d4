"""The negation stage: one shard of sentences in, the same rows with the negation columns out."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyarrow as pa

from augment import parsing
from augment.negation import negate as rules
from pipelines import schema, shards
from pipelines.faults import in_chunks

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


def negate_shard(
    source: shards.Shard, target: str, options: NegationOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    """Write ``source``'s rows with the columns of AUGMENTATIONS["negation"] to ``target``; returns ``target``.

    Columns that the shard already has are kept; negation columns of an earlier run are replaced. Skips the work where
    ``target`` already holds it.
    """
    nlp = load_parser(options.parser)
    table, checksum = shards.read_shard(source)
    wanted = shards.fingerprint(
        stage=STAGE,
        input=checksum,
        style=options.style,
        variants=options.variants,
        parser=parser_fingerprint(options.parser),
        rules=rules.fingerprint(),
        made_with=shards.made_with("spacy", "lemminflect", code=[parsing.__file__, __file__]),
    )
    if shards.is_done(target, wanted):
        report(f"{source.name}: up to date")
        return target
    work = functools.partial(rules.negate_texts, nlp=nlp, style=options.style, variants=options.variants)
    results = in_chunks(work, table[schema.TEXT].to_pylist(), source, report)
    table = shards.with_columns(table, schema.AUGMENTATIONS[STAGE], _columns(results))
    footer = shards.Footer(STAGE, wanted, table.num_rows, table.num_rows, counts=shards.count_values(table))
    shards.write_shard(target, table, footer, schema.augmented(STAGE))
    return target


def _columns(results: list[rules.Negation]) -> list[pa.Array]:
    spans = [None if r.span is None else list(r.span) for r in results]
    values = [[r.negation for r in results], [r.rule for r in results], [r.reason for r in results], spans]
    return [pa.array(v, type=f.type) for v, f in zip(values, schema.AUGMENTATIONS[STAGE], strict=True)]
