"""Project files of Rust: Cargo.toml."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Node
from sphinx_repodoc.model import Dependency, EntryPoint

_GROUPS = {"dependencies": "", "dev-dependencies": "dev", "build-dependencies": "build"}


def analyse_cargo(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the package in a ``Cargo.toml`` with its dependencies and programs."""
    document = interface.read_toml(text, interface.WHOLE, "TOML")
    root = document.root
    return interface.describe_project(
        document,
        "Cargo",
        root.find("package"),
        sign=" = ",
        dependencies=_list_dependencies(root),
        paths=_list_paths(root),
        members=root.get_texts("workspace", "members"),
        entry_points=_list_programs(root),
    )


def _list_tables(root: Node) -> Iterator[tuple[str, dict[str, Node]]]:
    """Yield all tables of dependencies, each with the name of its group, such as "dev"."""
    for owner in (root, *root.get_table("target").values()):
        for key, group in _GROUPS.items():
            yield group, owner.get_table(key)
    yield "workspace", root.get_table("workspace", "dependencies")


def _list_dependencies(root: Node) -> Iterator[Dependency]:
    for group, table in _list_tables(root):
        for dependency in interface.list_versions(table, group):
            # Code uses the key as the name of a renamed crate; the requirement shows the real name.
            package = table[dependency.name].get_text("package")
            words = f"{package} {dependency.requirement}".split()
            yield replace(dependency, requirement=" ".join(words))


def _list_paths(root: Node) -> Iterator[tuple[str, str]]:
    """Yield names and paths of the declared library and of dependencies in other folders."""
    library = root.get_text("lib", "name") or root.get_text("package", "name").replace("-", "_")
    if root.find("lib"):
        yield library, interface.normalise(root.get_text("lib", "path") or "src/lib.rs")
    for _, table in _list_tables(root):
        for name, node in table.items():
            if path := node.get_text("path"):
                yield name, interface.normalise(path)


def _list_programs(root: Node) -> Iterator[EntryPoint]:
    """Yield the declared programs, and the implicit one, ``src/main.rs``."""
    package = root.get_text("package", "name")
    named = {node.get_text("name"): node for node in root.get_list("bin")}
    for name, node in named.items():
        usual = "src/main.rs" if name == package else f"src/bin/{name}.rs"
        yield EntryPoint(name=name, line=node.line, target=node.get_text("path") or usual)
    targets = {node.get_text("path") for node in named.values()}
    if (own := root.find("package", "name")) and not {package, "src/main.rs"} & {*named, *targets}:
        yield EntryPoint(name=package, line=own.line, target="src/main.rs")
