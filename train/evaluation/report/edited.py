"""A cell of a report's table that was made of another text: the page marks what is new in it and what is left out."""

import difflib
import re
from html import escape
from typing import Self

WORDS = re.compile(r"\w+(?:['’]\w+)*|\s+|.", re.DOTALL)


class Edited(str):
    """``label`` and the text, as anywhere else; a template shows its words beside those of ``source``."""

    source: str
    label: str

    def __new__(cls, text: str, source: str, label: str = "") -> Self:
        cell = super().__new__(cls, label + text)
        cell.source, cell.label = source, label
        return cell

    def __html__(self) -> str:
        words, others = WORDS.findall(self.source), WORDS.findall(self.removeprefix(self.label))
        blocks = difflib.SequenceMatcher(None, words, others, autojunk=False).get_opcodes()
        shown = [escape(self.label)]
        for operation, a, b, c, d in blocks:
            old, new = (escape("".join(part)) for part in (words[a:b], others[c:d]))
            if operation == "equal":
                shown.append(new)
            else:
                shown.append(" ".join([f"<del>{old}</del>"] * bool(old) + [f"<ins>{new}</ins>"] * bool(new)))
        return "".join(shown)
