"""The rules of negation: a table of examples through a real parser, parses built by hand, hostile lines."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import spacy
from _pytest.mark import ParameterSet
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language
from spacy.tokens import Doc

from augment.english.edits import Declined, Edit, apply
from augment.negation.negator import negate_texts
from augment.negation.options import STYLES
from augment.negation.reader import negate
from augment.negation.reading import Negation
from augment.negation.realization.variants import VARIANTS

ROOT = Path(__file__).parents[3]
TABLE = Path(__file__).with_name("negation_examples.tsv")


KNOWN_FAILURE = "known-failure"


def rows() -> list[list[str]]:
    """Group, text, negation or !reason, and, where negating twice does not give the text back, the reason why."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [[*line.split("\t"), ""][:4] for line in lines if line and not line.startswith("#")]


def parameters() -> Iterator[ParameterSet]:
    for row in rows():
        marks = [pytest.mark.xfail(reason="parser", strict=True)] if row[0] == KNOWN_FAILURE else []
        yield pytest.param(row, id=f"{row[0]}: {row[1]}", marks=marks)


def negated(texts: list[str], groups: list[str], nlp: Language) -> dict[str, Negation]:
    """The negation of every text, in the style that its group asks for."""
    found: dict[str, Negation] = {}
    for style in STYLES:
        chosen = [t for t, g in zip(texts, groups, strict=True) if (g == "contracted") == (style == "contracted")]
        found.update(zip(chosen, negate_texts(chosen, nlp, style), strict=True))
    return found


@pytest.fixture(scope="module")
def made(nlp: Language) -> dict[str, Negation]:
    return negated([row[1] for row in rows()], [row[0] for row in rows()], nlp)


@pytest.mark.parametrize("row", list(parameters()))
def test_example(row: list[str], made: dict[str, Negation]) -> None:
    negation = made[row[1]]
    assert (negation.text or f"!{negation.reason}") == row[2]


def test_the_table_is_large_and_has_both_directions(made: dict[str, Negation]) -> None:
    rules = [n.rule for n in made.values() if n.rule is not None]
    removed = sum(rule.startswith("remove:") for rule in rules)
    assert len(rules) >= 400
    assert removed >= 90
    assert len(rules) - removed >= 250


def test_negating_an_affirmative_twice_gives_it_back_or_the_row_says_why(
    nlp: Language, made: dict[str, Negation]
) -> None:
    affirmative = {text for text, n in made.items() if n.rule is not None and not n.rule.startswith("remove:")}
    chosen = [row for row in rows() if row[1] in affirmative and row[0] not in (KNOWN_FAILURE, "contracted")]
    twice = negate_texts([row[2] for row in chosen], nlp)
    wrong = [
        f"{row[2]} -> {back.text or back.reason}, note: {row[3]!r}"
        for row, back in zip(chosen, twice, strict=True)
        if (back.text == row[1]) == bool(row[3])
    ]
    assert wrong == []


def outside_is_unchanged(text: str, negation: Negation) -> bool:
    assert negation.span is not None
    assert negation.text is not None
    start, end = negation.span
    tail = text[end:]
    return negation.text[:start] == text[:start] and negation.text.endswith(tail)


def test_outside_of_the_span_nothing_changes(made: dict[str, Negation]) -> None:
    for text, negation in made.items():
        if negation.text is not None:
            assert negation.text != text
            assert outside_is_unchanged(text, negation)


HOSTILE = [
    "", "   ", "\t", "...", "?!", "\x00", "He left.\x00", "\ud800 He left.", "😀😀😀", "שלום עולם", "<p>He left.</p>",
    "He\tleft\tthe\ttown.", "He\u200bleft.", "word " * 5_000, "a" * 10_000, "def f(x): return {x: [1, 2]}", "1 2 3",
]  # fmt: skip


def test_hostile_lines_give_a_negation_or_a_reason(nlp: Language) -> None:
    for text, negation in zip(HOSTILE, negate_texts(HOSTILE, nlp), strict=True):
        assert (negation.rule is None) != (negation.reason is None)
        assert (negation.text is None) == (negation.span is None) == (negation.rule is None)
        if negation.text is not None:
            assert outside_is_unchanged(text, negation)


PIECES = [word for row in rows() for word in row[1].split()] + [
    "—",
    "“",
    "”",
    '"',
    "(",
    ")",
    "\u200b",
    "é",
    "😀",
    "\ud800",
]


@settings(max_examples=100, deadline=None)
@given(texts=st.lists(st.text(max_size=60) | st.lists(st.sampled_from(PIECES), max_size=14).map(" ".join), max_size=4))
def test_any_text_gets_a_minimal_change_or_a_reason_and_the_same_each_time(texts: list[str], nlp: Language) -> None:
    found = negate_texts(texts, nlp)
    assert len(found) == len(texts)
    assert found == negate_texts(texts, nlp)
    for text, negation in zip(texts, found, strict=True):
        assert (negation.rule is None) != (negation.reason is None)
        if negation.text is not None:
            assert negation.text != text
            assert outside_is_unchanged(text, negation)


def sentence(words: str, tags: str, heads: list[int], deps: str) -> Doc:
    """A parse given by hand; no blank follows a word with an underscore."""
    tokens = words.replace("_", "").split()
    spaces = ["_" not in word for word in words.split()]
    return Doc(spacy.blank("en").vocab, words=tokens, spaces=spaces, tags=tags.split(), heads=heads, deps=deps.split())


def test_a_name_in_front_keeps_its_capital_behind_what_denies_the_whole(nlp: Language) -> None:
    for name in ("Dowling", "- Dowling", "JOHN: Dowling", "IT"):
        found = {
            negate_texts([f"{name} sought a permit."], nlp, variants=seed, verify=False)[0].text for seed in range(60)
        }
        whole = [text for text in found if text and "the case" in text]
        assert whole, found
        assert all(f"the case that {name.split()[-1]} sought" in text for text in whole), whole


def test_variants_differ_by_seed_alone_and_keep_to_what_is_grammatical(nlp: Language) -> None:
    texts = [
        "The river flows north.",
        "They can swim.",
        "Take the second road.",
        "He is not here.",
        "She sang and danced.",
    ]
    seeds = [negate_texts(texts, nlp, variants=seed) for seed in range(40)]
    assert seeds[7] == [negate_texts([text], nlp, variants=7)[0] for text in texts]
    drawn = [{n.text for n in column} for column in zip(*seeds, strict=True)]
    assert drawn[0] == {
        "The river does not flow north.",
        "The river doesn't flow north.",
        "The river never flows north.",
        "The river no longer flows north.",
        "It is not the case that the river flows north.",
    }
    assert drawn[1] == {"They cannot swim.", "They can't swim.", "It is not the case that they can swim."}
    assert drawn[2] == {"Do not take the second road."}
    assert drawn[3] == {"He is here."}
    assert "She never sang and danced." not in drawn[4]
    assert {n.rule for n in seeds[0][:2]} <= {f"{k}:{v}" for k in ("do-support", "modal") for v, _ in VARIANTS}


def test_a_participle_tagged_as_the_root_gives_way_to_the_later_predicate() -> None:
    doc = sentence(
        "The film titled Ash was shown_ ._",
        "DT NN VBN NNP VBD VBN .",
        [1, 2, 2, 2, 5, 2, 2],
        "det nsubj ROOT dobj auxpass conj punct",
    )
    assert negate(doc).text == "The film titled Ash was not shown."


def test_a_verb_tagged_as_a_noun_is_known_by_its_subject() -> None:
    doc = sentence("The hall stands empty_ ._", "DT NN NNS JJ .", [1, 2, 2, 2, 2], "det nsubj ROOT acomp punct")
    assert negate(doc).text == "The hall does not stand empty."


def test_a_past_tagged_as_a_participle_is_known_by_its_subject() -> None:
    doc = sentence("The king moved north_ ._", "DT NN VBN RB .", [1, 2, 2, 2, 2], "det nsubj ROOT advmod punct")
    assert negate(doc).text == "The king did not move north."


def test_a_root_within_quotation_marks_gives_way_to_a_verb_outside() -> None:
    doc = sentence(
        "“_ We are_ ” is a song_ ._",
        "`` PRP VBP '' VBZ DT NN .",
        [2, 2, 2, 2, 2, 6, 4, 2],
        "punct nsubj ROOT punct ccomp det attr punct",
    )
    assert negate(doc).text == "“We are” is not a song."


def test_a_parse_built_by_hand_is_negated() -> None:
    doc = Doc(
        spacy.blank("en").vocab,
        words=["He", "often", "plays", "chess", "."],
        spaces=[True, True, True, False, False],
        tags=["PRP", "RB", "VBZ", "NN", "."],
        heads=[2, 2, 2, 2, 2],
        deps=["nsubj", "advmod", "ROOT", "dobj", "punct"],
    )
    assert negate(doc) == Negation("He does not often play chess.", "do-support", None, (3, 14))
    assert negate(doc, "contracted").text == "He doesn't often play chess."


def test_overlapping_edits_are_refused() -> None:
    with pytest.raises(Declined, match="conflicting-edits"):
        apply("He left.", [Edit(0, 5, "a"), Edit(3, 6, "b")])


def test_an_unknown_style_is_refused() -> None:
    with pytest.raises(ValueError, match="style is 'short'"):
        negate_texts(["He left."], spacy.blank("en"), style="short")
