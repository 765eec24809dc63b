"""Blocks: names in the order of their letters, each with its places.

A line of a block is a name, its places in digits, how many more there are, and the scope and
description of each place. The others stand in further files of the block, heaviest first, which
are loaded only when somebody asks for all places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from sphinx_repodoc.search.coding import (
    DIGITS,
    SEPARATOR,
    checksum,
    name_block,
    name_file,
    split_sorted,
    write_front_coded,
    write_number,
    write_shard,
    write_small,
)
from sphinx_repodoc.search.entries import Names, Place
from sphinx_repodoc.search.words import make_key, split_words

# A block has a little more than so many characters, which is quick to load, and of the places
# of a name only so many; each further file has so many of them.
BLOCK_SIZE = 3_000
BEST_PLACES = 6
MORE_PLACES = 1_000

LINE_DIGITS = 3
_MOST_LINES = 64**LINE_DIGITS


class Name(NamedTuple):
    """A name as it is found: ``reference`` are the digits of its block and its own."""

    text: str
    key: str
    reference: str
    weight: int
    words: list[str]


class Blocks(NamedTuple):
    """The names, sorted by key; the first key of each block; and the shards."""

    names: list[Name]
    borders: list[str]
    shards: dict[str, bytes]


class _Line(NamedTuple):
    key: str
    name: str
    places: str
    weight: int


class PlaceWriter:
    """Writes places as the script reads them: kind, path, line and weight in digits."""

    def __init__(self, kinds: Sequence[str], paths: Mapping[str, str]) -> None:
        self._kinds = {kind: write_small(number) for number, kind in enumerate(kinds)}
        self._paths = paths
        self._write_line = lru_cache(maxsize=None)(_write_line)

    def write(self, places: Iterable[Place]) -> str:
        """So many characters for each place, one after the other."""
        kinds, paths, write_line = self._kinds, self._paths, self._write_line
        return "".join(
            kinds[kind] + paths[path] + write_line(line) + DIGITS[weight]
            for kind, path, line, _, _, weight in places
        )

    def write_best(self, places: Sequence[Place]) -> str:
        """What stands behind a name in its block."""
        best = places[:BEST_PLACES]
        rest = len(places) - len(best)
        fields = [self.write(best), str(rest or "")]
        for place in best:
            fields += (place.scope, place.doc)
        return SEPARATOR.join(fields).rstrip(SEPARATOR)

    def write_more(self, places: Iterable[Place]) -> str:
        """What stands behind a name in a further file: by path, so that neighbours have much in
        common."""
        ordered = sorted(places, key=lambda place: (place.path, place.line))
        scopes = write_front_coded(place.scope for place in ordered)
        return SEPARATOR.join((self.write(ordered), *scopes))


def _write_line(line: int) -> str:
    """The digits of a line; none is known where they are too few."""
    return write_number(line if line < _MOST_LINES else 0, LINE_DIGITS)


def make_blocks(names: Names, writer: PlaceWriter) -> Blocks:
    """The blocks of all names."""
    lines = [
        _Line(make_key(name), name, writer.write_best(places), places[0].weight)
        for name, places in names.items()
    ]
    lines.sort()
    found: list[Name] = []
    borders: list[str] = []
    files: dict[str, list[_Line]] = {}
    for border, part in split_sorted(lines, _key_of, _size_of, BLOCK_SIZE):
        block = name_block(border)
        borders.append(border)
        files.setdefault(block, []).extend(part)
        found += (_refer(line, block) for line in part)
    shards = dict(_write_files(files, names, writer))
    return Blocks(found, borders, shards)


def _key_of(line: _Line) -> str:
    return line.key


def _size_of(line: _Line) -> int:
    return len(line.name) + len(line.places)


def _refer(line: _Line, block: str) -> Name:
    own = DIGITS[checksum(line.name) & 63]
    return Name(line.name, line.key, block + own, line.weight, split_words(line.name))


def _write_files(
    files: Mapping[str, Sequence[_Line]], names: Names, writer: PlaceWriter
) -> Iterator[tuple[str, bytes]]:
    for block, lines in files.items():
        file = f"names/{name_file(block)}"
        coded = write_front_coded(line.name for line in lines)
        texts = (f"{name}{SEPARATOR}{line.places}" for name, line in zip(coded, lines, strict=True))
        yield f"{file}.js", write_shard(file, "\n".join(texts))
        long = [line.name for line in lines if len(names[line.name]) > BEST_PLACES]
        for number, start in enumerate(_list_starts(names[name] for name in long), start=1):
            cut = slice(start, start + MORE_PLACES)
            more = (
                f"{name}{SEPARATOR}{writer.write_more(names[name][cut])}"
                for name in long
                if len(names[name]) > start
            )
            yield f"{file}-{number}.js", write_shard(f"{file}-{number}", "\n".join(more))


def _list_starts(found: Iterable[Sequence[Place]]) -> range:
    """Where the further files begin among the places of a name."""
    return range(BEST_PLACES, max(map(len, found), default=0), MORE_PLACES)
