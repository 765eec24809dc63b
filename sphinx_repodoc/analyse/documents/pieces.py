"""Documents cut into headings, paragraphs and what is neither."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.analyse.prose.inline import strip_markdown


class PieceKind(enum.Enum):
    """What a piece is."""

    HEADING = 1
    PARAGRAPH = 2
    OTHER = 3


class Piece(NamedTuple):
    """A heading, a paragraph, or a list, a table or code, and the line where it starts.
    Pictures, comments, notes and other things that may stand anywhere are left out."""

    line: int
    kind: PieceKind
    lines: list[str]


_WORD = re.compile(r"[^\W\d_]{2,}")
_FENCE = re.compile(r"\s{0,3}(?P<mark>```+|~~~+|:::+)\s*(?P<directive>\{)?")
_ATX = re.compile(r"\s{0,3}#{1,6}\s")
_SETEXT = re.compile(r"\s{0,3}(?:=+|-+)\s*$")
_SKIPPED_LINE = re.compile(
    r"\s*(?:\[[^\]]+\]:|\([\w.:-]+\)=|\{%|\{:|\{\{|(?:\*\s*){3,}$|-{3,}\s*$|_{3,}\s*$|\[TOC\]|\\|%"
    r"|(?:import|export)\s.*['\"])"
)
_SKIPPED_PARAGRAPH = re.compile(r"\s*(?:!!!|>)")
_OTHER = re.compile(r"\s{4,}|\t|\s*(?:[-*+•]\s|\d+[.)]\s|\|)")
_HTML_HEADING = re.compile(r"\s*<h[1-3]\b[^>]*>(.*?)</h[1-3]>", re.S | re.I)
_HTML_PARAGRAPH = re.compile(
    r"\s*<p\b[^<>]*>((?:[^<>]|</?(?:b|strong|i|em)>){1,2000})</p>\s*", re.IGNORECASE
)
_HTML_OTHER = re.compile(r"\s*<(?:details|table|pre|ul|ol|dl|script|style)\b", re.I)
_LINK = re.compile(r"\[([^\[\]]|\[[^\]]*\])*\](?:\([^)]*\)|\[[^\]]*\])")
_INTERRUPTS = re.compile(r"\s*(?:[-*+]\s|>|\d+[.)]\s)")


def markdown_pieces(lines: list[str], index: int = 0) -> Iterator[Piece]:
    """The pieces of a Markdown document from *index* on."""
    while index < len(lines):
        line = lines[index]
        start = index
        if fence := _FENCE.match(line):
            index = _skip_fence(lines, index, fence["mark"])
            if not fence["directive"] and not fence["mark"].startswith(":"):
                yield Piece(start + 1, PieceKind.OTHER, [])
        elif line.lstrip().startswith("<!--"):
            index = _skip_comment(lines, index)
        elif heading := _ATX.match(line):
            text = line[heading.end() :].strip().rstrip("#").rstrip()
            yield Piece(index + 1, PieceKind.HEADING, [text])
            index += 1
        elif re.match(r"\s*</?[A-Za-z!][^:@]*?(?:\s|>|$)", line):
            index = _paragraph_end(lines, index)
            yield from _html_piece(lines[start:index], start + 1)
        elif not line.strip() or _SKIPPED_LINE.match(line):
            index += 1
        elif _SKIPPED_PARAGRAPH.match(line):
            index = _paragraph_end(lines, index)
        elif _OTHER.match(line):
            index = _paragraph_end(lines, index)
            yield Piece(start + 1, PieceKind.OTHER, [])
        else:
            index = _markdown_paragraph_end(lines, index)
            is_heading = index < len(lines) and bool(_SETEXT.match(lines[index]))
            if is_heading or not _is_link_list(lines[start:index]):
                kind = PieceKind.HEADING if is_heading else PieceKind.PARAGRAPH
                yield Piece(start + 1, kind, lines[start:index])
            index += is_heading


def _html_piece(lines: list[str], number: int) -> Iterator[Piece]:
    if html := _HTML_HEADING.match("\n".join(lines)):
        yield Piece(number, PieceKind.HEADING, [html[1]])
    elif html := _HTML_PARAGRAPH.fullmatch("\n".join(lines)):
        text = re.sub(r"<[^<>]*>", "", html[1]).strip()
        yield Piece(number, PieceKind.PARAGRAPH, text.split("\n"))
    elif _HTML_OTHER.match(lines[0]):
        yield Piece(number, PieceKind.OTHER, [])


def _skip_fence(lines: list[str], index: int, mark: str) -> int:
    """The index after the line that closes a fence."""
    index += 1
    while index < len(lines) and not lines[index].lstrip().startswith(mark):
        index += 1
    return index + 1


def _skip_comment(lines: list[str], index: int) -> int:
    while index < len(lines) and "-->" not in lines[index]:
        index += 1
    return index + 1


def _paragraph_end(lines: list[str], index: int) -> int:
    while index < len(lines) and lines[index].strip():
        index += 1
    return index


def _markdown_paragraph_end(lines: list[str], index: int) -> int:
    index += 1
    while index < len(lines) and lines[index].strip():
        line = lines[index]
        if any(mark.match(line) for mark in (_SETEXT, _ATX, _FENCE, _INTERRUPTS)):
            break
        index += 1
    return index


def _is_link_list(lines: list[str]) -> bool:
    """Whether nothing is left of a paragraph without its badges and links."""
    text = _LINK.sub("", "\n".join(lines)[:3_000])
    return not _WORD.search(strip_markdown(text))


_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*$")
_RST_CODE = re.compile(
    r"\.\. (?:code|code-block|sourcecode|literalinclude|highlight|toctree|table|list-table"
    r"|csv-table|parsed-literal|autosummary|math|prompt|tabs|tab|graphviz)::"
)
_RST_SKIPPED = re.compile(r"\.\.(?:\s|$)|:[\w -]+:(?!`)|__ ")
_RST_LIST = re.compile(r"[-*+•]\s|\(?(?:\d+|[a-zA-Z#])[.)]\s|\|\s|>>>|\+[-=]+|=+\s+=")


def rst_pieces(lines: list[str]) -> Iterator[Piece]:
    """The pieces of a reStructuredText document."""
    index = 0
    while index < len(lines):
        line, start = lines[index], index
        if not line.strip():
            index += 1
        elif _is_title(lines, index):
            yield Piece(index + 1, PieceKind.HEADING, [line])
            index += 2
        elif _ADORNMENT.match(line):
            index += 1
        elif line[0].isspace() or _RST_LIST.match(line) or _RST_CODE.match(line):
            yield Piece(index + 1, PieceKind.OTHER, [])
            index = _skip_indented(lines, index)
        elif _RST_SKIPPED.match(line):
            index = _skip_indented(lines, index)
        else:
            index = _paragraph_end(lines, index)
            if _has_words(lines[start:index]):
                yield Piece(start + 1, PieceKind.PARAGRAPH, lines[start:index])


def _is_title(lines: list[str], index: int) -> bool:
    line = lines[index].rstrip()
    after = lines[index + 1] if index + 1 < len(lines) else ""
    if _ADORNMENT.match(line) or not _ADORNMENT.match(after):
        return False
    if line[0].isspace():
        # Only a title with a line above and below may be indented.
        return index > 0 and lines[index - 1].rstrip() == after.rstrip()
    return len(after.rstrip()) >= len(line) * 0.6


def _skip_indented(lines: list[str], index: int) -> int:
    """The index of the next line that is not indented."""
    index += 1
    while index < len(lines) and (not lines[index].strip() or lines[index][0].isspace()):
        index += 1
    return index


def _has_words(lines: list[str]) -> bool:
    """Whether something is left of a paragraph without substitutions (often badges)."""
    return bool(_WORD.search(re.sub(r"\|[^|\s][^|]*\|_{0,2}", "", "\n".join(lines))))
