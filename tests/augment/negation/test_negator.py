"""The negator as an augmenter: one sentence, a list, columns; what it refuses; what is sent to other processes."""

import pickle
from dataclasses import replace

import pytest

from augment import Negator
from augment.augmenter import AugmentError
from augment.negation.reader import negate
from augment.negation.reading import Negation
from augment.parsing import ParserError, load_parser

TEXTS = ["The bridge is open.", "", "Nobody came."]
RESULTS = [
    Negation("The bridge is not open.", "copula", None, (11, 13)),
    Negation(None, None, "blank", None),
    Negation("Somebody came.", "remove:pronoun", None, (0, 6)),
]


def test_a_call_gives_the_result_of_one_text() -> None:
    negate = Negator(verify=False)
    assert [negate(text) for text in TEXTS] == RESULTS


@pytest.mark.parametrize("verify", [False, True])
def test_a_batch_gives_one_result_per_text_in_order(verify: bool) -> None:
    negate = Negator(verify=verify)
    assert [replace(result, confidence=None) for result in negate.batch(TEXTS)] == RESULTS
    assert negate.batch(tuple(reversed(TEXTS))) == negate.batch(TEXTS)[::-1]
    assert negate.batch([]) == []


def test_a_result_has_a_confidence_where_it_was_verified() -> None:
    sure, declined, _ = Negator().batch(TEXTS)
    assert sure.confidence is not None
    assert 0 < sure.confidence < 1
    assert declined.confidence is None
    assert {result.confidence for result in Negator(verify=False).batch(TEXTS)} == {None}


def test_columns_have_the_length_of_the_texts_and_null_where_there_is_no_value() -> None:
    columns = Negator(verify=False).columns(TEXTS)
    assert tuple(columns) == Negator.column_names
    assert columns == {
        "negation": ["The bridge is not open.", None, "Somebody came."],
        "negation_rule": ["copula", None, "remove:pronoun"],
        "negation_reason": [None, "blank", None],
        "negation_span": [(11, 13), None, (0, 6)],
        "negation_confidence": [None, None, None],
    }
    assert Negator().columns([]) == {name: [] for name in Negator.column_names}


@pytest.mark.parametrize("method", ["batch", "columns"])
@pytest.mark.parametrize(
    ("texts", "message"),
    [("The bridge is open.", "single string"), (["He left.", 7], r"texts\[1\] is 7"), ([b"He left."], "texts")],
)
def test_what_is_no_list_of_strings_is_a_type_error(method: str, texts: object, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        getattr(Negator(), method)(texts)


def test_an_unknown_style_is_an_augment_error_that_names_the_styles() -> None:
    with pytest.raises(AugmentError, match="style 'short': expected one of full, contracted"):
        Negator(style="short")
    with pytest.raises(AugmentError, match="parser 'contracted': that is a style; give style='contracted'"):
        Negator("contracted")


def test_a_parser_that_is_not_there_is_an_augment_error_on_first_use() -> None:
    negate = Negator(parser="en_core_web_none")
    with pytest.raises(ParserError, match="en_core_web_none"):
        negate("He left.")
    assert issubclass(ParserError, AugmentError)


def test_options_decide_the_result_and_the_fingerprint() -> None:
    plain, contracted, drawn = Negator(), Negator(style="contracted"), Negator(variants=3)
    unverified = Negator(verify=False)
    assert contracted(TEXTS[0]).text == "The bridge isn't open."
    assert {drawn(TEXTS[0]) for _ in range(3)} == {drawn(TEXTS[0])}
    assert plain.fingerprint == Negator().fingerprint
    assert len({str(n.fingerprint) for n in (plain, contracted, drawn, unverified)}) == 4
    assert {"code", "libraries", "parser", "style", "variants", "verify"} <= set(plain.fingerprint)


def test_a_negator_sent_to_another_process_is_small_and_negates_alike() -> None:
    negate = Negator(style="contracted", variants=1)
    negate(TEXTS[0])  # loads the parser, which stays behind
    sent = pickle.dumps(negate)
    assert len(sent) < 1_000
    assert pickle.loads(sent) == negate  # noqa: S301
    assert pickle.loads(sent).batch(TEXTS) == negate.batch(TEXTS)  # noqa: S301


def test_a_folder_and_the_bundled_parser_of_the_same_weights_negate_alike(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("parser") / "copy"
    load_parser().to_disk(folder)
    assert Negator(parser=str(folder)).batch(TEXTS) == Negator().batch(TEXTS)


@pytest.mark.parametrize("text", ["The man interviewed yesterday", "The bread baked today", "Perhaps rained", "not"])
def test_a_parse_that_stops_short_has_an_answer(text: str) -> None:
    negation = negate(load_parser()(text))
    assert (negation.text is None) != (negation.reason is None)
