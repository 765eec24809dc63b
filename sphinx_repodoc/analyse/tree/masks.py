"""What is hidden from a parser because its grammar cannot understand it: ``masks.txt``."""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from sphinx_repodoc.languages.load import LANGUAGES, read_lines

Pattern = re.Pattern[bytes]


class Mask(NamedTuple):
    """What to hide, and what to put there. Both others only save time: what matches begins
    where one of *anchors* matches, and there is nothing to hide where none of *tests* is found."""

    pattern: Pattern
    filler: bytes
    anchors: tuple[Pattern, ...]
    tests: tuple[Pattern, ...]


@functools.cache
def load_masks(language: str) -> tuple[Mask, ...]:
    """The masks of a language in their order."""
    return tuple(_read_masks(read_lines(LANGUAGES[language].folder, "masks.txt")))


def _read_masks(lines: list[str]) -> Iterator[Mask]:
    anchors: tuple[Pattern, ...] = ()
    tests: tuple[Pattern, ...] = ()
    for line in lines:
        if line.startswith("@ "):
            anchors = (*anchors, _compile(line[2:]))
        elif line.startswith("? "):
            tests = (*tests, _compile(line[2:]))
        elif not line:
            anchors = tests = ()
        else:
            pattern, _, filler = line.partition(" => ")
            yield Mask(_compile(pattern), filler.encode() or b" ", anchors, tests)


def _compile(pattern: str) -> Pattern:
    return re.compile(pattern.encode(), re.MULTILINE)


def mask(data: bytes, language: str) -> bytes:
    """*data* with blanks, or a mask's own letter, where a mask matches (its first group, if
    it has one): the parser understands what is left, and every position stays."""
    text = bytearray(data)
    places: dict[tuple[Pattern, ...], list[int]] = {}
    for row in load_masks(language):
        if row.anchors:
            if row.anchors not in places:
                places[row.anchors] = _find_places(row.anchors, text)
            found = list(_match_at(row.pattern, text, places[row.anchors]))
        elif row.tests and not any(test.search(text) for test in row.tests):
            continue
        else:
            found = list(row.pattern.finditer(text))
        for match in found:
            start, end = match.span(1 if row.pattern.groups else 0)
            text[start:end] = _fill(bytes(text[start:end]), row.filler)
    return bytes(text)


def _find_places(anchors: Iterable[Pattern], text: bytearray) -> list[int]:
    return sorted(match.start() for anchor in anchors for match in anchor.finditer(text))


def _match_at(pattern: Pattern, text: bytearray, places: list[int]) -> Iterator[re.Match[bytes]]:
    end = 0
    for place in places:
        if place >= end and (match := pattern.match(text, place)):
            yield match
            end = match.end()


def _fill(hidden: bytes, filler: bytes) -> bytes:
    """As many bytes as are hidden; several letters stand only once, at the beginning."""
    if len(filler) > 1:
        return filler + hidden[len(filler) :].translate(_make_table(b" "))
    return hidden.translate(_make_table(filler))


@functools.cache
def _make_table(letter: bytes) -> bytes:
    """All but the ends of lines become *letter*."""
    return bytes(byte if byte == 10 else letter[0] for byte in range(256))
