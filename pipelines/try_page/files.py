"""The rows as a file: CSV, JSON lines, or a Parquet file that the other programs read as a dataset."""

import csv
import io
import json
from collections.abc import Callable, Mapping, Sequence

import pyarrow as pa
import pyarrow.parquet as pq

from pipelines import schema
from pipelines.sources.building import sentence_id
from pipelines.stages import registry
from pipelines.try_page.sentences import Columns

SOURCE = "litotes try"


def table_of(columns: Columns, cosines: Mapping[str, Sequence[Mapping[str, float]]], names: Sequence[str]) -> pa.Table:
    """The rows with id and source, and a column of cosines for each text and each of ``cosines``: before, after.

    ``names`` are those encoders' own, one for each of ``cosines``; each fills a column too.
    """
    texts = columns[schema.TEXT]
    first = [[sentence_id(text) for text in texts], texts, [SOURCE] * len(texts)]
    fields, arrays = list(schema.SENTENCES), [pa.array(v, f.type) for v, f in zip(first, schema.SENTENCES, strict=True)]
    for column in registry.all_columns():
        if column.name in columns:
            fields.append(pa.field(column.name, column.type))
            arrays.append(pa.array(columns[column.name], column.type))
    for (when, rows), name in zip(cosines.items(), names, strict=True):
        fields.append(pa.field(f"encoder_{when}", pa.string()))
        arrays.append(pa.array([name] * len(texts)))
        for text in schema.text_columns():
            if text in columns:
                fields.append(pa.field(f"{text}_cosine_{when}", pa.float32()))
                arrays.append(pa.array([row.get(text) for row in rows], pa.float32()))
    return pa.table(arrays, schema=pa.schema(fields))


def to_csv(table: pa.Table) -> bytes:
    """With a header; lists as JSON, null as nothing."""
    sink = io.StringIO()
    writer = csv.writer(sink)
    writer.writerow(table.column_names)
    for row in table.to_pylist():
        writer.writerow([json.dumps(value) if isinstance(value, list) else value for value in row.values()])
    return sink.getvalue().encode()


def to_jsonl(table: pa.Table) -> bytes:
    """An object per row."""
    return "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in table.to_pylist()).encode()


def to_parquet(table: pa.Table) -> bytes:
    """One file."""
    sink = io.BytesIO()
    pq.write_table(table, sink)
    return sink.getvalue()


WRITERS: dict[str, tuple[Callable[[pa.Table], bytes], str]] = {  # by the ending: how to write it, its media type
    "csv": (to_csv, "text/csv; charset=utf-8"),
    "jsonl": (to_jsonl, "application/jsonl; charset=utf-8"),
    "parquet": (to_parquet, "application/vnd.apache.parquet"),
}
