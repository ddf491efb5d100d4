"""The programs of the command ``litotes``. To add one, add its line, and its name to BARE if it runs without flags."""

from typing import NamedTuple


class Program(NamedTuple):
    """``main`` of ``module`` runs it; ``extra`` of the package installs what it needs."""

    name: str
    module: str
    extra: str
    help: str


AUGMENT, FLOWS, PAGE, TRAIN, EVALUATE = "augment", "augment,flows", "augment,page", "train", "train,evaluate"
FIX = "augment,train,evaluate"
GROUPS: dict[str, tuple[Program, ...]] = {
    "start": (
        Program("fix", "flows.fix.command", FIX, 'teach your encoder to hear "not", on your text, in one run'),
        Program("try", "pipelines.try_page.__main__", PAGE, "a page: your sentences, what is made of them, cosines"),
        Program("sentence", "augment.__main__", AUGMENT, "a sentence: its negation, paraphrase, opposites"),
    ),
    "data": (
        Program("prepare", "flows.prepare_flow", FLOWS, "text or dumps to triplets for the trainer, in one run"),
        Program("corpus", "flows.corpus_flow", FLOWS, "sentences from files: text, JSONL, Parquet, dumps of wikis"),
        Program("passages", "flows.passages_flow", FLOWS, "passages of some sentences, from dumps or documents"),
        Program("augment", "flows.augment_flow", FLOWS, "a dataset with negation, paraphrase, opposites or questions"),
        Program("exclusions", "flows.exclusions_flow", FLOWS, 'queries as "X, but not Y" with two passages each'),
        Program("claims", "flows.claims_flow", FLOWS, "short claims with their opposites, from sentences"),
        Program("pairs", "flows.pairs_flow", FLOWS, "pairs with labels or scores, as of NLI and STS"),
        Program("triplets", "flows.triplets_flow", FLOWS, "triplets of augmented datasets, for litotes train"),
        Program("st-triplets", "pipelines.export_triplets", AUGMENT, "triplets for sentence-transformers' trainer"),
        Program("rebuild", "flows.rebuild_flow", FLOWS, "corpus, augmentations, card; then a switch to that version"),
        Program("versions", "pipelines.versions.publishing", AUGMENT, "list, roll back, prune versions of a dataset"),
        Program("report", "pipelines.report.report", AUGMENT, "a page over an augmented dataset: counts, examples"),
        Program("manifest", "pipelines.manifest", AUGMENT, "what a dataset is made of, as JSON"),
        Program("card", "pipelines.report.card", AUGMENT, "the card of a dataset"),
        Program("push-dataset", "pipelines.push", AUGMENT, "publish a dataset with its card on the hub"),
        Program("serve", "flows.serve", FLOWS, "all flows for a Prefect server, one of them on a schedule"),
    ),
    "of a file or standard input, a sentence a line": (
        Program("negate", "augment.negation.__main__", AUGMENT, "negations, as JSON lines"),
        Program("paraphrase", "augment.paraphrase.__main__", AUGMENT, "paraphrases, as JSON lines"),
        Program("transform", "augment.transformations.__main__", AUGMENT, "six transformations of a sentence, as TSV"),
    ),
    "encoders": (
        Program("train", "train.run", TRAIN, "train an encoder; several processes: accelerate launch train/run.py"),
        Program("evaluate", "train.evaluation.__main__", EVALUATE, "encoders side by side: opposition, STS, search …"),
        Program("average", "train.average", TRAIN, "the weighted average of trained encoders"),
        Program("export", "train.to_onnx", "train,onnx", "an encoder as ONNX (first: pip install -e '.[onnx]')"),
        Program("push", "train.push", TRAIN, "publish an encoder with its card on the hub"),
        Program("scratch", "train.scratch", TRAIN, "a small untrained encoder with a tokenizer of its own"),
    ),
}
BARE = {"try", "sentence", "serve", "negate", "paraphrase", "transform"}  # without flags the others say which they need
PROGRAMS = {program.name: program for group in GROUPS.values() for program in group}
