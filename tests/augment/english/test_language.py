"""Short sentences of other languages are told from English ones, which may hold names, slang, code and slips."""

import csv
from pathlib import Path

import pytest

from augment import Negator
from augment.english.language import is_foreign

ROWS = Path(__file__).with_name("foreign.tsv")

ENGLISH = """\
Am I late?
Die hard.
The man bit the dog.
Hat in hand, he left.
We met in a bar in the war.
He sat on the van with all the men.
Charles de Gaulle never went to La Paz.
She is in the band Los Lobos.
The café was closed.
A naïve man ate a crêpe in Zürich.
lol ur so funny
gonna be late, sry
i dont no wat u mean
jQuery vs MooTools
How do I run sed in bash?
linq to sql joins
Segfault in libfoo_bar.so at 0xdeadbeef
The definately wierd recieved mesage.
Van Gogh died poor.
He plays con brio.
Carpe diem!
Et tu, Brute?
No.
Angela Merkel war Kanzlerin, he said in German, and sat down again.
The motto "in vino veritas" hung over the bar.
Men want more door room.
Sue, come later!
Pale ale is fine.
Dan sat.
Della sings.
ALS IS A DISEASE
""".splitlines()


def test_sentences_of_other_languages_are_told() -> None:
    with open(ROWS, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))
    missed = [row["text"] for row in rows if not is_foreign(row["text"])]
    assert len(rows) == 200
    assert len({row["language"] for row in rows}) == 10
    assert len(missed) <= 0.03 * len(rows), missed


@pytest.mark.parametrize("text", ENGLISH)
def test_english_stays(text: str) -> None:
    assert not is_foreign(text)


@pytest.mark.parametrize("text", ["Het is warm.", "Hij is in bed.", "Ich bin hier.", "Wij wonen hier."])
def test_a_capital_makes_no_name_of_a_pronoun(text: str) -> None:
    assert is_foreign(text)


@pytest.mark.parametrize("text", ["Bitte um Rückruf.", "Herr Brandt aus Lübeck", "Kees met zijn Vrouw"])
def test_function_words_between_capitals_tell_but_for_those_of_names(text: str) -> None:
    assert is_foreign(text)
    assert not is_foreign("Ludwig von Meulen")


def test_negation_counts_them() -> None:
    results = Negator(verify=False).batch(["Wir sind am Ende.", "De man had was in een emmer.", "The man had it."])
    assert [result.reason for result in results] == ["not-english", "not-english", None]


@pytest.mark.parametrize("text", ["", " ", "?", "X", "1984", "-", "'", "a-", "©"])
def test_texts_without_words_tell_nothing(text: str) -> None:
    assert not is_foreign(text)
