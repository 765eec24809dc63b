"""The files of a folder without git: a walk that respects ``.gitignore`` files."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan.content import describe_error, read_bytes
from sphinx_repodoc.scan.ignore_patterns import IgnorePatterns
from sphinx_repodoc.scan.paths import MODE_REPOSITORY, PathEntry, decode_name, is_output

MAX_CHOICES = 3
"""Patterns of a ``.gitignore`` with more ambiguous stars are ignored. They are rare."""

_STARS = re.compile(r"\*+")
_CONTROL_FOLDERS = frozenset({b".git", b".hg", b".svn"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _IgnoreFile:
    """The patterns of one ``.gitignore``. ``folder`` is empty or ends with a slash."""

    folder: bytes
    patterns: IgnorePatterns


_IgnoreFiles = tuple[_IgnoreFile, ...]


def walk_folder(
    root: Path, skipped: frozenset[bytes], problems: list[Problem]
) -> Iterator[PathEntry]:
    """Yield the paths below *root* that no ``.gitignore`` excludes and that are not in one of the
    folders *skipped* (relative paths). Folders that cannot be read are added to *problems*."""
    pending: list[tuple[bytes, _IgnoreFiles]] = [(b"", ())]
    while pending:
        folder, ignores = pending.pop()
        try:
            names = _list_folder(os.path.join(os.fsencode(root), folder))
        except OSError as error:
            problems.append(_make_problem(folder, error))
            continue
        ignores = _read_ignores(root, folder, names, ignores)
        for name, is_folder in names.items():
            path = folder + name
            if name in _CONTROL_FOLDERS or _is_ignored(path, is_folder, ignores):
                continue
            if not is_folder:
                yield PathEntry(path=path)
            elif _is_repository(root, path):
                yield PathEntry(path=path, mode=MODE_REPOSITORY)
            elif path not in skipped and not is_output(os.path.join(os.fsencode(root), path)):
                pending.append((path + b"/", ignores))


def _list_folder(folder: bytes) -> dict[bytes, bool]:
    """Return the names in a folder, each with whether it is a folder (a link is not)."""
    with os.scandir(folder) as found:
        names = {entry.name: entry.is_dir(follow_symlinks=False) for entry in found}
    return dict(sorted(names.items()))


def _is_repository(root: Path, path: bytes) -> bool:
    return os.path.lexists(os.path.join(os.fsencode(root), path, b".git"))


def _read_ignores(
    root: Path, folder: bytes, names: dict[bytes, bool], outer: _IgnoreFiles
) -> _IgnoreFiles:
    if names.get(b".gitignore", True):
        return outer
    try:
        data = read_bytes(root, folder + b".gitignore")
    except OSError:  # the survey reports the file
        return outer
    lines = [
        line.decode("utf-8", "surrogateescape")
        for line in data.removeprefix(codecs.BOM_UTF8).splitlines()
    ]
    # Matching takes the length of the path to the power of the number of ambiguous stars.
    cheap = [line for line in lines if _count_choices(line) <= MAX_CHOICES]
    return (*outer, _IgnoreFile(folder=folder, patterns=IgnorePatterns(cheap)))


def _count_choices(pattern: str) -> int:
    """Count the ambiguous stars of *pattern*, which can match more or less of a path. The only star
    in a part of a path is not ambiguous; ``**`` always is."""
    return sum(max(len(_STARS.findall(part)) - (part != "**"), 0) for part in pattern.split("/"))


def _is_ignored(path: bytes, is_folder: bool, ignores: _IgnoreFiles) -> bool:
    """Apply git's rule: the nearest ``.gitignore`` with a matching pattern decides."""
    for ignore in reversed(ignores):
        inner = path[len(ignore.folder) :].decode("utf-8", "surrogateescape")
        verdict = ignore.patterns.find(inner + "/" * is_folder)
        if verdict is not None:
            return not verdict.startswith("!")
    return False


def _make_problem(folder: bytes, error: OSError) -> Problem:
    name = decode_name(folder.rstrip(b"/"))
    message = f"the folder cannot be read: {describe_error(error)}"
    return Problem(kind=ProblemKind.UNREADABLE, path=name, message=message)
