"""Symbols and imports of a Python file, from the statements of its tree.

Statements are visited with a stack: that is fast, and a chain of thousands of ``elif`` cannot
exhaust Python's.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.analyse.interface import NOISE, clean_docstring, summarise
from sphinx_repodoc.languages.python.source import PythonSource, TypeAlias
from sphinx_repodoc.model import Import, ImportedName, Symbol, SymbolKind, Visibility

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

_LONGEST_VALUE = 60


class _Block(NamedTuple):
    """The definition around a block of statements. ``binds`` says whether a name assigned there
    is an attribute of a module or class, and not a local or a temporary of a loop."""

    qualname: str = ""
    in_class: bool = False
    binds: bool = True


class Statements(NamedTuple):
    """The symbols and imports of a module in the order of the file, and the statements at its
    top level with those in its branches."""

    symbols: tuple[Symbol, ...]
    imports: tuple[Import, ...]
    top: list[ast.stmt]


def collect_statements(tree: ast.Module, source: PythonSource) -> Statements:
    """Collect what the statements below *tree* define and import."""
    symbols: list[tuple[int, int, Symbol]] = []
    imports: list[tuple[int, int, Import]] = []
    top: list[ast.stmt] = []
    # Blocks still to be visited, which is not in the order of the file.
    stack: list[tuple[list[ast.stmt], _Block]] = [(tree.body, _Block())]
    while stack:
        block, around = stack.pop()
        is_top = around.binds and not around.qualname
        for index, node in enumerate(block):
            kind = type(node)
            if kind in _DEFINITIONS:
                symbol, inner = _define(node, around, source)  # type: ignore[arg-type]  # narrowed by kind
                symbols.append((symbol.line, node.col_offset, symbol))
                stack.append((node.body, inner))  # type: ignore[attr-defined]  # narrowed by kind
            elif kind in _BLOCKS:
                inner = around._replace(binds=False) if kind in _LOOPS else around
                stack.extend((child, inner) for child in _child_blocks(node))
                if is_top and kind is ast.If:
                    top.append(node)
            elif kind is ast.Import or kind is ast.ImportFrom:
                imports.extend(_list_imports(node))  # type: ignore[arg-type]  # narrowed by kind
            elif around.binds:
                after = block[index + 1] if index + 1 < len(block) else None
                symbols.extend(_list_bound(node, after, around.qualname, source))
                if is_top:
                    top.append(node)
    return Statements(
        tuple(_keep_first_bindings(sorted(symbols, key=_position))),
        tuple(item[2] for item in sorted(imports, key=_position)),
        sorted(top, key=lambda node: (node.lineno, node.col_offset)),
    )


def _position(item: tuple[int, int, object]) -> tuple[int, int]:
    return item[:2]


_DEFINITIONS = frozenset({ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef})
_LOOPS = frozenset({ast.For, ast.AsyncFor, ast.While, ast.Match})
_BLOCKS = _LOOPS | {ast.If, ast.With, ast.AsyncWith, ast.Try, ast.TryStar}


def _child_blocks(node: ast.stmt) -> list[list[ast.stmt]]:
    if isinstance(node, ast.Match):
        return [case.body for case in node.cases]
    blocks: list[list[ast.stmt]] = [node.body]  # type: ignore[attr-defined]  # every block has one
    if orelse := getattr(node, "orelse", None):
        blocks.append(orelse)
    if isinstance(node, ast.Try | ast.TryStar):
        blocks.extend(handler.body for handler in node.handlers)
        blocks.append(node.finalbody)
    return blocks


def _define(node: _Definition, around: _Block, source: PythonSource) -> tuple[Symbol, _Block]:
    """The symbol of a definition and the around of its body."""
    is_class = type(node) is ast.ClassDef
    qualname = f"{around.qualname}.{node.name}" if around.qualname else node.name
    decorators = node.decorator_list
    doc, _ = read_docstring(node)
    symbol = Symbol(
        kind=choose_kind(is_class, around.in_class),
        name=node.name,
        qualname=qualname,
        line=node.lineno,
        end_line=node.end_lineno or node.lineno,
        start_line=decorators[0].lineno if decorators else node.lineno,
        prefix=_PREFIXES[type(node)],
        signature=source.signature(node),
        doc=summarise(doc) if doc else "",
        decorators=tuple(source.slice(item) for item in decorators),
        bases=source.bases(node) if isinstance(node, ast.ClassDef) else (),
        visibility=find_visibility(node.name),
        parent=around.qualname,
        declared=any(map(_is_overload, decorators)),
    )
    return symbol, _Block(qualname, in_class=is_class, binds=is_class)


def _is_overload(decorator: ast.expr) -> bool:
    """``@overload``, which a function without a body of its own has."""
    return "overload" in (getattr(decorator, "id", ""), getattr(decorator, "attr", ""))


_PREFIXES = {ast.ClassDef: "class", ast.FunctionDef: "def", ast.AsyncFunctionDef: "async def"}


def choose_kind(is_class: bool, in_class: bool) -> SymbolKind:
    """The kind of a class or function that is defined in a class or elsewhere."""
    if is_class:
        return SymbolKind.CLASS
    return SymbolKind.METHOD if in_class else SymbolKind.FUNCTION


def read_docstring(node: ast.Module | _Definition) -> tuple[str, int]:
    """A definition's docstring without indentation, and its line; empty where none is."""
    if node.body and isinstance(first := node.body[0], ast.Expr):
        value = first.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return clean_docstring(value.value).strip(), first.lineno
    return "", 0


def _list_imports(node: ast.Import | ast.ImportFrom) -> list[tuple[int, int, Import]]:
    line, column = node.lineno, node.col_offset
    if isinstance(node, ast.Import):
        return [
            (line, column, Import(line=line, module=alias.name, alias=alias.asname or ""))
            for alias in node.names
        ]
    names = tuple(ImportedName(name=alias.name, alias=alias.asname or "") for alias in node.names)
    module = node.module or ""
    return [(line, column, Import(line=line, module=module, level=node.level, names=names))]


_BOUND = frozenset({SymbolKind.CONSTANT, SymbolKind.VARIABLE})


def _keep_first_bindings(symbols: list[tuple[int, int, Symbol]]) -> Iterator[Symbol]:
    """All definitions, and of several bindings of a name the first."""
    bound: set[str] = set()
    for _, _, symbol in symbols:
        if symbol.kind in _BOUND:
            if symbol.qualname in bound:
                continue
            bound.add(symbol.qualname)
        yield symbol


# ---- bindings ----


def _list_bound(
    node: ast.stmt, after: ast.stmt | None, parent: str, source: PythonSource
) -> Iterator[tuple[int, int, Symbol]]:
    """A symbol for each name that the statement *node* binds, with its position; *after* is the
    statement below it, which may describe them."""
    if isinstance(node, ast.Assign):
        doc = _describe(node, after, source)
        for target in node.targets:
            signature = _show_value(None, node.value, source) if _is_name(target) else ""
            for name in _names(target):
                yield _bind(name, _choose_bound_kind(name.id), parent, signature, doc, node)
    elif isinstance(node, ast.AnnAssign):
        if isinstance(node.target, ast.Name):
            name = node.target
            kind = (
                SymbolKind.CONSTANT if _is_final(node.annotation) else _choose_bound_kind(name.id)
            )
            signature = _show_value(node.annotation, node.value, source)
            yield _bind(name, kind, parent, signature, _describe(node, after, source), node)
    elif isinstance(node, TypeAlias):
        name, signature = node.name, _show_value(None, node.value, source)
        yield _bind(name, SymbolKind.TYPE, parent, signature, _describe(node, after, source), node)


def _describe(node: ast.stmt, after: ast.stmt | None, source: PythonSource) -> str:
    """The description of an assignment: the string right below it, or comments that begin with
    ``#:`` above it or at its end."""
    said = ""
    if isinstance(after, ast.Expr) and after.lineno == (node.end_lineno or 0) + 1:
        value = after.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            said = clean_docstring(value.value).strip()
    said = said or source.marked_comment(node)
    # Code that nobody wants any more is put into strings as well.
    return "" if NOISE["code_line"].match(said.partition("\n")[0]) else summarise(said)


def find_visibility(name: str) -> Visibility:
    """The visibility of *name* by the underscores it begins with."""
    is_private = name.startswith("_") and not name.endswith("__")
    return Visibility.PRIVATE if is_private else Visibility.PUBLIC


def _choose_bound_kind(name: str) -> SymbolKind:
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
    """The plain names in an assignment's target; ``__all__`` is shown as the exports."""
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


def _show_value(annotation: ast.expr | None, value: ast.expr | None, source: PythonSource) -> str:
    shown = f": {source.slice(annotation)}" if annotation else ""
    if value is not None and value.lineno == value.end_lineno:
        width = (value.end_col_offset or 0) - value.col_offset
        if width <= _LONGEST_VALUE:
            return f"{shown} = {source.slice(value)}"
    return shown
