"""Paths as git or a walk lists them, and the folders that documentation tools generate."""

from __future__ import annotations

import os
from dataclasses import dataclass

MODE_EXECUTABLE = 0o100755
MODE_REPOSITORY = 0o160000

OUTPUT_MARK = ".repodoc-output"
"""The file that only the command line writes, into its output folders."""

_OUTPUT_MARKS: tuple[tuple[bytes, ...], ...] = (
    (b".buildinfo", b"searchindex.js"),
    (b".buildinfo", b"repodoc/manifest.json"),
    (b"environment.pickle",),
    (os.fsencode(OUTPUT_MARK),),
)
"""A folder with all files of one row is an output or a doctree folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """Size and times of a file when git hashed it."""

    size: int
    mtime_ns: int
    ctime_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PathEntry:
    """A path below the root, as bytes with ``/`` between its parts, before the file is read.

    ``mode`` is git's mode, 0 for a path that git does not know. ``blob`` is the object id in the
    index. ``stamp`` is set only if the file is certainly unchanged while its stamp is the same.
    """

    path: bytes
    mode: int = 0
    blob: str = ""
    stamp: Stamp | None = None


def decode_name(name: bytes) -> str:
    """Return the name as valid Unicode; bytes that are not UTF-8 become ``\\xNN``."""
    return name.decode("utf-8", "backslashreplace")


def is_inside(path: bytes) -> bool:
    """Whether *path*, joined to the root, stays below the root. Git's index can be forged."""
    return bool(path) and not path.startswith(b"/") and b".." not in path.split(b"/")


def is_output(folder: bytes) -> bool:
    """Whether the folder at this full path is a site of Sphinx, its doctree folder, or an output
    folder of the command line, finished or not."""
    return any(
        all(os.path.lexists(os.path.join(folder, name)) for name in names)
        for names in _OUTPUT_MARKS
    )
