"""Python files through :mod:`ast`: definitions, bindings, imports, exports, entry points.

Nodes are visited with a stack of our own: that is fast, and a chain of thousands of ``elif``
cannot exhaust Python's.
"""

from __future__ import annotations

import ast
import inspect
import warnings
from collections.abc import Collection
from typing import NamedTuple

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.notes.python import KINDS, find_python_notes
from sphinx_repodoc.analyse.prose import leading_comments
from sphinx_repodoc.analyse.prose.sentences import summarise
from sphinx_repodoc.analyse.python import recovery as python_recovery
from sphinx_repodoc.analyse.python.bindings import bound_symbols, find_visibility
from sphinx_repodoc.analyse.python.comments import count_comment_lines
from sphinx_repodoc.analyse.python.exports import collect_exports
from sphinx_repodoc.analyse.python.references import collect_uses
from sphinx_repodoc.analyse.python.source import PythonSource
from sphinx_repodoc.model import EntryPoint, Import, ImportedName, Symbol, SymbolKind
from sphinx_repodoc.problems import Problem, ProblemKind

_Definition = ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


class _Scope(NamedTuple):
    """Where a block of statements stands. ``binds`` says whether a name assigned there is
    a module's or class's attribute (not a local, not a temporary of a loop)."""

    qualname: str = ""
    in_class: bool = False
    binds: bool = True


class _Found(NamedTuple):
    """Everything collected so far, each with its position, in no particular order."""

    symbols: list[tuple[int, int, Symbol]]
    imports: list[tuple[int, int, Import]]
    module_statements: list[ast.stmt]


def analyse_python(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """What the Python file *text* defines and imports, with notes for *sections*; recovered
    where it does not parse."""
    try:
        tree = parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        return python_recovery.recover(text, _describe_failure(error))
    return _analyse_tree(text, tree, sections)


def parse(text: str) -> ast.Module:
    """The tree of *text*; raises where there is none."""
    with warnings.catch_warnings():
        # Invalid escapes in the file read are not this build's warnings.
        warnings.simplefilter("ignore")
        return ast.parse(text)


def _describe_failure(error: Exception) -> Problem:
    if isinstance(error, SyntaxError):
        return Problem(kind=ProblemKind.SYNTAX, message=error.msg, line=error.lineno or 0)
    message = str(error) if isinstance(error, ValueError) else "too deeply nested to parse"
    return Problem(kind=ProblemKind.SYNTAX, message=message)


def _analyse_tree(text: str, tree: ast.Module, sections: Collection[str]) -> Findings:
    found = _collect(tree, PythonSource(text))
    uses = collect_uses(tree, KINDS if sections else ())
    symbols = _in_order(found.symbols)
    noted = find_python_notes(uses.marked, text, symbols, uses.references, sections)
    doc, doc_line = _docstring(tree)
    prose = leading_comments.describe_docstring(doc, doc_line) if doc else Findings()
    return Findings(
        doc=prose.doc,
        doc_line=prose.doc_line,
        summary=prose.summary,
        symbols=symbols,
        imports=tuple(item[2] for item in sorted(found.imports, key=_position)),
        references=uses.references,
        comment_lines=count_comment_lines(text, uses.string_lines),
        exports=collect_exports(sorted(found.module_statements, key=_statement_position)),
        entry_points=tuple(_entry_points(found.module_statements)),
        notes=noted.notes,
        checks=noted.checks,
    )


def _collect(tree: ast.Module, source: PythonSource) -> _Found:
    found = _Found([], [], [])
    # Blocks still to be visited. The order of visits is not that of the file: what is
    # found is sorted at the end.
    stack: list[tuple[list[ast.stmt], _Scope]] = [(tree.body, _Scope())]
    while stack:
        block, scope = stack.pop()
        at_module_level = scope.binds and not scope.qualname
        for index, node in enumerate(block):
            kind = type(node)
            if kind in _DEFINITIONS:
                symbol, inner = _define(node, scope, source)  # type: ignore[arg-type]  # narrowed by kind
                found.symbols.append((symbol.line, node.col_offset, symbol))
                stack.append((node.body, inner))  # type: ignore[attr-defined]  # narrowed by kind
            elif kind in _BLOCKS:
                inner = scope._replace(binds=False) if kind in _LOOPS else scope
                stack.extend((child, inner) for child in _child_blocks(node))
                if at_module_level and kind is ast.If:
                    found.module_statements.append(node)
            elif kind is ast.Import or kind is ast.ImportFrom:
                found.imports.extend(_imports(node))  # type: ignore[arg-type]  # narrowed by kind
            elif scope.binds:
                after = block[index + 1] if index + 1 < len(block) else None
                found.symbols.extend(bound_symbols(node, after, scope.qualname, source))
                if at_module_level:
                    found.module_statements.append(node)
    return found


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


def _define(node: _Definition, scope: _Scope, source: PythonSource) -> tuple[Symbol, _Scope]:
    """The symbol of a definition and the scope of its body."""
    is_class = type(node) is ast.ClassDef
    qualname = f"{scope.qualname}.{node.name}" if scope.qualname else node.name
    decorators = node.decorator_list
    doc, _ = _docstring(node)
    symbol = Symbol(
        kind=_kind(is_class, scope.in_class),
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
        parent=scope.qualname,
        declared=any(map(_is_overload, decorators)),
    )
    return symbol, _Scope(qualname, in_class=is_class, binds=is_class)


def _is_overload(decorator: ast.expr) -> bool:
    """``@overload``, which a function without a body of its own has."""
    return "overload" in (getattr(decorator, "id", ""), getattr(decorator, "attr", ""))


_PREFIXES = {ast.ClassDef: "class", ast.FunctionDef: "def", ast.AsyncFunctionDef: "async def"}


def _kind(is_class: bool, in_class: bool) -> SymbolKind:
    if is_class:
        return SymbolKind.CLASS
    return SymbolKind.METHOD if in_class else SymbolKind.FUNCTION


def _docstring(node: ast.Module | _Definition) -> tuple[str, int]:
    """A definition's docstring without indentation, and its line; empty where none is."""
    if node.body and isinstance(first := node.body[0], ast.Expr):
        value = first.value
        if isinstance(value, ast.Constant) and isinstance(value.value, str):
            return inspect.cleandoc(value.value).strip(), first.lineno
    return "", 0


def _imports(node: ast.Import | ast.ImportFrom) -> list[tuple[int, int, Import]]:
    line, column = node.lineno, node.col_offset
    if isinstance(node, ast.Import):
        return [
            (line, column, Import(line=line, module=alias.name, alias=alias.asname or ""))
            for alias in node.names
        ]
    names = tuple(ImportedName(name=alias.name, alias=alias.asname or "") for alias in node.names)
    module = node.module or ""
    return [(line, column, Import(line=line, module=module, level=node.level, names=names))]


def _position(item: tuple[int, int, object]) -> tuple[int, int]:
    return item[:2]


def _statement_position(node: ast.stmt) -> tuple[int, int]:
    return node.lineno, node.col_offset


_BOUND = frozenset({SymbolKind.CONSTANT, SymbolKind.VARIABLE})


def _in_order(symbols: list[tuple[int, int, Symbol]]) -> tuple[Symbol, ...]:
    """The symbols in the order of the file; of a name's bindings only the first."""
    kept: list[Symbol] = []
    bound: set[str] = set()
    for _, _, symbol in sorted(symbols, key=_position):
        if symbol.kind in _BOUND:
            if symbol.qualname in bound:
                continue
            bound.add(symbol.qualname)
        kept.append(symbol)
    return tuple(kept)


def _entry_points(statements: list[ast.stmt]) -> list[EntryPoint]:
    lines = sorted(
        node.lineno for node in statements if isinstance(node, ast.If) and _is_main(node.test)
    )
    return [EntryPoint(name="__main__", line=line) for line in lines]


def _is_main(test: ast.expr) -> bool:
    """Whether *test* is ``__name__ == "__main__"``, either way round."""
    if not isinstance(test, ast.Compare) or [type(item) for item in test.ops] != [ast.Eq]:
        return False
    sides = [test.left, test.comparators[0]]
    names = [side.id for side in sides if isinstance(side, ast.Name)]
    values = [side.value for side in sides if isinstance(side, ast.Constant)]
    return names == ["__name__"] and values == ["__main__"]
