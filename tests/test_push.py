"""Models and datasets go to a hub and come back: against a server of the hub's protocol on this machine."""

import base64
import hashlib
import json
import os
import subprocess
import sys
import threading
from collections.abc import Iterator, Mapping
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from sentence_transformers import SentenceTransformer

from pipelines import manifest, schema, shards
from pipelines import push as push_dataset
from train import push
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

ROOT = Path(__file__).parents[1]
TOKEN = "hf_ofThisTestAlone"
SENTENCES = ["The mill stands by the weir.", "No boat is moored.", "Two herons wait."]
LARGE = (".safetensors", ".parquet")  # kept apart from git, as on the hub


class Hub(ThreadingHTTPServer):
    """Repositories in memory: path of the repository → file → content; ``asked``: its requests with their headers."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self.server_port}"
        self.repos: dict[str, dict[str, bytes]] = {}
        self.private: dict[str, str | None] = {}
        self.objects: dict[str, bytes] = {}
        self.asked: list[tuple[str, str, str | None]] = []


class Handler(BaseHTTPRequestHandler):
    server: Hub
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: Any) -> None: ...

    def answer(self, content: object, status: int = 200, **headers: str) -> None:
        body = content if isinstance(content, bytes) else json.dumps(content).encode()
        self.send_response(status)
        for name, value in {"Content-Length": str(len(body)), "X-Repo-Commit": "c" * 40, **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(body)

    def handle_any(self) -> None:
        path = self.path.partition("?")[0]
        body = self.rfile.read(int(self.headers.get("Content-Length") or 0))
        self.server.asked.append((self.command, path, self.headers.get("Authorization")))
        if path.startswith("/objects/"):
            self.server.objects[path.rpartition("/")[2]] = body
            self.answer({})
        elif self.command == "POST" and self.headers.get("Authorization") != f"Bearer {TOKEN}":
            self.answer({"error": "Invalid username or password."}, 401)
        elif path == "/api/validate-yaml":
            self.answer({"errors": [], "warnings": []})
        elif path == "/api/repos/create":
            self.create(json.loads(body))
        elif path.endswith(".git/info/lfs/objects/batch"):
            self.answer({"transfer": "basic", "objects": [self.slot(o) for o in json.loads(body)["objects"]]})
        elif "/preupload/" in path:
            modes = [(f["path"], "lfs" if f["path"].endswith(LARGE) else "regular") for f in json.loads(body)["files"]]
            self.answer({"files": [{"path": p, "uploadMode": mode, "shouldIgnore": False} for p, mode in modes]})
        elif "/commit/" in path:
            self.commit(path.removeprefix("/api/").partition("/commit/")[0], body)
        else:
            self.read(path, body)

    do_GET = do_HEAD = do_POST = do_PUT = handle_any

    def create(self, wanted: Mapping[str, Any]) -> None:
        name = f"{wanted['organization']}/{wanted['name']}"
        prefix = "datasets" if wanted.get("type") == "dataset" else "models"
        self.server.repos.setdefault(f"{prefix}/{name}", {})
        self.server.private[f"{prefix}/{name}"] = wanted.get("visibility")
        self.answer({"url": f"{self.server.url}/{'datasets/' if prefix == 'datasets' else ''}{name}"})

    def slot(self, wanted: Mapping[str, Any]) -> dict[str, Any]:
        href = f"{self.server.url}/objects/{wanted['oid']}"
        return {"oid": wanted["oid"], "size": wanted["size"], "actions": {"upload": {"href": href}}}

    def commit(self, repo: str, body: bytes) -> None:
        for line in map(json.loads, body.splitlines()):
            value = line["value"]
            if line["key"] == "file":
                self.server.repos[repo][value["path"]] = base64.b64decode(value["content"])
            elif line["key"] == "lfsFile":
                content = self.server.objects[value["oid"]]
                assert hashlib.sha256(content).hexdigest() == value["oid"]
                self.server.repos[repo][value["path"]] = content
        self.answer({"commitUrl": f"{self.server.url}/{repo}/commit/{'c' * 40}", "commitOid": "c" * 40})

    def read(self, path: str, body: bytes) -> None:
        """Downloads: what a repository holds, and one of its files."""
        parts = path.strip("/").split("/")
        if parts[0] == "api":
            files = self.server.repos.get("/".join(parts[1:4]), {})
            if not files:
                self.answer({"error": "Repository not found"}, 404, X_Error_Code="RepoNotFound")
            elif "commits" in parts:
                day = "2026-01-02T03:04:05.000Z"
                self.answer([{"id": "c" * 40, "title": "one", "message": "", "date": day, "authors": []}])
            elif "tree" in parts or "paths-info" in parts:
                within = "/".join(parts[6:])
                named = parse_paths(body) if "paths-info" in parts else [n for n in files if n.startswith(within)]
                self.answer([self.entry(name, files[name]) for name in named if name in files])
            else:
                siblings = [{"rfilename": name} for name in files]
                self.answer({"id": "/".join(parts[2:4]), "sha": "c" * 40, "siblings": siblings, "private": False})
            return
        repo, _, rest = path.strip("/").partition("/resolve/")
        file = rest.partition("/")[2]
        files = self.server.repos.get(repo if repo.startswith("datasets/") else f"models/{repo}", {})
        if file not in files:
            self.answer({"error": "Entry not found"}, 404, X_Error_Code="EntryNotFound")
            return
        self.answer(files[file], ETag=f'"{hashlib.sha256(files[file]).hexdigest()}"')

    def entry(self, name: str, content: bytes) -> dict[str, Any]:
        return {"type": "file", "path": name, "size": len(content), "oid": hashlib.sha256(content).hexdigest()[:40]}


def parse_paths(body: bytes) -> list[str]:
    from urllib.parse import parse_qs

    paths: list[str] = json.loads(body)["paths"] if body.startswith(b"{") else parse_qs(body.decode()).get("paths", [])
    return paths


@pytest.fixture
def hub() -> Iterator[Hub]:
    server = Hub()
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield server
    server.shutdown()
    server.server_close()
    thread.join()


def call(hub: Hub, home: Path, *words: object, token: str = TOKEN) -> "subprocess.CompletedProcess[str]":
    """A Python program that knows of no hub but this one."""
    settings = {"HF_ENDPOINT": hub.url, "HF_HUB_OFFLINE": "0", "HF_HOME": str(home), "HF_TOKEN": token}
    more = {"HF_HUB_DISABLE_XET": "1", "HF_HUB_DISABLE_TELEMETRY": "1", "OMP_NUM_THREADS": "1"}
    environment = {**os.environ, **settings, **more, "PYTHONPATH": str(ROOT)}
    command = [sys.executable, *map(str, words)]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, timeout=300, check=False)


@pytest.fixture
def run(tmp_path: Path) -> Path:
    """The folder of a run, with what must not be published beside the model."""
    folder = tmp_path / "run"
    tokenizer = train_tokenizer(SENTENCES * 4, 80)
    export(Encoder(small_bert(len(tokenizer), 2, 64, 0), "cls_mean", None), tokenizer, folder)
    (folder / "README.md").write_text(
        '---\nlanguage: en\n---\nmodel = SentenceTransformer(".")  # this folder: or its path\n'
    )
    for name in ("args.json", "checkpoints/step-1/model.safetensors", "pytorch_model.bin", "litotes/events.json", ".x"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text("{}")
    return folder


def test_what_is_published_of_a_run(run: Path) -> None:
    files = push.collect(run, "someone/hears")
    wanted = {"config.json", "model.safetensors", "modules.json", "tokenizer.json", "README.md", "2_Dense/config.json"}
    assert wanted <= files.keys()
    assert not {name for name in files if name.startswith(("args", "check", "pytorch", "litotes", "."))}
    assert b'SentenceTransformer("someone/hears")\n' in files["README.md"]  # type: ignore[operator]


def test_what_is_no_model_is_not_published(run: Path) -> None:
    (run / "README.md").unlink()
    with pytest.raises(InputError, match=r"run has no README\.md; name the folder of a finished run"):
        push.collect(run, "someone/hears")


def test_for_the_folder_around_a_model_the_model_is_named(run: Path) -> None:
    with pytest.raises(InputError, match=f"{run.parent}: no encoder lies in this folder; did you mean {run}\\?$"):
        push.collect(run.parent, "someone/hears")


def test_offline_it_says_so(run: Path) -> None:
    with pytest.raises(InputError, match=r"someone/hears cannot be written .*unset HF_HUB_OFFLINE"):
        push.push(run, "someone/hears")


def triplets(folder: Path) -> Path:
    rows = {"id": [1, 2], "anchor": SENTENCES[:2], "positive": SENTENCES[:2], "negative": SENTENCES[1:]}
    rows |= {"reverse": [None, None], "kind": ["negation"] * 2, "margin": [0.05] * 2, "source": ["made"] * 2}
    table = pa.table(rows, schema=schema.TRIPLETS)
    name = shards.shard_name(0, 1)
    shards.write_shard(str(folder / name), table, shards.Footer("test", "print", 2, 2), schema.TRIPLETS)
    shards.finish(str(folder), [name], {})
    return folder


def test_triplets_have_a_card_and_sentences_must_have_been_given_one(tmp_path: Path) -> None:
    files = push_dataset.collect(str(triplets(tmp_path / "t.parquet")), "someone/opposites", "cc-by-sa-4.0")
    assert set(files) == {"part-00000-of-00001.parquet", schema.MANIFEST, "README.md"}
    card = files["README.md"].decode()  # type: ignore[union-attr]
    assert "license: cc-by-sa-4.0" in card
    assert "2 rows" in card
    assert "| `margin` | double |" in card or "| `margin` | float |" in card
    (tmp_path / "t.card").mkdir()
    (tmp_path / "t.card" / "plot.png").write_bytes(b"png")
    (tmp_path / "t.card" / "CARD.md").write_text('![a](plot.png)\nload_dataset("t.parquet", split="train")\n')
    files = push_dataset.collect(str(tmp_path / "t.parquet"), "someone/opposites")
    assert b'load_dataset("someone/opposites", split="train")' in files["README.md"]  # type: ignore[operator]
    assert "plot.png" in files
    with pytest.raises(manifest.DatasetError, match="no such dataset"):
        push_dataset.collect(str(tmp_path / "none.parquet"), "someone/opposites")


@pytest.mark.slow
def test_a_model_goes_to_the_hub_and_comes_back(run: Path, hub: Hub, tmp_path: Path) -> None:
    done = call(hub, tmp_path / "home", "-m", "train.push", run, "--repo", "someone/hears", "--private")
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip().endswith(f"/commit/{'c' * 40}")
    assert TOKEN not in done.stdout + done.stderr
    assert set(hub.repos["models/someone/hears"]) == set(push.collect(run, "someone/hears"))
    assert hub.private["models/someone/hears"] == "private"
    out = tmp_path / "embeddings.npy"
    code = (
        "import numpy, sys; from sentence_transformers import SentenceTransformer as S; "
        "numpy.save(sys.argv[1], S('someone/hears', device='cpu').encode(sys.argv[2:]))"
    )
    back = call(hub, tmp_path / "other", "-c", code, out, *SENTENCES)
    assert back.returncode == 0, back.stderr
    np.testing.assert_allclose(np.load(out), SentenceTransformer(str(run), device="cpu").encode(SENTENCES), atol=1e-6)


@pytest.mark.slow
def test_mteb_loads_what_was_published(run: Path, hub: Hub, tmp_path: Path) -> None:
    """By its name, as a submission asks for; a folder has no name, and mteb.get_model takes none."""
    pytest.importorskip("mteb", reason="mteb is not installed")
    call(hub, tmp_path / "home", "-m", "train.push", run, "--repo", "someone/hears")
    code = (
        "import mteb; model = mteb.get_model('someone/hears', device='cpu'); meta = model.mteb_model_meta; "
        "print(type(model).__name__, meta.name, meta.revision, meta.max_tokens, meta.embed_dim)"
    )
    found = call(hub, tmp_path / "other", "-c", code)
    assert found.returncode == 0, found.stderr
    assert found.stdout.splitlines()[-1] == f"SentenceTransformerEncoderWrapper someone/hears {'c' * 40} 128 64"


@pytest.mark.slow
def test_a_dataset_goes_to_the_hub_and_comes_back(hub: Hub, tmp_path: Path) -> None:
    data = triplets(tmp_path / "t.parquet")
    words = ["--data", data, "--repo", "someone/opposites", "--licence", "cc-by-4.0"]
    done = call(hub, tmp_path / "home", "-m", "pipelines.push", *words)
    assert done.returncode == 0, done.stderr
    code = (
        "import json; from datasets import load_dataset; "
        "print(json.dumps(load_dataset('someone/opposites', split='train').to_list()))"
    )
    back = call(hub, tmp_path / "other", "-c", code)
    assert back.returncode == 0, back.stderr
    rows = json.loads(back.stdout.splitlines()[-1])
    assert [(row["anchor"], row["kind"]) for row in rows] == [(text, "negation") for text in SENTENCES[:2]]


@pytest.mark.slow
def test_a_refusal_is_one_line_without_the_token(run: Path, hub: Hub, tmp_path: Path) -> None:
    refused = call(hub, tmp_path, "-m", "train.push", run, "--repo", "someone/hears", token="hf_wrongToken")
    assert refused.returncode == 1
    assert "error: someone/hears cannot be written" in refused.stderr
    assert "Traceback" not in refused.stderr
    assert "hf_wrongToken" not in refused.stderr
