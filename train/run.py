"""Train a sentence encoder on a dataset of sentences and what stage 1 made of them.

    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet
    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet --objective mixcse --seeds 42,43,44
    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet --terms infonce=1,margin=1e-3,recall=2e-3
    python train/run.py …                                                  one process
    ACCELERATE_USE_CPU=true torchrun --nproc_per_node 2 train/run.py …     two processes on a CPU

An objective is a paper's loss with its authors' recipe; --terms and --set compose any other. Where a paper and its
authors' code differ, the default follows the code and --set has the paper's variant (train/objectives/ says where).

One step: the views of each row (sentence, negation, …) lie in one packed batch without padding and pass the encoder
once; all processes see all embeddings, so that the loss and its gradient are those of one process with the whole batch.
A row that lacks what a term needs is left out of that term; nothing else is dropped unsaid.

The output folder is a sentence-transformers model, with a card, args.json, metrics.jsonl, curves.png and
result.json.
"""

import argparse
import statistics
import sys
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # started as a file: import from the project's root, not from this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import torch
from accelerate import Accelerator
from transformers.utils.logging import disable_progress_bar

from train.config import RESULT, check_batch, open_folder, parse, settle
from train.data.dataset import Dataset, read_dataset
from train.data.prefetch import prefetch
from train.data.rows import Rows, beside, prepare, steps_per_epoch
from train.data.steps import Steps
from train.evaluation import during_training
from train.evaluation.models import SentenceModel
from train.evaluation.report.files import write_json
from train.evaluation.suites import sts
from train.model import gradcache
from train.model.card import model_card
from train.model.encoder import Encoder, Texts, encode, load_backbone, load_config, load_tokenizer, max_tokens
from train.model.export import export
from train.model.prompt import read_templates, with_template, wrap_ids
from train.objectives import VIEWS
from train.objectives.loss import Loss
from train.objectives.recall import Recall
from train.runtime import checkpoint, distributed
from train.runtime.errors import InputError, plain_errors
from train.runtime.progress import Progress, curves, flops_per_token, peak_flops


def train(args: argparse.Namespace) -> None:
    """One run per seed, and the mean of their scores."""
    disable_progress_bar()  # of loading and saving
    accelerator = distributed.start(args.track, args.precision)
    say = partial(print, flush=True) if accelerator.is_main_process else lambda *_: None
    several = len(args.seeds) > 1
    results = {}
    for seed in args.seeds:
        folder = args.output / f"seed-{seed}" if several else args.output
        results[seed] = run(args, seed, folder, accelerator, say)
    if several and accelerator.is_main_process:
        say(summarise(results, args.output))
    accelerator.end_training()


def run(
    args: argparse.Namespace, seed: int, folder: Path, accelerator: Accelerator, say: Callable[[str], None]
) -> dict[str, Any]:
    """One run, from arguments to the exported model. Returns what result.json holds."""
    process, processes, first = accelerator.process_index, accelerator.num_processes, accelerator.is_main_process
    device = accelerator.device

    # Settings: what no flag says comes from the paper.
    config, tokenizer = load_config(args.model), load_tokenizer(args.model)
    loss = settle(args, config)
    dataset = read_data(args, loss, say)
    dev = sts.load(args.eval_data, "STS-B dev") if args.eval_data else None
    limit = max_tokens(config, tokenizer)
    if args.max_length > limit:
        raise InputError(f"--max-length {args.max_length}: {args.model} takes {limit} at most")

    # Token ids: a view is a column and what stands around its sentences. The tokenizer of template 0 is exported.
    templates = read_templates(args.template) if args.pooling == "mask" else (None, None)
    wraps = [wrap_ids(tokenizer, template) for template in templates]
    tokenizer = with_template(tokenizer, templates[0])
    views = [(VIEWS[name].column, wraps[VIEWS[name].template]) for name in loss.views]
    rows = prepare(dataset, views, tokenizer, args.max_length, say, args.cache, required=loss.needed)
    check_batch(args, processes, len(rows))

    # Model. A head's learning rate may differ from the encoder's.
    torch.manual_seed(seed)
    kinds = loss.kinds()
    encoder = Encoder(
        load_backbone(args.model),
        args.pooling,
        tokenizer.mask_token_id,
        head=args.head if kinds & {"head", "layers"} else "none",
        keep_head=args.keep_head,
        kinds=kinds,
        layers=args.layers if "layers" in kinds else (),
        keep_initial=args.keep_initial,
        dropout=args.dropout,
    ).to(device)
    with accelerator.autocast():
        encoder.begin()
    if args.denoise and not encoder.packed:
        raise InputError(f"--denoise shifts positions, which needs packed batches; {args.model} cannot be packed")
    trained = {name: p for name, p in encoder.named_parameters() if p.requires_grad}
    body = [p for name, p in trained.items() if name.startswith("backbone.")]
    heads = [p for name, p in trained.items() if not name.startswith("backbone.")]
    groups = [{"params": body, "scale": 1.0}, {"params": heads, "scale": args.head_lr_scale}]
    optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=args.lr, weight_decay=0.0, fused=True)
    recall = Recall(body, loss.weights["recall"], args.recall) if "recall" in loss.weights else None

    suites = None
    if args.eval_suite:
        evaluated = SentenceModel("run", encoder, tokenizer, with_template(tokenizer, templates[-1]), limit)
        suites = during_training.Suites(args.eval_suite, args.eval_data, evaluated, say)

    # Folder: only the first process writes.
    checkpoints = folder / "checkpoints"
    if first:
        open_folder(args, seed, folder, rows.fingerprint, processes)
    accelerator.wait_for_everyone()
    if (folder / RESULT).exists():
        say(f"{folder} is finished already")
        return checkpoint.read_json(folder / RESULT)
    done = checkpoint.resume(checkpoints, encoder, optimizer) if args.resume else 0
    best = checkpoint.Best(checkpoints, done)
    if args.compile:
        encoder.backbone.compile(dynamic=True)
    model = accelerator.prepare(encoder)

    # Loop. Batch order and dropout are functions of seed and step, so that a resumed run goes on exactly.
    total = args.max_steps or args.epochs * steps_per_epoch(len(rows), args.batch_size, processes)
    steps = Steps(
        rows,
        batch_size=args.batch_size,
        seed=seed,
        processes=processes,
        process=process,
        pooling=encoder.tokens,
        mask_id=encoder.mask_id,
        chunk_tokens=args.chunk_tokens,
        denoise=args.denoise,
    )
    tracker = distributed.Tracker(accelerator, args.track, folder, vars(args) | {"seed": seed})
    progress = Progress(
        folder,
        done,
        total,
        speaks=first,
        ids_of=lambda step: rows.ids[steps.numbers(step)].tolist(),
        also=tracker.log,
        flops=flops_per_token(
            encoder.backbone, float(steps.lengths.mean()) / len(views), encoder.last.weights if encoder.last else 0
        ),
        peak=peak_flops(device, processes),
    )
    texts = Texts(tokenizer, dev.left + dev.right, limit) if dev and first else None
    say(describe(args, loss.weights, rows, encoder, processes, device, seed, done, total))
    encoder.train()
    for step, work in prefetch(steps, range(done, total), device):
        progress.begin()
        factor = (total - step) / total if args.schedule == "linear" else 1.0
        for group in optimizer.param_groups:
            group["lr"] = args.lr * factor * group["scale"]

        def losses_of(local: gradcache.Outputs, work: Any = work) -> dict[str, torch.Tensor]:
            """The loss of the whole batch, its rows in their own order."""
            outputs = {k: distributed.gather_rows(z).index_select(-2, work.place) for k, z in local.items()}
            return loss(outputs, work.rows)

        losses = gradcache.run_backward(
            model, encoder, work.pieces, work.seeds, len(views), losses_of, processes, accelerator.no_sync
        )
        if recall:
            recall.pull_gradients()
            if progress.reports_next:
                progress.note("recall", recall.value())
        norm = torch.nn.utils.clip_grad_norm_(encoder.parameters(), args.clip or float("inf"))
        optimizer.step()
        if recall:
            recall.pull_weights(args.lr * factor)
        optimizer.zero_grad()
        progress.add({**losses, "grad_norm": norm}, work.sentences, work.tokens, lr=args.lr * factor)

        evaluates = (step + 1) % args.eval_steps == 0 or step + 1 == total
        saves = (step + 1) % args.save_steps == 0 and step + 1 < total
        if evaluates or saves:
            progress.flush(lr=args.lr * factor)
        if evaluates and texts and dev:
            evaluate(encoder, texts, dev, suites, best, step + 1, progress)
        if saves and first:
            best.save()
            checkpoint.save(checkpoints, encoder, optimizer, step + 1)
        if evaluates or saves:
            accelerator.wait_for_everyone()

    # Output: the best weights if there was a score to choose by, the last ones otherwise.
    result: dict[str, Any] = {"seed": seed, "steps": total, "step": total, "stsb_dev": None}
    if first:
        scored = best.restore(encoder)
        if scored:
            result |= {"step": best.step, "stsb_dev": best.score}
            say(f"the weights of step {best.step} are kept: STS-B dev {100 * best.score:.2f}")
            if suites:
                result["suites"] = during_training.noted(folder, best.step)
                say(f"their other scores: {during_training.said(result['suites'])}")
        else:
            say(f"no score to choose by: the last weights (step {total}) are kept")
        with nullcontext() if scored else encoder.exported():  # what was scored is averaged already
            export(encoder, tokenizer, folder)
        write_json(folder / RESULT, result)
        model_card(folder)
        checkpoint.remove(checkpoints)
        say(f"model, card, metrics.jsonl and {curves(folder).name} are in {folder}")
    tracker.finish()
    accelerator.wait_for_everyone()
    accelerator.free_memory()
    return result


def read_data(args: argparse.Namespace, loss: Loss, say: Callable[[str], None]) -> Dataset:
    """What the terms read: sentences or pairs from --data, or sentences from there and pairs from --pairs."""
    if not (loss.columns and loss.pair_columns):
        return read_dataset(args.data, loss.columns or loss.pair_columns)
    return beside(read_dataset(args.data, loss.columns), read_dataset(args.pairs, loss.pair_columns), say)


def evaluate(
    encoder: Encoder,
    texts: Texts,
    dev: sts.Pairs,
    suites: during_training.Suites | None,
    best: checkpoint.Best,
    step: int,
    progress: Progress,
) -> None:
    """Score STS-B dev and --eval-suite, note it, and keep the weights if they are the best so far on STS-B dev."""
    encoder.eval()
    with encoder.exported():
        score = sts.spearman(lambda _: encode(encoder, texts), dev)
        others = suites.scores() if suites else {}
        better = best.offer(encoder, step, score)
    encoder.train()
    progress.write({"step": step, "stsb_dev": score if score == score else None, **others})
    print(f"step {step}  STS-B dev {100 * score:.2f}{'  best so far' if better else ''}", flush=True)
    if others:
        print(f"step {step}  {during_training.said(others)}", flush=True)


def summarise(results: dict[int, dict[str, Any]], output: Path) -> str:
    """Write summary.json: the score of every seed, mean and sample standard deviation."""
    scores = {seed: result["stsb_dev"] for seed, result in results.items() if result["stsb_dev"] is not None}
    if len(scores) < len(results):
        return f"{len(results)} runs are in {output}; without --eval-data there is no score to average"
    mean, std = statistics.mean(scores.values()), statistics.stdev(scores.values())
    write_json(output / "summary.json", {"stsb_dev": scores, "mean": mean, "std": std})
    return f"STS-B dev over seeds {', '.join(map(str, scores))}: {100 * mean:.2f} ± {100 * std:.2f}"


def describe(
    args: argparse.Namespace,
    weights: dict[str, float],
    rows: Rows,
    encoder: Encoder,
    processes: int,
    device: torch.device,
    seed: int,
    done: int,
    total: int,
) -> str:
    """The run in a few lines, before it starts."""
    loss = " + ".join(f"{weight:g} {name}" for name, weight in weights.items())
    number = "bfloat16" if distributed.precision(args.precision) == "bf16" else "float32"
    batches = "packed" if encoder.packed else "padded"
    lines = [
        f"{args.objective} from {args.model}, seed {seed}: {loss}",
        f"{args.pooling} pooling, {batches} batches, {number} products, on {processes} x {device.type}",
        f"{len(rows):,} rows of {args.data}, batches of {args.batch_size}, {total:,} steps, lr {args.lr:g}",
    ]
    for column, reasons in rows.missing.items():
        said = ", ".join(f"{count:,} {reason}" for reason, count in reasons.items() if count)
        if said:
            lines.append(f"left out, {column}: {said}")
    if not args.eval_data:
        lines.append("no --eval-data: the last weights will be kept, not the best ones")
    if done:
        lines.append(f"resumed after step {done:,}")
    return "\n".join(lines)


def main() -> None:
    """Entry point; an error that the user can act on ends the program without a traceback."""
    args = parse(None, __doc__)
    with plain_errors():
        train(args)
    distributed.leave()


if __name__ == "__main__":
    main()
