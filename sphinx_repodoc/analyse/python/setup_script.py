"""The commands that a ``setup.py`` declares, as far as they are written out."""

from __future__ import annotations

import ast
from collections.abc import Collection, Iterator

from msgspec.structs import replace

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.python.module import analyse_python, parse
from sphinx_repodoc.model import EntryPoint

_GROUPS = frozenset({"console_scripts", "gui_scripts"})


def analyse_setup(name: str, text: str, sections: Collection[str] = ()) -> Findings:
    """A ``setup.py`` like any other module, and the commands in its call of ``setup``."""
    found = analyse_python(name, text, sections)
    try:
        tree = parse(text)
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return found
    points = (*found.entry_points, *_list_commands(tree))
    return replace(found, entry_points=tuple(sorted(points, key=lambda point: point.line)))


def _list_commands(tree: ast.Module) -> Iterator[EntryPoint]:
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "entry_points":
            yield from _list_scripts(node.value)


def _list_scripts(value: ast.expr) -> Iterator[EntryPoint]:
    if not isinstance(value, ast.Dict):
        return
    for key, group in zip(value.keys, value.values, strict=True):
        is_group = isinstance(key, ast.Constant) and key.value in _GROUPS
        for item in getattr(group, "elts", (group,)) if is_group else ():
            if isinstance(item, ast.Constant) and isinstance(item.value, str):
                script, equals, target = (part.strip() for part in item.value.partition("="))
                if equals:
                    yield EntryPoint(name=script, line=item.lineno, target=target)
