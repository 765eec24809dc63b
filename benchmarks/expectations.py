"""Imports whose targets are known by other means than ours: read from the text by a pattern or
by :mod:`ast`, and looked up among the paths of the repository."""

from __future__ import annotations

import ast
import posixpath
import re
import warnings
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from sphinx_repodoc.build.pipeline import Repository
from sphinx_repodoc.build.reading import read_text
from sphinx_repodoc.index import RepoIndex
from sphinx_repodoc.model import FileRecord

C_FAMILY = frozenset({
    "C", "C++", "CUDA", "HIP", "Objective-C", "Objective-C++", "Metal", "OpenCL", "GLSL",
})  # fmt: skip
INCLUDE = re.compile(r'[ \t]*#[ \t]*(?:include|import)[ \t]*(["<])([^">\n]+)[">]')
MODULE_FILES = ("{}.py", "{}/__init__.py", "{}.pyi", "{}/__init__.pyi")


@dataclass(frozen=True, slots=True, kw_only=True)
class Expected:
    """An import that leads to one of ``files``. Several are there where the text alone does
    not say which; ``module`` and ``name`` are as written."""

    path: str
    line: int
    module: str
    name: str = ""
    files: frozenset[str]


def expect_includes(repository: Repository) -> Iterator[Expected]:
    """Includes with quotes, or with angles and a folder, whose path ends that of a file."""
    endings: dict[str, list[str]] = {}
    for path in repository.index.records:
        endings.setdefault(path.rpartition("/")[2], []).append(path)
    for path, text in read_files(repository, C_FAMILY):
        for number, line in enumerate(text.split("\n"), 1):
            found = INCLUDE.match(line)
            if found is None or (found[1] == "<" and "/" not in found[2]):
                continue
            if files := find_included(path, found[2], endings):
                yield Expected(path=path, line=number, module=found[2], files=files)


def find_included(path: str, included: str, endings: Mapping[str, list[str]]) -> frozenset[str]:
    """The file beside *path*, else every file whose path ends with what is included."""
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), included))
    tail = posixpath.normpath(included)
    same_name = endings.get(tail.rpartition("/")[2], [])
    if beside in same_name:
        return frozenset({beside})
    return frozenset(file for file in same_name if file == tail or file.endswith(f"/{tail}"))


def expect_python(repository: Repository) -> Iterator[Expected]:
    """Imports of modules that are files, seen from the root or, where relative, from the
    folder of the file."""
    for path, text in read_files(repository, frozenset({"Python"})):
        for node in parse(text):
            for module, name, written in list_modules(path, node):
                if files := find_module(module, name, repository.index.records):
                    yield Expected(
                        path=path, line=node.lineno, module=written, name=name, files=files
                    )


def parse(text: str) -> Iterator[ast.Import | ast.ImportFrom]:
    """The import statements, none where it is no Python."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            tree = ast.parse(text)
        except (SyntaxError, ValueError, RecursionError):
            return
    for node in ast.walk(tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield node


def list_modules(path: str, node: ast.Import | ast.ImportFrom) -> Iterator[tuple[str, str, str]]:
    """(absolute module, imported name, module as written) for each name."""
    if isinstance(node, ast.Import):
        yield from ((item.name, "", item.name) for item in node.names)
        return
    folders = path.split("/")[:-1]
    around = folders[: len(folders) - node.level + 1] if node.level else []
    module = ".".join([*around, *filter(None, [node.module])])
    written = "." * node.level + (node.module or "")
    yield from ((module, item.name, written) for item in node.names)


def find_module(module: str, name: str, records: Mapping[str, FileRecord]) -> frozenset[str]:
    """The file of a module, and that of its submodule *name*; none where there is no file."""
    folder = module.replace(".", "/")
    places = [folder, f"{folder}/{name}"] if name else [folder]
    candidates = (file.format(place) for place in places for file in MODULE_FILES)
    return frozenset(file for file in candidates if file in records)


def read_files(repository: Repository, languages: frozenset[str]) -> Iterator[tuple[str, str]]:
    """(path, text with one kind of line ending) of the files that have a page."""
    index: RepoIndex = repository.index
    for path in index.file_pages:
        record = index.records[path]
        if record.analysis and record.analysis.language in languages:
            text = read_text(repository.root, record.source, redact=False)
            yield path, re.sub("\r\n?", "\n", text)
