"""The command: what it refuses, and that it is up before anything heavy is loaded."""

import http.client
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from pipelines.try_page.__main__ import main

ROOT = Path(__file__).parents[3]


def test_a_taken_port_and_a_folder_without_an_encoder_are_refused_in_one_line(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SystemExit, match=rf"error: --port {port}: .*; --port 0 takes a free one"):
            main(["--port", str(port), "--no-open"])
    with pytest.raises(SystemExit, match=r"error: --model .*: no encoder lies there"):
        main(["--model", str(tmp_path), "--no-open"])


def test_a_folder_of_an_encoder_is_no_sentence_and_the_command_is_said(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("before", "my run/model"):
        (tmp_path / name).mkdir(parents=True)
        (tmp_path / name / "config.json").touch()
    for words, said in (
        (["before", "my run"], "before and my run are folders of encoders, .* --model before 'my run'"),
        (
            ["It is open.", "before"],
            "before is the folder of an encoder, and no sentence: .* 'It is open.' --model before",
        ),
    ):
        with pytest.raises(SystemExit, match=f"^error: {said}$"):
            main([*words, "--no-open"])


@pytest.mark.parametrize("port", ["-1", "65536", "http"])
def test_what_is_no_port_is_refused(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([f"--port={port}"])
    assert "is no port" in capsys.readouterr().err


def test_the_application_is_there_before_spacy_torch_and_prefect() -> None:
    code = (
        "import sys; from pipelines.try_page.app import make_app; from pipelines.try_page.encoders import Encoders; "
        "make_app(Encoders([])); print({'spacy', 'torch', 'prefect', 'polars', 'nltk'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "set()"


@pytest.mark.slow
def test_what_is_served_answers_its_own_page_and_no_other_site() -> None:
    words = [sys.executable, "-m", "pipelines.try_page", "--port", "0", "--no-open"]
    with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT) as served:
        try:
            assert served.stdout
            host = served.stdout.readline().split()[0].removeprefix("http://")

            def status(**headers: str) -> int:
                with closing(http.client.HTTPConnection(host, timeout=60)) as asked:
                    asked.request("GET", "/api/state", headers=headers)
                    answer = asked.getresponse()
                    assert "access-control-allow-origin" not in {name.lower() for name, _ in answer.getheaders()}
                    return answer.status

            assert status() == status(Origin=f"http://{host}") == 200
            assert status(Host=f"localhost:{host.split(':')[1]}") == 200
            assert status(Host="evil.example", Origin="http://evil.example") in (400, 403)
            assert status(Host="evil.example") == 400
            assert [status(Origin=origin) for origin in ("http://evil.example", "null", "http://127.0.0.1")] == [
                403
            ] * 3
        finally:
            served.terminate()
