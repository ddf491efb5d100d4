"""Every augmenter: one result per text in order, as results, as columns, and sent to another process."""

import pickle
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import pytest

from augment import Negator, Opposer, Paraphraser
from augment.augmenter import Augmenter, check_texts


@dataclass(frozen=True)
class Shout(Augmenter[str]):
    ending: str = "!"

    column_names = ("shout", "shout_letters")

    @property
    def fingerprint(self) -> dict[str, Any]:
        return {"ending": self.ending}

    def batch(self, texts: Sequence[str]) -> list[str]:
        return [text.upper() + self.ending for text in check_texts(texts)]

    def cells(self, result: str) -> tuple[Any, ...]:
        return result, sum(map(str.isalpha, result))


def test_one_text_is_a_batch_of_one() -> None:
    assert Shout()("a b") == Shout().batch(["a b"])[0] == "A B!"


def test_columns_have_the_length_and_the_order_of_the_texts() -> None:
    assert Shout().columns(["a", "b c", ""]) == {"shout": ["A!", "B C!", "!"], "shout_letters": [1, 2, 0]}


def test_no_text_gives_every_column_without_rows() -> None:
    assert Shout().columns([]) == {"shout": [], "shout_letters": []}


def test_nothing_else_is_counted_unless_an_augmenter_says_so() -> None:
    assert Shout().counts(["A!"]) == {}


def test_what_lacks_a_part_of_the_protocol_cannot_be_made() -> None:
    class Half(Augmenter[str]):
        column_names = ("half",)

    with pytest.raises(TypeError, match="batch.*cells.*fingerprint"):
        Half()  # type: ignore[abstract]


@pytest.mark.parametrize(
    ("texts", "message"),
    [
        ("one sentence", "a single string; give a list"),
        (["a", None], r"texts\[1\] is None"),
        ([b"a"], r"texts\[0\] is b'a'"),
    ],
)
def test_what_is_no_list_of_strings_is_refused_with_its_place(texts: Any, message: str) -> None:
    with pytest.raises(TypeError, match=message):
        Shout().batch(texts)


def test_any_sequence_of_strings_will_do() -> None:
    assert check_texts(("a", "b")) == ["a", "b"]


@pytest.mark.parametrize("augmenter", [Negator(style="contracted"), Paraphraser(pivots=("de",)), Opposer(wordnet="w")])
def test_an_augmenter_is_equal_to_itself_in_another_process_and_holds_its_options_alone(
    augmenter: Augmenter[Any],
) -> None:
    sent = pickle.dumps(augmenter)
    assert len(sent) < 2_000
    received = pickle.loads(sent)  # noqa: S301  # our own
    assert received == augmenter
    assert hash(received) == hash(augmenter)
