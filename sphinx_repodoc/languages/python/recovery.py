"""Definitions of a Python file that does not parse, and the line of its first error."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import TreeNode
from sphinx_repodoc.languages.python.definitions import choose_kind, find_visibility
from sphinx_repodoc.model import Symbol, SymbolKind

_HEADER = re.compile(
    r"(?P<indent>[ \t]*)(?:(?P<is_async>async)[ \t]+)?"
    r"(?:def[ \t]+(?P<function>\w+)[ \t]*(?P<rest>[(\[].*)"
    r"|class[ \t]+(?P<class>\w+)[ \t]*(?:[(:\[].*)?$)"
)
# Nodes in which a line that looks like a definition is none.
_OPAQUE = frozenset({"string", "string_content", "string_start", "string_end", "comment"})
# Nodes after which a new line may begin.
_WHOLE = ("_statement", "_definition", "block", "comment", ":", ";")
_OPENING, _CLOSING = frozenset("([{"), frozenset(")]}")
_DEFINED = frozenset({SymbolKind.CLASS, SymbolKind.FUNCTION, SymbolKind.METHOD})


def find_error_line(root: TreeNode) -> int:
    """Return the line of the first error in the tree below *root*."""
    rows = []
    stack = [root]
    while stack:
        node = stack.pop()
        inner = [child for child in node.children if child.has_error]
        stack += inner
        if node.is_error:
            rows.append(_find_stray_row(node))
        elif not inner:
            rows.append(node.start_point[0])
    return min(rows) + 1


def _find_stray_row(error: TreeNode) -> int:
    """Return the row to report for an error, which may hold valid code before the mistake: the
    first line that breaks off outside of brackets, or the end of the error."""
    depth = 0
    last: TreeNode | None = None
    for child in error.children:
        is_broken = last is not None and not last.type.endswith(_WHOLE)
        if last and is_broken and not depth and child.start_point[0] > last.end_point[0]:
            return last.end_point[0]
        depth = max(0, depth + (child.type in _OPENING) - (child.type in _CLOSING))
        last = child
    row, column = error.end_point
    return row if column else max(row - 1, error.start_point[0])


def recover_definitions(text: str, root: TreeNode, symbols: Sequence[Symbol]) -> tuple[Symbol, ...]:
    """Return *symbols* and the definitions that the tree lost to an error, found by their first
    lines. Each belongs to the innermost definition around its line."""
    known = {symbol.line for symbol in symbols if symbol.kind in _DEFINED}
    lost = []
    for header in _find_headers(text):
        point = (header.line - 1, 0)
        node = root.descendant_for_point_range(point, point)
        if header.line not in known and (node is None or node.type not in _OPAQUE):
            lost.append(header)
    # A binding on the line of a definition stands inside of it.
    both = sorted([*symbols, *lost], key=lambda each: (each.line, each.kind not in _DEFINED))
    return tuple(_nest(both))


def _nest(symbols: Sequence[Symbol]) -> Iterator[Symbol]:
    stack: list[Symbol] = []
    for symbol in symbols:
        while stack and stack[-1].end_line < symbol.line:
            stack.pop()
        parent = stack[-1].qualname if stack else ""
        in_class = bool(stack) and stack[-1].kind is SymbolKind.CLASS
        if symbol.kind in _DEFINED:
            symbol = replace(
                symbol,
                kind=choose_kind(symbol.kind is SymbolKind.CLASS, in_class),
                parent=parent,
                qualname=f"{parent}.{symbol.name}" if parent else symbol.name,
            )
            stack.append(symbol)
        yield symbol


def _find_headers(text: str) -> Iterator[Symbol]:
    """Yield a symbol for each line that looks like the start of a class or function. It ends where
    the indentation does."""
    lines = text.expandtabs().split("\n")
    for index, line in enumerate(lines):
        if match := _HEADER.match(line):
            name = match["function"] or match["class"]
            prefix = "async def" if match["is_async"] else "def"
            written = (match["rest"] or "").strip().removesuffix(":").rstrip()
            yield Symbol(
                kind=SymbolKind.CLASS if match["class"] else SymbolKind.FUNCTION,
                name=name,
                qualname=name,
                line=index + 1,
                end_line=_find_block_end(lines, index, len(match["indent"])),
                start_line=index + 1,
                prefix="class" if match["class"] else prefix,
                # Parameters that go on in the next line are left out.
                signature=written if written.count("(") == written.count(")") else "",
                visibility=find_visibility(name),
            )


def _find_block_end(lines: list[str], start: int, indent: int) -> int:
    """Return the number of the last line that is indented more than the header at *start*."""
    end = start + 1
    for number, line in enumerate(lines[start + 1 :], start + 2):
        if line.strip():
            if len(line) - len(line.lstrip()) <= indent:
                break
            end = number
    return end
