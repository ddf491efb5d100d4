"""Whatever sentences, names, licences and attributions hold: nothing of it becomes HTML or Markdown on a page."""

import html.parser
import re
from pathlib import Path

import pyarrow as pa
import pytest
from markdown_it import MarkdownIt

from pipelines import schema, shards
from pipelines.report import card, report
from pipelines.report.markdown import escaped, marked

PAYLOADS = [
    "<script>alert(1)</script>",
    "<img src=x onerror=alert(1)>",
    "[click](javascript:alert(1))",
    "![x](http://127.0.0.1/x.png)",
    "one\n\n# A heading\n\n<b>two</b>",
    "a | b | c `code` ``` \n```\n",
    '"><svg onload=alert(1)>',
    "</title></style><script>alert(1)</script>",
    "---\nlicense: mit\n---",
]
NAME = "<script>alert(1)<!-- ```"


class Tags(html.parser.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.found: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found += [tag, *(name for name, _ in attrs if name.startswith("on") or "script" in str(_))]


def tags(page: str) -> set[str]:
    parser = Tags()
    parser.feed(page)
    return set(parser.found)


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A dataset with the payloads in all its columns of text."""
    wanted = schema.augmented("negation", "paraphrase")
    count = len(PAYLOADS)
    columns = {"id": list(range(count)), "paraphrase_rates": [[0.5]] * count, "negation_span": [[0, 1]] * count}
    numbers = {f.name: [0.5] * count for f in wanted if pa.types.is_floating(f.type)}
    rows = {name: (columns | numbers).get(name, PAYLOADS) for name in wanted.names}
    table = pa.table(rows, schema=wanted)
    folder = str(tmp_path_factory.mktemp("markup") / f"{NAME.replace('/', '')}.parquet")
    footer = shards.Footer("corpus", "x", count + 1, count, {PAYLOADS[0]: 1}, {PAYLOADS[0]: [f"{PAYLOADS[4]}:1"]})
    footer.counts = shards.count_values(table)
    shards.write_shard(f"{folder}/{shards.shard_name(0, 1)}", table, footer, wanted)
    shards.finish(folder, [shards.shard_name(0, 1)], {"column": PAYLOADS[0]})
    return folder


def test_a_card_shows_text_as_text(data: str, tmp_path: Path) -> None:
    terms = card.Terms(PAYLOADS[4], f"{PAYLOADS[0]} {PAYLOADS[2]} {PAYLOADS[4]}", "en")
    written = Path(card.write_card(data, str(tmp_path / "card"), terms)).read_text()
    assert not tags((tmp_path / "card" / card.PAGE).read_text()) & {"script", "svg", "onerror", "onload"}
    body = written.split("\n---\n", 1)[1]
    prose = re.sub(r"```python\n.*?\n```", "", body, flags=re.DOTALL)
    assert "```" not in prose
    assert not re.search(r"<(script|img|svg|b)\b", prose)
    assert not re.search(r"(?<!\\)\](\(javascript|\(http)", prose)
    assert "\n# A heading" not in prose
    assert body.count("```") == 2


def test_a_card_shows_no_password_and_no_token_of_an_address(data: str, tmp_path: Path) -> None:
    terms = card.Terms("cc-by-4.0", "https://me:pw7Gq2xVbn@example.org/a?sig=tk9Zr4LmWc", "en")
    card.write_card(data, str(tmp_path / "card"), terms)
    for name in (card.MARKDOWN, card.PAGE):
        written = (tmp_path / "card" / name).read_text()
        assert "https://example.org/a?sig=…" in written
        assert "pw7Gq2xVbn" not in written
        assert "tk9Zr4LmWc" not in written


def test_a_report_shows_text_as_text(data: str, tmp_path: Path) -> None:
    page = Path(report.write_report(data, str(tmp_path / "page.html"))).read_text()
    assert not tags(page) & {"script", "img", "onerror", "onload"}
    assert "&lt;script&gt;" in page


@pytest.mark.parametrize("text", PAYLOADS)
def test_markdown_of_any_text_is_one_line_without_marks(text: str) -> None:
    shown = escaped(text)
    assert "\n" not in shown
    assert "<" not in shown
    assert not re.search(r"(?<!\\)[\[\]`|*_#]", shown)


@pytest.mark.parametrize(
    ("old", "new", "shown"),
    [
        (" not", "", "<p>is <s>not</s></p>"),
        ("", ", as is known,", "<p>is, <strong>as is known</strong>,</p>"),
        (", it is said,", "", "<p>is <s>it is said</s></p>"),
        ("n't *so*", " *so*", "<p>is<s>n't *so</s> *<strong>so</strong>*</p>"),
        (" was", " (_was_)", "<p>is <s>was</s> (_<strong>was</strong>_)</p>"),
        ("; ", ", ", "<p>is,</p>"),
    ],
)
def test_what_is_new_is_bold_and_what_is_left_out_is_struck_through(old: str, new: str, shown: str) -> None:
    markdown = MarkdownIt("commonmark").enable("strikethrough")
    text = marked([piece for piece in (("same", "is"), ("old", old), ("new", new)) if piece[1]])
    assert markdown.render(text).strip() == shown
