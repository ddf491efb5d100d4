"""What a run is called on Prefect's pages, and its tags: which stage of which dataset."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from prefect import Flow
from prefect.client.orchestration import get_client
from prefect.context import FlowRunContext
from prefect.runtime import flow_run

from pipelines import storage
from pipelines.addresses import without_secrets
from pipelines.versions.publishing import WORK

# Between the parts of a rebuild and of a preparation, the dataset is the one that they lead to.
PARTS = re.compile(rf"\.versions/([^/]+)/{WORK}/|([^/]+)\.parts/")


@dataclass(frozen=True)
class RunName:
    """A ``flow_run_name``: the ``stage`` of the dataset, or of the first, that the flow's ``parameter`` names."""

    stage: str
    parameter: str

    def __call__(self) -> str:
        """As Prefect asks for it, in a run."""
        return self.of(flow_run.parameters or {})

    def of(self, values: Mapping[str, Any]) -> str:
        """With these values of the flow's parameters."""
        return f"{self.stage} of {dataset_name(values.get(self.parameter) or '')}"


def usual_tags(of: Flow[..., Any], parameters: Mapping[str, Any]) -> list[str]:
    """The stage and the dataset's name, by which the runs of a deployment with these ``parameters`` are found before
    they start."""
    name = of.flow_run_name
    if not isinstance(name, RunName):
        return []
    defaults = {field: about.get("default") for field, about in of.parameters.properties.items()}
    return list(dict.fromkeys([name.stage, dataset_name({**defaults, **parameters}[name.parameter])]))


def tag_run(stage: str, data: str) -> None:
    """Add the ``stage`` and the dataset's name to the tags of the flow run that is going on, instead of the usual ones
    of its deployment: the run may be of another dataset."""
    context = FlowRunContext.get()
    if context is None or context.flow_run is None:
        return
    tags, deployment = {*context.flow_run.tags}, context.flow_run.deployment_id
    with get_client(sync_client=True) as client:
        if context.flow and deployment:
            tags -= {*usual_tags(context.flow, client.read_deployment(deployment).parameters)}
        client.update_flow_run(context.flow_run.id, tags=sorted({*tags, stage, dataset_name(data)}))


def dataset_name(data: Any) -> str:
    """``wiki1m`` of artifacts/wiki1m.parquet, also where that is being rebuilt."""
    first = without_secrets(data if isinstance(data, str) or not data else data[0])
    if between := PARTS.search(first):
        return (between[1] or between[2]).removesuffix(".parquet")
    return storage.base(first).removesuffix(".parquet")
