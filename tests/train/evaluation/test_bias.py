"""Cont. and Oppn. by hand, and the probe of transformations."""

import json
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema
from train.evaluation.models import Embeddings
from train.evaluation.suites import bias, transformations
from train.evaluation.word_overlap import lowercase_words, match_error_rates, moses_lowercase
from train.runtime.errors import InputError


class ByAngle:
    """A model whose sentences name their own angles, in degrees, as their last number; 0 without one."""

    name = "angles"

    def encode(self, texts: Sequence[str]) -> Embeddings:
        numbers = [[float(word) for word in text.split() if word.isdigit()] or [0.0] for text in texts]
        angles = np.radians([found[-1] for found in numbers])
        return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


@pytest.mark.parametrize(
    ("one", "other", "rate"),
    [
        ("the mill is old", "the mill is old", 0.0),
        ("the mill is old", "the mill is not old", 1 / 5),  # four hits, one insertion
        ("the mill is old", "a mill was old", 2 / 4),  # two substitutions, two hits
        ("the old mill", "a brook", 1.0),
        ("", "", 0.0),
    ],
)
def test_match_error_rate_by_hand(one: str, other: str, rate: float) -> None:
    assert match_error_rates([one], [other]) == pytest.approx(rate)


def test_the_two_forms_of_text() -> None:
    assert moses_lowercase(["The mill's  wheel, mended."]) == ["the mill 's wheel , mended ."]
    assert lowercase_words(["The mill's  wheel, mended."]) == ["the mill's wheel, mended."]


def test_ties_with_a_median_are_in_opposition() -> None:
    gold = [1.0, 2.0, 3.0, 4.0, 5.0]  # median 3
    rates = np.array([0.9, 0.1, 0.5, 0.2, 0.8])  # median 0.5
    # below and above; both below; on both medians; above and below; both above
    assert bias.consistent(gold, rates).tolist() == [True, False, False, True, False]
    assert not bias.consistent([2, 2, 2], np.array([0.1, 0.5, 0.9])).any()


def test_the_weighted_mean_is_by_pairs_and_knows_no_gaps() -> None:
    assert bias.weighted_mean([0.5, 0.8], [1, 3]) == pytest.approx(0.725)
    assert bias.weighted_mean([0.5, None], [1, 3]) is None


def test_a_constant_has_no_correlation() -> None:
    assert bias.correlation(np.array([0.1, 0.2]), np.array([3.0, 3.0])) is None
    assert bias.correlation(np.array([0.5]), np.array([3.0])) is None
    assert bias.correlation(np.array([0.1, 0.2, 0.9]), np.array([1.0, 4.0, 5.0])) == pytest.approx(1)


@pytest.fixture
def senteval(tmp_path: Path) -> Path:
    """One sub-set of six pairs. Scores above the median 2.5 and few words changed, or the reverse: Cont."""
    folder = tmp_path / "STS" / "STS12-en-test"
    folder.mkdir(parents=True)
    pairs = [
        ("5", "lamp mill inn road 0", "lamp mill inn road 10"),  # MER 1/5, Cont.
        ("4", "lamp mill inn road 0", "lamp mill inn road 30"),  # MER 1/5, Cont.
        ("3", "lamp mill inn road 0", "quay weir barn gate 20"),  # MER 1, Oppn.
        ("2", "lamp mill inn road 0", "lamp mill inn gate 40"),  # MER 2/5, Oppn.
        ("1", "lamp mill inn road 0", "quay weir barn gate 70"),  # MER 1, Cont.
        ("0", "lamp mill inn road 0", "quay weir barn road 50"),  # MER 4/5, Cont.
        ("", "not", "rated"),
    ]
    (folder / "STS.input.MSRvid.txt").write_text("".join(f"{a}\t{b}\n" for _, a, b in pairs))
    (folder / "STS.gs.MSRvid.txt").write_text("".join(f"{gold}\n" for gold, _, _ in pairs))
    return tmp_path


def test_both_halves_by_hand(senteval: Path) -> None:
    result = bias.run([ByAngle()], str(senteval))  # type: ignore[list-item]
    split = result["splits"]["STS2012-MSRvid"]
    assert split == {"Cont.": 4, "Oppn.": 2, "median_score": 2.5, "median_mer": pytest.approx(0.6)}
    scores = result["scores"]["angles"]
    assert scores["Cont."]["STS2012-MSRvid"] == pytest.approx(0.8)  # ranks 4 3 2 1 and 4 3 1 2: 1 − 6·2/60
    assert scores["Oppn."]["STS2012-MSRvid"] == pytest.approx(1)


def test_no_average_over_fewer_sub_sets_than_all(senteval: Path) -> None:
    result = bias.run([ByAngle()], str(senteval))  # type: ignore[list-item]
    assert len(result["missing"]) == len(bias.SUBSETS) - 1
    assert "STS.input.OnWN.txt is missing" in result["missing"]["STS2013-OnWN"]
    assert result["scores"]["angles"]["Cont."]["average"] is None
    assert bias.table(result)[1] == ["angles", "–", "–", "–"]


def test_a_folder_without_sub_sets_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="none of OssCSE's sub-sets"):
        bias.run([ByAngle()], str(tmp_path))  # type: ignore[list-item]


# Sub-set → pairs of Cont. and Oppn., median score. Those of OssCSE's Table 2, or a few pairs from them.
SIZES = {
    "STS2012-MSRvid": (406, 344, 2.4),
    "STS2013-headlines": (495, 255, 2.6),
    "STS2013-OnWN": (296, 265, 2.4),
    "STS2014-deft-forum": (252, 198, 2.6),
    "STS2014-headlines": (485, 265, 3.0),
    "STS2014-images": (464, 286, 3.2),
    "STS2015-answers-students": (502, 248, 3.0),
    "STS2015-headlines": (521, 229, 2.6),
    "STS2015-images": (554, 196, 2.5),
    "STS2016-answer-answer": (135, 119, 2.0),
    "STS2016-headlines": (159, 90, 2.0),
    "STS2016-plagiarism": (153, 77, 3.0),
    "STS2016-postediting": (180, 64, 3.0),
    "STS2016-question-question": (75, 134, 2.0),
    "STSB-test": (811, 568, 2.8),
}


def test_the_real_splits_have_their_known_sizes(real_data: Path) -> None:
    """All but the largest, for time."""
    for name, (cont, oppn, median) in SIZES.items():
        pairs = bias.load(str(real_data), name)
        half = bias.consistent(pairs.gold, match_error_rates(moses_lowercase(pairs.left), moses_lowercase(pairs.right)))
        assert (int(half.sum()), int((~half).sum())) == (cont, oppn), name
        assert np.median(pairs.gold) == pytest.approx(median), name


def write_triples(path: Path, rows: Sequence[tuple[str, str | None, str | None]]) -> str:
    found = [
        {"id": i, "text": text, "source": "made", "negation": negation, "paraphrase": paraphrase}
        for i, (text, negation, paraphrase) in enumerate(rows)
    ]
    pq.write_table(pa.Table.from_pylist(found, schema.augmented("negation", "paraphrase")), path)
    return str(path)


def test_the_share_of_triples_ranked_rightly(tmp_path: Path) -> None:
    rows = [("a 0", "not a 30", "b 10"), ("c 0", "not c 20", "d 50"), ("e 0", "not e 40", "f 5"), ("g 0", None, "h 9")]
    result = transformations.run([ByAngle()], write_triples(tmp_path / "t.parquet", rows))  # type: ignore[list-item]
    found = result["models"]["angles"]
    assert found["ranked"] == {"paraphrase > negation": {"share": pytest.approx(2 / 3), "triples": 3}}
    assert found["negation"]["mean"] == pytest.approx(np.cos(np.radians([30, 20, 40])).mean(), abs=1e-6)
    assert found["substitution"] is None  # a dataset has none
    assert result["kinds"]["paraphrase"] == {"rows": 4, "mer": pytest.approx(1.0)}
    assert result["kinds"]["negation"]["mer"] == pytest.approx(2 / 3)  # "a 0" → "not a 30": one hit of three
    json.dumps(result)


def test_transformations_are_read_from_a_table(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_text("text\tnegation\tdeletion\na 0\tnot a 60\t0\nb c 0\tnot b c 60\tb 0\n")
    texts, variants = transformations.load(str(path))
    assert texts == ["a 0", "b c 0"]
    assert variants["deletion"] == ["0", "b 0"]
    assert variants["paraphrase"] == [None, None]
    assert variants["random"] == ["b c 0", "a 0"]
    path.write_text("text\tnegation\na 0\n")
    with pytest.raises(InputError, match="row 2: 1 columns"):
        transformations.load(str(path))
    path.write_text("text\tirony\na\tb\n")
    with pytest.raises(InputError, match="the header is"):
        transformations.load(str(path))


def test_a_table_may_begin_with_a_byte_order_mark_and_hold_other_line_separators(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_text("text\tnegation\na\u2028b 0\tnot a\u2028b 60\nc\x85 0\tnot c 60\n", encoding="utf-8-sig")
    texts, variants = transformations.load(str(path))
    assert texts == ["a\u2028b 0", "c\x85 0"]
    assert variants["negation"] == ["not a\u2028b 60", "not c 60"]


def test_opposites_are_ranked_against_what_means_the_same(tmp_path: Path) -> None:
    path = tmp_path / "t.tsv"
    path.write_text(
        "text\tparaphrase\tnegation\tantonym\trole_swap\tnegated_antonym\n"
        "a 0\tb 20\tnot a 30\tc 10\td 40\tnot c 5\n"
        "e 0\tf 20\tnot e 30\tg 50\t\tnot g 60\n"
    )
    result = transformations.run([ByAngle()], str(path))  # type: ignore[list-item]
    shares = {pair: (found["share"], found["triples"]) for pair, found in result["models"]["angles"]["ranked"].items()}
    assert shares == {
        "paraphrase > negation": (1.0, 2),
        "paraphrase > antonym": (0.5, 2),
        "paraphrase > role_swap": (1.0, 1),
        "negated_antonym > negation": (0.5, 2),
        "negated_antonym > antonym": (0.5, 2),
    }
    header, _, row = transformations.table(result)
    assert row[header.index("paraphrase > antonym")] == "50.0 % of 2"
    assert row[header.index("antonym")] == f"{np.cos(np.radians([10, 50])).mean():.3f}"


def test_data_without_negations_and_paraphrases_names_the_flow(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="augment_flow negation"):
        transformations.load(write_triples(tmp_path / "t.parquet", [("a", None, None), ("b", None, None)]))
