"""Properties of the parts of the parser's training recipe."""

import random
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("spacy")

from spacy.tokens import Doc
from spacy.vocab import Vocab

from augment.parser.clauses import clauses
from augment.parser.conllu import ROOT, Tree, main_verb, read_conllu
from augment.parser.docs import lower_cased, noisy_copies, to_doc, with_other_quotes, without_final_punctuation
from augment.parser.silver import clean_lines, conllu, to_tree
from augment.parser.swap import swapped_forms, words_by_tag
from augment.parser.train import interpolate, publish
from augment.parsing import load_parser

QUOTED = Tree(
    forms=["He", "said", '"', "Do", "n't", '"', "."],
    lemmas=["_"] * 7,
    upos=["_"] * 7,
    tags=["PRP", "VBD", "``", "VBP", "RB", "''", "."],
    feats=["_"] * 7,
    heads=[1, ROOT, 1, 1, 3, 1, 1],
    deps=["nsubj", "ROOT", "punct", "ccomp", "neg", "punct", "punct"],
    spaces=[True, True, False, False, False, False, False],
)


def test_a_tree_survives_conversion_to_a_document_and_to_conllu(tmp_path: Path) -> None:
    doc = to_doc(QUOTED, Vocab())
    path = tmp_path / "silver.conllu"
    path.write_text(conllu(to_tree(doc)), encoding="utf-8")
    (again,) = read_conllu(path)
    assert (again.forms, again.heads, again.deps) == (QUOTED.forms, QUOTED.heads, QUOTED.deps)
    assert again.text == doc.text.strip() == QUOTED.text


def test_noise_keeps_the_structure() -> None:
    assert lower_cased(QUOTED).text == 'he said "don\'t".'
    assert without_final_punctuation(QUOTED).text == 'He said "Don\'t"'
    assert with_other_quotes(QUOTED).text == "He said “Don’t”."
    for noisy in (lower_cased(QUOTED), with_other_quotes(QUOTED)):
        assert (noisy.heads, noisy.deps) == (QUOTED.heads, QUOTED.deps)


def test_noisy_copies_are_drawn_with_the_seed() -> None:
    trees = [QUOTED] * 50
    first, second, other = (list(noisy_copies(trees, 0.5, seed)) for seed in (1, 1, 2))
    assert first == second != other
    assert 0 < len(first) < 50


def test_main_verb_ignores_auxiliaries_of_other_clauses() -> None:
    doc = Doc(
        Vocab(),
        words=["I", "do", "n't", "know", "who", "can", "come"],
        heads=[3, 3, 3, 3, 6, 6, 3],
        deps=["nsubj", "aux", "neg", "ROOT", "nsubj", "aux", "ccomp"],
    )
    tree = to_tree(doc)
    assert main_verb(tree.heads, tree.deps) == (3, (1, 2))


def test_tokenised_lines_are_detokenised_and_repeated_or_short_ones_left_out(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    line = "It is '' half - built '' ( so far ) , isn 't it ?"
    path.write_text(f"{line}\n{line}\ntoo short\n", encoding="utf-8")
    assert list(clean_lines(path)) == ['It is "half-built" (so far), isn \'t it?']


def test_exchanged_words_keep_their_tag_and_leave_auxiliaries_and_spacing_alone() -> None:
    tree = Tree(
        forms=["Cats", "have", "eaten", "red", "fish", "."],
        tags=["NNS", "VBP", "VBN", "JJ", "NN", "."],
        heads=[2, 2, ROOT, 4, 2, 2],
        deps=["nsubj", "aux", "ROOT", "amod", "dobj", "punct"],
        spaces=[True, True, True, True, False, False],
    )
    words = words_by_tag([tree])
    assert words == {"NNS": ["Cats"], "VBN": ["eaten"], "JJ": ["red"], "NN": ["fish"]}
    other = {tag: [tag.lower()] for tag in words}
    drawn = {replace(tree, forms=swapped_forms(tree, other, random.Random(seed))).text for seed in range(200)}
    assert "Nns have vbn jj nn." in drawn
    assert tree.text in drawn
    assert all(" have " in sentence for sentence in drawn)


def test_vectors_keep_the_main_directions_and_have_unit_length() -> None:
    pytest.importorskip("tokenizers")
    pytest.importorskip("safetensors")
    from augment.parser.vectors import principal_components

    rng = np.random.default_rng(0)
    matrix = rng.normal(size=(40, 6)) * [9, 5, 0.01, 0.01, 0.01, 0.01]
    reduced = principal_components(matrix, 2)
    assert np.allclose(np.linalg.norm(reduced, axis=1), 1)
    centred = matrix - matrix.mean(0)
    direction = centred[:, :2] / np.linalg.norm(centred[:, :2], axis=1, keepdims=True)
    assert np.allclose(np.abs(reduced @ reduced.T), np.abs(direction @ direction.T), atol=0.05)


def test_a_published_pipeline_parses_like_its_source_without_the_words_of_the_corpus(tmp_path: Path) -> None:
    source = load_parser()
    source.vocab.strings.add("rumpelstilt")
    source.to_disk(tmp_path / "source")
    publish(tmp_path / "source", tmp_path / "published")
    published = load_parser(str(tmp_path / "published"))
    assert "rumpelstilt" not in published.vocab.strings
    text = "The miller did not know what the old man wanted."
    assert to_tree(published(text)) == to_tree(source(text))


def test_a_short_clause_becomes_a_sentence_of_its_own() -> None:
    tree = Tree(
        forms=["She", "says", "that", "the", "train", "is", "late", ",", "sadly", "."],
        lemmas=["_"] * 10,
        upos=["_"] * 10,
        tags=["PRP", "VBZ", "IN", "DT", "NN", "VBZ", "JJ", ",", "RB", "."],
        feats=["_"] * 10,
        heads=[1, ROOT, 5, 4, 5, 1, 5, 1, 1, 1],
        deps=["nsubj", "ROOT", "mark", "det", "nsubj", "ccomp", "acomp", "punct", "advmod", "punct"],
        spaces=[True, True, True, True, True, True, False, True, False, False],
    )
    (clause,) = clauses(tree)
    assert clause.is_tree()
    assert clause.text == "The train is late."
    assert clause.heads == [1, 2, ROOT, 2, 2]
    assert clause.deps == ["det", "nsubj", "ROOT", "acomp", "punct"]


def test_a_share_of_the_new_weights_stays() -> None:
    new, old = load_parser(), load_parser()
    layer = next(layer for layer in new.get_pipe("tok2vec").model.walk() if "W" in layer.param_names)
    before = layer.get_param("W").copy()
    layer.set_param("W", before + 1)
    interpolate(new, old, 0.25)
    np.testing.assert_allclose(layer.get_param("W"), before + 0.25, atol=1e-5)
