"""The training recipe, end to end on a few sentences of our own."""

from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

pytest.importorskip("spacy")

import spacy
from spacy.vectors import Vectors

from augment.parser import train
from augment.parser.teacher import train as teacher_train
from augment.parser.train import gold_trees
from augment.parsing import fingerprint, load_parser

TREEBANK = """\
1	Dogs	dog	NOUN	NNS	_	2	nsubj	_	_
2	bark	bark	VERB	VBP	_	0	root	_	_
3	loudly	loudly	ADV	RB	_	2	advmod	_	SpaceAfter=No
4	.	.	PUNCT	.	_	2	punct	_	_

1	Cats	cat	NOUN	NNS	_	4	nsubj	_	_
2	do	do	AUX	VBP	_	4	aux	_	_
3	not	not	PART	RB	_	4	advmod	_	_
4	bark	bark	VERB	VB	_	0	root	_	SpaceAfter=No
5	.	.	PUNCT	.	_	4	punct	_	_

"""


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    """A folder with treebanks of two sentences and vectors of one word."""
    for bank in ("EWT", "Atis"):
        (tmp_path / "ud" / bank).mkdir(parents=True)
        for split in ("train", "dev"):
            (tmp_path / "ud" / bank / f"x-{split}.conllu").write_text(TREEBANK, encoding="utf-8")
    nlp = spacy.blank("en")
    nlp.vocab.vectors = Vectors(data=np.ones((1, 4), dtype="float32"), keys=["bark"], name="tiny")
    nlp.to_disk(tmp_path / "vectors")
    return tmp_path


def run(sources: Path, output: str, *options: str) -> Path:
    folders = ["--data", sources / "ud", "--vectors", sources / "vectors", "--output", sources / output]
    train.main([*map(str, folders), "--gold-copies", "40", "--max-steps", "4", *options])
    return sources / output


def test_the_recipe_trains_a_pipeline_repeats_itself_and_goes_on(sources: Path) -> None:
    first, second = run(sources, "first"), run(sources, "second")
    again = run(sources, "again", "--start", str(first / "model"))
    prints = [fingerprint(load_parser(str(folder / "model"))) for folder in (first, second, again)]
    assert prints[0] == prints[1] != prints[2]
    doc = load_parser(str(again / "model"))("Dogs do not bark.")
    assert all(token.dep_ and token.tag_ for token in doc)


@pytest.mark.parametrize("recipe", [train, teacher_train])
def test_a_folder_without_treebanks_is_a_clear_error(
    recipe: ModuleType, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(FileNotFoundError, match="--data must hold the treebanks EWT and Atis"):
        gold_trees(tmp_path / "EWT", "train")
    start, output = {train: "--vectors", teacher_train: "--encoder"}[recipe], tmp_path / "out"
    for data, said in ((tmp_path, "must hold the treebanks"), (tmp_path / "none", "no such file or folder")):
        with pytest.raises(SystemExit, match="2"):
            recipe.main(["--data", str(data), start, str(tmp_path), "--output", str(output)])
        assert said in capsys.readouterr().err
    assert not output.exists()
