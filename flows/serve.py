"""Serve every deployment from this process (no work pool): manual runs and schedules.

    prefect server start --host 127.0.0.1 &
    export PREFECT_API_URL=http://127.0.0.1:4200/api
    python -m flows.serve
    prefect deployment run augment/negation --watch

Use this or the work pool of prefect.yaml, not both: two deployments of one name take each other's runs.
"""

import argparse
from typing import cast

from prefect import serve
from prefect.deployments.runner import RunnerDeployment
from prefect.schedules import Cron

from flows.augment_flow import augment
from flows.corpus_flow import build_corpus

WEEKLY = "0 3 * * 0"


def main() -> None:
    parser = argparse.ArgumentParser(description="Serve the deployments corpus/wiki1m and augment/negation.")
    parser.add_argument("--cron", default=WEEKLY, help=f"when the dataset is rebuilt (default: {WEEKLY!r}, UTC)")
    args = parser.parse_args()
    deployments = [
        build_corpus.to_deployment("wiki1m", description="The papers' corpus: one million Wikipedia sentences."),
        augment.to_deployment(
            "negation", description="Negations for artifacts/wiki1m.parquet.", schedule=Cron(args.cron, timezone="UTC")
        ),
    ]
    serve(*cast(list[RunnerDeployment], deployments))


if __name__ == "__main__":
    main()
