"""Ctrl-C that is not lost where Python happens to be in a destructor, which lets no exception out."""

import signal
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
            main = threading.main_thread().ident
            threading.Timer(SOON, signal.pthread_kill, (main, signal.SIGINT)).start()  # ends a wait, too
        else:
            before(args)

    sys.unraisablehook = hook
    try:
        yield
    finally:
        sys.unraisablehook = before
