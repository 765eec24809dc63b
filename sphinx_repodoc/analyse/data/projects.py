"""Functions for the readers of project files, such as ``package.json`` or ``Cargo.toml``."""

from __future__ import annotations

import posixpath
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.data.outline import outline
from sphinx_repodoc.analyse.data.values import Document, Node
from sphinx_repodoc.analyse.prose.sentences import summarise
from sphinx_repodoc.model import Dependency, EntryPoint, Findings, Import, Manifest


def describe_project(
    document: Document,
    system: str,
    *tables: Node | None,
    sign: str = ": ",
    dependencies: Iterable[Dependency] = (),
    paths: Iterable[tuple[str, str]] = (),
    members: Iterable[str] = (),
    entry_points: Iterable[EntryPoint] = (),
    imports: Iterable[Import] = (),
    keep_empty: bool = False,
) -> Findings:
    """Return the findings of a project file: its keys as an outline, and a manifest of the project.
    The first of *tables* with a name, version or description provides it. A file that only
    configures tools has no manifest, unless *keep_empty*."""
    known = [table for table in tables if table]
    name, version = (
        next((text for table in known if (text := table.get_text(key))), "").strip()
        for key in ("name", "version")
    )
    manifest = Manifest(
        system=system,
        name=name,
        version=version,
        dependencies=sort_dependencies(dependencies),
        paths=tuple(paths),
        members=tuple(members),
    )
    has_facts = name or manifest.dependencies or manifest.members or manifest.paths
    found = document.make_findings(
        title=name,
        symbols=outline(document, sign),
        imports=tuple(sorted(imports, key=lambda item: (item.line, item.module))),
        entry_points=tuple(sorted(entry_points, key=lambda point: (point.line, point.name))),
        manifest=manifest if has_facts or keep_empty else None,
    )
    for node in [node for table in known if (node := table.find("description"))][:1]:
        found = add_description(found, node.value if node.is_text else "", node.line)
    return found


def add_description(found: Findings, doc: str, line: int) -> Findings:
    """Return *found* with *doc*, written at *line*, as the file's description, if not blank."""
    if not doc.strip():
        return found
    return replace(found, doc=doc.strip(), doc_line=line, summary=summarise(doc))


def sort_dependencies(dependencies: Iterable[Dependency]) -> tuple[Dependency, ...]:
    """Return *dependencies* sorted by their lines."""
    return tuple(sorted(dependencies, key=lambda item: (item.line, item.group, item.name)))


def list_versions(table: dict[str, Node], group: str = "") -> Iterator[Dependency]:
    """Yield the dependencies in *table*: ``name = "1.0"`` or ``name = {version = "1.0"}``."""
    for name, node in table.items():
        version = node.value if node.entries is None else node.get_text("version")
        yield Dependency(name=name, line=node.line, requirement=version, group=group)


def normalise(path: str) -> str:
    """Return *path* with forward slashes, without a leading ``./`` or a trailing slash."""
    return posixpath.normpath(path.replace("\\", "/")) if path else ""
