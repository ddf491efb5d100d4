"""Small word vectors from the input embeddings of a pretrained encoder, as lexical knowledge for the parser.

    python -m augment.parser.vectors --encoder FOLDER --output VECTORS

The first WORDS whole words of the encoder's vocabulary (WordPiece lists are ordered by frequency) keep the DIMENSIONS
principal components of their embeddings. Needs safetensors and tokenizers; the trained pipeline needs neither.
"""

import argparse
from pathlib import Path

import numpy as np
import spacy
from safetensors.numpy import load_file
from spacy.vectors import Vectors
from tokenizers import Tokenizer

from augment.flags import Parser, must_exist

WORDS, DIMENSIONS = 16_000, 48


def whole_words(encoder: Path) -> tuple[list[str], list[int]]:
    """Whole words of the vocabulary in its order, and their rows in the embedding matrix."""
    vocabulary = Tokenizer.from_file(str(encoder / "tokenizer.json")).get_vocab()
    whole = [(row, word) for word, row in vocabulary.items() if not word.startswith(("##", "["))]
    rows, words = zip(*sorted(whole)[:WORDS], strict=True)
    return list(words), list(rows)


def principal_components(matrix: np.ndarray, dimensions: int) -> np.ndarray:
    """(rows, dimensions): projections on the first components, each row scaled to unit length."""
    centred = matrix - matrix.mean(0)
    _, directions = np.linalg.eigh(centred.T @ centred)
    projected = centred @ directions[:, ::-1][:, :dimensions]
    return (projected / np.linalg.norm(projected, axis=1, keepdims=True)).astype("float32")


def main() -> None:
    """Entry point."""
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--encoder", type=Path, required=True, help="folder of a Hugging Face BERT in safetensors")
    parser.add_argument("--output", type=Path, required=True)
    args = parser.parse_args()
    must_exist(parser, args.encoder)
    weights = load_file(args.encoder / "model.safetensors")
    (name,) = (key for key in weights if key.endswith("embeddings.word_embeddings.weight"))
    words, rows = whole_words(args.encoder)
    nlp = spacy.blank("en")
    data = principal_components(weights[name][rows], DIMENSIONS)
    nlp.vocab.vectors = Vectors(strings=nlp.vocab.strings, data=data, keys=words, name="embeddings")
    for word in words:  # the encoder knows lower case only; a capital shares the row
        if word != word.capitalize():
            nlp.vocab.vectors.add(word.capitalize(), row=nlp.vocab.vectors.find(key=word))
    nlp.to_disk(args.output)


if __name__ == "__main__":
    main()
