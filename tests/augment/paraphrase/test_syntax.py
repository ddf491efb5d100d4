"""The syntactic paraphrase engine: a table of examples through the real parser, lines moved by hand, hostile texts."""

from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
import spacy
from hypothesis import given, settings
from hypothesis import strategies as st
from spacy.tokens import Doc

from augment.english.edits import Declined
from augment.paraphrase.engines.protocol import Candidate
from augment.paraphrase.syntax.alternations import ALTERNATIONS, INNER, REWORDINGS
from augment.paraphrase.syntax.analysis.binding import binds
from augment.paraphrase.syntax.analysis.statements import statements_of
from augment.paraphrase.syntax.analysis.token_sequence import (
    SequenceToken,
    TokenSequence,
    find_span,
    render,
    sequence_of,
    swap_spans,
    takes_an,
)
from augment.paraphrase.syntax.analysis.vetoes import first_veto
from augment.paraphrase.syntax.constructions import active_vetoes, passive_vetoes, voice
from augment.paraphrase.syntax.engine import SyntaxEngine, alternate
from augment.paraphrase.syntax.word_order import adjuncts, coordinated_nouns, fronting, landing, shared_parts

ROOT = Path(__file__).parents[3]
TABLE = Path(__file__).with_name("paraphrase_examples.tsv")
NAMES = {name for name, _, _ in ALTERNATIONS} | {name for name, _ in REWORDINGS}


def rows() -> list[list[str]]:
    """Alternation, text, and the paraphrase it gives alone, or "!" where it must not apply, or "!reason"."""
    lines = TABLE.read_text(encoding="utf-8").splitlines()
    return [row.split("\t") for row in lines if row and not row.startswith("#")]


@pytest.fixture(scope="module")
def engine() -> SyntaxEngine:
    return SyntaxEngine()


@pytest.fixture(scope="module")
def made(engine: SyntaxEngine) -> dict[str, list[Candidate]]:
    texts = [row[1] for row in rows()]
    return dict(zip(texts, engine.paraphrase(texts), strict=True))


def steps(candidate: Candidate) -> list[str]:
    return candidate.origin.removeprefix("syntax:").split("+")


@pytest.mark.parametrize("row", [pytest.param(row, id=f"{row[0]}: {row[1]}") for row in rows()])
def test_example(row: list[str], made: dict[str, list[Candidate]]) -> None:
    name, text, expected = row
    if name == "sentence":
        assert made[text] == []
    elif expected.startswith("!"):
        assert [c.text for c in made[text] if name in steps(c)] == []
    else:
        assert expected in [c.text for c in made[text] if steps(c) == [name]]


@pytest.mark.parametrize("row", [row for row in rows() if len(row[2]) > 1 and row[2][0] == "!"], ids=lambda row: row[1])
def test_a_text_declined_whole_is_counted_by_its_reason(row: list[str], engine: SyntaxEngine) -> None:
    before = engine.reasons[row[2][1:]]
    assert engine.paraphrase([row[1]]) == [[]]
    assert engine.reasons[row[2][1:]] == before + 1


def test_the_table_is_large_and_shows_every_alternation_applied() -> None:
    applied = Counter(name for name, _, expected in rows() if not expected.startswith("!"))
    assert len(rows()) >= 200
    assert set(applied) == NAMES
    assert sum(expected.startswith("!") for _, _, expected in rows()) >= 60


BOTH_WAYS = {
    "passive": "active",
    "of-to-genitive": "genitive-to-of",
    "exchange": "exchange",
    "copula": "copula",
    "conjuncts": "conjuncts",
    "report-first": "report-last",
    "relative-passive": "relative-active",
    "apposition": "apposition",
    "participle": "participle",
}


@pytest.mark.parametrize("there", BOTH_WAYS)
def test_most_alternations_lead_back_to_the_text(there: str, engine: SyntaxEngine) -> None:
    chosen = [(text, paraphrase) for name, text, paraphrase in rows() if name == there and paraphrase[0] != "!"]
    back = engine.paraphrase([paraphrase for _, paraphrase in chosen])
    returned = [text in [c.text for c in found] for (text, _), found in zip(chosen, back, strict=True)]
    assert sum(returned) >= 0.6 * len(returned)


def test_alternations_combine(engine: SyntaxEngine) -> None:
    (found,) = engine.paraphrase(["In 1902 Norway's mayor bought wool and linen."])
    texts = {c.origin: c.text for c in found}
    assert texts["syntax:conjuncts"] == "In 1902 Norway's mayor bought linen and wool."
    assert texts["syntax:conjuncts+back"] == "Norway's mayor bought linen and wool in 1902."
    assert texts["syntax:conjuncts+back+verbs+commas"] == "Norway's mayor purchased linen and wool in 1902."


def test_one_constituent_is_moved_at_a_time(made: dict[str, list[Candidate]]) -> None:
    moves = {name for name, _, _ in ALTERNATIONS} - INNER
    assert all(sum(step in moves for step in steps(c)) < 2 for found in made.values() for c in found)


def words_of(text: str) -> Counter[str]:
    return Counter(word.strip(".,").lower() for word in text.split())


def test_a_move_adds_and_drops_no_word(made: dict[str, list[Candidate]]) -> None:
    moves = {
        "front",
        "back",
        "insert",
        "extract",
        "front-adverb",
        "exchange",
        "apposition",
        "participle",
        "existential",
    }
    for text, found in made.items():
        for candidate in found:
            if set(steps(candidate)) <= moves:
                assert words_of(candidate.text) == words_of(text)


def test_candidates_differ_from_the_text_and_from_each_other(made: dict[str, list[Candidate]]) -> None:
    for text, found in made.items():
        texts = [c.text for c in found]
        assert text not in texts
        assert len(set(texts)) == len(texts)
        assert all(set(steps(c)) <= NAMES and not c.text[0].islower() and c.text.endswith(".") for c in found)


QUOTED = [
    'She wrote the song "In Spring and Summer" in 1902.',
    "The crew (Ann, Bob and Cleo) repaired the engine in 1902.",
    'In 1902 the paper called the "great and good" mayor a thief.',
]


def test_quotations_and_brackets_are_never_torn(engine: SyntaxEngine) -> None:
    inside = ['"In Spring and Summer"', "(Ann, Bob and Cleo)", '"great and good"']
    found = engine.paraphrase(QUOTED)
    assert sum(map(bool, found)) >= 2
    for quotation, candidates in zip(inside, found, strict=True):
        assert all(quotation in c.text for c in candidates)


HOSTILE = [
    "", "   ", "\t", "...", "?!", "\x00", "He left.\x00", "\ud800 He left.", "😀😀😀", "שלום עולם", "<p>He left.</p>",
    "He\tleft\tthe\ttown.", "word " * 5_000, "a" * 10_000, "1 2 3", '"""', "( ( (", "A, B, and, C.", ", , , .",
]  # fmt: skip


def test_hostile_texts_give_candidates_or_a_counted_reason(engine: SyntaxEngine) -> None:
    before = engine.reasons.total()
    found = engine.paraphrase(HOSTILE)
    assert len(found) == len(HOSTILE)
    assert engine.reasons.total() - before == sum(not candidates for candidates in found)


PIECES = [word for row in rows() for word in row[1].split()] + ["—", "“", "”", '"', "(", ")", "é", "😀", ",", "\ud800"]


@settings(max_examples=25, deadline=None)
@given(texts=st.lists(st.text(max_size=50) | st.lists(st.sampled_from(PIECES), max_size=16).map(" ".join), max_size=4))
def test_any_texts_give_one_list_each_and_the_same_each_time(texts: list[str], engine: SyntaxEngine) -> None:
    found = engine.paraphrase(texts)
    assert len(found) == len(texts)
    assert found == engine.paraphrase(texts)
    assert all(c.text != text for text, candidates in zip(texts, found, strict=True) for c in candidates)


def sentence(words: str, tags: str, heads: list[int], deps: str) -> Doc:
    """A parse given by hand; no blank follows a word with an underscore."""
    tokens = words.replace("_", "").split()
    spaces = ["_" not in word for word in words.split()]
    return Doc(spacy.blank("en").vocab, words=tokens, spaces=spaces, tags=tags.split(), heads=heads, deps=deps.split())


CLOSED = sentence(
    "The council closed the mill in 1902_ ._",
    "DT NN VBD DT NN IN CD .",
    [1, 2, 2, 4, 2, 2, 5, 2],
    "det nsubj ROOT det dobj prep pobj punct",
)


def test_a_parse_built_by_hand_is_paraphrased() -> None:
    texts = {c.origin: c.text for c in alternate(CLOSED)}
    assert texts["syntax:passive"] == "The mill was closed by the council in 1902."
    assert texts["syntax:front"] == "In 1902, the council closed the mill."
    assert "syntax:front+passive" not in texts


def test_a_phrase_attached_to_a_noun_stays() -> None:
    doc = sentence(
        "The council closed the mill from 1902_ ._",
        "DT NN VBD DT NN IN CD .",
        [1, 2, 2, 4, 2, 4, 5, 2],
        "det nsubj ROOT det dobj prep pobj punct",
    )
    assert not any("front" in steps(c) for c in alternate(doc))
    assert adjuncts.exchange_adjuncts(statements_of(doc)[0], sequence_of(doc)) is None


def test_a_veto_says_by_its_name_why_a_phrase_stays() -> None:
    doc = sentence(
        "He died in 1902 in Oslo in hospital_ ._",
        "PRP VBD IN CD IN NNP IN NN .",
        [1, 1, 1, 2, 1, 4, 1, 6, 1],
        "nsubj ROOT prep pobj prep pobj prep pobj punct",
    )
    verb, time, place = doc[1], doc[2], doc[4]
    assert first_veto(adjuncts.VETOES, adjuncts.AdjunctPair(verb, place, time)) == "_not_adjacent"
    assert first_veto(adjuncts.VETOES, adjuncts.AdjunctPair(verb, time, place)) == "_place_goes_on"
    pair = adjuncts.AdjunctPair(verb, time, place)
    assert next(veto.__name__ for veto in adjuncts.VETOES if veto(pair)) == first_veto(adjuncts.VETOES, pair)
    assert first_veto((), pair) is None


TABLES_OF_VETOES = [
    adjuncts.VETOES,
    coordinated_nouns.VETOES,
    fronting.VETOES,
    landing.VETOES,
    landing.TIME_VETOES,
    shared_parts.COMMON_VETOES,
    shared_parts.NAME_VETOES,
    active_vetoes.ACTIVE_VETOES,
    passive_vetoes.PASSIVE_VETOES,
]


@pytest.mark.parametrize("table", TABLES_OF_VETOES)
def test_no_veto_stands_twice_in_a_table(table: tuple[Callable[..., bool], ...]) -> None:
    assert len({veto.__name__ for veto in table}) == len(table)


def test_the_passive_follows_the_number_of_its_new_subject() -> None:
    doc = sentence("He reads the books_ ._", "PRP VBZ DT NNS .", [1, 1, 3, 1, 1], "nsubj ROOT det dobj punct")
    sequence = voice.passive(statements_of(doc)[0], sequence_of(doc))
    assert sequence is None  # reading is no event of which the passive says the same
    sold = sentence("Ann sells the books_ ._", "NNP VBZ DT NNS .", [1, 1, 3, 1, 1], "nsubj ROOT det dobj punct")
    assert [c.text for c in alternate(sold)] == ["The books are sold by Ann."]


def test_a_name_keeps_its_capital_and_a_word_of_doubtful_case_stays_first() -> None:
    doc = sentence("Xyla sang in May_ ._", "NN VBD IN NNP .", [1, 1, 1, 2, 1], "nsubj ROOT prep pobj punct")
    assert alternate(doc) == []
    name = sentence("Xyla sang in May_ ._", "NNP VBD IN NNP .", [1, 1, 1, 2, 1], "nsubj ROOT prep pobj punct")
    assert [c.text for c in alternate(name)] == ["In May, Xyla sang."]


def test_a_phrase_that_was_torn_apart_is_not_moved() -> None:
    sequence: TokenSequence = tuple(SequenceToken(text, i) for i, text in enumerate(["a", "b", "c", "d"]))
    assert find_span(sequence, 1, 2) == slice(1, 3)
    torn = swap_spans(sequence, slice(1, 2), slice(3, 4))
    with pytest.raises(Declined, match="torn-apart"):
        find_span(torn, 0, 1)
    with pytest.raises(Declined, match="moved-away"):
        find_span(sequence, 7, 9)
    with pytest.raises(Declined, match="overlap"):
        swap_spans(sequence, slice(0, 2), slice(1, 3))


def test_articles_follow_the_sound_of_the_next_word() -> None:
    assert [takes_an(word) for word in ("apple", "hour", "house", "university", "one", "European")] == [
        True, True, False, False, False, False,
    ]  # fmt: skip
    with pytest.raises(Declined, match="article-unclear"):
        takes_an("FBI")


def test_redundant_commas_go_and_blanks_follow_the_source() -> None:
    doc = sentence("He left , then_ ._", "PRP VBD , RB .", [1, 1, 1, 1, 1], "nsubj ROOT punct advmod punct")
    assert (
        render((SequenceToken(","), *sequence_of(doc)[:2], SequenceToken(","), SequenceToken(".")), doc, "he")
        == "He left."
    )


def test_pronouns_bind_what_stands_before_them() -> None:
    doc = sentence(
        "Ann smiled when she sang_ ._",
        "NNP VBD WRB PRP VBD .",
        [1, 1, 4, 4, 1, 1],
        "nsubj ROOT advmod nsubj advcl punct",
    )
    assert binds(doc[:2], doc[2:5])
    assert not binds(doc[1:2], doc[2:5])


def test_the_engine_names_its_parser_in_its_fingerprint(engine: SyntaxEngine) -> None:
    assert engine.fingerprint["engine"] == "syntax"
    assert engine.fingerprint["parser"].startswith("en_")
    assert engine.fingerprint["parser"].startswith("en_")
