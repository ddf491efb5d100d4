"""Properties of the bundled English pipeline and of `parse`."""

import pytest

pytest.importorskip("spacy")

import spacy
from spacy.language import Language
from spacy.tokens import Doc

from augment import Negator, Paraphraser, parsing
from augment.paraphrase.paraphraser import shared_engine
from augment.parsing import BUNDLED, ParserError, fingerprint, load_parser, parse, parser_or_exit

MEGABYTE = 1_000_000
AUXILIARIES = ("aux", "auxpass", "neg")

# sentence -> root, its auxiliaries and negation
SENTENCES = {
    "The river crosses three countries.": ("crosses", []),
    "She did not answer the letter.": ("answer", ["did", "not"]),
    "The bridge was built by Roman soldiers in the second century.": ("built", ["was"]),
    "He has been living in Lisbon since 1998.": ("living", ["has", "been"]),
    "The old library is a museum now.": ("is", []),
    "The results could have been published earlier.": ("published", ["could", "have", "been"]),
    "They don't eat meat.": ("eat", ["do", "n't"]),
    "The town that burned in 1666 was never rebuilt.": ("rebuilt", ["was", "never"]),
    "When the war ended, many families returned to the city.": ("returned", []),
    "Will the train stop here?": ("stop", ["Will"]),
    "There are two lakes near the village.": ("are", []),
    "The minister said that the law would change.": ("said", []),
}

HOSTILE = [
    "",
    " ",
    "a\0b is not c\0",
    "lone \ud800 surrogate \udfff here",
    "🙂 I love 🍕 and 👩‍👩‍👧!",
    "زبان is a word .",
    "a\tb\u200bc\u00a0d\u202e e",
    "<b>He</b> is &amp; was.",
    "...!?!--()[]''\"",
]


def main_verb(doc: Doc) -> tuple[str, list[str]]:
    root = next(token for token in doc if token.dep_ == "ROOT")
    return root.text, [child.text for child in root.children if child.dep_ in AUXILIARIES]


@pytest.mark.parametrize("sentence", SENTENCES)
def test_the_bundled_pipeline_finds_the_main_verb_and_its_auxiliaries(nlp: Language, sentence: str) -> None:
    assert main_verb(nlp(sentence)) == SENTENCES[sentence]


def test_the_bundled_pipeline_is_small_and_names_its_licence() -> None:
    size = sum(path.stat().st_size for path in BUNDLED.rglob("*") if path.is_file())
    assert size <= 12 * MEGABYTE
    meta = spacy.util.load_meta(BUNDLED / "meta.json")
    assert "CC BY-SA" in meta["license"]
    assert meta["sources"]


def test_the_bundled_pipeline_carries_no_path_of_the_machine_that_made_it() -> None:
    config = (BUNDLED / "config.cfg").read_text(encoding="utf-8")
    assert "train = null" in config
    assert "dev = null" in config


def test_parse_keeps_order_whatever_the_lengths(nlp: Language) -> None:
    texts = [" ".join(["word"] * (1 + 7 * i % 13)) + f" {i}." for i in range(50)]
    assert [doc.text for doc in parse(texts, nlp, batch_size=8)] == texts


def test_parse_gives_one_document_for_hostile_text_with_the_same_offsets(nlp: Language) -> None:
    docs = list(parse(HOSTILE, nlp))
    assert [len(doc.text) for doc in docs] == [len(text) for text in HOSTILE]


def test_parse_takes_a_line_of_five_thousand_words(nlp: Language) -> None:
    (doc,) = parse(["The dog barked and " * 1250], nlp)
    assert len(doc) >= 5000
    assert all(token.dep_ for token in doc)


def test_parsing_is_deterministic_and_independent_of_the_batch(nlp: Language) -> None:
    def trees(batch_size: int) -> list[list[tuple[int, str, str]]]:
        return [[(t.head.i, t.dep_, t.tag_) for t in doc] for doc in parse(SENTENCES, nlp, batch_size)]

    assert trees(1) == trees(64)


def test_the_fingerprint_is_stable_and_names_the_pipeline(nlp: Language) -> None:
    assert fingerprint(nlp) == fingerprint(load_parser())
    assert fingerprint(nlp).startswith(f"en_litotes_dep-{nlp.meta['version']}-")


def test_the_fingerprint_changes_with_the_weights() -> None:
    nlp = load_parser()
    before = fingerprint(nlp)
    weights = nlp.get_pipe("tagger").model.get_ref("softmax")
    weights.set_param("b", weights.get_param("b") + 1)
    assert fingerprint(nlp) != before


def test_the_fingerprint_changes_with_the_tokenizer() -> None:
    nlp = load_parser()
    before = fingerprint(nlp)
    nlp.tokenizer.add_special_case("dunno", [{"ORTH": "dun"}, {"ORTH": "no"}])
    assert fingerprint(nlp) != before


def test_an_unknown_parser_is_a_clear_error() -> None:
    with pytest.raises(ParserError, match=r"en_core_web_none: neither a folder .* pip install"):
        load_parser("en_core_web_none")


def test_a_program_ends_with_one_line_where_there_is_no_such_pipeline() -> None:
    with pytest.raises(SystemExit, match=r"^error: en_core_web_none: neither a folder"):
        parser_or_exit("en_core_web_none")


def test_the_bundled_pipeline_has_a_name_for_every_command() -> None:
    assert load_parser("bundled").meta["name"] == load_parser(None).meta["name"]


def test_a_pipeline_without_a_parser_is_a_clear_error(tmp_path_factory: pytest.TempPathFactory) -> None:
    folder = tmp_path_factory.mktemp("blank")
    spacy.blank("en").to_disk(folder)
    with pytest.raises(ParserError, match="has no parser and no tagger"):
        load_parser(str(folder))


def test_a_parser_that_met_many_words_is_replaced_by_one_that_parses_alike(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["In 1902 the council of Quellmouth closed the mill.", "Brandel Ostrow did not sing in Varnholt."]
    negate, paraphrase = Negator(), Paraphraser()
    wanted = negate.batch(texts), paraphrase.batch(texts), negate.fingerprint
    first, engine = parsing.shared_parser(None), shared_engine(paraphrase)
    assert parsing.shared_parser(None) is first
    monkeypatch.setattr(parsing, "MOST_STRINGS", len(first.vocab.strings) - 1)
    assert (negate.batch(texts), paraphrase.batch(texts), negate.fingerprint) == wanted
    assert len(parsing.shared_parser(None).vocab.strings) <= len(first.vocab.strings)
    assert parsing.shared_parser(None) is not first
    assert shared_engine(paraphrase) is engine
