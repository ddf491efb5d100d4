"""Serve every deployment from this process (no work pool): manual runs and schedules.

    prefect server start --host 127.0.0.1 &
    export PREFECT_API_URL=http://127.0.0.1:4200/api
    python -m flows.serve
    prefect deployment run augment/negation --watch
    prefect deployment run augment/paraphrase --watch

Use this or the work pool of prefect.yaml, not both: two deployments of one name take each other's runs.
"""

import argparse
import time
from typing import cast

from prefect import serve
from prefect.client.orchestration import get_client
from prefect.deployments.runner import RunnerDeployment
from prefect.schedules import Cron
from prefect.settings import PREFECT_API_URL

from flows.augment_flow import augment
from flows.corpus_flow import build_corpus

WEEKLY = "0 3 * * 0"
SERVER_SECONDS = 120
PARAPHRASE = {
    "augmentation": "paraphrase",
    "data": "artifacts/wiki1m_neg.parquet",
    "out": "artifacts/wiki1m_both.parquet",
}


def wait_for_server() -> None:
    """Wait until the server at PREFECT_API_URL answers; it takes a while after its start."""
    if not PREFECT_API_URL.value():
        raise SystemExit("error: set PREFECT_API_URL, e.g. http://127.0.0.1:4200/api, and start that server")
    client = get_client(sync_client=True)
    for _ in range(SERVER_SECONDS):
        if client.api_healthcheck() is None:
            return
        time.sleep(1)
    raise SystemExit(f"error: no server at {PREFECT_API_URL.value()}; start it with: prefect server start")


def main() -> None:
    parser = argparse.ArgumentParser(
        description="Serve the deployments corpus/wiki1m, augment/negation and augment/paraphrase."
    )
    parser.add_argument("--cron", default=WEEKLY, help=f"when the dataset is rebuilt (default: {WEEKLY!r}, UTC)")
    args = parser.parse_args()
    wait_for_server()
    deployments = [
        build_corpus.to_deployment("wiki1m", description="The papers' corpus: one million Wikipedia sentences."),
        augment.to_deployment(
            "negation",
            description="Negations for artifacts/wiki1m.parquet.",
            schedule=Cron(args.cron, timezone="UTC"),
            concurrency_limit=1,  # two runs would write the same folder
        ),
        augment.to_deployment(
            "paraphrase",
            description="Paraphrases beside the negations of artifacts/wiki1m_neg.parquet.",
            parameters=PARAPHRASE,
            concurrency_limit=1,
        ),
    ]
    serve(*cast(list[RunnerDeployment], deployments))


if __name__ == "__main__":
    main()
