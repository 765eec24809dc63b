"""The facts about a file as ``inspect`` prints them; part of the public contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.index.facts import Description, DescriptionKind, Importer, Position, Role, Use
from sphinx_repodoc.index.graph import FileGraph
from sphinx_repodoc.index.keywords import CONCEPT
from sphinx_repodoc.index.running_tests import list_commands
from sphinx_repodoc.index.tested_files import list_tests
from sphinx_repodoc.index.uses.counting import Counting
from sphinx_repodoc.languages.resolving import Definition
from sphinx_repodoc.model import (
    Analysis,
    EdgeKind,
    FileHistory,
    ImportForm,
    Origin,
    Reference,
    ResolvedImport,
    Symbol,
)
from sphinx_repodoc.pages.texts import Mentions
from sphinx_repodoc.pages.use_lists import list_places
from sphinx_repodoc.problems import Problem

FIELDS = {
    "description": "text=plain kind path line symbol commit",
    "file": "language lines code_lines comment_lines generated unparsed",
    "roles": "role what subject reason path=source line",
    "licence": "expression reason path=source line",
    "owners": "names=owners path=source line",
    "history": "date commit changes authors",
    "symbols": "kind name qualname line end_line prefix signature visibility bases doc",
    "declared": "line name requirement",
    "dependencies": "name requirement group line",
    "references": "kind name owner lines",
    "commands": "command folder source line",
    "edges": "path=target line kind exact imported via",
    "test_titles": "title line end_line depth group=is_group skipped=is_skipped",
    "architecture": "imports all_imports importers all_importers layer",
    "related": "path reason",
    "notes": "section rule line message severity cwe symbol value acknowledged",
    "problems": "kind line message expected",
}
"""The fields of each kind of record that ``inspect`` prints; ``path=source`` prints the field
``source`` as ``path``."""

_NAMES = {
    kind: [(each.partition("=")[0], each.rpartition("=")[2]) for each in fields.split()]
    for kind, fields in FIELDS.items()
}
"""Pairs of the printed name and the name of a field, for each kind of record."""

NOWHERE = Position(
    imports=0,
    all_imports=0,
    importers=0,
    all_importers=0,
    late_imports=0,
    late_importers=0,
    layer=0,
)
"""The position of a file without imports and importers."""


def describe_file(
    index: RepoIndex,
    path: str,
    references: Iterable[Reference],
    problems: Iterable[Problem],
    read: Callable[[str], str],
    *,
    with_uses: bool = False,
) -> dict[str, Any]:
    """Return the facts about the file at *path*, which has a page.

    *references* and *problems* are those of this file; *read* returns its text. *with_uses* lists
    every use of each symbol.
    """
    analysis = index.records[path].analysis or Analysis(language="")
    history = index.history.files.get(path, FileHistory(blob=""))
    dependencies = analysis.manifest.dependencies if analysis.manifest else ()
    return {
        "path": path,
        "description": _describe_purpose(index.descriptions.get(path, ())),
        **_pick(analysis, "file"),
        "roles": [_describe_role(role, path) for role in index.roles.get(path, ())],
        "licence": _pick_each(index.licences.find(path), "licence"),
        "owners": _pick_each(index.owners.find(path), "owners"),
        "history": _pick(history, "history"),
        "url": index.source_url(path),
        "symbols": list(_describe_symbols(index, path, analysis, with_uses=with_uses)),
        "imports": list(_describe_imports(index, path, analysis)),
        "dependencies": _pick_each(dependencies, "dependencies"),
        "references": _pick_each(references, "references"),
        "imported_by": list(_describe_importers(index, path)),
        "edges": list(_describe_edges(index, path)),
        "architecture": _describe_position(index.graph, path),
        **_describe_tests(index, path, analysis),
        "related": _pick_each(index.relations.find(path), "related"),
        "notes": _pick_each(index.notes(path), "notes"),
        "keywords": list(_list_keywords(index, path, analysis.symbols, read)),
        "problems": _pick_each(problems, "problems"),
    }


def _describe_tests(index: RepoIndex, path: str, analysis: Analysis) -> dict[str, Any]:
    return {
        "tests": [test.path for test in list_tests(index, path)],
        "commands": _pick_each(list_commands(index, path), "commands"),
        "test_titles": _pick_each(analysis.titled_tests, "test_titles"),
    }


def describe_folder(index: RepoIndex, path: str) -> dict[str, Any]:
    """Return the facts about the folder at *path*. The printed path ends in a slash."""
    folder = index.folders[path]
    return {
        "path": f"{path}/",
        "description": _describe_purpose(index.folder_descriptions.get(path, ())),
        "files": folder.total_files,
        "lines": folder.total_lines,
    }


def _describe_purpose(found: Sequence[Description]) -> dict[str, Any] | None:
    """Return the best description."""
    for each in found[:1]:
        composed = each.kind is DescriptionKind.COMPOSED
        return {**_pick(each, "description"), "composed": composed}
    return None


def _pick(record: object, kind: str) -> dict[str, Any]:
    """Return the fields of *record* that ``inspect`` prints."""
    return {name: getattr(record, field) for name, field in _NAMES[kind]}


def _pick_each(records: Iterable[object], kind: str) -> list[dict[str, Any]]:
    return [_pick(record, kind) for record in records]


def _describe_symbols(
    index: RepoIndex, path: str, analysis: Analysis, *, with_uses: bool
) -> Iterator[dict[str, Any]]:
    """Yield the symbols of a file with their users, and with what they implement or override."""
    uses: dict[str, dict[str, list[Use]]] = {}
    for use in index.uses.list_outside(path):
        uses.setdefault(use.symbol, {}).setdefault(use.path, []).append(use)
    inheritance = index.uses.inheritance
    for symbol in analysis.symbols:
        place = Definition(path, symbol.qualname)
        related = {
            "implements": inheritance.bases,
            "implemented_by": inheritance.derived,
            "overrides": inheritance.overrides,
            "overridden_by": inheritance.overridden,
        }
        yield {
            **_pick(symbol, "symbols"),
            "used_by": _describe_users(index, place, uses.get(symbol.qualname, {}), with_uses),
            **{
                name: [{"path": file, "symbol": name} for file, name in relation.get(place, ())]
                for name, relation in related.items()
            },
        }


def _describe_users(
    index: RepoIndex, place: Definition, users: Mapping[str, list[Use]], with_uses: bool
) -> dict[str, Any] | None:
    """Return the users of a symbol; None if they are not counted."""
    counting = index.uses.judge(*place)
    if counting is Counting.NOT_COUNTED and not users:
        return None
    lines = {path: list_places(found) for path, found in sorted(users.items())}
    described: dict[str, Any] = {
        "files": len(users),
        "places": sum(map(len, lines.values())),
        "complete": counting is Counting.COMPLETE,
    }
    if with_uses:
        described["uses"] = [
            {"path": path, "line": line, "exact": exact}
            for path, places in lines.items()
            for line, _, exact in places
        ]
    return described


def _describe_role(role: Role, path: str) -> dict[str, Any]:
    """Return a role with the path of its evidence: its source, or the file itself for a line."""
    what = f"{role.what} {role.name}".rstrip()
    source = role.source or (path if role.line else "")
    return {**_pick(role, "roles"), "what": what, "path": source}


def _describe_imports(index: RepoIndex, path: str, analysis: Analysis) -> Iterator[dict[str, Any]]:
    by_statement: dict[tuple[int, str, str], list[ResolvedImport]] = {}
    for each in index.imports.get(path, ()):
        by_statement.setdefault((each.line, each.module, each.name), []).append(each)
    for statement in analysis.imports:
        module = "." * statement.level + statement.module
        names = {"", *(imported.name for imported in statement.names)}
        keys = [(statement.line, module, name) for name in sorted(names)]
        found = [each for key in keys for each in by_statement.get(key, ())]
        declared = (
            index.requirements.find(path, analysis.language, each)
            for each in found
            if each.origin is Origin.THIRD_PARTY
        )
        yield {
            "line": statement.line,
            "module": module,
            "names": [imported.name for imported in statement.names],
            "targets": sorted({target for each in found for target in each.targets}),
            "exact": bool(found) and all(each.exact for each in found),
            "origin": found[0].origin if found else "",
            "kind": _find_kind([each.kind for each in found] or [statement.kind]),
            "declared": [
                {"path": requirement.path, **_pick(requirement.dependency, "declared")}
                for requirement in dict.fromkeys(filter(None, declared))
            ],
        }


def _find_kind(kinds: Iterable[EdgeKind]) -> EdgeKind:
    """Return the kind that takes effect first."""
    return min(kinds, key=[*EdgeKind].index)


def _describe_importers(index: RepoIndex, path: str) -> Iterator[dict[str, Any]]:
    """Yield the files that import the file at *path*, or link to it, with their first lines."""
    by_path: dict[str, list[Importer]] = {}
    for importer in index.imported_by.get(path, ()):
        by_path.setdefault(importer.path, []).append(importer)
    for other, found in sorted(by_path.items()):
        links = all(each.form is ImportForm.LINK for each in found)
        kind = "link" if links else _find_kind(each.kind for each in found)
        yield {"path": other, "line": found[0].line, "kind": kind}


def _describe_edges(index: RepoIndex, path: str) -> Iterator[dict[str, Any]]:
    """Yield the files on which the file at *path* depends, by imports and by uses."""
    yield from _pick_each(index.graph.list_outgoing(path), "edges")


def _describe_position(graph: FileGraph, path: str) -> dict[str, Any]:
    position = graph.positions.get(path, NOWHERE)
    cycle = graph.find_cycle(path)
    return {
        **_pick(position, "architecture"),
        "top_layer": graph.top,
        "cycle": [
            {"path": file, "line": graph.find_edge(file, target).line}
            for file, target in zip(cycle, (*cycle[1:], *cycle[:1]), strict=True)
        ],
        "cycle_files": len(graph.groups.get(path, ())),
    }


def _list_keywords(
    index: RepoIndex, path: str, symbols: Iterable[Symbol], read: Callable[[str], str]
) -> Iterator[dict[str, Any]]:
    """Return the names of symbols in alphabetical order, then the concepts of a file, the most
    specific first."""
    lines: dict[tuple[str, str], set[int]] = {}
    for symbol in symbols:
        lines.setdefault((symbol.name, symbol.kind), set()).add(symbol.line)
    for name, kind in sorted(lines, key=lambda pair: (pair[0].casefold(), pair)):
        yield {"kind": kind, "text": name, "lines": sorted(lines[name, kind])}
    concepts = index.concepts.get(path, ())
    mentions = Mentions(read(path) if concepts else "")
    for concept in concepts:
        if found := mentions.find_lines(concept.text):
            yield {"kind": CONCEPT, "text": concept.text, "lines": found}
