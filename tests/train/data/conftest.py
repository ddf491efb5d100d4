"""Datasets of sentences with negations."""

import hashlib
import json
from pathlib import Path
from typing import Any, ClassVar

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema


class Negations:
    """Sentences with a negation, and one without, as a table and as a dataset in shards."""

    ROWS: ClassVar[list[tuple[str, str | None]]] = [
        ("The lamp is lit.", "The lamp is not lit."),
        ("Two ferries cross the strait each morning", "Two ferries do not cross the strait each morning"),
        ("Snow fell.", None),
        (
            "A mill stands by the brook that runs past the old chapel.",
            "A mill does not stand by the brook that runs past.",
        ),
    ]

    def table(self, rows: list[tuple[str, str | None]] = ROWS) -> pa.Table:
        records: list[dict[str, Any]] = [
            {
                "id": i,
                "text": text,
                "source": "made",
                "negation": negation,
                "negation_rule": "by hand" if negation else None,
                "negation_reason": None if negation else "by hand",
                "negation_span": span_of(text, negation) if negation else None,
            }
            for i, (text, negation) in enumerate(rows)
        ]
        return pa.Table.from_pylist(records, schema.augmented("negation"))

    def write(self, folder: Path, parts: list[pa.Table]) -> Path:
        """A finished dataset, a shard of each table."""
        folder.mkdir()
        shards = []
        for i, part in enumerate(parts):
            path = folder / f"part-{i:05d}-of-{len(parts):05d}.parquet"
            pq.write_table(part, path)
            content = path.read_bytes()
            digest = hashlib.sha256(content).hexdigest()
            shards.append({"name": path.name, "rows": len(part), "bytes": len(content), "sha256": digest})
        manifest = {"format": 1, "stage": "test", "rows": sum(map(len, parts)), "shards": shards, "fingerprint": "f"}
        (folder / "_manifest.json").write_text(json.dumps(manifest))
        return folder


def span_of(text: str, negation: str) -> list[int]:
    """Where the two differ, in characters of ``text``."""
    start = shared(text, negation)
    return [start, len(text) - shared(text[start:][::-1], negation[start:][::-1])]


def shared(one: str, other: str) -> int:
    """How many characters at the start are the same."""
    return next((i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


@pytest.fixture(scope="session")
def negations() -> Negations:
    return Negations()


@pytest.fixture
def folder(tmp_path: Path, negations: Negations) -> Path:
    rows = negations.ROWS
    return negations.write(tmp_path / "d.parquet", [negations.table(rows[:1]), negations.table(rows[1:])])
