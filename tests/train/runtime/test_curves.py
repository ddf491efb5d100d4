"""The picture of a run: what was trained, the score first, a decade on a logarithmic axis."""

import json
from pathlib import Path

from train.runtime import curves


def test_scores_come_first_and_speeds_last() -> None:
    names = ["stsb_dev", "loss", "infonce", "margin", "grad_norm", "lr", "tokens_per_s", "sts/STS12", "sts/average"]
    first, *_, last = curves.panels(names)
    assert (first, last) == (["stsb_dev"], ["tokens_per_s"])
    order = [name for group in curves.panels(names) for name in group]
    assert order == sorted(set(order), key=order.index)
    assert order.index("sts/average") < order.index("loss") < order.index("infonce") < order.index("grad_norm")
    assert curves.panels(["loss", "infonce", "lr"]) == [["loss"], ["lr"]]  # the only term is the loss


def test_a_loss_over_a_decade_has_a_logarithmic_axis() -> None:
    assert curves.is_logarithmic("loss", [3.9, 0.1])
    assert not curves.is_logarithmic("loss", [5.0, 0.6])
    assert not curves.is_logarithmic("margin", [5.0, 0.0])
    assert not curves.is_logarithmic("lr", [1e-3, 1e-6])


def test_the_title_says_what_was_trained_on_what(tmp_path: Path) -> None:
    records = [{"step": step, "loss": 1 / step, "lr": 0.1} for step in (1, 10, 300)]
    (tmp_path / "metrics.jsonl").write_text("".join(json.dumps(record) + "\n" for record in records))
    assert curves.title(tmp_path) == tmp_path.name
    settings = {"objective": "sncse", "model": "models/bert", "data": "artifacts/a.parquet", "seed": 7}
    (tmp_path / "args.json").write_text(json.dumps(settings))
    assert curves.title(tmp_path) == "sncse: bert on a.parquet, seed 7"
    assert curves.curves(tmp_path).read_bytes().startswith(b"\x89PNG")
