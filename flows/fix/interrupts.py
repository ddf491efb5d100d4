"""Ctrl-C, and SIGTERM like it, not lost where Python happens to be in a destructor, which lets no exception out."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sys import UnraisableHookArgs
    from types import FrameType

SOON = 0.1  # seconds, until the destructor is left


@contextmanager
def kept() -> Iterator[None]:
    """Within it a KeyboardInterrupt that a destructor has swallowed comes again, and SIGTERM raises one."""
    before, ended = sys.unraisablehook, signal.getsignal(signal.SIGTERM)
    process = os.getpid()

    def end(number: int, frame: "FrameType | None") -> None:
        if os.getpid() == process:
            raise KeyboardInterrupt
        signal.signal(number, signal.SIG_DFL)  # a worker that was forked
        os.kill(os.getpid(), number)

    def hook(args: "UnraisableHookArgs") -> None:
        if issubclass(args.exc_type, KeyboardInterrupt):
            main = threading.main_thread().ident
            threading.Timer(SOON, signal.pthread_kill, (main, signal.SIGINT)).start()  # ends a wait, too
        else:
            before(args)

    sys.unraisablehook = hook
    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        sys.unraisablehook = before
        signal.signal(signal.SIGTERM, ended)
