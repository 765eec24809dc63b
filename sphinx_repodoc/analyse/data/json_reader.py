"""JSON to nodes, also with comments, trailing commas and the other liberties of JSON5.

Reading ends at an error, and what came before it is kept. Values that the limits leave out are
skipped with one regular expression, so that megabytes of records are cheap. tree-sitter's grammar
of JSON knows no JSON5.
"""

from __future__ import annotations

import json
import re

from sphinx_repodoc.analyse.data.cursor import BrokenError, Cursor
from sphinx_repodoc.analyse.data.nodes import Budget, Document, Limits, Node

_BLANK = re.compile(r"[ \t\r\n\f\v\xa0\ufeff]+")
_COMMENT = re.compile(r"//[^\n]*|/\*")
_WORD = re.compile(r"""[^\s{}\[\]:,"'/]+""")
# Tokens to skip while matching brackets.
_SKIPPED = re.compile(r""""[^"\\\n]*"|'[^'\\\n]*'|[{\[]+|[}\]]+|//[^\n]*|["']|/\*""")
_ESCAPE = re.compile(
    r"\\(x[\da-fA-F]{2}|u[\da-fA-F]{4}(?:\\u[dD][c-fC-F][\da-fA-F]{2})?|U[\da-fA-F]{8}|\n|[^\n])"
)
_ESCAPES = {"n": "\n", "t": "\t", "r": "\r", "b": "\b", "f": "\f", "\n": ""}


def read_json(text: str, limits: Limits, *, is_strict: bool = False) -> Document:
    """Return the one value of *text*, none where it is blank. If *is_strict*, only comments are
    allowed beyond standard JSON."""
    document = Document()
    reader = _ValueReader(text, limits)
    try:
        if reader.move():
            root = Node(line=reader.count_line())
            document.roots.append(root)
            reader.read_value(root, 0)
            if reader.move():
                raise BrokenError("there is something behind the end")
    except BrokenError as error:
        document.complain(str(error), reader.count_line())
    if is_strict and text and not text.isspace():
        _check(document, text)
    return document


def _check(document: Document, text: str) -> None:
    """Let the standard library name the error in *text*, if there is one."""
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        # Files with comments have readers that allow them.
        if not text.startswith(("//", "/*"), error.pos):
            document.message, document.line = error.msg, error.lineno
    except RecursionError:
        document.message, document.line = "too deeply nested to parse", 0


class _ValueReader(Cursor):
    """Reads values at its position. Levels are limited, so that recursion is safe."""

    def __init__(self, text: str, limits: Limits) -> None:
        super().__init__(text)
        self._limits = limits
        self._budget = Budget(limits)

    def move(self) -> str:
        """Return the next character that is neither blank nor in a comment, empty at the end."""
        while found := self.take(_BLANK) or self.take(_COMMENT):
            if found == "/*":
                self.position = self.find_end("*/", self.position, "a comment")
        return self.peek()

    def read_value(self, node: Node, level: int) -> None:
        """Read the value at the position into *node*."""
        try:
            first = self.move()
            if first == "{":
                self._read_table(node, level)
            elif first == "[":
                self._read_list(node, level)
            elif first and first in "\"'":
                written = self._read_string()
                node.set_scalar(decode(written), written, is_text=True)
            else:
                word = self._read_word()
                node.set_scalar(word, word, is_text=False)
        finally:
            node.end_line = self.count_line()

    def _read_table(self, node: Node, level: int) -> None:
        entries = node.entries = {}
        if level >= self._limits.depth:
            return self.skip_brackets(_SKIPPED)
        self.position += 1
        while self.move() != "}":
            if not self._budget.take(level):
                return self.skip_brackets(_SKIPPED, 1)
            entry = Node(line=self.count_line())
            is_quoted = self.peek() in ('"', "'")
            entries[decode(self._read_string()) if is_quoted else self._read_word()] = entry
            self._expect(":", "a colon")
            self.read_value(entry, level + 1)
            if self.move() != "}":
                self._expect(",", "a comma or a closing brace")
        self.position += 1

    def _read_list(self, node: Node, level: int) -> None:
        items = node.items = []
        if level >= self._limits.depth or not self._limits.lists:
            return self.skip_brackets(_SKIPPED)
        self.position += 1
        while self.move() != "]":
            if not self._budget.take(level):
                return self.skip_brackets(_SKIPPED, 1)
            item = Node(line=self.count_line())
            items.append(item)
            self.read_value(item, level + 1)
            if self.move() != "]":
                self._expect(",", "a comma or a closing bracket")
        self.position += 1

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


def decode(written: str) -> str:
    """Return the meaning of a quoted string."""
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
