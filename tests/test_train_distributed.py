"""Two processes make the gradient of one: every term, dropout off."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch

from train.objectives import OBJECTIVES

# Runs under torchrun or alone; writes the parameter gradients of one step on a fixed global batch.
STEP = """
import sys, torch
from train import distributed
from train.encoder import Encoder
from train.objectives import OBJECTIVES, loss_terms
from train.scratch import small_bert

objective, target, expected = OBJECTIVES[sys.argv[1]], sys.argv[2], int(sys.argv[3])
accelerator = distributed.start()
assert accelerator.num_processes == expected, accelerator.num_processes
rows, views = 8, len(objective.views)
encoder = Encoder(small_bert(50, 2, 64, 0), "cls", None, head=True).eval()
torch.manual_seed(1)
torch.nn.init.normal_(encoder.head[0].weight)
model = accelerator.prepare(encoder)
ids = torch.randint(5, 50, (views, rows, 9))
own = ids.view(views, expected, -1, 9)[:, accelerator.process_index].reshape(-1, 9)
z = distributed.gather_views(model(own, torch.ones_like(own)).view(views, rows // expected, -1))
assert z.shape[1] == rows
# Coefficients under which every term has a gradient; half of the rows have no negation.
c = {"temperature": 0.05, "alpha": 0.9, "beta": 1.0, "margin_weight": 1.0}
present = torch.tensor([1.0, 0, 1, 1, 0, 0, 0, 1])
losses = loss_terms(objective, {v.name: z[i] for i, v in enumerate(objective.views)}, present, c)
accelerator.backward(losses["loss"] * accelerator.num_processes)
if accelerator.is_main_process:
    grads = {n: p.grad for n, p in encoder.named_parameters() if p.grad is not None}
    torch.save({"grads": grads, "losses": {k: v.item() for k, v in losses.items()}}, target)
accelerator.end_training()
"""


def gradients(objective: str, processes: int, folder: Path) -> dict[str, dict[str, torch.Tensor]]:
    script, target = folder / "step.py", folder / f"{objective}{processes}.pt"
    script.write_text(STEP)
    launch = [sys.executable]
    if processes > 1:
        launch += ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(processes)]
    subprocess.run(
        [*launch, str(script), objective, str(target), str(processes)],
        env={**os.environ, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"},
        check=True,
        capture_output=True,
        timeout=300,
    )
    found: dict[str, dict[str, torch.Tensor]] = torch.load(target, weights_only=True)
    return found


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_two_processes_have_the_gradient_of_one(objective: str, tmp_path: Path) -> None:
    one, two = (gradients(objective, processes, tmp_path) for processes in (1, 2))
    assert two["losses"] == pytest.approx(one["losses"], rel=1e-5)
    assert all(one["losses"][name] > 0 for name in OBJECTIVES[objective].terms)
    assert one["grads"].keys() == two["grads"].keys()
    flat = [torch.cat([grads["grads"][name].flatten() for name in one["grads"]]) for grads in (one, two)]
    assert flat[0].norm() > 0
    assert (flat[0] - flat[1]).norm() / flat[0].norm() < 1e-5
