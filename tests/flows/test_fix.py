"""``litotes fix``: refusals in one line, and a run that is killed, goes on and ends with the same files."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from sentence_transformers import SentenceTransformer

from flows.fix import augmenting, command, data, estimates, inputs, interrupts, outcome, plan, resume, wrong_way
from flows.fix.plan import Asked, FixError, Folder, Machine
from pipelines import schema
from pipelines.sources import passage_checks, passages, titles
from train.evaluation import directions

ROOT = Path(__file__).parents[2]
MACHINE = Machine("mean", "fp32", "as asked", 0.5, 1_000)
WORDS = ("bridge", "harbour", "school", "garden", "mill")
GERMAN = [
    f"Der {noun} steht seit vielen Jahren am Rand des Dorfes und wird {verb}."
    for noun in ("Turm", "Baum", "Brunnen", "Karren", "Stall")
    for verb in ("bewundert", "gepflegt", "vergessen", "gemalt", "verkauft")
]


@pytest.fixture
def asked(sample_text: Path) -> Asked:
    return Asked(
        "encoder", (str(sample_text),), None, None, "auto", None, 1_000, 100, 60, None, None, False, 42, "auto", None
    )


def refusal(*words: object) -> str:
    with pytest.raises(SystemExit) as stop:
        command.main([*map(str, words)])
    message = str(stop.value.code)
    assert message.startswith("error: ")
    assert "\n" not in message
    return message


def test_what_cannot_be_is_refused_before_anything_is_loaded(tmp_path: Path, sample_text: Path) -> None:
    out = tmp_path / "out"
    given = ("--model", "encoder", "--out", out)
    assert "absent.txt" in refusal(*given, "--text", tmp_path / "absent.txt")
    assert "--steps 0 must be 1 or more" in refusal(*given, "--text", sample_text, "--steps", 0)
    (tmp_path / "rows.csv").write_text("id,review\n1,It is good.\n")
    assert "no column 'text2' but ['id', 'review']" in refusal(
        *given, "--text", tmp_path / "rows.csv", "--column", "text2"
    )
    (tmp_path / "mixed.csv").write_text("shop,review\n" + "a,It is good.\nb,It is bad.\n" * 3)
    (tmp_path / "empty.txt").touch()
    for words, message in (
        (("rows.csv", "--group", "shop"), "the header has no column 'shop' but ['id', 'review']; name them with"),
        (("rows.csv", "--group", "shop", "--passages", 0), "the header has no column 'shop'"),
        ((sample_text, "--group", "shop"), "has no columns, hence no column 'shop'; leave out --group"),
        (
            ("mixed.csv", "--group", "shop"),
            "rows of one 'shop' do not stand together: 2 values in 6 places of 6 rows, in row 4 the first",
        ),
        (("empty.txt",), "empty.txt is empty; name a file with sentences"),
        ((sample_text, "--sample", 99), "--sample 99: give 100 or more, as 50 are kept apart to measure on"),
    ):
        assert message in refusal(*given, "--text", tmp_path / words[0], *words[1:])
    assert not out.exists()


def test_a_text_of_few_sentences_is_refused_before_the_model_is_looked_at(tmp_path: Path) -> None:
    text = tmp_path / "few.txt"
    given = ("--model", "encoder", "--out", tmp_path / "out", "--text", text)
    text.write_text("".join(f"The {word} is open. It is old.\n" for word in WORDS))
    assert refusal(*given) == (
        f"error: --text {text}: 6 English sentences; give 100 or more, as 50 are kept apart to measure on"
    )
    text.write_text("\n".join(GERMAN))
    assert "no English text" in refusal(*given)


@pytest.mark.parametrize("model", ["/no/such/folder", "./encoder", "../encoder", "~/encoder", "a/b/c"])
def test_a_path_that_is_no_folder_is_refused_at_once(model: str, sample_text: Path) -> None:
    assert refusal("--model", model, "--text", sample_text).startswith(f"error: --model {model}: no such folder; give")


def test_a_mistyped_model_has_no_files(tmp_path: Path) -> None:
    assert inputs.of_model(str(tmp_path / "no" / "such" / "model")) == {}


def test_an_output_folder_that_holds_something_else_is_refused(tmp_path: Path, sample_text: Path) -> None:
    (tmp_path / "mine").write_text("letters")
    given = ("--model", "encoder", "--text", sample_text, "--out")
    assert "holds something else; name another folder" in refusal(*given, tmp_path)
    assert "is a file; name a folder" in refusal(*given, tmp_path / "mine")
    assert [path.name for path in tmp_path.iterdir()] == ["mine"]


def test_a_run_that_was_killed_while_it_wrote_its_first_file_may_be_started_again(tmp_path: Path, asked: Asked) -> None:
    code = (
        "import os, signal; from pathlib import Path; from flows.fix.plan import Folder\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"Folder(Path({str(tmp_path)!r})).write({plan.FILE!r}, {{}})"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    [left] = tmp_path.iterdir()
    assert left.name.endswith(f"-{plan.FILE}")
    folder = Folder(tmp_path)
    assert begin(asked, folder) is None
    folder.store(asked, MACHINE, inputs.digests(asked))
    assert [path.name for path in tmp_path.iterdir()] == [plan.FILE]


def test_a_run_that_ends_before_it_has_begun_leaves_nothing_behind(tmp_path: Path, asked: Asked) -> None:
    """As where the model is no encoder; one that has begun keeps its folder."""
    folder = Folder(tmp_path / "above" / "out")

    def stopped() -> None:
        with folder.alone(lambda _: None):
            assert [path.name for path in folder.path.iterdir()] == [plan.LOCK]
            raise FixError("no encoder")

    with pytest.raises(FixError):
        stopped()
    assert list(tmp_path.iterdir()) == []
    folder.path.mkdir(parents=True)
    with pytest.raises(FixError):
        stopped()
    assert folder.path.parent.exists()  # this run has not made it
    with folder.alone(lambda _: None):
        folder.store(asked, MACHINE, {})
    assert (folder.path / plan.FILE).exists()


def test_a_run_that_waits_does_not_take_a_lock_that_went_meanwhile(tmp_path: Path) -> None:
    folder, said = Folder(tmp_path / "out"), list[str]()
    with ThreadPoolExecutor(1) as pool:
        with folder.alone(said.append):
            second = pool.submit(lambda: folder._locked(said.append))
            wait_for(lambda: bool(said))
        with second.result(timeout=60) as file:
            assert os.path.samestat(os.fstat(file.fileno()), (folder.path / plan.LOCK).stat())
    assert said == [f"waiting for a run that is at work in {folder.path}"]


def begin(asked: Asked, folder: Folder) -> Machine | None:
    """As a run does that finds the folder."""
    return command._begin(asked, folder, inputs.digests(asked), lambda _: None)


def trained(folder: Folder) -> Folder:
    """The same, with a checkpoint of its training."""
    (folder.model / "checkpoints" / "step-00000010").mkdir(parents=True)
    return folder


def test_until_training_has_begun_every_argument_may_change(tmp_path: Path, asked: Asked) -> None:
    folder = Folder(tmp_path / "out")
    assert begin(asked, folder) is None
    folder.store(asked, MACHINE, inputs.digests(asked))
    assert begin(asked, folder) == MACHINE
    other = replace(asked, sample=7, group="shop", steps=3)
    assert begin(other, folder) == MACHINE
    stored = folder.begun_with()
    assert stored is not None
    assert [stored["asked"][name] for name in ("sample", "group", "steps")] == [7, "shop", 3]
    for again in ({"model": "another"}, {"precision": "fp32"}):
        assert begin(replace(other, **again), folder) is None  # what the probe found is no longer so


def test_what_an_encoder_was_trained_with_may_not_change_and_the_message_says_how_to_go_on(
    tmp_path: Path, asked: Asked
) -> None:
    folder = trained(Folder(tmp_path / "out"))
    asked = replace(asked, group="the shop", quick=True, min_words=20)
    folder.store(asked, MACHINE, inputs.digests(asked))
    with pytest.raises(FixError) as refused:
        begin(replace(asked, sample=7, lr=0.1), folder)
    said, _, old = str(refused.value).partition(" begun with: ")
    assert "(--sample was 1000 and is 7; --lr was not given and is 0.1); name another --out, or go on" in said
    program = "python -m flows.fix.command "
    assert old.startswith(program)
    args = command.parser().parse_args(shlex.split(old.removeprefix(program)))
    assert args.out == folder.path
    assert begin(command.asked_for(args), folder) == MACHINE


def test_what_is_measured_may_always_change_and_the_measuring_alone_is_done_again(tmp_path: Path, asked: Asked) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "corpus.jsonl").write_text("{}")
    folder = trained(Folder(tmp_path / "out"))
    folder.store(asked, MACHINE, inputs.digests(asked))
    folder.report.mkdir()
    for with_sets in (replace(asked, retrieval=str(tmp_path / "sets")), asked):
        made = [folder.card, folder.result, folder.report / "retrieval.json"]
        for path in made:
            path.write_text("{}")
        assert begin(with_sets, folder) == MACHINE
        assert not any(path.exists() for path in made)
        assert begin(with_sets, folder) == MACHINE


def test_a_run_does_not_go_on_with_another_text_model_or_search_set(tmp_path: Path, asked: Asked) -> None:
    for name in ("a.txt", "b.txt", "encoder/config.json", "encoder/model.safetensors", "sets/corpus.jsonl"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(f"{name} was here.")
    asked = replace(
        asked, text=(f"{tmp_path}/*.txt",), model=str(tmp_path / "encoder"), retrieval=str(tmp_path / "sets")
    )
    folder = trained(Folder(tmp_path / "out"))
    folder.store(asked, MACHINE, inputs.digests(asked))
    assert begin(asked, folder) == MACHINE
    (tmp_path / "encoder" / "README.md").write_text("a card decides nothing")
    (tmp_path / "a.txt").touch()  # a later time is no change
    assert begin(asked, folder) == MACHINE
    assert begin(replace(asked, text=(f"{tmp_path}/a.txt", f"{tmp_path}/b.txt")), folder) == MACHINE  # the same files
    for name, flag in (("a.txt", "text"), ("encoder/model.safetensors", "model")):
        before = (tmp_path / name).read_text()
        (tmp_path / name).write_text("Another text.")
        with pytest.raises(FixError, match=rf"\(--{flag} \S*{name} has changed\); name another --out, or put back"):
            begin(asked, folder)
        (tmp_path / name).write_text(before)
    (tmp_path / "sets" / "corpus.jsonl").write_text("Another set.")
    folder.card.write_text("")
    assert begin(asked, folder) == MACHINE
    assert not folder.card.exists()
    (tmp_path / "b.txt").rename(tmp_path / "c.txt")
    with pytest.raises(FixError, match=r"--text \S*b.txt is gone, \S*c.txt is new"):
        begin(asked, folder)


def test_a_search_set_that_is_not_whole_is_refused_at_once(tmp_path: Path, sample_text: Path) -> None:
    given = ("--model", "encoder", "--out", tmp_path / "out", "--text", sample_text, "--retrieval", tmp_path / "sets")
    assert "no corpus.jsonl in this folder or below; a set is a folder with" in refusal(*given)
    (tmp_path / "sets" / "mine").mkdir(parents=True)
    for name in ("corpus.jsonl", "queries.jsonl"):
        (tmp_path / "sets" / "mine" / name).write_text("{}")
    assert "sets/mine/qrels/test.tsv is missing" in refusal(*given)
    (tmp_path / "sets" / "mine" / "qrels").mkdir()
    (tmp_path / "sets" / "mine" / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\n")
    assert 'sets/mine/corpus.jsonl, row 1 has no "_id" and "text" that are strings' in refusal(*given)


def test_rows_without_documents_are_left_out_with_the_columns_to_group_them_by(tmp_path: Path, asked: Asked) -> None:
    """Only columns whose values repeat, and are not all the same, can be such."""
    rows = "".join(f"{i},en,{'abc'[i // 10]},{i // 15},It is good.\n" for i in range(30))
    (tmp_path / "rows.csv").write_text(f"id,language,shop,page,review\n{rows}")
    (tmp_path / "plain.csv").write_text("id,review\n" + "".join(f"{i},It is good.\n" for i in range(30)))
    (tmp_path / "lines.txt").write_text("It is good.\nIt is bad.\n")
    options = passages.PassagesOptions()
    remedy = "name the column of rows.csv that tells the document of a row: --group COLUMN, one of shop, page"
    assert passage_checks.why_none([str(tmp_path / "rows.csv")], options).endswith(remedy)
    assert passage_checks.group_remedy([str(tmp_path / "rows.csv")], replace(options, group="shop")) is None
    assert passage_checks.group_remedy([str(tmp_path / "plain.csv")], options) is None
    assert "a blank line between them" in passage_checks.why_none([str(tmp_path / "lines.txt")], options)
    said: list[str] = []
    grouped = replace(asked, text=(str(tmp_path / "rows.csv"),))
    about = data.about_passages(grouped, data.with_documents(grouped))
    assert about == [f"there will be no questions and exclusions: no passages without documents; {remedy}"]
    assert data._passage_datasets(grouped, Folder(tmp_path / "out"), 1, lambda *_: "", said.append) == []
    assert said == []  # not twice
    assert data.about_passages(replace(grouped, passages=0), []) == []


def test_of_a_text_with_blank_lines_is_said_what_they_make_of_it(tmp_path: Path, asked: Asked) -> None:
    line = " ".join(["The mill by the river is open on every day of the week."] * 6)
    (tmp_path / "text.txt").write_text(f"\n{line}\n{line}\n\n\n{line}\n")
    text = replace(asked, text=(str(tmp_path / "text.txt"),))
    about, lacks = data.about_passages(text, data.with_documents(text))
    assert about.startswith("blank lines make 2 documents of 3 lines; questions are made of the lines of one")
    assert about.endswith("give --passages 0")
    assert lacks == f"there will be no exclusions: {titles.NO_TITLES}"


def test_articles_without_a_group_are_said_to_give_no_exclusions_with_the_column_of_their_titles(
    tmp_path: Path, asked: Asked
) -> None:
    words = " ".join(["It is open on every day of the week."] * 8)
    rows = [{"kind": "place", "name": word.title(), "body": f"{word.title()} is a place. {words}"} for word in WORDS]
    (tmp_path / "articles.json").write_text(json.dumps(rows))
    articles = replace(asked, text=(str(tmp_path / "articles.json"),))
    [said] = data.about_passages(articles, data.with_documents(articles))
    assert said == (
        "there will be no exclusions: nothing names the documents; articles.json has a column of titles: --group name"
    )
    grouped = replace(articles, group="name")
    assert data.about_passages(grouped, data.with_documents(grouped)) == []


def test_documents_that_are_all_too_short_are_said_before_anything_is_made(tmp_path: Path, asked: Asked) -> None:
    (tmp_path / "short.txt").write_text("\n\n".join(f"The {word} is open. It is old." for word in WORDS))
    short = replace(asked, text=(str(tmp_path / "short.txt"),))
    assert data.why_no_passages(short, data.with_documents(short)) == (
        "none of 5 documents is long enough, the longest has 7 words; a passage has 60 words and 2 sentences or more; "
        "give longer documents, or take shorter passages with --min-words"
    )
    enough = replace(short, min_words=7)
    assert data.why_no_passages(enough, data.with_documents(enough)) is None
    assert data.about_passages(replace(short, passages=0), []) == []
    assert "passages of 0 to 180 words: give 1 or more" in refusal(
        "--model", "encoder", "--text", tmp_path / "short.txt", "--out", tmp_path / "out", "--min-words", 0
    )


def test_a_long_line_is_shown_whole(capsys: pytest.CaptureFixture[str]) -> None:
    line = "rejected: " + "; ".join(f"{n} rows (first: a/long/path/to/file-{n}.csv:{n})" for n in range(20))
    command._timed()(line)
    assert capsys.readouterr().out == f"[   0 s] {line}\n"


def test_a_worker_says_how_far_it_is_but_not_that_it_is_done(capsys: pytest.CaptureFixture[str]) -> None:
    for line in ("part-0: 2,000 of 5,000 sentences, 80 per second", "part-0: 5,000 of 5,000 sentences, 80 per second"):
        augmenting.say_within(line)
    assert capsys.readouterr().out.strip() == "part-0: 2,000 of 5,000 sentences, 80 per second"


def found(quick: bool = False) -> dict[str, object]:
    """What ``outcome.collect`` gives, of two rows; of a quick run of one more, which went the wrong way."""
    rows = [
        ["mean cosine to the negation", 1_150, 0.9, 0.5, "lower is better"],
        ["retrieval mine: nDCG@10 × 100", 2, 40.0, None],  # as an older version wrote it
    ]
    rows += [["mean cosine to the antonym", 9, 0.7, 0.9, "lower is better"]] if quick else []
    return {"sentences": 300, "held_out": 50, "steps": 63, "quick": quick, "rows": rows, "examples": []}


def test_every_figure_has_the_number_of_items_that_it_is_of(tmp_path: Path, asked: Asked) -> None:
    assert [re.split(r"  +", line)[1:] for line in outcome.as_text(found()).splitlines()] == [
        ["n", "before", "after"],
        ["1,150", "0.900", "0.500", "lower is better"],
        ["2", "40.0", "–", "(few: may be chance)"],
    ]
    folder = Folder(tmp_path / "mine")
    folder.path.mkdir()
    made_by = (
        "litotes fix --model copy --text text.txt s3://mine/more.txt --sample 1000 --passages 100 --quick "
        "--retrieval sets --out mine\n```\n"
    )
    for own in (folder.report, folder.model):
        own.mkdir()
    (folder.report / "cosines.png").write_bytes(b"")
    (folder.model / "result.json").write_text(json.dumps({"provenance": {"start": "someone/encoder"}}))
    text = ("/a/b c/text.txt", "s3://mine/more.txt")
    asked = replace(asked, model="/a/copy", text=text, quick=True, retrieval="/a/sets")
    for quick in (False, True):
        (folder.model / "README.md").write_text("# A card\n\nMade by\n\n```\nrun.py --model model\n```\n")
        for _ in range(2):  # written again where search is measured later
            published = resume.as_published(asked, folder)
            outcome.write(folder, MACHINE, found(quick), published, inputs.name_of_model(asked.model))
        said = folder.card.read_text()
        assert said.startswith("# encoder-litotes\n\n`someone/encoder` (from the folder `copy`) after 63 steps")
        for text in (folder.card.read_text(), (folder.model / "README.md").read_text()):
            assert (
                "| | n | before | after | better |\n|---|--:|--:|--:|---|\n"
                "| mean cosine to the negation | 1,150 | 0.900 | 0.500 | lower |\n"
            ) in text
            assert ("Worse than before: mean cosine to the antonym (0.700 → 0.900)." in text) is quick
            assert text.count("Made by\n\n```\n" + made_by) == text.count("Made by") == 1
            assert ("This was a try (--quick): 63 steps on 250 sentences hardly move" in text) is quick


def test_what_went_the_wrong_way_by_more_than_noise_is_named_with_what_to_do() -> None:
    right = [
        ["mean cosine to the negation", 50, 0.9, 0.5, directions.LOWER],
        ["mean cosine to the antonym", 50, 0.8, 0.81, directions.LOWER],
        ["mean cosine to another sentence", 50, 0.1, 0.3, "near its old value is better"],
        ["cosine of a text to its old self", 50, 1.0, 0.9, directions.HIGHER],
        ["ten nearest neighbours kept, %", 50, 100.0, None, directions.HIGHER],
        ["exchanged roles, % (chance 33)", 50, 34.0, 32.0, directions.HIGHER],  # one item
        ["retrieval mine: nDCG@10 × 100", 2, 40.0, 30.0],  # as an older version wrote it
    ]
    assert (wrong_way.HIGHER, wrong_way.LOWER) == (directions.HIGHER, directions.LOWER)
    assert wrong_way.note(right) is None
    antonym = ["mean cosine to the antonym", 6, 0.8, 0.821, directions.LOWER]
    assert wrong_way.note([*right, antonym]) == (
        "Worse than before: mean cosine to the antonym (0.800 → 0.821). More steps (--steps, and no --quick) or more "
        "text, with another --out, may mend this."
    )
    search = ["retrieval mine: nDCG@10 × 100", 100, 40.0, 38.0, directions.HIGHER]
    roles = ["exchanged roles, % (chance 33)", 50, 34.0, 31.0, directions.HIGHER]
    both = wrong_way.note([antonym, roles, *right, search])
    assert both is not None
    assert "(0.800 → 0.821); exchanged roles (34.0 → 31.0); retrieval mine: nDCG@10 × 100 (40.0 → 38.0). More" in both
    assert "fewer steps" in both
    assert "More steps" not in str(wrong_way.note([search]))


def test_a_second_run_in_a_folder_waits(tmp_path: Path) -> None:
    folder, said = Folder(tmp_path / "out"), tmp_path / "said"
    code = (
        "import sys; from pathlib import Path; from flows.fix.plan import Folder\n"
        f"with Folder(Path({str(folder.path)!r})).alone(Path({str(said)!r}).write_text): print('in')"
    )
    words = [sys.executable, "-c", code]
    with ExitStack() as stack:
        stack.enter_context(folder.alone(print))
        with subprocess.Popen(words, stdout=subprocess.PIPE, text=True, cwd=ROOT) as second:
            wait_for(said.exists, 60)
            assert second.poll() is None
            stack.close()
            assert second.communicate(timeout=60)[0] == "in\n"


@pytest.mark.parametrize(
    ("lines", "message"),
    [
        (["", " "], "no English text: .* rejected: .* blank"),
        (GERMAN, r"no English text: .* 25 not-english \(first: text.txt:1\)"),
        (["- 7", "x"], "whole"),
    ],
)
def test_text_that_is_none_or_no_english_is_refused(
    tmp_path: Path, asked: Asked, lines: list[str], message: str
) -> None:
    (tmp_path / "text.txt").write_text("\n".join(lines))
    with pytest.raises(FixError, match=message):
        data.read_text(replace(asked, text=(str(tmp_path / "text.txt"),)), Folder(tmp_path / "out"), 1, print)


def test_rows_without_a_word_are_no_sentences(tmp_path: Path, asked: Asked) -> None:
    english = [f"The {word} is open on the first day of the month." for word in WORDS]
    rows = ["---", "## 2.10.1 - 2024-02-19", "https://example.org/a/b", "See https://example.org/a for more."]
    (tmp_path / "text.txt").write_text("\n".join([*english, *rows]))
    said: list[str] = []
    here = replace(asked, text=(str(tmp_path / "text.txt"),), split="lines")
    assert data.read_text(here, Folder(tmp_path / "out"), 1, said.append) == len(english) + 1
    assert f"rejected: 3 no-letters (first: text.txt:{len(english) + 1})" in said[-1]


def test_rows_of_another_language_are_no_sentences_and_are_counted_with_their_place(
    tmp_path: Path, asked: Asked
) -> None:
    english = [f"The {word} is open on the first day of the month." for word in WORDS]
    (tmp_path / "text.txt").write_text("\n".join([*english, *GERMAN[:2], "Nothing of it was said to the guard."]))
    said: list[str] = []
    here = replace(asked, text=(str(tmp_path / "text.txt"),), split="lines")
    assert data.read_text(here, Folder(tmp_path / "out"), 1, said.append) == 6
    assert said[-1].endswith("6 sentences in 4 shards, from 8 rows; rejected: 2 not-english (first: text.txt:6)")


def test_what_has_no_negation_is_counted_by_reason() -> None:
    assert augmenting.described({}) == ""
    assert augmenting.described({"no-finite-verb": 2, "mer-too-low": 1}) == "2 no finite verb, 1 hardly another wording"
    reasons = {"a": 5, "b": 9, "c": 1, "d": 2, "e": 2, "f": 1_000}
    assert augmenting.described(reasons) == "1,000 f, 9 b, 5 a, 2 d, 3 for 2 more reasons"


def test_a_quick_run_takes_as_many_steps_as_the_machine_does_in_a_while(asked: Asked) -> None:
    assert plan.steps_for(asked, MACHINE) == plan.STEPS
    assert plan.steps_for(replace(asked, steps=7), MACHINE) == 7
    quick = replace(asked, quick=True)
    assert plan.steps_for(quick, MACHINE) == int(plan.QUICK_SECONDS / (plan.STEP_FACTOR * 0.5))
    assert plan.steps_for(quick, replace(MACHINE, seconds_per_step=60)) == plan.LEAST_QUICK_STEPS


def test_an_estimate_grows_with_the_text_and_shrinks_with_the_cores(asked: Asked) -> None:
    some, much = estimates.Data(1_000, 0), estimates.Data(20_000, 10_000)
    small, few, large, shared = (
        estimates.estimate(size, workers, asked, MACHINE)
        for size, workers in ((some, 1), (some, 4), (much, 1), (much, 4))
    )
    assert small["data"] == few["data"] < shared["data"] < large["data"]  # few rows are made by one process
    assert small["training"] == large["training"] == shared["training"]
    made = replace(much, made=(0.5, 1))
    resumed = estimates.estimate(made, 1, asked, MACHINE, steps_done=1_000)
    assert large["data"] - resumed["data"] == pytest.approx(
        10_000 * estimates.SENTENCE_SECONDS + 10_000 * estimates.PASSAGE_SECONDS
    )
    assert large["training"] - resumed["training"] == pytest.approx(estimates.training_time(1_000, MACHINE))
    assert [estimates.duration(seconds) for seconds in (40, 600, 12_000)] == ["40 s", "10 min", "3 h 20 min"]


def test_an_estimate_knows_a_slow_machine_and_that_text_is_read_again_for_passages(asked: Asked) -> None:
    size = estimates.Data(1_200, 200)
    usual, slow = (estimates.estimate(size, 2, asked, MACHINE, slow=times)["data"] for times in (1, 3))
    assert slow == pytest.approx(3 * usual)
    assert estimates.estimate(replace(size, reading=60), 2, asked, MACHINE)["data"] == pytest.approx(usual + 60)
    without = replace(size, passages=0)
    read, not_read = (estimates.estimate(replace(without, reading=r), 2, asked, MACHINE)["data"] for r in (60, 0))
    assert read == not_read
    assert 1 <= estimates.slowness() < 1_000


def test_what_an_earlier_run_made_of_the_same_sentences_is_not_estimated_again(tmp_path: Path) -> None:
    folder = Folder(tmp_path)
    for age, name in ((20, "questions"), (10, "sentences"), (5, "negation"), (1, "passages")):
        manifest = Path(folder.dataset(name), schema.MANIFEST)
        manifest.parent.mkdir(parents=True)
        manifest.touch()
        os.utime(manifest, (time.time() - age,) * 2)
    assert data.made(folder) == (0.5, 0.5)
    assert folder.steps_done == 0
    for step in (10, 20):
        (folder.model / "checkpoints" / f"step-{step:08d}").mkdir(parents=True)
    assert folder.steps_done == 20


# The whole of it, on an encoder that does not say how to pool.


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory, sample_text: Path) -> Path:
    """A folder with an encoder, and a text of documents."""
    from pipelines.sources import corpus
    from train import scratch

    place = tmp_path_factory.mktemp("fix")
    lines = sample_text.read_text(encoding="utf-8").splitlines()[:240]
    documents = ["\n".join(lines[i : i + 8]) for i in range(0, len(lines), 8)]
    (place / "text.txt").write_text("\n\n".join(documents), encoding="utf-8")
    corpus.build_corpus([str(place / "text.txt")], str(place / "corpus.parquet"), corpus.CorpusOptions())
    flags = ["--vocab", "600", "--layers", "1", "--hidden", "64"]
    scratch.main(["--data", str(place / "corpus.parquet"), "--output", str(place / "encoder"), *flags])
    return place


def start(place: Path, name: str, *more: str) -> "subprocess.Popen[bytes]":
    """A run in a folder of its own, with the same words wherever it is; what it says is in NAME.log."""
    (place / name).mkdir(exist_ok=True)
    words = ["--model", "../encoder", "--text", "../text.txt", "--out", "fixed", "--steps", "60", "--precision", "fp32"]
    environment = os.environ | {"PYTHONPATH": str(ROOT), "OMP_NUM_THREADS": "1"}
    with (place / f"{name}.log").open("w") as log:
        return subprocess.Popen(
            [sys.executable, "-m", "flows.cli", "fix", *words, "--workers", "1", *more],
            cwd=place / name,
            env=environment,
            stdout=log,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )


def finish(place: Path, name: str, *more: str, status: int = 0) -> str:
    """What a run says that comes to its end."""
    run = start(place, name, *more)
    run.wait(timeout=900)
    said = (place / f"{name}.log").read_text()
    assert run.returncode == status, said
    return said


@pytest.mark.slow
def test_an_interrupted_run_says_in_one_line_that_the_same_command_goes_on(place: Path) -> None:
    """Ctrl-C reaches all that the run has started: what looks at the model, workers, trainer, what measures."""
    log = place / "interrupted.log"
    checkpoints = place / "interrupted" / "fixed" / "model" / "checkpoints"
    moments: list[Callable[[], bool]] = [
        lambda: "looking at" in log.read_text(),
        lambda: "2/4 data" in log.read_text(),
        lambda: any(checkpoints.glob("step-*")),
        lambda: "4/4 measuring" in log.read_text(),
    ]
    for moment in moments:
        run = start(place, "interrupted", "--workers", "2")
        wait_for(moment)
        time.sleep(1)
        os.killpg(run.pid, signal.SIGINT)
        assert run.wait(timeout=60) == 130
        said = log.read_text()
        assert "Traceback" not in said
        assert "KeyboardInterrupt" not in said
        assert said.splitlines()[-1] == "stopped; the same command goes on from here"


class Interrupted:
    """Ctrl-C comes while Python destroys it."""

    def __del__(self) -> None:
        signal.raise_signal(signal.SIGINT)


@pytest.fixture
def heard() -> Iterator[None]:
    """Ctrl-C is heard, also where the tests were started in the background, which ignores it."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


@pytest.mark.usefixtures("heard")
def test_an_interrupt_that_a_destructor_swallows_comes_again() -> None:
    before = sys.unraisablehook

    def interrupted() -> None:
        Interrupted()
        time.sleep(60)

    with pytest.raises(KeyboardInterrupt), interrupts.kept():
        interrupted()
    assert sys.unraisablehook is before


def wait_for(holds: Callable[[], bool], seconds: float = 300) -> None:
    end = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.02)


def files_of(folder: Path) -> Iterator[tuple[str, bytes]]:
    """Every file that is a result: not those with times in them, nor caches."""
    for path in sorted(folder.rglob("*")):
        name = path.relative_to(folder).as_posix()
        ours = path.is_file() and not name.startswith(("report/", "data/tokens/"))
        if ours and path.name not in ("metrics.jsonl", "curves.png", plan.FILE, plan.LOCK):
            yield name, path.read_bytes()


@pytest.mark.slow
def test_killed_at_three_moments_it_goes_on_and_ends_with_the_files_of_an_unbroken_run(place: Path) -> None:
    finish(place, "whole")
    fixed = place / "killed" / "fixed"
    moments: list[Callable[[], bool]] = [
        (fixed / "data" / "negation.parquet").exists,
        lambda: any((fixed / "model" / "checkpoints").glob("step-*")),
        (fixed / "report" / "cosines.json").exists,
    ]
    for moment in moments:
        run = start(place, "killed")
        wait_for(moment)
        run.send_signal(signal.SIGKILL)  # the run alone: what it started must not go on beside the next one
        run.wait()
    assert re.search(r"60 steps on [\d,]+ triplets, \d+ of them done, about", (place / "killed.log").read_text())
    finish(place, "killed")
    expected, found = (dict(files_of(place / name / "fixed")) for name in ("whole", "killed"))
    assert {"README.md", "before_after.json", "model/model.safetensors"} <= set(expected)
    assert expected.keys() == found.keys()
    assert [name for name in expected if expected[name] != found[name]] == []

    assert "fixed is finished already" in finish(place, "killed")
    card = (fixed / "README.md").read_text()
    [code] = re.findall(r"```python\n(.*?)```", card, re.DOTALL)
    words = [sys.executable, "-c", code]
    assert subprocess.run(words, cwd=fixed, capture_output=True, text=True, check=True).stdout == "(1, 64)\n"
    assert "`encoder` after 60 steps" in card
    assert "litotes fix --model encoder --text text.txt --steps 60 --precision fp32 --out fixed" in card
    assert str(place) not in card + (fixed / "model" / "README.md").read_text()
    assert card.count(", negation: ") >= 9  # of ten examples
    outcome = json.loads((fixed / "before_after.json").read_text())
    assert outcome["held_out"] == 50
    for folder in (fixed, fixed / "model"):
        assert (folder / "before_after.png").read_bytes().startswith(b"\x89PNG")
        written = (folder / "README.md").read_text()
        assert "## Before and after" in written
        assert "](before_after.png)" in written
        figures = [line for line in written.splitlines() if re.search(r"^\| .* \| [\d,]+ \|", line)]
        assert len(figures) >= 8
        assert all(re.search(r"\| (higher|lower|near its old value)( \(few: .*\))? \|$", line) for line in figures)
    assert SentenceTransformer(str(fixed / "model")).encode(["The bridge is open."]).shape == (1, 64)

    # No sentence that is measured was trained on.
    texts = {text for (text,) in _rows(fixed / "data" / "held_out.parquet", "text")}
    trained = [text for row in _rows(fixed / "data" / "triplets.parquet", "anchor", "positive") for text in row]
    assert len(texts) == 50
    assert not any(text in other for text in texts for other in trained)


def _rows(dataset: Path, *columns: str) -> list[tuple[str, ...]]:
    tables = [pq.read_table(path, columns=list(columns)) for path in sorted(dataset.glob("part-*"))]
    return [row for table in tables for row in zip(*(table[c].to_pylist() for c in columns), strict=True)]


@pytest.mark.slow
def test_the_flow_makes_the_same_encoder_and_search_is_measured(place: Path) -> None:
    sets = place / "sets" / "lamps"
    (sets / "qrels").mkdir(parents=True)
    passages = [{"_id": f"p{i}", "title": "", "text": f"The {word} is open."} for i, word in enumerate(WORDS)]
    queries = [{"_id": f"q{i}", "text": f"Which {word} is open?"} for i, word in enumerate(WORDS)]
    for name, rows in (("corpus", passages), ("queries", queries)):
        (sets / f"{name}.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    judged = "".join(f"q{i}\tp{i}\t1\n" for i in range(len(WORDS)))
    (sets / "qrels" / "test.tsv").write_text(f"query-id\tcorpus-id\tscore\n{judged}")

    said = finish(place, "flow", "--flow", "--retrieval", "../sets", "--steps", "4")
    assert "negation of the sentences to train on, by the flow augment" in said
    assert re.search(
        r"retrieval lamps: nDCG@10 × 100 +5 +[\d.]+ +[\d.]+  higher is better \(few: may be chance\)\n", said
    )
    finish(place, "processes", "--retrieval", "../sets", "--steps", "4")
    by_flow, here = (dict(files_of(place / name / "fixed")) for name in ("flow", "processes"))
    assert [name for name in here if name.endswith(".parquet") and here[name] != by_flow.get(name)] == []
    assert here["model/model.safetensors"] == by_flow["model/model.safetensors"]
    card = by_flow["README.md"].decode()
    assert re.search(
        r"\| retrieval lamps: nDCG@10 × 100 \| 5 \| [\d.]+ \| [\d.]+ \| higher \(few: may be chance\) \|", card
    )


@pytest.mark.slow
def test_after_a_failed_measuring_and_after_the_end_search_is_measured_without_another_training(place: Path) -> None:
    sets, given = place / "broken", ("--retrieval", "../broken", "--steps", "4")
    (sets / "qrels").mkdir(parents=True)
    (sets / "corpus.jsonl").write_text('{"_id": "p", "text": "The mill is open."}\nno row\n')
    (sets / "queries.jsonl").write_text('{"_id": "q", "text": "Which mill is open?"}\n')
    (sets / "qrels" / "test.tsv").write_text("query-id\tcorpus-id\tscore\nq\tp\t1\n")
    said = finish(place, "measured", *given, status=1)
    assert "measuring ended with status 1, see above; the encoder is trained and stays; the same command" in said
    model = place / "measured" / "fixed" / "model" / "model.safetensors"
    written = model.stat().st_mtime_ns

    assert "retrieval" not in finish(place, "measured", "--steps", "4").partition("4/4")[2]
    (sets / "corpus.jsonl").write_text('{"_id": "p", "text": "The mill is open."}\n')
    said = finish(place, "measured", *given)
    assert "3/4" not in said
    assert re.search(
        r"retrieval broken: nDCG@10 × 100 +1 +[\d.]+ +[\d.]+  higher is better \(few: may be chance\)\n", said
    )
    assert model.stat().st_mtime_ns == written
    assert "fixed is finished already" in finish(place, "measured", *given)


@pytest.mark.slow
def test_a_finished_run_is_no_answer_to_another_text(place: Path) -> None:
    (place / "other.txt").write_text((place / "text.txt").read_text())
    given = ("--text", "../other.txt", "--steps", "2")
    finish(place, "changed", *given)
    before = dict(files_of(place / "changed" / "fixed"))
    assert "fixed is finished already" in finish(place, "changed", *given)
    with (place / "other.txt").open("a") as file:
        file.write("\nThe last lamp is lit.\n")
    said = finish(place, "changed", *given, status=1)
    other = said.split("--text ")[1].split(" has")[0]
    assert said == (
        f"error: --out fixed is trained otherwise already (--text {other} has changed); name another --out, or put "
        "back what was there\n"
    )
    assert dict(files_of(place / "changed" / "fixed")) == before


@pytest.mark.slow
def test_what_is_no_encoder_is_refused_in_one_line(place: Path) -> None:
    (place / "none").mkdir()
    (place / "none" / "notes.txt").write_text("no model")
    said = finish(place, "refused", "--model", "../none", status=1)
    assert [line for line in said.splitlines() if "no usable model" in line] == [said.splitlines()[-1]]
    assert said.splitlines()[-1].startswith("error: --model ../none: ")
