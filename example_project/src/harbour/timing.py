"""A decorator that tells how long a call took."""

from __future__ import annotations

import functools
import logging
import time
from collections.abc import Callable
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

log = logging.getLogger(__name__)


def timed(function: Callable[P, R]) -> Callable[P, R]:
    """*function*, with its duration written to the log at level DEBUG."""

    @functools.wraps(function)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        start = time.perf_counter()
        try:
            return function(*args, **kwargs)
        finally:
            log.debug("%s took %.3f s", function.__name__, time.perf_counter() - start)

    return wrapper
