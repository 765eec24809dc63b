"""The structure and the prose of documents in reStructuredText, or plain text in its style."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from sphinx_repodoc.analyse.documents import links
from sphinx_repodoc.analyse.documents.path_texts import Passage, PassageKind, list_modules
from sphinx_repodoc.analyse.documents.structure import Heading, Piece, PieceKind, Structure
from sphinx_repodoc.analyse.prose.sentences import WORD

_ADORNMENT = re.compile(r"([!-/:-@\[-`{-~])\1*$")
# Lines that are never a title, even above an underline.
_NO_TITLE = re.compile(
    r"[-+*•‣⁃]\s|\|\s|>>> |\.\.(?:\s|$)|__ |:(?![: ])[^:\\]{1,100}:(?:\s|$)|\+-"
    r"|--?\w[\w-]*(?:\s{2}|$)"
)
_MARKER = re.compile(r"(?:[-+*•]|\(?(?:\d{1,9}|#|[A-Za-z])[.)])\s+(?=\S)")
_EXPLICIT = re.compile(r"\.\.(?:\s+|$)")
_TARGET = re.compile(
    r"_(?:`(?P<quoted>[^`]+)`|(?P<name>(?![\s_`])(?:[^:\\]|\\.|:(?!\s|$))+)):(?:\s+(?P<to>.*))?$"
)
_DIRECTIVE = re.compile(
    r"(?:\|[^|]{1,200}\|\s+)?(?P<name>[A-Za-z][\w.+-]*(?::[\w.+-]+)*)\s?::(?:\s+(?P<argument>.*))?$"
)
_NOTE = re.compile(r"\[[^\]]{1,100}\]\s|\|[^|]{1,200}\|\s")
# An underline of at least this length may be shorter than its title.
_SHORTEST = 4
# The start of a list, line block, table or doctest; of a field list or an anonymous target.
_LIST = re.compile(r"[-*+•]\s|\(?(?:\d+|[a-zA-Z#])[.)]\s|\|\s|>>>|\+[-=]+|=+\s+=")
_FIELD = re.compile(r":[\w -]+:(?!`)|__ ")
# Substitutions (``|name|``), which often are badges.
_SUBSTITUTION = re.compile(r"\|[^|\s][^|]*\|_{0,2}")


def read_rst(lines: list[str], first: int = 1) -> Structure:
    """Read the document in *lines*, of which the first has the number *first*."""
    reader = _RstReader([line.expandtabs(8).rstrip() for line in lines], first)
    reader.read()
    return reader.structure


class _RstReader:
    def __init__(self, lines: list[str], first: int) -> None:
        self.structure = Structure()
        self._lines = lines
        self._first = first
        self._styles: list[tuple[str, bool]] = []
        self._paragraph: list[str] = []
        self._paragraph_start = 0
        # Whether indented lines belong to a list or explicit markup (``.. note::``) above them.
        self._in_body = False

    def read(self) -> None:
        index = 0
        while index < len(self._lines):
            if not self._lines[index]:
                index = self._end_paragraph(index)
            else:
                index += self._read_title(index) or self._read_line(index) - index
        self._end_paragraph(index)

    def _add_piece(self, index: int, kind: PieceKind, lines: list[str]) -> None:
        self.structure.pieces.append(Piece(index + self._first, kind, lines))

    def _read_line(self, index: int) -> int:
        """Read a line of text, or explicit markup that starts there; return the next index."""
        line = self._lines[index]
        marker = _MARKER.match(line, _indent(line))
        start = marker.end() if marker else _indent(line)
        if explicit := _EXPLICIT.match(line, start):
            self._end_paragraph(index)
            if marker and line[0] != " ":
                self._add_piece(index, PieceKind.OTHER, [])
            self._in_body = self._in_body or line[0] != " "
            return self._read_explicit(index, start, line[explicit.end() :])
        if self._paragraph and line[0] != " " and self._lines[index - 1][:1] == " ":
            self._end_paragraph(index)
        if not self._paragraph:
            self._paragraph_start = index
        self._paragraph.append(line)
        return index + 1

    def _end_paragraph(self, index: int) -> int:
        """Finish the paragraph before the blank line *index*; return the next index to read: if the
        paragraph ends with ``::``, the one after the literal block."""
        if not self._paragraph:
            return index + 1
        paragraph, self._paragraph = self._paragraph, []
        text = "\n".join(paragraph)
        self.structure.links += links.find_rst_links(text, self._paragraph_start + self._first)
        self._describe_paragraph(paragraph, text)
        if not _FIELD.match(text.lstrip()):
            line = self._paragraph_start + self._first
            self.structure.passages += _split_paragraph(paragraph, line)
        last = paragraph[-1]
        if not last.endswith("::"):
            return index + 1
        marker = _MARKER.match(last, _indent(last)) if len(paragraph) == 1 else None
        end = self._skip_indented(index, marker.end() if marker else _indent(last))
        if any(self._lines[index:end]):
            self._add_code(index, end, "")
            if not self._in_body:
                self._add_piece(index, PieceKind.OTHER, [])
        return max(end, index + 1)

    def _describe_paragraph(self, paragraph: list[str], text: str) -> None:
        """Add a paragraph to the pieces of the document, unless it is part of another element."""
        start = self._paragraph_start
        is_indented = text[0] == " "
        if is_indented or _LIST.match(text):
            if not is_indented or not self._in_body:
                self._add_piece(start, PieceKind.OTHER, [])
            self._in_body = True
            return
        self._in_body = bool(_FIELD.match(text))
        if not self._in_body and WORD.search(_SUBSTITUTION.sub("", text)):
            self._add_piece(start, PieceKind.PARAGRAPH, paragraph)

    def _read_title(self, index: int) -> int:
        """Add the title at *index* to the structure; return its number of lines, 0 if none."""
        line = self._lines[index]
        if line[0] == " " or (self._paragraph and self._lines[index - 1][:1] != " "):
            return 0
        below = self._lines[index + 1 : index + 3]
        if _ADORNMENT.match(line):
            is_title = len(below) == 2 and below[0] and below[1] == line
            if not is_title or _ADORNMENT.match(below[0]) or not _is_wide(line, below[0].strip()):
                return 0
            return self._add_title(index, index + 1, line[0], True)
        if not below or not _ADORNMENT.match(below[0]) or _NO_TITLE.match(line):
            return 0
        return self._add_title(index, index, below[0][0], False) if _is_wide(below[0], line) else 0

    def _add_title(self, start: int, index: int, mark: str, is_overlined: bool) -> int:
        self._end_paragraph(start)
        style = (mark, is_overlined)
        if style not in self._styles:
            self._styles.append(style)
        level = self._styles.index(style) + 1
        text = self._lines[index].strip()
        heading = Heading(index + self._first, level, text, start + self._first)
        self.structure.headings.append(heading)
        self.structure.links += links.find_rst_links(text, heading.line)
        self.structure.passages.append(Passage(PassageKind.HEADING, heading.line, [text], level))
        self._add_piece(index, PieceKind.HEADING, [text])
        self._in_body = False
        return 3 if is_overlined else 2

    def _read_explicit(self, index: int, indent: int, text: str) -> int:
        """Read a directive, target, footnote or comment; return the index of the next line."""
        number = index + self._first
        if directive := _DIRECTIVE.match(text):
            argument = (directive["argument"] or "").strip()
            return self._read_directive(index, indent, directive["name"], argument)
        if match := _TARGET.match(text):
            if not match["to"]:
                name = match["quoted"] or match["name"].replace("\\", "")
                self.structure.anchors.append((number, name))
            elif not match["to"].endswith("_") and (target := links.clean_target(match["to"])):
                self.structure.links.append(links.DocumentLink(number, target))
            return index + 1
        if note := _NOTE.match(text):
            self.structure.links += links.find_rst_links(text[note.end() :], number)
            return index + 1
        return self._skip_indented(index + 1, indent)

    def _read_directive(self, index: int, indent: int, name: str, argument: str) -> int:
        number = index + self._first
        if indent == 0 and name in links.CONTENT_DIRECTIVES:
            self._add_piece(index, PieceKind.OTHER, [])
        if name in links.CODE_DIRECTIVES:
            end = self._skip_indented(index + 1, indent)
            self._add_code(index + 1, end, argument.casefold())
            return end
        self.structure.directives.append(name)
        below = islice(self._lines, index + 1, None)
        self.structure.passages += list_modules(name, argument, number, below)
        is_read = not links.is_literal(name)
        # The content of a directive with prose is read later, line by line; here only its options.
        end = len(self._lines) if is_read else self._skip_indented(index + 1, indent)
        body = (self._lines[below] for below in range(index + 1, end))
        self.structure.links += links.find_directive_links(name, argument, body, number)
        if is_read:
            self.structure.links += links.find_rst_links(argument, number)
        return index + 1 if is_read else end

    def _add_code(self, start: int, end: int, language: str) -> None:
        self.structure.fences.append(language)
        code = self._lines[start:end]
        self.structure.passages.append(
            Passage(PassageKind.CODE, start + self._first, code, info=language)
        )

    def _skip_indented(self, index: int, indent: int) -> int:
        """The index of the next line that is not indented more than *indent*."""
        while index < len(self._lines):
            line = self._lines[index]
            if line and _indent(line) <= indent:
                break
            index += 1
        return index


def _split_paragraph(lines: list[str], first: int) -> Iterator[Passage]:
    """The items in a paragraph, or else the paragraph itself."""
    if lines[1:] and not _MARKER.match(lines[0].lstrip()) and _indent(lines[1]) > _indent(lines[0]):
        # A term and its definition
        text = [lines[0].strip(), f": {' '.join(map(str.strip, lines[1:]))}"]
        yield Passage(PassageKind.ITEM, first, text, _indent(lines[0]))
        return
    kind, start, part = PassageKind.PARAGRAPH, 0, list[str]()
    for index, line in enumerate(lines):
        marker = _MARKER.match(line, _indent(line))
        if marker and part:
            yield Passage(kind, first + start, part, _indent(lines[start]))
            start, part = index, []
        if marker:
            kind = PassageKind.ITEM
        part.append(line[marker.end() :] if marker else line.strip())
    yield Passage(kind, first + start, part, _indent(lines[start]))


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip())


def _is_wide(adornment: str, title: str) -> bool:
    return len(adornment) >= min(len(title), _SHORTEST)
