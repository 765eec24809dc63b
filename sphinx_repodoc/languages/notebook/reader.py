"""Conversion of Jupyter notebooks to scripts: all cells in one text, without outputs.

The page of a notebook shows this script, and line numbers refer to it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterator
from typing import Any, NamedTuple, TypeVar

from msgspec.structs import replace

from sphinx_repodoc.analyse import interface
from sphinx_repodoc.analyse.interface import Findings, Heading
from sphinx_repodoc.languages.notebook.magics import comment_out_magics
from sphinx_repodoc.problems import Problem, ProblemKind

_Value = TypeVar("_Value", dict[str, Any], list[Any])


class _Cell(NamedTuple):
    kind: str
    lines: list[str]


class _Kernel(NamedTuple):
    language: str
    comment: str


_OTHER = _Kernel("Text", "#")
_HEADER = re.compile(r"\S+ Jupyter notebook, (?P<language>.+), [\d,]+ cells?$", re.MULTILINE)
_HEADINGS: dict[object, str] = {level: "#" * level for level in range(1, 7)}


def write_script(text: str) -> str:
    """Return the script of the notebook in *text*: a line that names its language, then the cells,
    with Markdown in comments. Raise ValueError if *text* is no notebook."""
    notebook = load_notebook(text)
    kernel = find_kernel(notebook)
    cells = list(_read_cells(notebook))
    number = f"{len(cells):,} cell" + ("" if len(cells) == 1 else "s")
    lines = [f"{kernel.comment} Jupyter notebook, {kernel.language}, {number}", ""]
    lines += (line for cell in cells for line in _write_cell(cell, kernel))
    # Strings in JSON may contain lone surrogates, which UTF-8 cannot encode.
    return "\n".join(lines).encode("utf-8", "replace").decode()


def analyse_notebook(name: str, script: str, sections: Collection[str] = ()) -> Findings:
    """Return the facts of a notebook's script, with a description from its Markdown."""
    header = _HEADER.match(script)
    if not header:
        message = "a notebook that is not written as a script"
        try:
            load_notebook(script)
        except ValueError as error:
            message = str(error)
        return Findings(problems=(Problem(kind=ProblemKind.SYNTAX, message=message),))
    code = interface.analyse_content("", script, header["language"], sections)
    text = describe_script(script)
    symbols = sorted((*code.symbols, *text.symbols), key=lambda symbol: symbol.line)
    return replace(
        code,
        title=text.title,
        summary=text.summary,
        doc=text.doc,
        doc_line=text.doc_line,
        symbols=tuple(symbols),
    )


def describe_script(script: str) -> Findings:
    """Return the title and the summary from the Markdown before the first code cell of a script,
    and all headings."""
    mark = script.partition(" ")[0]
    document: list[str] = []
    headings: list[Heading] = []
    code_start: int | None = None
    for start, kind, lines in _split_script(script, mark):
        document += [""] * (start - len(document))
        if kind == "markdown":
            prose = [line.removeprefix(mark).removeprefix(" ") for line in lines]
            found = interface.read_markdown(interface.read_blocks(prose)).headings
            headings += (
                heading._replace(line=heading.line + start, start=heading.start + start)
                for heading in found
            )
            document += prose
        else:
            code_start = code_start or start
            document += ["code" if line else "" for line in lines]
    opening = document[:code_start]
    described = interface.describe_markdown("", "\n".join(opening), interface.read_blocks(opening))
    symbols = tuple(interface.outline_headings(headings, document, interface.strip_markdown))
    return replace(described, symbols=symbols)


def _split_script(script: str, mark: str) -> Iterator[tuple[int, str, list[str]]]:
    """Yield the cells of a script: the index of the first line, the kind, and the lines."""
    kinds = {f"{mark} %%": "code", f"{mark} %% [markdown]": "markdown", f"{mark} %% [raw]": "raw"}
    lines = script.split("\n")
    starts = [index for index, line in enumerate(lines) if line in kinds]
    ends = [*starts[1:], len(lines)]
    for start, end in zip(starts, ends, strict=False):
        yield start + 1, kinds[lines[start]], lines[start + 1 : end]


def load_notebook(text: str) -> dict[str, Any]:
    """Return the parsed JSON of a notebook. Raise ValueError if *text* is no notebook."""
    try:
        notebook = json.loads(text)
    except RecursionError:
        raise ValueError("not a notebook: its JSON is nested too deeply") from None
    except ValueError as error:
        raise ValueError(f"not a notebook: {error}") from None
    if not isinstance(notebook, dict) or not {"cells", "worksheets"} & notebook.keys():
        raise ValueError("not a notebook: it has no cells")
    return notebook


def find_kernel(notebook: dict[str, Any]) -> _Kernel:
    """Return the language of a notebook's kernel; old formats name the language in each cell."""
    metadata = _get(notebook, "metadata", dict)
    names = [
        _get(metadata, "language_info", dict).get("name"),
        _get(metadata, "kernelspec", dict).get("language"),
        *(cell.get("language") for cell in list_cells(notebook)),
    ]
    name = next((name for name in names if isinstance(name, str) and name), "python").casefold()
    # Remove versions: "ipython3" and "python2" are Python.
    name = "python" if re.fullmatch(r"i?python[\d.]*", name) else name
    language = interface.find_language(name)
    style = interface.comment_style(language)
    return _Kernel(language, style.line[0]) if style and style.line else _OTHER


def _get(table: dict[str, Any], key: str, kind: type[_Value]) -> _Value:
    value = table.get(key)
    return value if isinstance(value, kind) else kind()


def list_cells(notebook: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Return the cells of a parsed notebook; before format 4, they are in worksheets."""
    for sheet in (notebook, *_get(notebook, "worksheets", list)):
        if isinstance(sheet, dict):
            yield from (cell for cell in _get(sheet, "cells", list) if isinstance(cell, dict))


def _read_cells(notebook: dict[str, Any]) -> Iterator[_Cell]:
    """Yield the cells that are not empty."""
    for cell in list_cells(notebook):
        kind, source = read_source(cell)
        if source.strip():
            yield _Cell(kind, source.rstrip().split("\n"))


def read_source(cell: dict[str, Any]) -> tuple[str, str]:
    """Return the kind and the text of a cell. Before format 4, there are cells with headings."""
    kind = str(cell.get("cell_type", "code"))
    source = cell.get("source", cell.get("input", ""))
    if isinstance(source, list):
        source = "".join(part for part in source if isinstance(part, str))
    if not isinstance(source, str):
        source = ""
    source = re.sub("\r\n?", "\n", source)
    if kind == "heading" and source.strip():
        level = cell.get("level")
        marks = _HEADINGS.get(level, "#") if isinstance(level, int) else "#"
        return "markdown", f"{marks} {' '.join(source.split())}"
    return kind if kind in ("code", "markdown") else "raw", source


def _write_cell(cell: _Cell, kernel: _Kernel) -> list[str]:
    """Yield the lines of a cell in the script: a marker line, the content, and a blank line."""
    if cell.kind != "code":
        commented = [f"{kernel.comment} {line}".rstrip() for line in cell.lines]
        return [f"{kernel.comment} %% [{cell.kind}]", *commented, ""]
    lines = comment_out_magics(cell.lines) if kernel.language == "Python" else cell.lines
    return [f"{kernel.comment} %%", *lines, ""]
