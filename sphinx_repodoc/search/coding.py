"""How the search's files are written, and what the script in ``static/`` reads.

Numbers are digits of 64 printable characters, and what refers to something else does so by a
checksum of its text: a new file then changes only the shards that it has a part in. Two texts
with one checksum do no harm, because the script compares the texts themselves.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

Item = TypeVar("Item")

DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
RECEIVER = "repodocSearch.receive"
"""What a shard calls with its own name and what it holds."""

BLOCK_BITS = 18
PATH_BITS = 24

SEPARATOR = "\x7f"
"""Between the fields of a line: the one character that no text here has and JSON could hold as
it is."""

# Such characters stand for small numbers where digits are too few.
_FIRST_CHARACTER = 48
_LONGEST_SHARED = 78

# One text in so many can be the first of a shard.
_BORDERS = 16


def checksum(text: str) -> int:
    """The same number here and in the script, for any text."""
    return zlib.crc32(text.encode("utf-16-le", "surrogatepass"))


def write_number(number: int, width: int) -> str:
    """*number* in so many digits."""
    digits = ""
    for _ in range(width):
        digits = DIGITS[number & 63] + digits
        number >>= 6
    return digits


def write_small(number: int) -> str:
    """A number of one kind among many as one character."""
    return chr(_FIRST_CHARACTER + number)


def name_block(key: str) -> str:
    """The digits that stand for the block whose first key is *key*."""
    return write_number(checksum(key) & ((1 << BLOCK_BITS) - 1), BLOCK_BITS // 6)


def name_file(block: str) -> str:
    """The name of a block's file, for systems that do not tell upper from lower case."""
    number = 0
    for digit in block:
        number = number * 64 + DIGITS.index(digit)
    return f"{number:05x}"


def write_front_coded(texts: Iterable[str]) -> Iterator[str]:
    """Each text as the length of what it shares with the one before, and the rest."""
    before = ""
    for text in texts:
        shared = _count_shared(text, before)
        yield write_small(shared) + text[shared:]
        before = text


def _count_shared(text: str, before: str) -> int:
    most = min(len(before), len(text), _LONGEST_SHARED)
    if text[:most] == before[:most]:
        return most
    shared = 0
    while before[shared] == text[shared]:
        shared += 1
    return shared


def write_shard(name: str, *values: object) -> bytes:
    """A script that hands *values* over; in ASCII, so that no encoding and no separator of
    lines in a text can break it."""
    arguments = ",".join(json.dumps(value, separators=(",", ":")) for value in (name, *values))
    return f"{RECEIVER}({arguments});\n".replace(r"\u007f", SEPARATOR).encode("ascii")


def split_sorted(
    items: Sequence[Item], key: Callable[[Item], str], weigh: Callable[[Item], int], least: int
) -> Iterator[tuple[str, list[Item]]]:
    """(border, items) of parts that weigh *least* or a little more. A text is in the last part
    whose border is not behind it.

    A part begins at one of few texts, which are known by their checksum: a new item moves the
    borders beside it, and not those of all parts that follow.
    """
    part: list[Item] = []
    border, weight, before = "", 0, ""
    for item in items:
        text = key(item)
        if weight >= least and text != before and checksum(text) % _BORDERS == 0:
            yield border, part
            border, part, weight = _shorten(text, before), [], 0
        part.append(item)
        weight += weigh(item)
        before = text
    if part:
        yield border, part


def _shorten(text: str, before: str) -> str:
    """As much of *text* as is needed to tell that it comes after *before*."""
    length = next(
        (place for place, letter in enumerate(before) if text[place] != letter), len(before)
    )
    return text[: length + 1]
