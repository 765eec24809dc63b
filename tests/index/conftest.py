"""A tiny analyser for the tests of the index: what ``ast`` says about a snippet."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from typing import TypeAlias

import pytest

from sphinx_repodoc.index import RepoIndex, build_index
from sphinx_repodoc.model import (
    Analysis,
    FileRecord,
    Import,
    ImportedName,
    SourceFile,
    Symbol,
    SymbolKind,
)

Files: TypeAlias = Mapping[str, str | Analysis]
MakeIndex: TypeAlias = Callable[..., RepoIndex]


def analyse_snippet(text: str) -> Analysis:
    tree = ast.parse(text)
    return Analysis(
        language="Python",
        lines=len(text.splitlines()),
        summary=(ast.get_docstring(tree) or "").partition("\n")[0],
        symbols=tuple(_list_symbols(tree, "")),
        imports=tuple(_list_imports(tree)),
        exports=_find_exports(tree),
    )


def _list_symbols(scope: ast.AST, parent: str) -> Iterator[Symbol]:
    for node in ast.iter_child_nodes(scope):
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            kind = SymbolKind.CLASS if isinstance(node, ast.ClassDef) else SymbolKind.FUNCTION
            symbol = _make_symbol(kind, node.name, parent, node)
            yield symbol
            yield from _list_symbols(node, symbol.qualname)
        elif isinstance(node, ast.Assign) and not isinstance(scope, ast.FunctionDef):
            for target in node.targets:
                if isinstance(target, ast.Name):
                    yield _make_symbol(SymbolKind.VARIABLE, target.id, parent, node)


def _make_symbol(kind: SymbolKind, name: str, parent: str, node: ast.stmt) -> Symbol:
    return Symbol(
        kind=kind, name=name, qualname=f"{parent}.{name}" if parent else name,
        line=node.lineno, end_line=node.end_lineno or node.lineno, parent=parent,
    )  # fmt: skip


def _list_imports(tree: ast.AST) -> Iterator[Import]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(line=node.lineno, module=alias.name, alias=alias.asname or "")
        elif isinstance(node, ast.ImportFrom):
            names = tuple(ImportedName(name=a.name, alias=a.asname or "") for a in node.names)
            yield Import(line=node.lineno, module=node.module or "", level=node.level, names=names)


def _find_exports(tree: ast.Module) -> tuple[str, ...] | None:
    for node in tree.body:
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
            return tuple(ast.literal_eval(node.value))
    return None


def make_record(path: str, content: str | Analysis = "") -> FileRecord:
    if isinstance(content, str):
        is_python = path.endswith((".py", ".pyi"))
        lines = len(content.splitlines())
        content = analyse_snippet(content) if is_python else Analysis(language="Text", lines=lines)
    return FileRecord(source=SourceFile(path=path, size=len(path)), analysis=content)


@pytest.fixture
def make_index() -> MakeIndex:
    """Builds the index of files given by path and content."""

    def make(files: Files, *more: FileRecord) -> RepoIndex:
        records = [make_record(path, content) for path, content in files.items()]
        return build_index([*records, *more], "repo")

    return make
