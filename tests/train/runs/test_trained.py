"""Whole runs from a dataset to a model: what they say, measure, write and export."""

import json
import re
import statistics
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch
from safetensors.torch import load_file
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as st
from tensorboard.backend.event_processing.event_accumulator import EventAccumulator
from torch import Tensor

from tests.train.runs.whole_runs import STEPS, bytes_of, command, records, refusal
from train.config import parse
from train.evaluation.models import load_model
from train.evaluation.suites import sts
from train.model.modules import own_tokenizer
from train.model.prompt import TEMPLATES
from train.objectives import TERMS
from train.objectives.inputs import Present, Value, View
from train.objectives.similarity import mean_where, paired_cosines
from train.objectives.terms import Term
from train.run import train


def test_a_run_trains_and_says_so(unbroken: tuple[Path, str]) -> None:
    output, said = unbroken
    lines = [record for record in records(output) if "loss" in record]
    assert [line["step"] for line in lines] == [10, 20, 30]
    assert lines[-1]["infonce"] < lines[0]["infonce"]
    assert lines[0]["loss"] == pytest.approx(lines[0]["infonce"] + 1e-3 * lines[0]["margin"], rel=1e-5)
    assert 8 * lines[0]["sentences_per_s"] < lines[0]["tokens_per_s"] < 32 * lines[0]["sentences_per_s"]
    assert lines[-1]["lr"] == pytest.approx(1e-3 / 30)  # linear to 0: the last of 30 steps has one part of 30 left
    assert re.search(r"step 30/30 .*margin .*sentences/s .*tokens/s +ETA 0:00:00", said)
    assert "seed 42: 1 infonce + 0.001 margin" in said
    assert "mask pooling, packed batches, float32 matmuls, on 1 x cpu" in said
    assert "left out, negation: 8 without one, 8 with an edit beyond the token budget" in said
    assert re.search(r"^step 0  STS-B dev .* before training$", said, re.M)
    assert (output / "curves.png").stat().st_size > 5000


def test_a_run_keeps_its_arguments_beside_the_weights(unbroken: tuple[Path, str]) -> None:
    kept = json.loads((unbroken[0] / "args.json").read_text())
    expected = {"objective": "sncse", "pooling": "mask", "seed": 42, "template": ["sncse"], "schedule": "linear"}
    assert expected.items() <= kept.items()
    assert kept["weights"] == {"infonce": 1, "margin": 1e-3}
    assert kept["options"]["margin"] == {"alpha": 0.1, "beta": 0.3}
    assert len(kept["data_fingerprint"]) == 64


def test_the_output_is_a_sentence_transformers_model_without_the_head(unbroken: tuple[Path, str]) -> None:
    assert SentenceTransformer(str(unbroken[0]), device="cpu").encode(["The lamp"]).shape == (1, 64)
    assert not any("head" in name for name in load_file(unbroken[0] / "model.safetensors"))


def test_the_best_step_on_sts_b_dev_is_the_one_exported(
    unbroken: tuple[Path, str], model: Path, senteval: Path
) -> None:
    output, said = unbroken
    scores = {record["step"]: record["stsb_dev"] for record in records(output) if "stsb_dev" in record}
    assert list(scores) == [0, 10, 20, 30]
    start = scores.pop(0)
    best = max(scores, key=lambda step: (scores[step], -step))  # the first among equals
    assert f"the weights of step {best} are kept" in said
    result = json.loads((output / "result.json").read_text())
    source = {"name": "made.parquet", "rows": 48, "kinds": {}, "licence": None}
    origin = {"start": model.name, "base_model": None, "licence": None, "data": [source]}
    assert result.pop("provenance") == origin
    before = {"stsb_dev": start}
    untrained = sts.spearman(load_model(str(model), "mask").encode, sts.load(str(senteval), "STS-B dev"))
    assert untrained == pytest.approx(start, abs=1e-4)
    assert result == {"seed": 42, "steps": 30, "step": best, "stsb_dev": scores[best], "before": before}
    found = sts.spearman(load_model(str(output)).encode, sts.load(str(senteval), "STS-B dev"))
    assert found == pytest.approx(scores[best], abs=1e-4)


def test_a_finished_run_leaves_no_checkpoints(unbroken: tuple[Path, str]) -> None:
    assert not (unbroken[0] / "checkpoints").exists()


def test_the_same_seed_gives_the_same_weights(
    unbroken: tuple[Path, str], data: Path, model: Path, senteval: Path, tmp_path: Path
) -> None:
    """In whatever process: the other run had one of its own."""
    train(parse(command(data, model, tmp_path / "again", *STEPS, "--eval-data", senteval)[2:], None))
    assert bytes_of(tmp_path / "again") == bytes_of(unbroken[0])


def test_several_seeds_give_a_run_each_and_their_mean(
    data: Path, model: Path, senteval: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = command(data, model, tmp_path / "runs", "--max-steps", 4, "--seeds", "1,2,3", "--eval-data", senteval)
    train(parse(words[2:], None))
    results = [json.loads((tmp_path / "runs" / f"seed-{seed}" / "result.json").read_text()) for seed in (1, 2, 3)]
    scores = [result["stsb_dev"] for result in results]
    assert len(set(scores)) > 1
    summary = json.loads((tmp_path / "runs" / "summary.json").read_text())
    assert summary["mean"] == pytest.approx(statistics.mean(scores))
    assert summary["std"] == pytest.approx(statistics.stdev(scores))
    assert (
        f"STS-B dev over seeds 1, 2, 3: {100 * summary['mean']:.2f} ± {100 * summary['std']:.2f}"
        in capsys.readouterr().out
    )
    single = command(data, model, tmp_path / "single", "--max-steps", 4, "--seed", "2", "--eval-data", senteval)
    train(parse(single[2:], None))
    assert bytes_of(tmp_path / "single") == bytes_of(tmp_path / "runs" / "seed-2")


def test_trackers_receive_what_metrics_jsonl_holds(data: Path, model: Path, tmp_path: Path) -> None:
    words = command(data, model, tmp_path / "run", "--max-steps", 10, "--track", "tensorboard")
    train(parse(words[2:], None))
    events = EventAccumulator(str(tmp_path / "run" / "litotes")).Reload()
    assert {"loss", "infonce", "margin", "grad_norm", "sentences_per_s"} <= set(events.Tags()["scalars"])
    [scalar] = events.Scalars("loss")
    assert (scalar.step, scalar.value) == (10, pytest.approx(records(tmp_path / "run")[0]["loss"]))


def test_a_mixture_reports_every_term_and_the_recall(data: Path, model: Path, tmp_path: Path) -> None:
    terms = "infonce=1,mixed=0.5,paraphrase_margin=1e-2,recall=2e-3,stay=1"
    pulled = {}
    for mode in ("coupled", "decoupled"):
        words = command(data, model, tmp_path / mode, "--max-steps", 10, "--terms", terms, "--recall", mode)
        words.append("--denoise")
        train(parse(words[2:], None))
        [record] = records(tmp_path / mode)
        assert {"infonce", "mixed", "paraphrase_margin", "recall", "stay"} <= record.keys()
        pulled[mode] = record["recall"]
    assert 0 < pulled["coupled"] != pulled["decoupled"] > 0


def test_a_batch_in_pieces_is_trained_on_as_a_whole(data: Path, model: Path, tmp_path: Path) -> None:
    losses = []
    for tokens in (100_000, 100):
        words = command(data, model, tmp_path / str(tokens), "--max-steps", 10, "--chunk-tokens", tokens)
        train(parse(words[2:], None))
        losses.append(records(tmp_path / str(tokens))[0]["infonce"])
    assert losses[0] != losses[1]  # dropout goes by the piece
    assert losses[0] == pytest.approx(losses[1], rel=0.1)


def test_a_model_with_a_dense_layer_in_half_precision_is_trained_around_it(
    data: Path, model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start, run = tmp_path / "start", tmp_path / "run"
    modules = [st.Transformer(str(model)), st.Pooling(64, "max"), st.Dense(64, 32), st.Normalize()]
    SentenceTransformer(modules=modules, device="cpu").bfloat16().save(str(start))
    words = command(data, start, run, "--objective", "simcse", "--max-steps", 2)
    assert "--pooling cls: " + str(start) + " has a Dense layer" in refusal([*words, "--pooling", "cls"])
    train(parse(words[2:], None))
    assert "the weights are stored in bfloat16, as those of" in capsys.readouterr().out
    before, after = (load_file(folder / "2_Dense" / "model.safetensors") for folder in (start, run))
    assert all(torch.equal(before[name], value) and value.dtype == torch.bfloat16 for name, value in after.items())
    assert {value.dtype for value in load_file(run / "model.safetensors").values()} == {torch.bfloat16}
    embeddings = SentenceTransformer(str(run), device="cpu").encode(["The lamp"])
    assert embeddings.shape == (1, 32)
    assert (embeddings != SentenceTransformer(str(start), device="cpu").encode(["The lamp"])).any()


def test_a_prompted_model_keeps_its_own_prompt_under_an_objective_without_one(
    data: Path, model: Path, tmp_path: Path
) -> None:
    start, run, custom = tmp_path / "start", tmp_path / "run", tmp_path / "custom"
    train(parse(command(data, model, start, "--objective", "osscse", "--max-steps", 1)[2:], None))
    words = command(data, start, run, "--objective", "litotes-sentences", "--max-steps", 1)
    train(parse(words[2:], None))
    first, second = TEMPLATES["osscse"]
    for folder in (start, run):
        loaded = load_model(str(folder))
        assert loaded.templates == (first, second)
    train(parse(command(data, model, custom, "--template", "{} is [MASK]", "--max-steps", 1)[2:], None))
    words = command(data, custom, tmp_path / "next", "--objective", "litotes-sentences", "--max-steps", 1)
    assert f"{custom} has a prompt of its own that is none of sncse, " in refusal(words)
    train(parse([*words[2:], "--template", "{} is [MASK]"], None))
    before, after = (own_tokenizer(str(folder), None)("The lamp") for folder in (custom, tmp_path / "next"))
    assert before["input_ids"] == after["input_ids"]


def test_a_term_that_reads_a_number_of_the_schema_needs_nothing_but_itself(
    data: Path, model: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rates = pa.array([None if text is None else 0.25 for text in pq.read_table(data)["paraphrase"].to_pylist()])
    table = pq.read_table(data)
    place = table.column_names.index("paraphrase_mer")
    rated = tmp_path / "rated.parquet"
    pq.write_table(table.set_column(place, table.schema.field(place), rates.cast(pa.float32())), rated)
    seen = []

    def nearness(anchor: Tensor, paraphrase: Tensor, paraphrase_mer: Tensor, present: Tensor) -> Tensor:
        seen.append((paraphrase_mer, present))
        return mean_where((paired_cosines(anchor, paraphrase) - 1 + paraphrase_mer).square(), present)

    inputs = (View("anchor"), View("paraphrase"), Value("paraphrase_mer"), Present("paraphrase"))
    monkeypatch.setitem(TERMS, "nearness", Term("test", nearness, inputs))
    train(parse(command(rated, model, tmp_path / "run", "--terms", "nearness=1", "--max-steps", 2)[2:], None))
    assert records(tmp_path / "run")[-1]["nearness"] > 0
    rates, masks = (torch.cat(tensors) for tensors in zip(*seen, strict=True))
    assert set(rates[masks].tolist()) == {0.25}
    assert not rates[~masks].any()
