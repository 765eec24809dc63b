"""The command line: a parser, and a module for each command.

A command is imported when it runs, so that ``inspect`` does without Sphinx.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence

from sphinx_repodoc.command.arguments import make_parser
from sphinx_repodoc.command.failure import INTERRUPTED, CommandError

__all__ = ["main"]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; the exit code: 0, 1 for a failure, 2 for a wrong call."""
    parsed = make_parser().parse_args(arguments)
    module = importlib.import_module(f"sphinx_repodoc.command.{parsed.module}")
    try:
        code: int = module.run(parsed)
        sys.stdout.flush()
    except CommandError as error:
        print(f"sphinx-repodoc {parsed.command}: {error}", file=sys.stderr)
        return error.code
    except BrokenPipeError:
        # The reader has seen enough. Python would complain once more while it shuts down.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except KeyboardInterrupt:
        return INTERRUPTED
    return code
