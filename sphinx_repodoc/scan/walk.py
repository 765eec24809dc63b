"""The files of a folder without git: a walk that honours ``.gitignore`` files."""

from __future__ import annotations

import codecs
import os
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan.content import describe_error, read_bytes
from sphinx_repodoc.scan.entries import MODE_REPOSITORY, Entry, decode_name
from sphinx_repodoc.scan.outputs import is_output
from sphinx_repodoc.scan.patterns import Patterns

MAX_CHOICES = 3
"""Patterns of a ``.gitignore`` with more than that are not read. Hardly anybody writes them."""

_STARS = re.compile(r"\*+")
_CONTROL_FOLDERS = frozenset({b".git", b".hg", b".svn"})


@dataclass(frozen=True, slots=True, kw_only=True)
class _IgnoreFile:
    """The patterns of one ``.gitignore``; ``folder`` is empty or ends with a slash."""

    folder: bytes
    patterns: Patterns


_IgnoreFiles = tuple[_IgnoreFile, ...]


def walk_folder(root: Path, skipped: frozenset[bytes], problems: list[Problem]) -> Iterator[Entry]:
    """The entries below *root* that no ``.gitignore`` names and that do not lie in one of
    the folders *skipped* (relative paths). Folders that cannot be read become *problems*."""
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
                yield Entry(path=path)
            elif _is_repository(root, path):
                yield Entry(path=path, mode=MODE_REPOSITORY)
            elif path not in skipped and not is_output(os.path.join(os.fsencode(root), path)):
                pending.append((path + b"/", ignores))


def _list_folder(folder: bytes) -> dict[bytes, bool]:
    """The names in a folder, each with whether it is a folder itself (a link is not)."""
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
    except OSError:  # the file itself is an entry, and is reported as one
        return outer
    lines = [
        line.decode("utf-8", "surrogateescape")
        for line in data.removeprefix(codecs.BOM_UTF8).splitlines()
    ]
    # To match takes the length of a path to the power of the choices: some lists would never end.
    cheap = [line for line in lines if _count_choices(line) <= MAX_CHOICES]
    return (*outer, _IgnoreFile(folder=folder, patterns=Patterns(cheap)))


def _count_choices(pattern: str) -> int:
    """How many stars of *pattern* may stand for more or for less: the only one in a part of a
    path has no choice, ``**`` always has."""
    return sum(max(len(_STARS.findall(part)) - (part != "**"), 0) for part in pattern.split("/"))


def _is_ignored(path: bytes, is_folder: bool, ignores: _IgnoreFiles) -> bool:
    """Git's rule: the nearest ``.gitignore`` that has a word to say decides."""
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
