"""Dumps of wikis: whole sentences out, a counted reason for every page and sentence left out, damage a clear error."""

import bz2
import gzip
import lzma
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

import pytest

from pipelines import schema, shards, storage
from pipelines.sources import corpus
from pipelines.sources.wikipedia import dump, sentences, wikitext

ARTICLE = """{{Short description|A bird}}
{{Infobox bird | name = Heron | image = [[File:Heron.jpg]] }}
[[File:Nest.jpg|thumb|A nest of the '''heron''' in [[spring]].]]
The '''grey heron''' ({{IPA|en|hern}}; [[Latin]]: ''Ardea'') is a [[wading bird|bird that wades]].<ref>No.</ref> It \
weighs {{convert|1|-|2|kg|lb}} and eats fish.<!-- true --> Its nest&nbsp;stands in a tree.

== Life ==
* The young leave the nest after fifty days.
* Herons
{| class="wikitable"
| cell || The table says that herons fly.
|}
Its speed was <math>v = 3</math> metres a second. The heron sleeps at {{unheard of|x}} all night.

== References ==
This section tells nothing of herons.
[[Category:Birds]]
"""
KEPT = [
    "The grey heron is a bird that wades.",
    "It weighs 1–2 kg and eats fish.",
    "Its nest stands in a tree.",
    "The young leave the nest after fifty days.",
]


def page(title: str, text: str, ns: int = 0, extra: str = "", model: str = "wikitext") -> str:
    revision = f"<revision><id>7</id><model>{model}</model><text>{escape(text)}</text></revision>"
    return f"<page><title>{escape(title)}</title><ns>{ns}</ns><id>1</id>{extra}{revision}</page>\n"


def dump_of(*pages: str, version: str = "0.11", end: str = "</mediawiki>") -> bytes:
    names = '<namespace key="6">Bild</namespace><namespace key="0" />'
    site = f"<siteinfo><dbname>testwiki</dbname><namespaces>{names}</namespaces></siteinfo>\n"
    root = f'<mediawiki xmlns="http://www.mediawiki.org/xml/export-{version}/" version="{version}">\n'
    return (root + site + "".join(pages) + end).encode()


def build(tmp_path: Path, data: bytes, name: str = "wiki.xml", **options: object) -> tuple[dict, list[dict]]:
    (tmp_path / name).write_bytes(data)
    return build_from([tmp_path / name], tmp_path / "out.parquet", **options)


def build_from(sources: list[Path], out: Path, **options: object) -> tuple[dict, list[dict]]:
    corpus.build_corpus([str(s) for s in sources], str(out), corpus.CorpusOptions(**options))  # type: ignore[arg-type]
    rows = [row for shard in shards.list_shards(str(out)) for row in shards.read_shard(shard)[0].to_pylist()]
    return shards.read_manifest(str(out)), rows


def texts(rows: list[dict]) -> list[str]:
    return [row[schema.TEXT] for row in rows]


def test_prose_is_kept_and_all_else_is_counted(tmp_path: Path) -> None:
    manifest, rows = build(tmp_path, dump_of(page("Grey heron", ARTICLE)))
    assert texts(rows) == KEPT
    assert {row[schema.SOURCE] for row in rows} == {"wiki.xml:Grey heron@7"}
    assert manifest["rejected"] == {"template or formula within": 2, "too few words": 1}
    assert manifest["rejected_rows"]["too few words"] == ["wiki.xml:Grey heron@7"]


def test_pages_that_are_no_articles_are_counted(tmp_path: Path) -> None:
    pages = [
        page("Grey heron", ARTICLE),
        page("Heron", "#REDIRECT [[Grey heron]]", extra='<redirect title="Grey heron" />'),
        page("Talk:Heron", "I think that herons are birds.", ns=1),
        page("Heron (disambiguation)", "A heron may be a bird or a machine."),
        page("Crane", "A crane may be a bird or a machine.\n{{Disambiguation|birds}}"),
        page("Style", "The style of the page is here.", model="css"),
    ]
    manifest, rows = build(tmp_path, dump_of(*pages))
    assert texts(rows) == KEPT
    wanted = {
        "page is a redirect": 1,
        "page of another namespace": 1,
        "page is a disambiguation": 2,
        "page is not wikitext": 1,
    }
    assert wanted.items() <= manifest["rejected"].items()
    assert manifest["rows_in"] == manifest["rows"] + sum(manifest["rejected"].values())


@pytest.mark.parametrize("version", dump.VERSIONS)
@pytest.mark.parametrize("pack", [bytes, gzip.compress, bz2.compress, lzma.compress])
def test_a_dump_is_known_by_its_content_whatever_its_name(tmp_path: Path, version: str, pack) -> None:
    _, rows = build(tmp_path, pack(dump_of(page("Grey heron", ARTICLE), version=version)), name="dump-p10p20-shortened")
    assert texts(rows) == KEPT


def test_a_dump_of_many_streams_is_read_to_its_end(tmp_path: Path) -> None:
    start, *rest = dump_of(page("A", ARTICLE), page("B", "The second stream is read as well.")).split(b"<page>")
    streams = [bz2.compress(part) for part in (start, *(b"<page>" + part for part in rest))]
    _, rows = build(tmp_path, b"".join(streams), name="wiki-multistream.xml.bz2")
    assert texts(rows) == [*KEPT, "The second stream is read as well."]


def test_a_missing_closing_tag_is_counted(tmp_path: Path) -> None:
    manifest, rows = build(tmp_path, dump_of(page("Grey heron", ARTICLE), end=""))
    assert texts(rows) == KEPT
    assert manifest["rejected"]["dump without closing tag"] == 1


def test_a_dump_cut_off_within_a_page_is_an_error_that_names_the_page(tmp_path: Path) -> None:
    whole = dump_of(page("Grey heron", ARTICLE), page("Cut heron", ARTICLE))
    with pytest.raises(dump.DumpError, match="wiki.xml: damaged or cut off within the page 'Cut heron'"):
        build(tmp_path, whole[: -len(ARTICLE) // 2])
    packed = bz2.compress(whole)
    with pytest.raises(storage.StorageError, match="half.bz2: cannot be read to its end"):
        build(tmp_path, packed[: len(packed) - 20], name="half.bz2")
    assert not (tmp_path / "out.parquet").exists()


def test_what_is_no_dump_says_so(tmp_path: Path) -> None:
    with pytest.raises(dump.DumpError, match="its root is <rss>, not <mediawiki>"):
        build(tmp_path, b"<?xml version='1.0'?><rss></rss>")
    with pytest.raises(dump.DumpError, match=r"export schema '0.3'; this version reads 0.9, 0.10, 0.11"):
        build(tmp_path, dump_of(version="0.3"))
    with pytest.raises(dump.DumpError, match="damaged XML .mismatched tag"):
        build(tmp_path, dump_of("</title>"))


def test_entities_are_not_declared_let_alone_expanded(tmp_path: Path) -> None:
    levels = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10}">' for n in range(1, 10))
    bomb = f'<?xml version="1.0"?><!DOCTYPE mediawiki [<!ENTITY e0 "ha">{levels}]><mediawiki version="0.11">&e9;'
    with pytest.raises(dump.DumpError, match="declares a document type"):
        build(tmp_path, bomb.encode())


def test_a_page_of_50_mb_is_counted_and_not_held(tmp_path: Path) -> None:
    huge = page("Huge", "The heron is a bird that wades in water. " * 1_250_000)
    path = tmp_path / "huge.xml.gz"
    path.write_bytes(gzip.compress(dump_of(page("Grey heron", ARTICLE), huge), compresslevel=1))
    del huge
    code = (
        "import sys, resource; from pipelines.sources.wikipedia import dump; "
        "before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss; "
        "found = [(p.title, not p.whole) for p, _ in dump.pages(sys.argv[1]) if p]; "
        "print(found, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 40_000)"
    )
    done = subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[('Grey heron', False), ('Huge', True)] True"
    manifest, rows = build_from([path], tmp_path / "out.parquet")
    assert texts(rows) == KEPT
    assert manifest["rejected"]["page too large"] == 1


def test_the_last_revision_counts() -> None:
    older = "<revision><id>1</id><text>Old.</text></revision>"
    found = dump.Reader("x").feed(dump_of(page("A", "New.", extra=older)))
    assert [(p.revision, p.text) for p in found] == [("7", "New.")]


@pytest.mark.parametrize(
    ("markup", "prose"),
    [
        ("A [[link|shown]] and [[Bild:X.png|thumb|not this]] [[plural]]s.", ["A shown and plurals."]),
        ("See [https://example.org the site] or https://example.org now.", ["See the site or now."]),
        ("It rose (''see'' {{IPA|x}}, [[1990]]) again.", ["It rose again."]),
        ("One<br>two <blockquote>quoted</blockquote> three", ["One", "two", "quoted", "three"]),
        ("Held {{as of|2020|³|lc=y}} by men.", ["Held as of ³ 2020 by men."]),
        ("Held {{as of|2020|3|lc=y}} by {{lang|fr|la garde}}{{'s}} men.", ["Held as of March 2020 by la garde's men."]),
        ("{{convert|5|x|6|ft|m}} of {{convert|9|furlong}} {{sfn|A|2000}}", [f"5 × 6 ft of {wikitext.GAP}"]),
        ("{{Hatnote|Words}}\n<gallery>\na.jpg|Words\n</gallery>\n__NOTOC__\nProse.", ["Prose."]),
        ("== Notes ==\nOut.\n=== Below ===\nOut.\n== Life ==\nIn.", ["In."]),
        (
            "Some 10<sup>9</sup> bytes of CO<sub>2</sub>, the 4<sup>th</sup> time.",
            ["Some 10⁹ bytes of CO2, the 4th time."],
        ),
        ("caf&eacute; a&nbsp;b [[de:Reiher]] [[:Category:Birds]]", ["café a b Category:Birds"]),
    ],
)
def test_markup_goes_and_its_words_stay(markup: str, prose: list[str]) -> None:
    assert [line for section in wikitext.sections(markup, {"Bild"}) for line in section] == prose


def test_sentences_end_where_they_end() -> None:
    paragraph = 'Mr. Smith of St. Ives saw two birds; Anne saw J. R. Hill (Dr. Hill to us). "Fly!" she said. They flew.'
    assert sentences.split(paragraph) == [
        "Mr. Smith of St. Ives saw two birds; Anne saw J. R. Hill (Dr. Hill to us).",
        '"Fly!" she said.',
        "They flew.",
    ]


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("The heron is a bird that wades.", None),
        ('He said, "It flies."', None),
        ("Birds fly.", "too few words"),
        ("The bird is " + "very " * 100 + "old.", "too many words"),
        ("and the heron is a bird.", "unfinished"),
        ("The heron is a bird of the following:", "unfinished"),
        ("3. The heron is a bird that wades.", "unfinished"),
        ("The heron was seen by Dr.", "unfinished"),
        ('The heron is "a bird that wades.', "unbalanced brackets or quotes"),
        ("The heron is a bird (and wades.", "unbalanced brackets or quotes"),
        ("The heron is 1234567890 1234567890 a 1234567890 bird.", "too few letters"),
        ("The heron is [[a bird that wades.", "leftover markup"),
        ("The heron <i>is a bird that wades.", "leftover markup"),
        (f"The heron is {wikitext.GAP} a bird.", "template or formula within"),
        ("Der Reiher ist ein großer Vogel.", "not in the language"),
        ("De reiger is een grote vogel.", "not in the language"),
        ("A good stock needs cold hands.", None),
        ("This works with beans.", None),
        ("Herons sing every morning.", None),
        ("A list of the birds of the lake.", "no verb"),
    ],
)
def test_a_sentence_that_is_not_whole_has_one_reason(text: str, reason: str | None) -> None:
    assert sentences.why_not(text, "en") == reason


def test_the_language_is_chosen(tmp_path: Path) -> None:
    german = dump_of(page("Reiher", "Der Reiher ist ein großer Vogel, der in dem Wasser steht."))
    with pytest.raises(shards.DatasetError, match="1 not in the language"):
        build(tmp_path, german)
    for language in ("de", "any"):
        assert len(build(tmp_path, german, language=language)[1]) == 1
    with pytest.raises(schema.SchemaError, match="the language 'ltg' by; give --language any"):
        build(tmp_path, german, language="ltg")


def test_near_duplicates_are_left_out_on_demand(tmp_path: Path) -> None:
    first = "The heron is a large bird that wades in the shallow water of many lakes."
    article = page("A", f"{first} {first.replace('many', 'most')} The stork builds its nest on the roofs of houses.")
    assert len(build(tmp_path, dump_of(article))[1]) == 3
    manifest, rows = build(tmp_path, dump_of(article), drop_near_duplicates=True)
    assert texts(rows) == [first, "The stork builds its nest on the roofs of houses."]
    assert manifest["rejected"] == {"near duplicate": 1}


def test_a_sample_of_dumps_does_not_depend_on_how_they_are_cut(tmp_path: Path) -> None:
    pages = [page(f"Heron {n}", f"The heron number {n} is a bird of the lake.") for n in range(60)]
    for name, some in (("whole.xml", pages), ("1.xml", pages[:20]), ("2.xml", pages[20:])):
        (tmp_path / name).write_bytes(dump_of(*some))
    _, whole = build_from([tmp_path / "whole.xml"], tmp_path / "a.parquet", sample=9)
    _, parts = build_from([tmp_path / "1.xml", tmp_path / "2.xml"], tmp_path / "b.parquet", sample=9, shards=3)
    assert texts(whole) == texts(parts)
    assert len(whole) == 9


def test_real_dumps_give_whole_sentences_and_others_are_rejected(tmp_path: Path, real_data: Path) -> None:
    _, rows = build_from([real_data / "wiki" / "enwiki-table-markup.xml.bz2"], tmp_path / "en.parquet")
    assert len(rows) > 300
    assert not any(set("[]{}|<>=") & set(text) for text in texts(rows))
    manifest, rows = build_from([real_data / "wiki" / "ltgwiki.xml"], tmp_path / "ltg.parquet")
    assert len(rows) < 0.01 * manifest["rejected"]["not in the language"]
