"""Screenshots of pages and of a walk through Prefect's page, by headless Chromium, to be looked at.

    python tests/bench/screenshots.py --out artifacts/walk --page report.html http://127.0.0.1:8000 --width 400 700 1000

Each page at each width, to its end: artifacts/walk/report-html-400.png. Nothing is loaded from other hosts. Where
PREFECT_API_URL names a server, a walk through its page follows, by the last completed rebuild:

    prefect server start & python -m flows.serve & prefect deployment run rebuild/wikipedia --watch
    PREFECT_API_URL=http://127.0.0.1:4200/api python tests/bench/screenshots.py --out artifacts/walk

With another port than 4200, start the server with PREFECT_SERVER_API_PORT and not with --port, or its page asks the
wrong one.
"""

import argparse
import base64
import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import urllib.request
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from websockets.sync.client import connect

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1_400, 1_000
TALL = 4_200  # pages of Prefect, which scroll in a box, that are shown to their end
TALLEST = 16_000  # a picture; of what is longer Chromium repeats the beginning
PATIENCE = 8  # seconds that a page may take
REBUILD = {"flows": {"name": {"any_": ["rebuild"]}}}
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--remote-debugging-port=0")
Station = tuple[str, str, int, str | None]  # name, address, height of the window, and the tab to click on there


def ask(api: str, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
    request = urllib.request.Request(f"{api}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.loads(urllib.request.urlopen(request, timeout=60).read())


def station(page: str) -> Station:
    """Of an address or an HTML file."""
    if "://" not in page and not Path(page).is_file():
        raise SystemExit(f"error: {page}: neither an address, such as http://127.0.0.1:8000, nor a file")
    address = page if "://" in page else Path(page).absolute().as_uri()
    return re.sub(r"\W+", "-", page).strip("-"), address, HEIGHT, None


def stations(api: str) -> Iterator[Station]:
    """Of every page of the walk."""
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

    def __init__(self, command: str, folder: Path, hosts: Iterable[str]) -> None:
        offline = ", EXCLUDE ".join(["--host-resolver-rules=MAP * ~NOTFOUND", "127.0.0.1", *hosts])
        flags = [*FLAGS, offline, f"--user-data-dir={folder}", "about:blank"]
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

    def shoot(self, url: str, width: int, height: int, tab: str | None, out: Path) -> None:
        """A picture of ``url`` to its end, after a click on ``tab`` where there is one."""
        size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": False}
        self.do("Emulation.setDeviceMetricsOverride", **size)
        if problem := self.do("Page.navigate", url=url).get("errorText"):
            raise SystemExit(f"error: {url}: {problem}")
        time.sleep(PATIENCE)
        if tab is not None:
            found = f"[...document.querySelectorAll('body *')].findLast(e => e.innerText?.trim() === '{tab}')"
            click = self.do("Runtime.evaluate", expression=f"{found}?.click() === undefined && {found} != null")
            if not click["result"]["value"]:
                raise SystemExit(f"error: {url} has no tab {tab!r}")
            time.sleep(PATIENCE)
        whole = self.do("Page.getLayoutMetrics")["cssContentSize"]["height"]
        clip = {"x": 0, "y": 0, "width": width, "height": min(whole, TALLEST), "scale": 1}
        picture = self.do("Page.captureScreenshot", captureBeyondViewport=True, clip=clip)
        out.write_bytes(base64.b64decode(picture["data"]))
        print(out, url)

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        self.process.wait(30)


def main() -> None:
    parser = argparse.ArgumentParser(description="Screenshots of pages, and of Prefect's after a rebuild.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the PNG files")
    parser.add_argument("--page", nargs="*", default=[], help="addresses or HTML files: cards, reports, litotes try")
    parser.add_argument("--width", type=int, nargs="+", default=[WIDTH], help=f"in pixels (default: {WIDTH})")
    parser.add_argument("--browser", default=next(filter(shutil.which, BROWSERS), None), help="Chromium's command")
    args = parser.parse_args()
    if args.browser is None:
        raise SystemExit("error: no Chromium found; name one with --browser")
    args.out.mkdir(parents=True, exist_ok=True)
    pages = [station(page) for page in args.page]
    if api := os.environ.get("PREFECT_API_URL"):
        pages += stations(api)
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        browser = Browser(args.browser, Path(profile), filter(None, (urlsplit(url).hostname for _, url, *_ in pages)))
        try:
            for name, url, height, tab in pages:
                for width in args.width:
                    browser.shoot(url, width, height, tab, args.out / f"{name}-{width}.png")
        finally:
            browser.close()


if __name__ == "__main__":
    main()
