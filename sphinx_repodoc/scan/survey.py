"""The survey: find the type of each listed path, whether it is documented, and its hash."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path

from sphinx_repodoc.model import FileKind, SourceFile, Status
from sphinx_repodoc.problems import Problem, ProblemKind
from sphinx_repodoc.scan import content
from sphinx_repodoc.scan.content import PathEntry
from sphinx_repodoc.scan.ignore_patterns import IgnorePatterns

Blobs = dict[str, tuple[str, int]]
"""Git object id of a content -> (SHA-256, size)."""

_Make = Callable[..., SourceFile]
"""Constructor of a source file with some fields already set."""

_SPECIAL = {
    stat.S_IFIFO: "a named pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}
_GONE = (FileNotFoundError, NotADirectoryError)

MAX_CONVERTED = 16 * 1024 * 1024
"""Larger files are not tested for converted line endings: they are hardly text, and differ from
git's index because of another filter (LFS)."""

MAX_DEPTH = 100
"""Files below more folders are skipped. A folder's page links to all folders above it, so one file
below thousands of folders, which git stores in a few kilobytes, would fill the disk."""


class Survey:
    """Examines paths one by one.

    ``problems`` and ``learnt`` collect the problems and the git blobs that were not known before,
    ``committed`` the files whose content is the same as in git's index: path -> object id.
    """

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

    def examine(self, entry: PathEntry) -> SourceFile | None:
        """Return the source file for *entry*; None if the path does not exist (any more)."""
        folder, _, _ = entry.path.rpartition(b"/")
        if not self._is_folder(folder) or entry.path in self._skipped:
            return None
        name = content.decode_name(entry.path)
        raw = b"" if name.encode() == entry.path else entry.path
        make = partial(SourceFile, path=name, disk_path=raw)
        if folder.count(b"/") >= MAX_DEPTH:
            return make(status=Status.SKIPPED, reason=f"more than {MAX_DEPTH} folders deep")
        file = self._examine_path(entry, name, make)
        if file and raw:
            self.add_problem(ProblemKind.NAME, name, "the name is not valid UTF-8")
        return file

    def add_problem(self, kind: ProblemKind, path: str, message: str) -> None:
        """Record a problem."""
        self.problems.append(Problem(kind=kind, path=path, message=message))

    def _make_patterns(self, option: str, lines: tuple[str, ...]) -> IgnorePatterns:
        patterns = IgnorePatterns(lines)
        for line in patterns.invalid:
            self.add_problem(ProblemKind.CONFIG, "", f'{option}: "{line}" is not a pattern')
        return patterns

    def _is_folder(self, folder: bytes) -> bool:
        """Whether *folder* exists, is not a link, and is not skipped."""
        known = self._folders.get(folder)
        if known is None:
            known, path = True, b""
            # No recursion here, because a hostile path has thousands of components.
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
            return not content.is_output(self._locate(folder))
        except _GONE:
            return False
        except OSError:  # its files cannot be read either, and are reported one by one
            return True

    def _locate(self, path: bytes) -> bytes:
        return self._root + b"/" + path

    def _examine_path(self, entry: PathEntry, name: str, make: _Make) -> SourceFile | None:
        if entry.mode == content.MODE_REPOSITORY:
            make = partial(make, kind=FileKind.SUBMODULE, target=entry.blob)
            if reason := self._find_reason(name + "/"):
                return make(status=Status.SKIPPED, reason=reason)
            commit = f"submodule at commit {entry.blob[:12]}"
            return make(status=Status.LISTED, reason=commit if entry.blob else "another repository")
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
        self, entry: PathEntry, name: str, info: os.stat_result, make: _Make
    ) -> SourceFile:
        is_marked = entry.mode == content.MODE_EXECUTABLE
        is_executable = is_marked if entry.mode else bool(info.st_mode & stat.S_IXUSR)
        make = partial(make, executable=is_executable)
        if not stat.S_ISREG(info.st_mode):
            kind = _SPECIAL.get(stat.S_IFMT(info.st_mode), "not a regular file")
            return make(status=Status.SKIPPED, reason=kind)
        if reason := self._find_reason(name):
            return make(status=Status.SKIPPED, reason=reason)
        try:
            return make(sha256=self._find_sha256(entry, name, info))
        except OSError as error:
            return self._make_unreadable(name, make, error)

    def _examine_link(self, entry: PathEntry, name: str, make: _Make) -> SourceFile:
        try:
            raw = os.readlink(self._locate(entry.path))
        except OSError as error:
            return self._make_unreadable(name, partial(make, kind=FileKind.SYMLINK), error)
        target = content.decode_name(raw)
        make = partial(make, kind=FileKind.SYMLINK, target=target)
        if reason := self._find_reason(name):
            return make(status=Status.SKIPPED, reason=reason)
        if fault := self._find_fault(entry.path, raw):
            self.add_problem(ProblemKind.SYMLINK, name, f"the link to {target} {fault}")
        return make(status=Status.LISTED, reason=f"symbolic link to {target}")

    def _find_fault(self, path: bytes, target: bytes) -> str:
        """Return the fault of a symbolic link, empty if it has none. Tests the target's text first,
        so that no path outside the repository is accessed and all machines give the same answer."""
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
        """Return the reason why a pattern excludes a path, empty if none does."""
        if self._include:
            wanted = self._include.find(name)
            if wanted is None or wanted.startswith("!"):
                return "not included"
        pattern = self._exclude.find(name)
        return f'excluded by "{pattern}"' if pattern and not pattern.startswith("!") else ""

    def _find_sha256(self, entry: PathEntry, name: str, info: os.stat_result) -> str:
        known = self._known.get(entry.blob)
        stamp = (info.st_size & 0xFFFFFFFF, info.st_mtime_ns, info.st_ctime_ns)
        if known and known[1] == info.st_size and entry.stamp == stamp:
            self.committed[name] = entry.blob
            return known[0]
        full_path = self._locate(entry.path)
        sha256, size, blob = content.hash_file(full_path, info.st_size, len(entry.blob))
        # Ids differ after an edit, and if git filters the content (line endings, LFS).
        if blob == entry.blob:
            self.committed[name] = entry.blob
            if known != (sha256, size):
                self.learnt[entry.blob] = (sha256, size)
        elif (
            entry.blob
            and info.st_size <= MAX_CONVERTED
            and content.has_converted_lines(full_path, entry.blob)
        ):
            self.committed[name] = entry.blob
        return sha256

    def _make_unreadable(self, name: str, make: _Make, error: OSError) -> SourceFile:
        reason = f"cannot be read: {content.describe_error(error)}"
        self.add_problem(ProblemKind.UNREADABLE, name, reason)
        return make(status=Status.LISTED, reason=reason)
