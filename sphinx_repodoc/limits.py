"""A limit on how long one piece of work may take."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator
from types import FrameType


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
