"""A dataset that changes while it is read: what was opened is read, or one line says so; never parts of two."""

import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import fsspec
import pyarrow as pa
import pytest

from pipelines import manifest, push, schema, shards, storage
from pipelines.report import card, report, statistics
from pipelines.sources import building, corpus, triplets
from pipelines.versions import publishing
from train.data.dataset import read_dataset
from train.runtime.errors import InputError

Editions = Any  # the class of conftest.py
CHANGED = "changed while it was read: another run made it anew"


@pytest.fixture(scope="module")
def bucket(s3: dict[str, str]) -> str:
    fsspec.filesystem("s3").mkdir("changing")
    return "s3://changing"


@pytest.fixture(params=["disk", "s3"])
def out(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "disk":
        return str(tmp_path / "data.parquet")
    return f"{request.getfixturevalue('bucket')}/{request.node.originalname}/data.parquet"


def texts(listed: list[shards.Shard]) -> list[str]:
    return [text for shard in listed for text in shards.read_shard(shard)[0][schema.TEXT].to_pylist()]


def rewrite(out: str, editions: Editions) -> None:
    editions.write(out, editions.SECOND)


def rewrite_in_fewer_shards(out: str, editions: Editions) -> None:
    editions.make(out, f"{editions.SECOND} 0")


def begin_to_rewrite(out: str, editions: Editions) -> None:
    """What a run has done that was killed after its first shard."""
    table = pa.table([[1], [editions.SECOND], ["here"]], schema=schema.SENTENCES)
    shards.write_shard(storage.join(out, shards.shard_name(0, editions.SHARDS)), table, shards.Footer("t", "x", 1, 1))


@pytest.mark.parametrize("change", [rewrite, rewrite_in_fewer_shards, begin_to_rewrite])
def test_a_dataset_made_anew_ends_its_readers_with_one_line(
    out: str, change: Callable[[str, Editions], None], editions: Editions
) -> None:
    editions.write(out, editions.FIRST)
    listed, opened = shards.list_shards(out), read_dataset(out, [schema.TEXT])
    parts = opened.parts([schema.TEXT])
    first = [*texts(listed[:1]), *next(parts)[schema.TEXT].to_pylist()]
    assert first == [f"{editions.FIRST} 0"] * 2
    change(out, editions)
    if change is begin_to_rewrite:
        listed, parts = listed[:1], opened.parts([schema.TEXT])
    with pytest.raises(shards.DatasetError, match=rf"data\.parquet: {CHANGED}"):
        texts(listed)
    with pytest.raises(InputError, match=rf"data\.parquet {CHANGED}"):
        list(parts)
    for shard in listed:
        with pytest.raises(shards.DatasetError, match=CHANGED):
            shards.read_shard(shard)


def test_a_switch_leaves_readers_with_what_they_opened_and_a_deleted_version_ends_them(
    two: str, work: str, editions: Editions
) -> None:
    wanted = [f"{editions.SECOND} {number}" for number in range(editions.SHARDS)]
    listed, opened = shards.list_shards(two), read_dataset(two, [schema.TEXT])
    publishing.publish(two, editions.write(work, editions.THIRD))
    assert texts(listed) == opened.table[schema.TEXT].to_pylist() == wanted
    publishing.rollback(two, "1")
    assert texts(listed) == opened.table[schema.TEXT].to_pylist() == wanted
    parts = opened.parts([schema.TEXT])
    next(parts)
    publishing.rollback(two, "3")
    publishing.prune(two, 1)
    for read in (lambda: texts(listed), lambda: shards.column_names(listed[0])):
        with pytest.raises(shards.DatasetError, match=rf"0002-[0-9a-f]{{12}}: {CHANGED}, or deleted this version"):
            read()
    with pytest.raises(InputError, match=rf"data\.parquet {CHANGED}"):
        list(parts)
    assert editions.read(two) == editions.THIRD


def test_a_damaged_shard_is_still_a_damaged_one(out: str, editions: Editions) -> None:
    listed = shards.list_shards(editions.write(out, editions.FIRST))
    storage.write_bytes(listed[1].url, storage.read_bytes(listed[1].url)[:-1])
    with pytest.raises(shards.DatasetError, match=r"part-00001-of-00003\.parquet: checksum differs from the manifest"):
        texts(listed)
    storage.remove(listed[1].url)
    with pytest.raises(shards.DatasetError, match=r"part-00001-of-00003\.parquet: is missing; rerun the flow"):
        texts(listed)


READ = """
import sys
from pipelines import schema, shards, storage
said = 0
print("reading", flush=True)
for _ in sys.stdin:
    try:
        read = [t for s in shards.list_shards(sys.argv[1]) for t in shards.read_shard(s)[0][schema.TEXT].to_pylist()]
    except (shards.DatasetError, storage.StorageError) as error:
        read = [f"error: {error}"]
    print({line.rsplit(" ", 1)[0] for line in read} if not read[0].startswith("error") else read[0], flush=True)
"""


def test_a_process_that_reads_beside_one_that_writes_sees_one_edition_or_a_line(
    tmp_path: Path, editions: Editions
) -> None:
    """As often as it looks, in step with nothing."""
    out = str(tmp_path / "data.parquet")
    editions.write(out, "Edition 0 is here.")
    reader = subprocess.Popen(
        [sys.executable, "-c", READ, out],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert reader.stdout
    assert reader.stdout.readline() == "reading\n"
    stop = threading.Event()

    def write() -> None:
        number = 0
        while not stop.is_set():
            number += 1
            editions.write(out, f"Edition {number} is here.")

    writer = threading.Thread(target=write)
    writer.start()
    said, failed = reader.communicate("\n" * 100, timeout=120)
    stop.set()
    writer.join()
    assert not failed
    lines = said.splitlines()
    assert len(lines) == 100
    for line in lines:
        assert line.count("Edition") == 1 or CHANGED in line or "so the dataset is not finished" in line, line


def test_a_card_is_of_one_dataset(tmp_path: Path, editions: Editions, monkeypatch: pytest.MonkeyPatch) -> None:
    """Made anew between the manifest, which has its counts, and the shards, which have its sentences."""
    out = str(tmp_path / "data.parquet")
    editions.write(out, editions.FIRST)
    drawn = statistics.collect
    monkeypatch.setattr(card, "collect", lambda *given: [rewrite(out, editions), drawn(*given)][1])
    with pytest.raises(shards.DatasetError, match=CHANGED):
        card.write_card(out, str(tmp_path / "card"))
    assert not (tmp_path / "card").exists()
    card.write_card(out, str(tmp_path / "card"))
    assert editions.SECOND in (tmp_path / "card" / card.MARKDOWN).read_text()


def test_a_card_of_a_version_that_is_switched_away_is_of_that_version(
    two: str, work: str, editions: Editions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn = statistics.collect
    monkeypatch.setattr(card, "collect", lambda *given: [publishing.rollback(two), drawn(*given)][1])
    text = Path(card.write_card(two, str(tmp_path / "card"))).read_text()
    assert editions.SECOND in text
    assert editions.FIRST not in text
    assert text.splitlines()[1] == 'pretty_name: "data"'


def test_commands_end_with_one_line(
    tmp_path: Path, editions: Editions, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    out = editions.write(str(tmp_path / "data.parquet"), editions.FIRST)
    listing = shards.list_shards
    monkeypatch.setattr(report.shards, "list_shards", lambda url: [listing(url), rewrite(out, editions)][0])
    monkeypatch.setattr(sys, "argv", ["report", "--data", out])
    with pytest.raises(SystemExit) as ended:
        report.main()
    assert str(ended.value).startswith(f"error: {out}: {CHANGED}")
    editions.write(out, editions.FIRST)
    with pytest.raises(shards.DatasetError, match=CHANGED):
        triplets.build_triplets([out], str(tmp_path / "t.parquet"), triplets.TripletOptions())
    assert not shards.is_finished(str(tmp_path / "t.parquet"))


def test_what_is_pushed_is_of_one_dataset(tmp_path: Path, editions: Editions, monkeypatch: pytest.MonkeyPatch) -> None:
    out = editions.write(str(tmp_path / "data.parquet"), editions.FIRST)
    (tmp_path / "data.card").mkdir()
    (tmp_path / "data.card" / card.MARKDOWN).write_text("card")
    collected = push.collect
    monkeypatch.setattr(push, "collect", lambda *given: [collected(*given), rewrite(out, editions)][0])
    with pytest.raises(manifest.DatasetError, match=CHANGED):
        push.push(out, "someone/bridges")


def test_a_version_is_pushed_with_its_card(two: str, work: str, editions: Editions) -> None:
    storage.write_bytes(storage.join(shards.card_folder(work), card.MARKDOWN), b"The third card.")
    publishing.publish(two, editions.write(work, editions.THIRD))
    assert push.collect(two, "someone/bridges")[push.README] == b"The third card."


def test_the_licence_that_a_trainer_names_is_of_the_version_that_it_reads(
    two: str, work: str, editions: Editions
) -> None:
    storage.write_bytes(storage.join(shards.card_folder(work), card.MARKDOWN), b"---\nlicense: cc-by-4.0\n---\n")
    publishing.publish(two, editions.write(work, editions.THIRD))
    assert read_dataset(two, [schema.TEXT]).sources[0]["licence"] == "cc-by-4.0"


def test_a_file_that_is_written_while_it_is_read_makes_no_dataset(tmp_path: Path) -> None:
    file, out = tmp_path / "text.csv", str(tmp_path / "out.parquet")
    file.write_text("id,text\n" + "".join(f"{i},The bridge number {i} is open.\n" for i in range(9)))

    def append(line: str) -> None:
        if "CSV with columns" in line:  # what it holds, said before its rows are read
            file.write_text(file.read_text() + "9,The ferry is late.\n")

    with pytest.raises(shards.DatasetError, match=r"text\.csv: was changed while it was read; run again once nobody"):
        corpus.build_corpus([str(file)], out, corpus.CorpusOptions(), append)
    assert not storage.exists(out)
    corpus.build_corpus([str(file)], out, corpus.CorpusOptions())
    assert len(texts(shards.list_shards(out))) == 10


def test_a_corpus_from_a_dataset_is_of_one_edition(
    out: str, tmp_path: Path, editions: Editions, monkeypatch: pytest.MonkeyPatch
) -> None:
    made, hashed = str(tmp_path / "made.parquet"), shards.sha256_of
    editions.write(out, editions.FIRST)

    def build(made: str = made) -> list[str]:
        return texts(shards.list_shards(corpus.build_corpus([out], made, corpus.CorpusOptions(split="lines"))))

    def write_first(change: Callable[[str, Editions], None]) -> Callable[[str], str]:
        def sha256_of(url: str) -> str:
            monkeypatch.setattr(shards, "sha256_of", hashed)
            change(out, editions)
            return hashed(url)

        return sha256_of

    assert build() == [f"{editions.FIRST} {number}" for number in range(editions.SHARDS)]
    monkeypatch.setattr(shards, "sha256_of", write_first(begin_to_rewrite))  # between the listing and the first file
    with pytest.raises(shards.DatasetError, match="the dataset is not finished"):
        build()
    editions.write(out, editions.FIRST)
    with monkeypatch.context() as patch:  # between the checksums and the reading
        patch.setattr(building, "alone_in", lambda *_: nullcontext(rewrite(out, editions)))
        with pytest.raises(shards.DatasetError, match=r"part-00000-of-00003\.parquet: was changed while it was read"):
            build(f"{made}-anew")
    assert build() == [f"{editions.SECOND} {number}" for number in range(editions.SHARDS)]
    last = shards.list_shards(out)[2].url
    storage.write_bytes(last, storage.read_bytes(shards.list_shards(out)[1].url))
    with pytest.raises(shards.DatasetError, match=r"part-00002-of-00003\.parquet: damaged, or made anew"):
        build()


def test_a_killed_deletion_leaves_no_half_version(two: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Killed(BaseException):
        pass

    def kill(folder: object, **_: object) -> None:
        if storage.exists(str(folder)):
            raise Killed

    with monkeypatch.context() as patch:
        patch.setattr("shutil.rmtree", kill)
        patch.setattr(storage, "remove_folder", kill)
        with pytest.raises(Killed):
            publishing.prune(two, 1)
    assert [version.name[:4] for version in publishing.versions(two)] == ["0002"]
    publishing.prune(two, 1)
    assert not [n for n in storage.list_names(publishing.backend_of(two).home) if n.startswith(("0001", ".new"))]
