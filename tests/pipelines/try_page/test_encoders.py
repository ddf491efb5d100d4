"""The other process, which loads encoders: found folders, its answers and its end."""

import sys
from pathlib import Path

import pytest
from huggingface_hub import constants

from pipelines.try_page.encoders import EncoderError, Encoders, find_encoders, summary

SHIPPED = Path(__file__).parents[3] / "artifacts" / "litotes-all-MiniLM-L6-v2"
ONCE = "import sys; sys.stdin.readline(); print('{\"cosines\": [[0.5]]}', flush=True)"
FAILING = "import sys; sys.stdin.readline(); raise SystemExit('No module named torch')"
ROW = [["It rains.", "It does not rain."]]


def encoders(script: str) -> Encoders:
    return Encoders([Path("one")], command=[sys.executable, "-c", script])


def test_a_folder_without_an_encoder_stands_for_those_in_it(tmp_path: Path) -> None:
    for name in ("b", "a"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "modules.json").write_text("[]")
    (tmp_path / "other").mkdir()
    one, two = tmp_path / "a", tmp_path / "b"
    assert find_encoders([str(tmp_path)]) == [one, two]
    assert find_encoders([str(two), str(tmp_path)]) == [two, one]
    with pytest.raises(EncoderError, match=r"other: no encoder lies there; give a folder with a modules.json"):
        find_encoders([str(tmp_path / "other")])


def test_an_id_of_the_hub_is_an_encoder_and_one_that_cannot_be_had_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = tmp_path / "models--someone--hears"
    (model / "refs").mkdir(parents=True)
    (model / "refs" / "main").write_text("0" * 40)
    (model / "snapshots").mkdir()
    (model / "snapshots" / ("0" * 40)).symlink_to(SHIPPED)
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path))  # of the process that answers
    monkeypatch.setattr(constants, "HF_HUB_CACHE", str(tmp_path))
    found = find_encoders(["someone/hears", str(SHIPPED)])
    assert found == [Path("someone/hears"), SHIPPED]
    asked = Encoders(found)
    assert asked.cosines(0, ROW) == asked.cosines(1, ROW)
    asked.close()
    with pytest.raises(EncoderError, match=r"someone/else: there is no such folder, and .* the hub cannot be reached"):
        find_encoders(["someone/else"])
    with pytest.raises(EncoderError, match=r"no such/one/model: no encoder lies there"):
        find_encoders(["no such/one/model"])


def test_a_process_that_ended_is_started_again_by_the_next_question() -> None:
    asked = encoders(ONCE)
    for _ in range(2):
        assert asked.cosines(0, ROW) == [[0.5]]
        assert asked._process is not None
        asked._process.wait(30)
    asked.close()


def test_the_error_of_a_process_that_fails_is_said() -> None:
    asked = encoders(FAILING)
    for _ in range(2):
        with pytest.raises(EncoderError, match=r"the process of the encoders ended: No module named torch"):
            asked.cosines(0, ROW)
    asked.close()


def test_after_the_end_none_is_started() -> None:
    asked = encoders(ONCE)
    asked.close()
    with pytest.raises(EncoderError, match="ending"):
        asked.cosines(0, ROW)


def test_a_summary_counts_what_each_mean_is_of() -> None:
    rows = [{"negation": 0.5, "paraphrase": 0.75}, {"negation": 0.75, "paraphrase": 0.5}, {"negation": 0.25}, {}]
    assert summary(rows) == {
        "means": {"negation": {"mean": 0.5, "of": 3}, "paraphrase": {"mean": 0.625, "of": 2}},
        "above": 1,
        "of": 2,
    }


def test_encoders_are_named_by_what_tells_them_apart() -> None:
    assert Encoders([Path("runs/a/model"), Path("runs/b/model")]).names == ["a/model", "b/model"]
    assert Encoders([Path("/hub/mini"), Path("runs/model")]).names == ["/hub/mini", "runs/model"]
    assert Encoders([Path("runs/a")]).names == ["runs/a"]
