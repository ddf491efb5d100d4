"""Every augmenter: one result per text in order, as results, as columns, and sent to another process."""

import pickle
from dataclasses import dataclass
from typing import Any

import pytest

from augment import Negator, Opposer, Paraphraser, match_error_rate, match_error_rates
from augment.augmenter import FAILED, FEWEST, Augmenter, AugmentError, check_texts


@dataclass(frozen=True)
class Shout(Augmenter[str]):
    ending: str = "!"

    column_names = ("shout", "shout_letters")

    @property
    def fingerprint(self) -> dict[str, Any]:
        return {"ending": self.ending}

    @property
    def failed(self) -> str:
        return FAILED

    def results(self, texts: list[str]) -> list[str]:
        if any("bad" in text for text in texts):
            raise IndexError("list index out of range")
        return [text.upper() + self.ending for text in texts]

    def cells(self, result: str) -> tuple[Any, ...]:
        return result, sum(map(str.isalpha, result))


def test_one_text_is_a_batch_of_one() -> None:
    assert Shout()("a b") == Shout().batch(["a b"])[0] == "A B!"


def test_a_text_on_which_a_rule_fails_is_declined_and_a_warning_names_it() -> None:
    with pytest.warns(RuntimeWarning, match="^Shout fails on 'a bad one' with IndexError: list index out of range$"):
        assert Shout().batch(["a", "b", "a bad one", "c"]) == ["A!", "B!", FAILED, "C!"]


def test_an_augmenter_that_fails_on_every_text_cannot_work() -> None:
    with pytest.raises(AugmentError, match="Shout fails on each of 10 texts"), pytest.warns(RuntimeWarning):
        Shout().batch(["bad"] * FEWEST)


@pytest.mark.parametrize("error", [AugmentError("no such model"), MemoryError("killed"), OSError("disk full")])
def test_what_is_no_text_s_fault_is_raised_as_it_came(monkeypatch: pytest.MonkeyPatch, error: Exception) -> None:
    def results(self: Shout, texts: list[str]) -> list[str]:
        raise error if len(texts) == 1 else RuntimeError("pipe closed")

    monkeypatch.setattr(Shout, "results", results)
    with pytest.raises(type(error), match=str(error)):
        Shout().batch(["a", "b"])


def test_columns_have_the_length_and_the_order_of_the_texts() -> None:
    assert Shout().columns(["a", "b c", ""]) == {"shout": ["A!", "B C!", "!"], "shout_letters": [1, 2, 0]}


def test_an_empty_cell_of_a_table_is_an_empty_text() -> None:
    polars = pytest.importorskip("polars")
    assert Shout().columns(["a", None]) == Shout().columns(["a", ""])  # type: ignore[list-item]
    made = Negator().columns(polars.Series("text", ["It rains.", None]))
    assert made.struct.field("negation_reason").to_list() == [None, "blank"]
    with pytest.raises(TypeError, match=r"texts\[1\] is None, not a string"):
        Shout().batch(["a", None])  # type: ignore[list-item]


def test_no_text_gives_every_column_without_rows() -> None:
    assert Shout().columns([]) == {"shout": [], "shout_letters": []}


def test_nothing_else_is_counted_unless_an_augmenter_says_so() -> None:
    assert Shout().counts(["A!"]) == {}


def test_what_lacks_a_part_of_the_protocol_cannot_be_made() -> None:
    class Half(Augmenter[str]):
        column_names = ("half",)

    with pytest.raises(TypeError, match="cells.*failed.*fingerprint.*results"):
        Half()  # type: ignore[abstract]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ("one sentence", "a single string; give a list"),
        (["a", None], r"texts\[1\] is None"),
        ([b"a"], r"texts\[0\] is b'a'"),
    ],
)
def test_what_is_no_list_of_strings_is_refused_with_its_place(texts: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Shout().batch(texts)


def test_any_sequence_of_strings_will_do() -> None:
    assert check_texts(("a", "b")) == ["a", "b"]


@pytest.mark.parametrize("augmenter", [Negator(style="contracted"), Paraphraser(pivots=("de",)), Opposer(wordnet="w")])
def test_an_augmenter_is_equal_to_itself_in_another_process_and_holds_its_options_alone(
    augmenter: Augmenter[Any],
) -> None:
    sent = pickle.dumps(augmenter)
    assert len(sent) < 2_000
    received = pickle.loads(sent)  # noqa: S301  # our own
    assert received == augmenter
    assert hash(received) == hash(augmenter)


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ({"text": ["He left."]}, r"a mapping of \['text'\]; give its texts: input_columns"),
        (None, "texts is None; give a list of strings"),
    ],
)
def test_what_a_map_without_the_name_of_its_column_gives_is_refused(texts: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Shout().columns(texts)


def test_a_list_in_the_place_of_one_text_is_refused() -> None:
    with pytest.raises(TypeError, match=r"the text is \['a', 'b'\], not a string; give a list of texts to .batch"):
        Shout()(["a", "b"])  # type: ignore[arg-type]


def test_error_rates_of_lists_and_of_one_pair_are_told_apart() -> None:
    assert match_error_rate("a b c d", "a b c e") == 0.25
    assert match_error_rates(("a b", "c"), ["a b", "d"]) == [0.0, 1.0]
    with pytest.raises(TypeError, match=r"reference is \['a'\], not a string; give lists to match_error_rates"):
        match_error_rate(["a"], "a")  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="hypotheses is a single string"):
        match_error_rates(["a"], "a")
    with pytest.raises(ValueError, match="2 references and 1 hypotheses"):
        match_error_rates(["a", "b"], ["a"])


TEXTS = ["He left.", "No one came.", "Xyz"]
NEGATIONS = ["He did not leave.", "Someone came.", None]


def test_a_map_of_datasets_adds_the_columns() -> None:
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_dict({"text": TEXTS})
    mapped = rows.map(Negator().columns, batched=True, input_columns="text", keep_in_memory=True)
    assert mapped.column_names == ["text", *Negator.column_names]
    assert mapped["text"][:] == TEXTS
    assert mapped["negation"][:] == NEGATIONS
    with pytest.raises(TypeError, match="input_columns"):
        rows.map(Negator().columns, batched=True)


def test_a_map_with_features_has_its_types_where_the_first_rows_are_empty() -> None:
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_dict({"text": ["Xyz"] * 3 + ["He left."]})
    negate = Negator()
    mapped = rows.map(
        negate.columns,
        batched=True,
        input_columns="text",
        features=negate.features(rows),
        batch_size=1,
        writer_batch_size=1,
        keep_in_memory=True,
    )
    assert mapped["negation"][:] == [None] * 3 + ["He did not leave."]
    assert mapped["negation_span"][-1] == [3, 7]


def test_features_are_those_of_the_first_split_and_a_dataset_without_any_is_refused() -> None:
    datasets = pytest.importorskip("datasets")
    rows = datasets.Dataset.from_dict({"text": TEXTS})
    splits = datasets.DatasetDict({"train": rows, "test": rows})
    features = Negator().features(splits)
    assert features == Negator().features(rows)
    mapped = splits.map(Negator().columns, batched=True, input_columns="text", features=features)
    assert mapped["test"]["negation"][:] == NEGATIONS
    streamed = datasets.IterableDataset.from_generator(lambda: iter([{"text": "He left."}]))
    with pytest.raises(TypeError, match=r"IterableDataset without features; .*\.cast\("):
        Negator().features(streamed)
    with pytest.raises(TypeError, match="NoneType without features"):
        Negator().features(datasets.DatasetDict())


def test_pandas_nulls_of_every_type_are_empty_texts() -> None:
    pandas = pytest.importorskip("pandas")
    for null in (pandas.NA, pandas.NaT, float("nan"), None):
        assert Negator().columns(["He left.", null])["negation"] == ["He did not leave.", None]
    assert Negator().columns(pandas.Series(["He left.", None], dtype="string"))["negation_reason"] == [None, "blank"]


@pytest.mark.parametrize("column", ["numpy", "pandas", "pyarrow", "generator"])
def test_a_null_is_an_empty_text_whatever_holds_it(column: str) -> None:
    texts: Any = ["He left.", None]
    if column == "generator":
        texts = (text for text in texts)
    else:
        module = pytest.importorskip(column)
        texts = module.Series(texts) if column == "pandas" else module.array(texts, *[object] * (column == "numpy"))
    assert Negator().columns(texts)["negation"] == ["He did not leave.", None]


def test_polars_has_the_columns_as_a_struct_eager_and_lazy() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame({"text": TEXTS})
    made = polars.col("text").map_batches(Negator().columns).alias("made")
    for result in (frame.with_columns(made), frame.lazy().with_columns(made).collect()):
        assert result.unnest("made")["negation"].to_list() == NEGATIONS
        assert result.unnest("made")["negation_span"].to_list() == [[3, 7], [0, 6], None]


def test_a_struct_is_of_one_type_whatever_the_texts_are() -> None:
    polars = pytest.importorskip("polars")
    types = {Negator().columns(polars.Series("text", texts, polars.String)).dtype for texts in (TEXTS, [], ["Xyz"])}
    assert len(types) == 1
