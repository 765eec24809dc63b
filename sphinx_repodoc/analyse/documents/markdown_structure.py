"""The structure of a Markdown document, MyST's and R Markdown's ways included."""

from __future__ import annotations

import re
from collections.abc import Iterator

from sphinx_repodoc.analyse.documents.directives import CODE, find_directive_links, is_literal
from sphinx_repodoc.analyse.documents.links import Link, clean_target, find_markdown_links
from sphinx_repodoc.analyse.documents.markdown_blocks import Block, BlockKind, read_blocks
from sphinx_repodoc.analyse.documents.rst_structure import read_rst
from sphinx_repodoc.analyse.documents.structure import Heading, Structure

_LANGUAGE = re.compile(r"[\w+#.-]+")
# ```{note} is a directive, ```{.python} a class, ```{r, echo=FALSE} code that runs.
_BRACED = re.compile(r"\{(?P<kind>[.=]?)(?P<name>[\w+#:-]+)[^}]{0,500}\}\s*(?P<argument>.*)$")
_RUN = frozenset({
    "bash", "c", "cpp", "css", "fortran", "js", "julia", "ojs", "python", "python3", "r", "rcpp",
    "sh", "sql", "stan",
})  # fmt: skip
_ANCHOR = re.compile(r"\(([^\s()][^()]{0,200})\)=$")
_MDX_IMPORT = re.compile(r"(?:import|export)\s[^'\"\n]{0,500}?['\"](\.{1,2}/[^'\"\n]{1,500})['\"]")


def read_markdown(lines: list[str], start: int = 0) -> Structure:
    """The structure of a Markdown document from index *start* on."""
    structure = Structure()
    for block in read_blocks(lines, start):
        _READERS[block.kind](structure, block)
    return structure


def _read_heading(structure: Structure, block: Block) -> None:
    text = " ".join(block.lines)
    structure.links += find_markdown_links(text, block.line)
    # What a quotation says is no part of this document's outline.
    if not block.quoted:
        structure.headings.append(Heading(block.line, block.level, text, block.line))


def _read_text(structure: Structure, block: Block) -> None:
    if braced := _BRACED.match(block.info):
        structure.directives.append(braced["name"])
        return
    structure.links += find_markdown_links("\n".join(block.lines), block.line)
    for number, line in enumerate(block.lines, block.line):
        if anchor := _ANCHOR.match(line):
            structure.anchors.append((number, anchor[1]))
        elif line.startswith(("import ", "export ")):
            structure.links += _find_mdx_import(line, number)


def _find_mdx_import(line: str, number: int) -> Iterator[Link]:
    found = _MDX_IMPORT.match(line)
    if found and (target := clean_target(found[1])):
        yield Link(number, target)


def _read_fence(structure: Structure, block: Block) -> None:
    braced = _BRACED.match(block.info)
    if not braced:
        language = _LANGUAGE.match(block.info.lstrip("{. "))
        structure.fences.append(language[0].casefold() if language else "")
    elif braced["kind"] or braced["name"].casefold() in _RUN:
        structure.fences.append(braced["name"].casefold())
    elif braced["name"] in CODE:
        structure.fences.append(braced["argument"].casefold())
    else:
        _read_directive(structure, block, braced["name"], braced["argument"])


def _read_directive(structure: Structure, block: Block, name: str, argument: str) -> None:
    if name == "eval-rst":
        _add_rst(structure, read_rst(block.lines, block.line + 1))
        return
    structure.directives.append(name)
    structure.links += find_directive_links(name, argument, block.lines, block.line)
    if not is_literal(name):
        structure.links += find_markdown_links("\n".join(block.lines), block.line + 1)


def _add_rst(structure: Structure, inner: Structure) -> None:
    """Add what stands in reStructuredText within Markdown; it has no headings there."""
    structure.anchors += inner.anchors
    structure.links += inner.links
    structure.fences += inner.fences
    structure.directives += inner.directives


_READERS = {
    BlockKind.HEADING: _read_heading,
    BlockKind.TEXT: _read_text,
    BlockKind.FENCE: _read_fence,
}
