"""Values of a data file, each with its lines: the result of all readers in this folder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from sphinx_repodoc.model import Findings, Gap
from sphinx_repodoc.problems import Problem, ProblemKind

_LONGEST_SHOWN = 60


@dataclass(slots=True)
class Node:
    """A value, from the line of its key to its own last line.

    A table has ``entries``, a list ``items``; anything else is a scalar with a ``value``. If it is
    short, ``written`` is its source text. ``is_text`` tells text from numbers, truth values and
    empty values.
    """

    line: int
    end_line: int = 0
    value: str = ""
    written: str = ""
    is_text: bool = False
    entries: dict[str, Node] | None = None
    items: list[Node] | None = None

    def find(self, *path: str) -> Node | None:
        """Return the node at *path*, None where there is none."""
        node: Node | None = self
        for key in path:
            node = node.entries.get(key) if node and node.entries else None
        return node

    def get_table(self, *path: str) -> dict[str, Node]:
        """Return the entries at *path*, none where there is no table."""
        node = self.find(*path)
        return (node.entries or {}) if node else {}

    def get_list(self, *path: str) -> list[Node]:
        """Return the items at *path*, none where there is no list."""
        node = self.find(*path)
        return (node.items or []) if node else []

    def get_text(self, *path: str) -> str:
        """Return the text at *path*, empty where there is none."""
        node = self.find(*path)
        return node.value if node and node.is_text else ""

    def get_texts(self, *path: str) -> list[str]:
        """Return all texts of the list at *path*, or its one text where there is no list."""
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
    """How much of a file is kept: levels of tables and lists, entries of all tables of a
    level together, and whether the items of lists are kept at all. The rest costs no memory."""

    depth: int
    entries: int
    lists: bool


OUTLINE = Limits(depth=3, entries=300, lists=False)
"""Enough for an outline."""
WHOLE = Limits(depth=16, entries=100_000, lists=True)
"""Everything that somebody may have written by hand."""


@dataclass(slots=True)
class Document:
    """The content of a file: one root for each document in it, the first error, and the language
    whose grammar is not installed."""

    roots: list[Node] = field(default_factory=list)
    message: str = ""
    line: int = 0
    missing: str = ""

    @property
    def root(self) -> Node:
        """The only root, or the first."""
        return self.roots[0] if self.roots else Node(line=1)

    def complain(self, message: str, line: int) -> None:
        """Keep *message* if it is the first."""
        if not self.message:
            self.message, self.line = message, line

    def make_findings(self, **fields: Any) -> Findings:
        """Return findings with *fields*, and with the problems of this document."""
        problem = Problem(kind=ProblemKind.SYNTAX, message=self.message, line=self.line)
        gaps = (Gap(language=self.missing),) if self.missing else ()
        return Findings(problems=(problem,) if self.message else (), gaps=gaps, **fields)


class Budget:
    """Counts the nodes that are kept on each level, up to *limits*."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._kept = [0] * limits.depth

    def take(self, level: int) -> bool:
        """Return whether one more node on *level* is kept, and count it."""
        if level >= self.limits.depth or self._kept[level] >= self.limits.entries:
            return False
        self._kept[level] += 1
        return True
