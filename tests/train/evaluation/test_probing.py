"""Probes from treebanks: trees and inversions by hand, balanced depths, labels that the classifier can learn."""

from collections import Counter
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from sklearn.linear_model import LogisticRegression

from train.evaluation.datasets.treebank import Tree, TreebankWord, depth, inverted, read
from train.evaluation.suites import probing
from train.runtime.errors import InputError

# form, tag, head (from 1; 0 is the root), relation
RAIN = [
    ("It", "PRON", 2, "expl"),
    ("rained", "VERB", 0, "root"),
    (",", "PUNCT", 6, "punct"),
    ("but", "CCONJ", 6, "cc"),
    ("we", "PRON", 6, "nsubj"),
    ("went", "VERB", 2, "conj"),
    ("out", "ADV", 6, "advmod"),
    (".", "PUNCT", 2, "punct"),
]


def tree(rows: list[tuple[str, str, int, str]]) -> Tree:
    words = tuple(TreebankWord(form, tag, head - 1, relation) for form, tag, head, relation in rows)
    return Tree(words, tuple(word.form for word in words))


def changed(place: int, **fields: Any) -> list[tuple[str, str, int, str]]:
    rows = [dict(zip(("form", "tag", "head", "relation"), row, strict=True)) for row in RAIN]
    rows[place] |= fields
    return [(row["form"], row["tag"], row["head"], row["relation"]) for row in rows]


def conllu(rows: list[tuple[str, str, int, str]]) -> str:
    return "".join(
        f"{i}\t{form}\t_\t{tag}\t_\t_\t{head}\t{relation}\t_\t_\n"
        for i, (form, tag, head, relation) in enumerate(rows, 1)
    )


def test_depth_by_hand() -> None:
    assert depth(tree([("Go", "VERB", 0, "root")])) == 1
    assert depth(tree(RAIN)) == 3  # rained, went, out
    chain = [("a", "X", 0, "root"), ("b", "X", 1, "dep"), ("c", "X", 2, "dep"), ("d", "X", 3, "dep")]
    assert depth(tree(chain)) == 4
    assert depth(tree([("a", "X", 2, "dep"), ("b", "X", 1, "dep")])) is None  # a circle


def test_two_clauses_change_places_and_their_capitals_with_them() -> None:
    assert inverted(tree(RAIN)) == "We went out , but it rained ."


def test_names_and_i_keep_their_capitals() -> None:
    assert inverted(tree(changed(0, form="Ada", tag="PROPN", relation="nsubj"))) == "We went out , but Ada rained ."
    assert inverted(tree(changed(0, form="I", relation="nsubj"))) == "We went out , but I rained ."


def test_without_a_capital_none_is_put_that_would_give_it_away() -> None:
    assert inverted(tree(changed(0, form="it"))) == "we went out , but it rained ."


@pytest.mark.parametrize(
    "rows",
    [
        changed(0, tag="CCONJ"),  # and it rained
        changed(0, relation="advmod"),  # the first clause has no subject
        changed(4, relation="obj"),  # the second has none
        changed(3, relation="advmod"),  # no conjunction
        changed(5, relation="parataxis"),  # no coordination
        changed(6, head=2),  # the second clause is not in one piece: its last word belongs to the first
    ],
    ids=["begins with and", "no subject", "no second subject", "no conjunction", "no coordination", "crossing"],
)
def test_other_sentences_are_not_inverted(rows: list[tuple[str, str, int, str]]) -> None:
    assert inverted(tree(rows)) is None


def test_words_of_a_token_count_and_its_form_is_written(tmp_path: Path) -> None:
    path = tmp_path / "x.conllu"
    path.write_text(
        "# text = We don't.\n1\tWe\t_\tPRON\t_\t_\t2\tnsubj\t_\t_\n2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_\n"
        "2\tdo\t_\tAUX\t_\t_\t0\troot\t_\t_\n3\tn't\t_\tPART\t_\t_\t2\tadvmod\t_\t_\n"
        "3.1\tgo\t_\tVERB\t_\t_\t_\t_\t_\t_\n\n" + conllu(RAIN)  # no blank line at the end
    )
    first, second = read(path)
    assert first.text == "We don't"
    assert [word.form for word in first.words] == ["We", "do", "n't"]
    assert depth(first) == 2
    assert second == tree(RAIN)


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (conllu(RAIN) + "\n1\tWe\tPRON\n", "x.conllu, row 10 has 3 columns, CoNLL-U has 10"),
        (conllu([("We", "PRON", 9, "root")]), "x.conllu, row 1: head '9' is no word of the sentence"),
        ("# nothing\n", "x.conllu holds no sentence"),
    ],
)
def test_a_broken_file_is_named_with_its_row(content: str, said: str, tmp_path: Path) -> None:
    (tmp_path / "x.conllu").write_text(content)
    with pytest.raises(InputError) as error:
        read(tmp_path / "x.conllu")
    assert said in str(error.value)


def chain(length: int, deep: int, name: str) -> Tree:
    """``length`` words, of which ``deep`` hang one from the other and the rest from the first."""
    heads = [i if i < deep else 1 for i in range(length)]
    return tree([(f"{name}{i}", "X", head, "root" if head == 0 else "dep") for i, head in enumerate(heads)])


def test_lengths_fall_into_sentevals_ranges() -> None:
    found = probing.sentence_length([chain(n, 2, "w") for n in (4, 5, 8, 9, 28, 29)])
    assert found.labels == [0, 0, 1, 5]


def test_a_depth_cannot_be_read_from_the_length() -> None:
    trees = [chain(6, 3, f"a{i}") for i in range(50)] + [chain(7, 4, f"b{i}") for i in range(30)]
    trees += [chain(15, 4, f"c{i}") for i in range(90)] + [chain(15, 5, f"d{i}") for i in range(25)]
    trees += [chain(18, 6, f"e{i}") for i in range(60)]  # alone among its lengths: it would tell the length
    found = probing.tree_depth(trees)
    at = Counter((len(text.split()) > 8, label) for text, label in zip(found.texts, found.labels, strict=True))
    assert at == {(False, 0): 30, (False, 1): 30, (True, 1): 25, (True, 2): 25}


def test_a_sentence_appears_inverted_or_not_but_never_twice() -> None:
    trees = [tree(changed(5, form=f"went{i}")) for i in range(41)]
    found = probing.coordination_inversion(trees)
    assert abs(found.labels.count(0) - found.labels.count(1)) <= 1
    for text, label in zip(found.texts, found.labels, strict=True):
        assert text.startswith("We went" if label else "It rained")
    assert len({text.split("went")[1].split()[0] for text in found.texts}) == 41


def write_treebank(folder: Path, train: int = 60, rest: int = 20) -> None:
    folder.mkdir(parents=True)
    for part, count in (("train", train), ("dev", rest), ("test", rest)):
        rows = [
            conllu([(f"{part}{i}w{k}", "X", k, "root" if k == 0 else "dep") for k in range(6 if i % 2 else 11)])
            for i in range(count)
        ]
        (folder / f"en_x-ud-{part}.conllu").write_text("\n".join(rows))


def by_length(texts: list[str]) -> Any:
    return np.array([[len(text.split()) - 8.0, 1] for text in texts], np.float32)


def test_probes_that_the_treebank_allows_are_scored_and_the_others_named(tmp_path: Path) -> None:
    write_treebank(tmp_path / "ud" / "X")
    (tmp_path / "ud" / "X" / "en_y-ud-test.conllu").write_text(conllu(RAIN))  # test only: joins the other's
    (tmp_path / "ud" / "X" / "en_z-ud-train.conllu").write_text(conllu(RAIN))  # no test: does not take part
    model: Any = SimpleNamespace(name="by length", encode=by_length)
    result = probing.run([model], str(tmp_path))
    assert result["files"]["test"] == ["en_x-ud-test.conllu", "en_y-ud-test.conllu"]
    assert result["files"]["train"] == ["en_x-ud-train.conllu"]
    ((_, (_, sizes)),) = probing.details(result)
    assert sizes == ["SentLen", "2", "60", "20", "21", "10.9"]
    assert result["scores"] == {"by length": {"SentLen": 100.0}, "commonest class": {"SentLen": 52.38}}
    assert "CoordInv: fewer than two classes" in result["missing"]["CoordInv"]
    assert probing.table(result) == [
        ["model", "SentLen"],
        ["by length", "100.00"],
        ["commonest class", "52.38"],
    ]


def blurred(texts: list[str]) -> Any:
    """Four features that know something of a sentence's length, each with noise of its own."""
    noise = np.array([np.random.default_rng(list(text.encode())).normal(size=4) for text in texts])
    return (noise + np.array([[len(text.split()) / 4 - 2] for text in texts])).astype(np.float32)


def test_accuracy_is_near_that_of_scikit_learns_logistic_regression(tmp_path: Path) -> None:
    write_treebank(tmp_path / "ud", 800, 400)
    model: Any = SimpleNamespace(name="blurred", encode=blurred)
    found = probing.run([model], str(tmp_path))["scores"]["blurred"]["SentLen"]
    train, test = (
        probing.sentence_length(read(tmp_path / "ud" / f"en_x-ud-{part}.conllu")) for part in ("train", "test")
    )
    book = LogisticRegression().fit(blurred(train.texts), train.labels).score(blurred(test.texts), test.labels)
    assert 0.6 < book < 0.95
    assert found == pytest.approx(100 * book, abs=2)


def test_a_folder_without_a_whole_treebank_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "en_x-ud-test.conllu").write_text(conllu(RAIN))
    with pytest.raises(InputError, match="no treebank with train, dev and test"):
        probing.run([], str(tmp_path))


def test_real_treebanks_give_all_probes(real_data: Path) -> None:
    trees = read(real_data / "ud" / "EWT" / "en_ewt-ud-dev.conllu")
    assert len(trees) == 2001
    assert sum(len(one.words) for one in trees) == 25147
    for make in probing.PROBES.values():
        assert len(set(make(trees).labels)) > 1
