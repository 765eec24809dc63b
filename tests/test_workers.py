from __future__ import annotations

import os
import signal
from collections.abc import Callable

import pytest

from sphinx_repodoc import workers
from sphinx_repodoc.workers import count_cores, pause_collector, run_batches


@pytest.fixture(autouse=True)
def _small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "SERIAL_WEIGHT", 1)
    monkeypatch.setattr(workers, "BATCH_ITEMS", 4)


def run(items: list[int], work: Callable[[int], object], *, jobs: int = 2) -> dict[int, object]:
    results = list(
        run_batches(items, work, lambda item, reason: reason, jobs=jobs, weight=lambda item: item)
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


def test_all_are_lost_where_all_die() -> None:
    assert set(run([1, 2, 3], _exit).values()) == {"the worker process died"}


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_exception_ends_the_run(jobs: int) -> None:
    def work(item: int) -> int:
        if item == 3:
            raise ValueError("three")
        return item

    with pytest.raises(ValueError, match="three"):
        run(list(range(10)), work, jobs=jobs)


def test_heavy_items_begin_first() -> None:
    batches = list(workers._make_batches([1, 9, 5, 7, 3], lambda item: item))
    assert batches == [[9, 7, 5, 3], [1]]


def test_a_heavy_item_is_a_batch_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "BATCH_WEIGHT", 10)
    assert list(workers._make_batches([1, 50, 2], lambda item: item)) == [[50], [2, 1]]


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
