"""A run's folder gives the same embeddings in sentence-transformers, in AutoModel and in this project's evaluation."""

import json
from pathlib import Path

import numpy as np
import pytest
import torch
from safetensors.torch import load_file, save_file
from sentence_transformers import SentenceTransformer
from transformers import AutoModel, AutoTokenizer, BertModel, PreTrainedTokenizerBase, RobertaConfig, RobertaModel

from train.data.packing import pack
from train.evaluation.models import cosine, load_model
from train.model.encoder import POOLINGS, Encoder, load_backbone, load_tokenizer
from train.model.export import export
from train.model.modules import read_modules
from train.model.prompt import TEMPLATES, with_template
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

TEXTS = ["A heron waits in the reeds", "Two boats leave.", "", "boats " * 300, "Is the harbour closed?"]
TOKENIZER = train_tokenizer(TEXTS * 3, 200)


def bert(seed: int = 0) -> BertModel:
    return small_bert(len(TOKENIZER), 3, 64, seed)


def encoder(pooling: str, *, head: bool = False) -> Encoder:
    made = Encoder(bert(), pooling, TOKENIZER.mask_token_id, head="mlp" if head else "none", keep_head=head)
    return made.prepare().eval()


def tokenizer(pooling: str) -> PreTrainedTokenizerBase:
    return with_template(TOKENIZER, TEMPLATES["sncse"][0] if pooling == "mask" else None)


@pytest.fixture(params=[*POOLINGS, "cls with head", "mask with head", "cls_mean with head"])
def run(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    pooling, _, head = request.param.partition(" with ")
    export(encoder(pooling, head=bool(head)), tokenizer(pooling), tmp_path)
    return tmp_path


def test_sentence_transformers_gives_the_same_embeddings_without_remote_code(run: Path) -> None:
    theirs = SentenceTransformer(str(run), device="cpu").encode(TEXTS)
    np.testing.assert_allclose(load_model(str(run)).encode(TEXTS), theirs, atol=1e-6)


def test_auto_model_finds_every_weight(run: Path) -> None:
    model, found = AutoModel.from_pretrained(run, output_loading_info=True)
    assert not found["missing_keys"]
    assert not found["unexpected_keys"]
    for name, value in bert().state_dict().items():
        torch.testing.assert_close(model.state_dict()[name], value)


def test_only_safetensors_and_json_are_written(run: Path) -> None:
    assert {path.suffix for path in run.rglob("*") if path.is_file()} <= {".safetensors", ".json", ".txt"}


def test_embeddings_do_not_depend_on_the_batch(run: Path) -> None:
    model = load_model(str(run))
    together = model.encode(TEXTS)
    alone = np.concatenate([model.encode([text]) for text in TEXTS])
    np.testing.assert_allclose(together, alone, atol=1e-5)


def test_pooling_by_the_book() -> None:
    backbone = bert().eval()
    ids = [[2, 7, 4, 8, 3], [2, 9, 4, 3]]
    states = [backbone(input_ids=torch.tensor([row]), output_hidden_states=True).hidden_states for row in ids]
    expected = {
        "cls": [layers[-1][0, 0] for layers in states],
        "cls_before_pooler": [layers[-1][0, 0] for layers in states],
        "mean": [layers[-1][0].mean(0) for layers in states],
        "cls_mean": [(2 * layers[-1][0, 0] + layers[-1][0].mean(0)) / 3 for layers in states],
        "first_last": [(layers[1][0] + layers[-1][0]).mean(0) / 2 for layers in states],
        "max": [layers[-1][0].max(0).values for layers in states],
        "weightedmean": [
            (torch.arange(1, len(row) + 1)[:, None] * layers[-1][0]).sum(0) / sum(range(len(row) + 1))
            for row, layers in zip(ids, states, strict=True)
        ],
        "top2": [(layers[-2][0] + layers[-1][0]).mean(0) / 2 for layers in states],
        "mask": [layers[-1][0, 2] for layers in states],
    }
    assert expected.keys() == POOLINGS.keys()
    for pooling, wanted in expected.items():
        made = Encoder(bert(), pooling, mask_id=4).prepare().eval()
        batch = pack([(np.concatenate(ids), np.array([5, 4]), [], [])], made.tokens, 4)
        torch.testing.assert_close(made.embed(batch), torch.stack(wanted), rtol=1e-5, atol=1e-6)


def test_a_head_belongs_to_training_unless_it_is_kept() -> None:
    batch = pack([(np.array([2, 7, 3]), np.array([3]), [], [])], "cls")
    for keep in (False, True):
        made = Encoder(bert(), "cls", None, head="mlp", keep_head=keep, outputs={"head", "embedding"}).eval()
        outputs = made(batch, 1)
        assert made.head is not None
        torch.testing.assert_close(outputs["head"][0], made.head(outputs["embedding"][0]))
        torch.testing.assert_close(made.embed(batch), outputs["head" if keep else "embedding"][0])
        assert not torch.allclose(outputs["head"], outputs["embedding"])


def test_a_roberta_run_takes_inputs_up_to_its_last_position(tmp_path: Path) -> None:
    torch.manual_seed(0)
    config = RobertaConfig(
        vocab_size=len(TOKENIZER),
        hidden_size=32,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=64,
        max_position_embeddings=66,
        pad_token_id=TOKENIZER.pad_token_id,
    )
    made = Encoder(RobertaModel(config), "mask", TOKENIZER.mask_token_id).eval()
    export(made, tokenizer("mask"), tmp_path)
    ours = load_model(str(tmp_path))
    assert ours.max_length == 64
    theirs = SentenceTransformer(str(tmp_path), device="cpu").encode(TEXTS)
    np.testing.assert_allclose(ours.encode(TEXTS), theirs, atol=1e-6)


def test_first_token_and_mean_are_read_only_with_the_layer_that_sums_them(tmp_path: Path) -> None:
    export(encoder("cls_mean"), TOKENIZER, tmp_path)
    assert load_model(str(tmp_path)).encoder.pooling == "cls_mean"
    weights = tmp_path / "2_Dense" / "model.safetensors"
    save_file({name: 2 * value for name, value in load_file(weights).items()}, weights)
    with pytest.raises(InputError, match="only their sum is supported"):
        load_model(str(tmp_path))
    modules = tmp_path / "modules.json"
    modules.write_text(json.dumps(json.loads(modules.read_text())[:2]))
    with pytest.raises(InputError, match="supported only with the Dense that sums them"):
        load_model(str(tmp_path))


def test_a_plain_model_needs_a_pooling(tmp_path: Path) -> None:
    bert().save_pretrained(tmp_path)
    TOKENIZER.save_pretrained(tmp_path)
    assert read_modules(str(tmp_path)) is None
    with pytest.raises(InputError, match=r"add --pooling"):
        load_model(str(tmp_path))
    assert load_model(str(tmp_path), "mask").encode(TEXTS).shape == (len(TEXTS), 64)


def test_another_pooling_takes_the_prompt_away(tmp_path: Path) -> None:
    export(encoder("mask"), tokenizer("mask"), tmp_path / "run")
    bert().save_pretrained(tmp_path / "plain")
    TOKENIZER.save_pretrained(tmp_path / "plain")
    run, plain = (load_model(str(tmp_path / name), "mean").encode(TEXTS) for name in ("run", "plain"))
    np.testing.assert_allclose(run, plain, atol=1e-6)


def test_modules_that_are_not_understood_are_refused(run: Path) -> None:
    modules = json.loads((run / "modules.json").read_text())
    modules.append({"idx": 9, "name": "9", "path": "9_LSTM", "type": "sentence_transformers.models.LSTM"})
    (run / "modules.json").write_text(json.dumps(modules))
    with pytest.raises(InputError, match=r"LSTM is not supported"):
        load_model(str(run))


def test_models_with_normalisation_have_the_same_cosines(tmp_path: Path) -> None:
    export(encoder("mean"), TOKENIZER, tmp_path)
    modules = json.loads((tmp_path / "modules.json").read_text())
    modules.append({"idx": 2, "name": "2", "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"})
    (tmp_path / "modules.json").write_text(json.dumps(modules))
    ours, theirs = (
        load_model(str(tmp_path)).encode(TEXTS),
        SentenceTransformer(str(tmp_path), device="cpu").encode(TEXTS),
    )
    np.testing.assert_allclose(cosine(ours, ours[::-1]), (theirs * theirs[::-1]).sum(1), atol=1e-5)


@pytest.mark.parametrize("missing", ["config.json", "model.safetensors"])
def test_half_a_model_is_refused_with_a_remedy(missing: str, run: Path) -> None:
    (run / missing).unlink()
    with pytest.raises(InputError, match=r"no usable model at this folder .*python -m train\.scratch"):
        load_backbone(str(run))


def test_pickled_weights_are_not_loaded(tmp_path: Path) -> None:
    bert().config.save_pretrained(tmp_path)
    torch.save(bert().state_dict(), tmp_path / "pytorch_model.bin")
    with pytest.raises(InputError, match="no usable model"):
        load_backbone(str(tmp_path))


def test_a_model_without_tokenizer_is_refused(tmp_path: Path) -> None:
    bert().save_pretrained(tmp_path)
    with pytest.raises(InputError, match="no usable model"):
        load_tokenizer(str(tmp_path))


def test_nan_embeddings_are_an_error(tmp_path: Path) -> None:
    broken = encoder("mean")
    torch.nn.init.constant_(broken.backbone.embeddings.word_embeddings.weight, float("nan"))
    export(broken, TOKENIZER, tmp_path)
    with pytest.raises(InputError, match="NaN"):
        load_model(str(tmp_path)).encode(TEXTS)


def test_the_saved_tokenizer_is_the_prompting_one(tmp_path: Path) -> None:
    export(encoder("mask"), tokenizer("mask"), tmp_path)
    assert AutoTokenizer.from_pretrained(tmp_path)("boats")["input_ids"].count(TOKENIZER.mask_token_id) == 1


def test_a_tokenizer_that_does_not_fit_the_model_is_refused(tmp_path: Path) -> None:
    small_bert(len(TOKENIZER) - 1, 1, 64, 0).save_pretrained(tmp_path)
    TOKENIZER.save_pretrained(tmp_path)
    with pytest.raises(InputError, match=f"the tokenizer has {len(TOKENIZER)} entries"):
        load_tokenizer(str(tmp_path))


def drop_in(folder: Path) -> None:
    """A sentence-transformers model that normalises, cuts at 16 tokens, and has a prompt."""
    export(encoder("mean"), TOKENIZER, folder)
    modules = json.loads((folder / "modules.json").read_text())
    modules.append({"idx": 2, "name": "2", "path": "2_Normalize", "type": "sentence_transformers.models.Normalize"})
    (folder / "modules.json").write_text(json.dumps(modules))
    (folder / "sentence_bert_config.json").write_text(json.dumps({"max_seq_length": 16, "do_lower_case": False}))
    settings = {"prompts": {"query": "find: "}, "default_prompt_name": None, "similarity_fn_name": "dot"}
    (folder / "config_sentence_transformers.json").write_text(json.dumps(settings))


def test_what_training_began_with_keeps_its_normalize_longest_input_prompts_and_similarity(tmp_path: Path) -> None:
    drop_in(tmp_path / "start")
    export(encoder("mean"), TOKENIZER, tmp_path / "run", read_modules(str(tmp_path / "start")))
    start, run = (SentenceTransformer(str(tmp_path / name), device="cpu") for name in ("start", "run"))
    np.testing.assert_array_equal(run.encode(TEXTS), start.encode(TEXTS))
    np.testing.assert_allclose(np.linalg.norm(run.encode(TEXTS), axis=1), 1, rtol=1e-5)
    assert (run.max_seq_length, run.similarity_fn_name, run.prompts["query"]) == (16, "dot", "find: ")


def test_without_such_a_start_nothing_is_normalised_and_the_longest_input_is_the_encoders(tmp_path: Path) -> None:
    export(encoder("mean"), TOKENIZER, tmp_path)
    modules = read_modules(str(tmp_path))
    assert modules is not None
    assert (modules.normalize, modules.max_length, modules.similarity) == (False, TOKENIZER.model_max_length, "cosine")
