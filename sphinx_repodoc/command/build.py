"""``build``: builds a site for a repository without a Sphinx project of its own."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from sphinx_repodoc.command.arguments import FAILURE, CommandError
from sphinx_repodoc.command.output import DOCTREES, claim_output, prepare_removal
from sphinx_repodoc.command.project import SOURCE, export_settings, find_folder, make_settings


def run(arguments: argparse.Namespace) -> int:
    """Build the site; return the exit code."""
    from sphinx_repodoc.sphinx.site import make_printable
    from sphinx_repodoc.sphinx.standalone import EmptyError, ProjectError, build_site

    root = find_folder(arguments.path)
    settings = make_settings(arguments, root)
    path = str(root / "_site") if arguments.output is None else arguments.output
    remove_created = prepare_removal(path)
    output = claim_output(path, root, force=arguments.force)
    # Show no progress in logs, where it would take a line for each file.
    status = sys.stdout if sys.stdout.isatty() else None
    try:
        with export_settings(settings):
            failed, summary = build_site(SOURCE, output, output / DOCTREES, status)
    except EmptyError as error:
        remove_created()
        raise CommandError(str(error)) from error
    except ProjectError as error:
        raise CommandError(str(error)) from error
    except OSError as error:  # such as a full disk
        raise CommandError(f"{error.filename or path}: {error.strerror or error}") from error
    if summary:
        print(summary)
    if failed:
        return FAILURE
    print(f"open {make_printable(str(Path(path, 'index.html')))}")
    return 0
