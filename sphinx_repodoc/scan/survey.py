"""One path after the other: from git's or the walk's entry to a source file."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from sphinx_repodoc.model import FileKind, SourceFile, Status
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan.content import describe_error, has_converted_lines, hash_file
from sphinx_repodoc.scan.entries import (
    MODE_EXECUTABLE,
    MODE_REPOSITORY,
    Entry,
    Stamp,
    decode_name,
)
from sphinx_repodoc.scan.outputs import is_output
from sphinx_repodoc.scan.patterns import Patterns

Blobs = dict[str, tuple[str, int]]
"""Git's id -> SHA-256 and size."""

_Make = Callable[..., SourceFile]
"""Makes the source file from what is left to say about it."""

_SPECIAL = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_GONE = (FileNotFoundError, NotADirectoryError)

MAX_CONVERTED = 16 * 1024 * 1024
"""Nobody writes more text, the only thing whose line ends are converted: a larger file is what
another filter (LFS) has put in the place of the one in the index."""

MAX_DEPTH = 100
"""Each folder has a page that links to all those around it: one file below thousands of folders,
which git stores in a few kilobytes, would fill the disk."""


class Survey:
    """Looks at paths, and collects on the way the problems, the blobs that it learns, and
    which files are as in git's index: path -> git's id of the content."""

    def __init__(
        self,
        root: Path,
        include: tuple[str, ...],
        exclude: tuple[str, ...],
        skipped: frozenset[bytes],
        known_blobs: Mapping[str, tuple[str, int]],
    ) -> None:
        self.problems: list[Problem] = []
        self.learnt: Blobs = {}
        self.committed: dict[str, str] = {}
        self._root = os.fsencode(root)
        self._include = self._make_patterns("repodoc_include", include) if include else None
        self._exclude = self._make_patterns("repodoc_exclude", exclude)
        self._skipped = skipped
        self._known = known_blobs
        self._folders: dict[bytes, bool] = {b"": True}

    def examine(self, entry: Entry) -> SourceFile | None:
        """The source file at an entry; nothing where there is no file (any more)."""
        folder, _, _ = entry.path.rpartition(b"/")
        if not self._is_folder(folder) or entry.path in self._skipped:
            return None
        name = decode_name(entry.path)
        raw = b"" if name.encode() == entry.path else entry.path
        make = partial(SourceFile, path=name, disk_path=raw)
        if folder.count(b"/") >= MAX_DEPTH:
            return make(status=Status.SKIPPED, reason=f"more than {MAX_DEPTH} folders deep")
        file = self._examine_path(entry, name, make)
        if file and raw:
            self.add_problem(ProblemKind.NAME, name, "the name is not valid UTF-8")
        return file

    def add_problem(self, kind: ProblemKind, path: str, message: str) -> None:
        self.problems.append(Problem(kind=kind, path=path, message=message))

    def _make_patterns(self, option: str, lines: tuple[str, ...]) -> Patterns:
        patterns = Patterns(lines)
        for line in patterns.invalid:
            self.add_problem(ProblemKind.CONFIG, "", f'{option}: "{line}" is not a pattern')
        return patterns

    def _is_folder(self, folder: bytes) -> bool:
        """Whether a folder is one to look into: no link, and neither gone nor skipped."""
        known = self._folders.get(folder)
        if known is None:
            known, path = True, b""
            # Not by recursion: a hostile path has thousands of parts.
            for part in folder.split(b"/"):
                path = path + b"/" + part if path else part
                if path not in self._folders:
                    self._folders[path] = known and self._is_open(path)
                known = self._folders[path]
        return known

    def _is_open(self, folder: bytes) -> bool:
        if folder in self._skipped:
            return False
        try:
            if not stat.S_ISDIR(os.lstat(self._locate(folder)).st_mode):
                return False
            return not is_output(self._locate(folder))
        except _GONE:
            return False
        except OSError:  # then its files cannot be read either, and say so one by one
            return True

    def _locate(self, path: bytes) -> bytes:
        return self._root + b"/" + path

    def _examine_path(self, entry: Entry, name: str, make: _Make) -> SourceFile | None:
        if entry.mode == MODE_REPOSITORY:
            return self._examine_repository(entry, name, make)
        try:
            info = os.lstat(self._locate(entry.path))
        except _GONE:
            return None
        except OSError as error:
            return self._make_unreadable(name, make, error)
        if stat.S_ISDIR(info.st_mode):
            return None
        make = partial(make, size=info.st_size)
        if stat.S_ISLNK(info.st_mode):
            return self._examine_link(entry, name, make)
        return self._examine_file(entry, name, info, make)

    def _examine_file(
        self, entry: Entry, name: str, info: os.stat_result, make: _Make
    ) -> SourceFile:
        make = partial(make, executable=_is_executable(entry, info))
        if not stat.S_ISREG(info.st_mode):
            kind = _SPECIAL.get(stat.S_IFMT(info.st_mode), "not a regular file")
            return make(status=Status.SKIPPED, reason=kind)
        if reason := self._find_reason(name):
            return make(status=Status.SKIPPED, reason=reason)
        try:
            return make(sha256=self._find_sha256(entry, name, info))
        except OSError as error:
            return self._make_unreadable(name, make, error)

    def _examine_repository(self, entry: Entry, name: str, make: _Make) -> SourceFile:
        make = partial(make, kind=FileKind.SUBMODULE, target=entry.blob)
        if reason := self._find_reason(name + "/"):
            return make(status=Status.SKIPPED, reason=reason)
        reason = f"submodule at commit {entry.blob[:12]}" if entry.blob else "another repository"
        return make(status=Status.LISTED, reason=reason)

    def _examine_link(self, entry: Entry, name: str, make: _Make) -> SourceFile:
        try:
            raw = os.readlink(self._locate(entry.path))
        except OSError as error:
            return self._make_unreadable(name, partial(make, kind=FileKind.SYMLINK), error)
        target = decode_name(raw)
        make = partial(make, kind=FileKind.SYMLINK, target=target)
        if reason := self._find_reason(name):
            return make(status=Status.SKIPPED, reason=reason)
        if fault := self._find_fault(entry.path, raw):
            self.add_problem(ProblemKind.SYMLINK, name, f"the link to {target} {fault}")
        return make(status=Status.LISTED, reason=f"symbolic link to {target}")

    def _find_fault(self, path: bytes, target: bytes) -> str:
        """What is wrong with a link. First by its text alone, so that nothing outside is
        looked at and the answer is the same on every machine."""
        full = self._locate(path)
        written = os.path.normpath(os.path.join(os.path.dirname(full), target))
        if not self._contains(written):
            return "leaves the repository"
        if not os.path.exists(full):
            return "is broken"
        return "" if self._contains(os.path.realpath(full)) else "leaves the repository"

    def _contains(self, full: bytes) -> bool:
        return full == self._root or full.startswith(self._root.rstrip(b"/") + b"/")

    def _find_reason(self, name: str) -> str:
        """Why the patterns leave a path out, empty where they do not."""
        if self._include:
            wanted = self._include.find(name)
            if wanted is None or wanted.startswith("!"):
                return "not included"
        pattern = self._exclude.find(name)
        return f'excluded by "{pattern}"' if pattern and not pattern.startswith("!") else ""

    def _find_sha256(self, entry: Entry, name: str, info: os.stat_result) -> str:
        known = self._known.get(entry.blob)
        if known and known[1] == info.st_size and entry.stamp and _is_clean(entry.stamp, info):
            self.committed[name] = entry.blob
            return known[0]
        digest = hash_file(self._locate(entry.path), info.st_size, len(entry.blob))
        # Different ids mean an edit, or a filter (line endings, LFS) between the two.
        if digest.blob == entry.blob:
            self.committed[name] = entry.blob
            if known != (digest.sha256, digest.size):
                self.learnt[entry.blob] = (digest.sha256, digest.size)
        elif self._is_converted(entry, info):
            self.committed[name] = entry.blob
        return digest.sha256

    def _is_converted(self, entry: Entry, info: os.stat_result) -> bool:
        if not entry.blob or info.st_size > MAX_CONVERTED:
            return False
        return has_converted_lines(self._locate(entry.path), entry.blob)

    def _make_unreadable(self, name: str, make: _Make, error: OSError) -> SourceFile:
        reason = f"cannot be read: {describe_error(error)}"
        self.add_problem(ProblemKind.UNREADABLE, name, reason)
        return make(status=Status.LISTED, reason=reason)


def _is_executable(entry: Entry, info: os.stat_result) -> bool:
    if entry.mode:
        return entry.mode == MODE_EXECUTABLE
    return bool(info.st_mode & stat.S_IXUSR)


def _is_clean(stamp: Stamp, info: os.stat_result) -> bool:
    return (
        stamp.mtime_ns == info.st_mtime_ns
        and stamp.ctime_ns == info.st_ctime_ns
        and stamp.size == info.st_size & 0xFFFFFFFF  # the index keeps 32 bits
    )
