"""Edges between files: what imports name, and what files use without an import.

An import of a whole package or namespace leads to those of its files that the importing file uses.
In languages whose files see each other's names without an import, each use of a definition in
another file is an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from sphinx_repodoc.index.facts import Edge, Edges, Use
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.index.uses.locations import Locations
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.model import (
    EdgeKind,
    FileRecord,
    ImportForm,
    ResolvedImport,
    list_ancestors,
)

# Without uses, an import with more targets than this leads to none of them.
MAX_PACKAGE = 100
MAX_CANDIDATES = 10

_RANKS = {EdgeKind.RUN_TIME: 0, EdgeKind.DEFERRED: 1, EdgeKind.TYPE_ONLY: 2}


def find_edges(
    records: Mapping[str, FileRecord], imports: Mapping[str, tuple[ResolvedImport, ...]], uses: Uses
) -> Edges:
    """Return the edges that start at each file, one for each target, sorted by target."""
    edges = {}
    for path in sorted({*imports, *uses.by_user}):
        # A use without a symbol means a whole module, or a package, of which the file is just one.
        used = [use for use in uses.by_user.get(path, ()) if use.symbol]
        targets = {use.target for use in used} if uses.by_user else None
        best: dict[str, Edge] = {}
        for found in (
            _list_imported(path, imports.get(path, ()), targets),
            _list_unimported(records[path], uses.by_user.get(path, ()), uses.locations),
        ):
            for edge in sorted(found, key=_rank):
                best.setdefault(edge.target, edge)
        if best:
            edges[path] = tuple(best[target] for target in sorted(best))
    return edges


def count_units(
    edges: Edges, imports: Mapping[str, tuple[ResolvedImport, ...]]
) -> Mapping[str, int]:
    """Return the number of units on which each file depends: an imported file, a package imported
    as a whole, or a file that is used without an import."""
    counts = {}
    for path in {*edges, *imports}:
        units: set[object] = set()
        inside: set[str] = set()
        for each in imports.get(path, ()):
            if each.form is not ImportForm.LINK and each.targets and each.targets != (path,):
                units.add(find_unit(path, each))
                inside.update(each.targets)
        found = (edge for edge in edges.get(path, ()) if not edge.imported)
        units.update((edge.target,) for edge in found if edge.target not in inside)
        if units:
            counts[path] = len(units)
    return counts


def find_unit(path: str, resolved: ResolvedImport) -> tuple[str, ...]:
    """Return the files that an import in the file at *path* names: the file that passes a name on,
    or all files of a package."""
    return (resolved.via,) if resolved.via not in {"", path} else resolved.targets


def _rank(edge: Edge) -> tuple[object, ...]:
    return _RANKS[edge.kind], edge.via, not edge.exact, edge.line


def choose_targets(
    resolved: ResolvedImport, used: frozenset[str] | set[str] | None
) -> tuple[str, ...]:
    """Return the files that an import means: of several, those that the importing file uses. *used*
    is None if uses are not known."""
    targets = resolved.targets
    if len(targets) < 2:
        return targets
    if used is not None:
        return tuple(target for target in targets if target in used)
    return targets if len(targets) <= (MAX_PACKAGE if resolved.exact else MAX_CANDIDATES) else ()


def _list_imported(
    path: str, imports: Iterable[ResolvedImport], used: set[str] | None
) -> Iterator[Edge]:
    for each in imports:
        if each.form is ImportForm.LINK:
            continue
        exact = each.exact or (used is not None and len(each.targets) > 1)
        via = each.via if each.via != path else ""
        for target in choose_targets(each, used):
            if target != path:
                yield _make_edge(each, target, exact, via)
        if via:
            yield _make_edge(each, via, each.exact)
        for parent in each.parents:
            # The packages around the importing file are loaded already.
            if parent.rpartition("/")[0] not in list_ancestors(path.rpartition("/")[0]):
                yield _make_edge(each, parent, each.exact)


def _make_edge(resolved: ResolvedImport, target: str, exact: bool, via: str = "") -> Edge:
    return Edge(target=target, line=resolved.line, kind=resolved.kind, exact=exact, via=via)


def _list_unimported(
    record: FileRecord, uses: Iterable[Use], locations: Locations
) -> Iterator[Edge]:
    """Yield an edge to each location of a definition that the language shows without an import. A
    use without a symbol means a whole module, which only in languages with paths is one file."""
    rules = find_scope(record.analysis.language if record.analysis else "")
    for use in uses if rules.sees_unimported else ():
        if use.symbol or rules.module_words:
            others = locations.get(use.target, {}).get(use.symbol, ())
            for target in (use.target, *(each.path for each in others)):
                if target != record.path:
                    yield Edge(target=target, line=use.lines[0], exact=use.exact, imported=False)
