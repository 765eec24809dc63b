"""The gauge: lines become readings, also over a socket."""

from __future__ import annotations

import asyncio

import pytest

from harbour.gauge import Reading, parse_line, read_gauge
from harbour.tides import height_at

LINE = "2026-03-01T12:00:00+00:00 3.42"


def test_surge_is_what_the_prediction_misses() -> None:
    reading = parse_line(LINE)
    assert reading.surge == pytest.approx(3.42 - height_at(reading.when))


def test_read_gauge_until_it_hangs_up() -> None:
    async def speak(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.write(f"{LINE}\n{LINE}\n".encode())
        await writer.drain()
        writer.close()

    async def listen() -> list[Reading]:
        async with await asyncio.start_server(speak, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            return [reading async for reading in read_gauge("127.0.0.1", port)]

    assert [reading.metres for reading in asyncio.run(listen())] == [3.42, 3.42]
