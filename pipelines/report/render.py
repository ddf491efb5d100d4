"""A page of titled sections with tables and plots, as Markdown and as one self-contained HTML file."""

import base64
import html
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pipelines.report import web_page
from pipelines.report.changes import Piece
from pipelines.report.markdown import escaped, marked


@dataclass(frozen=True)
class Section:
    """A part of the card. A cell of ``table`` is plain text, or the pieces of a change.

    ``shown`` is the table as HTML where that differs. ``listed``: in Markdown a list, an entry for each row, its cells
    in "lines" of their own or "together"; for what is too wide for a table on a hub or on Prefect's page.
    """

    title: str
    text: str = ""
    head: Sequence[str] = ()
    table: Sequence[Sequence[str | Sequence[Piece]]] = ()
    plots: Sequence[str] = ()
    code: str = ""
    shown: str = ""
    listed: Literal["", "lines", "together"] = ""
    plain: bool = False  # whether the text may hold anything


def as_markdown(sections: list[Section]) -> str:
    """All sections, without what stands above them."""
    return "\n".join(_section_in_markdown(section) for section in sections)


def _section_in_markdown(section: Section) -> str:
    parts = [f"## {section.title}\n"]
    if section.text:
        parts.append(f"{escaped(section.text) if section.plain else section.text}\n")
    if section.listed:
        parts += [_entry(section, row) for row in section.table] + [""]
    elif section.table:
        parts += [f"| {' | '.join(section.head)} |", "|---" * len(section.head) + "|"]
        parts += [f"| {' | '.join(map(_cell, row))} |" for row in section.table] + [""]
    parts += [f"![{name.removesuffix('.png')}]({name})\n" for name in section.plots]
    if section.code:
        parts.append(f"```python\n{section.code}\n```\n")
    return "\n".join(parts)


def _entry(section: Section, row: Sequence[str | Sequence[Piece]]) -> str:
    """A row as an entry of a list; cells that hold nothing are left out."""
    first, *others = (_cell(cell) for cell in row)
    named = [f"{name}: {cell}" for name, cell in zip(section.head[1:], others, strict=True) if cell]
    if section.listed == "lines":
        return "\n  - ".join([f"- {first}", *named])
    return f"- **{first}** · " + " · ".join(named)


def _cell(cell: str | Sequence[Piece]) -> str:
    return escaped(cell) if isinstance(cell, str) else marked(cell)


def begin(title: str, fingerprint: str) -> str:
    """How a page begins; by this it is known again."""
    mark = f'<meta charset=utf-8><meta name=fingerprint content="{fingerprint}">'
    return f"<!doctype html><html lang=en>{mark}{web_page.head(title)}"


def as_html(title: str, sections: list[Section], drawn: dict[str, bytes], fingerprint: str) -> str:
    """The page, with the plots ``drawn`` (PNG by name) in it."""
    body = web_page.with_contents("".join(_section_in_html(section, drawn) for section in sections))
    return f"{begin(title, fingerprint)}<h1>{html.escape(title)}</h1>{body}</html>\n"


def _table(section: Section) -> str:
    if section.listed:
        return web_page.stacked_table(section.head, [[html.escape(str(cell)) for cell in row] for row in section.table])
    return web_page.table(
        section.head, ["".join(f"<td>{html.escape(str(cell))}" for cell in row) for row in section.table]
    )


def _section_in_html(section: Section, drawn: dict[str, bytes]) -> str:
    parts = [f"<h2>{html.escape(section.title.replace('`', ''))}</h2><p>{html.escape(section.text)}</p>"]
    if section.shown or section.table:
        parts.append(section.shown or _table(section))
    for name in section.plots:
        image = base64.b64encode(drawn[name]).decode()
        parts.append(f'<figure><img alt="{name}" src="data:image/png;base64,{image}"></figure>')
    if section.code:
        parts.append(f"<pre>{html.escape(section.code)}</pre>")
    return "".join(parts)
