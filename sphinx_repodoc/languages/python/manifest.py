"""Project files of Python: pyproject.toml, setup.cfg, Pipfile, requirements, conda."""

from __future__ import annotations

import ast
import configparser
import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import replace

from sphinx_repodoc.analyse.interface import (
    WHOLE,
    Document,
    Findings,
    Node,
    describe_keys,
    describe_project,
    list_versions,
    read_ini,
    read_toml,
    read_yaml,
)
from sphinx_repodoc.model import Dependency, EntryPoint, Import, ImportForm, Manifest

_SCRIPTS = (("project", "scripts"), ("project", "gui-scripts"), ("tool", "poetry", "scripts"))
_OPTION = re.compile(r"(?:-(?P<short>[rc])|--(?P<long>requirement|constraint))[ \t=]*(?P<file>\S+)")
_EGG = re.compile(r"[#&]egg=(?P<name>[\w.-]+)")
_REQUIREMENT = re.compile(r"(?P<name>[A-Za-z0-9][\w.-]*)\s*(?P<rest>.*)")
_CONDA = re.compile(r"(?:[\w.-]+::)?(?P<name>[\w.-]+)[ ]*(?P<rest>.*)")


def analyse_pyproject(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the project, the dependencies and the scripts of a ``pyproject.toml``."""
    document = read_toml(text, WHOLE, "TOML")
    root = document.root
    project = root.find("project") or Node(line=0)
    poetry = root.find("tool", "poetry") or Node(line=0)
    return describe_project(
        document,
        "Python",
        project,
        poetry,
        sign=" = ",
        dependencies=(*_list_standard(root), *_list_poetry(poetry)),
        entry_points=_list_scripts(root),
    )


def _list_scripts(root: Node) -> Iterator[EntryPoint]:
    for path in _SCRIPTS:
        for key, node in root.get_table(*path).items():
            target = node.get_text() or node.get_text("callable") or node.get_text("reference")
            yield EntryPoint(name=key, line=node.line, target=target)


def _list_standard(root: Node) -> Iterator[Dependency]:
    yield from list_requirements(root.get_list("build-system", "requires"), "build")
    yield from list_requirements(root.get_list("project", "dependencies"))
    for path in (("project", "optional-dependencies"), ("dependency-groups",)):
        for group, node in root.get_table(*path).items():
            yield from list_requirements(node.get_list(), group)


def _list_poetry(poetry: Node) -> Iterator[Dependency]:
    groups = {"": poetry.get_table("dependencies"), "dev": poetry.get_table("dev-dependencies")}
    for name, node in poetry.get_table("group").items():
        groups[name] = node.get_table("dependencies")
    for group, table in groups.items():
        packages = {name: node for name, node in table.items() if name != "python"}
        yield from list_versions(packages, group)


def analyse_setup_cfg(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the project, the dependencies and the console scripts of a ``setup.cfg``."""
    document = read_ini(text, WHOLE)
    _check_ini(document, text)
    root = document.root
    return describe_project(
        document,
        "Python",
        root.find("metadata"),
        sign=" = ",
        dependencies=_list_options(root),
        entry_points=_list_console_scripts(root),
    )


def _check_ini(document: Document, text: str) -> None:
    try:
        configparser.RawConfigParser(strict=False).read_string(text)
    except configparser.Error as error:
        message = " ".join(str(error).replace("'<string>'", "the file").split())
        match = re.search(r"line:?\s*(\d+)", message)
        line = getattr(error, "lineno", 0) or (int(match[1]) if match else 0)
        document.complain(message, line)


def _list_options(root: Node) -> Iterator[Dependency]:
    lists = {"setup_requires": "build", "install_requires": "", "tests_require": "test"}
    for key, group in lists.items():
        if node := root.find("options", key):
            yield from list_requirements(_list_lines(node), group)
    for group, node in root.get_table("options.extras_require").items():
        yield from list_requirements(_list_lines(node), group)


def _list_lines(node: Node) -> list[Node]:
    """Return the lines of a value, that of its key first."""
    first = replace(node, items=None)
    return [line for line in (first, *(node.items or ())) if line.value]


def _list_console_scripts(root: Node) -> Iterator[EntryPoint]:
    for group in ("console_scripts", "gui_scripts"):
        node = root.find("options.entry_points", group)
        for line in _list_lines(node) if node else ():
            script, equals, target = (part.strip() for part in line.value.partition("="))
            if equals:
                yield EntryPoint(name=script, line=line.line, target=target)


def analyse_pipfile(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the dependencies of a ``Pipfile``."""
    document = read_toml(text, WHOLE, "TOML")
    found = [
        *list_versions(document.root.get_table("packages")),
        *list_versions(document.root.get_table("dev-packages"), "dev"),
    ]
    return describe_project(document, "Pipenv", sign=" = ", dependencies=found)


def analyse_requirements(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the dependencies of a requirements file, and the files that it includes."""
    dependencies: list[Dependency] = []
    imports: list[Import] = []
    for number, line in _join_lines(text):
        if match := _OPTION.match(line):
            imports.append(Import(line=number, module=match["file"], form=ImportForm.LOCAL))
        elif found := _parse_line(line, number):
            dependencies.append(found)
    manifest = Manifest(system="pip", dependencies=tuple(dependencies))
    return Findings(imports=tuple(imports), manifest=manifest)


def _join_lines(text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines without comments and their numbers; a backslash at the end joins two."""
    parts: list[str] = []
    start = 0
    for number, line in enumerate(text.split("\n"), 1):
        line = re.split(r"(?:^|(?<=\s))#", line, maxsplit=1)[0].strip()
        start = start if parts else number
        parts.append(line.removesuffix("\\"))
        if not line.endswith("\\"):
            if joined := " ".join(parts).strip():
                yield start, joined
            parts = []


def _parse_line(line: str, number: int) -> Dependency | None:
    line = re.sub(r"^(?:-e|--editable)[ =]", "", line).strip()
    if line.startswith("-"):
        return None
    if "://" in line.partition(" @ ")[0]:
        egg = _EGG.search(line)
        return Dependency(name=egg["name"], line=number, requirement=line) if egg else None
    if line.startswith(("./", "../", "/", "file:")):
        return None
    return parse_requirement(line.partition(" --")[0], number)


def analyse_conda(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the dependencies of a conda environment."""
    document = read_yaml(text, WHOLE)
    if not (items := document.root.get_list("dependencies")):
        return describe_keys(document)
    found: list[Dependency] = []
    for item in items:
        found.extend(list_requirements(item.get_list("pip"), "pip"))
        if item.is_text and (match := _CONDA.match(item.value)):
            found.append(Dependency(name=match["name"], line=item.line, requirement=match["rest"]))
    return describe_project(document, "conda", document.root, dependencies=found)


def list_requirements(nodes: Iterable[Node], group: str = "") -> Iterator[Dependency]:
    """Yield the dependencies of a list of requirements."""
    for node in nodes:
        if node.is_text and (found := parse_requirement(node.value, node.line, group)):
            yield found


def parse_requirement(written: str, line: int, group: str = "") -> Dependency | None:
    """Return the dependency that a requirement (``name[extra] >= 1; marker``) declares."""
    if match := _REQUIREMENT.match(written.strip()):
        return Dependency(name=match["name"], line=line, requirement=match["rest"], group=group)
    return None


_SETUP_LISTS = {"install_requires": "", "setup_requires": "build", "tests_require": "test"}


def read_setup_arguments(tree: ast.Module) -> Manifest | None:
    """Return the dependencies in the arguments of ``setup``, as far as they are literals or names
    of literals at the top level."""
    values = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    found: list[Dependency] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg in _SETUP_LISTS:
            found.extend(_list_strings(node.value, values, _SETUP_LISTS[node.arg]))
        elif isinstance(node, ast.keyword) and node.arg == "extras_require":
            extras = values.get(getattr(node.value, "id", ""), node.value)
            if isinstance(extras, ast.Dict):
                for key, value in zip(extras.keys, extras.values, strict=True):
                    found.extend(_list_strings(value, values, str(getattr(key, "value", ""))))
    dependencies = tuple(sorted(found, key=lambda item: (item.line, item.group, item.name)))
    return Manifest(system="Python", dependencies=dependencies) if dependencies else None


def _list_strings(
    value: ast.expr, values: Mapping[str, ast.expr], group: str
) -> Iterator[Dependency]:
    value = values.get(value.id, value) if isinstance(value, ast.Name) else value
    for item in value.elts if isinstance(value, ast.List | ast.Tuple) else (value,):
        if isinstance(item, ast.Constant) and isinstance(item.value, str):
            for offset, line in enumerate(item.value.split("\n")):
                if found := parse_requirement(line, item.lineno + offset, group):
                    yield found
