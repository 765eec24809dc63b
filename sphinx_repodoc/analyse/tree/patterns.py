"""Patterns that bind several names to parts of a value: ``{ a, b: [c], ...rest }``."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_OPENING, _CLOSING = b"([{", b")]}"
_NAME = re.compile(rb"\s*([A-Za-z_$\x80-\xff][\w$\x80-\xff]*)\s*")
_REST = re.compile(rb"\s*\.\.\.")
# A default value: ``a = 1``, but no arrow or comparison
_DEFAULT = re.compile(rb"(?<![=!<>])=(?![=>])")
_MAX_DEPTH = 5


class Bound(NamedTuple):
    """A name in a pattern. ``name`` is bound at ``start``, empty if a pattern follows instead. The
    bound part is the member ``key`` (which is named at ``place``, and may be empty) of the value
    with ``steps``; None if it is unknown which part it is."""

    start: int
    name: str
    steps: str | None
    key: str = ""
    place: int = -1


def read_pattern(
    code: bytes, start: int, end: int, steps: str | None = "", depth: int = 0
) -> Iterator[Bound]:
    """Yield the names in the pattern from *start* to *end*, brackets included."""
    is_object = code[start : start + 1] == b"{"
    if depth > _MAX_DEPTH:
        return
    for first, last in split_items(code, start + 1, end - 1):
        if rest := _REST.match(code, first, last):
            yield from _bind(code, rest.end(), last, None, depth)
            continue
        cut = _find_at_top(code, _DEFAULT, first, last)
        if not is_object:
            yield from _bind(code, first, cut, None if steps is None else f"{steps}[]", depth)
            continue
        key = _NAME.match(code, first, cut)
        colon = code.find(b":", first, cut)
        if colon < 0:
            if key:
                name = key[1].decode("utf-8", "replace")
                yield Bound(key.start(1), name, steps, name, key.start(1))
        elif key is None or key.end() != colon:
            yield from _bind(code, colon + 1, cut, None, depth)
        else:
            name = key[1].decode("utf-8", "replace")
            yield Bound(key.start(1), "", steps, name, key.start(1))
            inner = None if steps is None else f"{steps}.{name}"
            yield from _bind(code, colon + 1, cut, inner, depth)


def _bind(code: bytes, start: int, end: int, steps: str | None, depth: int) -> Iterator[Bound]:
    """Yield the name, or the names of the inner pattern, from *start* to *end*."""
    while start < end and code[start : start + 1].isspace():
        start += 1
    if code[start : start + 1] in {b"{", b"["}:
        last = max(code.rfind(b"}", start, end), code.rfind(b"]", start, end))
        yield from read_pattern(code, start, last + 1, steps, depth + 1)
    elif name := _NAME.match(code, start, end):
        yield Bound(name.start(1), name[1].decode("utf-8", "replace"), steps)


def split_items(code: bytes, start: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each item between commas that are not inside brackets."""
    first, depth = start, 0
    for place in range(start, end):
        letter = code[place]
        if letter in _OPENING:
            depth += 1
        elif letter in _CLOSING:
            depth -= 1
        elif letter == ord(",") and not depth:
            yield first, place
            first = place + 1
    if code[first:end].strip():
        yield first, end


def _find_at_top(code: bytes, wanted: re.Pattern[bytes], start: int, end: int) -> int:
    """Return where *wanted* starts outside of brackets, or *end*."""
    for found in wanted.finditer(code, start, end):
        before = code[start : found.start()]
        if sum(map(before.count, (b"{", b"[", b"("))) == sum(map(before.count, (b"}", b"]", b")"))):
            return found.start()
    return end
