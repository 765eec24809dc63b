"""Readers of project files in XML: Maven's pom.xml and .NET projects (``.csproj``)."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from msgspec.structs import replace

from sphinx_repodoc.analyse.interface import Findings, add_description, sort_dependencies
from sphinx_repodoc.model import Dependency, EntryPoint, Import, ImportForm, Manifest
from sphinx_repodoc.problems import Problem, ProblemKind

_MOST_LEVELS = 100


@dataclass(slots=True)
class _Element:
    name: str
    line: int
    attributes: dict[str, str] = field(default_factory=dict)
    text: str = ""
    children: list[_Element] = field(default_factory=list)

    def find_all(self, *path: str) -> list[_Element]:
        """Return the elements at *path*, a sequence of tag names below this element."""
        found = [self]
        for name in path:
            found = [child for node in found for child in node.children if child.name == name]
        return found

    def get(self, *path: str) -> str:
        """Return the text of the first element at *path*; empty if there is none."""
        return next((node.text.strip() for node in self.find_all(*path)), "")


class _RefusedError(Exception):
    """The file is nested too deeply, or has a DOCTYPE, whose entities could explode."""


def _read(text: str) -> tuple[_Element, tuple[Problem, ...]]:
    """Return a nameless parent of the root element, read up to the first error, and that error."""
    parser = expat.ParserCreate("utf-8", namespace_separator=" ")
    parser.buffer_text = True
    open_elements = [_Element(name="", line=1)]

    def start(name: str, attributes: dict[str, str]) -> None:
        if len(open_elements) > _MOST_LEVELS:
            raise _RefusedError("too deeply nested to read")
        line = parser.CurrentLineNumber
        element = _Element(name=name.rpartition(" ")[2], line=line, attributes=attributes)
        open_elements[-1].children.append(element)
        open_elements.append(element)

    def refuse(*arguments: object) -> None:
        raise _RefusedError("a document type is not read")

    def add_text(found: str) -> None:
        open_elements[-1].text += found

    parser.StartElementHandler = start
    parser.EndElementHandler = lambda name: open_elements.pop()
    parser.CharacterDataHandler = add_text
    parser.StartDoctypeDeclHandler = refuse
    root = open_elements[0]
    try:
        parser.Parse(text.encode("utf-8", "replace"), True)
    except expat.ExpatError as error:
        message = expat.errors.messages.get(error.code, "") or str(error)
        return root, (Problem(kind=ProblemKind.SYNTAX, message=message, line=error.lineno),)
    except _RefusedError as error:
        line = parser.CurrentLineNumber
        return root, (Problem(kind=ProblemKind.SYNTAX, message=str(error), line=line),)
    return root, ()


def analyse_pom(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the project in a ``pom.xml`` with its dependencies and modules."""
    root, problems = _read(text)
    project = next(iter(root.find_all("project")), root)
    group = project.get("groupId") or project.get("parent", "groupId")
    own_name = ":".join(filter(None, (group, project.get("artifactId"))))
    members = project.find_all("modules", "module")
    manifest = Manifest(
        system="Maven",
        name=own_name,
        version=project.get("version") or project.get("parent", "version"),
        dependencies=sort_dependencies(_list_artifacts(project)),
        members=tuple(member.text.strip() for member in members),
    )
    parents = []
    for node in project.find_all("parent", "relativePath"):
        if path := node.text.strip():
            module = path if path.endswith(".xml") else f"{path.rstrip('/')}/pom.xml"
            parents.append(Import(line=node.line, module=module, form=ImportForm.LOCAL))
    found = Findings()
    for node in project.find_all("description")[:1]:
        found = add_description(found, node.text, node.line)
    return replace(
        found,
        title=project.get("name") or own_name,
        imports=tuple(parents),
        manifest=manifest,
        problems=problems,
    )


def _list_artifacts(project: _Element) -> Iterator[Dependency]:
    places = {
        ("dependencies", "dependency"): "",
        ("dependencyManagement", "dependencies", "dependency"): "managed",
        ("build", "plugins", "plugin"): "plugin",
    }
    for path, group in places.items():
        for node in project.find_all(*path):
            yield Dependency(
                name=":".join(filter(None, (node.get("groupId"), node.get("artifactId")))),
                line=node.line,
                requirement=node.get("version"),
                group=node.get("scope") or group,
            )


def analyse_dotnet_project(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the packages and other projects that a .NET project refers to."""
    root, problems = _read(text)
    project = next(iter(root.find_all("Project")), root)
    packages = []
    items = ("PackageReference", "PackageVersion", "GlobalPackageReference")
    for node in (found for item in items for found in project.find_all("ItemGroup", item)):
        if package := node.attributes.get("Include") or node.attributes.get("Update", ""):
            version = node.attributes.get("Version") or node.get("Version")
            packages.append(Dependency(name=package, line=node.line, requirement=version))
    manifest = Manifest(
        system="NuGet",
        name=_get_property(project, "PackageId", "AssemblyName") or name.rpartition(".")[0],
        version=_get_property(project, "Version", "VersionPrefix"),
        dependencies=sort_dependencies(packages),
    )
    references = [
        Import(line=node.line, module=path.replace("\\", "/"), form=ImportForm.LOCAL)
        for node in project.find_all("ItemGroup", "ProjectReference")
        if (path := node.attributes.get("Include", ""))
    ]
    return Findings(
        title=manifest.name,
        imports=tuple(references),
        manifest=manifest,
        entry_points=tuple(_list_programs(project, manifest.name)),
        problems=problems,
    )


def _list_programs(project: _Element, name: str) -> Iterator[EntryPoint]:
    """Yield the program that the project is built as."""
    for node in project.find_all("PropertyGroup", "OutputType")[:1]:
        if node.text.strip().lower() in {"exe", "winexe"}:
            yield EntryPoint(name=name, line=node.line, target=".")


def analyse_packages(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the packages whose versions .NET projects share (``Directory.Packages.props``)."""
    found = analyse_dotnet_project(name, text, sections)
    manifest = found.manifest
    if manifest is None or not manifest.dependencies:
        return Findings(problems=found.problems)
    return Findings(manifest=replace(manifest, name="", version=""), problems=found.problems)


def _get_property(project: _Element, *names: str) -> str:
    found = (project.get("PropertyGroup", name) for name in names)
    return next((value for value in found if value and "$(" not in value), "")
