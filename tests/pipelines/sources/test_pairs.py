"""Pairs and triplets from files: every row is kept or rejected with a counted reason and a place."""

import bz2
import gzip
import json
import lzma
import re
import statistics
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from backports import zstd

from augment.metrics import match_error_rates
from pipelines import schema, shards, storage
from pipelines.sources.pairs import PairsOptions, build_pairs

ROOT = Path(__file__).parents[3]
PACKERS = [(".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress), (".zst", zstd.compress)]
HEADER = "premise\thypothesis\tlabel\n"
ROWS = [
    ("A baker slides loaves into the oven.", "Bread is being baked.", "entailment"),
    ("A baker slides loaves into the oven.", "The bakery is famous.", "neutral"),
    ("A baker slides loaves into the oven.", "The oven is empty.", "contradiction"),
]


def build(tmp_path: Path, *sources: Path, **options: Any) -> dict:
    out = str(tmp_path / "out.parquet")
    build_pairs([str(s) for s in sources], out, PairsOptions(**options))
    return shards.read_manifest(out)


def rows_in(tmp_path: Path, expected: pa.Schema = schema.PAIRS) -> list[dict]:
    found = shards.list_shards(str(tmp_path / "out.parquet"))
    return [row for shard in found for row in shards.read_shard(shard, expected)[0].to_pylist()]


def pairs_in(tmp_path: Path) -> list[tuple[str, ...]]:
    """Premise, hypothesis and label; their match error rates are checked here."""
    rows = rows_in(tmp_path)
    rates = match_error_rates([row["premise"] for row in rows], [row["hypothesis"] for row in rows])
    assert [row.pop("mer") for row in rows] == pytest.approx(rates)
    return [tuple(row.values()) for row in rows]


def write(path: Path, content: str | bytes) -> Path:
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    return path


def tsv(path: Path, rows: list[tuple[str, ...]], header: str = HEADER) -> Path:
    return write(path, header + "".join("\t".join(row) + "\n" for row in rows))


def test_nothing_is_dropped_in_silence(tmp_path: Path) -> None:
    lines = [
        "A  cafe\u0301 opens. \tA café opens.\tEntailment",
        "A café opens.\tA café  opens.\tentailment",  # the same when normalised
        "\t \tneutral",
        "",
        "It rains.\tIt pours.\t-",
        "It rains.\tIt pours.\t0",
        "It rains.\tIt pours.",
        "It rains.\tIt\tpours.\tneutral",
        "It rains.\tIt p\0urs.\tneutral",
        '"It rains.\tIt "pours".\tcontradiction',
    ]
    content = (HEADER + "\r\n".join(lines) + "\n").encode() + b"It \xff\tIt pours.\tneutral\n"
    manifest = build(tmp_path, write(tmp_path / "a.tsv", content))
    assert pairs_in(tmp_path) == [
        ("A café opens.", "A café opens.", "entailment"),
        ('"It rains.', 'It "pours".', "contradiction"),
    ]
    assert manifest["rejected_rows"] == {
        "blank": ["a.tsv:5"],
        "blank side": ["a.tsv:4"],
        "contains NUL": ["a.tsv:10"],
        "duplicate": ["a.tsv:3"],
        "integer label without --glue-labels": ["a.tsv:7"],
        "invalid UTF-8": ["a.tsv:12"],
        "unknown label": ["a.tsv:6"],
        "wrong number of columns": ["a.tsv:8", "a.tsv:9"],
    }
    assert manifest["rows_in"] == manifest["rows"] + sum(manifest["rejected"].values()) == 11
    assert manifest["counts"] == {"label": {"contradiction": 1, "entailment": 1}}


def test_columns_are_found_by_name_in_any_order(tmp_path: Path) -> None:
    header = "\ufeffgold_label\tpairID\tsentence2\tsentence1\n"
    build(tmp_path, tsv(tmp_path / "snli.txt", [(c, "7", b, a) for a, b, c in ROWS], header))
    assert pairs_in(tmp_path) == ROWS
    build(tmp_path, tsv(tmp_path / "own.tsv", ROWS, "left\tright\tverdict\n"), columns=("left", "right", "verdict"))
    assert pairs_in(tmp_path) == ROWS


@pytest.mark.parametrize(("end", "pack"), PACKERS)
def test_packed_files_read_like_plain_ones(tmp_path: Path, end: str, pack) -> None:
    content = tsv(tmp_path / "a.tsv", ROWS).read_bytes()
    build(tmp_path, write(tmp_path / f"b.tsv{end}", pack(content)))
    assert pairs_in(tmp_path) == ROWS
    with pytest.raises(storage.StorageError, match=rf"c.tsv{end}: cannot be read to its end"):
        build(tmp_path, write(tmp_path / f"c.tsv{end}", pack(content)[:-20]))


def test_jsonl_of_snli_is_read_as_published(tmp_path: Path) -> None:
    rows = [{"annotator_labels": [c], "gold_label": c, "sentence1": a, "sentence2": b} for a, b, c in ROWS]
    rows += [rows[0] | {"gold_label": "-"}, rows[0] | {"sentence2": 3}, rows[0] | {"sentence1": "\ud800"}]
    lines = "\n".join([*map(json.dumps, rows), "{broken", "[1]"])
    manifest = build(tmp_path, write(tmp_path / "a.jsonl", lines))
    assert pairs_in(tmp_path) == ROWS
    assert manifest["rejected_rows"] == {
        "column missing or not text": ["a.jsonl:5", "a.jsonl:8"],
        "invalid JSON": ["a.jsonl:7"],
        "invalid UTF-8": ["a.jsonl:6"],
        "unknown label": ["a.jsonl:4"],
    }


def test_csv_cells_may_be_quoted(tmp_path: Path) -> None:
    content = 'label,premise,hypothesis\nneutral,"Wet, cold and late, he said ""home"".",He went home.\nneutral,"a,b\n'
    manifest = build(tmp_path, write(tmp_path / "a.csv", content))
    assert pairs_in(tmp_path) == [('Wet, cold and late, he said "home".', "He went home.", "neutral")]
    assert manifest["rejected_rows"] == {"wrong number of columns": ["a.csv:3"]}


@pytest.mark.parametrize("kind", ["parquet", "jsonl", "tsv"])
def test_integer_labels_count_only_where_asked_for(tmp_path: Path, kind: str) -> None:
    labels = [0, 1, 2, -1, 3]
    premises, hypothesis = [f"{n} boats are moored." for n in range(5)], "Boats float."
    records = [{"premise": p, "hypothesis": hypothesis, "label": n} for p, n in zip(premises, labels, strict=True)]
    path = tmp_path / f"a.{kind}"
    if kind == "parquet":
        pq.write_table(pa.Table.from_pylist(records), path)
    elif kind == "jsonl":
        write(path, "\n".join(map(json.dumps, records)))
    else:
        tsv(path, [(p, hypothesis, str(n)) for p, n in zip(premises, labels, strict=True)])
    assert build(tmp_path, path, glue_labels=True)["rejected"] == {"unknown label": 2}
    assert pairs_in(tmp_path) == [(p, hypothesis, name) for p, name in zip(premises, schema.LABELS, strict=False)]
    with pytest.raises(
        shards.DatasetError, match=rf"a.{kind}: no pair is left of 5 rows.* 3 integer label without --glue-labels"
    ):
        build(tmp_path, path)


@pytest.mark.parametrize("kind", ["parquet", "jsonl", "tsv"])
def test_scored_pairs_have_a_number_for_a_label(tmp_path: Path, kind: str) -> None:
    scores: list[Any] = [5, 3.25, -1, 0.1]
    rows = [(f"{n} boats are moored.", "Boats float.", score) for n, score in enumerate(scores)]
    path = tmp_path / f"a.{kind}"
    if kind == "parquet":
        pq.write_table(pa.table([*zip(*rows, strict=True)], names=["sentence1", "sentence2", "score"]), path)
    elif kind == "jsonl":
        write(path, "\n".join(json.dumps(dict(zip(("sentence1", "sentence2", "score"), r, strict=True))) for r in rows))
    else:
        tsv(path, [(a, b, str(s)) for a, b, s in rows], "sentence1\tsentence2\tscore\n")
    build(tmp_path, path, scores=True)
    found = [tuple(row.values()) for row in rows_in(tmp_path, schema.SCORED)]
    rates = match_error_rates([a for a, _, _ in rows], [b for _, b, _ in rows])
    wanted = [(a, b, float(score), rate) for (a, b, score), rate in zip(rows, rates, strict=True)]
    assert found == [(a, b, *map(pytest.approx, numbers)) for a, b, *numbers in wanted]


def test_what_is_no_score_is_rejected_and_counted(tmp_path: Path) -> None:
    rows = [
        ("It rains.", f"It pours {n}.", score)
        for n, score in enumerate(["4", "nan", "inf", "", "high", "1e3", "-1e39"])
    ]
    manifest = build(tmp_path, tsv(tmp_path / "a.tsv", rows, "premise\thypothesis\tscore\n"), scores=True)
    assert [row["score"] for row in rows_in(tmp_path, schema.SCORED)] == [4, 1000]
    lines = ["a.tsv:3", "a.tsv:4", "a.tsv:5", "a.tsv:6", "a.tsv:8"]
    assert manifest["rejected_rows"] == {"score is not a number": lines}


def test_the_pairs_that_are_shipped_are_whole_and_of_every_score(tmp_path: Path) -> None:
    source = ROOT / "pipelines" / "sample" / "pairs.tsv"
    manifest = build(tmp_path, source, scores=True)
    assert manifest["rows"] == manifest["rows_in"] == 23_931
    assert f"{manifest['rows']:,} pairs" in (source.parent / "README.md").read_text()
    rows = rows_in(tmp_path, schema.SCORED)
    assert {int(row["score"]) for row in rows} == {0, 1, 2, 3, 4, 5}
    low, high = ([row["mer"] for row in rows if side(row["score"])] for side in (lambda s: s < 2.5, lambda s: s > 3))
    assert statistics.median(low) + 0.3 < statistics.median(high)


def test_words_are_no_integer_labels(tmp_path: Path) -> None:
    with pytest.raises(shards.DatasetError, match="3 unknown label"):
        build(tmp_path, tsv(tmp_path / "a.tsv", ROWS), glue_labels=True)


def test_parquet_may_hold_categories_nulls_and_no_utf8(tmp_path: Path) -> None:
    sides = pa.array([b"It snows.", None, b"\xff\xfe"]).view(pa.string())
    table = pa.table(
        {
            "premise": sides,
            "hypothesis": ["It is cold.", "So.", "So."],
            "label": pa.array(["entailment"] * 3).dictionary_encode(),
        }
    )
    pq.write_table(table, tmp_path / "a.parquet")
    manifest = build(tmp_path, tmp_path / "a.parquet")
    assert pairs_in(tmp_path) == [("It snows.", "It is cold.", "entailment")]
    assert manifest["rejected_rows"] == {
        "column missing or not text": ["a.parquet:2"],
        "invalid UTF-8": ["a.parquet:3"],
    }
    pq.write_table(table.set_column(2, "label", pa.array([0.0, 1.0, 2.0])), tmp_path / "a.parquet")
    with pytest.raises(schema.SchemaError, match=r"a.parquet: column 'label' is double, not text; .*--columns"):
        build(tmp_path, tmp_path / "a.parquet", glue_labels=True)


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("a.tsv", "", "row 1 is empty, but it must name the columns"),
        (
            "a.tsv",
            b"PK\x03\x04\xff\xfe\n",
            r"is a ZIP archive, as \.zip, \.xlsx and \.docx files are, which is not read",
        ),
        ("a.tsv", "x" * 60 + "\ty\tneutral\n", r"no column 'premise' but \['x{40}…', 'y', 'neutral'\]; .*--columns"),
        ("a.tsv", "anchor\tpositive\tnegative\n", "; --triplets reads triplets, --scores a number"),
        ("a.tsv", "premise\tpremise\thypothesis\tlabel\n", "no column 'premise' but"),
        ("a.csv", '"premise,hypothesis,label\n', "row 1 is damaged"),
        ("a.jsonl", '{"s": "One."}\n', r"row 1 has no field 'premise' but \['s'\]; .*--columns"),
    ],
)
def test_a_file_without_the_columns_says_what_it_has(
    tmp_path: Path, name: str, content: str | bytes, message: str
) -> None:
    with pytest.raises(schema.SchemaError, match=f"{name}: .*{message}"):
        build(tmp_path, write(tmp_path / name, content))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"columns": ("a", "a", "b")}, "three different names"),
        ({"shards": 0}, "must be 1 or more"),
        ({"triplets": True, "scores": True}, "--scores is for pairs"),
        ({"triplets": True, "glue_labels": True}, "--glue-labels is for labelled pairs: triplets have no labels"),
        ({"triplets": True, "opposed": 0.8}, "--opposed is for labelled pairs: triplets have no labels"),
        ({"scores": True, "glue_labels": True}, "--glue-labels is for labelled pairs: scored pairs have no labels"),
        ({"scores": True, "opposed": 0.8}, "--opposed is for labelled pairs: scored pairs have no labels"),
        ({"opposed": 0.0}, "above 0 and below 1"),
        ({"opposed": 1.0}, "above 0 and below 1"),
    ],
)
def test_impossible_options_are_refused(options: dict, message: str) -> None:
    with pytest.raises(shards.DatasetError, match=message):
        PairsOptions(**options)


def test_opposed_keeps_pairs_whose_words_say_the_opposite_of_their_label(tmp_path: Path) -> None:
    said = "A man sells apples on the square."
    rows = [
        (said, "Fruit is for sale outdoors.", "entailment"),
        (said, "A man sells apples.", "entailment"),  # the same words
        (said, "A man sells pears on the square.", "contradiction"),
        (said, "Nobody is outside here on this day.", "contradiction"),  # other words
        (said, "Fruit.", "entailment"),  # much shorter
        (said, "The apples are sweet.", "neutral"),
    ]
    manifest = build(tmp_path, tsv(tmp_path / "a.tsv", rows), opposed=0.8)
    assert pairs_in(tmp_path) == [rows[0], rows[2]]
    assert manifest["rejected"] == {"one side much longer": 1, "words agree with the label": 3}


def test_the_same_input_gives_the_same_bytes_and_a_rerun_touches_nothing(tmp_path: Path) -> None:
    rows = [(f"Train {n} leaves.", "A train leaves.", schema.LABELS[n % 3]) for n in range(50)]
    source = tsv(tmp_path / "a.tsv", rows)
    manifest = build(tmp_path, source, shards=4)
    assert len(manifest["shards"]) == 4
    out = tmp_path / "out.parquet"
    before = {p.name: (p.stat().st_mtime_ns, p.read_bytes()) for p in out.iterdir()}
    build(tmp_path, source, shards=4)
    assert {p.name: (p.stat().st_mtime_ns, p.read_bytes()) for p in out.iterdir()} == before
    assert pairs_in(tmp_path) == rows
    build_pairs([str(source)], str(tmp_path / "again.parquet"), PairsOptions(shards=4))
    again = {p.name: p.read_bytes() for p in (tmp_path / "again.parquet").iterdir()}
    assert again == {name: content for name, (_, content) in before.items()}
    tsv(source, rows[:2])
    build(tmp_path, source, shards=4)
    assert pairs_in(tmp_path) == rows[:2]


@pytest.mark.slow
def test_the_flow_builds_from_the_command_line_and_explains_itself(
    tmp_path: Path, prefect_server: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from flows.pairs_flow import main

    source = tsv(tmp_path / "a.tsv", ROWS)
    common = ["pairs_flow", "--source", str(source), "--out", str(tmp_path / "out.parquet")]
    monkeypatch.setattr(sys, "argv", [*common, "--shards", "2"])
    main()
    assert pairs_in(tmp_path) == ROWS
    monkeypatch.setattr(sys, "argv", [*common, "--columns", "left", "right", "verdict"])
    with pytest.raises(SystemExit) as ended:
        main()
    assert re.match(
        r"error: .*a.tsv: .*no column 'left' but \['premise', 'hypothesis', 'label'\]; .*--columns", str(ended.value)
    )


def test_real_pairs_are_all_accounted_for(tmp_path: Path, real_data: Path) -> None:
    manifest = build(tmp_path, real_data / "nli" / "pairs.tsv.bz2")
    assert (manifest["rows_in"], manifest["rejected"]) == (50_643, {"duplicate": 212})
    assert manifest["counts"]["label"] == {"contradiction": 16_796, "entailment": 17_360, "neutral": 16_275}
