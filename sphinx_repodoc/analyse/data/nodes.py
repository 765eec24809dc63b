"""Values of a data file, each with its lines: what all readers here give back."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

_LONGEST_SHOWN = 60


@dataclass(slots=True)
class Node:
    """A value, from the line of its key to its own last line.

    A table has ``entries``, a list ``items``; anything else is a scalar: ``value`` is what
    it means, ``written`` how it is written where that is short, and ``is_text`` tells
    text from numbers, truth values and nothing at all.
    """

    line: int
    end_line: int = 0
    value: str = ""
    written: str = ""
    is_text: bool = False
    entries: dict[str, Node] | None = None
    items: list[Node] | None = None

    def find(self, *path: str) -> Node | None:
        """What stands at *path*, None where there is nothing."""
        node: Node | None = self
        for key in path:
            node = node.entries.get(key) if node and node.entries else None
        return node

    def get_table(self, *path: str) -> dict[str, Node]:
        """The entries at *path*, none where there is no table."""
        node = self.find(*path)
        return (node.entries or {}) if node else {}

    def get_list(self, *path: str) -> list[Node]:
        """The items at *path*, none where there is no list."""
        node = self.find(*path)
        return (node.items or []) if node else []

    def get_text(self, *path: str) -> str:
        """The text at *path*, empty where there is none."""
        node = self.find(*path)
        return node.value if node and node.is_text else ""

    def get_texts(self, *path: str) -> list[str]:
        """All texts of the list at *path*, or its one text where there is no list."""
        node = self.find(*path)
        return [item.value for item in node.list_texts()] if node else []

    def list_texts(self) -> Iterator[Node]:
        """This text, or the texts among these items."""
        yield from (node for node in (self.items or [self]) if node.is_text)


@dataclass(frozen=True, slots=True)
class Limits:
    """How much of a file is kept: levels of tables and lists, entries of all tables of a
    level together, and whether the items of lists are kept at all. What is left out costs
    no memory."""

    depth: int
    entries: int
    lists: bool


OUTLINE = Limits(depth=3, entries=300, lists=False)
"""Enough for an outline."""
WHOLE = Limits(depth=16, entries=100_000, lists=True)
"""Everything that somebody may have written by hand."""


@dataclass(slots=True)
class Document:
    """What a reader found: one root for each document in the file, and the first thing
    that it did not understand."""

    roots: list[Node] = field(default_factory=list)
    message: str = ""
    line: int = 0

    @property
    def root(self) -> Node:
        """The only root, or the first."""
        return self.roots[0] if self.roots else Node(line=1)

    def complain(self, message: str, line: int) -> None:
        """Keep *message* if it is the first."""
        if not self.message:
            self.message, self.line = message, line


def show(written: str) -> str:
    """*written* where it is short and stands in one line, else nothing."""
    return written if len(written) <= _LONGEST_SHOWN and "\n" not in written else ""
