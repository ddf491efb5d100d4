"""Questions and claims: a table of examples, and what holds of all of them."""

import re

import pytest
from spacy.language import Language

from augment.negation.negator import negate_texts
from augment.parsing import parse
from augment.questions import Questions, make_questions

TEXTS = [
    "The canal links Graz and Leoben.",
    "In 1902 the army retreated to Padua because the bridge had burned.",
    "Anna Lind won the gold medal at the 1998 games.",
    "The old mill was opened by the mayor in 1850.",
    "The village has no school.",
    "She never finished her second novel.",
    "He was not elected to the council in 1931.",
    "It is made of copper and tin.",
    "Two men left the house.",
    "There is a lake in the park.",
    "No one came.",
]
HOSTILE = [
    "",
    " ",
    ".",
    "???",
    "a an a an",
    "Это не английский текст.",
    "Not.",
    "\ud800 was cold.",
    "He did.",
    '"',
    "( (",
]
FIELDS = ("question", "contrast_question", "claim", "contrast_claim")


def questions_of(text: str, nlp: Language, key: int) -> Questions:
    negated = negate_texts([text], nlp)[0].text
    assert negated is not None
    return make_questions(text, next(parse([text], nlp)), negated, nlp, key)


def test_each_field_holds_a_text_and_its_rule_or_a_reason(nlp: Language) -> None:
    for text in TEXTS:
        for key in range(20):
            questions = questions_of(text, nlp, key)
            for name in FIELDS:
                value, rule, reason = (getattr(questions, name + end) for end in ("", "_rule", "_reason"))
                assert (value is None) == (rule is None) == (reason is not None), (text, key, name)
                assert value is None or re.fullmatch(r"\S+( \S+)+", value)


def test_the_same_key_gives_the_same_and_others_give_others(nlp: Language) -> None:
    once, again = ([questions_of(text, nlp, 7) for text in TEXTS] for _ in range(2))
    assert once == again
    assert len({questions_of(TEXTS[2], nlp, key).question for key in range(40)}) > 6


def test_of_a_denied_sentence_the_question_denies_and_the_other_affirms(nlp: Language) -> None:
    denial = re.compile(
        r"\b(?:not|never|no|without|cannot|fail|failed|false|untrue|wrong|unelected|failing|denies|denying|disputes)\b"
        r"|n't\b"
    )
    for key in range(40):
        for text, denied in (("He was not elected to the council in 1931.", True), (TEXTS[2], False)):
            questions = questions_of(text, nlp, key)
            assert bool(denial.search(questions.question or "")) is denied
            assert bool(denial.search(questions.contrast_question or "")) is not denied


def test_nobody_asks_who_did_not_do_what_somebody_did(nlp: Language) -> None:
    """Where a writer denies it, "Who was not elected?" may be asked."""
    made = {questions_of(TEXTS[2], nlp, key).contrast_question_rule for key in range(40)}
    written = {questions_of("He was not elected to the council in 1931.", nlp, key).question_rule for key in range(40)}
    assert not [rule for rule in made if str(rule).startswith(("subject", "object", "query:noun", "query:order"))]
    assert "subject" in written


@pytest.mark.parametrize("text", HOSTILE)
def test_no_text_raises(text: str, nlp: Language) -> None:
    for one, other in ((text, "It is not cold."), ("It is cold.", text), (text, text)):
        questions = make_questions(one, next(parse([one], nlp)), other, nlp, 1)
        assert questions.question or questions.question_reason
