"""Parts of a tree-sitter node, and the builders that make :mod:`ast` nodes from them."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from sphinx_repodoc.analyse.interface import TreeNode


class Part(NamedTuple):
    """A child of a tree-sitter node. ``value`` is its conversion: an :mod:`ast` node, a list, or
    None for a token without a meaning of its own."""

    node: TreeNode
    kind: str
    field: str
    value: Any


class Loose(list[Any]):
    """Values of parts for which no node could be built; only the statements in it count."""


class Parts(list[Part]):
    """The parts of ``node``, without comments."""

    def __init__(self, node: TreeNode, parts: Iterable[Part] = ()) -> None:
        super().__init__(parts)
        self.node = node

    def find(self, field: str) -> Any:
        """Return the value of a field, None if it is missing."""
        found = next((part.value for part in self if part.field == field), None)
        return None if isinstance(found, Loose) else found

    def need(self, field: str) -> Any:
        """Return the value of a field that is missing only around an error."""
        if (found := self.find(field)) is None:
            raise LookupError(field)
        return found

    def select(self, field: str) -> Parts:
        """Return the parts in a field."""
        return Parts(self.node, (part for part in self if part.field == field))

    def has(self, token: str) -> bool:
        """Return whether a token is among the parts."""
        return any(part.kind == token for part in self)

    def list_values(self) -> list[Any]:
        """Return the values of all parts that have one."""
        return [part.value for part in self if part.value is not None]

    def list_expressions(self) -> list[Any]:
        """Return the expressions among the parts."""
        return [part.value for part in self if isinstance(part.value, ast.expr)]

    def list_body(self) -> list[ast.stmt]:
        """Return the statements of the first block, or of the errors in its place."""
        blocks = [part.value for part in self if part.kind == "block"]
        if blocks:
            return list_statements(blocks[:1])
        return list_statements(part.value for part in self if part.kind == "ERROR")

    def unwrap(self) -> Any:
        """Return the only value, for parentheses and other nodes around a single one."""
        return next(value for value in self.list_values() if not isinstance(value, Loose))

    def join(self) -> Any:
        """Return the only expression, or a tuple if there are several or a comma."""
        items = self.list_expressions()
        return items[0] if len(items) == 1 and not self.has(",") else build_tuple(self)

    def place(self, kind: type[Any], **fields: Any) -> Any:
        """Return an :mod:`ast` node at the position of the tree-sitter node."""
        return place(kind, self.node, **fields)


Builder = Callable[[Parts], Any]


def make(kind: type[Any], **selectors: str | Builder) -> Builder:
    """Return a builder of *kind*. The selector of each of its fields is the name of a field in the
    grammar, or a function of the parts."""

    def build(parts: Parts) -> Any:
        fields = {
            name: parts.need(selector) if isinstance(selector, str) else selector(parts)
            for name, selector in selectors.items()
        }
        return parts.place(kind, **fields)

    return build


def optional(field: str) -> Builder:
    """Select the value of a field, or None."""
    return lambda parts: parts.find(field)


def stored(field: str) -> Builder:
    """Select the value of a field as the target of an assignment."""
    return lambda parts: store(parts.need(field))


def nth(index: int) -> Builder:
    """Select one of the expressions."""
    return lambda parts: parts.list_expressions()[index]


def pick(field: str, kind: type[ast.AST]) -> Builder:
    """Select the nodes of *kind* from the list in a field."""
    return lambda parts: [item for item in flatten([parts.find(field)]) if isinstance(item, kind)]


def clause(kind: str) -> Builder:
    """Select the statements of a clause such as ``else``."""
    return lambda parts: list_statements(part.value for part in parts if part.kind == kind)


def operator(token: str, kind: type[ast.AST], other: type[ast.AST]) -> Builder:
    """Select the operator *kind* if *token* is used, else *other*: no finding depends on the
    remaining operators."""
    return lambda parts: kind() if parts.has(token) else other()


def place(kind: type[Any], node: TreeNode, **fields: Any) -> Any:
    """Return an :mod:`ast` node at the position of *node*."""
    if "ctx" in kind._fields:
        fields["ctx"] = ast.Load()
    made = kind(**fields)
    made.lineno, made.col_offset = node.start_point[0] + 1, node.start_point[1]
    made.end_lineno, made.end_col_offset = node.end_point[0] + 1, node.end_point[1]
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
    """Return the source of *node*."""
    return (node.text or b"").decode()


def flatten(values: Iterable[Any]) -> Iterator[Any]:
    """Yield *values*, and in place of lists among them their items."""
    for value in values:
        if isinstance(value, list):
            yield from flatten(value)
        else:
            yield value


def list_statements(values: Iterable[Any]) -> list[ast.stmt]:
    """Return the statements among *values*, with expressions from errors as statements."""
    return [
        ast.copy_location(ast.Expr(value=value), value) if isinstance(value, ast.expr) else value
        for value in flatten(values)
        if isinstance(value, ast.stmt | ast.expr)
    ]


def build_tuple(parts: Parts) -> Any:
    """Return a tuple, which also stands for expressions of which only the names count."""
    return parts.place(ast.Tuple, elts=parts.list_expressions())


def store(target: Any) -> Any:
    """Mark the names in *target* as bound."""
    stack = [target]
    while stack:
        node = stack.pop()
        if hasattr(node, "ctx"):
            node.ctx = ast.Store()
        if isinstance(node, ast.Starred):
            stack.append(node.value)
        stack += getattr(node, "elts", ())
    return target
