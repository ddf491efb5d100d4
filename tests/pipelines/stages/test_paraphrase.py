"""The paraphrase stage: rows keep their place and columns, in either order with negation; a rerun asks no engine."""

import argparse
import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pyarrow as pa
import pytest
from pydantic import TypeAdapter

from augment.negation.options import NegationOptions
from augment.paraphrase import paraphraser
from augment.paraphrase.engines.protocol import Candidate, EngineError
from augment.paraphrase.options import ParaphraseOptions
from pipelines import schema, shards
from pipelines.shards import output_of
from pipelines.stages import registry, stage
from pipelines.stages.options import add_flag, options_of

TEXTS = [
    "The old bridge over the river was closed to lorries in May.",
    "The long song was sung by the children on the hill.",
    "He likes tea.",
    "",
    "The ferry was late by twelve hours on the second day.",
]
PAIRS = {
    TEXTS[0]: ["The old bridge over the river was shut to trucks in May."],
    TEXTS[1]: ["The long song was sung by the young on the hill.", "On the hill, the children sang the long song."],
    TEXTS[4]: ["The ferry was late by ten hours on the second day at sea."],
}
COUNTED = {schema.NEGATION_RULE, schema.NEGATION_REASON, schema.PARAPHRASE_ORIGIN, schema.PARAPHRASE_REASON}


PARAPHRASE = registry.get("paraphrase")


def paraphrase_shard(
    source: shards.Shard, target: str, options: ParaphraseOptions, report: Callable[[str], None] = lambda _: None
) -> str:
    return stage.augment_shard(source, target, PARAPHRASE, PARAPHRASE.load(options), report)


def negate_shard(source: shards.Shard, target: str) -> str:
    definition = registry.get("negation")
    return stage.augment_shard(source, target, definition, definition.load(NegationOptions()))


class Counting:
    """An engine by a table that counts the sentences it is asked for and fails at those it is told to."""

    def __init__(self) -> None:
        self.fingerprint = {"engine": "counting"}
        self.asked = 0
        self.failing: Exception | None = None

    def paraphrase(self, texts: list[str]) -> list[list[Candidate]]:
        if self.failing is not None:
            raise self.failing
        self.asked += len(texts)
        return [[Candidate(made, "counting") for made in PAIRS.get(text, [])] for text in texts]


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counting]:
    counting = Counting()
    monkeypatch.setattr(paraphraser, "shared_engine", lambda _: counting)
    return counting


@pytest.fixture
def source(tmp_path: Path) -> shards.Shard:
    columns = [range(len(TEXTS)), TEXTS, ["here"] * len(TEXTS)]
    table = pa.table(columns, schema=schema.SENTENCES).append_column("note", [[f"n{i}" for i in range(len(TEXTS))]])
    url = str(tmp_path / "in.parquet" / shards.shard_name(0, 1))
    shards.write_shard(url, table, shards.Footer("test", "f", len(TEXTS), len(TEXTS)))
    return shards.Shard(url, shards.shard_name(0, 1))


def rows_of(url: str, *augmentations: str) -> list[dict]:
    return shards.read_shard(shards.Shard(url, "x"), schema.augmented(*augmentations))[0].to_pylist()


def test_every_row_keeps_its_place_and_has_a_paraphrase_or_a_reason(
    source: shards.Shard, tmp_path: Path, engine: Counting
) -> None:
    out = paraphrase_shard(source, output_of(source, str(tmp_path / "out.parquet")), ParaphraseOptions())
    rows = rows_of(out, "paraphrase")
    assert [row["text"] for row in rows] == TEXTS
    assert [row["note"] for row in rows] == [f"n{i}" for i in range(len(TEXTS))]
    for row in rows:
        assert (row["paraphrase"] is None) == (row["paraphrase_mer"] is None) == (row["paraphrase_origin"] is None)
        assert (row["paraphrase"] is None) == (row["paraphrase_reason"] is not None)
    assert rows[0]["paraphrase"] == PAIRS[TEXTS[0]][0]
    assert rows[0]["paraphrase_mer"] == pytest.approx(2 / 12)
    assert [row["paraphrase_reason"] for row in rows] == [
        None,
        "mer-too-high",
        "no-candidate",
        "blank",
        "numbers-changed",
    ]
    assert [len(row["paraphrase_rates"]) for row in rows] == [1, 2, 0, 0, 1]
    counts = shards.read_footer(out).counts  # type: ignore[union-attr]
    assert counts["paraphrase_origin"] == {"counting": 1}
    assert sum(counts["paraphrase_reason"].values()) == 4
    assert counts["paraphrase_candidates"] == {"mer-too-high": 1, "mer-too-low": 1, "numbers-changed": 1, "taken": 1}


def test_negation_and_paraphrase_compose_in_either_order(
    source: shards.Shard, tmp_path: Path, engine: Counting
) -> None:
    def at(folder: str) -> str:
        return output_of(source, str(tmp_path / folder))

    negated = negate_shard(source, at("n"))
    one = paraphrase_shard(shards.Shard(negated, source.name), at("np"), ParaphraseOptions())
    paraphrased = paraphrase_shard(source, at("p"), ParaphraseOptions())
    other = negate_shard(shards.Shard(paraphrased, source.name), at("pn"))
    assert rows_of(one, "negation", "paraphrase") == rows_of(other, "negation", "paraphrase")
    for url in (one, other):
        footer = shards.read_footer(url)
        assert footer is not None
        assert set(footer.counts) >= COUNTED
    again = paraphrase_shard(shards.Shard(one, source.name), at("npp"), ParaphraseOptions())
    assert rows_of(again, "negation", "paraphrase") == rows_of(one, "negation", "paraphrase")


def test_a_finished_shard_is_not_asked_for_again_but_other_options_are(
    source: shards.Shard, tmp_path: Path, engine: Counting
) -> None:
    target = output_of(source, str(tmp_path / "out.parquet"))
    notes: list[str] = []
    for options in (ParaphraseOptions(), ParaphraseOptions(), ParaphraseOptions(high=1), ParaphraseOptions(low=0.3)):
        paraphrase_shard(source, target, options, report=notes.append)
    assert [note.endswith("up to date") for note in notes] == [False, True, False, False]
    assert engine.asked == 3 * (len(TEXTS) - 1)
    engine.fingerprint = {"engine": "counting", "revision": "2"}
    paraphrase_shard(source, target, ParaphraseOptions(low=0.3))
    assert engine.asked == 4 * (len(TEXTS) - 1)


def test_an_engine_that_cannot_work_leaves_no_shard(source: shards.Shard, tmp_path: Path, engine: Counting) -> None:
    engine.failing = EngineError("the endpoint refuses the key")
    target = output_of(source, str(tmp_path / "out.parquet"))
    with pytest.raises(EngineError, match="refuses the key"):
        paraphrase_shard(source, target, ParaphraseOptions())
    assert not Path(target).exists()


def test_the_manifest_states_the_engine_and_what_was_changed() -> None:
    assert PARAPHRASE.stated_options(ParaphraseOptions()) == {"engine": "syntax"}
    assert PARAPHRASE.stated_options(ParaphraseOptions(engine="table", table="t.tsv", high=0.5)) == {
        "engine": "table",
        "table": "t.tsv",
        "high": 0.5,
    }


def test_a_run_that_dies_goes_on_with_the_first_shard_it_has_not_finished(
    source: shards.Shard, tmp_path: Path, engine: Counting
) -> None:
    targets = [str(tmp_path / "out.parquet" / shards.shard_name(i, 3)) for i in range(3)]

    def run() -> None:
        for target in targets:
            paraphrase_shard(source, target, ParaphraseOptions())
            if target == targets[1] and engine.failing is None and engine.asked == 2 * (len(TEXTS) - 1):
                engine.failing = MemoryError("killed")  # the process dies at the third shard

    with pytest.raises(MemoryError):
        run()
    assert [Path(target).exists() for target in targets] == [True, True, False]
    kept = [Path(target).read_bytes() for target in targets[:2]]
    engine.failing, engine.asked = None, 0
    run()
    assert engine.asked == len(TEXTS) - 1
    assert [Path(target).read_bytes() for target in targets[:2]] == kept


def test_options_come_from_flags_and_from_a_deployments_parameters() -> None:
    parser = argparse.ArgumentParser()
    for option in options_of(PARAPHRASE):
        add_flag(parser, option)
    given = ["--engine", "hf", "--pivots", "a,b", "c,d", "--low", "0.2", "--choose", "random", "--seed", "3"]
    values = vars(parser.parse_args(given))
    options = PARAPHRASE.make_options({**values, "pivots": tuple(values["pivots"])})
    assert values.keys() == vars(options).keys()
    expected = {"engine": "hf", "pivots": ("a,b", "c,d"), "low": 0.2, "choose": "random", "seed": 3}
    assert options == ParaphraseOptions(**expected)
    written = json.loads(json.dumps(expected))  # as a server hands them over
    assert TypeAdapter(ParaphraseOptions).validate_python(written) == options
    assert PARAPHRASE.max_workers(options) == 1
    assert PARAPHRASE.max_workers(ParaphraseOptions()) is None
