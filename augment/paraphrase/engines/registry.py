"""The engines by name. A new engine is one module with a function ``from_options``, and one line in ENGINES.

A module is imported when its engine is asked for, so that this table costs nothing and no machine needs the libraries
of engines that it does not run.
"""

import importlib
from typing import TYPE_CHECKING, NamedTuple, cast

from augment.paraphrase.engines.protocol import Engine, EngineError

if TYPE_CHECKING:
    from augment.paraphrase.options import EngineOptions


class EngineSpec(NamedTuple):
    """The ``module`` whose function ``from_options(EngineOptions) -> Engine`` makes an engine, and what that occupies.

    ``uses_gpu``: it runs on a GPU where there is one. ``fills_machine``: one process fills all cores, or the GPU, or as
    many connections as an endpoint is to have; a second process would gain nothing.
    """

    module: str
    uses_gpu: bool = False
    fills_machine: bool = False


ENGINES = {
    "syntax": EngineSpec("augment.paraphrase.syntax.engine"),
    "hf": EngineSpec("augment.paraphrase.engines.transformers_models", uses_gpu=True, fills_machine=True),
    "ctranslate2": EngineSpec("augment.paraphrase.engines.ctranslate2_models", uses_gpu=True, fills_machine=True),
    "openai": EngineSpec("augment.paraphrase.engines.chat", fills_machine=True),
    "apertium": EngineSpec("augment.paraphrase.engines.apertium", fills_machine=True),
    "table": EngineSpec("augment.paraphrase.engines.table"),
}


def make_engine(options: "EngineOptions") -> Engine:
    """The engine that ``options`` name. Raises EngineError where it is unknown or lacks something."""
    module = importlib.import_module(spec_of(options).module)
    return cast(Engine, module.from_options(options))


def uses_gpu(options: "EngineOptions") -> bool:
    """Whether the engine runs on a GPU where there is one; never with ``device`` "cpu"."""
    return spec_of(options).uses_gpu and options.device != "cpu"


def workers(options: "EngineOptions") -> int | None:
    """How many processes the engine can occupy: 1, or None for one per core."""
    return 1 if spec_of(options).fills_machine else None


def spec_of(options: "EngineOptions") -> EngineSpec:
    """Of the engine that ``options`` name. Raises EngineError where it is unknown."""
    if options.engine not in ENGINES:
        raise EngineError(f"engine {options.engine!r}: expected one of {', '.join(ENGINES)}")
    return ENGINES[options.engine]
