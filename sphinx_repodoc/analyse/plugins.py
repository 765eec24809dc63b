"""What other packages add to the analysis: languages, readers, queries and rules.

Such a package has an entry point of the group ``sphinx_repodoc`` that names a module, whose
variables are added to the tables here:

=============  =============================================================================
``LANGUAGES``  rows of ``language_table.py``
``READERS``    language -> a function of a file's name and text that returns ``Findings``
``GRAMMARS``   language -> a row of ``grammars.py``
``QUERIES``    a folder with folders of ``.scm`` files, which are added to those of one name
``RULES``      a file as ``notes/rules.toml``
=============  =============================================================================
"""

from __future__ import annotations

import functools
import hashlib
from importlib import metadata
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

from sphinx_repodoc.analyse.languages import add_language
from sphinx_repodoc.analyse.notes.rules import add_rules
from sphinx_repodoc.analyse.readers import READERS
from sphinx_repodoc.analyse.tree.queries import add_folder
from sphinx_repodoc.grammars import GRAMMARS
from sphinx_repodoc.problems import Problem, ProblemKind

GROUP = "sphinx_repodoc"


class Plugin(NamedTuple):
    """An entry point, the version of its package, and a digest of the files it contributes."""

    name: str
    version: str
    digest: str


class Installed(NamedTuple):
    """The plugins that were loaded, and the problems of those that were not."""

    packages: tuple[Plugin, ...]
    problems: tuple[Problem, ...]


@functools.cache
def install_plugins() -> Installed:
    """Add what other packages bring, once in a process."""
    packages, problems = [], []
    for point in sorted(metadata.entry_points(group=GROUP)):
        try:
            module = point.load()
            _install(module)
        except Exception as error:  # another package must not end the build
            message = f"the entry point {point.name!r}: {type(error).__name__}: {error}"
            problems.append(Problem(kind=ProblemKind.CONFIG, message=message))
        else:
            version = point.dist.version if point.dist else ""
            packages.append(Plugin(point.value, version, _digest_plugin(module)))
    return Installed(tuple(packages), tuple(problems))


def _install(module: ModuleType) -> None:
    for row in getattr(module, "LANGUAGES", ()):
        add_language(row)
    READERS.update(getattr(module, "READERS", {}))
    GRAMMARS.update(getattr(module, "GRAMMARS", {}))
    if folder := getattr(module, "QUERIES", None):
        add_folder(folder)
    if rules := getattr(module, "RULES", None):
        add_rules(rules)


def _digest_plugin(module: ModuleType) -> str:
    """Return a digest of a plugin's files: an editable installation changes without its version."""
    own = Path(module.__file__) if module.__file__ else None
    folders = [Path(folder) for folder in getattr(module, "__path__", ())]
    added = [Path(path) for name in _PATHS if (path := getattr(module, name, None))]
    return digest_files(*([own] if own and not folders else folders), *added)


_PATHS = ("QUERIES", "RULES")
"""Variables of a plugin that hold the path of a folder or a file."""


def digest_files(*paths: Path) -> str:
    """Return a digest of files, and of all files in folders but byte code."""
    digest = hashlib.blake2b(digest_size=16)
    for top in paths:
        files = sorted(path for path in top.rglob("*") if path.is_file()) if top.is_dir() else [top]
        for path in files:
            if path.suffix != ".pyc":
                digest.update(f"{path.relative_to(top)}\0".encode("utf-8", "surrogateescape"))
                digest.update(hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()
