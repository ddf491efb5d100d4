"""The trainers that tests/bench/trainer.py compares, each run in a process of its own, as its users would run it.

Every trainer gets the same weights, tokenizer, rows in the same batches, precision, learning rate, linear schedule,
clipping at 1 and AdamW without weight decay, and encodes three views of a row: the sentence, the sentence again with
other dropout, its negation. What differs:

* ours: train/run.py itself; InfoNCE of sentence against sentence with SNCSE's margin for the negation, MLP head.
* st: sentence-transformers' trainer; MultipleNegativesRankingLoss over (sentence, sentence, negation), no head. It
  tokenises as it goes.
* simcse: Hugging Face's Trainer around a supervised SimCSE (Gao et al., 2021): one collator that pads the three views
  to one length, one forward pass, MLP head, InfoNCE with the negation as hard negative. It tokenises once, before.

The losses cost less than a hundredth of a step. "tuned" says what settings() adds to a library's defaults.
"""

import importlib
import importlib.util
import os
import resource
import time
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any
from unittest import mock

SEED, LR, TEMPERATURE = 42, 3e-5, 0.05
NEVER = 1_000_000_000  # steps
EVAL_BATCH = 128  # sentences, as SentEval has it


@dataclass(frozen=True)
class Job:
    """One run. ``every``: steps between evaluations on STS-B dev, each followed by a checkpoint (0: neither)."""

    model: str
    data: str
    folder: str
    cache: str
    batch: int
    length: int
    steps: int
    precision: str  # fp32 or bf16
    device: str  # cpu or cuda
    workers: int
    eval_data: str
    every: int


class Finished(Exception):
    """Enough was measured."""


class Gate:
    """Stops a trainer after every window of steps until it is told to go on. ``settle`` steps of each are not timed."""

    def __init__(self, connection: Connection, settle: int, steps: int) -> None:
        self.connection, self.settle, self.steps = connection, settle, steps
        self.done, self.began, self.cpu = 0, 0.0, 0.0
        self.counts = {"tokens": 0, "padded": 0, "sentences": 0}
        self.notes: dict[str, Any] = {}

    def begin(self) -> None:
        """Training is about to begin."""
        self.connection.send("ready")
        self._wait()

    def count(self, **counts: int) -> None:
        """What the step that begins now encodes."""
        if self.done >= self.settle:
            self.counts = {name: self.counts[name] + value for name, value in counts.items()}

    def step(self) -> None:
        """A step is done."""
        self.done += 1
        if self.done == self.settle:
            self._start()
        if self.done == self.settle + self.steps:
            synchronise()
            taken = {"seconds": time.perf_counter() - self.began, "cpu_seconds": time.process_time() - self.cpu}
            self.connection.send({**taken, **self.counts})
            self._wait()

    def _wait(self) -> None:
        give_back_memory()
        if self.connection.recv() != "go":
            raise Finished
        self.done, self.counts = 0, dict.fromkeys(self.counts, 0)
        if not self.settle:
            self._start()

    def _start(self) -> None:
        synchronise()
        self.began, self.cpu = time.perf_counter(), time.process_time()


class Stopwatch:
    """Never stops a trainer; notes when its first step is done, in seconds after ``started`` (time.time())."""

    def __init__(self, started: float) -> None:
        self.started = started
        self.notes: dict[str, Any] = {}

    def begin(self) -> None: ...

    def count(self, **_: int) -> None: ...

    def step(self) -> None:
        if "first_step" not in self.notes:
            synchronise()
            self.notes["first_step"] = time.time() - self.started


Watch = Gate | Stopwatch


def synchronise() -> None:
    """Wait for the GPU, if there is one."""
    import torch

    if torch.cuda.is_initialized():
        torch.cuda.synchronize()


def give_back_memory() -> None:
    """Leave the GPU's unused memory to whoever is next."""
    import torch

    if torch.cuda.is_initialized():
        torch.cuda.synchronize()
        torch.cuda.empty_cache()


def peak_memory() -> dict[str, float]:
    """Peak MB of this process, and of what it had allocated on the GPU."""
    import torch

    status = Path("/proc/self/status").read_text(encoding="utf-8") if Path("/proc/self/status").exists() else ""
    marks = [line.split()[1] for line in status.splitlines() if line.startswith("VmHWM")]
    kilobytes = int(marks[0]) if marks else resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    peak = {"host_mb": kilobytes / 1024}
    if torch.cuda.is_initialized():
        peak["device_mb"] = torch.cuda.max_memory_allocated() / 2**20
    return peak


def ours(job: Job, watch: Watch, *flags: str) -> None:
    """train/run.py, with the watch at the place where the loop asks for its next batch."""
    from train import config as settings
    from train import run

    prefetch, progress = run.prefetch, run.Progress

    def watched(*args: Any) -> Iterator[tuple[int, Any]]:
        watch.begin()
        for step, work in prefetch(*args):
            padded = max(piece.longest for piece in work.pieces) * work.sentences
            watch.count(tokens=work.tokens, padded=padded, sentences=work.sentences)
            yield step, work
            watch.step()

    def observed_progress(*args: Any, **options: Any) -> Any:
        watch.notes |= {"flops_per_token": options["flops"], "peak_flops": options["peak"]}
        return progress(*args, **options)

    options = {
        "precision": "bf16" if job.precision == "bf16" else "fp32",
        "model": job.model,
        "data": job.data,
        "output": f"{job.folder}/out",
        "cache": job.cache,
        "objective": "simcse",
        "terms": "infonce=1,margin=1e-3",
        "batch-size": job.batch,
        "max-length": job.length,
        "max-steps": job.steps,
        "lr": LR,
        "seed": SEED,
        "save-steps": job.every or NEVER,
        **({"eval-data": job.eval_data, "eval-steps": job.every} if job.every else {}),
    }
    args = settings.parse([*(f"--{name}={value}" for name, value in options.items()), *flags], None)
    patches = {"prefetch": watched, "Progress": observed_progress}
    with mock.patch.multiple(run, **patches):
        run.train(args)


def compiled(job: Job, watch: Watch) -> None:
    """Ours with torch.compile."""
    ours(job, watch, "--compile")


def halved(job: Job, watch: Watch) -> None:
    """Ours with matmuls in bfloat16, for a CPU that has AMX."""
    ours(job, watch, "--precision", "bf16")


def settings(job: Job, tuned: bool, metric: str) -> dict[str, Any]:
    """Training arguments of the peers: what all contestants share, and what "tuned" adds."""
    on_gpu = job.device == "cuda"
    chosen: dict[str, Any] = {
        "output_dir": f"{job.folder}/out",
        "per_device_train_batch_size": job.batch,
        "max_steps": job.steps,
        "learning_rate": LR,
        "weight_decay": 0.0,
        "lr_scheduler_type": "linear",
        "max_grad_norm": 1.0,
        "bf16": job.precision == "bf16",
        "use_cpu": not on_gpu,
        "seed": SEED,
        "report_to": "none",
        "save_strategy": "no",
    }
    if job.every:
        plan = {"eval_strategy": "steps", "eval_steps": job.every, "save_strategy": "steps", "save_steps": job.every}
        chosen |= {**plan, "save_total_limit": 2, "load_best_model_at_end": True, "metric_for_best_model": metric}
    if tuned:
        chosen |= {"logging_nan_inf_filter": False, "optim": "adamw_torch_fused", "disable_tqdm": True}
        chosen |= {"dataloader_num_workers": job.workers, "dataloader_persistent_workers": job.workers > 0}
        chosen |= {"dataloader_pin_memory": on_gpu, **({"tf32": True} if on_gpu else {})}
    return chosen


def read_rows(job: Job) -> tuple[list[str], list[str], list[int]]:
    """Sentences, negations, and the rows of all steps in the order in which our trainer takes them."""
    from pipelines.schema import NEGATION, TEXT
    from train.data.dataset import read_dataset
    from train.data.rows import batch_rows

    table = read_dataset(job.data, [TEXT, NEGATION]).table
    rows = len(table)
    order = [int(row) for step in range(job.steps) for row in batch_rows(rows, job.batch, 1, SEED, step)]
    return table.column(TEXT).to_pylist(), table.column(NEGATION).to_pylist(), order


def callback(watch: Watch) -> Any:
    """The watch as a callback of Hugging Face's Trainer."""
    from transformers import TrainerCallback

    class Watched(TrainerCallback):
        def on_train_begin(self, *_: Any, **__: Any) -> None:
            watch.begin()

        def on_step_end(self, *_: Any, **__: Any) -> None:
            watch.step()

    return Watched()


def st_part(kind: str) -> Any:
    """sentence-transformers' module of losses, evaluators or model parts; older versions have them at the top."""
    try:
        return importlib.import_module(f"sentence_transformers.sentence_transformer.{kind}")
    except ImportError:
        return importlib.import_module(f"sentence_transformers.{kind.replace('modules', 'models')}")


def st(job: Job, watch: Watch, tuned: bool = False) -> None:
    """sentence-transformers' trainer."""
    from datasets import Dataset
    from sentence_transformers import (
        SentenceTransformer,
        SentenceTransformerTrainer,
        SentenceTransformerTrainingArguments,
    )
    from torch.utils.data import BatchSampler

    texts, negations, order = read_rows(job)
    parts = st_part("modules")
    backbone = parts.Transformer(job.model)
    width = backbone.get_embedding_dimension()
    model = SentenceTransformer(modules=[backbone, parts.Pooling(width, "cls")], device=job.device)
    model.max_seq_length = job.length

    class Ordered(SentenceTransformerTrainer):
        def get_batch_sampler(self, *_: Any, **__: Any) -> BatchSampler:
            return BatchSampler(order, job.batch, drop_last=True)

    evaluator = None
    if job.every:
        dev = stsb_dev(job)
        evaluator = st_part("evaluation").EmbeddingSimilarityEvaluator(dev.left, dev.right, dev.gold, name="dev")
    trainer = Ordered(
        model=model,
        args=SentenceTransformerTrainingArguments(**settings(job, tuned, "eval_dev_spearman_cosine")),
        train_dataset=Dataset.from_dict({"anchor": texts, "positive": texts, "negative": negations}),
        loss=st_part("losses").MultipleNegativesRankingLoss(model, scale=1 / TEMPERATURE),
        evaluator=evaluator,
        callbacks=[callback(watch)],
    )
    trainer.train()
    trainer.save_model()


def stsb_dev(job: Job) -> Any:
    """STS-B dev, read by our own reader."""
    from train.evaluation.suites import sts

    return sts.load(job.eval_data, "STS-B dev")


def simcse(job: Job, watch: Watch, tuned: bool = False) -> None:
    """Hugging Face's Trainer around SimCSE."""
    from trainer_simcse import Rows, SimCSE, SimCSETrainer, pad_views
    from transformers import AutoTokenizer, TrainingArguments

    texts, negations, order = read_rows(job)
    tokenizer = AutoTokenizer.from_pretrained(job.model)
    trainer = SimCSETrainer(
        model=SimCSE(job.model),
        args=TrainingArguments(**settings(job, tuned, "eval_stsb"), remove_unused_columns=False),
        train_dataset=(rows := Rows(tokenizer, [texts, texts, negations], job.length)),
        eval_dataset=rows if job.every else None,  # Trainer asks for one; SimCSETrainer evaluates on STS-B dev
        data_collator=pad_views(tokenizer),
        processing_class=tokenizer,
        callbacks=[callback(watch)],
        order=order,
        dev=stsb_dev(job) if job.every else None,
        eval_batch=EVAL_BATCH,
    )
    trainer.train()
    trainer.save_model()


CONTESTANTS: dict[str, Callable[[Job, Watch], None]] = {
    "ours": ours,
    "ours-compiled": compiled,
    "ours-bf16": halved,
    "st": st,
    "st-tuned": lambda job, watch: st(job, watch, tuned=True),
    "simcse": simcse,
    "simcse-tuned": lambda job, watch: simcse(job, watch, tuned=True),
}
NEEDS = {"st": ("sentence_transformers", "datasets")}  # installed packages


def missing(name: str) -> list[str]:
    """The packages that a contestant needs and that are not installed."""
    return [package for package in NEEDS.get(name.split("-")[0], ()) if importlib.util.find_spec(package) is None]


def work(connection: Connection, name: str, job: Job, pace: tuple[int, int] | None, started: float) -> None:
    """Run a contestant; what it prints goes to a log. With ``pace`` (settle, steps) it stops after every window."""
    folder = Path(job.folder)
    folder.mkdir(parents=True, exist_ok=True)
    log = os.open(folder / "log", os.O_WRONLY | os.O_CREAT | os.O_TRUNC)
    os.dup2(log, 1)
    os.dup2(log, 2)
    os.environ |= {"HF_HUB_OFFLINE": "1", "ACCELERATE_USE_CPU": str(job.device == "cpu").lower()}
    watch = Gate(connection, *pace) if pace else Stopwatch(started)
    try:
        CONTESTANTS[name](job, watch)
    except Finished:
        pass
    except BaseException as error:
        traceback.print_exc()
        connection.send({"error": f"{type(error).__name__}: {error}"})
        return
    connection.send({**watch.notes, **peak_memory()})
