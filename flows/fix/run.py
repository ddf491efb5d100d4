"""The steps of a run in order, and what is said of each. It imports what makes the data, so spaCy: seconds."""

import json
import time

from flows.fix import data, inputs, outcome, resume, training
from flows.fix.estimates import Data, Span, estimate, said, slowness, step_seconds
from flows.fix.plan import BY_FLOW, Asked, Folder, Machine, steps_for


def fix(asked: Asked, folder: Folder, workers: int, by_flow: bool = False) -> None:
    """All steps in order; each skips what is done. ``inputs.check`` was called. Raises what a user can mend: FixError,
    AugmentError, StorageError, DatasetError, SchemaError."""
    say = _timed()
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
    """Prints a line, whole however long it is, with the time since now: minutes, seconds."""
    began = time.monotonic()

    def say(line: str) -> None:
        minutes, seconds = divmod(int(time.monotonic() - began), 60)
        print(f"[{minutes:>3}:{seconds:02}] {line}", flush=True)

    return say


def _begin(asked: Asked, folder: Folder, digests: inputs.Digests, say: data.Log) -> Machine | None:
    """What the probe found, if the folder holds this run with what of it may have changed; else None."""
    if (state := folder.begun_with()) is None:
        return None
    if found := resume.changes(state, asked, digests, folder):
        say(f"{'begins anew:' if 'text' in found else 'goes on, but'} {resume.described(found)}")
    return resume.apply(found, state, asked, digests, folder)


def _run(asked: Asked, folder: Folder, machine: Machine, workers: int, by_flow: bool, say: data.Log, lock: int) -> None:
    steps = folder.steps_trained
    if steps is None or not folder.result.exists():
        sentences = data.sentences_measured(folder)
        if steps is None or sentences is None:
            steps, sentences = _train(asked, folder, machine, workers, by_flow, say, lock)
        say("4/4 measuring both encoders on what is no part of the training")
        training.evaluate(asked, folder, machine, lock)
        folder.write(folder.result.name, outcome.collect(asked, folder, sentences, steps))
    found, command = json.loads(folder.result.read_text(encoding="utf-8")), resume.as_published(asked, folder)
    outcome.write(folder, machine, found, command, inputs.name_of_model(asked.model), asked.licence)
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
