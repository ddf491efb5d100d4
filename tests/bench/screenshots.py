"""Screenshots of a walk through Prefect's page and the cards, by headless Chromium, to be looked at.

    prefect server start & python -m flows.serve & prefect deployment run rebuild/wikipedia --watch
    python tests/bench/screenshots.py --out artifacts/walk [--card FOLDER/card.html]

PREFECT_API_URL names the server; with another port than 4200, start that with PREFECT_SERVER_API_PORT and not with
--port, or its page asks the wrong one. The pages are those of the last completed rebuild.
"""

import argparse
import base64
import json
import os
import shutil
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1_400, 1_000
TALL = 4_200  # pages that are shown to their end
PATIENCE = 8  # seconds that a page may take
REBUILD = {"flows": {"name": {"any_": ["rebuild"]}}}
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0")
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


def ask(api: str, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
    request = urllib.request.Request(f"{api}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.loads(urllib.request.urlopen(request, timeout=60).read())


def stations(api: str) -> Iterator[tuple[str, str, int, str | None]]:
    """Name, address and height of every page, and the tab to click on there."""
    root = api.removesuffix("/api")
    yield "deployments", f"{root}/deployments", HEIGHT, None
    [deployment] = ask(api, "/deployments/filter", REBUILD)
    yield "deployment", f"{root}/deployments/deployment/{deployment['id']}", HEIGHT, None
    yield "parameters", f"{root}/deployments/deployment/{deployment['id']}/run", TALL, None
    done = {"flow_runs": {"state": {"type": {"any_": ["COMPLETED"]}}}, "sort": "END_TIME_DESC", "limit": 1}
    for run in ask(api, "/flow_runs/filter", REBUILD | done):
        yield "run", f"{root}/runs/flow-run/{run['id']}", HEIGHT, None
        yield "run-artifacts", f"{root}/runs/flow-run/{run['id']}", HEIGHT, "Artifacts"
    for key in ("dataset-card", "versions", "corpus-rows"):
        newest = {"artifacts": {"key": {"any_": [key]}}, "sort": "CREATED_DESC", "limit": 1}
        for artifact in ask(api, "/artifacts/filter", newest):
            yield key, f"{root}/artifacts/artifact/{artifact['id']}", TALL, None


def written(path: Path) -> str:
    """The text of a file that another process is about to write."""
    for _ in range(100):
        if path.exists() and (text := path.read_text()):
            return text
        time.sleep(0.2)
    raise SystemExit(f"error: the browser did not write {path}")


class Browser:
    """Headless Chromium, spoken to by its DevTools protocol."""

    def __init__(self, command: str, folder: Path) -> None:
        flags = [*FLAGS, OFFLINE, f"--user-data-dir={folder}", "about:blank"]
        self.process = subprocess.Popen([command, *flags], stderr=subprocess.DEVNULL)
        port = written(folder / "DevToolsActivePort").splitlines()[0]
        pages = json.loads(urllib.request.urlopen(f"http://127.0.0.1:{port}/json", timeout=60).read())
        self.socket = connect(next(p["webSocketDebuggerUrl"] for p in pages if p["type"] == "page"), max_size=None)

    def do(self, method: str, **params: Any) -> dict[str, Any]:
        self.socket.send(json.dumps({"id": 1, "method": method, "params": params}))
        while "id" not in (answer := json.loads(self.socket.recv(timeout=60))):
            pass
        if "error" in answer:
            raise SystemExit(f"error: {method}: {answer['error']['message']}")
        return answer["result"]

    def shoot(self, url: str, height: int, tab: str | None, out: Path) -> None:
        """A picture of ``url``, after a click on ``tab`` where there is one."""
        size = {"width": WIDTH, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.do("Emulation.setDeviceMetricsOverride", **size)
        self.do("Page.navigate", url=url)
        time.sleep(PATIENCE)
        if tab is not None:
            found = f"[...document.querySelectorAll('body *')].findLast(e => e.innerText?.trim() === '{tab}')"
            click = self.do("Runtime.evaluate", expression=f"{found}?.click() === undefined && {found} != null")
            if not click["result"]["value"]:
                raise SystemExit(f"error: {url} has no tab {tab!r}")
            time.sleep(PATIENCE)
        out.write_bytes(base64.b64decode(self.do("Page.captureScreenshot")["data"]))
        print(out, url)

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description="Screenshots of Prefect's page after a rebuild, and of cards.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the PNG files")
    parser.add_argument("--card", type=Path, nargs="*", default=[], help="card.html files")
    parser.add_argument("--browser", default=next(filter(shutil.which, BROWSERS), None), help="Chromium's command")
    args = parser.parse_args()
    if args.browser is None:
        raise SystemExit("error: no Chromium found; name one with --browser")
    args.out.mkdir(parents=True, exist_ok=True)
    pages = [(card.parent.parent.stem + "-card", card.absolute().as_uri(), TALL, None) for card in args.card]
    if api := os.environ.get("PREFECT_API_URL"):
        pages += stations(api)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(args.browser, Path(profile))
        try:
            for name, url, height, tab in pages:
                browser.shoot(url, height, tab, args.out / f"{name}.png")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
