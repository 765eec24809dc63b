"""Reader of YAML's values in quotes or brackets: ``"text"``, ``'text'``, ``[a, b]``, ``{a: b}``."""

from __future__ import annotations

import re

from sphinx_repodoc.analyse.data.cursor import BrokenError
from sphinx_repodoc.analyse.data.json_reader import ValueReader, decode
from sphinx_repodoc.analyse.data.values import Node

_BLANK = re.compile(r"[ \t\n]+")
_COMMENT = re.compile(r"(?<![^\s,\[\]{}])#[^\n]*")
_PROPERTY = re.compile(r"[&!][^\s,\[\]{}]*|\?(?=\s)")
_PASSED = (_BLANK, _COMMENT, _PROPERTY)
_PLAIN_PART = re.compile(r"[^\s,\[\]{}:#]+")
_DELIMITERS = " \t\n,[]{}"
_FOLD = re.compile(r"(?<![ \t])[ \t]*\n\s*")
_JOIN = re.compile(r"\\\n[ \t]*")
_QUOTED_PART = re.compile(r'[^"\\]*')
# Tokens to skip while matching brackets. A quote inside a word (``don't``) begins no string.
_SKIPPED = re.compile(
    r"""[{\[]+|[}\]]+|(?<=[\s,\[\]{}:])(?:"[^"\\]*"|'[^']*'(?!')|["'])|(?<=\s)#[^\n]*"""
)
_NOT_TEXT = re.compile(
    r"(?i:true|false|null|yes|no|on|off|~|)$|[-+]?\.?[0-9][0-9_.:]*(?:[eE][-+]?[0-9]+)?$|0[xo]\w+$"
)


def is_text(plain: str) -> bool:
    """Return whether a scalar without quotes is text, not a number, truth value or empty value."""
    return not _NOT_TEXT.match(plain)


class FlowReader(ValueReader):
    """Reads the value in quotes or brackets at the cursor's position."""

    def read_key(self) -> str | None:
        """Return the quoted key at the position; None if its quotes do not end in the same line."""
        start = self.position
        try:
            self.position = self.find_token_end(start)
        except BrokenError:
            return None
        written = self.text[start : self.position]
        return None if "\n" in written else self.decode(written)

    def read_table(self, node: Node, level: int) -> None:
        entries = node.entries = {}
        if level >= self.limits.depth:
            return self.skip_brackets(_SKIPPED)
        self.position += 1
        while self.move() != "}":
            line = self.count_line()
            key = Node(line=line)
            if self.peek() != ":":
                self.read_value(key, self.limits.depth)
            entry = Node(line=line, end_line=line)
            if len(entries) < self.limits.entries:
                entries[key.value] = entry
            if self.move() == ":":
                self._read_entry(entry, level + 1)
            self.end_item("}")
        self.position += 1

    def _read_entry(self, node: Node, level: int) -> None:
        """Skip a colon, and read the value behind it, if any, into *node*."""
        self.position += 1
        if self.move() not in ("", ",", "}", "]"):
            self.read_value(node, level)

    def read_list(self, node: Node, level: int) -> None:
        items = node.items = []
        if level >= self.limits.depth or not self.limits.lists:
            return self.skip_brackets(_SKIPPED)
        self.position += 1
        while self.move() != "]":
            item = Node(line=self.count_line())
            self.read_value(item, level + 1)
            if self.move() == ":":  # [key: value] is a list with a table in it
                entry = Node(line=item.line, end_line=item.end_line)
                item = Node(line=item.line, end_line=item.end_line, entries={item.value: entry})
                self._read_entry(entry, level + 2)
            if len(items) < self.limits.entries:
                items.append(item)
            self.end_item("]")
        self.position += 1

    def move(self) -> str:
        """Skip blanks, comments, anchors and tags, and return the next character."""
        while any(map(self.take, _PASSED)):
            pass
        return self.peek()

    def read_word(self, node: Node) -> None:
        start = end = self.position
        while not self._ends_plain(end):
            # A colon or a hash inside a word (``a:b``, ``a#b``) is part of the word.
            if not self.take(_PLAIN_PART):
                self.position += 1
            end = self.position
            self.take(_BLANK)
        self.position = end
        if end == start:
            raise BrokenError(f"expected a value, not {self.peek() or 'the end'}")
        value = _FOLD.sub(" ", self.text[start:end])
        node.set_scalar(value, value, is_text=is_text(value))

    def _ends_plain(self, end: int) -> bool:
        """Return whether an unquoted scalar, whose last word ends at *end*, is complete."""
        found = self.peek()
        if not found or found in ",[]{}":
            return True
        if found == "#":
            return self.position > end
        following = self.text[self.position + 1 : self.position + 2]
        return found == ":" and (not following or following in _DELIMITERS)

    def find_token_end(self, start: int) -> int:
        """Return the position behind the closing quote of the string that begins at *start*."""
        position = start + 1
        if self.text[start] == "'":
            position = self.find_end("'", position, "a string")
            while self.text[position : position + 1] == "'":
                position = self.find_end("'", position + 1, "a string")
            return position
        while match := _QUOTED_PART.match(self.text, position):
            position = match.end()
            if self.text[position : position + 1] != "\\":
                break
            position += 2
        if position >= len(self.text):
            raise BrokenError("a string does not end")
        return position + 1

    def decode(self, written: str) -> str:
        """Return the value of a quoted string; line breaks in it become spaces."""
        if written[0] == "'":
            return _FOLD.sub(" ", written[1:-1].replace("''", "'"))
        return decode(_FOLD.sub(" ", _JOIN.sub("", written)))
