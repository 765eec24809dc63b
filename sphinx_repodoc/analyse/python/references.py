"""The names a Python file uses, and its lines of comments."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any, NamedTuple

from sphinx_repodoc.model import Reference, ReferenceKind

_Lines = dict[tuple[ReferenceKind, str], set[int]]


class Uses(NamedTuple):
    """References, and the lines on which a string goes on that began on an earlier one."""

    references: tuple[Reference, ...]
    string_lines: set[int]


def collect_uses(tree: ast.Module) -> Uses:
    """Everything the code below *tree* uses, in no order but sorted."""
    found: _Lines = {}
    string_lines: set[int] = set()
    stack: list[Any] = [tree]
    while stack:
        node = stack.pop()
        kind = type(node)
        if kind is ast.Constant or kind is ast.JoinedStr:
            if node.end_lineno != node.lineno:
                string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
        elif collect := _COLLECTORS.get(kind):
            collect(node, found)
        for field in _CHILDREN.get(kind, ()):
            value = getattr(node, field)
            if type(value) is list:
                stack += value
            else:
                stack.append(value)
    references = tuple(
        Reference(kind=kind, name=name, lines=tuple(sorted(lines)))
        for (kind, name), lines in sorted(found.items())
    )
    return Uses(references, string_lines)


# Fields that hold no node with something to collect below it.
_LEAVES = frozenset({
    "annotation", "arg", "asname", "attr", "conversion", "ctx", "id", "kind", "level", "module",
    "name", "names", "op", "ops", "returns", "type_comment", "type_ignores",
})  # fmt: skip
_CHILDREN = {
    kind: tuple(field for field in kind._fields if field not in _LEAVES)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST) and kind is not ast.Constant
}


def _add(node: ast.expr | None, kind: ReferenceKind, found: _Lines) -> None:
    """Note the last part of the name that *node* is, if it is one."""
    if isinstance(node, ast.Name):
        found.setdefault((kind, node.id), set()).add(node.lineno)
    elif isinstance(node, ast.Attribute):
        found.setdefault((kind, node.attr), set()).add(node.end_lineno or node.lineno)
    elif isinstance(node, ast.Subscript):
        _add(node.value, kind, found)


def _collect_call(node: ast.Call, found: _Lines) -> None:
    _add(node.func, ReferenceKind.CALL, found)


def _collect_class(node: ast.ClassDef, found: _Lines) -> None:
    for base in node.bases:
        _add(base, ReferenceKind.BASE, found)
    _collect_decorators(node, found)


def _collect_function(node: ast.FunctionDef | ast.AsyncFunctionDef, found: _Lines) -> None:
    _collect_annotation(node.returns, found)
    _collect_decorators(node, found)


def _collect_decorators(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, found: _Lines
) -> None:
    for decorator in node.decorator_list:
        _add(decorator, ReferenceKind.CALL, found)


def _collect_annotated(node: ast.arg | ast.AnnAssign, found: _Lines) -> None:
    _collect_annotation(node.annotation, found)


def _collect_annotation(annotation: ast.expr | None, found: _Lines) -> None:
    """Every name in an annotation; those that are written as strings are left out."""
    if isinstance(annotation, ast.Name):
        _add(annotation, ReferenceKind.TYPE, found)
    elif annotation is not None:
        for node in ast.walk(annotation):
            if isinstance(node, ast.Name | ast.Attribute):
                _add(node, ReferenceKind.TYPE, found)


_COLLECTORS: dict[type, Callable[[Any, _Lines], None]] = {
    ast.Call: _collect_call,
    ast.ClassDef: _collect_class,
    ast.FunctionDef: _collect_function,
    ast.AsyncFunctionDef: _collect_function,
    ast.arg: _collect_annotated,
    ast.AnnAssign: _collect_annotated,
}


def count_comment_lines(text: str, string_lines: set[int]) -> int:
    """The lines that hold a comment and nothing else."""
    if "#" not in text:
        return 0
    return sum(
        number not in string_lines
        for number, line in enumerate(text.split("\n"), start=1)
        if line.lstrip().startswith("#")
    )
