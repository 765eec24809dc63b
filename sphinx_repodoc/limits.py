"""Limits on how long one piece of work may take, and on the memory that a process may."""

from __future__ import annotations

import contextlib
import signal
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import TypeVar

try:
    import resource
except ImportError:  # there is no such thing on Windows
    resource = None  # type: ignore[assignment]

Answer = TypeVar("Answer")

MAX_TRIES = 4


@contextlib.contextmanager
def limit_time(seconds: float) -> Iterator[None]:
    """Raise :class:`TimeoutError` when the body has used that much processor time, which
    does not depend on what else the machine does.

    It stops Python and its regular expressions, not other compiled code. Where a process
    has no such alarm, or outside its main thread, there is no limit. Limits do not nest.
    """
    is_main = threading.current_thread() is threading.main_thread()
    if not is_main or not hasattr(signal, "setitimer"):
        yield
        return

    def stop(number: int, frame: FrameType | None) -> None:
        raise TimeoutError(f"it took more than {seconds:g} seconds")

    previous = signal.signal(signal.SIGVTALRM, stop)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, previous)


def try_again(work: Callable[[], Answer | None], seconds: float) -> Answer | None:
    """What *work* answers, where None says that its *seconds* on the wall were over. On a machine
    that was busy or asleep it did not have them: then it gets them again, a few times."""
    for _ in range(MAX_TRIES):
        start = time.process_time()
        answer = work()
        if answer is not None or time.process_time() - start >= seconds / 2:
            return answer
    return None


def limit_memory(size: int) -> None:
    """Let this process take *size* bytes more than it has, and no more. Python is told by a
    :class:`MemoryError`; most other compiled code ends the process. Only Linux says what a
    process has."""
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + size
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
