"""The scripts that a page loads before a reader does anything."""

from __future__ import annotations

import gzip
from pathlib import Path

STATIC = Path(__file__).parent.parent / "sphinx_repodoc" / "static"
FIRST_SCRIPTS = ("repodoc.js", "repodoc-reader.js", "repodoc-tree.js", "repodoc-keys.js")
MAX_BYTES = 12 * 1024


def test_the_first_scripts_are_small() -> None:
    sizes = [len(gzip.compress((STATIC / name).read_bytes())) for name in FIRST_SCRIPTS]
    assert sum(sizes) <= MAX_BYTES
