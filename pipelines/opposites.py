"""The opposites stage: one shard of sentences in, the same rows with the opposites' columns out."""

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pyarrow as pa

from augment import parsing
from augment.opposites import oppose, wordnet
from pipelines import schema, shards
from pipelines.faults import in_chunks
from pipelines.negation import load_parser, parser_fingerprint

if TYPE_CHECKING:
    from augment.opposites.opposite import Opposite

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


def oppose_shard(
    source: shards.Shard, target: str, options: OppositesOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    """Write ``source``'s rows with the columns of AUGMENTATIONS["opposites"] to ``target``; returns ``target``.

    Columns that the shard already has are kept; opposites of an earlier run are replaced. Skips the work where
    ``target`` already holds it.
    """
    words = load_wordnet(options.wordnet)
    nlp = load_parser(options.parser)
    table, checksum = shards.read_shard(source)
    wanted = shards.fingerprint(
        stage=STAGE,
        input=checksum,
        parser=parser_fingerprint(options.parser),
        wordnet=words.fingerprint(),
        rules=oppose.fingerprint(),
        made_with=shards.made_with("spacy", "lemminflect", "nltk", code=[parsing.__file__, __file__]),
    )
    if shards.is_done(target, wanted):
        report(f"{source.name}: up to date")
        return target
    work = functools.partial(oppose.oppose_texts, nlp=nlp, wordnet=words)
    made = in_chunks(work, table[schema.TEXT].to_pylist(), source, report)
    table = shards.with_columns(table, schema.AUGMENTATIONS[STAGE], _columns(made))
    footer = shards.Footer(STAGE, wanted, table.num_rows, table.num_rows, counts=shards.count_values(table))
    shards.write_shard(target, table, footer, schema.augmented(STAGE))
    return target


def _columns(made: list[oppose.Opposites]) -> list[pa.Array]:
    """Four arrays for each of the three opposites, in the order of the schema."""
    values = [column for kind in range(len(oppose.Opposites._fields)) for column in _values([m[kind] for m in made])]
    return [pa.array(v, type=f.type) for v, f in zip(values, schema.AUGMENTATIONS[STAGE], strict=True)]


def _values(made: "list[Opposite]") -> list[list]:
    spans = [None if m.span is None else list(m.span) for m in made]
    return [[m.text for m in made], [m.rule for m in made], [m.reason for m in made], spans]
