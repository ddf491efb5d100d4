"""Cosines to negation, antonym, paraphrase and another sentence."""

import json
from pathlib import Path
from typing import Any

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from flows.fix import wrong_way
from pipelines import schema
from train.evaluation.__main__ import main
from train.evaluation.models import SentenceModel, cosine, load_model
from train.evaluation.registry import run_suite
from train.evaluation.report.edited import Edited
from train.evaluation.report.writer import to_html, to_markdown
from train.evaluation.suites import cosines
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

TEXTS = [f"The {a} by the {b} is old." for a in ("lamp", "mill", "inn", "barn") for b in ("brook", "road", "wall")]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cosines")
    rows: list[dict[str, Any]] = [
        {"id": i, "text": t, "source": "made", "negation": t.replace("is", "is not"), "paraphrase": f"{t[:-1]} now."}
        for i, t in enumerate(TEXTS)
    ]
    rows[4]["negation"] = rows[7]["paraphrase"] = None
    pq.write_table(pa.Table.from_pylist(rows, schema.augmented("negation", "paraphrase")), folder / "d.parquet")
    tokenizer = train_tokenizer([*TEXTS, "not now"] * 3, 200)
    for name in ("before", "after"):
        encoder = Encoder(small_bert(len(tokenizer), 1, 64, len(name)), "mean", tokenizer.mask_token_id)
        export(encoder, tokenizer, folder / name)
    return folder


@pytest.fixture(scope="module")
def model(folder: Path) -> SentenceModel:
    return load_model(str(folder / "before"))


def test_means_are_over_the_rows_that_have_the_text(folder: Path, model: SentenceModel) -> None:
    result = cosines.run([model], str(folder / "d.parquet"))
    assert result["counts"] == {"negation": 11, "paraphrase": 11, cosines.OTHER: 12}
    texts = [text for i, text in enumerate(TEXTS) if i != 4]
    expected = cosine(model.encode(texts), model.encode([text.replace("is", "is not") for text in texts]))
    found = result["models"][model.name]
    assert found["negation"]["mean"] == pytest.approx(expected.mean())
    assert found["negation"]["std"] == pytest.approx(expected.std())


def test_the_share_counts_the_rows_that_have_both(folder: Path, model: SentenceModel) -> None:
    result = cosines.run([model], str(folder / "d.parquet"))
    both = [text for i, text in enumerate(TEXTS) if i not in (4, 7)]
    own = model.encode(both)
    above = cosine(own, model.encode([f"{text[:-1]} now." for text in both])) > cosine(
        own, model.encode([text.replace("is", "is not") for text in both])
    )
    assert result["models"][model.name][cosines.ABOVE] == pytest.approx(100 * above.mean())
    assert result["with_both"] == len(both)


def test_examples_have_all_texts_and_their_cosines(folder: Path, model: SentenceModel) -> None:
    examples = cosines.run([model], str(folder / "d.parquet"))["examples"]
    assert len(examples) == cosines.EXAMPLES
    assert not {TEXTS[4], TEXTS[7]} & {example["text"] for example in examples}  # they lack a text
    first = examples[0]
    for name, text in first["texts"].items():
        [expected] = cosine(model.encode([first["text"]]), model.encode([text]))
        assert first["cosines"][model.name][name] == pytest.approx(expected, abs=1e-6)
        assert text != first["text"]


def test_the_page_marks_what_is_new_and_what_is_left_out(folder: Path, model: SentenceModel) -> None:
    outcome = run_suite("cosines", [model], str(folder / "d.parquet"), {})
    page = to_html([outcome], [])
    first = outcome.result["examples"][0]["text"]
    assert f"negation: {first.replace('is ', 'is <ins>not </ins>')}</td>" in page
    assert f"paraphrase: {first[:-1]}<ins> now</ins>.</td>" in page
    assert first.replace("is", "is not") not in page
    assert first.replace("is", "is not") in to_markdown([outcome], [])


def test_marks_are_of_words_and_text_is_escaped() -> None:
    cell = Edited("R&D is slow.", "R&D isn't fast.", "antonym: ")
    assert cell == "antonym: R&D is slow."
    assert cell.__html__() == ("antonym: R&amp;D <del>isn&#x27;t</del> <ins>is</ins> <del>fast</del> <ins>slow</ins>.")


def test_examples_are_short_and_begin_in_other_ways_where_there_are_such() -> None:
    short = [f"{name} {verb} the gate." for name in ("Anna", "Peter", "Ruth") for verb in ("opened", "shut")]
    texts = [f"{text[:-1]}{', and the guard said nothing of it' * 4}." for text in short] + short * 2
    own: list[str | None] = [None, *texts[1:]]
    columns = {"negation": own, cosines.OTHER: texts[1:] + texts[:1]}
    chosen = cosines._chosen(texts, columns)
    assert len(chosen) == cosines.EXAMPLES
    assert {texts[row] for row in chosen} == set(short)  # six ways to begin, twice each: all of them are there
    assert 0 not in cosines._chosen(texts[:12], {name: column[:12] for name, column in columns.items()})


def test_examples_are_of_one_template_no_more_than_once_where_there_are_others() -> None:
    template = [f"{shop} lies near the station and was opened by the mayor." for shop in ("Ada's", "The inn", "A mill")]
    others = [f"Nobody {verb} {noun}." for verb, noun in (("sold", "bread"), ("heard", "music"), ("found", "it"))]
    others += [f"{name} was {word}." for name, word in (("Ann", "ill"), ("Bo", "late"), ("Di", "here"), ("Ed", "out"))]
    others += ["It rained all night.", "They waited for a train that never came."]
    texts = template * 10 + others
    own: list[str | None] = [*texts]
    chosen = [texts[row] for row in cosines._chosen(texts, {"negation": own, cosines.OTHER: own})]
    assert sum(text in template for text in chosen) == 1
    assert set(others) <= set(chosen)


def test_two_models_stand_side_by_side_in_table_json_and_plot(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    models = [str(folder / "before"), str(folder / "after")]
    words = ["--model", *models, "--data", str(folder / "d.parquet"), "--suite", "cosines", "--output", str(tmp_path)]
    main([*words, "--brief"])
    assert capsys.readouterr().out.splitlines()[0] == "cosines is measured"
    main(words)
    result = json.loads((tmp_path / "cosines.json").read_text())
    said = capsys.readouterr().out
    assert all(f"{found['negation']['mean']:.3f}" in said for found in result["models"].values())
    assert (tmp_path / "cosines.png").read_bytes().startswith(b"\x89PNG")


def test_bars_of_few_sentences_are_pale_and_it_is_said() -> None:
    from matplotlib.figure import Figure

    counts = {"negation": cosines.FEW, "paraphrase": cosines.FEW - 1}
    found = {name: {"mean": 0.5, "std": 0.1} for name in counts}
    axis = Figure().subplots()
    cosines.paint(axis, {"rows": 100, "counts": counts, "models": {"a": found, "b": found}})
    assert [bar.get_alpha() for bars in axis.containers if hasattr(bars, "patches") for bar in bars] == [1, 0.35] * 2
    assert "pale: n below 30" in axis.get_xlabel()
    assert wrong_way.FEW == cosines.FEW  # what the table beside the plot calls few


def test_a_dataset_without_anything_to_compare_is_refused(tmp_path: Path, model: SentenceModel) -> None:
    rows = [{"id": i, "text": text, "source": "made"} for i, text in enumerate(TEXTS)]
    pq.write_table(pa.Table.from_pylist(rows, schema.SENTENCES), tmp_path / "d.parquet")
    with pytest.raises(InputError, match=r"needs two sentences and one of negation, antonym"):
        cosines.run([model], str(tmp_path / "d.parquet"))
