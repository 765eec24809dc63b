"""Files of the standard library, read in both ways and compared with an oracle that shares no code
with the package."""

from __future__ import annotations

import ast
import sysconfig
import tokenize
import warnings
from pathlib import Path
from typing import Any

from sphinx_repodoc.analyse import analyse
from sphinx_repodoc.languages.python import reader
from sphinx_repodoc.model import Analysis, SymbolKind, Text

STDLIB = Path(sysconfig.get_path("stdlib"))
SECTIONS = ("patterns", "performance")
# Valid files in which the grammar finds errors.
MISREAD = {"test_compile.py", "badsyntax_future8.py"}
Fact = tuple[Any, ...]
DEFINITIONS = (ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)


def list_files() -> list[Path]:
    """The files of the standard library of this Python."""
    return sorted(path for path in STDLIB.rglob("*.py") if "site-packages" not in path.parts)


def read_source(path: Path) -> str | None:
    try:
        with tokenize.open(path) as file:
            return file.read()
    except (SyntaxError, UnicodeDecodeError):
        return None


def parse_source(source: str, version: tuple[int, int] | None = None) -> ast.Module | None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return ast.parse(source, feature_version=version)
        except (SyntaxError, ValueError):
            return None


def expected_facts(tree: ast.Module) -> tuple[list[Fact], list[Fact]]:
    """Every definition and every import below *tree*, from a walk over all of its nodes."""
    definitions: list[Fact] = []
    imports: list[Fact] = []
    stack: list[tuple[ast.AST, tuple[str, ...], bool]] = [(tree, (), False)]
    while stack:
        node, around, in_class = stack.pop()
        if isinstance(node, DEFINITIONS):
            is_class = isinstance(node, ast.ClassDef)
            kind = "class" if is_class else "method" if in_class else "function"
            around, in_class = (*around, node.name), is_class
            is_async = isinstance(node, ast.AsyncFunctionDef)
            definitions.append((kind, is_async, ".".join(around), node.lineno, node.end_lineno))
        elif isinstance(node, ast.Import):
            imports += [(node.lineno, item.name, 0, item.asname or "", ()) for item in node.names]
        elif isinstance(node, ast.ImportFrom):
            names = tuple((item.name, item.asname or "") for item in node.names)
            imports.append((node.lineno, node.module or "", node.level, "", names))
        stack += [(child, around, in_class) for child in ast.iter_child_nodes(node)]
    return sorted(definitions), sorted(imports)


def found_definitions(analysis: Analysis) -> list[Fact]:
    return sorted(
        (item.kind.value, item.prefix.startswith("async"), item.qualname, item.line, item.end_line)
        for item in analysis.symbols
        if item.kind not in (SymbolKind.CONSTANT, SymbolKind.VARIABLE, SymbolKind.FIELD)
    )


def found_imports(analysis: Analysis) -> list[Fact]:
    return sorted(
        (item.line, item.module, item.level, item.alias,
         tuple((name.name, name.alias) for name in item.names))
        for item in analysis.imports
    )  # fmt: skip


def check_files(files: list[Path]) -> None:
    """Compare the facts on all *files* that this Python can read."""
    compared = 0
    for path in files:
        source = read_source(path)
        tree = parse_source(source) if source else None
        if source is None or tree is None:
            continue
        analysis = analyse(path.name, Text(content=source))
        assert analysis.problems == (), path
        definitions, imports = expected_facts(tree)
        assert found_definitions(analysis) == definitions, path
        assert found_imports(analysis) == imports, path
        check_signatures(analysis, tree, path)
        compared += 1
    assert compared > 0.9 * len(files)


def check_both_ways(files: list[Path]) -> None:
    """Compare the findings from :mod:`ast` with those from the grammar."""
    compared = 0
    for path in files:
        source = read_source(path)
        tree = parse_source(source, reader._OLDEST_PYTHON) if source else None
        if source is None or tree is None or path.name in MISREAD:
            continue
        parsed = reader._parse_with_grammar(source)
        assert parsed, path
        assert not parsed.broken, path
        expected = reader._analyse_tree(source, reader._Parsed(tree), SECTIONS)
        found = reader._analyse_tree(source, parsed, SECTIONS)
        for name in expected.__struct_fields__:
            assert getattr(found, name) == getattr(expected, name), path
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
