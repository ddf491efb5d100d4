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
from transformers import BertForMaskedLM

from train.average import average, find_folder, initial_encoder
from train.evaluation.models import load_model
from train.model.encoder import Encoder, load_tokenizer
from train.model.export import export
from train.model.prompt import TEMPLATES, with_template
from train.runtime.atomic_files import current_umask
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
    (folders[0] / "before_after.png").write_bytes(b"of one")
    return folders


def test_for_the_folder_around_encoders_they_are_named(runs: list[Path], tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no encoder lies in this folder; did you mean .*/one or .*/other\\?$"):
        find_folder(str(tmp_path))
    assert find_folder(str(runs[0])) == runs[0]


def test_every_tensor_is_the_average_and_the_folder_a_model(runs: list[Path], tmp_path: Path) -> None:
    average(runs, [1, 3], tmp_path / "both")
    one, other, both = (load_file(folder / "model.safetensors") for folder in (*runs, tmp_path / "both"))
    assert one.keys() == both.keys()
    for name, value in both.items():
        torch.testing.assert_close(value, 0.25 * one[name] + 0.75 * other[name])
    dense = [load_file(folder / "2_Dense" / "model.safetensors") for folder in (runs[0], tmp_path / "both")]
    assert all(torch.equal(dense[0][name], dense[1][name]) for name in dense[0])
    assert not [name for name in ("args.json", "before_after.png") if (tmp_path / "both" / name).exists()]
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
    assert "the average of 2 encoders: 0." in done.stdout
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
    with pytest.raises(InputError, match=r"mean and .*one differ in pooling"):
        average([runs[0], make(tmp_path / "mean", 1, pooling="mean")], [1, 1], out)
    vocabulary = make(tmp_path / "words", 1) / "tokenizer.json"
    spec = json.loads(vocabulary.read_text())
    word = min(word for word in spec["model"]["vocab"] if word.isalpha())  # no special token: those come back
    spec["model"]["vocab"] |= {f"{word}x": spec["model"]["vocab"].pop(word)}
    vocabulary.write_text(json.dumps(spec))
    with pytest.raises(InputError, match="differ in vocabulary"):
        average([runs[0], vocabulary.parent], [1, 1], out)
    template = make(tmp_path / "template", 1)
    with_template(load_tokenizer(str(runs[0])), TEMPLATES["sncse"][0]).save_pretrained(template)
    with pytest.raises(InputError, match="differ in tokenizer or prompt template"):
        average([runs[0], template], [1, 1], out)
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


def test_runs_may_differ_in_what_does_not_matter(runs: list[Path], tmp_path: Path) -> None:
    """The longest input, prompts of sentence-transformers, truncation in the tokenizer, the form of a file."""
    for folder, length, prompts in ((runs[0], 16, {"query": "find: "}), (runs[1], 32, {})):
        (folder / "sentence_bert_config.json").write_text(
            json.dumps({"max_seq_length": length, "do_lower_case": False})
        )
        settings = {"prompts": prompts, "default_prompt_name": None, "similarity_fn_name": "cosine"}
        (folder / "config_sentence_transformers.json").write_text(json.dumps(settings))
        (folder / "args.json").write_text(json.dumps({"model": "some/encoder", "max_length": length, "template": [""]}))
    spec = json.loads((runs[1] / "tokenizer.json").read_text())
    spec["truncation"] = {"direction": "Right", "max_length": 32, "strategy": "LongestFirst", "stride": 0}
    (runs[1] / "tokenizer.json").write_text(json.dumps(spec))
    average(runs, [1, 1], tmp_path / "both")
    made = SentenceTransformer(str(tmp_path / "both"), device="cpu")
    assert (made.max_seq_length, made.prompts["query"]) == (16, "find: ")
    (runs[0] / "sentence_bert_config.json").write_text("{}")  # as sentence-transformers writes it
    average(runs, [1, 1], tmp_path / "without a length")
    assert (tmp_path / "without a length" / "README.md").is_file()


def test_the_start_may_be_among_them(runs: list[Path], tmp_path: Path) -> None:
    """As a sentence-transformers model of its own, and as a plain encoder with a head of another task."""
    start = SentenceTransformer(str(make(tmp_path / "made", 2, "mean")), device="cpu")
    start.save(str(tmp_path / "start"))
    run = make(tmp_path / "run", 3, "mean")
    started_from(run, tmp_path / "start")
    (run / "result.json").write_text("{}")
    tokenizer = load_tokenizer(str(run))
    plain = BertForMaskedLM(small_bert(len(tokenizer), 2, 64, 2).config)
    plain.bert.load_state_dict(small_bert(len(tokenizer), 2, 64, 2).state_dict(), strict=False)
    plain.save_pretrained(tmp_path / "plain")
    tokenizer.save_pretrained(tmp_path / "plain")
    one = load_file(run / "model.safetensors")
    for name in ("start", "plain"):
        average([tmp_path / name, run], [3, 1], tmp_path / f"with {name}")
        other, both = (
            load_file(tmp_path / "start" / "model.safetensors"),
            load_file(tmp_path / f"with {name}" / "model.safetensors"),
        )
        assert both.keys() == one.keys()
        for tensor in both.keys() - {"pooler.dense.weight", "pooler.dense.bias"}:
            torch.testing.assert_close(both[tensor], 0.75 * other[tensor] + 0.25 * one[tensor])
        card = (tmp_path / f"with {name}" / "README.md").read_text()
        assert f"| `{name}` | 0.75 |\n| `run` | 0.25 |" in card
        assert SentenceTransformer(str(tmp_path / f"with {name}"), device="cpu").encode(SENTENCES).shape == (3, 64)


def test_what_is_neither_a_folder_nor_on_the_hub_is_refused() -> None:
    with pytest.raises(InputError, match=r"--model some/encoder: neither a folder nor a model of the hub"):
        find_folder("some/encoder")


def test_an_error_that_says_nothing_is_told_by_its_name(monkeypatch: pytest.MonkeyPatch) -> None:
    def silent(*_: object, **__: object) -> None:
        raise TimeoutError

    monkeypatch.setattr("train.average.snapshot_download", silent)
    with pytest.raises(InputError, match=r"neither a folder nor a model of the hub \(TimeoutError\)"):
        find_folder("some/encoder")


def test_files_are_open_to_readers(runs: list[Path], tmp_path: Path) -> None:
    average(runs, [1, 1], tmp_path / "both")
    modes = {path.stat().st_mode & 0o777 for path in (tmp_path / "both").rglob("*") if path.is_file()}
    assert modes == {0o666 & ~current_umask()}


def started_from(run: Path, model: object, start: str | None = None) -> None:
    """``start``: what result.json calls it, as the trainer found out."""
    (run / "args.json").write_text(json.dumps({"model": str(model)}))
    if start is not None:
        (run / "result.json").write_text(json.dumps({"provenance": {"start": start}}))


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


def test_a_start_is_known_by_its_hub_id_wherever_it_lay(runs: list[Path], tmp_path: Path) -> None:
    (tmp_path / "copy").mkdir()
    started_from(runs[0], tmp_path / "copy", "someone/encoder")
    started_from(runs[1], "someone/encoder")
    average(runs, [1, 1], tmp_path / "both")
    started_from(runs[1], tmp_path / "elsewhere" / "copy", "someone/encoder")
    assert initial_encoder(runs[0]) == initial_encoder(runs[1]) == "someone/encoder"
    started_from(runs[1], tmp_path / "copy", "someone/other")
    with pytest.raises(InputError, match="one from someone/encoder, .*other from someone/other"):
        average(runs, [1, 1], tmp_path / "third")
    for run in runs:  # of two folders of one name: the name says nothing
        started_from(run, run / "copy", "copy")
    assert initial_encoder(runs[0]) != initial_encoder(runs[1])
    (runs[0] / "args.json").unlink()  # as where a run was published
    started_from(runs[1], "someone/encoder", "someone/encoder")
    (runs[0] / "result.json").write_bytes((runs[1] / "result.json").read_bytes())
    assert initial_encoder(runs[0]) == "someone/encoder"


def test_with_the_start_in_it_an_average_has_the_card_of_the_runs(runs: list[Path], tmp_path: Path) -> None:
    run, start = runs
    header = "---\nbase_model: {}\nlicense: mit\ntags:\n- {}\n---\n# A card\n"
    (run / "README.md").write_text(header.format("someone/encoder", "negation"))
    (start / "README.md").write_text(header.format("before/it", "bert") + 'SentenceTransformer("someone/encoder")\n')
    for name, model in (("by path", start), ("by id", "someone/encoder")):
        started_from(run, model, "someone/encoder")
        average([run, start], [1, 1], tmp_path / name)
        card = (tmp_path / name / "README.md").read_text()
        assert "\nbase_model: someone/encoder\n" in card
        assert "\nlicense: mit\n" in card
        assert "\n- negation\n" in card
    started_from(run, "else/where", "else/where")  # now it is a stranger, which hears nothing
    average([run, start], [1, 1], tmp_path / "stranger")
    card = (tmp_path / "stranger" / "README.md").read_text()
    assert "base_model" not in card
    assert "- negation" not in card


def test_folders_that_name_each_other_end_the_search(tmp_path: Path) -> None:
    folders = [tmp_path / "one", tmp_path / "other"]
    for folder in folders:
        folder.mkdir()
    started_from(folders[0], folders[1])
    started_from(folders[1], folders[0])
    assert initial_encoder(folders[0]) is not None


def plain_start(folder: Path, seed: int) -> Path:
    tokenizer = train_tokenizer(SENTENCES * 4, 80)
    small_bert(len(tokenizer), 2, 64, seed).save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return folder


@pytest.mark.parametrize("pooling", ["cls_mean", "first_last"])
def test_a_plain_start_has_no_share_in_what_follows_the_backbone(pooling: str, tmp_path: Path) -> None:
    one, other, start = (
        make(tmp_path / "1", 0, pooling),
        make(tmp_path / "2", 1, pooling),
        plain_start(tmp_path / "3", 2),
    )
    average([one, start, other], [2, 1, 1], tmp_path / "made")
    made, *parts = (load_file(folder / "model.safetensors") for folder in (tmp_path / "made", one, start, other))
    for name, value in made.items():
        shares = zip((0.5, 0.25, 0.25), parts, strict=True)
        torch.testing.assert_close(value, sum((share * part[name] for share, part in shares), torch.zeros(())))
    [file] = one.glob("*/model.safetensors")
    after, before = load_file(tmp_path / "made" / file.relative_to(one)), load_file(file)
    assert all(torch.equal(after[name], value) for name, value in before.items())
    assert load_model(str(tmp_path / "made")).encoder.pooling == pooling


def test_a_plain_start_is_not_averaged_with_a_kept_head(tmp_path: Path) -> None:
    tokenizer = train_tokenizer(SENTENCES * 4, 80)
    encoder = Encoder(small_bert(len(tokenizer), 2, 64, 0), "cls", None, head="mlp", keep_head=True)
    export(encoder, tokenizer, tmp_path / "run")
    start = plain_start(tmp_path / "start", 2)
    with pytest.raises(
        InputError, match=r"start is a plain encoder, and .*run keeps a head .*: average the runs alone"
    ):
        average([tmp_path / "run", start], [1, 1], tmp_path / "made")
