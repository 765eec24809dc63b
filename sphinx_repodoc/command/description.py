"""The facts of one file in the form that ``inspect`` prints; part of the public contract."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from sphinx_repodoc.index import RepoIndex, ResolvedImport
from sphinx_repodoc.index.pairs import ITS_TEST
from sphinx_repodoc.model import Analysis, Import, Reference, Symbol
from sphinx_repodoc.pages.roles import find_role
from sphinx_repodoc.problems import Problem

SYMBOL_KEYS = (
    "kind", "name", "qualname", "line", "end_line", "prefix", "signature", "visibility", "bases",
    "doc",
)  # fmt: skip


DEPENDENCY_KEYS = ("name", "requirement", "group", "line")


NOTE_KEYS = (
    "section", "rule", "line", "message", "severity", "cwe", "symbol", "value", "acknowledged",
)  # fmt: skip


def describe_file(
    index: RepoIndex, path: str, references: Iterable[Reference], problems: Iterable[Problem]
) -> dict[str, Any]:
    """What is known of the file at *path*, which has a page; *references* and *problems* are
    its own."""
    analysis = index.records[path].analysis or Analysis(language="")
    return {
        "path": path,
        "language": analysis.language,
        "lines": analysis.lines,
        "code_lines": analysis.code_lines,
        "comment_lines": analysis.comment_lines,
        "generated": analysis.generated,
        "unparsed": analysis.unparsed,
        "symbols": [_describe_symbol(symbol) for symbol in analysis.symbols],
        "imports": list(_describe_imports(analysis.imports, index.imports.get(path, ()))),
        "dependencies": [
            {key: getattr(each, key) for key in DEPENDENCY_KEYS}
            for each in (analysis.manifest.dependencies if analysis.manifest else ())
        ],
        "references": [
            {"kind": each.kind, "name": each.name, "lines": each.lines} for each in references
        ],
        "imported_by": _list_importers(index, path),
        "tests": find_tests(index, path),
        "related": [
            {"path": related.path, "reason": related.reason} for related in index.related(path)
        ],
        "notes": [{key: getattr(note, key) for key in NOTE_KEYS} for note in analysis.notes],
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
    by_statement: dict[tuple[int, str], list[ResolvedImport]] = {}
    for each in resolved:
        by_statement.setdefault((each.line, each.module), []).append(each)
    for statement in statements:
        module = "." * statement.level + statement.module
        found = by_statement.get((statement.line, module), [])
        yield {
            "line": statement.line,
            "module": module,
            "names": [imported.name for imported in statement.names],
            "targets": sorted({target for each in found for target in each.targets}),
            "exact": bool(found) and all(each.exact for each in found),
            "origin": found[0].origin if found else "",
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
