"""A run's card says what the run's own files say, and nothing that they do not."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from huggingface_hub import ModelCard

from train.model import provenance
from train.model.card import FILE_NAME, LENGTH_FILE, MAX_CURVE_ROWS, model_card
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

ARGS = {
    "data": "artifacts/w_neg.parquet",
    "model": "bert-base-uncased",
    "objective": "sncse",
    "pooling": "mask",
    "batch_size": 64,
    "lr": 1e-5,
    "clip": None,
    "keep_head": False,
    "head": "mlp",
    "layers": [-2, -3],
    "recall": "coupled",
    "template": ["sncse"],
    "dropout": True,
    "weights": {"infonce": 1.0, "margin": 0.001},
    "options": {"infonce": {"temperature": 0.05}, "margin": {"alpha": 0.1, "beta": 0.0}},
    "data_fingerprint": "ab" * 32,
    "processes": 2,
    "command": "train/run.py --data artifacts/w_neg.parquet",
}


DATA = [{"name": "t.parquet", "rows": 1200, "kinds": {"exclusion": 200, "negation": 1000}, "licence": "cc-by-sa-4.0"}]


def write_run(folder: Path, scores: dict[int, float], result: dict[str, Any] | None = None, **changes: Any) -> Path:
    best = max(scores, key=lambda step: scores[step]) if scores else 400
    result = {"seed": 7, "steps": 400, "step": best, "stsb_dev": scores.get(best), **(result or {})}
    records = [{"step": 10, "loss": 2.5}, *({"step": s, "stsb_dev": v} for s, v in scores.items())]
    (folder / "args.json").write_text(json.dumps(ARGS | changes))
    (folder / "result.json").write_text(json.dumps(result))
    (folder / "metrics.jsonl").write_text(
        "".join(json.dumps(r) + "\n" for r in [*records, {"step": 400, "loss": 0.25}])
    )
    return folder


def test_scores_data_and_command_are_in_the_card(tmp_path: Path) -> None:
    model_card(write_run(tmp_path, {125: 0.7012, 250: 0.7654, 375: 0.76}))
    card = (tmp_path / FILE_NAME).read_text()
    assert "| score | before training | step 250 |" in card
    assert "| STS-B dev, Spearman × 100 | – | 76.54 |" in card
    assert "| 125 | 70.12 |" in card
    assert "artifacts/w_neg.parquet" in card
    assert "abababababababab" in card
    assert "```\ntrain/run.py --data artifacts/w_neg.parquet\n```" in card
    assert "1 × infonce + 0.001 × margin" in card
    assert "loss at the end: 0.2500 (step 400)" in card
    assert "400 steps, seed 7, 2 processes" in card
    assert "- lr: 1e-05" in card
    assert "- margin.alpha: 0.1\n- margin.beta: 0.0" in card
    assert "- template: sncse\n- head: mlp" in card
    for absent in ("clip", "keep head", "layers", "recall", "dropout"):  # not set, or read by no term
        assert absent not in card


def test_what_the_loss_reads_is_in_the_card_and_nothing_else(tmp_path: Path) -> None:
    weights = {"layers": 1.0, "recall": 1e-3}
    model_card(write_run(tmp_path, {}, weights=weights, options={}, pooling="mean", head="none", dropout=False))
    card = (tmp_path / FILE_NAME).read_text()
    assert "- layers: [-2, -3]\n- recall: coupled\n- dropout: none" in card
    assert "template" not in card
    assert "- head" not in card
    assert "denial" not in card  # the loss reads no negations
    assert "negation" not in (ModelCard.load(tmp_path / FILE_NAME).data.tags or [])


def test_composed_terms_do_not_pass_for_a_papers_objective(tmp_path: Path) -> None:
    weights = {"infonce": 1.0, "hold": 10.0}
    model_card(write_run(tmp_path, {}, terms="infonce=1,hold=10", weights=weights, options={}))
    card = (tmp_path / FILE_NAME).read_text()
    assert "# bert-base-uncased-composed" in card
    assert "trained with composed terms (below), mask pooling." in card
    assert "1 × infonce + 10 × hold" in card
    assert "SNCSE" not in card
    assert "Wang" not in card
    for terms in ({"infonce": 1.0}, {"infonce": 1.0, "pl": 1e-3}):  # ablations of SNCSE's own
        model_card(write_run(tmp_path, {}, terms="given", weights=terms, options={}))
        assert "with the objective **sncse** (Wang et al. 2022)" in (tmp_path / FILE_NAME).read_text()


def test_the_similarity_is_that_of_the_exported_encoder(tmp_path: Path) -> None:
    for name, said in ((None, "the cosine of"), ("cosine", "the cosine of"), ("dot", "the dot product of")):
        if name:
            settings = {"similarity_fn_name": name}
            (tmp_path / "config_sentence_transformers.json").write_text(json.dumps(settings))
        model_card(write_run(tmp_path, {}))
        assert f"Similarity is {said} two embeddings." in (tmp_path / FILE_NAME).read_text()


def test_before_and_after_stand_side_by_side(tmp_path: Path) -> None:
    before = {"stsb_dev": 0.71, "suites": {"sts/average": 60.0, "choice/all": None}}
    result = {"before": before, "suites": {"sts/average": 65.25, "choice/all": 50.0}}
    model_card(write_run(tmp_path, {0: 0.71, 400: 0.8}, result))
    card = (tmp_path / FILE_NAME).read_text()
    assert "| STS-B dev, Spearman × 100 | 71.00 | 80.00 |" in card
    assert "| sts, average | 60.00 | 65.25 |\n| choice, all | – | 50.00 |" in card


def test_where_encoder_and_data_come_from_is_in_the_card(tmp_path: Path) -> None:
    origin = {"base_model": "someone/encoder", "licence": "mit", "data": DATA}
    model_card(write_run(tmp_path, {}, {"provenance": origin}))
    card = (tmp_path / FILE_NAME).read_text()
    header = ModelCard.load(tmp_path / FILE_NAME).data
    assert (header.base_model, header.license, header.datasets) == ("someone/encoder", "mit", None)
    assert "- `t.parquet`: 1,200 rows (exclusion 200, negation 1,000); licence cc-by-sa-4.0" in card
    remote = {"name": "hf://datasets/someone/opposites@main/data.parquet", "rows": 2, "kinds": {}, "licence": None}
    model_card(write_run(tmp_path, {}, {"provenance": {**origin, "data": [remote]}}))
    assert ModelCard.load(tmp_path / FILE_NAME).data.datasets == ["someone/opposites"]
    assert "its licence is not stated" in (tmp_path / FILE_NAME).read_text()


@pytest.mark.parametrize(
    ("card", "configured", "found", "under"),
    [
        ("---\nbase_model: someone/first\nlicense: mit\n---\n", "other/name", "someone/first", "mit"),
        ("---\nlicense: apache-2.0\n---\n", "other/name", "other/name", "apache-2.0"),
        ("no header", "other/name", "other/name", None),
        ("---\n: broken: [\n---\n", "/home/someone/model", None, None),
        ("---\nlicense: mit\nday: 2021-02-30\n---\n", "/home/someone/model", None, None),
        (None, None, None, None),
    ],
)
def test_base_model_and_licence_are_those_that_the_start_names(
    card: str | None, configured: str | None, found: str | None, under: str | None, tmp_path: Path
) -> None:
    (tmp_path / "config.json").write_text(json.dumps({"_name_or_path": configured}))
    if card is not None:
        (tmp_path / FILE_NAME).write_text(card)
    assert provenance.base_model(str(tmp_path)) == found
    assert provenance.licence(str(tmp_path)) == under
    assert provenance.base_model("someone/encoder") == "someone/encoder"
    assert provenance.base_model("../else/where/model") is None


def test_a_local_copy_goes_by_its_own_name_where_its_folder_or_card_tells_it(tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    (copy / "config.json").write_text(json.dumps({"_name_or_path": "someone/before"}))
    own = "---\nbase_model: someone/before\n---\nmodel = SentenceTransformer('someone/hears')\n"
    more = 'AutoModel.from_pretrained("someone/hears")\n'
    for card, itself, base in (
        (own + more, "someone/hears", "someone/hears"),
        (own + 'SentenceTransformer("someone/else")', None, "someone/before"),  # which of both it is, nothing tells
        ('model = SentenceTransformer(".")', None, "someone/before"),
    ):
        (copy / FILE_NAME).write_text(card)
        assert provenance.own_id(str(copy)) == itself
        assert provenance.start(str(copy)) == (itself or "copy")
        assert provenance.base_model(str(copy)) == base
    cached = tmp_path / "hub" / "models--someone--cached-one" / "snapshots" / "0123abc"
    cached.mkdir(parents=True)
    assert provenance.base_model(str(cached)) == provenance.start(str(cached)) == "someone/cached-one"


def test_the_code_of_a_card_runs_where_the_card_lies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "run"
    tokenizer = train_tokenizer(["The bridge is open."] * 4, 60)
    export(Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", None), tokenizer, folder)
    write_run(folder, {})
    model_card(folder)
    [code] = re.findall(r"```python\n(.*?)```", (folder / FILE_NAME).read_text(), re.DOTALL)
    assert str(tmp_path) not in code
    monkeypatch.chdir(folder)
    found: dict[str, Any] = {}
    exec(code, found)  # what a reader of the card pastes
    assert found["embeddings"].shape == (2, 64)


def test_a_hub_finds_the_metadata_first(tmp_path: Path) -> None:
    model_card(write_run(tmp_path, {}))
    head = (tmp_path / FILE_NAME).read_text().split("---")[1]
    assert "library_name: sentence-transformers" in head
    assert "pipeline_tag: sentence-similarity" in head
    assert ModelCard.load(tmp_path / FILE_NAME).data.to_dict() == {
        "language": "en",
        "library_name": "sentence-transformers",
        "pipeline_tag": "sentence-similarity",
        "tags": ["sentence-transformers", "sentence-similarity", "feature-extraction", "negation"],
    }


def test_no_path_of_this_machine_is_in_the_card(tmp_path: Path) -> None:
    (tmp_path / "before").mkdir()
    (tmp_path / "run").mkdir()
    folder = write_run(
        tmp_path / "run",
        {},
        model=str(tmp_path / "before"),
        data=str(tmp_path / "gone.parquet"),
        pairs=f"{tmp_path}/pairs.parquet/",
        command=f"{tmp_path}/train/run.py --data={tmp_path}/gone.parquet --model {tmp_path}/before --eval-data s3://b/k/d",
    )
    model_card(folder)
    card = (folder / FILE_NAME).read_text()
    assert str(tmp_path) not in card
    assert not re.search(r"(?<![\w:/.])/[\w.-]+/", card)  # no absolute path at all
    assert "`before` trained" in card
    assert "- `gone.parquet`" in card
    assert "- `pairs.parquet`" in card
    assert "```\nrun.py --data=gone.parquet --model before --eval-data s3://b/k/d\n```" in card


def test_an_encoder_that_lay_in_a_folder_goes_by_its_hub_id_and_in_the_command_as_it_was_typed(tmp_path: Path) -> None:
    (tmp_path / "a b").mkdir()
    given = f"run.py --data d.parquet --model '{tmp_path}/a b' --objective sncse --output model"
    origin = {"provenance": {"start": "someone/encoder"}}
    model_card(write_run(tmp_path, {}, origin, command=given, model=str(tmp_path / "a b")))
    card = (tmp_path / FILE_NAME).read_text()
    assert (
        "Made by (paths shortened)\n\n```\nrun.py --data d.parquet --model 'a b' --objective sncse --output model\n```"
        in card
    )
    assert "\n# encoder-sncse\n" in card
    assert "`someone/encoder` (from the folder `a b`) trained with" in card


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("run.py --model /a/model --lr 1 --output /b/model", "run.py --model MODEL --lr 1 --output OUTPUT"),
        ("run.py --model='/a b/model' --output /b/model/", "run.py --model=MODEL --output OUTPUT"),
        ("run.py --model owner --output /b/owner", "run.py --model owner --output OUTPUT"),
        ("run.py --model /a/one --output /b/two", "run.py --model one --output two"),
        ("run.py --model model --output runs/model", "run.py --model model --output runs/model"),
        ("train(TrainConfig(model='/a/m', output='/b/m'))", "train(TrainConfig(model=MODEL, output=OUTPUT))"),
    ],
)
def test_a_command_reads_from_one_folder_and_writes_another(tmp_path: Path, typed: str, told: str) -> None:
    model_card(write_run(tmp_path, {}, command=typed))
    cut = " (paths shortened)" if told != typed else ""
    assert f"Made by{cut}\n\n```\n{told}\n```" in (tmp_path / FILE_NAME).read_text()


def test_the_longest_input_is_that_of_the_encoder_beside_that_of_training(tmp_path: Path) -> None:
    (tmp_path / LENGTH_FILE).write_text(json.dumps({"max_seq_length": 256, "do_lower_case": False}))
    model_card(write_run(tmp_path, {}, max_length=160))
    card = (tmp_path / FILE_NAME).read_text()
    assert "It reads the first 256 tokens of a text." in card
    assert "- max length in training: 160\n" in card


@pytest.mark.parametrize(
    ("command", "shown"),
    [
        ("train/run.py --data '{home}/my data/d.parquet' --lr 1", "train/run.py --data 'd.parquet' --lr 1"),
        ("run.py '--data={home}/my data/d.parquet/' --lr 1", "run.py '--data=d.parquet' --lr 1"),
        (
            "train(TrainConfig(data='file://{home}/my data/d.parquet', lr=1))",
            "train(TrainConfig(data='d.parquet', lr=1))",
        ),
        ("run.py --data file://{home}/d.parquet", "run.py --data d.parquet"),
        ("run.py --template 'a / b \"{{}}\" is [MASK]'", "run.py --template 'a / b \"{{}}\" is [MASK]'"),
    ],
)
def test_no_path_with_blanks_or_a_protocol_is_in_the_card(command: str, shown: str, tmp_path: Path) -> None:
    home = str(tmp_path / "someone")
    paths = {"data": f"file://{home}/d.parquet", "model": f"{home}/my model", "pairs": f"{home}/my pairs.parquet"}
    model_card(write_run(tmp_path, {}, command=command.format(home=home), **paths))
    card = (tmp_path / FILE_NAME).read_text()
    assert "someone" not in card
    assert f"```\n{shown.format()}\n```" in card
    assert "- `d.parquet`" in card
    assert "`my model` trained" in card
    assert "- `my pairs.parquet`" in card


def test_without_a_score_the_card_claims_none(tmp_path: Path) -> None:
    model_card(write_run(tmp_path, {}))
    card = (tmp_path / FILE_NAME).read_text()
    assert "None was taken during training" in card
    assert "Spearman" not in card
    assert "before training" not in card


def test_a_long_curve_is_thinned(tmp_path: Path) -> None:
    model_card(write_run(tmp_path, {step: step / 1e4 for step in range(1, 401)}))
    rows = [line for line in (tmp_path / FILE_NAME).read_text().splitlines() if line.startswith("| ")]
    assert 2 < len(rows) <= MAX_CURVE_ROWS + 3  # and the scores before and after


def test_a_run_whose_objective_is_a_mixture_of_ones_own_has_a_card(tmp_path: Path) -> None:
    model_card(write_run(tmp_path, {}, objective="mine", weights={}, options={}))
    assert "objective **mine**," in (tmp_path / FILE_NAME).read_text()


@pytest.mark.parametrize("missing", ["args.json", "result.json", "metrics.jsonl"])
def test_an_unfinished_run_has_no_card(missing: str, tmp_path: Path) -> None:
    (write_run(tmp_path, {}) / missing).unlink()
    with pytest.raises(InputError, match=f"{missing} cannot be read"):
        model_card(tmp_path)
    assert not (tmp_path / FILE_NAME).exists()
