"""JSON to nodes, also with comments, trailing commas and the other liberties of JSON5.

What is broken ends the reading, and what came before it is kept. What the limits leave
out is skipped with one regular expression, so that megabytes of records are cheap.
"""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.data.cursor import BrokenError, Cursor
from sphinx_repodoc.analyse.data.nodes import Document, Limits, Node, show

_BLANK = re.compile(r"[ \t\r\n\f\v\xa0\ufeff]+")
_COMMENT = re.compile(r"//[^\n]*|/\*")
_WORD = re.compile(r"""[^\s{}\[\]:,"'/]+""")
# All that is or can hide a bracket. What has no end here needs a closer look.
_SKIPPED = re.compile(r""""[^"\\\n]*"|'[^'\\\n]*'|[{\[]+|[}\]]+|//[^\n]*|["']|/\*""")
_ESCAPE = re.compile(
    r"\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}(?:\\u[dD][c-fC-F][\da-fA-F]{2})?|U[\da-fA-F]{8}|\n|[^\n])"
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}
_OPEN = ('"', "'", "/*")


def read_json(text: str, limits: Limits) -> Document:
    """The one value of *text*, none where it is blank."""
    document = Document()
    reader = _Reader(text, limits)
    try:
        if reader.move():
            root = Node(line=reader.count_line())
            document.roots.append(root)
            reader.read_value(root, 0)
            if reader.move():
                raise BrokenError("there is something behind the end")
    except BrokenError as error:
        document.complain(str(error), reader.count_line())
    return document


class _Reader(Cursor):
    """Levels are limited, so that recursion is safe."""

    def __init__(self, text: str, limits: Limits) -> None:
        super().__init__(text)
        self._limits = limits
        self._kept = [0] * limits.depth

    def move(self) -> str:
        """The next character that is neither blank nor in a comment, empty at the end."""
        while found := self.take(_BLANK) or self.take(_COMMENT):
            if found == "/*":
                self.position = self.find_end("*/", self.position, "a comment")
        return self.peek()

    def read_value(self, node: Node, level: int) -> None:
        """Read the value here into *node*."""
        try:
            first = self.move()
            if first == "{":
                self._read_table(node, level)
            elif first == "[":
                self._read_list(node, level)
            elif first and first in "\"'":
                written = self._read_string()
                node.value, node.written, node.is_text = decode(written), show(written), True
            else:
                node.value = self._read_word()
                node.written = show(node.value)
        finally:
            node.end_line = self.count_line()

    def _read_table(self, node: Node, level: int) -> None:
        entries = node.entries = {}
        if level >= self._limits.depth:
            return self._skip(0)
        self.position += 1
        while self.move() != "}":
            if self._kept[level] >= self._limits.entries:
                return self._skip(1)
            self._kept[level] += 1
            entry = Node(line=self.count_line())
            entries[self._read_key()] = entry
            self._expect(":", "a colon")
            self.read_value(entry, level + 1)
            if self.move() != "}":
                self._expect(",", "a comma or a closing brace")
        self.position += 1

    def _read_list(self, node: Node, level: int) -> None:
        items = node.items = []
        if level >= self._limits.depth or not self._limits.lists:
            return self._skip(0)
        self.position += 1
        while self.move() != "]":
            if self._kept[level] >= self._limits.entries:
                return self._skip(1)
            self._kept[level] += 1
            item = Node(line=self.count_line())
            items.append(item)
            self.read_value(item, level + 1)
            if self.move() != "]":
                self._expect(",", "a comma or a closing bracket")
        self.position += 1

    def _read_key(self) -> str:
        return decode(self._read_string()) if self.peek() in ('"', "'") else self._read_word()

    def _read_string(self) -> str:
        start = self.position
        self.position = self.find_quote(start)
        return self.text[start : self.position]

    def _read_word(self) -> str:
        word = self.take(_WORD)
        if not word:
            raise BrokenError(f"expected a value, not {self.peek() or 'the end'}")
        return word

    def _expect(self, character: str, what: str) -> None:
        if self.move() != character:
            raise BrokenError(f"expected {what}")
        self.position += 1

    def _skip(self, level: int) -> None:
        """Move behind the bracket that ends the *level* open ones."""
        while True:
            for match in _SKIPPED.finditer(self.text, self.position):
                token = match[0]
                if token[0] in "{[":
                    level += len(token)
                elif token[0] in "}]":
                    if len(token) >= level:
                        self.position = match.start() + level
                        return
                    level -= len(token)
                elif token in _OPEN:
                    self.position = match.start()
                    self.position = self._find_end_of(match)
                    break
            else:
                self.position = len(self.text)
                raise BrokenError("a bracket is not closed")

    def _find_end_of(self, match: re.Match[str]) -> int:
        if match[0] == "/*":
            return self.find_end("*/", match.end(), "a comment")
        return self.find_quote(match.start())


def decode(written: str) -> str:
    """What a quoted string means."""
    return _ESCAPE.sub(_unescape, written[1:-1])


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) == 1:
        return _ESCAPES.get(code, code)
    numbers = [int(number, 16) for number in re.split(r"[xuU\\]+", code) if number]
    if len(numbers) == 2 and 0xD800 <= numbers[0] < 0xDC00:
        numbers = [0x10000 + (numbers[0] - 0xD800) * 0x400 + numbers[1] - 0xDC00]
    return "".join(map(_make_character, numbers))


def _make_character(number: int) -> str:
    is_character = number < 0x110000 and not 0xD800 <= number < 0xE000
    return chr(number) if is_character else "\ufffd"
