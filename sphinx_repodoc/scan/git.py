"""Read-only git commands that run no program configured by the repository.

The repository's configuration is untrusted. ``git status`` and ``git diff-files`` run its clean
filters and its file system monitor, and refresh the index. So this module only lists files, with
the stamps of the index; the survey decides which files are unchanged.
"""

from __future__ import annotations

import os
import re
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from sphinx_repodoc.scan.content import MODE_REPOSITORY, PathEntry, is_inside

_TIMEOUT = 300
_CHUNK = 1024 * 1024
_CONFIG = (
    "core.fsmonitor=false",
    "core.quotepath=off",
    # Checking signatures would run a program that the configuration names.
    "log.showsignature=false",
    # Let the first commit of a history count as a change of its files.
    "log.showroot=true",
    "mailmap.file=",
    "mailmap.blob=",
    # Also read a clone of another user (a container's volume); nothing in it is executed.
    "safe.directory=*",
)
_ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    # Without this, a partial clone would fetch objects with a program from its configuration.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "LC_ALL": "C",
}
_KEPT = frozenset(
    {"GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM"}
    | {"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}
)
"""The ``GIT_`` variables of the user's environment to keep. Others (``GIT_DIR`` in a hook) would
select another repository."""

# The times and the size are optional, because git may change the format of --debug. Without them
# every file is read, which is slow but correct.
_TRACKED = re.compile(
    rb"(\d{6}) ([0-9a-f]+) \d\t([^\0]+)\0"
    rb"(?:  ctime: (\d+):(\d+)\n  mtime: (\d+):(\d+)\n[^\n]*\n[^\n]*\n  size: (\d+)[^\n]*\n)?"
)


class GitError(Exception):
    """Git is not installed or failed; the message says why."""


def find_work_tree(folder: Path) -> Path | None:
    """Return *folder* or the nearest folder above it that contains ``.git``, which is a file in
    linked work trees and submodules."""
    for candidate in (folder, *folder.parents):
        marker = candidate / ".git"
        # Without read permission for the folder, os.path returns False, but Path would raise.
        if any(map(os.path.isfile, (marker, marker / "HEAD"))):
            return candidate
    return None


def list_tracked(root: Path) -> list[PathEntry]:
    """Return the entries of git's index below *root*, each path once."""
    index = _find_git_file(root, "index")
    written = index.stat().st_mtime_ns if index.is_file() else 0
    entries: dict[bytes, PathEntry] = {}
    for match in _TRACKED.finditer(_run(root, "ls-files", "-z", "-s", "--debug")):
        mode, blob, path = match.groups()[:3]
        if path not in entries and is_inside(path):
            ctime, ctime_ns, mtime, mtime_ns, size = (int(n or 0) for n in match.groups()[3:])
            mtime_ns += mtime * 1_000_000_000
            # A file that is not older than the index may have changed since without new times.
            is_certain = 0 < mtime_ns < written
            stamp = (size, mtime_ns, ctime_ns + ctime * 1_000_000_000) if is_certain else None
            entries[path] = PathEntry(path=path, mode=int(mode, 8), blob=blob.decode(), stamp=stamp)
    return list(entries.values())


def list_untracked(root: Path) -> list[PathEntry]:
    """Return the paths below *root* that git neither tracks nor ignores."""
    output = _run(root, "ls-files", "-z", "--others", "--exclude-standard")
    return [
        # Git lists a nested repository as a folder, without its files.
        PathEntry(path=path.rstrip(b"/"), mode=MODE_REPOSITORY if path.endswith(b"/") else 0)
        for path in output.split(b"\0")
        if is_inside(path.rstrip(b"/"))
    ]


def read_commit(root: Path) -> str:
    """Return the id of the checked-out commit, empty if there is no commit yet."""
    try:
        return _run(root, "rev-parse", "--quiet", "--verify", "HEAD^{commit}").decode().strip()
    except GitError:
        return ""


def read_prefix(root: Path) -> bytes:
    """Return the path of *root* relative to the work tree: empty, or with a slash at its end."""
    return _run(root, "rev-parse", "--show-prefix").removesuffix(b"\n")


def read_boundary(root: Path) -> bytes:
    """Return the ids of the commits whose parents are missing in a shallow clone, one per line."""
    path = _find_git_file(root, "shallow")
    return path.read_bytes() if path.is_file() else b""


def read_remote(root: Path) -> str:
    """Return the address of the remote repository, empty if it is unknown. It may contain a
    password."""
    try:
        names = _run(root, "remote").decode("utf-8", "replace").split()
        name = "origin" if "origin" in names or len(names) != 1 else names[0]
        return _run(root, "remote", "get-url", "--", name).decode("utf-8", "replace").strip()
    except GitError:
        return ""


def list_committed(root: Path, commit: str) -> dict[bytes, str]:
    """Return the files of a commit: full path -> git object id of the content."""
    found = {}
    for line in _run(root, "ls-tree", "-r", "-z", "--full-tree", commit).split(b"\0"):
        about, _, path = line.partition(b"\t")
        if path:
            found[path] = about.split()[2].decode()
    return found


def stream_log(root: Path, commit: str, limit: int, form: str) -> Iterator[bytes]:
    """Yield git's log of *commit* and its ancestors, newest first, with the paths that each
    changed. For a merge, these are the paths that differ from all parents."""
    yield from _stream(
        root, "log", f"--max-count={limit}", f"--format={form}", "--encoding=UTF-8",
        "--raw", "-c", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv",
        "--no-color", "-O/dev/null", commit, "--",
    )  # fmt: skip


def _find_git_file(root: Path, name: str) -> Path:
    """Return the path of a file in git's own folder, which a linked work tree has elsewhere."""
    return root / os.fsdecode(_run(root, "rev-parse", "--git-path", name).removesuffix(b"\n"))


def _run(root: Path, *arguments: str) -> bytes:
    return b"".join(_stream(root, *arguments))


def _stream(root: Path, *arguments: str) -> Iterator[bytes]:
    """Yield git's output in chunks, because a long history may not fit into memory."""
    settings = [word for setting in _CONFIG for word in ("-c", setting)]
    kept = {name for name in os.environ if not name.startswith("GIT_") or name in _KEPT}
    environment = {name: os.environ[name] for name in kept} | _ENVIRONMENT
    # Git's messages go to a file, because a full pipe that nobody reads would block git.
    with tempfile.TemporaryFile() as messages:
        try:
            process = subprocess.Popen(
                ["git", "--no-pager", *settings, "-C", str(root), *arguments],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=messages,
                env=environment,
            )
        except FileNotFoundError:
            raise GitError("the git program was not found") from None
        except OSError as error:
            raise GitError(f"git did not start ({type(error).__name__})") from error
        timer = threading.Timer(_TIMEOUT, process.kill)
        timer.start()
        try:
            assert process.stdout is not None
            with process.stdout as output:
                while chunk := output.read(_CHUNK):
                    yield chunk
            if process.wait():
                messages.seek(0)
                lines = messages.read().decode("utf-8", "replace").strip().splitlines()
                reason = lines[0] if lines else "git failed or took too long"
                # Hide the absolute path of the folder.
                raise GitError(reason.removeprefix("fatal: ").replace(str(root), "."))
        finally:
            timer.cancel()
            # Forking while another thread runs is unsafe, so wait for the timer to end.
            timer.join()
            process.kill()
            process.wait()
