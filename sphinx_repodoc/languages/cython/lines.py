"""Logical lines of a Cython file, joined inside of brackets and without the text of strings."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from sphinx_repodoc.analyse.interface import read_before

_HIDDEN = re.compile(
    r"(?P<comment>\#[^\n]*)"
    r'|"""(?:[^"\\]|\\.|"(?!""))*(?:""")?'
    r"|'''(?:[^'\\]|\\.|'(?!''))*(?:''')?"
    r'|"(?:[^"\\\n]|\\.)*"?' + r"|'(?:[^'\\\n]|\\.)*'?",
    re.DOTALL,
)
_PLACE = re.compile("\1(\\d+)\1")
_BRACKET = re.compile(r"[()\[\]{}]")
# Limits for a bracket that is never closed.
_MAX_LINES = 60
_MAX_LENGTH = 10_000


@dataclass(slots=True)
class Line:
    """A logical line. In ``text``, each string is replaced by its index between ``\\1`` marks."""

    number: int
    end: int
    indent: int
    text: str


@dataclass(slots=True)
class Lines:
    """The logical lines that are not blank, the strings, and the comments by line."""

    items: list[Line] = field(default_factory=list)
    strings: list[str] = field(default_factory=list)
    comments: dict[int, str] = field(default_factory=dict)

    def restore(self, text: str) -> str:
        """Return *text* on one line, with its strings put back."""
        filled = _PLACE.sub(lambda match: self.strings[int(match[1])], text)
        return " ".join(filled.split())

    def read_string(self, text: str) -> str:
        """Return the value of a line that is only a string, empty for other lines."""
        is_string = re.fullmatch("[rRuUbB]{0,2}\1\\d+\1", text.strip())
        return self.find_string(text) if is_string else ""

    def find_string(self, text: str) -> str:
        """Return the value of the first string in *text*."""
        match = _PLACE.search(text)
        return self.strings[int(match[1])].strip("\"'") if match else ""


def read_lines(text: str) -> Lines:
    """Return the logical lines of *text*."""
    lines = Lines()
    kept: list[str] = []
    number, end = 1, 0
    text = text.replace("\1", " ").expandtabs()
    for match in _HIDDEN.finditer(text):
        kept.append(text[end : match.start()])
        number += text.count("\n", end, match.start())
        if match["comment"] is None:
            kept.append(f"\1{len(lines.strings)}\1" + "\n" * match[0].count("\n"))
            lines.strings.append(match[0])
        elif not read_before(text, match.start()).strip():
            lines.comments[number] = match["comment"]
        number += match[0].count("\n")
        end = match.end()
    lines.items = list(_join_lines("".join([*kept, text[end:]]).split("\n")))
    return lines


def _join_lines(physical: list[str]) -> Iterator[Line]:
    index = 0
    while index < len(physical):
        first = physical[index]
        start = index
        parts = [first.rstrip("\\ ")]
        depth = _count_open(first)
        while (depth > 0 or physical[index].rstrip().endswith("\\")) and (
            index + 1 < len(physical) and index - start < _MAX_LINES
        ):
            index += 1
            parts.append(physical[index].strip().rstrip("\\"))
            depth += _count_open(physical[index])
        if first.strip():
            indent = len(first) - len(first.lstrip())
            text = " ".join(parts).strip()[:_MAX_LENGTH]
            yield Line(start + 1, index + 1, indent, text)
        index += 1


def _count_open(text: str) -> int:
    return sum(1 if mark in "([{" else -1 for mark in _BRACKET.findall(text))
