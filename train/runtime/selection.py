"""Scores during training: STS-B dev and --eval-suite, and the weights that are best on STS-B dev."""

from train.evaluation import during_training
from train.evaluation.suites import sts
from train.model.encoder import Encoder, Texts, encode
from train.runtime.checkpoint import Best
from train.runtime.progress import Progress


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
        score = sts.spearman(lambda _: encode(encoder, texts), dev)
        others = suites.scores() if suites else {}
        better = best.keep_if_better(encoder, step, score)
    encoder.train()
    progress.write({"step": step, "stsb_dev": score if score == score else None, **others})
    print(f"step {step}  STS-B dev {100 * score:.2f}{'  best so far' if better else ''}", flush=True)
    if others:
        print(f"step {step}  {during_training.format_scores(others)}", flush=True)
