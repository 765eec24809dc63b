"""Bookings: two ships never share a berth, and none touches the ground."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path

import pytest

from harbour import BerthTaken, Ledger, TooShallow
from harbour.berths import PORT
from harbour.bookings import transaction

NORTH, SOUTH, BASIN = PORT
STAY = timedelta(hours=12)


def test_second_ship_is_refused(ledger: Ledger, noon: datetime) -> None:
    ledger.book("Petrel", 2.0, NORTH, noon, noon + STAY)
    with pytest.raises(BerthTaken, match="Petrel"):
        ledger.book("Fulmar", 2.0, NORTH, noon + STAY / 2, noon + STAY)


def test_next_ship_may_come_when_the_first_leaves(ledger: Ledger, noon: datetime) -> None:
    ledger.book("Petrel", 2.0, NORTH, noon, noon + STAY)
    ledger.book("Fulmar", 2.0, NORTH, noon + STAY, noon + 2 * STAY)
    assert len(ledger.bookings) == 2


def test_deep_ship_is_refused(ledger: Ledger, noon: datetime) -> None:
    with pytest.raises(TooShallow):
        ledger.book("Albatross", 5.0, BASIN, noon, noon + STAY)


def test_free_berths_leave_out_the_taken_and_the_shallow(ledger: Ledger, noon: datetime) -> None:
    ledger.book("Petrel", 2.0, NORTH, noon, noon + STAY)
    assert NORTH not in ledger.free_berths(1.5, noon, noon + STAY)
    assert BASIN not in ledger.free_berths(2.0, noon, noon + STAY)
    assert BASIN in ledger.free_berths(1.5, noon, noon + STAY)


def test_failed_transaction_writes_nothing(tmp_path: Path, noon: datetime) -> None:
    path = tmp_path / "bookings.json"
    with pytest.raises(TooShallow), transaction(path) as ledger:
        ledger.book("Petrel", 2.0, NORTH, noon, noon + STAY)
        ledger.book("Albatross", 9.0, NORTH, noon, noon + STAY)
    assert not path.exists()


def test_saved_ledger_reads_back(tmp_path: Path, noon: datetime) -> None:
    path = tmp_path / "bookings.json"
    with transaction(path) as ledger:
        booking = ledger.book("Petrel", 2.0, NORTH, noon, noon + STAY)
    assert Ledger(path).bookings == [booking]
