"""One dataclass of options makes the flags of every command: names, types, defaults, choices."""

import argparse
from dataclasses import dataclass
from typing import Optional

import pytest

from augment.flags import add_flags, flag, options_in, take


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
