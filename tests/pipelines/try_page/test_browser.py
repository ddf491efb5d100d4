"""The page in headless Chromium: by keyboard, with hostile text, at three widths, without a network."""

import json
import re
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pipelines.try_page.app import EXAMPLES

pytestmark = pytest.mark.slow
ROOT = Path(__file__).parents[3]
CHROMIUM = next(filter(shutil.which, ("chromium", "chromium-browser", "google-chrome")), None)
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0")
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"
SECONDS = 180  # for anything
HOSTILE = '<img src="x" onerror="window.broken = 1"> is not </h2><script>window.broken = 1</script> here.'
LINES = ["The bridge is open.", HOSTILE, "In 1902 the mill burned down.", "It was late."]
TEXT = "\n".join([*LINES[:2], " ".join(LINES[2:])])
STATUS = "document.getElementById('status')?.textContent ?? ''"
EVERY_WORD = "[...document.querySelectorAll('#rows h2')].map(node => node.textContent)"


class Browser:
    """Chromium, by its DevTools protocol. ``entries`` are what it logged: errors, violations of the policy."""

    def __init__(self, folder: Path) -> None:
        from websockets.sync.client import connect

        assert CHROMIUM is not None
        command = [CHROMIUM, *FLAGS, OFFLINE, f"--user-data-dir={folder}", "about:blank"]
        self.process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        self.entries: list[Any] = []
        port_file = folder / "DevToolsActivePort"
        wait(lambda: port_file.exists() and port_file.read_text().count("\n"))
        pages = json.loads(
            urllib.request.urlopen(f"http://127.0.0.1:{port_file.read_text().split()[0]}/json", timeout=60).read()
        )
        self.socket = connect(next(p["webSocketDebuggerUrl"] for p in pages if p["type"] == "page"), max_size=None)
        self.do("Log.enable")

    def do(self, method: str, **params: Any) -> Any:
        self.socket.send(json.dumps({"id": 1, "method": method, "params": params}))
        while "id" not in (answer := json.loads(self.socket.recv(timeout=SECONDS))):
            self.entries += [answer["params"]["entry"]] if answer["method"] == "Log.entryAdded" else []
        return answer["result"]

    def value(self, expression: str) -> Any:
        return self.do("Runtime.evaluate", expression=expression, returnByValue=True, userGesture=True)["result"].get(
            "value"
        )

    def press(self, key: str, code: int, modifiers: int = 0, text: str = "") -> None:
        for kind in ("keyDown", "keyUp"):
            self.do(
                "Input.dispatchKeyEvent", type=kind, key=key, windowsVirtualKeyCode=code, modifiers=modifiers, text=text
            )

    def resize(self, width: int) -> None:
        self.do("Emulation.setDeviceMetricsOverride", width=width, height=900, deviceScaleFactor=1, mobile=False)

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)


def wait(done: Any) -> None:
    end = time.monotonic() + SECONDS
    while not done():
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.2)


@pytest.fixture(scope="module")
def encoders(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Two small ones."""
    from train.model.encoder import Encoder
    from train.model.export import export
    from train.scratch import small_bert, train_tokenizer

    tokenizer, folders = train_tokenizer(LINES * 3, 200), []
    for seed in (0, 1):
        folders.append(tmp_path_factory.mktemp("encoder"))
        export(
            Encoder(small_bert(len(tokenizer), 1, 64, seed), "mean", tokenizer.mask_token_id), tokenizer, folders[-1]
        )
    return [str(folder) for folder in folders]


@pytest.fixture(scope="module")
def address(encoders: list[str], small_wordnet: Path) -> Iterator[str]:
    """Of the page, served as a person serves it."""
    command = [sys.executable, "-m", "pipelines.try_page", "--port", "0", "--no-open"]
    command += ["--model", *encoders, "--wordnet", str(small_wordnet)]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        yield server.stdout.readline().split()[0]
        server.terminate()


@pytest.fixture(scope="module")
def browser(address: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """At the page, when rows and cosines of LINES have come."""
    if CHROMIUM is None:
        pytest.skip("no Chromium is installed")
    browser = Browser(tmp_path_factory.mktemp("profile"))
    browser.do("Page.navigate", url=address)
    wait(lambda: browser.value(STATUS).startswith("Done"))
    assert browser.value(EVERY_WORD) == list(EXAMPLES)  # without a click
    browser.value("document.getElementById('texts').focus(); document.getElementById('texts').select()")
    browser.do("Input.insertText", text=TEXT)
    browser.press("Enter", 13, modifiers=2)
    wait(lambda: browser.value(STATUS).startswith(f"Done: {len(LINES)} "))
    yield browser
    browser.close()


def test_sentences_show_what_was_made_of_them_and_hostile_text_is_text(browser: Browser) -> None:
    assert browser.value(EVERY_WORD) == LINES
    assert browser.value("window.broken") is None
    assert browser.value("document.querySelectorAll('#rows script, #rows h2 *').length") == 0
    assert browser.value("document.querySelector('#rows .made ins').textContent") == " not"
    declined = browser.value("[...document.querySelectorAll('#rows .declined')].map(node => node.textContent)")
    assert all(re.search(r": .*\(.*no [^()]+\)", text) for text in declined[:1])
    for reasons in (re.findall(r"\(([^()]+)\)", text) for text in declined):
        assert len(reasons) == len(set(reasons)) > 0  # each once, behind all that it declines
    assert browser.value("document.getElementById('error').hidden")


def test_each_text_has_a_bar_for_each_encoder(browser: Browser) -> None:
    made, bars = (browser.value(f"document.querySelectorAll('#rows .{name}').length") for name in ("made", "bar"))
    assert bars == 2 * made > 0
    widths = browser.value("[...document.querySelectorAll('.fill')].map(node => node.getBoundingClientRect().width)")
    assert max(widths) > 20
    summary = browser.value("document.getElementById('summary').textContent")
    assert "negation (" in summary
    assert all(line in summary.partition("Cosine to the first sentence")[2] for line in LINES[1:])
    heads = "[...document.querySelectorAll('#summary th')].map(node => node.textContent)"
    assert set(browser.value(heads)) == {"", "before", "after"}  # short: a name is long, and stands above


def test_the_parse_opens_by_keyboard_and_is_drawn(browser: Browser) -> None:
    browser.value("document.querySelector('#rows summary').focus()")
    browser.press("Enter", 13, text="\r")
    wait(lambda: browser.value("document.querySelector('#rows details img')?.naturalWidth") or 0)
    assert "nsubj" in browser.value("document.querySelector('#rows details table').textContent")


@pytest.mark.parametrize("width", [400, 700, 1000])
def test_nothing_is_wider_than_the_page(browser: Browser, width: int) -> None:
    browser.resize(width)
    assert browser.value("document.documentElement.scrollWidth") <= width


def test_the_words_of_the_summary_are_whole_on_a_telephone(browser: Browser) -> None:
    browser.resize(400)
    assert browser.value("document.querySelector('#summary td').getBoundingClientRect().width") > 75  # a word's width


def test_a_download_has_the_rows(browser: Browser, tmp_path: Path) -> None:
    browser.do("Browser.setDownloadBehavior", behavior="allow", downloadPath=str(tmp_path))
    browser.value("document.querySelector('[data-file=jsonl]').click()")
    wait((tmp_path / "litotes.jsonl").exists)
    rows = [json.loads(line) for line in (tmp_path / "litotes.jsonl").read_text(encoding="utf-8").splitlines()]
    assert [row["text"] for row in rows] == LINES
    assert -1 <= rows[0]["negation_cosine_after"] <= 1


def test_everything_came_from_the_page_itself_and_nothing_was_refused(browser: Browser, address: str) -> None:
    names = browser.value("performance.getEntriesByType('resource').map(entry => entry.name)")
    assert {name for name in names if not name.startswith(("data:", "blob:", address))} == set()
    assert [entry for entry in browser.entries if entry["level"] == "error"] == []
    labelled = "[...document.querySelectorAll('textarea, select, input')].every(node => node.labels.length)"
    assert browser.value(labelled)


def test_what_was_shown_goes_where_the_next_sentences_are_refused(browser: Browser) -> None:
    browser.value("document.getElementById('texts').value = 'It is open.\\n'.repeat(60)")
    browser.value("document.getElementById('form').requestSubmit()")
    wait(lambda: not browser.value("document.getElementById('error').hidden"))
    assert (
        browser.value("document.getElementById('error').textContent")
        == "60 lines are too many: the page takes 50. For a file: litotes augment."
    )
    assert browser.value("document.getElementById('rows').childElementCount") == 0
    assert browser.value("document.getElementById('summary').hidden")
