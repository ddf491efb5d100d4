"""Ctrl-C, and SIGTERM like it, not lost where Python happens to be in a destructor, which lets no exception out, and
ending with the run's own exit status wherever it came."""

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
    again: list[threading.Timer] = []

    def end(number: int, frame: "FrameType | None") -> None:
        if os.getpid() == process:
            raise KeyboardInterrupt
        signal.signal(number, signal.SIG_DFL)  # a worker that was forked
        os.kill(os.getpid(), number)

    def hook(args: "UnraisableHookArgs") -> None:
        if issubclass(args.exc_type, KeyboardInterrupt):
            main = threading.main_thread().ident
            again.append(threading.Timer(SOON, signal.pthread_kill, (main, signal.SIGINT)))  # ends a wait, too
            again[-1].start()
        else:
            before(args)

    sys.unraisablehook = hook
    signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        for timer in again:
            timer.cancel()
        sys.unraisablehook = before
        signal.signal(signal.SIGTERM, ended)
        _forget()


def _forget() -> None:
    """Where a KeyboardInterrupt passes through ``exec`` of a string, as dataclasses are made, CPython 3.11 notes that
    nobody caught it, and ``python -m`` ends by SIGINT whatever the exit status. The next ``exec`` takes the note back.
    """
    exec("")
