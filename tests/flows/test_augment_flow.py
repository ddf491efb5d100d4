"""Every augmentation has a flow of its own: its defaults, its options and no others, on the GPU where it uses one."""

from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from prefect.exceptions import ParameterBindError
from prefect.flows import load_flow_from_entrypoint

from flows import augment_flow, augment_shards, corpus_flow, deployments, execution, form, rebuild_flow
from pipelines import shards
from pipelines.stages import registry
from pipelines.stages.definition import Augmentation
from pipelines.stages.options import options_of

ROOT = Path(__file__).parents[2]


def form_of(name: str) -> dict[str, dict[str, Any]]:
    return augment_flow.flow_of(registry.get(name)).parameters.properties


def test_the_default_output_is_of_the_augmentation() -> None:
    """None writes over the negations, nor over its own input."""
    defaults = {a.name: form_of(a.name) for a in registry.augmentations()}
    outs = [fields["out"]["default"] for fields in defaults.values()]
    assert len(set(outs)) == len(outs)
    assert all(fields["out"]["default"] != fields["data"]["default"] for fields in defaults.values())
    assert defaults["paraphrase"]["out"]["default"] == "artifacts/wiki1m_both.parquet"


def test_a_form_shows_the_options_of_its_augmentation_and_no_others() -> None:
    own = {"data", "out", "runner", "workers", "address"}
    assert form_of("negation").keys() == own | {"parser", "style", "variants", "verify"}
    assert form_of("opposites").keys() == own | {"parser", "wordnet"}
    options = {option.name for option in options_of(registry.get("paraphrase"))}
    assert form_of("paraphrase").keys() == own | options
    assert form_of("paraphrase")["low"]["maximum"] == 1
    assert form_of("paraphrase")["engine"]["enum"][0] == "syntax"


def test_an_option_of_another_augmentation_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        augment_flow.main(["paraphrase", "--data", "a", "--out", "b", "--style", "contracted"])
    assert ended.value.code == 2
    assert (
        "unrecognized arguments: --style contracted (--style is an option of negation, questions)"
        in capsys.readouterr().err
    )
    with pytest.raises(SystemExit):
        augment_flow.main(["negation", "--data", "a", "--out", "b", "--wordnet=w"])
    assert "(--wordnet is an option of opposites)" in capsys.readouterr().err
    with pytest.raises(ParameterBindError, match="'style'"):
        augment_flow.flow_of(registry.get("paraphrase"))(style="contracted")


def test_prefect_finds_every_flow_where_its_deployment_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    for deployment in deployments.deployments():
        flow = load_flow_from_entrypoint(deployment.entrypoint, use_placeholder_flow=False)
        assert flow.name == deployment.flow.name
        assert flow.parameters.properties == deployment.flow.parameters.properties


def test_prefect_yaml_is_what_the_deployments_say() -> None:
    text = (ROOT / "prefect.yaml").read_text()
    assert text == deployments.as_yaml(), "run: python -m flows.deployments > prefect.yaml"


@pytest.mark.parametrize(
    ("engine", "waits"), [("hf", True), ("ctranslate2", True), ("apertium", False), ("syntax", False)]
)
def test_the_gpu_is_held_for_what_uses_it(engine: str, waits: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    definition = registry.get("paraphrase")
    monkeypatch.setattr(execution, "in_run", lambda: True)
    slot = augment_flow.gpu(definition, definition.make_options({"engine": engine}))
    assert isinstance(slot, nullcontext) != waits


@pytest.mark.parametrize("done", [False, True])
def test_every_augment_run_holds_the_gpu_while_its_shards_are_made(
    done: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A deployment of its own as well as a step of a rebuild; not where nothing is left to do."""
    events: list[str] = []

    @contextmanager
    def noted(name: str) -> Iterator[None]:
        events.append(f"{name} taken")
        yield
        events.append(f"{name} free")

    definition, shard = registry.get("paraphrase"), shards.Shard("data/part", "part-00000-of-00001.parquet")
    made = {shards.output_of(shard, str(tmp_path / "out")): "fingerprint"}
    monkeypatch.setattr(execution, "limit", noted)
    monkeypatch.setattr(execution, "each", lambda *_, **__: iter([events.append("shards") or made]))
    monkeypatch.setattr(augment_shards.shards, "list_shards", lambda _: [shard])
    monkeypatch.setattr(augment_shards.shards, "column_names", lambda _: ["id", "text"])
    monkeypatch.setattr(augment_shards, "_to_do", lambda _, targets, *__: {} if done else targets)
    monkeypatch.setattr(augment_shards.shards, "finish", lambda *_: {})
    monkeypatch.setattr(augment_flow, "_show", lambda *_: None)
    where = {"data": "data", "out": str(tmp_path / "out"), "runner": "processes", "workers": None, "address": None}
    augment_flow._augment(definition, **where, **vars(definition.make_options({"engine": "hf"})))  # type: ignore[arg-type]
    assert events == ([] if done else ["gpu taken", "shards", "gpu free"])


def test_an_old_flag_still_works_and_warns(capsys: pytest.CaptureFixture[str]) -> None:
    flags = rebuild_flow.parser()
    needed = ["--source", "a.txt", "--out", "b"]
    assert not flags.parse_args(needed).drop_near_duplicates
    assert flags.parse_args([*needed, "--drop-near-duplicates"]).drop_near_duplicates
    assert capsys.readouterr().err == ""
    assert flags.parse_args([*needed, "--no-near-duplicates"]).drop_near_duplicates
    assert capsys.readouterr().err.startswith("warning: --no-near-duplicates is --drop-near-duplicates now")
    assert "--no-near-duplicates" not in flags.format_help()


def test_a_rebuild_passes_on_what_its_corpus_takes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class CorpusAsked(Exception):
        pass

    def call(_: object, **given: object) -> None:
        raise CorpusAsked(given)

    monkeypatch.setattr(rebuild_flow, "call", call)
    out = str(tmp_path / "b.parquet")
    given = vars(rebuild_flow.parser().parse_args(["--source", "a.txt", "--out", out, "--english-only"]))
    with pytest.raises(CorpusAsked) as asked:
        rebuild_flow._rebuild(registry.augmentations(), **given)
    assert asked.value.args[0]["english_only"] is True
    assert {*corpus_flow.build_corpus.parameters.properties} == asked.value.args[0].keys()


def test_two_parameters_of_one_name_are_refused_when_the_flow_is_made() -> None:
    one = form.parameter("keep", int, 3, "How many.")
    with pytest.raises(TypeError, match="two parameters would have the name 'keep'"):
        rebuild_flow._check_names([one, one])


@pytest.mark.parametrize("name", ["form", "parser", "task", "augment_job"])
def test_a_name_that_the_module_of_the_flows_has_already_is_refused(name: str, toy_augmentation: Augmentation) -> None:
    """Prefect would find that instead of the flow."""
    with pytest.raises(TypeError, match=f"augmentation '{name}': flows.augment_flow has .* of that name"):
        augment_flow.flow_of(replace(toy_augmentation, name=name))


def test_a_stage_of_a_rebuild_has_a_name_of_its_own(toy_augmentation: Augmentation) -> None:
    with pytest.raises(TypeError, match="augmentation 'corpus': .* first stage"):
        rebuild_flow.flow_of([replace(toy_augmentation, name="corpus")])
