"""Tasks of mteb: its scores of our embeddings, and what is said where its texts cannot be had."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy.stats import spearmanr

from train.evaluation import __main__ as command
from train.evaluation.models import cosine, load_model
from train.evaluation.suites import mteb_tasks
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

mteb = pytest.importorskip("mteb", reason="mteb is not installed")
datasets = pytest.importorskip("datasets")
pytestmark = pytest.mark.filterwarnings("ignore")  # MTEB's own, of its metadata

PAIRS = [
    ("The ferry left at dawn.", "At dawn the ferry left.", 4.8),
    ("The ferry left at dawn.", "The ferry did not leave at dawn.", 1.5),
    ("A mason repairs the old wall.", "The old wall is repaired by a mason.", 4.9),
    ("A mason repairs the old wall.", "Rain fell on the orchard all night.", 0.2),
    ("Two girls row across the lake.", "Two children are rowing over a lake.", 3.9),
    ("The clock tower is closed.", "The clock tower is open.", 1.0),
]
QUERIES = ["Who repairs a wall?", "When did the ferry leave?", "Is the tower closed?"]
PASSAGES = list(dict.fromkeys(text for row in PAIRS for text in row[:2]))


def metadata(name: str, type: str, main_score: str) -> Any:
    about = {"name": name, "description": "Small.", "reference": None, "dataset": {"path": "none", "revision": "1"}}
    about |= {"type": type, "category": "t2t", "modalities": ["text"], "eval_splits": ["test"]}
    return mteb.TaskMetadata(**about, eval_langs=["eng-Latn"], main_score=main_score)


class HarbourSTS(mteb.abstasks.sts.AbsTaskSTS):
    metadata = metadata("HarbourSTS", "STS", "cosine_spearman")

    def load_data(self, *_: Any, **__: Any) -> None:
        left, right, score = map(list, zip(*PAIRS, strict=True))
        self.dataset = {"test": datasets.Dataset.from_dict({"sentence1": left, "sentence2": right, "score": score})}
        self.data_loaded = True


class HarbourSearch(mteb.abstasks.AbsTaskRetrieval):
    """The first three passages answer the three queries, one each."""

    metadata = metadata("HarbourSearch", "Retrieval", "ndcg_at_10")

    def load_data(self, *_: Any, **__: Any) -> None:
        split = {
            "queries": datasets.Dataset.from_list([{"id": f"q{i}", "text": text} for i, text in enumerate(QUERIES)]),
            "corpus": datasets.Dataset.from_list(
                [{"id": f"d{i}", "text": t, "title": ""} for i, t in enumerate(PASSAGES)]
            ),
            "relevant_docs": {f"q{i}": {f"d{i}": 1} for i in range(len(QUERIES))},
            "top_ranked": None,
        }
        self.dataset = {"default": {"test": split}}
        self.data_loaded = True


class Unreachable(HarbourSTS):
    def load_data(self, *_: Any, **__: Any) -> None:
        raise ConnectionError("Couldn't reach the Hub")


TASKS = {"HarbourSTS": HarbourSTS, "HarbourSearch": HarbourSearch, "Unreachable": Unreachable}


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    real = mteb.get_task
    monkeypatch.setattr(mteb, "get_task", lambda name, **more: TASKS[name]() if name in TASKS else real(name, **more))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("model")
    tokenizer = train_tokenizer([*PASSAGES, *QUERIES], 120)
    export(Encoder(small_bert(len(tokenizer), 2, 64, 0), "mean", None), tokenizer, folder)
    return folder


def test_its_scores_are_those_of_our_embeddings(tasks: None, folder: Path) -> None:
    model = load_model(str(folder))
    result = mteb_tasks.run([model], "HarbourSTS,HarbourSearch")
    left, right, gold = map(list, zip(*PAIRS, strict=True))
    correlation = spearmanr(cosine(model.encode(left), model.encode(right)), gold).statistic
    similarity = np.array([cosine(model.encode([q] * len(PASSAGES)), model.encode(PASSAGES)) for q in QUERIES])
    ranks = [int((row > row[i]).sum()) for i, row in enumerate(similarity)]
    assert len(set(ranks)) > 1
    ndcg = np.mean([1 / np.log2(rank + 2) if rank < 10 else 0 for rank in ranks])
    assert result["scores"][model.name] == {
        "HarbourSTS": pytest.approx(correlation),
        "HarbourSearch": pytest.approx(ndcg, abs=1e-5),  # mteb rounds
    }
    assert mteb_tasks.table(result) == [
        ["model", "HarbourSTS (cosine_spearman)", "HarbourSearch (ndcg_at_10)"],
        [model.name, f"{100 * correlation:.2f}", f"{100 * ndcg:.2f}"],
    ]


def test_what_cannot_be_had_is_named_and_the_rest_is_scored(
    tasks: None, folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = ["--model", str(folder), "--suite", "mteb:HarbourSTS,Unreachable,Nonesuch", "--output", str(tmp_path)]
    with pytest.raises(SystemExit) as ended:
        command.main(words)
    assert ended.value.code == 1
    (scores,) = json.loads((tmp_path / "mteb.json").read_text())["scores"].values()
    assert list(scores) == ["HarbourSTS"]
    lines = " ".join(capsys.readouterr().out.split())
    assert "missing Unreachable: Unreachable's texts are not in the hub's cache and cannot be fetched" in lines
    assert "ConnectionError: Couldn't reach the Hub); run it once where huggingface.co can be reached" in lines
    assert "missing Nonesuch: mteb has no task 'Nonesuch' in English" in lines


def test_offline_is_said_where_it_is_set(tasks: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(InputError, match="HF_HUB_OFFLINE is set; ConnectionError"):
        mteb_tasks.run([], "Unreachable")


def test_a_task_without_english_texts_is_refused() -> None:
    with pytest.raises(InputError, match="mteb has no task 'STSES' in English"):
        mteb_tasks.load_task("STSES")
