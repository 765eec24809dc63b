"""Expected targets of imports, found without this package: a pattern or :mod:`ast` reads the
imports, which are then looked up among the paths of the repository."""

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
    """An import of one of ``files``. There are several if the text alone does not tell which one;
    ``module`` and ``name`` are as written."""

    path: str
    line: int
    module: str
    name: str = ""
    files: frozenset[str]


def expect_includes(repository: Repository) -> Iterator[Expected]:
    """Yield includes whose path is the end of a file's path: with quotes, or with a folder."""
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
    """Return the included file next to *path*, else all files whose paths end like it."""
    beside = posixpath.normpath(posixpath.join(posixpath.dirname(path), included))
    tail = posixpath.normpath(included)
    same_name = endings.get(tail.rpartition("/")[2], [])
    if beside in same_name:
        return frozenset({beside})
    return frozenset(file for file in same_name if file == tail or file.endswith(f"/{tail}"))


def expect_python(repository: Repository) -> Iterator[Expected]:
    """Yield imports of modules that are files, relative to the root or, for relative imports, to
    the folder of the file."""
    for path, text in read_files(repository, frozenset({"Python"})):
        for node in parse(text):
            for module, name, written in list_modules(path, node):
                if files := find_module(module, name, repository.index.records):
                    yield Expected(
                        path=path, line=node.lineno, module=written, name=name, files=files
                    )


def parse(text: str) -> Iterator[ast.Import | ast.ImportFrom]:
    """Return the import statements; none if the text is not valid Python."""
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
    """Yield (absolute module, imported name, module as written) for each name."""
    if isinstance(node, ast.Import):
        yield from ((item.name, "", item.name) for item in node.names)
        return
    folders = path.split("/")[:-1]
    around = folders[: len(folders) - node.level + 1] if node.level else []
    module = ".".join([*around, *filter(None, [node.module])])
    written = "." * node.level + (node.module or "")
    yield from ((module, item.name, written) for item in node.names)


def find_module(module: str, name: str, records: Mapping[str, FileRecord]) -> frozenset[str]:
    """Return the files of a module and of its submodule *name*, if they exist."""
    folder = module.replace(".", "/")
    places = [folder, f"{folder}/{name}"] if name else [folder]
    candidates = (file.format(place) for place in places for file in MODULE_FILES)
    return frozenset(file for file in candidates if file in records)


def read_files(repository: Repository, languages: frozenset[str]) -> Iterator[tuple[str, str]]:
    """Yield (path, text with normalised line endings) of all files with a page."""
    index: RepoIndex = repository.index
    for path in index.file_pages:
        record = index.records[path]
        if record.analysis and record.analysis.language in languages:
            text = read_text(repository.root, record.source, redact=False)
            yield path, re.sub("\r\n?", "\n", text)
