"""Teach your encoder to hear "not", on your text, in one run: from the sentences it makes negations, paraphrases and
opposites, trains the encoder on them and on triplets that come with Litotes, and measures what that changed.

    litotes fix --model ENCODER --text FILES [--out FOLDER]
    litotes fix --model sentence-transformers/all-MiniLM-L6-v2 --text mine.txt --quick    a try of some minutes

FOLDER/model is then the encoder, for SentenceTransformer("FOLDER/model"), and FOLDER/README.md has figures before and
after, measured on sentences that were kept apart. How long it may take is said before it trains.

Text is English, 100 sentences or more. A file of Markdown is a document, and so is each of several small files of plain
text; in other plain text a blank line ends one. From documents of 60 words and more come passages and questions.

Stop or kill it at any moment: the same command goes on. Until training has its first checkpoint, its options may be
changed; from then on only --retrieval and --licence may, and the measuring alone is done again, or the cards written.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from dataclasses import fields
from pathlib import Path

from flows.defaults import PASSAGES, SENTENCES
from flows.fix import inputs, interrupts
from flows.fix.plan import (
    BATCH,
    BY_FLOW,
    LEAST_QUICK_STEPS,
    QUICK_PASSAGES,
    QUICK_SENTENCES,
    STEPS,
    Asked,
    FixError,
    Folder,
)
from flows.text_flags import SOURCE, Flags, add_documents, add_min_words, add_text_flags
from pipelines import disk, schema, shards, storage
from pipelines.flags import Parser
from pipelines.stages.progress import AugmentError

QUICK = (
    f"a try of some minutes: {QUICK_SENTENCES:,} sentences, {LEAST_QUICK_STEPS} steps or more, by the machine's speed; "
    "to see that all works; it learns far less"
)
PRECISION = "format of numbers in training; auto (default): bf16 where GPU or CPU compute in it, else fp32"
TITLES = "put the title of its document in front of each passage: more of them give exclusions"
LICENCE = "of the text, as hubs name it: cc-by-sa-4.0; for the card (default: it says that none is stated)"
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
    flags.add_argument("--titles", action="store_true", help=TITLES)
    flags.add_argument("--group", metavar="COLUMN", help="column that names a row's document; its rows stand together")
    sample, passages = f"(default: {SENTENCES:,})", f"(default: {PASSAGES:,})"
    flags.add_argument("--sample", type=int, metavar="N", help=f"draw so many sentences, where there are more {sample}")
    flags.add_argument("--passages", type=int, metavar="N", help=f"draw so many passages, 0 for none {passages}")
    add_min_words(flags)
    flags.add_argument("--licence", help=LICENCE)


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
        if args.lr is not None and not 0 < args.lr < float("inf"):
            raise FixError(f"--lr {args.lr} must be a number above 0")
        if args.seed < 0:
            raise FixError(f"--seed {args.seed} must be 0 or more")
        name = Path(args.model).resolve().name if Path(args.model).exists() else args.model.rpartition("/")[2]
        folder = Folder(args.out or Path("artifacts") / f"{name}-litotes")
        asked = asked_for(args)
        folder.begun_with()  # refuses what is in the way
        if folder.path.resolve() == Path(args.model).resolve():
            raise FixError(f"--out {folder.path} is the folder of --model; name another")
        if (read := next((text for text in asked.text if _lies_in(folder.path, text)), None)) is not None:
            raise FixError(f"--out {folder.path} lies in the folder of --text {read}; name one outside of it")
        with interrupts.kept():
            inputs.check(asked)
            from flows.fix.run import fix  # spaCy, which takes seconds: not for what is refused at once

            fix(asked, folder, args.workers or _cores(), args.flow)
    except KeyboardInterrupt:
        print("stopped; the same command goes on from here", file=sys.stderr)
        raise SystemExit(130) from None
    except MENDABLE as error:
        raise SystemExit(f"error: {error}") from None
    except OSError as error:
        if (said := disk.explain(error, args.out)) is None:
            raise
        raise SystemExit(f"error: {said}") from None


def _lies_in(out: Path, text: str) -> bool:
    return Path(text).is_dir() and out.resolve().is_relative_to(Path(text).resolve())


def asked_for(args: argparse.Namespace) -> Asked:
    """What ``parser`` gave, with the numbers of a quick run or a whole one."""
    sentences, passages = (QUICK_SENTENCES, QUICK_PASSAGES) if args.quick else (SENTENCES, PASSAGES)
    given = {field.name: getattr(args, field.name) for field in fields(Asked)} | {"text": tuple(args.text)}
    given["sample"] = args.sample or sentences
    given["passages"] = passages if args.passages is None else args.passages
    return Asked(**given)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


if __name__ == "__main__":
    main(sys.argv[1:])
