"""What git or the walk says about one path, before anybody has looked at the file."""

from __future__ import annotations

from dataclasses import dataclass

MODE_EXECUTABLE = 0o100755
MODE_REPOSITORY = 0o160000


@dataclass(frozen=True, slots=True, kw_only=True)
class Stamp:
    """The facts by which git tells that a file was not touched since it was hashed."""

    size: int
    mtime_ns: int
    ctime_ns: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Entry:
    """One path below the root, as bytes with ``/`` between the parts.

    ``mode`` is git's mode, 0 where git does not know the path; ``blob`` the object id in
    the index; ``stamp`` is set only where an equal one on disk proves the file clean.
    """

    path: bytes
    mode: int = 0
    blob: str = ""
    stamp: Stamp | None = None


def decode_name(name: bytes) -> str:
    """The name as valid Unicode; bytes that are not UTF-8 become ``\\xNN``."""
    return name.decode("utf-8", "backslashreplace")


def is_inside(path: bytes) -> bool:
    """Whether joining *path* to the root stays below the root; an index can be forged."""
    return bool(path) and not path.startswith(b"/") and b".." not in path.split(b"/")
