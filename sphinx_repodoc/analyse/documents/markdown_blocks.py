"""Markdown cut into its blocks as CommonMark says: line by line, with the quotes and list
items that each line stands in. Time grows with the length of the text alone."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterator
from itertools import pairwise, takewhile
from typing import NamedTuple


class BlockKind(enum.Enum):
    """What a block is."""

    HEADING = 1
    TEXT = 2
    FENCE = 3


class Block(NamedTuple):
    """A heading, a stretch of text (a paragraph, a table, HTML) or a code block with the
    line of the document where it starts. ``info`` is what stands behind the fence that
    opens a code block. ``quoted`` says that it stands in a quotation."""

    kind: BlockKind
    line: int
    lines: list[str]
    level: int = 0
    info: str = ""
    quoted: bool = False


# Deeper than anybody writes; limits the work for each line.
_DEEPEST = 20
_LONGEST_TAG = 5_000

_QUOTE = re.compile(r" {0,3}> ?")
_ITEM = re.compile(r" {0,3}(?:[-*+]|(?P<number>\d{1,9})[.)])(?= |$)")
_FENCE = re.compile(r" {0,3}(?P<mark>`{3,}(?=[^`]*$)|~{3,})")
_ATX = re.compile(r" {0,3}(?P<marks>#{1,6})(?= |$)")
_SETEXT = re.compile(r" {0,3}(?:=+|-+)$")
_BREAK = re.compile(r" {0,3}(?:(?:\* *){3,}|(?:- *){3,}|(?:_ *){3,})$")
_COLONS = re.compile(r" {0,3}:::+")
_DEFINITION = re.compile(r"\[[^\[\]]{1,500}\]: *\S+(?: +[\"'(].*)?$")
_TABLE = re.compile(r"(?:\| *)?:?-+:? *(?:\| *:?-+:? *)*\|?$")
# The first characters of whatever starts a block.
_MARK = re.compile(r" {0,3}[#`~*_:<-]")
_SPACES = re.compile(" {0,5}")
_TAGS = (
    "address article aside base basefont blockquote body caption center col colgroup dd details "
    "dialog dir div dl dt fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 "
    "head header hr html iframe legend li link main menu menuitem nav noframes ol optgroup option "
    "p param search section summary table tbody td tfoot th thead title tr track ul"
).replace(" ", "|")
_ATTRIBUTE = r"\s+[A-Za-z_:][\w.:-]*(?:\s*=\s*(?:[^\s\"'=<>`]+|'[^']*'|\"[^\"]*\"))?"
_ANY_TAG = re.compile(
    rf" {{0,3}}(?:<[A-Za-z][A-Za-z0-9-]*(?:{_ATTRIBUTE})*\s*/?>|</[A-Za-z][A-Za-z0-9-]*\s*>)\s*$"
)
# How HTML starts -> how it ends; None for a blank line.
_HTML: tuple[tuple[re.Pattern[str], re.Pattern[str] | None], ...] = tuple(
    (re.compile(rf" {{0,3}}{start}", re.I), re.compile(end, re.I) if end else None)
    for start, end in (
        (r"<(?:script|pre|style|textarea)(?=[\s>]|$)", r"</(?:script|pre|style|textarea)>"),
        (r"<!--", r"-->"),
        (r"<\?", r"\?>"),
        (r"<!\[CDATA\[", r"\]\]>"),
        (r"<![A-Z]", r">"),
        (rf"</?(?:{_TAGS})(?=\s|/?>|$)", ""),
    )
)
_COMMENT = _HTML[1][0]


def read_blocks(lines: list[str], index: int = 0) -> Iterator[Block]:
    """The blocks of a Markdown document from *index* on, in their order. Comments and
    indented code are left out."""
    reader = _Reader()
    for number in range(index, len(lines)):
        yield from reader.read(number + 1, lines[number])
    yield from reader.close()


class _Reader:
    """The open block and the containers around it: 0 for a quotation, else how far the
    content of a list item is indented."""

    def __init__(self) -> None:
        self._containers: list[int] = []
        self._kind: BlockKind | None = None
        self._line = 0
        self._lines: list[str] = []
        self._info = ""
        self._mark = ""
        self._html_end: re.Pattern[str] | None = None
        self._is_html = False
        self._is_hidden = False

    def read(self, number: int, line: str) -> Iterator[Block]:
        """The blocks that *line* ends."""
        line = line.expandtabs(4).rstrip()
        matched, position = self._match_containers(line)
        is_inside = matched == len(self._containers)
        if is_inside and self._kind is BlockKind.FENCE:
            yield from self._read_fence(line, position)
        elif is_inside and self._is_html:
            yield from self._read_html(line, position)
        elif position >= len(line):
            yield from self.close()
            # A quotation ends with a blank line, a list item does not.
            del self._containers[matched:]
        else:
            yield from self._read_text(number, line, matched, position)

    def close(self) -> Iterator[Block]:
        """The open block, which ends here."""
        if self._kind and not self._is_hidden:
            quoted = 0 in self._containers
            yield Block(self._kind, self._line, self._lines, info=self._info, quoted=quoted)
        self._kind, self._is_html, self._is_hidden = None, False, False

    def _match_containers(self, line: str) -> tuple[int, int]:
        """How many of the containers go on in *line*, and where their content starts."""
        position = 0
        for matched, indent in enumerate(self._containers):
            if indent == 0:
                quote = _QUOTE.match(line, position)
                if not quote:
                    return matched, position
                position = quote.end()
            elif line.startswith(" " * indent, position):
                position += indent
            elif position < len(line):
                return matched, position
        return len(self._containers), position

    def _read_fence(self, line: str, position: int) -> Iterator[Block]:
        stripped = line[position:].lstrip()
        is_end = stripped.startswith(self._mark) and not stripped.strip(self._mark[0])
        if is_end and len(line) - position - len(stripped) < 4:
            yield from self.close()
        else:
            self._lines.append(line[position:])

    def _read_html(self, line: str, position: int) -> Iterator[Block]:
        if self._html_end is None and position >= len(line):
            yield from self.close()
            return
        self._lines.append(line[position:])
        if self._html_end and self._html_end.search(line, position):
            yield from self.close()

    def _read_text(self, number: int, line: str, matched: int, position: int) -> Iterator[Block]:
        in_paragraph = self._kind is BlockKind.TEXT and not self._is_html
        is_inside = matched == len(self._containers)
        is_setext = in_paragraph and is_inside and _SETEXT.match(line, position)
        if is_setext and (heading := self._take_setext(line)):
            yield heading
            return
        opened, position = self._open_containers(line, matched, position, in_paragraph)
        is_indented = line.startswith("    ", position)
        starts = not is_indented and self._starts_block(line, position, in_paragraph and not opened)
        if in_paragraph and not opened and not starts:
            # Without a mark of its own a line goes on with the paragraph before it.
            self._lines.append(line[position:].lstrip())
            return
        yield from self.close()
        self._containers[matched:] = opened
        if position < len(line) and not is_indented:
            yield from self._open_leaf(number, line, position)

    def _take_setext(self, line: str) -> Block | None:
        """The open paragraph as the heading that *line* makes it. Definitions of links at its
        start are none of it, and rows of a table are no heading."""
        count = sum(1 for _ in takewhile(_DEFINITION.match, self._lines))
        if count == len(self._lines) or _is_table(self._lines):
            return None
        self._kind = None
        level = 1 if line.endswith("=") else 2
        quoted = 0 in self._containers
        first, text = self._line + count, self._lines[count:]
        return Block(BlockKind.HEADING, first, text, level=level, quoted=quoted)

    def _open_containers(
        self, line: str, matched: int, position: int, in_paragraph: bool
    ) -> tuple[list[int], int]:
        """The containers that *line* opens, and where their content starts."""
        opened: list[int] = []
        while matched + len(opened) < _DEEPEST and position < len(line):
            if quote := _QUOTE.match(line, position):
                opened.append(0)
                position = quote.end()
                continue
            item = _ITEM.match(line, position)
            if not item or _is_break(line, position):
                break
            interrupts = in_paragraph and matched == len(self._containers) and not opened
            if interrupts and (item.end() == len(line) or item["number"] not in (None, "1")):
                break
            end = _content_start(line, item.end())
            opened.append(end - position)
            position = min(end, len(line))
        return opened, position

    def _starts_block(self, line: str, position: int, in_paragraph: bool) -> bool:
        if not _MARK.match(line, position):
            return False
        if any(mark.match(line, position) for mark in (_ATX, _FENCE, _COLONS)):
            return True
        if any(start.match(line, position) for start, _ in _HTML):
            return True
        if _is_break(line, position):
            return True
        return not in_paragraph and _is_any_tag(line, position)

    def _open_leaf(self, number: int, line: str, position: int) -> Iterator[Block]:
        quoted = 0 in self._containers
        if heading := _ATX.match(line, position):
            text = _strip_closing(line[heading.end() :].strip())
            level = len(heading["marks"])
            yield Block(BlockKind.HEADING, number, [text], level=level, quoted=quoted)
        elif fence := _FENCE.match(line, position):
            self._open(BlockKind.FENCE, number, [])
            self._mark = fence["mark"]
            self._info = line[fence.end() :].strip()
        elif colons := _COLONS.match(line, position):
            info = line[colons.end() :].strip(" :")
            yield Block(BlockKind.TEXT, number, [], info=info, quoted=quoted)
        elif not _is_break(line, position):
            self._open(BlockKind.TEXT, number, [line[position:].lstrip()])
            if self._open_html(line, position):
                yield from self.close()

    def _open_html(self, line: str, position: int) -> bool:
        """Note that the block is HTML where it is; whether it ends on its first line."""
        for start, end in _HTML:
            if found := start.match(line, position):
                self._is_html, self._html_end = True, end
                self._is_hidden = start is _COMMENT
                return bool(end and end.search(line, found.end()))
        if _is_any_tag(line, position):
            self._is_html, self._html_end = True, None
        return False

    def _open(self, kind: BlockKind, number: int, lines: list[str]) -> None:
        self._kind, self._line, self._lines, self._info = kind, number, lines, ""


def _content_start(line: str, end: int) -> int:
    """Where the content of a list item starts whose mark ends at *end*."""
    spaces = _SPACES.match(line, end)
    width = len(spaces[0]) if spaces else 0
    return end + (width if 1 <= width <= 4 else 1)


def _is_break(line: str, position: int) -> bool:
    # The last character decides for most lines, without a look at all of it.
    return line[-1] in "*-_" and bool(_BREAK.match(line, position))


def _is_any_tag(line: str, position: int) -> bool:
    is_short = len(line) - position < _LONGEST_TAG
    return is_short and bool(_ANY_TAG.match(line, position))


def _is_table(lines: list[str]) -> bool:
    return any("|" in head and _TABLE.match(line) for head, line in pairwise(lines))


def _strip_closing(text: str) -> str:
    """A heading's text without the marks that may close it."""
    stripped = text.rstrip("#")
    return stripped.rstrip() if not stripped or stripped.endswith(" ") else text
