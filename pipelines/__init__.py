"""Datasets: Parquet in, Parquet out.

    from pipelines import to_triplets

It is loaded when it is asked for.
"""

import importlib
from typing import Any

DOOR = {"to_triplets": "pipelines.export_triplets"}
__all__ = ["to_triplets"]


def __getattr__(name: str) -> Any:
    if name not in DOOR:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}; there is {', '.join(__all__)}")
    return getattr(importlib.import_module(DOOR[name]), name)
