"""The programs of ``pipelines/`` for faults.py, as their flows run them without Prefect."""

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

from faults_program import NOUNS, PLACES, Program, command, write_lines
from matplotlib.figure import Figure  # noqa: F401
from matplotlib.image import AxesImage  # noqa: F401

from augment.claims import Claimer
from flows.errors import run_or_explain
from pipelines import export_triplets, shards, storage
from pipelines.report import card, report
from pipelines.sources import corpus, exclusions, pairs, passages, triplets
from pipelines.stages import registry, stage
from pipelines.versions import publishing

OUT, FEW_CLAIMS = "made.parquet", 24
PAGES = (
    "One paper mill made Arden rich. The town loved the paper mill.",
    "Nine arches carry stone bridges over Arden. It loves stone bridges.",
    "Below Arden run rail tunnels. Some of the rail tunnels leak, and trains in rail tunnels are slow.",
)
AUGMENTATIONS = ["negation", "paraphrase", "questions"]
if not stage.fault_of(registry.get("opposites")):  # WordNet is there
    AUGMENTATIONS.append("opposites")
_augmenters: dict[str, Any] = {}


def _explained(run: Callable[[Path], object]) -> Callable[[Path], None]:
    """With the errors of a flow's command line."""

    @functools.wraps(run)
    def wrapper(place: Path) -> None:
        run_or_explain(lambda: run(place))

    return wrapper


def _text(place: Path) -> None:
    write_lines(place / "lines.txt")


def _corpus(_: Path) -> None:
    corpus.build_corpus(["lines.txt"], OUT, corpus.CorpusOptions(shards=3))


def _sentences(place: Path) -> None:
    _text(place)
    corpus.build_corpus(["lines.txt"], "sentences.parquet", corpus.CorpusOptions(shards=2))


def _augment(name: str, data: str, out: str = OUT) -> None:
    """As the flow does: shard by shard, then the manifest."""
    definition = registry.get(name)
    sources = shards.list_shards(data)
    targets = [shards.output_of(source, out) for source in sources]
    for source, target in zip(sources, targets, strict=True):
        stage.augment_shard(source, target, definition, _augmenter(name))
    shards.finish(out, [storage.base(target) for target in targets], {})


def _augmenter(name: str) -> Any:
    """Loaded once, before the fork."""
    definition = registry.get(name)
    return _augmenters.setdefault(name, definition.load(definition.make_options({})))


def _of_sentences(name: str) -> Program:
    return Program(_sentences, _explained(lambda _: _augment(name, "sentences.parquet")), (OUT,), warm=_warm(name))


def few_claims() -> None:
    """Where WordNet is: only the first claims in words of ours, which are thousands, the same in every run."""
    if "opposites" in AUGMENTATIONS:
        few = Claimer().worded()[:FEW_CLAIMS]
        Claimer.worded = lambda _: few


def _warm(*names: str) -> Callable[[], object]:
    """Load the parser, and what else these augmentations read."""
    return lambda: [_augmenter(name).batch(["The old lamp was built by monks."]) for name in names]


def warm_all() -> None:
    """What a chain of all augmentations reads."""
    _warm(*AUGMENTATIONS)()
    few_claims()


def _page_text(place: Path) -> None:
    rows = "".join(f"Arden\t{text}\n" for text in PAGES)
    (place / "pages.tsv").write_text(f"page\ttext\n{rows}", encoding="utf-8")


def _passages(_: Path, out: str = OUT) -> None:
    options = passages.PassagesOptions(column="text", group="page", min_words=5, min_sentences=1)
    passages.build_passages(["pages.tsv"], out, options)


def _page_passages(place: Path) -> None:
    _page_text(place)
    _passages(place, "passages.parquet")


def _exclusions(_: Path) -> None:
    exclusions.build_exclusions(["passages.parquet"], OUT, exclusions.ExclusionsOptions())


def _pair_text(place: Path) -> None:
    rows = [f"The {n} {w} is old.\tThe {n} {w} is not old.\tcontradiction\n" for n in NOUNS for w in PLACES]
    (place / "written.tsv").write_text("premise\thypothesis\tlabel\n" + "".join(rows), encoding="utf-8")


def _pairs(_: Path) -> None:
    pairs.build_pairs(["written.tsv"], OUT, pairs.PairsOptions(shards=2))


def _triplet_text(place: Path) -> None:
    rows = [f"The {n} {w} is old.\tOld is the {n} {w}.\tThe {n} {w} is not old.\n" for n in NOUNS for w in PLACES]
    (place / "written.tsv").write_text("anchor\tpositive\tnegative\n" + "".join(rows), encoding="utf-8")


def _triplets(_: Path) -> None:
    triplets.build_triplets(["written.tsv"], OUT, triplets.TripletOptions())


def _made_triplets(place: Path) -> None:
    _triplet_text(place)
    triplets.build_triplets(["written.tsv"], "triplets.parquet", triplets.TripletOptions())


def _export(_: Path) -> None:
    export_triplets.main(["--data", "triplets.parquet", "--out", "rows.parquet"])


def _negated(place: Path) -> None:
    _sentences(place)
    _augment("negation", "sentences.parquet", "negated.parquet")


def _card(_: Path) -> None:
    command(card.main, "--data", "negated.parquet")


def _old_page(place: Path) -> None:
    _negated(place)
    (place / "page.html").write_text("the page of before")


def _report(_: Path) -> None:
    command(report.main, "--data", "negated.parquet", "--out", "page.html")


def _edition(place: Path, name: str) -> str:
    (place / f"{name}.txt").write_text(f"The {name} bridge is open.\nThe {name} mill is closed.\n", encoding="utf-8")
    out = corpus.build_corpus([f"{name}.txt"], f"{name}.parquet", corpus.CorpusOptions())
    card.write_card(out, shards.card_folder(out))
    return out


def _first_version(place: Path) -> None:
    publishing.publish("data.parquet", _edition(place, "old"))
    _edition(place, "new")


def _publish(_: Path) -> None:
    publishing.publish("data.parquet", "new.parquet")


def _two_versions(place: Path) -> None:
    _first_version(place)
    _publish(place)


def _three_versions(place: Path) -> None:
    _two_versions(place)
    publishing.publish("data.parquet", _edition(place, "newest"))


def _rollback(_: Path) -> None:
    command(publishing.main, "rollback", "data.parquet", "--to", "1")


def _prune(_: Path) -> None:
    command(publishing.main, "prune", "data.parquet", "--keep", "1")


SHOWN = ("data.parquet",)
PROGRAMS = {
    "corpus": Program(_text, _explained(_corpus), (OUT,)),
    **{name: _of_sentences(name) for name in ("negation", "paraphrase", "opposites")},
    "passages": Program(_page_text, _explained(_passages), (OUT,)),
    "questions": Program(
        _page_passages, _explained(lambda _: _augment("questions", "passages.parquet")), (OUT,), warm=_warm("questions")
    ),
    "exclusions": Program(_page_passages, _explained(_exclusions), (OUT,), warm=_warm("questions")),
    "pairs": Program(_pair_text, _explained(_pairs), (OUT,)),
    "triplets": Program(_triplet_text, _explained(_triplets), (OUT,)),
    "export_triplets": Program(_made_triplets, _export, ("rows.parquet",), shown=("rows.parquet",)),
    "card": Program(_negated, _card, ("negated.card",), warm=_warm("negation")),
    "report": Program(_old_page, _report, ("page.html",), shown=("page.html",), warm=_warm("negation")),
    "publish": Program(_first_version, _explained(_publish), SHOWN, SHOWN),
    "rollback": Program(_two_versions, _rollback, SHOWN, SHOWN),
    "prune": Program(_three_versions, _prune, SHOWN, SHOWN),
}
if "opposites" not in AUGMENTATIONS:
    del PROGRAMS["opposites"]
