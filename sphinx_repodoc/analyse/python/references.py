"""The names a Python file uses, and its lines of comments."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Callable, Container, Iterator
from typing import Any, NamedTuple

from sphinx_repodoc.model import Reference, ReferenceKind

_COMMENT_LINE = re.compile(r"^[^\S\n]*#", re.MULTILINE)

_Lines = defaultdict[str, set[int]]


class Uses(NamedTuple):
    """References, the lines on which a string goes on that began on an earlier one, and the
    nodes that were asked for."""

    references: tuple[Reference, ...]
    string_lines: set[int]
    marked: list[ast.AST]


class _Found(NamedTuple):
    """Name -> lines, for each kind of reference."""

    calls: _Lines
    types: _Lines
    bases: _Lines


def collect_uses(tree: ast.Module, marks: Container[type[ast.AST]] = ()) -> Uses:
    """Everything the code below *tree* uses, in no order but sorted, and its nodes of the kinds
    in *marks*.

    A large repository has millions of nodes: the frequent ones are looked at without a call.
    """
    found = _Found(defaultdict(set), defaultdict(set), defaultdict(set))
    calls = found.calls
    string_lines: set[int] = set()
    marked: list[ast.AST] = []
    stack: list[Any] = [tree]
    while stack:
        node = stack.pop()
        kind = node.__class__
        if kind is ast.Name:
            continue
        if kind is ast.Attribute:
            stack.append(node.value)
        elif kind is ast.Call:
            function = node.func
            if function.__class__ is ast.Name:
                calls[function.id].add(function.lineno)
            elif function.__class__ is ast.Attribute:
                calls[function.attr].add(function.end_lineno or function.lineno)
                stack.append(function.value)
            else:
                _add(function, calls)
                stack.append(function)
            stack += node.args
            stack += node.keywords
        elif kind is ast.Constant:
            if node.end_lineno != node.lineno:
                string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
        else:
            if kind in marks:
                marked.append(node)
            if kind is ast.JoinedStr and node.end_lineno != node.lineno:
                string_lines.update(range(node.lineno + 1, node.end_lineno + 1))
            elif collect := _COLLECTORS.get(kind):
                collect(node, found)
            for field in _CHILDREN.get(kind, ()):
                value = getattr(node, field)
                if value.__class__ is list:
                    stack += value
                elif value is not None:
                    stack.append(value)
    return Uses(tuple(_list_references(found)), string_lines, marked)


def _list_references(found: _Found) -> Iterator[Reference]:
    by_kind = {
        ReferenceKind.CALL: found.calls,
        ReferenceKind.TYPE: found.types,
        ReferenceKind.BASE: found.bases,
    }
    for kind in sorted(by_kind):
        for name, lines in sorted(by_kind[kind].items()):
            yield Reference(kind=kind, name=name, lines=tuple(sorted(lines)))


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


def _add(node: ast.expr | None, lines: _Lines) -> None:
    """Note the last part of the name that *node* is, if it is one."""
    if isinstance(node, ast.Name):
        lines[node.id].add(node.lineno)
    elif isinstance(node, ast.Attribute):
        lines[node.attr].add(node.end_lineno or node.lineno)
    elif isinstance(node, ast.Subscript):
        _add(node.value, lines)


def _collect_class(node: ast.ClassDef, found: _Found) -> None:
    for base in node.bases:
        _add(base, found.bases)
    _collect_decorators(node, found)


def _collect_function(node: ast.FunctionDef | ast.AsyncFunctionDef, found: _Found) -> None:
    _collect_annotation(node.returns, found)
    _collect_decorators(node, found)


def _collect_decorators(
    node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef, found: _Found
) -> None:
    for decorator in node.decorator_list:
        _add(decorator, found.calls)


def _collect_annotated(node: ast.arg | ast.AnnAssign, found: _Found) -> None:
    _collect_annotation(node.annotation, found)


def _collect_annotation(annotation: ast.expr | None, found: _Found) -> None:
    """Every name in an annotation; those that are written as strings are left out."""
    if isinstance(annotation, ast.Name):
        _add(annotation, found.types)
    elif annotation is not None:
        for node in ast.walk(annotation):
            if isinstance(node, ast.Name | ast.Attribute):
                _add(node, found.types)


_COLLECTORS: dict[type, Callable[[Any, _Found], None]] = {
    ast.ClassDef: _collect_class,
    ast.FunctionDef: _collect_function,
    ast.AsyncFunctionDef: _collect_function,
    ast.arg: _collect_annotated,
    ast.AnnAssign: _collect_annotated,
}


def count_comment_lines(text: str, string_lines: set[int]) -> int:
    """The lines that hold a comment and nothing else."""
    count = len(_COMMENT_LINE.findall(text))
    if count and string_lines:
        lines = text.split("\n")
        count -= sum(lines[number - 1].lstrip().startswith("#") for number in string_lines)
    return count
