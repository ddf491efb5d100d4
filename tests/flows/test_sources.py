"""What is wrong with a source is one line at once, and no retry."""

import gzip
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from flows import corpus_flow
from pipelines import schema, shards

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("name", "content", "said"),
    [
        ("none", None, "none: this folder is empty"),
        ("a.gz", gzip.compress(b"He left.\n" * 9_000)[:-20], "a.gz: cannot be read to its end"),
        ("b.csv", b"id,title,lead\n1,One,Two\n", "b.csv: CSV with columns id, title, lead, and 2 of them hold text"),
    ],
)
def test_a_source_at_fault_is_not_tried_again(
    tmp_path: Path, prefect_server: str, name: str, content: bytes | None, said: str
) -> None:
    source = tmp_path / name
    source.mkdir() if content is None else source.write_bytes(content)
    began = time.monotonic()
    with pytest.raises((ValueError, OSError), match=said):
        corpus_flow.build_corpus(source=(str(source),), out=str(tmp_path / "out.parquet"))
    assert time.monotonic() - began < 10  # the second retry would come after 11 s


def test_the_flow_honours_column_encoding_and_split(tmp_path: Path, prefect_server: str) -> None:
    source, out = tmp_path / "a.csv", str(tmp_path / "out.parquet")
    source.write_text("title,body\nOne,René came. He left.\n", encoding="latin-1")
    corpus_flow.build_corpus(source=(str(source),), out=out, column="body", encoding="latin-1", split="sentences")
    table, _ = shards.read_shard(shards.list_shards(out)[0])
    assert table[schema.TEXT].to_pylist() == ["René came.", "He left."]


def test_the_hub_is_not_asked_offline() -> None:
    code = "from pipelines import storage; storage.expand('hf://datasets/a/b/c.txt')"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, env=os.environ | {"HF_HUB_OFFLINE": "1"}
    )
    assert "NotFound: hf://datasets/a/b/c.txt: the hub is not asked, for HF_HUB_OFFLINE is set; unset it" in run.stderr
