"""Teach your encoder to hear "not", on your text, in one run: from the sentences it makes negations, paraphrases and
opposites, trains the encoder on them and on triplets that come with Litotes, and measures what that changed.

    litotes fix --model ENCODER --text FILES [--out FOLDER]
    litotes fix --model sentence-transformers/all-MiniLM-L6-v2 --text mine.txt --quick    a try of some minutes

FOLDER/model is then the encoder, for SentenceTransformer("FOLDER/model"), and FOLDER/README.md has figures before and
after, measured on sentences that were kept apart. How long it may take is said before it trains.

Text is English, 100 sentences or more. A file of Markdown is a document, and so is each of several small files of plain
text; in other plain text a blank line ends one. From documents of 60 words and more come passages and questions.

Stop or kill it at any moment: the same command goes on. Until training has begun, its options may be changed; from then
on only --retrieval may, and the measuring alone is done again.
"""

import argparse
import json
import os
import sys
import time
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from flows.defaults import PASSAGES, SENTENCES
from flows.fix import data, inputs, interrupts, outcome, resume, training
from flows.fix.estimates import Data, Span, duration, estimate, said, slowness, step_seconds
from flows.fix.plan import (
    BATCH,
    LEAST_QUICK_STEPS,
    QUICK_PASSAGES,
    QUICK_SENTENCES,
    STEPS,
    Asked,
    FixError,
    Folder,
    Machine,
    steps_for,
)
from flows.text_flags import SOURCE, Flags, add_documents, add_min_words, add_text_flags
from pipelines import disk, schema, shards, storage
from pipelines.flags import Parser
from pipelines.stages.row_errors import AugmentError

BY_FLOW = 50_000  # sentences from which on the flow makes the augmentations
QUICK = (
    f"a try of some minutes: {QUICK_SENTENCES:,} sentences, {LEAST_QUICK_STEPS} steps or more, by the machine's speed; "
    "to see that all works: its figures hardly move"
)
PRECISION = "format of numbers in training; auto (default): bf16 where GPU or CPU compute in it, else fp32"
FLOW = f"make the data by the flow augment, on a Prefect server if there is one (default: above {BY_FLOW:,} sentences)"
MENDABLE = (FixError, AugmentError, storage.StorageError, shards.DatasetError, schema.SchemaError)


def parser() -> argparse.ArgumentParser:
    flags = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    flags.add_argument("--model", required=True, metavar="ENCODER", help="encoder to start from: folder or hub id")
    flags.add_argument(
        "--text", nargs="+", required=True, metavar="FILES", help=f"paths, URLs, globs or folders: {SOURCE}"
    )
    flags.add_argument(
        "--out", type=Path, metavar="FOLDER", help="folder to write (default: artifacts/ENCODER-litotes)"
    )
    flags.add_argument("--quick", action="store_true", help=QUICK)
    _add_text(flags.add_argument_group("the text"))
    _add_training(flags.add_argument_group("training and measuring"))
    machine = flags.add_argument_group("the machine")
    machine.add_argument("--workers", type=int, metavar="N", help="processes that make the data (default: one a core)")
    machine.add_argument("--precision", choices=("auto", "bf16", "fp32"), default=Asked.precision, help=PRECISION)
    machine.add_argument("--flow", action="store_true", help=FLOW)
    return flags


def _add_text(flags: Flags) -> None:
    add_text_flags(flags)
    add_documents(flags)
    flags.add_argument("--group", metavar="COLUMN", help="column that names a row's document; its rows stand together")
    sample, passages = f"(default: {SENTENCES:,})", f"(default: {PASSAGES:,})"
    flags.add_argument("--sample", type=int, metavar="N", help=f"draw so many sentences, where there are more {sample}")
    flags.add_argument("--passages", type=int, metavar="N", help=f"draw so many passages, 0 for none {passages}")
    add_min_words(flags)


def _add_training(flags: Flags) -> None:
    flags.add_argument("--steps", type=int, metavar="N", help=f"steps of {BATCH} triplets (default: {STEPS:,})")
    flags.add_argument("--lr", type=float, help="learning rate; more for a tiny encoder (default: that of the preset)")
    seed = f"of what is drawn and of training (default: {Asked.seed})"
    flags.add_argument("--seed", type=int, default=Asked.seed, metavar="N", help=seed)
    flags.add_argument(
        "--retrieval", metavar="FOLDER", help=f"measure search too: a folder with {', '.join(inputs.SET)}"
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point; what a user can mend ends with one line and exit status 1."""
    args = parser().parse_args(arguments)
    try:
        for name in ("sample", "steps", "workers"):
            if getattr(args, name) is not None and getattr(args, name) < 1:
                raise FixError(f"--{name} {getattr(args, name)} must be 1 or more")
        name = Path(args.model).resolve().name if Path(args.model).exists() else args.model.rpartition("/")[2]
        folder = Folder(args.out or Path("artifacts") / f"{name}-litotes")
        with interrupts.kept():
            fix(asked_for(args), folder, args.workers or _cores(), args.flow)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        raise SystemExit(130) from None
    except MENDABLE as error:
        raise SystemExit(f"error: {error}") from None
    except OSError as error:
        if (said := disk.explain(error, args.out)) is None:
            raise
        raise SystemExit(f"error: {said}") from None


def asked_for(args: argparse.Namespace) -> Asked:
    """What ``parser`` gave, with the numbers of a quick run or a whole one."""
    sentences, passages = (QUICK_SENTENCES, QUICK_PASSAGES) if args.quick else (SENTENCES, PASSAGES)
    given = {field.name: getattr(args, field.name) for field in fields(Asked)} | {"text": tuple(args.text)}
    given["sample"] = args.sample or sentences
    given["passages"] = passages if args.passages is None else args.passages
    return Asked(**given)


def fix(asked: Asked, folder: Folder, workers: int, by_flow: bool = False) -> None:
    """All steps in order; each skips what is done. Raises one of MENDABLE."""
    say = _timed()
    inputs.check(asked)
    digests = inputs.digests(asked)
    data.check_enough(asked)
    if state := folder.begun_with():
        resume.changes(state, asked, digests, folder)  # refused at once, not when another run has ended
    with folder.alone(say) as lock:
        machine = _begin(asked, folder, digests, say)
        if folder.card.exists():
            print(f"{folder.path} is finished already")
            _show(folder, json.loads(folder.result.read_text(encoding="utf-8")))
            return
        _run(asked, folder, machine or _probe(asked, folder, digests, say), workers, by_flow, say, lock)
    say("done")


def _timed() -> data.Log:
    """Prints a line, whole however long it is, with the time since now."""
    began = time.monotonic()

    def say(line: str) -> None:
        print(f"[{duration(time.monotonic() - began):>6}] {line}", flush=True)

    return say


def _begin(asked: Asked, folder: Folder, digests: inputs.Digests, say: data.Log) -> Machine | None:
    """What the probe found, if the folder holds this run with what of it may have changed; else None."""
    if (state := folder.begun_with()) is None:
        return None
    if found := resume.changes(state, asked, digests, folder):
        say(f"goes on, but {resume.described(found)}")
    return resume.apply(found, state, asked, digests, folder)


def _run(asked: Asked, folder: Folder, machine: Machine, workers: int, by_flow: bool, say: data.Log, lock: int) -> None:
    steps, sentences = folder.steps_trained, data.sentences_measured(folder)
    if steps is None or sentences is None:
        steps, sentences = _train(asked, folder, machine, workers, by_flow, say, lock)
    say("4/4 measuring both encoders on what is no part of the training")
    if not folder.result.exists():
        training.evaluate(asked, folder, machine, lock)
        folder.write(folder.result.name, outcome.collect(asked, folder, sentences, steps))
    found = json.loads(folder.result.read_text(encoding="utf-8"))
    outcome.write(folder, machine, found, resume.as_published(asked, folder), inputs.name_of_model(asked.model))
    _show(folder, found)


def _train(
    asked: Asked, folder: Folder, machine: Machine, workers: int, by_flow: bool, say: data.Log, lock: int
) -> tuple[int, int]:
    """From the text to the trained encoder; returns the steps, and how many sentences the text has."""
    say("1/4 text")
    files = data.with_documents(asked)
    for line in data.about_passages(asked, files):
        say(line)
    began = time.monotonic()
    sentences = data.read_text(asked, folder, workers, say)
    reading = time.monotonic() - began
    data.require_enough(sentences, asked)
    passages = min(asked.passages or 0, sentences) if files and not data.why_no_passages(asked, files) else 0
    left = Data(sentences, passages, data.made(folder), reading)
    steps, step = steps_for(asked, machine), step_seconds(machine, folder.own_metrics)
    guess = estimate(left, workers, steps - folder.steps_done, machine, step, slowness())
    parts = ", ".join(f"{name} {said(span)}" for name, span in guess.items())
    every = Span(*map(sum, zip(*guess.values(), strict=True)))
    say(f"about {said(every)} from here: {parts}{training.load()}")
    say("2/4 data")
    triplets, rows = data.make_triplets(asked, folder, workers, by_flow or sentences > BY_FLOW, say)
    done = folder.steps_done
    more = f"{f', {done:,} of them done' if done else ''}, about {said(step.times(steps - done))}{training.load()}"
    say(f"3/4 training: {steps:,} steps on {rows:,} triplets{more}")
    say(f"the ranking loss is to fall as it learns; {folder.metrics} has every term")
    training.train(asked, folder, triplets, steps, machine, lock)
    return steps, sentences


def _probe(asked: Asked, folder: Folder, digests: inputs.Digests, say: data.Log) -> Machine:
    inputs.check_on_hub(asked.model)
    timed = f"timed for {training.TIMED} s at most"
    say(f"looking at {asked.model}: it is loaded, which takes longer where it is fetched, and {timed}")
    machine = training.probe(asked, say)
    pooling = machine.pooling or f"{training.DEFAULT_POOLING}, as the model does not say"
    threads = f"{machine.threads or 'all'} thread{'s' * (machine.threads != 1)}"
    speed = f"64 texts in {machine.seconds_per_step:.2g} s with {threads}"
    say(f"its pooling: {pooling}; numbers: {machine.precision} ({machine.why}); speed of training: {speed}")
    folder.store(asked, machine, digests | {"model": inputs.of_model(asked.model)})  # it may have been fetched
    return machine


def _show(folder: Folder, found: dict[str, object]) -> None:
    print(f"\n{outcome.as_text(found)}\n")
    if found["quick"]:
        print(f"{outcome.quick_note(found)}\n")
    print(f"all of it       {folder.card}")
    print(f"the plot        {folder.path / outcome.PLOT}")
    print(f'the encoder     SentenceTransformer("{folder.model}")')


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    main(sys.argv[1:])
