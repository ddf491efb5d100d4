"""Engines, routes and the filter together: a scripted translator drives every reason."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from augment.paraphrase.__main__ import main
from augment.paraphrase.engines.back_translation import NO_TEXT, BackTranslation, Failure, Route
from augment.paraphrase.engines.protocol import Candidate, EngineError
from augment.paraphrase.engines.registry import make_engine
from augment.paraphrase.engines.table import ABSENT, Table
from augment.paraphrase.guards import GUARDS, damage
from augment.paraphrase.options import EngineOptions, SelectionOptions
from augment.paraphrase.paraphraser import Paraphraser, count_outcomes, paraphrase_texts
from augment.paraphrase.selection import REASONS

# source, candidate, the reason why it is refused (None: taken)
SCRIPT = [
    ("The harbour was built by Dutch engineers in 1820.", "Dutch engineers constructed the harbour in 1820.", None),
    ("Nobody saw the fox leave its den that evening.", "No one noticed the fox leave its den that evening.", None),
    ("It is not possible to cross the lake in winter.", "Crossing the lake is impossible in winter.", None),
    ("He did not manage to open the iron gate.", "He failed to open the gate of iron.", None),
    ("The town lost 1,200 men and two churches.", "The town lost 1200 men and 2 churches.", None),
    ("The U.S. team beat Zürich in the third round.", "In the third round, the US team defeated Zurich.", None),
    ("She likes to walk along the shore.", "   ", "empty"),
    ("She likes to walk along the shore.", "she likes to walk, along the shore!", "unchanged"),
    ("She likes to walk along the long white shore.", "She likes to walk along the long, white beach.", None),
    ("She likes to walk along the long white sandy shore.", "She likes to walk along the long white sandy beach.",
     "mer-too-low"),
    ("She likes to walk along the shore.", "Strolling by the sea delights her.", "mer-too-high"),
    ("She likes to walk along the shore.", "She likes am Ufer zu gehen und ist along the shore.", "language-changed"),
    ("She likes to walk along the shore.", "She likes to walk along the берег there.", "language-changed"),
    ("She likes to walk along the shore.", "She likes to walk to walk to walk along the shore.", "repetition"),
    ("She likes to walk along the long shore.", "She likes to walk along the the coast.", "repetition"),
    ("She waved.", "She waved at me and at you there.", "length-changed"),
    ("The town lost 1,200 men in the war.", "In the war the town lost 1,300 men.", "numbers-changed"),
    ("The town lost twelve men in the war.", "In the war the town lost twenty men.", "numbers-changed"),
    ("The song came out in 1984 in the spring.", "In the spring the song came out.", "numbers-changed"),
    ("The song was joined on stage by Lorenz.", "Laurence joined the song on stage.", "name-lost"),
    ("Ada Lovelace wrote the first program.", "Ada wrote the very first program.", "name-lost"),
    ("He fought in World War II near the lake.", "Near the lake he fought in the First World War.", "name-lost"),
    ("He fought in World War II near the lake.", "He fought in the Second World War near the lake.", None),
    ("He left the United States in 50 BC.", "He left the US in 50 BCE.", None),
    ("She has never liked the long white shore.", "She has always liked the long white coast.",
     "polarity-changed"),
    ("He can't swim in the lake.", "He can swim in the lake now.", "polarity-changed"),
    ("You do not need to oil the gate.", "You must not to oil the gate.", "polarity-changed"),
    ("No pupil of ours has to oil the gate.", "No pupil of ours must oil the gate.", "polarity-changed"),
    ("Few liked the long white shore, as he knew.", "Not many liked the long white coast, as he knew.", None),
]  # fmt: skip


class Scripted:
    """A translator by a table; it counts what it is asked and fails where the table says so."""

    def __init__(self, table: dict[str, str | Failure]) -> None:
        self.table, self.asked = table, list[str]()
        self.fingerprint = {"engine": "scripted"}

    def translate(self, texts: list[str]) -> list[str | Failure]:
        self.asked += texts
        return [self.table.get(text, text) for text in texts]


def engine_of(pairs: dict[str, str | Failure]) -> BackTranslation:
    """Into "<...>" and back by ``pairs``, as a translator of two legs."""
    out = Scripted({text: f"<{text}>" for text in pairs})
    back = Scripted({f"<{text}>": made for text, made in pairs.items()})
    return BackTranslation([Route("test:xx", (out, back))])


@pytest.mark.parametrize(("source", "text", "reason"), SCRIPT)
def test_each_candidate_is_taken_or_has_its_reason(source: str, text: str, reason: str | None) -> None:
    [made] = paraphrase_texts([source], engine_of({source: text}), SelectionOptions(high=0.93))
    assert made.reason == reason
    assert made.text == (None if reason else " ".join(text.split()))
    assert made.origin == (None if reason else "test:xx")
    assert (made.mer is None) == (reason is not None)
    assert len(made.rates) == len(made.outcomes) == 1


def test_the_script_drives_every_reason_of_the_filter() -> None:
    assert {reason for _, _, reason in SCRIPT} - {None} == set(REASONS)


def test_guards_say_the_same_of_a_sentence_and_itself() -> None:
    for source, text, _ in SCRIPT:
        assert damage(source, source) is None
        assert damage(source, text) in {None, *(name for name, _ in GUARDS)}


def test_texts_that_are_no_sentences_are_not_sent_to_the_engine() -> None:
    out, back = Scripted({}), Scripted({})
    texts = ["", "Она не пела.", "She sang for the whole evening."]
    made = paraphrase_texts(texts, BackTranslation([Route("r", (out, back))]), SelectionOptions())
    assert [one.reason for one in made] == ["blank", "not-english", "unchanged"]
    assert out.asked == back.asked == texts[2:]


def test_a_failure_on_one_leg_stops_that_sentence_alone_and_ends_as_its_reason() -> None:
    texts = ["One sings.", "Two sing.", "Three sing."]
    out = Scripted({"One sings.": Failure("out-of-memory"), "Two sing.": " ", "Three sing.": "drei"})
    back = Scripted({"drei": "Three of them are singing."})
    engine = BackTranslation([Route("r", (out, back))])
    found = engine.paraphrase(texts)
    assert found[0] == [Candidate("", "r", "out-of-memory")]
    assert found[1] == [Candidate("", "r", NO_TEXT)]
    assert found[2] == [Candidate("Three of them are singing.", "r")]
    assert back.asked == ["drei"]
    made = paraphrase_texts(texts, engine, SelectionOptions(high=0.9))
    assert [one.reason for one in made] == ["out-of-memory", NO_TEXT, None]
    assert count_outcomes(made) == {NO_TEXT: 1, "out-of-memory": 1, "taken": 1}


def test_several_pivots_give_candidates_in_order_and_the_farthest_names_its_pivot() -> None:
    source = "The old bridge over the river was closed to lorries in May."
    near = Scripted({source: "The old bridge over the river was shut to trucks in May."})
    far = Scripted({source: "In May, the ancient bridge over the river was shut to lorries."})
    engine = BackTranslation([Route("hf:de", (near,)), Route("hf:ru", (far,))])
    assert [c.origin for c in engine.paraphrase([source])[0]] == ["hf:de", "hf:ru"]
    [made] = paraphrase_texts([source], engine, SelectionOptions())
    assert (made.origin, made.outcomes) == ("hf:ru", ["fit-not-taken", "taken"])
    assert set(engine.fingerprint) == {"hf:de.0.engine", "hf:ru.0.engine"}


def test_a_refused_row_names_the_reason_of_the_candidate_that_came_furthest() -> None:
    source = "The town lost 1,200 men in the war."
    routes = [Scripted({source: "In the war the town lost 1,300 men."}), Scripted({source: source})]
    engine = BackTranslation([Route(str(i), (leg,)) for i, leg in enumerate(routes)])
    [made] = paraphrase_texts([source], engine, SelectionOptions(high=1))
    assert made.reason == "numbers-changed"
    assert made.outcomes == ["numbers-changed", "unchanged"]


def test_a_table_gives_its_pairs_from_tsv_and_from_json_lines(tmp_path: Path) -> None:
    tsv, jsonl = tmp_path / "t.tsv", tmp_path / "t.jsonl"
    tsv.write_text("A dog ran.\tThere ran a dog.\n\nA dog ran.\tA hound ran.\n")
    rows = [{"text": "A dog ran.", "paraphrase": p} for p in ("There ran a dog.", None, "A hound ran.")]
    jsonl.write_text("".join(json.dumps(row) + "\n" for row in rows))
    for path in (tsv, jsonl):
        engine = make_engine(EngineOptions("table", table=str(path)))
        [[first, second], [absent]] = engine.paraphrase(["A dog  ran.", "A cat ran."])
        assert (first.text, second.text, absent.failure) == ("There ran a dog.", "A hound ran.", ABSENT)
    assert Table(str(tsv)).fingerprint["sha256"] != Table(str(jsonl)).fingerprint["sha256"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"one\ttwo\nonly one\n", "row 2"),
        (b'{"text": "a"}\n', "row 1"),
        (b"\xff\xfe", "not a readable table"),
        (b'{"text": "a", "paraphrase": 5}\n', "row 1 has 5 for a paraphrase; give a string"),
    ],
)
def test_a_damaged_table_is_named_with_its_row(tmp_path: Path, content: bytes, message: str) -> None:
    (tmp_path / "t").write_bytes(content)
    with pytest.raises(EngineError, match=f"{tmp_path / 't'}.*{message}"):
        Table(str(tmp_path / "t"))


def test_an_unknown_or_unfinished_engine_is_refused_with_the_remedy() -> None:
    with pytest.raises(EngineError, match=r"'magic'.*syntax"):
        make_engine(EngineOptions("magic"))
    with pytest.raises(EngineError, match=r"'magic'.*syntax"):
        Paraphraser(engine="magic")
    with pytest.raises(EngineError, match="--table"):
        make_engine(EngineOptions("table"))


def run_command(*flags: str, given: bytes) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "augment.paraphrase", *flags]
    return subprocess.run(command, input=given, capture_output=True, timeout=120)


def test_the_command_answers_every_line(tmp_path: Path) -> None:
    table = tmp_path / "t.tsv"
    table.write_text("The harbour was built by monks.\tMonks built the harbour.\n")
    given = b"The harbour was built by monks.\n\nIt rained.\n\xff\xfe\n"
    done = run_command("--engine", "table", "--table", str(table), "--high", "0.9", given=given)
    assert done.returncode == 0, done.stderr
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    assert rows[0]["paraphrase"] == "Monks built the harbour."
    assert (rows[0]["mer"], rows[0]["origin"]) == (0.8333, "table:t")
    assert [row["reason"] for row in rows[1:]] == ["blank", ABSENT, "not-utf8"]
    assert done.stderr.endswith(b"4 lines, 1 paraphrased\n")  # too few for a rate


def test_the_command_explains_what_it_cannot_do(monkeypatch: pytest.MonkeyPatch) -> None:
    for flags, words in (
        (["--engine", "table"], "name its file with --table"),
        (["--engine", "table", "--table", "absent.tsv"], "absent.tsv: not a readable table"),
        (["--low", "0.9"], "give 0 <= low <= high <= 1"),
        (["--parser", "en_core_web_none"], "en_core_web_none: neither a folder"),
        (["--timeout", "-1"], "timeout -1.0: expected more than 0"),
    ):
        monkeypatch.setattr(sys, "argv", ["augment.paraphrase", *flags])
        with pytest.raises(SystemExit, match="^error: ") as ended:
            main()
        assert words in str(ended.value.code)
