"""Limits on the CPU time of hostile input."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache

# CPU time of the loop below on the machine that the limits were chosen on.
_USUAL_SECONDS = 0.03


@contextmanager
def limit_cpu(seconds: float) -> Iterator[None]:
    """Fail if the block takes more CPU time than *seconds*, or in proportion on a slow machine."""
    start = time.process_time()
    yield
    assert time.process_time() - start < seconds * _measure_slowness()


@cache
def _measure_slowness() -> float:
    start = time.process_time()
    total = 0
    for number in range(1_000_000):
        total += number
    return max(1.0, (time.process_time() - start) / _USUAL_SECONDS)
