"""One dataclass of options makes the flags of every command: names, types, defaults, choices."""

import argparse
from dataclasses import dataclass
from typing import Optional

import pytest

from augment.flags import add_flags, check, flag, options_in, take


@dataclass(frozen=True)
class Options:
    quoted: bool = flag(True, "keep quotations")
    upper: bool = flag(False, "raise the case")
    seed: int | None = flag(None, "of the draw")
    folder: Optional[str] = flag(None, "of the words")  # noqa: UP045  # as some spell it
    words: tuple[str, ...] = flag((), "100 % of them")
    style: str | None = flag(None, "how it is written", ("full", "short"))


def parsed(*words: str) -> Options:
    parser = argparse.ArgumentParser()
    add_flags(parser, Options)
    return take(Options, vars(parser.parse_args(words)))


def test_without_flags_every_option_has_its_default() -> None:
    assert parsed() == Options()


def test_every_type_of_option_can_be_given() -> None:
    words = ["--no-quoted", "--upper", "--seed", "7", "--folder", "w", "--words", "a", "b", "--style", "short"]
    assert parsed(*words) == Options(False, True, 7, "w", ("a", "b"), "short")


def test_a_choice_that_there_is_not_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        parsed("--style", "long")
    assert "'full', 'short'" in capsys.readouterr().err


def test_help_states_defaults() -> None:
    parser = argparse.ArgumentParser()
    add_flags(parser, Options)
    text = " ".join(parser.format_help().split())
    assert "--quoted, --no-quoted keep quotations (default: True)" in text
    assert "100 % of them (default: none)" in text
    assert "of the draw (default: none)" in text


def test_choices_may_be_asked_for_late() -> None:
    asked: list[str] = []

    @dataclass(frozen=True)
    class Late:
        engine: str = flag("a", "which engine", lambda: (asked.append("now"), ("a", "b"))[1])

    assert asked == []
    assert options_in(Late)[0].choices == ("a", "b")


@dataclass(frozen=True)
class Limited:
    share: float = flag(0.5, "of the words", ge=0, le=1)
    pause: float = flag(1.0, "in seconds", gt=0)
    count: int | None = flag(None, "of the words", ge=1)
    words: tuple[str, ...] = flag((), "to begin with")
    quoted: bool = flag(True, "keep quotations")


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({"share": 1.5}, "share 1.5: expected at most 1"),
        ({"share": float("nan")}, "share nan: expected at least 0"),
        ({"share": "0.1"}, "share '0.1': expected a number"),
        ({"pause": 0}, "pause 0: expected more than 0"),
        ({"count": 1.0}, "count 1.0: expected a whole number or None"),
        ({"count": True}, "count True: expected a whole number or None"),
        ({"count": 0}, "count 0: expected at least 1"),
        ({"words": "one"}, "words 'one': expected a list, each a string"),
        ({"words": (1,)}, r"words \(1,\): expected a list, each a string"),
        ({"quoted": 1}, "quoted 1: expected True or False"),
    ],
)
def test_a_value_of_another_type_or_beyond_a_limit_is_named(values: dict[str, object], message: str) -> None:
    with pytest.raises(LookupError, match=f"^{message}$"):
        check(Limited(**values), type("Refused", (LookupError, ValueError), {}))  # type: ignore[arg-type]


def test_values_within_the_limits_pass() -> None:
    check(Limited(), ValueError)
    check(Limited(share=1, pause=0.1, count=1, words=("a",)), ValueError)
