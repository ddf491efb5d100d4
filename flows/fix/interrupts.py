"""Ctrl-C that is not lost where Python happens to be in a destructor, which lets no exception out."""

import _thread
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs

SOON = 0.1  # seconds, until the destructor is left


@contextmanager
def kept() -> Iterator[None]:
    """Within it a KeyboardInterrupt that a destructor has swallowed comes again."""
    before = sys.unraisablehook

    def hook(args: "UnraisableHookArgs") -> None:
        if issubclass(args.exc_type, KeyboardInterrupt):
            threading.Timer(SOON, _thread.interrupt_main).start()
        else:
            before(args)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before
