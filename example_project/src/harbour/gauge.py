"""Readings of the tide gauge, which speaks one line of text for each reading."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass
from datetime import datetime

from harbour import tides


@dataclass(frozen=True)
class Reading:
    """What the gauge said, and how far the prediction was off."""

    when: datetime
    metres: float

    @property
    def surge(self) -> float:
        """Metres above the predicted height; wind and air pressure make it."""
        return self.metres - tides.height_at(self.when)


def parse_line(line: str) -> Reading:
    """The reading in a line such as ``2026-03-01T12:00:00+00:00 3.42``."""
    when, metres = line.split()
    return Reading(datetime.fromisoformat(when), float(metres))


async def read_gauge(host: str, port: int = 4001) -> AsyncIterator[Reading]:
    """Each reading as it comes, until the gauge hangs up."""
    reader, writer = await asyncio.open_connection(host, port)
    try:
        while line := await reader.readline():
            yield parse_line(line.decode("ascii"))
    finally:
        writer.close()
        await writer.wait_closed()
