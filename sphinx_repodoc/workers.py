"""Run a function over many items in forked processes, losing at most the item that kills one.

Processes are forked, so the function and what it closes over need not be picklable; its
results must be. Where there is no fork, or little to do, everything runs here.
"""

from __future__ import annotations

import contextlib
import gc
import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, as_completed
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

# Below this much work, starting processes costs more than it saves.
SERIAL_WEIGHT = 300_000
BATCH_WEIGHT = 1_000_000
BATCH_ITEMS = 200

# What the forked workers run: set just before the fork and found there by inheritance.
_work: Callable[[Any], Any] | None = None


def count_cores() -> int:
    """How many cores this process may use."""
    try:
        return len(os.sched_getaffinity(0))
    except AttributeError:
        return os.cpu_count() or 1


def run_batches(
    items: Sequence[Item],
    work: Callable[[Item], Result],
    lost: Callable[[Item, str], Result],
    *,
    jobs: int,
    weight: Callable[[Item], int],
) -> Iterator[tuple[Item, Result]]:
    """(item, result) for each item, in any order. *lost* makes the result of an item whose
    worker died. An exception of *work* ends the run: what can go wrong with an item, *work*
    has to turn into its result."""
    can_fork = "fork" in multiprocessing.get_all_start_methods()
    if jobs < 2 or not can_fork or sum(map(weight, items)) < SERIAL_WEIGHT:
        for item in items:
            yield item, work(item)
        return
    unfinished: list[list[Item]] = []
    batches = list(_make_batches(items, weight))
    for batch, results in _run_pool(batches, work, jobs):
        if results is None:
            unfinished.append(batch)
        else:
            yield from zip(batch, results, strict=True)
    # One of these killed a worker, which took the whole pool with it.
    for batch in unfinished:
        yield from _run_alone(batch, work, lost)


def _run_alone(
    batch: list[Item], work: Callable[[Item], Result], lost: Callable[[Item, str], Result]
) -> Iterator[tuple[Item, Result]]:
    """(item, result) of a batch in a process of its own, halved as often as it takes to find
    the item that kills it."""
    ((_, results),) = list(_run_pool([batch], work, 1))
    if results is not None:
        yield from zip(batch, results, strict=True)
    elif len(batch) == 1:
        yield batch[0], lost(batch[0], "the worker process died")
    else:
        half = len(batch) // 2
        yield from _run_alone(batch[:half], work, lost)
        yield from _run_alone(batch[half:], work, lost)


def _make_batches(items: Sequence[Item], weight: Callable[[Item], int]) -> Iterator[list[Item]]:
    batch: list[Item] = []
    total = 0
    # The heaviest first, so that no long item is left for the end.
    for item in sorted(items, key=weight, reverse=True):
        batch.append(item)
        total += weight(item)
        if total >= BATCH_WEIGHT or len(batch) >= BATCH_ITEMS:
            yield batch
            batch, total = [], 0
    if batch:
        yield batch


def _run_pool(
    batches: Sequence[list[Item]], work: Callable[[Item], Result], jobs: int
) -> Iterator[tuple[list[Item], list[Result] | None]]:
    """(batch, results) in any order, None for a batch that a dying worker left behind."""
    global _work
    _work = work
    context = multiprocessing.get_context("fork")
    try:
        with ProcessPoolExecutor(min(jobs, len(batches)), mp_context=context) as pool:
            futures: dict[Future[list[Result]], list[Item]] = {
                pool.submit(_run_batch, batch): batch for batch in batches
            }
            for future in as_completed(futures):
                try:
                    yield futures[future], future.result()
                except BrokenProcessPool:
                    yield futures[future], None
    finally:
        # It holds the whole index, and a process may go on for long.
        _work = None


def _run_batch(batch: list[Item]) -> list[Any]:
    assert _work is not None
    with pause_collector():
        results = [_work(item) for item in batch]
    gc.collect()
    return results


@contextlib.contextmanager
def pause_collector() -> Iterator[None]:
    """No garbage collection meanwhile: making a million records that all stay would start it
    again and again, for nothing and for a third of the time."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
