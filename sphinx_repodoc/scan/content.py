"""Read and hash single files below the root without following links."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from sphinx_repodoc.model import SourceFile

_CHUNK = 1024 * 1024
_EMPTY_SHA256 = hashlib.sha256().hexdigest()
# O_NONBLOCK: a file that was replaced by a named pipe must not block the build.
_FLAGS = os.O_RDONLY
for _name in ("O_NOFOLLOW", "O_NONBLOCK", "O_CLOEXEC", "O_BINARY", "O_NOCTTY"):
    _FLAGS |= getattr(os, _name, 0)


MODE_EXECUTABLE = 0o100755
MODE_REPOSITORY = 0o160000

OUTPUT_MARK = ".repodoc-output"
"""The file that marks an output folder of the command line."""

_OUTPUT_MARKS: tuple[tuple[bytes, ...], ...] = (
    (b".buildinfo", b"searchindex.js"),
    (b".buildinfo", b"repodoc/manifest.json"),
    (b"environment.pickle",),
    (os.fsencode(OUTPUT_MARK),),
)
"""A folder that contains all files of one row is an output or doctree folder."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PathEntry:
    """A path below the root, as bytes with ``/`` between its parts, before the file is read.

    ``mode`` is git's mode, 0 for a path that git does not know. ``blob`` is the object id in the
    index. ``stamp`` are the size (lower 32 bits), the modification and the change time (both in
    nanoseconds) of the file when git hashed it. It is set only if the file is certainly unchanged
    while its stamp is the same.
    """

    path: bytes
    mode: int = 0
    blob: str = ""
    stamp: tuple[int, int, int] | None = None


def decode_name(name: bytes) -> str:
    """Return the name as valid Unicode; bytes that are not UTF-8 become ``\\xNN``."""
    return name.decode("utf-8", "backslashreplace")


def is_inside(path: bytes) -> bool:
    """Whether *path* stays below the root; a forged git index may contain ``..``."""
    return bool(path) and not path.startswith(b"/") and b".." not in path.split(b"/")


def is_output(folder: bytes) -> bool:
    """Whether the folder at this full path is an HTML site or doctree folder of Sphinx, or an
    output folder of the command line, finished or not."""
    return any(
        all(os.path.lexists(os.path.join(folder, name)) for name in names)
        for names in _OUTPUT_MARKS
    )


def read_file(root: Path, file: SourceFile) -> bytes:
    """Return the scanned content of a file. Raise :class:`OSError` if the file has changed since,
    cannot be read or is not a regular file."""
    return b"".join(iter_file(root, file))


def iter_file(root: Path, file: SourceFile) -> Iterator[bytes]:
    """Yield the content in chunks, for files that may not fit into memory. If the file has changed
    since the scan, raise :class:`OSError` after the last chunk."""
    if file.sha256 == _EMPTY_SHA256:  # nothing to read
        return
    digest = hashlib.sha256()
    for chunk in _iter_bytes(root, file.disk_path or file.path.encode()):
        digest.update(chunk)
        yield chunk
    if file.sha256 and digest.hexdigest() != file.sha256:
        raise OSError("the file changed during the build")


def read_bytes(root: Path, path: bytes) -> bytes:
    """Return the bytes of the regular file at *path*. Fail if one of its folders is a link."""
    return b"".join(_iter_bytes(root, path))


def _iter_bytes(root: Path, path: bytes) -> Iterator[bytes]:
    if not is_inside(path):
        raise OSError(errno.EINVAL, "the path leaves the repository")
    base = os.fsencode(root)
    parts = path.split(b"/")
    for depth in range(1, len(parts)):
        if stat.S_ISLNK(os.lstat(os.path.join(base, *parts[:depth])).st_mode):
            raise OSError(errno.ELOOP, "a symbolic link in the path")
    yield from _iter_chunks(os.path.join(base, path))


def hash_file(full_path: bytes, size: int, id_length: int) -> tuple[str, int, str]:
    """Return the SHA-256, the size and the git object id of a regular file. The caller ensures that
    none of its folders is a link. The length of object ids, *id_length*, tells git's hash
    function."""
    blob = _start_blob(size, id_length)
    content = hashlib.sha256()
    total = 0
    for chunk in _iter_chunks(full_path):
        content.update(chunk)
        blob.update(chunk)
        total += len(chunk)
    return content.hexdigest(), total, blob.hexdigest()


def has_converted_lines(full_path: bytes, blob: str) -> bool:
    """Whether a file differs from the git blob *blob* only by Windows line endings."""
    text = b"".join(_iter_chunks(full_path)).replace(b"\r\n", b"\n")
    digest = _start_blob(len(text), len(blob))
    digest.update(text)
    return digest.hexdigest() == blob


def _start_blob(size: int, id_length: int) -> hashlib._Hash:
    digest = hashlib.new("sha256" if id_length == 64 else "sha1", usedforsecurity=False)
    digest.update(b"blob %d\0" % size)
    return digest


def describe_error(error: OSError) -> str:
    """Return the message of an error without the absolute path of the file."""
    return error.strerror or type(error).__name__


def _iter_chunks(full_path: bytes) -> Iterator[bytes]:
    # On Windows, which has no O_NOFOLLOW, only this check keeps links out.
    if not stat.S_ISREG(os.lstat(full_path).st_mode):
        raise OSError(errno.EINVAL, "not a regular file")
    descriptor = os.open(full_path, _FLAGS)
    try:
        opened = os.fstat(descriptor)
        if not stat.S_ISREG(opened.st_mode):
            raise OSError(errno.EINVAL, "not a regular file")
        # Request only the file's size: os.read allocates all requested bytes.
        while chunk := os.read(descriptor, min(opened.st_size + 1, _CHUNK)):
            yield chunk
    finally:
        os.close(descriptor)
