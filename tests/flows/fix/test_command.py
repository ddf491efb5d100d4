"""What the command refuses before anything is loaded, in one line; and the lines that it says."""

from collections.abc import Callable
from pathlib import Path

import pytest

from flows.fix import inputs, run
from flows.fix.plan import FixError, Folder
from pipelines import encoder_hub

Refusal = Callable[..., str]  # the fixture of conftest.py
ROOT = Path(__file__).parents[3]


def test_what_cannot_be_is_refused_before_anything_is_loaded(
    tmp_path: Path, sample_text: Path, refusal: Refusal
) -> None:
    out = tmp_path / "out"
    given = ("--model", "encoder", "--out", out)
    assert "absent.txt" in refusal(*given, "--text", tmp_path / "absent.txt")
    assert "--steps 0 must be 1 or more" in refusal(*given, "--text", sample_text, "--steps", 0)
    (tmp_path / "rows.csv").write_text("id,review\n1,It is good.\n")
    assert "no column 'text2' but ['id', 'review']" in refusal(
        *given, "--text", tmp_path / "rows.csv", "--column", "text2"
    )
    (tmp_path / "mixed.csv").write_text("shop,review\n" + "a,It is good.\nb,It is bad.\n" * 3)
    (tmp_path / "empty.txt").touch()
    for words, message in (
        (("rows.csv", "--group", "shop"), "the header has no column 'shop' but ['id', 'review']; name them with"),
        (("rows.csv", "--group", "shop", "--passages", 0), "the header has no column 'shop'"),
        ((sample_text, "--group", "shop"), "has no columns, hence no column 'shop'; leave out --group"),
        (
            ("mixed.csv", "--group", "shop"),
            "rows of one 'shop' do not stand together: 2 values in 6 places of 6 rows, in row 4 the first",
        ),
        ((sample_text, "--lr", "-1"), "--lr -1.0 must be a number above 0"),
        ((sample_text, "--lr", "0"), "--lr 0.0 must be a number above 0"),
        ((sample_text, "--lr", "nan"), "--lr nan must be a number above 0"),
        ((sample_text, "--seed", "-1"), "--seed -1 must be 0 or more"),
        (("empty.txt",), "empty.txt is empty; name a file with sentences"),
        ((sample_text, "--sample", 99), "--sample 99: give 100 or more, as 50 are kept apart to measure on"),
    ):
        assert message in refusal(*given, "--text", tmp_path / words[0], *words[1:])
    assert not out.exists()


@pytest.mark.parametrize("model", ["/no/such/folder", "./encoder", "../encoder", "~/encoder", "a/b/c"])
def test_a_path_that_is_no_folder_is_refused_at_once(model: str, sample_text: Path, refusal: Refusal) -> None:
    assert refusal("--model", model, "--text", sample_text).startswith(f"error: --model {model}: no such folder; give")


def test_for_the_folder_around_an_encoder_the_encoder_is_named_at_once(
    tmp_path: Path, sample_text: Path, refusal: Refusal
) -> None:
    (tmp_path / "fixed" / "data").mkdir(parents=True)
    (tmp_path / "fixed" / "model").mkdir()
    (tmp_path / "fixed" / "model" / "config.json").touch()
    said = refusal("--model", tmp_path / "fixed", "--text", sample_text)
    meant = tmp_path / "fixed" / "model"
    assert said == f"error: --model {tmp_path / 'fixed'}: no encoder lies in this folder; did you mean {meant}?"


def test_a_folder_without_an_encoder_and_a_file_are_refused_at_once(
    tmp_path: Path, sample_text: Path, refusal: Refusal
) -> None:
    said = refusal("--model", tmp_path, "--text", sample_text)
    assert (
        said == f"error: --model {tmp_path}: no encoder lies in this folder: it has no modules.json and no config.json"
    )
    assert "is a file; give the folder" in refusal("--model", sample_text, "--text", sample_text)


def test_a_name_that_the_hub_has_not_is_refused_before_anything_is_loaded(
    tmp_path: Path, sample_text: Path, refusal: Refusal, monkeypatch: pytest.MonkeyPatch
) -> None:
    def unreachable(model: str, timeout: float) -> None:
        raise ConnectionError(model)

    monkeypatch.setattr(encoder_hub, "model_info", unreachable)
    said = refusal("--model", "no-such-encoder", "--text", sample_text, "--out", tmp_path / "out")
    assert said == (
        "error: --model no-such-encoder: there is no such folder, and it is not in the hub's cache, and the hub cannot "
        "be reached; give a folder that has it, or set HF_HOME to a cache that does"
    )
    assert not (tmp_path / "out").exists()


def test_an_encoding_that_shows_late_is_told_before_anything_is_loaded(tmp_path: Path, refusal: Refusal) -> None:
    text = tmp_path / "text.txt"
    text.write_bytes(b"The bridge over the river is open.\n" * 4_000 + "The café is open.\n".encode("cp1252"))
    said = refusal("--model", "encoder", "--text", text)
    assert "line 4001, byte 8 (0xe9) is not UTF-8; the file is probably cp1252: give --encoding cp1252" in said


def test_a_mistyped_model_has_no_files(tmp_path: Path) -> None:
    assert inputs.of_model(str(tmp_path / "no" / "such" / "model")) == {}


def test_no_run_lies_in_the_folder_of_its_text(tmp_path: Path, sample_text: Path, refusal: Refusal) -> None:
    text = tmp_path / "notes"
    text.mkdir()
    (text / "a.txt").write_bytes(sample_text.read_bytes())
    said = refusal("--model", "encoder", "--text", text, "--out", text / "fixed")
    assert said == f"error: --out {text / 'fixed'} lies in the folder of --text {text}; name one outside of it"


def test_the_folder_of_the_model_is_no_output_folder(tmp_path: Path, sample_text: Path, refusal: Refusal) -> None:
    said = refusal("--model", tmp_path, "--text", sample_text, "--out", f"{tmp_path}/.")
    assert said == f"error: --out {tmp_path} is the folder of --model; name another"


def test_an_output_folder_that_holds_something_else_is_refused(
    tmp_path: Path, sample_text: Path, refusal: Refusal
) -> None:
    (tmp_path / "mine").write_text("letters")
    given = ("--model", "encoder", "--text", sample_text, "--out")
    assert "holds something else; name another folder" in refusal(*given, tmp_path)
    assert "is a file; name a folder" in refusal(*given, tmp_path / "mine")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_search_set_that_is_not_whole_is_refused_at_once(tmp_path: Path, sample_text: Path, refusal: Refusal) -> None:
    given = ("--model", "encoder", "--out", tmp_path / "out", "--text", sample_text, "--retrieval", tmp_path / "sets")
    assert "no corpus.jsonl in this folder or below; a set is a folder with" in refusal(*given)
    (tmp_path / "sets" / "mine").mkdir(parents=True)
    for name in ("corpus.jsonl", "queries.jsonl"):
        (tmp_path / "sets" / "mine" / name).write_text("{}")
    assert "sets/mine/qrels/test.tsv is missing" in refusal(*given)
    (tmp_path / "sets" / "mine" / "qrels").mkdir()
    (tmp_path / "sets" / "mine" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n")
    assert 'sets/mine/corpus.jsonl, row 1 has no "_id" and "text" that are strings' in refusal(*given)
    for name in ("corpus.jsonl", "queries.jsonl"):
        (tmp_path / "sets" / "mine" / name).write_text('{"_id": "1", "text": "The mill is open."}')
    assert "sets/mine/qrels/test.tsv has no row with a score" in refusal(*given)
    (tmp_path / "sets" / "mine" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n1\t1\n")
    assert "sets/mine/qrels/test.tsv, row 2: not query-id, corpus-id and score, with tabs" in refusal(*given)


def test_a_long_line_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    line = "rejected: " + "; ".join(f"{n} rows (first: a/long/path/to/file-{n}.csv:{n})" for n in range(20))
    run._timed()(line)
    assert capsys.readouterr().out == f"[  0:00] {line}\n"


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="needs a file system that makes no folders")
def test_a_folder_that_cannot_be_made_is_refused_in_one_line() -> None:
    folder = Folder(Path("/proc/litotes/none"))
    with pytest.raises(FixError, match="--out /proc/litotes/none cannot be made there"), folder.alone(print):
        pass
