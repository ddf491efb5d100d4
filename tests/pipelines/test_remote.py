"""The same stages over a real S3 API (moto's server) and over HTTP, both on 127.0.0.1, as on the local disk."""

import bz2
import os
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import fsspec
import pytest

from augment import Negator
from pipelines import schema, shards, storage
from pipelines.sources.corpus import CorpusOptions, build_corpus
from pipelines.sources.wikipedia import multistream
from pipelines.stages.negation import AUGMENTATION as NEGATION
from pipelines.stages.stage import augment_shard

SENTENCES = [f"The river crosses {n} valleys before it reaches the sea." for n in range(2, 40)]


@pytest.fixture(scope="module")
def bucket(s3: dict[str, str]) -> str:
    fsspec.filesystem("s3").mkdir("corpora")
    return "s3://corpora"


def test_corpus_and_negation_from_s3_to_s3(bucket: str, tmp_path: Path) -> None:
    storage.write_bytes(f"{bucket}/in.txt", "\n".join(SENTENCES).encode())
    storage.write_bytes(str(tmp_path / "in.txt"), "\n".join(SENTENCES).encode())
    made = []
    for place in (bucket, str(tmp_path)):
        data, out = f"{place}/d.parquet", f"{place}/n.parquet"
        build_corpus([f"{place}/in.txt"], data, CorpusOptions(shards=2))
        for shard in shards.list_shards(data):
            augment_shard(shard, shards.output_of(shard, out), NEGATION, Negator())
        shards.finish(out, storage.list_names(out), {})
        made.append({name: storage.read_bytes(storage.join(out, name)) for name in storage.list_names(out)})
    assert made[0] == made[1]
    assert set(made[0]) == {schema.MANIFEST, "part-00000-of-00002.parquet", "part-00001-of-00002.parquet"}


def test_a_glob_on_s3_names_full_addresses(bucket: str) -> None:
    for name in ("b.txt", "a.txt"):
        storage.write_bytes(f"{bucket}/many/{name}", b"One.\n")
    assert storage.expand(f"{bucket}/many/*.txt") == [f"{bucket}/many/a.txt", f"{bucket}/many/b.txt"]


def test_an_absent_object_is_named(bucket: str) -> None:
    with pytest.raises(storage.StorageError, match="s3://corpora/none.txt: no such file"):
        storage.expand(f"{bucket}/none.txt")
    with pytest.raises(storage.StorageError, match="none.txt: cannot be reached"):
        storage.read_bytes(f"{bucket}/none.txt")


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, format: str, *args: object) -> None:
        pass


def test_a_corpus_is_read_over_http(tmp_path: Path) -> None:
    (tmp_path / "in.txt").write_text("One.\nTwo.\n")
    (tmp_path / "wiki.xml.bz2").write_bytes(bz2.compress(b'<mediawiki version="0.11"/>'))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever).start()
        url = f"http://127.0.0.1:{server.server_port}"
        build_corpus([f"{url}/in.txt"], str(tmp_path / "d.parquet"), CorpusOptions())
        [part] = multistream.parts(f"{url}/wiki.xml.bz2")  # this server gives whole files only
        assert part.end is None
        with pytest.raises(storage.NotFound, match="absent.txt: no such file"):
            build_corpus([f"{url}/absent.txt"], str(tmp_path / "e.parquet"), CorpusOptions())
        server.shutdown()
    assert shards.read_manifest(str(tmp_path / "d.parquet"))["rows"] == 2


@pytest.mark.parametrize("said", ["It is bad.", "It is good."])
def test_a_file_that_changes_on_its_server_while_it_is_read_makes_no_dataset(said: str, tmp_path: Path) -> None:
    rows = tmp_path / "rows.csv"
    rows.write_text("id,review\n1,It is good.\n2,It is old.\n")
    out = str(tmp_path / "d.parquet")

    def write_anew(line: str) -> None:
        if "CSV" in line:  # as it begins to read the rows
            rows.write_text(f"id,review\n1,{said}\n2,It is old.\n")
            os.utime(rows, (1_000_000_000, 1_000_000_000))

    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=tmp_path)) as server:
        threading.Thread(target=server.serve_forever).start()
        url = f"http://127.0.0.1:{server.server_port}/rows.csv"
        if said == "It is good.":  # the same content with another time
            build_corpus([url], out, CorpusOptions(), write_anew)
            assert shards.read_manifest(out)["rows"] == 2
        else:
            with pytest.raises(shards.DatasetError, match=r"rows.csv: was changed while it was read; run again"):
                build_corpus([url], out, CorpusOptions(), write_anew)
            assert not shards.is_finished(out)
        server.shutdown()


class Answering(Quiet):
    def do_GET(self) -> None:
        self.send_error(int(self.path.strip("/").partition(".")[0]))


def test_a_server_that_does_not_answer_is_no_missing_file() -> None:
    with ThreadingHTTPServer(("127.0.0.1", 0), Answering) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        url = f"http://127.0.0.1:{server.server_port}"
        for status in (403, 404, 410):
            with pytest.raises(storage.NotFound, match=f"{status}.txt: no such file"):
                storage.expand(f"{url}/{status}.txt")
        for status in (429, 500, 503):
            with pytest.raises(
                storage.StorageError, match=rf"{status}.txt\?a=…: cannot be reached .*{status}"
            ) as caught:
                storage.expand(f"{url}/{status}.txt?a=1")
            assert not isinstance(caught.value, storage.NotFound)
        server.shutdown()
    with pytest.raises(storage.StorageError, match=r"a.txt: cannot be reached \(Client") as caught:
        storage.expand(f"{url}/a.txt")
    assert not isinstance(caught.value, storage.NotFound)


def test_an_unreachable_store_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(fsspec.config.conf, "s3", {"endpoint_url": "http://127.0.0.1:9", "key": "k", "secret": "s"})
    with pytest.raises(storage.StorageError, match=r"s3://unreachable/x.txt: cannot be reached"):
        storage.read_bytes("s3://unreachable/x.txt")
