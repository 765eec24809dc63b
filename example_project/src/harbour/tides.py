"""Heights of the tide, as a sum of harmonic constituents.

Each constituent is a cosine with its own speed; the height is their sum above chart
datum. Selham's constants are invented, but of the size that a North Sea port has.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
STEP = timedelta(minutes=6)


@dataclass(frozen=True)
class Constituent:
    """One wave of the tide."""

    name: str
    amplitude: float
    """Metres."""
    speed: float
    """Degrees an hour."""
    phase: float
    """Degrees at the epoch."""

    def height(self, hours: float) -> float:
        """Metres above the mean, *hours* after the epoch."""
        return self.amplitude * math.cos(math.radians(self.speed * hours - self.phase))


@dataclass(frozen=True)
class Station:
    """A place where the tide is known."""

    name: str
    mean_level: float
    constituents: tuple[Constituent, ...]


SELHAM = Station(
    "Selham",
    mean_level=2.85,
    constituents=(
        Constituent("M2", 1.62, 28.984104, 41.0),
        Constituent("S2", 0.55, 30.0, 87.5),
        Constituent("N2", 0.31, 28.439730, 17.2),
        Constituent("K1", 0.12, 15.041069, 283.0),
    ),
)


def height_at(when: datetime, station: Station = SELHAM) -> float:
    """The height of the tide in metres above chart datum."""
    hours = (when - EPOCH) / timedelta(hours=1)
    return station.mean_level + sum(wave.height(hours) for wave in station.constituents)


def low_water(start: datetime, end: datetime, station: Station = SELHAM) -> float:
    """The lowest height between *start* and *end*."""
    return min(height_at(when, station) for when in _moments(start, end))


def high_waters(day: datetime, station: Station = SELHAM) -> Iterator[datetime]:
    """Each time within 24 hours of *day* at which the water stands higher than 6 minutes
    before and after."""
    for when in _moments(day, day + timedelta(hours=24)):
        here = height_at(when, station)
        if height_at(when - STEP, station) < here >= height_at(when + STEP, station):
            yield when


def _moments(start: datetime, end: datetime) -> Iterator[datetime]:
    when = start
    while when <= end:
        yield when
        when += STEP
