"""Properties of the sentences and trees that the parser is trained on besides treebanks."""

import bz2
from dataclasses import replace
from pathlib import Path

import pytest

pytest.importorskip("spacy")

from augment.parser import dump
from augment.parser.conllu import ROOT, Tree
from augment.parser.dump import paragraphs, sentences
from augment.parser.swap import swapped_copies
from augment.parser.vote import elected, verb, voted
from augment.parsing import load_parser

MARKUP = """{{Infobox village|name=Holm|population={{formatnum:900}}}}
'''Holm''' is a [[village]] on a [[lake|long lake]].<ref>A [[book]].</ref> It has {{convert|3|km}} shore.{{sfn|B}}
It is quiet (; ).
== History ==
* a list
[[File:Holm.jpg|thumb|A [[boat]]]]Mr. Dahl built the church in c. 1650 for [http://example.org the parish].
{| class="table"
| cell
|}"""


def reading(root: int, *auxiliaries: int, dep: str = "dep") -> Tree:
    """Four words that all hang on `root`."""
    heads, deps = [root] * 4, [dep] * 4
    heads[root], deps[root] = ROOT, "ROOT"
    for i in auxiliaries:
        deps[i] = "aux"
    words = ["Boats", "may", "sink", "."]
    return Tree(forms=words, tags=["NNS", "MD", "VB", "."], heads=heads, deps=deps, spaces=[True, True, False, False])


def test_running_text_comes_out_of_markup_and_holes_drop_their_sentence() -> None:
    found = [sentence for line in paragraphs(MARKUP) for sentence in sentences(line)]
    assert found == [
        "Holm is a village on a long lake.",
        "It is quiet .",
        "Mr. Dahl built the church in c. 1650 for the parish.",
    ]


def test_tested_sentences_are_left_out_of_a_dump(tmp_path: Path) -> None:
    lines = ["The old boats of the village lie on the shore.", "They are painted red and blue."]
    page = f"<page><ns>0</ns><text bytes='1'>{' '.join(lines)}</text></page><page><ns>1</ns><text>Talk.</text></page>"
    source, test, output = tmp_path / "dump.xml.bz2", tmp_path / "test.conllu", tmp_path / "out.txt"
    source.write_bytes(bz2.compress(page.encode()))
    words = ["the", "old", "boats", "of", "the", "village", "sank"]
    rows = [f"{i}\t{w}\t_\t_\t_\t_\t{0 if i == 1 else 1}\t_\t_\t_\n" for i, w in enumerate(words, start=1)]
    test.write_text("".join(rows) + "\n", encoding="utf-8")
    dump.main([str(source), "--output", str(output)])
    assert output.read_text(encoding="utf-8").splitlines() == lines
    dump.main([str(source), "--output", str(output), "--without", str(test)])
    assert output.read_text(encoding="utf-8").splitlines() == lines[1:]


def test_the_majority_elects_the_main_verb_and_its_most_usual_tree() -> None:
    usual, rare, wrong = reading(2, 1), reading(2, 1, dep="amod"), reading(0)
    assert elected([wrong, rare, usual, usual]) == usual
    assert elected([wrong, wrong, wrong, usual]) == wrong
    assert elected([reading(0), reading(1), reading(2), reading(3), reading(2, 1)]) is None


def test_undisputed_trees_stay_and_disputed_ones_are_corrected() -> None:
    nlp = load_parser()
    right, wrong = reading(2, 1), reading(0)
    corrected = replace(wrong, heads=right.heads, deps=["nsubj", "aux", "ROOT", "punct"])
    assert list(voted([right, wrong], (nlp, nlp))) == [right, corrected]


def test_exchanged_copies_keep_the_tree() -> None:
    trees = [reading(2, 1), replace(reading(2, 1), forms=["Cats", "may", "sleep", "!"])]
    copies = list(swapped_copies(trees * 30, seed=0))
    assert {copy.forms[0] for copy in copies} == {"Boats", "Cats"}
    assert all(verb(copy) == (2, (1,)) and copy.forms[1] == "may" for copy in copies)
    assert copies != trees * 30
