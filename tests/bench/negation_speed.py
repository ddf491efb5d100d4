"""How fast sentences are negated: our stage, SNCSE's loop and the `negate` package, on one parser and one real text.

    python tests/bench/negation_speed.py --text SENTENCES.txt [--parser P] [--rows 2000] [--rounds 5]

Every contestant loads its parser before the clock starts and gets the same sentences; the rounds are interleaved and
the medians of the rounds' ratios are reported.

* stage, 1 process and 2: Parquet in, Parquet out (pipelines/stages/stage.py), one shard per process and round; also
  without the second look at every negation.
* pipe: spaCy's parser alone, in batches. parse: ours (augment/parser/inference) on the same weights. rules: the rules
  alone, on its parses. Ours forgets what it has computed before every round: the texts are the same each time.
* sncse: one nlp(text) per sentence, then the rules of the paper's description (Wang et al., 2022, section 2.1).
* negate: the `negate` package 1.1.6, one call per sentence, given the same parser. It is installed into
  artifacts/bench/negate, apart from the project's own packages, when it is not there.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before numpy: every contestant has one thread a process

import argparse
import json
import multiprocessing
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pyarrow as pa
from lemminflect import getLemma
from spacy.language import Language
from spacy.tokens import Doc, Token

from augment import parsing
from augment.negation.negator import Negator
from augment.negation.reader import negate
from augment.parser.inference.batch_parser import parse_fast, shared_batch_parser
from pipelines import schema, shards
from pipelines.sources import corpus
from pipelines.stages import registry
from pipelines.stages import stage as stages

NEGATE = "negate==1.1.6"
OWN = Path("artifacts/bench")
BE_AND_MODALS = set("am is are was were can could will would shall should may must might".split())  # noqa: SIM905
DO = {"VBP": "do not", "VBZ": "does not", "VBD": "did not"}
POS = {"MD": "AUX", "NN": "NOUN", "NNS": "NOUN", "PRP": "PRON", "WP": "PRON", "EX": "PRON"}


def sncse(doc: Doc) -> str:
    """SNCSE's explicit negation: drop a "not", else put one after the first auxiliary or negate the root verb."""
    words = [token.text for token in doc]
    if "not" in words:
        words.remove("not")
        return " ".join(words)
    for token in doc:
        if token.dep_ in ("aux", "auxpass") or (token.dep_ == "ROOT" and token.lower_ in BE_AND_MODALS):
            words[token.i] += " not"
            return " ".join(words)
        if token.dep_ == "ROOT" and token.tag_ in DO:
            words[token.i] = f"{DO[token.tag_]} {getLemma(token.lower_, upos='VERB')[0]}"
            return " ".join(words)
    return " ".join(["Not", *words])


def sncse_loop(texts: list[str], nlp: Language) -> None:
    for text in texts:
        sncse(nlp(text))


@Language.component("tag_to_pos")
def tag_to_pos(doc: Doc) -> Doc:
    """Parts of speech from tags, which `negate` asks for and the bundled parser leaves out."""
    for token in doc:
        token.pos_ = _pos(token)
    return doc


def _pos(token: Token) -> str:
    if token.tag_.startswith("VB"):
        return "AUX" if token.dep_ in ("aux", "auxpass") or getLemma(token.lower_, "VERB")[0] == "be" else "VERB"
    return POS.get(token.tag_, "X")


def negate_loop(parser: str | None) -> Callable[[list[str]], None]:
    """The loop over the `negate` package with our parser in place of the one that it would load."""
    place = OWN / "negate"
    if not place.exists():
        command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--target", str(place), NEGATE]
        subprocess.run(command, check=True)
    sys.path.append(str(place))
    from negate import Negator

    class Given(Negator):  # type: ignore[misc, valid-type]
        def _initialize_spacy_model(self, *_: object, **__: object) -> Language:
            nlp = parsing.load_parser(parser)
            nlp.add_pipe("tag_to_pos")
            return nlp

    negator = Given(log_level=40)

    def loop(texts: list[str]) -> None:
        for text in texts:
            negator.negate_sentence(text)

    return loop


def warm(parser: str | None) -> None:
    """Worker initializer: load the parser and run it once."""
    list(parsing.parse(["The parser is warm."], parsing.shared_parser(parser)))


def run_shard(shard: shards.Shard, target: str, negator: Negator) -> float:
    """One shard through the stage; returns this process's peak memory in MB."""
    shared_batch_parser.cache_clear()
    stages.augment_shard(shard, target, registry.get("negation"), negator)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def parse_anew(texts: list[str], nlp: Language) -> None:
    shared_batch_parser.cache_clear()
    list(parse_fast(texts, nlp))


def seconds(call: Callable[[], object]) -> float:
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def stage(pool: ProcessPoolExecutor, found: list[shards.Shard], negator: Negator, peaks: list[float]) -> None:
    targets = [str(OWN / "out" / shard.name) for shard in found]
    for target in targets:
        Path(target).unlink(missing_ok=True)
    peaks += pool.map(run_shard, found, targets, [negator] * len(found))


def read(path: Path, rows: int) -> list[str]:
    lines = (corpus.normalise(line) for line in path.read_text(encoding="utf-8").splitlines())
    return [line for line in dict.fromkeys(lines) if line][:rows]


def write_shards(texts: list[str], count: int) -> list[shards.Shard]:
    found = []
    for index in range(count):
        part = texts[index::count]
        table = pa.table([range(len(part)), part, ["bench"] * len(part)], schema=schema.SENTENCES)
        name = shards.shard_name(index, count)
        url = str(OWN / f"in{count}" / name)
        shards.write_shard(url, table, shards.Footer("bench", "", len(part), len(part)))
        found.append(shards.Shard(url, name))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--text", type=Path, default=Path("pipelines/sample/encyclopedia.txt"), help="one sentence a line"
    )
    parser.add_argument("--parser", help="spaCy pipeline (default: the bundled one)")
    parser.add_argument("--rows", type=int, default=2000)
    parser.add_argument("--rounds", type=int, default=5)
    args = parser.parse_args()

    texts = read(args.text, args.rows)
    nlp = parsing.load_parser(args.parser)
    docs = list(parsing.parse(texts, nlp))
    peer = negate_loop(args.parser)
    whole, halves = write_shards(texts, 1), write_shards(texts, 2)
    spawn = multiprocessing.get_context("spawn")
    verifying, plain = Negator(args.parser), Negator(args.parser, verify=False)
    peaks: list[float] = []
    times: dict[str, list[float]] = {}
    with (
        ProcessPoolExecutor(1, spawn, warm, (args.parser,)) as one,
        ProcessPoolExecutor(2, spawn, warm, (args.parser,)) as two,
    ):
        contestants: dict[str, Callable[[], object]] = {
            "stage, 1 process": lambda: stage(one, whole, verifying, peaks),
            "stage, 2 processes": lambda: stage(two, halves, verifying, peaks),
            "stage, 1 process, no second look": lambda: stage(one, whole, plain, peaks),
            "stage, 2 processes, no second look": lambda: stage(two, halves, plain, peaks),
            "pipe": lambda: list(parsing.parse(texts, nlp)),
            "parse": lambda: parse_anew(texts, nlp),
            "rules": lambda: [negate(doc) for doc in docs],
            "sncse": lambda: sncse_loop(texts, nlp),
            "negate": lambda: peer(texts),
        }
        for round_ in range(args.rounds + 1):  # the first one warms up
            for name, call in contestants.items():
                taken = seconds(call)
                if round_:
                    times.setdefault(name, []).append(taken)
    report(times, len(texts), max(peaks))


def report(times: dict[str, list[float]], rows: int, peak: float) -> None:
    def ratio(slow: str, fast: str) -> float:
        return statistics.median(a / b for a, b in zip(times[slow], times[fast], strict=True))

    result = {
        "rows": rows,
        "sentences_per_second": {name: round(rows / statistics.median(taken), 1) for name, taken in times.items()},
        "sncse / stage, 1 process": ratio("sncse", "stage, 1 process"),
        "sncse / stage, 1 process, no second look": ratio("sncse", "stage, 1 process, no second look"),
        "stage, 1 process / no second look": ratio("stage, 1 process", "stage, 1 process, no second look"),
        "sncse / stage, 2 processes": ratio("sncse", "stage, 2 processes"),
        "negate / stage, 1 process": ratio("negate", "stage, 1 process"),
        "negate / stage, 1 process, no second look": ratio("negate", "stage, 1 process, no second look"),
        "negate / stage, 2 processes": ratio("negate", "stage, 2 processes"),
        "stage, 1 process / 2 processes": ratio("stage, 1 process", "stage, 2 processes"),
        "rules / pipe": ratio("rules", "pipe"),
        "pipe / parse": ratio("pipe", "parse"),
        "peak_mb_per_process": round(peak),
        "minutes_for_1M_on_2_processes": 1e6 / rows * statistics.median(times["stage, 2 processes"]) / 60,
    }
    print(json.dumps({k: round(v, 3) if isinstance(v, float) else v for k, v in result.items()}, indent=1))


if __name__ == "__main__":
    main()
