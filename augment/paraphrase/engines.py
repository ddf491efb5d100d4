"""The engines by name, from settings. Each imports what it needs when it is asked for, and not before."""

from collections.abc import Callable
from dataclasses import dataclass

from augment.flags import flag
from augment.paraphrase.protocol import Engine, EngineError


@dataclass(frozen=True)
class Settings:
    """Which engine, and what it needs; each engine looks at its own settings alone."""

    engine: str = flag("syntax", "who writes the paraphrases")
    parser: str | None = flag(None, "syntax: spaCy pipeline, by name or folder; the bundled one where none is given")
    table: str | None = flag(None, 'table: file of "sentence<TAB>paraphrase" lines or JSON lines (text, paraphrase)')


def make_engine(settings: Settings) -> Engine:
    """The engine that ``settings`` name. Raises EngineError where it is unknown or lacks something."""
    maker = ENGINES.get(settings.engine)
    if maker is None:
        raise EngineError(f"engine {settings.engine!r}: expected one of {', '.join(ENGINES)}")
    return maker(settings)


def workers(settings: Settings) -> int | None:
    """How many processes such an engine can fill, or None for one per core."""
    return None if settings.engine in LIGHT else 1


def _syntax(settings: Settings) -> Engine:
    from augment.paraphrase.syntax.engine import SyntaxEngine
    from augment.parsing import load_parser

    return SyntaxEngine(load_parser(settings.parser))


def _table(settings: Settings) -> Engine:
    from augment.paraphrase.table import Table

    if settings.table is None:
        raise EngineError("engine 'table': name its file with --table")
    return Table(settings.table)


ENGINES: dict[str, Callable[[Settings], Engine]] = {"syntax": _syntax, "table": _table}
LIGHT = ("syntax", "table")  # one thread each; the others fill a machine by themselves
