"""Work that takes too long is stopped; other work is left alone."""

from __future__ import annotations

import contextlib
import multiprocessing
import re
import signal
import sys
import threading

import pytest

from sphinx_repodoc.limits import MAX_TRIES, limit_memory, limit_time, try_again
from sphinx_repodoc.render.highlight import highlight


def _run_for_ever() -> None:
    while True:
        pass


def test_python_is_stopped() -> None:
    with pytest.raises(TimeoutError, match="more than"), limit_time(0.05):
        _run_for_ever()


def test_a_regular_expression_is_stopped() -> None:
    with pytest.raises(TimeoutError), limit_time(0.05):
        re.match(r"(a|aa)+$", "a" * 60 + "b")


def test_the_alarm_is_taken_back() -> None:
    before = signal.getsignal(signal.SIGVTALRM)
    with limit_time(5):
        pass
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0.0, 0.0)
    assert signal.getsignal(signal.SIGVTALRM) is before


def test_other_threads_have_no_limit() -> None:
    done = []

    def work() -> None:
        with limit_time(0.01):
            done.append(sum(range(300_000)))

    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    assert done == [sum(range(300_000))]


def test_a_lexer_that_does_not_end_gives_plain_text(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sphinx_repodoc.render.tokens.LEXER_SECONDS", 0.2)
    # Form feeds keep the lexer busy for longer than anybody has waited.
    html = highlight("\f\n" * 100_000, "Python", "python")
    assert html.count("<i id=") == 100_000
    assert "class=" not in html


def test_work_is_tried_again_where_the_machine_was_busy() -> None:
    answers = iter([None, None, "done"])
    assert try_again(lambda: next(answers), seconds=5) == "done"
    tries = []
    assert try_again(lambda: tries.append(1), seconds=5) is None
    assert len(tries) == MAX_TRIES


def test_work_that_had_its_time_is_not_tried_again() -> None:
    tries = []

    def work() -> None:
        tries.append(1)
        with contextlib.suppress(TimeoutError), limit_time(0.2):
            _run_for_ever()

    assert try_again(work, seconds=0.2) is None
    assert len(tries) == 1


def _take_much() -> None:
    limit_memory(200_000_000)
    bytes(20_000_000)
    try:
        bytes(400_000_000)
    except MemoryError:
        sys.exit(3)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux says what a process has")
def test_memory_is_limited() -> None:
    process = multiprocessing.get_context("fork").Process(target=_take_much)
    process.start()
    process.join()
    assert process.exitcode == 3
