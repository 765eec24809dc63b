"""Tides and berths of a small port.

The names below are the public interface; everything else may change.
"""

from harbour.berths import Berth, Pontoon, QuayBerth
from harbour.bookings import Booking, Ledger
from harbour.errors import BerthTaken, HarbourError, TooShallow

from .tides import SELHAM, height_at, high_waters

__all__ = [
    "SELHAM",
    "Berth",
    "BerthTaken",
    "Booking",
    "HarbourError",
    "Ledger",
    "Pontoon",
    "QuayBerth",
    "TooShallow",
    "height_at",
    "high_waters",
]

__version__ = "1.2.0"
