"""The encoding of search shards, which the script in ``static/`` decodes.

Numbers are digits to base 64. References are checksums of texts, not numbers in a list: a new
file then changes only the shards that contain something of it. Two texts with the same checksum
do no harm, because the script compares the texts themselves.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
RECEIVER = "repodocSearch.receive"
"""The function that a shard calls with its name and its content."""

BLOCK_BITS = 18
PATH_BITS = 24

SEPARATOR = "\x7f"
"""Separates the fields of a line: a character that no text here has and JSON need not escape."""

# Small numbers above 63 are single characters, counted from this one.
_FIRST_CHARACTER = 48
_LONGEST_SHARED = 78

# One in so many texts can be the first of a shard.
_BORDERS = 16


def checksum(text: str) -> int:
    """Return a number for *text*, as the script computes it."""
    return zlib.crc32(text.encode("utf-16-le", "surrogatepass"))


def write_number(number: int, width: int) -> str:
    """Return *number* as *width* digits."""
    return "".join(DIGITS[number >> 6 * place & 63] for place in reversed(range(width)))


def write_small(number: int) -> str:
    """Return a small number as one character."""
    return chr(_FIRST_CHARACTER + number)


def name_block(key: str) -> str:
    """Return the digits that identify the block whose first key is *key*."""
    return write_number(checksum(key) & ((1 << BLOCK_BITS) - 1), BLOCK_BITS // 6)


def name_file(block: str) -> str:
    """Return the file name of a block, for file systems that ignore case."""
    places = enumerate(reversed(block))
    return f"{sum(DIGITS.index(digit) << 6 * place for place, digit in places):05x}"


def write_front_coded(texts: Iterable[str]) -> Iterator[str]:
    """Return each text as the length of the prefix it shares with the one before, and the rest."""
    before = ""
    for text in texts:
        shared = min(_count_shared(text, before), _LONGEST_SHARED)
        yield write_small(shared) + text[shared:]
        before = text


def _count_shared(text: str, other: str) -> int:
    """Return the length of the common prefix."""
    for place, (letter, wanted) in enumerate(zip(text, other, strict=False)):
        if letter != wanted:
            return place
    return min(len(text), len(other))


def write_shard(name: str, *values: object) -> bytes:
    """Return a script that passes *values* on, in ASCII: no encoding and no line separator in a
    text can break it."""
    arguments = ",".join(json.dumps(value, separators=(",", ":")) for value in (name, *values))
    return f"{RECEIVER}({arguments});\n".replace(r"\u007f", SEPARATOR).encode("ascii")


def split_sorted(
    items: Sequence[Item], key: Callable[[Item], str], weigh: Callable[[Item], int], least: int
) -> Iterator[tuple[str, list[Item]]]:
    """Split sorted items into parts that weigh *least* or a little more; return each part's border
    and items. An item is in the last part whose border does not sort after it.

    Only few texts, chosen by their checksum, can start a part: a new item then moves the borders
    next to it, but not those of all following parts.
    """
    part: list[Item] = []
    border, weight, before = "", 0, ""
    for item in items:
        text = key(item)
        if weight >= least and text != before and checksum(text) % _BORDERS == 0:
            yield border, part
            # The shortest prefix that sorts after the text before.
            border = text[: _count_shared(text, before) + 1]
            part, weight = [], 0
        part.append(item)
        weight += weigh(item)
        before = text
    if part:
        yield border, part
