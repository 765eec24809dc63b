"""Includes of Make, resolved to files."""

from __future__ import annotations

import fnmatch
import re
from collections.abc import Iterator

from sphinx_repodoc.languages.resolving import (
    RepositoryFiles,
    Resolve,
    find_closest,
    join,
    resolve_to,
)
from sphinx_repodoc.model import Import, Origin, ResolvedImport

# Variables for the folder of the makefile itself.
_HERE = re.compile(
    r"\$\(dir \$\((?:lastword|firstword) \$\(MAKEFILE_LIST\)\)\)/?|\$[({](?:CURDIR|srcdir)[)}]/"
)


def resolve_make(files: RepositoryFiles) -> Resolve:
    """Resolve ``include``. Make starts from the folder in which it runs, which usually is that of
    the makefile or the root."""

    def resolve(path: str, statement: Import) -> Iterator[ResolvedImport]:
        targets, exact = _find(files, path, _HERE.sub("", statement.module))
        return resolve_to(statement, targets, exact=exact, otherwise=Origin.UNRESOLVED)

    return resolve


def _find(files: RepositoryFiles, path: str, written: str) -> tuple[tuple[str, ...], bool]:
    if "*" in written and "$" not in written:
        pattern = join(path.rpartition("/")[0], written)
        return tuple(file for file in files.records if fnmatch.fnmatchcase(file, pattern)), False
    if "$" not in written:
        if beside := files.find_beside(path, written):
            return (beside,), True
        if written in files.records:
            return (written,), False
        return find_closest(path, files.find_ending(written)), False
    tail = re.split(r"[)}]", written)[-1].strip("/")
    return (find_closest(path, files.find_ending(tail)) if tail else ()), False
