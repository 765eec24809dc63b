"""The output folder of a site, and the checks that a build overwrites nothing else."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

from sphinx_repodoc.command.arguments import USAGE, CommandError
from sphinx_repodoc.scan import list_tracked_paths
from sphinx_repodoc.scan.content import OUTPUT_MARK

DOCTREES = ".doctrees"
MARK_TEXT = "sphinx-repodoc writes a site to this folder, and may replace every file in it.\n"


def prepare_removal(path: str) -> Callable[[], None]:
    """Return a function that removes the files and empty folders that a build into *path* is about
    to create; it is called if the build has written no pages."""
    output = Path(path).resolve()
    names = (OUTPUT_MARK, DOCTREES, f"{DOCTREES}/repodoc")
    entries = [output / name for name in names if not os.path.lexists(output / name)]
    folders = [each for each in (output, *output.parents) if not os.path.lexists(each)]

    def remove() -> None:
        for entry in entries:
            if entry.is_dir():
                shutil.rmtree(entry, ignore_errors=True)
            else:
                entry.unlink(missing_ok=True)
        for folder in folders:
            # Keep a folder into which another program has written meanwhile.
            with contextlib.suppress(OSError):
                folder.rmdir()

    return remove


def claim_output(path: str, root: Path, *, force: bool) -> Path:
    """Create an output folder and a mark file in it; return its absolute path.

    With *force* the folder may have files of other programs, but never those of the repository.
    """
    if not path:
        raise CommandError("the path of the output folder is empty", USAGE)
    if Path(path).is_symlink() and root in Path(path).absolute().parents:
        raise CommandError(f"{path} is a symbolic link of the repository; choose another", USAGE)
    output = Path(path).resolve()
    if output == root or output in root.parents:
        raise CommandError(f"the output folder {path} would hold the repository", USAGE)
    try:
        if output.exists():
            _check_content(path, output, force=force)
        output.mkdir(parents=True, exist_ok=True)
        # Write a file: permissions do not show whether the file system is read-only.
        with tempfile.TemporaryFile(dir=output):
            pass
        if not _is_ours(output):
            # Remove doctrees of others: Sphinx unpickles them, which can run arbitrary code.
            if (output / DOCTREES).exists():
                shutil.rmtree(output / DOCTREES)
            # Mark the folder first, so that the next build recognises it even if this one fails.
            mark = output / OUTPUT_MARK
            mark.unlink(missing_ok=True)
            # Exclusive creation does not follow symbolic links.
            with mark.open("xb") as file:
                file.write(_write_mark(output, os.fstat(file.fileno())))
    except OSError as error:
        message = f"cannot write to the output folder {path}: {error.strerror or error}"
        raise CommandError(message) from error
    return output


def _check_content(path: str, output: Path, *, force: bool) -> None:
    if not output.is_dir():
        raise CommandError(f"{path} is not a folder", USAGE)
    if not any(output.iterdir()):
        return
    tracked = list_tracked_paths(output)
    # In a built site that somebody committed, git tracks the mark file as well.
    if tracked and os.fsencode(OUTPUT_MARK) not in tracked:
        raise CommandError(f"git tracks files in the output folder {path}; choose another", USAGE)
    if _is_ours(output) and not tracked:
        return
    if not force:
        message = f"{path} contains other files; choose another output folder or add --force"
        raise CommandError(message, USAGE)
    if any(path.is_symlink() for path in output.rglob("*")):
        raise CommandError(f"{path} holds symbolic links, which a build would follow", USAGE)
    # Somebody has committed files to the output folder of an earlier build: mark it anew.
    (output / OUTPUT_MARK).unlink(missing_ok=True)


def _is_ours(output: Path) -> bool:
    """Return whether the command line has marked this folder. A repository may contain a copy of a
    mark file, but cannot know the inode numbers of the folder and of the file in it."""
    mark = output / OUTPUT_MARK
    if mark.is_symlink() or not mark.is_file():
        return False
    return mark.read_bytes() == _write_mark(output, mark.stat())


def _write_mark(output: Path, mark: os.stat_result) -> bytes:
    folder = output.stat()
    return f"{MARK_TEXT}{folder.st_dev} {folder.st_ino} {mark.st_ino}\n".encode()
