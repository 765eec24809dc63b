"""The command line: a parser, and a module for each command.

A command is imported when it runs, so that ``inspect`` does without Sphinx.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from sphinx_repodoc.command.arguments import make_parser
from sphinx_repodoc.command.failure import FAILURE, INTERRUPTED, CommandError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 for a failure, 2 for a wrong call, 130 for Ctrl+C."""
    try:
        try:
            return _run(arguments)
        finally:
            sys.stdout.flush()
    except BrokenPipeError:
        # The reader has seen enough.
        _mute_output()
        return 0
    except OSError as error:  # such as a full disk under the output
        _mute_output()
        place = f"{error.filename}: " if error.filename else ""
        print(f"sphinx-repodoc: {place}{error.strerror or error}", file=sys.stderr)
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED


def _run(arguments: Sequence[str] | None) -> int:
    parsed = make_parser().parse_args(arguments)
    try:
        module = importlib.import_module(f"sphinx_repodoc.command.{parsed.module}")
        code: int = module.run(parsed)
    except CommandError as error:
        print(f"sphinx-repodoc {parsed.command}: {error}", file=sys.stderr)
        return error.code
    return code


def _mute_output() -> None:
    """Python would complain once more while it shuts down."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
