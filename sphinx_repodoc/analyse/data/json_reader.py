"""Reader of JSON, also with comments, trailing commas and the other extensions of JSON5.

Reading stops at the first error and keeps the values before it. One regular expression skips the
values beyond the limits, so that megabytes of data are cheap. tree-sitter's grammar for JSON does
not support JSON5.
"""

from __future__ import annotations

import json
import re

from sphinx_repodoc.analyse.data.cursor import BrokenError, Cursor
from sphinx_repodoc.analyse.data.values import Budget, Document, Limits, Node

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
    """Return a document with the value in *text*, or an empty one if *text* is blank. If
    *is_strict*, report extensions of JSON other than comments as errors."""
    document = Document()
    reader = ValueReader(text, limits)
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
    """Report the error that the standard library finds in *text*, if any."""
    try:
        json.loads(text, parse_int=str, parse_float=str)
    except json.JSONDecodeError as error:
        # Many programs allow comments in their JSON files, so a comment is no error.
        if not text.startswith(("//", "/*"), error.pos):
            document.message, document.line = error.msg, error.lineno
    except RecursionError:
        document.message, document.line = "too deeply nested to parse", 0


class ValueReader(Cursor):
    """Reads the value at the cursor's position. The limits bound the recursion. The reader of
    YAML's quoted and bracketed values is a subclass."""

    def __init__(self, text: str, limits: Limits) -> None:
        super().__init__(text)
        self.limits = limits
        self._budget = Budget(limits)

    def move(self) -> str:
        """Skip blanks and comments, and return the next character; empty at the end of the text."""
        while found := self.take(_BLANK) or self.take(_COMMENT):
            if found == "/*":
                self.position = self.find_end("*/", self.position, "a comment")
        return self.peek()

    def read_value(self, node: Node, level: int) -> None:
        """Read the value at the position into *node*, nested in *level* tables or lists."""
        try:
            first = self.move()
            if first == "{":
                self.read_table(node, level)
            elif first == "[":
                self.read_list(node, level)
            elif first and first in "\"'":
                start = self.position
                self.position = self.find_token_end(start)
                written = self.text[start : self.position]
                node.set_scalar(self.decode(written), written, is_text=True)
            else:
                self.read_word(node)
        finally:
            node.end_line = self.count_line()

    def read_table(self, node: Node, level: int) -> None:
        """Read the table (JSON object) at the position into *node*."""
        entries = node.entries = {}
        if level >= self.limits.depth:
            return self.skip_brackets(_SKIPPED)
        self.position += 1
        while self.move() != "}":
            if not self._budget.take(level):
                return self.skip_brackets(_SKIPPED, 1)
            entry = Node(line=self.count_line())
            if self.peek() in ("{", "["):
                raise BrokenError(f"expected a key, not {self.peek()}")
            key = Node(line=entry.line)
            self.read_value(key, self.limits.depth)
            entries[key.value] = entry
            if self.move() != ":":
                raise BrokenError("expected a colon")
            self.position += 1
            self.read_value(entry, level + 1)
            self.end_item("}")
        self.position += 1

    def read_list(self, node: Node, level: int) -> None:
        """Read the list (JSON array) at the position into *node*."""
        items = node.items = []
        if level >= self.limits.depth or not self.limits.lists:
            return self.skip_brackets(_SKIPPED)
        self.position += 1
        while self.move() != "]":
            if not self._budget.take(level):
                return self.skip_brackets(_SKIPPED, 1)
            item = Node(line=self.count_line())
            items.append(item)
            self.read_value(item, level + 1)
            self.end_item("]")
        self.position += 1

    def end_item(self, closing: str) -> None:
        """Skip the comma behind an item; it is optional before the bracket *closing*."""
        found = self.move()
        if found == ",":
            self.position += 1
        elif found != closing:
            raise BrokenError(f"expected a comma or {closing}")

    def read_word(self, node: Node) -> None:
        """Read the unquoted word at the position, such as a number or ``true``, into *node*."""
        word = self.take(_WORD)
        if not word:
            raise BrokenError(f"expected a value, not {self.peek() or 'the end'}")
        node.set_scalar(word, word, is_text=False)

    def decode(self, written: str) -> str:
        """Return the value of a string that is written with quotes and escapes."""
        return decode(written)


def decode(written: str) -> str:
    """Return the value of a JSON string that is written with quotes and escapes."""
    return _ESCAPE.sub(_unescape, written[1:-1])


def _unescape(match: re.Match[str]) -> str:
    code = match[1]
    if len(code) == 1:
        return _ESCAPES.get(code, code)
    numbers = [int(number, 16) for number in re.split(r"[xuU\\]+", code) if number]
    if len(numbers) == 2 and 0xD800 <= numbers[0] < 0xDC00:
        numbers = [0x10000 + (numbers[0] - 0xD800) * 0x400 + numbers[1] - 0xDC00]
    valid = (number < 0x110000 and not 0xD800 <= number < 0xE000 for number in numbers)
    return "".join(chr(n) if ok else "\ufffd" for n, ok in zip(numbers, valid, strict=True))
