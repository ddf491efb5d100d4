"""--precision bf16 on a CPU: products in bfloat16, weights in float32, otherwise the same run."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
import torch
from safetensors import safe_open

from pipelines import schema
from train import scratch
from train.runtime import distributed
from train.runtime.errors import InputError

ROOT = Path(__file__).parents[3]
STEPS = 20


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    things = [
        f"{adjective} {noun}" for adjective in ("old", "red", "low", "wide") for noun in ("barn", "canal", "weir")
    ]
    rows = [
        {
            "id": number,
            "text": f"The {thing} was sold.",
            "source": "made",
            "negation": f"The {thing} was not sold.",
            "negation_span": [len(f"The {thing} was")] * 2,
        }
        for number, thing in enumerate(things)
    ]
    path = tmp_path_factory.mktemp("precision") / "made.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), path)
    return path


def trained(data: Path, name: str, *flags: str) -> tuple[str, list[float], Path]:
    """What a run said, its losses, its folder; all runs start from one model."""
    model, output = data.parent / "model", data.parent / name
    if not model.exists():
        small = ["--vocab", "200", "--layers", "2", "--hidden", "64"]
        scratch.main(["--data", str(data), "--output", str(model), *small])
    paths = {"--data": data, "--model": model, "--output": output, "--cache": data.parent / "tokens"}
    words = [str(word) for item in paths.items() for word in item]
    words += ["--pooling", "mean", "--terms", "infonce=1,margin=1", "--lr", "1e-3", "--batch-size", "8"]
    done = subprocess.run(
        [sys.executable, "train/run.py", *words, "--max-steps", str(STEPS), *flags],
        cwd=ROOT,
        env=os.environ | {"ACCELERATE_USE_CPU": "true", "OMP_NUM_THREADS": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    lines = (output / "metrics.jsonl").read_text().splitlines()
    return done.stdout, [json.loads(line)["loss"] for line in lines], output


@pytest.mark.slow
def test_bfloat16_learns_what_float32_learns_and_keeps_float32_weights(data: Path) -> None:
    said, full, _ = trained(data, "full")
    assert "float32 matmuls" in said
    said, half, folder = trained(data, "half", "--precision", "bf16")
    assert "bfloat16 matmuls" in said
    assert "packed batches" in said
    assert json.loads((folder / "args.json").read_text())["precision"] == "bf16"
    assert half != full
    assert half == pytest.approx(full, rel=0.05)
    with safe_open(folder / "model.safetensors", "pt") as weights:
        assert {weights.get_slice(name).get_dtype() for name in weights.keys()} == {"F32"}  # noqa: SIM118


@pytest.mark.parametrize(("wanted", "expected"), [("bf16", "bf16"), ("fp32", "no"), ("auto", "no")])
def test_the_flag_decides_over_the_machine(wanted: str, expected: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ACCELERATE_USE_CPU", "true")
    assert distributed.precision(wanted) == expected


X86, ARM = "flags\t\t: fpu sse2 {}", "Features\t: fp asimd {}"


@pytest.mark.parametrize(
    ("wanted", "cpuinfo", "warned"),
    [
        ("bf16", X86.format("avx512f"), True),
        ("bf16", ARM.format("fphp"), True),
        ("bf16", X86.format("avx512_bf16"), False),
        ("bf16", X86.format("amx_bf16"), False),
        ("bf16", ARM.format("bf16"), False),
        ("fp32", X86.format("avx2"), False),
        ("auto", X86.format("avx2"), False),
    ],
)
def test_a_cpu_that_emulates_bfloat16_is_said_with_the_remedy(
    wanted: str, cpuinfo: str, warned: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ACCELERATE_USE_CPU", "true")
    (tmp_path / "cpuinfo").write_text(f"processor\t: 0\n{cpuinfo}\n")
    warning = distributed.slow_precision(wanted, tmp_path / "cpuinfo")
    assert bool(warning) == warned
    assert not warned or "take --precision fp32" in warning
    assert distributed.slow_precision(wanted, tmp_path / "nothing") == ""


def test_a_gpu_without_bfloat16_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ACCELERATE_USE_CPU", raising=False)
    monkeypatch.setattr(torch.cuda, "is_available", lambda: True)
    monkeypatch.setattr(torch.cuda, "is_bf16_supported", lambda: False)
    assert distributed.precision("auto") == distributed.precision("fp32") == "no"
    with pytest.raises(InputError, match="--precision bf16: this GPU has no bfloat16"):
        distributed.precision("bf16")
