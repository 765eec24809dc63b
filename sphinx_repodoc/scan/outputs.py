"""Folders that a documentation tool wrote: nobody wants pages about pages."""

from __future__ import annotations

import os

OUTPUT_MARK = ".repodoc-output"
"""The file that the command line leaves in its output folders, and nobody else."""

_MARKS: tuple[tuple[bytes, ...], ...] = (
    (b".buildinfo", b"searchindex.js"),
    (b".buildinfo", b"repodoc/manifest.json"),
    (b"environment.pickle",),
    (os.fsencode(OUTPUT_MARK),),
)
"""The files by which an output or a doctree folder is known: all of one row."""


def is_output(folder: bytes) -> bool:
    """Whether the folder at this full path is a site of Sphinx, its doctree folder, or an
    output folder of the command line, finished or not."""
    return any(
        all(os.path.lexists(os.path.join(folder, name)) for name in names) for names in _MARKS
    )
