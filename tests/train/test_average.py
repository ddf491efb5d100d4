"""The weighted average of encoders: its tensors, its embeddings in sentence-transformers, and what is refused."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest
import torch
from safetensors.torch import load_file, save_file
from sentence_transformers import SentenceTransformer

from train.average import average, initial_encoder
from train.evaluation.models import load_model
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

ROOT = Path(__file__).parents[2]
SENTENCES = ["The mill stands by the weir.", "No boat is moored.", "Two herons wait."]


def make(folder: Path, seed: int, pooling: str = "cls_mean") -> Path:
    tokenizer = train_tokenizer(SENTENCES * 4, 80)
    export(Encoder(small_bert(len(tokenizer), 2, 64, seed), pooling, None), tokenizer, folder)
    return folder


@pytest.fixture
def runs(tmp_path: Path) -> list[Path]:
    folders = [make(tmp_path / "one", 0), make(tmp_path / "other", 1)]
    (folders[0] / "args.json").write_text("{}")
    (folders[0] / "README.md").write_text("of one")
    return folders


def test_every_tensor_is_the_average_and_the_folder_a_model(runs: list[Path], tmp_path: Path) -> None:
    average(runs, [1, 3], tmp_path / "both")
    one, other, both = (load_file(folder / "model.safetensors") for folder in (*runs, tmp_path / "both"))
    assert one.keys() == both.keys()
    for name, value in both.items():
        torch.testing.assert_close(value, 0.25 * one[name] + 0.75 * other[name])
    dense = [load_file(folder / "2_Dense" / "model.safetensors") for folder in (runs[0], tmp_path / "both")]
    assert all(torch.equal(dense[0][name], dense[1][name]) for name in dense[0])
    assert not (tmp_path / "both" / "args.json").exists()
    card = (tmp_path / "both" / "README.md").read_text()
    assert "| `one` | 0.25 |\n| `other` | 0.75 |" in card
    ours = torch.as_tensor(load_model(str(tmp_path / "both")).encode(SENTENCES))
    theirs = SentenceTransformer(str(tmp_path / "both"), device="cpu").encode(SENTENCES, convert_to_tensor=True)
    torch.testing.assert_close(torch.nn.functional.normalize(ours), torch.nn.functional.normalize(theirs))


def test_what_stops_halfway_leaves_no_folder(runs: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr("train.average.save_file", full)
    with pytest.raises(OSError, match="no space left"):
        average(runs, [1, 1], tmp_path / "both")
    assert sorted(tmp_path.iterdir()) == sorted(runs)


def test_the_command_averages_equally_unless_told(runs: list[Path], tmp_path: Path) -> None:
    words = [sys.executable, "train/average.py", "--model", *map(str, runs), "--output", str(tmp_path / "both")]
    environment = os.environ | {"OMP_NUM_THREADS": "1"}
    done = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert "the average of 2 encoders" in done.stdout
    assert "| `other` | 0.5 |" in (tmp_path / "both" / "README.md").read_text()
    again = subprocess.run(words, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert again.returncode == 1
    assert "exists already" in again.stderr
    assert "Traceback" not in again.stderr


@pytest.mark.parametrize(
    ("weights", "told"),
    [
        ([1.0], "give one weight for each"),
        ([1.0, 0.0], "must be above 0"),
        ([1.0, float("nan")], "must be above 0"),
    ],
)
def test_weights_that_say_nothing_are_refused(runs: list[Path], weights: list[float], told: str) -> None:
    with pytest.raises(InputError, match=told):
        average(runs, weights, runs[0].parent / "both")


def test_only_runs_of_one_encoder_are_averaged(runs: list[Path], tmp_path: Path) -> None:
    out = tmp_path / "both"
    with pytest.raises(InputError, match=r"mean and .*one differ in modules\.json"):
        average([runs[0], make(tmp_path / "mean", 1, pooling="mean")], [1, 1], out)
    vocabulary = make(tmp_path / "words", 1) / "tokenizer.json"
    vocabulary.write_text(vocabulary.read_text() + "\n")
    with pytest.raises(InputError, match=r"differ in tokenizer\.json"):
        average([runs[0], vocabulary.parent], [1, 1], out)
    with pytest.raises(InputError, match=r"nowhere holds no model\.safetensors"):
        average([runs[0], tmp_path / "nowhere"], [1, 1], out)
    tensors = load_file(runs[1] / "model.safetensors")
    save_file({name: value[:1].clone() for name, value in tensors.items()}, runs[1] / "model.safetensors")
    with pytest.raises(InputError, match=r"model\.safetensors has other tensors than"):
        average(runs, [1, 1], out)
    (runs[1] / "model.safetensors").write_bytes(b"broken")
    with pytest.raises(InputError, match=r"model\.safetensors cannot be read"):
        average(runs, [1, 1], out)
    assert not out.exists()


def started_from(run: Path, model: object) -> None:
    (run / "args.json").write_text(json.dumps({"model": str(model)}))


@pytest.mark.parametrize("content", ["{", "[]"])
def test_runs_that_started_from_different_encoders_are_refused(content: str, runs: list[Path], tmp_path: Path) -> None:
    started_from(runs[0], "bert-base-uncased")
    started_from(runs[1], "roberta-base")
    with pytest.raises(InputError, match=r"one from bert-base-uncased, .*other from roberta-base"):
        average(runs, [1, 1], tmp_path / "both")
    assert not (tmp_path / "both").exists()
    (runs[1] / "args.json").write_text(content)
    with pytest.raises(InputError, match=r"args\.json cannot be read"):
        average(runs, [1, 1], tmp_path / "both")


def test_a_run_that_continues_another_began_where_that_one_began(
    runs: list[Path], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, start = tmp_path / "first", tmp_path / "start"
    first.mkdir()
    start.mkdir()
    started_from(first, start)
    started_from(runs[0], first)
    monkeypatch.chdir(tmp_path)
    started_from(runs[1], "start")  # the same folder by another name
    assert initial_encoder(runs[0]) == initial_encoder(runs[1]) == str(start.resolve())
    average(runs, [1, 1], tmp_path / "both")
    assert initial_encoder(tmp_path / "both") is None  # an average says nothing of its own


def test_folders_that_name_each_other_end_the_search(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
    started_from(folders[0], folders[1])
    started_from(folders[1], folders[0])
    assert initial_encoder(folders[0]) is not None
