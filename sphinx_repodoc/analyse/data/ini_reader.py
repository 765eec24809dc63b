"""Reader of INI files, Java properties and environment files (``.env``), line by line.

There is no grammar for these formats, and ``configparser`` gives no line numbers.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from sphinx_repodoc.analyse.data.values import Document, Limits, Node

_SECTION = re.compile(r"\[(?P<name>[^\n]*)\]\s*(?:[#;].*)?$")


@dataclass(frozen=True, slots=True, kw_only=True)
class Dialect:
    """The syntax of a format, by default of INI files. ``key`` matches a key, with or without the
    ``=`` behind it. A value continues on lines that are indented more, or after a backslash at the
    end of a line."""

    comments: tuple[str, ...] = ("#", ";")
    key: re.Pattern[str] = re.compile(r"[^=:\n]*[=:]")
    sections: bool = True
    goes_on_indented: bool = True
    goes_on_after_backslash: bool = False
    keeps_values: bool = True


_DEFAULT = Dialect()


def read_ini(text: str, limits: Limits, dialect: Dialect = _DEFAULT) -> Document:
    """Return the sections of *text*, each as a table, and the keys outside of sections. The second
    and later lines of a value become its list items."""
    root = Node(line=1, entries={})
    reader = _LineReader(dialect, root, limits)
    for number, line in enumerate(text.split("\n"), 1):
        if line and not line.isspace():
            reader.read_line(line, number)
    return Document(roots=[root])


class _LineReader:
    """Reads line by line, and keeps the section and the value that the next line may continue."""

    def __init__(self, dialect: Dialect, root: Node, limits: Limits) -> None:
        self._dialect = dialect
        self._limits = limits
        self._root = root
        self._section = root
        self._value: Node | None = None
        self._indent = 0
        self._goes_on = False

    def read_line(self, line: str, number: int) -> None:
        words = line.strip()
        indent = len(line) - len(line.lstrip())
        if words.startswith(self._dialect.comments) and not self._goes_on:
            return
        is_deeper = self._dialect.goes_on_indented and indent > self._indent
        if self._value and (self._goes_on or is_deeper):
            self._continue(self._value, words, number)
        elif self._dialect.sections and (match := _SECTION.match(words)):
            self._section = self._add(self._root, match["name"].strip(), number)
            if self._section.entries is None:
                self._section.entries = {}
            self._value = None
        elif match := self._dialect.key.match(words):
            self._read_entry(words, match.end(), number)
            self._indent = indent
        self._goes_on = self._dialect.goes_on_after_backslash and words.endswith("\\")

    def _read_entry(self, words: str, end: int, number: int) -> None:
        key = words[:end].rstrip(" \t=:").removeprefix("export ").strip()
        node = self._value = self._add(self._section, key, number)
        if self._dialect.keeps_values:
            value = words[end:].lstrip(" \t" if words[end - 1] in "=:" else " \t=:")
            node.set_scalar(value, value, is_text=True)
        self._reach(number)

    def _continue(self, node: Node, words: str, number: int) -> None:
        node.written = ""
        if self._dialect.keeps_values:
            item = Node(line=number, end_line=number, value=words, is_text=True)
            node.items = node.items or []
            node.items.append(item)
        self._reach(number)

    def _reach(self, number: int) -> None:
        for node in (self._value, self._section):
            if node:
                node.end_line = number

    def _add(self, table: Node, key: str, number: int) -> Node:
        entries = table.entries
        if entries is None or key in entries or len(entries) >= self._limits.entries:
            return (entries or {}).get(key) or Node(line=number, end_line=number)
        entries[key] = Node(line=number, end_line=number)
        return entries[key]
