"""The facts of one file in the form that ``inspect`` prints; part of the public contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any

from sphinx_repodoc.index import RepoIndex, ResolvedImport
from sphinx_repodoc.index.pairs import ITS_TEST
from sphinx_repodoc.model import Analysis, Import, Symbol
from sphinx_repodoc.pages.roles import find_role
from sphinx_repodoc.problems import Problem

SYMBOL_KEYS = ("kind", "name", "qualname", "line", "end_line", "signature", "doc")


def describe_file(index: RepoIndex, path: str, problems: Iterable[Problem]) -> dict[str, Any]:
    """What is known of the file at *path*, which has a page; *problems* are its own."""
    analysis = index.records[path].analysis or Analysis(language="")
    return {
        "path": path,
        "language": analysis.language,
        "lines": analysis.lines,
        "symbols": [_describe_symbol(symbol) for symbol in analysis.symbols],
        "imports": list(_describe_imports(analysis.imports, index.imports.get(path, ()))),
        "imported_by": _list_importers(index, path),
        "tests": find_tests(index, path),
        "related": [
            {"path": related.path, "reason": related.reason} for related in index.related(path)
        ],
        "notes": [],
        "keywords": _list_keywords(analysis.symbols),
        "problems": [
            {"kind": problem.kind, "line": problem.line, "message": problem.message}
            for problem in problems
        ],
    }


def find_tests(index: RepoIndex, path: str) -> list[str]:
    """The tests of a file: those that import it, and those that have its name."""
    importing = {other for other in _list_importers(index, path) if _is_test(other)}
    named = {pair.path for pair in index.relations.pairs.get(path, ()) if pair.reason == ITS_TEST}
    return sorted(importing | named)


def _is_test(path: str) -> bool:
    role = find_role(path)
    return role is not None and role.what == "Test"


def _list_importers(index: RepoIndex, path: str) -> list[str]:
    return sorted({importer.path for importer in index.imported_by.get(path, ())})


def _describe_symbol(symbol: Symbol) -> dict[str, Any]:
    return {key: getattr(symbol, key) for key in SYMBOL_KEYS}


def _describe_imports(
    statements: Sequence[Import], resolved: Sequence[ResolvedImport]
) -> Iterator[dict[str, Any]]:
    # The index has one item for each name, or one for the module, in the order of the file.
    rest = iter(resolved)
    for statement in statements:
        found = list(islice(rest, len(statement.names) or 1))
        yield {
            "line": statement.line,
            "module": "." * statement.level + statement.module,
            "names": [imported.name for imported in statement.names],
            "targets": sorted({target for each in found for target in each.targets}),
            "exact": bool(found) and all(each.exact for each in found),
        }


def _list_keywords(symbols: Sequence[Symbol]) -> list[dict[str, Any]]:
    lines: dict[tuple[str, str], set[int]] = {}
    for symbol in symbols:
        lines.setdefault((symbol.name, symbol.kind), set()).add(symbol.line)
    return [
        {"kind": kind, "text": name, "lines": sorted(found)}
        for (name, kind), found in sorted(
            lines.items(), key=lambda item: (item[0][0].casefold(), item[0])
        )
    ]
