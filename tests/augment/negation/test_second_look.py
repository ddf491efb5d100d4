"""The second look: what a parse of the negation contradicts, what is taken instead, and how sure the rest is."""

from collections.abc import Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest
import spacy
from spacy.tokens import Doc

from augment.negation import negator
from augment.negation.negator import negate_texts
from augment.negation.reader import read, read_clause
from augment.negation.reading import Negation, Reading
from augment.negation.second_look import calibration, confidence
from augment.negation.second_look.look import look_at
from augment.negation.second_look.verification import UNVERIFIED, verified
from augment.parsing import load_parser

VOCAB = spacy.blank("en").vocab


def parsed(words: str, tags: str, heads: str, deps: str) -> Doc:
    """A parse given by hand; no blank follows a word with an underscore."""
    spaces = ["_" not in word for word in words.split()]
    return Doc(
        VOCAB,
        words=words.replace("_", "").split(),
        spaces=spaces,
        tags=tags.split(),
        heads=[int(head) for head in heads.split()],
        deps=deps.split(),
    )


# "He sang, she danced." and its two negations, each parsed with the first and with the second clause as the main one.
PLAIN = ("He sang_ , she danced_ ._", "PRP VBD , PRP VBD .")
SANG = parsed(*PLAIN, "1 1 1 4 1 1", "nsubj ROOT punct nsubj ccomp punct")
DANCED = parsed(*PLAIN, "1 4 4 4 4 4", "nsubj dep punct nsubj ROOT punct")
DANCED_AFTER = parsed(*PLAIN, "1 4 4 4 4 4", "nsubj acl punct nsubj ROOT punct")
NO_SONG = ("He did not sing_ , she danced_ ._", "PRP VBD RB VB , PRP VBD .")
NO_SONG_SANG = parsed(*NO_SONG, "3 3 3 3 3 6 3 3", "nsubj aux neg ROOT punct nsubj ccomp punct")
NO_SONG_DANCED = parsed(*NO_SONG, "3 3 3 6 6 6 6 6", "nsubj aux neg dep punct nsubj ROOT punct")
NO_SONG_AFTER = parsed(*NO_SONG, "3 3 3 6 6 6 6 6", "nsubj aux neg acl punct nsubj ROOT punct")
NO_DANCE = ("He sang_ , she did not dance_ ._", "PRP VBD , PRP VBD RB VB .")
NO_DANCE_SANG = parsed(*NO_DANCE, "1 1 1 6 6 6 1 1", "nsubj ROOT punct nsubj aux neg ccomp punct")
NO_DANCE_DANCED = parsed(*NO_DANCE, "1 6 6 6 6 6 6 6", "nsubj dep punct nsubj aux neg ROOT punct")

# "Lamps light halls, he says" without an end, of which little remains where no word is taken for a verb.
LAMPS = parsed(
    "Lamps light halls_ , he says_", "NNS VBP NNS , PRP VBZ", "1 1 1 1 5 1", "nsubj ROOT dobj punct nsubj dep"
)
NO_LAMPS = parsed(
    "Lamps do not light halls_ , he says_", "NNS NN NN NN NNS , NN NNS", "0 0 0 0 0 0 0 0", "ROOT" + " dep" * 7
)
NO_SAYING = parsed(
    "Lamps light halls_ , he does not say_", "NNS VBP NNS , PRP VBZ RB VB", "1 7 1 7 7 7 7 7",
    "nsubj dep dobj punct nsubj aux neg ROOT",
)  # fmt: skip
HALLS = parsed("Lamps light halls", "NNS VBP NNS", "1 1 1", "nsubj ROOT dobj")
NO_HALLS = parsed("Lamps do not light halls", "NNS NN NN NN NNS", "0 0 0 0 0", "ROOT dep dep dep dep")


# Of the two statements one is negated here, so that there is something to choose between.
read_alone = partial(read_clause, alone=True)


def settle(doc: Doc, *parses: Doc) -> Negation:
    """The negation of ``doc`` where the negations that come up are parsed as given."""
    known = {parse.text: parse for parse in parses}

    def read_texts(texts: Sequence[str]) -> list[Reading]:
        return [read(known[text]) for text in texts]

    [negation] = verified([read(doc)], read_texts, read_alone)
    return negation


def test_a_negation_whose_parse_agrees_is_kept() -> None:
    look = look_at(read(SANG), read(NO_SONG_SANG))
    assert (look.place, look.other, look.turned, look.moved, look.relabelled) == ("same", None, True, 0, 0)
    assert look.upheld
    assert look.verb is not None
    assert look.verb.text == "sing"
    negation = settle(SANG, NO_SONG_SANG)
    assert (negation.text, negation.rule) == ("He did not sing, she danced.", "do-support")
    assert negation.confidence == confidence.confidence(look)


@pytest.mark.parametrize("other", [NO_SONG_SANG, NO_SONG_DANCED])
def test_a_main_clause_in_front_is_negated_instead_also_where_each_negation_hides_its_clause(other: Doc) -> None:
    look = look_at(read(DANCED), read(NO_DANCE_SANG))
    assert (look.place, look.turned, look.upheld) == ("earlier", False, False)
    assert look.other is not None
    assert look.other.text == "sang"
    assert look.moved > 0
    assert settle(DANCED, NO_DANCE_SANG, other).text == "He did not sing, she danced."


def test_a_subordinate_clause_in_front_is_not() -> None:
    assert settle(DANCED_AFTER, NO_DANCE_SANG).text == "He sang, she did not dance."


def test_a_main_clause_behind_is_negated_where_the_negated_one_is_subordinate_now() -> None:
    assert look_at(read(SANG), read(NO_SONG_AFTER)).place == "later"
    assert settle(SANG, NO_SONG_AFTER, NO_DANCE_DANCED).text == "He sang, she did not dance."
    assert settle(SANG, NO_SONG_AFTER, NO_DANCE_SANG).text == "He did not sing, she danced."  # which fails its look
    assert settle(SANG, NO_SONG_DANCED).text == "He did not sing, she danced."


def test_where_no_clause_is_left_another_is_negated_or_the_sentence_declined() -> None:
    assert look_at(read(HALLS), read(NO_HALLS)).place == "none"
    assert settle(LAMPS, NO_LAMPS, NO_SAYING).text == "Lamps light halls, he does not say"
    assert settle(HALLS, NO_HALLS) == Negation(None, None, UNVERIFIED, None)


def test_a_declined_sentence_needs_no_look() -> None:
    with pytest.raises(ValueError, match="no clause was negated: no-finite-verb"):
        look_at(read(NO_HALLS), read(HALLS))
    assert settle(NO_HALLS).reason == "no-finite-verb"


def test_words_that_are_parsed_otherwise_are_counted() -> None:
    moved = parsed(*NO_SONG, "3 3 3 3 6 6 3 3", "nsubj aux neg ROOT punct nsubj conj punct")
    look = look_at(read(SANG), read(moved))
    assert (look.moved, look.relabelled) == (1, 1)
    assert confidence.confidence(look) < confidence.confidence(look_at(read(SANG), read(NO_SONG_SANG)))


def test_the_weights_are_those_of_the_signs() -> None:
    assert list(confidence.WEIGHTS) == list(confidence.signs(look_at(read(SANG), read(NO_SONG_SANG))))


def test_everything_is_read_in_two_calls() -> None:
    calls: list[list[str]] = []
    known = {parse.text: parse for parse in (NO_SONG_SANG, NO_DANCE_SANG)}

    def read_texts(texts: Sequence[str]) -> list[Reading]:
        calls.append(list(texts))
        return [read(known[text]) for text in texts]

    readings = [read(doc) for doc in (DANCED, NO_HALLS, SANG)]
    made = verified(readings, read_texts, read_alone)
    assert [negation.text for negation in made] == [
        "He did not sing, she danced.",
        None,
        "He did not sing, she danced.",
    ]
    assert calls == [["He sang, she did not dance.", "He did not sing, she danced."], ["He did not sing, she danced."]]


def test_texts_are_verified_alike_however_many_come_together(monkeypatch: pytest.MonkeyPatch) -> None:
    texts = ["The bridge is open.", "", "Nobody came.", "List of bridges", "The old mill stands by the river."] * 3
    together = negate_texts(texts, load_parser())
    monkeypatch.setattr(negator, "WINDOW", 2)
    assert negate_texts(texts, load_parser()) == together
    plain = negate_texts(texts, load_parser(), verify=False)
    assert [replace(negation, confidence=None) for negation in together] == plain


def test_a_fit_finds_what_tells_right_from_wrong() -> None:
    sure, unsure = look_at(read(SANG), read(NO_SONG_SANG)), look_at(read(DANCED), read(NO_DANCE_SANG))
    weights = calibration.fit([(sure, True), (unsure, False)] * 20 + [(unsure, True)])
    assert confidence.confidence(sure, weights) > 0.9
    assert confidence.confidence(unsure, weights) < 0.2


def test_precision_at_a_coverage_is_of_the_surest() -> None:
    scores, right = [0.9] * 18 + [0.3, 0.2], [True] * 18 + [True, False]
    assert calibration.precisions(scores, right) == [(0.95, 0.2), (1.0, 0.3), (1.0, 0.9)]


TREES = """\
1\tHe\the\tPRON\tPRP\t_\t2\tnsubj\t_\t_
2\tlikes\tlike\tVERB\tVBZ\t_\t0\troot\t_\t_
3\ttea\ttea\tNOUN\tNN\t_\t2\tobj\t_\tSpaceAfter=No
4\t.\t.\tPUNCT\t.\t_\t2\tpunct\t_\t_

1\tTea\ttea\tNOUN\tNN\t_\t0\troot\t_\tSpaceAfter=No
2\t.\t.\tPUNCT\t.\t_\t1\tpunct\t_\t_

"""


def test_the_command_prints_weights_and_precisions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "trees.conllu"
    path.write_text(TREES * 3)
    other = tmp_path / "other.conllu"
    other.write_text(TREES)
    monkeypatch.setattr("sys.argv", ["calibration", "--fit", str(path), "--test", str(other)])
    calibration.main()
    printed = capsys.readouterr().out
    assert 'WEIGHTS = {\n    "always": ' in printed
    assert "| trees.conllu | 3 | 100.0% (from 0." in printed
    assert "| other.conllu | 1 | 100.0% (from 0." in printed
