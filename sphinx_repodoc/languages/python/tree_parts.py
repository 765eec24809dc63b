"""Parts of a node of tree-sitter, from which a node of :mod:`ast` is built."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sphinx_repodoc.analyse.interface import TreeNode


class Part(NamedTuple):
    """A child of a node, with what it was converted to: a node of :mod:`ast`, a list, or None for
    a token that has no meaning of its own."""

    node: TreeNode
    kind: str
    field: str
    value: Any


class Loose(list[Any]):
    """The values of parts that no node was built of: they count as statements, nothing else."""


class Parts(list[Part]):
    """The parts of ``node``, without comments."""

    def __init__(self, node: TreeNode, parts: Iterable[Part] = ()) -> None:
        super().__init__(parts)
        self.node = node

    def find(self, field: str) -> Any:
        """The value of a field; None where there is none."""
        found = next((part.value for part in self if part.field == field), None)
        return None if isinstance(found, Loose) else found

    def need(self, field: str) -> Any:
        """The value of a field, which is only missing around an error."""
        if (found := self.find(field)) is None:
            raise LookupError(field)
        return found

    def select(self, field: str) -> Parts:
        """The parts in a field."""
        return Parts(self.node, (part for part in self if part.field == field))

    def has(self, token: str) -> bool:
        """Whether a token is among the parts."""
        return any(part.kind == token for part in self)

    def list_values(self) -> list[Any]:
        """Everything that the parts were converted to."""
        return [part.value for part in self if part.value is not None]

    def list_expressions(self) -> list[Any]:
        """The expressions among the parts."""
        return [part.value for part in self if isinstance(part.value, ast.expr)]

    def list_body(self) -> list[ast.stmt]:
        """The statements of the first block, or of the errors in its place."""
        blocks = [part.value for part in self if part.kind == "block"]
        return list_statements(blocks[:1]) if blocks else self.list_clause("ERROR")

    def list_clause(self, kind: str) -> list[ast.stmt]:
        """The statements of a clause such as ``else``."""
        return list_statements(part.value for part in self if part.kind == kind)

    def join(self) -> Any:
        """The expression that the parts are, a tuple where there are several or a comma."""
        items = self.list_expressions()
        return items[0] if len(items) == 1 and not self.has(",") else build_tuple(self)

    def place(self, kind: type[Any], **fields: Any) -> Any:
        """A node of :mod:`ast` at the place of the node."""
        return place(kind, self.node, **fields)


Builder = Callable[[Parts], Any]


def place(kind: type[Any], node: TreeNode, **fields: Any) -> Any:
    """A node of :mod:`ast` at the place of *node*."""
    start, end = node.start_point, node.end_point
    made = kind(**fields, lineno=start[0] + 1, col_offset=start[1])
    made.end_lineno, made.end_col_offset = end[0] + 1, end[1]
    # The grammar lets a block end with the comments that follow it.
    for block in ("finalbody", "orelse", "handlers", "body"):
        if isinstance(statements := fields.get(block), list) and statements:
            copy_end(made, statements[-1])
            break
    return made


def copy_end(made: Any, last: Any) -> None:
    """Let *made* end where *last* does."""
    made.end_lineno, made.end_col_offset = last.end_lineno, last.end_col_offset


def read(node: TreeNode) -> str:
    """The source of *node*."""
    return (node.text or b"").decode()


def flatten(values: Iterable[Any]) -> Iterator[Any]:
    """*values* with the items of the lists among them."""
    for value in values:
        if isinstance(value, list):
            yield from flatten(value)
        else:
            yield value


def list_statements(values: Iterable[Any]) -> list[ast.stmt]:
    """The statements among *values*; expressions that an error left alone become statements."""
    found: list[ast.stmt] = []
    for value in flatten(values):
        if isinstance(value, ast.stmt):
            found.append(value)
        elif isinstance(value, ast.expr):
            found.append(ast.copy_location(ast.Expr(value=value), value))
    return found


def build_list(parts: Parts) -> list[Any]:
    """The values of all parts."""
    return parts.list_values()


def build_only(parts: Parts) -> Any:
    """Parentheses and other nodes that mean what is in them."""
    return next(value for value in parts.list_values() if not isinstance(value, Loose))


def build_tuple(parts: Parts) -> Any:
    """A tuple; also any expression of which only the names in it count."""
    return parts.place(ast.Tuple, elts=parts.list_expressions(), ctx=ast.Load())


def store(target: Any) -> Any:
    """*target* with its names as those that are bound."""
    stack = [target]
    while stack:
        node = stack.pop()
        if hasattr(node, "ctx"):
            node.ctx = ast.Store()
        if isinstance(node, ast.Starred):
            stack.append(node.value)
        stack += getattr(node, "elts", ())
    return target
