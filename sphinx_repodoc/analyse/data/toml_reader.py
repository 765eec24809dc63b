"""TOML to nodes. A statement that cannot be read is left out; the next ones are kept."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.data.cursor import BrokenError, Cursor
from sphinx_repodoc.analyse.data.json_reader import decode
from sphinx_repodoc.analyse.data.nodes import Document, Limits, Node, show

_BLANK = re.compile(r"[ \t\n]+")
_COMMENT = re.compile(r"#[^\n]*")
_SPACE = re.compile(r"[ \t]+")
_LINE = re.compile(r"[^\n]*")
_BARE = re.compile(r"[\w-]+")
_WORD = re.compile(r"[^\s,\]}#]+(?: \d\d:[\d:.Z+-]+)?")
# All that is or can hide a bracket. What has no end here needs a closer look.
_SKIPPED = re.compile(r""""{3}|'{3}|"[^"\\\n]*"|'[^'\n]*'|[{\[]+|[}\]]+|#[^\n]*|["']""")
_OPEN = ('"""', "'''", '"', "'")
# With more statements that cannot be read, it is no TOML.
_MOST_BROKEN = 1000
_MOST_PARTS = 100
# What is escaped, or a quote that is not.
_QUOTE = re.compile(r'(\\.)|"', re.DOTALL)
_LINE_JOIN = re.compile(r"\\[ \t]*\n\s*")


def read_toml(text: str, limits: Limits) -> Document:
    """The table that *text* is."""
    document = Document(roots=[Node(line=1, entries={})])
    reader = _Reader(text, limits, document.root)
    broken = 0
    while reader.move():
        try:
            reader.read_statement()
        except BrokenError as error:
            document.complain(str(error), reader.count_line())
            broken += 1
            if broken > _MOST_BROKEN:
                break
            reader.take(_LINE)
    return document


class _Reader(Cursor):
    """The place, and the open table: the nodes on the way to it, which all end where it
    does. Levels are limited, so that recursion is safe."""

    def __init__(self, text: str, limits: Limits, root: Node) -> None:
        super().__init__(text)
        self._limits = limits
        self._kept = [0] * limits.depth
        self._root = root
        self._way = [root]
        self._table = root

    def move(self) -> str:
        """The next character that is neither blank nor in a comment, empty at the end."""
        while self.take(_BLANK) or self.take(_COMMENT):
            pass
        return self.peek()

    def read_statement(self) -> None:
        """Read a header, or a key and its value."""
        if self.peek() == "[":
            self._read_header()
        else:
            self._read_entry(self._table, self._way, len(self._way) - 1)
        self.take(_SPACE)
        if self.peek() not in ("", "\n", "#"):
            raise BrokenError("expected the end of the line")

    def _read_header(self) -> None:
        is_item = self.text.startswith("[[", self.position)
        line = self.count_line()
        self.position += 1 + is_item
        path = self._read_path()
        if not self.text.startswith("]" * (1 + is_item), self.position):
            raise BrokenError("expected a closing bracket")
        self.position += 1 + is_item
        self._way = [self._root]
        self._table = self._walk(self._root, self._way, path, line, is_item)
        for node in self._way:
            node.end_line = line

    def _read_entry(self, table: Node, way: list[Node], level: int) -> None:
        """Read ``key = value`` into *table*, which is *level* levels down."""
        line = self.count_line()
        way = list(way)
        *path, key = self._read_path()
        if self.peek() != "=":
            raise BrokenError("expected an equals sign after a key")
        self.position += 1
        self.take(_SPACE)
        table = self._walk(table, way, path, line, False)
        node = self._enter(table, key, line, level + len(path))
        try:
            self._read_value(node, level + len(path) + 1)
        finally:
            for node in way:
                node.end_line = max(node.end_line, self.count_line())

    def _walk(
        self, table: Node, way: list[Node], path: list[str], line: int, is_item: bool
    ) -> Node:
        """The table at *path* below *table*, made where it is not there; adds to *way* what
        is kept of it."""
        start = len(way) - 1
        for level, key in enumerate(path, start):
            found = self._enter(table, key, line, level)
            if level < self._limits.depth and table.entries and key in table.entries:
                way.append(found)
            table = self._open(found, line, is_item and level == start + len(path) - 1)
        return table

    def _open(self, node: Node, line: int, is_item: bool) -> Node:
        """The table that *node* is, or a new or the last one of the list that it is."""
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
        """The node of *key* in *table*, made where it is not there."""
        entries = table.entries if table.entries is not None else {}
        if key in entries:
            return entries[key]
        node = Node(line=line, end_line=line)
        if level < self._limits.depth and self._kept[level] < self._limits.entries:
            self._kept[level] += 1
            entries[key] = node
        return node

    def _read_path(self) -> list[str]:
        path = []
        while True:
            self.take(_SPACE)
            if self.peek() in ('"', "'"):
                start = self.position
                self.position = self._find_quote(start)
                path.append(_decode(self.text[start : self.position]))
            elif word := self.take(_BARE):
                path.append(word)
            else:
                raise BrokenError("expected a key")
            self.take(_SPACE)
            if self.peek() != ".":
                return path
            if len(path) >= _MOST_PARTS:
                raise BrokenError("a key has too many parts")
            self.position += 1

    def _read_value(self, node: Node, level: int) -> None:
        first = self.peek()
        try:
            if first == "[":
                self._read_list(node, level)
            elif first == "{":
                self._read_inline(node, level)
            elif first and first in "\"'":
                start = self.position
                self.position = self._find_quote(start)
                written = self.text[start : self.position]
                node.value, node.written, node.is_text = _decode(written), show(written), True
            elif word := self.take(_WORD):
                node.value, node.written = word, show(word)
            else:
                raise BrokenError("expected a value")
        finally:
            node.end_line = self.count_line()

    def _read_list(self, node: Node, level: int) -> None:
        items = node.items = []
        if level >= self._limits.depth or not self._limits.lists:
            return self._skip()
        self.position += 1
        while self.move() != "]":
            item = Node(line=self.count_line())
            items.append(item)
            self._read_value(item, level + 1)
            if self.move() != "]":
                self._expect_comma("a closing bracket")
        self.position += 1

    def _read_inline(self, node: Node, level: int) -> None:
        node.entries = {}
        if level >= self._limits.depth:
            return self._skip()
        self.position += 1
        while self.move() != "}":
            self._read_entry(node, [node], level)
            if self.move() != "}":
                self._expect_comma("a closing brace")
        self.position += 1

    def _expect_comma(self, otherwise: str) -> None:
        if self.peek() != ",":
            raise BrokenError(f"expected a comma or {otherwise}")
        self.position += 1

    def _find_quote(self, start: int) -> int:
        """The place behind the string that starts there."""
        quotes = self.text[start : start + 3]
        if quotes == "'''":
            return self._pass_quotes(self.find_end(quotes, start + 3, "a string"))
        if quotes == '"""':
            return self._pass_quotes(self._find_long_end(start + 3))
        if self.text[start] == "'":
            end = self.find_end("'", start + 1, "a string")
            if "\n" in self.text[start:end]:
                raise BrokenError("a string does not end")
            return end
        return self.find_quote(start)

    def _pass_quotes(self, end: int) -> int:
        """*end*, moved behind up to two quotes that stand before the closing ones."""
        for _ in range(2):
            end += self.text[end : end + 1] == self.text[end - 1]
        return end

    def _find_long_end(self, position: int) -> int:
        end = self.find_end('"""', position, "a string")
        while (backslash := self.text.find("\\", position, end)) != -1:
            position = backslash + 2
            if position > end - 3:  # what is escaped is one of the quotes
                end = self.find_end('"""', position, "a string")
        return end

    def _skip(self) -> None:
        """Move behind the bracket that belongs to the one here."""
        level = 0
        while True:
            for match in _SKIPPED.finditer(self.text, self.position):
                token = match[0]
                if token in _OPEN:
                    self.position = self._find_quote(match.start())
                    break
                if token[0] in "{[":
                    level += len(token)
                elif token[0] in "}]":
                    if len(token) >= level:
                        self.position = match.start() + level
                        return
                    level -= len(token)
            else:
                self.position = len(self.text)
                raise BrokenError("a bracket is not closed")


def _decode(written: str) -> str:
    """What a string in any of the four kinds of quotes means."""
    if written.startswith('"""') and len(written) >= 6:
        inner = _LINE_JOIN.sub("", written[3:-3].removeprefix("\n"))
        escaped = _QUOTE.sub(lambda match: match[1] or '\\"', inner)
        return decode(f'"{escaped}"')
    if written.startswith("'''") and len(written) >= 6:
        return written[3:-3].removeprefix("\n")
    return written[1:-1] if written[0] == "'" else decode(written)
