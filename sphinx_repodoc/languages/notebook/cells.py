"""Cells of Jupyter notebooks with their outputs, for the preview. Everything in a notebook may be
missing or of another type than expected; such parts are left out."""

from __future__ import annotations

import binascii
import re
from collections.abc import Iterator
from typing import Any

from sphinx_repodoc.languages.notebook import reader
from sphinx_repodoc.model import Cell, CellOutput

MAX_CELLS = 500
MAX_OUTPUTS = 20
"""Maximum number of outputs of a cell."""

MAX_ENCODED = 1_400_000
"""Maximum number of characters of an encoded image, for 1 MB."""

_IMAGES = ("image/png", "image/jpeg")
# Media types that are shown as text, the best first.
_TEXTS = ("text/plain", "text/markdown", "text/latex", "application/json")
# Keys of the outputs before format 4.
_OLD_KEYS = {"png": "image/png", "jpeg": "image/jpeg", "text": "text/plain", "html": "text/html"}
_OLD_KEYS |= {"svg": "image/svg+xml", "latex": "text/latex", "javascript": "text/javascript"}
# Colours and other control sequences of terminals.
_ESCAPES = re.compile(r"\x1b(?:\[[0-?]{0,50}[ -/]{0,5}[@-~]|[@-Z\\-_])")
# Progress bars return to the start of the line and write it again.
_OVERWRITTEN = re.compile(r"(?m)^[^\n]*\r(?!\n|$)")


def read_cells(text: str) -> tuple[Cell, ...]:
    """Return the cells of the notebook in *text*, at most :data:`MAX_CELLS`. Raise ValueError if
    *text* is no notebook."""
    notebook = reader.load_notebook(text)
    language = reader.find_kernel(notebook).language
    cells = []
    for cell in reader.list_cells(notebook):
        kind, source = reader.read_source(cell)
        outputs = tuple(_read_outputs(cell)) if kind == "code" else ()
        if source.strip() or outputs:
            cells.append(
                Cell(
                    kind=kind,
                    text=_clean(source),
                    language=language if kind == "code" else "",
                    outputs=outputs,
                    attachments=tuple(_read_attachments(cell)),
                )
            )
        if len(cells) == MAX_CELLS:
            break
    return tuple(cells)


def _read_outputs(cell: dict[str, Any]) -> Iterator[CellOutput]:
    outputs = cell.get("outputs")
    if not isinstance(outputs, list):
        return
    for output in outputs[:MAX_OUTPUTS]:
        if isinstance(output, dict):
            yield from _read_output(output)
    if further := len(outputs[MAX_OUTPUTS:]):
        yield CellOutput(omitted=f"{further:,} further outputs")


def _read_output(output: dict[str, Any]) -> Iterator[CellOutput]:
    """Yield the image or the text of an output, or else the name of its media type."""
    if "traceback" in output:
        trace = output["traceback"]
        lines = [line for line in trace if isinstance(line, str)] if isinstance(trace, list) else []
        yield CellOutput(text=_clean("\n".join(lines) or _join(output.get("evalue"))))
        return
    data = output.get("data")
    if not isinstance(data, dict):
        data = {_OLD_KEYS[key]: value for key, value in output.items() if key in _OLD_KEYS}
    images = [image for kind in _IMAGES if (image := _decode(_join(data.get(kind))))]
    texts = [text for kind in _TEXTS if (text := _clean(_join(data.get(kind))).strip("\n"))]
    if images:
        yield CellOutput(image=images[0])
    elif texts:
        yield CellOutput(text=texts[0])
    elif kinds := [kind for kind in data if isinstance(kind, str)]:
        yield CellOutput(omitted=f"an output of type {kinds[0][:100]}")


def _read_attachments(cell: dict[str, Any]) -> Iterator[tuple[str, bytes]]:
    attachments = cell.get("attachments")
    for name, data in attachments.items() if isinstance(attachments, dict) else ():
        for kind in _IMAGES if isinstance(data, dict) else ():
            if image := _decode(_join(data.get(kind))):
                yield f"attachment:{name}", image


def _join(value: object) -> str:
    """Return a text that may be stored as a list of lines."""
    if isinstance(value, list):
        return "".join(part for part in value if isinstance(part, str))
    return value if isinstance(value, str) else ""


def _decode(encoded: str) -> bytes:
    if not encoded or len(encoded) > MAX_ENCODED:
        return b""
    try:
        return binascii.a2b_base64(encoded)
    except ValueError:
        return b""


def _clean(text: str) -> str:
    """Return *text* without control sequences and lone surrogates, which JSON may contain."""
    plain = _OVERWRITTEN.sub("", _ESCAPES.sub("", text)) if "\x1b" in text or "\r" in text else text
    return plain.encode("utf-8", "replace").decode()
