"""Plugins: packages that add languages, queries and rules.

A plugin has an entry point in the group ``sphinx_repodoc`` that names a Python package with
language folders, as described in ``languages/README.md``.
"""

from __future__ import annotations

import functools
import hashlib
from importlib import import_module, metadata
from pathlib import Path
from typing import NamedTuple

from sphinx_repodoc.languages.load import add_languages
from sphinx_repodoc.problems import Problem, ProblemKind

GROUP = "sphinx_repodoc"


class Installed(NamedTuple):
    """The loaded plugins (each a package, its version and a digest of its files), and the problems
    of plugins that could not be loaded."""

    packages: tuple[tuple[str, str, str], ...]
    problems: tuple[Problem, ...]


@functools.cache
def install_plugins() -> Installed:
    """Add the languages of all plugins; cached, so that each process does it once."""
    packages, problems = [], []
    for point in sorted(metadata.entry_points(group=GROUP)):
        try:
            add_languages(point.value)
        except Exception as error:  # an error in a plugin must not end the build
            message = f"the entry point {point.name!r}: {type(error).__name__}: {error}"
            problems.append(Problem(kind=ProblemKind.CONFIG, message=message))
        else:
            version = point.dist.version if point.dist else ""
            folders = map(Path, import_module(point.value).__path__)
            # The digest shows changes of an editable installation, whose version stays the same.
            packages.append((point.value, version, digest_files(*folders)))
    return Installed(tuple(packages), tuple(problems))


@functools.cache
def digest_own(*paths: Path) -> str:
    """Return a digest of files of this package, which do not change while it runs."""
    return digest_files(*paths)


def digest_files(*paths: Path) -> str:
    """Return a digest of the given files and of all files but bytecode in the given folders."""
    digest = hashlib.blake2b(digest_size=16)
    for top in paths:
        files = sorted(path for path in top.rglob("*") if path.is_file()) if top.is_dir() else [top]
        for path in files:
            if path.suffix != ".pyc":
                digest.update(f"{path.relative_to(top)}\0".encode("utf-8", "surrogateescape"))
                digest.update(hashlib.blake2b(path.read_bytes()).digest())
    return digest.hexdigest()
