"""The teacher: its decoding against all forests, its network, its pipeline on disk, and a whole small training."""

from itertools import product
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("spacy")

import torch
from tokenizers import Tokenizer, models, normalizers, pre_tokenizers, processors
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast

from augment.fingerprint import of_code
from augment.negation.negator import Negator
from augment.parser.teacher import train
from augment.parser.teacher.component import WINDOW, blank_pipeline
from augment.parser.teacher.decoding import forest
from augment.parser.teacher.network import BiaffineParser, encode_words, shape
from augment.parser.teacher.pipe import FACTORY
from augment.parsing import ParserError, fingerprint, load_parser, parse

HOSTILE = (
    "",
    " ",
    "a\0b is not c\0",
    "lone \ud800 surrogate \udfff here",
    "زبان is a word .",
    "a\tb\u200bc\u00a0d\u202e e",
    "<b>He</b> is &amp; was.",
    "...!?!--()[]''\"",
)

SENTENCES = (  # form, tag, head, relation
    (("Birds", "NNS", 2, "nsubj"), ("sing", "VBP", 0, "root"), (".", ".", 2, "punct")),
    (("She", "PRP", 3, "nsubj"), ("can", "MD", 3, "aux"), ("swim", "VB", 0, "root"), (".", ".", 3, "punct")),
    (("He", "PRP", 2, "nsubj"), ("slept", "VBD", 0, "root"), ("here", "RB", 2, "advmod"), (".", ".", 2, "punct")),
)
TAGS, LABELS = ["PRP$", "VB", "."], ["nsubj", "punct"]


@pytest.fixture(scope="module")
def encoder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A small encoder of the BERT family with its tokenizer."""
    folder = tmp_path_factory.mktemp("encoder")
    words = {word.lower() for sentence in SENTENCES for word, *_ in sentence} | {"sw", "##im"}
    vocabulary = {piece: i for i, piece in enumerate(["[PAD]", "[UNK]", "[CLS]", "[SEP]", *sorted(words)])}
    tokenizer = Tokenizer(models.WordPiece(vocabulary, unk_token="[UNK]"))
    tokenizer.normalizer = normalizers.BertNormalizer(lowercase=True)
    tokenizer.pre_tokenizer = pre_tokenizers.BertPreTokenizer()
    ends = [("[CLS]", vocabulary["[CLS]"]), ("[SEP]", vocabulary["[SEP]"])]
    tokenizer.post_processor = processors.TemplateProcessing(single="[CLS] $A [SEP]", special_tokens=ends)
    PreTrainedTokenizerFast(tokenizer_object=tokenizer, pad_token="[PAD]", unk_token="[UNK]").save_pretrained(folder)
    torch.manual_seed(0)
    size = {"hidden_size": 32, "num_hidden_layers": 3, "num_attention_heads": 2, "intermediate_size": 64}
    BertModel(BertConfig(vocab_size=len(vocabulary), max_position_embeddings=320, **size)).save_pretrained(folder)
    return folder


def _pipeline(encoder: Path):  # type: ignore[no-untyped-def]
    torch.manual_seed(0)
    network = BiaffineParser(BertModel.from_pretrained(encoder, add_pooling_layer=False), len(TAGS), len(LABELS)).eval()
    torch.nn.init.normal_(network.arc_weight)
    return blank_pipeline(network, PreTrainedTokenizerFast.from_pretrained(encoder), TAGS, LABELS)


def _is_forest(heads: tuple[int, ...]) -> bool:
    for node in range(1, len(heads) + 1):
        for _ in heads:
            node = heads[node - 1] if node else 0
        if node:
            return False
    return True


@pytest.mark.parametrize("seed", range(40))
def test_the_forest_is_the_best_of_all(seed: int) -> None:
    scores = np.random.default_rng(seed).normal(size=(4, 5)).astype("float32")
    forests = [heads for heads in product(range(5), repeat=4) if _is_forest(heads)]
    best = max(forests, key=lambda heads: sum(scores[i, head] for i, head in enumerate(heads)))
    assert tuple(forest(scores)) == best


def test_words_keep_their_pieces_and_a_blank_has_none(encoder: Path) -> None:
    words = encode_words([["She", " ", "swim"], ["."]], PreTrainedTokenizerFast.from_pretrained(encoder))
    assert words.first.tolist() == [[1, 0, 2], [1, 0, 0]]
    assert words.last.tolist() == [[1, 0, 2], [1, 0, 0]]
    assert words.mask.tolist() == [[True, True, True], [True, False, False]]


def test_shapes_tell_what_an_uncased_encoder_does_not_see() -> None:
    assert [shape(word) for word in ("cat", "Cat", "CAT", "iPod", "A4", "!")] == [0, 1, 2, 3, 4, 5]


def test_padding_does_not_change_the_scores(encoder: Path) -> None:
    nlp = _pipeline(encoder)
    pipe = nlp.get_pipe("parser")
    with torch.inference_mode():
        alone = pipe.network(encode_words([["She", "slept"]], pipe.tokenizer))[1]
        padded = pipe.network(encode_words([["She", "slept"], ["He", "can", "swim", "here", "."]], pipe.tokenizer))[1]
    torch.testing.assert_close(padded[0, :2, :3], alone[0], atol=1e-5, rtol=1e-4)
    assert torch.isinf(padded[0, :2, 3:]).all()


def test_a_folder_gives_the_same_trees_and_has_a_fingerprint(encoder: Path, tmp_path: Path) -> None:
    nlp = _pipeline(encoder)
    nlp.to_disk(tmp_path)
    again = load_parser(str(tmp_path))
    texts = ["She can swim.", "", "Birds  sing. He slept.", "here " * (WINDOW + 5)]
    for one, two in zip(nlp.pipe(texts), again.pipe(texts), strict=True):
        assert [(t.tag_, t.dep_, t.head.i) for t in one] == [(t.tag_, t.dep_, t.head.i) for t in two]
    assert fingerprint(again) == fingerprint(load_parser(str(tmp_path)))
    again.get_pipe("parser").network.root.data += 1
    assert fingerprint(again) != fingerprint(load_parser(str(tmp_path)))


def test_a_sentence_longer_than_the_encoder_reads_is_parsed_in_windows(encoder: Path) -> None:
    doc = _pipeline(encoder)("here " * (2 * WINDOW + 1))
    assert [token.i // WINDOW for token in doc] == [token.head.i // WINDOW for token in doc]


def test_hostile_texts_and_words_of_more_pieces_than_an_encoder_reads_are_parsed(encoder: Path) -> None:
    nlp = _pipeline(encoder)
    texts = [*HOSTILE, "sw" + "im" * 400 + " here", ("." * 40 + " here ") * 100]
    for text, doc in zip(texts, parse(texts, nlp), strict=True):
        assert len(doc.text) == len(text)
        assert all(token.dep_ for token in doc)


def test_a_teacher_says_what_it_needs_where_its_component_is_unknown(encoder: Path, tmp_path: Path) -> None:
    _pipeline(encoder).to_disk(tmp_path)
    config = tmp_path / "config.cfg"
    config.write_text(config.read_text(encoding="utf-8").replace(FACTORY, "no_such_parser"), encoding="utf-8")
    with pytest.raises(ParserError, match="no_such_parser.*install the package"):
        load_parser(str(tmp_path))


def test_the_negator_without_a_teacher_does_not_depend_on_torch() -> None:
    assert "torch" not in str(of_code("augment.negation.negator"))


@pytest.mark.slow
def test_a_small_training_learns_its_sentences_and_negates_with_them(encoder: Path, tmp_path: Path) -> None:
    for treebank in ("EWT", "Atis"):
        (tmp_path / treebank).mkdir()
        for split in ("train", "dev"):
            blocks = ("".join(_row(i, *word) for i, word in enumerate(words, start=1)) for words in SENTENCES)
            (tmp_path / treebank / f"en-ud-{split}.conllu").write_text("\n".join(blocks) + "\n", encoding="utf-8")
    output = tmp_path / "teacher"
    train.main(["--data", str(tmp_path), "--encoder", str(encoder), "--output", str(output), "--epochs", "60"])
    negate = Negator(parser=str(output))
    assert negate("She can swim.").text == "She cannot swim."
    assert negate("He slept here.").text == "He did not sleep here."


def _row(i: int, form: str, tag: str, head: int, dep: str) -> str:
    return f"{i}\t{form}\t_\t_\t{tag}\t_\t{head}\t{dep}\t_\t{'SpaceAfter=No' if tag == '.' else '_'}\n"
