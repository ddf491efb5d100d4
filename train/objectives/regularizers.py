"""The table of regularizers: what acts on the weights instead of on the embeddings of a batch.

A regularizer stands among the terms of ``--terms`` and has a weight as they do. Its hooks are called at every step, and
its value is reported where the terms' are.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Protocol

from torch import Tensor

from train.objectives.recall import Recall


class Regularizer(Protocol):
    """What the training loop calls."""

    def before_step(self) -> None:
        """Called when the gradients are averaged over processes and not yet clipped."""

    def after_step(self, lr: float) -> None:
        """Called after the optimizer's step, with its learning rate."""

    def value(self) -> Tensor:
        """The unweighted value at the present weights, a scalar."""


@dataclass(frozen=True)
class RegularizerKind:
    """``make(parameters, weight, **settings)``; ``settings`` maps its keywords to fields of TrainConfig."""

    paper: str
    make: Callable[..., Regularizer]
    settings: Mapping[str, str] = field(default_factory=dict)


REGULARIZERS: dict[str, RegularizerKind] = {
    "recall": RegularizerKind("OssCSE, Eq. 4", Recall, {"mode": "recall"}),
}


def make_regularizers(
    weights: Mapping[str, float], parameters: Sequence[Tensor], config: Any
) -> dict[str, Regularizer]:
    """The regularizers that ``weights`` names, over ``parameters`` as they are now."""
    kinds = {name: REGULARIZERS[name] for name in weights if name in REGULARIZERS}
    return {
        name: kind.make(parameters, weights[name], **{key: getattr(config, f) for key, f in kind.settings.items()})
        for name, kind in kinds.items()
    }
