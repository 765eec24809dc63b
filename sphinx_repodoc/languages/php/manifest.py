"""Project files of PHP: composer.json."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Node
from sphinx_repodoc.model import EntryPoint


def analyse_composer(name: str, text: str, sections: Collection[str]) -> Findings:
    """Return the package in a ``composer.json`` with its dependencies, namespaces and commands."""
    document = interface.read_json(text, interface.WHOLE, is_strict=True)
    root = document.root
    found = [
        *interface.list_versions(root.get_table("require")),
        *interface.list_versions(root.get_table("require-dev"), "dev"),
    ]
    commands = root.find("bin")
    points = [
        EntryPoint(name=node.value.rpartition("/")[2], line=node.line, target=node.value)
        for node in (commands.list_texts() if commands else ())
    ]
    paths = _list_namespaces(root)
    return interface.describe_project(
        document, "Composer", root, dependencies=found, paths=paths, entry_points=points
    )


def _list_namespaces(root: Node) -> Iterator[tuple[str, str]]:
    for section in ("autoload", "autoload-dev"):
        for standard in ("psr-4", "psr-0"):
            for prefix, node in root.get_table(section, standard).items():
                for folder in node.list_texts():
                    path = interface.normalise(folder.value or ".")
                    # In PSR-0, paths include the namespace: class A\B is in FOLDER/A/B.php.
                    below = prefix.strip("\\").replace("\\", "/") if standard == "psr-0" else ""
                    yield prefix, interface.normalise(f"{path}/{below}")
