"""Patterns for paths in git's syntax. No pattern can make matching slow."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

Pattern = TypeVar("Pattern")
Item = TypeVar("Item")

_TOKEN = re.compile(r"\*+|\[[!^]?\]?[^\]]*\]|\\?.", re.DOTALL)
_RANGE = re.compile(r"\\?(.)(?:-\\?(.))?", re.DOTALL)


class GlobToken(NamedTuple):
    """The characters that match at one position, as ranges; without ranges any character does."""

    ranges: tuple[tuple[str, str], ...] = ()
    negated: bool = False


STAR = GlobToken(negated=True)
"""Any number of characters; compared by identity."""

Glob = tuple[GlobToken, ...] | None
"""A pattern for one part of a path; None is ``**``, which matches any number of parts."""


def parse_glob(pattern: str) -> tuple[Glob, ...]:
    """Split *pattern* into parts; without a slash it matches at any depth."""
    anywhere: tuple[Glob, ...] = () if "/" in pattern else (None,)
    parts = pattern.removeprefix("/").split("/")
    return (*anywhere, *(None if part == "**" else _parse_part(part) for part in parts))


def match_path(pattern: Sequence[Glob], parts: Sequence[str]) -> bool:
    """Whether the parts of a path match; ``**`` at the end needs at least one part."""
    if pattern[-1] is None and len(parts) < sum(part is not None for part in pattern) + 1:
        return False
    return _match(pattern, parts, lambda part: part is None, _matches_part)


def match_text(pattern: str, text: str) -> bool:
    """Whether *text* matches *pattern*, in which a star also matches slashes."""
    return _matches_part(_parse_part(pattern), text)


def _parse_part(part: str) -> tuple[GlobToken, ...]:
    return tuple(map(_parse_token, _TOKEN.findall(part)))


def _parse_token(text: str) -> GlobToken:
    if text.startswith("*"):
        return STAR
    if text == "?":
        return GlobToken()
    if len(text) > 2 and text.startswith("["):
        negated = text[1] in "!^"
        inside = text[1 + negated : -1]
        ranges = ((found[1], found[2] or found[1]) for found in _RANGE.finditer(inside))
        return GlobToken(tuple(ranges), negated)
    return GlobToken(((text[-1], text[-1]),))


def _matches_part(part: Glob, name: str) -> bool:
    return _match(part or (), name, lambda token: token is STAR, _matches_character)


def _matches_character(token: GlobToken, character: str) -> bool:
    if not token.ranges:
        return True
    return any(low <= character <= high for low, high in token.ranges) != token.negated


def _match(
    pattern: Sequence[Pattern],
    items: Sequence[Item],
    is_star: Callable[[Pattern], bool],
    matches: Callable[[Pattern, Item], bool],
) -> bool:
    """Whether *items* match *pattern*. Backtracking only to the last star keeps this fast."""
    position = index = 0
    star, resume = -1, 0
    while index < len(items):
        if position < len(pattern) and is_star(pattern[position]):
            star, resume = position, index
            position += 1
        elif position < len(pattern) and matches(pattern[position], items[index]):
            position, index = position + 1, index + 1
        elif star >= 0:
            resume += 1
            position, index = star + 1, resume
        else:
            return False
    return all(map(is_star, pattern[position:]))
