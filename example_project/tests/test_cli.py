"""The command: what it prints, and its exit status."""

from __future__ import annotations

from pathlib import Path

import pytest

from harbour.cli import main

STAY = ["--draught", "2.0", "--at", "2026-03-01T12:00"]


def test_tide(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tide", "2026-03-01T12:00"]) == 0
    height, *high_waters = capsys.readouterr().out.splitlines()
    assert height.endswith(" m")
    assert all(line.startswith("high water") for line in high_waters)


def test_booked_berth_is_not_offered(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = ["--ledger", str(tmp_path / "bookings.json")]
    assert main([*ledger, "book", *STAY, "Petrel", "North quay"]) == 0
    assert main([*ledger, "berths", *STAY]) == 0
    assert "North quay" not in capsys.readouterr().out


def test_refusal_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ledger = ["--ledger", str(tmp_path / "bookings.json")]
    assert main([*ledger, "book", *STAY, "Petrel", "Basin"]) == 1
    assert "too much for Basin" in capsys.readouterr().out
