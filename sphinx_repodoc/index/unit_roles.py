"""Roles that depend on another file: packages, entry points, headers, stubs and libraries."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator, Mapping, Set

from sphinx_repodoc.index.facts import Entry, EntryKind, Related, Role
from sphinx_repodoc.index.pairs import ITS_IMPLEMENTATION
from sphinx_repodoc.model import FileRecord, Manifest, ResolvedImport, Symbol
from sphinx_repodoc.roles import PAIRS

_FRONTS = {suffix: rule for rule in PAIRS.companions for suffix in rule.fronts}
_IMPLEMENTED = frozenset(rule.reason for rule in PAIRS.companions if rule.is_implemented)
_MAX_COMPANIONS = 4


def find_module(path: str, packages: Set[str]) -> Iterator[Role]:
    """Yield the role of a Python file as module of a package, with its dotted name."""
    *folders, name = path.split("/")
    if not name.endswith(".py") or "/".join(folders) not in packages:
        return
    own = "/".join((*folders, "__init__.py"))
    parts = [name.removesuffix(".py")] if path != own else []
    while folders and "/".join(folders) in packages:
        parts.insert(0, folders.pop())
    module = ".".join(parts)
    if path == own:
        yield Role(role="package", what="Package", name=module, reason="by its name")
    else:
        reason = "in the package of"
        yield Role(role="module", what="Module", name=module, reason=reason, source=own)


def find_entry(entry: Entry) -> Role:
    """Return the role of a file that an entry point, such as a console script, starts."""
    if entry.kind is EntryKind.SCRIPT:
        reason = "as it asks whether it is the main module on"
        return Role(role="script", what="Can be run as a script", reason=reason, line=entry.line)
    if entry.kind is EntryKind.MODULE:
        return Role(role="entry point", what="Runs as", name=entry.name, reason="by its name")
    return Role(
        role="entry point", what=_STARTS[entry.kind], name=entry.name, reason="as declared in",
        source=entry.source, line=entry.line,
    )  # fmt: skip


_STARTS = {
    EntryKind.COMMAND: "Runs as the command",
    EntryKind.TARGET: "Built as the program",
    EntryKind.BINARY: "Runs as the command",
    EntryKind.PROCESS: "Runs as the process",
    EntryKind.CONTAINER: "Likely runs in a container by",
}


def find_companions(
    path: str, pairs: Iterable[Related], imports: Mapping[str, Iterable[ResolvedImport]]
) -> list[Role]:
    """Return the roles of a header or source towards files that are paired with it by name, if a
    line includes the other file: only for stubs, the name alone proves the role."""
    rule = _FRONTS.get(path.rpartition(".")[2].lower())
    found = []
    for pair in pairs:
        if pair.reason == ITS_IMPLEMENTATION and rule:
            role, what = rule.role, rule.what
            reason, source = "as it is included by", pair.path
            line = _find_import(pair.path, path, imports)
        elif pair.reason in _IMPLEMENTED:
            role, what = "implementation", "Implementation of"
            reason, source = "as it includes it on", ""
            line = _find_import(path, pair.path, imports)
        else:
            continue
        if not line and rule and rule.by_name:
            reason, source = "by their names", ""
        if line or (rule and rule.by_name):
            found.append(
                Role(
                    role=role, what=what, subject=pair.path, reason=reason, source=source, line=line
                )
            )  # fmt: skip
    return found[:_MAX_COMPANIONS]


def _find_import(path: str, target: str, imports: Mapping[str, Iterable[ResolvedImport]]) -> int:
    return next((each.line for each in imports.get(path, ()) if target in each.targets), 0)


def list_libraries(records: Mapping[str, FileRecord]) -> Iterator[tuple[str, Role]]:
    """Yield the files that a package offers to importers, because its manifest exports them or
    because they have a default path (``index.js``, ``src/lib.rs``)."""
    for path, record in records.items():
        manifest = record.analysis.manifest if record.analysis else None
        if record.analysis and manifest and path.endswith(("package.json", "Cargo.toml")):
            if manifest.system == "npm":
                yield from _list_npm(path, manifest, record.analysis.symbols, records)
            else:
                yield from _list_cargo(path, manifest.name, records)


def _list_npm(
    path: str, manifest: Manifest, symbols: Iterable[Symbol], records: Mapping[str, FileRecord]
) -> Iterator[tuple[str, Role]]:
    folder = path.rpartition("/")[0]
    seen = set()
    for module, written in manifest.paths:
        target = posixpath.normpath(posixpath.join(folder, written))
        names = (target, f"{target}.js", f"{target}/index.js")
        file = next((name for name in names if name in records), "")
        is_own = module.partition("/")[0] == manifest.name.partition("/")[0]
        if file and is_own and file not in seen:
            seen.add(file)
            line = next((each.line for each in symbols if written in each.signature), 0)
            yield file, _make_library(module, "as declared in", path, line)
    if manifest.name and not manifest.paths:
        file = posixpath.join(folder, "index.js")
        if file in records:
            yield file, _make_library(manifest.name, "by its name beside", path)


def _list_cargo(
    path: str, name: str, records: Mapping[str, FileRecord]
) -> Iterator[tuple[str, Role]]:
    folder = path.rpartition("/")[0]
    script, library = (posixpath.join(folder, file) for file in ("build.rs", "src/lib.rs"))
    beside = "by its name beside"
    if script in records:
        role = Role(role="build", what="Build script of Cargo", reason=beside, source=path)
        yield script, role
    if library in records and name:
        yield library, _make_library(name.replace("-", "_"), beside, path)


def _make_library(name: str, reason: str, source: str, line: int = 0) -> Role:
    return Role(
        role="entry point", what="Imported as", name=name, reason=reason, source=source, line=line
    )
