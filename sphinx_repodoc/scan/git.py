"""Questions to git that change nothing and run nothing.

The repository's own configuration is untrusted. ``git status`` and ``git diff-files`` run
its clean filters and its file system monitor, and refresh the index; so files are only
listed here, with the stamps of the index, and whether a file is clean is decided by us.
"""

from __future__ import annotations

import os
import re
import subprocess
from pathlib import Path

from sphinx_repodoc.scan.entries import MODE_REPOSITORY, Entry, Stamp, is_inside

_TIMEOUT = 300
_CONFIG = (
    "core.fsmonitor=false",
    "core.quotepath=off",
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


def _run(root: Path, *arguments: str) -> bytes:
    settings = [word for setting in _CONFIG for word in ("-c", setting)]
    command = ["git", "--no-pager", *settings, "-C", str(root), *arguments]
    try:
        done = subprocess.run(
            command,
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
