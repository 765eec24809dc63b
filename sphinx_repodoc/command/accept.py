"""``accept``: what the documents cite is right as it is now."""

from __future__ import annotations

import argparse
from pathlib import Path

from sphinx_repodoc.command.failure import CommandError
from sphinx_repodoc.command.project import find_folder
from sphinx_repodoc.pages.words import count
from sphinx_repodoc.sphinx.acceptance import AcceptError, accept_project


def run(arguments: argparse.Namespace) -> int:
    """Write the lock file and say what is in it; the exit code."""
    source = find_folder(arguments.path)
    if not (source / "conf.py").is_file():
        raise CommandError(f"{arguments.path} has no conf.py")
    try:
        found = accept_project(source)
    except AcceptError as error:
        raise CommandError(str(error)) from error
    path = Path(arguments.path, found.path.name)
    print(f"wrote {path}: {count(found.accepted, 'citation')}")
    if found.lost:
        print(f"{count(found.lost, 'citation')} without a target; a build says which")
    return 0
