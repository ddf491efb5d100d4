"""ObjectiveLoss in two processes of sentence-transformers' trainer."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from pipelines import schema
from train.scratch import main as make_encoder

pytest.importorskip("datasets")
pytest.importorskip("sentence_transformers")

THINGS = ["lamp", "ferry", "chapel", "brook", "miller", "harbour", "snow", "orchard", "old lamp", "white ferry"]

# Runs under torchrun: a loss without weights of its own trains, one with a head is refused.
PROCESSES = """
import os
import sys
import sentence_transformers as st
from datasets import Dataset
from train.runtime.errors import InputError
from train.sentence_transformers_loss import ObjectiveLoss

folder, data, output = sys.argv[1:]
said = open(f"{output}-rank{os.environ['RANK']}.txt", "w")
modules = st.sentence_transformer.modules
for pooling, objective in (("mean", "sscl"), ("cls", "simcse")):
    pooling = modules.Pooling(64, pooling)
    model = st.SentenceTransformer(modules=[modules.Transformer(folder), pooling], device="cpu")
    loss = ObjectiveLoss(model, objective)
    arguments = st.SentenceTransformerTrainingArguments(
        output, max_steps=2, per_device_train_batch_size=4, report_to="none", use_cpu=True
    )
    try:
        st.SentenceTransformerTrainer(model, arguments, train_dataset=Dataset(loss.rows(data)), loss=loss).train()
        print("sum", f"{sum(p.double().sum().item() for p in model.parameters()):.9f}", file=said, flush=True)
    except InputError as error:
        print(error, file=said, flush=True)
"""


@pytest.mark.slow
def test_two_processes_train_one_model_and_no_head(tmp_path: Path) -> None:
    data, folder = str(tmp_path / "sentences.parquet"), str(tmp_path / "encoder")
    rows = [{"id": i, "text": f"The {thing} is here", "source": "made"} for i, thing in enumerate(THINGS)]
    pq.write_table(pa.Table.from_pylist(rows, schema.SENTENCES), data)
    make_encoder(["--data", data, "--output", folder, "--hidden", "64", "--vocab", "400"])
    (tmp_path / "script.py").write_text(PROCESSES)
    words = [str(tmp_path / "script.py"), folder, data, str(tmp_path / "out")]
    done = subprocess.run(
        [sys.executable, "-m", "torch.distributed.run", "--standalone", "--nproc_per_node", "2", *words],
        env={**os.environ, "OMP_NUM_THREADS": "1", "PYTHONPATH": os.pathsep.join(sys.path)},
        check=False,
        capture_output=True,
        text=True,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    first, second = ((tmp_path / f"out-rank{rank}.txt").read_text() for rank in (0, 1))
    assert re.match(r"sum \S+\n", first), done.stderr
    assert first == second
    assert "a head of its own: the gradient would not be that of all 2" in first
