"""Limits on the processor time of a task and on the memory of a process."""

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
except ImportError:  # on Windows
    resource = None  # type: ignore[assignment]

Answer = TypeVar("Answer")

MAX_TRIES = 4


@contextlib.contextmanager
def limit_time(seconds: float) -> Iterator[None]:
    """Raise :class:`TimeoutError` when the ``with`` body has used *seconds* of processor time,
    which does not depend on the load of the machine.

    This stops Python code and its regular expressions, but no other compiled code. There is no
    limit on systems without this alarm, nor outside of the main thread. Limits do not nest.
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
    """Return the result of *work*. If *work* returns None after *seconds* of wall-clock time but
    got less processor time (a busy or sleeping machine), call it again."""
    for _ in range(MAX_TRIES):
        start = time.process_time()
        answer = work()
        if answer is not None or time.process_time() - start >= seconds / 2:
            return answer
    return None


def limit_memory(size: int) -> None:
    """Limit this process to *size* bytes more than it uses now. Beyond, Python code gets a
    :class:`MemoryError`, and most compiled code ends the process. Works only on Linux, where a
    process can read its current size."""
    with contextlib.suppress(OSError, ValueError):
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + size
        _, hard = resource.getrlimit(resource.RLIMIT_AS)
        if hard == resource.RLIM_INFINITY or hard > most:
            resource.setrlimit(resource.RLIMIT_AS, (most, hard))
