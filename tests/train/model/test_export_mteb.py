"""A run's folder is a model for MTEB's public API, and gets there the score that this project computes."""

from pathlib import Path
from typing import Any

import pytest
from scipy.stats import spearmanr
from sentence_transformers import SentenceTransformer

from train.evaluation.models import cosine, load_model
from train.model.encoder import Encoder
from train.model.export import export
from train.scratch import small_bert, train_tokenizer

mteb = pytest.importorskip("mteb", reason="mteb is not installed")
datasets = pytest.importorskip("datasets")

ROWS = [
    ("The ferry left at dawn.", "At dawn the ferry left.", 4.8),
    ("The ferry left at dawn.", "The ferry did not leave at dawn.", 1.5),
    ("A mason repairs the old wall.", "The old wall is repaired by a mason.", 4.9),
    ("A mason repairs the old wall.", "Rain fell on the orchard all night.", 0.2),
    ("Two girls row across the lake.", "Two children are rowing over a lake.", 3.9),
    ("The clock tower is closed.", "The clock tower is open.", 1.0),
]
METADATA = {
    "name": "HarbourSTS",
    "description": "Six pairs.",
    "reference": None,
    "dataset": {"path": "none", "revision": "1"},
    "type": "STS",
    "category": "t2t",
    "modalities": ["text"],
    "eval_splits": ["test"],
    "eval_langs": ["eng-Latn"],
    "main_score": "cosine_spearman",
}


class HarbourSTS(mteb.abstasks.sts.AbsTaskSTS):
    metadata = mteb.TaskMetadata(**METADATA)

    def load_data(self, *_: Any, **__: Any) -> None:
        left, right, score = map(list, zip(*ROWS, strict=True))
        self.dataset = {"test": datasets.Dataset.from_dict({"sentence1": left, "sentence2": right, "score": score})}
        self.data_loaded = True


@pytest.mark.filterwarnings("ignore")  # MTEB's own, of its metadata
@pytest.mark.parametrize("pooling", ["cls", "mean"])
def test_mteb_gives_the_score_that_evaluation_gives(pooling: str, tmp_path: Path) -> None:
    tokenizer = train_tokenizer([text for row in ROWS for text in row[:2]], 120)
    encoder = Encoder(small_bert(len(tokenizer), 2, 64, 0), pooling, tokenizer.mask_token_id, head="none")
    export(encoder.prepare().eval(), tokenizer, tmp_path)
    model = SentenceTransformer(str(tmp_path), device="cpu")
    model.model_card_data.model_name = "someone/hears"
    cache = mteb.ResultCache(tmp_path / "mteb")
    found = mteb.evaluate(model, HarbourSTS(), cache=cache, show_progress_bar=False, co2_tracker=False)
    assert (found.model_name, found.model_revision) == ("someone/hears", "no_revision_available")
    written = tmp_path / "mteb" / "results" / "someone__hears" / "no_revision_available"
    assert {path.name for path in written.iterdir()} >= {"HarbourSTS.json", "model_meta.json"}
    ours = load_model(str(tmp_path))
    left, right, gold = map(list, zip(*ROWS, strict=True))
    wanted = spearmanr(cosine(ours.encode(left), ours.encode(right)), gold).statistic
    assert found.task_results[0].scores["test"][0]["main_score"] == pytest.approx(wanted)
