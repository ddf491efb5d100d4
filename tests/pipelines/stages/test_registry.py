"""One definition makes an augmentation: schema, forms, command line, deployments, rebuild, card and report follow."""

import dataclasses
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from prefect.exceptions import ParameterTypeError

from augment.flags import Option, flag
from flows import augment_flow, deployments, rebuild_flow
from pipelines import schema, shards
from pipelines.report import card
from pipelines.report.report import write_report
from pipelines.stages import registry
from pipelines.stages.definition import Augmentation, Display, edited_text
from pipelines.stages.options import options_of, shared_options


def test_every_definition_can_be_resolved_and_agrees_with_its_augmenter() -> None:
    for definition in registry.augmentations():
        options = definition.make_options({})
        augmenter = definition.load(options)
        assert augmenter.column_names == tuple(column.name for column in definition.columns)
        types = {"span": list[int], "number": float, "numbers": list[float]}
        assert augmenter.column_types == {c.name: types[c.role] for c in definition.columns if c.role in types}
        assert isinstance(augmenter, definition.options_type)
        assert definition.max_workers(options) is None
        assert not definition.wants_gpu(options)
        assert all(column.meaning for column in definition.columns)
        assert {column.text for column in definition.columns} <= set(schema.text_columns())
        assert set(definition.stated) <= {option.name for option in options_of(definition)}


def test_each_reads_what_the_one_before_it_writes() -> None:
    first, *others = (a for a in registry.augmentations() if a.name != "questions")  # which reads passages
    assert first.data == deployments.deployments()[0].flow.parameters.properties["out"]["default"]
    for before, after in zip((first, *others), others, strict=False):
        assert after.data == before.out


@pytest.mark.parametrize("engine", ["hf", "ctranslate2", "syntax", "table", "openai", "apertium"])
def test_a_gpu_is_wanted_by_the_engines_that_use_one_unless_they_are_told_not_to(engine: str) -> None:
    definition = registry.get("paraphrase")
    options = definition.make_options({"engine": engine})
    assert definition.wants_gpu(options) == (engine in ("hf", "ctranslate2"))
    assert not definition.wants_gpu(dataclasses.replace(options, device="cpu"))


def test_a_name_or_column_that_is_taken_is_refused() -> None:
    toy = registry.get("negation")
    with pytest.raises(ValueError, match="'negation'.*registered already"):
        registry.register(toy)
    with pytest.raises(ValueError, match="'other': negation, .*negation_reason.* registered already"):
        registry.register(dataclasses.replace(toy, name="other"))
    with pytest.raises(ValueError, match="'nope': expected one of negation, paraphrase, opposites"):
        registry.get("nope")


def test_a_column_that_all_datasets_have_or_that_is_named_twice_is_refused(toy_augmentation: Augmentation) -> None:
    """An augmentation would replace the sentence itself, or be counted among the labels of pairs."""
    first, *_ = toy_augmentation.columns
    for name in (schema.ID, schema.TEXT, schema.SOURCE, schema.LABEL, schema.MER):
        column = dataclasses.replace(first, name=name, text=name)
        with pytest.raises(ValueError, match=f"'other': {name} is registered already"):
            registry.register(dataclasses.replace(toy_augmentation, name="other", columns=(column,)))
    twice = tuple(dataclasses.replace(first, name="another", text="another") for _ in range(2))
    with pytest.raises(ValueError, match="'other': another is named twice"):
        registry.register(dataclasses.replace(toy_augmentation, name="other", columns=twice))
    assert [augmentation.name for augmentation in registry.augmentations()][-1] == "upper"


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"text": "elsewhere"}, "column another_span: 'elsewhere' is no column of texts of this augmentation"),
        ({"name": "place"}, "column place: the span of 'another' has the name 'another_span'"),
    ],
)
def test_a_column_that_describes_no_text_or_cannot_be_found_is_refused(
    toy_augmentation: Augmentation, wrong: dict[str, str], message: str
) -> None:
    """Card, report and trainer would look for it in vain."""
    *others, span = edited_text("another", Display("others", "another"), "a", "b", "c")
    columns = (*others, dataclasses.replace(span, **wrong))
    with pytest.raises(ValueError, match=f"'other': {message}"):
        registry.register(dataclasses.replace(toy_augmentation, name="other", columns=columns))


@pytest.mark.parametrize("name", ["in-parts", "a/b", "", "class"])
def test_a_name_that_cannot_be_a_parameter_of_a_flow_is_refused(name: str, toy_augmentation: Augmentation) -> None:
    with pytest.raises(ValueError, match="a name like a variable's"):
        registry.register(dataclasses.replace(toy_augmentation, name=name, columns=()))


def test_options_of_one_name_must_agree() -> None:
    one = Option("seed", int, 42, "which sample")
    same = dataclasses.replace(one, help="which draw")
    assert shared_options([("corpus", [one]), ("toy", [same])])[0].help == "corpus: which sample; toy: which draw"
    for change in ({"default": 1}, {"type": str}, {"choices": ("1",)}, {"limits": {"ge": 1}}):
        with pytest.raises(TypeError, match="option 'seed' of toy differs from that of corpus"):
            shared_options([("corpus", [one]), ("toy", [dataclasses.replace(one, **change)])])


def test_a_toy_is_in_the_schema(toy_augmentation: Augmentation) -> None:
    assert schema.augmented("upper").names[3:] == ["upper", "upper_rule", "upper_reason", "upper_letters"]
    assert schema.text_columns()[-1] == "upper"
    assert "upper" not in schema.edited_columns()
    assert "upper_letters" in schema.number_columns()
    assert {"upper_rule", "upper_reason"} <= set(schema.counted_columns())
    assert schema.meanings()["upper_letters"] == "how many letters it has"


def test_a_toy_has_a_form_of_its_own_and_its_options_are_in_the_rebuild_s(toy_augmentation: Augmentation) -> None:
    form = augment_flow.flow_of(toy_augmentation).parameters.properties
    assert form.keys() == {"data", "out", "ending", "longest", "runner", "workers", "address"}
    assert form["out"]["default"] == "artifacts/wiki1m_upper.parquet"
    assert form["ending"]["enum"] == ["", "!"]
    assert (form["longest"]["default"], form["longest"]["minimum"]) == (1_000, 1)
    assert "longer sentences are declined" in form["longest"]["description"]
    rebuild = rebuild_flow.flow_of(registry.augmentations()).parameters.properties
    assert rebuild["longest"]["minimum"] == 1
    assert "Upper: toy: longer" in rebuild["longest"]["description"]


def test_a_toy_is_in_the_help_of_the_command_line(
    toy_augmentation: Augmentation, capsys: pytest.CaptureFixture[str]
) -> None:
    for main, words, expected in (
        (augment_flow.main, ["--help"], "the sentence in upper case"),
        (augment_flow.main, ["upper", "--help"], "--longest LONGEST"),
        (rebuild_flow.main, ["--help"], "--longest LONGEST"),
    ):
        with pytest.raises(SystemExit):
            main(words)
        assert expected in capsys.readouterr().out


def test_a_toy_is_deployed(toy_augmentation: Augmentation) -> None:
    [entry] = [d for d in deployments.deployments() if d.name == "upper"]
    assert entry.to_yaml()["entrypoint"] == "flows/augment_flow.py:upper"
    assert augment_flow.upper is entry.flow
    served = entry.to_serve()
    assert (served.name, served.flow_name) == ("upper", "augment")
    assert served.entrypoint.endswith("flows/augment_flow.py:upper")
    assert "upper" in deployments.as_yaml()


@pytest.fixture(scope="module")
def server() -> Iterator[None]:
    from prefect.testing.utilities import prefect_test_harness

    with prefect_test_harness(server_startup_timeout=180):
        yield


def test_a_toy_is_made_by_a_rebuild_and_shown_by_card_and_report(
    toy_augmentation: Augmentation, server: None, tmp_path: Path
) -> None:
    (tmp_path / "text.txt").write_text("The bridge is open.\nThe ferry was late by hours.\nThe mill is old.\n")
    out = str(tmp_path / "data.parquet")
    parameters: dict[str, Any] = {"source": (str(tmp_path / "text.txt"),), "out": out, "longest": 20, "ending": "!"}
    rebuild_flow.flow_of(registry.augmentations())(**parameters, runner="threads", workers=1)
    [shard] = shards.list_shards(out)
    rows = shards.read_shard(shard, schema.augmented("negation", "paraphrase", "upper"))[0].to_pylist()
    assert [row["upper"] for row in rows] == ["THE BRIDGE IS OPEN.!", None, "THE MILL IS OLD.!"]
    assert [row["upper_letters"] for row in rows] == [15, None, 12]
    text = Path(shards.card_folder(out), card.MARKDOWN).read_text()
    assert "2 (66.7%) with an upper case" in text
    assert r"- **upper\_letters** · type: float · meaning: how many letters it has" in text
    assert '- **upper** · rows in: 3 · rows: 3 · options: {"ending": "!", "longest": 20} · fingerprint: ' in text
    assert "## Counts of `upper_reason`" in text
    page = Path(write_report(out, str(tmp_path / "report.html"))).read_text()
    assert "Negations, paraphrases and upper cases" in page
    assert "3 texts: 2 with an upper case, 1 declined." in page
    assert "How many letters it has" in page
    assert "<small>letters 15.00</small>" in page


def test_options_of_every_type_have_a_field_and_a_flag(toy_augmentation: Augmentation) -> None:
    """A field with choices takes what its type takes beside them: nothing, or several."""

    @dataclasses.dataclass(frozen=True)
    class Options:
        upper: bool = flag(False, "raise the case")
        style: str | None = flag(None, "how it is written", ("full", "short"))
        pivots: tuple[str, ...] = flag((), "languages", ("de", "fr"))

    toy = dataclasses.replace(toy_augmentation, name="many", options=Options)
    flow = augment_flow.flow_of(toy)
    given = {"upper": "true", "style": None, "pivots": ["fr", "de"]}
    checked = flow.validate_parameters(given)
    assert (checked["upper"], checked["style"], checked["pivots"]) == (True, None, ("fr", "de"))
    for wrong in ({"style": "long"}, {"pivots": ["es"]}):
        with pytest.raises(ParameterTypeError, match="full|de"):
            flow.validate_parameters(wrong)
