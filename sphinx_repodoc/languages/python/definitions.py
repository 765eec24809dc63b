"""Symbols and imports of a Python file, from the statements of its tree.

Statements are visited with a stack, which is fast and has no limit for the depth of nesting.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sphinx_repodoc.analyse.interface import NOISE, clean_docstring, summarise
from sphinx_repodoc.languages.python.source import PythonSource, TypeAlias, find_last_name
from sphinx_repodoc.model import (
    EdgeKind,
    Import,
    ImportedName,
    Symbol,
    SymbolKind,
    Visibility,
)

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef

_LONGEST_VALUE = 60


class _Block(NamedTuple):
    """The definition around a block of statements. ``binds`` says whether a name assigned there
    is an attribute of a module or class, and not a local or a temporary of a loop. ``kind`` is
    that of imports in the block."""

    qualname: str = ""
    in_class: bool = False
    binds: bool = True
    kind: EdgeKind = EdgeKind.RUN_TIME


class Statements(NamedTuple):
    """The symbols and imports of a module in the order of the file, and the statements at its
    top level with those in its branches."""

    symbols: tuple[Symbol, ...]
    imports: tuple[Import, ...]
    top: list[ast.stmt]


def collect_statements(tree: ast.Module, source: PythonSource) -> Statements:
    """Collect the definitions and imports of the statements below *tree*."""
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
                if kind is ast.If:
                    _mark_unexecuted(node, stack)  # type: ignore[arg-type]  # narrowed by kind
                    if is_top:
                        top.append(node)
            elif kind is ast.Import or kind is ast.ImportFrom:
                imports.extend(_list_imports(node, around.kind))  # type: ignore[arg-type]  # narrowed by kind
            elif around.binds:
                after = block[index + 1] if index + 1 < len(block) else None
                symbols.extend(_list_bound(node, after, around.qualname, source))
                if is_top:
                    top.append(node)
    position = operator.itemgetter(0, 1)
    return Statements(
        tuple(_keep_first_bindings(sorted(symbols, key=position))),
        tuple(item[2] for item in sorted(imports, key=position)),
        sorted(top, key=lambda node: (node.lineno, node.col_offset)),
    )


_DEFINITIONS = frozenset({ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef})
_LOOPS = frozenset({ast.For, ast.AsyncFor, ast.While, ast.Match})
_BLOCKS = _LOOPS | {ast.If, ast.With, ast.AsyncWith, ast.Try, ast.TryStar}


def _child_blocks(node: ast.stmt) -> list[list[ast.stmt]]:
    parts = [*getattr(node, "cases", ()), *getattr(node, "handlers", ())]
    blocks = [getattr(node, field, []) for field in ("body", "orelse", "finalbody")]
    return [*blocks, *(part.body for part in parts)]


def _mark_unexecuted(node: ast.If, stack: list[tuple[list[ast.stmt], _Block]]) -> None:
    """Mark the branch of *node* that only type checkers read, which is on the *stack*, if there is
    one: that of ``if TYPE_CHECKING``."""
    test, branch = node.test, node.body
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        test, branch = test.operand, node.orelse
    parts = test.values if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And) else [test]
    if any(find_last_name(part) == "TYPE_CHECKING" for part in parts):
        for index, (block, around) in enumerate(stack):
            if block is branch:
                stack[index] = (block, around._replace(kind=EdgeKind.TYPE_ONLY))


def _define(node: _Definition, around: _Block, source: PythonSource) -> tuple[Symbol, _Block]:
    """Return the symbol of a definition, and the block that its body is."""
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
        # An overload has no body of its own.
        declared=any(find_last_name(item) == "overload" for item in decorators),
    )
    is_deferred = not is_class and around.kind is EdgeKind.RUN_TIME
    kind = EdgeKind.DEFERRED if is_deferred else around.kind
    return symbol, _Block(qualname, in_class=is_class, binds=is_class, kind=kind)


_PREFIXES = {ast.ClassDef: "class", ast.FunctionDef: "def", ast.AsyncFunctionDef: "async def"}


def choose_kind(is_class: bool, in_class: bool) -> SymbolKind:
    """Return the kind of a class or function that is defined in a class or elsewhere."""
    if is_class:
        return SymbolKind.CLASS
    return SymbolKind.METHOD if in_class else SymbolKind.FUNCTION


def read_docstring(node: ast.Module | _Definition) -> tuple[str, int]:
    """Return a definition's docstring without indentation, and its line; empty if it has none."""
    text = _read_string(node.body[0]) if node.body else None
    return ("", 0) if text is None else (text, node.body[0].lineno)


def _read_string(node: ast.stmt | None) -> str | None:
    """Return the text of a statement that is only a string, without indentation."""
    match node:
        case ast.Expr(ast.Constant(str(text))):
            return clean_docstring(text).strip()
    return None


def _list_imports(
    node: ast.Import | ast.ImportFrom, kind: EdgeKind
) -> list[tuple[int, int, Import]]:
    line, column = node.lineno, node.col_offset
    names = tuple(ImportedName(name=alias.name, alias=alias.asname or "") for alias in node.names)
    if isinstance(node, ast.Import):
        modules = [
            Import(line=line, module=each.name, alias=each.alias, kind=kind) for each in names
        ]
    else:
        module, level = node.module or "", node.level
        modules = [Import(line=line, module=module, level=level, names=names, kind=kind)]
    return [(line, column, each) for each in modules]


_BOUND = frozenset({SymbolKind.CONSTANT, SymbolKind.VARIABLE})


def _keep_first_bindings(symbols: list[tuple[int, int, Symbol]]) -> Iterator[Symbol]:
    """Yield all definitions, and of several bindings of a name the first."""
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
    """Yield a symbol for each name that the statement *node* binds, with its position; *after* is
    the statement below it, which may describe them."""
    targets: Sequence[ast.expr] = ()
    annotation = kind = value = None
    if isinstance(node, ast.Assign):
        targets, value = node.targets, node.value
    elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        targets, annotation, value = [node.target], node.annotation, node.value
        inner = annotation.value if isinstance(annotation, ast.Subscript) else annotation
        kind = SymbolKind.CONSTANT if find_last_name(inner) == "Final" else None
    elif isinstance(node, TypeAlias):
        targets, value, kind = [node.name], node.value, SymbolKind.TYPE
    doc = _describe(node, after, source) if targets else ""
    for target in targets:
        is_name = isinstance(target, ast.Name)
        signature = show_value(annotation, value, source) if is_name else ""
        for name in _list_names(target):
            yield _bind(name, kind or _choose_bound_kind(name.id), parent, signature, doc, node)


def _describe(node: ast.stmt, after: ast.stmt | None, source: PythonSource) -> str:
    """Return the description of an assignment: the string right below it, or comments that begin
    with ``#:`` above it or at its end."""
    is_below = after is not None and after.lineno == (node.end_lineno or 0) + 1
    said = (_read_string(after) if is_below else "") or source.marked_comment(node)
    # Strings are also used to disable code.
    return "" if NOISE["code_line"].match(said.partition("\n")[0]) else summarise(said)


def find_visibility(name: str) -> Visibility:
    """Return the visibility of *name* by the underscores it begins with."""
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


def define_attribute(owner: str, node: ast.Attribute, signature: str, end_line: int) -> Symbol:
    """Return the symbol of an attribute that a method assigns to its object."""
    return Symbol(
        kind=SymbolKind.FIELD,
        name=node.attr,
        qualname=f"{owner}.{node.attr}",
        line=node.end_lineno or node.lineno,
        end_line=end_line,
        start_line=node.lineno,
        signature=signature,
        visibility=find_visibility(node.attr),
        parent=owner,
    )


def _list_names(target: ast.expr) -> Iterator[ast.Name]:
    """Yield the plain names in an assignment's target; ``__all__`` is shown as the exports."""
    if isinstance(target, ast.Name):
        if target.id != "__all__":
            yield target
    elif isinstance(target, ast.Starred):
        yield from _list_names(target.value)
    elif isinstance(target, ast.Tuple | ast.List):
        for item in target.elts:
            yield from _list_names(item)


def show_value(annotation: ast.expr | None, value: ast.expr | None, source: PythonSource) -> str:
    """Return the annotation and a short value of a variable as its signature."""
    shown = f": {source.slice(annotation)}" if annotation else ""
    if value is not None and value.lineno == value.end_lineno:
        width = (value.end_col_offset or 0) - value.col_offset
        if width <= _LONGEST_VALUE:
            return f"{shown} = {source.slice(value)}"
    return shown
