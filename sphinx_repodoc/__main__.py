"""The command line: ``python -m sphinx_repodoc``, also installed as ``sphinx-repodoc``.

Only what takes no time is imported before :func:`main` runs, so that it also answers Ctrl+C
while the rest is being imported.
"""

from __future__ import annotations

import sys


def main() -> int:
    """Run one command; the exit code."""
    try:
        from sphinx_repodoc import command

        return command.main()
    except KeyboardInterrupt:
        return 130  # as in command/failure.py, which may not be imported yet


if __name__ == "__main__":
    sys.exit(main())
