"""Two processes, and a batch in pieces, make the gradient of one process with the whole batch: every objective."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable

import pytest
import torch
from safetensors.torch import load_file

from train.objectives import OBJECTIVES, REGULARIZERS, TERMS
from train.runtime.distributed import busy_machine, leave, one_thread, precision

LOSSES = {name: ",".join(f"{term}=1" for term in objective.terms) for name, objective in OBJECTIVES.items()}
LOSSES["mixture"] = "infonce=1,margin=1,mixed=1,layers=1,paraphrase_margin=1"
LOSSES["pairs"] = "ranking=1,opposed_ranking=1,pair_hold=1"
LOSSES["pairs beside sentences"] = "infonce=1,ranking=1,classification=1"
LOSSES["opposites"] = "antonym_margin=1,role_margin=1,equivalence=1"


def terms_of(losses: Iterable[str]) -> set[str]:
    return {part.split("=")[0] for terms in losses for part in terms.split(",")}


LOSSES |= {name: f"{name}=1" for name in TERMS if name not in terms_of(LOSSES.values())}

# Runs under torchrun or alone; writes the parameter gradients of one step on a fixed global batch, dropout off.
STEP = """
import json, sys
import numpy as np
import torch
from safetensors.torch import save_file
from pipelines import schema
from train.model import gradcache
from train.data.rows import Rows, Tokens
from train.model.encoder import Encoder
from train.objectives.inputs import view_sources
from train.objectives.loss import Loss, parse_terms, options_of
from train.runtime import distributed
from train.scratch import small_bert
from train.data.steps import Steps

prefix, expected, losses = sys.argv[1], int(sys.argv[2]), json.loads(sys.argv[4])
accelerator = distributed.start()
assert accelerator.num_processes == expected, accelerator.num_processes
count = 8

def drawn(name):
    # By the name, so that a column that is new leaves the others as they are.
    return np.random.default_rng(list(name.encode()))

def column(name):
    rng = drawn(name)
    lengths = rng.integers(1, 12, count)
    offsets = np.concatenate([[0], np.cumsum(lengths)])
    return Tokens(rng.integers(5, 50, offsets[-1]).astype(np.uint16), offsets, np.zeros(count, np.int64))

texts, numbers = (*schema.text_columns(), schema.NEGATIVE, schema.REVERSE), schema.number_columns()
columns = {source.column: column(source.column) for source in view_sources().values()}
# Some rows lack all that augmentations make, others one thing or another.
present = {name: drawn(name).random(count) < 0.7 for name in (*texts, *numbers)}
for has in present.values():
    has[[0, 5]] = True, False
values = {name: drawn(name).uniform(0.1, 1, count).astype(np.float32) * present[name] for name in numbers}
score = np.array([1, 0, 1, 1, 0, 0, 1, 0], np.float32)
values |= {"score": score, "entailed": score == 1, "alike": np.arange(count) % 3 > 0}
values["mer"] = np.array([0.8, 0.3, 0.5, 0.9, 0.7, 0.4, 1.0, 0.6], np.float32)
values[schema.MARGIN][[2, 6]] = schema.DIFFERENCE
WRAPS = ([2], [3]), ([4], [3])  # the first view and the second, by template

def step(name, terms, chunk_tokens, found):
    # Coefficients under which every term has a gradient.
    weights = parse_terms(terms)
    weights.pop("recall", None)
    wide = {"alpha": 0.9, "beta": 1.0}
    loss = Loss(weights, {t: {n: wide[n] for n in wide if n in options_of(t)} for t in weights})
    torch.manual_seed(1)
    outputs = loss.outputs()
    head = ("contrast" if "premise" in loss.views else "mlp") if outputs & {"head", "layers"} else "none"
    layers = (-2, -3) if "layers" in outputs else ()
    encoder = Encoder(small_bert(50, 3, 64, 0), "mean", None, head=head, outputs=outputs, layers=layers)
    encoder.prepare().eval()
    assert encoder.packed
    for parameter in [] if encoder.head is None else encoder.head.parameters():
        torch.nn.init.normal_(parameter, std=0.2)
    if encoder.initial:
        for parameter in encoder.initial[0].parameters():
            parameter.add_(0.1 * torch.randn_like(parameter))
    model = accelerator.prepare(encoder)
    views = [(columns[source.column], WRAPS[source.template]) for source in loss.sources.values()]
    rows = Rows(ids=np.arange(count), views=views, present=present, values=values, unusable={}, fingerprint="")
    steps = Steps(
        rows, batch_size=count, seed=0, processes=expected, process=accelerator.process_index, pooling="mean",
        mask_id=None, chunk_tokens=chunk_tokens,
    )
    work = steps(0)
    assert (len(work.pieces) > 1) == (chunk_tokens < 1000)

    def losses_of(local):
        outputs = {k: distributed.gather_rows(z).index_select(-2, work.batch_order) for k, z in local.items()}
        assert all(z.shape[-2] == count for z in outputs.values())
        return loss(outputs, work.present, work.values)

    losses = gradcache.run_backward(
        model, encoder, work.pieces, work.seeds, len(loss.views), losses_of, expected, accelerator.no_sync
    )
    found |= {f"{name} grad {n}": p.grad for n, p in encoder.named_parameters() if p.grad is not None}
    found |= {f"{name} term {n}": value.detach() for n, value in losses.items()}

for chunk_tokens in map(int, sys.argv[3].split(",")):
    found = {}
    for name, terms in losses.items():
        step(name, terms, chunk_tokens, found)
    if accelerator.is_main_process:
        save_file({n: value.contiguous() for n, value in found.items()}, f"{prefix}-{chunk_tokens}.safetensors")
accelerator.wait_for_everyone()
accelerator.end_training()
distributed.leave()
"""


WHOLE, PIECES = 100_000, 40
Steps = dict[tuple[int, int], dict[str, torch.Tensor]]


@pytest.fixture(scope="module")
def steps(tmp_path_factory: pytest.TempPathFactory) -> Steps:
    """What every (processes, chunk tokens) made: one launch for whole batches and pieces."""
    folder = tmp_path_factory.mktemp("steps")
    script = folder / "step.py"
    script.write_text(STEP)
    made = {}
    for processes in (1, 2):
        launch = [sys.executable]
        if processes > 1:
            launch += ["-m", "torch.distributed.run", "--standalone", "--nproc_per_node", str(processes)]
        words = [str(folder / str(processes)), str(processes), f"{WHOLE},{PIECES}", json.dumps(LOSSES)]
        done = subprocess.run(
            [*launch, str(script), *words],
            env={**os.environ, "ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"},
            check=False,
            capture_output=True,
            text=True,
            timeout=300,
        )
        assert done.returncode == 0, done.stderr
        for tokens in (WHOLE, PIECES):
            made[processes, tokens] = load_file(folder / f"{processes}-{tokens}.safetensors")
    return made


@pytest.fixture(scope="module")
def plain(steps: Steps) -> dict[str, torch.Tensor]:
    return steps[1, WHOLE]


@pytest.fixture(scope="module", params=[(2, WHOLE), (1, PIECES), (2, PIECES)], ids=["2", "1 in pieces", "2 in pieces"])
def other(request: pytest.FixtureRequest, steps: Steps) -> dict[str, torch.Tensor]:
    return steps[request.param]


@pytest.mark.parametrize("name", LOSSES)
def test_the_gradient_is_that_of_one_process_with_the_whole_batch(
    name: str, plain: dict[str, torch.Tensor], other: dict[str, torch.Tensor]
) -> None:
    names = [key for key in plain if key.startswith(f"{name} grad")]
    assert len(names) > 20
    assert names == [key for key in other if key.startswith(f"{name} grad")]
    wanted, found = (torch.cat([grads[key].flatten() for key in names]) for grads in (plain, other))
    assert wanted.norm() > 1e-3
    assert (wanted - found).norm() / wanted.norm() < 1e-5


@pytest.mark.parametrize("name", LOSSES)
def test_every_term_is_that_of_the_whole_batch(
    name: str, plain: dict[str, torch.Tensor], other: dict[str, torch.Tensor]
) -> None:
    terms = [part.split("=")[0] for part in LOSSES[name].split(",") if not part.startswith("recall")]
    for term in ("loss", *terms):
        key = f"{name} term {term}"
        assert plain[key].isfinite()
        assert plain[key] != 0
        torch.testing.assert_close(plain[key], other[key], rtol=1e-5, atol=0)


def test_every_term_on_sentences_is_among_the_losses() -> None:
    assert terms_of(LOSSES.values()) == {*TERMS, *REGULARIZERS}


def test_a_process_of_several_ends_before_the_interpreter_is_torn_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is torn down then would still be used by gloo's threads."""
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    monkeypatch.delenv("WORLD_SIZE", raising=False)
    leave()
    assert ended == []
    monkeypatch.setenv("WORLD_SIZE", "2")
    leave()
    assert ended == [0]


def test_accumulation_that_would_pass_for_a_larger_batch_is_refused() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "from train.runtime import distributed; distributed.start()"],
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


@pytest.mark.parametrize(
    ("load", "advised"), [(0.4, None), (1.2, None), (1.6, "OMP_NUM_THREADS=2 "), (6.0, "OMP_NUM_THREADS=1 ")]
)
def test_a_busy_machine_is_named_with_the_threads_that_it_has_left(
    load: float, advised: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OMP_NUM_THREADS", raising=False)
    monkeypatch.setattr(os, "getloadavg", lambda: (load, load, load))
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.setattr(torch, "get_num_threads", lambda: 4)
    said = busy_machine(torch.device("cpu"))
    assert said == "" if advised is None else f"load {load:.0f} on 4 cores" in said and advised in said
    assert busy_machine(torch.device("cuda")) == ""
    monkeypatch.setenv("OMP_NUM_THREADS", "4")
    assert busy_machine(torch.device("cpu")) == ""


def test_one_core_of_several_that_accelerate_launch_gives_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(os, "cpu_count", lambda: 4)
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    monkeypatch.delenv("ACCELERATE_MIXED_PRECISION", raising=False)
    assert one_thread(torch.device("cpu")) == ""
    monkeypatch.setenv("ACCELERATE_MIXED_PRECISION", "no")
    assert "--num_cpu_threads_per_process 4" in one_thread(torch.device("cpu"))
    assert one_thread(torch.device("cuda")) == ""
    monkeypatch.setenv("OMP_NUM_THREADS", "2")
    assert one_thread(torch.device("cpu")) == ""
