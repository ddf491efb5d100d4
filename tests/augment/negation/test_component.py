"""The spaCy component: the negations of Negator, on documents and sentences, saved with pipelines and documents."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

spacy = pytest.importorskip("spacy")

from spacy.language import Language  # noqa: E402
from spacy.tokens import Doc, DocBin  # noqa: E402

import augment.negation.component  # noqa: E402, F401  # registers it, as the entry point does
from augment import Negator  # noqa: E402
from augment.augmenter import AugmentError  # noqa: E402
from augment.parsing import ParserError, load_parser  # noqa: E402

ROOT = Path(__file__).parents[3]
TEXTS = [
    "The bridge is open.",
    "Nobody came to the fair.",
    "The ferry left at noon. The miller slept.",
    "A lamp in the chapel.",
    "the brook isnt frozen",
    "Well! The harbour was full.",
    "",
    " ",
]


@pytest.fixture(scope="module")
def nlp() -> Language:
    made = load_parser()
    made.add_pipe("litotes_negation")
    return made


def test_documents_have_the_negations_of_the_negator(nlp: Language) -> None:
    expected = Negator().batch(TEXTS)
    assert [doc._.negation for doc in nlp.pipe(TEXTS)] == expected
    assert [nlp(text)._.negation for text in TEXTS] == expected
    assert [negation.text for negation in expected][:3] == [
        "The bridge is not open.",
        "Somebody came to the fair.",
        "The ferry did not leave at noon. The miller slept.",
    ]


def test_every_sentence_has_its_own() -> None:
    nlp = load_parser()
    nlp.add_pipe("sentencizer", first=True)
    nlp.add_pipe("litotes_negation")
    doc = nlp(TEXTS[2])
    assert doc._.negation.text == "The ferry did not leave at noon. The miller slept."
    assert [sentence._.negation for sentence in doc.sents] == Negator().batch([s.text for s in doc.sents])
    assert [s._.negation.text for s in doc.sents] == ["The ferry did not leave at noon.", "The miller did not sleep."]
    assert doc[1:3]._.negation is None
    assert nlp.make_doc(TEXTS[2])._.negation is None
    assert nlp.make_doc(TEXTS[2])[:]._.negation is None


def test_any_pipeline_with_a_tagger_and_a_parser_will_do() -> None:
    other = load_parser()
    for name in other.pipe_names:
        other.rename_pipe(name, f"my_{name}")
    other.add_pipe("litotes_negation", name="opposite", config={"style": "contracted", "verify": False})
    negation = other(TEXTS[0])._.negation
    assert negation == Negator(style="contracted", verify=False)(TEXTS[0])
    assert negation.text == "The bridge isn't open."


def test_without_a_parse_it_says_what_is_missing() -> None:
    nlp = spacy.blank("en")
    nlp.add_pipe("litotes_negation")
    with pytest.raises(ParserError, match=r"litotes_negation: the document has no tags or no heads; add it behind"):
        nlp(TEXTS[0])
    with pytest.raises(AugmentError, match="style 'loud': expected one of full, contracted"):
        spacy.blank("en").add_pipe("litotes_negation", config={"style": "loud"})


def test_it_is_saved_and_loaded_with_its_options(tmp_path: Path) -> None:
    nlp = load_parser()
    nlp.add_pipe("litotes_negation", config={"style": "contracted"})
    nlp.to_disk(tmp_path / "pipeline")
    loaded = spacy.load(tmp_path / "pipeline")
    again = load_parser()
    again.add_pipe("litotes_negation", config={"style": "contracted"})
    again.from_bytes(nlp.to_bytes())
    for one in (loaded, again):
        assert one.pipe_names == nlp.pipe_names
        assert one(TEXTS[0])._.negation.text == "The bridge isn't open."


def test_documents_keep_their_negations_where_they_are_saved(nlp: Language) -> None:
    doc = nlp(TEXTS[2])
    read = Doc(nlp.vocab).from_bytes(doc.to_bytes())
    [binned] = DocBin(docs=[doc], store_user_data=True).get_docs(nlp.vocab)
    for other in (read, binned):
        assert other._.negation == doc._.negation
        assert [s._.negation for s in other.sents] == [s._.negation for s in doc.sents]


def test_spacy_finds_it_by_the_entry_point(tmp_path: Path) -> None:
    points = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["spacy_factories"]
    info = tmp_path / "installed-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: installed\nVersion: 1.0\n")
    lines = "".join(f"{name} = {place}\n" for name, place in points.items() if name == "litotes_negation")
    (info / "entry_points.txt").write_text(f"[spacy_factories]\n{lines}")
    code = (
        f"import sys; sys.path[:0] = [{str(tmp_path)!r}, {str(ROOT)!r}]; import spacy; "
        "nlp = spacy.blank('en'); nlp.add_pipe('litotes_negation'); print(nlp.pipe_names)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "['litotes_negation']"


def test_a_sentence_has_the_negation_of_its_own_document_whatever_stands_beside_it() -> None:
    nlp = load_parser()
    nlp.add_pipe("sentencizer", first=True)
    nlp.add_pipe("litotes_negation")
    sentence = "A will is usually valid only if it has been signed in the presence of witnesses."
    text = f"The chair, which can be folded flat, weighs less than two kilograms. {sentence}"
    alone = [[s._.negation for s in nlp(one).sents] for one in (text, sentence)]
    beside = [[s._.negation for s in doc.sents] for doc in nlp.pipe([text, sentence, text])]
    assert beside == [*alone, alone[0]]
    assert alone[0][1] != alone[1][0]  # else this shows nothing
