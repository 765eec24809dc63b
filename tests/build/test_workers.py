from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections import Counter
from collections.abc import Callable
from multiprocessing.connection import Connection

import pytest

from sphinx_repodoc.build import workers
from sphinx_repodoc.build.workers import BATCH_WEIGHT, count_cores, pause_collector, run_batches


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SERIAL_WEIGHT", 1)
    monkeypatch.setattr(workers, "BATCH_ITEMS", 4)


def run(
    items: list[int], work: Callable[[int], object], *, jobs: int = 2, seconds: float = 0
) -> dict[int, object]:
    def lose(item: int, reason: str) -> object:
        return reason

    results = list(
        run_batches(items, work, lose, jobs=jobs, weight=int, seconds=seconds, apart=bool(seconds))
    )
    assert len(results) == len(items), "an item has two results, or none"
    return dict(results)


@pytest.mark.parametrize("jobs", [0, 1, 2, 5])
def test_the_results_do_not_depend_on_the_jobs(jobs: int) -> None:
    items = list(range(30))
    assert run(items, lambda item: item * item, jobs=jobs) == {n: n * n for n in items}


@pytest.mark.parametrize("jobs", [1, 2])
def test_nothing_to_do(jobs: int) -> None:
    assert run([], lambda item: item, jobs=jobs) == {}


def test_workers_are_other_processes() -> None:
    assert os.getpid() not in run(list(range(1, 20)), lambda item: os.getpid()).values()
    assert set(run([1, 2], lambda item: os.getpid(), jobs=1).values()) == {os.getpid()}


def test_little_work_stays_here(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SERIAL_WEIGHT", 1000)
    assert set(run([1, 2], lambda item: os.getpid()).values()) == {os.getpid()}


def test_workers_begin_with_what_they_are_told() -> None:
    begun: list[int] = []
    results = run_batches(
        list(range(1, 20)), lambda item: len(begun), lambda item, reason: -1,
        jobs=2, weight=int, begin=lambda: begun.append(1),
    )  # fmt: skip
    assert {result for _, result in results} == {1}
    assert not begun


def _exit(item: int) -> None:
    os._exit(1)


def _kill(item: int) -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("die", [_exit, _kill])
@pytest.mark.parametrize("killers", [{7}, {0, 29}, {3, 4, 5}])
def test_only_the_item_that_kills_its_worker_is_lost(
    die: Callable[[int], None], killers: set[int]
) -> None:
    items = list(range(30))

    def work(item: int) -> str:
        if item in killers:
            die(item)
        return "done"

    results = run(items, work)
    assert {item for item in items if results[item] != "done"} == killers
    assert {results[item] for item in killers} == {"the worker process died"}


def test_a_worker_may_die_in_the_midst_of_its_answer() -> None:
    def send_a_part(connection: Connection, data: bytes) -> None:
        os.write(connection.fileno(), data[:6])
        os._exit(1)

    def work(item: int) -> str:
        if item == 7:
            Connection._send = send_a_part  # type: ignore[attr-defined]  # in this process only
        return "done" * 9

    results = run(list(range(12)), work)
    assert [item for item in results if results[item] != "done" * 9] == [7]


def test_all_are_lost_where_all_die() -> None:
    assert set(run([1, 2, 3], _exit).values()) == {"the worker process died"}


def _sleep(item: int) -> str:
    if item in {7, 23}:
        # As compiled code does: nothing in the process can interrupt it.
        signal.pthread_sigmask(signal.SIG_BLOCK, signal.valid_signals())
        time.sleep(60)
    return "done"


@pytest.mark.parametrize("jobs", [1, 2])
def test_only_the_item_that_takes_too_long_is_lost(jobs: int) -> None:
    # Long enough for a busy machine: a new process may take a while to come to its first item.
    results = run(list(range(30)), _sleep, jobs=jobs, seconds=2)
    assert {item for item in results if results[item] != "done"} == {7, 23}
    assert results[7] == "it took more than 2 seconds"


def test_slow_results_are_not_late_results() -> None:
    results = run_batches(
        [1, 2, 3], str, lambda item, reason: reason, jobs=2, weight=int, seconds=2
    )
    found = [next(results)]
    time.sleep(2.3)
    found += results
    assert sorted(found) == [(1, "1"), (2, "2"), (3, "3")]


def test_no_process_is_left_when_the_run_is_given_up() -> None:
    run_on = run_batches(
        list(range(30)), _sleep, lambda item, reason: reason, jobs=2, weight=int, seconds=60
    )
    next(run_on)
    run_on.close()  # type: ignore[attr-defined]
    assert not multiprocessing.active_children()


def test_an_exception_that_cannot_be_sent_loses_its_item() -> None:
    class LocalError(Exception):
        pass

    def work(item: int) -> int:
        if item == 3:
            raise LocalError
        return item

    assert run(list(range(10)), work)[3] == workers.DIED


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_ends_the_run(jobs: int) -> None:
    def work(item: int) -> int:
        if item == 3:
            raise ValueError("three")
        return item

    with pytest.raises(ValueError, match="three"):
        run(list(range(10)), work, jobs=jobs)


def test_heavy_items_begin_first() -> None:
    batches = workers._make_batches([1, 9, 5, 7, 3], lambda item: item, lambda _: "")
    assert [batch.items for batch in batches] == [[9, 7, 5, 3], [1]]


def test_a_heavy_item_is_a_batch_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BATCH_WEIGHT", 10)
    batches = workers._make_batches([1, 50, 2], lambda item: item, lambda _: "")
    assert [batch.items for batch in batches] == [[50], [2, 1]]


def test_items_of_a_kind_come_together_the_rarest_kind_first() -> None:
    batches = workers._make_batches(["a1", "b1", "a2"], len, lambda item: item[0])
    assert [batch.items for batch in batches] == [["b1"], ["a1", "a2"]]


def test_a_worker_goes_on_with_what_it_knows_and_then_with_what_nobody_does(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "BATCH_WEIGHT", 1)
    batches = workers._make_batches(
        ["a1", "b1", "b2", "c1", "c2", "c3"], lambda _: 1, lambda item: item[0]
    )
    crew = workers._Crew(
        str, lambda item, reason: reason, batches, seconds=0, renew=0, held=0, begin=lambda: None
    )
    here, there = multiprocessing.Pipe()
    process = multiprocessing.Process()
    for connection in (here, there):
        crew.workers[connection] = workers._Worker(process, connection, crew._take_batch(), 0)
    first, second = crew.workers.values()
    assert (first.batch.items, second.batch.items) == (["a1"], ["b1"])
    taken = []
    for worker in (first, second, first, second):
        worker.batch = crew._take_batch(worker.batch.kind)
        taken += worker.batch.items
    assert taken == ["c1", "b2", "c2", "c3"]


def test_cores() -> None:
    assert 1 <= count_cores() <= (os.cpu_count() or 1)


def test_the_collector_is_paused_and_goes_on() -> None:
    import gc

    with pause_collector():
        assert not gc.isenabled()
        with pause_collector():
            pass
        assert not gc.isenabled()
    assert gc.isenabled()


def test_workers_are_replaced_after_some_batches() -> None:
    items = list(range(40))
    found = run_batches(
        items,
        lambda item: os.getpid(),
        lambda item, reason: 0,
        jobs=2,
        weight=lambda item: BATCH_WEIGHT,
        renew=5,
    )
    processes = Counter(process for _, process in found)
    assert sum(processes.values()) == len(items)
    assert max(processes.values()) <= 5
