"""Wikitext to prose: paragraphs of plain text, parsed by mwparserfromhell.

Templates, tables, references, files, categories, maths, HTML and comments go; the text of links stays. A template or
formula that stood for words leaves GAP in its place: a bracket that holds one goes as a whole, and a sentence that
holds one is not whole. Which template stands for what is data in ``wikitext_words``.
"""

import calendar
import html
import re
from collections.abc import Callable, Collection, Iterator

import mwparserfromhell
from mwparserfromhell.nodes import Argument, Comment, ExternalLink, Heading, HTMLEntity, Tag, Template, Text, Wikilink
from mwparserfromhell.wikicode import Wikicode

from pipelines.sources.wikipedia import wikitext_lexicon as words

GAP = "\ufffc"
_DISAMBIGUATION = re.compile(
    r"\{\{\s*(?:" + "|".join(words.DISAMBIGUATIONS) + r")\s*(?:\|[^{}]*)?\}\}|__DISAMBIG__", re.IGNORECASE
)
_LANGUAGE_LINK = re.compile(r"[a-z]{2,3}(-[a-z]+)*:")
# Comments and references hold half of all templates: gone before the parser, they cost it no time.
_NOTES = re.compile(r"<!--.*?-->|<ref\b[^<>]*/>|<ref\b[^<>]*>(?:(?!<ref\b).)*?</ref\s*>", re.IGNORECASE | re.DOTALL)
_COMMENT, _COMMENT_END, _HIDDEN = "<!--", "-->", "\0"  # XML holds no NUL
# What opens and what closes markup, for ``parsing_cost``.
_MARKS = re.compile(
    r"<!--|-->|\{\{|\}\}|\[\[|\]\]|\[(?=[a-z]+:|//)|\]|^[ :*#;]*\{\||^\s*\|\}(?!\})|</?[a-z][a-z0-9]*\b[^<>]*>",
    re.IGNORECASE | re.MULTILINE,
)
_OPENED_BY = {"-->": _COMMENT, "}}": "{{", "]]": "[[", "]": "[", "|}": "{|"}
# The parser asks no end tag of these.
_VOID_TAGS = frozenset(["br", "hr", "wbr", "li", "dt", "dd", "td", "th", "tr", "img", "meta", "link"])
# The parser reads on to the end of the page for what is left open, at 50 ns a character: at most 10 to 20 s a page.
MAX_COST = 300_000_000
MAX_DEPTH = 64  # of marks that one may close; the parser itself goes 40 deep
MAX_BRACKETS = 20  # within each other, of those that are left out
_STYLE = re.compile(r"'{2,}")
_SWITCH = re.compile(r"__[A-Z]+__")
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060\ufeff]")
_BLANKS = re.compile(r"[^\S\n]+")
_BRACKET = re.compile(r"(^|\s)(?:\([^()\n]*\)|\[[^][\n]*\])", re.MULTILINE)
_NOTHING = re.compile(r"[\s\W]*")
_BEFORE_STOP = re.compile(r"[^\S\n]+([,.;:!?)](?!\w))")


def is_disambiguation(title: str, wikitext: str) -> bool:
    """Whether a page says of itself that it only lists what its title may mean."""
    return title.endswith("(disambiguation)") or _DISAMBIGUATION.search(wikitext) is not None


def sections(wikitext: str, namespaces: Collection[str] = ()) -> list[list[str]]:
    """The prose of a page by its sections, a paragraph or list item each; a section without any is left out.

    ``namespaces``: the wiki's own names beside the English.
    """
    hidden = {name.lower() for name in (*namespaces, *words.NAMESPACES)}
    code = mwparserfromhell.parse(_without_notes(wikitext), skip_style_tags=True)
    return [lines for text in _wanted_sections(code, hidden) if (lines := _lines(text))]


def parsing_cost(wikitext: str) -> int:
    """The characters that the parser goes over again: how much markup is left open, times the length of the page."""
    text, left_open = _without_notes(wikitext), 0
    stack: list[str] = []
    for found in _MARKS.finditer(text):
        mark = found[0].strip(" :*#;\n\t").lower()
        if mark[:2] in ("</", "--") or mark in _OPENED_BY:
            opener = _OPENED_BY.get(mark) or _tag_name(mark)
            if opener in stack[-MAX_DEPTH:]:
                while stack.pop() != opener:
                    left_open += 1
        elif not mark.endswith("/>") and (name := _tag_name(mark) if mark[-1] == ">" else mark) not in _VOID_TAGS:
            stack.append(name)
    return (left_open + len(stack)) * len(text)


def _tag_name(mark: str) -> str:
    return re.split(r"[\s/>]", mark.strip("</"), maxsplit=1)[0]


def _without_notes(wikitext: str) -> str:
    """``wikitext`` without comments and references. No comment is sought where none ends."""
    end = wikitext.rfind(_COMMENT_END) + len(_COMMENT_END) if _COMMENT_END in wikitext else 0
    text = wikitext[:end] + wikitext[end:].replace(_COMMENT, _HIDDEN)
    return _NOTES.sub("", text).replace(_HIDDEN, _COMMENT)


def _lines(section: str) -> list[str]:
    return [line for line in map(str.strip, _tidy(section).split("\n")) if line.strip(GAP + " ")]


def _wanted_sections(code: Wikicode, hidden: set[str]) -> Iterator[str]:
    pieces: list[str] = []
    unwanted = 0  # level of the heading whose section is left out; 0 for none
    for node in code.nodes:
        if isinstance(node, Heading):
            if not unwanted or node.level <= unwanted:
                title = _STYLE.sub("", str(node.title)).strip().lower()
                unwanted = node.level if title in words.LEFT_OUT_SECTIONS else 0
            yield "".join(pieces)
            pieces = []
        elif not unwanted:
            pieces.append(_render(node, hidden))
    yield "".join(pieces)


def _text(code: Wikicode | None, hidden: set[str]) -> str:
    return "".join(_render(node, hidden) for node in code.nodes) if code is not None else ""


def _render(node: object, hidden: set[str]) -> str:
    if isinstance(node, Text):
        return str(node.value)
    if isinstance(node, HTMLEntity):
        return html.unescape(str(node))
    if isinstance(node, Wikilink):
        return _link(node, hidden)
    if isinstance(node, ExternalLink):
        return _text(node.title, hidden)
    if isinstance(node, Template):
        return _template(node, hidden)
    if isinstance(node, Tag):
        return _tag(node, hidden)
    return "" if isinstance(node, Comment) else GAP if isinstance(node, Argument) else "\n"


def _link(node: Wikilink, hidden: set[str]) -> str:
    title = str(node.title).strip()
    prefix = title.split(":", 1)[0].strip().lower() if ":" in title else ""
    if prefix in hidden or (node.text is None and _LANGUAGE_LINK.match(title)):
        return ""
    return _text(node.text if node.text is not None else node.title, hidden).removeprefix(":")


def _tag(node: Tag, hidden: set[str]) -> str:
    name = str(node.tag).strip().lower()
    if name in words.SILENT_TAGS:
        return ""
    if name in words.LINE_TAGS:
        return "\n" + _text(node.contents, hidden) + ("" if node.self_closing else "\n")
    if name == "sup":
        raised = _text(node.contents, hidden)
        return raised.translate(words.RAISED) if set(raised) <= words.RAISABLE else raised
    if name in words.PROSE_TAGS:
        return _text(node.contents, hidden)
    return "\n" if name in words.BLOCK_TAGS else GAP


def _template(node: Template, hidden: set[str]) -> str:
    name = str(node.name).strip().lower().replace("_", " ")
    if name in words.SILENT_TEMPLATES or name.startswith(words.SILENT_PREFIXES):
        return ""
    if name in words.FIXED_TEMPLATES:
        return words.FIXED_TEMPLATES[name]

    def value(key: str) -> str:
        return _text(node.get(key).value, hidden).strip() if node.has(key) else ""

    if name in words.QUOTE_TEMPLATES:
        return f"\n{value('1') or value('text')}\n"
    if name in words.CONVERT_TEMPLATES:
        return _quantity(value)
    if name == "as of":
        return _as_of(value)
    shown = words.SHOWN_ARGUMENT.get(name)
    return (value(shown) or GAP) if shown else GAP


def _quantity(value: Callable[[str], str]) -> str:
    """``{{convert|5|-|7|km|mi}}`` as "5–7 km": the quantity as it was given, without its conversion."""
    shown = ""
    for position in range(1, words.CONVERT_ARGUMENTS):
        cell = value(str(position))
        if cell in words.RANGES:
            shown += words.RANGES[cell]
        elif cell and cell.strip("+-−").replace(",", "").replace(".", "").isdigit():
            shown += cell
        else:
            return f"{shown} {words.UNITS[cell]}" if shown and cell in words.UNITS else GAP
    return GAP


def _as_of(value: Callable[[str], str]) -> str:
    """``{{as of|2020|3|lc=y}}`` as "as of March 2020"."""
    month = value("2")
    named = calendar.month_name[int(month)] if month.isdecimal() and int(month) <= 12 else month
    start = "as of" if value("lc") else "As of"
    return " ".join(filter(None, (start, value("3"), named, value("1"))))


def _tidy(text: str) -> str:
    """One blank between words, brackets away that hold a gap or nothing, no blank before a stop."""
    text = _BLANKS.sub(" ", _INVISIBLE.sub("", _SWITCH.sub("", _STYLE.sub("", text))))
    for _ in range(MAX_BRACKETS):
        previous, text = text, _BRACKET.sub(_bracket, text)
        if previous == text:
            break
    return _BLANKS.sub(" ", _BEFORE_STOP.sub(r"\1", text))


def _bracket(match: re.Match[str]) -> str:
    content = match[0].strip()
    return "" if GAP in content or _NOTHING.fullmatch(content) else match[0]
