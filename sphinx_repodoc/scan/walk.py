"""List the files of a folder without git: a walk that respects ``.gitignore`` files."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator
from pathlib import Path

from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import content
from sphinx_repodoc.scan.content import PathEntry
from sphinx_repodoc.scan.ignore_patterns import IgnorePatterns

MAX_CHOICES = 3
"""Patterns of a ``.gitignore`` with more ambiguous stars are skipped, as matching is slow."""

_STARS = re.compile(r"\*+")
_CONTROL_FOLDERS = frozenset({b".git", b".hg", b".svn"})


_IgnoreFiles = tuple[tuple[bytes, IgnorePatterns], ...]
"""The ``.gitignore`` files above a path, the outermost first, as (folder, patterns). A folder is
empty or ends with a slash."""


def walk_folder(
    root: Path, skipped: frozenset[bytes], problems: list[Problem]
) -> Iterator[PathEntry]:
    """Yield the paths below *root* that no ``.gitignore`` excludes and that are not in one of the
    folders *skipped* (relative paths). Add folders that cannot be read to *problems*."""
    pending: list[tuple[bytes, _IgnoreFiles]] = [(b"", ())]
    while pending:
        folder, ignores = pending.pop()
        try:
            with os.scandir(os.path.join(os.fsencode(root), folder)) as found:
                # List a link to a folder as a link, without walking into it.
                names = {entry.name: entry.is_dir(follow_symlinks=False) for entry in found}
        except OSError as error:
            message = f"the folder cannot be read: {content.describe_error(error)}"
            where = content.decode_name(folder.rstrip(b"/"))
            problems.append(Problem(kind=ProblemKind.UNREADABLE, path=where, message=message))
            continue
        ignores = _read_ignores(root, folder, names, ignores)
        for name, is_folder in sorted(names.items()):
            path = folder + name
            full_path = os.path.join(os.fsencode(root), path)
            if name in _CONTROL_FOLDERS or _is_ignored(path, is_folder, ignores):
                continue
            if not is_folder:
                yield PathEntry(path=path)
            elif os.path.lexists(os.path.join(full_path, b".git")):
                yield PathEntry(path=path, mode=content.MODE_REPOSITORY)
            elif path not in skipped and not content.is_output(full_path):
                pending.append((path + b"/", ignores))


def _read_ignores(
    root: Path, folder: bytes, names: dict[bytes, bool], outer: _IgnoreFiles
) -> _IgnoreFiles:
    if names.get(b".gitignore", True):
        return outer
    try:
        data = content.read_bytes(root, folder + b".gitignore")
    except OSError:  # the survey reports unreadable files
        return outer
    lines = [
        line.decode("utf-8", "surrogateescape")
        for line in data.removeprefix(codecs.BOM_UTF8).splitlines()
    ]
    # Matching takes time in proportion to the path's length to the power of ambiguous stars.
    cheap = [line for line in lines if _count_choices(line) <= MAX_CHOICES]
    return (*outer, (folder, IgnorePatterns(cheap)))


def _count_choices(pattern: str) -> int:
    """Count the stars of *pattern* whose matched length is ambiguous. A component's only star
    (``*.py``) is not ambiguous; ``**`` always is."""
    return sum(max(len(_STARS.findall(part)) - (part != "**"), 0) for part in pattern.split("/"))


def _is_ignored(path: bytes, is_folder: bool, ignores: _IgnoreFiles) -> bool:
    """Apply git's rule: the nearest ``.gitignore`` with a matching pattern decides."""
    for folder, patterns in reversed(ignores):
        inner = path[len(folder) :].decode("utf-8", "surrogateescape")
        verdict = patterns.find(inner + "/" * is_folder)
        if verdict is not None:
            return not verdict.startswith("!")
    return False
