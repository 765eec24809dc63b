"""Path patterns in gitignore syntax. Matching has no exponential worst case."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import NamedTuple, TypeVar

Pattern = TypeVar("Pattern")
Item = TypeVar("Item")

_TOKEN = re.compile(r"\*+|\[[!^]?\]?[^\]]*\]|\\?.", re.DOTALL)
_RANGE = re.compile(r"\\?(.)(?:-\\?(.))?", re.DOTALL)


class GlobToken(NamedTuple):
    """One character of a pattern: ``[a-z]`` as ranges; ``?`` has none and matches any."""

    ranges: tuple[tuple[str, str], ...] = ()
    negated: bool = False


STAR = GlobToken(negated=True)
"""The ``*`` of a pattern: any number of characters. Compare with ``is``."""

Glob = tuple[GlobToken, ...] | None
"""The pattern for one component of a path; None is ``**`` (any number of components)."""


def parse_glob(pattern: str) -> tuple[Glob, ...]:
    """Split *pattern* at its slashes; a pattern without a slash matches at any depth."""
    anywhere: tuple[Glob, ...] = () if "/" in pattern else (None,)
    parts = pattern.removeprefix("/").split("/")
    return (*anywhere, *(None if part == "**" else _parse_part(part) for part in parts))


def match_path(pattern: Sequence[Glob], parts: Sequence[str]) -> bool:
    """Whether the components of a path match *pattern*; a final ``**`` needs at least one."""
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
    """Whether *items* match *pattern*. Backtracks only to the last star, which keeps it fast."""
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
