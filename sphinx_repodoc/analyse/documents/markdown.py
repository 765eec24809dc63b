"""Markdown, including the notations of MyST, MDX and R Markdown.

Links are found by patterns instead of markdown-it-py's rules for text inside a block: that is
faster, and finds them in HTML and directives as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import takewhile

from msgspec.structs import replace

from sphinx_repodoc.analyse.documents.description import RELEASE, describe_pieces
from sphinx_repodoc.analyse.documents.links import (
    CODE_DIRECTIVES,
    Link,
    clean_target,
    find_directive_links,
    find_markdown_links,
    is_literal,
)
from sphinx_repodoc.analyse.documents.markdown_blocks import (
    Block,
    BlockKind,
    list_pieces,
    read_blocks,
)
from sphinx_repodoc.analyse.documents.rst import read_rst
from sphinx_repodoc.analyse.documents.structure import (
    Heading,
    Structure,
    add_structure,
    cut_lines,
)
from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose.inline import strip_markdown
from sphinx_repodoc.analyse.prose.sentences import describe_sentence
from sphinx_repodoc.model import SymbolKind

_LANGUAGE = re.compile(r"[\w+#.-]+")
# ```{note} is a directive, ```{.python} a class, ```{r, echo=FALSE} code that is run.
_BRACED = re.compile(r"\{(?P<kind>[.=]?)(?P<name>[\w+#:-]+)[^}]{0,500}\}\s*(?P<argument>.*)$")
_RUN = frozenset({
    "bash", "c", "cpp", "css", "fortran", "js", "julia", "ojs", "python", "python3", "r", "rcpp",
    "sh", "sql", "stan",
})  # fmt: skip
_ANCHOR = re.compile(r"\(([^\s()][^()]{0,200})\)=$")
_MDX_IMPORT = re.compile(r"(?:import|export)\s[^'\"\n]{0,500}?['\"](\.{1,2}/[^'\"\n]{1,500})['\"]")


def read_structure(blocks: Iterable[Block]) -> Structure:
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


def _read_heading(structure: Structure, block: Block) -> None:
    text = " ".join(block.lines)
    structure.links += find_markdown_links(text, block.line)
    # A quoted heading is no part of this document's outline.
    if not block.in_quotation:
        structure.headings.append(Heading(block.line, block.level, text, block.line))


def _read_text(structure: Structure, block: Block) -> None:
    structure.links += find_markdown_links("\n".join(block.lines), block.line)
    for number, line in enumerate(block.lines, block.line):
        if anchor := _ANCHOR.match(line):
            structure.anchors.append((number, anchor[1]))
        elif (used := _MDX_IMPORT.match(line)) and (target := clean_target(used[1])):
            structure.links.append(Link(number, target))


def _read_fence(structure: Structure, block: Block) -> None:
    info = block.info.strip()
    braced = _BRACED.match(info)
    if not braced:
        language = _LANGUAGE.match(info.lstrip("{. "))
        structure.fences.append(language[0].casefold() if language else "")
    elif braced["kind"] or braced["name"].casefold() in _RUN:
        structure.fences.append(braced["name"].casefold())
    elif braced["name"] in CODE_DIRECTIVES:
        structure.fences.append(braced["argument"].casefold())
    else:
        _read_directive(structure, block, braced["name"], braced["argument"])


def _read_directive(structure: Structure, block: Block, name: str, argument: str) -> None:
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
_LONGEST_FIELD = 1_000
_FRONT_LINE = re.compile(r"[\w\"'-]{1,50}\s?[:=](?:\s|$)|---$|\+\+\+$|\.\.\.$")
_FRONT_FIELD = re.compile(
    r"(name|title|description|about|summary):\s+[\"']?([^\"'>|{].*?)[\"']?\s*$"
)


def analyse_markdown(name: str, text: str) -> Findings:
    """The title, the first prose paragraph and the structure of a Markdown document."""
    lines = text.split("\n")
    start = _find_front_matter_end(lines)
    blocks = list(read_blocks(cut_lines(lines), start))
    found = _add_front_matter(_describe_blocks(name, text, blocks), lines[:start])
    structured = add_structure(found, read_structure(blocks), lines, strip_markdown)
    return replace(structured, title="") if _heads_a_part(structured, lines) else structured


def analyse_r_markdown(name: str, text: str) -> Findings:
    """The same of R Markdown, where the title is in the front matter and headings are parts."""
    found = analyse_markdown(name, text)
    lines = text.split("\n")
    front = _add_front_matter(Findings(), lines[: _find_front_matter_end(lines)])
    return replace(found, title=front.title or found.title)


def describe_markdown(text: str) -> Findings:
    """The title and the first prose paragraph of a Markdown text without front matter."""
    return _describe_blocks("", text, read_blocks(cut_lines(text[:_HEAD].split("\n"))))


def _describe_blocks(name: str, text: str, blocks: Iterable[Block]) -> Findings:
    end = text.count("\n", 0, _HEAD) + 1
    head = takewhile(lambda block: block.line <= end, blocks)
    return describe_pieces(name, list_pieces(head), strip_markdown)


def _heads_a_part(found: Findings, lines: list[str]) -> bool:
    """Whether the title is only that of the first of several parts: it is no heading of the
    first level, or names a release."""
    tops = [each for each in found.symbols if each.kind is SymbolKind.HEADING and not each.parent]
    if len(tops) < 2 or tops[0].name != found.title:
        return False
    is_deep = lines[tops[0].line - 1].lstrip().startswith("##")
    return is_deep or bool(RELEASE.match(found.title))


def _find_front_matter_end(lines: list[str]) -> int:
    """The index after the front matter; 0 where there is none."""
    mark = lines[0].rstrip()
    if mark not in ("---", "+++"):
        return 0
    # Without fields it is a document that begins with a horizontal rule.
    if not any(_FRONT_LINE.match(line) for line in lines[1:6]):
        return 0
    for index in range(1, len(lines)):
        if lines[index].rstrip() in (mark, "..."):
            return index + 1
    return 0


def _add_front_matter(found: Findings, lines: list[str]) -> Findings:
    """*found* with the title and the description of the front matter in *lines*."""
    fields = {
        match[1]: (line, match[2])
        for line, text in enumerate(lines, 1)
        if (match := _FRONT_FIELD.match(text[:_LONGEST_FIELD]))
    }
    is_form = "about" in fields
    named = fields.get("name" if is_form else "title", (0, ""))[1]
    title = named if is_form else found.title or named
    for key in ("description", "summary", "about"):
        line, text = fields.get(key, (0, ""))
        if summary := describe_sentence(strip_markdown(text)):
            return Findings(title=title, doc=text, doc_line=line, summary=summary)
    # The body of an issue form addresses the person who fills it in.
    return Findings(title=title) if is_form else replace(found, title=title)
