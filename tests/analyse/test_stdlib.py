"""Every file of the standard library, against an oracle that shares no code with us."""

from __future__ import annotations

import ast
import sysconfig
import tokenize
import warnings
from pathlib import Path

import pytest

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.model import Analysis, SymbolKind, Text
from sphinx_repodoc.problems import ProblemKind

STDLIB = Path(sysconfig.get_path("stdlib"))
PARTS = 8
DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def stdlib_files() -> list[Path]:
    return sorted(path for path in STDLIB.rglob("*.py") if "site-packages" not in path.parts)


def read_source(path: Path) -> str | None:
    try:
        with tokenize.open(path) as file:
            return file.read()
    except (SyntaxError, UnicodeDecodeError):
        return None


def parse_source(source: str) -> ast.Module | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(source)
        except (SyntaxError, ValueError):
            return None


def expected_definitions(tree: ast.Module) -> list[tuple[object, ...]]:
    """Every definition in the tree, with the definitions around it from parent links."""
    parents = {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}
    expected = []
    for node in ast.walk(tree):
        if isinstance(node, DEFINITIONS):
            around = []
            outer = parents.get(node)
            while outer is not None:
                if isinstance(outer, DEFINITIONS):
                    around.append(outer)
                outer = parents.get(outer)
            kind = "class" if isinstance(node, ast.ClassDef) else "function"
            if kind == "function" and around and isinstance(around[0], ast.ClassDef):
                kind = "method"
            names = [item.name for item in reversed(around)] + [node.name]
            is_async = isinstance(node, ast.AsyncFunctionDef)
            expected.append((kind, is_async, ".".join(names), node.lineno, node.end_lineno))
    return sorted(expected)


def found_definitions(analysis: Analysis) -> list[tuple[object, ...]]:
    return sorted(
        (item.kind.value, item.is_async, item.qualname, item.line, item.end_line)
        for item in analysis.symbols
        if item.kind not in (SymbolKind.CONSTANT, SymbolKind.VARIABLE)
    )


def expected_imports(tree: ast.Module) -> list[tuple[object, ...]]:
    expected: list[tuple[object, ...]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            expected += [(node.lineno, item.name, 0, item.asname or "", ()) for item in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = tuple((item.name, item.asname or "") for item in node.names)
            expected.append((node.lineno, node.module or "", node.level, "", names))
    return sorted(expected)


def found_imports(analysis: Analysis) -> list[tuple[object, ...]]:
    return sorted(
        (item.line, item.module, item.level, item.alias,
         tuple((name.name, name.alias) for name in item.names))
        for item in analysis.imports
    )  # fmt: skip


# In parts, so that they share the cores under pytest-xdist.
@pytest.mark.parametrize("part", range(PARTS))
def test_stdlib(part: int) -> None:
    files = stdlib_files()[part::PARTS]
    compared = 0
    for path in files:
        source = read_source(path)
        if source is None:
            continue
        analysis = analyse(path.name, Text(content=source))
        tree = parse_source(source)
        if tree is None:
            assert [item.kind for item in analysis.problems] == [ProblemKind.SYNTAX], path
            continue
        assert analysis.problems == (), path
        assert found_definitions(analysis) == expected_definitions(tree), path
        assert found_imports(analysis) == expected_imports(tree), path
        check_signatures(analysis, tree, path)
        lines = [item.line for item in analysis.symbols]
        assert lines == sorted(lines), path
        compared += 1
    assert compared > 0.9 * len(files)


def check_signatures(analysis: Analysis, tree: ast.Module, path: Path) -> None:
    """Each signature, read back by Python, is that of the definition it came from."""
    functions = {
        (node.lineno, node.name): node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    }
    for symbol in analysis.symbols:
        node = functions.get((symbol.line, symbol.name))
        if node is None or symbol.kind not in (SymbolKind.FUNCTION, SymbolKind.METHOD):
            continue
        read = parse_source(f"def f{symbol.signature}: pass")
        assert read is not None, (path, symbol.signature)
        function = read.body[0]
        assert isinstance(function, ast.FunctionDef)
        assert ast.dump(function.args) == ast.dump(node.args), (path, symbol.signature)
        assert (function.returns is None) == (node.returns is None)
