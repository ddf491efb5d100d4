"""The rooms hold: who may import what, by walking the imports of every file."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
ROOMS = ("augment", "pipelines", "flows", "train")
FORBIDDEN = {
    "augment": {"pipelines", "flows", "train", "prefect"},
    "pipelines": {"flows", "train", "prefect"},
    "flows": {"train", "augment", "spacy", "polars", "pandas"},
    "train": {"augment", "flows", "spacy", "prefect", "polars"},
}


def imports_of(path: Path) -> set[str]:
    """Dotted names that a file imports, anywhere in it; ``from a import b`` gives both ``a`` and ``a.b``."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return names


def files_of(room: str) -> list[Path]:
    return sorted((ROOT / room).rglob("*.py"))


@pytest.mark.parametrize("room", ROOMS)
def test_no_file_imports_what_its_room_may_not(room: str) -> None:
    files = files_of(room)
    assert files
    for path in files:
        tops = {name.split(".")[0] for name in imports_of(path)}
        assert not tops & FORBIDDEN[room], path


def test_what_is_known_of_english_depends_on_no_augmentation() -> None:
    """``augment/english`` is below negation, paraphrase, opposites and transformations: it imports none of them."""
    files = sorted((ROOT / "augment" / "english").glob("*.py"))
    assert files
    for path in files:
        inner = {name.split(".")[1] for name in imports_of(path) if name.startswith("augment.")}
        assert inner <= {"english", "augmenter"}, path


def test_train_takes_nothing_of_pipelines_but_the_schema() -> None:
    for path in files_of("train"):
        taken = {n for n in imports_of(path) if n.split(".")[0] == "pipelines"} - {"pipelines"}
        assert all(name.startswith("pipelines.schema") for name in taken), path


def file_of(name: str) -> Path | None:
    """The file of a module or package of this project."""
    stem = ROOT.joinpath(*name.split("."))
    return next((path for path in (stem.with_suffix(".py"), stem / "__init__.py") if path.is_file()), None)


def test_the_schema_and_the_definitions_that_it_imports_need_pyarrow_and_python_only() -> None:
    """Imports for type checking count too, so nothing but the name of ``augment`` may stand there."""
    ahead, reached, others = ["pipelines.schema"], set(), set()
    while ahead:
        path = file_of(ahead.pop())
        if path is None or path in reached:
            continue
        reached.add(path)
        names = imports_of(path)
        ahead += [name for name in names if name.split(".")[0] == "pipelines"]
        others |= {name.split(".")[0] for name in names} - {"pipelines", *sys.stdlib_module_names}
    assert {path.relative_to(ROOT / "pipelines").as_posix() for path in reached} >= {"schema.py", "stages/registry.py"}
    others_than_stages = {"schema.py", "dataset_folder.py", "__init__.py"}
    others_than_stages |= {"addresses.py", "commands.py", "disk.py", "encoder_folders.py"}
    assert all(path.parent.name == "stages" or path.name in others_than_stages for path in reached)
    assert others == {"pyarrow", "augment"}


def test_the_parser_of_flags_that_two_rooms_have_is_the_same() -> None:
    """``train`` may import neither ``augment`` nor more of ``pipelines`` than the schema, so both files have it."""
    names = {"CLOSE", "SHOWN", "MODULE", "Parser", "_close_flags", "program"}
    one, other = (
        [
            ast.unparse(node)
            for node in ast.parse((ROOT / path).read_text(encoding="utf-8")).body
            if getattr(node, "name", "") in names
            or (isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) in names)
        ]
        for path in ("augment/flags.py", "train/runtime/flags.py")
    )
    assert len(one) == len(names)
    assert one == other


def test_importing_the_schema_loads_no_augmenter() -> None:
    code = "import sys, pipelines.schema; print(sorted({m.split('.')[0] for m in sys.modules} & {'augment', 'spacy'}))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_only_one_file_of_train_imports_torch_distributed() -> None:
    using = [p.name for p in files_of("train") if any(n.startswith("torch.distributed") for n in imports_of(p))]
    assert using == ["distributed.py"]


def test_importing_the_trainer_loads_no_spacy_prefect_or_polars() -> None:
    code = "import sys, train.run; print([m for m in ('spacy', 'prefect', 'polars', 'augment') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT, check=True)
    assert done.stdout.strip() == "[]"


def test_what_works_without_prefect_imports_nothing_that_needs_it() -> None:
    """``litotes fix``, and the workers of flows that run without a server."""
    flows = ROOT / "flows"
    light = {flows / name for name in ("__init__.py", "direct.py", "augment_shards.py", "defaults.py", "text_flags.py")}
    for path in {*light, *(flows / "fix").glob("*.py")}:
        named = imports_of(path)
        assert not [name for name in named if name.split(".")[0] == "prefect"], path
        files = {file_of(name) for name in named if name.split(".")[0] == "flows"} - {None}
        assert all(file in light or file.parent == flows / "fix" for file in files if file), path


def test_the_top_level_holds_no_other_folder() -> None:
    tracked = subprocess.run(["git", "ls-files"], capture_output=True, text=True, cwd=ROOT, check=True).stdout
    folders = {line.split("/")[0] for line in tracked.splitlines() if "/" in line}
    assert folders <= {*ROOMS, "tests", "artifacts", ".ci"}
