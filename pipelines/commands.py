"""Programs by the name under which the user knows them: ``litotes corpus``, or ``python -m flows.corpus_flow``."""

import os

TYPED = "LITOTES_TYPED"  # set by the command litotes; the processes that it starts inherit it


def command(name: str, module: str) -> str:
    """How a message names a program: as the user types it."""
    return f"litotes {name}" if os.environ.get(TYPED) else f"python -m {module}"
