"""Geometry by hand, and against a padded forward pass by the book."""

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
import torch
from scipy.spatial.distance import pdist
from sklearn.decomposition import PCA
from sklearn.metrics import pairwise_distances
from sklearn.metrics.pairwise import paired_distances
from sklearn.preprocessing import normalize

from train.evaluation.models import Embeddings, SentenceModel, cosine
from train.evaluation.suites import geometry
from train.model.encoder import Encoder
from train.model.prompt import with_template
from train.scratch import small_bert, train_tokenizer

TEXTS = ["A heron waits in the reeds.", "Two boats leave.", "Is the harbour closed?", "The harbour is not closed."]


def by_angle(*degrees: float) -> Embeddings:
    angles = np.radians(degrees)
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def test_alignment_by_hand() -> None:
    # Chords of 60° and 90° on the unit circle: squared lengths 1 and 2. Lengths do not matter.
    assert geometry.alignment(3 * by_angle(0, 0), by_angle(60, 90)) == pytest.approx(1.5)


def test_alignment_and_uniformity_are_those_of_scikit_learn() -> None:
    left, right = np.random.default_rng(3).normal(size=(2, 40, 8)).astype(np.float32)
    distances = paired_distances(normalize(left), normalize(right))
    assert geometry.alignment(left, right) == pytest.approx((distances**2).mean(), rel=1e-5)
    pairs = pairwise_distances(normalize(left))[np.triu_indices(40, 1)]
    assert geometry.pairwise_measures(left)[0] == pytest.approx(np.log(np.exp(-2 * pairs**2).mean()), rel=1e-5)


def test_uniformity_angle_and_mean_cosine_by_hand() -> None:
    uniformity, angle, mean = geometry.pairwise_measures(by_angle(0, 60, 180))
    # Squared chords: 1 (0–60), 4 (0–180), 3 (60–180)
    assert uniformity == pytest.approx(np.log((np.exp(-2) + np.exp(-8) + np.exp(-6)) / 3))
    assert angle == pytest.approx(180)
    assert mean == pytest.approx((0.5 - 1 - 0.5) / 3, abs=1e-6)


def test_collapsed_embeddings_have_uniformity_zero() -> None:
    uniformity, angle, mean = geometry.pairwise_measures(np.ones((5, 3), np.float32))
    assert uniformity == pytest.approx(0, abs=1e-9)
    assert angle == pytest.approx(0, abs=1e-4)
    assert mean == pytest.approx(1)


def test_blocks_do_not_change_the_result(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = np.random.default_rng(0).normal(size=(57, 8)).astype(np.float32)
    whole = geometry.pairwise_measures(rows)
    monkeypatch.setattr(geometry, "BLOCK", 10)
    assert geometry.pairwise_measures(rows) == pytest.approx(whole)
    unit = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    assert whole[0] == pytest.approx(np.log(np.exp(-2 * pdist(unit) ** 2).mean()), abs=1e-6)


def test_the_first_component_takes_its_share() -> None:
    rows = np.array([[2, 0], [-2, 0], [0, 1], [0, -1]], np.float32)  # variances 8/3 and 2/3
    assert geometry.first_component(rows) == pytest.approx(0.8)
    many = np.random.default_rng(1).normal(size=(50, 6)).astype(np.float32)
    assert geometry.first_component(many) == pytest.approx(PCA().fit(many).explained_variance_ratio_[0], abs=1e-5)


def test_token_similarity_by_hand() -> None:
    states = torch.tensor([[1.0, 0], [0, 2], [3, 0], [5, 5]])
    # First sequence: three pairs of tokens with cosines 0, 1, 0. The second has one token only.
    found = geometry.token_similarity(states, torch.tensor([0, 3, 4], dtype=torch.int32))
    assert found[0] == pytest.approx(1 / 3)
    assert found[1].isnan()


@pytest.fixture
def model() -> SentenceModel:
    tokenizer = train_tokenizer(TEXTS * 3, 200)
    encoder = Encoder(small_bert(len(tokenizer), 3, 64, 0), "mean", tokenizer.mask_token_id).prepare().eval()
    return SentenceModel("small", encoder, tokenizer, with_template(tokenizer, None), 64)


def test_layers_by_the_book(model: SentenceModel) -> None:
    backbone = small_bert(len(model.tokenizer), 3, 64, 0).eval()
    wanted_set, wanted_tok = [], []
    for text in TEXTS:
        ids = torch.tensor([model.tokenizer(text)["input_ids"]])
        with torch.no_grad():
            states = [s[0] for s in backbone(input_ids=ids, output_hidden_states=True).hidden_states]
        pooled = [state.mean(0) for state in states]
        wanted_set.append([float(torch.cosine_similarity(a, b, dim=0)) for a, b in pairwise(pooled)])
        m = ids.shape[1]
        cosines = [torch.cosine_similarity(s[:, None], s[None], dim=-1) for s in states]
        wanted_tok.append([float((c.sum() - c.trace()) / (m * (m - 1))) for c in cosines])
    set_sim, tok_sim = geometry.layer_similarities(model, TEXTS)
    assert set_sim == pytest.approx(np.mean(wanted_set, 0), abs=1e-5)
    assert tok_sim == pytest.approx(np.mean(wanted_tok, 0), abs=1e-5)
    assert (len(set_sim), len(tok_sim)) == (3, 4)


def test_all_principal_directions_together_keep_the_cosines() -> None:
    rows = np.random.default_rng(2).normal(size=(20, 6)).astype(np.float32)
    directions = geometry.principal_directions(rows)
    turned = (rows @ directions.T).astype(np.float32)
    np.testing.assert_allclose(cosine(turned[:10], turned[10:]), cosine(rows[:10], rows[10:]), atol=1e-5)
    spread = (rows @ directions.T).std(0)
    assert spread[0] > spread[-1]


def write_benchmark(folder: Path, rows: Sequence[tuple[float, str, str]]) -> str:
    path = folder / "STS" / "STSBenchmark"
    path.mkdir(parents=True)
    text = "".join(f"g\tf\ty\t{i}\t{gold}\t{a}\t{b}\n" for i, (gold, a, b) in enumerate(rows))
    for split in ("dev", "test"):
        (path / f"sts-{split}.csv").write_text(text)
    return str(folder)


def test_the_suite_says_everything_of_every_model(model: SentenceModel, tmp_path: Path) -> None:
    pairs = [(4.5, TEXTS[0], TEXTS[1]), (4.0, TEXTS[1], TEXTS[2]), (1.0, TEXTS[2], TEXTS[3])]
    result = geometry.run([model], write_benchmark(tmp_path, pairs))
    assert (result["pairs"], result["sentences"]) == (1, 4)  # a score of 4.0 is not above 4
    found = result["models"]["small"]
    assert found["alignment"] == pytest.approx(geometry.alignment(model.encode(TEXTS[:1]), model.encode(TEXTS[1:2])))
    assert found["dimensions"]["64"]["STS-B"] is not None
    assert found["dimensions"]["64"]["average"] is None  # one set of seven
    header, row = geometry.table(result)
    assert len(header) == len(row)
    assert geometry.figures(result)[0].title.startswith("Alignment and uniformity")
