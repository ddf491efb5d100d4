"""Files of a few KB that unpack to very much: memory stays bounded, and what is left out is counted or named."""

import bz2
import gzip
import lzma
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest
from backports import zstd

from pipelines import schema, storage
from pipelines.sources import building, corpus
from pipelines.sources.wikipedia import dump, multistream, pages, sentences, wikitext
from pipelines.xz import MAX_MEMORY

GIB, MIB = 1 << 30, 1 << 20
HUGE_DICTIONARY = [{"id": lzma.FILTER_LZMA2, "preset": 0, "dict_size": 320 << 20, "mf": lzma.MF_HC3}]
PACKERS: dict[str, Callable[..., object]] = {"gz": gzip.open, "bz2": bz2.open, "zst": zstd.open, "xz": lzma.open}
PAGE = "<page><title>T</title><ns>0</ns><revision><id>7</id><model>wikitext</model>"
HEAD = f'<mediawiki version="0.11"><siteinfo><dbname>testwiki</dbname></siteinfo>{PAGE}'
END = "</revision></page></mediawiki>"
BUILD = """
import resource, sys
from pipelines.sources import building, corpus
before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
try:
    corpus.build_corpus([sys.argv[1]], sys.argv[2], corpus.CorpusOptions())
except (ValueError, OSError) as error:
    print(f"{type(error).__name__}: {error}")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before)
"""


def write(file: Path, head: str, unit: str, end: str, size: int, **settings: object) -> Path:
    block = unit.encode() * (MIB // len(unit))
    with PACKERS[file.suffix[1:]](file, "wb", **settings) as packed:  # type: ignore[attr-defined]
        packed.write(head.encode())
        for _ in range(size // len(block)):
            packed.write(block)
        packed.write(end.encode())
    return file


def refusal(file: Path) -> str:
    with pytest.raises((schema.SchemaError, storage.StorageError, building.NothingLeft)) as caught:
        corpus.build_corpus([str(file)], str(file.parent / "out.parquet"), corpus.CorpusOptions())
    return str(caught.value)


BOMBS = {
    "line.gz": ("", "a", "", "1 too long (first: line.gz:1)"),
    "line.bz2": ("", "a", "", "1 too long (first: line.bz2:1)"),
    "line.zst": ("", "a", "", "1 too long (first: line.zst:1)"),
    "utf16.zst": ("\ufeff", "a", "", "1 too long (first: utf16.zst:1)"),
    "json.zst": ('["', "a", '"]', "1 too long (first: json.zst:1)"),
    "text.zst": (f"{HEAD}<text>", "a ", f"</text>{END}", "1 page too large (first: text.zst:T@7)"),
    "cdata.zst": (f"{HEAD}<text><![CDATA[", "a", f"]]></text>{END}", "1 page too large (first: cdata.zst:T@7)"),
    "title.zst": ('<mediawiki version="0.11"><page><title>', "a", "</title></page></mediawiki>", "1 page too large"),
    "comment.zst": (
        f"{HEAD}<!--",
        "a",
        f"-->{END}",
        "a tag or comment of more than 1,048,576 bytes within the page 'T'",
    ),
    "attribute.zst": (f'{HEAD}<text x="', "a", f'"></text>{END}', "a tag or comment of more than 1,048,576 bytes"),
    "instruction.zst": (f"{HEAD}<?x ", "a", f"?>{END}", "a tag or comment of more than 1,048,576 bytes"),
    "name.zst": (f"{HEAD}<", "a", f">{END}", "a tag or comment of more than 1,048,576 bytes"),
    "nested.zst": (HEAD, "<a>", END, "32 elements within each other"),
    "entities.zst": ('<!DOCTYPE x [<!ENTITY a "aaaa">]>', " ", "<mediawiki/>", "declares a document type"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_what_unpacks_to_much_is_counted_or_refused(tmp_path: Path, name: str) -> None:
    head, unit, end, said = BOMBS[name]
    file = write(tmp_path / name, head, unit, end, 8 * MIB)
    assert said in refusal(file)
    assert file.stat().st_size < 20_000


@pytest.mark.slow
@pytest.mark.parametrize("name", BOMBS)
def test_a_gigabyte_from_a_few_kilobytes_takes_no_memory(tmp_path: Path, name: str) -> None:
    head, unit, end, said = BOMBS[name]
    file = write(tmp_path / name, head, unit, end, GIB)
    assert file.stat().st_size < GIB / 900
    command = [sys.executable, "-c", BUILD, str(file), str(tmp_path / "out.parquet")]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, cwd=Path(__file__).parents[3])
    *lines, grown = done.stdout.splitlines()
    assert said in "\n".join(lines), done.stderr
    assert int(grown) * 1024 < GIB / 4


def test_an_xz_file_that_asks_for_much_memory_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path / "line.xz", "", "a", "", MIB, filters=HUGE_DICTIONARY)
    assert MAX_MEMORY < GIB / 2
    assert re.search(r"line\.xz: cannot be read to its end \(LZMAError: Memory usage limit", refusal(file))


@pytest.mark.parametrize("damage", [b"", b"\0" * 8, b"no stream"])
def test_streams_of_xz_are_read_one_after_the_other(tmp_path: Path, damage: bytes) -> None:
    one, two = lzma.compress(b"The first.\n" * 9), lzma.compress(b"The second.\n")
    (tmp_path / "two.xz").write_bytes(one + (damage if not damage.strip(b"\0") else b"") + two + damage)
    with storage.open_stream(str(tmp_path / "two.xz"), "xz") as stream:
        assert stream.read() == b"The first.\n" * 9 + b"The second.\n"
        assert stream.read() == b""


@pytest.mark.parametrize("cut", [30, -30, -4])
def test_an_xz_file_that_breaks_off_is_no_whole_file(tmp_path: Path, cut: int) -> None:
    (tmp_path / "cut.xz").write_bytes(lzma.compress(bytes(range(256)) * 9)[:cut])
    with storage.open_stream(str(tmp_path / "cut.xz"), "xz") as stream, pytest.raises(EOFError):
        stream.read()


def test_a_part_of_a_dump_that_unpacks_to_much_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multistream, "MIN_UNPACKED", MIB)
    file = write(tmp_path / "wiki.bz2", HEAD.replace(PAGE, ""), f"{PAGE}<text>a</text></revision></page>", "", 4 * MIB)
    with pytest.raises(dump.DumpError, match=r"wiki\.bz2: from byte 0 it unpacks to more than 100 times"):
        list(multistream.Part(str(file), 0, None, dump.Site()).pages())


def test_a_packed_parquet_file_that_unpacks_to_much_is_refused(tmp_path: Path) -> None:
    file = write(tmp_path / "rows.parquet.zst", "PAR1", "\0", "PAR1", 80 * MIB)
    assert "rows.parquet.zst: unpacks to more than 100 times its size" in refusal(file)


@pytest.mark.parametrize(
    "opened", ["{{", "{{a|", "[[", "[[a|", "<b>", "<ref>", "<!--", "[http://a ", "{|\n", "{{{", "<b>{{a|</b>}}"]
)
def test_a_page_whose_markup_is_left_open_is_left_out_at_once(opened: str) -> None:
    text = opened * (400_000 // len(opened))
    began = time.process_time()
    assert pages.why_not_page(dump.Page("T", text=text)) in (pages.OPEN_MARKUP, pages.DISAMBIGUATION)
    assert time.process_time() - began < 10


def test_markup_left_open_costs_the_length_of_the_page() -> None:
    whole = (
        "{{a|[[b|c]] '''d''' [http://e f]}} <b>g</b> <br> <i/> <!-- {{ -->\n{|\n| h {{i}}\n|}\n<ref name=j>{{k</ref>"
    )
    assert wikitext.parsing_cost(whole) == 0
    text = f"{whole}{{{{a [[b}}}}"
    assert wikitext.parsing_cost(text) == len(wikitext._without_notes(text))
    assert wikitext.parsing_cost("<b><i></b>") == len("<b><i></b>")


def test_comments_and_references_go_whatever_is_left_open() -> None:
    text = "A.<!-- b --> C.<ref>d</ref> E.<ref name=f/> <!-- <ref>g --> H. <!-- i <ref>j</ref>"
    assert wikitext._without_notes(text) == "A. C. E.  H. <!-- i "


def test_brackets_within_each_other_take_no_time() -> None:
    began = time.process_time()
    wikitext.sections("( " * 100_000 + ") " * 100_000)
    assert time.process_time() - began < 10


def test_limits_leave_real_pages_alone() -> None:
    text = "The [[heron]] is a bird {{convert|1|m}}. It stands in the water (or beside it).\n" * 20_000
    assert pages.why_not_page(dump.Page("T", text=text)) is None
    assert sentences.split(wikitext.sections(text[:800])[0][0])
