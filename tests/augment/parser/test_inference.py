"""Many texts parsed at once get the trees that spaCy gives them, whatever was parsed before and beside them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from spacy.language import Language

from augment.english.fast_doc import FastDoc
from augment.parser.inference import encoder
from augment.parser.inference.batch_parser import BatchParser, is_supported, parse_fast
from augment.parsing import load_parser, parse
from tests.augment.parser.test_parsing import HOSTILE, SENTENCES

SAMPLE = Path(__file__).parents[3] / "pipelines" / "sample" / "encyclopedia.txt"
ROWS = 300
SEPARATED = "A review appeared yesterday of the play that the committee had rejected, which surprised nobody."
RESTARTING = "It rained all day and. The guests, who had, they left; so what? Nobody came! And (the mill) - closed -."


@pytest.fixture(scope="module")
def texts() -> list[str]:
    sentences = SAMPLE.read_text(encoding="utf-8").splitlines()[:ROWS]
    return [*sentences, *SENTENCES, *HOSTILE, SEPARATED, RESTARTING, " ".join(sentences[:8])]


def tree(doc: FastDoc) -> Any:
    return doc.text, [(t.text, t.idx, t.tag_, t.dep_, t.head.i, [c.i for c in t.children], t.whitespace_) for t in doc]


def test_the_trees_are_those_of_spacy(nlp: Language, texts: list[str]) -> None:
    assert is_supported(nlp)
    assert [tree(doc) for doc in parse_fast(texts, nlp)] == [tree(FastDoc(doc)) for doc in parse(texts, nlp)]


def test_words_that_belong_elsewhere_are_moved_as_spacy_moves_them(nlp: Language, texts: list[str]) -> None:
    moved = [doc for doc in parse_fast(texts, nlp) if any(_crosses(doc, word.i, word.head.i) for word in doc)]
    assert moved  # else the test above says nothing of them


def _crosses(doc: FastDoc, i: int, head: int) -> bool:
    low, high = sorted((i, head))
    return any(not low <= word.head.i <= high for word in doc[low + 1 : high] if word.head is not word)


def test_a_text_is_parsed_alike_alone_in_batches_and_again(nlp: Language, texts: list[str]) -> None:
    together = [tree(doc) for doc in parse_fast(texts, nlp)]
    assert [tree(doc) for doc in parse_fast(texts, nlp, 7)] == together
    for text, expected in list(zip(texts, together, strict=True))[::20]:
        assert tree(*parse_fast([text], nlp)) == expected
    assert list(parse_fast([], nlp)) == []


def test_equal_windows_of_words_are_computed_once(nlp: Language, texts: list[str]) -> None:
    parser = BatchParser(nlp)
    first = [tree(doc) for doc in parser.parse(texts)]
    known = [len(rows.places) for rows in parser.encoder.windows]
    assert [tree(doc) for doc in parser.parse(texts)] == first
    assert [len(rows.places) for rows in parser.encoder.windows] == known


def test_what_is_kept_is_forgotten_where_it_grows(
    nlp: Language, texts: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(encoder, "MOST_KEPT", 100)
    parser = BatchParser(nlp)
    kept = [tree(doc) for start in range(0, len(texts), 50) for doc in parser.parse(texts[start : start + 50])]
    assert kept == [tree(doc) for doc in parse_fast(texts, nlp)]
    assert len(parser.encoder.windows[-1].places) < 50 * 100


def test_a_layer_has_the_numbers_of_thinc(nlp: Language) -> None:
    tok2vec: Any = nlp.get_pipe("tok2vec")
    model = tok2vec.model.layers[1].layers[0].layers[0].layers[0].layers[1]
    inputs = np.random.default_rng(0).normal(size=(50, 288)).astype(np.float32)
    np.testing.assert_allclose(encoder.Layer(model)(inputs), model.predict(inputs), rtol=1e-5, atol=1e-6)


def test_another_pipeline_is_left_to_spacy(texts: list[str]) -> None:
    nlp = load_parser()
    nlp.add_pipe("sentencizer", first=True)
    assert not is_supported(nlp)
    assert [tree(doc) for doc in parse_fast(texts[-9:], nlp)] == [tree(FastDoc(doc)) for doc in parse(texts[-9:], nlp)]
