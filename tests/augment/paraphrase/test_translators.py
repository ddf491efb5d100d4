"""Translation models by transformers and by CTranslate2: equal texts, and failures that stay with their sentence.

The models are built here with random weights whose end token is likely, saved and loaded as hub models are.
"""

import json
from pathlib import Path
from typing import Any

import pytest
import sentencepiece
import torch
from transformers import (
    FSMTConfig,
    FSMTForConditionalGeneration,
    FSMTTokenizer,
    M2M100Config,
    M2M100ForConditionalGeneration,
    M2M100Tokenizer,
    MarianConfig,
    MarianMTModel,
    MarianTokenizer,
)

from augment.paraphrase.engines import ctranslate2_models as ct2
from augment.paraphrase.engines import transformers_models as hf
from augment.paraphrase.engines.back_translation import Failure
from augment.paraphrase.engines.ctranslate2_models import CT2Translator
from augment.paraphrase.engines.protocol import EngineError
from augment.paraphrase.engines.registry import make_engine
from augment.paraphrase.engines.transformers_models import HFTranslator, pick_device
from augment.paraphrase.engines.translation.batches import OUT_OF_MEMORY, TRANSLATOR_ERROR, in_batches
from augment.paraphrase.engines.translation.codec import TOO_LONG, UNFINISHED, Codec, Search
from augment.paraphrase.options import EngineOptions

SHAPE: dict[str, Any] = {
    "d_model": 32,
    "encoder_layers": 1,
    "decoder_layers": 1,
    "encoder_attention_heads": 2,
    "decoder_attention_heads": 2,
    "encoder_ffn_dim": 64,
    "decoder_ffn_dim": 64,
    "init_std": 0.5,
    "scale_embedding": True,
}
WIDTH, EOS, PAD = 32, 2, 1  # of FSMT and M2M100
HORIZON = 40
MARIAN_LIMIT = 64
SPECIAL = ["<s>", "<pad>", "</s>", "<unk>"]


def pieces_of(texts: list[str], stem: Path) -> list[str]:
    """Train a small SentencePiece model at ``stem``.model; its pieces without the special ones."""
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(texts),
        model_prefix=str(stem),
        vocab_size=300,
        hard_vocab_limit=False,
        minloglevel=2,
        num_threads=1,
    )
    model = sentencepiece.SentencePieceProcessor(model_file=f"{stem}.model")
    found = [model.id_to_piece(i) for i in range(model.get_piece_size())]
    return [piece for piece in found if piece not in ("<s>", "</s>", "<unk>")]


def ids_of(tokens: list[str]) -> str:
    return json.dumps({token: i for i, token in enumerate(tokens)})


def likely_end(normalisation: torch.nn.LayerNorm, weight: torch.Tensor, logit: float) -> None:
    """Give the end token a logit of about ``logit`` at every step, and the padding a hopeless one."""
    direction = torch.randn(WIDTH)
    with torch.no_grad():
        normalisation.bias.copy_(direction)
        weight[EOS] = 0.3 * weight[EOS] + direction * logit / (direction @ direction)
        weight[PAD] = -50 * direction / (direction @ direction)


def save_marian(folder: Path, texts: list[str], seed: int) -> str:
    folder.mkdir()
    vocabulary = ["</s>", "<unk>", *pieces_of(texts, folder / "source"), "<pad>"]
    (folder / "source.model").rename(folder / "source.spm")
    (folder / "target.spm").write_bytes((folder / "source.spm").read_bytes())
    (folder / "vocab.json").write_text(ids_of(vocabulary))
    tokenizer = MarianTokenizer(
        *(str(folder / name) for name in ("source.spm", "target.spm", "vocab.json")),
        source_lang="en",
        target_lang="de",
        model_max_length=MARIAN_LIMIT,
    )
    pad = len(vocabulary) - 1
    torch.manual_seed(seed)
    tokens = {"pad_token_id": pad, "eos_token_id": 0, "bos_token_id": 0, "decoder_start_token_id": pad}
    legacy = {"num_beams": 6, "max_length": 512, "forced_eos_token_id": 0, "bad_words_ids": [[pad]]}
    model = MarianMTModel(
        MarianConfig(
            vocab_size=len(vocabulary), max_position_embeddings=MARIAN_LIMIT, forced_eos_token_id=0, **tokens, **SHAPE
        )
    )
    model.generation_config.update(**legacy)
    model.final_logits_bias[0, 0] = 7.0
    return saved(folder, model, tokenizer)


def save_fsmt(folder: Path, texts: list[str], tied: bool, logit: float) -> str:
    folder.mkdir()
    letters = sorted({c for text in texts for c in text if not c.isspace()})
    source = [*SPECIAL, *letters, *(f"{c}</w>" for c in letters), "th", "the</w>"]
    target = source if tied else [*SPECIAL, *reversed(source[len(SPECIAL) :]), "own"]
    files = {"vocab-src.json": ids_of(source), "vocab-tgt.json": ids_of(target), "merges.txt": "t h 10\nth e</w> 9\n"}
    for name, content in files.items():
        (folder / name).write_text(content)
    tokenizer = FSMTTokenizer(["en", "de"], *(str(folder / name) for name in files), model_max_length=512)
    torch.manual_seed(1)
    config = FSMTConfig(
        langs=["en", "de"],
        src_vocab_size=len(source),
        tgt_vocab_size=len(target),
        max_position_embeddings=512,
        tie_word_embeddings=tied,
        length_penalty=1.15,
        **SHAPE,
    )
    model = FSMTForConditionalGeneration(config)
    decoder = model.model.decoder
    likely_end(decoder.layers[-1].final_layer_norm, decoder.output_projection.weight, logit)
    return saved(folder, model, tokenizer)


def save_m2m100(folder: Path, texts: list[str]) -> str:
    folder.mkdir()
    vocabulary = [*SPECIAL, *pieces_of(texts, folder / "sentencepiece.bpe")]
    (folder / "vocab.json").write_text(ids_of(vocabulary))
    files = str(folder / "vocab.json"), str(folder / "sentencepiece.bpe.model")
    tokenizer = M2M100Tokenizer(*files, src_lang="en", tgt_lang="de")
    torch.manual_seed(2)
    size = len(vocabulary) + len(tokenizer.lang_code_to_id) + tokenizer.num_madeup_words
    model = M2M100ForConditionalGeneration(M2M100Config(vocab_size=size, max_position_embeddings=256, **SHAPE))
    likely_end(model.model.decoder.layer_norm, model.lm_head.weight, 10.0)
    with torch.no_grad():
        model.lm_head.weight[len(vocabulary) :] *= 0.01  # no language in mid-sentence
    path = saved(folder, model, tokenizer)
    settings = json.loads((folder / "tokenizer_config.json").read_text())
    settings["additional_special_tokens"] = list(tokenizer.lang_token_to_id)  # as on the hub
    del settings["extra_special_tokens"]
    (folder / "tokenizer_config.json").write_text(json.dumps(settings))
    return path


def saved(folder: Path, model: Any, tokenizer: Any) -> str:
    model.save_pretrained(folder)
    tokenizer.save_pretrained(folder)
    return str(folder)


@pytest.fixture(scope="module")
def texts(sample_text: Path) -> list[str]:
    return sorted(sample_text.read_text(encoding="utf-8").splitlines(), key=len)[20:50]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory, texts: list[str]) -> dict[str, str]:
    folder = tmp_path_factory.mktemp("models")
    return {
        "marian": save_marian(folder / "marian", texts, seed=0),
        "marian back": save_marian(folder / "marian-back", texts, seed=3),
        "fsmt": save_fsmt(folder / "fsmt", texts, tied=False, logit=9.0),
        "fsmt tied": save_fsmt(folder / "fsmt-tied", texts, tied=True, logit=10.0),
        "m2m100": save_m2m100(folder / "m2m100", texts),
    }


@pytest.fixture(autouse=True)
def cache(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path_factory.getbasetemp() / "converted"
    monkeypatch.setenv(ct2.CACHE, str(folder))
    return folder


# With a forced first token and beams the two score lengths differently: M2M100 is compared at one beam alone.
@pytest.mark.parametrize(
    ("name", "beams"),
    [*((name, beams) for name in ("marian", "fsmt", "fsmt tied") for beams in (1, 4)), ("m2m100", 1)],
)
def test_ctranslate2_writes_what_transformers_writes(
    name: str, beams: int, models: dict[str, str], texts: list[str]
) -> None:
    codec = Codec(models[name], "en", "de") if name == "m2m100" else Codec(models[name])
    search = Search(beams, HORIZON, batch_tokens=512)
    expected = HFTranslator(codec, search, "cpu").translate(texts)
    assert CT2Translator(codec, search, "cpu", "float32").translate(texts) == expected
    written = [text for text in expected if isinstance(text, str)]
    assert len(written) > 0.2 * len(texts)  # many end before the horizon ...
    assert len(set(written)) > 1  # ... and not all alike


def test_a_batch_writes_what_single_sentences_give_in_the_order_of_the_texts(
    models: dict[str, str], texts: list[str]
) -> None:
    codec = Codec(models["marian"])
    one, many = (HFTranslator(codec, Search(4, HORIZON, tokens), "cpu") for tokens in (1, 2_000))
    assert [one.translate([text])[0] for text in texts[:8]] == many.translate(texts[:8]) == one.translate(texts[:8])


@pytest.mark.parametrize("engine", ["hf", "ctranslate2"])
def test_back_translation_end_to_end_over_two_pivots(engine: str, models: dict[str, str], texts: list[str]) -> None:
    pivots = (f"a={models['marian']},{models['marian back']}", f"{models['m2m100']}:en>fr")
    settings = EngineOptions(engine, pivots=pivots, beams=4, max_new_tokens=HORIZON, device="cpu", precision="float32")
    made = make_engine(settings)
    found = made.paraphrase(texts)
    assert [[c.origin for c in row] for row in found] == [[f"{engine}:a", f"{engine}:fr"]] * len(texts)
    assert not any(c.text and c.failure for row in found for c in row)
    assert any(c.text for row in found for c in row[:1])
    assert made.fingerprint[f"{engine}:fr.1.target"] == "en"


def test_both_engines_give_the_same_candidates(models: dict[str, str], texts: list[str]) -> None:
    pivots = (f"x={models['marian']},{models['marian back']}",)
    one, other = (
        make_engine(EngineOptions(e, pivots=pivots, beams=4, max_new_tokens=HORIZON, device="cpu", precision="float32"))
        for e in ("hf", "ctranslate2")
    )
    pairs = zip(one.paraphrase(texts), other.paraphrase(texts), strict=True)
    assert all((a[0].text, a[0].failure) == (b[0].text, b[0].failure) for a, b in pairs)


@pytest.mark.parametrize("kind", [HFTranslator, CT2Translator])
def test_long_and_endless_sentences_are_failures_not_cut_texts(
    kind: type, models: dict[str, str], texts: list[str]
) -> None:
    codec = Codec(models["marian"])
    long = " ".join(texts)
    translator = kind(codec, Search(1, 1), "cpu")
    made = translator.translate([texts[0], long])
    assert made[1] == Failure(TOO_LONG)
    assert made[0] in ("", Failure(UNFINISHED))
    assert kind(codec, Search(1, HORIZON), "cpu").translate([]) == []


def test_a_model_is_converted_once(models: dict[str, str], cache: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    codec = Codec(models["fsmt"])
    folder = ct2.converted(codec, "int8")
    assert folder.parent.parent == cache
    assert not list(folder.parent.glob("tmp*"))
    monkeypatch.setattr(ct2, "_convert", lambda *_: pytest.fail("converted again"))
    assert ct2.converted(Codec(models["fsmt"]), "int8") == folder


def test_int8_works_and_is_told_apart(models: dict[str, str], texts: list[str]) -> None:
    codec = Codec(models["marian"])
    search = Search(1, HORIZON)
    light, exact = CT2Translator(codec, search, "cpu"), CT2Translator(codec, search, "cpu", "float32")
    assert light.precision == "int8"
    assert light.fingerprint != exact.fingerprint
    assert len(light.translate(texts)) == len(texts)


def test_the_fingerprint_changes_with_the_weights_and_the_search(tmp_path: Path, models: dict[str, str]) -> None:
    copy = tmp_path / "copy"
    copy.mkdir()
    for path in Path(models["fsmt"]).iterdir():
        (copy / path.name).write_bytes(path.read_bytes())
    assert Codec(str(copy)).revision == Codec(models["fsmt"]).revision
    data = bytearray((copy / "model.safetensors").read_bytes())
    data[-1] ^= 1
    (copy / "model.safetensors").write_bytes(data)
    assert Codec(str(copy)).revision != Codec(models["fsmt"]).revision
    codec = Codec(models["fsmt"])
    one, other = (HFTranslator(codec, Search(beams), "cpu").fingerprint for beams in (1, 2))
    assert one != other


class Model:
    """Stands for a model's batch: doubles each row; fails above ``memory`` tokens and at every row in ``poison``."""

    def __init__(self, memory: int = 10_000, poison: tuple[int, ...] = ()) -> None:
        self.memory, self.poison, self.calls = memory, poison, list[int]()

    def __call__(self, rows: list[list[int]]) -> list[str | Failure]:
        self.calls.append(len(rows))
        if len(rows) * max(map(len, rows)) > self.memory:
            raise RuntimeError("CUDA out of memory. Tried to allocate 2 GiB")
        if any(row[0] in self.poison for row in rows):
            raise IndexError("index out of range in self")
        return [f"{row[0]}x{len(row)}" for row in rows]


ROWS = [[i] * (1 + i * 7 % 11) for i in range(20)]
EXPECTED: list[str | Failure] = [f"{row[0]}x{len(row)}" for row in ROWS]


def test_batches_keep_to_the_budget_and_give_results_in_order() -> None:
    model = Model(memory=24)
    assert in_batches(ROWS, model, 24) == EXPECTED
    assert len(model.calls) < len(ROWS)


def test_a_batch_without_memory_is_halved_and_goes_on() -> None:
    model = Model(memory=24)
    assert in_batches(ROWS, model, 1_000) == EXPECTED
    assert model.calls[0] == len(ROWS)


def test_what_needs_too_much_memory_by_itself_is_a_counted_failure() -> None:
    made = in_batches(ROWS, Model(memory=10), 1_000)
    assert made == [Failure(OUT_OF_MEMORY) if len(r) > 10 else e for r, e in zip(ROWS, EXPECTED, strict=True)]


def test_a_poisoned_sentence_fails_alone(caplog: pytest.LogCaptureFixture) -> None:
    made = in_batches(ROWS, Model(poison=(3, 11)), 1_000)
    assert made == [Failure(TRANSLATOR_ERROR) if i in (3, 11) else e for i, e in enumerate(EXPECTED)]
    assert caplog.text.count("index out of range") == 2


def test_a_translator_that_fails_at_everything_ends_the_run_with_its_error() -> None:
    with pytest.raises(EngineError, match=r"every one of 20 sentences.*index out of range"):
        in_batches(ROWS, Model(poison=tuple(range(20))), 1_000)


def test_a_real_model_that_runs_out_of_memory_halves_its_batches(
    models: dict[str, str], texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    translator = HFTranslator(Codec(models["marian"]), Search(1, HORIZON), "cpu")
    expected = translator.translate(texts)
    generate, sizes = translator.model.generate, list[int]()

    def scarce(input_ids: torch.Tensor, **options: Any) -> torch.Tensor:
        sizes.append(len(input_ids))
        if len(input_ids) > 4:
            raise torch.OutOfMemoryError("CUDA out of memory")
        return generate(input_ids=input_ids, **options)

    monkeypatch.setattr(translator.model, "generate", scarce)
    assert translator.translate(texts) == expected
    assert max(sizes) > 4 >= min(sizes)


@pytest.mark.parametrize(
    ("pivots", "message"),
    [
        (("one-model-only",), "give .*MODEL_OUT,MODEL_BACK"),
        (("absent/folder,absent/back",), "absent/folder: not a translation model"),
    ],
)
def test_a_pivot_that_cannot_be_had_is_named(pivots: tuple[str, ...], message: str) -> None:
    with pytest.raises(EngineError, match=message):
        make_engine(EngineOptions("hf", pivots=pivots))


def test_an_unknown_language_and_a_search_of_nothing_are_refused(models: dict[str, str]) -> None:
    with pytest.raises(EngineError, match="no language 'xx'"):
        HFTranslator(Codec(models["m2m100"], "en", "xx"), Search(), "cpu").translate(["One."])
    with pytest.raises(EngineError, match="must be 1 or more"):
        make_engine(EngineOptions("hf", beams=0))


def test_weights_that_are_not_safetensors_are_refused(models: dict[str, str], tmp_path: Path) -> None:
    copy = tmp_path / "pickled"
    copy.mkdir()
    for path in Path(models["fsmt"]).iterdir():
        name = "pytorch_model.bin" if path.suffix == ".safetensors" else path.name
        (copy / name).write_bytes(path.read_bytes())
    with pytest.raises(EngineError, match="safetensors"):
        HFTranslator(Codec(str(copy)), Search(), "cpu").translate(["One."])
    with pytest.raises(EngineError, match="safetensors"):
        ct2.converted(Codec(str(copy)), "float32")


def test_workers_take_the_gpus_in_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    class Process:
        _identity: tuple[int, ...] = ()

    monkeypatch.setattr(hf.multiprocessing, "current_process", lambda: Process)
    assert (pick_device(0), pick_device(2)) == ("cpu", "cuda:0")
    for worker, expected in ((1, "cuda:0"), (2, "cuda:1"), (3, "cuda:0")):
        Process._identity = (worker,)
        assert pick_device(2) == expected
