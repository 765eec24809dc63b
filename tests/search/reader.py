"""Reads shards back, as the script does: what was written must be what is found."""

from __future__ import annotations

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sphinx_repodoc.search.coding import (
    DIGITS,
    RECEIVER,
    SEPARATOR,
    checksum,
    name_block,
    name_file,
)

PLACE_SIZE = 9


@dataclass(frozen=True)
class Found:
    """A place as it stands in a shard."""

    name: str
    kind: str
    path: str
    line: int
    scope: str
    doc: str
    anchored: bool = True


def read_shard(data: bytes) -> tuple[str, Any]:
    """The name of a shard and what it hands over."""
    text = data.decode("ascii")
    assert text.startswith(f"{RECEIVER}(")
    assert text.endswith(");\n")
    arguments = text.removeprefix(f"{RECEIVER}(").removesuffix(");\n")
    name, value = json.loads(f"[{arguments}]", strict=False)
    return name, value


def read_number(digits: str) -> int:
    number = 0
    for digit in digits:
        number = number * 64 + DIGITS.index(digit)
    return number


def read_front_coded(coded: Sequence[str]) -> list[str]:
    texts: list[str] = []
    before = ""
    for text in coded:
        before = before[: ord(text[0]) - 48] + text[1:]
        texts.append(before)
    return texts


class Reader:
    """The search of a site."""

    def __init__(self, shards: Mapping[str, bytes]) -> None:
        self.shards = shards
        self.paths = self.read("paths")
        self.vocabulary = self.read("vocabulary")
        self.files = read_front_coded(self.paths["files"])
        self.borders = read_front_coded(self.vocabulary["blocks"])
        self.terms = read_front_coded(self.vocabulary["terms"])
        self._numbers: dict[int, str] = {}
        for path in self.files:
            number = checksum(path) % (1 << 24)
            while number in self._numbers:
                number += 1
            self._numbers[number] = path

    def read(self, name: str) -> Any:
        found, value = read_shard(self.shards[f"{name}.js"])
        assert found == name
        return value

    def list_places(self) -> Iterator[Found]:
        """Every place of every name, from all blocks."""
        for name in sorted(self.shards):
            if name.startswith("names/") and "-" not in name:
                yield from self._read_block(name.removesuffix(".js"))

    def list_block(self, key: str) -> list[str]:
        """The names in the block that holds *key*."""
        border = self.borders[bisect_right(self.borders, key) - 1]
        return [found.name for found in self._read_block(f"names/{name_file(name_block(border))}")]

    def list_references(self, word: str) -> list[tuple[int, str]]:
        """(level, reference) of the names that have a word, likeliest first."""
        border = self.terms[bisect_right(self.terms, word) - 1]
        pairs = self.read(f"words/{name_file(name_block(border))}")
        text = dict(zip(pairs[::2], pairs[1::2], strict=True)).get(word, "")
        rest = []
        if text.endswith("+"):
            pairs = self.read(f"rest/{name_file(name_block(word))}")
            rest = list(_read_references(pairs[pairs.index(word) + 1]))
        return [*_read_references(text.rstrip("+")), *rest]

    def find_names(self, references: Sequence[tuple[int, str]]) -> list[str]:
        """The names that the references lead to."""
        found = []
        for _, reference in references:
            block = f"names/{name_file(reference[:-1])}"
            names = dict.fromkeys(place.name for place in self._read_block(block))
            found += [name for name in names if DIGITS[checksum(name) & 63] == reference[-1]]
        return found

    def _read_block(self, file: str) -> Iterator[Found]:
        lines = [line.split(SEPARATOR) for line in self.read(file).split("\n")]
        names = read_front_coded([fields[0] for fields in lines])
        for name, (_, digits, *rest) in zip(names, lines, strict=True):
            fields = [*rest, *[""] * 20]
            yield from self._read_places(name, digits, fields[1::2], fields[2::2])
            for number in range(1, -(-int(fields[0] or 0) // 1000) + 1):
                yield from self._read_more(f"{file}-{number}", name)

    def _read_more(self, file: str, name: str) -> Iterator[Found]:
        lines = [line.split(SEPARATOR) for line in self.read(file).split("\n")]
        digits, *coded = next(rest for own, *rest in lines if own == name)
        yield from self._read_places(name, digits, read_front_coded(coded), [""] * len(coded))

    def _read_places(
        self, name: str, digits: str, scopes: Sequence[str], docs: Sequence[str]
    ) -> Iterator[Found]:
        for number in range(len(digits) // PLACE_SIZE):
            place = digits[number * PLACE_SIZE : (number + 1) * PLACE_SIZE]
            anchored, kind = divmod(ord(place[0]) - 48, len(self.vocabulary["kinds"]))
            yield Found(
                name=name,
                kind=self.vocabulary["kinds"][kind],
                path=self._numbers[read_number(place[1:5])],
                line=read_number(place[5:8]),
                scope=scopes[number],
                doc=docs[number],
                anchored=bool(anchored),
            )


def _read_references(text: str) -> Iterator[tuple[int, str]]:
    for part in filter(None, text.split(";")):
        for names in part[1:].split(","):
            for own in names[3:]:
                yield DIGITS.index(part[0]), names[:3] + own
