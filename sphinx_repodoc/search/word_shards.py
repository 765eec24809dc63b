"""Shards of words: for each word, and for initials, the names that have them, likeliest first."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from heapq import nlargest
from operator import itemgetter

from sphinx_repodoc.search import coding
from sphinx_repodoc.search.coding import DIGITS
from sphinx_repodoc.search.name_shards import ShardName
from sphinx_repodoc.search.searchable import make_initials

SHARD_SIZE = 6_000
FIRST_NAMES = 500
"""Maximum number of names in the list of a word; the rest is in a separate file."""
REST = "+"
"""Mark at the end of a list that continues in a separate file."""
INITIALS = "."
"""Prefix that distinguishes initials of names from words."""

# If the words or names with a common prefix are spread over more shards than this, the prefix gets
# a list of its best names, so that the script need not load all these shards.
MAX_TERM_SHARDS = 3
MAX_BLOCKS = 4
BEST_NAMES = 30
NAME = "="
"""Mark that distinguishes a prefix of names from a prefix of words."""
TOP_FILES = 64

LAST = "\uffff"
"""A character that sorts after every letter."""

# Numbers for the rank of a name in the list of a word, besides the name's weight.
_WHOLE = 24
_FIRST = 6
_PER_WORD = 2
_STEP = 6
_LEVELS = 15

Ranked = str
"""A level (the likelihood as one digit), followed by a reference to a name."""


def make_terms(
    names: Sequence[ShardName], block_borders: Sequence[str]
) -> tuple[dict[str, int], list[str], dict[str, bytes]]:
    """Return the words with the number of names that have them, the first key of each shard, and
    the files: the lists of names for words and initials, and the best names for common prefixes."""
    lists = _collect_lists(names)
    files: defaultdict[str, list[str]] = defaultdict(list)
    items = []
    for key, found in sorted(lists.items()):
        text = write_references(found[:FIRST_NAMES])
        if len(found) > FIRST_NAMES:
            text += REST
            rest = write_references(found[FIRST_NAMES:])
            files[f"rest/{coding.name_file(coding.name_block(key))}"] += (key, rest)
        items.append((key, text))
    borders = []
    for border, part in coding.split_sorted(
        items, itemgetter(0), lambda item: len(item[1]), SHARD_SIZE
    ):
        borders.append(border)
        values = files[f"words/{coding.name_file(coding.name_block(border))}"]
        values.extend(text for item in part for text in item)
    tops = {**_find_top_words(lists, borders), **_find_top_names(names, block_borders)}
    for key in sorted(tops):
        number = coding.checksum(key.lstrip(NAME)) % TOP_FILES
        files[f"tops/{number:02x}"] += (key, write_references(tops[key]))
    words = {key: len(found) for key, found in lists.items() if not key.startswith(INITIALS)}
    shards = {f"{file}.js": coding.write_shard(file, values) for file, values in files.items()}
    return words, borders, shards


def _collect_lists(names: Iterable[ShardName]) -> dict[str, list[Ranked]]:
    lists: defaultdict[str, list[Ranked]] = defaultdict(list)
    for key, reference, weight, words in names:
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
    """Return the level of a name: its likelihood as one digit."""
    return DIGITS[min(weight // _STEP, _LEVELS)] if weight > 0 else DIGITS[0]


def write_references(found: Sequence[Ranked]) -> str:
    """Return ``9abcX,abdYZ;8...``: for each level, block ids followed by the digits of names."""
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
    """Return the best names for each prefix of words whose lists are spread over many shards."""
    keys = sorted(lists)
    tops = {}
    for prefix in _list_wide(borders, MAX_TERM_SHARDS):
        found = {ranked for key in keys[_cut(keys, prefix)] for ranked in lists[key][:BEST_NAMES]}
        tops[prefix] = nlargest(BEST_NAMES, found)
    return tops


def _find_top_names(names: Sequence[ShardName], borders: Sequence[str]) -> dict[str, list[Ranked]]:
    """Return the best names for each prefix of names that are spread over many blocks."""
    keys = [name.key for name in names]
    # Sort by the weight itself, as first character: names of a level differ in weight.
    weighed = [chr(name.weight) + write_level(name.weight) + name.reference for name in names]
    return {
        NAME + prefix: [each[1:] for each in nlargest(BEST_NAMES, weighed[_cut(keys, prefix)])]
        for prefix in _list_wide(borders, MAX_BLOCKS)
    }


def _list_wide(borders: Sequence[str], most: int) -> list[str]:
    """Return the prefixes whose texts are spread over more than *most* parts of a list."""
    wide = []
    for prefix in {border[:end] for border in borders for end in range(1, len(border) + 1)}:
        first = max(bisect_right(borders, prefix) - 1, 0)
        if bisect_left(borders, prefix + LAST) - first > most:
            wide.append(prefix)
    return sorted(wide)


def _cut(keys: Sequence[str], prefix: str) -> slice:
    """Return the slice of the sorted *keys* that start with *prefix*."""
    return slice(bisect_left(keys, prefix), bisect_left(keys, prefix + LAST))
