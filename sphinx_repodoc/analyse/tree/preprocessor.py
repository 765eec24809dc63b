"""Lines for a preprocessor, which may cut a file anywhere: between statements, where a grammar
expects them, but also in the middle of one.

So a grammar sees them apart from the code: one text holds all definitions of macros and
inclusions, the other all that remains. Of the branches of a condition the code holds those
that fit together: not a second one that opens the same block again.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

# A branch this short is a brace or two: ``extern "C" {``.
MAX_LONE_LINES = 8
# Where the code above a choice is looked for.
MAX_ABOVE = 400

# What is not closed goes on to the end, of its line or of the file, so that nobody looks for that
# twice. A quote that is none (1'000) would hide too much: no character is so long.
_STRING = rb'"(?:[^"\\\n]|\\[\s\S])*"?'
_CHARACTER = rb"'(?:[^'\\\n]|\\.){1,40}'"
_BLOCK_COMMENT = rb"/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z)"
_PARTS = re.compile(
    # A line for the preprocessor with what it is about, in comments and joined lines.
    rb"\n[ \t]*#[ \t]*(\w+)((?:[^\n\\/\"]+|\\\n|//[^\n]*|" + _BLOCK_COMMENT + b"|" + _STRING
    + rb"|[\\/\"])*)"
    # What only looks like one is in a comment or in a string.
    + b"|//[^\n]*|" + _BLOCK_COMMENT + b"|" + _STRING
    + b"|" + _CHARACTER + rb"|R\"(\w{0,16})\((?:[\s\S]*?\)\3\"|[\s\S]*)"
)  # fmt: skip
_NO_CODE = re.compile(rb"//[^\n]*|" + _BLOCK_COMMENT + b"|" + _STRING + b"|" + _CHARACTER)
_NEVER = re.compile(rb"\s*\(?\s*(?:0|false)\s*\)?\s*(?:&&|/[/*]|$)")
_OBJC = re.compile(rb"\n[ \t]*#[ \t]*if(?:def)?\s+(?:defined[ \t(]*)?__OBJC__[ \t)]*(?:/[/*]|$)")
_PLAIN = frozenset({"C", "C++", "CUDA"})
# ``#ifndef X_H`` and ``#define X_H`` around a whole header.
_GUARD = re.compile(
    rb"\n[ \t]*#[ \t]*ifndef[ \t]+(\w+)[^\n]*\s*"
    rb"(\n[ \t]*#[ \t]*define[ \t]+\1[ \t]*(?:/[/*][^\n]*)?)(?=\n(?!\s*#[ \t]*endif))"
)
_NEXT = re.compile(rb"\s*([{;=),])")
_LAST = re.compile(rb"\s*[{;=]")
_ENDS = (b";", b"{", b"}", b"/")
# In the middle of a macro a grammar does not expect a comment.
_INNER_COMMENT = re.compile(_BLOCK_COMMENT + rb"(?=[ \t]*[^ \t\n])|/\*[^*\n]*\n[\s\S]*")
# A grammar takes it for a part of a macro, unless it is written as the other kind.
_LINE_COMMENT = re.compile(_STRING + b"|" + _CHARACTER + rb"|(//[^\n]{2,})")
BLANKS = bytes(byte if byte == 10 else 32 for byte in range(256))


@dataclass(slots=True)
class _Branch:
    start: int
    is_dead: bool = False
    end: int = 0


@dataclass(slots=True)
class _Layers:
    """The two texts, of the same length as the file with a line above it."""

    code: bytearray
    directives: bytearray
    choices: list[list[_Branch]] = field(default_factory=list)


def split_directives(data: bytes, language: str = "") -> tuple[bytes, bytes]:
    """The code, and the lines for the preprocessor; each with blanks for the other. What only
    another *language* reads is in neither."""
    # With a line above it the first line is like all others.
    text = b"\n" + data
    layers = _Layers(bytearray(text), bytearray(text.translate(BLANKS)))
    guards: set[int] = set()
    for match in _PARTS.finditer(text):
        if word := match[1]:
            start, end = match.start() + 1, match.end()
            _hide(layers.code, start, end)
            if decide := _CONDITIONS.get(word[:2]):
                decide(layers, start, end, match[2])
                if word != b"ifndef" and language in _PLAIN and _OBJC.match(match[0]):
                    layers.choices[-1][-1].is_dead = True
                if word == b"ifndef" and (guard := _GUARD.match(text, start - 1)):
                    guards.add(guard.start(2) + 1)
            elif start not in guards:
                layers.directives[start:end] = _mark_comments(text[start:end])
    return bytes(layers.code[1:]), bytes(layers.directives[1:])


def _mark_comments(directive: bytes) -> bytes:
    """A line for the preprocessor in which a grammar knows the comments."""
    if b"//" in directive:
        directive = _LINE_COMMENT.sub(_enclose, directive)
    return _INNER_COMMENT.sub(_blank, directive)


def _enclose(match: re.Match[bytes]) -> bytes:
    return b"/*" + b" " * (len(match[1]) - 4) + b"*/" if match[1] else match[0]


def _open_choice(layers: _Layers, start: int, end: int, condition: bytes) -> None:
    layers.choices.append([_Branch(end, bool(_NEVER.match(condition)))])


def _open_branch(layers: _Layers, start: int, end: int, condition: bytes) -> None:
    if layers.choices:
        layers.choices[-1][-1].end = start
        layers.choices[-1].append(_Branch(end))


def _close_choice(layers: _Layers, start: int, end: int, condition: bytes) -> None:
    if not layers.choices:
        return
    branches = layers.choices.pop()
    branches[-1].end = start
    for branch in branches:
        if branch.is_dead:
            _hide(layers.code, branch.start, branch.end)
            _hide(layers.directives, branch.start, branch.end)
    for branch in _find_misfits(layers.code, branches, end):
        _hide(layers.code, branch.start, branch.end)


_CONDITIONS = {b"if": _open_choice, b"el": _open_branch, b"en": _close_choice}


def _find_misfits(text: bytearray, branches: list[_Branch], end: int) -> list[_Branch]:
    """The branches without which the blocks fit; *end* is where the whole choice ends."""
    depths = [_count_open(text, branch) for branch in branches]
    alive = [number for number, branch in enumerate(branches) if not branch.is_dead]
    if len(alive) > 1 and all(depths[number] for number in alive):
        return [branches[number] for number in alive[1:]]
    if any(depths):
        return [
            branch
            for branch, depth in zip(branches, depths, strict=True)
            if depth and (len(branches) > 1 or _is_short(text, branch))
        ]
    if len(alive) > 1 and _ends_statement(text, [branches[number] for number in alive]):
        return [branches[number] for number in alive[1:]]
    if not _NEXT.match(text, end):
        return []
    # Several beginnings of one statement, which goes on below.
    return [
        branches[number]
        for number in alive[1:]
        if not _read_code(text, branches[number]).endswith((b";", b"}", b",", b"{"))
    ]


def _ends_statement(text: bytearray, branches: list[_Branch]) -> bool:
    """Whether each branch ends the statement that stands above all of them: the body of a
    function or ``= 0;``."""
    starts = (_LAST.match(text, branch.start, branch.end) for branch in branches)
    start = branches[0].start
    return all(starts) and not text[max(start - MAX_ABOVE, 0) : start].rstrip().endswith(_ENDS)


def _count_open(text: bytearray, branch: _Branch) -> int:
    """How many more blocks a branch opens than it closes."""
    start, end = branch.start, branch.end
    if text.count(b"{", start, end) == text.count(b"}", start, end):
        return 0
    code = _read_code(text, branch)
    return code.count(b"{") - code.count(b"}")


def _read_code(text: bytearray, branch: _Branch) -> bytes:
    """A branch without comments and strings."""
    return _NO_CODE.sub(b" ", text[branch.start : branch.end]).rstrip()


def _is_short(text: bytearray, branch: _Branch) -> bool:
    return text.count(b"\n", branch.start, branch.end) <= MAX_LONE_LINES


def _blank(match: re.Match[bytes]) -> bytes:
    """Blanks in the place of a comment, in lines that are joined."""
    return re.sub(rb" \n", rb"\\\n", match[0].translate(BLANKS))


def _hide(text: bytearray, start: int, end: int) -> None:
    text[start:end] = text[start:end].translate(BLANKS)
