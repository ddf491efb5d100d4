"""Triplets for sentence-transformers: what the columns hold, from which sources, and training on the file as it is."""

import subprocess
import sys
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from augment import Negator
from pipelines import export_triplets, schema, to_triplets
from pipelines.sources.building import RowCounts
from pipelines.sources.triplets import TripletOptions, build_triplets

GATE = {"text": "The gate is open.", "negation": "The gate is not open.", "paraphrase": "The gate stands open."}
LEFT = {"text": "She left early.", "negation": "She did not leave early.", "paraphrase": None}
CAR = {
    "text": "A blue car passed a red bike.",
    "negation": "No blue car passed a red bike.",
    "role_swap": "A red bike passed a blue car.",
    "attribute_swap": "A red car passed a blue bike.",
}
RAIN = {"text": "Rain.", "negation": None}
ROWS = [GATE, LEFT, RAIN, CAR]


def dataset(folder: Path, rows: list[dict[str, Any]] = ROWS) -> str:
    fields = schema.augmented(*schema.AUGMENTATIONS)
    given = [{"id": i, "source": "a.txt", **row} for i, row in enumerate(rows)]
    pq.write_table(pa.Table.from_pylist(given, fields), folder / "d.parquet")
    return str(folder / "d.parquet")


def test_the_negatives_of_a_row_are_columns_and_a_row_with_fewer_repeats_its_own() -> None:
    table = to_triplets(ROWS)
    assert table.column_names == ["anchor", "positive", "negative", "negative_2", "negative_3"]
    assert [tuple(row.values()) for row in table.to_pylist()] == [
        (GATE["text"], GATE["paraphrase"], *[GATE["negation"]] * 3),
        (LEFT["text"], LEFT["text"], *[LEFT["negation"]] * 3),
        (CAR["text"], CAR["text"], CAR["negation"], CAR["role_swap"], CAR["attribute_swap"]),
    ]
    assert not any(column.null_count for column in table.columns)


@pytest.mark.parametrize(("negatives", "rows", "columns"), [(1, 5, 3), (2, 4, 4), (7, 3, 5)])
def test_fewer_columns_make_more_rows(negatives: int, rows: int, columns: int) -> None:
    table = to_triplets(ROWS, negatives=negatives)
    assert table.shape == (rows, columns)
    texts = {text for row in table.select(table.column_names[2:]).to_pylist() for text in row.values()}
    assert texts == {GATE["negation"], LEFT["negation"], CAR["negation"], CAR["role_swap"], CAR["attribute_swap"]}


def test_datasets_on_disk_and_rows_in_memory_give_the_same(tmp_path: Path) -> None:
    path, expected = dataset(tmp_path), to_triplets(ROWS)
    built = build_triplets([path], str(tmp_path / "t.parquet"), TripletOptions())
    assert to_triplets(path).equals(expected)
    assert to_triplets(built).equals(expected)
    assert to_triplets(pq.read_table(path)).equals(expected)
    assert to_triplets(pytest.importorskip("polars").read_parquet(path)).equals(expected)
    assert to_triplets(pytest.importorskip("pandas").read_parquet(path)).equals(expected)


def test_rows_that_rank_nothing_are_for_litotes_alone(tmp_path: Path) -> None:
    rows = [{**LEFT, "text": f"{name} left early."} for name in ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")]
    built = build_triplets([dataset(tmp_path, rows)], str(tmp_path / "out.parquet"), TripletOptions(held=True))
    counts = RowCounts()
    table = to_triplets(built, row_counts=counts)
    assert len(table) == len(rows)
    held = to_triplets(built, reverse=True)["score"].to_pylist().count([schema.UNRANKED, 0.0])
    assert 0 < held == sum(counts.rejected.values())


NOT_ROWS = [{"sentence": "It rained.", "negation": "It did not rain."}]


@pytest.mark.parametrize("made", [list, pa.Table.from_pylist, "pandas", "polars", "datasets"])
def test_rows_without_a_text_column_are_refused_whatever_holds_them(made: Any) -> None:
    if isinstance(made, str):
        module = pytest.importorskip(made)
        made = module.Dataset.from_list if made == "datasets" else module.DataFrame
    with pytest.raises(schema.SchemaError, match="negation, sentence give no triplet"):
        to_triplets(made(NOT_ROWS))


def test_a_row_that_lacks_a_column_may_come_first_or_last() -> None:
    bare = {"text": "It rained."}
    assert to_triplets([GATE, bare]).equals(to_triplets([bare, GATE]))
    assert to_triplets([bare, GATE]).equals(to_triplets([GATE]))


def test_blank_texts_give_no_triplet_and_what_is_no_text_is_named() -> None:
    blank = [{"text": " ", "negation": "B."}, {"text": "D.", "negation": ""}, {"text": "E.", "negation": float("nan")}]
    counts = RowCounts()
    assert to_triplets([GATE, *blank], row_counts=counts).equals(to_triplets([GATE]))
    assert sum(counts.rejected.values()) == len(blank)
    with pytest.raises(schema.SchemaError, match="row 2, column negation: 4 is no text"):
        to_triplets([GATE, {"text": "E.", "negation": 4}])
    with pytest.raises(TypeError, match="row 2 is 3"):
        to_triplets([GATE, 3])  # type: ignore[list-item]


def test_each_negative_is_there_once_whatever_it_comes_from() -> None:
    table = to_triplets([GATE], [GATE], negatives=10)
    assert table.column_names == ["anchor", "positive", "negative"]
    assert len(table) == len(to_triplets([GATE], [GATE], reverse=True)) == 1


def test_triplets_in_memory_are_taken_as_they_are() -> None:
    given = {"anchor": "It rained.", "positive": "Rain fell.", "negative": "It did not rain."}
    assert to_triplets([given]).to_pylist() == [given]
    assert to_triplets(to_triplets([given])).to_pylist() == [given]


def test_paths_and_datasets_of_any_format_are_taken_and_others_say_what_to_give(tmp_path: Path) -> None:
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_list([GATE])
    assert to_triplets(rows.with_format("pandas")).equals(to_triplets([GATE]))
    assert to_triplets(Path(dataset(tmp_path, [GATE]))).equals(to_triplets([GATE]))
    with pytest.raises(TypeError, match="one of its splits, train"):
        to_triplets(datasets.DatasetDict(train=rows))
    with pytest.raises(TypeError, match="collect"):
        to_triplets(pytest.importorskip("polars").LazyFrame([GATE]))  # type: ignore[arg-type]


def test_three_lines_from_sentences_to_triplets() -> None:
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_dict({"text": ["He left.", "A barge."]})
    table = to_triplets(rows.map(Negator().columns, batched=True, input_columns="text"))
    assert table.to_pylist() == [{"anchor": "He left.", "positive": "He left.", "negative": "He did not leave."}]
    assert datasets.Dataset(table).column_names == ["anchor", "positive", "negative"]


def test_reverse_and_margin_are_columns_where_they_are_asked_for() -> None:
    denied = {"text": "He is tall.", "negation": "He is not tall.", "antonym": "He is short."}
    table = to_triplets([denied | {"negated_antonym": "He is not short."}, LEFT], reverse=True)
    assert table.column_names == ["anchor", "positive", "negative", "reverse", "score"]
    rows = {(row["anchor"], row["negative"]): row for row in table.to_pylist()}
    assert rows["He is tall.", "He is not tall."]["reverse"] == "He is short."
    assert rows["He is tall.", "He is not tall."]["score"] == pytest.approx([0.15, 1.0])  # all four are statements
    assert rows["She left early.", "She did not leave early."]["reverse"] == ""
    assert rows["She left early.", "She did not leave early."]["score"] == pytest.approx([0.45, 0.0])


def test_kinds_are_left_out_by_name_and_counted() -> None:
    counts = RowCounts()
    table = to_triplets(ROWS, without=["role", "attribute"], row_counts=counts)
    assert table.column_names == ["anchor", "positive", "negative"]
    assert {row["negative"] for row in table.to_pylist()} == {row["negation"] for row in ROWS} - {None}
    assert "1 of the kind role" in counts.describe()
    assert to_triplets(ROWS, without="role").num_columns == 4
    with pytest.raises(ValueError, match=r"without 'roles': no triplet is of this kind; there are negation 3, "):
        to_triplets(ROWS, without=["roles"])


@pytest.mark.parametrize(("given", "margin"), [(0.0, 0.0), (0.2, 0.2), (None, 0.12), (float("nan"), 0.12)])
def test_a_margin_of_nothing_is_a_margin_and_a_missing_one_has_the_usual(given: float | None, margin: float) -> None:
    row = {"anchor": "It rains.", "positive": "Rain falls.", "negative": "It is dry.", "margin": given}
    [score] = to_triplets([row], reverse=True)["score"].to_pylist()
    assert score == [pytest.approx(margin), 0.0]


def test_rows_whose_text_has_another_name_are_refused() -> None:
    with pytest.raises(schema.SchemaError, match=r"the columns body, negation give no triplet: they need text"):
        to_triplets([{"body": "He left.", "negation": "He did not leave."}])


@pytest.mark.parametrize("wrong", [{"text": "He left."}, 7, ["He left."], None])
def test_what_are_no_rows_is_refused(wrong: Any) -> None:
    with pytest.raises(TypeError, match="is neither a path nor rows|row 1 is 'He left.', not a dict"):
        to_triplets(wrong)


def test_the_program_writes_the_same_file_again_and_says_what_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = []
    for name in ("a.parquet", "b.parquet"):
        export_triplets.main(["--data", dataset(tmp_path), "--out", str(tmp_path / name)])
        files.append((tmp_path / name).read_bytes())
    assert files[0] == files[1]
    said = capsys.readouterr().out
    assert "3 rows, anchor, positive, negative, negative_2, negative_3; left out: 1 no text to rank" in said


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--data", "none.parquet", "--out", "x.parquet"], "error: none.parquet: no such dataset"),
        (["--data", "d.parquet", "--out", "d.parquet"], "error: --out d.parquet: is there already"),
        (["--data", "d.parquet", "--out", "x.parquet", "--negatives", "0"], "error: negatives 0 must be 1 or more"),
        (
            ["--data", "d.parquet", "--out", "x.parquet", "--reverse", "--negatives", "3"],
            "negatives is for .* leave out",
        ),
        (["--data", "d.parquet", "--out", "x.parquet", "--without", "roles"], "error: without 'roles': no triplet is"),
        (["--data", "rain/d.parquet", "--out", "x.parquet"], "no row has a negative; left out: 1 no text to rank"),
        (
            ["--data", "plain.parquet", "--out", "x.parquet"],
            "plain.*no triplet: .*augment_flow negation --data",
        ),
    ],
)
def test_what_is_wrong_is_said_in_a_line(
    arguments: list[str], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "rain").mkdir()
    dataset(tmp_path)
    dataset(tmp_path / "rain", [RAIN])
    plain = pa.table([[1], ["It rained."], ["a.txt"]], schema=schema.SENTENCES)
    pq.write_table(plain, tmp_path / "plain.parquet")
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit, match=message):
        export_triplets.main(arguments)
    assert not (tmp_path / "x.parquet").exists()


@pytest.mark.parametrize("name", ["d.parquet", "./d.parquet", "rain/../d.parquet", "link.parquet"])
def test_the_file_that_is_read_is_not_written_over(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "rain").mkdir()
    read = Path(dataset(tmp_path))
    (tmp_path / "link.parquet").symlink_to(read)
    before = read.read_bytes()
    monkeypatch.chdir(tmp_path)
    for data, out in ((str(read), name), (name, str(read)), (".", name)):
        with pytest.raises(SystemExit, match="is there already as a dataset, or lies in what is read; name a file"):
            export_triplets.main(["--data", data, "--out", out])
    assert read.read_bytes() == before


def test_the_flags_are_known_without_loading_anything_heavy() -> None:
    code = (
        "import sys; from pipelines.export_triplets import parser; parser().format_help(); "
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'pyarrow', 'polars', 'spacy', 'numpy', 'torch'}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.mark.slow
def test_sentence_transformers_trains_on_the_file_as_it_is(tmp_path: Path) -> None:
    st = pytest.importorskip("sentence_transformers")
    datasets = pytest.importorskip("datasets")
    import torch

    from train.scratch import small_bert, train_tokenizer

    things = ["lamp", "ferry", "chapel", "brook", "miller", "harbour", "snow", "orchard"]
    negate = Negator()
    texts = [f"The {a} is near the {b}." for a in things for b in things if a != b]
    negations = [result.text for result in negate.batch(texts)]
    assert all(negations)
    rows = [
        {
            "text": text,
            "negation": negation,
            "paraphrase": f"Near the {text.split()[-1][:-1]} is the {text.split()[1]}.",
        }
        for text, negation in zip(texts, negations, strict=True)
    ]
    export_triplets.main(["--data", dataset(tmp_path, rows), "--out", str(tmp_path / "t.parquet")])
    tokenizer = train_tokenizer([*texts, *map(str, negations)], 300)
    small_bert(len(tokenizer), 2, 64, 1).save_pretrained(tmp_path / "m")
    tokenizer.save_pretrained(tmp_path / "m")
    parts = st.sentence_transformer.modules
    model = st.SentenceTransformer(
        modules=[parts.Transformer(str(tmp_path / "m")), parts.Pooling(64, "mean")], device="cpu"
    )

    def cosine() -> float:
        one, other = (model.encode(some, convert_to_tensor=True) for some in (texts, negations))
        return torch.cosine_similarity(one, other).mean().item()

    before = cosine()
    arguments = st.SentenceTransformerTrainingArguments(
        str(tmp_path / "run"),
        max_steps=40,
        per_device_train_batch_size=14,
        learning_rate=1e-3,
        logging_steps=5,
        report_to="none",
        use_cpu=True,
        disable_tqdm=True,
    )
    loss = st.sentence_transformer.losses.MultipleNegativesRankingLoss(model)
    data = datasets.load_dataset(
        "parquet", data_files=str(tmp_path / "t.parquet"), split="train", cache_dir=str(tmp_path)
    )
    trainer = st.SentenceTransformerTrainer(model, arguments, train_dataset=data, loss=loss)
    trainer.train()
    losses = [entry["loss"] for entry in trainer.state.log_history if "loss" in entry]
    assert losses[-1] < losses[0] / 2
    assert cosine() < before - 0.1
