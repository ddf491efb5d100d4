"""The page's questions and answers: rows, limits, hostile text, files, and who may ask."""

import csv
import io
import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from fastapi.testclient import TestClient

from pipelines import schema
from pipelines.try_page import guards
from pipelines.try_page.app import MOST_CHARACTERS, MOST_LINE_CHARACTERS, MOST_TEXTS, make_app
from pipelines.try_page.encoders import Encoders

ALL = ["negation", "paraphrase", "opposites"]
HOSTILE = "The <script>alert(1)</script> bridge is \"open\" & 'wide'."
# Answers as the process of the encoders does: the cosine of every text is its place in the row, in hundredths.
ANSWERING = """
import json, sys
for line in sys.stdin:
    rows = json.loads(line)["rows"]
    print(json.dumps({"cosines": [[n / 100 for n in range(1, len(row))] for row in rows]}), flush=True)
"""


@pytest.fixture(scope="module")
def client(small_wordnet: Path) -> Iterator[TestClient]:
    encoders = Encoders([Path("before"), Path("after")], command=[sys.executable, "-c", ANSWERING])
    with TestClient(make_app(encoders, wordnet=str(small_wordnet)), base_url="http://127.0.0.1") as client:
        yield client


def ask(*texts: str, **more: object) -> dict[str, object]:
    return {"texts": list(texts), "augmentations": ALL} | more


def test_a_sentence_has_what_was_made_of_it_and_the_reasons_for_the_rest(client: TestClient) -> None:
    [row] = client.post("/api/rows", json=ask("The bridge is open.")).json()["rows"]
    negation, *_ = row["made"]
    assert negation["text"] == "The bridge is not open."
    assert negation["rule"] == "copula"
    [[label, confidence]] = negation["numbers"]
    assert label == "confidence"
    assert 0.5 < confidence <= 1
    assert [piece for piece in negation["pieces"] if piece[0] != "same"] == [["new", " not"]]
    declined = {one["column"]: one["reason"] for one in row["declined"]}
    assert declined["paraphrase"] == "no rule fits"
    assert {one["column"] for one in row["made"]} | declined.keys() == {
        column for name in ALL for column in schema.AUGMENTATIONS[name].names if column in schema.text_columns()
    }


def test_a_text_comes_back_as_it_was_sent(client: TestClient) -> None:
    for text in (HOSTILE, "Ein Satz für die Brücke 🌉\u2028zwei.", "<svg onload=alert(1)>", "\x00\x1b[31m"):
        [row] = client.post("/api/rows", json=ask(text)).json()["rows"]
        assert row["text"] == text
        for made in row["made"]:
            assert "".join(piece for kind, piece in made["pieces"] if kind != "new") == text
            assert "".join(piece for kind, piece in made["pieces"] if kind != "old") == made["text"]


PARAGRAPH = ["The mill burned down in 1902.", "Mr. Hill was there.", "The bridge is open."]
WRAPPED = [
    "In the year 1902 the old mill beside the bridge",
    "burned down, and nobody has built it anew. It was large.",
]


@pytest.mark.parametrize(
    ("lines", "sentences"),
    [
        (
            ["It rains.", " ".join(PARAGRAPH), "Hello there,", "It is late."],
            ["It rains.", *PARAGRAPH, "Hello there,", "It is late."],
        ),
        (WRAPPED, [f"{WRAPPED[0]} burned down, and nobody has built it anew.", "It was large."]),
        (["no stop here", "It is\u2028late."], ["no stop here", "It is\u2028late."]),
    ],
)
def test_text_is_divided_into_sentences_in_their_order(
    client: TestClient, lines: list[str], sentences: list[str]
) -> None:
    rows = client.post("/api/rows", json=ask(*lines)).json()["rows"]
    assert [row["text"] for row in rows] == sentences
    assert len(client.post("/api/cosines", json=ask(*lines, encoder=0)).json()["cosines"]) == len(sentences)
    cells = csv.DictReader(io.StringIO(client.post("/api/file/csv", json=ask(*lines)).text))
    assert [row["text"] for row in cells] == sentences


def test_a_line_stays_a_passage_where_questions_are_asked_for(client: TestClient) -> None:
    text = " ".join(PARAGRAPH)
    [row] = client.post("/api/rows", json=ask(text, augmentations=["questions"])).json()["rows"]
    assert row["text"] == text


def test_a_drawing_of_a_hostile_text_holds_no_element_of_it(client: TestClient) -> None:
    answer = client.post("/api/parse", json={"text": HOSTILE}).json()
    assert answer["svg"].startswith("<svg")
    assert "<script" not in answer["svg"]
    assert ">&lt;" in answer["svg"]
    assert ["bridge", "NN"] in [word[:2] for word in answer["words"]]


def test_the_page_brings_all_that_it_needs_and_a_browser_loads_nothing_else(client: TestClient) -> None:
    page = client.get("/")
    assert 'name="viewport"' in page.text
    assert "http" not in page.text
    for part in ("/page.js", "/page.css"):
        assert f'"{part}"' in page.text
        assert client.get(part).status_code == 200
        assert "//" not in client.get(part).text.replace("// ", "")
    assert "innerHTML" not in client.get("/page.js").text
    assert "default-src 'none'" in page.headers["content-security-policy"]
    assert "unsafe" not in page.headers["content-security-policy"]


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "192.168.0.1", ""])
def test_requests_by_another_name_are_refused(client: TestClient, host: str) -> None:
    for path in ("/", "/api/state"):
        assert client.get(path, headers={"Host": host}).status_code == 400
    assert client.post("/api/rows", json=ask("It rains."), headers={"Host": host}).status_code == 400


def test_other_sites_are_not_let_in(client: TestClient) -> None:
    for origin in (
        "http://evil.example",
        "null",
        "http://127.0.0.1:1",
        "http://localhost",
        "http://127.0.0.1.evil.example",
    ):
        foreign = {"Origin": origin}
        asked = client.options("/api/rows", headers=foreign | {"Access-Control-Request-Method": "POST"})
        assert asked.status_code == 403
        assert not [name for name in asked.headers if name.startswith("access-control")]
        assert client.post("/api/rows", json=ask("It rains."), headers=foreign).status_code == 403
        assert client.get("/api/state", headers=foreign).status_code == 403
    own = {"Origin": "http://127.0.0.1"}
    assert client.post("/api/rows", json=ask("It rains."), headers=own).status_code == 200
    plain = client.post("/api/rows", content=json.dumps(ask("It rains.")), headers={"Content-Type": "text/plain"})
    assert plain.status_code == 422  # all that a form of another site can send


@pytest.mark.parametrize(
    "wrong",
    [
        ask(),
        ask(""),
        ask(*["It rains."] * (MOST_TEXTS + 1)),
        ask("a" * (MOST_CHARACTERS + 1)),
        ask("a" * (MOST_LINE_CHARACTERS + 1)),
        ask(*["It rains. It pours."] * (MOST_TEXTS // 2 + 1)),
        ask("It rains.", augmentations=["../../etc"]),
        ask("It rains.", more=1),
        ask("It rains.", encoder=-1),
        {"texts": "It rains.", "augmentations": ALL},
        [],
    ],
)
def test_what_is_no_question_is_refused_with_its_place(client: TestClient, wrong: object) -> None:
    answer = client.post("/api/rows", json=wrong)
    assert answer.status_code == 422
    assert 5 < len(answer.json()["detail"]) < 200


def test_half_a_character_is_refused(client: TestClient) -> None:
    body = b'{"texts": ["It \\ud800 rains."], "augmentations": []}'
    answer = client.post("/api/rows", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code == 422
    assert "texts 0" in answer.json()["detail"]


def test_large_requests_and_those_of_unknown_size_are_not_read(client: TestClient) -> None:
    assert client.post("/api/rows", content=b" " * (guards.MOST_BYTES + 1)).status_code == 413
    assert client.post("/api/rows", content=iter([b"{}"])).status_code == 411


def test_as_much_as_is_allowed_is_answered(client: TestClient) -> None:
    texts = ["🌉" * MOST_CHARACTERS] * MOST_TEXTS
    body = json.dumps(ask(*texts))  # each of them twelve bytes
    assert len(body) < guards.MOST_BYTES
    answer = client.post("/api/rows", content=body, headers={"Content-Type": "application/json"})
    assert len(answer.json()["rows"]) == MOST_TEXTS


def test_cosines_stand_under_the_columns_that_they_are_of(client: TestClient) -> None:
    question = ask("The bridge is open.", "Nothing.", encoder=1)
    made = client.post("/api/rows", json=ask("The bridge is open.", "Nothing.")).json()["rows"]
    answer = client.post("/api/cosines", json=question).json()
    for row, cosines in zip(made, answer["cosines"], strict=True):
        assert sorted(cosines) == sorted(one["column"] for one in row["made"])
    assert answer["summary"]["means"]["negation"] == {"mean": 0.01, "of": 1}
    assert answer["to_first"] == [0.01]  # of the second sentence


def test_only_encoders_of_the_command_line_can_be_asked(client: TestClient) -> None:
    assert client.post("/api/cosines", json=ask("It rains.", encoder=2)).status_code == 404
    for name in ("/etc", "before", None):
        assert client.post("/api/cosines", json=ask("It rains.", encoder=name)).status_code == 422


def test_the_files_have_the_same_rows(client: TestClient) -> None:
    texts = ["The bridge is open.", 'He said, "No one came".']
    question = ask(*texts, before=0, after=1)
    answers = {ending: client.post(f"/api/file/{ending}", json=question) for ending in ("csv", "jsonl", "parquet")}
    for ending, answer in answers.items():
        assert answer.headers["content-disposition"] == f'attachment; filename="litotes.{ending}"'
    table = pq.read_table(io.BytesIO(answers["parquet"].content))
    schema.check(table.schema, schema.augmented(*ALL), "the file")
    assert table["text"].to_pylist() == texts
    assert table["encoder_after"].to_pylist() == ["after"] * 2
    assert table["negation_cosine_before"].to_pylist()[0] == pytest.approx(0.01)
    lines = [json.loads(line) for line in answers["jsonl"].text.splitlines()]
    assert lines == table.to_pylist()
    cells = list(csv.DictReader(io.StringIO(answers["csv"].text)))
    assert [row["negation"] for row in cells] == table["negation"].to_pylist()
    assert [json.loads(row["negation_span"]) for row in cells] == table["negation_span"].to_pylist()
    assert client.post("/api/file/exe", json=question).status_code == 422


def test_what_cannot_be_made_is_said_and_the_rest_is_made(tmp_path: Path) -> None:
    app = make_app(Encoders([]), wordnet=str(tmp_path))
    answer = TestClient(app, base_url="http://localhost").post("/api/rows", json=ask("The bridge is open.")).json()
    assert "WordNet" in answer["missing"]["opposites"]
    assert answer["rows"][0]["made"][0]["text"] == "The bridge is not open."
