"""Train a sentence encoder on a dataset of sentences and their negations.

    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet
    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet --objective simcse
    python train/run.py …                                                  one process
    ACCELERATE_USE_CPU=true torchrun --nproc_per_node 2 train/run.py …     two processes on a CPU

--objective sncse (Wang et al., 2022) and simcse (Gao et al., 2021), as their authors' code has them: AdamW without
weight decay, learning rate falling linearly to 0 without warm-up, gradient norm clipped at 1, dropout of the model's
configuration, one fused forward for all views, an MLP + Tanh head that evaluation drops (none with --pooling mean).

Where SNCSE's code and paper differ, this follows the code: two prompt templates instead of one (train/prompt.py),
margins on plain cosines of the head's outputs, max_length counts the template, " ." after a sentence without final
punctuation. Where this differs from the code: a row without a negation is left out of the margin (there, "Not " is put
before it), as is a row whose edit lies beyond the token budget; negatives come from all processes, with the gradient of
one process; the best checkpoint is chosen during the run, not afterwards. RoBERTa's settings go by the model's type.

The output folder is a sentence-transformers model, with args.json, metrics.jsonl, curves.png and checkpoints/.
"""

import argparse
import math
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

if __name__ == "__main__":  # started as a file: import from the project's root, not from this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import numpy as np
import torch
from transformers import PreTrainedTokenizerBase
from transformers.utils.logging import disable_progress_bar

from train import checkpoint, distributed
from train.data import Rows, batch_rows, padded, prepare, steps_per_epoch
from train.encoder import Encoder, encode, load_backbone, load_config, load_tokenizer, max_tokens
from train.errors import InputError, plain_errors
from train.evaluation import sts
from train.evaluation.models import Embeddings
from train.export import export
from train.objectives import OBJECTIVES, columns_of, loss_terms
from train.parquet import read_dataset
from train.progress import Progress, curves
from train.prompt import TEMPLATES, with_template, wrap_ids
from train.settings import open_folder, parse, settle

CLIP = 1.0  # maximal gradient norm


def train(args: argparse.Namespace) -> None:
    """One run, from arguments to the exported model."""
    disable_progress_bar()  # of loading and saving
    accelerator = distributed.start()
    rank, processes, first = accelerator.process_index, accelerator.num_processes, accelerator.is_main_process
    say = partial(print, flush=True) if first else lambda *_: None

    objective = OBJECTIVES[args.objective]
    dataset = read_dataset(args.data, columns_of(objective))
    dev = sts.load(args.eval_data, "STS-B dev") if args.eval_data else None

    # Settings: what no flag says comes from the paper.
    config, tokenizer = load_config(args.model), load_tokenizer(args.model)
    settle(args, config, processes, len(dataset.table))
    if args.max_length > max_tokens(config, tokenizer):
        raise InputError(f"--max-length {args.max_length}: {args.model} takes {max_tokens(config, tokenizer)} at most")

    # Token ids: a view is a column and what stands around its sentences. The tokenizer of view 0 is the one to export.
    templates = TEMPLATES if args.pooling == "mask" else (None, None)
    wraps = [wrap_ids(tokenizer, template) for template in templates]
    tokenizer = with_template(tokenizer, templates[0])
    views = [(view.column, wraps[view.template]) for view in objective.views]
    rows = prepare(dataset, views, tokenizer, args.max_length, say)

    # Model. SimCSE's code has no head with mean pooling.
    torch.manual_seed(args.seed)
    encoder = Encoder(load_backbone(args.model), args.pooling, tokenizer.mask_token_id, head=args.pooling != "mean")
    encoder.to(accelerator.device)
    optimizer = torch.optim.AdamW(
        [p for p in encoder.parameters() if p.requires_grad], lr=args.lr, weight_decay=0.0, fused=True
    )

    # Folder: only the first process writes.
    checkpoints = args.output / "checkpoints"
    if first:
        open_folder(args, rows.fingerprint, processes)
    accelerator.wait_for_everyone()
    done = checkpoint.resume(checkpoints, encoder, optimizer) if args.resume else 0
    model = accelerator.prepare(encoder)

    # Loop. Batch order and dropout are functions of seed and step, so that a resumed run goes on exactly.
    total = args.max_steps or args.epochs * steps_per_epoch(len(rows), args.batch_size, processes)
    batch = partial(batch_rows, len(rows), args.batch_size, processes, args.seed)
    progress = Progress(args.output, done, total, speaks=first, ids_of=lambda step: rows.ids[batch(step)].tolist())
    say(describe(args, rows, processes, str(accelerator.device), done, total))
    encoder.train()
    for step in range(done, total):
        progress.begin()
        chosen = batch(step)
        local = chosen.reshape(processes, -1)[rank]
        ids, mask = (t.to(accelerator.device) for t in padded(rows.views, local, tokenizer.pad_token_id))
        torch.manual_seed(dropout_seed(args.seed, step, rank))
        for group in optimizer.param_groups:
            group["lr"] = args.lr * (total - step) / total
        z = distributed.gather_views(model(ids, mask).view(len(views), len(local), -1))  # (views, batch, dim)
        present = torch.from_numpy(rows.present[chosen]).to(z)
        losses = loss_terms(objective, {view.name: z[i] for i, view in enumerate(objective.views)}, present, vars(args))
        accelerator.backward(losses["loss"] * processes)
        norm = torch.nn.utils.clip_grad_norm_(encoder.parameters(), CLIP)
        optimizer.step()
        optimizer.zero_grad()
        progress.add({**losses, "grad_norm": norm}, len(views) * len(chosen), lr=group["lr"])

        if (step + 1) % args.eval_steps == 0 or step + 1 == total:
            progress.flush(lr=group["lr"])
            if first:
                if dev:
                    evaluate(encoder, tokenizer, dev, checkpoints, step + 1, progress)
                checkpoint.save(checkpoints, encoder, optimizer, step + 1)
            accelerator.wait_for_everyone()

    # Output: the best weights if there was a score to choose by, the last ones otherwise.
    if first:
        say(choose(checkpoints, encoder, total))
        export(encoder.backbone, tokenizer, args.pooling, args.output)
        say(f"model, metrics.jsonl and {curves(args.output).name} are in {args.output}")
    accelerator.end_training()


def dropout_seed(seed: int, step: int, rank: int) -> int:
    """A 63-bit seed for the dropout of one step in one process."""
    return int(np.random.SeedSequence([seed, step, rank]).generate_state(1, np.uint64)[0] >> 1)


def evaluate(
    encoder: Encoder,
    tokenizer: PreTrainedTokenizerBase,
    dev: sts.Pairs,
    checkpoints: Path,
    step: int,
    progress: Progress,
) -> None:
    """Score STS-B dev, note it, and keep the weights if they are the best so far."""

    def embed(texts: Sequence[str]) -> Embeddings:
        return encode(encoder, tokenizer, texts, max_length=max_tokens(encoder.backbone.config, tokenizer))

    encoder.eval()
    score = sts.spearman(embed, dev)
    encoder.train()
    progress.write({"step": step, "stsb_dev": None if math.isnan(score) else score})
    found = checkpoint.best(checkpoints)
    better = not math.isnan(score) and (found is None or score > found[1])
    if better:
        checkpoint.save_best(checkpoints, encoder.backbone, step, score)
    print(f"step {step}  STS-B dev {100 * score:.2f}{'  best so far' if better else ''}", flush=True)


def choose(checkpoints: Path, encoder: Encoder, total: int) -> str:
    """Load the best weights into ``encoder`` if any were chosen; say which are kept."""
    found = checkpoint.best(checkpoints)
    if found is None:
        return f"no --eval-data, so nothing to choose by: the last weights (step {total}) are kept"
    checkpoint.load_best(checkpoints, encoder.backbone)
    return f"the weights of step {found[0]} are kept: STS-B dev {100 * found[1]:.2f}"


def describe(args: argparse.Namespace, rows: Rows, processes: int, device: str, done: int, total: int) -> str:
    """The run in a few lines, before it starts."""
    lines = [
        f"{args.objective} from {args.model}, {args.pooling} pooling, on {processes} x {device.split(':')[0]}",
        f"{len(rows):,} rows of {args.data}, batches of {args.batch_size}, {total:,} steps, lr {args.lr:g}",
    ]
    if args.objective == "sncse":
        lines.append(
            f"margin on {rows.present.sum():,} rows; left out of it: {rows.without:,} without a negation, "
            f"{rows.beyond:,} whose edit lies beyond the first {args.max_length} tokens"
        )
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


if __name__ == "__main__":
    main()
