"""The last layer for the tokens that are pooled, and no other.

After the last attention every token stands alone: the output projection, the feed-forward network and the norms of a
token touch no other. A [CLS] or [MASK] vector needs them for one token in thirty. Their share of an encoder of L layers
is about 3/4 of 1/L. Works on packed batches of BERT, RoBERTa and models like them. The layer is found by its name and
tested at the start.
"""

from collections.abc import Iterator
from contextlib import contextmanager

import torch
from torch import Tensor, nn
from transformers import PreTrainedModel

from train.data.packing import ROUGH, hidden_states, is_close, probe_batch


class LastLayer:
    """Cuts what goes into the last layer's attention output down to the tokens that are asked for."""

    def __init__(self, layer: nn.Module) -> None:
        self.chosen: Tensor | None = None
        attention = {id(p) for p in layer.get_submodule("attention.self").parameters()}
        self.weights = sum(p.numel() for p in layer.parameters() if id(p) not in attention)  # a token may be spared
        layer.get_submodule("attention.output").register_forward_pre_hook(self._cut)

    def _cut(self, module: nn.Module, inputs: tuple[Tensor, ...]) -> tuple[Tensor, ...]:
        if self.chosen is None:
            return inputs
        return tuple(states.index_select(1, self.chosen) for states in inputs)

    @contextmanager
    def restricted_to(self, chosen: Tensor) -> Iterator[None]:
        """Within, a packed batch (1, tokens, dim) comes out as (1, len(chosen), dim)."""
        self.chosen = chosen
        try:
            yield
        finally:
            self.chosen = None


def find_last_layer(backbone: PreTrainedModel) -> LastLayer | None:
    """The last layer of ``backbone``, ready to be cut; None where it is not built, or does not behave, as BERT's."""
    try:
        last = LastLayer(list(backbone.get_submodule("encoder.layer").children())[-1])
    except (AttributeError, TypeError, IndexError):
        return None
    batch, training = probe_batch(backbone, next(backbone.parameters()).device, "cls"), backbone.training
    backbone.eval()
    try:
        with torch.no_grad(), last.restricted_to(batch.chosen):
            found = hidden_states(backbone, batch, packed=True)
        with torch.no_grad():
            wanted = hidden_states(backbone, batch, packed=True).index_select(0, batch.chosen)
        return last if found.shape == wanted.shape and is_close(found, wanted, ROUGH) else None
    except RuntimeError:  # of shapes that do not fit
        return None
    finally:
        backbone.train(training)
