"""Corpus from files: every row is kept or rejected with a counted reason and a place."""

import bz2
import gzip
import importlib.metadata
import json
import lzma
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from backports import zstd

from augment import fingerprint
from pipelines import schema, shards, storage
from pipelines.sources import hash_set
from pipelines.sources.building import normalise, sentence_id
from pipelines.sources.corpus import CorpusOptions, build_corpus

PACKERS = [(".gz", gzip.compress), (".bz2", bz2.compress), (".xz", lzma.compress), (".zst", zstd.compress)]


def build(tmp_path: Path, *sources: Path | str, **options: object) -> dict:
    out = str(tmp_path / "out.parquet")
    build_corpus([str(s) for s in sources], out, CorpusOptions(**options))  # type: ignore[arg-type]
    return shards.read_manifest(out)


def texts_in(tmp_path: Path) -> list[str]:
    found = shards.list_shards(str(tmp_path / "out.parquet"))
    return [t for s in found for t in shards.read_shard(s)[0][schema.TEXT].to_pylist()]


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def test_text_is_normalised_and_nothing_is_dropped_in_silence(tmp_path: Path) -> None:
    lines = ["Cafe\u0301  is\t open. ", "", "Café is open.", "x" * 1001, "Two\u00a0words.", "A\0B"]
    manifest = build(tmp_path, write(tmp_path / "a.txt", "\n".join(lines).encode()))
    assert texts_in(tmp_path) == ["Café is open.", "Two words."]
    assert manifest["rejected"] == {"blank": 1, "contains NUL": 1, "duplicate": 1, "too long": 1}
    assert manifest["rejected_rows"]["duplicate"] == ["a.txt:3"]
    assert manifest["rows_in"] == manifest["rows"] + sum(manifest["rejected"].values()) == 6


@pytest.mark.parametrize(("end", "pack"), PACKERS)
def test_packed_text_reads_like_plain_text(tmp_path: Path, end: str, pack) -> None:
    build(tmp_path, write(tmp_path / f"a.txt{end}", pack("One.\nZwölf.\n".encode())))
    assert texts_in(tmp_path) == ["One.", "Zwölf."]


@pytest.mark.parametrize(("end", "pack"), PACKERS)
def test_a_packed_file_cut_short_is_named(tmp_path: Path, end: str, pack) -> None:
    whole = pack(b"".join(b"Sentence %d.\n" % (n * n * 7919) for n in range(5000)))
    with pytest.raises(storage.StorageError, match=rf"a.txt{end}: cannot be read to its end"):
        build(tmp_path, write(tmp_path / f"a.txt{end}", whole[: len(whole) // 2]))


def test_jsonl_takes_the_named_field(tmp_path: Path) -> None:
    rows = [
        json.dumps({"s": "One."}),
        "{broken",
        '{"s": "x", "n": ' + "9" * 5000 + "}",
        json.dumps({"s": 3}),
        json.dumps({"s": "\ud800"}),
        "[1]",
        "",
    ]
    manifest = build(tmp_path, write(tmp_path / "a.jsonl", "\n".join(rows).encode()), column="s")
    assert texts_in(tmp_path) == ["One."]
    assert manifest["rejected"] == {"column missing or not text": 2, "invalid JSON": 2, "invalid UTF-8": 1}


def test_jsonl_without_the_field_names_those_it_has(tmp_path: Path) -> None:
    with pytest.raises(schema.SchemaError, match=r"a.jsonl: row 1 has no field 'body' but \['s'\].*--column"):
        build(tmp_path, write(tmp_path / "a.jsonl", b'{"s": "One."}\n'), column="body")


def test_parquet_takes_the_named_column(tmp_path: Path) -> None:
    pq.write_table(pa.table({"s": ["One.", None, "Two."], "n": [1, 2, 3]}), tmp_path / "a.parquet")
    assert build(tmp_path, tmp_path / "a.parquet", column="s")["rejected"] == {"column missing or not text": 1}
    assert texts_in(tmp_path) == ["One.", "Two."]
    with pytest.raises(schema.SchemaError, match=r"a.parquet: no column 'text' but \['s', 'n'\]"):
        build(tmp_path, tmp_path / "a.parquet", column="text")
    with pytest.raises(schema.SchemaError, match="column 'n' is int64, not text"):
        build(tmp_path, tmp_path / "a.parquet", column="n")


def test_parquet_strings_may_be_categories_or_no_utf8(tmp_path: Path) -> None:
    pq.write_table(pa.table({"text": pa.array(["One.", "Two."]).dictionary_encode()}), tmp_path / "c.parquet")
    build(tmp_path, tmp_path / "c.parquet")
    assert texts_in(tmp_path) == ["One.", "Two."]
    broken = pa.array([b"Three.", b"\xff\xfe"]).view(pa.string())
    pq.write_table(pa.table({"text": broken}), tmp_path / "b.parquet")
    assert build(tmp_path, tmp_path / "b.parquet")["rejected_rows"] == {"invalid UTF-8": ["b.parquet:2"]}


def test_a_corpus_is_not_built_over_its_own_source(tmp_path: Path) -> None:
    build(tmp_path, write(tmp_path / "a.txt", b"One.\n"))
    with pytest.raises(shards.DatasetError, match="is what the run reads"):
        build(tmp_path, tmp_path / "out.parquet" / "*.parquet")
    assert texts_in(tmp_path) == ["One."]


@pytest.mark.parametrize("options", [{"sample": 0}, {"shards": -1}])
def test_impossible_numbers_are_refused(tmp_path: Path, options: dict) -> None:
    with pytest.raises(shards.DatasetError, match="must be 1 or more"):
        build(tmp_path, write(tmp_path / "a.txt", b"One.\n"), **options)


def test_hostile_lines_are_counted_with_their_place(tmp_path: Path) -> None:
    huge = b"word " * 2_000_000  # a 10 MB line
    data = b"\xef\xbb\xbfFirst.\n" + b"\xff\xfe bad\n" + huge + b"\nLast." + b"\r\n"
    manifest = build(tmp_path, write(tmp_path / "a.txt", data))
    assert texts_in(tmp_path) == ["First.", "Last."]
    assert manifest["rejected_rows"] == {"invalid UTF-8": ["a.txt:2"], "too long": ["a.txt:3"]}


def test_a_source_without_sentences_is_an_error_that_counts_why(tmp_path: Path) -> None:
    with pytest.raises(shards.DatasetError, match=r"empty.txt: no sentence is left of 0 rows"):
        build(tmp_path, write(tmp_path / "empty.txt", b""))
    with pytest.raises(shards.DatasetError, match=r"of 2 rows; rejected: 2 blank \(first: blank.txt:1\)"):
        build(tmp_path, write(tmp_path / "blank.txt", b" \n\t\n"))


def test_an_unreadable_path_is_named(tmp_path: Path) -> None:
    with pytest.raises(storage.StorageError, match="absent.txt: no such file"):
        build(tmp_path, tmp_path / "absent.txt")
    write(tmp_path / "feedback.json", b"[]")
    with pytest.raises(storage.StorageError, match=r"feedbak.json: no such file; did you mean .*/feedback.json\?"):
        build(tmp_path, tmp_path / "feedbak.json")
    with pytest.raises(storage.StorageError, match=r"feedbac\[k\]s.json: no such file; give a path"):
        build(tmp_path, tmp_path / "feedbac[k]s.json")
    (tmp_path / "folder.txt").mkdir()
    with pytest.raises(storage.StorageError, match="folder.txt"):
        build(tmp_path, tmp_path / "folder.txt")


def test_a_sample_is_the_same_whatever_the_shards_or_files(tmp_path: Path) -> None:
    lines = [f"Sentence number {n}." for n in range(300)]
    whole = write(tmp_path / "whole.txt", "\n".join(lines).encode())
    first = write(tmp_path / "1.txt", "\n".join(lines[:120]).encode())
    second = write(tmp_path / "2.txt", "\n".join(lines[120:]).encode())
    manifest = build(tmp_path, whole, sample=50, shards=1)
    picked = texts_in(tmp_path)
    assert manifest["rejected"] == {"not sampled": 250}
    assert picked == [line for line in lines if line in set(picked)]  # reading order
    for sources, options in [([whole], {"shards": 7}), ([first, second], {}), ([tmp_path / "[12].txt"], {})]:
        build(tmp_path, *sources, sample=50, **options)
        assert texts_in(tmp_path) == picked
    build(tmp_path, whole, sample=50, seed=-(2**80))
    assert texts_in(tmp_path) != picked


def test_duplicates_are_found_however_many_keys_are_held(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hash_set, "RECENT_KEYS", 8)
    keys = [sentence_id(str(n % 300)) for n in range(1000)]
    held, plain = hash_set.HashSet(), set()
    for key in [*keys, 2**64 - 1, 0, 2**64 - 1]:
        assert held.add(key) == (key not in plain)
        plain.add(key)
    assert len(held) == len(plain) == 302


def test_ids_are_stable_and_told_apart_by_text() -> None:
    assert sentence_id("One.") == 4734565426936362931
    assert sentence_id("One.") != sentence_id("Two.")
    assert normalise(" a\u2003b\n") == "a b"


def test_a_second_build_changes_nothing_and_a_changed_source_is_seen(tmp_path: Path) -> None:
    source = write(tmp_path / "a.txt", b"One.\nTwo.\n")
    build(tmp_path, source)
    stamps = {p.name: p.stat().st_mtime_ns for p in (tmp_path / "out.parquet").iterdir()}
    build(tmp_path, source)
    assert {p.name: p.stat().st_mtime_ns for p in (tmp_path / "out.parquet").iterdir()} == stamps
    build(tmp_path, write(source, b"Three.\n"))
    assert texts_in(tmp_path) == ["Three."]


def test_the_sample_text_is_all_kept(tmp_path: Path, sample_text: Path) -> None:
    manifest = build(tmp_path, sample_text)
    assert manifest["rows"] >= 400
    assert manifest["rejected"] == {}


def test_the_reader_of_dumps_counts_where_there_are_dumps_and_not_elsewhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = "<page><title>T</title><ns>0</ns><revision><id>1</id><text>{}</text></revision></page>"
    prose = "The old bridge over the river was closed by the town in the spring of that year."
    dump = f'<mediawiki version="0.11">{page.format(prose)}</mediawiki>'
    sources = {
        "text": write(tmp_path / "a.txt", b"One is here.\n"),
        "dump": write(tmp_path / "a.xml", dump.encode()),
    }

    said: list[str] = []

    def redone() -> set[str]:
        names = set()
        for name, source in sources.items():
            notes: list[str] = []
            build_corpus([str(source)], str(tmp_path / f"{name}.parquet"), CorpusOptions(), notes.append)
            names |= {name} if not notes[-1].endswith("up to date") else set()
            said[:] = notes
        return names

    assert redone() == {"text", "dump"}
    assert redone() == set()
    real, read = importlib.metadata.version, fingerprint._read
    newer, touched = {"mwparserfromhell"}, {"wikipedia/wikitext.py"}
    monkeypatch.setattr(importlib.metadata, "version", lambda name: "99" if name in newer else real(name))
    assert redone() == {"dump"}
    assert said[-2].endswith("dump.parquet: replaces the dataset that was there, of other input, options or code")
    monkeypatch.setattr(fingerprint, "_read", lambda path: read(path) + b"\n#" * str(path).endswith(tuple(touched)))
    assert redone() == {"dump"}
    touched.add("sources/readers.py")
    assert redone() == {"text", "dump"}
    newer.add("prefect")
    assert redone() == set()
