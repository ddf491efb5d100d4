"""Screenshots of a walk through Prefect's page and the cards, by headless Chromium, to be looked at.

    prefect server start & python -m flows.serve & prefect deployment run rebuild/wikipedia --watch
    python tests/bench/walk.py --out artifacts/walk [--card artifacts/wikipedia.parquet/_card/card.html]

PREFECT_API_URL names the server; with another port than 4200, start that with PREFECT_SERVER_API_PORT and not with
--port, or its page asks the wrong one. The pages are those of the last completed rebuild.
"""

import argparse
import json
import os
import shutil
import subprocess
import tempfile
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

BROWSERS = ("chromium", "chromium-browser", "google-chrome")
WIDTH, HEIGHT = 1_400, 1_000
TALL = 4_200  # pages that are shown to their end
PATIENCE = 25_000  # ms of the page's own time
REBUILD = {"flows": {"name": {"any_": ["rebuild"]}}}
FLAGS = ("--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", f"--virtual-time-budget={PATIENCE}")
OFFLINE = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"


def ask(api: str, path: str, body: dict[str, Any]) -> list[dict[str, Any]]:
    request = urllib.request.Request(f"{api}{path}", json.dumps(body).encode(), {"Content-Type": "application/json"})
    return json.loads(urllib.request.urlopen(request, timeout=60).read())


def stations(api: str) -> Iterator[tuple[str, str, int]]:
    """Name, address and height of every page."""
    root = api.removesuffix("/api")
    yield "deployments", f"{root}/deployments", HEIGHT
    [deployment] = ask(api, "/deployments/filter", REBUILD)
    yield "deployment", f"{root}/deployments/deployment/{deployment['id']}", HEIGHT
    yield "parameters", f"{root}/deployments/deployment/{deployment['id']}/run", TALL
    done = {"flow_runs": {"state": {"type": {"any_": ["COMPLETED"]}}}, "sort": "END_TIME_DESC", "limit": 1}
    for run in ask(api, "/flow_runs/filter", REBUILD | done):
        yield "run", f"{root}/runs/flow-run/{run['id']}", HEIGHT
    for key in ("dataset-card", "versions", "corpus-rows"):
        newest = {"artifacts": {"key": {"any_": [key]}}, "sort": "CREATED_DESC", "limit": 1}
        for artifact in ask(api, "/artifacts/filter", newest):
            yield key, f"{root}/artifacts/artifact/{artifact['id']}", TALL


def shoot(browser: str, url: str, height: int, out: Path) -> None:
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as profile:
        window = (f"--window-size={WIDTH},{height}", f"--user-data-dir={profile}", f"--screenshot={out}")
        done = subprocess.run([browser, *FLAGS, OFFLINE, *window, url], capture_output=True, text=True, timeout=180)
    if not out.exists():
        raise SystemExit(f"error: no picture of {url}\n{done.stderr[-1000:]}")
    print(out, url)


def main() -> None:
    parser = argparse.ArgumentParser(description="Screenshots of Prefect's page after a rebuild, and of cards.")
    parser.add_argument("--out", type=Path, required=True, help="folder for the PNG files")
    parser.add_argument("--card", type=Path, nargs="*", default=[], help="card.html files")
    parser.add_argument("--browser", default=next(filter(shutil.which, BROWSERS), None), help="Chromium's command")
    args = parser.parse_args()
    if args.browser is None:
        raise SystemExit("error: no Chromium found; name one with --browser")
    args.out.mkdir(parents=True, exist_ok=True)
    pages = [(card.parent.parent.stem + "-card", card.absolute().as_uri(), TALL) for card in args.card]
    if api := os.environ.get("PREFECT_API_URL"):
        pages += stations(api)
    for name, url, height in pages:
        shoot(args.browser, url, height, args.out / f"{name}.png")


if __name__ == "__main__":
    main()
