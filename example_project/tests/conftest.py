"""What the tests share."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from harbour import Ledger


@pytest.fixture
def noon() -> datetime:
    return datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def ledger(tmp_path: Path) -> Ledger:
    return Ledger(tmp_path / "bookings.json")
