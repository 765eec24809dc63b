"""Draw images/harbour.png: sea, quay and three berths, with nothing but the standard library."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

WIDTH, HEIGHT = 240, 80
SEA, QUAY, SHIP = (31, 111, 139), (142, 132, 116), (240, 238, 230)
SHIPS = ((20, 70), (90, 150), (175, 205))
"""First and last column of each ship."""


def colour_at(x: int, y: int) -> tuple[int, int, int]:
    """The colour of one pixel."""
    if y >= 60:
        return QUAY
    if 44 <= y < 58 and any(first <= x <= last for first, last in SHIPS):
        return SHIP
    return SEA


def make_chunk(kind: bytes, body: bytes) -> bytes:
    """A PNG chunk: length, kind, body and checksum."""
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def make_png() -> bytes:
    """The whole file."""
    header = struct.pack(">IIBBBBB", WIDTH, HEIGHT, 8, 2, 0, 0, 0)
    rows = b"".join(
        b"\0" + bytes(value for x in range(WIDTH) for value in colour_at(x, y))
        for y in range(HEIGHT)
    )
    return b"".join((
        b"\x89PNG\r\n\x1a\n",
        make_chunk(b"IHDR", header),
        make_chunk(b"IDAT", zlib.compress(rows, 9)),
        make_chunk(b"IEND", b""),
    ))


if __name__ == "__main__":
    picture = Path(__file__).parent.parent / "images" / "harbour.png"
    picture.write_bytes(make_png())
