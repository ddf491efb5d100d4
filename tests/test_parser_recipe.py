"""Properties of the parts of the parser's training recipe."""

import itertools
from pathlib import Path

import numpy as np
import pytest

pytest.importorskip("spacy")

from spacy.tokens import Doc
from spacy.vocab import Vocab

from augment.parser.conllu import ROOT, Tree, read_conllu
from augment.parser.docs import lower_cased, noisy_copies, to_doc, with_other_quotes, without_final_punctuation
from augment.parser.eisner import best_tree
from augment.parser.score import main_verb
from augment.parser.silver import clean_lines, conllu, to_tree

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


def is_projective_tree(heads: list[int]) -> bool:
    tree = Tree(forms=["w"] * len(heads), heads=heads, deps=["dep"] * len(heads))
    return tree.is_tree() and all(
        tree.subtree(i) == list(range(tree.subtree(i)[0], tree.subtree(i)[-1] + 1)) for i in range(len(heads))
    )


@pytest.mark.parametrize("words", [1, 2, 3, 4, 5])
def test_best_tree_equals_exhaustive_search(words: int) -> None:
    scores = np.random.default_rng(words).normal(size=(words + 1, words + 1))
    candidates = (list(heads) for heads in itertools.product(range(ROOT, words), repeat=words))
    projective = [heads for heads in candidates if heads.count(ROOT) == 1 and is_projective_tree(heads)]
    best = max(projective, key=lambda heads: sum(scores[i + 1, head + 1] for i, head in enumerate(heads)))
    assert best_tree(scores) == best


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
    assert main_verb(tree.heads, tree.deps) == (3, {1, 2})


def test_tokenised_lines_are_detokenised_and_repeated_or_short_ones_left_out(tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    line = "It is '' half - built '' ( so far ) , isn 't it ?"
    path.write_text(f"{line}\n{line}\ntoo short\n", encoding="utf-8")
    assert list(clean_lines(path)) == ['It is "half-built" (so far), isn \'t it?']
