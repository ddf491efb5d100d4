"""Subjects named out of the sentences before theirs, and what is left as it stands."""

import pytest

from augment import Questioner
from augment.parsing import load_parser
from augment.questions.antecedents import name_subjects
from augment.questions.contrast import Contrast, no_contrast, sentences_of

NAMED = [
    ("Anna Reed was a potter. She sold the mill in 1902.", "Anna Reed sold the mill in 1902."),
    ("Reed was born in Ghent. He left the town in 1902.", "Reed left the town in 1902."),
    ("Reed was born in Ghent. He grew up there. In 1902 he left the town.", "In 1902 Reed left the town."),
    ("Reed's first play was a success. He left the town in 1902.", "Reed left the town in 1902."),
    ("Anna Reed painted boats. Her pictures were sold in Ghent. She died in 1902.", "Anna Reed died in 1902."),
    ("Karl Lind wrote two operas. His first opera was sung in Ghent.", "Karl Lind's first opera was sung in Ghent."),
    ("The Orr Canal is a canal in Norland. It was opened in 1902.", "The Orr Canal was opened in 1902."),
    ("The temple was rebuilt in 1902. It shows two styles.", "The temple shows two styles."),
    ("The old bridge was built of oak. It carries the road to Orr.", "The old bridge carries the road to Orr."),
    ("Argon is a gas. In winter it is sold in bottles.", "In winter argon is sold in bottles."),
    ("Norland is a kingdom. Its coast is flat.", "Norland's coast is flat."),
    ("Badgers live in the old wood. They sleep by day.", "Badgers sleep by day."),
]
LEFT = [
    "Karl Lind sold the mill, but Otto Reed stayed. He left the town.",
    "She sold the mill in 1902. It was old.",  # the first sentence
    "Anna Reed painted boats. Her sister taught her. She died in 1902.",  # which of the two?
    "Karl Lind was a smith. Anna Reed was a potter. He left the town.",
    "Karl Lind was a smith. Otto Reed lived in Ghent. He left the town.",
    "The mill has a large wheel. It was not repaired in 1902.",
    "The Orr Canal is a canal in Norland. It is known that the water is cold.",
    "The gardener of this house was ill. He left the town.",
    "The bridge was sold by the town. It was old.",
    "Badgers eat worms. They live in the old wood.",
    "Karl and Anna lived in Ghent. They left the town.",
    "Anna Reed lived in an old mill. It was sold in 1902.",
    "Reed was born in Ghent. It was then a small town.",
    "Badgers live in old woods. They were cut down in 1902.",
    "The mill stands in Orr. It rained for two days in May.",
    "The bridge was built in 1902. It was Karl Lind who paid for the work.",
    "The mill is old. It was the first time that a woman ran it.",
    "Ostra was founded by Karl Lind in 1902. He sold the land in May.",
    "Ghent was the home of Karl Reed. He died there in 1902.",
    "Norland is a kingdom. Its capital is Ghent. It was burned in 1902.",
    "The mill was built in 1902. It has a large wheel. It was repaired in May.",
    "Few badgers live here. They sleep by day.",
    "Two men came. They left the town.",
    "Ostra lies on the coast. He sold the land in May.",
    "Reed was born in Ghent. When Lind came, he left the town.",
    "The smith was ill. The mill stood still. He left the town.",
]


def versions(passage: str, negated: str = "") -> tuple[str, str]:
    """The last sentence of a passage, and another version of it, with their subject named where that is sure."""
    sentences, nlp = sentences_of(passage), load_parser()
    last, index = sentences[-1], len(sentences) - 1
    contrast = Contrast(passage, "not", None, (0, 1), index, last, negated or last)
    named = name_subjects([no_contrast("none"), contrast], {1: nlp(last)}, ["", passage], nlp)
    return named.get(1, (last, negated or last))


@pytest.mark.parametrize(("passage", "sentence"), NAMED)
def test_a_subject_is_named_by_the_sentences_before_it(passage: str, sentence: str) -> None:
    assert versions(passage) == (sentence, sentence)


@pytest.mark.parametrize("passage", LEFT)
def test_it_stays_where_another_may_be_meant(passage: str) -> None:
    last = sentences_of(passage)[-1]
    assert versions(passage) == (last, last)


def test_both_versions_get_the_name_or_neither() -> None:
    passage = "Anna Reed was a potter. She sold the mill."
    assert versions(passage, "She did not sell the mill.")[1] == "Anna Reed did not sell the mill."
    assert versions(passage, "Never did she sell the mill.") == ("She sold the mill.", "Never did she sell the mill.")


def test_a_batch_with_a_passage_that_has_no_contrast_names_the_others() -> None:
    passage = "Anna Reed was a Welsh potter. She did not sell her house in Ghent."
    none, one = Questioner(negative_share=1.0).batch(["Mills", passage])
    assert none.questions.question is None
    assert "Anna Reed" in str(one.questions.contrast_claim)


def test_questions_about_a_denial_name_its_subject() -> None:
    passage = "Anna Reed was a Welsh potter. She was born in Orr. She did not sell her house in Ghent."
    contrast, questions = Questioner(negative_share=1.0)(passage)
    assert contrast.sentence == "She did not sell her house in Ghent."
    assert "Anna Reed" in str(questions.question)
    assert "Anna Reed" in str(questions.contrast_claim)
