"""Train a sentence encoder on a dataset of stage 1: sentences, their negations and paraphrases, or labelled pairs.

    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet
    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet --objective mixcse --seeds 42,43,44
    accelerate launch train/run.py --data artifacts/wiki1m_neg.parquet --terms infonce=1,margin=1e-3,recall=2e-3
    python train/run.py …                                                  one process
    ACCELERATE_USE_CPU=true torchrun --nproc_per_node 2 train/run.py …     two processes on a CPU

An objective is a paper's loss with its authors' recipe; --terms and --set compose any other. Where a paper and its
authors' code differ, the default follows the code and --set has the paper's variant (train/objectives/ says where).

One step: the views of each row (sentence, negation, …) lie in one packed batch without padding and pass the encoder
once; all processes see all embeddings, so that the loss and its gradient are those of one process with the whole batch.
A row that lacks what a term needs is left out of that term. Whatever is left out is counted and printed.

The output folder is a sentence-transformers model, with a card, args.json, metrics.jsonl, curves.png and
result.json.
"""

import shlex
import sys
from collections.abc import Callable
from contextlib import ExitStack, nullcontext
from dataclasses import replace
from pathlib import Path
from typing import Any

if __name__ == "__main__":  # started as a file: import from the project's root, not from this folder
    sys.path[0] = str(Path(__file__).resolve().parent.parent)

import torch
from accelerate import Accelerator
from transformers.utils.logging import disable_progress_bar

from pipelines import schema
from train.config import TrainConfig, parse
from train.data.dataset import Dataset, check_there, read_dataset
from train.data.prefetch import prefetch
from train.data.rows import attach_pairs, prepare_rows, steps_per_epoch
from train.data.steps import Steps
from train.evaluation import during_training
from train.evaluation.models import SentenceModel
from train.evaluation.suites import sts
from train.model import gradcache
from train.model.card import FILE_NAME as CARD
from train.model.card import model_card
from train.model.encoder import Encoder, Texts, load_backbone, load_config, stored_dtype
from train.model.export import export
from train.model.modules import longest_input, own_tokenizer, read_modules
from train.model.positions import max_tokens
from train.model.prompt import check_surrounded, read_templates, template_name, with_template, wrap_ids
from train.model.provenance import base_model, licence, start
from train.objectives.loss import Loss
from train.objectives.regularizers import make_regularizers
from train.resolved_config import ResolvedConfig, asked_terms, check_batch, read_times, resolve
from train.runtime import checkpoint, distributed
from train.runtime.atomic_files import temporary_of, write_json
from train.runtime.curves import FILE_NAME as CURVES
from train.runtime.curves import curves
from train.runtime.errors import InputError, plain_errors
from train.runtime.progress import Progress, flops_per_token, peak_flops
from train.runtime.run_folder import RESULT, alone_in, open_folder
from train.runtime.selection import evaluate, evaluate_start, read_start
from train.runtime.summary import describe, summarise


def train(config: TrainConfig, command: str = "") -> dict[int, dict[str, Any]]:
    """One run per seed. Returns what each wrote to result.json, by seed.

    It runs in as many processes as were launched, each of which calls it: one in a notebook. ``command`` is what the
    model card says that the run was made by.
    Raises InputError or SchemaError for what a person can mend.
    """
    disable_progress_bar()  # of loading and saving
    accelerator = distributed.start(config.track, config.precision)
    log = _say if accelerator.is_main_process else lambda *_: None
    if warning := distributed.slow_precision(config.precision):
        log(warning)
    if warning := distributed.busy_machine(accelerator.device) or distributed.one_thread(accelerator.device):
        log(warning)
    several = len(config.seeds) > 1
    results, read = {}, set[str]()
    for seed in config.seeds:
        folder = config.output / f"seed-{seed}" if several else config.output
        with ExitStack() as held:
            results[seed] = run(config, seed, folder, accelerator, log, command, held, read)
    if several and accelerator.is_main_process:
        log(summarise(results, config.output))
    # The process group stays: a second one would read the first one's addresses in the launcher's store, where they are
    # stale. `distributed.leave` ends the process.
    return results


def run(
    asked: TrainConfig,
    seed: int,
    folder: Path,
    accelerator: Accelerator,
    log: Callable[[str], None],
    command: str = "",
    held: ExitStack | None = None,
    read: set[str] | None = None,
) -> dict[str, Any]:
    """One run, from its settings to the exported model. Returns what result.json holds.

    As long as ``held`` is open no other process trains in the folder. ``read``: fingerprints of the data of
    runs before.
    """
    process, processes, first = accelerator.process_index, accelerator.num_processes, accelerator.is_main_process
    device = accelerator.device

    check_there(asked.data, Loss(asked_terms(asked), {}).data_columns)  # before a hub is asked for the model
    # Settings: where no flag is given, the paper's.
    model_config = load_config(asked.model)
    modules, dtype = read_modules(asked.model), stored_dtype(asked.model, model_config)
    tokenizer = own_tokenizer(asked.model, modules)
    own_template = template_name(tokenizer) if modules and modules.pooling == "mask" else None
    config = resolve(asked, model_config, modules.pooling if modules else None, own_template)
    if modules and modules.dense and not modules.kept(config.pooling):
        raise InputError(
            f"--pooling {config.pooling}: {config.model} has a Dense layer that was made for its own pooling, "
            f"{modules.pooling}; leave --pooling out"
        )
    loss = Loss(config.weights, config.options)
    dataset = read_data(config, loss, log)
    distributed.check_one_dataset(config.data, dataset.fingerprint, set() if read is None else read)
    dev = sts.load(config.eval_data, "STS-B dev") if config.eval_data else None
    limit, longest = max_tokens(model_config, tokenizer), longest_input(modules, model_config, tokenizer)
    if asked.max_length is not None and asked.max_length > limit:
        raise InputError(f"--max-length {asked.max_length}: {config.model} takes {limit} at most")
    if config.max_length > limit:
        log(f"inputs are cut at {limit} tokens, not at {config.max_length}: {config.model} takes no more")
        config = replace(config, max_length=limit)

    # Token ids: a view is a column and what stands around its sentences. The tokenizer of template 0 is exported.
    templates = read_templates(config.template) if config.pooling == "mask" else (None, None)
    wraps = [wrap_ids(tokenizer, template) for template in templates]
    tokenizer = with_template(tokenizer, templates[0])
    check_surrounded(tokenizer, wraps[0])
    views = [(source.column, wraps[source.template]) for source in loss.sources.values()]
    times = read_times(config.oversample)
    rows = prepare_rows(dataset, views, tokenizer, config.max_length, log, config.cache, loss.needed, times)
    check_batch(config, processes, len(rows))

    # Model. A head's learning rate may differ from the encoder's.
    torch.manual_seed(seed)
    outputs = loss.outputs()
    encoder = Encoder(
        load_backbone(config.model),
        config.pooling,
        tokenizer.mask_token_id,
        head=config.head if outputs & {"head", "layers"} else "none",
        keep_head=config.keep_head,
        outputs=outputs,
        layers=config.layers if "layers" in outputs else (),
        keep_initial=config.keep_initial,
        dropout=config.dropout,
        dense=modules.extension() if modules else None,
    ).to(device)
    with accelerator.autocast():
        encoder.prepare()
    if config.denoise and not encoder.packed:
        raise InputError(f"--denoise shifts positions, which needs packed batches; {config.model} cannot be packed")
    trained = {name: p for name, p in encoder.named_parameters() if p.requires_grad}
    body = [p for name, p in trained.items() if name.startswith("backbone.")]
    heads = [p for name, p in trained.items() if not name.startswith("backbone.")]
    groups = [{"params": body, "scale": 1.0}, {"params": heads, "scale": config.head_lr_scale}]
    optimizer = torch.optim.AdamW([g for g in groups if g["params"]], lr=config.lr, weight_decay=0.0, fused=True)
    regularizers = make_regularizers(config.weights, body, config)

    suites = None
    prompt = modules.prompt if modules and modules.include_prompt else ""  # scores are of what users will get
    if config.eval_suite and config.eval_data:
        similarity = modules.similarity if modules else "cosine"
        second = with_template(tokenizer, templates[-1])
        evaluated = SentenceModel("run", encoder, tokenizer, second, longest, similarity, templates=templates)
        evaluated.prompt = prompt
        initial = {"base": config.model, "pooling": config.pooling}
        suites = during_training.Suites(config.eval_suite, config.eval_data, evaluated, log, initial)

    # Folder: only the first process writes.
    checkpoints = folder / "checkpoints"
    if first:
        if held:
            held.enter_context(alone_in(folder))
        open_folder(vars(config), seed, folder, rows.fingerprint, processes, command or asked.as_call())
    accelerator.wait_for_everyone()
    if (folder / RESULT).exists():
        log(f"{folder} is finished already")
        if first:
            finish(folder)
        return checkpoint.read_json(folder / RESULT)
    done = checkpoint.resume(checkpoints, encoder, optimizer) if config.resume else 0
    if first:
        checkpoint.Best.forget(checkpoints, done)
    accelerator.wait_for_everyone()
    best = checkpoint.Best(checkpoints, done)
    if config.compile:
        encoder.backbone.compile(dynamic=True)
    model = accelerator.prepare(encoder)

    # Loop. Batch order and dropout are functions of seed and step, so that a resumed run goes on exactly.
    total = config.max_steps or config.epochs * steps_per_epoch(len(rows), config.batch_size, processes)
    steps = Steps(
        rows,
        batch_size=config.batch_size,
        seed=seed,
        processes=processes,
        process=process,
        pooling=encoder.tokens,
        mask_id=encoder.mask_id,
        chunk_tokens=config.chunk_tokens,
        denoise=config.denoise,
    )
    tracker = distributed.Tracker(accelerator, config.track, folder, schema.in_settings(vars(config)) | {"seed": seed})
    progress = Progress(
        folder,
        done,
        total,
        writes=first,
        row_ids=lambda step: rows.ids[steps.row_indices(step)].tolist(),
        log_to_tracker=tracker.log,
        flops=flops_per_token(
            encoder.backbone, float(steps.lengths.mean()) / len(views), encoder.last.weights if encoder.last else 0
        ),
        peak=peak_flops(device, processes),
    )
    texts = Texts(tokenizer, [prompt + text for text in dev.left + dev.right], longest) if dev and first else None
    log(describe(config, rows, encoder, processes, device, seed, done, total))
    if texts and dev and not done:
        evaluate_start(encoder, texts, dev, suites, progress)
    encoder.train()
    for step, work in prefetch(steps, range(done, total), device):
        progress.start_step()
        factor = (total - step) / total if config.schedule == "linear" else 1.0
        for group in optimizer.param_groups:
            group["lr"] = config.lr * factor * group["scale"]

        def losses_of(local: gradcache.Outputs, work: Any = work) -> dict[str, torch.Tensor]:
            """The loss of the whole batch, its rows in their own order."""
            outputs = {k: distributed.gather_rows(z).index_select(-2, work.batch_order) for k, z in local.items()}
            return loss(outputs, work.present, work.values)

        losses = gradcache.run_backward(
            model, encoder, work.pieces, work.seeds, len(views), losses_of, processes, accelerator.no_sync
        )
        for name, regularizer in regularizers.items():
            regularizer.before_step()
            if progress.reports_next:
                progress.record(name, regularizer.value())
        norm = torch.nn.utils.clip_grad_norm_(encoder.parameters(), config.clip or float("inf"))
        optimizer.step()
        for regularizer in regularizers.values():
            regularizer.after_step(config.lr * factor)
        optimizer.zero_grad()
        progress.add({**losses, "grad_norm": norm}, work.sentences, work.tokens, lr=config.lr * factor)

        evaluates = (step + 1) % config.eval_steps == 0 or step + 1 == total
        saves = (step + 1) % config.save_steps == 0 and step + 1 < total
        if evaluates or saves:
            progress.flush(lr=config.lr * factor)
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
        result |= read_start(folder)
        if scored:
            result |= {"step": best.step, "stsb_dev": best.score}
            log(f"the weights of step {best.step} are kept: STS-B dev {100 * best.score:.2f}")
            if suites:
                result["suites"] = during_training.read_scores(folder, best.step)
                log(f"their other scores: {during_training.format_scores(result['suites'])}")
        else:
            log(f"the last weights (step {total}) are kept")
        with nullcontext() if scored else encoder.exported():  # what was scored is averaged already
            # The tokenizer anew: its use has changed what it says of truncation.
            export(encoder, with_template(own_tokenizer(asked.model, modules), templates[0]), folder, modules, dtype)
        if dtype != torch.float32:
            log(f"the weights are stored in {str(dtype).removeprefix('torch.')}, as those of {config.model}")
        result["provenance"] = {
            "start": start(config.model),
            "base_model": base_model(config.model),
            "licence": licence(config.model),
            "data": list(dataset.sources),
        }
        write_json(folder / RESULT, result)
        finish(folder)
        log(f"model, card, metrics.jsonl and {CURVES} are in {folder}")
    tracker.finish()
    accelerator.wait_for_everyone()
    accelerator.free_memory()
    return result


def finish(folder: Path) -> None:
    """What follows result.json, as far as it is not there: a run may have been killed between them."""
    for file, write in ((folder / CARD, model_card), (folder / CURVES, curves)):
        temporary_of(file).unlink(missing_ok=True)
        if not file.exists():
            write(folder)
    checkpoint.remove(folder / "checkpoints")


def _say(line: str) -> None:
    print(schema.without_secrets(line), flush=True)


def read_data(config: ResolvedConfig, loss: Loss, log: Callable[[str], None]) -> Dataset:
    """The columns that the terms read: from --data, or sentences from --data and pairs from --pairs."""
    if config.pairs is None or not (loss.columns and loss.pair_columns):
        return read_dataset(config.data, loss.data_columns)
    return attach_pairs(read_dataset(config.data, loss.columns), read_dataset(config.pairs, loss.pair_columns), log)


def main() -> None:
    """Entry point; an error that the user can act on ends the program without a traceback."""
    config = parse(None, __doc__)
    program, *words = sys.argv
    named = schema.command("train", "train.run")
    typed = named if named.startswith("litotes ") else shlex.quote(program)
    with plain_errors(config.output):
        train(config, f"{typed} {shlex.join(map(schema.without_secrets, words))}")
    distributed.leave()


if __name__ == "__main__":
    main()
