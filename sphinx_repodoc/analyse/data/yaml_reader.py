"""Reader of YAML: indented tables and lists here, values in quotes or brackets in ``yaml_flow``.

Anchors, aliases and tags are skipped, not applied. A line whose indentation does not fit is left
out. If quotes or brackets do not end, reading continues at the next line that is not indented.

tree-sitter-yaml 0.7.2 is no replacement: it writes beyond a buffer with 250 nested blocks, counts
rows and columns in 16 bits, and gives up at the first error, which 593 of 2,365 real files have,
most of them templates. It is not faster either.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import accumulate

from sphinx_repodoc.analyse.data.cursor import BrokenError
from sphinx_repodoc.analyse.data.values import Budget, Document, Limits, Node
from sphinx_repodoc.analyse.data.yaml_flow import FlowReader, is_text

_MARKER = re.compile(r"(?:---|\.\.\.)(?=[ \t]|$)")
_DASH = re.compile(r"-(?:[ \t]+|$)")
_QUESTION = re.compile(r"\?(?:[ \t]+|$)")
_COLON = re.compile(r"[ \t]*:(?:[ \t]+|$)")
_PROPERTY = re.compile(r"[&!]\S*(?:[ \t]+|$)")
# The mark that ends an unquoted scalar: a comment, or the colon of a key.
_PLAIN_END = re.compile(r"(?<=[ \t])#|:(?=[ \t]|$)")
_BLOCK_SCALAR = re.compile(r"[|>][-+]?(\d?)[-+]?[ \t]*(?:#.*)?$")
_REST = re.compile(r"[ \t]*(?:$|[ \t]#)")
# After a closing bracket or quote, a comment needs no blank before the hash.
_FLOW_REST = re.compile(r"[ \t]*(?:$|#)")
_AT_MARGIN = re.compile(r"[^\s#\]})]")
_NO_START = "%@`,]}#"
_MOST_LEVELS = 200
# Reading stops after this many errors: each may search the whole rest for a closing bracket.
_MOST_BROKEN = 20
# Depth of the values in a list that the limits leave out: beyond any limit, so none is kept.
_NOT_KEPT = 1_000_000


@dataclass(slots=True)
class _Level:
    """A table or list that begins at column ``indent`` and has not ended. ``last`` is its last
    value, which is ``open`` until it has been read. ``depth`` is the depth of its values."""

    indent: int
    last: Node
    depth: int
    node: Node
    is_list: bool = False
    open: bool = True
    key: Node | None = None


def read_yaml(text: str, limits: Limits) -> Document:
    """Return the documents in *text*, which are separated by ``---``."""
    reader = _BlockReader(text, limits)
    broken = 0
    while reader.row < len(reader.lines):
        try:
            reader.read_line()
        except BrokenError as error:
            reader.document.complain(str(error), reader.row + 1)
            broken += 1
            if broken > _MOST_BROKEN:
                break
            reader.skip_to_margin()
    reader.end_document()
    return reader.document


class _BlockReader:
    """Reads line by line. ``_levels`` are the tables and lists that have not ended."""

    def __init__(self, text: str, limits: Limits) -> None:
        self.document = Document()
        self.lines = text.split("\n")
        self.row = 0
        self._starts = [0, *accumulate(len(line) + 1 for line in self.lines)]
        self._limits = limits
        self._flow = FlowReader(text, limits)
        self._budget = Budget(limits)
        self._text = text
        self._levels: list[_Level] = []
        self._last_row = 0

    def read_line(self) -> None:
        """Read the line at ``row``, with the following lines of a value that begins in it."""
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
            self._read_block(line, column)

    def skip_to_margin(self) -> None:
        """Skip the line that cannot be read, and all lines after it that are indented."""
        self.row += 1
        while self.row < len(self.lines) and not _AT_MARGIN.match(self.lines[self.row]):
            self.row += 1
        self._last_row = self.row - 1
        # The old flow reader may be far ahead, and cannot count lines backwards.
        self._flow = FlowReader(self._text, self._limits)

    def end_document(self) -> None:
        """Close all tables and lists of the document."""
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
        self._budget = Budget(self._limits)

    def _unwind(self, column: int, is_dash: bool) -> None:
        """Close the tables and lists that end before a line whose text begins at *column*."""
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

    def _read_block(self, line: str, column: int) -> None:
        """Read list dashes, a key and a value, which may be in one line: ``- - key: value``."""
        while match := _DASH.match(line, column):
            self._add_value(column, None, self.row + 1)
            column = match.end()
            if _is_end(line, column):
                return self._end_row(self.row)
        if match := _QUESTION.match(line, column):
            # In ``? key``, the value comes in a later line, after a colon.
            level = self._open_level(column, is_list=False)
            level.key = level.last = Node(line=self.row + 1)
            level.open = True
            return self._read_behind(line, match.end())
        if (match := _COLON.match(line, column)) and self._levels[-1].key:
            key, self._levels[-1].key = self._levels[-1].key, None
            self._add_value(column, key.value, key.line)
            return self._read_behind(line, match.end())
        key_start = _skip_properties(line, column)
        key_text, value_start = self._match_key(line, key_start)
        if key_text is None:
            return self._read_inline(line, column, self._levels[-1].indent)
        self._add_value(column, key_text, self.row + 1)
        return self._read_inline(line, value_start, column)

    def _read_behind(self, line: str, column: int) -> None:
        """Read the value after ``?`` or ``:``, which may be a table or a list."""
        if _is_end(line, column):
            self._end_row(self.row)
        else:
            self._read_block(line, column)

    def _match_key(self, line: str, column: int) -> tuple[str | None, int]:
        """Return the key at *column* and the column of its value; None if there is no key."""
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
        value_start = len(line) - len(line[match.end() :].lstrip())
        return line[column : match.start()].rstrip(), value_start

    def _add_value(self, column: int, key: str | None, line: int) -> None:
        """Add an unread value to the table at *column*, or if *key* is None, to the list there."""
        level = self._open_level(column, is_list=key is None)
        level.last, level.open = Node(line=line), True
        if self._budget.take(level.depth - 1):
            if key is None and level.node.items is not None:
                level.node.items.append(level.last)
            elif key is not None and level.node.entries is not None:
                level.node.entries[key] = level.last

    def _open_level(self, column: int, *, is_list: bool) -> _Level:
        """Return the table or list at *column* that this line continues, or else a new one."""
        top = self._levels[-1]
        if top.indent == column and top.is_list == is_list:
            top.last.end_line = max(top.last.line, self._last_row + 1)
            return top
        if not top.open:
            self.document.complain("the indentation of this line does not fit", self.row + 1)
        if len(self._levels) >= _MOST_LEVELS:
            raise BrokenError("too deeply nested to read")
        # Top-level keys are kept even after a line that is not YAML, such as a template's tag.
        node = top.last if top.open or top.indent < 0 else Node(line=self.row + 1)
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
        """Read the value at *column* into the last value of the innermost table or list. The value
        continues on lines that are indented more than *indent*."""
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
        value = " ".join(words)
        node.set_scalar(value, value, is_text=is_text(value))
        self._end_row(last)

    def _find_continuation(self, row: int, indent: int) -> tuple[int, int]:
        """Return where an unquoted scalar continues; a row after the last one if it ends."""
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


def _skip_properties(line: str, column: int) -> int:
    while match := _PROPERTY.match(line, column):
        column = match.end()
    return column


def _is_end(line: str, column: int) -> bool:
    return column >= len(line) or line[column] == "#"
