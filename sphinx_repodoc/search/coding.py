"""The encoding of search shards, which the script in ``static/`` decodes.

Numbers are written in base 64. Shards refer to a text by its checksum, not by its position in a
list: a new file then changes only the shards that contain its names. Two texts with the same
checksum do no harm, because the script compares the texts themselves.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
RECEIVER = "repodoc.receive"
"""The JavaScript function that a shard calls with its name and its content."""

BLOCK_BITS = 18
PATH_BITS = 24

SEPARATOR = "\x7f"
"""Separates the fields of a line: a character that no name has and JSON need not escape."""

# Code of the character that stands for 0 in numbers of one character.
_FIRST_CHARACTER = 48
_LONGEST_SHARED = 78

# One in this many texts, chosen by checksum, can be the first of a shard.
_BORDERS = 16


def checksum(text: str) -> int:
    """Return the checksum of *text*; the script in the browser computes the same one."""
    return zlib.crc32(text.encode("utf-16-le", "surrogatepass"))


def write_number(number: int, width: int) -> str:
    """Return *number* as *width* digits in base 64."""
    return "".join(DIGITS[number >> 6 * place & 63] for place in reversed(range(width)))


def write_small(number: int) -> str:
    """Return a number up to 78 as one character."""
    return chr(_FIRST_CHARACTER + number)


def name_block(key: str) -> str:
    """Return the id of a block (a shard of names) in base 64, from *key*, the first in it."""
    return write_number(checksum(key) & ((1 << BLOCK_BITS) - 1), BLOCK_BITS // 6)


def name_file(block: str) -> str:
    """Return the file name of a block: its id in hexadecimal, as some file systems ignore case."""
    places = enumerate(reversed(block))
    return f"{sum(DIGITS.index(digit) << 6 * place for place, digit in places):05x}"


def write_front_coded(texts: Iterable[str]) -> Iterator[str]:
    """Yield each text as the length of the prefix shared with the text before, and the rest."""
    before = ""
    for text in texts:
        shared = min(_count_shared(text, before), _LONGEST_SHARED)
        yield write_small(shared) + text[shared:]
        before = text


def _count_shared(text: str, other: str) -> int:
    """Return the length of the common prefix of two texts."""
    for place, (letter, wanted) in enumerate(zip(text, other, strict=False)):
        if letter != wanted:
            return place
    return min(len(text), len(other))


def write_shard(name: str, *values: object) -> bytes:
    """Return a script that passes *values* to the page. It is in ASCII, so that neither an
    encoding nor a line separator in a text can break it."""
    arguments = ",".join(json.dumps(value, separators=(",", ":")) for value in (name, *values))
    return f"{RECEIVER}({arguments});\n".replace(r"\u007f", SEPARATOR).encode("ascii")


def split_sorted(
    items: Sequence[Item], key: Callable[[Item], str], weigh: Callable[[Item], int], least: int
) -> Iterator[tuple[str, list[Item]]]:
    """Split sorted items into parts that weigh *least* or a little more; yield the border of each
    part and its items. An item is in the last part whose border does not sort after its key.

    Only few texts, chosen by checksum, can start a part: a new item then moves only the borders
    next to it, and not those of all following parts.
    """
    part: list[Item] = []
    border, weight, before = "", 0, ""
    for item in items:
        text = key(item)
        if weight >= least and text != before and checksum(text) % _BORDERS == 0:
            yield border, part
            # The border is the shortest prefix of the text that sorts after the last part.
            border = text[: _count_shared(text, before) + 1]
            part, weight = [], 0
        part.append(item)
        weight += weigh(item)
        before = text
    if part:
        yield border, part
