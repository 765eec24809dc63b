"""Worker processes that call a function for many items. If a process dies, only one item is lost.

Processes are forked: results must be picklable, but the function and its closure need not be.
Without fork, the function is called in this process.
"""

from __future__ import annotations

import contextlib
import ctypes
import gc
import multiprocessing
import os
import selectors
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import Generic, TypeVar

Item = TypeVar("Item")
Result = TypeVar("Result")

# Total weight of items below which starting processes takes longer than it saves.
SERIAL_WEIGHT = 300_000
BATCH_WEIGHT = 1_000_000
BATCH_ITEMS = 200

# The size of small objects, and of the arenas in which Python allocates them.
_SMALL_BYTES = 400
_ARENA_BYTES = 1024 * 1024
# ``M_TRIM_THRESHOLD`` and ``M_MMAP_THRESHOLD`` of <malloc.h>.
_TRIM_THRESHOLD, _MMAP_THRESHOLD = -1, -3

DIED = "the worker process died"


def count_cores() -> int:
    """Return the number of processor cores that this process may use."""
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
    kind: Callable[[Item], str] = lambda _: "",
    seconds: float = 0,
    apart: bool = False,
    renew: int = 0,
    held: int = 0,
    begin: Callable[[], None] = lambda: None,
) -> Iterator[tuple[Item, Result]]:
    """Yield (item, result) for each item, in any order.

    *lost* makes the result of an item if its worker died, or took more than *seconds* (0: no
    limit). An exception of *work* ends the run, so *work* must handle the errors of single items.

    Items of one *kind* are processed by as few workers as possible, because each worker has to load
    the data for a kind. If there is little work or one job, items are processed in this process,
    without a limit of time, unless *apart* is set.

    A worker calls *begin* first, and keeps up to *held* bytes of freed memory for the next item.
    After *renew* batches (0: never) it is replaced: memory that it shares with this process is
    copied when used, and freed only at its end.
    """
    can_fork = "fork" in multiprocessing.get_all_start_methods()
    is_little = jobs < 2 or sum(map(weight, items)) < SERIAL_WEIGHT
    if not can_fork or (is_little and not apart):
        for item in items:
            yield item, work(item)
        return
    batches = _make_batches(items, weight, kind)
    crew = _Crew(work, lost, batches, seconds, renew, held, begin)
    try:
        yield from crew.run(1 if is_little else min(jobs, len(batches)))
    finally:
        crew.dismiss()


def _make_batches(
    items: Sequence[Item], weight: Callable[[Item], int], kind: Callable[[Item], str]
) -> list[_Batch[Item]]:
    """Return the batches in the order of processing. The rarest kind comes first, so that in the
    end all workers share the most frequent kind. Within a kind the heaviest items come first, so
    that no long task is left for the end."""
    open_batches: dict[str, _Batch[Item]] = {}
    batches: list[_Batch[Item]] = []
    weights: Counter[str] = Counter()
    for item in sorted(items, key=weight, reverse=True):
        batch = open_batches.get(name := kind(item))
        if batch is None or batch.weight >= BATCH_WEIGHT or len(batch.items) >= BATCH_ITEMS:
            batch = open_batches[name] = _Batch(name)
            batches.append(batch)
        batch.items.append(item)
        batch.weight += weight(item)
        weights[name] += weight(item)
    return sorted(batches, key=lambda batch: (weights[batch.kind], batch.kind, -batch.weight))


@dataclass(slots=True)
class _Batch(Generic[Item]):
    kind: str
    items: list[Item] = field(default_factory=list)
    weight: int = 0


@dataclass(slots=True)
class _Worker(Generic[Item]):
    """A process, the remaining items of its batch, the time at which it started the first of these
    items, and the number of batches it finished."""

    process: BaseProcess
    connection: Connection
    batch: _Batch[Item]
    since: float
    done: int = 0


@dataclass(slots=True)
class _Crew(Generic[Item, Result]):
    """The worker processes, which process batches until there are none left.

    The selector is kept up to date: registering all workers for each result would be slow.
    """

    work: Callable[[Item], Result]
    lost: Callable[[Item, str], Result]
    batches: list[_Batch[Item]]
    seconds: float
    renew: int
    held: int
    begin: Callable[[], None]
    workers: dict[Connection, _Worker[Item]] = field(default_factory=dict)
    selector: selectors.BaseSelector = field(default_factory=selectors.DefaultSelector)

    def run(self, size: int) -> Iterator[tuple[Item, Result]]:
        """Yield (item, result) for each item of all batches, in the order of completion."""
        for _ in range(size):
            self._hire()
        while self.workers:
            left = None
            if self.seconds:
                first = min(worker.since for worker in self.workers.values())
                left = max(0.0, first + self.seconds - time.monotonic())
            ready = [key.data for key, _ in self.selector.select(left)]
            for worker in ready:
                yield self._receive(worker)
            if not ready:
                now = time.monotonic()
                for worker in list(self.workers.values()):
                    if self.seconds and now - worker.since >= self.seconds:
                        yield self._give_up(worker, f"it took more than {self.seconds:g} seconds")

    def dismiss(self) -> None:
        """Stop the remaining workers."""
        for worker in list(self.workers.values()):
            self._end(worker)
        self.selector.close()

    def _hire(self) -> None:
        """Start a worker for the next batch, if there is one."""
        if not self.batches:
            return
        context = multiprocessing.get_context("fork")
        here, there = context.Pipe()
        others = [here, *(worker.connection for worker in self.workers.values())]
        arguments = (self.work, there, others, self.held, self.begin)
        process = context.Process(target=_serve, args=arguments)
        process.start()
        there.close()
        batch = self._take_batch()
        worker = self.workers[here] = _Worker(process, here, batch, time.monotonic())
        self.selector.register(here, selectors.EVENT_READ, worker)
        here.send(batch.items)

    def _receive(self, worker: _Worker[Item]) -> tuple[Item, Result]:
        """Return the next item and result of a worker; if the worker died, the result of a lost
        item. After the last item of a batch, give the worker another batch or end it."""
        try:
            result, error = worker.connection.recv()
        except (EOFError, OSError):  # the worker died between or within messages
            return self._give_up(worker, DIED)
        if error is not None:
            raise error
        item = worker.batch.items.pop(0)
        worker.since = time.monotonic()
        if worker.batch.items:
            return item, result
        worker.done += 1
        if not self.batches or worker.done == self.renew:
            self._end(worker)
            self._hire()
        else:
            worker.batch = self._take_batch(worker.batch.kind)
            with contextlib.suppress(ConnectionError):  # it died; the selector reports it next
                worker.connection.send(worker.batch.items)
        return item, result

    def _take_batch(self, known: str | None = None) -> _Batch[Item]:
        """Return the next batch: of the *known* kind, else of one that no worker has, else any."""
        busy = {worker.batch.kind for worker in self.workers.values()}
        kinds = [batch.kind for batch in self.batches]
        free = next((kind for kind in kinds if kind not in busy), None)
        wanted = known if known in kinds else free
        return self.batches.pop(kinds.index(wanted) if wanted is not None else 0)

    def _give_up(self, worker: _Worker[Item], reason: str) -> tuple[Item, Result]:
        """Stop a worker and lose its current item; another worker continues with the rest."""
        batch = worker.batch
        item = batch.items.pop(0)
        self._end(worker)
        if batch.items:
            self.batches.insert(0, batch)
        # Call *lost* before forking the next worker, which then inherits data that *lost* stores.
        result = self.lost(item, reason)
        self._hire()
        return item, result

    def _end(self, worker: _Worker[Item]) -> None:
        del self.workers[worker.connection]
        self.selector.unregister(worker.connection)
        worker.connection.close()
        worker.process.kill()
        worker.process.join()


def _serve(
    work: Callable[[Item], Result],
    connection: Connection,
    others: Sequence[Connection],
    held: int,
    begin: Callable[[], None],
) -> None:
    """Process batches of items in a worker, until the connection is closed."""
    # Exclude inherited objects from garbage collection: visiting them takes time and copies memory.
    gc.freeze()
    kept = _keep_memory(held)
    begin()
    # Close inherited connections, or the death of another worker would go unnoticed.
    for other in others:
        other.close()
    with contextlib.suppress(EOFError, ConnectionError, KeyboardInterrupt):
        while True:
            batch = connection.recv()
            with pause_collector():
                for item in batch:
                    try:
                        answer: tuple[Result | None, BaseException | None] = work(item), None
                    except BaseException as error:  # also KeyboardInterrupt
                        answer = None, error
                    connection.send(answer)
            gc.collect()
    del kept


def _keep_memory(size: int) -> list[bytes]:
    """Let this process keep *size* bytes of freed memory as long as the returned list exists,
    because getting memory from the system again takes time."""
    with contextlib.suppress(OSError, AttributeError):  # only glibc has mallopt
        adjust = ctypes.CDLL(None).mallopt
        adjust(_TRIM_THRESHOLD, size)
        adjust(_MMAP_THRESHOLD, size)
    # Keep some objects in each arena, because Python returns empty arenas to the system.
    filling = [bytes(_SMALL_BYTES) for _ in range(size // _SMALL_BYTES)]
    return filling[:: _ARENA_BYTES // _SMALL_BYTES // 2]


@contextlib.contextmanager
def pause_collector() -> Iterator[None]:
    """Turn garbage collection off in the ``with`` body. While a million permanent records are
    created, it would run repeatedly, take a third of the time and free nothing."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()
