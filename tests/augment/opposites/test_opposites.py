"""Antonyms and denied antonyms: a table of examples, a small dictionary, properties of the edits of all opposites."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.language import Language

from augment.opposites.opposer import Opposites, oppose_texts
from augment.opposites.opposite import build_opposite, replacing
from augment.opposites.wordnet import SYSTEM, WordNet, WordNetError, load_wordnet

TABLE = Path(__file__).with_name("opposites_examples.tsv")
ROWS = [line.split("\t") for line in TABLE.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
WORDS = ["The", "the", "a", "cold", "hot", "not", "was", "is", "won", "dog", "cat", "by", ",", ".", "very", "Anna"]
HOSTILE = [
    "",
    " ",
    "\0",
    "Lamp \0",
    "???",
    "x" * 3000,
    "\ud800 was cold.",
    "Это не английский текст.",
    "a an a an",
    ".",
]


@pytest.fixture(scope="module")
def found(nlp: Language, wordnet: WordNet) -> dict[str, Opposites]:
    texts = [row[0] for row in ROWS]
    return dict(zip(texts, oppose_texts(texts, nlp, wordnet), strict=True))


def told(opposites: Opposites) -> list[str]:
    return [one.text or f"!{one.reason}" for one in (opposites.antonym, opposites.negated_antonym)]


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_example(row: list[str], found: dict[str, Opposites]) -> None:
    assert told(found[row[0]]) == row[1:]


def test_the_table_is_large_and_holds_every_rule(found: dict[str, Opposites]) -> None:
    for index, least in enumerate((40, 30)):
        assert sum(opposites[index].text is not None for opposites in found.values()) >= least
    rules = {one.rule for opposites in found.values() for one in opposites}
    assert {"predicate", "attribute", "verb", "adverb"} <= rules
    assert {"denied:predicate", "denied:attribute", "denied:verb", "affirmed:predicate", "affirmed:verb"} <= rules
    assert len({one.reason for opposites in found.values() for one in opposites}) >= 16


def test_the_installed_wordnet_gives_the_same(nlp: Language, found: dict[str, Opposites]) -> None:
    if not (SYSTEM / "data.adj").exists():
        pytest.skip(f"WordNet is not installed in {SYSTEM}")
    texts = list(found)
    installed = oppose_texts(texts, nlp, load_wordnet())
    assert [one[:2] for one in installed] == [one[:2] for one in found.values()]


def edits(found: dict[str, Opposites]) -> Iterator[tuple[str, str, tuple[int, int]]]:
    for text, opposites in found.items():
        for one in opposites:
            assert (one.text is None) == (one.rule is None) == (one.span is None) == (one.reason is not None)
            if one.text is not None and one.span is not None:
                yield text, one.text, one.span


def test_text_outside_of_the_span_is_the_same_and_within_it_differs(found: dict[str, Opposites]) -> None:
    for text, edited, (start, end) in edits(found):
        stop = len(edited) - (len(text) - end)
        assert edited[:start] == text[:start]
        assert edited[stop:] == text[end:]
        assert edited[start:stop] != text[start:end]
        assert edited[0].isupper()
        assert text[-1] == edited[-1]


def test_the_same_text_gives_the_same_opposites_alone_and_among_others(nlp: Language, wordnet: WordNet) -> None:
    texts = [row[0] for row in ROWS[::6]]
    together = oppose_texts(texts, nlp, wordnet)
    assert together == oppose_texts(texts, nlp, wordnet, batch_size=3)
    assert together[:3] == [oppose_texts([text], nlp, wordnet)[0] for text in texts[:3]]


@pytest.mark.parametrize("text", HOSTILE)
def test_what_is_no_sentence_is_declined_with_a_reason(text: str, nlp: Language, wordnet: WordNet) -> None:
    [opposites] = oppose_texts([text], nlp, wordnet)
    assert all(one.text is None and one.reason for one in opposites)


@given(words=st.lists(st.sampled_from(WORDS)))
@settings(max_examples=60, deadline=None)
def test_no_order_of_words_is_an_error(words: list[str], nlp: Language, wordnet: WordNet) -> None:
    text = " ".join(words)
    for one in oppose_texts([text], nlp, wordnet)[0]:
        assert (one.text is None) == (one.reason is not None)
        assert one.text != text


@given(one=st.text(st.sampled_from("ab c"), max_size=9), other=st.text(st.sampled_from("ab c"), max_size=9))
def test_a_span_holds_every_change_in_whole_words(one: str, other: str) -> None:
    opposite = build_opposite(one, other, "rule")
    assert (opposite.span is None) == (one == other)
    if opposite.span is not None:
        start, end = opposite.span
        tail = len(one) - end
        assert 0 <= start <= end <= len(one)
        assert one[:start] + other[start : len(other) - tail] + one[end:] == other
        assert not (start and one[start - 1].isalnum() and one[start : start + 1].isalnum())


@pytest.mark.parametrize(
    ("text", "new", "expected"),
    [
        ("It was a cold day.", "hot", {2: "a", 3: "hot"}),
        ("It was an easy task.", "difficult", {2: "a", 3: "difficult"}),
        ("It was an important day.", "unimportant", {2: "an", 3: "unimportant"}),
        ("A useful tool broke.", "unuseful", {0: "An", 1: "unuseful"}),
    ],
)
def test_the_article_goes_with_the_new_word(text: str, new: str, expected: dict[int, str], nlp: Language) -> None:
    doc = nlp(text)
    assert replacing(doc[max(expected)], new) == expected


@pytest.mark.parametrize(
    ("word", "pos", "antonym"),
    [
        ("cold", "a", ("hot", False)),
        ("able", "a", ("unable", True)),  # of one stem
        ("awake", "a", ("asleep", True)),  # on the list
        ("tidy", "a", ("untidy", True)),  # never tagged, but of few senses and of one stem
        ("plain", "a", None),  # its antonym is never used
        ("gruff", "a", None),  # two antonyms
        ("die", "v", None),  # an antonym of two words
        ("succeed", "v", ("fail", True)),
        ("lose", "v", ("win", True)),  # chosen among several
        ("absent-minded", "a", None),
    ],
)
def test_an_antonym_is_that_of_most_uses(
    word: str, pos: str, antonym: tuple[str, bool] | None, wordnet: WordNet
) -> None:
    assert wordnet.antonym(word, pos) == antonym


def test_expressions_and_kinds_come_from_the_dictionary(wordnet: WordNet) -> None:
    assert wordnet.expression("primary", "school")
    assert not wordnet.expression("primary", "colour")
    assert wordnet.expression("take", "place", pos="v")
    assert [wordnet.category(noun) for noun in ("doctors", "cat", "tower", "unheard")] == [
        *("person", "animal", "artifact"),
        None,
    ]


def test_without_wordnet_the_error_names_the_remedies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(WordNetError, match=r"holds no WordNet.*apt-get install wordnet-base.*WNSEARCHDIR.*--wordnet"):
        load_wordnet(str(tmp_path))
    monkeypatch.setenv("WNSEARCHDIR", str(tmp_path / "absent"))
    with pytest.raises(WordNetError, match="absent: holds no WordNet"):
        load_wordnet()
    monkeypatch.delenv("WNSEARCHDIR")
    monkeypatch.setattr("augment.opposites.wordnet.SYSTEM", tmp_path)
    monkeypatch.setattr("augment.opposites.wordnet.DOWNLOADED", ("corpora/none",))
    with pytest.raises(WordNetError, match="neither in .* nor among NLTK's data"):
        load_wordnet()


def test_a_damaged_wordnet_is_an_error_that_names_it(small_wordnet: Path, tmp_path: Path) -> None:
    for file in small_wordnet.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    (tmp_path / "index.verb").write_text("win v many\n")
    with pytest.raises(WordNetError, match="holds no readable WordNet"):
        load_wordnet(str(tmp_path))


def test_other_files_have_another_fingerprint(small_wordnet: Path, tmp_path: Path, wordnet: WordNet) -> None:
    for file in small_wordnet.iterdir():
        (tmp_path / file.name).write_bytes(file.read_bytes())
    assert load_wordnet(str(tmp_path)).fingerprint() == wordnet.fingerprint()
    with open(tmp_path / "data.adv", "a") as file:
        file.write("  more\n")
    assert load_wordnet(str(tmp_path)).fingerprint() != wordnet.fingerprint()
