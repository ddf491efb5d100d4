"""What may change between two tries of a run, and what is then done again.

Until training has reached a checkpoint anything may: datasets carry the fingerprint of what they were made of and are
made anew where it is another, and a model or a precision is looked at anew. From then on only what is measured may, and
the licence of the text: the measuring alone is done again, or the cards are written. Anything else would give another
encoder than either command, and is refused.
"""

import json
import shlex
from collections.abc import Mapping
from dataclasses import MISSING, asdict, fields
from typing import Any

from flows.defaults import PASSAGES, SENTENCES
from flows.fix import inputs
from flows.fix.plan import QUICK_PASSAGES, QUICK_SENTENCES, Asked, FixError, Folder, Machine
from pipelines.addresses import file_name, in_settings
from pipelines.commands import command

MEASURED = {"retrieval"}  # arguments that the measuring alone reads
WRITTEN = {"licence"}  # those that stand in the cards alone
PROBED = {"model", "precision"}  # those that ``Machine`` is of
BY_CONTENT = {"text", "model", "retrieval"}  # files that may be named in another way

DEFAULTS: dict[str, Any] = {field.name: field.default for field in fields(Asked) if field.default is not MISSING}

# Numbers that --quick changes where they are not given, before and after.
_QUICK = {
    name: ((few, many), (many, few))
    for name, few, many in (("sample", QUICK_SENTENCES, SENTENCES), ("passages", QUICK_PASSAGES, PASSAGES))
}

State = Mapping[str, Any]


def changes(state: State, asked: Asked, digests: inputs.Digests, folder: Folder) -> dict[str, str]:
    """What of the arguments and files is not as in ``state``: {"sample": "was 1000 and is 7"}.

    FixError where the encoder is trained with them already.
    """
    found = _changes(state, asked, digests)
    if folder.is_training and (refused := {name: found[name] for name in found if name not in MEASURED | WRITTEN}):
        said = described(refused)
        remedies = ["name another --out"]
        if any(change.startswith("was ") for change in refused.values()):
            remedies.append(f"go on with the arguments that it was begun with: {as_typed(state['asked'], folder)}")
        else:
            remedies.append("put back what was there")
        raise FixError(f"--out {folder.path} is trained otherwise already ({said}); {', or '.join(remedies)}")
    return found


def described(found: Mapping[str, str]) -> str:
    """ "--sample was 1000 and is 7; --text a.txt has changed"."""
    return "; ".join(f"{_flag(name)} {change}" for name, change in found.items())


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


def _changes(state: State, asked: Asked, digests: inputs.Digests) -> dict[str, str]:
    old, now = state["asked"], json.loads(json.dumps(in_settings(asdict(asked))))
    files, hashed = inputs.changes(state.get("inputs", {}), digests), state.get("inputs", {})
    same = {name for name in BY_CONTENT if name not in files and hashed.get(name)}
    changed = {
        name: f"was {_shown(old.get(name))} and is {_shown(now[name])}"
        for name in now
        if name not in same and old.get(name, DEFAULTS.get(name)) != now[name]  # an older version may not have it
    }
    if "quick" in changed:  # which alone sets these
        same |= {name for name, pairs in _QUICK.items() if (old.get(name), now[name]) in pairs}
        changed = {name: said for name, said in changed.items() if name not in same}
    return files | changed


def _shown(value: object) -> str:
    if value is None or value is False:
        return "not given"
    if value is True:
        return "given"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


def apply(
    found: Mapping[str, str], state: State, asked: Asked, digests: inputs.Digests, folder: Folder
) -> Machine | None:
    """Take over the changes that ``found`` names; what the probe found, None where it must look again."""
    if (MEASURED | WRITTEN) & found.keys():
        folder.card.unlink(missing_ok=True)  # first: it says that the run is finished
    if MEASURED & found.keys():
        for path in (folder.result, *folder.report.glob("retrieval.*")):
            path.unlink(missing_ok=True)
    if PROBED & found.keys():
        return None
    machine = Machine(**state["machine"])
    if found:
        folder.store(asked, machine, digests)
    return machine


def as_typed(asked: Mapping[str, Any], folder: Folder) -> str:
    """The command line that gives ``asked``, the arguments as they are stored."""
    return f"{command('fix', 'flows.fix.command')} {_words(asked, str(folder.path))}"


def as_published(asked: Asked, folder: Folder) -> str:
    """The command line for a card: files and folders by their names alone."""
    given = in_settings(asdict(asked))
    names = {"model": inputs.name_of_model(given["model"]), "text": [_name(path) for path in given["text"]]}
    names |= {"retrieval": _name(given["retrieval"])} if asked.retrieval else {}
    return f"litotes fix {_words({**given, **names}, folder.path.resolve().name)}"


def _name(path: str) -> str:
    """A remote address is told whole: what it names is the same everywhere."""
    return path if "://" in path else file_name(path)


def _words(asked: Mapping[str, Any], out: str) -> str:
    numbers = (QUICK_SENTENCES, QUICK_PASSAGES) if asked.get("quick") else (SENTENCES, PASSAGES)
    defaults = DEFAULTS | dict(zip(("sample", "passages"), numbers, strict=True))
    words: list[str] = []
    for name in (field.name for field in fields(Asked)):
        value = asked.get(name)
        if value is True:
            words.append(_flag(name))
        elif value is not None and value is not False and value != defaults.get(name):  # --passages 0 is told
            words += [_flag(name), *map(str, value if isinstance(value, list) else [value])]
    return shlex.join([*words, "--out", out])
