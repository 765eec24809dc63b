"""The command line: ``python -m sphinx_repodoc``, also installed as ``sphinx-repodoc``."""

from __future__ import annotations

import sys

from sphinx_repodoc.command import main

if __name__ == "__main__":
    sys.exit(main())
