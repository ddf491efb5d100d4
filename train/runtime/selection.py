"""Scores before and during training: STS-B dev and --eval-suite, and the weights that are best on STS-B dev."""

import json
from pathlib import Path
from typing import Any

from train.evaluation import during_training
from train.evaluation.suites import sts
from train.model.encoder import Encoder, Texts, encode
from train.runtime.checkpoint import Best
from train.runtime.progress import METRICS, Progress


def evaluate(
    encoder: Encoder,
    texts: Texts,
    dev: sts.Pairs,
    suites: during_training.Suites | None,
    best: Best,
    step: int,
    progress: Progress,
) -> None:
    """Score STS-B dev and --eval-suite, write the scores, and keep the weights if they are the best on STS-B dev."""
    encoder.eval()
    with encoder.exported():
        score, others = _scores(encoder, texts, dev, suites)
        better = best.keep_if_better(encoder, step, score)
    encoder.train()
    _report(progress, step, score, others, "  best so far" if better else "")


def evaluate_start(
    encoder: Encoder, texts: Texts, dev: sts.Pairs, suites: during_training.Suites | None, progress: Progress
) -> None:
    """Score the encoder before training, as step 0, without the head: that is not trained yet."""
    kept, encoder.keep_head = encoder.keep_head, False
    encoder.eval()
    score, others = _scores(encoder, texts, dev, suites)
    encoder.keep_head = kept
    _report(progress, 0, score, others, "  before training")


def read_start(folder: Path) -> dict[str, Any]:
    """The scores of step 0 for result.json: ``{"before": {"stsb_dev": x, "suites": {…}}}``; {} where none was taken."""
    records = [json.loads(line) for line in (folder / METRICS).read_text(encoding="utf-8").splitlines()]
    [record] = [r for r in records if r["step"] == 0 and "stsb_dev" in r] or [None]
    if record is None:
        return {}
    suites = during_training.read_scores(folder, 0)
    return {"before": {"stsb_dev": record["stsb_dev"], **({"suites": suites} if suites else {})}}


def _scores(
    encoder: Encoder, texts: Texts, dev: sts.Pairs, suites: during_training.Suites | None
) -> tuple[float, dict[str, float | None]]:
    return sts.spearman(lambda _: encode(encoder, texts), dev), suites.scores() if suites else {}


def _report(progress: Progress, step: int, score: float, others: dict[str, float | None], note: str) -> None:
    progress.write({"step": step, "stsb_dev": score if score == score else None, **others})
    print(f"step {step}  STS-B dev {100 * score:.2f}{note}", flush=True)
    if others:
        print(f"step {step}  {during_training.format_scores(others)}", flush=True)
