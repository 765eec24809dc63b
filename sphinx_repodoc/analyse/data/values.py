"""Values of a data file with their line numbers: the result of all readers in this folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sphinx_repodoc.model import Findings, Gap
from sphinx_repodoc.problems import Problem, ProblemKind

_LONGEST_SHOWN = 60


@dataclass(slots=True)
class Node:
    """A value in a data file. Its lines reach from that of its key to the last one of the value.

    A table has ``entries``, a list has ``items``, and any other value is a scalar with a ``value``.
    ``written`` is the source text of a short scalar. ``is_text`` is false for numbers, truth values
    and empty values.
    """

    line: int
    end_line: int = 0
    value: str = ""
    written: str = ""
    is_text: bool = False
    entries: dict[str, Node] | None = None
    items: list[Node] | None = None

    def find(self, *path: str) -> Node | None:
        """Return the node at *path*, a sequence of keys; None if it is missing."""
        node: Node | None = self
        for key in path:
            node = node.entries.get(key) if node and node.entries else None
        return node

    def get_table(self, *path: str) -> dict[str, Node]:
        """Return the entries of the table at *path*; empty if there is no table."""
        node = self.find(*path)
        return (node.entries or {}) if node else {}

    def get_list(self, *path: str) -> list[Node]:
        """Return the items of the list at *path*; empty if there is no list."""
        node = self.find(*path)
        return (node.items or []) if node else []

    def get_text(self, *path: str) -> str:
        """Return the text at *path*; empty if there is no text."""
        node = self.find(*path)
        return node.value if node and node.is_text else ""

    def get_texts(self, *path: str) -> list[str]:
        """Return the texts of the list at *path*, or the one text there if it is no list."""
        node = self.find(*path)
        return [item.value for item in node.list_texts()] if node else []

    def list_texts(self) -> Iterator[Node]:
        """Yield this node if it is text, or the texts among its items."""
        yield from (node for node in (self.items or [self]) if node.is_text)

    def set_scalar(self, value: str, written: str, *, is_text: bool) -> None:
        """Make this node a scalar; *written* is kept if it is short and in one line."""
        self.value, self.is_text = value, is_text
        self.written = written if len(written) <= _LONGEST_SHOWN and "\n" not in written else ""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits to the values that are kept of a file: the depth of nesting, the number of entries in
    all tables of one depth, and whether lists are kept. Other values are skipped."""

    depth: int
    entries: int
    lists: bool


OUTLINE = Limits(depth=3, entries=300, lists=False)
"""Limits for the outline of a file, which shows only its upper keys."""
WHOLE = Limits(depth=16, entries=100_000, lists=True)
"""Limits that keep all values in a file of a size that people write by hand."""


@dataclass(slots=True)
class Document:
    """The content of a file: a root for each document in it (YAML has several), the first error,
    and ``missing``, the language whose grammar would be needed and is not installed."""

    roots: list[Node] = field(default_factory=list)
    message: str = ""
    line: int = 0
    missing: str = ""

    @property
    def root(self) -> Node:
        """The root of the first document."""
        return self.roots[0] if self.roots else Node(line=1)

    def complain(self, message: str, line: int) -> None:
        """Keep *message* as the error of the document, unless there is one already."""
        if not self.message:
            self.message, self.line = message, line

    def make_findings(self, **fields: Any) -> Findings:
        """Return findings with *fields* and with this document's error as a problem."""
        problem = Problem(kind=ProblemKind.SYNTAX, message=self.message, line=self.line)
        gaps = (Gap(language=self.missing),) if self.missing else ()
        return Findings(problems=(problem,) if self.message else (), gaps=gaps, **fields)


class Budget:
    """Counts the nodes kept at each depth of nesting, and stops at *limits*."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._kept = [0] * limits.depth

    def take(self, level: int) -> bool:
        """Return whether the limits allow one more node at depth *level*, and count it."""
        if level >= self.limits.depth or self._kept[level] >= self.limits.entries:
            return False
        self._kept[level] += 1
        return True
