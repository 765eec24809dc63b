"""Preprocessor lines (``#define``, ``#if``), split from the code.

They may interrupt any statement, where no grammar expects them. So they are parsed on their own:
one text holds the ``#define`` and ``#include`` lines, the other holds the code. If several branches
of an ``#if`` open the same block (``#else`` repeats a function header), the code keeps the first.
"""

from __future__ import annotations

import functools
import re
from dataclasses import dataclass

from sphinx_repodoc.analyse.tree.node_text import BLANKS

# Most lines of an ``#if`` without ``#else`` that is hidden for a brace, as in ``extern "C" {``.
MAX_LONE_LINES = 8
# Number of bytes above an ``#if`` in which to look for the end of the last statement.
MAX_ABOVE = 400

# Unclosed strings end with the line and unclosed comments with the file, so that no text is read
# twice. Character literals have a limit because of digit separators: 1'000.
_STRING = rb'"(?:[^"\\\n]|\\[\s\S])*"?'
_CHARACTER = rb"'(?:[^'\\\n]|\\.){1,40}'"
_BLOCK_COMMENT = rb"/\*[^*]*(?:\*(?!/)[^*]*)*(?:\*/|\Z)"
_PARTS = re.compile(
    # A directive with its arguments, including comments and joined lines.
    rb"\n[ \t]*#[ \t]*(\w+)((?:[^\n\\/\"]+|\\\n|//[^\n]*|" + _BLOCK_COMMENT + b"|" + _STRING
    + rb"|[\\/\"])*)"
    # Comments and strings, in which ``#`` starts no directive.
    + b"|//[^\n]*|" + _BLOCK_COMMENT + b"|" + _STRING
    + b"|" + _CHARACTER + rb"|R\"(\w{0,16})\((?:[\s\S]*?\)\3\"|[\s\S]*)"
)  # fmt: skip
_NO_CODE = re.compile(rb"//[^\n]*|" + _BLOCK_COMMENT + b"|" + _STRING + b"|" + _CHARACTER)
_NEVER = re.compile(rb"\s*\(?\s*(?:0|false)\s*\)?\s*(?:&&|/[/*]|$)")
# An include guard: ``#ifndef X_H`` and ``#define X_H`` around a whole header.
_GUARD = re.compile(
    rb"\n[ \t]*#[ \t]*ifndef[ \t]+(\w+)[^\n]*\s*"
    rb"(\n[ \t]*#[ \t]*define[ \t]+\1[ \t]*(?:/[/*][^\n]*)?)(?=\n(?!\s*#[ \t]*endif))"
)
_NEXT = re.compile(rb"\s*([{;=),])")
_LAST = re.compile(rb"\s*[{;=]")
_ENDS = (b";", b"{", b"}", b"/")
# Comments inside a macro definition, which grammars do not expect.
_INNER_COMMENT = re.compile(_BLOCK_COMMENT + rb"(?=[ \t]*[^ \t\n])|/\*[^*\n]*\n[\s\S]*")
# Line comments, which grammars take for part of the macro; they become block comments.
_LINE_COMMENT = re.compile(_STRING + b"|" + _CHARACTER + rb"|(//[^\n]{2,})")


@dataclass(slots=True)
class _Branch:
    start: int
    is_dead: bool = False
    end: int = 0


def split_directives(data: bytes, undefined: tuple[str, ...] = ()) -> tuple[bytes, bytes]:
    """Return two texts: the code with blanks for preprocessor lines, and these lines alone.

    Branches that need one of the *undefined* macros (``#ifdef NAME``) are in neither.
    """
    is_undefined = _match_undefined(undefined)
    # The pattern for directives starts with a newline, which the first line lacks.
    text = b"\n" + data
    code, directives = bytearray(text), bytearray(text.translate(BLANKS))
    guards: set[int] = set()
    choices: list[list[_Branch]] = []
    for match in _PARTS.finditer(text):
        if not (word := match[1]):
            continue
        start, end = match.start() + 1, match.end()
        _hide(code, start, end)
        if word.startswith(b"if"):
            is_dead = bool(_NEVER.match(match[2]))
            if word != b"ifndef" and is_undefined:
                is_dead = is_dead or bool(is_undefined.match(match[0]))
            elif word == b"ifndef" and (guard := _GUARD.match(text, start - 1)):
                guards.add(guard.start(2) + 1)
            choices.append([_Branch(end, is_dead)])
        elif word.startswith((b"el", b"en")):
            if choices:
                choices[-1][-1].end = start
            if choices and word.startswith(b"el"):
                choices[-1].append(_Branch(end))
            elif choices:
                _hide_branches(code, directives, choices.pop(), end)
        elif start not in guards:
            directives[start:end] = _mark_comments(text[start:end])
    return bytes(code[1:]), bytes(directives[1:])


@functools.cache
def _match_undefined(names: tuple[str, ...]) -> re.Pattern[bytes] | None:
    """A pattern for conditions that need one of *names* to be defined; None without names."""
    if not names:
        return None
    choice = "|".join(map(re.escape, names)).encode()
    return re.compile(
        rb"\n[ \t]*#[ \t]*if(?:def)?\s+(?:defined[ \t(]*)?(?:" + choice + rb")[ \t)]*(?:/[/*]|$)"
    )


def _mark_comments(directive: bytes) -> bytes:
    """Return a directive with its comments in a form that grammars understand."""
    if b"//" in directive:
        directive = _LINE_COMMENT.sub(
            lambda match: b"/*%b*/" % (b" " * (len(match[1]) - 4)) if match[1] else match[0],
            directive,
        )
    # Replace a comment by blanks, with a backslash before each newline to continue the macro.
    return _INNER_COMMENT.sub(
        lambda match: match[0].translate(BLANKS).replace(b" \n", b"\\\n"), directive
    )


def _hide_branches(
    code: bytearray, directives: bytearray, branches: list[_Branch], end: int
) -> None:
    """Hide the branches of an ``#if`` (up to its ``#endif`` at *end*) that are dead or whose braces
    do not match."""
    for branch in branches:
        if branch.is_dead:
            _hide(code, branch.start, branch.end)
            _hide(directives, branch.start, branch.end)
    for branch in _find_misfits(code, branches, end):
        _hide(code, branch.start, branch.end)


def _find_misfits(text: bytearray, branches: list[_Branch], end: int) -> list[_Branch]:
    """Return the branches to hide so that braces match; *end* is the position of ``#endif``."""
    misfits = [branch for branch in branches if _count_open(text, branch)]
    alive = [branch for branch in branches if not branch.is_dead]
    if 1 < len(alive) == len(misfits):
        return alive[1:]
    if misfits:
        start, end = misfits[0].start, misfits[0].end
        is_short = text.count(b"\n", start, end) <= MAX_LONE_LINES
        return misfits if is_short or len(branches) > 1 else []
    if len(alive) > 1 and _ends_statement(text, alive):
        return alive[1:]
    # Of alternative beginnings of a statement that continues below ``#endif``, keep the first.
    goes_on = _NEXT.match(text, end)
    complete = (b";", b"}", b",", b"{")
    return [each for each in alive[1:] if goes_on and not _read_code(text, each).endswith(complete)]


def _ends_statement(text: bytearray, branches: list[_Branch]) -> bool:
    """Whether each branch ends the statement above the ``#if``, with a body or ``= 0;``."""
    starts = (_LAST.match(text, branch.start, branch.end) for branch in branches)
    start = branches[0].start
    return all(starts) and not text[max(start - MAX_ABOVE, 0) : start].rstrip().endswith(_ENDS)


def _count_open(text: bytearray, branch: _Branch) -> int:
    """The number of opening braces in a branch minus that of closing ones."""
    start, end = branch.start, branch.end
    if text.count(b"{", start, end) == text.count(b"}", start, end):
        return 0
    code = _read_code(text, branch)
    return code.count(b"{") - code.count(b"}")


def _read_code(text: bytearray, branch: _Branch) -> bytes:
    """The text of a branch of an ``#if`` without comments and strings."""
    return _NO_CODE.sub(b" ", text[branch.start : branch.end]).rstrip()


def _hide(text: bytearray, start: int, end: int) -> None:
    text[start:end] = text[start:end].translate(BLANKS)
