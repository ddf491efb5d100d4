"""What holds for every page."""

import re
from collections.abc import Callable

import pytest

NARROW = 400  # pixels
PIXELS = {"px": 1, "pt": 4 / 3, "rem": 16, "em": 16}


@pytest.fixture
def assert_readable() -> Callable[[str], None]:
    return _assert_readable


def _assert_readable(page: str) -> None:
    """The page fits a narrow window, and every link of its contents has its heading."""
    assert "<meta name=viewport content=" in page
    fixed = re.findall(r"(?<!max-)(?<!\w)(?:min-)?width: ?([\d.]+)(px|rem|em|pt)", page)
    pixels = [float(size) * PIXELS[unit] for size, unit in fixed]
    assert max(pixels) < NARROW
    links, anchors = re.findall('<a href="#(.*?)"', page), re.findall('<h[23] id="(.*?)"', page)
    assert links == anchors
    assert len(set(anchors)) == len(anchors) > 0
