"""The programs that faults.py breaks: small, in a folder of their own, and to be run again as if nothing had been."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

os.environ.setdefault("ACCELERATE_USE_CPU", "true")

import pyarrow as pa
import pyarrow.parquet as pq
import torch
from accelerate import Accelerator  # noqa: F401
from matplotlib.figure import Figure  # noqa: F401
from matplotlib.image import AxesImage  # noqa: F401

from pipelines import schema
from pipelines.sources import corpus, triplets
from pipelines.versions import publishing
from train import average, scratch
from train.config import TrainConfig
from train.run import train

torch.set_num_threads(1)
NOUNS = ["lamp", "ferry", "chapel", "brook", "mill", "harbour"]
SMALL = ["--vocab", "300", "--layers", "1", "--hidden", "64"]
PLACES = ["in the valley", "by the road to the north", "on the far bank", "near the old wall"]


@dataclass(frozen=True)
class Program:
    """``prepare`` makes what ``run`` reads. ``refuses``: what a second run of a finished one may say instead."""

    prepare: Callable[[Path], None]
    run: Callable[[Path], None]
    refuses: str = ""


def _sentences(place: Path) -> Path:
    rows = [
        {
            "id": i,
            "text": f"The {noun} {where} was built by monks.",
            "source": "made",
            "negation": f"The {noun} {where} was not built by monks.",
            "negation_span": [len(f"The {noun} {where} was")] * 2,
        }
        for i, (noun, where) in enumerate((noun, where) for noun in NOUNS for where in PLACES)
    ]
    path = place / "made.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), path)
    return path


def _encoder(place: Path) -> None:
    data = str(_sentences(place))
    scratch.main(["--data", data, "--output", str(place / "model"), *SMALL])
    dev = place / "senteval" / "STS" / "STSBenchmark" / "sts-dev.csv"
    dev.parent.mkdir(parents=True)
    lines = [f"g\tf\t2012\t{i}\t{i % 6}\tThe {a} is old.\tThe mill is old.\n" for i, a in enumerate(NOUNS)]
    dev.write_text("".join(lines), encoding="utf-8")


def _train(place: Path) -> None:
    os.chdir(place)
    train(
        TrainConfig(
            data="made.parquet",
            model="model",
            output=Path("run"),
            cache=Path("tokens"),
            eval_data="senteval",
            batch_size=8,
            max_steps=4,
            eval_steps=2,
            save_steps=1,
            resume=True,
        ),
        "litotes train",
    )


def _two_models(place: Path) -> None:
    data = str(_sentences(place))
    for seed in ("1", "2"):
        scratch.main(["--data", data, "--output", str(place / seed), *SMALL, "--seed", seed])


def _average(place: Path) -> None:
    average.average([place / "1", place / "2"], [0.5, 0.5], place / "average")


def _text(place: Path) -> None:
    lines = [f"The {noun} {where} is old.\n" for noun in NOUNS for where in PLACES]
    (place / "lines.txt").write_text("".join(lines), encoding="utf-8")


def _corpus(place: Path) -> None:
    corpus.build_corpus([str(place / "lines.txt")], str(place / "made.parquet"), corpus.CorpusOptions(shards=3))


def _triplet_text(place: Path) -> None:
    rows = [f"The {n} {w} is old.\tOld is the {n} {w}.\tThe {n} {w} is not old.\n" for n in NOUNS for w in PLACES]
    (place / "written.tsv").write_text("anchor\tpositive\tnegative\n" + "".join(rows), encoding="utf-8")


def _triplets(place: Path) -> None:
    triplets.build_triplets([str(place / "written.tsv")], str(place / "made.parquet"), triplets.TripletOptions())


def _edition(place: Path, name: str) -> str:
    (place / f"{name}.txt").write_text(f"The {name} bridge is open.\nThe {name} mill is closed.\n", encoding="utf-8")
    return corpus.build_corpus([str(place / f"{name}.txt")], str(place / f"{name}.parquet"), corpus.CorpusOptions())


def _first_version(place: Path) -> None:
    publishing.publish(str(place / "data.parquet"), _edition(place, "old"))
    _edition(place, "new")


def _publish(place: Path) -> None:
    publishing.publish(str(place / "data.parquet"), str(place / "new.parquet"))


def _two_versions(place: Path) -> None:
    _first_version(place)
    _publish(place)


def _rollback(place: Path) -> None:
    publishing.rollback(str(place / "data.parquet"), to="1")


PROGRAMS = {
    "trainer": Program(_encoder, _train),
    "average": Program(_two_models, _average, refuses="exists already"),
    "corpus": Program(_text, _corpus),
    "triplets": Program(_triplet_text, _triplets),
    "publish": Program(_first_version, _publish),
    "rollback": Program(_two_versions, _rollback),
}
