"""The folder that a site is written to: one that holds nothing which a build could destroy."""

from __future__ import annotations

import tempfile
from pathlib import Path

from sphinx_repodoc.command.failure import USAGE, CommandError
from sphinx_repodoc.scan import has_tracked_files

DOCTREES = ".doctrees"
STATE = f"{DOCTREES}/repodoc"
"""Made first and removed never: an unfinished build is known by it."""

_MARKS: tuple[tuple[str, ...], ...] = ((STATE,), (".buildinfo", "repodoc/manifest.json"))
"""What a folder has in which this package has built before: all of one row. The first one need
not be published."""


def claim_output(path: str, root: Path, *, force: bool) -> Path:
    """The absolute path of an output folder, which exists from now on. With *force* it may hold
    files of others, though never those of the repository."""
    output = Path(path).resolve()
    if output == root or output in root.parents:
        raise CommandError(f"the output folder {path} would hold the repository", USAGE)
    try:
        if output.exists():
            _check_content(path, output, force=force)
        (output / STATE).mkdir(parents=True, exist_ok=True)
        # Permissions do not tell whether one can write: a file system may be read-only.
        with tempfile.TemporaryFile(dir=output):
            pass
    except OSError as error:
        message = f"cannot write to the output folder {path}: {error.strerror or error}"
        raise CommandError(message) from error
    return output


def _check_content(path: str, output: Path, *, force: bool) -> None:
    if not output.is_dir():
        raise CommandError(f"{path} is not a folder", USAGE)
    if not any(output.iterdir()) or _is_ours(output):
        return
    if has_tracked_files(output):
        raise CommandError(f"git tracks files in the output folder {path}; choose another", USAGE)
    if not force:
        message = f"{path} holds files of others; choose another output folder or add --force"
        raise CommandError(message, USAGE)


def _is_ours(output: Path) -> bool:
    return any(all((output / name).exists() for name in names) for names in _MARKS)
