"""Questioner as an augmenter: one result per passage, as columns too, to be pickled, with errors that help."""

import json
import pickle

import pytest

from augment import Questioner
from augment.augmenter import AugmentError
from augment.parsing import load_parser, parse
from augment.questions.stated import bare, query_for, stated

PASSAGES = [
    "The old mill stands on the river. Two brothers from the valley built it in 1843. Nobody has lived in it since.",
    "",
    "List of mills",
]


def test_a_batch_gives_one_result_per_passage_in_order_and_a_call_that_of_one() -> None:
    questioner = Questioner()
    results = questioner.batch(PASSAGES)
    assert [result.contrast.text is None for result in results] == [False, True, True]
    assert [questioner(text) for text in PASSAGES] == results
    assert questioner.batch([]) == []


def test_columns_have_the_names_and_the_length_that_they_should_and_a_value_or_a_reason() -> None:
    columns = Questioner().columns(PASSAGES)
    assert tuple(columns) == Questioner.column_names
    assert {len(values) for values in columns.values()} == {len(PASSAGES)}
    for name in ("contrast", "question", "contrast_question", "claim", "contrast_claim"):
        for text, rule, reason in zip(*(columns[f"{name}{part}"] for part in ("", "_rule", "_reason")), strict=True):
            assert (text is None) == (rule is None) == (reason is not None)


def test_claims_are_those_of_their_side() -> None:
    contrast, questions = Questioner()(PASSAGES[0])
    assert None not in (questions.claim, questions.contrast_claim)
    assert questions.claim != questions.contrast_claim
    assert str(contrast.text).replace(str(contrast.negated), str(contrast.sentence)) == PASSAGES[0]


def test_where_a_word_or_phrase_is_turned_the_whole_sentence_is_asked_for() -> None:
    passages = ["The miller was incapable of opening the old gate.", "Trains cross the high bridge without a stop."]
    for contrast, questions in Questioner().batch(passages):
        assert (questions.claim, questions.claim_rule) == (contrast.sentence, "statement")
        assert (questions.contrast_claim, questions.contrast_claim_rule) == (contrast.negated, "statement")
        assert str(contrast.sentence)[1:-1] in str(questions.question)
        assert str(contrast.negated)[1:-1] in str(questions.contrast_question)


def test_both_sides_never_share_a_claim_or_a_question() -> None:
    turned = [
        "A game was written in 1982 but was never released.",
        "The inn, which was not finished, fell down in May.",
    ]
    for contrast, questions in Questioner().batch(turned + PASSAGES):
        if contrast.text is not None:
            assert questions.claim != questions.contrast_claim
            assert questions.question is None or questions.question != questions.contrast_question


def test_a_query_begins_as_within_a_sentence_but_for_names() -> None:
    assert query_for("It was built without a roof.", 0) == "evidence that it was built without a roof"
    assert query_for("Ada was unable to swim.", 0) == "evidence that Ada was unable to swim"
    assert query_for("I was there.", 7) == "Which source says that I was there?"
    assert not query_for("I was there.", 8).endswith("?")


@pytest.mark.parametrize("texts", ["one passage", ["a", None], [b"bytes"]])
def test_what_is_no_list_of_strings_is_a_type_error(texts: object) -> None:
    with pytest.raises(TypeError, match="texts"):
        Questioner().batch(texts)  # type: ignore[arg-type]


def test_a_copy_by_pickle_is_equal_and_has_the_same_fingerprint() -> None:
    questioner = Questioner(negative_share=0.25)
    copy = pickle.loads(pickle.dumps(questioner))  # noqa: S301
    assert copy == questioner
    assert json.loads(json.dumps(copy.fingerprint)) == questioner.fingerprint
    assert Questioner().fingerprint != questioner.fingerprint


def test_what_cannot_work_at_all_says_what_to_do() -> None:
    with pytest.raises(AugmentError, match="style 'short': expected one of full, contracted"):
        Questioner(style="short")
    with pytest.raises(AugmentError, match="negative_share 2: expected at most 1"):
        Questioner(negative_share=2)
    with pytest.raises(AugmentError, match=r"absent_pipeline.*pip install"):
        Questioner(parser="absent_pipeline").batch(PASSAGES)


@pytest.mark.parametrize(
    ("sentence", "reason"),
    [
        ("He was unable to open the old gate.", "pronoun"),
        ("In the end he was unable to open the old gate.", "pronoun"),
        ("Similarly, the miller was unable to open the gate.", "pronoun"),
        (f"The miller was unable to open the gate of the mill {'and the door of the barn ' * 4}", "too-long"),
    ],
)
def test_a_whole_sentence_that_rests_on_others_or_is_long_makes_no_query(sentence: str, reason: str) -> None:
    doc = next(parse([sentence], load_parser()))
    questions = stated(sentence, "", doc, 7)
    assert (questions.question, questions.question_reason) == (None, reason)
    assert questions.claim == sentence


def test_a_word_that_opens_a_sentence_is_written_small_within_a_query() -> None:
    sentence = "Many old mills were built without a roof."
    questions = stated(sentence, sentence, next(parse([sentence], load_parser())), 0)
    assert questions.question == "evidence that many old mills were built without a roof"


def test_a_statement_has_no_connective_in_front_and_no_bracket_that_both_versions_share() -> None:
    said, denied = "However, the moth (seen in 1902) is rare.", "However, the moth (seen in 1902) is not rare."
    assert bare(said, denied) == ("The moth is rare.", "The moth is not rare.")
    differing = "The moth (seen in 1902) is rare.", "The moth (not seen in 1902) is rare."
    assert bare(*differing) == differing
