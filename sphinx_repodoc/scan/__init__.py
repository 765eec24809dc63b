"""The only reader of the repository: which files there are, and their bytes.

    git or walk -> PathEntry -> Survey -> Scan;  content reads bytes, text decodes them

The repository is untrusted: links are not followed, special files are not opened, and no program
that the repository configures is run.
"""

from __future__ import annotations

from sphinx_repodoc.scan.content import iter_file, read_file
from sphinx_repodoc.scan.paths import OUTPUT_MARK
from sphinx_repodoc.scan.scanner import (
    Scan,
    ScanOptions,
    explain_emptiness,
    find_root,
    list_tracked_paths,
    scan_repository,
)

__all__ = [
    "OUTPUT_MARK",
    "Scan",
    "ScanOptions",
    "explain_emptiness",
    "find_root",
    "iter_file",
    "list_tracked_paths",
    "read_file",
    "scan_repository",
]
