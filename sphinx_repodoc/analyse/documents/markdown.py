"""Markdown, including the notations of MyST, MDX and R Markdown.

markdown-it-py finds the blocks. Regular expressions find the links: they are faster than its rules
for inline text, and also find links in HTML and directives.
"""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import takewhile
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.rules_block import StateBlock
from markdown_it.token import Token

from sphinx_repodoc.analyse.documents import links
from sphinx_repodoc.analyse.documents.path_texts import Passage, PassageKind, list_modules
from sphinx_repodoc.analyse.documents.rst import read_rst
from sphinx_repodoc.analyse.documents.structure import (
    Heading,
    Piece,
    PieceKind,
    Structure,
    describe_pieces,
)
from sphinx_repodoc.analyse.prose.inline import strip_markdown
from sphinx_repodoc.analyse.prose.sentences import WORD
from sphinx_repodoc.languages.load import find_language
from sphinx_repodoc.model import Findings


class BlockKind(enum.StrEnum):
    """The kinds of blocks; values are types of markdown-it tokens. ``COLONS`` is a line of colons
    that opens or closes a directive of MyST."""

    HEADING = "heading_open"
    PARAGRAPH = "paragraph_open"
    HTML = "html_block"
    TABLE = "table_open"
    FENCE = "fence"
    CODE = "code_block"
    COLONS = "colons"


class MarkdownBlock(NamedTuple):
    """A block and its first line in the document. ``level`` is for headings; ``info`` is the text
    after the marks that open a fence or a directive. ``depth`` counts the lists around a block, of
    which ``begins_item`` marks the first in its item."""

    kind: BlockKind
    line: int
    lines: list[str]
    level: int = 0
    info: str = ""
    depth: int = 0
    in_quotation: bool = False
    begins_item: bool = False


# Each list takes two levels of nesting. Deeper blocks are dropped to bound the time for a line.
_MAX_NESTING = 40
_COLONS = re.compile(":::+")
_DEFINITION = re.compile(r"\[[^\[\]]{1,500}\]: *\S+(?: +[\"'(].*)?$")
_LISTS = ("bullet_list_open", "bullet_list_close", "ordered_list_open", "ordered_list_close")
_QUOTATIONS = ("blockquote_open", "blockquote_close")
_KINDS = {kind.value: kind for kind in BlockKind}


@cache
def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    # Some versions of markdown-it-py take quadratic time for a long list of link definitions.
    parser.disable("reference")
    interrupted = ["paragraph", "reference", "blockquote", "list"]
    parser.block.ruler.before("fence", "colons", _read_colons, {"alt": interrupted})
    return parser


def _read_colons(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Rule for the markdown-it parser: a line that begins with three or more colons."""
    start = state.bMarks[line] + state.tShift[line]
    marks = _COLONS.match(state.src, start, state.eMarks[line])
    if not marks or state.is_code_block(line):
        return False
    if not silent:
        state.line = line + 1
        token = state.push("colons", "", 0)
        token.map = [line, state.line]
        token.markup = marks[0]
        token.info = state.src[marks.end() : state.eMarks[line]].strip(" :")
    return True


def read_blocks(lines: list[str], start: int = 0) -> Iterator[MarkdownBlock]:
    """The blocks of a Markdown document from index *start* on, without HTML comments."""
    parser = _make_parser()
    tokens: list[Token] = []
    parser.block.parse("\n".join(lines[start:]), parser, {}, tokens)
    lists = quotations = 0
    for index, token in enumerate(tokens):
        if token.type in _LISTS:
            lists += token.nesting
        elif token.type in _QUOTATIONS:
            quotations += token.nesting
        elif kind := _KINDS.get(token.type):
            first, end = (start + line for line in token.map or (0, 0))
            if kind in (BlockKind.TABLE, BlockKind.COLONS):
                inner = lines[first:end]
            else:
                # The token's content lacks the marks of lists and quotations around the block.
                text = tokens[index + 1].content if token.nesting else token.content
                inner = text.removesuffix("\n").split("\n")
            if kind in (BlockKind.HEADING, BlockKind.PARAGRAPH):
                inner = [line.lstrip() for line in inner]
            is_first = index > 0 and tokens[index - 1].type == "list_item_open"
            block = MarkdownBlock(
                kind, first + 1, inner, 0, token.info, lists, quotations > 0, is_first
            )
            if kind is BlockKind.HEADING:
                yield _check_heading(block, int(token.tag[1:]), token.markup)
            elif kind is not BlockKind.HTML or not inner[0].lstrip().startswith("<!--"):
                yield block


def _check_heading(block: MarkdownBlock, level: int, marks: str) -> MarkdownBlock:
    """*block* without link definitions that markdown-it takes for part of an underlined heading."""
    count = 0
    if not marks.startswith("#"):
        count = sum(1 for _ in takewhile(_DEFINITION.match, block.lines))
    if count == len(block.lines):
        return block._replace(kind=BlockKind.PARAGRAPH)
    return block._replace(line=block.line + count, lines=block.lines[count:], level=level)


# ---- structure ----

_LANGUAGE = re.compile(r"[\w+#.-]+")
# ```{note} is a directive, ```{.python} a language, ```{r, echo=FALSE} code that R Markdown runs.
_BRACED = re.compile(r"\{(?P<kind>[.=]?)(?P<name>[\w+#:-]+)[^}]{0,500}\}\s*(?P<argument>.*)$")
_ANCHOR = re.compile(r"\(([^\s()][^()]{0,200})\)=$")
_MDX_IMPORT = re.compile(r"(?:import|export)\s[^'\"\n]{0,500}?['\"](\.{1,2}/[^'\"\n]{1,500})['\"]")


def read_markdown(blocks: Iterable[MarkdownBlock]) -> Structure:
    """The structure of a Markdown document."""
    structure = Structure()
    for block in blocks:
        if block.kind is BlockKind.HEADING:
            text = " ".join(block.lines)
            structure.links += links.find_markdown_links(text, block.line)
            heading = Passage(PassageKind.HEADING, block.line, [text], block.level)
            structure.passages.append(heading)
            # A heading in a quotation is not part of this document's outline.
            if not block.in_quotation:
                structure.headings.append(Heading(block.line, block.level, text, block.line))
        elif block.kind is BlockKind.FENCE:
            _read_fence(structure, block)
        elif block.kind is BlockKind.COLONS:
            if braced := _BRACED.match(block.info):
                structure.directives.append(braced["name"])
        elif block.kind is BlockKind.CODE:
            structure.passages.append(Passage(PassageKind.CODE, block.line, block.lines))
        else:
            _read_text(structure, block)
    return structure


def _read_text(structure: Structure, block: MarkdownBlock) -> None:
    if block.kind is not BlockKind.HTML and not block.in_quotation:
        kind = PassageKind.ITEM if block.begins_item else PassageKind.PARAGRAPH
        kind = PassageKind.TABLE if block.kind is BlockKind.TABLE else kind
        depth = block.depth - block.begins_item
        structure.passages.append(Passage(kind, block.line, block.lines, depth))
    structure.links += links.find_markdown_links("\n".join(block.lines), block.line)
    for number, line in enumerate(block.lines, block.line):
        if anchor := _ANCHOR.match(line):
            structure.anchors.append((number, anchor[1]))
        elif (used := _MDX_IMPORT.match(line)) and (target := links.clean_target(used[1])):
            structure.links.append(links.DocumentLink(number, target))


def _read_fence(structure: Structure, block: MarkdownBlock) -> None:
    info = block.info.strip()
    braced = _BRACED.match(info)
    if not braced:
        match = _LANGUAGE.match(info.lstrip("{. "))
        language = match[0].casefold() if match else ""
        structure.fences.append(language)
        structure.passages.append(
            Passage(PassageKind.CODE, block.line + 1, block.lines, 0, language)
        )
        return
    name, argument = braced["name"], braced["argument"]
    if name in links.CODE_DIRECTIVES:
        structure.fences.append(argument.casefold())
    elif braced["kind"] or (find_language(name) and not links.is_literal(name)):
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
        structure.passages += inner.passages
        return
    structure.directives.append(name)
    structure.passages += list_modules(name, argument, block.line, block.lines)
    structure.links += links.find_directive_links(name, argument, block.lines, block.line)
    if not links.is_literal(name):
        structure.links += links.find_markdown_links("\n".join(block.lines), block.line + 1)


# ---- description ----

_SKIPPED_LINE = re.compile(
    r"\s*(?:\[[^\]]+\]:|\([\w.:-]+\)=|\{%|\{:|\{\{|\[TOC\]|\\|%|(?:import|export)\s.*['\"])"
)
_LIST_LIKE = re.compile(r"[•|]|\d+[.)]\s")
_HTML_START = re.compile(r"</?[A-Za-z!][^:@]*?(?:\s|>|$)")
_HTML_HEADING = re.compile(r"\s*<h[1-3]\b[^>]*>(.*?)</h[1-3]>", re.S | re.I)
_HTML_PARAGRAPH = re.compile(
    r"\s*<p\b[^<>]*>((?:[^<>]|</?(?:b|strong|i|em)>){1,2000})</p>\s*", re.IGNORECASE
)
_HTML_OTHER = re.compile(r"\s*<(?:details|table|pre|ul|ol|dl|script|style)\b", re.I)
_LINK = re.compile(r"\[([^\[\]]|\[[^\]]*\])*\](?:\([^)]*\)|\[[^\]]*\])")
_MAX_BADGES = 3_000
# Number of characters in which to look for the description, which is at the top.
_HEAD = 40_000


def describe_markdown(name: str, text: str, blocks: Iterable[MarkdownBlock]) -> Findings:
    """The title and the first prose paragraph of a Markdown document, given its blocks."""
    end = text.count("\n", 0, _HEAD) + 1
    head = takewhile(lambda block: block.line <= end, blocks)
    return describe_pieces(name, _list_pieces(head), strip_markdown)


def _list_pieces(blocks: Iterable[MarkdownBlock]) -> Iterator[Piece]:
    """The headings, paragraphs and other pieces of a document, without quotations, directives."""
    closing = ""
    for block in blocks:
        if block.kind is BlockKind.COLONS:
            marks = _COLONS.search(block.lines[0])
            opening = marks[0] if marks else ""
            closing = opening if not closing else "" if opening.startswith(closing) else closing
        elif not closing and not block.in_quotation:
            yield from _make_piece(block)


def _make_piece(block: MarkdownBlock) -> Iterator[Piece]:
    kind, line, lines = block.kind, block.line, block.lines
    is_code = kind in (BlockKind.CODE, BlockKind.TABLE, BlockKind.FENCE)
    is_directive = kind is BlockKind.FENCE and block.info.lstrip().startswith("{")
    if kind is BlockKind.PARAGRAPH:
        skipped = sum(1 for _ in takewhile(_SKIPPED_LINE.match, lines))
        line, lines = line + skipped, lines[skipped:]
    text = "\n".join(lines)
    if block.depth or (is_code and not is_directive):
        yield Piece(line, PieceKind.OTHER, [])
    elif kind is BlockKind.HEADING:
        yield Piece(line, PieceKind.HEADING, lines)
    elif is_directive or not lines or text.startswith("!!!"):
        return
    elif kind is BlockKind.HTML or _HTML_START.match(lines[0]):
        if html := _HTML_HEADING.match(text):
            yield Piece(line, PieceKind.HEADING, [html[1]])
        elif html := _HTML_PARAGRAPH.fullmatch(text):
            text = re.sub(r"<[^<>]*>", "", html[1]).strip()
            yield Piece(line, PieceKind.PARAGRAPH, text.split("\n"))
        elif _HTML_OTHER.match(lines[0]):
            yield Piece(line, PieceKind.OTHER, [])
    elif _LIST_LIKE.match(lines[0]):
        yield Piece(line, PieceKind.OTHER, [])
    # Leave out paragraphs that contain only badges and links.
    elif WORD.search(strip_markdown(_LINK.sub("", text[:_MAX_BADGES]))):
        yield Piece(line, PieceKind.PARAGRAPH, lines)
