"""The command line: ``python -m sphinx_repodoc``, also installed as ``sphinx-repodoc``.

Slow imports happen inside :func:`main`, so that it also handles Ctrl+C during these imports.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run one command and return the exit code."""
    try:
        from sphinx_repodoc import command

        return command.main()
    except KeyboardInterrupt:
        return 130  # command.arguments.INTERRUPTED; the module may not be imported yet


if __name__ == "__main__":
    sys.exit(main())
