"""Multistream dumps: read side by side, by their index or without, every record is that of the one-stream reading."""

import bz2
from pathlib import Path

import pytest

from pipelines import schema, storage
from pipelines.sources import corpus
from pipelines.sources.wikipedia import dump, multistream
from pipelines.sources.wikipedia import pages as wikipedia
from pipelines.sources.worker_pool import WorkerPool

PAGES, PER_STREAM = 24, 3
HEAD = '<mediawiki version="0.11"><siteinfo><dbname>testwiki</dbname></siteinfo>\n'
TAIL = "</mediawiki>\n"
NAME, INDEX = "wiki-multistream1.xml-p1p24.bz2", "wiki-multistream-index1.txt-p1p24.bz2"
WORDS = ("lake", "river", "meadow", "forest", "harbour", "valley", "island", "castle", "village", "bridge", "garden")


def page(number: int) -> str:
    place, other = WORDS[number % len(WORDS)], WORDS[number * 7 % len(WORDS)]
    text = f"The heron of number {number} lives by the {place} and flies to the {other}. Herons {number}. " * 2
    revision = f"<revision><id>{number}</id><text>{text}</text></revision>"
    return f"<page><title>Heron {number}</title><ns>0</ns>{revision}</page>\n"


def streams(tail: str = TAIL) -> list[bytes]:
    pages = [page(number) for number in range(PAGES)]
    chunks = ["".join(pages[first : first + PER_STREAM]) for first in range(0, PAGES, PER_STREAM)]
    return [bz2.compress(text.encode()) for text in (HEAD, *chunks, *([tail] if tail else []))]


def index_lines(packed: list[bytes]) -> str:
    """OFFSET:ID:TITLE of every page."""
    offsets = [sum(map(len, packed[:number])) for number in range(1, len(packed))]
    return "".join(f"{offsets[n // PER_STREAM]}:{n + 1}:Heron: {n}\n" for n in range(PAGES))


@pytest.fixture
def file(tmp_path: Path) -> str:
    """A dump with its index beside it."""
    packed = streams()
    (tmp_path / NAME).write_bytes(b"".join(packed))
    (tmp_path / INDEX).write_bytes(bz2.compress(index_lines(packed).encode()))
    return str(tmp_path / NAME)


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(multistream, "PART_BYTES", 500)
    monkeypatch.setattr(wikipedia, "BATCH_CHARS", 500)


def titles(found: list[tuple[dump.Page | None, dump.Site]]) -> list[str]:
    return [page.title if page else "the end is missing" for page, _ in found]


@pytest.mark.parametrize("index", [True, False])
@pytest.mark.parametrize("size", [1, 500, 1_000, 1 << 20])
def test_the_pages_of_all_parts_are_those_of_the_file(
    file: str, index: bool, size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not index:
        (Path(file).parent / INDEX).unlink()
    monkeypatch.setattr(multistream, "PART_BYTES", size)
    parts = list(multistream.parts(file))
    assert (len(parts) == 9, 1 < len(parts) < 9, len(parts) == 1) == (size == 1, 1 < size <= 1_000, size > 1_000)
    found = [found for part in parts for found in part.pages()]
    assert [page for page, _ in found] == [page for page, _ in dump.pages(file)]
    assert titles(found) == [f"Heron {number}" for number in range(PAGES)]
    assert {site.dbname for _, site in found} == {"testwiki"}


def dataset(sources: list[str], out: Path, workers: int) -> dict[str, bytes]:
    corpus.build_corpus(sources, str(out), corpus.CorpusOptions(shards=2), workers=workers)
    return {path.name: path.read_bytes() for path in sorted(out.iterdir())}


def test_processes_make_the_same_bytes_as_one_stream_whatever_the_dump(file: str, tmp_path: Path) -> None:
    one_stream = bz2.decompress(Path(file).read_bytes())
    for name, data in ((NAME, Path(file).read_bytes()), ("without-index.bz2", Path(file).read_bytes())):
        (tmp_path / name).write_bytes(data)
    (tmp_path / "plain.xml").write_bytes(one_stream)
    (tmp_path / "one.xml.bz2").write_bytes(bz2.compress(one_stream))
    sources = [str(tmp_path / name) for name in (NAME, "without-index.bz2", "plain.xml", "one.xml.bz2")]
    assert dataset(sources, tmp_path / "1.parquet", 1) == dataset(sources, tmp_path / "2.parquet", 2)
    manifest = corpus.shards.read_manifest(str(tmp_path / "2.parquet"))
    assert manifest["rows"] == PAGES
    assert manifest["rejected"] == {"duplicate": 7 * PAGES, "too few words": 8 * PAGES}


def test_streams_that_cut_pages_make_no_parts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = (HEAD + "".join(map(page, range(PAGES))) + TAIL).encode()
    cut = b"".join(bz2.compress(whole[start : start + 210]) for start in range(0, len(whole), 210))
    (tmp_path / "parallel.bz2").write_bytes(cut)
    monkeypatch.setattr(multistream, "MISSES", 3)
    [part] = multistream.parts(str(tmp_path / "parallel.bz2"))
    assert titles(list(part.pages())) == [f"Heron {number}" for number in range(PAGES)]


def test_an_index_that_does_not_fit_its_dump_is_named(file: str) -> None:
    index = Path(file).parent / INDEX
    for lines, message in (
        ("17:1:A\n900:2:B\n", "no page begins at byte 900 of"),
        ("x:1:A\n", "row 1 names no offset"),
    ):
        index.write_bytes(bz2.compress(lines.encode()))
        with pytest.raises(dump.DumpError, match=f"{INDEX}: {message}"):
            list(multistream.parts(file))


def records(file: str) -> list[object]:
    """As processes would read them, in this one."""
    inline = WorkerPool(2)
    inline.map = map  # type: ignore[method-assign, assignment]
    return list(wikipedia.records(file, "en", inline))


@pytest.mark.parametrize("where", [0.3, 0.6, 0.99])
@pytest.mark.parametrize("kind", ["cut", "flipped", "first bytes of a stream"])
def test_damage_is_the_same_error_as_in_one_stream(file: str, kind: str, where: float) -> None:
    (Path(file).parent / INDEX).unlink()
    data = bytearray(Path(file).read_bytes())
    place = int(where * len(data))
    if kind == "first bytes of a stream":
        place = data.rindex(b"BZh9", 0, place)
    data[place] ^= 4
    Path(file).write_bytes(data[:place] if kind == "cut" else data)
    found = []
    for read in (records, lambda file: list(wikipedia.records(file, "en"))):
        with pytest.raises((storage.StorageError, dump.DumpError), match=NAME) as error:
            read(file)
        found.append(type(error.value))
    assert found[0] == found[1]


def test_an_undamaged_dump_gives_the_same_records_in_parts(file: str) -> None:
    assert records(file) == list(wikipedia.records(file, "en"))


def test_a_missing_closing_tag_is_counted_once(file: str) -> None:
    Path(file).write_bytes(b"".join(streams(tail="")))
    (Path(file).parent / INDEX).unlink()
    assert records(file) == list(wikipedia.records(file, "en"))
    assert records(file)[-1] == ("end", None, wikipedia.NO_CLOSING_TAG)


def test_the_index_that_a_glob_names_too_is_counted_and_not_read_as_text(file: str, tmp_path: Path) -> None:
    dataset([f"{tmp_path}/wiki-*"], tmp_path / "out.parquet", 1)
    manifest = corpus.shards.read_manifest(str(tmp_path / "out.parquet"))
    assert manifest["rejected"][wikipedia.INDEX] == 1
    assert manifest["rows"] == PAGES
    assert schema.MANIFEST in storage.list_names(str(tmp_path / "out.parquet"))
