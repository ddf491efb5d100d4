"""A small model from nothing but a dataset's text: the same files every time."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from transformers import AutoModel, AutoTokenizer

from pipelines import schema
from train.scratch import main

WORDS = ["lamp", "ferry", "chapel", "brook", "miller", "harbour", "snow", "orchard"]


@pytest.fixture
def dataset(tmp_path: Path) -> Path:
    texts = [f"The {a} is near the {b}." for a in WORDS for b in WORDS]
    rows = [
        {"id": i, "text": text, "source": "made", "negation": text.replace("is", "is not")}
        for i, text in enumerate(texts)
    ]
    path = tmp_path / "d.parquet"
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation")), path)
    return path


def digests(folder: Path) -> dict[str, str]:
    return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.iterdir()}


def test_same_data_and_options_give_the_same_files_in_every_process(dataset: Path, tmp_path: Path) -> None:
    here, other = tmp_path / "here", tmp_path / "other"
    words = ["--data", str(dataset), "--hidden", "64", "--output"]
    main([*words, str(here)])
    subprocess.run(
        [sys.executable, "-m", "train.scratch", *words, str(other)],
        env={"PYTHONHASHSEED": "1"},  # this process has another
        check=True,
        cwd=Path(__file__).parents[2],
        capture_output=True,
    )
    assert digests(here) == digests(other)
    assert "model.safetensors" in digests(here)


def test_another_seed_gives_other_weights_and_the_same_tokenizer(dataset: Path, tmp_path: Path) -> None:
    for seed in ("1", "2"):
        main(["--data", str(dataset), "--output", str(tmp_path / seed), "--hidden", "64", "--seed", seed])
    one, two = digests(tmp_path / "1"), digests(tmp_path / "2")
    assert one["tokenizer.json"] == two["tokenizer.json"]
    assert one["model.safetensors"] != two["model.safetensors"]


def test_the_vocabulary_holds_the_words_of_text_negations_and_prompts(dataset: Path, tmp_path: Path) -> None:
    main(["--data", str(dataset), "--output", str(tmp_path / "m"), "--hidden", "64", "--vocab", "300"])
    tokenizer, model = AutoTokenizer.from_pretrained(tmp_path / "m"), AutoModel.from_pretrained(tmp_path / "m")
    assert {"lamp", "not", "this", "sentence", "means"} <= set(tokenizer.get_vocab())
    assert len(tokenizer) == model.config.vocab_size <= 300
    assert tokenizer.decode(tokenizer("The LAMP")["input_ids"]) == "[CLS] the lamp [SEP]"


def test_a_width_that_heads_do_not_divide_is_refused(dataset: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="--hidden 100 is not a multiple of 64"):
        main(["--data", str(dataset), "--output", str(tmp_path / "m"), "--hidden", "100"])


def test_a_vocabulary_without_room_for_the_characters_is_refused(dataset: Path, tmp_path: Path) -> None:
    with pytest.raises(SystemExit, match="--vocab 20 is too small"):
        main(["--data", str(dataset), "--output", str(tmp_path / "m"), "--hidden", "64", "--vocab", "20"])
