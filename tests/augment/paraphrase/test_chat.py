"""The engine over chat completions, against a real HTTP server that answers, stalls, refuses and talks nonsense."""

import io
import json
import subprocess
import sys
import threading
import time
from collections import Counter
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from augment.paraphrase import batch
from augment.paraphrase.engines import chat
from augment.paraphrase.engines.back_translation import Failure
from augment.paraphrase.engines.chat import ChatTranslator, Request, answer_of
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.engines.registry import make_engine
from augment.paraphrase.engines.table import Table
from augment.paraphrase.options import EngineOptions

SECRET = "sk-not-to-be-seen"
STALL = 0.6  # seconds; clients here give up after half of it
REQUEST = Request("small", "Say otherwise: {text}", temperature=0.3, seed=7)


def completion(text: str | None, reason: str = "stop") -> dict[str, Any]:
    return {"choices": [{"message": {"content": text}, "finish_reason": reason}]}


class Server(ThreadingHTTPServer):
    """Answers by the sentence: `script` holds what is done at the first, second ... try; then it is answered."""

    daemon_threads = True

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Handler)
        self.script: dict[str, list[Any]] = {}
        self.seen: list[tuple[str, str | None, dict[str, Any]]] = []
        self.running = self.most_running = 0
        self.lock = threading.Lock()


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        text = body["messages"][0]["content"].rsplit(": ", 1)[-1]
        with self.server.lock:
            self.server.seen.append((text, self.headers["Authorization"], body))
            steps = self.server.script.get(text, [])
            step = steps.pop(0) if steps else completion(text.upper())
            self.server.running += 1
            self.server.most_running = max(self.server.most_running, self.server.running)
        time.sleep(STALL if step == "stall" else 0.02)
        with self.server.lock:
            self.server.running -= 1
        self.answer(step)

    def answer(self, step: Any) -> None:
        status, headers = (step, {}) if isinstance(step, int) else (200, {})
        if isinstance(step, tuple):
            status, headers, *said = step
            step = said[0] if said else step
        content = (
            step.encode() if isinstance(step, str) else json.dumps(step if isinstance(step, dict) else {}).encode()
        )
        self.send_response(status)
        for name, value in {**headers, "Content-Length": str(len(content))}.items():
            self.send_header(name, value)
        self.end_headers()
        if step != "stall":
            self.wfile.write(content)

    def log_message(self, *_: Any) -> None:
        pass


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    running = Server()
    threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True).start()  # ends at once
    monkeypatch.setenv(chat.BASE_URL, f"http://127.0.0.1:{running.server_port}/v1/")
    monkeypatch.setenv(chat.KEY, SECRET)
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    yield running
    running.shutdown()
    running.server_close()


@pytest.fixture
def translator(server: Server) -> ChatTranslator:
    made = ChatTranslator(REQUEST, concurrency=3, tries=3, timeout=STALL / 2)
    made.wait = lambda _: None
    return made


def test_every_text_gets_its_answer_in_order_with_model_seed_and_temperature(
    server: Server, translator: ChatTranslator
) -> None:
    texts = [f"sentence {i}" for i in range(20)]
    assert translator.translate(texts) == [text.upper() for text in texts]
    assert {(b["model"], b["temperature"], b["seed"]) for _, _, b in server.seen} == {("small", 0.3, 7)}
    assert {key for _, key, _ in server.seen} == {f"Bearer {SECRET}"}
    assert 1 < server.most_running <= 3


@pytest.mark.parametrize(
    "trouble",
    [
        ["stall"],
        [429, 429],
        [(429, {"Retry-After": "3"})],
        [500],
        [503],
        ["{not json"],
        ["[1]"],
        [{"choices": []}],
        [{"choices": [{"message": {}}]}],
        [{"error": {"message": "overloaded"}}],
    ],
)
def test_passing_trouble_is_tried_again(server: Server, translator: ChatTranslator, trouble: list[Any]) -> None:
    server.script["b"] = list(trouble)
    assert translator.translate(["a", "b", "c"]) == ["A", "B", "C"]
    assert Counter(text for text, _, _ in server.seen) == {"a": 1, "b": 1 + len(trouble), "c": 1}


@pytest.mark.parametrize(
    ("steps", "reason"),
    [
        (["stall"] * 3, chat.NO_ANSWER),
        ([429] * 3, chat.NO_ANSWER),
        (["nonsense"] * 3, chat.NO_ANSWER),
        ([400], chat.REFUSED),
        ([completion(None)], chat.REFUSED),
        ([completion("half a sen", "length")], chat.UNFINISHED),
    ],
)
def test_lasting_trouble_is_a_counted_reason_of_that_sentence(
    server: Server, translator: ChatTranslator, steps: list[Any], reason: str
) -> None:
    server.script["b"] = list(steps)
    assert translator.translate(["a", "b"]) == ["A", Failure(reason)]


def test_pauses_grow_and_heed_what_the_endpoint_asks(server: Server, translator: ChatTranslator) -> None:
    waits: list[float] = []
    translator.wait, translator.tries = waits.append, 6
    server.script["a"] = [500, 500, 500, (429, {"Retry-After": "9"}), (429, {"Retry-After": "99999"})]
    assert translator.translate(["a"]) == ["A"]
    assert waits == [1.0, 2.0, 4.0, 9.0, chat.LONGEST_WAIT]


@pytest.mark.parametrize("status", [401, 403, 404, (302, {"Location": "http://127.0.0.1:9/v1"})])
def test_a_refused_key_address_or_model_ends_the_run_and_never_shows_the_key(
    server: Server, translator: ChatTranslator, status: Any, caplog: pytest.LogCaptureFixture
) -> None:
    server.script["a"] = [status]
    with pytest.raises(EngineError, match=f"check {chat.BASE_URL}, {chat.KEY} and --model") as caught:
        translator.translate(["a"])
    assert SECRET not in str(caught.value) + repr(caught.value.__context__) + caplog.text
    assert len(server.seen) == 1
    assert SECRET not in json.dumps(translator.fingerprint)


def test_an_endpoint_that_answers_nothing_is_named(server: Server, translator: ChatTranslator) -> None:
    server.script = {text: [503] * 3 for text in "ab"}
    with pytest.raises(EngineError, match="no answer to any of 2 requests"):
        translator.translate(["a", "b"])


def test_an_endpoint_that_refuses_every_request_is_quoted_without_the_key(
    server: Server, translator: ChatTranslator
) -> None:
    said = {"error": {"message": f"Unsupported parameter: max_tokens (key {SECRET})"}}
    server.script = {text: [(400, {}, said)] for text in "abc"}
    with pytest.raises(EngineError, match=r"refuses each of 2 requests, .*status 400 'Unsupported parameter") as caught:
        translator.translate(["a", "b"])
    assert SECRET not in str(caught.value)
    assert translator.translate(["c", "d"]) == [Failure(chat.REFUSED), "D"]
    server.script = {text: [completion(None)] for text in "ef"}  # the model's own refusals
    assert translator.translate(["e", "f"]) == [Failure(chat.REFUSED)] * 2


@pytest.mark.parametrize("url", ["", "ftp://host", "http://name:word@host/v1"])
def test_an_endpoint_that_cannot_be_used_is_refused(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv(chat.BASE_URL, url)
    with pytest.raises(EngineError, match=chat.BASE_URL):
        ChatTranslator(REQUEST)


def test_quotes_and_line_ends_around_an_answer_are_not_part_of_it() -> None:
    assert answer_of(completion('"One\n two."\n')) == "One two."
    assert answer_of(completion('"One" and "two"')) == '"One" and "two"'


def test_the_engine_rewrites_at_once_or_over_a_language(server: Server, tmp_path: Path) -> None:
    direct = make_engine(EngineOptions("openai", model="small"))
    [[made]] = direct.paraphrase(["it rains"])
    assert (made.text, made.origin) == ("IT RAINS", "openai:small")
    around = make_engine(EngineOptions("openai", model="small", pivots=("German",)))
    [[made]] = around.paraphrase(["it rains"])
    assert (made.text, made.origin) == ("IT RAINS", "openai:German")
    asked = [body["messages"][0]["content"] for _, _, body in server.seen]
    assert "into German" in asked[1]
    assert "into English" in asked[2]
    (tmp_path / "p.txt").write_text("no place")
    for settings, message in (
        (EngineOptions("openai"), "--model"),
        (EngineOptions("openai", model="m", prompt=str(tmp_path / "p.txt")), "holds no {text}"),
        (EngineOptions("openai", model="m", prompt=str(tmp_path / "absent")), "no readable prompt"),
        (EngineOptions("openai", model="m", tries=0), "1 or more"),
    ):
        with pytest.raises(EngineError, match=message):
            make_engine(settings)


def test_another_prompt_model_seed_or_temperature_is_another_fingerprint(server: Server) -> None:
    requests = [REQUEST, Request("small", "Other: {text}", 0.3, 7), Request("big", REQUEST.prompt, 0.3, 7),
                Request("small", REQUEST.prompt, 0.3, 8), Request("small", REQUEST.prompt, 0.4, 7)]  # fmt: skip
    assert len({json.dumps(ChatTranslator(request).fingerprint) for request in requests}) == len(requests)


TEXTS = ["The tide was high that night.", "", "The old mill was sold in spring.", "Bread was dear in those years."]


def test_a_batch_of_requests_comes_back_as_a_table_whatever_the_order(tmp_path: Path) -> None:
    requests = list(batch.requests_of([*TEXTS, TEXTS[0]], REQUEST))
    assert len({row["custom_id"] for row in requests}) == len(requests) == 3
    assert requests[0]["url"] == "/v1/chat/completions"
    answers = [
        {"custom_id": row["custom_id"], "response": {"status_code": 200, "body": completion(f"new {i}")}}
        for i, row in enumerate(requests)
    ]
    answers[1]["response"] = {"status_code": 500, "body": {}}
    lines = [json.dumps(answers[2]), "{cut", json.dumps(answers[1]), json.dumps(answers[0]), ""]
    lines += [json.dumps(answers[0] | {"custom_id": "strange"})]
    rejected: Counter[str] = Counter()
    pairs = list(batch.pairs_of(TEXTS, lines, rejected))
    assert pairs == [{"text": TEXTS[3], "paraphrase": "new 2"}, {"text": TEXTS[0], "paraphrase": "new 0"}]
    assert rejected == {batch.MALFORMED: 1, batch.FAILED: 1, batch.UNASKED: 1}


def test_the_batch_commands_make_a_table_that_the_table_engine_reads(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(*flags: str) -> str:
        monkeypatch.setattr(sys, "argv", ["batch", *flags])
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO("\n".join(TEXTS).encode()), "utf-8"))
        batch.main()
        return capsys.readouterr().out

    command = [sys.executable, "-m", "augment.paraphrase.batch", "export", "--model", "small"]
    exported = subprocess.run(command, input="\n".join(TEXTS), capture_output=True, text=True, timeout=120)
    assert exported.returncode == 0, exported.stderr
    assert exported.stdout == run("export", "--model", "small")
    requests = [json.loads(line) for line in exported.stdout.splitlines()]
    assert TEXTS[0] in requests[0]["body"]["messages"][0]["content"]
    responses = tmp_path / "responses.jsonl"
    rows = [{"custom_id": r["custom_id"], "response": {"body": completion("Anew.")}} for r in requests]
    responses.write_text("".join(json.dumps(row) + "\n" for row in rows))
    (tmp_path / "table.jsonl").write_text(run("import", "--responses", str(responses)))
    [[made]] = Table(str(tmp_path / "table.jsonl")).paraphrase([TEXTS[2]])
    assert made.text == "Anew."
    responses.write_text("\ufeff" + responses.read_text())
    assert run("import", "--responses", str(responses)) == (tmp_path / "table.jsonl").read_text()
    with pytest.raises(SystemExit, match="^error: "):
        run("import", "--responses", str(tmp_path / "absent"))
    with pytest.raises(SystemExit, match="^error: temperature -5.0: expected at least 0"):
        run("export", "--model", "small", "--temperature", "-5")
