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

LAST = "\uffff"
"""Comes after every letter."""

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
    keys = sorted(lists)
    tops = {}
    for beginning in _list_wide(borders, MAX_TERM_SHARDS):
        found = {
            ranked for key in keys[_cut(keys, beginning)] for ranked in lists[key][:BEST_NAMES]
        }
        tops[beginning] = nlargest(BEST_NAMES, found)
    return tops


def _find_top_names(names: Sequence[Name], borders: Sequence[str]) -> dict[str, list[Ranked]]:
    """The best names for each beginning of a name that many blocks have a part in."""
    keys = [name.key for name in names]
    # By their weight in the first character, which is finer than a level.
    weighed = [chr(name.weight) + write_level(name.weight) + name.reference for name in names]
    return {
        NAME + beginning: [
            each[1:] for each in nlargest(BEST_NAMES, weighed[_cut(keys, beginning)])
        ]
        for beginning in _list_wide(borders, MAX_BLOCKS)
    }


def _list_wide(borders: Sequence[str], most: int) -> list[str]:
    """The beginnings of texts that more than so many parts of a sorted list can hold."""
    beginnings = {border[:length] for border in borders for length in range(1, len(border) + 1)}
    return sorted(text for text in beginnings if _count_parts(borders, text) > most)


def _count_parts(borders: Sequence[str], beginning: str) -> int:
    first = max(bisect_right(borders, beginning) - 1, 0)
    return bisect_left(borders, beginning + LAST) - first


def _cut(keys: Sequence[str], beginning: str) -> slice:
    """Which of the sorted *keys* begin so."""
    return slice(bisect_left(keys, beginning), bisect_left(keys, beginning + LAST))


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
