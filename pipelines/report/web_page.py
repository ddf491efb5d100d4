"""What every page has: its head and style, tables that scroll in a box of their own, headings with a list of contents.

Pages are readable from 400 pixels on: nothing but a box of its own is wider than the window.
"""

import html
import re
from collections.abc import Sequence

VIEWPORT = '<meta name=viewport content="width=device-width, initial-scale=1">'
MANY = 12  # links below a heading of the contents
MOST_COLUMNS = 4  # of texts side by side; more stand one below the other on every screen
STACKED = """
  {0} td {{ display: block; max-width: none; border: 0; padding: .1rem 0; }}
  {0} th, {0} td:empty {{ display: none; }}
  {0} tr {{ display: block; border-bottom: 1px solid #d8dee4; padding: .4rem 0; }}
  {0} td + td::before {{ content: attr(data-name) ": "; color: #59636e; }}"""
STYLE = f"""
body {{ font: 15px/1.45 system-ui, sans-serif; margin: 1.5rem auto; max-width: 70rem; padding: 0 1rem; color: #1b1f24;
  overflow-wrap: anywhere; }}
.wide {{ overflow-x: auto; margin: .5rem 0 1.5rem; }} table {{ border-collapse: collapse; overflow-wrap: normal; }}
th, td {{ text-align: left; padding: .2rem .8rem .2rem 0; border-bottom: 1px solid #d8dee4; vertical-align: top; }}
td.number {{ text-align: right; font-variant-numeric: tabular-nums; }} td.bars {{ width: 40%; min-width: 5rem; }}
td.text {{ min-width: 9rem; max-width: 28rem; overflow-wrap: anywhere; }} th {{ white-space: nowrap; }}
del {{ background: #ffe0de; text-decoration: line-through #b3261e80; }}
ins {{ background: #d3f3da; text-decoration: none; }}
figure {{ display: inline-block; margin: 0 1rem 1rem 0; max-width: 100%; }}
svg, img {{ max-width: 100%; height: auto; }}
pre {{ overflow-x: auto; background: #f6f8fa; padding: .6rem .8rem; }} summary {{ cursor: pointer; color: #4c6f95; }}
.bar {{ display: block; height: .7em; margin-top: .4em; background: #4c7fb5; min-width: 1px; }}
h1 {{ line-height: 1.2; }} h2 {{ margin-top: 2.2rem; border-bottom: 2px solid #1b1f24; }}
.pair {{ margin: .4rem 0 .9rem; }}
@media (max-width: 650px) {{{STACKED.format(".stacked")} }}{STACKED.format(".many")}
nav {{ background: #f6f8fa; padding: .6rem 1rem; }} nav ul {{ margin: 0; padding-left: 1.1rem; }}
nav a {{ color: #1f5a96; }}
"""
HEADING = re.compile(r"<h([23])>(.*?)</h\1>", re.DOTALL)
SMALL = re.compile(r"<small>.*?</small>|<[^>]*>")  # what a heading has beside its words
NOT_IN_ANCHORS = re.compile(r"[^a-z0-9]+")


def head(title: str) -> str:
    """What stands in the head of a page beside marks of its own."""
    return f"{VIEWPORT}<title>{html.escape(title)}</title><style>{STYLE}</style>"


def table(names: Sequence[str], rows: Sequence[str], style: str = "wide") -> str:
    """A table in a box that scrolls; ``names`` are plain text, ``rows`` the cells of a row as HTML."""
    top = "".join(f"<th>{html.escape(name)}" for name in names)
    return f"<div class='{style}'><table><tr>{top}{''.join(f'<tr>{row}' for row in rows)}</table></div>"


def stacked_table(names: Sequence[str], rows: Sequence[Sequence[str]], most: int | None = None) -> str:
    """A table of texts, HTML, that on a narrow screen stand one below the other, each after its name.

    With more than ``most`` columns they do so on every screen.
    """
    style = "wide many" if most and len(names) > most else "wide stacked"
    cells = [f'<td class=text data-name="{html.escape(name)}">' for name in names]
    lines = ["".join(cell + text for cell, text in zip(cells, row, strict=True)) for row in rows]
    return table(names, lines, style)


def with_contents(body: str) -> str:
    """``body`` after a list of its headings h2, each with those h3 below it, and with the anchors that it leads to."""
    anchors: list[str] = []
    entries: list[tuple[str, list[str]]] = []

    def with_anchor(heading: re.Match[str]) -> str:
        level, inside = heading.groups()
        words = SMALL.sub("", inside).strip()
        anchors.append(_anchor(words, anchors))
        link = f'<a href="#{anchors[-1]}">{words}</a>'
        if level == "2" or not entries:
            entries.append((link, []))
        else:
            entries[-1][1].append(link)
        return f'<h{level} id="{anchors[-1]}">{inside}</h{level}>'

    anchored = HEADING.sub(with_anchor, body)
    items = "".join(f"<li>{link}{_below(links)}" for link, links in entries)
    return f"<nav><ul>{items}</ul></nav>{anchored}"


def _below(links: list[str]) -> str:
    """Links in a line, folded where there are MANY."""
    line = f"<small>{' · '.join(links)}</small>"
    folded = f"<details><summary><small>{len(links)} parts</small></summary>{line}</details>"
    return "" if not links else folded if len(links) > MANY else f"<br>{line}"


def _anchor(words: str, taken: list[str]) -> str:
    """The words in letters that an address holds, with a number where they are taken."""
    plain = NOT_IN_ANCHORS.sub("-", html.unescape(words).lower()).strip("-") or "part"
    return next(name for name in (plain, *(f"{plain}-{n}" for n in range(2, len(taken) + 3))) if name not in taken)
