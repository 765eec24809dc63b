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
    shown = Path(arguments.path)  # the path as the user wrote it, for messages
    drifts: list[str] = []
    try:
        if arguments.check:
            drifts, lost = check_project(source)
            for drift in drifts:
                print(shown / drift)
        else:
            accepted, lost = accept_project(source)
            print(f"wrote {shown / LOCK_NAME}: {count(accepted, 'citation')}")
    except ProjectError as error:
        raise CommandError(str(error)) from error
    if lost:
        print(f"{count(lost, 'citation')} without a target; a build lists them")
    if drifts:
        raise CommandError(
            f"{count(len(drifts), 'citation')} changed; read the documents again, then run: "
            f"sphinx-repodoc accept {shown}"
        )
    return FAILURE if lost and arguments.check else 0
