"""The meaning of the names in a repository, as an indexer sees it."""

from __future__ import annotations

import enum
from pathlib import Path

import msgspec

Place = tuple[str, int]
"""File and line of a definition. The line of a file that is meant as a whole is 0."""

Position = tuple[int, int]
"""Line, from 1, and column in characters, from 0."""


class Kind(enum.StrEnum):
    """The kind of a definition, as far as it decides about a row of the result."""

    FUNCTION = "function"
    METHOD = "method"
    TYPE = "type"
    VALUE = "value"
    """A constant, an enum member, a field, a property or a variable of a module."""
    MODULE = "module"


class Definition(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A symbol with all places at which it is defined, declared or assigned for the first time.
    A ``local`` one is visible only in a function."""

    name: str
    kind: Kind
    places: tuple[Place, ...]
    local: bool = False


class Occurrence(msgspec.Struct, frozen=True, kw_only=True, array_like=True):
    """A name at a place. ``symbol`` is a key of :attr:`Facts.definitions`, empty for a definition
    outside of the repository. ``imported`` marks import statements, ``member`` the members of an
    object whose type has to be known. An ``extra`` occurrence need not be linked (the alias in an
    import, a name that is assigned). A ``shared`` one may have a second meaning."""

    line: int
    column: int
    name: str
    symbol: str
    imported: bool = False
    member: bool = False
    extra: bool = False
    shared: bool = False


class Facts(msgspec.Struct, frozen=True, kw_only=True):
    """The result of an indexer. ``unknown`` are names whose meaning it could not tell, ``keys`` the
    names of keys of which it could not tell whether they are members of a type, ``skipped`` the
    files of other projects that it was told not to read. ``implements`` are the types outside of
    tests with the interfaces that they implement, if the indexer tells them, which it does not for
    types that are ``unjudged``.
    """

    definitions: dict[str, Definition]
    occurrences: dict[str, list[Occurrence]]
    unknown: dict[str, list[Occurrence]]
    keys: dict[str, list[str]] = msgspec.field(default_factory=dict)
    implements: list[tuple[Place, Place]] | None = None
    skipped: list[str] = msgspec.field(default_factory=list)
    unjudged: list[Place] | None = None


def load_facts(path: Path) -> Facts:
    return msgspec.json.decode(path.read_bytes(), type=Facts)


def save_facts(path: Path, facts: Facts) -> None:
    path.write_bytes(msgspec.json.encode(facts))


def count_characters(line: str, units: int) -> int:
    """Return the column in characters for one in the UTF-16 units of JavaScript."""
    if line.isascii():
        return units
    return len(line.encode("utf-16-le", "surrogatepass")[: 2 * units].decode("utf-16-le", "ignore"))


def count_decoded(line: str, size: int) -> int:
    """Return the column in characters for one in bytes of UTF-8."""
    return size if line.isascii() else len(line.encode()[:size].decode("utf-8", "ignore"))
