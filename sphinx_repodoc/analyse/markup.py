"""Markdown and reStructuredText: the title and the first paragraph, as plain text."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import NamedTuple

from sphinx_repodoc.analyse.findings import Findings
from sphinx_repodoc.analyse.prose import is_licence, summarise

_HEAD = 40_000
# Enough for any prose; keeps the patterns below fast on text that is none.
_LONGEST_PARAGRAPH = 3_000
# The first paragraph describes the document only where it stands before the second
# heading, or under one of these.
_INTRODUCTION = re.compile(
    r"(?i)(?:what|why|about|intro|overview|description|summary|abstract|background|purpose|motivation|welcome)\b"
    r"|introduction"
)
_BYLINE = re.compile(r"(?i)(?:authors?|by|date|status|version|created|last updated|contact)\b\s*:")
_WORD = re.compile(r"[^\W\d_]{2,}")


class _Piece(NamedTuple):
    """A heading or a paragraph, and the line on which it starts."""

    line: int
    is_heading: bool
    lines: list[str]


def analyse_markdown(name: str, text: str) -> Findings:
    """The title and the first prose paragraph of a Markdown document."""
    return _describe(_markdown_pieces(text[:_HEAD].split("\n")), strip_markdown)


def analyse_rst(name: str, text: str) -> Findings:
    """The title and the first prose paragraph of a reStructuredText document."""
    return _describe(_rst_pieces(text[:_HEAD].split("\n")), strip_rst)


def _describe(pieces: Iterator[_Piece], strip: Callable[[str], str]) -> Findings:
    title = ""
    for piece in pieces:
        plain = strip("\n".join(piece.lines)[:_LONGEST_PARAGRAPH]).strip()
        if piece.is_heading:
            if title and not _INTRODUCTION.match(plain):
                break
            title = title or " ".join(plain.split())
        elif _is_description(plain):
            doc = "\n".join(line.strip() for line in plain.split("\n"))
            return Findings(title=title, doc=doc, doc_line=piece.line, summary=summarise(doc))
    return Findings(title=title)


def _is_description(plain: str) -> bool:
    if len(_WORD.findall(plain)) < 3 or is_licence(plain):
        return False
    if _BYLINE.match(plain) or plain.count(" = ") > 1:
        return False
    letters = sum(character.isalpha() or character.isspace() for character in plain)
    return letters >= 0.7 * len(plain) and not plain.rstrip().endswith(":")


_FENCE = re.compile(r"\s{0,3}(```+|~~~+|:::+)")
_ATX = re.compile(r"\s{0,3}#{1,6}\s+(.*?)\s*#*\s*$")
_SETEXT = re.compile(r"\s{0,3}(?:=+|-+)\s*$")
_MARKDOWN_OTHER = re.compile(
    r"\s{4,}|\s*(?:[-*+]\s|\d+[.)]\s|>|\||\[[^\]]+\]:|\([\w.:-]+\)=|\{%|!!!|\*\s*\*\s*\*|---|___|\[TOC\]|\\)"
)
_HTML_HEADING = re.compile(r"\s*<h[1-3]\b[^>]*>(.*?)</h[1-3]>", re.S | re.I)
_BADGE = re.compile(r"\[?!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])(?:\](?:\([^)]*\)|\[[^\]]*\]))?")
_LINK = re.compile(r"\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])")


def _markdown_pieces(lines: list[str]) -> Iterator[_Piece]:
    index = _skip_front_matter(lines)
    while index < len(lines):
        line = lines[index]
        if fence := _FENCE.match(line):
            index = _skip_to(lines, index + 1, fence[1])
        elif line.lstrip().startswith("<!--"):
            index = _skip_to_containing(lines, index, "-->")
        elif heading := _ATX.match(line):
            yield _Piece(index + 1, True, [heading[1]])
            index += 1
        elif line.lstrip().startswith("<") and not line.lstrip().startswith("<http"):
            end = _paragraph_end(lines, index)
            if html := _HTML_HEADING.match("\n".join(lines[index:end])):
                yield _Piece(index + 1, True, [html[1]])
            index = end
        elif not line.strip() or _MARKDOWN_OTHER.match(line):
            index = index + 1 if not line.strip() else _paragraph_end(lines, index)
        else:
            end = _markdown_paragraph_end(lines, index)
            is_heading = end < len(lines) and bool(_SETEXT.match(lines[end]))
            if is_heading or not _is_link_list(lines[index:end]):
                yield _Piece(index + 1, is_heading, lines[index:end])
            index = end + is_heading


def _skip_front_matter(lines: list[str]) -> int:
    if lines and lines[0].rstrip() in ("---", "+++"):
        end = _skip_to(lines, 1, lines[0].rstrip())
        return end if end < len(lines) else 0
    return 0


def _skip_to(lines: list[str], index: int, mark: str) -> int:
    """The index after the next line that starts with *mark*."""
    while index < len(lines) and not lines[index].lstrip().startswith(mark):
        index += 1
    return index + 1


def _skip_to_containing(lines: list[str], index: int, mark: str) -> int:
    while index < len(lines) and mark not in lines[index]:
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
        if _SETEXT.match(line) or _ATX.match(line) or _FENCE.match(line):
            break
        if re.match(r"\s*(?:[-*+]\s|>|\d+[.)]\s)", line):
            break
        index += 1
    return index


def _is_link_list(lines: list[str]) -> bool:
    """Whether nothing is left of a paragraph without its badges and links."""
    text = "\n".join(lines)[:_LONGEST_PARAGRAPH]
    return not _WORD.search(re.sub(r"<[^>]*>", "", _LINK.sub("", _BADGE.sub("", text))))


def strip_markdown(text: str) -> str:
    """*text* without inline markup, badges and HTML tags."""
    text = _LINK.sub(r"\1", _BADGE.sub("", text))
    text = re.sub(r"<(https?://[^>]+)>", r"\1", text)
    text = re.sub(r"</?[A-Za-z][^>]*>", "", text)
    text = re.sub(r"\{[\w:-]+\}`([^`<]*?)(?:\s*<[^>]*>)?`", r"\1", text)
    text = re.sub(r"`+([^`]+)`+", r"\1", text)
    text = re.sub(r"\[\^[^\]]*\]|(?<!\w):[a-z_]+:(?!\w)", "", text)
    text = re.sub(r"(\*{1,3}|(?<!\w)_{1,3})(?=\S)(.+?)(?<=\S)\1(?!\w)", r"\2", text, flags=re.S)
    text = re.sub(r"\[([^\]]+)\](?!\w)", r"\1", text)
    return re.sub(r"\\([^\w\s])|\{#[\w-]+\}", r"\1", text)


_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1{2,}\s*$")
_RST_OTHER = re.compile(
    r"\.\.(?:\s|$)|:[\w -]+:(?!`)|[-*+•]\s|\w+[.)]\s|\(?\d+[.)]\s|\||>>>|\+[-=]+|__ "
)


def _rst_pieces(lines: list[str]) -> Iterator[_Piece]:
    index = 0
    while index < len(lines):
        line = lines[index]
        if not line.strip():
            index += 1
        elif line[0].isspace() or (_RST_OTHER.match(line) and not _is_title(lines, index)):
            index = _skip_indented(lines, index)
        elif _ADORNMENT.match(line):
            index += 1
        elif _is_title(lines, index):
            yield _Piece(index + 1, True, [line])
            index += 2
        else:
            end = _paragraph_end(lines, index)
            if not _WORD.fullmatch(line.strip()) and _has_words(lines[index:end]):
                yield _Piece(index + 1, False, lines[index:end])
            index = end


def _is_title(lines: list[str], index: int) -> bool:
    after = lines[index + 1] if index + 1 < len(lines) else ""
    return bool(_ADORNMENT.match(after)) and len(after.rstrip()) >= len(lines[index].rstrip()) * 0.6


def _skip_indented(lines: list[str], index: int) -> int:
    """The index of the next line that is not indented."""
    index += 1
    while index < len(lines) and (not lines[index].strip() or lines[index][0].isspace()):
        index += 1
    return index


def _has_words(lines: list[str]) -> bool:
    """Whether something is left of a paragraph without substitutions (often badges)."""
    return bool(_WORD.search(re.sub(r"\|[^|\s][^|]*\|_{0,2}", "", "\n".join(lines))))


def strip_rst(text: str) -> str:
    """*text* without inline markup."""
    text = re.sub(r"\|[^|\s][^|]*\|_{0,2}", "", text)
    text = re.sub(r"(?::[\w:+.-]+:)?`~?([^`<]*?)\s*<[^>`]*>`_{0,2}", r"\1", text)
    text = re.sub(r"``(.+?)``", r"\1", text, flags=re.S)
    text = re.sub(r":[\w:+.-]+:`[~!]?([^`]*)`", r"\1", text)
    text = re.sub(r"`([^`]+)`_{0,2}", r"\1", text)
    text = re.sub(r"(\*{1,2})(?=\S)(.+?)(?<=\S)\1", r"\2", text, flags=re.S)
    text = re.sub(r"\b(\w+)_\b(?!\w)", r"\1", text)
    text = re.sub(r"\s?\[#?\w*\]_|\\(?=\W)", "", text)
    return re.sub(r"::\s*$", ":", text)
