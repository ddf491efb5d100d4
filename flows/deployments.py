"""The deployments: of the corpus, of every registered augmentation and of the rebuild, with its schedule.

flows/serve.py serves them from one process; prefect.yaml, for a work pool, is written from them:
    python -m flows.deployments > prefect.yaml
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, cast

import yaml
from prefect import Flow
from prefect.deployments.runner import RunnerDeployment
from prefect.schedules import Cron

from flows import (
    augment_flow,
    claims_flow,
    corpus_flow,
    exclusions_flow,
    labels,
    passages_flow,
    prepare_flow,
    rebuild_flow,
)
from pipelines.stages import registry

WEEKLY = "0 3 * * 0"
TIMEZONE = "UTC"
WORK_POOL = "local"
HEAD = """\
# Deployments for a process work pool; see flows/README.md. Written by: python -m flows.deployments > prefect.yaml
name: litotes
prefect-version: 3.8.8

pull:
  - prefect.deployments.steps.set_working_directory:
      directory: "{{ $LITOTES_HOME }}"

"""


@dataclass(frozen=True)
class Deployment:
    """A flow under a ``name`` with ``parameters``, on the schedule ``cron`` or by hand; ``entrypoint`` is its place."""

    flow: Flow[..., Any]
    name: str
    entrypoint: str
    description: str
    parameters: Mapping[str, Any] = field(default_factory=dict)
    cron: str | None = None
    concurrency_limit: int | None = 1  # two runs would write the same folder: a second waits

    @property
    def tags(self) -> list[str]:
        """Of its runs, before they start too."""
        return labels.usual_tags(self.flow, self.parameters)

    def to_serve(self) -> RunnerDeployment:
        deployment = self.flow.to_deployment(
            self.name,
            description=self.description,
            tags=self.tags,
            parameters=dict(self.parameters),
            concurrency_limit=self.concurrency_limit,
            schedule=Cron(self.cron, timezone=TIMEZONE) if self.cron else None,
        )
        return cast(RunnerDeployment, deployment)

    def to_yaml(self) -> dict[str, Any]:
        """As prefect.yaml has it."""
        entry: dict[str, Any] = {
            "name": self.name,
            "entrypoint": self.entrypoint,
            "description": self.description,
            "tags": self.tags,
            "parameters": dict(self.parameters),
            "work_pool": {"name": WORK_POOL},
            "concurrency_limit": self.concurrency_limit,
            "schedules": [{"cron": self.cron, "timezone": TIMEZONE}] if self.cron else None,
        }
        return {key: value for key, value in entry.items() if value}


def deployments(cron: str = WEEKLY, rebuild_parameters: Mapping[str, Any] | None = None) -> list[Deployment]:
    """All deployments. ``cron`` and ``rebuild_parameters`` are those of rebuild/wikipedia, the one on a schedule."""
    rebuild_parameters = rebuild_parameters or {}
    corpus = Deployment(
        corpus_flow.build_corpus,
        "wiki1m",
        "flows/corpus_flow.py:build_corpus",
        "The papers' corpus: one million Wikipedia sentences.",
        concurrency_limit=None,
    )
    passages = Deployment(
        passages_flow.build_passages,
        "wiki",
        "flows/passages_flow.py:build_passages",
        "Passages of two to six sentences from a dump, for questions.",
    )
    out = rebuild_parameters.get("out", rebuild_flow.OUT)
    rebuild = Deployment(
        rebuild_flow.flow_of(registry.augmentations()),
        "wikipedia",
        "flows/rebuild_flow.py:rebuild",
        f"A new version of {out} where anything changed, with its card.",
        rebuild_parameters,
        cron,
    )
    augmentations = [
        Deployment(
            augment_flow.flow_of(augmentation),
            augmentation.name,
            f"flows/augment_flow.py:{augmentation.name}",
            f"{augmentation.data} with {augmentation.help}.",
        )
        for augmentation in registry.augmentations()
    ]
    claims = Deployment(
        claims_flow.build_claims,
        "sentences",
        "flows/claims_flow.py:build_claims",
        f"Short claims with their opposites, of the sentences of {claims_flow.DATA} and of words of ours.",
    )
    exclusions = Deployment(
        exclusions_flow.build_exclusions,
        "passages",
        "flows/exclusions_flow.py:build_exclusions",
        f"Queries that leave something out, for the passages of {exclusions_flow.DATA}.",
    )
    prepare = Deployment(
        prepare_flow.prepare,
        "triplets",
        "flows/prepare_flow.py:prepare",
        f"From text or dumps to the triplets of {prepare_flow.OUT}.",
    )
    return [corpus, passages, *augmentations, claims, exclusions, prepare, rebuild]


def as_yaml() -> str:
    """The text of prefect.yaml."""
    entries = [deployment.to_yaml() for deployment in deployments()]
    return HEAD + yaml.safe_dump({"deployments": entries}, sort_keys=False, width=120, allow_unicode=True)


if __name__ == "__main__":
    print(as_yaml(), end="")
