"""The negation stage: one shard of sentences in, the same rows with the negation columns out."""

import functools
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyarrow as pa

from augment import parsing
from augment.negation import negate as rules
from pipelines import schema, shards
from pipelines.faults import naming_rows

if TYPE_CHECKING:
    from spacy.language import Language

ParserError = parsing.ParserError
STAGE = "negation"
CHUNK = 2_000  # sentences between two progress reports


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
def _parser_fingerprint(name: str | None) -> str:
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
        parser=_parser_fingerprint(options.parser),
        rules=rules.fingerprint(),
        made_with=shards.made_with("spacy", "lemminflect", code=[parsing.__file__, __file__]),
    )
    if shards.is_done(target, wanted):
        report(f"{source.name}: up to date")
        return target
    texts = table[schema.TEXT].to_pylist()
    results = _negate(texts, source.url, nlp, options, lambda note: report(f"{source.name}: {note}"))
    table = shards.with_columns(table, schema.AUGMENTATIONS[STAGE], _columns(results))
    footer = shards.Footer(STAGE, wanted, table.num_rows, table.num_rows, counts=shards.count_values(table))
    shards.write_shard(target, table, footer, schema.augmented(STAGE))
    return target


def _negate(
    texts: list[str], where: str, nlp: "Language", options: NegationOptions, report: Callable[[str], None]
) -> list[rules.Negation]:
    def work(some: list[str]) -> list[rules.Negation]:
        return rules.negate_texts(some, nlp, style=options.style, variants=options.variants)

    results: list[rules.Negation] = []
    start = time.monotonic()
    for first in range(0, len(texts), CHUNK):
        results += naming_rows(work, texts[first : first + CHUNK], first, where)
        rate = len(results) / (time.monotonic() - start)
        report(f"{len(results):,} of {len(texts):,} sentences, {rate:,.0f} per second")
    return results


def _columns(results: list[rules.Negation]) -> list[pa.Array]:
    spans = [None if r.span is None else list(r.span) for r in results]
    values = [[r.negation for r in results], [r.rule for r in results], [r.reason for r in results], spans]
    return [pa.array(v, type=f.type) for v, f in zip(values, schema.AUGMENTATIONS[STAGE], strict=True)]
