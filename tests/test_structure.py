"""Limits that keep the code base readable: sizes, names, cycles, and how comments begin."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

from benchmarks.code_figures import list_comments, list_docstrings, list_functions

PACKAGE = Path(__file__).parent.parent / "sphinx_repodoc"
MODULES = sorted(PACKAGE.rglob("*.py"))
MAX_MODULES = 265
MAX_LINES = 53_800
MAX_FUNCTION = 40
# Share of comments and docstrings that may start with "What", which tends to avoid naming things.
MAX_VAGUE = 0.02


@cache
def _parse(path: Path) -> ast.Module:
    return ast.parse(path.read_bytes())


def _list_shared() -> list[Path]:
    """The modules that do not belong to one language."""
    return [path for path in MODULES if path.parent.parent != PACKAGE / "languages"]


def test_the_package_stays_small() -> None:
    assert len(_list_shared()) <= MAX_MODULES
    assert sum(path.read_bytes().count(b"\n") for path in MODULES) <= MAX_LINES


def test_no_function_is_long() -> None:
    long = [
        f"{path.relative_to(PACKAGE)}:{start}"
        for path in MODULES
        for start, end in list_functions(_parse(path))
        if end - start + 1 > MAX_FUNCTION
    ]
    assert long == []


def test_no_two_modules_share_a_name() -> None:
    counts = Counter(path.stem for path in _list_shared() if not path.stem.startswith("__"))
    assert [name for name, count in counts.items() if count > 1] == []


def test_no_two_classes_share_a_name() -> None:
    counts = Counter(
        node.name
        for path in _list_shared()
        for node in ast.walk(_parse(path))
        if isinstance(node, ast.ClassDef)
    )
    assert [name for name, count in counts.items() if count > 1] == []


def test_imports_have_no_cycle() -> None:
    names = {_name_module(path): path for path in MODULES}
    graph = {
        name: set(_list_imported(path, names)) - {name} - set(_list_parents(name))
        for name, path in names.items()
    }
    try:
        TopologicalSorter(graph).prepare()
    except CycleError as error:
        raise AssertionError(" -> ".join(error.args[1])) from None


def _name_module(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def _list_parents(name: str) -> list[str]:
    """Packages around a module, which may import it."""
    parts = name.split(".")
    return [".".join(parts[:size]) for size in range(1, len(parts))]


def _list_imported(path: Path, names: dict[str, Path]) -> Iterator[str]:
    """The modules of the package that a module imports when it is loaded."""
    for node in _parse(path).body:
        if isinstance(node, ast.ImportFrom) and node.module:
            inner = {f"{node.module}.{alias.name}" for alias in node.names} & names.keys()
            yield from inner or ({node.module} & names.keys())
        elif isinstance(node, ast.Import):
            yield from {alias.name for alias in node.names} & names.keys()


def test_comments_name_what_they_are_about() -> None:
    texts = [text for path in MODULES for text in _list_texts(path)]
    vague = [text for text in texts if text.lstrip("# ").startswith("What")]
    assert len(vague) <= MAX_VAGUE * len(texts), "\n".join(vague)


def _list_texts(path: Path) -> Iterator[str]:
    """The docstrings, and the comments with all their lines."""
    yield from (text for _, _, text in list_docstrings(_parse(path)))
    last = 0
    for line, text in list_comments(path.read_text("utf-8")):
        if line != last + 1:
            yield text
        last = line
