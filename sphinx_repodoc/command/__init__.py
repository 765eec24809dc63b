"""The command line: a parser, and a module for each command.

The module of a command is imported only when it runs: ``inspect`` does not need Sphinx.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from sphinx_repodoc.command.arguments import FAILURE, INTERRUPTED, CommandError, make_parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; return 0, 1 after a failure, 2 for wrong arguments, 130 after Ctrl+C."""
    try:
        parsed = make_parser().parse_args(arguments)
        try:
            module = importlib.import_module(f"sphinx_repodoc.command.{parsed.module}")
            code: int = module.run(parsed)
            return code
        except CommandError as error:
            print(f"sphinx-repodoc {parsed.command}: {error}", file=sys.stderr)
            return error.code
        finally:
            sys.stdout.flush()
    except OSError as error:
        # Replace stdout, or Python reports the same error (such as a full disk) again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            # The program that reads our output, such as head, has ended.
            return 0
        place = f"{error.filename}: " if error.filename else ""
        print(f"sphinx-repodoc: {place}{error.strerror or error}", file=sys.stderr)
        return FAILURE
    except KeyboardInterrupt:
        return INTERRUPTED
