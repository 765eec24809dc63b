"""The folder that a site is written to: one that holds nothing which a build could destroy."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from dataclasses import dataclass
from pathlib import Path

from sphinx_repodoc.command.failure import USAGE, CommandError
from sphinx_repodoc.scan import OUTPUT_MARK, list_tracked_paths

DOCTREES = ".doctrees"
MARK_TEXT = "sphinx-repodoc writes a site to this folder, and may replace every file in it.\n"


@dataclass(frozen=True, slots=True)
class Absent:
    """What a build is about to create: entries of the output folder, and empty folders from the
    output folder upwards."""

    entries: tuple[Path, ...]
    folders: tuple[Path, ...]

    def remove(self) -> None:
        """Undo a build that has come no further."""
        for entry in self.entries:
            if entry.is_dir():
                shutil.rmtree(entry, ignore_errors=True)
            else:
                entry.unlink(missing_ok=True)
        for folder in self.folders:
            # Somebody else may have put something into it meanwhile.
            with contextlib.suppress(OSError):
                folder.rmdir()


def find_absent(path: str) -> Absent:
    """What is not there before a build into the folder at *path*."""
    output = Path(path).resolve()
    entries = (output / name for name in (OUTPUT_MARK, DOCTREES, f"{DOCTREES}/repodoc"))
    folders = (output, *output.parents)
    return Absent(
        tuple(entry for entry in entries if not os.path.lexists(entry)),
        tuple(folder for folder in folders if not os.path.lexists(folder)),
    )


def claim_output(path: str, root: Path, *, force: bool) -> Path:
    """The absolute path of an output folder, which exists from now on. With *force* it may hold
    files of others, though never those of the repository."""
    if not path:
        raise CommandError("the path of the output folder is empty", USAGE)
    output = Path(path).resolve()
    if output == root or output in root.parents:
        raise CommandError(f"the output folder {path} would hold the repository", USAGE)
    try:
        if output.exists():
            _check_content(path, output, force=force)
        output.mkdir(parents=True, exist_ok=True)
        # Permissions do not tell whether one can write: a file system may be read-only.
        with tempfile.TemporaryFile(dir=output):
            pass
        _leave_mark(output)
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
    # In a site that was committed, git tracks the mark as well.
    if tracked and not (_is_ours(output) and os.fsencode(OUTPUT_MARK) in tracked):
        raise CommandError(f"git tracks files in the output folder {path}; choose another", USAGE)
    if not force and not _is_ours(output):
        message = f"{path} holds files of others; choose another output folder or add --force"
        raise CommandError(message, USAGE)


def _is_ours(output: Path) -> bool:
    """Whether the command line has claimed the folder before. What the extension writes proves
    nothing: it is in sites that users build by themselves, too."""
    mark = output / OUTPUT_MARK
    return mark.is_file() and not mark.is_symlink()


def _leave_mark(output: Path) -> None:
    """Mark the folder before anything else is in it: an unfinished build is known by it."""
    if not _is_ours(output):
        # Exclusive creation follows no link.
        with (output / OUTPUT_MARK).open("x", encoding="utf-8") as file:
            file.write(MARK_TEXT)
