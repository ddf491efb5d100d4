"""What a run exports takes the place of the sentence-transformers model that it began with, whatever it is made of."""

import json
import os
from pathlib import Path

import numpy as np
import pytest
import torch
from sentence_transformers import SentenceTransformer
from sentence_transformers.sentence_transformer import modules as st

from train.config import TrainConfig
from train.evaluation.__main__ import load_models
from train.evaluation.models import load_model
from train.model.encoder import Encoder, load_backbone, load_config, stored_dtype
from train.model.export import export
from train.model.modules import Modules, own_tokenizer, read_modules
from train.resolved_config import resolve
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

TEXTS = ["A Heron waits in the reeds.", "two boats leave", "", "boats " * 40, "Is the harbour closed?"]
TOKENIZER = train_tokenizer([*TEXTS, "find this: query"] * 3, 200)
WIDTH = 64


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("plain")
    small_bert(len(TOKENIZER), 2, WIDTH, 0).save_pretrained(folder)
    TOKENIZER.save_pretrained(folder)
    return folder


def build(plain: Path, folder: Path, *after: torch.nn.Module, pooling: str = "mean", **settings: object) -> Path:
    """A model of sentence-transformers' own making."""
    torch.manual_seed(1)
    modules = [st.Transformer(str(plain), max_seq_length=24), st.Pooling(WIDTH, pooling), *after]
    SentenceTransformer(modules=modules, device="cpu", **settings).save(str(folder))
    return folder


def untrained(start: Path, folder: Path) -> Path:
    """What a run from ``start`` writes that changes no weight."""
    modules, config = read_modules(str(start)), load_config(str(start))
    assert modules is not None
    tokenizer = own_tokenizer(str(start), modules)
    encoder = Encoder(load_backbone(str(start)), modules.pooling, None, dense=modules.extension()).prepare().eval()
    export(encoder, tokenizer, folder, modules, stored_dtype(str(start), config))
    return folder


def same(start: Path, run: Path, tolerance: float = 1e-6) -> SentenceTransformer:
    before, after = (SentenceTransformer(str(folder), device="cpu") for folder in (start, run))
    np.testing.assert_allclose(after.encode(TEXTS), before.encode(TEXTS), atol=tolerance)
    assert after.max_seq_length == before.max_seq_length
    assert after.get_embedding_dimension() == before.get_embedding_dimension()
    ours = load_model(str(run)).encode(TEXTS)
    units = ours / np.linalg.norm(ours, axis=1, keepdims=True)
    theirs = before.encode(TEXTS, normalize_embeddings=True)
    np.testing.assert_allclose(units, theirs, atol=max(tolerance, 1e-5))
    return after


@pytest.mark.parametrize("pooling", ["mean", "cls", "max", "weightedmean"])
def test_pooling_is_kept(pooling: str, plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start", pooling=pooling)
    same(start, untrained(start, tmp_path / "run"))


@pytest.mark.parametrize("pooling", ["mean_sqrt_len_tokens", "lasttoken"])
def test_a_pooling_that_is_not_known_is_refused(pooling: str, plain: Path, tmp_path: Path) -> None:
    build(plain, tmp_path / "start", pooling=pooling)
    with pytest.raises(InputError, match=r"start: Pooling mode .* not supported, only cls, mean, max or weightedmean"):
        read_modules(str(tmp_path / "start"))


def test_a_module_without_its_settings_is_named(plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start", pooling="mean")
    Path(start, "1_Pooling", "config.json").unlink()
    with pytest.raises(InputError, match=r"start: 1_Pooling/config.json, of the module .* is missing; fetch it again"):
        read_modules(str(start))


def test_normalize_longest_input_prompts_and_similarity_are_kept(plain: Path, tmp_path: Path) -> None:
    start = build(
        plain,
        tmp_path / "start",
        st.Normalize(),
        prompts={"query": "find this: ", "passage": ""},
        default_prompt_name="query",
        similarity_fn_name="dot",
    )
    after = same_settings(start, untrained(start, tmp_path / "run"))
    assert after.prompts["query"] == "find this: "
    np.testing.assert_allclose(np.linalg.norm(after.encode(TEXTS), axis=1), 1, rtol=1e-5)


def test_the_default_prompt_is_evaluated_with_and_has_embeddings_of_its_own(plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start", prompts={"query": "find this: "}, default_prompt_name="query")
    loaded = load_model(str(start))
    loaded.cache_embeddings(tmp_path / "cache")
    for ours in (loaded.encode(TEXTS), load_model(str(untrained(start, tmp_path / "run"))).encode(TEXTS)):
        np.testing.assert_allclose(ours, SentenceTransformer(str(start), device="cpu").encode(TEXTS), atol=1e-5)
    (start / "config_sentence_transformers.json").write_text(json.dumps({"prompts": {"query": "find this: "}}))
    bare = load_model(str(start))  # the same but for the default
    bare.cache_embeddings(tmp_path / "cache")
    assert np.abs(bare.encode(TEXTS) - loaded.encode(TEXTS)).max() > 1e-3
    theirs = SentenceTransformer(str(start), device="cpu").encode(TEXTS)
    np.testing.assert_allclose(bare.encode(TEXTS), theirs, atol=1e-5)


def same_settings(start: Path, run: Path) -> SentenceTransformer:
    before, after = (SentenceTransformer(str(folder), device="cpu") for folder in (start, run))
    np.testing.assert_allclose(after.encode(TEXTS), before.encode(TEXTS), atol=1e-6)  # with the default prompt
    for name in ("prompts", "default_prompt_name", "similarity_fn_name", "max_seq_length"):
        assert getattr(after, name) == getattr(before, name), name
    return after


def test_prompts_that_are_not_pooled_stay_so(plain: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    start = build(plain, tmp_path / "start", prompts={"query": "find this: "}, default_prompt_name="query")
    path = start / "1_Pooling" / "config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "include_prompt": False}))
    same_settings(start, untrained(start, tmp_path / "run"))
    [loaded], _ = load_models([str(start)], None)
    assert "start: measured without its default prompt, 'find this: ', whose tokens" in capsys.readouterr().out
    theirs = SentenceTransformer(str(start), device="cpu").encode(TEXTS, prompt="")
    np.testing.assert_allclose(loaded.encode(TEXTS), theirs, atol=1e-5)


@pytest.mark.parametrize("activation", [torch.nn.Tanh(), torch.nn.Identity(), torch.nn.ReLU()])
def test_dense_layers_are_kept_and_stay_frozen(activation: torch.nn.Module, plain: Path, tmp_path: Path) -> None:
    first = st.Dense(WIDTH, 48, activation_function=activation)
    start = build(plain, tmp_path / "start", first, st.Dense(48, 32, bias=False), st.Normalize())
    assert same(start, untrained(start, tmp_path / "run")).get_embedding_dimension() == 32
    modules = read_modules(str(start))
    assert modules is not None
    encoder = Encoder(load_backbone(str(start)), "mean", None, dense=modules.extension())
    assert not any(p.requires_grad for name, p in encoder.named_parameters() if name.startswith("dense."))


def test_a_dense_layer_after_normalize_or_of_an_unknown_activation_is_refused(plain: Path, tmp_path: Path) -> None:
    build(plain, tmp_path / "late", st.Normalize(), st.Dense(WIDTH, 32))
    with pytest.raises(InputError, match="a module after Normalize"):
        read_modules(str(tmp_path / "late"))
    build(plain, tmp_path / "odd", st.Dense(WIDTH, 32, activation_function=torch.nn.Softsign()))
    with pytest.raises(InputError, match=r"activation torch.nn.modules.activation.Softsign of 2_Dense"):
        read_modules(str(tmp_path / "odd"))


@pytest.mark.parametrize("dtype", [torch.float16, torch.bfloat16])
@pytest.mark.parametrize("says_so", [True, False])
def test_weights_in_half_precision_come_back_so(dtype: torch.dtype, says_so: bool, plain: Path, tmp_path: Path) -> None:
    half = tmp_path / "half"
    small_bert(len(TOKENIZER), 2, WIDTH, 0).to(dtype).save_pretrained(half)
    TOKENIZER.save_pretrained(half)
    if not says_so:
        config = json.loads((half / "config.json").read_text())
        del config["dtype"]
        (half / "config.json").write_text(json.dumps(config))
    start = build(half, tmp_path / "start")
    after = same(start, untrained(start, tmp_path / "run"), 0.05)
    assert {p.dtype for p in after.parameters()} == {dtype}


def test_a_model_that_lower_cases_its_texts_does_so_afterwards(plain: Path, tmp_path: Path) -> None:
    spec = json.loads((plain / "tokenizer.json").read_text())
    spec["normalizer"]["lowercase"] = False  # as if it had a vocabulary of both cases
    cased = tmp_path / "cased"
    small_bert(len(TOKENIZER), 2, WIDTH, 0).save_pretrained(cased)
    TOKENIZER.save_pretrained(cased)
    (cased / "tokenizer.json").write_text(json.dumps(spec))
    start = build(cased, tmp_path / "start")
    path = start / "sentence_bert_config.json"
    upper = SentenceTransformer(str(start), device="cpu").encode(TEXTS)
    path.write_text(json.dumps({**json.loads(path.read_text()), "do_lower_case": True}))
    run = untrained(start, tmp_path / "run")
    same(start, run)
    assert not np.allclose(SentenceTransformer(str(run), device="cpu").encode(TEXTS), upper)


def test_files_have_the_mode_that_the_umask_says_and_name_no_machine(plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start", st.Dense(WIDTH, 32))
    before = os.umask(0o027)
    try:
        run = untrained(start, tmp_path / "run")
    finally:
        os.umask(before)
    modes = {path.name: oct(path.stat().st_mode & 0o777) for path in run.rglob("*") if path.is_file()}
    assert set(modes.values()) == {"0o640"}, modes
    for path in run.rglob("*.json"):
        assert str(tmp_path) not in path.read_text()
    said = (run / "tokenizer_config.json").read_text()
    assert "local" not in said
    assert "TokenizersBackend" not in said  # a name that older versions of transformers do not know


def test_truncation_in_the_tokenizer_is_that_of_the_start(plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start")
    path = start / "tokenizer.json"
    cut = {"direction": "Right", "max_length": 24, "strategy": "LongestFirst", "stride": 0}
    path.write_text(json.dumps({**json.loads(path.read_text()), "truncation": cut}))
    assert json.loads((untrained(start, tmp_path / "run") / "tokenizer.json").read_text())["truncation"] == cut


def test_an_objective_with_a_prompt_wants_to_be_told_what_to_pool(plain: Path) -> None:
    config = load_config(str(plain))
    for objective in ("sncse", "osscse"):
        with pytest.raises(InputError, match=rf"--objective {objective} .*add --pooling mask, .* or --pooling mean"):
            resolve(TrainConfig(data="x", objective=objective), config, "mean")
        assert resolve(TrainConfig(data="x", objective=objective, pooling="mask"), config, "mean").pooling == "mask"
        assert resolve(TrainConfig(data="x", objective=objective), config, "mask").pooling == "mask"
    assert resolve(TrainConfig(data="x", terms="negation_margin=1"), config, "mean").pooling == "mean"
    assert resolve(TrainConfig(data="x", objective="litotes"), config, "max").pooling == "max"


def test_another_pooling_has_no_use_for_what_follows_the_models_own() -> None:
    assert Modules("cls").kept("cls_before_pooler")
    assert not Modules("mean").kept("cls")


@pytest.mark.parametrize("name", ["sentence_roberta_config.json", "sentence_xlnet_config.json"])
def test_the_longest_input_is_read_from_files_of_other_names(name: str, plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start")
    settings = json.loads((start / "sentence_bert_config.json").read_text())
    (start / "sentence_bert_config.json").unlink()
    (start / name).write_text(json.dumps(settings | {"max_seq_length": 12}))
    assert load_model(str(start)).max_length == 12
    same(start, untrained(start, tmp_path / "run"))


def test_the_longest_input_of_the_model_overrides_the_tokenizers(plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start")
    path = start / "tokenizer_config.json"
    path.write_text(json.dumps({**json.loads(path.read_text()), "model_max_length": 8}))
    (start / "sentence_bert_config.json").write_text(json.dumps({"max_seq_length": 24}))
    assert load_model(str(start)).max_length == 24
    same(start, untrained(start, tmp_path / "run"))
    (start / "sentence_bert_config.json").write_text("{}")
    assert load_model(str(start)).max_length == 8  # sentence-transformers' too


@pytest.mark.parametrize("value", ["64", 64.0, -1, 0, True])
def test_a_longest_input_that_is_no_number_of_tokens_is_refused(value: object, plain: Path, tmp_path: Path) -> None:
    start = build(plain, tmp_path / "start")
    (start / "sentence_bert_config.json").write_text(json.dumps({"max_seq_length": value}))
    with pytest.raises(InputError, match=r"start: sentence_bert_config.json has max_seq_length .*a whole number above"):
        read_modules(str(start))
