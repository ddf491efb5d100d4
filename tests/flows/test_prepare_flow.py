"""From text to triplets in one flow: each kind where its input allows it, a line where not, and nothing made twice."""

import json
import logging
from collections.abc import Iterator
from pathlib import Path

import polars as pl
import pytest

from augment.opposites import opposer
from flows import prepare_flow
from pipelines import schema, shards

# Three passages of six sentences each. A theme is named often, since that is what an exclusion leaves out.
HARLOW = (Path(__file__).parent / "harlow.txt").read_text(encoding="utf-8").splitlines()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("prepare")
    rows = [{"text": text, "page": "Harlow"} for text in HARLOW]
    (folder / "grouped.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "plain.txt").write_text("\n".join(HARLOW))
    (folder / "paragraphs.txt").write_text("\n\n".join(HARLOW))
    return folder


@pytest.fixture
def lines(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    """What the flow itself logs."""
    caplog.set_level(logging.INFO, "test")
    monkeypatch.setattr(prepare_flow, "logger", lambda: logging.getLogger("test"))
    return caplog


@pytest.fixture
def forgotten_wordnet() -> Iterator[None]:
    """The WordNet of this process is looked for anew, in this test and after it."""
    caches = (opposer.shared_wordnet, opposer._wordnet_fingerprint)
    for cache in caches:
        cache.cache_clear()
    yield
    for cache in caches:
        cache.cache_clear()


def prepare(folder: Path, name: str, **options: object) -> dict[str, int]:
    """The triplets of ``name``, by kind."""
    out = str(folder / f"{Path(name).stem}_triplets.parquet")
    prepare_flow.prepare(source=(str(folder / name),), out=out, runner="threads", workers=1, **options)  # type: ignore[arg-type]
    return shards.read_manifest(out)["counts"][schema.KIND]  # type: ignore[no-any-return]


def _stamps(folder: Path, stem: str) -> dict[str, int]:
    return {str(path): path.stat().st_mtime_ns for path in sorted(folder.glob(f"{stem}_triplets*/**/part-*"))}


def test_a_text_in_another_language_is_said_to_be_one(
    folder: Path, prefect_server: str, lines: pytest.LogCaptureFixture
) -> None:
    (folder / "german.txt").write_text("Der Hund schläft im Garten.\nIch habe heute keine Zeit.\n")
    with pytest.raises(Exception, match="no triplet is left"):
        prepare(folder, "german.txt", passages=0, written=False)
    assert "no sentence is negated (2 not-english); Litotes knows English prose alone" in lines.text


def test_a_group_that_is_no_column_is_named_before_anything_is_made(folder: Path, prefect_server: str) -> None:
    with pytest.raises(Exception, match=r"grouped.jsonl: row 1 has no field 'chapter' but \['page', 'text'\]"):
        prepare(folder, "grouped.jsonl", group="chapter", passages=0)
    assert not (folder / "grouped_triplets.parts").exists()


def test_titles_are_refused_where_there_are_none_before_anything_is_made(folder: Path, prefect_server: str) -> None:
    with pytest.raises(Exception, match=r"paragraphs.txt: has no titles to put in front; give a dump or Markdown"):
        prepare(folder, "paragraphs.txt", documents="blank-lines", titles=True)
    assert not (folder / "paragraphs_triplets.parts").exists()


def test_grouped_rows_give_triplets_of_sentences_and_passages_and_a_rerun_writes_no_shard(
    folder: Path, prefect_server: str, forgotten_wordnet: None, small_wordnet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("WNSEARCHDIR", str(small_wordnet))
    counts = prepare(folder, "grouped.jsonl", group="page", titles=True, most=5)
    assert {"negation", "short claim", "question", "exclusion", "written question"} <= counts.keys()
    by_rules = {kind: count for kind, count in counts.items() if not kind.startswith(("written", "frame", "held"))}
    assert 0 < by_rules.pop("difference") <= 10 * 5  # ten times as many
    assert 5 < max(by_rules.values()) <= 7 * 5  # of questions seven times as many
    assert counts["exclusion"] <= 5
    assert 5 < counts["held"] <= 20 * 5
    assert counts["written question"] > 5
    assert counts["frame role"] > 1_000  # however few of a rule's kind are kept
    parts = folder / "grouped_triplets.parts"
    names = {"sentences", "negation", "paraphrase", "opposites", "claims", "passages", "questions", "exclusions"}
    assert {path.stem for path in parts.iterdir()} == names
    assert all(text.startswith("Harlow: ") for text in pl.read_parquet(parts / "passages.parquet")["text"])
    before = _stamps(folder, "grouped")
    assert prepare(folder, "grouped.jsonl", group="page", titles=True, most=5) == counts
    assert _stamps(folder, "grouped") == before


def test_lines_without_documents_and_a_machine_without_wordnet_go_without_and_say_so(
    folder: Path,
    prefect_server: str,
    forgotten_wordnet: None,
    monkeypatch: pytest.MonkeyPatch,
    lines: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setenv("WNSEARCHDIR", str(folder / "absent"))
    counts = prepare(folder, "plain.txt", written=False)
    assert counts["negation"] > 0
    assert not {"antonym", "question", "exclusion", "written question"} & counts.keys()
    said = [record.getMessage() for record in lines.records if record.name == "test"]
    opposites, passages, kinds, without, command = said
    fault = opposites.removeprefix("goes without opposites and short claims: ")
    assert "wordnet-base" in fault
    assert without == f"these are without opposites and short claims: {fault}"
    assert passages.startswith(f"goes without questions and exclusions of {folder / 'plain.txt'}: ")
    assert f"negation {counts['negation']}" in kinds
    out = folder / "plain_triplets.parquet"
    assert command == f"next: accelerate launch train/run.py --data {out} --objective litotes --model ENCODER"


def test_an_output_that_is_a_source_is_refused_before_anything_is_made(folder: Path, prefect_server: str) -> None:
    out = folder / "own.parquet"
    out.mkdir()
    (out / "part.jsonl").write_text("")
    with pytest.raises(shards.DatasetError, match="is what the run reads"):
        prepare_flow.prepare(source=(str(out / "part.jsonl"),), out=str(out))
    assert not Path(prepare_flow.parts_of(str(out))).exists()


def test_the_command_takes_what_the_form_takes(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[dict[str, object]] = []
    fields = prepare_flow.prepare.parameters.properties
    monkeypatch.setattr(prepare_flow, "run_command", lambda _, **values: calls.append(values))
    prepare_flow.main(["--source", "a.txt", "b.txt", "--out", prepare_flow.OUT])
    assert calls.pop() == {name: field.get("default") for name, field in fields.items()} | {
        "source": ["a.txt", "b.txt"]
    }
    prepare_flow.main(["--source", "a.txt", "--out", "o", "--no-written", "--passages", "0", "--most", "7"])
    assert (calls[0]["written"], calls[0]["passages"], calls[0]["most"]) == (False, 0, 7)


def test_without_what_is_written_claims_are_of_the_text_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[object] = []
    monkeypatch.setattr(prepare_flow, "call", lambda _, **values: asked.append(values["words"]))
    for written in (True, False):
        prepare_flow._claims("own.parquet", written, {"address": None, "workers": 1})
    assert asked == [True, False]
