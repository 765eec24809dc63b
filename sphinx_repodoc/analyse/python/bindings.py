"""The names that assignments give a module or a class."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator

from sphinx_repodoc.analyse.prose.noise import CODE_LINE
from sphinx_repodoc.analyse.prose.sentences import summarise
from sphinx_repodoc.analyse.python.source import PythonSource
from sphinx_repodoc.model import Symbol, SymbolKind, Visibility

_LONGEST_VALUE = 60
_TYPE_ALIAS = getattr(ast, "TypeAlias", None)  # Python 3.12 and later


def bound_symbols(
    node: ast.stmt, after: ast.stmt | None, parent: str, source: PythonSource
) -> Iterator[tuple[int, int, Symbol]]:
    """A symbol for each name that the statement *node* binds, with its position; *after* is the
    statement below it, which may describe them."""
    if isinstance(node, ast.Assign):
        doc = _describe(node, after, source)
        for target in node.targets:
            signature = _signature(None, node.value, source) if _is_name(target) else ""
            for name in _names(target):
                yield _bind(name, _kind(name.id), parent, signature, doc, node)
    elif isinstance(node, ast.AnnAssign):
        if isinstance(node.target, ast.Name):
            name = node.target
            kind = SymbolKind.CONSTANT if _is_final(node.annotation) else _kind(name.id)
            signature = _signature(node.annotation, node.value, source)
            yield _bind(name, kind, parent, signature, _describe(node, after, source), node)
    elif _TYPE_ALIAS is not None and isinstance(node, _TYPE_ALIAS):
        name, signature = node.name, _signature(None, node.value, source)
        yield _bind(name, SymbolKind.TYPE, parent, signature, _describe(node, after, source), node)


def _describe(node: ast.stmt, after: ast.stmt | None, source: PythonSource) -> str:
    """What is said of an assignment: by the string right below it, or by comments that are
    marked so, above it or at its end."""
    said = ""
    if isinstance(after, ast.Expr) and after.lineno == (node.end_lineno or 0) + 1:
        value = after.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            said = inspect.cleandoc(value.value).strip()
    said = said or source.marked_comment(node)
    # Code that nobody wants any more is put into strings as well.
    return "" if CODE_LINE.match(said.partition("\n")[0]) else summarise(said)


def find_visibility(name: str) -> Visibility:
    """Who may use *name*, by the underscores it begins with."""
    is_private = name.startswith("_") and not name.endswith("__")
    return Visibility.PRIVATE if is_private else Visibility.PUBLIC


def _kind(name: str) -> SymbolKind:
    is_constant = name.isupper() and not name.startswith("__")
    return SymbolKind.CONSTANT if is_constant else SymbolKind.VARIABLE


def _bind(
    name: ast.Name, kind: SymbolKind, parent: str, signature: str, doc: str, node: ast.stmt
) -> tuple[int, int, Symbol]:
    symbol = Symbol(
        kind=kind,
        name=name.id,
        qualname=f"{parent}.{name.id}" if parent else name.id,
        line=name.lineno,
        end_line=node.end_lineno or name.lineno,
        start_line=node.lineno,
        signature=signature,
        doc=doc,
        visibility=find_visibility(name.id),
        parent=parent,
    )
    return name.lineno, name.col_offset, symbol


def _is_name(target: ast.expr) -> bool:
    return isinstance(target, ast.Name)


def _names(target: ast.expr) -> Iterator[ast.Name]:
    """The plain names in an assignment's target; ``__all__`` is told as the exports."""
    if isinstance(target, ast.Name):
        if target.id != "__all__":
            yield target
    elif isinstance(target, ast.Starred):
        yield from _names(target.value)
    elif isinstance(target, ast.Tuple | ast.List):
        for item in target.elts:
            yield from _names(item)


def _is_final(annotation: ast.expr) -> bool:
    """Whether an annotation is ``Final``, ``Final[int]`` or ``typing.Final``."""
    if isinstance(annotation, ast.Subscript):
        annotation = annotation.value
    if isinstance(annotation, ast.Attribute):
        return annotation.attr == "Final"
    return isinstance(annotation, ast.Name) and annotation.id == "Final"


def _signature(annotation: ast.expr | None, value: ast.expr | None, source: PythonSource) -> str:
    shown = f": {source.slice(annotation)}" if annotation else ""
    if value is not None and value.lineno == value.end_lineno:
        width = (value.end_col_offset or 0) - value.col_offset
        if width <= _LONGEST_VALUE:
            return f"{shown} = {source.slice(value)}"
    return shown
