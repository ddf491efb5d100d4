"""Which runs go on in a folder, and which are refused with what has changed."""

import os
import shlex
import signal
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest

from flows.defaults import PASSAGES, SENTENCES
from flows.fix import command, inputs, plan, resume, run
from flows.fix.plan import QUICK_PASSAGES, QUICK_SENTENCES, Asked, FixError, Folder, Machine
from pipelines import temporary_files
from pipelines.commands import TYPED

WaitFor = Callable[..., None]  # the fixture of conftest.py
ROOT = Path(__file__).parents[3]
MACHINE = Machine("mean", "fp32", "as asked", 0.5, 1_000)


def test_a_run_that_was_killed_while_it_wrote_its_first_file_may_be_started_again(tmp_path: Path, asked: Asked) -> None:
    code = (
        "import os, signal; from pathlib import Path; from flows.fix.plan import Folder\n"
        "os.fsync = lambda _: os.kill(os.getpid(), signal.SIGKILL)\n"
        f"Folder(Path({str(tmp_path)!r})).write({plan.FILE!r}, {{}})"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, check=False)
    assert done.returncode == -signal.SIGKILL
    [left] = tmp_path.iterdir()
    assert temporary_files.is_temporary(left.name, plan.FILE)
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


def test_a_second_run_in_a_folder_waits(tmp_path: Path, wait_for: WaitFor) -> None:
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


def test_a_run_that_waits_does_not_take_a_lock_that_went_meanwhile(tmp_path: Path, wait_for: WaitFor) -> None:
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
    return run._begin(asked, folder, inputs.digests(asked), lambda _: None)


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
    tmp_path: Path, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv(TYPED, raising=False)
    folder = trained(Folder(tmp_path / "out"))
    asked = replace(asked, group="the shop", quick=True, min_words=20, passages=0)
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


def test_of_a_try_that_goes_on_as_a_whole_run_only_what_was_typed_is_told(tmp_path: Path, asked: Asked) -> None:
    folder = trained(Folder(tmp_path / "out"))
    asked = replace(asked, quick=True, sample=QUICK_SENTENCES, passages=QUICK_PASSAGES)
    folder.store(asked, MACHINE, inputs.digests(asked))
    whole = replace(asked, quick=False, sample=SENTENCES, passages=PASSAGES, steps=9)
    with pytest.raises(FixError, match=r"\(--steps was not given and is 9; --quick was given and is not given\)"):
        begin(whole, folder)
    with pytest.raises(FixError, match=r"\(--sample was 1200 and is 7; --quick was given"):
        begin(replace(whole, sample=7, steps=None), folder)


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


def test_the_licence_may_always_change_and_the_cards_alone_are_written_again(
    tmp_path: Path, asked: Asked, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = Folder(tmp_path / "out")
    folder.model.mkdir(parents=True)
    folder.write("model/result.json", {"steps": 60})
    folder.store(asked, MACHINE, inputs.digests(asked))
    kept = [folder.result, folder.report / "retrieval.json"]
    folder.report.mkdir()
    for path in (folder.card, *kept):
        path.write_text('{"rows": []}')
    asked = replace(asked, licence="cc-by-4.0")
    assert begin(asked, folder) == MACHINE
    assert not folder.card.exists()
    assert all(path.exists() for path in kept)
    written: list[object] = []
    monkeypatch.setattr(run.outcome, "write", lambda *given: written.extend(given))
    monkeypatch.setattr(run, "_show", lambda *_: None)
    run._run(asked, folder, MACHINE, 1, False, lambda _: None, 0)  # without data, which may be deleted
    assert written[2:] == [{"rows": []}, resume.as_published(asked, folder), "encoder", "cc-by-4.0"]
    assert "--licence cc-by-4.0" in str(written[3])


def test_paths_may_be_written_in_another_way(tmp_path: Path, asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "encoder").mkdir()
    (tmp_path / "encoder" / "config.json").write_text("{}")
    (tmp_path / "a.txt").write_text("It rained.")
    whole = replace(asked, text=(str(tmp_path / "a.txt"),), model=str(tmp_path / "encoder"))
    folder = trained(Folder(tmp_path / "out"))
    folder.store(whole, MACHINE, inputs.digests(whole))
    monkeypatch.chdir(tmp_path)
    assert begin(replace(whole, text=("a.txt",), model="encoder"), folder) == MACHINE
    (tmp_path / "other").mkdir()
    (tmp_path / "other" / "config.json").write_text("{}")
    with pytest.raises(FixError, match=r"--model was .*/encoder and is other\)"):
        begin(replace(whole, model="other"), folder)


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
    with pytest.raises(FixError, match=r"--text was \S*\*.txt and is \S*b.txt \S*a.txt\)"):
        begin(replace(asked, text=(f"{tmp_path}/b.txt", f"{tmp_path}/a.txt")), folder)
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
