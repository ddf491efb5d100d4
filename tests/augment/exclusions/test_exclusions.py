"""Queries that leave something out: what they exclude is in the unwanted passage alone, and they are written whole."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import pytest

from augment.augmenter import AugmentError
from augment.exclusions import Excluder, Exclusion, Frequencies, Profile, topic_of
from augment.exclusions.excluder import only_in
from augment.exclusions.phrase import PERSON, PLURAL, TITLE, YEAR, form, stem, stems_of
from augment.exclusions.phrases import sentences_of
from augment.exclusions.queries import Materials, fill
from augment.exclusions.topics import CLASS, THING, Topic, class_topic
from augment.exclusions.wordings import ANY, EXCLUDING, ONLY, WORDINGS

EXAMPLES = Path(__file__).with_name("exclusions_examples.tsv")
HARBOUR = (
    "The copper smelter opened beside the harbour of Velmouth and smoked for ninety years. The copper smelter employed "
    "half of Velmouth."
)
LIGHTHOUSE = (
    "The Gannet Lighthouse has guided ships to Velmouth since the harbour was dredged. Its keeper, the painter Ida "
    "Corran, wrote about storms. Ida Corran left Velmouth when the Gannet Lighthouse lost its lamp."
)
FESTIVAL = "Crowds come to Velmouth for kite festivals. They love kite festivals."
PAGE = (HARBOUR, LIGHTHOUSE, FESTIVAL)


@pytest.fixture(scope="module")
def profiles() -> list[Profile]:
    return Excluder().profiles(PAGE)


def excluded(profiles: Sequence[Profile], wanted: int, unwanted: int, wordings: str = "train") -> Exclusion:
    topic = topic_of("Velmouth", PAGE)
    frequencies = Frequencies(profile.stems for profile in profiles)
    return Excluder(wordings).exclude(topic, profiles[wanted], profiles[unwanted], frequencies)


def test_phrases_are_whole_and_the_prominent_ones_come_first(profiles: list[Profile]) -> None:
    first = [(profile.phrases[0].text, profile.phrases[0].prominence) for profile in profiles]
    assert first[0] == ("the copper smelter", 5)
    assert {phrase.text: phrase.kind for phrase in profiles[1].phrases}["Ida Corran"] == PERSON
    assert {phrase.text: phrase.kind for phrase in profiles[2].phrases}["kite festivals"] == PLURAL


def test_titles_in_quotes_and_years_are_phrases() -> None:
    (profile,) = Excluder().profiles(['Her last play, "The Salt Road", opened in 1934 in Velmouth.'])
    kinds = {phrase.text: phrase.kind for phrase in profile.phrases}
    assert kinds['"The Salt Road"'] == TITLE
    assert kinds["1934"] == YEAR


@pytest.mark.parametrize("wanted", range(3))
@pytest.mark.parametrize("unwanted", range(3))
@pytest.mark.parametrize("wordings", ["train", "development"])
def test_what_a_query_excludes_is_in_the_unwanted_passage_alone(
    profiles: list[Profile], wanted: int, unwanted: int, wordings: str
) -> None:
    exclusion = excluded(profiles, wanted, unwanted, wordings)
    if wanted == unwanted:
        assert exclusion.text is None
        assert exclusion.reason == "nothing that only the unwanted passage is about"
        return
    assert exclusion.text is not None
    assert exclusion.reason is None
    wording = next(wording for wording in EXCLUDING if wording.text == exclusion.rule)
    assert wording.split == wordings
    pattern = re.sub(r"\\\{(\w+)\\\}", lambda slot: f"(?P<{slot[1]}>.+?)", re.escape(wording.text))
    slots = re.fullmatch(pattern, exclusion.text, re.IGNORECASE)
    assert slots is not None, (exclusion.text, wording.text)
    for slot, text in slots.groupdict().items():
        stems = stems_of(text)
        if slot.startswith("X"):
            assert stems == stems_of("Velmouth")
        elif slot.startswith("Y"):
            assert stems <= profiles[unwanted].stems
            assert not stems & profiles[wanted].stems
        elif slot == "Z":
            assert stems <= profiles[wanted].stems
            assert not stems & profiles[unwanted].stems
    assert exclusion.reverse is not None
    assert exclusion.reverse != exclusion.text
    assert exclusion.is_mutual


def test_the_same_passages_give_the_same_query(profiles: list[Profile]) -> None:
    assert excluded(profiles, 0, 1) == excluded(Excluder().profiles(PAGE), 0, 1)


def test_a_passage_that_does_not_name_the_topic_has_no_query(profiles: list[Profile]) -> None:
    (stranger,) = Excluder().profiles(["Chess clubs met in the cellar. The chess clubs had no money."])
    assert excluded([stranger, profiles[1]], 0, 1).reason == "topic not named in the wanted passage"
    assert excluded([profiles[1], stranger], 0, 1).reason == "topic not named in the unwanted passage"


def test_a_word_of_the_same_family_in_the_wanted_passage_keeps_a_phrase_out(profiles: list[Profile]) -> None:
    (smelting,) = Excluder().profiles(["Velmouth smelted copper long before. Ores came to Velmouth by cart."])
    assert excluded([smelting, profiles[0]], 0, 1).reason == "nothing that only the unwanted passage is about"


def test_a_title_in_front_names_the_topic_and_stays_in_the_text(profiles: list[Profile]) -> None:
    (bare,) = Excluder().profiles(["Chess clubs met in the cellar. The chess clubs had no money."])
    titled = bare.with_topic(topic_of("Velmouth", PAGE), "Velmouth: ")
    assert titled.text.startswith("Velmouth: Chess")
    assert excluded([titled, profiles[1]], 0, 1).text is not None


@pytest.mark.parametrize(
    ("title", "texts", "topic"),
    [
        ("Velmouth", PAGE, ("Velmouth", THING, None)),
        ("Newt (animal)", ["A newt is small. In spring newts swim, and many newts sing."], ("newts", THING, None)),
        ("Amber Sea", ["Ships cross the Amber Sea. Storms on the Amber Sea are rare."], ("the Amber Sea", THING, None)),
        ("Economy of Velmouth", ["It is small. Fish matter to it."], ("the economy of Velmouth", THING, None)),
        ("Tin mining", ["The hills live on tin mining. All of tin mining is there."], ("tin mining", THING, None)),
        (
            "Ida Corran",
            ["Corran was born poor. She painted, and her sons sold what she made."],
            ("Ida Corran", PERSON, "Corran"),
        ),
        ("List of piers in Velmouth", ["None."], ("piers in Velmouth", THING, None)),
        ("Flax", ["The flax trade made Osk rich. The flax fields are blue."], ("flax", THING, None)),
        ("Resin", ["The pines make resin. Builders need resin."], ("resin", THING, None)),
        ("Mortar", ["Walls need care. Mortar crumbles. Mortar is grey."], ("mortar", THING, None)),
        ("Osk", ["It has a pier. Osk lies north. Osk is old."], ("Osk", THING, None)),
        ("Orrin", ["Boats go there. The Orrin floods. The Orrin runs south."], ("the Orrin", THING, None)),
        ("The ferry", ["It is slow. The ferry leaks."], ("the ferry", THING, None)),
        ("", ["It is slow."], ("", THING, None)),
    ],
)
def test_a_topic_is_named_as_its_page_names_it(title: str, texts: list[str], topic: tuple) -> None:
    named = topic_of(title, texts)
    assert (named.text, named.kind, named.short) == topic


def test_a_person_is_named_by_the_last_name_too() -> None:
    person = topic_of("Ida Corran", ["Corran was born poor. She painted, and her sons sold what she made."])
    assert person.is_in(stems_of("Corran went home."))
    assert not person.is_in(stems_of("Ida went home."))
    assert not Topic("the Amber Sea", THING, stems_of("the Amber Sea")).is_in(stems_of("Amber was dear."))


@pytest.mark.parametrize(
    ("word", "of"), [("Slavery", "slave"), ("slaves", "slave"), ("Cities", "city"), ("glass", "glass")]
)
def test_words_of_a_family_share_a_stem(word: str, of: str) -> None:
    assert stem(word) == of


def test_a_genitive_and_a_plural_have_the_form_of_the_word() -> None:
    assert {form("ship's"), form("ships"), form("Ship")} == {"ship"}


def test_initials_and_short_titles_end_no_sentence() -> None:
    assert sentences_of("Mr. J. Brand came. He (a man of St. Ives) left! Why?") == [
        "Mr. J. Brand came.",
        "He (a man of St. Ives) left!",
        "Why?",
    ]


def test_many_initials_take_no_longer_than_others() -> None:
    text = "A. B. Brand, " * 20_000  # minutes, if each initial were looked for from the start
    assert sentences_of(text) == [text.strip()]


def test_there_are_wordings_of_all_forms_and_a_fifth_is_kept_apart() -> None:
    assert len(EXCLUDING) >= 80
    assert len({wording.text for wording in WORDINGS}) == len(WORDINGS)
    kept = [wording for wording in WORDINGS if wording.split == "development"]
    assert len(kept) / len(WORDINGS) == pytest.approx(0.2, abs=0.02)
    forms = {"question", "phrase", "keywords", "request"}
    for split in ("train", "development"):
        assert {wording.form for wording in EXCLUDING if wording.split == split} == forms
        assert any(wording.split == split for wording in ONLY)


def test_wordings_that_are_none_are_refused() -> None:
    with pytest.raises(AugmentError, match="wordings 'nope': expected one of train, development"):
        Excluder(wordings="nope")


def test_every_wording_names_the_topic_and_what_is_excluded() -> None:
    for wording in WORDINGS:
        assert wording.slots <= {"X", "Xs", "Y", "Y2", "Yn", "Yq", "Z", "C"}
        assert wording.slots & {"X", "Xs"}, wording
        assert wording.slots & {"Y", "Yn", "Yq"}, wording


def test_some_wordings_want_a_topic_of_the_wanted_passage_and_most_do_not() -> None:
    wanting = sum("Z" in wording.slots for wording in EXCLUDING)
    assert 0.1 < wanting / len(EXCLUDING) < 0.4


def test_every_wording_can_be_filled(profiles: list[Profile]) -> None:
    """With a person, a title, a year, names and nouns on both sides, none is left over."""
    texts = [
        'The Salmon War ruined Ida Corran, who wrote "The Salt Road" in 1934. She left salmon nets and silver mines. '
        'Of the Salmon War and "The Salt Road" and of 1934 Ida Corran spoke, of salmon nets and silver mines.',
        'The Barley War ruined Tom Hale, who wrote "A Cold Farm" in 1951. He left barley fields and timber sheds. '
        'Of the Barley War and "A Cold Farm" and of 1951 Tom Hale spoke, of barley fields and timber sheds.',
    ]
    first, second = Excluder().profiles(texts)
    for wording in WORDINGS:
        kind = THING if wording.x == ANY else wording.x
        topic = Topic("Velmouth", kind, stems_of("Velmouth"))
        materials = Materials(topic, list(first.phrases), list(second.phrases))
        assert fill(wording, materials, lambda _: 0) is not None, wording


def test_many_things_of_one_kind_are_a_topic_and_only_their_own_pages_are_told_apart() -> None:
    texts = [
        "The Silver Fern is a river ferry. The Silver Fern carries forty cars, and the old ferry carried four.",
        "The Grey Duchess was a steam ferry. Cattle hated the Grey Duchess, but no river ferry was faster.",
    ]
    fern, duchess = Excluder().profiles(texts)
    assert (fern.defined, duchess.defined) == (("fern", "river ferry"), ("duche", "steam ferry"))
    ferries = class_topic("river ferry")
    assert (ferries.text, ferries.kind) == ("river ferries", CLASS)
    first = fern.with_topic(topic_of("Silver Fern", texts[:1]))
    second = duchess.with_topic(topic_of("Grey Duchess", texts[1:]))
    frequencies = Frequencies(profile.stems for profile in (fern, duchess))
    for wanted, unwanted, left_out in ((first, second, "grey duchess"), (second, first, "silver fern")):
        query = Excluder().exclude(ferries, wanted, unwanted, frequencies).text
        assert query is not None
        assert stems_of("river ferries") <= stems_of(query)
        assert left_out in query.lower()


@pytest.mark.parametrize(
    ("text", "defined"),
    [
        ("Osk is a kelp farm.", ("osk", "kelp farm")),
        ("Newts are small animals of the ponds.", ("newt", "animal")),
        ("Osk is a kind of farm.", ("", "")),
        ("Osk sells kelp.", ("", "")),
    ],
)
def test_a_definition_says_what_its_subject_is(text: str, defined: tuple[str, str]) -> None:
    (profile,) = Excluder().profiles([text])
    assert profile.defined == defined


def test_what_many_passages_of_the_page_have_is_not_excluded(profiles: list[Profile]) -> None:
    usual = replace(profiles[0], usual=stems_of("copper smelter"))
    assert excluded([profiles[2], usual], 0, 1).reason == "nothing that only the unwanted passage is about"


def test_a_phrase_that_repeats_the_topic_is_named_without_it(profiles: list[Profile]) -> None:
    (mines,) = Excluder().profiles(["The tin mines of Velmouth were deep. No one misses the tin mines of Velmouth."])
    frequencies = Frequencies(profile.stems for profile in profiles)
    texts = [phrase.text for phrase in only_in(mines, profiles[0], topic_of("Velmouth", PAGE), frequencies)]
    assert texts
    assert all("Velmouth" not in text for text in texts)


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Old Queen Isaura rode. Her army loved Queen Isaura.", "Queen Isaura"),
        ("Limescale harms. Vinegar dissolves limescale, and limescale comes back.", "limescale"),
        ("The critics saw The Ninth Door. Few liked The Ninth Door.", "The Ninth Door"),
        ("Ida King painted. Critics liked Ida King.", "Ida King"),
        ("Martin Luther Bishop sang. Crowds heard Martin Luther Bishop.", "Martin Luther Bishop"),
        ("A letter to President Ada Brandt is lost. Ada Brandt denied it.", "Ada Brandt"),
    ],
)
def test_names_are_whole_and_what_is_no_name_is_written_small(text: str, name: str) -> None:
    (profile,) = Excluder().profiles([text])
    assert name in [phrase.text for phrase in profile.phrases]


@pytest.mark.parametrize(
    ("text", "no_phrase"),
    [
        ("Ferries run daily. They cost nothing.", "Ferries"),  # a noun or a name
        ("Robert of Elm came. The monks hid Robert.", "Robert"),
        ("By road it is far. A road was planned by road builders.", "road"),
        ("After 1180 BC they left. It was long before 1180 BC.", "1180"),
        ("The Food and Bridge Office closed. No one missed the Food and Bridge Office.", "the Food"),
        ("The Prime Minister left. Few liked the Prime Minister.", "the Prime Minister"),
        ("They made him Foreign Minister. Few liked Foreign Minister Brandt.", "Foreign Minister"),
        ("They call it the term kelp. The term kelp is old.", "the term kelp"),
    ],
)
def test_what_is_cut_off_or_unsure_is_no_phrase(text: str, no_phrase: str) -> None:
    (profile,) = Excluder().profiles([text])
    assert no_phrase not in [phrase.text for phrase in profile.phrases]


def test_the_table_of_examples_is_what_comes_out() -> None:
    rows = [line.split("\t") for line in EXAMPLES.read_text(encoding="utf-8").splitlines()[1:]]
    assert len(rows) == 80
    pages: dict[str, list[str]] = {}
    for title, wanted, unwanted, *_ in rows:
        pages[title] = list(dict.fromkeys([*pages.get(title, []), wanted, unwanted]))
    texts = list(dict.fromkeys(text for passages in pages.values() for text in passages))
    read = dict(zip(texts, Excluder().profiles(texts), strict=True))
    frequencies = Frequencies(profile.stems for profile in read.values())
    for title, wanted, unwanted, wordings, query, reverse in rows:
        exclusion = Excluder(wordings).exclude(topic_of(title, pages[title]), read[wanted], read[unwanted], frequencies)
        assert (exclusion.text, exclusion.reverse) == (query, reverse)
