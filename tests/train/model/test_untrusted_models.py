"""Models that somebody else made: no code of theirs runs, no pickle is read, damage is said in one line."""

import json
import os
import pickle
import shutil
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
import torch

from train.model.card import _data, _plain
from train.model.encoder import load_backbone, load_config, load_tokenizer
from train.model.modules import read_modules
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small model."""
    folder = tmp_path_factory.mktemp("models")
    tokenizer = train_tokenizer(["The bridge is open.", "The ferry is late."] * 9, 200)
    small_bert(len(tokenizer), 1, 64, 0).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.fixture
def model(whole: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(whole, tmp_path / "model"))


class Marker:
    """What leaves a file where it is unpickled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[Callable[..., object], tuple[object, ...]]:
        return os.mkdir, (str(self.path),)


def load(model: Path) -> None:
    read_modules(str(model))
    load_config(str(model))
    load_backbone(str(model))
    load_tokenizer(str(model))


def refusal(model: Path) -> str:
    with pytest.raises(InputError) as caught:
        load(model)
    assert str(model) in str(caught.value)
    return str(caught.value)


@pytest.mark.parametrize("file", ["pytorch_model.bin", "model.safetensors"])
def test_a_pickle_is_never_read(model: Path, tmp_path: Path, file: str) -> None:
    (model / "model.safetensors").unlink()
    (model / file).write_bytes(pickle.dumps(Marker(tmp_path / "marker")))
    refusal(model)
    (model / file).unlink()
    torch.save({"weights": Marker(tmp_path / "marker")}, model / file)
    refusal(model)
    assert not (tmp_path / "marker").exists()


def test_a_zip_that_is_named_safetensors_is_refused(model: Path) -> None:
    with zipfile.ZipFile(model / "model.safetensors", "w") as archive:
        archive.writestr("data.pkl", b"x")
    refusal(model)


@pytest.mark.parametrize("known", [True, False])
def test_code_of_a_model_never_runs(model: Path, tmp_path: Path, known: bool) -> None:
    code = f"import os\nos.mkdir({str(tmp_path / 'marker')!r})\nclass Config: pass\nclass Model: pass\n"
    (model / "code.py").write_text(code)
    names = {"AutoConfig": "code.Config", "AutoModel": "code.Model", "AutoTokenizer": ["code.Model", "code.Model"]}
    for file in ("config.json", "tokenizer_config.json"):
        settings = json.loads((model / file).read_text()) | {"auto_map": names}
        settings |= {} if known else {"model_type": "unheard-of", "tokenizer_class": "Model"}
        (model / file).write_text(json.dumps(settings))
    if known:
        load(model)  # by the class of transformers
    else:
        refusal(model)
    assert not (tmp_path / "marker").exists()


@pytest.mark.parametrize("path", ["../other", "/etc", "a/../../b", 7])
def test_modules_outside_the_folder_are_refused(model: Path, path: object) -> None:
    modules = [{"idx": 0, "name": "0", "path": path, "type": "sentence_transformers.models.Pooling"}]
    (model / "modules.json").write_text(json.dumps(modules))
    assert "which is no folder in the model's" in refusal(model)


@pytest.mark.parametrize(
    "content", ["", "{", "[1]", "7", "null", '{"a": {}}', '[{"type": "x.Pooling", "path": "p"}]', "[" * 9_999]
)
@pytest.mark.parametrize("file", ["modules.json", "config.json", "tokenizer.json"])
def test_a_damaged_file_is_said_in_one_line(model: Path, file: str, content: str) -> None:
    (model / file).write_text(content)
    if (file, content) != ("modules.json", "null"):
        assert len(refusal(model).splitlines()) == 1


def test_names_and_licences_on_a_card_are_text() -> None:
    source = {"name": "a`\n\n# b", "rows": 1, "kinds": {"<script>": 1}, "licence": "x](y)\n\n<img src=x>"}
    shown = _data({"data_fingerprint": "f" * 64}, [source])
    assert "<script" not in shown
    assert "<img" not in shown
    assert "\n\n" not in shown
    assert _plain("cc-by-sa-4.0") == "cc-by-sa-4.0"
