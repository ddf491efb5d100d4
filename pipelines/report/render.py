"""A page of titled sections with tables and plots, as Markdown and as one self-contained HTML file."""

import base64
import html
import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from pipelines.report.column_display import STYLE

SPECIAL = re.compile(r"([\\`*_\[\]|~#])")


@dataclass(frozen=True)
class Section:
    """A part of the card. A cell of ``table`` is plain text; ``shown`` gives the rows' HTML where it differs."""

    title: str
    text: str = ""
    head: Sequence[str] = ()
    table: Sequence[Sequence[str]] = ()
    plots: Sequence[str] = ()
    code: str = ""
    shown: Sequence[str] = field(default=())


def as_markdown(sections: list[Section]) -> str:
    """All sections, without what stands above them."""
    return "\n".join(_section_in_markdown(section) for section in sections)


def _section_in_markdown(section: Section) -> str:
    parts = [f"## {section.title}\n"]
    if section.text:
        parts.append(f"{section.text}\n")
    if section.table:
        parts += [f"| {' | '.join(section.head)} |", "|---" * len(section.head) + "|"]
        parts += [f"| {' | '.join(map(_escaped, row))} |" for row in section.table] + [""]
    parts += [f"![{name.removesuffix('.png')}]({name})\n" for name in section.plots]
    if section.code:
        parts.append(f"```python\n{section.code}\n```\n")
    return "\n".join(parts)


def _escaped(text: str) -> str:
    """Text as it is, whatever it holds: nothing of it becomes Markdown or HTML."""
    return SPECIAL.sub(r"\\\1", html.escape(text, quote=False))


def begin(title: str, fingerprint: str) -> str:
    """How a page begins; by this it is known again."""
    mark = f'<meta charset=utf-8><meta name=fingerprint content="{fingerprint}">'
    return f"<!doctype html><html lang=en>{mark}<title>{html.escape(title)}</title>"


def as_html(title: str, sections: list[Section], drawn: dict[str, bytes], fingerprint: str) -> str:
    """The page, with the plots ``drawn`` (PNG by name) in it."""
    body = "".join(_section_in_html(section, drawn) for section in sections)
    return f"{begin(title, fingerprint)}<style>{STYLE}</style><h1>{html.escape(title)}</h1>{body}</html>\n"


def _section_in_html(section: Section, drawn: dict[str, bytes]) -> str:
    parts = [f"<h2>{html.escape(section.title.replace('`', ''))}</h2><p>{html.escape(section.text)}</p>"]
    rows = section.shown or ["".join(f"<td>{html.escape(cell)}" for cell in row) for row in section.table]
    if rows:
        head = section.head[:1] if section.shown else section.head
        parts.append(f"<table><tr>{''.join(f'<th>{h}' for h in head)}{''.join(f'<tr>{row}' for row in rows)}</table>")
    for name in section.plots:
        image = base64.b64encode(drawn[name]).decode()
        parts.append(f'<figure><img alt="{name}" src="data:image/png;base64,{image}"></figure>')
    if section.code:
        parts.append(f"<pre>{html.escape(section.code)}</pre>")
    return "".join(parts)
