"""The tree of Python modules: packages, namespace folders, and the folders that imports start
from."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from dataclasses import dataclass

from sphinx_repodoc.languages.resolving import is_private, read_words
from sphinx_repodoc.model import list_ancestors

# Cython compiles a .pyx file to a module that Python imports like any other.
_MODULE_SUFFIXES = (".py", ".pyx", ".pyi")

SOURCE_FOLDERS = frozenset({"src", "lib", "python", "source", "py"})
"""Usual folders for packages, at the root or beside a project file."""

PROJECT_FILES = frozenset({"pyproject.toml", "setup.py", "setup.cfg"})

# A folder with os.py and this many other modules of the standard library is its source.
_STANDARD_LIBRARY_SIZE = 50


@dataclass(frozen=True, slots=True)
class ModulePlace:
    """The file of a module (empty for a namespace folder), and the folder of its submodules (None
    for a plain module)."""

    file: str
    folder: str | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """How far a dotted name leads from one root: the last place and the first."""

    place: ModulePlace
    complete: bool
    top: ModulePlace


@dataclass(frozen=True, slots=True, kw_only=True)
class PythonTree:
    """The Python files of a repository as the import system would see them.

    ``roots`` are the folders that imports may start from: ``declared`` ones hold modules for all
    files, ``shared`` ones are used by files elsewhere, ``hidden`` ones belong to projects among
    tests, ``nested`` ones are such projects, and ``libraries`` contain the standard library itself.
    """

    files: frozenset[str]
    folders: frozenset[str]
    packages: frozenset[str]
    declared: frozenset[str]
    roots: frozenset[str]
    shared: tuple[str, ...]
    hidden: tuple[str, ...]
    nested: tuple[str, ...]
    libraries: frozenset[str]

    def locate(self, folder: str, name: str) -> ModulePlace | None:
        """Return the module or package *name* in *folder*; a source wins over a stub."""
        inner = f"{folder}/{name}" if folder else name
        for suffix in _MODULE_SUFFIXES:
            if (package := f"{inner}/__init__{suffix}") in self.files:
                return ModulePlace(package, inner)
            if (module := f"{inner}{suffix}") in self.files:
                return ModulePlace(module)
        return ModulePlace("", inner) if inner in self.folders else None

    def walk(self, root: str, parts: tuple[str, ...]) -> Walk | None:
        """Return how far *parts* lead from *root*, None if even the first part is missing."""
        reached = top = self.locate(root, parts[0])
        if reached is None or top is None:
            return None
        best = reached
        for part in parts[1:]:
            reached = self.locate(reached.folder, part) if reached.folder is not None else None
            if reached is None:
                return Walk(best, False, top)
            if reached.file:
                best = reached
        return Walk(reached, True, top)


def build_tree(paths: Iterable[str]) -> PythonTree:
    """Return the Python tree of a repository with these *paths*."""
    paths = list(paths)
    files = frozenset(path for path in paths if path.endswith(_MODULE_SUFFIXES))
    own = {path.rpartition("/")[0] for path in files}
    folders = frozenset(ancestor for folder in own for ancestor in list_ancestors(folder))
    packages = frozenset(
        path.rpartition("/")[0]
        for path in files
        if path.rpartition("/")[2] in ("__init__.py", "__init__.pyi")
    )
    projects = frozenset(
        path.rpartition("/")[0] for path in paths if path.rpartition("/")[2] in PROJECT_FILES
    )
    declared = frozenset(_find_declared(folders - packages, projects))
    parents = {package.rpartition("/")[0] for package in packages if package} - packages
    parents = {folder for folder in parents if not _is_portion(folder, projects)}
    roots = declared | (projects & folders) - packages | parents
    libraries = frozenset(root for root in roots if _is_standard_library(root, files))
    public = sorted(root for root in roots if not is_private(root))
    return PythonTree(
        files=files, folders=folders, packages=packages, declared=declared, roots=roots,
        shared=tuple(root for root in public if packages.isdisjoint(list_ancestors(root))),
        hidden=tuple(sorted(filter(is_private, declared))),
        nested=tuple(sorted(filter(is_private, projects & roots))),
        libraries=libraries,
    )  # fmt: skip


def list_parents(module: str, target: str, files: Container[str]) -> Iterator[str]:
    """Yield the ``__init__`` files that run before *target* when it is imported as *module*."""
    parts = module.split(".")
    path = target.rpartition(".")[0].removesuffix("/__init__").split("/")
    # Perhaps only the first parts of the name were found.
    found = (n for n in range(len(parts), 1, -1) if path[-n:] == parts[:n])
    for up in range(1, next(found, 1)):
        folder = "/".join(path[:-up])
        inits = [f"{folder}/__init__{suffix}" for suffix in (".py", ".pyi")]
        yield from [init for init in inits if init in files][:1]


def _find_declared(folders: frozenset[str], projects: frozenset[str]) -> Iterator[str]:
    yield ""
    for folder in folders:
        parent, _, name = folder.rpartition("/")
        if name.casefold() in SOURCE_FOLDERS and (not parent or parent in projects):
            yield folder


def _is_portion(folder: str, projects: frozenset[str]) -> bool:
    """Return whether a folder is part of a namespace package: below the sources of a project, only
    tests have further folders that imports start from."""
    for inner in list_ancestors(folder):
        project, _, name = inner.rpartition("/")
        if name == "src" and project in projects and inner != folder:
            return not is_private(folder[len(inner) :])
    return False


def _is_standard_library(root: str, files: frozenset[str]) -> bool:
    start = f"{root}/" if root else ""
    if f"{start}os.py" not in files:
        return False
    modules = sum(f"{start}{name}.py" in files for name in read_words("python"))
    return modules >= _STANDARD_LIBRARY_SIZE
