"""``accept``: records the code that documents cite, or checks it against the record."""

from __future__ import annotations

import argparse
from pathlib import Path

from sphinx_repodoc.command.arguments import FAILURE, CommandError
from sphinx_repodoc.command.project import find_folder
from sphinx_repodoc.pages.phrases import count
from sphinx_repodoc.sphinx.drift import LOCK_NAME
from sphinx_repodoc.sphinx.standalone import ProjectError, accept_project, check_project


def run(arguments: argparse.Namespace) -> int:
    """Write or check the lock file; return the exit code."""
    source = find_folder(arguments.path)
    if not (source / "conf.py").is_file():
        raise CommandError(f"{arguments.path} has no conf.py")
    try:
        return (_check if arguments.check else _accept)(source, Path(arguments.path))
    except ProjectError as error:
        raise CommandError(str(error)) from error


def _accept(source: Path, shown: Path) -> int:
    """Write the lock file; *shown* is the folder as the user wrote it."""
    accepted, lost = accept_project(source)
    print(f"wrote {shown / LOCK_NAME}: {count(accepted, 'citation')}")
    _report_lost(lost)
    return 0


def _check(source: Path, shown: Path) -> int:
    """Print the citations that have changed since they were accepted."""
    drifts, lost = check_project(source)
    for drift in drifts:
        print(shown / drift)
    _report_lost(lost)
    if drifts:
        raise CommandError(
            f"{count(len(drifts), 'citation')} changed; read the documents again, then run: "
            f"sphinx-repodoc accept {shown}"
        )
    return FAILURE if lost else 0


def _report_lost(lost: int) -> None:
    if lost:
        print(f"{count(lost, 'citation')} without a target; a build lists them")
