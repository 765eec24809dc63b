"""Edges between files: what imports name, and what files use without an import.

An import of a whole package or namespace leads to those of its files that the importing file uses.
In languages whose files see each other's names without an import, each use of a definition in
another file is an edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, partial

from msgspec.structs import replace

from sphinx_repodoc.index.facts import Edge, Edges, Needed
from sphinx_repodoc.index.related import find_imported_unit
from sphinx_repodoc.index.resolved_imports import find_unit
from sphinx_repodoc.index.uses import Uses
from sphinx_repodoc.index.uses.near import is_built, is_limited
from sphinx_repodoc.languages.load import find_scope
from sphinx_repodoc.languages.settings import ScopeRules
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
        own = imports.get(path, ())
        for found in (
            _list_imported(path, own, targets),
            _list_implied(path, own),
            _list_unimported(records, path, own, uses),
        ):
            for edge in sorted(found, key=_rank):
                known = best.setdefault(edge.target, edge)
                if edge.implied and known.via:
                    best[edge.target] = replace(known, kind=edge.kind, via="")
        if best:
            edges[path] = tuple(best[target] for target in sorted(best))
    return edges


def count_units(
    edges: Edges, imports: Mapping[str, tuple[ResolvedImport, ...]]
) -> Mapping[str, int]:
    """Return the number of units on which each file depends."""
    paths = {*edges, *imports}
    return {
        path: len(list_units(path, edges.get(path, ()), imports.get(path, ()))) for path in paths
    }


def list_units(
    path: str, edges: Iterable[Edge], imports: Iterable[ResolvedImport]
) -> tuple[Needed, ...]:
    """Return the units on which the file at *path* depends: those that it imports, and the files
    that it uses without an import, one for each of its *edges* of that kind."""
    groups: dict[tuple[str, ...], list[ResolvedImport]] = {}
    for each in imports:
        if each.form is not ImportForm.LINK and each.targets and each.targets != (path,):
            groups.setdefault(find_unit(path, each), []).append(each)
    imported = (
        Needed(
            targets=targets,
            kind=min((each.kind for each in found), key=_RANKS.__getitem__),
            exact=any(each.exact for each in found),
            is_package=_is_package(targets, exact=found[0].exact),
        )
        for targets, found in groups.items()
    )
    used = (
        Needed(targets=(edge.target,), kind=edge.kind, exact=edge.exact)
        for edge in edges
        if not edge.imported and (edge.target,) not in groups
    )
    return (*imported, *used)


def _is_package(targets: tuple[str, ...], *, exact: bool) -> bool:
    """Return whether *targets*, the files of an import, are a package and not alternatives."""
    return exact and (len(targets) > 1 or find_imported_unit(targets[0]) != targets[0])


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
        for parent in _list_outside(path, each.parents):
            yield _make_edge(each, parent, each.exact)


def _list_implied(path: str, imports: Iterable[ResolvedImport]) -> Iterator[Edge]:
    for each in imports:
        for outer in _list_outside(path, each.outer):
            yield replace(_make_edge(each, outer, each.exact), implied=True)


def _list_outside(path: str, packages: Iterable[str]) -> Iterator[str]:
    """Yield those of *packages* that are not loaded already, as the ones around a file are."""
    around = [*list_ancestors(path.rpartition("/")[0])]
    yield from (each for each in packages if each.rpartition("/")[0] not in around)


def _make_edge(resolved: ResolvedImport, target: str, exact: bool, via: str = "") -> Edge:
    return Edge(target=target, line=resolved.line, kind=resolved.kind, exact=exact, via=via)


def _list_unimported(
    records: Mapping[str, FileRecord], path: str, imports: Iterable[ResolvedImport], uses: Uses
) -> Iterator[Edge]:
    """Yield an edge to each location of a definition that the language shows without an import. A
    use without a symbol means a whole module, which only in languages with paths is one file.
    Of an imported package, that may be a file other than those with the use. A file for some
    platforms does not use alternatives for others."""
    inside = {target: each for each in imports if len(each.targets) > 1 for target in each.targets}
    analysis = records[path].analysis
    rules = find_scope(analysis.language if analysis else "")
    found = uses.by_user.get(path, ()) if rules.sees_unimported else ()
    limited = cache(partial(_is_limited, records, rules))
    for use in found:
        if use.symbol or rules.module_words:
            others = uses.list_others(use)
            # Of another package, a file for an unusual platform is just the first one.
            is_own = use.target not in inside or not limited(use.target, is_default=True)
            is_known = limited(path) and is_own
            places = (each.path for each in others if not (is_known and limited(each.path)))
            for target in (use.target, *(places if use.target != path else ())):
                if target in inside:
                    yield _make_edge(inside[target], target, use.exact)
                elif target != path:
                    yield Edge(target=target, line=use.lines[0], exact=use.exact, imported=False)


def _is_limited(
    records: Mapping[str, FileRecord], rules: ScopeRules, path: str, *, is_default: bool = False
) -> bool:
    """Return whether a file is not built for all platforms, or *is_default*, for the usual one."""
    analysis = records[path].analysis
    condition = analysis.condition if analysis else ""
    if is_default and rules.built_for:
        return not is_built(path, condition, rules)
    return is_limited(path, condition, rules)
