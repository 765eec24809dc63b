"""Who lies where, and when."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from datetime import datetime
from pathlib import Path

from .berths import PORT, Berth
from .errors import BerthTaken, TooShallow
from .timing import timed


@dataclass(frozen=True, order=True)
class Booking:
    """One ship in one berth. Times are in ISO format with an offset, so that they sort."""

    start: str
    end: str
    berth: str
    ship: str

    def overlaps(self, start: str, end: str) -> bool:
        """Whether any moment belongs to both."""
        return self.start < end and start < self.end


class Ledger:
    """All bookings, in a JSON file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.bookings: list[Booking] = []
        if path.exists():
            rows = json.loads(path.read_text(encoding="utf-8"))
            self.bookings = [Booking(**row) for row in rows]

    def free_berths(self, draught: float, start: datetime, end: datetime) -> list[Berth]:
        """The berths that nobody has booked and that are deep enough."""
        taken = {
            booking.berth
            for booking in self.bookings
            if booking.overlaps(start.isoformat(), end.isoformat())
        }
        return [b for b in PORT if b.name not in taken and b.fits(draught, start, end)]

    def book(self, ship: str, draught: float, berth: Berth, start: datetime, end: datetime) -> Booking:
        """Enter a booking; the file is written when the transaction ends."""
        if not berth.fits(draught, start, end):
            raise TooShallow(f"{ship} draws {draught} m, too much for {berth.name}")
        booking = Booking(start.isoformat(), end.isoformat(), berth.name, ship)
        for other in self.bookings:
            if other.berth == berth.name and other.overlaps(booking.start, booking.end):
                raise BerthTaken(f"{berth.name} is taken by {other.ship}")
        self.bookings.append(booking)
        return booking

    @timed
    def save(self) -> None:
        """Write the file, and never half of it."""
        rows = [asdict(booking) for booking in sorted(self.bookings)]
        draft = self.path.with_suffix(".new")
        draft.write_text(json.dumps(rows, indent=2) + "\n", encoding="utf-8")
        draft.replace(self.path)


@contextmanager
def transaction(path: Path) -> Iterator[Ledger]:
    """A ledger that is saved if the block ends well, and left alone if it fails."""
    ledger = Ledger(path)
    yield ledger
    ledger.save()
