"""Two processes make the gradient of one: every term, dropout off."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file

from train.distributed import precision
from train.objectives import OBJECTIVES

# Runs under torchrun or alone; writes the parameter gradients of one step on a fixed global batch.
STEP = """
import sys, torch
from safetensors.torch import save_file
from train import distributed
from train.encoder import Encoder
from train.objectives import OBJECTIVES, loss_terms
from train.scratch import small_bert

target, expected = sys.argv[1], int(sys.argv[2])
accelerator = distributed.start()
assert accelerator.num_processes == expected, accelerator.num_processes
# Coefficients under which every term has a gradient; half of the rows have no negation.
c = {"temperature": 0.05, "alpha": 0.9, "beta": 1.0, "margin_weight": 1.0}
present = torch.tensor([1.0, 0, 1, 1, 0, 0, 0, 1])
found, rows = {}, len(present)
for name, objective in OBJECTIVES.items():
    encoder = Encoder(small_bert(50, 2, 64, 0), "cls", None, head=True).eval()
    torch.manual_seed(1)
    torch.nn.init.normal_(encoder.head[0].weight)
    model = accelerator.prepare(encoder)
    ids = torch.randint(5, 50, (len(objective.views), rows, 9))
    own = ids.view(len(ids), expected, -1, 9)[:, accelerator.process_index].reshape(-1, 9)
    z = distributed.gather_views(model(own, torch.ones_like(own)).view(len(ids), rows // expected, -1))
    assert z.shape[1] == rows
    losses = loss_terms(objective, {v.name: z[i] for i, v in enumerate(objective.views)}, present, c)
    accelerator.backward(losses["loss"] * accelerator.num_processes)
    found |= {f"{name} grad {n}": p.grad for n, p in encoder.named_parameters() if p.grad is not None}
    found |= {f"{name} term {n}": value.detach() for n, value in losses.items()}
if accelerator.is_main_process:
    save_file({n: value.contiguous() for n, value in found.items()}, target)
accelerator.end_training()
"""


def step(processes: int, folder: Path) -> dict[str, torch.Tensor]:
    script, target = folder / "step.py", folder / f"{processes}.safetensors"
    script.write_text(STEP)
    launch = [sys.executable]
    if processes > 1:
        launch += ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(processes)]
    subprocess.run(
        [*launch, str(script), str(target), str(processes)],
        env={**os.environ, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"},
        check=True,
        capture_output=True,
        timeout=300,
    )
    return load_file(target)


@pytest.fixture(scope="module")
def one_and_two(tmp_path_factory: pytest.TempPathFactory) -> list[dict[str, torch.Tensor]]:
    folder = tmp_path_factory.mktemp("step")
    return [step(processes, folder) for processes in (1, 2)]


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_two_processes_have_the_gradient_of_one(objective: str, one_and_two: list[dict[str, torch.Tensor]]) -> None:
    one, two = one_and_two
    names = [name for name in one if name.startswith(f"{objective} grad")]
    assert len(names) > 20
    assert one.keys() == two.keys()
    flat = [torch.cat([found[name].flatten() for name in names]) for found in one_and_two]
    assert (flat[0] - flat[1]).norm() / flat[0].norm() < 1e-5


@pytest.mark.parametrize("objective", OBJECTIVES)
def test_every_process_has_the_global_loss(objective: str, one_and_two: list[dict[str, torch.Tensor]]) -> None:
    one, two = one_and_two
    for name in ("loss", *OBJECTIVES[objective].terms):
        key = f"{objective} term {name}"
        assert one[key] > 0
        torch.testing.assert_close(one[key], two[key], rtol=1e-5, atol=0)


def test_accumulation_that_would_pass_for_a_larger_batch_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from train import distributed; distributed.start()"],
        env={**os.environ, "ACCELERATE_USE_CPU": "true", "ACCELERATE_GRADIENT_ACCUMULATION_STEPS": "4"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert "InputError: gradient accumulation is not a larger batch here" in done.stderr


@pytest.mark.parametrize(("flag", "expected"), [("False", "bf16"), ("false", "bf16"), ("True", "no"), (None, "bf16")])
def test_bfloat16_on_a_gpu_unless_the_launcher_says_cpu(
    flag: str | None, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`accelerate launch` sets ACCELERATE_USE_CPU to the word False on a GPU."""
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda: True)
    if flag is None:
        monkeypatch.delenv("ACCELERATE_USE_CPU", raising=False)
    else:
        monkeypatch.setenv("ACCELERATE_USE_CPU", flag)
    assert precision() == expected
