"""Adding a suite: a module in the folder of suites and a line in the registry, and nothing else."""

import inspect
import json
from pathlib import Path

import pytest

import train.evaluation.suites
from train.evaluation import __main__ as command
from train.evaluation import registry
from train.model.encoder import Encoder
from train.model.export import export
from train.runtime.errors import InputError
from train.scratch import small_bert, train_tokenizer

TOY = '''
"""How long the words of a file are."""
from pathlib import Path
from train.evaluation.registry import Option

OPTIONS = {
    "least": Option("letters that count", ("one", "two")),
    "shout": Option("in capitals"),
    "triples": Option("whatever the toy wants with it"),
}

def run(models, data, least="two", shout=False, triples=None):
    text = Path(data, "toy.txt").read_text()
    return {"scores": {model.name: len(text) for model in models}, "least": least, "shout": shout}

def title(result):
    return "TOY LENGTHS" if result["shout"] else "Toy lengths"

def table(result):
    return [["model", "letters"], *([name, str(score)] for name, score in result["scores"].items())]
'''


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "toy_lengths.py").write_text(TOY)
    (tmp_path / "toy.txt").write_text("four")
    monkeypatch.setattr(train.evaluation.suites, "__path__", [*train.evaluation.suites.__path__, str(tmp_path)])
    monkeypatch.setitem(registry.SUITES, "toy", registry.Suite("toy_lengths", "lengths for a toy"))
    return tmp_path


def test_a_suite_is_one_file_and_one_line(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tokenizer = train_tokenizer(["A heron waits by the brook."] * 3, 100)
    export(Encoder(small_bert(len(tokenizer), 1, 64, 0), "mean", None), tokenizer, toy / "model")
    flags = ["--model", str(toy / "model"), "--data", str(toy), "--output", str(toy / "out")]
    command.main([*flags, "--suite", "toy", "--least", "one", "--shout"])
    assert "TOY LENGTHS" in capsys.readouterr().out
    result = json.loads((toy / "out" / "toy.json").read_text())
    assert (result["least"], result["shout"], list(result["scores"].values())) == ("one", True, [4])
    for name in ("report.html", "report.md", "report.csv"):
        assert "toy" in (toy / "out" / name).read_text()


def test_its_options_are_in_the_help_with_their_defaults(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        command.main(["--help"])
    text = " ".join(capsys.readouterr().out.split())
    assert "toy (lengths for a toy)" in text
    assert "--least {one,two} toy: letters that count (default: two)" in text
    assert "--shout toy: in capitals" in text
    # An option that several suites have is one option, which says what it is to each.
    assert text.count("--triples TRIPLES bias:") == 1
    assert "geometry: a dataset with negations; " in text
    assert "; toy: whatever the toy wants with it" in text


@pytest.mark.parametrize("default", ["'elsewhere'", "False"])
def test_suites_that_share_an_option_must_agree(default: str, toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (toy / "other_lengths.py").write_text(TOY.replace("triples=None", f"triples={default}"))
    monkeypatch.setitem(registry.SUITES, "other", registry.Suite("other_lengths", "as the toy"))
    with pytest.raises(TypeError, match="option 'triples' of suite other differs"):
        registry.suite_options()


def test_every_option_is_a_parameter_of_its_suite_and_agrees_where_it_is_shared() -> None:
    keywords: dict[str, set[str]] = {}
    for name in registry.SUITES:
        for parameter, option in getattr(registry.load_suite(name), "OPTIONS", {}).items():
            default = inspect.signature(registry.load_suite(name).run).parameters[parameter].default
            keywords.setdefault(parameter, set()).add(repr(option.keywords(default)))
    assert {"aggregation", "text", "split", "fast", "triples"} <= keywords.keys()
    assert all(len(forms) == 1 for forms in keywords.values())


def test_a_suite_may_have_data_of_its_own(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["sts", "toy:x,y", "mteb:A", "B", "sts"]
    assert registry.parse_suites(",".join(words).split(",")) == {"sts": "", "toy": "x,y", "mteb": "A,B"}
    assert registry.parse_suites(["toy:A", "STS-B dev"], ["STS-B dev"]) == {"toy": "A", "STS-B dev": ""}
    assert registry.parse_suites(["mteb:A", "STS12"], ["STS12"]) == {"mteb": "A,STS12"}
    with pytest.raises(InputError, match="suite toy is named with A and B; run it twice"):
        registry.parse_suites(["toy:A", "toy:B"])
    with pytest.raises(InputError, match="suite sts is named with --data and B"):
        registry.parse_suites(["sts", "sts:B"])


def test_its_own_data_comes_before_the_commands(toy: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert command.check_suites(f"sts,toy:{toy}", "DATA") == {"sts": "DATA", "toy": str(toy)}
    assert command.check_suites("drift", "", "texts.txt") == {"drift": "texts.txt"}  # which names them, as --data would
    with pytest.raises(InputError, match="toy: no data; add --data, or name it after a colon: --suite toy:FOLDER"):
        command.check_suites("mteb:A,B,toy", "")
    with pytest.raises(InputError, match="--suite tyo: not one of sts"):
        command.check_suites("toy,tyo", "DATA")
