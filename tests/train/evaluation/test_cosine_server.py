"""Cosines for a program that asks line by line."""

import json
from pathlib import Path

import pytest

from train.evaluation.cosine_server import answer, cosines, shared_model
from train.evaluation.models import cosine, load_model
from train.model.encoder import Encoder
from train.model.export import export
from train.scratch import small_bert, train_tokenizer

TEXTS = ["A heron waits by the brook.", "A boat lies in the harbour.", "No heron waits."]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> str:
    tokenizer = train_tokenizer(TEXTS * 3, 200)
    path = tmp_path_factory.mktemp("encoder")
    export(Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", tokenizer.mask_token_id), tokenizer, path)
    return str(path)


def test_each_row_has_the_cosines_of_its_first_text_to_the_others(folder: str) -> None:
    model = load_model(folder)
    one, two, three = (model.encode([text]) for text in TEXTS)
    found = cosines(model, [TEXTS, [TEXTS[1]], [TEXTS[2], TEXTS[2]]])
    assert found[0] == pytest.approx([cosine(one, two)[0], cosine(one, three)[0]], abs=1e-5)
    assert found[1] == []
    assert found[2] == pytest.approx([1.0])
    assert cosines(model, [TEXTS[:1]]) == [[]]
    assert cosines(model, [TEXTS[:2], [], TEXTS[1:]]) == [
        found[0][:1],
        [],
        pytest.approx([cosine(two, three)[0]], abs=1e-5),
    ]


def test_a_question_has_an_answer_whatever_it_is(folder: str, tmp_path: Path) -> None:
    [[value]] = answer(json.dumps({"model": folder, "rows": [TEXTS[:2]]}))["cosines"]
    assert -1 <= value <= 1
    assert str(tmp_path) in answer(json.dumps({"model": str(tmp_path), "rows": [TEXTS]}))["error"]
    for line in ("no json", "[]", "{}", '{"model": "."}'):
        assert "error" in answer(line)


def test_a_folder_that_was_trained_again_is_loaded_again(tmp_path: Path) -> None:
    question = json.dumps({"model": str(tmp_path), "rows": [TEXTS[:2]]})
    answers = []
    for seed in (0, 1, 1):
        tokenizer = train_tokenizer(TEXTS * 3, 200)
        if len(answers) < 2:
            export(Encoder(small_bert(len(tokenizer), 1, 64, seed), "mean", None), tokenizer, tmp_path)
        answers.append(answer(question)["cosines"])
        assert shared_model(str(tmp_path)) is shared_model(str(tmp_path))
    assert answers[0] != answers[1] == answers[2]
    assert answers[2] == cosines(load_model(str(tmp_path)), [TEXTS[:2]])
