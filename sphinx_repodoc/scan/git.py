"""Questions to git that change nothing and run nothing.

The repository's own configuration is untrusted. ``git status`` and ``git diff-files`` run
its clean filters and its file system monitor, and refresh the index; so files are only
listed here, with the stamps of the index, and whether a file is clean is decided by us.
"""

from __future__ import annotations

import os
import re
import subprocess
import threading
from collections.abc import Iterator
from pathlib import Path

from sphinx_repodoc.scan.entries import MODE_REPOSITORY, Entry, Stamp, is_inside

_TIMEOUT = 300
_CHUNK = 1024 * 1024
_CONFIG = (
    "core.fsmonitor=false",
    "core.quotepath=off",
    # It would run a program that the configuration names.
    "log.showsignature=false",
    # The first commit changes files as well.
    "log.showroot=true",
    "mailmap.file=",
    "mailmap.blob=",
    # Somebody else's clone (a container's volume) is read as well: nothing in it is run.
    "safe.directory=*",
)
_ENVIRONMENT = {
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
    # A partial clone would fetch what it lacks, with a program that its configuration names.
    "GIT_NO_LAZY_FETCH": "1",
    "GIT_ALLOW_PROTOCOL": "none",
    "LC_ALL": "C",
}
_KEPT = frozenset(
    {"GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM"}
    | {"GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"}
)
"""Variables of the user that stay. Others (``GIT_DIR`` in a hook) would name another
repository than the one that was asked for."""

# The stamp is optional because git calls the format of --debug unstable: without it
# every file is read, which is slow and right.
_TRACKED = re.compile(
    rb"(\d{6}) ([0-9a-f]+) \d\t([^\0]+)\0"
    rb"(?:  ctime: (\d+):(\d+)\n  mtime: (\d+):(\d+)\n[^\n]*\n[^\n]*\n  size: (\d+)[^\n]*\n)?"
)


class GitError(Exception):
    """Git is not there or does not answer; the text says why."""


def find_work_tree(folder: Path) -> Path | None:
    """The nearest folder from *folder* upwards that holds a ``.git`` (a folder, or a file
    in linked work trees and submodules)."""
    for candidate in (folder, *folder.parents):
        marker = candidate / ".git"
        # os.path answers no, where Path would raise, in a folder that may not be read.
        if any(map(os.path.isfile, (marker, marker / "HEAD"))):
            return candidate
    return None


def list_tracked(root: Path) -> list[Entry]:
    """The entries of the index below *root*, each path once."""
    written = _index_time(root)
    entries: dict[bytes, Entry] = {}
    for match in _TRACKED.finditer(_run(root, "ls-files", "-z", "-s", "--debug")):
        mode, blob, path, *numbers = match.groups()
        if path not in entries and is_inside(path):
            stamp = _make_stamp([int(number or 0) for number in numbers], written)
            entries[path] = Entry(path=path, mode=int(mode, 8), blob=blob.decode(), stamp=stamp)
    return list(entries.values())


def list_untracked(root: Path) -> list[Entry]:
    """The paths below *root* that git neither tracks nor ignores."""
    output = _run(root, "ls-files", "-z", "--others", "--exclude-standard")
    return [_make_untracked(path) for path in output.split(b"\0") if is_inside(path.rstrip(b"/"))]


def read_commit(root: Path) -> str:
    """The id of the commit that is checked out, empty where there is none yet."""
    try:
        return _run(root, "rev-parse", "--quiet", "--verify", "HEAD^{commit}").decode().strip()
    except GitError:
        return ""


def read_prefix(root: Path) -> bytes:
    """The way from the top of the work tree to *root*: empty, or with a slash at its end."""
    return _run(root, "rev-parse", "--show-prefix").removesuffix(b"\n")


def read_boundary(root: Path) -> bytes:
    """The ids of the commits whose parents a shallow clone lacks, a line for each."""
    name = _run(root, "rev-parse", "--git-path", "shallow").removesuffix(b"\n")
    path = root / os.fsdecode(name)
    return path.read_bytes() if path.is_file() else b""


def read_remote(root: Path) -> str:
    """The address that the repository was cloned from, empty where none is known. It may
    hold a password."""
    try:
        names = _run(root, "remote").decode("utf-8", "replace").split()
        name = "origin" if "origin" in names or len(names) != 1 else names[0]
        return _run(root, "remote", "get-url", "--", name).decode("utf-8", "replace").strip()
    except GitError:
        return ""


def list_committed(root: Path, commit: str) -> dict[bytes, str]:
    """The files of a commit by their full paths, with the ids of their contents."""
    found = {}
    for line in _run(root, "ls-tree", "-r", "-z", "--full-tree", commit).split(b"\0"):
        about, _, path = line.partition(b"\t")
        if path:
            found[path] = about.split()[2].decode()
    return found


def stream_log(root: Path, commit: str, limit: int, form: str) -> Iterator[bytes]:
    """The commits that lead to *commit*, the newest first, with the paths that each changed:
    pieces of what git writes. Of a merge, the paths that are as in none of its parents."""
    yield from _stream(
        root, "log", f"--max-count={limit}", f"--format={form}", "--encoding=UTF-8",
        "--raw", "-c", "-z", "--no-abbrev", "--no-renames", "--no-ext-diff", "--no-textconv",
        "--no-color", "-O/dev/null", commit, "--",
    )  # fmt: skip


def _index_time(root: Path) -> int:
    name = _run(root, "rev-parse", "--git-path", "index").removesuffix(b"\n")
    try:
        return (root / os.fsdecode(name)).stat().st_mtime_ns
    except OSError:
        return 0


def _make_stamp(numbers: list[int], written: int) -> Stamp | None:
    ctime, ctime_ns, mtime, mtime_ns, size = numbers
    stamp = Stamp(
        size=size,
        mtime_ns=mtime * 1_000_000_000 + mtime_ns,
        ctime_ns=ctime * 1_000_000_000 + ctime_ns,
    )
    # A file as young as the index may have changed since without a trace in its times.
    return stamp if 0 < stamp.mtime_ns < written else None


def _make_untracked(path: bytes) -> Entry:
    # Git does not look into a repository inside the repository: it lists the folder.
    if path.endswith(b"/"):
        return Entry(path=path.rstrip(b"/"), mode=MODE_REPOSITORY)
    return Entry(path=path)


def _make_command(root: Path, arguments: tuple[str, ...]) -> list[str]:
    settings = [word for setting in _CONFIG for word in ("-c", setting)]
    return ["git", "--no-pager", *settings, "-C", str(root), *arguments]


def _run(root: Path, *arguments: str) -> bytes:
    try:
        done = subprocess.run(
            _make_command(root, arguments),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            env=_make_environment(),
            timeout=_TIMEOUT,
        )
    except FileNotFoundError:
        raise GitError("the git program was not found") from None
    except (OSError, subprocess.TimeoutExpired) as error:
        raise GitError(f"git did not answer ({type(error).__name__})") from error
    if done.returncode:
        raise GitError(_describe_failure(done.stderr, root))
    return done.stdout


def _stream(root: Path, *arguments: str) -> Iterator[bytes]:
    """What git writes, piece by piece: a long history need not fit into memory."""
    try:
        process = subprocess.Popen(
            _make_command(root, arguments),
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_make_environment(),
        )
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
            raise GitError("git failed or took too long")
    finally:
        timer.cancel()
        # No thread may be left when processes are forked.
        timer.join()
        process.kill()
        process.wait()


def _make_environment() -> dict[str, str]:
    user = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("GIT_") or name in _KEPT
    }
    return user | _ENVIRONMENT


def _describe_failure(stderr: bytes, root: Path) -> str:
    """Git's first words, without the name of the folder on this machine."""
    lines = stderr.decode("utf-8", "replace").strip().splitlines() or ["git failed"]
    return lines[0].removeprefix("fatal: ").replace(str(root), ".")
