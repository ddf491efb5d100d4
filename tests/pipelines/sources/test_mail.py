"""Greetings, signatures and quotes are no sentences, and sentences that look like them are."""

from pathlib import Path

import pytest

from pipelines import schema, shards
from pipelines.sources.corpus import CorpusOptions, build_corpus
from pipelines.sources.mail import GREETING, QUOTED, SIGNATURE, reasons

OPEN = "The gate is open."


@pytest.mark.parametrize(
    ("lines", "found"),
    [
        (["Hi,", "", OPEN, "", "thx, Joe"], [GREETING, None, None, None, SIGNATURE]),
        (["Dear Mr. Hale,", OPEN, "Best regards,", "Martina K."], [GREETING, None, SIGNATURE, SIGNATURE]),
        ([OPEN, "Kind regards", "Anil Mehta", "Head of Sales | Brook & Sons"], [None, *[SIGNATURE] * 3]),
        (["hi there", OPEN, "--", "Sent from my iPhone"], [GREETING, None, SIGNATURE, SIGNATURE]),
        ([OPEN, "On Mon, 3 May 2021, Joe wrote:", "> It is shut."], [None, QUOTED, QUOTED]),
        ([OPEN, "-----Original Message-----", "It is shut.", OPEN], [None, QUOTED, QUOTED, QUOTED]),
        (["Thanks in advance!", OPEN], [SIGNATURE, None]),
        ([OPEN, "---", "Winter came", OPEN], [None] * 4),
    ],
)
def test_lines_of_a_mail(lines: list[str], found: list[str | None]) -> None:
    assert reasons(lines) == found


@pytest.mark.parametrize(
    "line",
    [
        "Dear customers are rare.",
        "hi it works now",
        "Hey nobody came!",
        "Thanks for nothing.",
        "Cheers erupted.",
        "2 > 1",
    ],
)
def test_sentences_are_none(line: str) -> None:
    assert reasons([line]) == [None]


def test_they_are_counted_with_reasons_of_their_own(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(f'id,body\n1,"Hi,\n\n{OPEN} It is old.\n\nthx, Joe"\n2,{OPEN} It is new.\n')
    out = build_corpus([str(tmp_path / "a.csv")], str(tmp_path / "out.parquet"), CorpusOptions(english_only=True))
    [shard] = shards.list_shards(out)
    assert shards.read_shard(shard)[0][schema.TEXT].to_pylist() == [OPEN, "It is old.", "It is new."]
    assert shards.read_manifest(out)["rejected"] == {"duplicate": 1, GREETING: 1, SIGNATURE: 1}
