"""Which names have a word, or initials: lists of references, the most likely names first."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nlargest
from typing import NamedTuple

from sphinx_repodoc.search.blocks import Name
from sphinx_repodoc.search.coding import (
    DIGITS,
    checksum,
    name_block,
    name_file,
    split_sorted,
    write_shard,
    write_small,
)
from sphinx_repodoc.search.words import make_initials

SHARD_SIZE = 6_000
# What more names have is cut: a sign says that the others stand in a file of their own.
FIRST_NAMES = 500
REST = "+"
INITIALS = "."
"""Before initials, to tell them from words."""

# The beginning of a word or name that more shards have a part in has a list of its best names.
MAX_TERM_SHARDS = 3
MAX_BLOCKS = 4
BEST_NAMES = 30
NAME = "="
"""Before the beginning of a name, to tell it from that of a word."""
TOP_FILES = 64

# What a reference's order is made of, besides the weight of its name.
_WHOLE = 24
_FIRST = 6
_PER_WORD = 2
_STEP = 6
_LEVELS = 15

Ranked = str
"""A level in one digit, and a reference: in the order of their likelihood when sorted."""


class Terms(NamedTuple):
    """The vocabulary: words with how many names have them; the first key of each shard; and
    the shards."""

    words: dict[str, int]
    borders: list[str]
    shards: dict[str, bytes]


def make_terms(names: Sequence[Name], block_borders: Sequence[str]) -> Terms:
    """The lists of all words and initials, and the best names for beginnings of them."""
    lists = _collect_lists(names)
    items = sorted((key, _write_first(found)) for key, found in lists.items())
    shards: dict[str, list[str]] = {}
    borders = []
    for border, part in split_sorted(items, lambda item: item[0], _size_of, SHARD_SIZE):
        borders.append(border)
        values = shards.setdefault(name_file(name_block(border)), [])
        values.extend(text for item in part for text in item)
    written = {
        f"words/{name}.js": write_shard(f"words/{name}", values) for name, values in shards.items()
    }
    written |= _write_rests(lists)
    tops = {**_find_top_words(lists, borders), **_find_top_names(names, block_borders)}
    words = {key: len(found) for key, found in lists.items() if not key.startswith(INITIALS)}
    return Terms(words, borders, {**written, **dict(_write_tops(tops))})


def _size_of(item: tuple[str, str]) -> int:
    return len(item[1])


def _collect_lists(names: Iterable[Name]) -> dict[str, list[Ranked]]:
    lists: defaultdict[str, list[Ranked]] = defaultdict(list)
    for _, key, reference, weight, words in names:
        weight -= _PER_WORD * len(words)
        plain = write_level(weight) + reference
        for word in {*words[1:]}:
            lists[word].append(plain)
        if words:
            bonus = _FIRST + (_WHOLE if words[0] == key else 0)
            lists[words[0]].append(write_level(weight + bonus) + reference)
        if initials := make_initials(words):
            lists[INITIALS + initials].append(plain)
    for found in lists.values():
        found.sort(reverse=True)
    return lists


def write_level(weight: int) -> str:
    """How likely a name is meant, in one digit."""
    return DIGITS[min(weight // _STEP, _LEVELS)] if weight > 0 else DIGITS[0]


def _write_first(found: Sequence[Ranked]) -> str:
    if len(found) <= FIRST_NAMES:
        return write_references(found)
    return write_references(found[:FIRST_NAMES]) + REST


def _write_rests(lists: Mapping[str, Sequence[Ranked]]) -> dict[str, bytes]:
    files: dict[str, list[str]] = {}
    for key, found in sorted(lists.items()):
        if len(found) > FIRST_NAMES:
            file = f"rest/{name_file(name_block(key))}"
            files.setdefault(file, []).extend((key, write_references(found[FIRST_NAMES:])))
    return {f"{file}.js": write_shard(file, values) for file, values in files.items()}


def write_references(found: Sequence[Ranked]) -> str:
    """``9abcX,abdYZ;8...``: a level, and after each block's digits those of its names."""
    if len(found) == 1:
        return found[0]
    levels: dict[str, dict[str, str]] = {}
    for ranked in found:
        blocks = levels.setdefault(ranked[0], {})
        block = ranked[1:-1]
        blocks[block] = blocks.get(block, block) + ranked[-1]
    return ";".join(level + ",".join(blocks.values()) for level, blocks in levels.items())


def _find_top_words(
    lists: Mapping[str, Sequence[Ranked]], borders: Sequence[str]
) -> dict[str, list[Ranked]]:
    """The best names for each beginning of a word that many shards have a part in."""
    candidates: dict[str, list[Ranked]] = {}
    wide = _WideBeginnings(borders, MAX_TERM_SHARDS)
    for key, found in lists.items():
        for beginning in wide.list_of(key):
            candidates.setdefault(beginning, []).extend(found[:BEST_NAMES])
    return {key: nlargest(BEST_NAMES, set(found)) for key, found in candidates.items()}


def _find_top_names(names: Iterable[Name], borders: Sequence[str]) -> dict[str, list[Ranked]]:
    """The best names for each beginning of a name that many blocks have a part in."""
    tops: defaultdict[str, list[Ranked]] = defaultdict(list)
    wide = _WideBeginnings(borders, MAX_BLOCKS)
    for name in sorted(names, key=lambda name: (-name.weight, name.reference)):
        for beginning in wide.list_of(name.key):
            if len(found := tops[NAME + beginning]) < BEST_NAMES:
                found.append(write_level(name.weight) + name.reference)
    return tops


class _WideBeginnings:
    """The beginnings of a text that more than so many parts of a sorted list can hold."""

    def __init__(self, borders: Sequence[str], most: int) -> None:
        self._borders = borders
        self._most = most
        self._known: dict[str, bool] = {}

    def list_of(self, text: str) -> Iterator[str]:
        for length in range(1, len(text) + 1):
            beginning = text[:length]
            is_wide = self._known.get(beginning)
            if is_wide is None:
                is_wide = self._known[beginning] = self._count(beginning) > self._most
            if not is_wide:
                return
            yield beginning

    def _count(self, beginning: str) -> int:
        first = bisect_right(self._borders, beginning) - 1
        return bisect_left(self._borders, beginning + "\uffff") - max(first, 0)


def _write_tops(tops: Mapping[str, Sequence[Ranked]]) -> Iterator[tuple[str, bytes]]:
    files: dict[int, list[str]] = {}
    for key in sorted(tops):
        values = files.setdefault(checksum(key.lstrip(NAME)) % TOP_FILES, [])
        values += (key, write_references(tops[key]))
    for number, values in files.items():
        name = f"tops/{number:02x}"
        yield f"{name}.js", write_shard(name, values)


def write_vocabulary(words: Mapping[str, int]) -> str:
    """How many names have each word, as a digit for each: one more for each doubling."""
    return "".join(write_small(words[word].bit_length()) for word in sorted(words))
