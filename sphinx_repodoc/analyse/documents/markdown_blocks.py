"""The blocks of Markdown documents, found by markdown-it-py, and their pieces of prose."""

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

from sphinx_repodoc.analyse.documents.description import Piece, PieceKind
from sphinx_repodoc.analyse.prose.inline import strip_markdown
from sphinx_repodoc.analyse.prose.sentences import WORD


class BlockKind(enum.Enum):
    """The kinds of blocks. ``COLONS`` is a line that opens or closes a directive of MyST."""

    HEADING = 1
    PARAGRAPH = 2
    HTML = 3
    TABLE = 4
    FENCE = 5
    CODE = 6
    COLONS = 7


class MarkdownBlock(NamedTuple):
    """A block and the line of the document where it starts. ``level`` is that of a heading,
    ``info`` the text behind the marks that open a fence or a directive."""

    kind: BlockKind
    line: int
    lines: list[str]
    level: int = 0
    info: str = ""
    in_list: bool = False
    in_quotation: bool = False


# Each list takes two levels. Deeper blocks are dropped, which bounds the work for a line.
_MAX_NESTING = 40
_COLONS = re.compile(":::+")
_DEFINITION = re.compile(r"\[[^\[\]]{1,500}\]: *\S+(?: +[\"'(].*)?$")
_LISTS = frozenset({
    "bullet_list_open", "bullet_list_close", "ordered_list_open", "ordered_list_close",
})  # fmt: skip
_QUOTATIONS = frozenset({"blockquote_open", "blockquote_close"})
_KINDS = {
    "heading_open": BlockKind.HEADING,
    "paragraph_open": BlockKind.PARAGRAPH,
    "html_block": BlockKind.HTML,
    "table_open": BlockKind.TABLE,
    "fence": BlockKind.FENCE,
    "code_block": BlockKind.CODE,
    "colons": BlockKind.COLONS,
}


@cache
def _make_parser() -> MarkdownIt:
    parser = MarkdownIt("commonmark", {"maxNesting": _MAX_NESTING}).enable("table")
    # Some versions take quadratic time for a long list of link definitions.
    parser.disable("reference")
    interrupted = ["paragraph", "reference", "blockquote", "list"]
    parser.block.ruler.before("fence", "colons", _read_colons, {"alt": interrupted})
    return parser


def _read_colons(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    """Rule of the parser for a line that begins with three colons or more."""
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
            text = tokens[index + 1].content if token.nesting else token.content
            inner = _split(text, kind) or lines[first:end]
            block = MarkdownBlock(kind, first + 1, inner, 0, token.info, lists > 0, quotations > 0)
            if kind is BlockKind.HEADING:
                yield _check_heading(block, int(token.tag[1:]), token.markup)
            elif kind is not BlockKind.HTML or not inner[0].lstrip().startswith("<!--"):
                yield block


def _split(text: str, kind: BlockKind) -> list[str]:
    """The lines of a block without the marks of the lists and quotations around it; none
    for a block whose lines are taken from the document as they are."""
    if kind in (BlockKind.TABLE, BlockKind.COLONS):
        return []
    lines = text.removesuffix("\n").split("\n")
    is_prose = kind in (BlockKind.HEADING, BlockKind.PARAGRAPH)
    return [line.lstrip() for line in lines] if is_prose else lines


def _check_heading(block: MarkdownBlock, level: int, marks: str) -> MarkdownBlock:
    """*block* without the link definitions above the text of an underlined heading."""
    count = 0
    if not marks.startswith("#"):
        count = sum(1 for _ in takewhile(_DEFINITION.match, block.lines))
    if count == len(block.lines):
        return block._replace(kind=BlockKind.PARAGRAPH)
    return block._replace(line=block.line + count, lines=block.lines[count:], level=level)


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


def list_pieces(blocks: Iterable[MarkdownBlock]) -> Iterator[Piece]:
    """The pieces of a Markdown document, without quotations and directives."""
    closing = ""
    for block in blocks:
        if block.kind is BlockKind.COLONS:
            marks = _COLONS.search(block.lines[0])
            opening = marks[0] if marks else ""
            closing = opening if not closing else "" if opening.startswith(closing) else closing
        elif not closing and not block.in_quotation:
            yield from _make_pieces(block)


def _make_pieces(block: MarkdownBlock) -> Iterator[Piece]:
    if block.in_list or block.kind in (BlockKind.CODE, BlockKind.TABLE):
        yield Piece(block.line, PieceKind.OTHER, [])
    elif block.kind is BlockKind.FENCE:
        if not block.info.lstrip().startswith("{"):
            yield Piece(block.line, PieceKind.OTHER, [])
    elif block.kind is BlockKind.HEADING:
        yield Piece(block.line, PieceKind.HEADING, block.lines)
    elif block.kind is BlockKind.HTML:
        yield from _make_html_pieces(block.line, block.lines)
    else:
        yield from _make_text_pieces(block.line, block.lines)


def _make_text_pieces(number: int, lines: list[str]) -> Iterator[Piece]:
    skipped = sum(1 for _ in takewhile(_SKIPPED_LINE.match, lines))
    number, lines = number + skipped, lines[skipped:]
    if not lines or lines[0].startswith("!!!"):
        return
    if _HTML_START.match(lines[0]):
        yield from _make_html_pieces(number, lines)
    elif _LIST_LIKE.match(lines[0]):
        yield Piece(number, PieceKind.OTHER, [])
    elif not _is_link_list(lines):
        yield Piece(number, PieceKind.PARAGRAPH, lines)


def _make_html_pieces(number: int, lines: list[str]) -> Iterator[Piece]:
    text = "\n".join(lines)
    if html := _HTML_HEADING.match(text):
        yield Piece(number, PieceKind.HEADING, [html[1]])
    elif html := _HTML_PARAGRAPH.fullmatch(text):
        text = re.sub(r"<[^<>]*>", "", html[1]).strip()
        yield Piece(number, PieceKind.PARAGRAPH, text.split("\n"))
    elif _HTML_OTHER.match(lines[0]):
        yield Piece(number, PieceKind.OTHER, [])


def _is_link_list(lines: list[str]) -> bool:
    """Whether nothing is left of a paragraph without its badges and links."""
    text = _LINK.sub("", "\n".join(lines)[:_MAX_BADGES])
    return not WORD.search(strip_markdown(text))
