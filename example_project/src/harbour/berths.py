"""The places where a ship can lie."""

from __future__ import annotations

from abc import ABC, abstractmethod
from datetime import datetime

from .tides import low_water

CLEARANCE = 0.3
"""Metres of water that must stay under a keel."""


class Berth(ABC):
    """A place for one ship."""

    def __init__(self, name: str, length: float) -> None:
        self.name = name
        self.length = length

    @abstractmethod
    def depth(self, start: datetime, end: datetime) -> float:
        """The least depth of water between *start* and *end*, in metres."""

    def fits(self, draught: float, start: datetime, end: datetime) -> bool:
        """Whether a ship of that draught floats there all the time."""
        return self.depth(start, end) >= draught + CLEARANCE

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.name!r})"


class QuayBerth(Berth):
    """A berth along the quay: the bottom stays, the water rises and falls."""

    def __init__(self, name: str, length: float, bottom: float) -> None:
        super().__init__(name, length)
        self.bottom = bottom
        """Metres below chart datum."""

    def depth(self, start: datetime, end: datetime) -> float:
        return self.bottom + low_water(start, end)


class Pontoon(Berth):
    """A berth behind the lock, where the level is kept."""

    LEVEL = 2.2

    def depth(self, start: datetime, end: datetime) -> float:
        return self.LEVEL


PORT = (
    QuayBerth("North quay", 60.0, bottom=3.5),
    QuayBerth("South quay", 40.0, bottom=1.8),
    Pontoon("Basin", 14.0),
)
