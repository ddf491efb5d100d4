"""A password and a token in the address of a source come into no file, no log line and no error."""

import base64
import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pyarrow.parquet as pq
import pytest

ROOT = Path(__file__).parents[2]
USER, PASSWORD, TOKEN = "reader", "pw7Gq2xVbn", "tk9Zr4LmWc"
BASIC = base64.b64encode(f"{USER}:{PASSWORD}".encode()).decode()
SUBJECTS = ["lamp", "ferry", "chapel", "mill", "harbour", "orchard"]
PLACES = ["in the valley", "by the road", "on the far bank", "near the wall"]
TEXT = "".join(f"The {subject} {place} is old.\n" for subject in SUBJECTS for place in PLACES)


class Guarded(SimpleHTTPRequestHandler):
    """Files for those who have both the password and the token."""

    def send_head(self):  # type: ignore[no-untyped-def]
        known = self.headers.get("Authorization") == f"Basic {BASIC}"
        if not known or parse_qs(urlsplit(self.path).query).get("sig") != [TOKEN]:
            self.send_error(403)
            return None
        return super().send_head()

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("secrets")
    (path / "served").mkdir()
    (path / "served" / "lines.txt").write_text(TEXT)
    return path


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    def handler(*given: object) -> Guarded:
        return Guarded(*given, directory=str(folder / "served"))  # type: ignore[arg-type]

    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://{USER}:{PASSWORD}@127.0.0.1:{server.server_port}"
        server.shutdown()


def run(folder: Path, *words: object, status: int = 0) -> str:
    """What a program says, on both channels. Prefect's own database is outside: it keeps the parameters of a run."""
    environment = os.environ | {"PYTHONPATH": str(ROOT), "PREFECT_HOME": str(folder.parent / f"{folder.name}-prefect")}
    environment |= {"ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1", "HF_HUB_OFFLINE": "1"}
    command = [sys.executable, "-m", *map(str, words)]
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def assert_hidden(said: str, folder: Path) -> None:
    assert PASSWORD not in said
    assert TOKEN not in said
    for path in (p for p in folder.rglob("*") if p.is_file()):
        content = path.read_bytes()
        for secret in (PASSWORD, TOKEN, BASIC):
            assert secret.encode() not in content, path
            assert secret not in str(path)


@pytest.mark.slow
def test_secrets_of_an_address_are_nowhere_from_corpus_to_trainer(folder: Path, host: str) -> None:
    out, said = folder / "made", ""
    corpus, negated = out / "lines.parquet", out / "lines_neg.parquet"
    source = f"{host}/lines.txt?sig={TOKEN}"
    said += run(folder, "flows.corpus_flow", "--source", source, "--out", corpus)
    table = pq.read_table(sorted(corpus.glob("part-*"))[0])
    assert table["source"].unique().to_pylist() == ["lines.txt"]
    assert len(table) == len(SUBJECTS) * len(PLACES)
    said += run(folder, "flows.augment_flow", "negation", "--data", corpus, "--out", negated)
    said += run(folder, "pipelines.report.card", "--data", negated, "--out", out / "card")
    said += run(folder, "pipelines.report", "--data", negated, "--out", out / "report.html")

    shard = sorted(negated.glob("part-*"))[0]
    (folder / "served" / "train.parquet").write_bytes(shard.read_bytes())
    said += run(folder, "train.scratch", "--data", negated, "--output", out / "model", "--vocab", 400, "--hidden", 64)
    data = f"{host}/train.parquet?sig={TOKEN}"
    flags = ["--data", data, "--model", out / "model", "--batch-size", 8, "--save-steps", 1, "--track", "tensorboard"]
    flags += ["--output", out / "run", "--cache", out / "cache", "--max-steps", 2, "--max-length", 32]
    said += run(folder, "train.run", *flags)
    assert "train.parquet?sig=…" in (out / "run" / "args.json").read_text()
    again = run(folder, "train.run", *flags, "--resume")  # it finds its data by the whole address
    assert "is finished already" in again
    assert_hidden(said + again, folder / "made")


@pytest.mark.slow
def test_secrets_of_an_address_are_in_no_error(folder: Path, host: str) -> None:
    out = folder / "errors"
    wrong = [
        f"{host}/none.txt?sig={TOKEN}",
        f"{host}/lines.txt?sig={TOKEN}x",
        f"{host.rsplit(':', 1)[0]}:9/lines.txt?sig={TOKEN}",
    ]
    said = run(folder, "flows.corpus_flow", "--source", wrong[0], "--out", out / "x.parquet", status=1)
    said += run(folder, "flows.augment_flow", "negation", "--data", wrong[1], "--out", out / "y.parquet", status=1)
    for data in wrong[1:]:
        said += run(folder, "train.run", "--data", data, "--model", "none", "--output", out / "run", status=1)
    assert "error: " in said
    assert_hidden(said, out)
