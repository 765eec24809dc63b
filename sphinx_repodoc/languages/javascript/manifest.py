"""Project files of JavaScript and TypeScript: package.json and tsconfig.json."""

from __future__ import annotations

import posixpath
from collections.abc import Collection, Iterator
from itertools import chain

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Node
from sphinx_repodoc.model import EntryPoint, Import, ImportForm

_GROUPS = {
    "dependencies": "",
    "devDependencies": "dev",
    "peerDependencies": "peer",
    "optionalDependencies": "optional",
}
# Options of the compiler that keep imports of types, with the values that do not.
_KEEPING = {
    "verbatimModuleSyntax": {"false"},
    "preserveValueImports": {"false"},
    "importsNotUsedAsValues": {"remove"},
}


def analyse_package_json(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the package in a ``package.json`` with its dependencies, commands and modules."""
    document = interface.read_json(text, interface.WHOLE, is_strict=True)
    root = document.root
    groups = (interface.list_versions(root.get_table(key), group) for key, group in _GROUPS.items())
    return interface.describe_project(
        document,
        "npm",
        root,
        dependencies=chain.from_iterable(groups),
        paths=dict.fromkeys(_list_modules(root)),
        members=root.get_texts("workspaces", "packages") or root.get_texts("workspaces"),
        entry_points=_list_commands(root),
    )


def _list_commands(root: Node) -> Iterator[EntryPoint]:
    node = root.find("bin")
    if node and node.is_text:
        name = root.get_text("name").rpartition("/")[2] or "bin"
        yield EntryPoint(name=name, line=node.line, target=node.value)
    for name, command in root.get_table("bin").items():
        if command.is_text:
            yield EntryPoint(name=name, line=command.line, target=command.value)


def _list_modules(root: Node) -> Iterator[tuple[str, str]]:
    """Yield the module names that the package exports, and the files that they refer to."""
    package = root.get_text("name")
    if exports := root.find("exports"):
        entries = exports.get_table()
        subpaths = {key: node for key, node in entries.items() if key.startswith(".")}
        for key, node in (subpaths or {".": exports}).items():
            module = posixpath.normpath(posixpath.join(package, key)) if package else key
            yield from ((module, interface.normalise(path)) for path in _list_targets(node))
    for key, node in root.get_table("imports").items():
        yield from ((key, interface.normalise(path)) for path in _list_targets(node))
    for key in ("source", "module", "main", "types"):
        if path := root.get_text(key):
            yield package or ".", interface.normalise(path)


def _list_targets(node: Node) -> Iterator[str]:
    """Yield the files of an export, for all its conditions: ``{"import": "a.js", ...}``."""
    if node.is_text:
        yield node.value
    for inner in (*(node.entries or {}).values(), *(node.items or ())):
        yield from _list_targets(inner)


def analyse_tsconfig(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the path aliases in a ``tsconfig.json``, and the configuration files that it uses."""
    # Even an empty tsconfig.json hides the aliases in configurations of the folders above.
    return _describe_configuration(text, "TypeScript", keep_empty=True)


def analyse_other_tsconfig(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the same facts for other configuration files, such as ``tsconfig.base.json``, which do
    not apply to their folder by themselves."""
    return _describe_configuration(text, "TypeScript settings", keep_empty=False)


def _describe_configuration(text: str, system: str, *, keep_empty: bool) -> Findings:
    document = interface.read_json(text, interface.WHOLE)
    root = document.root
    aliases, imports = _list_aliases(root), _list_configurations(root)
    options = root.get_table("compilerOptions")
    keeps = any(
        options[name].value not in unset for name, unset in _KEEPING.items() if name in options
    )
    found = interface.describe_project(
        document, system, paths=aliases, imports=imports, keep_empty=keep_empty or keeps
    )
    manifest = found.manifest and replace(found.manifest, keeps_imports=keeps)
    return replace(found, manifest=manifest)


def _list_aliases(root: Node) -> Iterator[tuple[str, str]]:
    base = root.get_text("compilerOptions", "baseUrl")
    for alias, node in root.get_table("compilerOptions", "paths").items():
        for target in node.list_texts():
            yield alias, interface.normalise(posixpath.join(base, target.value))
    if base:
        yield "*", interface.normalise(posixpath.join(base, "*"))


def _list_configurations(root: Node) -> Iterator[Import]:
    extended = root.find("extends")
    for node in extended.list_texts() if extended else ():
        is_local = node.value.startswith((".", "/"))
        ending = ".json" if is_local and not node.value.endswith(".json") else ""
        form = ImportForm.LOCAL if is_local else ImportForm.PLAIN
        yield Import(line=node.line, module=node.value + ending, form=form)
    for node in root.get_list("references"):
        if path := node.get_text("path"):
            module = path if path.endswith(".json") else posixpath.join(path, "tsconfig.json")
            yield Import(line=node.line, module=module, form=ImportForm.LOCAL)
