"""Text as it is in Markdown: in a card, and in what Prefect's page shows of a run, tables included."""

import html
import re

LINE_ENDS = re.compile(r"[\r\n\v\f\x1c-\x1e\x85\u2028\u2029]+")
SPECIAL = re.compile(r"([\\`*_\[\]|~#])")


def escaped(text: str) -> str:
    """Text as it is, whatever it holds: nothing of it becomes Markdown or HTML."""
    return SPECIAL.sub(r"\\\1", html.escape(LINE_ENDS.sub(" ", text), quote=False))
