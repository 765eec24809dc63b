"""What the readers of project files share."""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.data.formats import list_problems
from sphinx_repodoc.analyse.data.nodes import Document, Node
from sphinx_repodoc.analyse.data.outline import outline
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.sentences import summarise
from sphinx_repodoc.model import Dependency, EntryPoint, Import, Manifest

_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9][\w.-]*)\s*(?P<rest>.*)")


def describe_project(
    document: Document,
    manifest: Manifest,
    *,
    sign: str = ": ",
    description: Node | None = None,
    entry_points: Iterable[EntryPoint] = (),
    imports: Iterable[Import] = (),
) -> Findings:
    """The findings of a project file: its keys, and what it says about its project."""
    found = Findings(
        title=manifest.name.strip(),
        symbols=outline(document, sign),
        imports=tuple(sorted(imports, key=lambda item: (item.line, item.module))),
        entry_points=tuple(sorted(entry_points, key=lambda point: (point.line, point.name))),
        manifest=manifest if _says_something(manifest) else None,
        problems=list_problems(document),
    )
    if description and description.is_text:
        return add_description(found, description.value, description.line)
    return found


def _says_something(manifest: Manifest) -> bool:
    # A configuration of tools alone is no project; one for TypeScript hides those above it.
    is_empty = not (manifest.name or manifest.dependencies or manifest.members or manifest.paths)
    return not is_empty or manifest.system == "TypeScript"


def add_description(found: Findings, doc: str, line: int) -> Findings:
    """*found* with what the file says about itself at *line*, if it does."""
    if not doc.strip():
        return found
    return replace(found, doc=doc.strip(), doc_line=line, summary=summarise(doc))


def sort_dependencies(dependencies: Iterable[Dependency]) -> tuple[Dependency, ...]:
    """*dependencies* in the order of their lines."""
    return tuple(sorted(dependencies, key=lambda item: (item.line, item.group, item.name)))


def list_versions(table: dict[str, Node], group: str = "") -> Iterator[Dependency]:
    """The dependencies of a table of names and versions; a version may be the ``version``
    of a table."""
    for name, node in table.items():
        version = node.value if node.entries is None else node.get_text("version")
        yield Dependency(name=name, line=node.line, requirement=version, group=group)


def list_requirements(nodes: Iterable[Node], group: str = "") -> Iterator[Dependency]:
    """The dependencies of a list of Python requirements."""
    for node in nodes:
        if node.is_text and (found := parse_requirement(node.value, node.line, group)):
            yield found


def parse_requirement(written: str, line: int, group: str = "") -> Dependency | None:
    """The dependency that a Python requirement (``name[extra] >= 1; marker``) declares."""
    match = _REQUIREMENT.match(written.strip())
    if match is None:
        return None
    return Dependency(name=match["name"], line=line, requirement=match["rest"], group=group)


def normalise(path: str) -> str:
    """*path* without a leading ``./`` and a slash at its end."""
    return posixpath.normpath(path.replace("\\", "/")) if path else ""
