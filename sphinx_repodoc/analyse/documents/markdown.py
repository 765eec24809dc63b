"""Markdown, including the notations of MyST, MDX and R Markdown.

Links are found by patterns instead of markdown-it-py's rules for text inside a block: that is
faster, and finds them in HTML and directives as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile

from sphinx_repodoc.analyse.documents.description import describe_pieces
from sphinx_repodoc.analyse.documents.links import (
    CODE_DIRECTIVES,
    DocumentLink,
    clean_target,
    find_directive_links,
    find_markdown_links,
    is_literal,
)
from sphinx_repodoc.analyse.documents.markdown_blocks import (
    BlockKind,
    MarkdownBlock,
    list_pieces,
)
from sphinx_repodoc.analyse.documents.rst import read_rst
from sphinx_repodoc.analyse.documents.structure import Heading, Structure
from sphinx_repodoc.analyse.prose.inline import strip_markdown
from sphinx_repodoc.languages.load import find_language
from sphinx_repodoc.model import Findings

_LANGUAGE = re.compile(r"[\w+#.-]+")
# ```{note} is a directive, ```{.python} a class, ```{r, echo=FALSE} code that is run.
_BRACED = re.compile(r"\{(?P<kind>[.=]?)(?P<name>[\w+#:-]+)[^}]{0,500}\}\s*(?P<argument>.*)$")
_ANCHOR = re.compile(r"\(([^\s()][^()]{0,200})\)=$")
_MDX_IMPORT = re.compile(r"(?:import|export)\s[^'\"\n]{0,500}?['\"](\.{1,2}/[^'\"\n]{1,500})['\"]")


def read_markdown(blocks: Iterable[MarkdownBlock]) -> Structure:
    """The structure of a Markdown document."""
    structure = Structure()
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            _read_heading(structure, block)
        elif block.kind is BlockKind.FENCE:
            _read_fence(structure, block)
        elif block.kind is BlockKind.COLONS:
            if braced := _BRACED.match(block.info):
                structure.directives.append(braced["name"])
        elif block.kind is not BlockKind.CODE:
            _read_text(structure, block)
    return structure


def _read_heading(structure: Structure, block: MarkdownBlock) -> None:
    text = " ".join(block.lines)
    structure.links += find_markdown_links(text, block.line)
    # A quoted heading is no part of this document's outline.
    if not block.in_quotation:
        structure.headings.append(Heading(block.line, block.level, text, block.line))


def _read_text(structure: Structure, block: MarkdownBlock) -> None:
    structure.links += find_markdown_links("\n".join(block.lines), block.line)
    for number, line in enumerate(block.lines, block.line):
        if anchor := _ANCHOR.match(line):
            structure.anchors.append((number, anchor[1]))
        elif (used := _MDX_IMPORT.match(line)) and (target := clean_target(used[1])):
            structure.links.append(DocumentLink(number, target))


def _read_fence(structure: Structure, block: MarkdownBlock) -> None:
    info = block.info.strip()
    braced = _BRACED.match(info)
    if not braced:
        language = _LANGUAGE.match(info.lstrip("{. "))
        structure.fences.append(language[0].casefold() if language else "")
        return
    name, argument = braced["name"], braced["argument"]
    if name in CODE_DIRECTIVES:
        structure.fences.append(argument.casefold())
    elif braced["kind"] or (find_language(name) and not is_literal(name)):
        structure.fences.append(name.casefold())
    else:
        _read_directive(structure, block, name, argument)


def _read_directive(structure: Structure, block: MarkdownBlock, name: str, argument: str) -> None:
    if name == "eval-rst":
        inner = read_rst(block.lines, block.line + 1)
        structure.anchors += inner.anchors
        structure.links += inner.links
        structure.fences += inner.fences
        structure.directives += inner.directives
        return
    structure.directives.append(name)
    structure.links += find_directive_links(name, argument, block.lines, block.line)
    if not is_literal(name):
        structure.links += find_markdown_links("\n".join(block.lines), block.line + 1)


# The description stands at the top; the rest of a long document need not be searched.
_HEAD = 40_000


def describe_markdown(name: str, text: str, blocks: Iterable[MarkdownBlock]) -> Findings:
    """The title and the first prose paragraph of a Markdown document, given its blocks."""
    end = text.count("\n", 0, _HEAD) + 1
    head = takewhile(lambda block: block.line <= end, blocks)
    return describe_pieces(name, list_pieces(head), strip_markdown)
