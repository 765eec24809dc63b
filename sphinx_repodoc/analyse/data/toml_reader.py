"""Reader of TOML with line numbers, which uses tree-sitter; ``tomllib`` finds syntax errors first.

A line with an error is left out, and the lines after it are read.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import tree_sitter

from sphinx_repodoc.analyse.data.json_reader import decode
from sphinx_repodoc.analyse.data.values import Budget, Document, Limits, Node
from sphinx_repodoc.grammars import load_language, parse

MAX_LINE = 20_000
"""The longest line for ``tomllib``, whose time is quadratic in the parts of a dotted key."""
# Larger files are not checked for errors: tomllib takes a second for each megabyte.
_LARGEST_CHECKED = 500_000
_MOST_PARTS = 100
# A file with more errors is not TOML, and the rest of it is ignored.
_MOST_BROKEN = 20
# Longer lines with an error are not parsed: tree-sitter's error recovery takes quadratic time.
_LONGEST_BROKEN = 1000
_ERROR_LINE = re.compile(r"line (\d+)")
# An escaped character (group 1), or a quote that needs an escape in a one-line string.
_QUOTE = re.compile(r'(\\.)|"', re.DOTALL)
_LINE_JOIN = re.compile(r"\\[ \t]*\n\s*")


def load_toml(text: str) -> dict[str, Any]:
    """Return *text* as Python values. Raise :class:`ValueError` if it is not TOML, or has lines too
    long to be read in reasonable time."""
    if any(len(line) > MAX_LINE for line in text.split("\n")):
        raise ValueError("a line is too long")
    return tomllib.loads(text, parse_float=str)


def read_toml(text: str, limits: Limits, language: str) -> Document:
    """Return a document with the table in *text*, parsed by the grammar of *language*."""
    document = Document(roots=[Node(line=1, entries={})])
    reader = _TableReader(document, limits)
    if load_language(language) is None:
        document.missing = language
        return document
    for piece, row in _split(text, document):
        tree = parse(piece.encode("utf-8", "replace"), language)
        if tree is None:
            document.complain("too complex to parse", row + 1)
            break
        for statement in tree.root_node.named_children:
            reader.read_statement(statement, row)
    return document


def _split(text: str, document: Document) -> Iterator[tuple[str, int]]:
    """Split *text* behind each line with an error; yield each piece and its first row.

    So each text that is parsed has at most one error, in its last line. The first error is reported
    to *document*.
    """
    lines = text.split("\n")
    row = 0
    for _ in range(_MOST_BROKEN):
        message, number = _find_error("\n".join(lines[row:])) if row else _find_error(text)
        if message:
            document.complain(message, row + number if number else 0)
        if not number:
            yield "\n".join(lines[row:]), row
            return
        end = row + number
        is_kept = len(lines[end - 1]) <= _LONGEST_BROKEN
        yield "\n".join(lines[row : end if is_kept else end - 1]), row
        row = end


def _find_error(text: str) -> tuple[str, int]:
    """Return the message of ``tomllib``'s error and its line; the line is 0 if it is unknown."""
    if len(text) > _LARGEST_CHECKED:
        return "", 0
    try:
        load_toml(text)
    except RecursionError:
        return "too deeply nested to parse", 0
    except ValueError as error:
        match = _ERROR_LINE.search(str(error))
        return str(error), int(match[1]) if match else 0
    return "", 0


class _TableReader:
    """Reads statements into the current table. ``_way`` are the nodes from the root to that table;
    their last lines move along with it. The limits bound the recursion."""

    def __init__(self, document: Document, limits: Limits) -> None:
        self._document = document
        self._budget = Budget(limits)
        self._limits = limits
        self._way = [document.root]
        self._table = document.root
        self._row = 0

    def read_statement(self, node: tree_sitter.Node, row: int) -> None:
        """Read ``key = value``, or a ``[header]`` with its pairs. *row* is added to all rows."""
        self._row = row
        pairs = [node]
        if node.type in ("table", "table_array_element"):
            header, *pairs = (child for child in node.named_children if child.type != "comment")
            line = self._count_line(header)
            path = self._read_path(header)
            self._way = [self._document.root]
            is_item = node.type == "table_array_element"
            self._table = self._walk(self._document.root, self._way, path, line, is_item)
            for parent in self._way:
                parent.end_line = line
        for pair in pairs:
            if pair.type == "pair":
                self._read_pair(pair, self._table, self._way, len(self._way) - 1)

    def _count_line(self, node: tree_sitter.Node) -> int:
        return self._row + node.start_point.row + 1

    def _read_pair(self, pair: tree_sitter.Node, table: Node, way: list[Node], level: int) -> None:
        """Read ``key = value`` into *table*, which is nested in *level* tables."""
        parts = [part for part in pair.named_children if part.type not in ("comment", "ERROR")]
        line = self._count_line(pair)
        way = list(way)
        *path, key = self._read_path(parts[0]) or [""]
        table = self._walk(table, way, path, line, False)
        node = self._enter(table, key, line, level + len(path))
        if len(parts) > 1:
            self._read_value(parts[-1], node, level + len(path) + 1)
        for parent in way:
            parent.end_line = max(parent.end_line, node.end_line)

    def _read_path(self, node: tree_sitter.Node) -> list[str]:
        """Return the parts of a key. In the tree, ``a.b.c`` is nested as ``((a.b).c)``."""
        path: list[str] = []
        while node.type == "dotted_key":
            inner, last = node.named_children[0], node.named_children[-1]
            path.append(_read_key(last))
            node = inner
            if len(path) >= _MOST_PARTS:
                self._document.complain("a key has too many parts", self._count_line(node))
                return []
        return [_read_key(node), *reversed(path)]

    def _walk(
        self, table: Node, way: list[Node], path: list[str], line: int, is_item: bool
    ) -> Node:
        """Return the table at *path* below *table*, and create it if it is missing. Append the
        nodes on that path that are within the limits to *way*."""
        start = len(way) - 1
        for level, key in enumerate(path, start):
            found = self._enter(table, key, line, level)
            if level < self._limits.depth and table.entries and key in table.entries:
                way.append(found)
            table = self._open(found, line, is_item and level == start + len(path) - 1)
        return table

    def _open(self, node: Node, line: int, is_item: bool) -> Node:
        """Return *node* as a table; if it is a list, its last table, or a new one (*is_item*)."""
        if is_item and node.items is None and not node.entries:
            node.items = []
        if node.items is None:
            node.entries = {} if node.entries is None else node.entries
            return node
        if (is_item and self._limits.lists) or not node.items:
            item = Node(line=line, entries={})
            node.items += [item] if self._limits.lists else []
            return item
        return node.items[-1]

    def _enter(self, table: Node, key: str, line: int, level: int) -> Node:
        """Return the node of *key* in *table*, and create it if it is missing."""
        entries = table.entries if table.entries is not None else {}
        if key in entries:
            return entries[key]
        node = Node(line=line, end_line=line)
        if self._budget.take(level):
            entries[key] = node
        return node

    def _read_value(self, value: tree_sitter.Node, node: Node, level: int) -> None:
        node.end_line = self._row + value.end_point.row + 1
        if value.type == "array":
            node.items = []
            if level < self._limits.depth and self._limits.lists:
                for inner in value.named_children:
                    if inner.type not in ("comment", "ERROR"):
                        item = Node(line=self._count_line(inner))
                        node.items.append(item)
                        self._read_value(inner, item, level + 1)
        elif value.type == "inline_table":
            node.entries = {}
            if level < self._limits.depth:
                for pair in value.named_children:
                    if pair.type == "pair":
                        self._read_pair(pair, node, [node], level)
        else:
            written = _read_text(value)
            is_text = value.type == "string"
            node.set_scalar(_decode(written) if is_text else written, written, is_text=is_text)


def _read_text(node: tree_sitter.Node) -> str:
    return (node.text or b"").decode("utf-8", "replace")


def _read_key(node: tree_sitter.Node) -> str:
    written = _read_text(node)
    return _decode(written) if node.type == "quoted_key" else written


def _decode(written: str) -> str:
    """Return the value of a string in any of TOML's four kinds of quotes."""
    if written.startswith('"""') and len(written) >= 6:
        inner = _LINE_JOIN.sub("", written[3:-3].removeprefix("\n"))
        escaped = _QUOTE.sub(lambda match: match[1] or '\\"', inner)
        return decode(f'"{escaped}"')
    if written.startswith("'''") and len(written) >= 6:
        return written[3:-3].removeprefix("\n")
    return written[1:-1] if written[0] == "'" else decode(written)
