"""Patterns as git writes them, matched in time that no pattern can blow up."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

Pattern = TypeVar("Pattern")
Item = TypeVar("Item")

_TOKEN = re.compile(r"\*+|\[[!^]?\]?[^\]]*\]|\\?.", re.DOTALL)
_RANGE = re.compile(r"\\?(.)(?:-\\?(.))?", re.DOTALL)


class Token(NamedTuple):
    """Characters that fit one place of a name, as ranges; none means any."""

    ranges: tuple[tuple[str, str], ...] = ()
    negated: bool = False


STAR = Token(negated=True)
"""As many characters as it takes; the same object each time."""

Glob = tuple[Token, ...] | None
"""A pattern for one part of a path; None is ``**``: as many parts as it takes."""


def parse_glob(pattern: str) -> tuple[Glob, ...]:
    """The parts of *pattern*; one without a slash is met at any depth."""
    anywhere: tuple[Glob, ...] = () if "/" in pattern else (None,)
    parts = pattern.removeprefix("/").split("/")
    return (*anywhere, *(None if part == "**" else _parse_part(part) for part in parts))


def match_path(pattern: Sequence[Glob], parts: Sequence[str]) -> bool:
    """Whether the parts of a path fit; ``**`` at the end wants one at least."""
    if pattern[-1] is None and len(parts) < sum(part is not None for part in pattern) + 1:
        return False
    return _match(pattern, parts, lambda part: part is None, _fits_part)


def match_text(pattern: str, text: str) -> bool:
    """Whether *text* fits *pattern*, in which a star stands for slashes as well."""
    return _fits_part(_parse_part(pattern), text)


def _parse_part(part: str) -> tuple[Token, ...]:
    return tuple(map(_parse_token, _TOKEN.findall(part)))


def _parse_token(text: str) -> Token:
    if text.startswith("*"):
        return STAR
    if text == "?":
        return Token()
    if len(text) > 2 and text.startswith("["):
        negated = text[1] in "!^"
        inside = text[1 + negated : -1]
        ranges = ((found[1], found[2] or found[1]) for found in _RANGE.finditer(inside))
        return Token(tuple(ranges), negated)
    return Token(((text[-1], text[-1]),))


def _fits_part(part: Glob, name: str) -> bool:
    return _match(part or (), name, lambda token: token is STAR, _fits_character)


def _fits_character(token: Token, character: str) -> bool:
    if not token.ranges:
        return True
    return any(low <= character <= high for low, high in token.ranges) != token.negated


def _match(
    pattern: Sequence[Pattern],
    items: Sequence[Item],
    is_star: Callable[[Pattern], bool],
    fits: Callable[[Pattern, Item], bool],
) -> bool:
    """Whether *items* fit *pattern*, going back to the last star only."""
    place = index = 0
    star, mark = -1, 0
    while index < len(items):
        if place < len(pattern) and is_star(pattern[place]):
            star, mark = place, index
            place += 1
        elif place < len(pattern) and fits(pattern[place], items[index]):
            place, index = place + 1, index + 1
        elif star >= 0:
            mark += 1
            place, index = star + 1, mark
        else:
            return False
    return all(map(is_star, pattern[place:]))
