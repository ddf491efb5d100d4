"""Serving outlives a server that goes away for a while."""

import json
from pathlib import Path

import httpx
import pytest
from prefect import Flow
from prefect.exceptions import ParameterTypeError

from flows import augment_flow, corpus_flow, deployments, pairs_flow, passages_flow, prepare_flow, rebuild_flow, serve
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


def test_a_file_of_schedules_gives_deployments_a_time_and_parameters(tmp_path: Path) -> None:
    file = tmp_path / "schedules.json"
    parameters = {"data": "artifacts/a.parquet", "out": "artifacts/b.parquet"}
    file.write_text(json.dumps({"augment/negation": {"cron": "0 2 * * *", "parameters": parameters}}))
    before = deployments.deployments()
    after = serve.with_schedules(before, str(file))
    [changed] = [deployment for deployment in after if deployment not in before]
    assert (changed.name, changed.cron, changed.parameters) == ("negation", "0 2 * * *", parameters)
    assert len(after) == len(before)
    served = changed.to_serve()
    assert served.tags == changed.to_yaml()["tags"] == ["negation", "a"]  # of runs that wait for their time, too
    [schedule] = served.schedules or []
    assert getattr(schedule.schedule, "cron", None) == "0 2 * * *"
    file.write_text('{"rebuild/wikipedia": {"cron": "0 4 * * *"}}')
    [changed] = [deployment for deployment in serve.with_schedules(before, str(file)) if deployment not in before]
    assert changed.parameters == {}  # those that it had
    file.write_text(serve.SCHEDULES_EXAMPLE)
    assert serve.with_schedules(before, str(file)) != before


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            '{"augment/negatoin": {"cron": "0 2 * * *"}}',
            "negatoin: no such deployment; there are: corpus/wiki1m, ",
        ),
        ('{"augment/negation": {"corn": "0 2 * * *"}}', "augment/negation: .*cron.* is needed"),
        ('{"augment/negation": {"cron": "each night"}}', "augment/negation: "),
        (
            '{"augment/negation": {"cron": "0 2 * * *", "parameters": {"date": "a"}}}',
            "no parameter 'date'; there are: ",
        ),
        (
            '{"augment/negation": {"cron": "0 2 * * *", "parameters": {"workers": "many"}}}',
            "negation: .*workers",
        ),
        ('{"augment/negation": {"cron": "0 2 30 2 *"}}', "negation: '0 2 30 2 \\*' is a time that never comes"),
        (
            '{"corpus/wiki1m": {"cron": "0 2 * * *"}, "corpus/wiki1m": {"cron": "0 3 * * *"}}',
            "json: 'corpus/wiki1m' stands there 2 times",
        ),
        (
            '{"corpus/wiki1m": {"cron": "0 2 * * *", "parameters": {"sample": 9, "sample": 7}}}',
            "json: 'sample' stands there 2 times",
        ),
        ('{"corpus/wiki1m": {"cron": "0 2 * * *", "parameters": {"source": []}}}', "corpus/wiki1m: .*source"),
        ("[]", "names of deployments"),
        ("{", "schedules.json: "),
    ],
)
def test_a_wrong_file_of_schedules_is_refused_at_once(tmp_path: Path, text: str, message: str) -> None:
    file = tmp_path / "schedules.json"
    file.write_text(text)
    with pytest.raises(SystemExit, match=f"(?s){message}"):
        serve.with_schedules(deployments.deployments(), str(file))


def test_what_the_command_line_gives_for_the_rebuild_a_file_of_schedules_does_not_give_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    schedules, parameters = tmp_path / "schedules.json", tmp_path / "rebuild.json"
    parameters.write_text('{"keep": 8}')
    rebuild_at_4: dict[str, object] = {"cron": "0 4 * * *"}
    for flags, schedule, message in (
        (["--cron", "0 5 * * *"], rebuild_at_4, "rebuild/wikipedia: --cron gives 'cron' as well; leave out one"),
        (["--parameters", str(parameters)], rebuild_at_4 | {"parameters": {"keep": 4}}, "--parameters gives"),
    ):
        schedules.write_text(json.dumps({"rebuild/wikipedia": schedule}))
        monkeypatch.setattr("sys.argv", ["serve", "--schedules", str(schedules), *flags])
        with pytest.raises(SystemExit, match=message):
            serve.main()
    schedules.write_text('{"rebuild/wikipedia": {"cron": "0 4 * * *"}, "corpus/wiki1m": {"cron": "0 2 * * *"}}')
    every = serve.with_schedules(
        deployments.deployments(rebuild_parameters={"keep": 8}), str(schedules), ["parameters"]
    )
    assert [(d.cron, d.parameters) for d in every if d.flow.name == "rebuild"] == [("0 4 * * *", {"keep": 8})]


@pytest.mark.parametrize("deployment", deployments.deployments(), ids=lambda deployment: deployment.flow.name)
def test_no_flow_takes_an_empty_list_of_what_it_reads(deployment: deployments.Deployment) -> None:
    for name in {"source", "data"} & deployment.flow.parameters.properties.keys():
        if deployment.flow.parameters.properties[name].get("type") == "array":
            with pytest.raises(ParameterTypeError, match=f"(?s){name}.*at least 1 item"):
                deployment.flow.validate_parameters({name: []})


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
    monkeypatch.setattr("sys.argv", ["serve", "--cron", "0 2 31 4,6 *"])
    with pytest.raises(SystemExit):
        serve.main()
    assert "--cron: '0 2 31 4,6 *' is a time that never comes" in capsys.readouterr().err
    assert serve.cron_schedule("30 4 * * 1") == "30 4 * * 1"
    assert serve.cron_schedule("@daily") == "@daily"
