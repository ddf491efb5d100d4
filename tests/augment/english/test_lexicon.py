"""Words are data: a rule compares with a named list of the lexicon or with the one word of its construction."""

import ast
import re
from pathlib import Path

import pytest

from augment.english import lexicon
from augment.negation.rules.table import RULES
from augment.parsing import BUNDLED, load_parser

AUGMENT = Path(__file__).parents[3] / "augment"
FOLDERS = ("english", "negation/main_clause", "negation/rules", "negation/realization")
NO_RULES = ("fast_doc.py",)  # the names of attributes
FILES = [path for folder in FOLDERS for path in sorted((AUGMENT / folder).glob("*.py")) if path.name not in NO_RULES]
WORD = re.compile(r"['’]?[a-z][a-z'’ ]*")
MOST_SINGLE_WORDS = 136  # comparisons with one English word, in all rules; a new list belongs into the lexicon


def words(node: ast.expr, labels: frozenset[str]) -> list[str]:
    """English words among the elements of a tuple, list, set or dict; relations of the parser and endings are none."""
    elements = node.elts if isinstance(node, ast.Tuple | ast.List | ast.Set) else getattr(node, "keys", [])
    constants = [e.value for e in elements if isinstance(e, ast.Constant) and isinstance(e.value, str)]
    return [value for value in constants if WORD.fullmatch(value) and value not in labels]


@pytest.fixture(scope="module")
def labels() -> frozenset[str]:
    """Relations that the bundled parser gives, and those of other pipelines."""
    return frozenset(load_parser(str(BUNDLED)).get_pipe("parser").labels) | {"neg", "amod", "csubjpass", "meta"}


def test_no_name_of_the_lexicon_is_given_twice() -> None:
    where: dict[str, str] = {}
    for path in sorted((AUGMENT / "english" / "lexicon").glob("*.py")):
        targets = [
            node.targets[0] for node in ast.parse(path.read_text(encoding="utf-8")).body if isinstance(node, ast.Assign)
        ]
        for name in (n.id for target in targets for n in ast.walk(target) if isinstance(n, ast.Name)):
            assert name not in where, f"{name}: {where[name]} and {path.name}"
            where[name] = path.name


def test_the_rules_hold_no_list_of_words(labels: frozenset[str]) -> None:
    assert FILES
    for path in FILES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            listed = words(node, labels) if isinstance(node, ast.expr) else []
            assert len(listed) < 2, f"{path.name}:{node.lineno}: {listed} belongs into augment/english/lexicon/"


def single_words(function: ast.FunctionDef, labels: frozenset[str]) -> list[str]:
    """The English words that a function compares with one at a time."""
    values = [value for node in ast.walk(function) if isinstance(node, ast.Compare) for value in node.comparators]
    words = [value.value for value in values if isinstance(value, ast.Constant) and isinstance(value.value, str)]
    return [word for word in words if WORD.fullmatch(word) and word not in labels]


def functions() -> list[ast.FunctionDef]:
    trees = [ast.parse(path.read_text(encoding="utf-8")) for path in FILES]
    return [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]


def test_comparisons_with_a_single_word_do_not_grow_in_number(labels: frozenset[str]) -> None:
    """A function of RULES may name the word that its construction is made of: that one is not counted."""
    rules = {rule.__name__ for _, rule, _ in RULES}
    counts = {function: len(single_words(function, labels)) for function in functions()}
    named = sum(count > 0 for function, count in counts.items() if function.name in rules)
    assert named
    assert sum(counts.values()) - named <= MOST_SINGLE_WORDS


def test_every_name_of_the_lexicon_is_used() -> None:
    text = "\n".join(path.read_text(encoding="utf-8") for path in AUGMENT.rglob("*.py"))
    names = [name for name in vars(lexicon) if name.isupper()]
    assert [name for name in names if len(re.findall(rf"\b{name}\b", text)) < 2] == []
