"""Readers given any bytes: rows with counted reasons, or an error of this project's own, and no hang."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from pipelines import schema, shards, storage
from pipelines.sources import corpus, pairs, triplets
from pipelines.sources.wikipedia import dump

OWN = (schema.SchemaError, storage.StorageError, shards.DatasetError)
LONGEST = 5_000  # milliseconds
PIECES = (
    b'The bridge is open. |\n|\r\n|\t|,|"|\xff|\0|\xef\xbb\xbf|\xff\xfe|{|}|[|]|1|text|PAR1|\x1f\x8b|BZh9|\xfd7zXZ\0'
    b'|\x28\xb5\x2f\xfd|{"text": "a"}|{"text": "\\ud800"}|premise\thypothesis\tlabel\n|anchor\tpositive\tnegative\n'
    b'|<mediawiki version="0.11">|<page>|<title>|</title>|<text>|</text>|</page>|</mediawiki>|&amp;|&#0;|<!--'
    b"|<?xml version='1.0' encoding='utf-16'?>"
).split(b"|")
CONTENTS = st.one_of(st.binary(max_size=200), st.lists(st.sampled_from(PIECES), max_size=12).map(b"".join))
BUILDERS: dict[str, Callable[[list[str], str], object]] = {
    "corpus": lambda files, out: corpus.build_corpus(files, out, corpus.CorpusOptions()),
    "pairs": lambda files, out: pairs.build_pairs(files, out, pairs.PairsOptions()),
    "triplets": lambda files, out: triplets.build_triplets(files, out, triplets.TripletOptions()),
}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("fuzz")


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a.txt", "a.csv", "a.tsv", "a.jsonl", "a.json", "a.parquet", "a.xml.bz2"])
@pytest.mark.parametrize("builder", BUILDERS)
@settings(max_examples=60, deadline=LONGEST)
@given(content=CONTENTS)
@example(content=b"")
@example(content=b"[" * 100_000)
def test_any_bytes_are_rows_or_an_error_of_our_own(folder: Path, builder: str, name: str, content: bytes) -> None:
    (folder / name).write_bytes(content)
    try:
        BUILDERS[builder]([str(folder / name)], str(folder / f"{builder}.parquet"))
    except OWN as error:
        assert "\n" not in str(error).strip(), error  # noqa: PT017


@settings(max_examples=200, deadline=LONGEST)
@given(content=CONTENTS)
def test_any_bytes_are_pages_or_a_dump_error(content: bytes) -> None:
    reader = dump.Reader("a.xml")
    try:
        reader.feed(content)
        reader.feed(b"", last=True)
    except dump.DumpError:
        pass


KEYS = st.sampled_from(["name", "sha256", "rows", "bytes", "fingerprint", "shards", "format"])
VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(KEYS, inner),
    max_leaves=8,
)


@settings(max_examples=200, deadline=LONGEST)
@given(content=CONTENTS | VALUES.map(lambda value: json.dumps(value).encode()), whole=st.booleans())
@example(content=b'{"format": 1, "shards": [{"name": "../x"}]}', whole=False)
@example(content=b'{"format": 1, "shards": null}', whole=True)
@example(content=b"[" * 100_000, whole=False)
def test_any_manifest_is_whole_or_damaged(content: bytes, whole: bool) -> None:
    try:
        schema.parse_manifest(content, whole)
    except ValueError as error:
        assert type(error) is ValueError  # noqa: PT017
