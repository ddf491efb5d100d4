"""What a run shows on Prefect's page, which takes descriptions, cells of tables and Markdown for Markdown: names, texts
and terms are shown as they are, and no password or token of an address."""

import json
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from markdown_it import MarkdownIt
from prefect import flow, task

from flows import corpus_flow, execution, rebuild_flow, runners, triplets_flow
from pipelines.stages import registry

IMAGE, LINK, MARKS = "<img src=x onerror=alert(1)>", "[x](javascript:alert(1))", "a|b `c` ![y](z) **d**\n\n# e"
PLANTED = f"{IMAGE} {LINK} {MARKS}"
SECRETS = "me", "pw7Gq2xVbn", "tk9Zr4LmWc"
ADDRESS = "https://{}:{}@example.org/a?sig={}".format(*SECRETS)
COMMON = MarkdownIt("commonmark", {"html": True}).enable(["table", "strikethrough"])
LIVE = {"html_inline", "html_block", "image", "link_open", "heading_open", "code_inline", "strong_open", "table_open"}


class Job(NamedTuple):
    number: int


@task
def nothing(number: int) -> None:
    """A job that has nothing to do."""


def tokens(text: str) -> Iterator[Any]:
    for token in COMMON.parse(text):
        yield token
        yield from token.children or ()


def live(text: str) -> set[str]:
    """What of ``text`` becomes more than text."""
    return {token.type for token in tokens(text)} & LIVE


def shown(text: str) -> str:
    """``text`` as it is read on the page."""
    return "".join(token.content for token in tokens(text) if token.type in ("text", "text_special"))


@pytest.fixture(scope="module")
def artifacts(tmp_path_factory: pytest.TempPathFactory, prefect_server: str) -> dict[str, dict[str, Any]]:
    """Those of a corpus, triplets and a rebuild, by key. Files, texts, attribution and outputs have what is planted."""
    folder = tmp_path_factory.mktemp("artifacts") / PLANTED
    folder.mkdir()
    text = folder / f"{PLANTED}.txt"
    lines = [f"The bridge number {i} is open." for i in range(5)]
    lines += ["The sign says <img src=x onerror=alert(1)> and [x](javascript:alert(1)).", lines[0]]
    text.write_text("\n".join(lines) + "\n")
    corpus, rebuilt = str(folder / "corpus.parquet"), str(folder / "rebuilt.parquet")
    corpus_flow.build_corpus(source=(str(text),), out=corpus, split="lines")
    rebuild = rebuild_flow.flow_of([registry.get("negation")])
    attribution = f"{PLANTED} {ADDRESS}"
    rebuild(source=(str(text),), out=rebuilt, split="lines", attribution=attribution, runner="threads", workers=1)
    triplets_flow.build_triplets(data=(rebuilt,), out=str(folder / "triplets.parquet"))
    request = urllib.request.Request(f"{prefect_server}/artifacts/filter", b"{}", {"Content-Type": "application/json"})
    found = json.loads(urllib.request.urlopen(request, timeout=60).read())
    return {artifact["key"]: artifact for artifact in sorted(found, key=lambda one: str(one["created"]))}  # the last


def cells(artifact: dict[str, Any]) -> list[Any]:
    return [cell for row in json.loads(artifact["data"]) for cell in row.values()]


def test_descriptions_and_cells_are_text(artifacts: dict[str, dict[str, Any]]) -> None:
    assert {"corpus-rows", "negation-counts", "augment-progress", "triplets-rows", "versions"} <= artifacts.keys()
    for key, artifact in artifacts.items():
        assert not live(artifact["description"] or ""), key
        if artifact["type"] == "table":
            assert not [cell for cell in cells(artifact) if isinstance(cell, str) and live(cell)], key
    places = [shown(cell) for cell in cells(artifacts["corpus-rows"]) if isinstance(cell, str)]
    one_line = " ".join(PLANTED.split())
    assert f"{one_line}.txt:7" in places
    assert one_line in shown(artifacts["versions"]["description"])
    assert artifacts["triplets-rows"]["description"] == "Rows read for triplets"  # a path is too long for a telephone
    assert artifacts["corpus-rows"]["data"].count('"rows": 6') == 1  # numbers stay numbers


def test_cards_and_versions_hold_no_markup_of_texts(artifacts: dict[str, dict[str, Any]]) -> None:
    versions, card = (artifacts[key]["data"] for key in ("versions", "dataset-card"))
    assert live(versions) == set()
    allowed = {"heading_open", "strong_open", "table_open", "code_inline"}
    assert live(card) <= allowed
    assert "onerror" in card
    assert not [token for token in tokens(card) if token.type == "heading_open" and token.tag == "h1"][1:]


def test_no_password_and_no_token_is_shown(artifacts: dict[str, dict[str, Any]], prefect_server: str) -> None:
    @flow
    def shows() -> None:
        execution.show_table([{"place": f"{ADDRESS}:1"}], "of-an-address", f"Rows of {ADDRESS}")
        execution.show_markdown(f"From {ADDRESS}", "text-of-an-address", f"Of {ADDRESS}")
        engine = runners.Engine("threads", 1, None)
        list(execution.each(lambda *_: None, nothing, [Job(1)], engine, f"progress of {ADDRESS}"))

    shows()
    request = urllib.request.Request(f"{prefect_server}/artifacts/filter", b"{}", {"Content-Type": "application/json"})
    said = urllib.request.urlopen(request, timeout=60).read().decode()
    assert "example.org/a?sig=" in said
    assert not [secret for secret in SECRETS[1:] if secret in said]
    assert all(what in said for what in ("text-of-an-address", "Rows of https", "progress of https"))
