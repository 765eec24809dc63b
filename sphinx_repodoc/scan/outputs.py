"""Folders that a documentation tool wrote: nobody wants pages about pages."""

from __future__ import annotations

import os

_MARKS: tuple[tuple[bytes, ...], ...] = (
    (b".buildinfo", b"searchindex.js"),
    (b".buildinfo", b"repodoc/manifest.json"),
    (b"environment.pickle",),
)
"""The files by which a site and a doctree folder of Sphinx are known: all of one row."""


def is_output(folder: bytes) -> bool:
    """Whether the folder at this full path is a site of Sphinx or its doctree folder."""
    return any(
        all(os.path.lexists(os.path.join(folder, name)) for name in names) for names in _MARKS
    )
