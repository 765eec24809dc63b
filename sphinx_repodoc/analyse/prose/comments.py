"""The comments at the top of a file, as blocks of lines without their marks."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterator
from typing import NamedTuple

from sphinx_repodoc.languages.load import CommentStyle

# Lines that may stand before a file's description without being code of their own.
_PREAMBLE = re.compile(
    r"""(?ix)
    \#! | \#\s*pragma\s+once | <\?php | <\?xml | <!doctype | @echo\ off | ["']use\ \w+["'];?$
    | \#\s*ifndef\s+\w+_H\w*\s*$ | \#\s*define\s+\w+_H\w*\s*$ | ---\s*$ | %YAML
    | declare\(strict_types | \{-\#.*\#-\}$
    """
)  # fmt: skip
# Code that directly follows a comment about the file. Any other code there is more likely
# what the comment is about.
_OPENING = re.compile(
    r"""(?ix)
    package\s+[\w.]+\s*(?:$|//) | (?:module|use|using|require|namespace|library)(?![\w-])
    | extern\ crate | set(?:\ [-+]\w+(?:\ \w+)?)+\s*(?:$|[\#;&|])
    | (?:program|unit|source|load|include|cmake_minimum_required)\b | (?:syntax|edition)\s*=
    | \#\s*(?:include|ifndef\s+\w+_H|pragma|import) | ["']use\ \w+
    | (?:const|var|let)\s.*\brequire\b | (?-i:FROM|ARG)\s | \{-\# | \#!\[
    | @(?:use|import|charset|file)
    | <[a-z]+ | \\(?:documentclass|NeedsTeXFormat|ProvidesPackage) | \.(?:section|text|globl|PHONY)
    | name: | \(in-package | \(ns\b
    """
)  # fmt: skip
# Comments that say themselves that they are about the file, whatever follows.
_INNER = re.compile(r"//!|/\*!")


# What stands before each line of a comment between two marks.
_MARGIN = re.compile(r"^\s*[*!]+(?:\s|$)")


class CommentBlock(NamedTuple):
    """Comment lines without marks, from line ``line`` on. ``opens`` says whether the block
    stands by itself or before a file's usual first statement."""

    line: int
    lines: list[str]
    opens: bool


def leading_comments(lines: list[str], style: CommentStyle) -> Iterator[CommentBlock]:
    """The comment blocks before the first line of code."""
    index = 0
    while index < len(lines):
        line = lines[index].strip()
        if not line or _PREAMBLE.match(line):
            index += 1
            continue
        end, block = _read_block(lines, index, style)
        if not block:
            return
        following = lines[end].strip() if end < len(lines) else ""
        opens = not following or bool(_OPENING.match(following) or _INNER.match(line))
        yield CommentBlock(index + 1, block, opens)
        index = end


def _read_block(lines: list[str], start: int, style: CommentStyle) -> tuple[int, list[str]]:
    """The comment that begins at index *start* and the index after it."""
    for opening, closing in style.block:
        if lines[start].lstrip().startswith(opening):
            return _read_delimited(lines, start, opening, closing)
    block: list[str] = []
    index = start
    while index < len(lines):
        line = lines[index].strip()
        mark = next((mark for mark in style.line if line.startswith(mark)), None)
        if mark is None or _is_directive(line):
            break
        block.append(line.lstrip(mark[-1]).lstrip("!/") if len(mark) < 3 else line[len(mark) :])
        index += 1
    return index, block


def _is_directive(line: str) -> bool:
    """Whether a line that looks like a comment in C-like files is for the preprocessor."""
    return line.startswith(("#include", "#define", "#ifndef", "#pragma"))


def _read_delimited(
    lines: list[str], start: int, opening: str, closing: str
) -> tuple[int, list[str]]:
    block: list[str] = []
    for index in range(start, len(lines)):
        line = lines[index].rstrip()
        if index == start:
            line = line.lstrip()[len(opening) :]
        before, found, after = line.partition(closing)
        block.append(before.rstrip())
        if found:
            # Code behind the comment: what the comment is about.
            return index + 1, [] if after.strip(" \t;") else _align(block)
    return len(lines), []


def _align(block: list[str]) -> list[str]:
    """The lines of a comment without the margin and the indentation that those below the
    first share."""
    first, *rest = block
    filled = [bool(_MARGIN.match(line)) for line in rest if line]
    # Else stars are those of a list.
    if filled and filled[0] and sum(filled) * 2 > len(filled):
        rest = [_MARGIN.sub("", line) for line in rest]
    aligned = textwrap.dedent("\n".join(rest)).split("\n") if rest else []
    return [_MARGIN.sub("", first).strip(), *aligned]
