"""Shards of names: blocks of names in alphabetical order, each with its places (file and line).

A line of a block has a name, the numbers of its most important places, how many other places there
are, and the scope and description of each place. The other places are in further files of the
block, which the search script loads only when a reader asks for all places.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from operator import attrgetter
from typing import NamedTuple

from sphinx_repodoc.search import coding
from sphinx_repodoc.search.coding import DIGITS, SEPARATOR
from sphinx_repodoc.search.searchable import NamePlace, Names, make_key, split_words

BLOCK_SIZE = 3_200
"""Minimum number of characters of a block of names; small enough to load quickly."""
BEST_PLACES = 6
"""Maximum number of places of a name in its block; the others are in further files."""
MORE_PLACES = 1_000
"""Maximum number of places of a name in each further file of its block."""

LINE_DIGITS = 3
_MOST_LINES = 64**LINE_DIGITS


class ShardName(NamedTuple):
    """A name in a shard; ``reference`` is the id of its block and a digit for the name."""

    key: str
    reference: str
    weight: int
    words: list[str]


class _NameLine(NamedTuple):
    key: str
    name: str
    places: str
    weight: int


class PlaceWriter:
    """Writes the kind, path, line and weight of each place of a name as digits."""

    def __init__(self, kinds: Sequence[str], paths: Iterable[str]) -> None:
        # Places with an anchor have a second number for their kind, after those of all kinds.
        both = enumerate((kind, anchored) for anchored in (False, True) for kind in kinds)
        self._kinds = {key: coding.write_small(number) for number, key in both}
        # The number of a path is its checksum or, if another path has that, the next free number.
        # The script in the browser computes the same number.
        size = 1 << coding.PATH_BITS
        numbers: dict[int, str] = {}
        for path in paths:
            number = coding.checksum(path) % size
            while number in numbers:
                number = (number + 1) % size
            numbers[number] = path
        width = coding.PATH_BITS // 6
        self._paths = {path: coding.write_number(number, width) for number, path in numbers.items()}

    def write(self, places: Iterable[NamePlace]) -> str:
        """Return the digits of *places*, the same number of characters for each place."""
        kinds, paths = self._kinds, self._paths
        return "".join(
            kinds[kind, anchored] + paths[path] + _write_line(line) + DIGITS[weight]
            for kind, path, line, _, _, weight, anchored in places
        )

    def write_best(self, places: Sequence[NamePlace]) -> str:
        """Return the fields after a name in its block: its best places, scopes and summaries."""
        best = places[:BEST_PLACES]
        rest = len(places) - len(best)
        fields = [self.write(best), str(rest or "")]
        for place in best:
            fields += (place.scope, place.doc)
        return SEPARATOR.join(fields).rstrip(SEPARATOR)

    def write_more(self, places: Iterable[NamePlace]) -> str:
        """Return the fields after a name in a further file. Places are sorted by path, because
        neighbours then share more of their scope."""
        ordered = sorted(places, key=lambda place: (place.path, place.line))
        scopes = coding.write_front_coded(place.scope for place in ordered)
        return SEPARATOR.join((self.write(ordered), *scopes))


@cache
def _write_line(line: int) -> str:
    """Return the digits of a line number; a number that needs more digits is written as 0."""
    return coding.write_number(line if line < _MOST_LINES else 0, LINE_DIGITS)


def make_blocks(
    names: Names, writer: PlaceWriter
) -> tuple[list[ShardName], list[str], dict[str, bytes]]:
    """Return the names sorted by key, the first key of each block, and the files of all blocks."""
    lines = [
        _NameLine(make_key(name), name, writer.write_best(places), places[0].weight)
        for name, places in names.items()
    ]
    lines.sort()
    found: list[ShardName] = []
    borders: list[str] = []
    files: dict[str, list[_NameLine]] = {}
    for border, part in coding.split_sorted(
        lines, attrgetter("key"), lambda line: len(line.name) + len(line.places), BLOCK_SIZE
    ):
        block = coding.name_block(border)
        borders.append(border)
        files.setdefault(block, []).extend(part)
        for line in part:
            reference = block + DIGITS[coding.checksum(line.name) & 63]
            found.append(ShardName(line.key, reference, line.weight, split_words(line.name)))
    return found, borders, dict(_write_files(files, names, writer))


def _write_files(
    files: Mapping[str, Sequence[_NameLine]], names: Names, writer: PlaceWriter
) -> Iterator[tuple[str, bytes]]:
    for block, lines in files.items():
        file = f"names/{coding.name_file(block)}"
        coded = coding.write_front_coded(line.name for line in lines)
        texts = (f"{name}{SEPARATOR}{line.places}" for name, line in zip(coded, lines, strict=True))
        yield f"{file}.js", coding.write_shard(file, "\n".join(texts))
        long = [line.name for line in lines if len(names[line.name]) > BEST_PLACES]
        most = max((len(names[name]) for name in long), default=0)
        for number, start in enumerate(range(BEST_PLACES, most, MORE_PLACES), start=1):
            cut = slice(start, start + MORE_PLACES)
            more = (
                f"{name}{SEPARATOR}{writer.write_more(names[name][cut])}"
                for name in long
                if len(names[name]) > start
            )
            yield f"{file}-{number}.js", coding.write_shard(f"{file}-{number}", "\n".join(more))
