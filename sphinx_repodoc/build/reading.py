"""Read the text of scanned files as pages show it."""

from __future__ import annotations

import contextlib
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path

from msgspec.structs import replace

from sphinx_repodoc.languages.load import find_cell_reader, find_script_writer
from sphinx_repodoc.model import Cell, FileRecord, SourceFile, Text
from sphinx_repodoc.scan import read_file
from sphinx_repodoc.scan.secrets import redact_secrets
from sphinx_repodoc.scan.text import decode

# Number of cached texts. A page needs its own text and those of the files that use it most.
_KEPT_TEXTS = 16


def read_text(root: Path, file: SourceFile, *, redact: bool) -> str:
    """Return the text of a scanned file, with secrets hidden if *redact* is set."""
    text = decode_file(file, read_file(root, file), redact=redact)
    if text is None:
        raise OSError("the file is not text")
    return text.content


def decode_file(file: SourceFile, data: bytes, *, redact: bool) -> Text | None:
    """Decode a file for display and analysis; notebooks are converted to a script."""
    write_script = find_script_writer(file.path)
    if write_script and (text := decode(data, redact=False)):
        with contextlib.suppress(ValueError):
            script = write_script(text.content).encode("utf-8")
            return decode(script, redact=redact)
    return decode(data, redact=redact)


class Texts:
    """The texts of files as their pages show them, with a small cache, and the cells of
    notebooks."""

    def __init__(self, root: Path, records: Mapping[str, FileRecord], *, redact: bool) -> None:
        @lru_cache(maxsize=_KEPT_TEXTS)
        def read(path: str) -> str:
            record = records[path]
            source, analysis = record.source, record.analysis
            # Skip the slow search for secrets if the analysis found none.
            if analysis is None or analysis.has_secrets:
                return read_text(root, source, redact=redact)
            # The analysis has found out that the file is text, and in which encoding.
            if analysis.encoding == "utf-8" and not find_script_writer(path):
                return read_file(root, source).decode("utf-8")
            return read_text(root, source, redact=False)

        def read_cells(path: str) -> tuple[Cell, ...]:
            analysis = records[path].analysis
            read = find_cell_reader(analysis.language) if analysis else None
            # A file that is gone, or no notebook, has no cells.
            with contextlib.suppress(OSError, ValueError):
                text = decode(read_file(root, records[path].source), redact=False)
                cells = read(text.content) if read and text else ()
                return tuple(map(_redact_cell, cells)) if redact else cells
            return ()

        self.read = read
        self.read_cells = read_cells


def _redact_cell(cell: Cell) -> Cell:
    """Hide secrets in the text and the outputs of a cell."""
    outputs = (replace(each, text=redact_secrets(each.text)[0]) for each in cell.outputs)
    return replace(cell, text=redact_secrets(cell.text)[0], outputs=tuple(outputs))
