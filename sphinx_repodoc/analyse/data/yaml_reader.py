"""YAML to nodes: block collections by their indentation, the rest by the flow reader.

Anchors, aliases and tags are passed over; nothing is merged or converted. A line that does
not fit is left out, and so is the rest of the file where quotes or brackets do not end.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass
from functools import cache
from itertools import accumulate

from sphinx_repodoc.analyse.data.cursor import BrokenError
from sphinx_repodoc.analyse.data.nodes import Document, Limits, Node, show
from sphinx_repodoc.analyse.data.yaml_flow import FlowReader, is_text

_MARKER = re.compile(r"(?:---|\.\.\.)(?=[ \t]|$)")
_DASH = re.compile(r"-(?:[ \t]+|$)")
_QUESTION = re.compile(r"\?(?:[ \t]+|$)")
_COLON = re.compile(r"[ \t]*:(?:[ \t]+|$)")
_PROPERTY = re.compile(r"[&!]\S*(?:[ \t]+|$)")
# Where a plain scalar ends.
_PLAIN_END = re.compile(r"(?<=[ \t])#|:(?=[ \t]|$)")
_BLOCK_SCALAR = re.compile(r"[|>][-+]?(\d?)[-+]?[ \t]*(?:#.*)?$")
_REST = re.compile(r"[ \t]*(?:$|[ \t]#)")
# Behind a bracket or a quote, readers take a comment without a blank before it.
_FLOW_REST = re.compile(r"[ \t]*(?:$|#)")
_NO_START = "%@`,]}#"
_MOST_LEVELS = 200
# Of a larger file, lines that are not kept are not looked at, except for their indentation.
_LARGE = 500_000
# Deeper than any limit: what stands in a list that is not kept.
_NOT_KEPT = 1_000_000


@dataclass(slots=True)
class _Level:
    """An open block collection at column ``indent``. ``last`` is its last value, which is
    ``open`` until something has been read into it. ``depth`` is that of its values."""

    indent: int
    last: Node
    depth: int
    node: Node
    is_list: bool = False
    open: bool = True
    key: Node | None = None


def read_yaml(text: str, limits: Limits) -> Document:
    """The documents of *text*."""
    reader = _Reader(text, limits)
    try:
        while reader.row < len(reader.lines):
            reader.read_line()
    except BrokenError as error:
        reader.document.complain(str(error), reader.row + 1)
    reader.end_document()
    return reader.document


class _Reader:
    """The row that is read next, and the collections that are open there."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.document = Document()
        self.lines = text.split("\n")
        self.row = 0
        self._starts = [0, *accumulate(len(line) + 1 for line in self.lines)]
        self._limits = limits
        self._flow = FlowReader(text, limits)
        self._kept = [0] * limits.depth
        self._text = text
        self._is_large = len(text) > _LARGE
        self._levels: list[_Level] = []
        self._last_row = 0

    def read_line(self) -> None:
        """Read this line, and those on which what begins in it goes on."""
        line = self.lines[self.row]
        column = len(line) - len(line.lstrip(" "))
        start = line[column : column + 1]
        is_directive = start == "%" and column == 0 and not self._levels
        if column == 0 and _MARKER.match(line):
            self._read_marker(line)
        elif not start or start == "#" or line.isspace() or is_directive:
            self.row += 1
        elif start == "\t" and not line.lstrip().startswith(("{", "[", "}", "]", "#")):
            self._complain("a tab indents this line")
        else:
            self._unwind(column, bool(_DASH.match(line, column)))
            if not self._skip_rows():
                self._read_block(line, column)

    def end_document(self) -> None:
        """Close all that is open."""
        while self._levels:
            self._close()

    def _read_marker(self, line: str) -> None:
        self.end_document()
        if line.startswith("...") or _REST.match(line, 3):
            self.row += 1
            if line.startswith("---"):
                self._begin_document(self.row)
        else:
            self._begin_document(self.row + 1)
            self._read_block(line, len(line) - len(line[3:].lstrip()))

    def _begin_document(self, line: int) -> None:
        root = Node(line=line, end_line=line)
        if len(self.document.roots) < self._limits.entries:
            self.document.roots.append(root)
        self._levels.append(_Level(indent=-1, last=root, depth=0, node=root))
        self._kept = [0] * self._limits.depth

    def _unwind(self, column: int, is_dash: bool) -> None:
        """Close the collections that have ended before this line."""
        if not self._levels:
            self._begin_document(self.row + 1)
        while (top := self._levels[-1]).indent > column or (
            top.indent == column and top.is_list and not is_dash
        ):
            self._close()

    def _close(self) -> None:
        level = self._levels.pop()
        for node in (level.last, level.node):
            node.end_line = max(node.line, self._last_row + 1)

    def _skip_rows(self) -> bool:
        """Whether this line and those that follow it are in something large that is not
        kept; moves behind it."""
        if not self._is_large or self._levels[-1].depth <= self._limits.depth:
            return False
        outer = next(level for level in self._levels if level.depth > self._limits.depth)
        end = _end_pattern(outer.indent, outer.is_list).search(self._text, self._starts[self.row])
        row = bisect_left(self._starts, end.start()) if end else len(self.lines)
        self.row = row
        while not self.lines[row - 1] or _REST.match(self.lines[row - 1]):
            row -= 1
        self._last_row = row - 1
        return True

    def _read_block(self, line: str, column: int) -> None:
        """Read dashes, a key and a value, which may all stand in one line."""
        while match := _DASH.match(line, column):
            self._add_item(column)
            column = match.end()
            if _is_end(line, column):
                return self._end_row(self.row)
        if match := _QUESTION.match(line, column):
            return self._read_question(line, column, match.end())
        if (match := _COLON.match(line, column)) and self._levels[-1].key:
            key, self._levels[-1].key = self._levels[-1].key, None
            self._add_entry(column, key.value, key.line)
            return self._read_behind(line, match.end())
        key_start = _skip_properties(line, column)
        key_text, value_start = self._match_key(line, key_start)
        if key_text is None:
            return self._read_inline(line, column, self._levels[-1].indent)
        self._add_entry(column, key_text, self.row + 1)
        return self._read_inline(line, value_start, column)

    def _read_question(self, line: str, column: int, start: int) -> None:
        """Read a key that is announced with a question mark; its value comes later."""
        level = self._open_level(column, is_list=False)
        level.key = level.last = Node(line=self.row + 1)
        level.open = True
        self._read_behind(line, start)

    def _read_behind(self, line: str, column: int) -> None:
        """Read what stands behind a mark, and may be a block by itself."""
        if _is_end(line, column):
            self._end_row(self.row)
        else:
            self._read_block(line, column)

    def _match_key(self, line: str, column: int) -> tuple[str | None, int]:
        """The key that starts at *column*, and where its value starts."""
        start = line[column : column + 1]
        if start and start in "\"'":
            self._flow.position = self._starts[self.row] + column
            key = self._flow.read_key()
            behind = self._flow.position - self._starts[self.row]
            match = _COLON.match(line, behind) if key is not None else None
            return (key, match.end()) if match else (None, 0)
        match = _PLAIN_END.search(line, column) if start not in ("{", "[", "|", ">", "#") else None
        if match is None or match[0] == "#":
            return None, 0
        return line[column : match.start()].rstrip(), _skip_blank(line, match.end())

    def _add_item(self, column: int) -> None:
        level = self._open_level(column, is_list=True)
        level.last, level.open = Node(line=self.row + 1), True
        if self._keeps(level) and level.node.items is not None:
            level.node.items.append(level.last)

    def _add_entry(self, column: int, key: str, line: int) -> None:
        level = self._open_level(column, is_list=False)
        level.last, level.open = Node(line=line), True
        if self._keeps(level) and level.node.entries is not None:
            level.node.entries[key] = level.last

    def _keeps(self, level: _Level) -> bool:
        """Whether one more value in *level* is kept."""
        if level.depth > self._limits.depth:
            return False
        self._kept[level.depth - 1] += 1
        return self._kept[level.depth - 1] <= self._limits.entries

    def _open_level(self, column: int, *, is_list: bool) -> _Level:
        """The collection at *column* that goes on or begins here."""
        top = self._levels[-1]
        if top.indent == column and top.is_list == is_list:
            top.last.end_line = max(top.last.line, self._last_row + 1)
            return top
        if not top.open:
            self.document.complain("the indentation of this line does not fit", self.row + 1)
        if len(self._levels) >= _MOST_LEVELS:
            raise BrokenError("too deeply nested to read")
        node = top.last if top.open else Node(line=self.row + 1)
        top.open = False
        if is_list:
            node.items = []
        else:
            node.entries = {}
        depth = _NOT_KEPT if is_list and not self._limits.lists else top.depth + 1
        level = _Level(indent=column, last=node, depth=depth, node=node, is_list=is_list)
        self._levels.append(level)
        return level

    def _read_inline(self, line: str, column: int, indent: int) -> None:
        """Read the value at *column* into the last value of the innermost collection, whose
        own lines are those that are indented more than *indent*."""
        column = _skip_properties(line, column)
        if _is_end(line, column):
            return self._end_row(self.row)
        top = self._levels[-1]
        if not top.open:
            return self._complain("the indentation of this line does not fit")
        top.open = False
        start = line[column]
        if start in "\"'[{":
            return self._read_flow(top, line, column)
        if start in "|>" and (match := _BLOCK_SCALAR.match(line, column)):
            return self._read_block_scalar(top.last, indent, match[1])
        if start in _NO_START or _DASH.match(line, column):
            return self._complain(f"a value cannot start with {start}")
        return self._read_plain(top.last, line, column, indent)

    def _read_flow(self, level: _Level, line: str, column: int) -> None:
        self._flow.position = self._starts[self.row] + column
        self._flow.read_value(level.last, level.depth)
        self._end_row(self._flow.count_line() - 1)
        behind = self._flow.position - self._starts[self._last_row]
        if not _FLOW_REST.match(self.lines[self._last_row], behind):
            self.document.complain("expected the end of the line", self._last_row + 1)

    def _read_block_scalar(self, node: Node, indent: int, digit: str) -> None:
        row = self.row + 1
        least = max(indent, 0) + int(digit) if digit else 0
        kept: list[str] = []
        last = self.row
        while row < len(self.lines):
            line = self.lines[row]
            if line and not line.isspace():
                column = len(line) - len(line.lstrip(" "))
                least = least or max(column, indent + 1)
                if column < least or (column == 0 and _MARKER.match(line)):
                    break
                last = row
            kept.append(line[least:])
            row += 1
        node.value, node.is_text = "\n".join(kept).strip("\n"), True
        self._end_row(last)
        self.row = row

    def _read_plain(self, node: Node, line: str, column: int, indent: int) -> None:
        words = []
        last = row = self.row
        while True:
            match = _PLAIN_END.search(line, column)
            words.append(line[column : match.start() if match else None].strip())
            last = row
            if match:
                if match[0] == ":":
                    self.document.complain("a key is not expected here", row + 1)
                break
            row, column = self._find_continuation(row + 1, indent)
            if row >= len(self.lines):
                break
            line = self.lines[row]
        node.value = " ".join(words)
        node.written, node.is_text = show(node.value), is_text(node.value)
        self._end_row(last)

    def _find_continuation(self, row: int, indent: int) -> tuple[int, int]:
        """Where a plain scalar goes on; behind the last row where it does not."""
        while row < len(self.lines):
            line = self.lines[row]
            words = line.lstrip()
            column = len(line) - len(line.lstrip(" "))
            if words:
                ends = column <= indent or words[0] == "#" or (not column and _MARKER.match(line))
                return (len(self.lines), 0) if ends else (row, column)
            row += 1
        return row, 0

    def _end_row(self, row: int) -> None:
        self._last_row = row
        self.row = row + 1

    def _complain(self, message: str) -> None:
        self.document.complain(message, self.row + 1)
        self.row += 1


@cache
def _end_pattern(indent: int, is_list: bool) -> re.Pattern[str]:
    """What matches the first line that no longer belongs to a collection."""
    same = rf"| {{{indent}}}(?!-[ \n])[^\s#]" if is_list else ""
    less = rf" {{0,{indent - 1}}}[^\s#]" if indent else r"(?:---|\.\.\.)(?:\s|$)"
    return re.compile(rf"^(?:{less}{same})", re.MULTILINE)


def _skip_properties(line: str, column: int) -> int:
    while match := _PROPERTY.match(line, column):
        column = match.end()
    return column


def _skip_blank(line: str, column: int) -> int:
    return len(line) - len(line[column:].lstrip())


def _is_end(line: str, column: int) -> bool:
    return column >= len(line) or line[column] == "#"
