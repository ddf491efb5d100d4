"""Make a small untrained BERT with a tokenizer of its own, for the trainer's --model. Needs no network.

    python -m train.scratch --data artifacts/X.parquet --output FOLDER [--vocab 4000 --layers 2 --hidden 128]

The tokenizer is WordPiece, trained on the dataset's text (and on the prompt templates); the weights are random. Same
data and options, same files.
"""

import argparse
from collections.abc import Iterable, Sequence
from pathlib import Path

import torch
from tokenizers import BertWordPieceTokenizer
from transformers import BertConfig, BertModel, PreTrainedTokenizerFast
from transformers.utils.logging import disable_progress_bar

from pipelines.schema import NEGATION, TEXT, SchemaError
from train.data.dataset import read_dataset
from train.model.prompt import TEMPLATES
from train.runtime.atomic_files import filling
from train.runtime.errors import InputError, plain_errors
from train.runtime.flags import Parser

SPECIAL_TOKENS = {f"{name}_token": f"[{name.upper()}]" for name in ("pad", "unk", "cls", "sep", "mask")}
HEAD_WIDTH, POSITIONS = 64, 128


def train_tokenizer(texts: Iterable[str], vocab: int) -> PreTrainedTokenizerFast:
    """A lower-casing WordPiece tokenizer of at most ``vocab`` entries that knows the words of the prompt templates.

    Raises InputError if ``vocab`` cannot hold the characters.
    """
    templates = [template.text for pair in TEMPLATES.values() for template in pair]
    prompts = [text.replace("[MASK]", "").replace("{}", "") for text in templates] * 100  # more than rare
    texts = [*texts, *prompts]
    trainer = BertWordPieceTokenizer(lowercase=True)
    # The library numbers characters inside a word in the order of a hash table, which decides ties between pieces.
    # Named beforehand they have fixed numbers, and the same text gives the same vocabulary.
    characters = sorted({c for text in texts for c in trainer.normalize(text) if not c.isspace()})
    initial_vocab = [*SPECIAL_TOKENS.values(), *characters, *(f"##{c}" for c in characters)]
    if len(initial_vocab) > vocab:
        raise InputError(
            f"--vocab {vocab} is too small: the text has {len(characters)} characters, take {2 * len(initial_vocab)}"
        )
    trainer.train_from_iterator(texts, vocab_size=vocab, show_progress=False, special_tokens=initial_vocab)
    wordpiece = BertWordPieceTokenizer(vocab=trainer.get_vocab(), lowercase=True)
    return PreTrainedTokenizerFast(tokenizer_object=wordpiece._tokenizer, model_max_length=POSITIONS, **SPECIAL_TOKENS)


def small_bert(vocab: int, layers: int, hidden: int, seed: int) -> BertModel:
    """A BERT with random weights, heads of HEAD_WIDTH and inputs of up to POSITIONS tokens."""
    if hidden % HEAD_WIDTH:
        raise InputError(f"--hidden {hidden} is not a multiple of {HEAD_WIDTH}")
    torch.manual_seed(seed)
    return BertModel(
        BertConfig(
            vocab_size=vocab,
            hidden_size=hidden,
            num_hidden_layers=layers,
            num_attention_heads=hidden // HEAD_WIDTH,
            intermediate_size=4 * hidden,
            max_position_embeddings=POSITIONS,
        )
    )


def main(argv: Sequence[str] | None = None) -> None:
    """Write the tokenizer and the model to --output."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--data", required=True, help="dataset whose text trains the tokenizer")
    parser.add_argument("--output", type=Path, required=True, help="folder for the model")
    parser.add_argument("--vocab", type=int, default=4000, help="entries of the vocabulary at most")
    parser.add_argument("--layers", type=int, default=2)
    parser.add_argument("--hidden", type=int, default=128)
    parser.add_argument("--seed", type=int, default=42)
    args = parser.parse_args(argv)
    disable_progress_bar()
    with plain_errors(args.output):
        tokenizer = train_tokenizer(_texts(args.data), args.vocab)
        model = small_bert(len(tokenizer), args.layers, args.hidden, args.seed)
        with filling(args.output) as folder:
            model.save_pretrained(folder)
            tokenizer.save_pretrained(folder)
    weights = sum(parameter.numel() for parameter in model.parameters())
    print(f"{args.output}: {len(tokenizer)} word pieces, {weights:,} random weights")


def _texts(data: str) -> list[str]:
    """The sentences and, where the dataset has them, their negations: "not" belongs to the vocabulary too."""
    try:
        table = read_dataset(data, [TEXT, NEGATION]).table
    except SchemaError:
        table = read_dataset(data, [TEXT]).table
    return [text for column in table.columns for text in column.to_pylist() if text]


if __name__ == "__main__":
    main()
