"""Serving outlives a server that goes away for a while."""

import json
from pathlib import Path

import httpx
import pytest
from prefect import Flow

from flows import augment_flow, corpus_flow, pairs_flow, passages_flow, prepare_flow, rebuild_flow, serve
from pipelines.stages import registry


def test_serving_begins_again_when_the_server_is_back(monkeypatch: pytest.MonkeyPatch) -> None:
    happened: list[object] = []
    gone = iter([httpx.ConnectError("All connection attempts failed"), RuntimeError("Service exceeded"), None])

    def broken_twice(*deployments: object) -> None:
        happened.append(deployments)
        if error := next(gone):
            raise error

    monkeypatch.setattr(serve, "serve", broken_twice)
    monkeypatch.setattr(serve, "wait_for_server", happened.append)
    monkeypatch.setattr(serve, "PAUSE_SECONDS", 0)
    serve.serve_on("wikipedia")  # type: ignore[arg-type]
    assert happened == [("wikipedia",), float("inf"), ("wikipedia",), float("inf"), ("wikipedia",)]


def test_other_errors_end_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(*_: object) -> None:
        raise ValueError("no such flow")

    monkeypatch.setattr(serve, "serve", wrong)
    with pytest.raises(ValueError, match="no such flow"):
        serve.serve_on()


def test_parameters_of_the_scheduled_rebuild_are_checked_before_its_time(tmp_path: Path) -> None:
    file = tmp_path / "rebuild.json"
    good = {"source": ["dumps/*.xml.bz2", "more.txt"], "out": "artifacts/mine.parquet", "opposites": True}
    file.write_text(json.dumps(good))
    assert serve.parameters_in(str(file)) == good
    wrongs = (
        ('{"sauce": ["a.txt"]}', "no parameter 'sauce'; there are: source, out, "),
        ('{"keep": 1}', "keep"),
        ("[]", "names of parameters"),
        ("{", "rebuild.json: "),
    )
    for text, message in wrongs:
        file.write_text(text)
        with pytest.raises(SystemExit, match=message):
            serve.parameters_in(str(file))
    with pytest.raises(SystemExit, match="absent.json: .*No such file"):
        serve.parameters_in(str(tmp_path / "absent.json"))


FLOWS = (
    corpus_flow.build_corpus,
    pairs_flow.build_pairs,
    passages_flow.build_passages,
    prepare_flow.prepare,
    *map(augment_flow.flow_of, registry.augmentations()),
    rebuild_flow.rebuild,
)


@pytest.mark.parametrize("flow", FLOWS, ids=lambda flow: flow.__name__)
def test_every_field_of_a_form_has_help_and_choices_are_offered(flow: Flow) -> None:
    schema = flow.parameters
    fields = schema.properties | {k: v for d in schema.definitions.values() for k, v in d.get("properties", {}).items()}
    assert [name for name, field in fields.items() if not field.get("description")] == []
    if "engine" in fields:
        assert fields["engine"]["enum"][0] == "syntax"
        assert fields["form"]["enum"] == ["lower", "raw"]
        assert schema.properties["workers"]["anyOf"][0]["minimum"] == 1


def test_a_schedule_that_is_none_is_refused_with_an_example(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.argv", ["serve", "--cron", "every day"])
    with pytest.raises(SystemExit):
        serve.main()
    assert (
        "--cron: 'every day' is no cron schedule: five fields are needed, such as '0 2 * * *'"
        in capsys.readouterr().err
    )
    assert serve.cron_schedule("30 4 * * 1") == "30 4 * * 1"
    assert serve.cron_schedule("@daily") == "@daily"
