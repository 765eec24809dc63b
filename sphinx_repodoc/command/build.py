"""``build``: a site for a repository that has no configuration."""

from __future__ import annotations

import argparse
import sys

from sphinx_repodoc.command.failure import FAILURE
from sphinx_repodoc.command.project import (
    export_settings,
    find_folder,
    find_output,
    make_settings,
    make_sphinx_arguments,
)


def run(arguments: argparse.Namespace) -> int:
    """Build the site; the exit code."""
    from sphinx_repodoc.sphinx.standalone import run_sphinx

    root = find_folder(arguments.path)
    output = find_output(arguments.output or str(root / "_site"), root)
    sphinx_arguments = make_sphinx_arguments(output)
    if not sys.stdout.isatty():
        # Progress is for people: in a log it is a line for each file.
        sphinx_arguments.insert(0, "-q")
    with export_settings(make_settings(arguments, root)):
        failed, summary = run_sphinx(sphinx_arguments)
    if summary:
        print(summary)
    return FAILURE if failed else 0
